"""The ticks of a date axis: from days to millennia, as many as have room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from runstamp.frozen import frozen

WEEK = 7
_YEARS = tuple(nice * 10**power for power in range(4) for nice in (1, 2, 5))
_MONTHS = (1, 2, 3, 6, *(12 * years for years in (*_YEARS, 10_000)))  # steps of months
LAST_YEAR = date.max.year


@frozen
class Tick:
    """A place on the axis: a day, what is written at it, and whether a year begins (or the axis)."""

    day: int
    label: str
    year: str = ""


def ticks(start: int, end: int, most: int, months: Sequence[str]) -> list[Tick]:
    """Return the ticks from a day to a day (ordinals), at most `most`, the first at or before the start."""
    span = end - start + 1
    most = max(most, 2)
    if span <= most:
        return _days(start, end, 1, months)
    if span / WEEK <= most:
        return _days(_monday(start), end, WEEK, months)
    step = next((step for step in _MONTHS if span / 30.44 / step + 1 <= most), _MONTHS[-1])
    return list(_months(start, end, step, months))


def _monday(day: int) -> int:
    return max(day - date.fromordinal(day).weekday(), 1)


def _days(start: int, end: int, step: int, months: Sequence[str]) -> list[Tick]:
    out: list[Tick] = []
    for day in range(start, end + 1, step):
        at = date.fromordinal(day)
        new = not out or date.fromordinal(out[-1].day).year != at.year
        out.append(Tick(day, f"{at.day} {months[at.month - 1]}", str(at.year) if new else ""))
    return out


def _months(start: int, end: int, step: int, months: Sequence[str]) -> Iterator[Tick]:
    first = date.fromordinal(start)
    index = (first.year * 12 + first.month - 1) // step * step
    year = ""
    while index // 12 <= LAST_YEAR:
        at = date(max(index // 12, 1), index % 12 + 1, 1)
        if at.toordinal() > end:
            return
        new = str(at.year)
        label = new if step >= 12 else f"Q{at.month // 3 + 1}" if step == 3 else months[at.month - 1]
        yield Tick(at.toordinal(), label, new if new != year and step < 12 else "")
        year = new
        index += step
