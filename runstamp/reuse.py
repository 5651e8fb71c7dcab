"""Exact repeats: what a call made is handed out again, where the caller asks for it and nothing that went into it has changed.

Exact means: contract, input, options, limits, the engine's build, the versions of its libraries, and every file that was read, read again
now. Whatever is not sure is made anew.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from runstamp.canonical import canonical, digest
from runstamp.engine import Check, Dependency, Draft, Rendered
from runstamp.errors import RunstampError
from runstamp.frozen import asdict, frozen
from runstamp.losses import Diagnostic
from runstamp.receipts import library_versions
from runstamp.wire import losses_from_wire, losses_to_wire

if TYPE_CHECKING:
    from runstamp.artifacts import Store
    from runstamp.engine import Engine
    from runstamp.envelope import Artifact
    from runstamp.world import LocalWorld

KIND = "reuse"  # of the store's records


@frozen
class Repeat:
    """What a call is told apart by; `parts` are plain JSON."""

    store: Store
    engine: Engine
    parts: Mapping[str, Any]

    @property
    def name(self) -> str:
        """The name of the call's record."""
        made = {
            "build": _build(self.engine.package),
            "libraries": dict(library_versions(self.engine.libraries)),
            **self.parts,
        }
        return f"{digest(made).removeprefix('sha256:')}.json"

    def recall(self, world: LocalWorld) -> Rendered | None:
        """Return what the same call made before, its files copied into the world's scratch; None where anything changed."""
        data = self.store.record(KIND, self.name)
        kept = json.loads(data) if data is not None else None
        if kept is None or not _unchanged(kept["asked"], world):
            return None
        for dependency in kept["dependencies"]:
            world.depend(Dependency(**dependency))
        drafts = [_copied(draft, self.store, world) for draft in kept["artifacts"]]
        if None in drafts:
            return None
        return Rendered(
            artifacts=tuple([draft for draft in drafts if draft is not None]),
            value=kept["value"],
            losses=losses_from_wire(kept["losses"]),
            diagnostics=tuple(Diagnostic(**one) for one in kept["diagnostics"]),
            checks=tuple(Check(**one) for one in kept["checks"]),
        )

    def keep(self, rendered: Rendered, artifacts: Sequence[Artifact], world: LocalWorld) -> None:
        """Keep what a call made, for its next repeat."""
        drafts = zip(rendered.artifacts, artifacts, strict=True)
        record = {
            "asked": [asdict(one) for one in world.files.asked],
            "dependencies": [asdict(one) for one in world.recorded],
            "artifacts": [
                {**asdict(draft), "path": draft.path.suffix, "sha256": made.sha256} for draft, made in drafts
            ],
            "value": rendered.value,
            "losses": losses_to_wire(rendered.losses),
            "diagnostics": [asdict(one) for one in rendered.diagnostics],
            "checks": [asdict(one) for one in rendered.checks],
        }
        self.store.keep(KIND, self.name, canonical(record), replace=True)


def _unchanged(asked: Sequence[Mapping[str, Any]], world: LocalWorld) -> bool:
    """Return whether every file that was read is there and has its digest; each becomes a dependency again."""
    try:
        return all(
            world.files.digest(one["source"], one["pointer"], one["kind"]) == one["sha256"] for one in asked
        )
    except RunstampError:
        return False  # the engine tells what is wrong with it


def _copied(kept: Mapping[str, Any], store: Store, world: LocalWorld) -> Draft | None:
    found = store.find(kept["sha256"])
    if found is None:
        return None
    path = world.temporary(kept["path"])
    shutil.copyfile(found, path)
    pages = tuple((page, pointer, title) for page, pointer, title in kept["map"])
    return Draft(kept["name"], kept["media_type"], path, kept["pages"], pages, kept["content_sha256"])


@cache
def _build(package: str) -> str:
    """Return what an engine is built of: names, sizes and times of all modules of ours and of its own.

    Versions stand still while a checkout changes; a process keeps the modules that it has loaded.
    """
    names = sorted({"runstamp", package, *_shared()})
    files = sorted(entry for name in names for folder in _folders(name) for entry in _modules(folder))
    return digest([sys.version, *map(list, files)])


def _shared() -> Iterator[str]:
    """Yield our packages that stand beside the core's engines: every engine may use them."""
    for folder in sys.path:
        if os.path.isdir(folder):  # noqa: PTH112 - one of many, most of them names only
            yield from (name for name in os.listdir(folder) if name.startswith("runstamp_"))  # noqa: PTH208


def _folders(name: str) -> Sequence[str]:
    spec = find_spec(name) if "." not in name else None
    return list(spec.submodule_search_locations or ()) if spec is not None else ()


def _modules(folder: str) -> Iterator[tuple[str, int, int]]:
    for path in sorted(Path(folder).rglob("*.py")):
        status = path.stat()
        yield str(path), status.st_size, status.st_mtime_ns
