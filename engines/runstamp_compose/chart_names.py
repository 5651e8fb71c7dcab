"""Names of categories that do not lie over one another: in lines, turned, or only some of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from runstamp.frozen import replace
from runstamp.losses import Loss
from runstamp_compose.chart_measures import FLOOR, PITCH, left_out, lines_of, widest
from runstamp_compose.chart_rooms import room_of
from runstamp_compose.plans import ChartPlan

_SMALLER = 0.85  # of the size: before names are turned or left out
_LINES = 3  # that names take under their columns before they are turned
_BETWEEN = 6.0  # points from name to name
_SPARE = 9.0  # points: programs break words where names in lines have less
_TURNS = (-45, -90)
_TALLEST = 0.35  # of the chart that turned names take
_CROWDED = 1.1  # lines of a name that names beside bars need each


def fit_names(
    plan: ChartPlan, width: float, height: float, losses: list[Loss]
) -> tuple[ChartPlan, float | None]:
    """Return a chart whose names of categories have room, and how high they are; `None` where they are one line.

    Names stay level in up to three lines, a little smaller if need be; then all are turned, or some are left out where that shows enough of them: on lines and
    areas, whose places run on.

    Loses:
        common/TEXT_OVERFLOW: names that columns need are left out.
    """
    if plan.dates or plan.levels or not plan.categories or not plan.x.visible:
        return plan, None
    if plan.kind in ("column", "line", "area", "stock"):
        return _below(plan, width, height, losses)
    return (_beside(plan, width, height, losses) if plan.kind == "bar" else plan), None


def _below(
    plan: ChartPlan, width: float, height: float, losses: list[Loss]
) -> tuple[ChartPlan, float | None]:
    names = plan.categories
    band = room_of(plan, width, height).width / len(names)
    for size in (plan.font_size, max(plan.font_size * _SMALLER, min(FLOOR, plan.font_size))):
        lines = _lines(plan, size, band)
        if lines:
            own = None if size == plan.font_size else size
            high = None if lines == 1 and own is None else lines * size * PITCH
            return replace(plan, x=replace(plan.x, size=own, turn=0 if high else None)), high
    if _running(plan):
        step = int((widest(names, plan.font, plan.font_size) + _BETWEEN) // band) + 1
        return replace(plan, x=replace(plan.x, every=step)), None
    return _turned(plan, names, band, height, losses)


def _lines(plan: ChartPlan, size: float, band: float) -> int:
    """Return in how many lines all names stand under their places; none where they do not."""
    if widest(plan.categories, plan.font, size) + _BETWEEN <= band:
        return 1
    wrapped = [lines_of(name, plan.font, size, band - _SPARE) for name in plan.categories]
    fits = widest([line for lines in wrapped for line in lines], plan.font, size) + _SPARE <= band
    most = max(map(len, wrapped))
    return most if fits and most <= _LINES else 0


def _running(plan: ChartPlan) -> bool:
    """Return whether places along the axis run on, so that a reader knows what stands between two names."""
    return all((one.form or plan.kind) in ("line", "area", "stock") for one in plan.series if not one.role)


def _turned(
    plan: ChartPlan, names: Sequence[str], band: float, height: float, losses: list[Loss]
) -> tuple[ChartPlan, float]:
    size, longest = plan.font_size, widest(names, plan.font, plan.font_size)
    turn = next((one for one in _TURNS if size * PITCH / sin(radians(-one)) <= band), _TURNS[-1])
    step = int(size * PITCH // band) + 1
    if step > 1:
        message = f"one of {step} names is shown"
        losses.append(
            left_out("category names", message, plan.path + "/categories", len(names) - len(names) // step)
        )
    tall = longest * sin(radians(-turn)) + size * PITCH * cos(radians(turn))
    return replace(plan, x=replace(plan.x, every=step, turn=turn)), min(tall, height * _TALLEST)


def _beside(plan: ChartPlan, width: float, height: float, losses: list[Loss]) -> ChartPlan:
    """Return bars with a name for each, smaller where rows are low, at last for every second or third."""
    band = room_of(plan, width, height).height / len(plan.categories)
    if plan.font_size * _CROWDED <= band:
        return plan
    size = max(min(plan.font_size, band / _CROWDED), min(FLOOR, plan.font_size))
    axis = replace(plan.x, size=size)
    step = int(size * _CROWDED // (band + 0.01)) + 1
    if step > 1:
        shown = len(plan.categories) // step
        message = f"one of {step} names is shown"
        losses.append(
            left_out("category names", message, plan.path + "/categories", len(plan.categories) - shown)
        )
    return replace(plan, x=replace(axis, every=step))
