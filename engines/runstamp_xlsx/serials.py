"""Dates and times as Excel counts them: days since 1899-12-30, with the leap day that 1900 did not have, or since 1904-01-01.

Workbooks of old Macs count from 1904 (ECMA-376 Part 1, 18.2.28, date1904); we write such serials only into templates that do.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

_EPOCH = date(1899, 12, 30).toordinal()
_LEAP_BUG = date(1900, 3, 1).toordinal()  # before it, Excel's serials are one day behind (Lotus' 1900-02-29)
_FIRST = date(1900, 1, 1).toordinal()
_MAC_EPOCH = date(1904, 1, 1).toordinal()
_LAST = date(9999, 12, 31).toordinal()  # Excel shows no number above as a time
_DAY_US = 86_400 * 1_000_000


class BeforeEpoch(ValueError):
    """A date that Excel cannot count: before its first day, a negative time, or a time of more days than its last day has."""


def _days(day: date, since_1904: bool) -> int:
    ordinal = day.toordinal()
    if ordinal < (_MAC_EPOCH if since_1904 else _FIRST):
        raise BeforeEpoch(day.isoformat())
    if since_1904:
        return ordinal - _MAC_EPOCH
    return ordinal - _EPOCH - (1 if ordinal < _LEAP_BUG else 0)


def _fraction(microseconds: int) -> float:
    return microseconds / _DAY_US


def serial(value: date | datetime | time | timedelta, *, since_1904: bool = False) -> int | float:
    """Return the serial number of a moment; whole days are integers.

    Raises:
        BeforeEpoch: the date lies before 1900-01-01 (1904-01-01), or the duration is longer than all days up to 9999-12-31,
            or negative, which only workbooks that count from 1904 show.
    """
    if isinstance(value, datetime):
        rest = value.hour * 3_600 + value.minute * 60 + value.second
        return _days(value.date(), since_1904) + _fraction(rest * 1_000_000 + value.microsecond)
    if isinstance(value, date):
        return _days(value, since_1904)
    if isinstance(value, time):
        return _fraction(
            (value.hour * 3_600 + value.minute * 60 + value.second) * 1_000_000 + value.microsecond
        )
    last = timedelta(days=_LAST - (_MAC_EPOCH if since_1904 else _EPOCH) + 1)
    if not (-last if since_1904 else timedelta()) <= value < last:
        raise BeforeEpoch(str(value))
    return value / timedelta(days=1)
