"""Kinds of chart that programs have no native shape for that opens everywhere, built from those they have.

A waterfall is stacked columns on an invisible base, a funnel stacked bars between two invisible sides, a histogram columns
over counted bins. All stay native charts whose data can be edited.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from decimal import Decimal

from runstamp.frozen import frozen, replace
from runstamp_compose.numerals import exact
from runstamp_compose.plans import Hex, PointLabel, SeriesPlan
from runstamp_compose.scales import nice_step

FEWEST, MOST = 4, 20  # bins
Shown = Callable[[float], str]


@frozen
class Form:
    """What a chart is drawn as. `gap`: between columns, in percent of one; `None` leaves it to the writer."""

    kind: str
    stacking: str
    categories: tuple[str, ...]
    series: tuple[SeriesPlan, ...]
    gap: int | None = None


@frozen
class Span:
    """From where to where a column of a waterfall goes, whether it is a sum, and the value that was given."""

    start: float
    end: float
    total: bool
    value: float


def spans(values: Sequence[float | None], totals: Sequence[int]) -> list[Span | None]:
    """Return the columns of a waterfall: a change stands on the sum before it, a total on zero; a gap has none.

    A total without a value is the sum so far.
    """
    out: list[Span | None] = []
    running = 0.0
    for i, value in enumerate(values):
        total = i in totals
        if value is None and not total:
            out.append(None)
            continue
        start = 0.0 if total else running
        running = (running if value is None else value) if total else running + (value or 0.0)
        out.append(Span(start, running, total, running if value is None else value))
    return out


def waterfall(
    series: SeriesPlan,
    totals: Sequence[int],
    categories: tuple[str, ...],
    inks: tuple[Hex, Hex, Hex],
    show: Shown,
) -> Form:
    """Return a waterfall; `inks` are those of rises, falls and totals, `show` prints the labels."""
    found = spans(series.values, totals)
    parts = [_part(span) for span in found]
    named = ((" +", inks[0], 0), (" −", inks[1], 1), (" =", inks[2], 2))
    plain = replace(series, point_colors=())
    base = replace(
        plain, name=f"{series.name} 0", role="ghost", labels=False, values=tuple(part[0] for part in parts)
    )
    shown = [base]
    for level in (1, 2):  # a column that crosses zero has a part on either side
        for mark, ink, sort in named:
            values = tuple(
                part[level] if span is not None and _sort(span) == sort and part[level] else None
                for span, part in zip(found, parts, strict=True)
            )
            if level == 1 or any(value is not None for value in values):
                shown.append(replace(series, name=series.name + mark, color=ink, labels=False, values=values))
    if series.labels:
        shown.append(_tops(series, found, show))
    return Form("column", "stacked", categories, tuple(shown), 40)


def _sort(span: Span) -> int:
    return 2 if span.total else 0 if span.end >= span.start else 1


def _part(span: Span | None) -> tuple[float | None, float | None, float | None]:
    """Return the invisible base of a column, its part, and its part on the other side of zero."""
    if span is None:
        return None, None, None
    low, high = min(span.start, span.end), max(span.start, span.end)
    if low >= 0:
        return low, high - low, None
    if high <= 0:
        return high, low - high, None
    return None, high, low


def _tops(series: SeriesPlan, found: Sequence[Span | None], show: Shown) -> SeriesPlan:
    """Return an invisible line over the columns that carries the labels: the values as given."""
    return replace(
        series,
        form="line",
        role="ghost",
        point_colors=(),
        values=tuple(None if span is None else max(span.start, span.end) for span in found),
        texts=tuple(None if span is None else PointLabel(show(span.value)) for span in found),
    )


def funnel(series: SeriesPlan, categories: tuple[str, ...]) -> Form:
    """Return a funnel: bars in the middle, each as wide as its value, the first on top."""
    most = max((value for value in series.values if value is not None), default=0.0)
    side = tuple(None if value is None else (most - value) / 2 for value in series.values)
    ghost = replace(series, name=f"{series.name} 0", role="ghost", labels=False, values=side, point_colors=())
    return Form("bar", "stacked", categories, (ghost, series), 18)


def histogram(series: SeriesPlan, show: Shown) -> Form:
    """Return a histogram: how many values lie in each of equally wide bins, the upper edge of the last one included.

    The number of bins follows the square root of the count, 4 to 20, the width is 1, 2, 2.5 or 5 times a power of ten.
    """
    values = sorted(exact(value) for value in series.values if value is not None)
    start, step, count = _bins(values)
    tally = [0] * count
    for value in values:
        tally[min(int((value - start) / step), count - 1)] += 1
    edges = [show(float(start + step * i)) for i in range(count + 1)]
    names = tuple(f"{edges[i]}–{edges[i + 1]}" for i in range(count))
    return Form("column", "none", names, (replace(series, values=tuple(map(float, tally))),), 4)


def _bins(values: Sequence[Decimal]) -> tuple[Decimal, Decimal, int]:
    """Return where the first bin begins, how wide each is, and how many there are; the values are in order."""
    low, high = values[0], values[-1]
    wanted = min(max(math.ceil(math.sqrt(len(values))), FEWEST), MOST)
    step = nice_step((high - low) or Decimal(1), wanted)
    start = math.floor(low / step) * step
    return start, step, max(math.ceil((high - start) / step), 1)


def edges_of(values: Sequence[float]) -> list[float]:
    """Return the edges of the bins that values fall into."""
    start, step, count = _bins(sorted(map(exact, values)))
    return [float(start + step * i) for i in range(count + 1)]
