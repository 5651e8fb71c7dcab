"""How wide the columns of a table are: as asked, else by what they hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from runstamp_compose.widths import levelled

if TYPE_CHECKING:
    from runstamp_compose.plans import ColumnPlan

ROOMY = 60.0  # points that each column without a width keeps when others grow
LEAST = 12.0  # points of text in any column
STIFF = frozenset(
    ("number", "integer", "currency", "percent", "date", "datetime", "time", "duration", "boolean")
)
FREE_SHARE = 0.45  # of the spare room that a column of figures takes, against one of text


def column_widths(
    columns: Sequence[ColumnPlan], total: float, natural: Sequence[float], longest: Callable[[int], float]
) -> list[float]:
    """Return the widths of columns, `total` together.

    `natural` is each column's width with all its texts on one line, `longest(i)` that of the longest word; both with padding.
    Where not all fits, columns of figures keep their width and columns of text give. A width that was asked for grows to hold
    the longest word, as long as columns without one can give the room.
    """
    given = [_given(column, total) for column in columns]
    free = [i for i, width in enumerate(given) if width is None]
    if free:
        given = _grown(given, total, natural, longest, len(free))
    taken = sum(width for width in given if width is not None)
    if not free:
        scale = total / taken if taken > total else 1.0
        return [(width or 0.0) * scale for width in given]
    rest = max(total - taken, LEAST * len(free))
    shared = _shared(columns, free, rest, natural, longest)
    found = [shared[i] if width is None else width for i, width in enumerate(given)]
    whole = sum(found)
    return [width * total / whole for width in found] if whole > total else found


def _grown(
    given: list[float | None],
    total: float,
    natural: Sequence[float],
    longest: Callable[[int], float],
    free: int,
) -> list[float | None]:
    wanted = [
        width if width is None or width >= natural[i] else max(width, longest(i))
        for i, width in enumerate(given)
    ]
    taken = sum(width for width in wanted if width is not None)
    return wanted if total - taken >= free * ROOMY else given


def _given(column: ColumnPlan, total: float) -> float | None:
    if column.points is not None:
        return column.points
    return None if column.share is None else column.share * total


def _shared(
    columns: Sequence[ColumnPlan],
    free: Sequence[int],
    rest: float,
    natural: Sequence[float],
    longest: Callable[[int], float],
) -> dict[int, float]:
    wanted = {i: max(natural[i], LEAST) for i in free}
    spare = rest - sum(wanted.values())
    if spare >= 0:
        weights = {i: wanted[i] * (FREE_SHARE if columns[i].kind in STIFF else 1.0) for i in free}
        whole = sum(weights.values())
        return {i: wanted[i] + spare * weights[i] / whole for i in free}
    least = {
        i: wanted[i] if columns[i].kind in STIFF else min(max(longest(i), LEAST), wanted[i]) for i in free
    }
    bottom = sum(least.values())
    if bottom >= rest:
        return {i: least[i] * rest / bottom for i in free}
    return dict(zip(free, levelled([(least[i], wanted[i]) for i in free], rest), strict=True))
