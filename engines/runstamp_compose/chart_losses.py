"""What a chart sets that its kind has no place for: axes of a pie, bounds of names, dots on columns."""

from __future__ import annotations

from collections.abc import Iterator

from runstamp.losses import Loss
from runstamp.model.chart import ChartFields
from runstamp.model.chart_parts import Axis, Labels, Range, TableColumn

_ROUND = ("pie", "doughnut")
_POINTS = ("scatter", "bubble")
_MIXED = ("column", "line", "area")
_FITTED = ("column", "bar", "line", "area", "scatter", "bubble")


def unused(chart: ChartFields, path: str) -> list[Loss]:
    """Return a loss for each property that a chart of its kind does not show.

    Loses:
        common/PROPERTY_NOT_RENDERED.
    """
    kind = chart.kind
    return [
        Loss(
            "common/PROPERTY_NOT_RENDERED",
            place.rpartition("/")[2],
            f"a {kind} chart {why}",
            path=str(path + place),
            avoidable=True,
            remediation=remedy,
        )
        for place, why, remedy in (*_axes(chart), *_labels(chart), *_series(chart), *_whole(chart))
    ]


_Found = Iterator[tuple[str, str, str]]


def _set(axis: Axis | None, *names: str) -> list[str]:
    """Return which of these an axis sets: what is not `None`, not false, not "none"."""
    found = {name: getattr(axis, name) for name in names} if axis is not None else {}
    return [
        name for name, value in found.items() if value is not None and value is not False and value != "none"
    ]


_NO_AXES = ("title", "min", "max", "unit", "gridlines", "reverse", "log", "ticks", "dates")


def _axes(chart: ChartFields) -> _Found:
    if chart.kind in _ROUND:
        yield from _no_axes(chart)
    elif chart.kind in _POINTS:
        for field in _set(chart.axes.x, "dates"):
            yield f"/axes/x/{field}", "has numbers on axes.x", f"drop '{field}'"
    else:
        yield from _category_axis(chart)
    for field in _set(chart.axes.y, "dates"):
        yield f"/axes/y/{field}", "has values on axes.y", f"drop '{field}'"
    if chart.axes.y2 is not None and not any(one.axis == "secondary" for one in chart.series):
        yield "/axes/y2", "has no series on the secondary axis", 'say "axis": "secondary" in a series'


def _no_axes(chart: ChartFields) -> _Found:
    for name, axis, own in (("x", chart.axes.x, ("format",)), ("y", chart.axes.y, ())):
        for field in _set(axis, *_NO_AXES, *own):
            yield f"/axes/{name}/{field}", "has no axes", f"drop '{field}'"


def _category_axis(chart: ChartFields) -> _Found:
    x = chart.axes.x
    where = "has its categories on axes.x, upright or lying; its values are on axes.y"
    timed = x is not None and x.dates and chart.kind in _MIXED
    named = _only_names(chart) and not timed
    for field in _set(x, "min", "max", "unit", "log", *(("format",) if named else ())):
        yield f"/axes/x/{field}", where, f"drop '{field}', or move it to axes.y"
    if not timed:
        for field in _set(x, "dates"):
            yield f"/axes/x/{field}", "has no axis of time", "drop 'dates', or use line, column or area"


def _whole(chart: ChartFields) -> _Found:
    if chart.annotations and chart.kind not in _MIXED:
        yield "/annotations", "has no levels", "drop 'annotations', or use column, line or area"
    if chart.kind == "histogram" and chart.categories:
        yield "/categories", "names its bins itself", "drop 'categories'"
    if chart.gaps != "gap" and chart.kind not in ("line", "area", "radar", "column"):
        yield "/gaps", "draws nothing at a gap", "drop 'gaps'"


def _only_names(chart: ChartFields) -> bool:
    named = chart.categories
    return not isinstance(named, Range | TableColumn) and all(isinstance(value, str) for value in named)


def _labels(chart: ChartFields) -> _Found:
    if isinstance(chart.labels, Labels) and chart.labels.share and chart.kind not in _ROUND:
        yield "/labels/share", "has no whole to share; its values are shown", "drop 'share'"


def _series(chart: ChartFields) -> _Found:
    for i, series in enumerate(chart.series):
        lined = chart.kind in ("line", "scatter", "radar") or (chart.kind in _MIXED and series.kind == "line")
        for field, fits, why, remedy in (
            (
                "smooth",
                lined and chart.kind != "radar",
                "has no lines to curve",
                "drop 'smooth', or use kind line",
            ),
            ("marker", lined, "has no lines", "drop 'marker', or use kind line"),
            ("line", lined, "has no lines", "drop 'line', or use kind line"),
            (
                "totals",
                chart.kind == "waterfall",
                "has no sums among its values",
                "drop 'totals', or use waterfall",
            ),
            ("role", chart.kind == "stock", "has no roles", "drop 'role', or use kind stock"),
            ("kind", chart.kind in _MIXED, "is of one kind", "drop 'kind', or use column, line or area"),
            (
                "trendline",
                chart.kind in _FITTED and chart.stacking == "none",
                "takes no curve",
                "drop 'trendline', or unstack",
            ),
            ("error_bars", chart.kind in _FITTED, "takes no error bars", "drop 'error_bars'"),
        ):
            if getattr(series, field) and not fits:
                yield f"/series/{i}/{field}", why, remedy
        if chart.kind != "bubble" and any(point.size is not None for point in series.points or ()):
            yield f"/series/{i}/points", "draws its points in one size", "drop 'size', or use kind bubble"
        if series.axis == "secondary" and chart.kind not in _MIXED:
            yield f"/series/{i}/axis", "has one value axis", "drop 'axis', or use column, line or area"
