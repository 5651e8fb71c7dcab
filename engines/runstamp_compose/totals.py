"""The total row: computed in decimals, so that a sum of cents is exact."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from decimal import Context, Decimal
from functools import reduce
from typing import Any, TypeAlias

from runstamp.losses import Loss
from runstamp.model.cells import Cell
from runstamp.model.table import Column, FormulaTotal, TextTotal
from runstamp_compose.columns import ColumnFormat
from runstamp_compose.formats import formatter
from runstamp_compose.labels import word
from runstamp_compose.numerals import exact
from runstamp_compose.plans import CellPlan
from runstamp_compose.values import NUMERIC_KINDS, Misfit, typed

Summable: TypeAlias = Decimal | timedelta
_WIDE = Context(prec=800)  # twice the digits of the largest double: no sum rounds
_NUMBERS = frozenset((int, float))
_SHOWN = Context(prec=15)  # the digits that Excel keeps of an average


def formula_loss(formula: str, path: str, what: str) -> Loss:
    """Return the loss of a formula whose result nobody gave."""
    return Loss(
        "common/FORMULA_NOT_COMPUTED",
        "cell",
        f"{what} is computed by sheets only and stays empty here",
        path=str(path),
        actual=formula[:80],
        avoidable=True,
        remediation="give the value beside the formula, or take sum, average, count, min or max",
    )


def total_cells(
    columns: Sequence[Column], formats: Sequence[ColumnFormat], values: Sequence[Sequence[Any]], path: str
) -> tuple[CellPlan, ...] | None:
    """Return the total row, None where no column has a total.

    Values that do not fit their column's kind are left out, as Excel leaves text out. The first column says "Total" in the
    document's language where it has no total of its own.

    Loses:
        common/FORMULA_NOT_COMPUTED: a column's total is a formula.
    """
    if all(column.total is None for column in columns):
        return None
    cells = [
        _total(column, shown, list(held), path + f"/columns/{i}/total")
        for i, (column, shown, held) in enumerate(zip(columns, formats, values, strict=True))
    ]
    if columns[0].total is None:
        cells[0] = word("total", formats[0].texts.language)
    return tuple(cells)


def _total(column: Column, shown: ColumnFormat, values: list[Any], path: str) -> CellPlan:
    total = column.total
    if total is None:
        return ""
    if isinstance(total, TextTotal):
        return shown.words(total.text, path + "/text")
    if isinstance(total, FormulaTotal):
        shown.texts.losses.append(formula_loss(total.formula, path + "/formula", "the total of a column"))
        return ""
    if total == "count":
        return formatter("#,##0", shown.texts.language)(sum(_given(value) for value in values))
    if set(map(type, values)) == {int} and total == "sum" and shown.kind in NUMERIC_KINDS:
        return _shown_amount(Decimal(sum(values)), shown)
    if set(map(type, values)) <= _NUMBERS and shown.kind in NUMERIC_KINDS - {"integer"}:
        return _computed(total, list(map(exact, values)), shown)
    read = [item for item in (_read(value, shown) for value in values) if item is not None]
    return _computed(total, read, shown)


def _given(value: Any) -> bool:
    if isinstance(value, Cell):
        return value.text is not None or value.value not in (None, "")
    return value is not None and value != ""


def _read(value: Any, shown: ColumnFormat) -> Decimal | timedelta | date | time | None:
    kind = (value.kind or shown.kind) if isinstance(value, Cell) else shown.kind
    scalar = value.value if isinstance(value, Cell) else value
    if scalar is None or isinstance(scalar, list | tuple):
        return None
    try:
        found = typed(scalar, kind)
    except Misfit:
        return None
    if isinstance(found, int | float) and not isinstance(found, bool):
        return exact(found)
    return found if isinstance(found, Decimal | date | time | timedelta) else None


def _computed(total: str, values: list[Any], shown: ColumnFormat) -> CellPlan:
    if not values:
        return shown.show(0) if total == "sum" and shown.align == "right" else ""
    if total in ("min", "max"):
        return shown.show(min(values) if total == "min" else max(values))
    summable = [value for value in values if isinstance(value, Decimal | timedelta)]
    if not summable or any(isinstance(value, datetime) for value in values):
        return ""
    amount = _sum(summable)
    return _shown_amount(amount if total == "sum" else _average(amount, len(summable)), shown)


def _sum(values: list[Any]) -> Summable:
    if isinstance(values[0], timedelta):
        return sum(values, timedelta())
    return reduce(_WIDE.add, values, Decimal(0))


def _average(amount: Summable, count: int) -> Summable:
    return amount / count if isinstance(amount, timedelta) else _SHOWN.divide(amount, Decimal(count))


def _shown_amount(amount: Summable, shown: ColumnFormat) -> str:
    if isinstance(amount, Decimal) and shown.show.code == "General" and amount != amount.to_integral_value():
        return formatter("0.00", shown.texts.language)(amount)
    if isinstance(amount, Decimal) and shown.show.code == "General":
        return formatter("0", shown.texts.language)(amount)
    return shown.show(amount)
