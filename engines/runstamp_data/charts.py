"""The series of a chart from a file: one column along x, the others as values, or one column parted by another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from runstamp.errors import Issue
from runstamp.model.chart import ChartFields
from runstamp.model.chart_faults import MAX_SERIES, series_faults
from runstamp.model.chart_parts import Point, Series
from runstamp_compose.formats import excel_code, formatter
from runstamp_compose.values import Misfit, moment
from runstamp_data.faults import rejected, wrong_value
from runstamp_data.kinds import Column
from runstamp_data.rows import text_of
from runstamp_data.selecting import EMPTY_NAME, Frame, Wanted

C = TypeVar("C", bound=ChartFields)
_NUMBERS = ("integer", "number")


def wanted_by_chart(chart: ChartFields, path: str) -> tuple[Wanted, ...]:
    """Return the columns that a chart names."""
    named = [(name, path + f"/y/{i}") for i, name in enumerate(chart.y)]
    if chart.x is not None:
        named.append((chart.x, path + "/x"))
    if chart.series_by is not None:
        named.append((chart.series_by, path + "/series_by"))
    return tuple(Wanted(*one) for one in named)


def fill_chart(chart: C, frame: Frame, path: str, language: str) -> C:
    """Return a chart with the categories and series, or points, of a file.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, no row or no numbers are left, a value is no number, two rows meet in one point
            of the chart, or the chart's kind does not take what the file holds.
    """
    made: C = _Filler(chart, frame, path, language).filled()
    return made


class _Filler:
    def __init__(self, chart: Any, frame: Frame, path: str, language: str) -> None:
        self.chart, self.frame, self.path, self.language = chart, frame, path, language

    def filled(self) -> Any:
        if not self.frame.height:
            raise self._wrong("/data", self.frame.emptiness, "loosen where")
        x = self.frame.column(self.chart.x) if self.chart.x is not None else self._first()
        ys = self._ys(x)
        if self.chart.kind == "scatter":
            update: dict[str, Any] = {"series": tuple(self._points(x, ys))}
        elif self.chart.series_by is not None:
            update = self._parted(x, ys[0])
        else:
            update = {
                "categories": tuple(map(self._label(x), x.values)),
                "series": tuple(Series(name=y.name, values=self._numbers(y)) for y in ys),
            }
        if self.chart.kind == "histogram":  # it names its bins itself
            update["categories"] = ()
        made = self.chart.model_copy(update=update)
        self._check(made)
        return made

    def _wrong(self, step: str, message: str, remediation: str) -> Exception:
        return rejected((Issue(self.path + step, message, remediation=remediation),), message)

    # ------------------------------------------------------------ columns
    def _first(self) -> Column:
        """Return the column along x where none is named: the first that is not taken."""
        taken = {*self.chart.y, self.chart.series_by}
        free = [column for column in self.frame.columns if column.name not in taken]
        if not free:
            raise self._wrong("/x", f"'{self.frame.name}' has no column left for x", "name x")
        return free[0]

    def _ys(self, x: Column) -> list[Column]:
        if self.chart.y:
            return [self.frame.column(name) for name in self.chart.y]
        taken = (x.name, self.chart.series_by)
        found = [one for one in self.frame.columns if one.kind in _NUMBERS and one.name not in taken]
        if self.chart.series_by is not None or self.chart.kind in ("pie", "doughnut"):
            found = found[:1]
        if not found:
            names = ", ".join(f"{one.name} ({one.kind})" for one in self.frame.columns[:20])
            raise self._wrong("/data", f"'{self.frame.name}' has no column of numbers: {names}", "name y")
        return found

    def _label(self, column: Column) -> Callable[[Any], str | int | float]:
        """Return how values of a column are written along an axis and in the legend."""
        if column.kind in ("date", "datetime"):
            timed = self.chart.axes.x is not None and self.chart.axes.x.dates
            return _iso_day if timed else self._day(column.kind)
        if column.kind in _NUMBERS:
            return lambda value: (
                EMPTY_NAME if value is None else float(value) if isinstance(value, str) else value
            )
        return lambda value: EMPTY_NAME if value is None else text_of(value)

    def _day(self, kind: str) -> Callable[[Any], str]:
        show = formatter(excel_code(kind, None, None, self.language), self.language)

        def label(value: Any) -> str:
            if value is None:
                return EMPTY_NAME
            try:
                return show(moment(value, kind))
            except Misfit:
                return str(value)  # what no calendar counts

        return label

    def _numbers(self, column: Column) -> tuple[float | int | None, ...]:
        if column.kind in _NUMBERS or all(value is None for value in column.values):
            return tuple(float(value) if isinstance(value, str) else value for value in column.values)
        raise self._no_number(column)

    def _no_number(self, column: Column) -> Exception:
        """Return the error of the first value that keeps a column from being numbers."""
        from runstamp_data.numerals import Numerals

        numerals = Numerals(None)
        texts = [text_of(value) for value in column.raw]
        i = next((i for i, text in enumerate(texts) if text and numerals.typed(text) is None), 0)
        row = None if self.frame.numbers is None else self.frame.numbers[i]
        at = next((f"/y/{j}" for j, name in enumerate(self.chart.y) if name == column.name), "/data")
        return wrong_value(texts[i], "number", column.name, row, self.path + at, self.frame.name)

    # ------------------------------------------------------------ series
    def _parted(self, x: Column, y: Column) -> dict[str, Any]:
        """Return a series for each value of a column, in the order of the file; what is missing is a gap."""
        label, name = self._label(x), self._label(self.frame.column(self.chart.series_by))
        categories: dict[Any, int] = {}
        series: dict[str, dict[int, Any]] = {}
        parts = self.frame.column(self.chart.series_by).values
        for i, (spot, part, value) in enumerate(zip(x.values, parts, self._numbers(y), strict=True)):
            place = categories.setdefault(spot, len(categories))
            line = series.setdefault(str(name(part)), {})
            if place in line:
                raise self._met(i, x, str(name(part)))
            line[place] = value
        self._few(len(series))
        made = [
            Series(name=head[:255], values=tuple(line.get(i) for i in range(len(categories))))
            for head, line in series.items()
        ]
        return {"categories": tuple(label(spot) for spot in categories), "series": tuple(made)}

    def _met(self, i: int, x: Column, part: str) -> Exception:
        row = "" if self.frame.numbers is None else f"row {self.frame.numbers[i]}, "
        message = f"'{self.frame.name}', {row}two rows have {x.name} '{text_of(x.values[i])}' and {self.chart.series_by} '{part}'"
        y = self.chart.y[0] if self.chart.y else "value"
        return self._wrong(
            "/data",
            message,
            f'sum them: "by": ["{x.name}", "{self.chart.series_by}"], "measures": {{"{y}": "sum({y})"}}',
        )

    def _few(self, count: int) -> None:
        if count > MAX_SERIES:
            message = f"'{self.chart.series_by}' has {count:,} values; a chart takes {MAX_SERIES} series"
            raise self._wrong("/series_by", message, "choose some with where, or a column of few values")

    def _points(self, x: Column, ys: Sequence[Column]) -> list[Series]:
        xs = self._numbers(x)
        if self.chart.series_by is None:
            return [Series(name=y.name, points=_spots(xs, self._numbers(y))) for y in ys]
        parts, name = (
            self.frame.column(self.chart.series_by),
            self._label(self.frame.column(self.chart.series_by)),
        )
        by_part: dict[str, list[tuple[Any, Any]]] = {}
        for part, spot, value in zip(parts.values, xs, self._numbers(ys[0]), strict=True):
            by_part.setdefault(str(name(part)), []).append((spot, value))
        self._few(len(by_part))
        return [
            Series(name=head[:255], points=_spots(*zip(*spots, strict=True)))
            for head, spots in by_part.items()
        ]

    def _check(self, chart: ChartFields) -> None:
        issues = [
            Issue(
                self.path + "/data",
                f"'{self.frame.name}': {fault['message']}",
                remediation=fault.get("remediation"),
            )
            for fault in series_faults(chart)
        ]
        if issues:
            raise rejected(issues, "the chart cannot be drawn of what the file holds")


def _iso_day(value: Any) -> str:
    """Return a day as an axis of dates takes it."""
    return EMPTY_NAME if value is None else str(value)[:10]


def _spots(xs: Sequence[Any], ys: Sequence[Any]) -> tuple[Point, ...]:
    return tuple(
        Point(x=float(x), y=float(y)) for x, y in zip(xs, ys, strict=True) if x is not None and y is not None
    )
