"""Charts fitted to the box they get: what stands in them is measured, so that nothing lies over anything else."""

from __future__ import annotations

from math import sqrt

from runstamp.frozen import replace
from runstamp.losses import Loss
from runstamp_compose.chart_grids import fit_grid
from runstamp_compose.chart_labels import label_points
from runstamp_compose.chart_legends import fit_legend
from runstamp_compose.chart_measures import FLOOR, left_out
from runstamp_compose.chart_names import fit_names
from runstamp_compose.chart_rooms import room_of
from runstamp_compose.plans import ChartPlan

_PER_LINE = (
    17.0  # text sizes that stand over one another in a chart, at least: below that words crowd the plot
)


def fitted(plan: ChartPlan, width: float, height: float, losses: list[Loss]) -> ChartPlan:
    """Return a chart as it is drawn in a box of this size, in points.

    Loses:
        common/TEXT_OVERFLOW: names or values that find no room are left out.
    """
    sized = fit_legend(_sized(plan, width, height, losses), losses)
    if plan.asked == "heatmap":
        return fit_grid(sized, width, height, losses)
    named, names = fit_names(sized, width, height, losses)
    return label_points(named, room_of(named, width, height, names), losses)


def _sized(plan: ChartPlan, width: float, height: float, losses: list[Loss]) -> ChartPlan:
    """Return a chart whose text is as small as its box asks, never under the least size that is read.

    Loses:
        common/TEXT_OVERFLOW: the box asks for less than that.
    """
    fitting = sqrt(max(width, 1.0) * max(height, 1.0)) / _PER_LINE
    floor = min(FLOOR, plan.font_size)
    if fitting < floor:
        message = f"a box of {width:.0f} × {height:.0f} pt is small for a chart with text of {floor:g} pt"
        losses.append(left_out("chart", message, plan.path))
    size = max(min(plan.font_size, round(fitting * 2) / 2), floor)
    return plan if size == plan.font_size else replace(plan, font_size=size)
