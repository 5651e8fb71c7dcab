"""A table's column: its effective kind, its format, its alignment, and its values as text, many at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from runstamp.decimals import decimals_of
from runstamp.frozen import frozen
from runstamp.losses import Loss
from runstamp.model.table import Column
from runstamp_compose.formats import Formatter, excel_code, formatter
from runstamp_compose.plans import Align, Cell, CellPlan, Run
from runstamp_compose.texts import Texts, cleaned, is_plain, pieces
from runstamp_compose.values import MOMENT_KINDS, NUMERIC_KINDS, Misfit, Typed, moment, typed

_RIGHT = NUMERIC_KINDS | {"duration", "time"}
_NUMBERS = frozenset((int, float))


def default_align(kind: str) -> Align:
    """Return how values of a kind stand: figures to the right so that digits align, ticks in the middle."""
    return "right" if kind in _RIGHT else "center" if kind == "boolean" else "left"


def misfit_loss(value: Any, kind: str, path: str) -> Loss:
    """Return the loss of a value that is not what its kind says."""
    return Loss(
        "common/VALUE_AS_TEXT",
        "cell",
        f"a value is no {kind} and is shown as text",
        path=str(path),
        expected=kind,
        actual=str(value)[:80],
        avoidable=True,
        remediation=_REMEDIES.get(kind, "write a number, or a string that holds nothing but a number"),
    )


_REMEDIES = {
    "date": "write dates as 2026-01-31",
    "datetime": "write moments as 2026-01-31T14:30, without an offset",
    "time": "write times as 14:30 or 14:30:15",
    "duration": 'write durations as "49:30" or "PT49H30M"',
    "boolean": "write true or false",
    "link": "write a full URL, a mailto: or tel: address, or #id",
}


@frozen
class ColumnFormat:
    """How the values of one column become text."""

    kind: str
    show: Formatter
    align: Align
    texts: Texts
    currency: str | None = None

    def many(self, values: Sequence[Any], paths: Sequence[str]) -> Sequence[CellPlan]:
        """Return scalars as cells; `paths` gives the place of each."""
        types = set(map(type, values))
        if types == {str} and self.kind == "text" and is_plain("".join(values)):
            return values if self.show.code in ("General", "@") else list(map(self.show.text, values))
        if types <= _NUMBERS and self.takes(types):
            return self.show.many(values)
        if types == {str} and self.kind in MOMENT_KINDS:
            return self._moments(values, paths)
        return [self.one(value, path) for value, path in zip(values, paths, strict=True)]

    def takes(self, types: set[type]) -> bool:
        """Return whether numbers of these types need no look at each: only an integer column refuses some."""
        return self.kind == "text" or (
            self.kind in NUMERIC_KINDS and (self.kind != "integer" or types == {int})
        )

    def _moments(self, values: Sequence[str], paths: Sequence[str]) -> list[CellPlan]:
        """Dates repeat in a column: each is read once."""
        seen: dict[str, str] = {}
        out: list[CellPlan] = []
        for value, path in zip(values, paths, strict=True):
            text = seen.get(value)
            if text is None:
                try:
                    text = seen[value] = self.show(moment(value, self.kind)) if value else ""
                except Misfit:
                    out.append(self.misfit(value, path))
                    continue
            out.append(text)
        return out

    def typed(self, value: Any) -> Typed:
        """Return a scalar as what the column says it is.

        Raises:
            Misfit: it is something else.
        """
        return typed(value, self.kind)

    def one(self, value: Any, path: str) -> CellPlan:
        """Return one scalar as a cell.

        Loses:
            common/VALUE_AS_TEXT: the value is not what the column's kind says.
        """
        if value is None:
            return ""
        try:
            read = typed(value, self.kind)
        except Misfit:
            return self.misfit(value, path)
        if self.kind == "link" and isinstance(read, str) and read:
            link = self.texts.link(read, path)
            return Cell(
                runs=(Run(text=cleaned(read, path, self.texts.losses), link=link, path=str(path)),),
                path=str(path),
            )
        if isinstance(read, str):
            return self.words(self.show.text(read) if self.kind == "text" else read, path)
        return self.show(read)

    def misfit(self, value: Any, path: str) -> CellPlan:
        """Return a value as given, with its loss."""
        self.texts.losses.append(misfit_loss(value, self.kind, path))
        given = (
            value if isinstance(value, str) else self.show(value) if isinstance(value, bool) else repr(value)
        )
        return self.words(given, path)

    def words(self, text: str, path: str) -> CellPlan:
        """Return text as a `str`, or as runs where it has line ends or tabs."""
        if is_plain(text):
            return text
        runs = tuple(pieces(cleaned(text, path, self.texts.losses), Run(path=str(path))))
        return (
            runs[0].text
            if len(runs) == 1 and not (runs[0].brk or runs[0].tab)
            else Cell(runs=runs, path=str(path))
        )


def column_format(column: Column, values: Sequence[Any], language: str, texts: Texts) -> ColumnFormat:
    """Return how a column shows its values; a column without a kind that holds but numbers is set as numbers, ungrouped."""
    kind = column.kind
    if (
        kind == "text"
        and column.format is None
        and "kind" not in column.model_fields_set
        and _all_numbers(values)
    ):
        decimals = decimals_of(v for v in values if v is not None)
        code = "General" if not decimals else "0." + "0" * decimals
        return ColumnFormat("number", formatter(code, language), column.align or "right", texts)
    decimals = None
    if kind == "number" and column.format is None:
        decimals = decimals_of(
            v for v in values if type(v) in (int, float) or (isinstance(v, str) and _is_number(v))
        )
    code = excel_code(kind, column.format, column.currency, language, decimals)
    return ColumnFormat(
        kind, formatter(code, language), column.align or default_align(kind), texts, column.currency
    )


def _is_number(value: str) -> bool:
    try:
        typed(value, "number")
    except Misfit:
        return False
    return value != ""


def _all_numbers(values: Sequence[Any]) -> bool:
    types = set(map(type, values)) - {type(None)}
    return bool(types) and types <= _NUMBERS


def no_money(path: str) -> Loss:
    """Return the loss of a cell of kind currency to which nothing gives a currency."""
    return Loss(
        "common/PROPERTY_NOT_RENDERED",
        "Cell.kind",
        "kind currency needs a currency, and neither the cell's format nor its column names one: the number is shown plain",
        path=f"{path}/kind",
        expected="a currency",
        avoidable=True,
        remediation='give the column "currency": "EUR", or the cell a format such as "#,##0.00 \u20ac"',
    )
