"""The workbook: what `xlsx.render` takes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, WithJsonSchema, model_validator

from runstamp.model.cells import CellStyle, Format, Kind, Rows, check_cell
from runstamp.model.chart import ChartFields
from runstamp.model.document import Root
from runstamp.model.measures import Color, Length, Width
from runstamp.model.media import Source
from runstamp.model.shape import Integer, Items, Model, fault, faults
from runstamp.model.table import TableFields

CELL = re.compile(r"^([A-Z]{1,3})([1-9]\d{0,6})$")
AREA = re.compile(r"^[A-Z]{1,3}[1-9]\d{0,6}(:[A-Z]{1,3}[1-9]\d{0,6})?$")
MAX_ROW, MAX_COLUMN = 1_048_576, 16_384  # Excel 2007 and later
MAX_SHEET_NAME = 31
_FORBIDDEN = re.compile(r"[:\\/?*\[\]\x00-\x1f]")


def column_number(letters: str) -> int:
    """Return the number of a column, A = 1."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def area(reference: str) -> tuple[int, int, int, int]:
    """Return `(first row, first column, last row, last column)` of "B2" or "A1:C3", each from 1, in order.

    Raises:
        ValueError: it is no reference, or past Excel's last row or column.
    """
    ends = [CELL.match(end) for end in reference.split(":")]
    if not all(ends) or len(ends) > 2:
        message = f"not a range: {reference}"
        raise ValueError(message)
    rows = [int(end[2]) for end in ends if end]
    columns = [column_number(end[1]) for end in ends if end]
    if max(rows) > MAX_ROW or max(columns) > MAX_COLUMN:
        message = f"the reference {reference} lies past the last cell, XFD1048576"
        raise ValueError(message)
    return min(rows), min(columns), max(rows), max(columns)


def _inside(reference: str) -> str:
    try:
        area(reference)
    except ValueError as error:
        raise fault("reference", str(error), remediation='write for example "B2" or "A1:C3"') from error
    return reference


def _columns_inside(columns: str) -> str:
    for letters in columns.split(":"):
        if column_number(letters) > MAX_COLUMN:
            raise fault("reference", f"column {letters} lies past the last, XFD")
    return columns


def _rows_inside(rows: str) -> str:
    if max(map(int, rows.split(":"))) > MAX_ROW:
        raise fault("reference", f"row {rows} lies past the last, {MAX_ROW}")
    return rows


CellRef = Annotated[str, Field(pattern=CELL.pattern), AfterValidator(_inside)]
AreaRef = Annotated[str, Field(pattern=AREA.pattern), AfterValidator(_inside)]
ColumnsRef = Annotated[str, Field(pattern=r"^[A-Z]{1,3}(:[A-Z]{1,3})?$"), AfterValidator(_columns_inside)]
RowsRef = Annotated[str, Field(pattern=r"^[1-9]\d*(:[1-9]\d*)?$"), AfterValidator(_rows_inside)]


def ends(rows: str) -> tuple[int, int]:
    """Return the first and the last row of "5" or "5:9", in order."""
    first, _, last = rows.partition(":")
    low, high = sorted((int(first), int(last or first)))
    return low, high


def _cell_inside(reference: str) -> None:
    if ":" in reference:
        message = f"not a cell: {reference}"
        raise ValueError(message)
    area(reference)


def _check_cells(value: Any) -> Any:
    if not isinstance(value, Mapping):
        raise faults([{"path": "", "message": "cells is an object by reference", "expected": "object"}])
    found: list[Mapping[str, Any]] = []
    out: dict[str, Any] = {}
    for key, cell in value.items():
        try:
            _cell_inside(str(key))
        except ValueError as error:
            found.append({"path": f"/{key}", "message": str(error), "remediation": 'write keys such as "B2"'})
        out[key] = check_cell(cell, f"/{key}", found)
    if found:
        raise faults(found)
    return out


Cells = Annotated[
    Any,
    AfterValidator(_check_cells),
    WithJsonSchema(
        {
            "type": "object",
            "propertyNames": {"pattern": CELL.pattern},
            "additionalProperties": {"x-ref": "CellValue"},
        }
    ),
]


class RangeFill(CellStyle):
    """A formula, a value or a look for every cell of a range."""

    formula: str | None = Field(
        default=None,
        min_length=1,
        max_length=8192,
        description="without =; relative references move as Excel fills",
    )
    value: Annotated[Any, WithJsonSchema({"type": ["string", "number", "boolean", "null"]})] = Field(
        default=None, description="the same in every cell"
    )
    kind: Kind | None = Field(default=None, description="of value")
    currency: str | None = Field(default=None, pattern=r"^[A-Z]{3}$", description="for kind currency")
    format: Format | None = Field(default=None, description="number format")


class SheetColumn(Model):
    """A column of the sheet."""

    width: Width | None = Field(default=None, description='"14ch" or a length; default: by content')
    hidden: bool = Field(default=False, description="hidden")


class SheetRow(Model):
    """Rows of the sheet."""

    height: Length | None = Field(default=None, description="points")
    hidden: bool = Field(default=False, description="hidden")


class SheetTable(TableFields):
    """A table on a sheet: a real Excel table with filter buttons where it has a header."""

    at: CellRef = Field(default="A1", description="upper left cell")
    name: str | None = Field(
        default=None, pattern=r"^[A-Za-z_\\][A-Za-z0-9_.]{0,254}$", description="default: Table1, Table2 …"
    )
    filter: bool = Field(default=True, description="filter buttons")


class SheetChart(ChartFields):
    """A chart on a sheet, from ranges, tables or values."""

    at: CellRef = Field(description="upper left cell")


class View(Model):
    """How the sheet opens."""

    zoom: Integer = Field(default=100, ge=10, le=400, description="percent")
    gridlines: bool = Field(default=True, description="shown on screen")


class Print(Model):
    """How the sheet prints."""

    area: AreaRef | None = Field(default=None, description="what prints")
    orientation: Literal["portrait", "landscape"] = Field(default="portrait", description="page")
    fit_width: Integer | None = Field(default=None, ge=1, le=100, description="pages wide")
    titles: Annotated[str, Field(pattern=r"^[1-9]\d*:[1-9]\d*$"), AfterValidator(_rows_inside)] | None = (
        Field(default=None, description='rows repeated, "1:2"')
    )


class Sheet(Model):
    """A sheet. Rows are written from A1; ranges in order, then cells."""

    name: str = Field(
        min_length=1, max_length=MAX_SHEET_NAME, description="up to 31 characters, none of : \\ / ? * [ ]"
    )
    rows: Rows = Field(default_factory=list[Any], description="arrays of cells from A1")
    tables: Items[SheetTable] = Field(default=(), description="tables")
    cells: Cells = Field(
        default_factory=dict[str, Any], description='by reference: {"B2": 42, "B3": {formula: "B2*2"}}'
    )
    ranges: dict[AreaRef, RangeFill] = Field(
        default_factory=dict, description='{"B5:M5": {formula: "B4*(1+Growth)"}}'
    )
    columns: dict[ColumnsRef, SheetColumn] = Field(
        default_factory=dict, description='{"A": {width: "24ch"}, "C:N": {…}}'
    )
    row_props: dict[RowsRef, SheetRow] = Field(
        default_factory=dict, description='{"1": {height: 30}, "5:9": {…}}'
    )
    merges: Items[AreaRef] = Field(default=(), description='"A1:C1"')
    freeze: CellRef | None = Field(default=None, description='first cell that moves: "B3"')
    filter: bool | AreaRef = Field(default=False, description="filter buttons over rows: true, or a range")
    charts: Items[SheetChart] = Field(default=(), description="charts")
    tab_color: Color | None = Field(default=None, description="colour of the tab")
    hidden: bool | Literal["very"] = Field(default=False, description="very = not in the unhide list")
    view: View = Field(default_factory=View, description="zoom, gridlines")
    print: Print = Field(default_factory=Print, description="printing")

    @model_validator(mode="after")
    def _name_is_allowed(self) -> Self:
        wrong = sheet_name_fault(self.name)
        if wrong:
            raise faults([{"path": "/name", "message": wrong, "remediation": "choose another sheet name"}])
        rows = [i for i, row in enumerate(self.rows) if isinstance(row, Mapping)]
        if rows:
            raise faults(
                [
                    {
                        "path": f"/rows/{i}",
                        "message": "rows of a sheet are arrays",
                        "remediation": "use a table for rows by key",
                    }
                    for i in rows[:50]
                ]
            )
        return self


def sheet_name_fault(name: str) -> str | None:
    """Return the rule of Excel's that a sheet name breaks, None if none."""
    if _FORBIDDEN.search(name):
        return "a sheet name holds none of : \\ / ? * [ ] or control characters"
    if name.startswith("'") or name.endswith("'"):
        return "a sheet name neither starts nor ends with an apostrophe"
    if name.casefold() == "history":
        return "'History' is reserved by Excel"
    if not name.strip():
        return "a sheet name is not blank"
    return None


class Workbook(Root):
    """A workbook of sheets."""

    sheets: Items[Sheet] = Field(min_length=1, max_length=255, description="1–255 sheets")
    template: Source | None = Field(
        default=None, description=".xlsx or .xltx: sheets of its names are filled, tables of its names too"
    )
    names: dict[Annotated[str, Field(pattern=r"^[A-Za-z_\\][A-Za-z0-9_.\\]{0,254}$")], str] = Field(
        default_factory=dict, description='{"Growth": "Inputs!$B$3"}'
    )

    @model_validator(mode="after")
    def _names_differ(self) -> Self:
        seen: dict[str, int] = {}
        found: list[Mapping[str, Any]] = []
        for i, sheet in enumerate(self.sheets):
            first = seen.setdefault(sheet.name.casefold(), i)
            if first != i:
                found.append(
                    {
                        "path": f"/sheets/{i}/name",
                        "message": f"sheet {first} has this name already",
                        "remediation": "give each sheet its own name",
                    }
                )
        if found:
            raise faults(found)
        return self
