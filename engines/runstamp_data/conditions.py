"""Conditions on rows, applied to whole columns of a batch."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from runstamp.errors import RunstampError
from runstamp.frozen import frozen
from runstamp.model.data import Condition, is_moment
from runstamp_data.faults import wrong_value
from runstamp_data.numerals import NotNumber, Numerals
from runstamp_data.rows import text_of

_COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_TEXT: Mapping[str, Callable[[str, str], bool]] = {
    "contains": operator.contains,
    "starts_with": str.startswith,
    "ends_with": str.endswith,
}


class NotMoment(ValueError):
    """A value that is no date; `index` is its place in the column."""

    def __init__(self, index: int) -> None:
        super().__init__(index)
        self.index = index


@frozen
class Test:
    """A condition on the column at `index` of a file's rows; `at` is its place in the input."""

    condition: Condition
    index: int
    at: str
    file: str
    numerals: Numerals

    def mask(self, column: Sequence[Any], numbers: Sequence[int]) -> list[bool]:
        """Return for each value whether it satisfies the condition; `numbers` are those of the rows.

        Raises:
            RunstampError: common/SCHEMA_REJECTED, a value cannot be compared, with file, row and column.
        """
        op, value = self.condition.op, self.condition.value
        if op in _COMPARE:
            return self._compared(column, numbers, _COMPARE[op], value)
        if op in ("is_null", "not_null"):
            wanted = op == "is_null"
            return [(found is None or found == "") is wanted for found in column]
        if op in _TEXT:
            holds = _TEXT[op]
            return [holds(text_of(found), value) for found in column]
        wanted_values = list(value) if op in ("in", "not_in") else [value]
        same = self._same(column, wanted_values)
        return same if op in ("=", "in") else [not found for found in same]

    def _compared(
        self, column: Sequence[Any], numbers: Sequence[int], compare: Callable[[Any, Any], bool], value: Any
    ) -> list[bool]:
        try:
            if isinstance(value, str):
                bound, found = _moment(value), _moments(column)
                return [item is not None and compare(item, bound) for item in found]
            return [item is not None and compare(item, value) for item in self.numerals.floats(column)]
        except NotNumber as fault:
            raise self._wrong(column, numbers, fault.index, "number") from fault
        except NotMoment as fault:
            raise self._wrong(column, numbers, fault.index, "date") from fault

    def _wrong(self, column: Sequence[Any], numbers: Sequence[int], index: int, what: str) -> RunstampError:
        name = self.condition.column
        return wrong_value(text_of(column[index]), what, name, numbers[index], self.at, self.file)

    def _same(self, column: Sequence[Any], wanted: list[Any]) -> list[bool]:
        """Numbers are equal to numbers however they are written; texts only to themselves."""
        texts = {
            text_of(value)
            for value in wanted
            if not isinstance(value, int | float) or isinstance(value, bool)
        }
        amounts = {
            float(value) for value in wanted if isinstance(value, int | float) and not isinstance(value, bool)
        }
        if not amounts and set(map(type, column)) == {str} and not any(isinstance(v, bool) for v in wanted):
            return [found in texts for found in column]
        truths = {
            text for text in texts if text in ("true", "false") and any(isinstance(v, bool) for v in wanted)
        }
        return [self._is(found, texts, amounts, truths) for found in column]

    def _is(self, found: Any, texts: set[str], amounts: set[float], truths: set[str]) -> bool:
        text = text_of(found)
        if text in texts or (truths and text.lower() in truths):
            return True
        if not amounts or isinstance(found, bool):
            return False
        plain = self.numerals.plain(text)
        return plain is not None and float(plain) in amounts


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text.removesuffix("Z")).replace(tzinfo=None)


def _moments(column: Sequence[Any]) -> list[datetime | None]:
    """Return dates and moments; days repeat in a column, each is read once."""
    known: dict[Any, datetime | None] = {None: None, "": None}
    for i, value in enumerate(column):
        if value in known:
            continue
        if not isinstance(value, str) or not is_moment(value):
            raise NotMoment(i)
        known[value] = _moment(value)
    return [known[value] for value in column]
