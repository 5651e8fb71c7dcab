"""Where the legend of a chart stands, and whether it leaves the chart its room."""

from __future__ import annotations

from typing import Literal, TypeAlias

from runstamp.frozen import replace
from runstamp.losses import Loss
from runstamp.model.chart import ChartFields
from runstamp_compose.chart_measures import left_out
from runstamp_compose.plans import ChartPlan

ROUND = ("pie", "doughnut")
MOST = 24  # names that leave a chart on a slide its room
Side: TypeAlias = Literal["right", "left", "top", "bottom"]


def legend(chart: ChartFields) -> Side | None:
    """Return where the legend stands."""
    wanted = chart.legend
    if chart.kind == "heatmap":  # each cell says its value
        return None
    if isinstance(wanted, str):
        return wanted
    if wanted is None:
        several = len(chart.series) > 1 and chart.kind != "stock"
        noted = any(one.text and one.kind in ("line", "band") for one in chart.annotations)
        wanted = chart.kind in ROUND or several or noted
    return None if not wanted else "right" if chart.kind in ROUND else "bottom"


def fit_legend(plan: ChartPlan, losses: list[Loss]) -> ChartPlan:
    """Return a chart without a legend that a program would give all of its room.

    Loses:
        common/TEXT_OVERFLOW.
    """
    named = plan.categories if plan.kind in ROUND else [one for one in plan.series if one.role != "ghost"]
    if plan.legend is None or len(named) <= MOST:
        return plan
    message = f"a legend of {len(named)} names would leave no room for the chart and is left out"
    losses.append(left_out("legend", message, f"{plan.path}/legend", len(named)))
    return replace(plan, legend=None)
