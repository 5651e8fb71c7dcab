"""`pptx.inspect`: what a deck holds, read part by part; nothing is rendered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any
from xml.etree.ElementTree import Element

from runstamp.engine import Call, Rendered, World
from runstamp.errors import Issue, RunstampError
from runstamp.model.requests import FileRequest
from runstamp.support import supports
from runstamp_ooxml.facts import external_links, has_macros, properties
from runstamp_ooxml.package import RELATIONSHIP, Relationship, rels_name
from runstamp_ooxml.parse import local, parse
from runstamp_ooxml.unpack import relationships
from runstamp_ooxml.unzip import Archive, open_archive
from runstamp_ooxml.xml import NAMESPACES

SUPPORT = frozenset({"FileRequest.file", "PathSource.path", "ArtifactSource.artifact", "DataSource.data"})
_MAIN = "ppt/presentation.xml"
_EMU_PER_POINT = 12_700
_TITLES = ("title", "ctrTitle")
_MAX_TEXT = 200  # characters of a title that are shown
_WORD = re.compile(r"\w+")
_RID = f"{{{NAMESPACES['r']}}}id"


@supports(SUPPORT)
def inspect(model: FileRequest, call: Call, world: World) -> Rendered:
    """Return `{slides: [{number, title, layout, hidden, notes, shapes, …}], sections, size, layouts, fonts, properties, macros}`.

    Raises:
        RunstampError: common/ASSET_REJECTED, it is no deck; common/INPUT_CORRUPT, common/INPUT_ENCRYPTED or
            common/RESOURCE_LIMIT_EXCEEDED.
    """
    opened = world.files.open(model.file, "/file", "data")
    archive = open_archive(opened.data, call.limits)
    main = next((rel.target for rel in _related(archive, "", "officeDocument")), _MAIN)
    if main not in archive.names or local(_root(archive, main)) != "presentation":
        message = "the file is no deck"
        raise RunstampError(
            "common/ASSET_REJECTED", message, (Issue("/file", message, remediation="name a .pptx file"),)
        )
    root = _root(archive, main)
    parts = {rel.id: rel.target for rel in _all(archive, main)}
    ids = [entry for entry in root.iter() if local(entry) == "sldId" and entry.get(_RID)]
    slides = []
    for number, entry in enumerate(ids, 1):
        world.checkpoint()
        part = parts.get(entry.get(_RID, ""))
        if part in archive.names:
            slides.append({"number": number, **_slide(archive, str(part))})
    return Rendered(value=_value(archive, root, slides, [entry.get("id", "") for entry in ids]))


def _value(archive: Archive, root: Element, slides: list[dict[str, Any]], ids: list[str]) -> dict[str, Any]:
    return {
        "slides": slides,
        "sections": _sections(root, ids),
        "size": _size(root),
        "layouts": [_name(archive, part) for part in _parts(archive, "ppt/slideLayouts/")],
        "fonts": _fonts(archive),
        "properties": properties(archive),
        "macros": has_macros(archive),
        "external_links": external_links(archive),
    }


def _all(archive: Archive, source: str) -> list[Relationship]:
    name = rels_name(source) if source else "_rels/.rels"
    return relationships(_root(archive, name), source) if name in archive.names else []


def _related(archive: Archive, source: str, kind: str) -> list[Relationship]:
    return [rel for rel in _all(archive, source) if rel.type == RELATIONSHIP + kind and not rel.external]


def _root(archive: Archive, name: str) -> Element:
    return parse(archive.read(name), name)


def _parts(archive: Archive, folder: str) -> list[str]:
    found = [name for name in archive.names if name.startswith(folder) and name.endswith(".xml")]
    return sorted(
        found, key=lambda name: [int(part) if part.isdigit() else 0 for part in re.split(r"(\d+)", name)]
    )


def _size(root: Element) -> dict[str, float]:
    found = next((entry for entry in root.iter() if local(entry) == "sldSz"), None)
    if found is None:
        return {}
    return {
        side: round(int(found.get(key, "0")) / _EMU_PER_POINT, 2)
        for side, key in (("width", "cx"), ("height", "cy"))
    }


def _sections(root: Element, ids: list[str]) -> list[dict[str, Any]]:
    """Return the sections with the numbers of their slides."""
    return [
        {
            "name": section.get("name", ""),
            "slides": [
                ids.index(e.get("id", "")) + 1
                for e in section.iter()
                if local(e) == "sldId" and e.get("id") in ids
            ],
        }
        for section in root.iter()
        if local(section) == "section"
    ]


def _slide(archive: Archive, part: str) -> dict[str, Any]:
    root = _root(archive, part)
    layout = next((rel.target for rel in _related(archive, part, "slideLayout")), None)
    notes = next((rel.target for rel in _related(archive, part, "notesSlide")), None)
    tags = [local(entry) for entry in root.iter()]
    charts = len(_related(archive, part, "chart"))
    return {
        "title": _title(root),
        "layout": _name(archive, layout) if layout in archive.names else None,
        "hidden": root.get("show") in ("0", "false"),
        "notes": _words(_root(archive, str(notes))) > 0 if notes in archive.names else False,
        "shapes": sum(tags.count(tag) for tag in ("sp", "pic", "graphicFrame", "cxnSp")),
        "pictures": tags.count("pic"),
        "tables": tags.count("tbl"),
        "charts": charts,
        "words": _words(root),
        "links": tags.count("hlinkClick"),
        "without_alt": _without_alt(root),
    }


def _shapes(root: Element) -> Iterator[Element]:
    return (entry for entry in root.iter() if local(entry) in ("sp", "pic", "graphicFrame"))


def _placeholder(shape: Element) -> str | None:
    return next((entry.get("type", "body") for entry in shape.iter() if local(entry) == "ph"), None)


def _title(root: Element) -> str | None:
    shape = next((shape for shape in _shapes(root) if _placeholder(shape) in _TITLES), None)
    if shape is None:
        return None
    return " ".join(_text(shape).split())[:_MAX_TEXT]


def _text(root: Element) -> str:
    lines = (
        "".join(
            entry.text or "" if local(entry) == "t" else " "
            for entry in para.iter()
            if local(entry) in ("t", "br", "tab")
        )
        for para in root.iter()
        if local(para) == "p"
    )
    return "\n".join(lines)


def _words(root: Element) -> int:
    """Return how many words a slide or its notes say; the number in the corner is none."""
    fields = ("sldNum", "dt", "ftr", "sldImg")
    return sum(
        len(_WORD.findall(_text(shape))) for shape in _shapes(root) if _placeholder(shape) not in fields
    )


def _without_alt(root: Element) -> int:
    """Return how many pictures and charts have neither an alternative text nor the mark that they mean nothing."""
    count = 0
    for shape in _shapes(root):
        if local(shape) == "sp":
            continue
        named = next((entry for entry in shape.iter() if local(entry) == "cNvPr"), None)
        if named is not None and not named.get("descr"):
            count += not any(
                local(entry) == "decorative" and entry.get("val") in ("1", "true") for entry in named.iter()
            )
    return count


def _name(archive: Archive, part: str | None) -> str:
    root = _root(archive, str(part))
    return next((entry.get("name", "") for entry in root.iter() if local(entry) == "cSld"), "")


def _fonts(archive: Archive) -> dict[str, str]:
    """Return the families of the first theme, for headings and for text."""
    themes: Iterable[str] = _parts(archive, "ppt/theme/")
    first = next(iter(themes), None)
    if first is None:
        return {}
    found: dict[str, str] = {}
    for entry in _root(archive, first).iter():
        if local(entry) in ("majorFont", "minorFont"):
            latin = next((child for child in entry if local(child) == "latin"), None)
            name = "heading" if local(entry) == "majorFont" else "body"
            found[name] = latin.get("typeface", "") if latin is not None else ""
    return found
