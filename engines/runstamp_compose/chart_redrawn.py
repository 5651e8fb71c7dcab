"""Charts whose values their kind cannot show: drawn otherwise and told, so that one chart never costs a whole set of slides.

What contradicts itself (no series, more values than categories) is a fault of the input; what only the values of the day
make impossible is mended here. Axes mend their scales themselves (`chart_axes`).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, TypeAlias

from runstamp.losses import Loss
from runstamp.model.chart import ChartFields
from runstamp.model.chart_parts import Series

CODE = "common/CHART_REDRAWN"
FIRST_DAY = date(1900, 3, 1)  # before it the day numbers of office programs are one off, or negative
_PARTS = {"pie": "column", "doughnut": "column", "funnel": "bar"}  # kinds whose values are parts of a whole
_CORNERS = 3  # of a radar chart: fewer enclose nothing
_ABOVE_ZERO = ("exponential", "power")

_Change: TypeAlias = tuple[str, str, str, Mapping[str, Any]]  # where, why, what is drawn, fields


def redrawn(chart: ChartFields, path: str, losses: list[Loss]) -> ChartFields:
    """Return a chart that can be drawn: itself, or with what stands in the way changed.

    Loses:
        common/CHART_REDRAWN.
    """
    for find in (_shares, _corners, _nothing, _days, _lines_among_shares, _curves):
        while (change := find(chart)) is not None:  # each change takes its cause away
            place, why, instead, update = change
            losses.append(changed(path + place, why, instead))
            chart = chart.model_copy(update=dict(update))
    return chart


def changed(path: str, why: str, instead: str) -> Loss:
    """Return what the ledger says of a chart that is drawn otherwise."""
    return Loss(
        CODE,
        "chart",
        f"{why}: {instead}",
        str(path),
        avoidable=True,
        remediation="choose a kind and settings that can show these values",
    )


def _given(series: Series) -> tuple[float | int | None, ...]:
    return series.values if isinstance(series.values, tuple) else ()


def _shares(chart: ChartFields) -> _Change | None:
    """Parts of a whole that are negative, or come to nothing."""
    kind = _PARTS.get(chart.kind)
    values = _given(chart.series[0]) if chart.series else ()
    if kind is None or not values:
        return None
    below = [i for i, value in enumerate(values) if value is not None and value < 0]
    if below:
        why = f"a share cannot be negative ({values[below[0]]:g})"
        return f"/series/0/values/{below[0]}", why, f"drawn as {kind}s", {"kind": kind}
    if not any(values):
        return "/series/0/values", "the shares sum to zero", f"drawn as {kind}s", {"kind": kind}
    return None


def _corners(chart: ChartFields) -> _Change | None:
    count = len(chart.categories) if isinstance(chart.categories, tuple) else _CORNERS
    if chart.kind == "radar" and count < _CORNERS:
        why = f"a radar chart needs {_CORNERS} categories"
        return "/categories", why, "drawn as columns", {"kind": "column"}
    return None


def _nothing(chart: ChartFields) -> _Change | None:
    values = _given(chart.series[0]) if chart.series else ()
    if chart.kind == "histogram" and values and not any(value is not None for value in values):
        return (
            "/series/0/values",
            "there is no value to count",
            "drawn empty",
            {"kind": "column", "categories": ()},
        )
    return None


def _days(chart: ChartFields) -> _Change | None:
    """An axis of dates over categories that are none, or that office programs cannot count."""
    x = chart.axes.x
    if x is None or not x.dates or not isinstance(chart.categories, tuple):
        return None
    wrong = next((i for i, one in enumerate(chart.categories) if not _is_day(one)), None)
    if wrong is not None:
        why = f"'{chart.categories[wrong]}' is no date from {FIRST_DAY} on, written as 2026-11-30"
        plain = chart.axes.model_copy(update={"x": x.model_copy(update={"dates": False})})
        return f"/categories/{wrong}", why, "drawn at even steps", {"axes": plain}
    return None


def _is_day(value: Any) -> bool:
    try:
        return date.fromisoformat(value if isinstance(value, str) else "") >= FIRST_DAY
    except ValueError:
        return False


def _lines_among_shares(chart: ChartFields) -> _Change | None:
    """Lines and areas over columns that are shares of a whole: their values are none, and would ruin the scale."""
    if chart.stacking != "percent":
        return None
    for i, one in enumerate(chart.series):
        if one.kind not in (None, chart.kind) and one.axis == "primary":
            moved = _with(chart, i, axis="secondary")
            return f"/series/{i}/axis", "its values are no shares", "drawn on the secondary axis", moved
    return None


def _curves(chart: ChartFields) -> _Change | None:
    """Curves that no program can fit to their values."""
    for i, series in enumerate(chart.series):
        why = _unfit(series)
        if why is not None:
            return f"/series/{i}/trendline", why, "drawn without the curve", _with(chart, i, trendline=None)
    return None


def _unfit(series: Series) -> str | None:
    trend = series.trendline
    values = [point.y for point in series.points] if series.points else _given(series)
    known = [value for value in values if value is not None]
    if trend is None or not known:
        return None
    if trend.kind == "moving_average" and trend.period >= len(values):
        return f"an average over {trend.period} of {len(values)} values"
    if trend.kind in _ABOVE_ZERO and min(known) <= 0:
        return f"a curve of kind {trend.kind} needs values above zero"
    if trend.kind in ("logarithmic", "power") and any(point.x <= 0 for point in series.points or ()):
        return f"a curve of kind {trend.kind} needs x above zero"
    if len(known) < 2:
        return "a curve needs two values"
    return None


def _with(chart: ChartFields, at: int, **update: Any) -> dict[str, Any]:
    series = list(chart.series)
    series[at] = series[at].model_copy(update=update)
    return {"series": tuple(series)}
