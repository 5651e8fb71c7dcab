"""What a scalar of the input is, given its kind: a number, a decimal, a date, or not what the kind says.

Strict on purpose: a string is a date only as ISO 8601 writes it, and a moment with an offset from UTC is not shown without it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import TypeAlias

Typed: TypeAlias = str | int | float | bool | Decimal | date | datetime | time | timedelta | None

NUMERIC_KINDS = frozenset(("number", "integer", "currency", "percent"))
MOMENT_KINDS = frozenset(("date", "datetime", "time", "duration"))

_NUMBER = re.compile(r"^[+-]?(?:\d{1,350}(?:\.\d{0,350})?|\.\d{1,350})(?:[eE][+-]?\d{1,2})?$", re.ASCII)
_DATE = re.compile(r"^\d{4}-\d{2}-\d{2}$", re.ASCII)
_MOMENT = re.compile(r"^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?$", re.ASCII)
_TIME = re.compile(r"^(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?$", re.ASCII)
_CLOCK = re.compile(r"^(-?)(\d{1,6}):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,6}))?)?$", re.ASCII)
_PERIOD = re.compile(
    r"^(-?)P(?=\d|T\d)(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:(\d{1,9})(?:\.(\d{1,6}))?S)?)?$",
    re.ASCII,
)


class Misfit(ValueError):
    """A value that is not what its kind says."""


def decimal_of(text: str) -> Decimal:
    """Return the number that a string writes, exactly.

    Raises:
        Misfit: it writes none, or one of more than 350 digits.
    """
    if not _NUMBER.match(text):
        raise Misfit(text)
    return Decimal(text)


def _date(text: str) -> date:
    if not _DATE.match(text):
        if _MOMENT.match(text) and _moment(text).time() == time():
            return _moment(text).date()
        raise Misfit(text)
    return date.fromisoformat(text)


def _moment(text: str) -> datetime:
    if _DATE.match(text):
        text += "T00:00"
    if not _MOMENT.match(text):
        raise Misfit(text)
    head, _, fraction = text.partition(".")
    return datetime.fromisoformat(head) + timedelta(microseconds=_micro(fraction))


def _time(text: str) -> time:
    found = _TIME.match(text)
    if not found:
        raise Misfit(text)
    return time(int(found[1]), int(found[2]), int(found[3] or 0), _micro(found[4]))


def _micro(digits: str | None) -> int:
    return int((digits or "0").ljust(6, "0"))


def _duration(text: str) -> timedelta:
    clock = _CLOCK.match(text)
    if clock:
        length = timedelta(
            hours=int(clock[2]),
            minutes=int(clock[3]),
            seconds=int(clock[4] or 0),
            microseconds=_micro(clock[5]),
        )
        return -length if clock[1] else length
    period = _PERIOD.match(text)
    if not period:
        raise Misfit(text)
    weeks, days, hours, minutes, seconds = (int(period[i] or 0) for i in range(2, 7))
    length = timedelta(
        weeks=weeks, days=days, hours=hours, minutes=minutes, seconds=seconds, microseconds=_micro(period[7])
    )
    return -length if period[1] else length


_MOMENTS: Mapping[str, Callable[[str], date | datetime | time | timedelta]] = {
    "date": _date,
    "datetime": _moment,
    "time": _time,
    "duration": _duration,
}


def moment(text: str, kind: str) -> date | datetime | time | timedelta:
    """Return the date, moment, time or duration that a string writes.

    Durations are `49:30`, `49:30:15` (hours first) or ISO 8601 without years and months (`PT49H30M`).

    Raises:
        Misfit: it writes none of that kind.
    """
    try:
        return _MOMENTS[kind](text)
    except (ValueError, OverflowError) as error:
        raise Misfit(text) from error


def typed(value: str | float | bool | None, kind: str) -> Typed:
    """Return a scalar as what its kind says it is; null and the empty string stay as they are.

    Raises:
        Misfit: it is something else.
    """
    if value is None or value == "":
        return value
    if isinstance(value, bool):
        if kind in ("boolean", "text"):
            return value
    elif isinstance(value, str):
        return _typed_text(value, kind)
    elif kind == "text" or (kind in NUMERIC_KINDS and (kind != "integer" or float(value).is_integer())):
        return value
    raise Misfit(str(value))


def _typed_text(value: str, kind: str) -> Typed:
    if kind == "text":
        return value
    if kind in NUMERIC_KINDS:
        number = decimal_of(value)
        if kind == "integer" and number != number.to_integral_value():
            raise Misfit(value)
        return number
    if kind in MOMENT_KINDS:
        return moment(value, kind)
    if kind == "link" and re.match(r"^(https?://|mailto:|tel:|#).", value):
        return value
    raise Misfit(value)


def iso_kind_of(text: str) -> date | datetime | time | timedelta | None:
    """Return the moment that a string writes in ISO 8601, whatever its kind, None if it writes none."""
    for kind in ("date", "datetime", "time", "duration"):
        try:
            return moment(text, kind)
        except Misfit:
            continue
    return None
