"""What keeps a chart from being drawn, all of it at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from runstamp.model.chart import ChartFields
    from runstamp.model.chart_parts import At

MAX_SERIES = 255  # Excel's limit on series in a chart


def chart_faults(chart: ChartFields) -> list[Mapping[str, Any]]:
    """Return what contradicts itself in a chart: no series, values beside the categories, roles that are missing.

    What only its values make impossible is no fault: such a chart is drawn otherwise (`runstamp_compose.chart_redrawn`).
    """
    return [
        *_data_faults(chart),
        *([] if chart.data is not None else series_faults(chart)),
        *_stacking_faults(chart),
    ]


def _data_faults(chart: ChartFields) -> list[Mapping[str, Any]]:
    if chart.data is None:
        return [
            {
                "path": f"/{name}",
                "message": f"{name} chooses a column of data",
                "remediation": f"add data, or drop {name}",
            }
            for name in ("x", "y", "series_by")
            if getattr(chart, name)
        ]
    found: list[Mapping[str, Any]] = [
        {
            "path": "/data",
            "message": f"a chart has data or {name}, one of them",
            "remediation": f"drop {name} or data",
        }
        for name in ("series", "categories")
        if getattr(chart, name)
    ]
    if chart.kind in ("stock", "bubble"):
        message = (
            f"a {chart.kind} chart takes its series, not data: a file does not say their roles and sizes"
        )
        found.append({"path": "/data", "message": message, "remediation": "write series in place of data"})
    if chart.series_by is not None and len(chart.y) > 1:
        message = "series_by makes the series of one column"
        found.append({"path": "/y", "message": message, "expected": "one column"})
    return found


def _stacking_faults(chart: ChartFields) -> list[Mapping[str, Any]]:
    if chart.stacking == "none" or chart.kind in ("column", "bar", "area"):
        return []
    message = f"a {chart.kind} chart does not stack"
    return [{"path": "/stacking", "message": message, "remediation": "drop stacking"}]


_ALONE = ("pie", "doughnut", "waterfall", "funnel", "histogram")  # kinds of one series
_ROLES = ("high", "low", "close")


def series_faults(chart: ChartFields) -> list[Mapping[str, Any]]:
    """Return what is wrong with the series of a chart and its categories."""
    if not chart.series:
        return [_fault("/series", "a chart needs a series", "add {name, values}")]
    if len(chart.series) > MAX_SERIES:
        return [_fault("/series", f"more than {MAX_SERIES} series", "drop or group series")]
    rest = [*_note_faults(chart), *_bar_faults(chart)]
    if chart.kind in ("scatter", "bubble"):
        return [*_point_faults(chart), *rest]
    found = [*_category_faults(chart), *rest]
    if chart.kind in _ALONE:
        found += _alone_faults(chart)
    if chart.kind == "stock":
        found += _stock_faults(chart)
    if chart.kind == "heatmap":
        found += _heat_faults(chart)
    return found


def _fault(path: str, message: str, remediation: str, **more: Any) -> Mapping[str, Any]:
    return {"path": path, "message": message, "remediation": remediation, **more}


def _point_faults(chart: ChartFields) -> Iterator[Mapping[str, Any]]:
    """Yield series without points, and points of a bubble chart without a size."""
    for i, series in enumerate(chart.series):
        if not series.points:
            wanted = '{"x": 1, "y": 2, "size": 3}' if chart.kind == "bubble" else '{"x": 1, "y": 2}'
            yield _fault(
                f"/series/{i}/points", f"a {chart.kind} series needs points", f"write points: [{wanted}]"
            )
        elif chart.kind == "bubble":
            for j, point in enumerate(series.points):
                if point.size is None:
                    yield _fault(f"/series/{i}/points/{j}/size", "a bubble needs a size", "add size, above 0")


def _category_faults(chart: ChartFields) -> list[Mapping[str, Any]]:
    found: list[Mapping[str, Any]] = []
    count = len(chart.categories) if isinstance(chart.categories, tuple) else None
    counted = chart.kind == "histogram"
    if count == 0 and not counted:
        found.append(_fault("/categories", "a chart needs categories", "name one for each value"))
    found += _level_faults(chart)
    for i, series in enumerate(chart.series):
        at = f"/series/{i}/values"
        if series.values is None or (isinstance(series.values, tuple) and not series.values):
            found.append(_fault(at, "a series needs values", "write values: [1, 2, null]"))
        elif count and not counted and isinstance(series.values, tuple) and len(series.values) > count:
            message = f"{len(series.values)} values for {count} categories"
            found.append(
                _fault(at, message, "add categories or drop values", expected=f"at most {count} values")
            )
    return found


def _level_faults(chart: ChartFields) -> Iterator[Mapping[str, Any]]:
    """Yield categories that are no [parent, child] beside some that are."""
    if not isinstance(chart.categories, tuple):
        return
    nested = [isinstance(one, tuple) for one in chart.categories]
    if not any(nested):
        return
    for i, one in enumerate(chart.categories):
        if not isinstance(one, tuple) or len(one) != 2:
            yield _fault(
                f"/categories/{i}",
                "categories in groups are [parent, child], all of them",
                "write [parent, child]",
            )


def _alone_faults(chart: ChartFields) -> list[Mapping[str, Any]]:
    if len(chart.series) > 1:
        return [
            _fault("/series/1", f"a {chart.kind} chart shows one series", "use a column chart, or one series")
        ]
    series = next(iter(chart.series))
    if not isinstance(series.values, tuple):
        drawn = chart.kind in ("pie", "doughnut")
        return (
            []
            if drawn
            else [
                _fault(
                    "/series/0/values",
                    f"a {chart.kind} chart needs its values, not a range",
                    "write the values",
                )
            ]
        )
    outside = [i for i, at in enumerate(series.totals) if not 0 <= at < len(series.values)]
    return [
        _fault(f"/series/0/totals/{i}", "there is no value at this index", "count from 0") for i in outside
    ]


def _stock_faults(chart: ChartFields) -> list[Mapping[str, Any]]:
    """Return the roles that a stock chart lacks or has twice."""
    roles = [series.role for series in chart.series]
    found = [
        _fault(
            "/series",
            f"a stock chart needs a series of role {role}",
            f'add {{"name": …, "role": "{role}", "values": […]}}',
        )
        for role in _ROLES
        if role not in roles
    ]
    for i, role in enumerate(roles):
        if role is None:
            found.append(
                _fault(
                    f"/series/{i}/role",
                    "a series of a stock chart has a role",
                    "open, high, low, close or volume",
                )
            )
        elif role in roles[:i]:
            found.append(
                _fault(f"/series/{i}/role", f"another series is the {role}", "one series for each role")
            )
    return found


def _note_faults(chart: ChartFields) -> Iterator[Mapping[str, Any]]:
    """Yield words and arrows that say no place, or one that the chart has not."""
    pointed = chart.kind in ("scatter", "bubble")
    if not pointed and chart.kind not in ("column", "line", "area"):
        return
    named = chart.categories if isinstance(chart.categories, tuple) else None
    names = (
        None if named is None else [str(one[-1] if isinstance(one, tuple) and one else one) for one in named]
    )
    for i, note in enumerate(chart.annotations):
        if note.kind not in ("text", "arrow"):
            continue
        ends = [("at", note.at), *([("to", note.to)] if note.to is not None else [])]
        for key, end in ends:
            at = f"/annotations/{i}/{key}"
            yield from (
                _spot_faults(note.kind, end, at) if pointed else _name_faults(note.kind, end, at, names)
            )
        if not pointed and note.to is not None and note.to.category == note.at.category:
            message = "an arrow goes from one category to another"
            yield _fault(f"/annotations/{i}/to/category", message, "name another, or use kind text")


def _spot_faults(kind: str, end: At, at: str) -> Iterator[Mapping[str, Any]]:
    """Yield what is wrong with a place among points."""
    if end.x is None:
        yield _fault(f"{at}/x", f"{kind} needs its place", "add x")
    elif end.category is not None:
        yield _fault(f"{at}/category", "a chart of points has no categories", "drop category")


def _name_faults(kind: str, end: At, at: str, names: Sequence[str] | None) -> Iterator[Mapping[str, Any]]:
    """Yield what is wrong with a place over categories; `names`: the categories, where they are known."""
    if end.x is not None:
        yield _fault(f"{at}/x", "a chart over categories has no x", "write category: a name")
    elif end.category is None:
        yield _fault(f"{at}/category", f"{kind} needs its place", "add category: a name")
    elif names is not None and end.category not in names:
        yield _fault(f"{at}/category", "no category has this name", f"one of {', '.join(names[:6])}")


def _heat_faults(chart: ChartFields) -> Iterator[Mapping[str, Any]]:
    """Yield what a heatmap cannot colour: cells of a sheet, whose values it does not know, and groups of names."""
    if not isinstance(chart.categories, tuple):
        yield _fault("/categories", "a heatmap needs its names, not a range", "write the names")
    elif any(isinstance(one, tuple) for one in chart.categories):
        yield _fault("/categories", "a heatmap has no groups", "name the group in each category")
    for i, series in enumerate(chart.series):
        if series.values is not None and not isinstance(series.values, tuple):
            yield _fault(f"/series/{i}/values", "a heatmap needs its values, not a range", "write the values")


def _bar_faults(chart: ChartFields) -> Iterator[Mapping[str, Any]]:
    """Yield error bars of more points than there are."""
    for i, series in enumerate(chart.series):
        errors, given = series.error_bars, series.points or series.values
        if errors is None or not isinstance(given, tuple):
            continue
        for name in ("plus", "minus"):
            lengths = getattr(errors, name)
            if len(lengths) > len(given):
                message = f"{len(lengths)} lengths for {len(given)} points"
                yield _fault(f"/series/{i}/error_bars/{name}", message, "one for each point")
