"""Rules of WordprocessingML: styles, numbering, notes, bookmarks, drawings, table grids, sections."""

from __future__ import annotations

from functools import cache
from xml.etree.ElementTree import Element

from runstamp_ooxml.lint_parts import Parts, qname, repeated, whole
from runstamp_ooxml.lint_slides import check_drawing

_MAINS = ("wordprocessingml.document.main+xml", "wordprocessingml.template.main+xml")
_STORIES = (
    *_MAINS,
    *(f"wordprocessingml.{kind}+xml" for kind in ("header", "footer", "footnotes", "endnotes", "comments")),
)
_NOTES = (("comment", "comments"), ("footnote", "footnotes"), ("endnote", "endnotes"))


def _w(name: str) -> str:
    return qname("w", name)


def check_document(parts: Parts) -> None:
    """Check a document; other files pass untouched."""
    mains = list(parts.of_type(*_MAINS))
    stories = list(parts.of_type(*_STORIES))
    trees = [(name, root) for name in stories if (root := parts.root(name)) is not None]
    if not mains or not trees:
        return
    _styles(parts, trees)
    _numbering(parts, trees)
    if len(trees) == len(stories):
        # What refers to what is known only where every story could be read.
        _bookmarks(parts, trees)
        _notes(parts, mains[0], trees)
    _drawing_ids(parts, trees)
    _sections(parts, mains[0])
    for name, root in trees:
        check_drawing(parts, name, root)
        for table in root.iter(_w("tbl")):
            _table(parts, name, table)


def _val(entry: Element) -> str:
    return entry.get(_w("val"), "")


def _styles(parts: Parts, trees: list[tuple[str, Element]]) -> None:
    ids: list[str] = []
    sheets = [
        (name, root) for name in parts.of_type("wordprocessingml.styles+xml") if (root := parts.root(name))
    ]
    for name, root in sheets:
        own = [entry.get(_w("styleId"), "") for entry in root.iter(_w("style"))]
        ids += own
        for id_ in repeated(own):
            parts.report("duplicate-style", name, f"the style {id_} stands twice")
    known = set(ids)
    used = ("pStyle", "rStyle", "tblStyle", "basedOn", "next", "link")
    numbering = [
        (n, r) for n in parts.of_type("wordprocessingml.numbering+xml") if (r := parts.root(n)) is not None
    ]
    for name, root in [*trees, *sheets, *numbering]:
        missing = {_val(entry) for tag in used for entry in root.iter(_w(tag))} - known
        for id_ in sorted(missing):
            parts.report("unknown-style", name, f"the style {id_} is not defined")


def _numbering(parts: Parts, trees: list[tuple[str, Element]]) -> None:
    known, abstract = {"0"}, set[str]()
    for name in parts.of_type("wordprocessingml.numbering+xml"):
        root = parts.root(name)
        if root is None:
            continue
        abstract |= {entry.get(_w("abstractNumId"), "") for entry in root.iter(_w("abstractNum"))}
        for entry in root.iter(_w("num")):
            known.add(entry.get(_w("numId"), ""))
            of = entry.find(_w("abstractNumId"))
            if of is None or _val(of) not in abstract:
                parts.report(
                    "unknown-numbering", name, f"the list {entry.get(_w('numId'))} has no definition"
                )
    styles = [
        (n, r) for n in parts.of_type("wordprocessingml.styles+xml") if (r := parts.root(n)) is not None
    ]
    for name, root in [*trees, *styles]:
        for id_ in sorted({_val(entry) for entry in root.iter(_w("numId"))} - known):
            parts.report("unknown-numbering", name, f"the list {id_} is not defined")


def _bookmarks(parts: Parts, trees: list[tuple[str, Element]]) -> None:
    starts = [(name, entry) for name, root in trees for entry in root.iter(_w("bookmarkStart"))]
    ends = [entry.get(_w("id"), "") for _, root in trees for entry in root.iter(_w("bookmarkEnd"))]
    ids = [entry.get(_w("id"), "") for _, entry in starts]
    names = [entry.get(_w("name"), "") for _, entry in starts]
    where = starts[0][0] if starts else trees[0][0]
    for id_ in repeated(ids):
        parts.report("duplicate-bookmark", where, f"the bookmark id {id_} stands twice")
    for name in repeated([name.lower() for name in names]):
        parts.report("duplicate-bookmark", where, f"the bookmark {name} stands twice")
    for id_ in sorted(set(ids) ^ set(ends)):
        parts.report("bookmark-pair", where, f"the bookmark id {id_} has only one end")
    known = set(names) | {"_top"}
    for story, root in trees:
        anchors = {entry.get(_w("anchor")) for entry in root.iter(_w("hyperlink"))} - {None}
        for anchor in sorted(str(anchor) for anchor in anchors - known):
            parts.report("unknown-anchor", story, f"a link leads to the bookmark {anchor}, which is missing")


def _notes(parts: Parts, main: str, trees: list[tuple[str, Element]]) -> None:
    for kind, relation in _NOTES:
        held: list[str] = []
        for name in parts.related(main, relation):
            root = parts.root(name)
            # Notes with a type are separators, which nothing refers to.
            entries = [] if root is None else [e for e in root.iter(_w(kind)) if e.get(_w("type")) is None]
            held += [entry.get(_w("id"), "") for entry in entries]
        used = [entry.get(_w("id"), "") for _, root in trees for entry in root.iter(_w(kind + "Reference"))]
        for id_ in repeated(held):
            parts.report("duplicate-note", main, f"the {kind} {id_} stands twice")
        for id_ in sorted(set(held) - set(used)):
            parts.report("orphan-note", main, f"nothing refers to the {kind} {id_}")
        for id_ in sorted(set(used) - set(held)):
            parts.report("unknown-note", main, f"the {kind} {id_} is missing")


def _drawing_ids(parts: Parts, trees: list[tuple[str, Element]]) -> None:
    ids = [(name, entry.get("id", "")) for name, root in trees for entry in root.iter(qname("wp", "docPr"))]
    for id_ in repeated([id_ for _, id_ in ids]):
        name = next(name for name, other in ids if other == id_)
        parts.report("duplicate-drawing-id", name, f"the drawing id {id_} stands twice in the document")


def _sections(parts: Parts, main: str) -> None:
    root = parts.root(main)
    body = root.find(_w("body")) if root is not None else None
    if root is None or body is None:
        return
    for at, child in enumerate(body):
        if child.tag == _w("sectPr") and at != len(body) - 1:
            parts.report(
                "section-place", main, "the last section's properties do not stand at the end of the body"
            )
    even = any(entry.get(_w("type")) == "even" for entry in root.iter(_w("headerReference")))
    settings = [parts.root(name) for name in parts.related(main, "settings")]
    if even and not any(s is not None and s.find(_w("evenAndOddHeaders")) is not None for s in settings):
        parts.report(
            "even-header", main, "a header for even pages stands there, but the settings do not use it"
        )
    for section in root.iter(_w("sectPr")):
        first = any(entry.get(_w("type")) == "first" for entry in section.iter(_w("headerReference")))
        if first and section.find(_w("titlePg")) is None:
            parts.report(
                "first-header",
                main,
                "a header for the first page stands there, but the section does not use it",
            )


def _width(row: Element) -> int:
    total = 0
    for tag in ("gridBefore", "gridAfter"):
        found = row.find(f"{_w('trPr')}/{_w(tag)}")
        total += whole(_val(found)) if found is not None else 0
    for cell in _cells(row):
        span = cell.find(f"{_w('tcPr')}/{_w('gridSpan')}")
        total += whole(_val(span)) if span is not None else 1
    return total


def _cells(row: Element) -> list[Element]:
    inside = row.findall(f"{_w('sdt')}/{_w('sdtContent')}/{_w('tc')}")
    return [*row.findall(_w("tc")), *inside]


@cache
def _blocks() -> frozenset[str]:
    return frozenset(map(_w, ("p", "tbl", "sdt", "customXml")))


def _table(parts: Parts, name: str, table: Element) -> None:
    width = len(table.findall(f"{_w('tblGrid')}/{_w('gridCol')}"))
    for number, row in enumerate(table.findall(_w("tr"))):
        found = _width(row)
        if found != width:
            parts.report("table-grid", name, f"row {number} covers {found} columns, the grid has {width}")
        for cell in _cells(row):
            blocks = [child.tag for child in cell if child.tag in _blocks()]
            if not blocks or blocks[-1] == _w("tbl"):
                parts.report("cell-end", name, f"a cell of row {number} does not end with a paragraph")
