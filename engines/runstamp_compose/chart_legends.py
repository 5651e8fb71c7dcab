"""Where the legend of a chart stands, and whether it leaves the chart its room."""

from __future__ import annotations

from typing import Literal, TypeAlias

from runstamp.losses import Loss
from runstamp.model.chart import ChartFields
from runstamp_compose.chart_measures import left_out

ROUND = ("pie", "doughnut")
MOST = 24  # names that leave a chart on a slide its room
Side: TypeAlias = Literal["right", "left", "top", "bottom"]


def legend(chart: ChartFields, path: str, losses: list[Loss]) -> Side | None:
    """Return where the legend stands; one that would leave the chart no room is left out.

    Loses:
        common/TEXT_OVERFLOW.
    """
    side = _wanted(chart)
    named = chart.categories if chart.kind in ROUND else chart.series
    count = len(named) if isinstance(named, tuple) else 0
    if side is None or count <= MOST:
        return side
    message = f"a legend of {count} names would leave no room for the chart and is left out"
    losses.append(left_out("legend", message, f"{path}/legend", count))
    return None


def _wanted(chart: ChartFields) -> Side | None:
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
