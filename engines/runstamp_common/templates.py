"""What Office files offer at a glance: sheets with their headers, layouts, styles; read from the package, nothing rendered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from runstamp.engine import Opened
from runstamp_ooxml.parse import local, parse
from runstamp_ooxml.unzip import Archive, open_archive

MAX_STYLES, MAX_PLACEHOLDERS = 60, 12
_LAYOUT = re.compile(r"^ppt/slideLayouts/slideLayout(\d+)\.xml$")
_SLIDE = re.compile(r"^ppt/slides/slide\d+\.xml$")
_SHEET_PART = re.compile(r"^xl/worksheets/sheet\d+\.xml$")


_HEADS = ("nvSpPr", "nvPicPr", "nvGraphicFramePr")


def named(root: Any, name: str) -> list[Any]:
    """Return the elements below a root with a local name, whatever their namespace."""
    return [found for found in root.iter() if local(found) == name]


def _attribute(element: Any, name: str) -> str:
    return next((value for key, value in element.items() if key.rpartition("}")[2] == name), "")


def _numbered(archive: Archive, pattern: re.Pattern[str]) -> list[str]:
    names = [name for name in archive.names if pattern.match(name)]
    return sorted(names, key=lambda name: [int(digits) for digits in re.findall(r"\d+", name)])


def _layouts(archive: Archive) -> list[str]:
    """Return one line a layout: its name, and index, type and name of each placeholder, as `Slide.placeholders` takes them."""
    lines: list[str] = []
    for name in _numbered(archive, _LAYOUT):
        root = parse(archive.read(name), name)
        shown = next((found.get("name", "") for found in named(root, "cSld")), "")
        holders = list(_placeholders(root))
        more = f", … {len(holders) - MAX_PLACEHOLDERS} more" if len(holders) > MAX_PLACEHOLDERS else ""
        lines.append(f"{shown}: {', '.join(holders[:MAX_PLACEHOLDERS]) or 'no placeholders'}{more}")
    return lines


def _placeholders(root: Any) -> Iterator[str]:
    """Yield the placeholders of a layout apart from its foot, each as index, type and name."""
    for shape in root.iter():
        head = next((child for child in shape if local(child) in _HEADS), None)
        held = None if head is None else next(iter(named(head, "ph")), None)
        if head is None or held is None or held.get("type") in ("dt", "ftr", "sldNum"):
            continue
        name = next((found.get("name", "") for found in named(head, "cNvPr")), "")
        yield f"{held.get('idx', '0')} {held.get('type', 'content')} '{name}'"


def _styles(archive: Archive) -> list[str]:
    if "word/styles.xml" not in archive.names:
        return []
    root = parse(archive.read("word/styles.xml"), "word/styles.xml")
    shown = [style for style in named(root, "style") if _attribute(style, "type") in ("paragraph", "table")]
    names = [_attribute(name, "val") for style in shown for name in named(style, "name")]
    return [name for name in names if name][:MAX_STYLES]


def _sheets(archive: Archive) -> list[str]:
    root = parse(archive.read("xl/workbook.xml"), "xl/workbook.xml")
    return [sheet.get("name", "") for sheet in named(root, "sheet")]


def template_facts(opened: Opened) -> dict[str, Any]:
    """Return the layouts, styles or sheets of a template.

    Raises:
        RunstampError: common/INPUT_CORRUPT, common/INPUT_ENCRYPTED, common/RESOURCE_LIMIT_EXCEEDED.
    """
    archive = open_archive(opened.data)
    if "ppt/presentation.xml" in archive.names:
        return {"layouts": _layouts(archive), "slides": len(_numbered(archive, _SLIDE))}
    if "xl/workbook.xml" in archive.names:
        return {"sheets": _sheets(archive)}
    return {"styles": _styles(archive)}


def document_facts(opened: Opened) -> dict[str, Any]:
    """Return the number of slides of a deck; a document says no more than its size here.

    Raises:
        RunstampError: as `template_facts`.
    """
    archive = open_archive(opened.data)
    return {"slides": len(_numbered(archive, _SLIDE))} if "ppt/presentation.xml" in archive.names else {}
