"""Numbers as data files write them, read in bulk and without rounding."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

MAX_DIGITS = 15  # what a double, and Excel, keep of any decimal number
_CHARACTERS = "0123456789+-.eE"
_PLAIN = re.compile(r"[+-]?(?:\d{1,350}(?:\.\d{0,350})?|\.\d{1,350})(?:[eE][+-]?\d{1,3})?", re.ASCII)
_POINT = re.compile(r"[+-]?(?:\d{1,3}(?:,\d{3})+|\d{1,350})(?:\.\d{1,350})?", re.ASCII)
_COMMA = re.compile(r"[+-]?(?:\d{1,3}(?:\.\d{3})+|\d{1,350})(?:,\d{1,350})?", re.ASCII)
# a column is typed as numbers by what nobody would write as a code: no zeros in front, and an exponent only after a point or with a sign
_TYPED = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+(?:[eE][+-]?\d{1,3})?|[eE][+-]\d{1,3})?", re.ASCII)


class NotNumber(ValueError):
    """A value that is no number; `index` is its place in the column."""

    def __init__(self, index: int) -> None:
        super().__init__(index)
        self.index = index


class Numerals:
    """How a file writes numbers: plainly, or with the decimal mark that the input names, and groups by the other."""

    def __init__(self, decimal: str | None) -> None:
        self.decimal = decimal

    def plain(self, text: str) -> str | None:
        """Return a number as Python writes it, None if the text is none."""
        text = text.strip()
        if self.decimal is None:
            return text if _PLAIN.fullmatch(text) else None
        if self.decimal == ",":
            return text.replace(".", "").replace(",", ".") if _COMMA.fullmatch(text) else None
        return text.replace(",", "") if _POINT.fullmatch(text) else text if _PLAIN.fullmatch(text) else None

    def typed(self, text: str) -> str | None:
        """Return a number as Python writes it where a text looks like nothing else, at most 15 digits long."""
        found = text.strip() if self.decimal is None else self.plain(text)
        if found is None or not _TYPED.fullmatch(found):
            return None
        if len(found) > MAX_DIGITS and digits(found) > MAX_DIGITS:
            return None
        return found if found.lstrip("-").isdigit() or math.isfinite(float(found)) else None

    def exact(self, column: Sequence[Any]) -> list[Any]:
        """Return a column as int and Decimal, None where it is empty.

        Raises:
            NotNumber: a value is none.
        """
        if self.decimal is None and set(map(type, column)) == {str}:
            joined = "".join(column)
            if not joined.strip(_CHARACTERS):
                read = Decimal if joined.strip("0123456789+-") else int
                try:
                    return [read(value) if value else None for value in column]
                except (ValueError, InvalidOperation):
                    pass  # the long way finds out which
        return [self._one(value, i) for i, value in enumerate(column)]

    def _one(self, value: Any, i: int) -> int | Decimal | None:
        if value is None or (isinstance(value, str) and not value.strip()):
            return None
        if isinstance(value, str):
            found = self.plain(value)
            if found is None:
                raise NotNumber(i)
            return Decimal(found)
        if isinstance(value, bool) or (isinstance(value, float) and not math.isfinite(value)):
            raise NotNumber(i)
        return value if isinstance(value, int | Decimal) else Decimal(repr(value))

    def floats(self, column: Sequence[Any]) -> list[float | None]:
        """Return a column as doubles, None where it is empty: to compare, not to show.

        Raises:
            NotNumber: a value is none.
        """
        if (
            self.decimal is None
            and set(map(type, column)) == {str}
            and not "".join(column).strip(_CHARACTERS)
        ):
            try:
                return [float(value) if value else None for value in column]
            except ValueError:
                pass  # the long way finds out which
        return [None if value is None else float(value) for value in self.exact(column)]


def digits(number: str) -> int:
    """Return how many significant digits a plain number has."""
    mantissa = re.split("[eE]", number, maxsplit=1)[0]
    return len(mantissa.lstrip("+-").replace(".", "").lstrip("0"))


def shown(value: int | Decimal) -> int | float | str:
    """Return a number as the model holds it: a string where a double would round it."""
    if isinstance(value, int):
        return value if abs(value) < 10**MAX_DIGITS else str(value)
    if value == value.to_integral_value() and abs(value) < 10**MAX_DIGITS:
        return int(value)
    short = value.normalize()
    if len(short.as_tuple().digits) <= MAX_DIGITS and math.isfinite(float(short)):
        return float(short)
    return format(value, "f")
