"""`common.inspect.files`: what is in the workspace, so that a caller need not guess names, columns or layouts."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from runstamp.engine import Call, Opened, Rendered, World
from runstamp.errors import RunstampError
from runstamp.limits import Limits
from runstamp.model.requests import FilesRequest
from runstamp.support import supports
from runstamp_common.templates import document_facts, template_facts
from runstamp_data.facts import data_facts
from runstamp_media import probe

SUPPORT = frozenset({"FilesRequest.folder", "FilesRequest.kinds", "FilesRequest.limit"})

KINDS: Mapping[str, tuple[str, ...]] = {
    "data": (".csv", ".tsv", ".jsonl", ".json", ".xlsx", ".parquet"),
    "image": (".png", ".jpg", ".jpeg", ".gif", ".webp", ".tif", ".tiff", ".bmp", ".svg"),
    "template": (".potx", ".dotx", ".xltx"),
    "document": (".pptx", ".docx", ".pdf", ".md", ".markdown", ".yaml", ".yml"),
}


def kind_of(path: Path) -> str:
    """Return the kind of a file by its extension."""
    return next((kind for kind, suffixes in KINDS.items() if path.suffix.lower() in suffixes), "other")


@supports(SUPPORT)
def inspect(model: FilesRequest, call: Call, world: World) -> Rendered:
    """Return `{files: [{path, kind, size, …facts}], total, truncated}`, shallow first, in name order.

    Data files get columns with kinds, ranges and three rows; images their pixels; templates one line a layout. A file that
    cannot be read says why in `problem`; it never stops the others.
    """
    shown = [(path, name) for path, name in _named(world) if _wanted(model, path, name)]
    files: list[dict[str, Any]] = []
    for i, (path, name) in enumerate(shown[: model.limit]):
        world.checkpoint()
        world.progress(i, len(shown), name)
        files.append(_facts(path, name, world, call.limits))
    return Rendered(value={"files": files, "total": len(shown), "truncated": len(shown) > model.limit})


def _named(world: World) -> list[tuple[Path, str]]:
    return [(path, world.files.shown(path)) for path in world.files.listing()]


def _wanted(model: FilesRequest, path: Path, name: str) -> bool:
    below = model.folder is None or name.startswith(model.folder.strip("/") + "/")
    return below and (not model.kinds or kind_of(path) in model.kinds)


def _facts(path: Path, name: str, world: World, limits: Limits) -> dict[str, Any]:
    kind = kind_of(path)
    out: dict[str, Any] = {"path": name, "kind": kind, "size": path.stat().st_size}
    try:
        out |= _read(path, world, limits)
    except RunstampError as error:
        out["problem"] = error.problem.message
    return out


def _read(path: Path, world: World, limits: Limits) -> dict[str, Any]:
    """Return what a file says of itself, nothing where no reader knows it."""
    suffix = path.suffix.lower()
    if suffix in KINDS["data"]:
        with world.files.stream(str(path), "/folder", "data") as stream:
            if not (suffix == ".json" and stream.reader.peek(64).lstrip().startswith(b"{")):
                return data_facts(stream, "/folder", limits)
    reader = _keys if suffix == ".json" else READERS.get(suffix)
    return {} if reader is None else reader(world.files.open(str(path), "/folder", "data"))


def _keys(opened: Opened) -> dict[str, Any]:
    """Return the keys of a JSON object: an input, no table."""
    try:
        value = json.loads(opened.data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise RunstampError("common/INPUT_CORRUPT", "not well-formed JSON") from error
    return {"keys": sorted(map(str, value))[:40]}


def _image(opened: Opened) -> dict[str, Any]:
    info = probe(opened.data)
    width, height = info.upright
    return {"format": info.format, "width_px": width, "height_px": height, "has_alpha": info.has_alpha}


READERS: Mapping[str, Callable[[Opened], dict[str, Any]]] = {
    **dict.fromkeys(KINDS["image"], _image),
    **dict.fromkeys(KINDS["template"], template_facts),
    ".pptx": document_facts,
    ".docx": document_facts,
}
