"""Rules of PresentationML and DrawingML: ids, layouts, placeholders, table grids, text bodies."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from runstamp_ooxml.lint_parts import Parts, qname, repeated, whole

MIN_SLIDE_ID = 256  # ST_SlideId, ECMA-376 Part 1, 19.7.13
MIN_MASTER_ID = 2**31  # ST_SlideMasterId and ST_SlideLayoutId, 19.7.14 and 19.7.15
_HEX = re.compile(r"[0-9A-Fa-f]{6}\Z")
_ON_SLIDES = ("slide+xml", "slideLayout+xml", "slideMaster+xml", "notesSlide+xml")
_Placeholders = list[tuple[str, str]]  # type and index
_PH_BODY = ("", "body", "obj")


def check_presentation(parts: Parts) -> None:
    """Check a presentation; other files pass untouched."""
    for name in parts.of_type("presentationml.presentation.main+xml", "presentationml.template.main+xml"):
        _slide_ids(parts, name)
    held: dict[str, _Placeholders] = {}
    for name in parts.of_type(*("presentationml." + kind for kind in _ON_SLIDES)):
        root = parts.tree(name)
        if root is not None:
            held[name] = _placeholders(root)
            _shape_ids(parts, name, root)
            check_drawing(parts, name, root)
    for name in parts.of_type("presentationml.slide+xml"):
        _layout(parts, name, held)


def _slide_ids(parts: Parts, name: str) -> None:
    root = parts.root(name)
    if root is None:
        return
    slides = [entry.get("id", "") for entry in root.iter(qname("p", "sldId"))]
    for id_ in repeated(slides):
        parts.report("duplicate-slide-id", name, f"the slide id {id_} stands twice")
    for id_ in slides:
        if not id_.isdigit() or not MIN_SLIDE_ID <= int(id_) < MIN_MASTER_ID:
            parts.report("slide-id-range", name, f"the slide id {id_} is out of range")
    masters = [entry.get("id", "") for entry in root.iter(qname("p", "sldMasterId"))]
    for master in parts.of_type("presentationml.slideMaster+xml"):
        tree = parts.root(master)
        if tree is not None:
            masters += [entry.get("id", "") for entry in tree.iter(qname("p", "sldLayoutId"))]
    for id_ in repeated([id_ for id_ in masters if id_]):
        parts.report("duplicate-master-id", name, f"the id {id_} stands for two masters or layouts")


def _shape_ids(parts: Parts, name: str, root: Element) -> None:
    ids = [entry.get("id", "") for entry in root.iter(qname("p", "cNvPr"))]
    for id_ in repeated(ids):
        parts.report("duplicate-shape-id", name, f"the shape id {id_} stands twice")
    known = set(ids)
    for end in ("stCxn", "endCxn"):
        for entry in root.iter(qname("a", end)):
            if entry.get("id", "") not in known:
                parts.report(
                    "connector-end",
                    name,
                    f"a connector ends at the shape {entry.get('id')}, which is missing",
                )


def check_drawing(parts: Parts, name: str, root: Element) -> None:
    """Check the DrawingML of any part: table grids, colours, sizes, text bodies without a paragraph."""
    for table in root.iter(qname("a", "tbl")):
        _grid(parts, name, table)
    for entry in root.iter(qname("a", "srgbClr")):
        if not _HEX.match(entry.get("val", "")):
            parts.report("colour", name, f"{entry.get('val')!r} is no colour")
    for entry in root.iter(qname("a", "ext")):
        if any(entry.get(side, "0").startswith("-") for side in ("cx", "cy")):
            parts.report("negative-size", name, "a shape has a negative size")
    for tag in (qname("p", "txBody"), qname("a", "txBody")):
        for body in root.iter(tag):
            if body.find(qname("a", "p")) is None:
                parts.report("text-body-empty", name, "a text body has no paragraph")


def _grid(parts: Parts, name: str, table: Element) -> None:
    width = len(table.findall(f"{qname('a', 'tblGrid')}/{qname('a', 'gridCol')}"))
    rows = table.findall(qname("a", "tr"))
    for number, row in enumerate(rows):
        cells = row.findall(qname("a", "tc"))
        if len(cells) != width:
            parts.report("table-grid", name, f"row {number} has {len(cells)} cells, the grid {width} columns")
            continue
        for column, cell in enumerate(cells):
            span, down = whole(cell.get("gridSpan")), whole(cell.get("rowSpan"))
            if not (0 < span <= width - column and 0 < down <= len(rows) - number):
                parts.report("table-span", name, f"the cell {number},{column} spans beyond its table")
            covered = cells[column + 1 : column + span]
            if any(other.get("hMerge") not in ("1", "true") for other in covered):
                parts.report(
                    "table-span", name, f"the cell {number},{column} spans a cell that is not merged"
                )


def _placeholders(root: Element) -> _Placeholders:
    return [(entry.get("type", ""), entry.get("idx", "0")) for entry in root.iter(qname("p", "ph"))]


def _layout(parts: Parts, name: str, placeholders: dict[str, _Placeholders]) -> None:
    layouts = parts.related(name, "slideLayout")
    if len(layouts) != 1:
        parts.report("slide-layout", name, f"the slide has {len(layouts)} layouts")
        return
    if name not in placeholders or layouts[0] not in placeholders:
        return
    held, offered = placeholders[name], placeholders[layouts[0]]
    indices, kinds = {index for _, index in offered}, {kind for kind, _ in offered}
    for kind, index in held:
        # A title, date, footer or number is bound by its type, everything else by its index.
        bound = index in indices if kind in _PH_BODY else index in indices or kind in kinds or _title(kind)
        if not bound:
            parts.report("placeholder", name, f"the layout has no placeholder {kind or 'obj'} {index}")
    for kind, index in set(held):
        if held.count((kind, index)) > 1:
            parts.report("placeholder", name, f"two shapes fill the placeholder {kind or 'obj'} {index}")


def _title(kind: str) -> bool:
    """Return whether a placeholder is a title: one is bound to the layout's title of either kind, or to none where it has none.

    A title on a layout without one is what presentation programs leave when a slide's layout is changed.
    """
    return kind in ("title", "ctrTitle")
