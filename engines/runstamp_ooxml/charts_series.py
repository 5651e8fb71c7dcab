"""The series of a chart, children in the order of CT_BarSer, CT_LineSer, CT_AreaSer, CT_PieSer and so on."""

from __future__ import annotations

from runstamp_compose.plans import ChartPlan, SeriesPlan
from runstamp_ooxml.charts_data import (
    SeriesRanges,
    categories_range,
    numbers,
    series_name,
    series_ranges,
    strings,
)
from runstamp_ooxml.charts_look import fill, line, no_fill, readable_on, shape, text_properties
from runstamp_ooxml.xml import EMPTY, Xml, el, join, val

_LINE = 2.25  # points: reads from the back of a room
_SLICE_GAP = 1.5  # points, in the background's colour
_MARKER = 6  # ST_MarkerSize, points
_SEE_THROUGH = 0.75  # of areas that stand in front of one another
_ROUND = ("pie", "doughnut")


def all_series(plan: ChartPlan) -> Xml:
    """Return every series of a chart."""
    ranges = series_ranges(plan)
    return join(_series(plan, index, series, ranges[index]) for index, series in enumerate(plan.series))


def _series(plan: ChartPlan, index: int, series: SeriesPlan, ranges: SeriesRanges) -> Xml:
    solid = plan.kind in ("column", "bar")
    return el(
        "c:ser",
        None,
        val("c:idx", index),
        val("c:order", index),
        series_name(series, ranges.name),
        _look(plan, series),
        val("c:invertIfNegative", 0) if solid else EMPTY,
        _marker(plan, series),
        _points(plan, series),
        _labels(plan, series),
        _data(plan, series, ranges),
        val("c:smooth", series.smooth) if plan.kind in ("line", "scatter") else EMPTY,
    )


def _look(plan: ChartPlan, series: SeriesPlan) -> Xml:
    if plan.kind == "line":
        return shape(line(series.color, _LINE, round_cap=True))
    if plan.kind == "scatter":
        return shape(line(series.color, _LINE, round_cap=True) if series.smooth else line(None))
    if plan.kind in _ROUND:
        return shape(line(plan.background, _SLICE_GAP))
    overlapping = plan.kind == "area" and plan.stacking == "none" and len(plan.series) > 1
    return shape(fill(series.color, _SEE_THROUGH if overlapping else 1.0), line(None))


def _isolated(values: tuple[float | None, ...]) -> bool:
    """Tell whether a value has gaps on both sides: a line without markers would not show it."""
    padded = (None, *values, None)
    return any(
        value is not None and padded[at] is None and padded[at + 2] is None for at, value in enumerate(values)
    )


def _dot(plan: ChartPlan, color: str) -> Xml:
    look = shape(fill(color), line(plan.background, 0.75))
    return el("c:marker", None, val("c:symbol", "circle"), val("c:size", _MARKER), look)


def _marker(plan: ChartPlan, series: SeriesPlan) -> Xml:
    if plan.kind == "scatter" or (plan.kind == "line" and (series.marker or _isolated(series.values))):
        return _dot(plan, series.color)
    return el("c:marker", None, val("c:symbol", "none")) if plan.kind == "line" else EMPTY


def _points(plan: ChartPlan, series: SeriesPlan) -> Xml:
    return join(
        _point(plan, index, color) for index, color in enumerate(series.point_colors) if color is not None
    )


def _point(plan: ChartPlan, index: int, color: str) -> Xml:
    head = val("c:idx", index)
    if plan.kind in ("line", "scatter"):
        return el("c:dPt", None, head, _dot(plan, color), val("c:bubble3D", 0))
    if plan.kind in _ROUND:
        look = shape(fill(color), line(plan.background, _SLICE_GAP))
        return el("c:dPt", None, head, val("c:bubble3D", 0), look)
    flags = val("c:invertIfNegative", 0) if plan.kind in ("column", "bar") else EMPTY
    return el("c:dPt", None, head, flags, val("c:bubble3D", 0), shape(fill(color), line(None)))


# ------------------------------------------------------------------ labels
def _position(plan: ChartPlan) -> Xml:
    """Return where labels stand.

    Area and doughnut charts take no position, stacked bars none outside: Office calls such a file corrupt.
    """
    if plan.kind in ("column", "bar"):
        return val("c:dLblPos", "outEnd" if plan.stacking == "none" else "ctr")
    if plan.kind in ("line", "scatter"):
        return val("c:dLblPos", "t")
    return val("c:dLblPos", "outEnd") if plan.kind == "pie" else EMPTY


def _shown(plan: ChartPlan) -> Xml:
    share = plan.kind in _ROUND and plan.label_share
    # Without a legend a slice says itself what it is.
    named = plan.kind in _ROUND and plan.legend is None
    return join(
        (
            val("c:showLegendKey", 0),
            val("c:showVal", not share),
            val("c:showCatName", named),
            val("c:showSerName", 0),
            val("c:showPercent", share),
            val("c:showBubbleSize", 0),
            el("c:separator", None, Xml("\n")) if named else EMPTY,
        )
    )


def _label_body(plan: ChartPlan, series: SeriesPlan, color: str) -> Xml:
    code = series.label_code or plan.label_format
    if code == "General" and plan.kind in _ROUND and plan.label_share:
        code = "0%"
    return join(
        (
            el("c:numFmt", {"formatCode": code, "sourceLinked": 0}),
            shape(no_fill(), line(None)),
            text_properties(size=plan.font_size, color=color),
            _position(plan),
            _shown(plan),
        )
    )


def _inside(plan: ChartPlan) -> bool:
    """Tell whether labels stand on the fill, so that their colour must read on it."""
    return plan.kind == "doughnut" or (plan.kind in ("column", "bar") and plan.stacking != "none")


def _on(plan: ChartPlan, color: str) -> str:
    return readable_on(color, plan.text_color, "FFFFFF")


def _labels(plan: ChartPlan, series: SeriesPlan) -> Xml:
    # Labels of the whole chart hold where no series has its own.
    if not (series.labels or (plan.labels and not any(one.labels for one in plan.series))):
        return EMPTY
    own: list[Xml] = []
    if _inside(plan):
        for index, color in enumerate(series.point_colors):
            if color is not None:
                own.append(
                    el("c:dLbl", None, val("c:idx", index), _label_body(plan, series, _on(plan, color)))
                )
    base = _on(plan, series.color) if _inside(plan) else plan.text_color
    leader = val("c:showLeaderLines", 0) if plan.kind in _ROUND else EMPTY
    return el("c:dLbls", None, join(own), _label_body(plan, series, base), leader)


# ------------------------------------------------------------------ data
def _categories(plan: ChartPlan, where: str | None) -> Xml:
    if plan.category_numbers:
        return numbers("c:cat", plan.category_numbers, where, plan.category_format)
    return strings("c:cat", plan.categories, where)


def _data(plan: ChartPlan, series: SeriesPlan, ranges: SeriesRanges) -> Xml:
    if plan.kind == "scatter":
        xs = numbers("c:xVal", [x for x, _ in series.points], ranges.x)
        return join((xs, numbers("c:yVal", [y for _, y in series.points], ranges.values)))
    where = categories_range(plan)
    head = _categories(plan, where) if plan.categories or where else EMPTY
    return join((head, numbers("c:val", series.values, ranges.values, series.code or "General")))
