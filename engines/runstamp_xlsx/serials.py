"""Dates and times as Excel counts them: days since 1899-12-30, with the leap day that 1900 did not have."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

_EPOCH = date(1899, 12, 30).toordinal()
_LEAP_BUG = date(1900, 3, 1).toordinal()  # before it, Excel's serials are one day behind (Lotus' 1900-02-29)
_FIRST = date(1900, 1, 1).toordinal()
_END = timedelta(days=2_958_466)  # the day after 9999-12-31: Excel shows no number above as a time
_DAY_US = 86_400 * 1_000_000


class BeforeEpoch(ValueError):
    """A date that Excel cannot count: before 1900-01-01, a negative time, or one of more than 2,958,465 days."""


def _days(day: date) -> int:
    ordinal = day.toordinal()
    if ordinal < _FIRST:
        raise BeforeEpoch(day.isoformat())
    return ordinal - _EPOCH - (1 if ordinal < _LEAP_BUG else 0)


def _fraction(microseconds: int) -> float:
    return microseconds / _DAY_US


def serial(value: date | datetime | time | timedelta) -> int | float:
    """Return the serial number of a moment; whole days are integers.

    Raises:
        BeforeEpoch: the date lies before 1900-01-01, the duration is negative or longer than all days up to 9999-12-31.
    """
    if isinstance(value, datetime):
        rest = value.hour * 3_600 + value.minute * 60 + value.second
        return _days(value.date()) + _fraction(rest * 1_000_000 + value.microsecond)
    if isinstance(value, date):
        return _days(value)
    if isinstance(value, time):
        return _fraction(
            (value.hour * 3_600 + value.minute * 60 + value.second) * 1_000_000 + value.microsecond
        )
    if not timedelta() <= value < _END:
        raise BeforeEpoch(str(value))
    return value / timedelta(days=1)
