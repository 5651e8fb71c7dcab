"""The rows of a table from a file: its columns are those of the file, or those that the table chooses and orders."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, TypeVar

from runstamp.decimals import decimals_of
from runstamp.errors import Issue
from runstamp.model.table import Column, TableFields
from runstamp_compose.values import MOMENT_KINDS, NUMERIC_KINDS, Misfit, typed
from runstamp_data.faults import rejected, wrong_value
from runstamp_data.kinds import Column as Found
from runstamp_data.numerals import Numerals, shown
from runstamp_data.rows import Uncounted, text_of
from runstamp_data.selecting import Frame, Wanted

T = TypeVar("T", bound=TableFields)
_OWN_KINDS = ("date", "datetime", "boolean")


def wanted_by_table(table: TableFields, path: str) -> tuple[Wanted, ...] | None:
    """Return the columns that a table takes, None for all of them; a column with a formula of its own takes none."""
    if not table.columns:
        return None
    return tuple(
        Wanted(column.key or column.header, path + f"/columns/{i}" + ("/key" if column.key else ""))
        for i, column in enumerate(table.columns)
        if column.formula is None or column.key is not None
    )


def fill_table(table: T, frame: Frame, path: str, decimal: str | None) -> T:
    """Return a table with the rows of a file.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, two columns share a key, or a value is not what the column's kind says.
    """
    if not table.columns:
        columns = tuple(_column(found, frame) for found in frame.columns)
        return _with(table, columns, [found.values for found in frame.columns])
    _check_keys(table.columns, path)
    values = [
        _values(column, frame, path + f"/columns/{i}", decimal) for i, column in enumerate(table.columns)
    ]
    return _with(table, tuple(_typed(column, frame) for column in table.columns), values)


def _with(table: T, columns: tuple[Column, ...], values: Sequence[Sequence[Any]]) -> T:
    return table.model_copy(update={"columns": columns, "rows": list(map(list, zip(*values, strict=True)))})


def _look(found: Found, frame: Frame) -> dict[str, str]:
    """Return the kind and the format that a column needs to be told, the same in every format of file.

    Numbers of a file are set as they are, without groups: they may be years or codes. Sums, averages and counts are amounts.
    """
    if found.kind in _OWN_KINDS:
        return {"kind": found.kind}
    if found.measured and found.kind == "integer":
        return {"kind": "number", "format": "#,##0" + _tail(_decimals(found, frame))}
    decimals = _decimals(found, frame) if found.kind == "number" else None
    if decimals is None:
        return {}
    return {"kind": "number", "format": ("#,##0" if found.measured else "0") + _tail(decimals)}


def _decimals(found: Found, frame: Frame) -> int | None:
    """Return the decimals of a column; those of a pivot, which are of one measure, have as many as any of them."""
    alike = [one for one in frame.columns if one.measured] if frame.pivoted and found.measured else [found]
    return decimals_of(value for one in alike for value in one.values if value is not None)


def _tail(decimals: int | None) -> str:
    return "." + "0" * decimals if decimals else ""


def _column(found: Found, frame: Frame) -> Column:
    return Column.model_validate({"header": found.name, **_look(found, frame)})


def _typed(column: Column, frame: Frame) -> Column:
    """Return a column with the kind that the file gives it, where its own is not said."""
    name = column.key or column.header
    if "kind" in column.model_fields_set or column.format is not None or name not in frame.names:
        return column
    return column.model_copy(update=_look(frame.column(name), frame))


def _check_keys(columns: Sequence[Column], path: str) -> None:
    keys = [column.key or column.header for column in columns]
    issues = [
        Issue(
            path + f"/columns/{i}",
            f"the column '{key}' is taken twice",
            remediation="give each column its own key",
        )
        for i, key in enumerate(keys)
        if key in keys[:i]
    ]
    if issues:
        raise rejected(issues)


def _values(column: Column, frame: Frame, at: str, decimal: str | None) -> Sequence[Any]:
    name = column.key or column.header
    if name not in frame.names:
        return [None] * frame.height  # computed by the column's own formula
    found = frame.column(name)
    if "kind" not in column.model_fields_set:
        return found.values
    if column.kind == "text":
        return [None if value is None or value == "" else text_of(value) for value in found.raw]
    reader = _Reader(column.kind, Numerals(decimal))
    out: list[Any] = []
    for i, value in enumerate(found.raw):
        try:
            out.append(reader.read(value))
        except Misfit as fault:
            row = None if frame.numbers is None else frame.numbers[i]
            what = "number" if column.kind in NUMERIC_KINDS else column.kind
            raise wrong_value(text_of(value), what, name, row, f"{at}/kind", frame.name) from fault
    return out


class _Reader:
    """Reads values of a file as the kind that a column says."""

    def __init__(self, kind: str, numerals: Numerals) -> None:
        self.kind, self.numerals = kind, numerals

    def read(self, value: Any) -> Any:
        if value is None or (isinstance(value, str) and not value.strip()):
            return None
        if self.kind in NUMERIC_KINDS:
            return self._number(value)
        text = text_of(value)
        if type(value) is Uncounted and self.kind in MOMENT_KINDS:
            return text  # the engine shows it as text and tells the loss
        if self.kind == "boolean":
            if text.lower() not in ("true", "false"):
                raise Misfit(text)
            return text.lower() == "true"
        found = typed(text, self.kind)
        assert isinstance(found, str | date | datetime | time | timedelta), MOMENT_KINDS
        return text

    def _number(self, value: Any) -> int | float | str:
        plain = self.numerals.plain(text_of(value)) if not isinstance(value, bool) else None
        if plain is None:
            raise Misfit(str(value))
        number = shown(Decimal(plain))
        if self.kind == "integer" and not isinstance(number, int):
            raise Misfit(str(value))
        return number
