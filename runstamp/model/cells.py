"""Cells and rows. Rows stay lists of scalars: no object per cell unless the cell says more than a value.

Bulk is judged by the set of its types, at the speed of C; only what is not plain is looked at one by one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import AfterValidator, Field, TypeAdapter, ValidationError, WithJsonSchema, model_validator
from typing_extensions import TypeAliasType

from runstamp.model.measures import Color
from runstamp.model.shape import (
    MAX_EXACT_INTEGER,
    SCALARS,
    Integer,
    Model,
    Number,
    escape_pointer,
    fault,
    faults,
)
from runstamp.model.text import Alignment, LinkTarget, Text, TextRun

Kind = TypeAliasType(
    "Kind",
    Literal[
        "text",
        "number",
        "integer",
        "currency",
        "percent",
        "date",
        "datetime",
        "time",
        "duration",
        "boolean",
        "link",
    ],
)
VerticalAlignment = TypeAliasType("VerticalAlignment", Literal["top", "middle", "bottom"])
Scalar: TypeAlias = str | int | float | bool | None

Edges = TypeAliasType("Edges", Literal["none", "top", "bottom", "top_bottom", "box", "all"])


class NumberFormat(Model):
    """A number format without codes; separators follow the document's language."""

    MORE: ClassVar[bool | str] = "Details"
    decimals: Integer = Field(default=0, ge=0, le=15, description="decimals")
    thousands: bool = Field(default=True, description="group digits")
    negative: Literal["minus", "parens"] = Field(default="minus", description="negative numbers")
    scale: Literal["none", "thousand", "million", "billion"] = Field(default="none", description="divided by")
    prefix: str = Field(default="", max_length=20, description="put before")
    suffix: str = Field(default="", max_length=20, description="put after")


Format = TypeAliasType(
    "Format",
    Annotated[
        Annotated[str, Field(max_length=255)] | NumberFormat,
        Field(description='Excel code such as "#,##0.0;(#,##0.0)"'),
    ],
)


class CellFields(Model):
    """What few cells need."""

    FIELDS_IN: ClassVar[str] = "Details"
    indent: Integer = Field(default=0, ge=0, le=15, description="levels")
    border: Edges | None = Field(default=None, description="lines at its edges")
    border_color: Color | None = Field(default=None, description="default: the text's")


class Cell(CellFields):
    """A cell that says more than a value. Strings never become formulas by their look."""

    TAG: ClassVar[str] = "cell"
    text: Text | None = Field(default=None, description="rich text")
    value: Annotated[Any, WithJsonSchema({"type": ["string", "number", "boolean", "null"]})] = Field(
        default=None, description="with formula: its cached result"
    )
    kind: Kind | None = Field(default=None, description="default: the column's")
    format: Format | None = Field(default=None, description="number format")
    formula: str | None = Field(default=None, min_length=1, max_length=8192, description="sheets: without =")
    colspan: Integer = Field(default=1, ge=1, le=1000, description="columns")
    rowspan: Integer = Field(default=1, ge=1, le=10000, description="rows")
    fill: Color | None = Field(default=None, description="background")
    color: Color | None = Field(default=None, description="text colour")
    bold: bool | None = Field(default=None, description="bold")
    italic: bool | None = Field(default=None, description="italic")
    align: Alignment | None = Field(default=None, description="default: by kind")
    valign: VerticalAlignment | None = Field(default=None, description="vertical")
    link: LinkTarget | None = Field(default=None, description="target")

    @model_validator(mode="after")
    def _one_content(self) -> Self:
        if type(self.value) not in SCALARS:
            message = "value must be a scalar"
            raise faults([{"path": "/value", "message": message, "remediation": "use text for rich text"}])
        if self.text is not None and (self.value is not None or self.formula is not None):
            message = "text stands alone, without value or formula"
            raise fault("cell_content", message, remediation="drop text, or value and formula")
        return self


@cache
def _cell_adapter() -> TypeAdapter[Cell]:
    return TypeAdapter(Cell)


@cache
def _text_adapter() -> TypeAdapter[Any]:
    return TypeAdapter(Text)


def number_fault(value: object) -> Mapping[str, Any] | None:
    """Return what is wrong with a number as a cell or series value, None if nothing is."""
    if type(value) is float and not math.isfinite(value):
        return {"message": "must be a finite number", "remediation": "send null for an empty cell"}
    if type(value) is int and abs(value) > MAX_EXACT_INTEGER:
        return {
            "message": "integers beyond 2^53 lose digits",
            "remediation": "write it as a string with a numeric kind",
        }
    return None


def _numbers_are_exact(values: Iterable[Any], types: set[type]) -> bool:
    column = list(values)
    if types <= {str, bool, type(None)}:
        return True
    numbers = column if types <= {int, float} else [v for v in column if type(v) is int or type(v) is float]
    # a plain sum: fsum raises where large numbers meet, this one goes to infinity and the long way decides
    if float in types and not math.isfinite(sum(v for v in numbers if type(v) is float)):
        return all(number_fault(v) is None for v in numbers)
    return int not in types or all(-MAX_EXACT_INTEGER <= v <= MAX_EXACT_INTEGER for v in numbers)


def plain_rows(rows: Sequence[Any]) -> bool:
    """Return whether every row is a list of sound scalars: the fast yes for bulk data."""
    if not rows:
        return True
    if set(map(type, rows)) != {list}:
        return False
    types = set(map(type, chain.from_iterable(rows)))
    if not types <= SCALARS:
        return False
    return _numbers_are_exact(chain.from_iterable(rows), types)


def _prefixed(error: ValidationError, prefix: str, value: Any) -> Iterator[Mapping[str, Any]]:
    from runstamp.model.explain import issues_of

    for issue in issues_of(error, Cell, value):
        yield {
            "path": prefix + issue.path,
            "message": issue.message,
            "expected": issue.expected,
            "allowed": issue.allowed,
            "did_you_mean": issue.did_you_mean,
            "remediation": issue.remediation,
        }


def check_cell(value: Any, path: str, found: list[Mapping[str, Any]]) -> Any:
    """Return the cell, validated where it is more than a scalar; faults go to `found`."""
    if type(value) in SCALARS:
        wrong = number_fault(value)
        if wrong:
            found.append({"path": path, **wrong})
        return value
    if isinstance(value, Cell):
        return value
    try:
        if isinstance(value, list | tuple | TextRun):
            return _text_adapter().validate_python(value)
        if isinstance(value, Mapping):
            return _cell_adapter().validate_python(value)
    except ValidationError as error:
        found.extend(_prefixed(error, path, value))
        return None
    found.append(
        {
            "path": path,
            "message": "a cell is a scalar, {text|value|…} or an array of runs",
            "expected": "cell",
        }
    )
    return None


def _check_row(row: Any, path: str, found: list[Mapping[str, Any]]) -> Any:
    if isinstance(row, list | tuple):
        return [check_cell(value, f"{path}/{i}", found) for i, value in enumerate(row)]
    if isinstance(row, Mapping):
        return {
            key: check_cell(value, f"{path}/{escape_pointer(str(key))}", found) for key, value in row.items()
        }
    found.append(
        {"path": path, "message": "a row is an array of cells or an object by column key", "expected": "row"}
    )
    return []


def _check_rows(value: Any) -> Any:
    if not isinstance(value, list | tuple):
        message = "rows must be an array of rows"
        raise fault("rows", message, expected="array")
    if plain_rows(value):
        return value
    found: list[Mapping[str, Any]] = []
    rows = [_check_row(row, f"/{i}", found) for i, row in enumerate(value)]
    if found:
        raise faults(found)
    return rows


_ROWS_SCHEMA = {
    "type": "array",
    "items": {
        "anyOf": [
            {"type": "array", "items": {"x-ref": "CellValue"}},
            {"type": "object", "additionalProperties": {"x-ref": "CellValue"}},
        ]
    },
}

Rows = Annotated[Any, AfterValidator(_check_rows), WithJsonSchema(_ROWS_SCHEMA)]


class CellStyle(Model):
    """How cells of a sheet look."""

    font: str | None = Field(default=None, max_length=31, description="font family")
    size: Number | None = Field(default=None, ge=1, le=409, description="points")
    bold: bool | None = Field(default=None, description="bold")
    italic: bool | None = Field(default=None, description="italic")
    underline: bool | None = Field(default=None, description="underlined")
    color: Color | None = Field(default=None, description="text colour")
    fill: Color | None = Field(default=None, description="background")
    border: Edges | None = Field(default=None, description="thin lines")
    border_color: Color | None = Field(default=None, description="default: a light grey of the theme")
    align: Alignment | None = Field(default=None, description="horizontal")
    valign: VerticalAlignment | None = Field(default=None, description="vertical")
    wrap: bool | None = Field(default=None, description="wrap text")
    indent: Integer | None = Field(default=None, ge=0, le=15, description="levels")
