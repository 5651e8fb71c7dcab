"""Rows from a file: which file, and what of it. Declarative, no language of its own beyond `sum(column)`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import BeforeValidator, Discriminator, Field, Tag, WithJsonSchema, model_validator

from runstamp.model.cells import number_fault
from runstamp.model.media import BASE64_LIMIT
from runstamp.model.shape import MAX_FAULTS, Integer, Items, Model, by_key, escape_pointer, faults

FUNCTIONS = ("sum", "avg", "min", "max", "count", "count_distinct", "first", "last")
SOURCES = ("path", "artifact", "data", "url")
DataFormat = Literal["csv", "tsv", "jsonl", "json", "xlsx", "parquet"]
Operator = Literal[
    "=", "!=", "<", "<=", ">", ">=", "in", "not_in", "contains", "starts_with", "ends_with", "is_null", "not_null",
]  # fmt: skip

_ORDERED = ("<", "<=", ">", ">=")
_LISTS = ("in", "not_in")
_TEXTS = ("contains", "starts_with", "ends_with")
_NULLS = ("is_null", "not_null")
_MEASURE = re.compile(r"^\s*(\w+)\s*\((.*)\)\s*$", re.DOTALL)
_OTHER_NAMES = {"average": "avg", "mean": "avg", "total": "sum", "maximum": "max", "minimum": "min"}

_SCALAR = {"type": ["string", "number", "boolean"]}


def parsed_measure(text: str) -> tuple[str, str] | None:
    """Return the function and the column of "sum(revenue)", None where the text is no such call; `count()` counts rows."""
    found = _MEASURE.match(text)
    if found is None or found[1].lower() not in FUNCTIONS:
        return None
    column = found[2].strip()
    return found[1].lower(), "" if column == "*" else column


def measure_fault(text: str) -> Mapping[str, Any] | None:
    """Return what is wrong with a measure, None if nothing is."""
    found = parsed_measure(text)
    if found is not None:
        if found[1] or found[0] == "count":
            return None
        return {"message": f"{found[0]} needs a column", "remediation": f'write "{found[0]}(column)"'}
    named = _MEASURE.match(text)
    meant = _OTHER_NAMES.get(named[1].lower()) if named else None
    return {
        "message": f"'{text[:60]}' is no measure",
        "expected": "a function of one column",
        "allowed": FUNCTIONS,
        "did_you_mean": f"{meant}({named[2].strip()})" if named and meant else None,
        "remediation": 'write for example "sum(revenue)"',
    }


def is_moment(text: str) -> bool:
    """Return whether a text is a date or a moment as ISO 8601 writes them."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return text[4:5] == "-"


class Condition(Model):
    """What a row must satisfy."""

    MORE: ClassVar[bool | str] = "Data"
    column: str = Field(min_length=1, max_length=255, description="column")
    op: Operator = Field(default="=", description="comparison")
    value: Annotated[Any, WithJsonSchema({"anyOf": [_SCALAR, {"type": "array", "items": _SCALAR}]})] = Field(
        default=None, description="in: a list; < >: a number or ISO date"
    )

    @model_validator(mode="after")
    def _value_fits(self) -> Self:
        wrong = _value_fault(self.op, self.value)
        if wrong:
            raise faults([{"path": "/value", **wrong}])
        return self


def _value_fault(op: str, value: Any) -> Mapping[str, Any] | None:
    if op in _NULLS:
        wrong = {"message": f"{op} takes no value", "remediation": "drop value"}
        return None if value is None else wrong
    if op in _LISTS:
        return _list_fault(op, value)
    if value is None:
        return {"message": f"{op} needs a value", "remediation": "give a value, or use is_null"}
    if not _is_scalar(value):
        return {"message": "must be a scalar", "remediation": "use in for a list"}
    if op in _TEXTS and not isinstance(value, str):
        return {"message": f"{op} needs text", "expected": "text"}
    if op in _ORDERED and not _is_ordered(value):
        remedy = "write the number without quotes, or a date such as 2026-01-31"
        return {
            "message": f"{op} needs a number or an ISO date",
            "received": str(value),
            "remediation": remedy,
        }
    return None


def _list_fault(op: str, value: Any) -> Mapping[str, Any] | None:
    if not isinstance(value, list | tuple) or not value or not all(map(_is_scalar, value)):
        return {"message": f"{op} needs a list of scalars", "remediation": 'write ["North", "South"]'}
    return None


def _is_scalar(value: Any) -> bool:
    return type(value) in (str, int, float, bool) and number_fault(value) is None


def _is_ordered(value: Any) -> bool:
    if isinstance(value, str):
        return is_moment(value)
    return not isinstance(value, bool)


class Pivot(Model):
    """Makes columns of the values of one column."""

    column: str = Field(min_length=1, max_length=255, description="its values become columns")
    value: str = Field(min_length=1, max_length=512, description='"sum(revenue)"')

    @model_validator(mode="after")
    def _value_is_a_measure(self) -> Self:
        wrong = measure_fault(self.value)
        if wrong:
            raise faults([{"path": "/value", **wrong}])
        return self


def _one_is_many(value: Any) -> Any:
    return [value] if isinstance(value, str | Mapping) else value


Names = Annotated[
    Items[Annotated[str, Field(min_length=1, max_length=255)]],
    BeforeValidator(_one_is_many, json_schema_input_type=list[str]),
]
Conditions = Annotated[
    Items[Condition], BeforeValidator(_one_is_many, json_schema_input_type=list[Condition])
]


class Data(Model):
    """Rows of a file, chosen: where, then by and measures, pivot, sort, limit. A string is a path."""

    MORE: ClassVar[bool | str] = True
    FILE: ClassVar[bool] = True
    TAG: ClassVar[str] = "query"
    path: str | None = Field(default=None, min_length=1, max_length=4096, description="path")
    artifact: str | None = Field(
        default=None, pattern=r"^(runstamp://artifact/)?[0-9a-f]{64}$", description="artifact uri"
    )
    data: str | None = Field(default=None, min_length=4, max_length=BASE64_LIMIT, description="base64")
    url: str | None = Field(default=None, pattern=r"^https://.+", max_length=2083, description="allowed host")
    format: DataFormat | None = Field(default=None, description="found")
    sheet: str | None = Field(default=None, min_length=1, max_length=255, description="default: the first")
    delimiter: str | None = Field(default=None, min_length=1, max_length=1, description="found")
    encoding: str | None = Field(
        default=None, pattern=r"^[A-Za-z0-9_.:-]{1,40}$", description="default: utf-8"
    )
    decimal: Literal[".", ","] | None = Field(default=None, description="for numbers like 1.234,5")
    header: bool = Field(default=True, description="false: Column 1, …")
    where: Conditions = Field(default=(), description="conditions")
    by: Names = Field(default=(), description="one row per value")
    measures: dict[str, str] = Field(
        default_factory=dict, description='{"Revenue": "sum(revenue)"}; ' + " ".join(FUNCTIONS)
    )
    pivot: Pivot | None = Field(default=None, description="with by, without measures; value: sum(revenue)")
    sort: Names = Field(default=(), description='"-Revenue" = descending')
    limit: Integer | None = Field(default=None, ge=1, le=20_000_000, description="rows")

    @model_validator(mode="after")
    def _is_one_question(self) -> Self:
        found = list(_query_faults(self))
        if found:
            raise faults(found[:MAX_FAULTS])
        return self

    def source(self) -> Mapping[str, str]:
        """Return where the bytes come from, as a world opens it."""
        return {name: value for name in SOURCES if (value := getattr(self, name)) is not None}


def _query_faults(query: Data) -> Iterator[Mapping[str, Any]]:
    given = list(query.source())
    if len(given) != 1:
        message = "names no file" if not given else f"names its file twice: {' and '.join(given)}"
        yield {
            "path": "",
            "message": message,
            "allowed": SOURCES,
            "remediation": 'write {"path": "rows.csv"}',
        }
    for name, text in query.measures.items():
        wrong = measure_fault(text)
        if wrong or not 0 < len(name) <= 255:
            at = f"/measures/{escape_pointer(name)}"
            yield {"path": at, **(wrong or {"message": "a measure's name has 1 to 255 characters"})}
    if query.pivot is not None and query.measures:
        yield {
            "path": "/measures",
            "message": "a pivot shows its own value",
            "remediation": "drop measures, or pivot",
        }
    if query.pivot is not None and not query.by:
        yield {
            "path": "/by",
            "message": "a pivot needs the columns that make its rows",
            "remediation": 'write "by": ["region"]',
        }
    both = [name for name in query.by if name in query.measures or query.by.count(name) > 1]
    if both:
        yield {
            "path": "/by",
            "message": f"two columns would be called '{both[0]}'",
            "remediation": "rename it",
        }


DataField = Annotated[
    Annotated[str, Field(min_length=1, max_length=4096), Tag("<string>")] | Annotated[Data, Tag("<query>")],
    Discriminator(by_key("query", text="string")),
]


def query_of(data: str | Data) -> Data:
    """Return a query; a string is the path of a file that is taken whole."""
    return Data(path=data) if isinstance(data, str) else data
