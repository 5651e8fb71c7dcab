"""Charts fitted to the box they get: what stands in them is measured, so that nothing lies over anything else."""

from __future__ import annotations

from runstamp.losses import Loss
from runstamp_compose.chart_grids import fit_grid
from runstamp_compose.chart_labels import label_points
from runstamp_compose.chart_rooms import room_of
from runstamp_compose.plans import ChartPlan


def fitted(plan: ChartPlan, width: float, height: float, losses: list[Loss]) -> ChartPlan:
    """Return a chart as it is drawn in a box of this size, in points.

    Loses:
        common/TEXT_OVERFLOW: names or values that find no room are left out.
    """
    if plan.asked == "heatmap":
        return fit_grid(plan, width, height, losses)
    return label_points(plan, room_of(plan, width, height), losses)
