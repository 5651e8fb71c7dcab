"""What keeps a chart from being drawn, all of it at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from runstamp.model.chart import ChartFields

_FIRST_DAY = date(1900, 3, 1)  # before it the day numbers of office programs are one off, or negative
MAX_SERIES = 255  # Excel's limit on series in a chart


def chart_faults(chart: ChartFields) -> list[Mapping[str, Any]]:
    """Return what keeps a chart from being drawn: no series, values beside the categories, a pie of negatives."""
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


_CORNERS = 3  # of a radar chart: fewer enclose nothing
_ALONE = ("pie", "doughnut", "waterfall", "funnel", "histogram")  # kinds of one series
_PARTS = ("pie", "doughnut", "funnel")  # kinds whose values are parts of something
_ROLES = ("high", "low", "close")


def series_faults(chart: ChartFields) -> list[Mapping[str, Any]]:
    """Return what is wrong with the series of a chart and its categories."""
    if not chart.series:
        return [_fault("/series", "a chart needs a series", "add {name, values}")]
    if len(chart.series) > MAX_SERIES:
        return [_fault("/series", f"more than {MAX_SERIES} series", "drop or group series")]
    rest = [*_log_faults(chart), *_share_line_faults(chart), *_curve_faults(chart)]
    if chart.kind in ("scatter", "bubble"):
        return [*_point_faults(chart), *rest]
    found = [*_category_faults(chart), *_date_faults(chart), *rest]
    if chart.kind in _ALONE:
        found += _alone_faults(chart)
    if chart.kind == "stock":
        found += _stock_faults(chart)
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
    if chart.kind == "radar" and count is not None and 0 < count < _CORNERS:
        found.append(
            _fault("/categories", f"a radar chart needs {_CORNERS} categories", "use a column chart")
        )
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


def _date_faults(chart: ChartFields) -> Iterator[Mapping[str, Any]]:
    """Yield categories of a date axis that are no dates."""
    if chart.axes.x is None or not chart.axes.x.dates or not isinstance(chart.categories, tuple):
        return
    for i, one in enumerate(chart.categories):
        try:
            day = date.fromisoformat(one if isinstance(one, str) else "")
        except ValueError:
            yield _fault(f"/categories/{i}", "is no date", "write 2026-11-30, or drop axes.x.dates")
            continue
        if day < _FIRST_DAY:
            yield _fault(f"/categories/{i}", f"an axis of dates begins on {_FIRST_DAY}", "drop axes.x.dates")


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
    values = [value for value in series.values if value is not None]
    if chart.kind == "histogram" and not values:
        return [_fault("/series/0/values", "a histogram needs a value", "write values: [1, 2, 3]")]
    if chart.kind in _PARTS:
        return _share_faults(series.values, values)
    outside = [i for i, at in enumerate(series.totals) if not 0 <= at < len(series.values)]
    return [
        _fault(f"/series/0/totals/{i}", "there is no value at this index", "count from 0") for i in outside
    ]


def _share_faults(given: Sequence[Any], values: Sequence[Any]) -> list[Mapping[str, Any]]:
    negative = [
        _fault(f"/series/0/values/{i}", "a share cannot be negative", "use a column chart")
        for i, value in enumerate(given)
        if value is not None and value < 0
    ]
    if negative or sum(values):
        return negative
    return [_fault("/series/0/values", "the shares sum to zero", "send values above zero")]


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
                    f"/series/{i}/role", "a series of a stock chart has a role", "open, high, low or close"
                )
            )
        elif role in roles[:i]:
            found.append(
                _fault(f"/series/{i}/role", f"another series is the {role}", "one series for each role")
            )
    return found


_STACKED = ("waterfall", "funnel", "histogram")  # kinds whose bars are parts, or counts that may be none


def _log_faults(chart: ChartFields) -> Iterator[Mapping[str, Any]]:
    """Yield what a logarithmic axis cannot show: stacks, bounds and values that are not above zero, each on its own axis."""
    for name in ("x", "y", "y2"):
        axis = getattr(chart.axes, name)
        if axis is None or not axis.log:
            continue
        if name == "y" and (chart.stacking != "none" or chart.kind in _STACKED):
            yield _fault(
                "/axes/y/log", "lengths of stacked parts say nothing on a logarithmic axis", "drop log"
            )
        if axis.min is not None and axis.min <= 0:
            yield _fault(f"/axes/{name}/min", "a logarithmic axis begins above zero", "drop min, or log")
        for place, value in _values_on(chart, name):
            if value is not None and value <= 0:
                yield _fault(place, "a logarithmic axis shows values above zero", f"drop axes.{name}.log")


def _values_on(chart: ChartFields, axis: str) -> Iterator[tuple[str, Any]]:
    """Yield every value that stands on an axis, with its place; levels stand on the first one drawn."""
    second = axis == "y2"
    for i, series in enumerate(chart.series):
        if chart.kind in ("scatter", "bubble"):
            yield from (
                (f"/series/{i}/points/{j}/{axis}", getattr(p, axis, None))
                for j, p in enumerate(series.points or ())
            )
        elif axis != "x" and (series.axis == "secondary") is second and isinstance(series.values, tuple):
            yield from ((f"/series/{i}/values/{j}", value) for j, value in enumerate(series.values))
    second_only = bool(chart.series) and all(one.axis == "secondary" for one in chart.series)
    if axis == ("y2" if second_only else "y"):
        yield from ((f"/annotations/{i}/at/value", one.at.value) for i, one in enumerate(chart.annotations))


def _share_line_faults(chart: ChartFields) -> Iterator[Mapping[str, Any]]:
    """Yield lines and areas that would stand among shares of a whole, on their axis."""
    if chart.stacking != "percent":
        return
    for i, series in enumerate(chart.series):
        if series.kind not in (None, chart.kind) and series.axis == "primary":
            message = "its values are no shares, and the axis shows shares"
            yield _fault(f"/series/{i}/axis", message, 'write "axis": "secondary", or drop stacking')


def _curve_faults(chart: ChartFields) -> Iterator[Mapping[str, Any]]:
    """Yield curves that no program can fit to their values."""
    for i, series in enumerate(chart.series):
        trend = series.trendline
        if trend is None:
            continue
        ys = (
            [p.y for p in series.points]
            if series.points
            else series.values
            if isinstance(series.values, tuple)
            else ()
        )
        known = [value for value in ys if value is not None]
        at = f"/series/{i}/trendline"
        if known and trend.kind == "moving_average" and trend.period >= len(ys):
            yield _fault(f"{at}/period", f"there are {len(ys)} values", f"at most {max(len(ys) - 1, 2)}")
        if trend.kind in ("exponential", "power") and any(value <= 0 for value in known):
            yield _fault(
                f"{at}/kind", f"a curve of kind {trend.kind} needs values above zero", "choose linear"
            )
