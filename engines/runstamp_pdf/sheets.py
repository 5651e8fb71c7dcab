"""The sheets of a workbook as sections of a document: tables as they are, other cells as a grid, charts below.

A page computes nothing: a formula shows the value that the input gives with it, and is told where there is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from runstamp.losses import Loss
from runstamp.model.document import Document
from runstamp.model.shape import SCALARS
from runstamp.model.workbook import area
from runstamp_compose.formats import excel_code

if TYPE_CHECKING:
    from runstamp.model.workbook import Sheet, SheetChart, SheetTable, Workbook

WIDE = 7  # columns: a sheet with more lies across
ONLY_ON_SHEETS = ("at", "name", "filter")
_LOOKS = ("fill", "color", "bold", "italic", "align", "valign")
_VALUES = ("kind", "format", "currency")


def document_of(book: Workbook, losses: list[Loss]) -> Document:
    """Return a workbook as a document: a section a sheet, hidden ones left out, with the sheet's name as its heading.

    Loses:
        common/FORMULA_NOT_COMPUTED: a formula without a value.
    """
    shown = [(i, sheet) for i, sheet in enumerate(book.sheets) if not sheet.hidden]
    grids = {
        sheet.name.casefold(): Grid(sheet, f"/sheets/{i}", losses, book.language)
        for i, sheet in enumerate(book.sheets)
    }
    root = {
        name: getattr(book, name)
        for name in ("title", "language", "theme", "meta")
        if name in book.model_fields_set
    }
    sections = [_section(sheet, grids, single=len(shown) == 1) for _, sheet in shown]
    fields = {name: _plain(value) for name, value in root.items()}
    return Document.model_validate(
        {**fields, "cover": "none", "sections": sections or [{"blocks": ["\u00a0"]}]}
    )


def _plain(value: Any) -> Any:
    return (
        value.model_dump(mode="json", by_alias=True, exclude_unset=True)
        if hasattr(value, "model_dump")
        else value
    )


def _section(sheet: Sheet, grids: Mapping[str, Grid], *, single: bool) -> dict[str, Any]:
    grid = grids[sheet.name.casefold()]
    blocks: list[Any] = [] if single else [{"type": "heading", "level": 1, "text": sheet.name}]
    blocks += grid.blocks()
    blocks += [_chart(chart, sheet, grids) for chart in sheet.charts]
    across = "landscape" if grid.columns > WIDE else None
    if "print" in sheet.model_fields_set:
        across = sheet.print.orientation
    page = {"page": {"orientation": across}} if across else {}
    return {**page, "blocks": blocks or ["\u00a0"]}


class Grid:
    """What stands in the cells of a sheet; `path` leads to the sheet in the input."""

    def __init__(self, sheet: Sheet, path: str, losses: list[Loss], language: str) -> None:
        self.sheet, self.path, self.losses, self.language = sheet, path, losses, language
        self.cells: dict[tuple[int, int], Any] = {}
        for row, values in enumerate(self.sheet.rows, 1):
            self.cells.update({(row, column): value for column, value in enumerate(values, 1)})
        self.free = bool(self.cells or self.sheet.cells or self.sheet.ranges)
        for reference, fill in self.sheet.ranges.items():
            self._fill(reference, fill)
        for reference, cell in self.sheet.cells.items():
            at = area(reference)[:2]
            before = self.cells.get(at)
            currency = before.get("currency") if isinstance(before, dict) else None
            self.cells[at] = {"currency": currency, **_cell(cell)} if currency else cell

    @property
    def columns(self) -> int:
        """How many columns the sheet reaches over."""
        own = max((column for _, column in self.cells), default=0)
        tables = (area(table.at)[1] - 1 + _width(table) for table in self.sheet.tables)
        return max([own, *tables])

    def _fill(self, reference: str, fill: Any) -> None:
        first, left, last, right = area(reference)
        look = {
            name: getattr(fill, name) for name in (*_LOOKS, *_VALUES) if getattr(fill, name, None) is not None
        }
        for row in range(first, last + 1):
            for column in range(left, right + 1):
                before = self.cells.get((row, column))
                content = (
                    {"formula": fill.formula}
                    if fill.formula
                    else {}
                    if fill.value is None
                    else {"value": fill.value}
                )
                kept = {} if content else _cell(before)
                self.cells[row, column] = {**kept, **{k: _plain(v) for k, v in look.items()}, **content}

    def blocks(self) -> Iterator[dict[str, Any]]:
        """Yield the tables of the sheet from the top, and the cells beside them as one grid."""
        if self.free:
            yield self._grid()
        for table in sorted(self.sheet.tables, key=lambda one: area(one.at)[:2]):
            yield _table(table)

    def _grid(self) -> dict[str, Any]:
        last = max((row for row, _ in self.cells), default=1)
        first = min((row for row, _ in self.cells), default=1)
        wide = max((column for _, column in self.cells), default=1)
        covered, spans = self._merged()
        rows: list[list[Any]] = []
        for row in range(first, last + 1):
            line = [
                {**self._shown(row, column), **spans.get((row, column), {})}
                for column in range(1, wide + 1)
                if (row, column) not in covered
            ]
            rows.append(line)
        return {"type": "table", "rows": rows, "header_rows": 0, "style": "minimal"}

    def _merged(self) -> tuple[set[tuple[int, int]], dict[tuple[int, int], dict[str, int]]]:
        covered: set[tuple[int, int]] = set()
        spans: dict[tuple[int, int], dict[str, int]] = {}
        for reference in self.sheet.merges:
            first, left, last, right = area(reference)
            spans[first, left] = {"colspan": right - left + 1, "rowspan": last - first + 1}
            covered |= {(r, c) for r in range(first, last + 1) for c in range(left, right + 1)} - {
                (first, left)
            }
        return covered, spans

    def _shown(self, row: int, column: int) -> dict[str, Any]:
        cell = _cell(self.cells.get((row, column)))
        formula = cell.pop("formula", None)
        if formula is not None and cell.get("value") is None:
            self.losses.append(_not_computed(self.path, formula))
        currency = cell.pop("currency", None)
        if currency and cell.get("kind") == "currency" and "format" not in cell:
            cell["format"] = excel_code("currency", None, currency, self.language)
        return cell

    def value(self, row: int, column: int) -> Any:
        """Return the value of a cell, None where there is none."""
        for table in self.sheet.tables:
            first, left = area(table.at)[:2]
            body = first + min(table.header_rows, 1)
            if body <= row < body + len(table.rows) and left <= column < left + _width(table):
                return _value(_of_row(table, row - body, column - left))
        return _value(self.cells.get((row, column)))


def _not_computed(path: str, formula: str) -> Loss:
    message = "a formula has no value to show; a page computes nothing"
    return Loss(
        "common/FORMULA_NOT_COMPUTED", "formula", message, path=path, actual=formula[:80], avoidable=True,
        remediation="send value with the formula",
    )  # fmt: skip


def _cell(given: Any) -> dict[str, Any]:
    """Return a cell of the input as an object."""
    if hasattr(given, "model_dump"):
        found: dict[str, Any] = given.model_dump(mode="json", by_alias=True, exclude_unset=True)
        return found
    if isinstance(given, Mapping):
        return {**given}
    if type(given) in SCALARS:
        number = isinstance(given, int | float) and not isinstance(given, bool)
        return (
            {"value": given, **({"kind": "number"} if number else {})} if given is not None else {"value": ""}
        )
    return {"text": given}


def _value(given: Any) -> Any:
    return _cell(given).get("value")


def _width(table: SheetTable) -> int:
    first = table.rows[0] if table.rows else ()
    return len(table.columns) or (len(first) if not isinstance(first, Mapping) else 0)


def _of_row(table: SheetTable, row: int, column: int) -> Any:
    found = table.rows[row]
    if isinstance(found, Mapping):
        known = table.columns[column]
        return found.get(known.key or known.header)
    return found[column] if column < len(found) else None


def _table(table: SheetTable) -> dict[str, Any]:
    made = table.model_dump(mode="json", by_alias=True, exclude_unset=True)
    made["rows"] = [_row(row) for row in table.rows]
    return {"type": "table", **{name: value for name, value in made.items() if name not in ONLY_ON_SHEETS}}


def _row(row: Any) -> Any:
    if isinstance(row, Mapping):
        return {key: _plain(cell) for key, cell in row.items()}
    return [_plain(cell) for cell in row]


# ---------------------------------------------------------------- charts
def _chart(chart: SheetChart, sheet: Sheet, grids: Mapping[str, Grid]) -> dict[str, Any]:
    """Return a chart with the values that its ranges hold."""
    made = chart.model_dump(mode="json", by_alias=True, exclude_unset=True)
    made.pop("at")
    for name in ("width", "height"):
        made.pop(name, None)
    if isinstance(made.get("categories"), dict):
        made["categories"] = ["" if v is None else str(v) for v in _read(made["categories"], sheet, grids)]
    for series in made.get("series", ()):
        if isinstance(series.get("values"), dict):
            found = _read(series["values"], sheet, grids)
            series["values"] = [
                v if isinstance(v, int | float) and not isinstance(v, bool) else None for v in found
            ]
    return {"type": "chart", **made}


def _read(source: Mapping[str, Any], sheet: Sheet, grids: Mapping[str, Grid]) -> list[Any]:
    if "table" in source:
        return _column(source, grids)
    name, bang, cells = str(source["range"]).rpartition("!")
    own = grids.get(name.strip("'").replace("''", "'").casefold()) if bang else grids[sheet.name.casefold()]
    if own is None:
        return []
    first, left, last, right = area(cells.replace("$", ""))
    return [own.value(row, column) for row in range(first, last + 1) for column in range(left, right + 1)]


def _column(source: Mapping[str, Any], grids: Mapping[str, Grid]) -> list[Any]:
    for grid in grids.values():
        for i, table in enumerate(grid.sheet.tables, 1):
            if (table.name or f"Table{i}").casefold() == str(source["table"]).casefold():
                headers = [column.header for column in table.columns]
                at = headers.index(source["column"]) if source["column"] in headers else -1
                return [_value(_of_row(table, row, at)) for row in range(len(table.rows))] if at >= 0 else []
    return []
