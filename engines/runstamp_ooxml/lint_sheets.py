"""Rules of SpreadsheetML: sheet names, order of rows and cells, indices, merges, tables, names."""

from __future__ import annotations

import re
from typing import TypeAlias
from xml.etree.ElementTree import Element, ParseError, iterparse

from runstamp.errors import RunstampError
from runstamp.frozen import field, frozen, record
from runstamp_ooxml.formulas import formula_problem, sheets_named
from runstamp_ooxml.lint_parts import Parts, qname, repeated, whole
from runstamp_ooxml.parse import Guarded

Box: TypeAlias = tuple[int, int, int, int]  # first row, first column, last row, last column, from 1

MAX_ROW, MAX_COLUMN = 1_048_576, 16_384  # Excel's grid; ECMA-376 Part 1, 18.3.1.73 and 18.3.1.4 by MS-OI29500
MAX_SHEET_NAME = 31
_RESERVED_NAME = "history"
_BAD_IN_NAME = re.compile(r"[\[\]:*?/\\]")
_CELL = re.compile(r"\$?([A-Z]{1,3})\$?(\d+)\Z")
_KINDS = frozenset(("b", "d", "e", "inlineStr", "n", "s", "str"))


def _s(name: str) -> str:
    return qname("s", name)


@frozen
class Book:
    """What the sheets of a workbook share."""

    sheets: frozenset[str]
    formats: int
    differential: int
    strings: tuple[str, ...] | None  # None: the part is too large


@record
class Sheet:
    """What one pass over a sheet finds: the text of cells, for tables' headers, and merged ranges."""

    values: dict[tuple[int, int], str] = field(default_factory=dict[tuple[int, int], str])
    merged: list[tuple[str, Box]] = field(default_factory=list[tuple[str, Box]])


def boundaries(ref: str) -> Box | None:
    """Return the corners of a range such as `B2:D9`, or `None` where it is none within Excel's grid."""
    first, _, last = ref.partition(":")
    one, two = _CELL.match(first), _CELL.match(last or first)
    if not one or not two:
        return None
    box = (int(one[2]), column_number(one[1]), int(two[2]), column_number(two[1]))
    ordered = 1 <= box[0] <= box[2] <= MAX_ROW and 1 <= box[1] <= box[3] <= MAX_COLUMN
    return box if ordered else None


def column_number(letters: str) -> int:
    """Return the number of a column, A = 1."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def overlap(one: Box, two: Box) -> bool:
    """Tell whether two ranges share a cell."""
    return one[0] <= two[2] and two[0] <= one[2] and one[1] <= two[3] and two[1] <= one[3]


def check_workbook(parts: Parts) -> None:
    """Check a workbook; other files pass untouched."""
    for name in parts.of_type("spreadsheetml.sheet.main+xml", "spreadsheetml.template.main+xml"):
        root = parts.root(name)
        if root is None:
            continue
        titles = [entry.get("name", "") for entry in root.iter(_s("sheet"))]
        _sheet_names(parts, name, titles)
        book = _book(parts, name, titles)
        _names(parts, name, root, book)
        tables: list[tuple[str, Element]] = []
        for sheet in parts.related(name, "worksheet"):
            tables += _sheet(parts, sheet, book)
        _table_names(parts, tables)


def _sheet_names(parts: Parts, part: str, titles: list[str]) -> None:
    if not titles:
        parts.report("no-sheet", part, "the workbook has no sheet")
    for title in repeated([title.casefold() for title in titles]):
        parts.report("sheet-name", part, f"two sheets are named {title!r}")
    for title in titles:
        quoted = title.startswith("'") or title.endswith("'")
        length = len(title.encode("utf-16-le")) // 2
        wrong = not title or length > MAX_SHEET_NAME or quoted or title.lower() == _RESERVED_NAME
        if wrong or _BAD_IN_NAME.search(title):
            parts.report("sheet-name", part, f"{title!r} is no name for a sheet")


def _book(parts: Parts, name: str, titles: list[str]) -> Book:
    formats = differential = 0
    for styles in parts.related(name, "styles"):
        root = parts.root(styles)
        if root is not None:
            formats += len(root.findall(f"{_s('cellXfs')}/{_s('xf')}"))
            differential += len(root.findall(f"{_s('dxfs')}/{_s('dxf')}"))
    shared = [parts.root(part) for part in parts.related(name, "sharedStrings")]
    strings = [
        "".join(entry.itertext()) for root in shared if root is not None for entry in root.iter(_s("si"))
    ]
    return Book(
        frozenset(title.casefold() for title in titles),
        formats,
        differential,
        None if None in shared else tuple(strings),
    )


def _names(parts: Parts, part: str, root: Element, book: Book) -> None:
    entries = list(root.iter(_s("definedName")))
    keys = [f"{entry.get('localSheetId', '')}:{entry.get('name', '').lower()}" for entry in entries]
    for key in repeated(keys):
        parts.report("duplicate-name", part, f"the name {key.partition(':')[2]} stands twice")
    for entry in entries:
        _formula(parts, part, f"the name {entry.get('name')}", entry.text or "", book)


def _formula(parts: Parts, part: str, where: str, formula: str, book: Book) -> None:
    problem = formula_problem(formula)
    if problem:
        parts.report("formula", part, f"the formula of {where} {problem}")
        return
    for sheet in sheets_named(formula):
        if sheet.casefold() not in book.sheets:
            parts.report(
                "formula", part, f"the formula of {where} names the sheet {sheet!r}, which is missing"
            )


# ------------------------------------------------------------------ one sheet
def _sheet(parts: Parts, name: str, book: Book) -> list[tuple[str, Element]]:
    tables = [
        (table, root) for table in parts.related(name, "table") if (root := parts.root(table)) is not None
    ]
    if parts.too_large(name):
        parts.skipped.append(name)
        return tables
    sheet = Sheet()
    try:
        _walk(parts, name, book, sheet)
    except (ParseError, RunstampError) as error:
        parts.report("malformed-xml", name, f"the part cannot be read: {error}")
        return tables
    boxes = [(table, boundaries(root.get("ref", ""))) for table, root in tables]
    placed = [(table, box) for table, box in boxes if box is not None]
    _overlaps(parts, name, sheet.merged, "merge-overlap", "merged ranges")
    _overlaps(parts, name, placed, "table-overlap", "tables")
    for ref, box in sheet.merged:
        if box[:2] == box[2:]:
            parts.report("merge-single", name, f"the merged range {ref} is one cell")
        if any(overlap(box, other) for _, other in placed):
            parts.report("merge-in-table", name, f"the merged range {ref} lies in a table")
    for table, root in tables:
        if book.strings is not None:
            _table(parts, table, root, sheet)
    return tables


def _walk(parts: Parts, name: str, book: Book, sheet: Sheet) -> None:
    """Read a sheet in one pass, forgetting every row after its check."""
    last_row = 0
    with parts.stream(name) as stream:
        for _, entry in iterparse(Guarded(stream, name)):  # noqa: S314 -- Guarded refuses a document type
            if entry.tag == _s("row"):
                last_row = _row(parts, name, entry, last_row, book, sheet)
                entry.clear()
            elif entry.tag == _s("mergeCell"):
                box = boundaries(entry.get("ref", ""))
                if box is None:
                    parts.report("range", name, f"{entry.get('ref')!r} is no range")
                else:
                    sheet.merged.append((entry.get("ref", ""), box))
            elif entry.tag == _s("cfRule"):
                _rule(parts, name, entry, book)
            elif entry.tag == _s("dataValidation"):
                _validation(parts, name, entry)


def _row(parts: Parts, name: str, row: Element, last: int, book: Book, sheet: Sheet) -> int:
    number = whole(row.get("r"), last + 1)
    if number <= last:
        parts.report("row-order", name, f"row {number} follows row {last}")
    if number > MAX_ROW:
        parts.report("row-order", name, f"row {number} is beyond the last row")
    column = 0
    for cell in row:
        ref = cell.get("r", "")
        found = _CELL.match(ref) if ref else None
        at = column_number(found[1]) if found else column + 1
        if found and int(found[2]) != number:
            parts.report("cell-order", name, f"the cell {ref} stands in row {number}")
        if at <= column or at > MAX_COLUMN:
            parts.report("cell-order", name, f"the cell {ref} stands twice or out of order")
        column = at
        sheet.values[number, at] = _cell(parts, name, ref, cell, book)
    return number


def _cell(parts: Parts, name: str, ref: str, cell: Element, book: Book) -> str:
    """Check a cell and return the text it shows."""
    kind, style = cell.get("t", "n"), cell.get("s")
    if kind not in _KINDS:
        parts.report("cell-type", name, f"the cell {ref} has the type {kind!r}")
    if style is not None and not 0 <= whole(style) < book.formats:
        parts.report("cell-format", name, f"the cell {ref} has the format {style}, of {book.formats}")
    formula = cell.find(_s("f"))
    if formula is not None and formula.text:
        _formula(parts, name, f"the cell {ref}", formula.text, book)
    if kind == "inlineStr":
        return "".join(cell.itertext())
    held = cell.find(_s("v"))
    value = (held.text or "") if held is not None else ""
    if kind != "s" or book.strings is None:
        return value
    if not value.isdigit() or int(value) >= len(book.strings):
        parts.report("shared-string", name, f"the cell {ref} has the string {value}, of {len(book.strings)}")
        return ""
    return book.strings[int(value)]


def _rule(parts: Parts, name: str, entry: Element, book: Book) -> None:
    format_ = entry.get("dxfId")
    if format_ is not None and not 0 <= whole(format_) < book.differential:
        parts.report("conditional-format", name, f"a rule has the format {format_}, of {book.differential}")


def _validation(parts: Parts, name: str, entry: Element) -> None:
    source = entry.find(_s("formula1"))
    text = (source.text or "") if source is not None else ""
    if text.startswith('"') and len(text) > 257:
        parts.report("validation", name, f"the list of {entry.get('sqref')} is longer than 255 characters")


def _overlaps(parts: Parts, name: str, boxes: list[tuple[str, Box]], rule: str, what: str) -> None:
    """Report pairs of ranges that share a cell, sweeping down the rows so that many ranges stay cheap."""
    open_: list[tuple[str, Box]] = []
    for ref, box in sorted(boxes, key=lambda entry: entry[1]):
        open_ = [other for other in open_ if other[1][2] >= box[0]]
        for other, two in open_:
            if overlap(box, two):
                parts.report(rule, name, f"the {what} {other} and {ref} overlap")
        open_.append((ref, box))


# ------------------------------------------------------------------ tables
def _table(parts: Parts, name: str, root: Element, sheet: Sheet) -> None:
    box = boundaries(root.get("ref", ""))
    names = [entry.get("name", "") for entry in root.iter(_s("tableColumn"))]
    if box is None:
        parts.report("range", name, f"{root.get('ref')!r} is no range")
        return
    for title in repeated([title.lower() for title in names]):
        parts.report("table-columns", name, f"two columns are named {title!r}")
    if len(names) != box[3] - box[1] + 1:
        parts.report("table-columns", name, f"{len(names)} columns stand in {root.get('ref')}")
        return
    if root.get("headerRowCount", "1") == "0":
        return
    for at, title in enumerate(names, box[1]):
        shown = sheet.values.get((box[0], at), "")
        if shown != title and shown != title.replace("_x000a_", "\n"):
            parts.report("table-header", name, f"the column {title!r} has the header {shown!r} in the sheet")


def _table_names(parts: Parts, tables: list[tuple[str, Element]]) -> None:
    for key in ("id", "displayName"):
        for value in repeated([root.get(key, "").lower() for _, root in tables]):
            name = next(name for name, root in tables if root.get(key, "").lower() == value)
            parts.report("table-name", name, f"two tables have the {key} {value}")
