"""Labels of values that do not lie over one another: smaller, elsewhere at their point, or left out and told."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp.frozen import replace
from runstamp.losses import Loss
from runstamp_compose.chart_measures import FLOOR, PITCH, left_out, widest
from runstamp_compose.chart_rooms import Room
from runstamp_compose.chart_spots import Box, Mark, Spot, marks_of, spots_of
from runstamp_compose.plans import ChartPlan, SeriesPlan

_SMALLER = 0.85
_APART = 1.0  # points around a label: where a program draws it is known nearly
_MANY = 500  # labels that are looked at; nobody reads more


def label_points(plan: ChartPlan, room: Room, losses: list[Loss]) -> ChartPlan:
    """Return a chart whose labels have room; what finds none is left out.

    Loses:
        common/TEXT_OVERFLOW, once for a chart.
    """
    if not any(one.labels or any(one.texts) for one in plan.series):
        return plan
    spots = sorted(spots_of(plan, room), key=lambda spot: not spot.over)
    if not spots:
        return plan
    marks = list(marks_of(plan, room))
    size, placed = plan.font_size, _placed(plan, spots, plan.font_size, marks)
    if None in placed:
        size = max(size * _SMALLER, min(FLOOR, size))
        placed = _placed(plan, spots, size, marks)
    dropped = placed.count(None)
    if dropped:
        message = f"{dropped} of {len(spots)} labels would lie over others and are left out"
        losses.append(left_out("chart labels", message, plan.path + "/labels", dropped))
    series = tuple(_moved(one, i, spots, placed) for i, one in enumerate(plan.series))
    return replace(plan, series=series, label_size=None if size == plan.font_size else size)


def _moved(series: SeriesPlan, i: int, spots: Sequence[Spot], placed: Sequence[str | None]) -> SeriesPlan:
    own = [(one, side) for one, side in zip(spots, placed, strict=True) if one.series == i]
    moved = {one.point: side or "none" for one, side in own if side != one.sides[0]}
    if not own:
        return series
    if not any(series.texts):
        return replace(series, spots=tuple(moved.items()))
    sides = {one.point: side for one, side in own}
    texts = tuple(
        replace(label, at=sides[at] or label.at) if label and at in sides and sides[at] else None
        for at, label in enumerate(series.texts)
    )
    return replace(series, texts=texts)


def _placed(plan: ChartPlan, spots: Sequence[Spot], size: float, marks: Sequence[Mark]) -> list[str | None]:
    """Return on which side each label stands, `None` where all are taken by labels, or by marks of other series."""
    taken: list[Box] = []
    found: list[str | None] = []
    others: dict[tuple[int, int | None], list[Box]] = {}
    pointed = any(one.point is not None for one in marks)
    step = len(spots) // _MANY + 1
    for k, spot in enumerate(spots):
        width = widest((spot.text,), plan.font, size)
        if k % step or (spot.room is not None and spot.room < (width if spot.lying else size)):
            found.append(None)
            continue
        key = (spot.series, spot.point if pointed else None)
        if key not in others:
            others[key] = [one.box for one in marks if not one.of(spot)]
        covered = [] if spot.over or spot.room is not None else others[key]
        side = _free(spot, width, size * PITCH, taken, covered)
        found.append(side)
    return found


def _free(spot: Spot, width: float, height: float, taken: list[Box], covered: Sequence[Box]) -> str | None:
    """Return the first side on which a label lies over nothing, and enter it among those taken; `None` where there is none."""
    for side in spot.sides:
        left, top, right, bottom = box = _box(spot, side, width, height)
        for near in (taken, covered):
            if any(left < b[2] and b[0] < right and top < b[3] and b[1] < bottom for b in near):
                break
        else:
            taken.append(box)
            return side
    return None


def _box(spot: Spot, side: str, width: float, height: float) -> Box:
    x, y = spot.x - width / 2, spot.y - height / 2
    across, down = width / 2 + spot.away, height / 2 + spot.away
    shift = {"left": (-across, 0.0), "right": (across, 0.0), "above": (0.0, -down), "below": (0.0, down)}
    dx, dy = shift.get(side, (0.0, 0.0))
    return x + dx - _APART, y + dy - _APART, x + dx + width + _APART, y + dy + height + _APART
