"""Tables, the same in a slide, a page, a sheet and a PDF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import BeforeValidator, Discriminator, Field, Tag, model_validator

from runstamp.frames import is_frame, unframed
from runstamp.model.block import BlockFields
from runstamp.model.cells import Cell, Format, Kind, Rows, VerticalAlignment
from runstamp.model.data import DataField
from runstamp.model.measures import Color, Length, Width
from runstamp.model.shape import (
    MAX_FAULTS,
    Integer,
    Items,
    Model,
    Number,
    by_key,
    escape_pointer,
    faults,
    fields_of,
)
from runstamp.model.text import Alignment, Text
from runstamp.model.theme import TableStyle

TABLE_STYLES = ("plain", "grid", "banded", "minimal", "heading")
StyleName = Annotated[str, Field(min_length=1, max_length=255)]  # of a template
Total = Literal["sum", "average", "count", "min", "max"]


class FormulaTotal(Model):
    """A total that a sheet computes."""

    TAG: ClassVar[str] = "formula"
    formula: str = Field(min_length=1, max_length=8192, description="without the leading =")


class TextTotal(Model):
    """A label in the total row."""

    TAG: ClassVar[str] = "text"
    text: str = Field(max_length=255, description="shown in the total row")


class Column(Model):
    """A column. A string is a header."""

    TAG: ClassVar[str] = "column"
    header: str = Field(max_length=255, description="header text")
    key: str | None = Field(
        default=None, max_length=255, description="key of row objects; default: the header"
    )
    width: Width | None = Field(default=None, description="default: by content")
    align: Alignment | None = Field(default=None, description="default: numbers right, text left")
    valign: VerticalAlignment | None = Field(default=None, description="vertical")
    kind: Kind = Field(default="text", description="dates are ISO 8601 strings, percent 0.12 = 12 %")
    format: Format | None = Field(default=None, description="default: by kind")
    currency: str | None = Field(
        default=None, pattern=r"^[A-Z]{3}$", description="ISO 4217, for kind currency"
    )
    formula: str | None = Field(
        default=None,
        min_length=1,
        max_length=8192,
        description="sheets: fills the column",
    )
    total: (
        Annotated[
            Annotated[Total, Tag("<name>")]
            | Annotated[FormulaTotal, Tag("<formula>")]
            | Annotated[TextTotal, Tag("<text>")],
            Discriminator(by_key("formula", "text", text="name")),
        ]
        | None
    ) = Field(default=None, description="total row")

    @model_validator(mode="after")
    def _currency_is_named(self) -> Self:
        if self.kind == "currency" and self.currency is None and self.format is None:
            raise faults(
                [
                    {
                        "path": "/currency",
                        "message": "kind currency needs a currency",
                        "remediation": 'add "currency": "EUR"',
                    }
                ]
            )
        return self


def _headers(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [{"header": column} if isinstance(column, str) else column for column in value]
    return value


Columns = Annotated[Items[Column], BeforeValidator(_headers, json_schema_input_type=list[str | Column])]


class RowProps(Model):
    """What one body row looks like."""

    MORE: ClassVar[bool | str] = "Details"
    height: Length | None = Field(default=None, description="at least")
    fill: Color | None = Field(default=None, description="background")
    bold: bool | None = Field(default=None, description="bold")
    keep: bool = Field(default=False, description="with the next row")


def _fed(value: Mapping[str, Any]) -> tuple[Any, Any]:
    return value.get("rows"), value.get("data")


class TableFields(Model):
    """A table with typed columns."""

    FED: ClassVar[bool] = True
    columns: Columns = Field(default=(), description="without them rows[0] is the header")
    rows: Rows = Field(
        default_factory=list[Any],
        description="short rows are padded, with a loss",
    )
    data: DataField | None = Field(default=None, description="in place of rows; key: its column")
    row_props: dict[str, RowProps] = Field(
        default_factory=dict, description='by body row from 0: {"3": {bold: true}}'
    )
    header_rows: Integer = Field(default=1, ge=0, le=5, description="0 = no header")
    header_columns: Integer = Field(default=0, ge=0, le=10, description="row headers")
    style: TableStyle | StyleName | None = Field(default=None, description="the theme's; or a template's")
    size: Number | None = Field(default=None, ge=4, le=40, description="points")
    cell_padding: Number | None = Field(default=None, ge=0, le=40, description="points")
    width: Width | None = Field(default=None, description="default: the space")
    repeat_header: bool = Field(default=True, description="repeated")
    split_rows: bool = Field(default=True, description="over pages")
    caption: Text | None = Field(default=None, description="numbered caption")
    caption_side: Literal["above", "below"] = Field(default="above", description="its side")
    source: Text | None = Field(default=None, description="source note")
    alt: str | None = Field(default=None, max_length=2000, description="default: from the headers")

    @model_validator(mode="before")
    @classmethod
    def _of_a_frame(cls, value: Any) -> Any:
        return unframed(value) if isinstance(value, Mapping) and any(map(is_frame, _fed(value))) else value

    @model_validator(mode="after")
    def _rows_fit(self) -> Self:
        found = row_faults(self) if self.data is None else _data_faults(self)
        if found:
            raise faults(found[:MAX_FAULTS])
        return self


def _data_faults(table: TableFields) -> list[Mapping[str, Any]]:
    found: list[Mapping[str, Any]] = []
    if table.rows:
        message = "a table has rows or data, one of them"
        found.append({"path": "/data", "message": message, "remediation": "drop rows or data"})
    if table.header_rows > 1:
        message = "data gives one row of headers"
        found.append({"path": "/header_rows", "message": message, "expected": "0 or 1"})
    return found


def _width(table: TableFields) -> int:
    if table.columns:
        return len(table.columns)
    first = table.rows[0] if table.rows else ()
    return 0 if isinstance(first, Mapping) else sum(_span(cell) for cell in first)


def _span(cell: Any) -> int:
    return cell.colspan if isinstance(cell, Cell) else 1


def has_spans(rows: Sequence[Any]) -> bool:
    """Return whether any cell covers more than its own place; bulk of scalars is decided by its types."""
    lists = (
        rows
        if set(map(type, rows)) <= {list, tuple}
        else [row for row in rows if not isinstance(row, Mapping)]
    )
    if Cell not in set(map(type, chain.from_iterable(lists))):
        return False
    return any(
        isinstance(cell, Cell) and (cell.colspan > 1 or cell.rowspan > 1) for row in lists for cell in row
    )


class Placement:
    """Puts cells on a grid as HTML does: a cell takes the next free place and covers `colspan` × `rowspan`.

    A row with as many entries as columns may write null at the places that a span covers; otherwise it leaves them out.
    `rows` gets one list a row with `(cell, path)`, or None where a neighbour covers; `faults` every span that does not fit.
    """

    def __init__(self, rows: Sequence[Sequence[Any]], width: int) -> None:
        self.width = width
        self.taken: dict[tuple[int, int], str] = {}
        self.faults: list[Mapping[str, Any]] = []
        self.padded: list[str] = []
        self.rows = [self._row(i, row, len(rows)) for i, row in enumerate(rows)]

    def _row(self, i: int, row: Sequence[Any], height: int) -> list[tuple[Any, str] | None]:
        written = self._without_covered_nulls(i, row)
        placed: list[tuple[Any, str] | None] = [None] * self.width
        column = 0
        for j, cell in written:
            path = f"/rows/{i}/{j}"
            while (i, column) in self.taken:
                column += 1
            if column >= self.width:
                self.faults.append(_too_long(i, j + 1, self.width))
                return placed
            placed[column] = (cell, path)
            column += self._cover(cell, (i, column), path, height)
        rest = [c for c in range(column, self.width) if (i, c) not in self.taken]
        if rest:
            self.padded.append(f"/rows/{i}")
        for c in rest:
            placed[c] = (None, f"/rows/{i}")
        return placed

    def _without_covered_nulls(self, i: int, row: Sequence[Any]) -> list[tuple[int, Any]]:
        entries = list(enumerate(row))
        if len(row) != self.width:
            return entries
        covered = {c for c in range(self.width) if (i, c) in self.taken}
        for j, cell in entries:
            covered.update(range(j + 1, j + _span(cell)))
        if all(j >= self.width or row[j] is None for j in covered):
            return [(j, cell) for j, cell in entries if j not in covered]
        return entries

    def _cover(self, cell: Any, at: tuple[int, int], path: str, height: int) -> int:
        if not isinstance(cell, Cell):
            return 1
        i, column = at
        if column + cell.colspan > self.width:
            self._fault(
                f"{path}/colspan",
                f"the span ends past column {self.width}",
                f"use colspan {self.width - column} or less",
            )
            return 1
        if i + cell.rowspan > height:
            self._fault(
                f"{path}/rowspan", "the span ends past the last row", f"use rowspan {height - i} or less"
            )
            return 1
        for place in (
            (r, c) for r in range(i, i + cell.rowspan) for c in range(column, column + cell.colspan)
        ):
            if place in self.taken:
                self._fault(path, f"overlaps the span of {self.taken[place]}", "make the spans disjoint")
                return 1
            self.taken[place] = path
        return cell.colspan

    def _fault(self, path: str, message: str, remediation: str) -> None:
        self.faults.append({"path": path, "message": message, "remediation": remediation})


def _too_long(i: int, cells: int, width: int) -> Mapping[str, Any]:
    return {
        "path": f"/rows/{i}",
        "message": f"{cells} cells in a table of {width} columns",
        "expected": f"at most {width} cells",
        "remediation": "drop the extra cells or add columns",
    }


def _key_faults(table: TableFields) -> list[Mapping[str, Any]]:
    if not table.columns:
        return [
            {"path": "/columns", "message": "rows by key need columns", "remediation": "list the columns"}
        ]
    keys = [column.key or column.header for column in table.columns]
    found: list[Mapping[str, Any]] = [
        {
            "path": f"/columns/{i}/key",
            "message": f"the key '{key}' stands twice",
            "remediation": "give each column its own key",
        }
        for i, key in enumerate(keys)
        if key in keys[:i]
    ]
    known = set(keys)
    return found + [
        {
            "path": f"/rows/{i}/{escape_pointer(str(key))}",
            "message": f"no column '{key}'",
            "allowed": tuple(keys),
        }
        for i, row in enumerate(table.rows)
        if isinstance(row, Mapping)
        for key in row
        if key not in known
    ]


def row_faults(table: TableFields) -> list[Mapping[str, Any]]:
    """Return every row that does not fit its columns: too long, unknown keys, overlapping spans."""
    found: list[Mapping[str, Any]] = []
    if any(isinstance(row, Mapping) for row in table.rows):
        found += _key_faults(table)
    width = _width(table)
    if has_spans(table.rows):
        lists = [[] if isinstance(row, Mapping) else row for row in table.rows]
        return found + Placement(lists, width).faults
    return found + [
        _too_long(i, len(row), width)
        for i, row in enumerate(table.rows)
        if len(row) > width and not isinstance(row, Mapping)
    ]


class Table(TableFields):
    """A table in the flow of a page or a slide."""

    BLOCK: ClassVar[str] = "table"
    MORE: ClassVar[bool | str] = "Element"  # elsewhere they stand as blocks


class TableBlock(TableFields, BlockFields):
    """A table in the flow."""

    type: Literal["table"] = "table"

    @model_validator(mode="before")
    @classmethod
    def _of_a_table(cls, value: Any) -> Any:
        return fields_of(value) if isinstance(value, Table) else value
