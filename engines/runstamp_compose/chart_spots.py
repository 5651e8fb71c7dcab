"""Where the points of a chart stand that carry labels, and the marks that labels of others must not cover."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin, sqrt
from typing import TypeAlias

from runstamp.frozen import frozen
from runstamp_compose.chart_bars import seat
from runstamp_compose.chart_rooms import Room, share
from runstamp_compose.formats import formatter
from runstamp_compose.plans import AxisPlan, ChartPlan, SeriesPlan

_DOT = 3.0  # points from the middle of a point that no label of another series covers
_AWAY = 4.0  # points between a point and its label
_GAP = 70  # percent of a column between columns, unless the plan says
_BUBBLE = 0.15  # of the plot's shorter side: the radius of the largest bubble
_ROUND_SHARE = 0.38  # of the plot's shorter side: the radius of a pie whose labels stand around it
_RING = 0.81  # of the radius: the middle of a ring
_FREE = ("above", "below", "right", "left")

Box: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom


@frozen
class Spot:
    """A label to place: of a series, at a point, with its words; `room`: the length of the part that it must stand in."""

    series: int
    point: int
    text: str
    x: float
    y: float
    sides: tuple[str, ...]
    away: float = _AWAY
    room: float | None = None
    lying: bool = False
    over: bool = False  # words that were set there: they may lie over marks, and values make way for them


@frozen
class Mark:
    """Where a column or a point stands; `point` is `None` where labels of its own series may lie over it."""

    series: int
    point: int | None
    box: Box

    def of(self, spot: Spot) -> bool:
        """Return whether a label is the mark's own."""
        return self.series == spot.series and self.point in (None, spot.point)


def marks_of(plan: ChartPlan, room: Room) -> Iterator[Mark]:
    """Yield where columns and points stand: labels of others would not read on them."""
    count = max(len(plan.categories), 1)
    for i, series in enumerate(plan.series):
        form = series.form or plan.kind
        blank = [""] * len(series.values)
        if series.role or series.sizes:
            continue
        if form == "line":
            yield from (Mark(i, None, _around(spot.x, spot.y)) for spot in _line(plan, room, i, blank))
        elif form == "scatter":
            for j, (x, y) in enumerate(series.points):
                yield Mark(i, j, _around(room.across(plan.x, x), room.up(plan.y, y)))
        elif form == "column" and plan.stacking == "none" and not series.label_at:
            own = sum((one.form or plan.kind) == "column" for one in plan.series)
            half = room.width / count * seat(0, max(own, 1), *_gaps(plan))[1] / 2 - 1
            foot = room.up(plan.y, 0.0)
            for spot in _bars(plan, room, i, blank):
                box = (spot.x - half, min(spot.y, foot), spot.x + half, max(spot.y, foot))
                yield Mark(i, None, box)


def _gaps(plan: ChartPlan) -> tuple[float, float]:
    return _GAP if plan.gap_width is None else plan.gap_width, plan.overlap or 0


def _around(x: float, y: float) -> Box:
    return x - _DOT, y - _DOT, x + _DOT, y + _DOT


def spots_of(plan: ChartPlan, room: Room) -> Iterator[Spot]:
    """Yield every label of a chart."""
    for i, series in enumerate(plan.series):
        form, show = (
            series.form or plan.kind,
            formatter(series.label_code or plan.label_format, plan.language),
        )
        if form in ("scatter", "bubble"):
            yield from _points(plan, room, i)
        elif form == "line" and any(series.texts):
            yield from _said(plan, room, i)
        elif series.labels and not series.role:
            if form in ("column", "bar"):
                yield from _bars(plan, room, i, [show(v) if v is not None else "" for v in series.values])
            elif form == "line":
                yield from _line(plan, room, i, [show(v) if v is not None else "" for v in series.values])
            elif form in ("pie", "doughnut"):
                yield from _slices(plan, room, i)


def _points(plan: ChartPlan, room: Room, i: int) -> Iterator[Spot]:
    series, show = plan.series[i], formatter(plan.label_format, plan.language)
    largest = max((size for one in plan.series for size in one.sizes), default=1.0)
    for j, (x, y) in enumerate(series.points):
        label = series.texts[j] if j < len(series.texts) else None
        words = label.text if label is not None else show(y) if series.labels and not series.texts else ""
        if not words:
            continue
        fixed = (label.at if label is not None else "") or series.label_at
        radius = (
            min(room.width, room.height) * _BUBBLE * sqrt(series.sizes[j] / largest) if series.sizes else 0.0
        )
        sides = (
            (fixed,) if fixed else ("right", "above", "left", "below") if label is not None else _usual(plan)
        )
        yield Spot(i, j, words, room.across(plan.x, x), room.up(plan.y, y), sides, _AWAY + radius)


def _usual(plan: ChartPlan) -> tuple[str, ...]:
    return ("center",) if plan.kind == "bubble" else _FREE


def _line(plan: ChartPlan, room: Room, i: int, words: Sequence[str]) -> Iterator[Spot]:
    series = plan.series[i]
    axis = _axis(plan, series)
    for j, value in enumerate(series.values):
        if value is not None:
            sides = (series.label_at,) if series.label_at else _FREE
            yield Spot(i, j, words[j], _along(plan, room, j), room.up(axis, value), sides)


def _said(plan: ChartPlan, room: Room, i: int) -> Iterator[Spot]:
    """Yield words that stand where they were set, so that they make way or are left out, never moved."""
    series = plan.series[i]
    for j, (label, value) in enumerate(zip(series.texts, series.values, strict=True)):
        if label is not None and value is not None:
            yield Spot(
                i, j, label.text, _along(plan, room, j), room.up(plan.y, value), (label.at,), over=True
            )


def _axis(plan: ChartPlan, series: SeriesPlan) -> AxisPlan:
    return plan.y2 if series.secondary and plan.y2 is not None else plan.y


def _along(plan: ChartPlan, room: Room, j: int, offset: float = 0.5) -> float:
    """Return how far right a place of a category stands; `offset` is a share of its band."""
    if plan.dates:
        first, last = min(plan.category_numbers), max(plan.category_numbers)
        part = (plan.category_numbers[j] - first) / ((last - first) or 1.0)
    else:
        part = (j + offset) / max(len(plan.categories), 1)
    return room.x + room.width * (1 - part if plan.x.reverse else part)


def _bars(plan: ChartPlan, room: Room, i: int, words: Sequence[str]) -> Iterator[Spot]:
    series, lying = plan.series[i], plan.kind == "bar"
    stacked = plan.stacking != "none"
    own = [k for k, one in enumerate(plan.series) if (one.form or plan.kind) == plan.kind]
    start, breadth = seat(own.index(i), len(own), *_gaps(plan)) if not stacked and i in own else (0.0, 1.0)
    offset = start + breadth / 2
    for j, value in enumerate(series.values):
        if value is None:
            continue
        start, end = _span(plan, i, j, value)
        inner = stacked or series.label_at in ("center", "inside_end", "inside_base")
        axis = _axis(plan, series)
        length = abs(share(axis, end) - share(axis, start)) * (room.width if lying else room.height)
        at = (start + end) / 2 if inner else end
        side = "center" if inner else _outer(value, lying=lying)
        x, y = (
            (room.across(axis, at), room.y + room.height * (j + offset) / max(len(plan.categories), 1))
            if lying
            else (_along(plan, room, j, offset), room.up(axis, at))
        )
        yield Spot(i, j, words[j], x, y, (side,), 1.0, length if inner else None, lying)


def _outer(value: float, *, lying: bool) -> str:
    return ("right" if value >= 0 else "left") if lying else ("above" if value >= 0 else "below")


def _span(plan: ChartPlan, i: int, j: int, value: float) -> tuple[float, float]:
    """Return from where to where a value goes: from zero, or from the end of what it stands on."""
    if plan.stacking == "none":
        return 0.0, value
    column = [
        one.values[j] if j < len(one.values) and (one.form or plan.kind) == plan.kind else None
        for one in plan.series
    ]
    whole = sum(abs(v) for v in column if v is not None) if plan.stacking == "percent" else 1.0
    below = sum(v for v in column[:i] if v is not None and (v < 0) == (value < 0))
    return (below / whole, (below + value) / whole) if whole else (0.0, 0.0)


def _slices(plan: ChartPlan, room: Room, i: int) -> Iterator[Spot]:
    """Yield the labels of slices: around a pie, in a ring where the arc is long enough."""
    series, show = plan.series[i], formatter(plan.label_format, plan.language)
    values = [max(value or 0.0, 0.0) for value in series.values]
    whole, angle = sum(values) or 1.0, 0.0
    ring = plan.kind == "doughnut"
    radius = min(room.width, room.height) * (0.5 if ring else _ROUND_SHARE)
    inner = ring or series.label_at in ("center", "inside_end")
    for j, value in enumerate(values):
        part = value / whole
        middle, angle = angle + part * pi, angle + part * 2 * pi
        reach = radius * _RING if ring else radius * 0.6 if inner else radius
        x = room.x + room.width / 2 + reach * sin(middle)
        y = room.y + room.height / 2 - reach * cos(middle)
        words = show(part if plan.label_share else value)
        words = f"{plan.categories[j]} {words}" if plan.legend is None and j < len(plan.categories) else words
        side = "center" if inner else "right" if sin(middle) >= 0 else "left"
        if series.values[j] is not None:
            yield Spot(i, j, words, x, y, (side,), 2.0, part * 2 * pi * reach if inner else None)
