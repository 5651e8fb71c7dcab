"""The series of a chart, children in the order of CT_BarSer, CT_LineSer, CT_AreaSer, CT_PieSer and so on."""

from __future__ import annotations

from runstamp.frozen import frozen, replace
from runstamp_compose.chart_notes import DEPTHS
from runstamp_compose.plans import ChartPlan, SeriesPlan
from runstamp_ooxml.charts_data import (
    SeriesRanges,
    categories_range,
    levelled,
    numbers,
    series_name,
    series_ranges,
    strings,
)
from runstamp_ooxml.charts_fits import error_bars, trendline
from runstamp_ooxml.charts_labels import labels
from runstamp_ooxml.charts_look import (
    fill,
    line,
    no_fill,
    shape,
)
from runstamp_ooxml.xml import EMPTY, Xml, el, join, val

_LINE = 2.25  # points: reads from the back of a room
_SLICE_GAP = 1.5  # points, in the background's colour
_WITHOUT_OPEN = 3  # series of a stock chart: high, low, close
_CELL_GAP = 2.0  # points, in the background's colour
_MARKER = 6  # ST_MarkerSize, points
_SEE_THROUGH = 0.75  # of areas that stand in front of one another
_BAND = 0.2  # opacity: the data reads through it
_ROUND = ("pie", "doughnut")


@frozen
class Group:
    """The series of a chart that are drawn the same way, on the same axes; each with its index in the chart."""

    kind: str
    secondary: bool
    xml: Xml
    count: int


def _parts(plan: ChartPlan) -> list[tuple[bool, str, list[int]]]:
    """Return the series by how they are drawn: what lies behind first, the secondary axis last."""
    found: dict[tuple[bool, str], list[int]] = {}
    for index, series in enumerate(plan.series):
        found.setdefault((series.secondary, series.form or plan.kind), []).append(index)
    return [(*key, found[key]) for key in sorted(found, key=lambda key: (key[0], DEPTHS.get(key[1], 0)))]


def drawing_order(plan: ChartPlan) -> list[SeriesPlan]:
    """Return the series in the order in which the legend counts them: part by part."""
    return [plan.series[i] for _, _, indices in _parts(plan) for i in indices]


def groups(plan: ChartPlan) -> tuple[Group, ...]:
    """Return the series of a chart by how they are drawn: what lies behind first, the secondary axis last."""
    ranges = series_ranges(plan)
    found: list[Group] = []
    for secondary, kind, indices in _parts(plan):
        own = replace(plan, kind=kind.removeprefix("band_"))
        xml = join(_series(own, i, plan.series[i], ranges[i]) for i in indices)
        found.append(Group(kind, secondary, xml, len(indices)))
    return tuple(found)


def _series(plan: ChartPlan, index: int, series: SeriesPlan, ranges: SeriesRanges) -> Xml:
    solid = plan.kind in ("column", "bar", "bubble")
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
        labels(plan, series),
        trendline(series),
        error_bars(plan, series),
        _data(plan, series, ranges),
        val("c:smooth", series.smooth) if plan.kind in ("line", "scatter", "stock") else EMPTY,
    )


def _look(plan: ChartPlan, series: SeriesPlan) -> Xml:
    if series.role == "ghost" or plan.kind == "stock":
        return shape(no_fill(), line(None))
    if series.role == "band":
        return shape(fill(series.color, _BAND), line(None))
    if series.role == "arrow":
        head, tail = ("triangle", None) if series.turned else (None, "triangle")
        return shape(line(series.color, series.width or _LINE, head=head, tail=tail))
    if plan.kind in ("line", "radar"):
        width = series.width or _LINE
        return shape(line(series.color, width, round_cap=True, dash=series.dash))
    if plan.kind == "scatter":
        joined = series.smooth or series.width is not None
        return shape(
            line(series.color, series.width or _LINE, round_cap=True, dash=series.dash)
            if joined
            else line(None)
        )
    if plan.kind in _ROUND:
        return shape(line(plan.background, _SLICE_GAP))
    if plan.kind == "bubble":
        return shape(fill(series.color, _SEE_THROUGH), line(plan.background, 0.75))
    overlapping = plan.kind == "area" and plan.stacking == "none" and len(plan.series) > 1
    return shape(fill(series.color, _SEE_THROUGH if overlapping else 1.0), line(None))


def _isolated(values: tuple[float | None, ...]) -> bool:
    """Tell whether a value has gaps on both sides: a line without markers would not show it."""
    padded = (None, *values, None)
    return any(
        value is not None and padded[at] is None and padded[at + 2] is None for at, value in enumerate(values)
    )


def _dot(plan: ChartPlan, color: str, symbol: str = "circle") -> Xml:
    look = shape(fill(color), line(plan.background, 0.75))
    return el("c:marker", None, val("c:symbol", symbol), val("c:size", _MARKER), look)


def _closes(plan: ChartPlan, series: SeriesPlan) -> bool:
    """Return whether a series is the close of days without an open: no bar shows it."""
    prices = [one for one in plan.series if not one.form]
    return plan.kind == "stock" and len(prices) == _WITHOUT_OPEN and series is prices[-1]


def _marker(plan: ChartPlan, series: SeriesPlan) -> Xml:
    if _closes(plan, series):
        return _dot(plan, plan.text_color, "dash")
    lined = plan.kind in ("line", "radar")
    if not series.role and (
        plan.kind == "scatter"
        or (lined and (series.marker or (plan.kind == "line" and _isolated(series.values))))
    ):
        return _dot(plan, series.color, series.symbol)
    unmarked = lined or plan.kind == "stock" or (series.role and plan.kind == "scatter")
    return el("c:marker", None, val("c:symbol", "none")) if unmarked else EMPTY


def _points(plan: ChartPlan, series: SeriesPlan) -> Xml:
    return join(
        _point(plan, index, color) for index, color in enumerate(series.point_colors) if color is not None
    )


def _point(plan: ChartPlan, index: int, color: str) -> Xml:
    head = val("c:idx", index)
    if plan.kind in ("line", "scatter", "radar"):
        return el("c:dPt", None, head, _dot(plan, color), val("c:bubble3D", 0))
    if plan.kind in _ROUND:
        look = shape(fill(color), line(plan.background, _SLICE_GAP))
        return el("c:dPt", None, head, val("c:bubble3D", 0), look)
    flags = val("c:invertIfNegative", 0) if plan.kind in ("column", "bar", "bubble") else EMPTY
    edge = line(plan.background, _CELL_GAP) if plan.asked == "heatmap" and color else line(None)
    look = shape(fill(color) if color else no_fill(), edge)
    return el("c:dPt", None, head, flags, val("c:bubble3D", 0), look)


# ------------------------------------------------------------------ data
def _categories(plan: ChartPlan, where: str | None) -> Xml:
    if plan.levels and where is not None:
        return levelled("c:cat", plan, where)
    if plan.category_numbers:
        return numbers("c:cat", plan.category_numbers, where, plan.category_format)
    return strings("c:cat", plan.categories, where)


def _data(plan: ChartPlan, series: SeriesPlan, ranges: SeriesRanges) -> Xml:
    if plan.kind in ("scatter", "bubble"):
        xs = numbers("c:xVal", [x for x, _ in series.points], ranges.x)
        ys = numbers("c:yVal", [y for _, y in series.points], ranges.values)
        if plan.kind == "scatter":
            return join((xs, ys))
        return join((xs, ys, numbers("c:bubbleSize", series.sizes, ranges.sizes), val("c:bubble3D", 0)))
    where = categories_range(plan)
    head = _categories(plan, where) if plan.categories or where else EMPTY
    return join((head, numbers("c:val", series.values, ranges.values, series.code or "General")))
