"""Options under other names or at other places of a call: what people and models write, and where it belongs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

COMMON = (
    "fail_on",
    "deterministic",
    "locale",
    "timeout_ms",
    "dry_run",
    "reuse",
    "include_bytes",
    "checks",
    "preview",
    "output",
    "limits",
)
_PATH, _OVERWRITE = "output.path", "output.overwrite"
_ANYWHERE = {
    "dest": _PATH, "destination": _PATH, "file_name": _PATH, "filename": _PATH, "out": _PATH, "outfile": _PATH,
    "out_path": _PATH, "output_dir": _PATH, "output_file": _PATH, "output_filename": _PATH, "output_folder": _PATH,
    "output_name": _PATH, "output_path": _PATH, "save_as": _PATH, "save_to": _PATH, "overwrite": _OVERWRITE,
    "dryrun": "dry_run", "previews": "preview", "thumbnails": "preview", "timeout": "timeout_ms", "timeoutms": "timeout_ms",
}  # fmt: skip
# What may mean something else in an input: there its own names come first.
_AMONG_OPTIONS = {
    "base64": "include_bytes", "directory": _PATH, "file": _PATH, "file_path": _PATH, "filepath": _PATH, "folder": _PATH,
    "force": _OVERWRITE, "inline": "include_bytes", "name": _PATH, "page": "preview.pages", "pages": "preview.pages",
    "path": _PATH, "pictures": "preview", "replace": _OVERWRITE, "target": _PATH, "width": "preview.width",
}  # fmt: skip


def _folded(name: str) -> str:
    return name.lower().replace("-", "_")


def among_options(name: str) -> str | None:
    """Return the option that an unknown option means, dotted where it stands inside another, None if it is not known."""
    return {**_ANYWHERE, **_AMONG_OPTIONS}.get(_folded(name))


def outside_options(name: str) -> str | None:
    """Return the option that a name outside of the options means: one of theirs, or a usual other name for one."""
    return name if name in COMMON else _ANYWHERE.get(_folded(name))


def written(option: str, value: Any = None) -> str:
    """Return how a dotted option is written, with its value where that is a short text or a plain value."""
    import json

    plain = isinstance(value, bool | int | float) or (isinstance(value, str) and len(value) <= 60)
    text = json.dumps(value, ensure_ascii=False) if plain else "…"
    outer, _, inner = option.partition(".")
    return f'"{outer}": {{"{inner}": {text}}}' if inner else f'"{outer}": {text}'


def moved(name: str, holder: Any = None) -> tuple[str, str, str] | None:
    """Return message, meant name and remediation for a name that belongs into the options, None for another one."""
    option = outside_options(name)
    if option is None:
        return None
    value = holder.get(name) if isinstance(holder, Mapping) else None
    said = "is an option of the call" if name == option else f"is the option {option} of the call"
    return f"'{name}' {said}", f"options.{option}", f"move it into options: {{{written(option, value)}}}"
