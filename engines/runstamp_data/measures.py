"""Sums, averages and counts by group, computed exactly while the rows go by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from decimal import Context, Decimal, localcontext
from typing import Any, Protocol

from runstamp.errors import RunstampError
from runstamp.frozen import frozen
from runstamp_data.faults import wrong_value
from runstamp_data.kinds import moment_kind
from runstamp_data.numerals import NotNumber, Numerals
from runstamp_data.rows import text_of

_WIDE = Context(prec=800)  # twice the digits of the largest double: no sum rounds
_SHOWN = Context(prec=15)  # the digits that Excel keeps of an average
_QUANTITIES = ("sum", "avg", "count", "count_distinct")


@frozen
class Asked:
    """A measure as asked: its name in the result, its function, the column's name and place in a row, its place in the input."""

    name: str
    function: str
    column: str
    index: int | None
    at: str
    file: str
    numerals: Numerals

    @property
    def is_quantity(self) -> bool:
        """Whether the result is an amount, whatever the column holds."""
        return self.function in _QUANTITIES

    def numbers(self, column: Sequence[Any], rows: Sequence[int]) -> list[Any]:
        """Return the numbers of a column, exactly.

        Raises:
            RunstampError: common/SCHEMA_REJECTED, a value is none, with file, row and column.
        """
        try:
            return self.numerals.exact(column)
        except NotNumber as fault:
            raise self.wrong(column, rows, fault.index, "number") from fault

    def wrong(self, column: Sequence[Any], rows: Sequence[int], index: int, what: str) -> RunstampError:
        """Return the error of one value."""
        return wrong_value(text_of(column[index]), what, self.column, rows[index], self.at, self.file)


class Measure(Protocol):
    """Takes columns batch by batch, gives one value a group."""

    def add(self, keys: Sequence[Hashable], column: Sequence[Any], rows: Sequence[int]) -> None:
        """Take a column with the group of each of its values and the number of its row."""
        ...

    def value(self, key: Hashable) -> Any:
        """Return the value of a group, None where it had nothing."""
        ...


class _Sum:
    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.sums: dict[Hashable, int | Decimal] = {}

    def add(self, keys: Sequence[Hashable], column: Sequence[Any], rows: Sequence[int]) -> None:
        sums = self.sums
        with localcontext(_WIDE):
            for key, number in zip(keys, self.asked.numbers(column, rows), strict=True):
                if number is not None:
                    sums[key] = sums.get(key, 0) + number

    def value(self, key: Hashable) -> Any:
        return self.sums.get(key)


class _Average(_Sum):
    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.counts: Counter[Hashable] = Counter()

    def add(self, keys: Sequence[Hashable], column: Sequence[Any], rows: Sequence[int]) -> None:
        super().add(keys, column, rows)
        self.counts.update(key for key, value in zip(keys, column, strict=True) if not _is_blank(value))

    def value(self, key: Hashable) -> Any:
        count = self.counts[key]
        return _SHOWN.divide(Decimal(self.sums[key]), Decimal(count)) if count else None


class _Count:
    def __init__(self, asked: Asked) -> None:
        self.every = asked.index is None
        self.counts: Counter[Hashable] = Counter()

    def add(self, keys: Sequence[Hashable], column: Sequence[Any], rows: Sequence[int]) -> None:  # noqa: ARG002 - as every measure
        given = (
            keys
            if self.every
            else [key for key, value in zip(keys, column, strict=True) if not _is_empty(value)]
        )
        self.counts.update(given)

    def value(self, key: Hashable) -> Any:
        return self.counts[key]


class _Distinct:
    def __init__(self, _: Asked) -> None:
        self.seen: dict[Hashable, set[Any]] = {}

    def add(self, keys: Sequence[Hashable], column: Sequence[Any], rows: Sequence[int]) -> None:  # noqa: ARG002 - as every measure
        for key, value in zip(keys, column, strict=True):
            if not _is_empty(value):
                self.seen.setdefault(key, set()).add(value)

    def value(self, key: Hashable) -> Any:
        return len(self.seen.get(key, ()))


class _End:
    """The first or the last value that is not empty."""

    def __init__(self, asked: Asked) -> None:
        self.last = asked.function == "last"
        self.found: dict[Hashable, Any] = {}

    def add(self, keys: Sequence[Hashable], column: Sequence[Any], rows: Sequence[int]) -> None:  # noqa: ARG002 - as every measure
        for key, value in zip(keys, column, strict=True):
            if not _is_empty(value) and (self.last or key not in self.found):
                self.found[key] = value

    def value(self, key: Hashable) -> Any:
        return self.found.get(key)


class _Extreme:
    """The least or the greatest, of numbers or of ISO 8601 dates: the first value says which."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.choose = min if asked.function == "min" else max
        self.dates: bool | None = None
        self.found: dict[Hashable, Any] = {}

    def add(self, keys: Sequence[Hashable], column: Sequence[Any], rows: Sequence[int]) -> None:
        if self.dates is None:
            first = next((value for value in column if not _is_empty(value)), None)
            self.dates = None if first is None else moment_kind(text_of(first)) is not None
        values = self._dates(column, rows) if self.dates else self.asked.numbers(column, rows)
        found, choose = self.found, self.choose
        for key, value in zip(keys, values, strict=True):
            if value is not None:
                found[key] = choose(found[key], value) if key in found else value

    def _dates(self, column: Sequence[Any], rows: Sequence[int]) -> list[str | None]:
        for i, value in enumerate(column):
            if not _is_empty(value) and moment_kind(text_of(value)) is None:
                raise self.asked.wrong(column, rows, i, "date")
        return [None if _is_empty(value) else text_of(value) for value in column]

    def value(self, key: Hashable) -> Any:
        return self.found.get(key)


def measure(asked: Asked) -> Measure:
    """Return the accumulator of a measure."""
    kinds: dict[str, Any] = {
        "sum": _Sum, "avg": _Average, "count": _Count, "count_distinct": _Distinct, "min": _Extreme, "max": _Extreme,
        "first": _End, "last": _End,
    }  # fmt: skip
    made: Measure = kinds[asked.function](asked)
    return made


def _is_blank(value: Any) -> bool:
    """Whether a value is what reads as no number."""
    return value is None or (isinstance(value, str) and not value.strip())


def _is_empty(value: Any) -> bool:
    return value is None or value == ""
