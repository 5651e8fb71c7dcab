"""Curves fitted to a series and its error bars, in the order of CT_Trendline and CT_ErrBars (ECMA-376 Part 1, 21.2.2.211, .55)."""

from __future__ import annotations

from runstamp.model.chart_parts import ErrorBars
from runstamp_compose.plans import ChartPlan, SeriesPlan
from runstamp_ooxml.charts_data import numbers
from runstamp_ooxml.charts_look import line, shape
from runstamp_ooxml.xml import EMPTY, Xml, el, text, val

_TYPES = {
    "linear": "linear", "exponential": "exp", "logarithmic": "log", "power": "power", "polynomial": "poly",
    "moving_average": "movingAvg",
}  # fmt: skip
_MEASURES = {
    "fixed": "fixedVal",
    "percent": "percentage",
    "stddev": "stdDev",
    "stderr": "stdErr",
    "custom": "cust",
}
_CURVE = 1.5  # points


def trendline(series: SeriesPlan) -> Xml:
    """Return the curve of a series; its numbers are the reading program's."""
    trend = series.trend
    if trend is None:
        return EMPTY
    return el(
        "c:trendline",
        None,
        el("c:name", None, text(trend.name)) if trend.name else EMPTY,
        shape(line(series.color, _CURVE, round_cap=True, dash="dot")),
        val("c:trendlineType", _TYPES[trend.kind]),
        val("c:order", trend.order) if trend.kind == "polynomial" else EMPTY,
        val("c:period", trend.period) if trend.kind == "moving_average" else EMPTY,
        val("c:dispRSqr", trend.r_squared),
        val("c:dispEq", trend.equation),
    )


def _lengths(errors: ErrorBars) -> list[Xml]:
    """Return the lengths of custom error bars by point, upwards and downwards."""
    if errors.kind != "custom":
        return []
    sides = (("c:plus", errors.plus), ("c:minus", errors.minus))
    return [
        numbers(tag, [None if one is None else float(one) for one in side], None)
        for tag, side in sides
        if side
    ]


def error_bars(plan: ChartPlan, series: SeriesPlan) -> Xml:
    """Return how far the values of a series may be off, up and down."""
    errors = series.errors
    if errors is None:
        return EMPTY
    amount = errors.value if errors.value is not None else 1
    return el(
        "c:errBars",
        None,
        val("c:errDir", "y") if plan.kind in ("scatter", "bubble") else EMPTY,
        val("c:errBarType", "both"),
        val("c:errValType", _MEASURES[errors.kind]),
        val("c:noEndCap", 0),
        *_lengths(errors),
        val("c:val", amount) if errors.kind not in ("stderr", "custom") else EMPTY,
        shape(line(plan.text_color, 0.75)),
    )
