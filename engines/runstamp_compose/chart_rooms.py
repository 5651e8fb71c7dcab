"""Where the plot of a chart will stand in its box, before a program has drawn it: near enough to tell what would collide."""

from __future__ import annotations

from runstamp.frozen import frozen
from runstamp_compose.chart_measures import PITCH, titles_height, widest
from runstamp_compose.formats import formatter
from runstamp_compose.plans import AxisPlan, ChartPlan

_NEXT_TO = 8.0  # points between the plot and what stands beside it
_KEY = 30.0  # points: the swatch of a legend and what is around it
_NAMES_SHARE = 0.36  # of the width that names of bars take at most
_LEGEND_SHARE = 0.35
_LEAST = 20.0


@frozen
class Room:
    """The plot in its chart, in points from the upper left corner."""

    x: float
    y: float
    width: float
    height: float

    def up(self, axis: AxisPlan, value: float) -> float:
        """Return how far down a value of an upright axis stands."""
        return self.y + self.height * (1 - share(axis, value))

    def across(self, axis: AxisPlan, value: float) -> float:
        """Return how far right a value of a lying axis stands."""
        return self.x + self.width * share(axis, value)


def share(axis: AxisPlan, value: float) -> float:
    """Return where a value stands along an axis, 0 to 1, as far as the axis goes."""
    span = axis.maximum - axis.minimum
    part = min(max((value - axis.minimum) / span, 0.0), 1.0) if span else 0.0
    return 1 - part if axis.reverse else part


def room_of(plan: ChartPlan, width: float, height: float, names: float | None = None) -> Room:
    """Return the room that title, legend and axes leave; `names` is the height of the names of categories, one line by default."""
    line = plan.font_size * PITCH
    left = right = bottom = _NEXT_TO / 2
    top = titles_height(plan, width) + _NEXT_TO
    if plan.legend in ("top", "bottom"):
        bottom += line + _NEXT_TO
    elif plan.legend is not None:
        right += min(widest(_legend(plan), plan.font, plan.font_size) + _KEY, width * _LEGEND_SHARE)
    below, beside = (plan.y, plan.x) if plan.kind == "bar" else (plan.x, plan.y)
    if below.visible and plan.kind not in ("pie", "doughnut"):
        bottom += (line if names is None else names) + _NEXT_TO
    if beside.visible:
        left += _beside(plan, width)
    if plan.y2 is not None and plan.y2.visible:
        right += _ticks(plan, plan.y2) + _NEXT_TO
    bottom += line if below.title else 0.0
    left += line if beside.title else 0.0
    return Room(left, top, max(width - left - right, _LEAST), max(height - top - bottom, _LEAST))


def _legend(plan: ChartPlan) -> tuple[str, ...]:
    return plan.categories if plan.kind in ("pie", "doughnut") else tuple(one.name for one in plan.series)


def _beside(plan: ChartPlan, width: float) -> float:
    if plan.kind in ("pie", "doughnut", "radar"):
        return 0.0
    if plan.kind == "bar":
        return min(widest(plan.categories, plan.font, plan.font_size), width * _NAMES_SHARE) + _NEXT_TO
    return _ticks(plan, plan.y) + _NEXT_TO


def _ticks(plan: ChartPlan, axis: AxisPlan) -> float:
    show = formatter(axis.format, plan.language)
    return widest((show(axis.minimum), show(axis.maximum)), plan.font, plan.font_size)
