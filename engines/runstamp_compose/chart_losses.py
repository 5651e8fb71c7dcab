"""What a chart sets that its kind has no place for: axes of a pie, bounds of names, dots on columns."""

from __future__ import annotations

from collections.abc import Iterator

from runstamp.losses import Loss
from runstamp.model.chart import Axis, ChartFields, Labels, Range, TableColumn

_ROUND = ("pie", "doughnut")


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
        for place, why, remedy in (*_axes(chart), *_labels(chart), *_series(chart))
    ]


_Found = Iterator[tuple[str, str, str]]


def _set(axis: Axis | None, *names: str) -> list[str]:
    return [name for name in names if axis is not None and getattr(axis, name) is not None]


def _axes(chart: ChartFields) -> _Found:
    x, y = chart.axes.x, chart.axes.y
    if chart.kind in _ROUND:
        for name, axis, own in (("x", x, ("format",)), ("y", y, ())):
            for field in _set(axis, "title", "min", "max", "unit", "gridlines", *own):
                yield f"/axes/{name}/{field}", "has no axes", f"drop '{field}'"
    elif chart.kind != "scatter":
        where = "has its categories on axes.x, upright or lying; its values are on axes.y"
        for field in _set(x, "min", "max", "unit", *(("format",) if _only_names(chart) else ())):
            yield f"/axes/x/{field}", where, f"drop '{field}', or move it to axes.y"


def _only_names(chart: ChartFields) -> bool:
    named = chart.categories
    return not isinstance(named, Range | TableColumn) and all(isinstance(value, str) for value in named)


def _labels(chart: ChartFields) -> _Found:
    if isinstance(chart.labels, Labels) and chart.labels.share and chart.kind not in _ROUND:
        yield "/labels/share", "has no whole to share; its values are shown", "drop 'share'"


def _series(chart: ChartFields) -> _Found:
    if chart.kind in ("line", "scatter"):
        return
    for i, series in enumerate(chart.series):
        for field in ("smooth", "marker"):
            if getattr(series, field):
                yield f"/series/{i}/{field}", "has no lines", f"drop '{field}', or use kind line"
