"""What any Office file says of itself, read cheaply from its package: properties, macros, links to other files."""

from __future__ import annotations

from typing import Any

from runstamp_ooxml.parse import local, parse
from runstamp_ooxml.unzip import Archive

_CORE = (
    "title",
    "creator",
    "subject",
    "keywords",
    "category",
    "description",
    "language",
    "created",
    "modified",
)
_CORE_PART = "docProps/core.xml"
_CUSTOM_PART = "docProps/custom.xml"
_MACROS = ("vbaProject.bin",)


def properties(archive: Archive) -> dict[str, Any]:
    """Return the core properties that are set, and custom ones under `custom`.

    Raises:
        RunstampError: common/INPUT_CORRUPT.
    """
    out: dict[str, Any] = {}
    if _CORE_PART in archive.names:
        root = parse(archive.read(_CORE_PART), _CORE_PART)
        out = {local(child): child.text for child in root if local(child) in _CORE and child.text}
    if _CUSTOM_PART in archive.names:
        root = parse(archive.read(_CUSTOM_PART), _CUSTOM_PART)
        out["custom"] = {child.get("name", ""): "".join(child.itertext()) for child in root}
    return out


def has_macros(archive: Archive) -> bool:
    """Return whether the package carries a VBA project."""
    return any(name.endswith(_MACROS) for name in archive.names)


def external_links(archive: Archive) -> int:
    """Return how many relationships lead outside the package, web links included.

    Raises:
        RunstampError: common/INPUT_CORRUPT.
    """
    count = 0
    for name in archive.names:
        if name.endswith(".rels"):
            root = parse(archive.read(name), name)
            count += sum(1 for child in root if child.get("TargetMode") == "External")
    return count
