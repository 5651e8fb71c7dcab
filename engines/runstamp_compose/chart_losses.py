"""What a chart sets that its kind has no place for: axes of a pie, bounds of names, dots on columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from runstamp.losses import Loss
from runstamp.model.chart import ChartFields
from runstamp.model.chart_parts import Axis, Labels, Range, Series, TableColumn

_ROUND = ("pie", "doughnut")
_POINTS = ("scatter", "bubble")
_MIXED = ("column", "line", "area")
_INKED = ("stock", "heatmap")  # kinds that colour themselves
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
    elif chart.kind == "heatmap":
        yield from _heat_axes(chart)
        return
    elif chart.kind in _POINTS:
        for field in _set(chart.axes.x, "dates"):
            yield f"/axes/x/{field}", "has numbers on axes.x", f"drop '{field}'"
    else:
        yield from _category_axis(chart)
    if chart.kind == "funnel":
        for field in _set(chart.axes.y, *(name for name in _NO_AXES if name != "dates")):
            yield f"/axes/y/{field}", "has no axis of values", f"drop '{field}'"
    for field in _set(chart.axes.y, "dates"):
        yield f"/axes/y/{field}", "has values on axes.y", f"drop '{field}'"
    measured = any(one.role == "volume" for one in chart.series) and chart.kind == "stock"
    if (
        chart.axes.y2 is not None
        and not measured
        and not any(one.axis == "secondary" for one in chart.series)
    ):
        yield "/axes/y2", "has no series on the secondary axis", 'say "axis": "secondary" in a series'


def _no_axes(chart: ChartFields) -> _Found:
    for name, axis, own in (("x", chart.axes.x, ("format",)), ("y", chart.axes.y, ())):
        for field in _set(axis, *_NO_AXES, *own):
            yield f"/axes/{name}/{field}", "has no axes", f"drop '{field}'"


_OF_CELLS = ("title", "unit", "gridlines", "reverse", "log", "ticks", "dates")


def _heat_axes(chart: ChartFields) -> _Found:
    """Yield what axes say beside the format of the cells and the bounds of their colours."""
    for field in _set(chart.axes.x, *_OF_CELLS, "min", "max", "format"):
        yield f"/axes/x/{field}", "has names in place of axes", f"drop '{field}'"
    for field in _set(chart.axes.y, *_OF_CELLS):
        yield f"/axes/y/{field}", "has names in place of axes", f"drop '{field}'"
    if chart.axes.y2 is not None:
        yield "/axes/y2", "has no second axis", "drop 'y2'"
    if chart.legend:
        yield "/legend", "says its values in the cells", "drop 'legend'"


def _category_axis(chart: ChartFields) -> _Found:
    x = chart.axes.x
    where = "has its categories on axes.x, upright or lying; its values are on axes.y"
    timed = x is not None and x.dates and chart.kind in _MIXED
    named = _only_names(chart) and not timed and chart.kind != "histogram"
    for field in _set(x, "min", "max", "unit", "log", *(("format",) if named else ())):
        yield f"/axes/x/{field}", where, f"drop '{field}', or move it to axes.y"
    if not timed:
        for field in _set(x, "dates"):
            yield f"/axes/x/{field}", "has no axis of time", "drop 'dates', or use line, column or area"


def _whole(chart: ChartFields) -> _Found:
    yield from _notes(chart)
    for field in ("gap_width", "overlap"):
        if getattr(chart, field) is not None and chart.kind not in ("column", "bar"):
            yield f"/{field}", "has no columns to space", f"drop '{field}'"
    if chart.overlap is not None and chart.kind in ("column", "bar") and chart.stacking != "none":
        yield "/overlap", "stacks its columns", "drop 'overlap'"
    if chart.categories and chart.kind in ("histogram", *_POINTS):
        why = "names its bins itself" if chart.kind == "histogram" else "has no categories"
        yield "/categories", why, "drop 'categories'"
    if chart.kind == "histogram" and None in _values(chart):
        yield (
            "/series/0/values",
            f"counts values, and {_values(chart).count(None)} are null",
            "drop the nulls",
        )
    if chart.gaps != "gap" and chart.kind not in ("line", "area", "radar", "column"):
        yield "/gaps", "draws nothing at a gap", "drop 'gaps'"
    yield from _two_axes(chart)


def carried(chart: ChartFields) -> tuple[str, ...]:
    """Return the kinds of annotation that a chart has a way to show."""
    if chart.kind in _MIXED:
        return ("line", "text", "band", "arrow")
    return {"scatter": ("text", "arrow"), "bubble": ("text",)}.get(chart.kind, ())


def _notes(chart: ChartFields) -> _Found:
    kinds = carried(chart)
    if chart.annotations and not kinds:
        yield "/annotations", "has no annotations", "drop 'annotations', or use column, line or area"
        return
    for i, note in enumerate(chart.annotations):
        if note.kind not in kinds:
            remedy = f"use {' or '.join(kinds)}, or a column, line or area chart"
            yield f"/annotations/{i}/kind", f"has no {note.kind}", remedy
        elif note.kind == "band" and chart.axes.y is not None and chart.axes.y.log:
            yield f"/annotations/{i}/kind", "has no band on a logarithmic axis", "use two lines"


def _two_axes(chart: ChartFields) -> _Found:
    """Yield a secondary axis without a first one, and columns of both that stand on one place."""
    if chart.kind in _MIXED and chart.series and all(one.axis == "secondary" for one in chart.series):
        yield "/series/0/axis", "has no series on its first axis; the second takes its place", "drop 'axis'"
    elif chart.kind == "column":
        columns = [i for i, one in enumerate(chart.series) if one.kind in (None, "column")]
        second = [i for i in columns if chart.series[i].axis == "secondary"]
        if second and len(second) < len(columns):
            why = "sets columns of both axes on one place, where they hide one another"
            yield f"/series/{second[0]}/axis", why, "use kind line"


def _values(chart: ChartFields) -> tuple[float | int | None, ...]:
    found = chart.series[0].values if chart.series else ()
    return found if isinstance(found, tuple) else ()


def _only_names(chart: ChartFields) -> bool:
    named = chart.categories
    return not isinstance(named, Range | TableColumn) and all(isinstance(value, str) for value in named)


_AROUND = frozenset(("center", "above", "below", "left", "right"))
_WITHIN = frozenset(("center", "inside_end", "inside_base"))
_POSITIONS: Mapping[str, frozenset[str]] = {
    "column": _WITHIN | {"outside_end"}, "histogram": _WITHIN | {"outside_end"}, "bar": _WITHIN | {"outside_end"},
    "funnel": _WITHIN, "line": _AROUND, "scatter": _AROUND, "bubble": _AROUND,
    "pie": frozenset(("center", "inside_end", "outside_end")),
}  # fmt: skip


def positions(chart: ChartFields, series: Series) -> frozenset[str]:
    """Return where the labels of a series may stand: with any other place office programs call a file corrupt."""
    kind = series.kind if series.kind is not None and chart.kind in _MIXED else chart.kind
    found = _POSITIONS.get(kind, frozenset())
    return found - {"outside_end"} if chart.stacking != "none" and kind == chart.kind else found


def _labels(chart: ChartFields) -> _Found:
    if isinstance(chart.labels, Labels) and chart.labels.share and chart.kind not in _ROUND:
        yield "/labels/share", "has no whole to share; its values are shown", "drop 'share'"
    at = chart.labels.position if isinstance(chart.labels, Labels) else "auto"
    possible = {one for series in chart.series for one in positions(chart, series)}
    if at != "auto" and at not in possible:
        remedy = f"use {', '.join(sorted(possible))}" if possible else "drop 'position'"
        yield "/labels/position", "has no such place for labels", remedy


def _series(chart: ChartFields) -> _Found:
    for i, series in enumerate(chart.series):
        for field, why, remedy in (*_manner(chart, series), *_data(chart, series)):
            yield f"/series/{i}/{field}", why, remedy


def _manner(chart: ChartFields, series: Series) -> _Found:
    """Yield how a series would be drawn, where its chart draws otherwise."""
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
        ("kind", chart.kind in _MIXED, "is of one kind", "drop 'kind', or use column, line or area"),
        (
            "trendline",
            chart.kind in _FITTED and chart.stacking == "none",
            "takes no curve",
            "drop 'trendline', or unstack",
        ),
        ("error_bars", chart.kind in _FITTED, "takes no error bars", "drop 'error_bars'"),
        ("color", chart.kind not in _INKED, "has lines and bars of its own colours", "drop 'color'"),
        (
            "point_colors",
            chart.kind not in _INKED,
            "has lines and bars of its own colours",
            "drop 'point_colors'",
        ),
    ):
        if getattr(series, field) and not fits:
            yield field, why, remedy
    if series.axis == "secondary" and chart.kind not in _MIXED:
        yield "axis", "has one value axis", "drop 'axis', or use column, line or area"


def _data(chart: ChartFields, series: Series) -> _Found:
    """Yield what a series gives that charts of its kind do not read."""
    for field, fits, why, remedy in (
        (
            "totals",
            chart.kind == "waterfall",
            "has no sums among its values",
            "drop 'totals', or use waterfall",
        ),
        ("role", chart.kind == "stock", "has no roles", "drop 'role', or use kind stock"),
        ("values", chart.kind not in _POINTS, "draws its points", "drop 'values'"),
        ("points", chart.kind in _POINTS, "draws its values", "drop 'points'"),
    ):
        if getattr(series, field) and not fits:
            yield field, why, remedy
    if chart.kind not in _POINTS:
        return
    if chart.kind == "scatter" and any(point.size is not None for point in series.points or ()):
        yield "points", "draws its points in one size", "drop 'size', or use kind bubble"
