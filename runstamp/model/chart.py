"""Charts: native and editable where the format has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import AfterValidator, Discriminator, Field, Tag, WithJsonSchema, model_validator

from runstamp.frames import is_frame, unframed
from runstamp.model.cells import MAX_FAULTS, Format, number_fault
from runstamp.model.data import DataField, Names
from runstamp.model.measures import Color, Length, Width
from runstamp.model.shape import ExactNumber, Items, Model, Number, by_key, faults
from runstamp.model.text import Text

ChartKind = Literal["column", "bar", "line", "area", "pie", "doughnut", "scatter"]

MAX_SERIES = 255  # Excel's limit on series in a chart


class Range(Model):
    """Cells of a sheet (workbooks only)."""

    TAG: ClassVar[str] = "range"
    range: str = Field(
        min_length=2, max_length=255, description='"Sheet!B2:B9"; without a sheet on the chart\'s own'
    )


class TableColumn(Model):
    """A column of a table of the same workbook (workbooks only)."""

    TAG: ClassVar[str] = "table"
    table: str = Field(min_length=1, max_length=255, description="table name")
    column: str = Field(min_length=1, max_length=255, description="header")


def _check_values(value: Any) -> Any:
    found: list[Mapping[str, Any]] = []
    for i, number in enumerate(value):
        if number is None or (isinstance(number, int | float) and not isinstance(number, bool)):
            wrong = number_fault(number)
            if wrong:
                found.append({"path": f"/{i}", **wrong})
        else:
            found.append(
                {
                    "path": f"/{i}",
                    "message": "must be a number or null (a gap)",
                    "expected": "number",
                    "received": type(number).__name__,
                }
            )
    if found:
        raise faults(found[:MAX_FAULTS])
    return value


Numbers = Annotated[
    Items[Any],
    AfterValidator(_check_values),
    WithJsonSchema({"type": "array", "items": {"type": ["number", "null"]}}),
]
Values = Annotated[
    Annotated[Numbers, Tag("<values>")]
    | Annotated[Range, Tag("<range>")]
    | Annotated[TableColumn, Tag("<table>")],
    Discriminator(by_key("range", "range", "table", array="values")),
]
Categories = Annotated[
    Annotated[Items[str | ExactNumber], Tag("<categories>")]
    | Annotated[Range, Tag("<range>")]
    | Annotated[TableColumn, Tag("<table>")],
    Discriminator(by_key("range", "range", "table", array="categories")),
]


class Point(Model):
    """A point of a scatter chart."""

    x: Number = Field(description="x")
    y: Number = Field(description="y")


class Series(Model):
    """A row of values."""

    name: str = Field(max_length=255, description="legend name")
    values: Values | None = Field(default=None, description="null = gap; {range}, {table}: workbooks only")
    points: Items[Point] | None = Field(default=None, description="scatter only")
    color: Color | None = Field(default=None, description="default: next accent")
    point_colors: Items[Color | None] = Field(default=(), description="by point; null = the series'")
    labels: bool | None = Field(default=None, description="value labels")
    smooth: bool = Field(default=False, description="line: curved")
    marker: bool = Field(default=False, description="line: dots")


class Axis(Model):
    """An axis."""

    title: str | None = Field(default=None, max_length=255, description="axis title")
    min: Number | None = Field(default=None, description="lower bound")
    max: Number | None = Field(default=None, description="upper bound")
    unit: Number | None = Field(default=None, gt=0, description="step")
    format: Format | None = Field(default=None, description="tick labels")
    gridlines: bool | None = Field(default=None, description="default: on the value axis")
    visible: bool = Field(default=True, description="labels, line")

    @model_validator(mode="after")
    def _bounds_are_ordered(self) -> Self:
        if self.min is not None and self.max is not None and self.min >= self.max:
            raise faults(
                [{"path": "/max", "message": "max must be above min", "remediation": "swap min and max"}]
            )
        return self


class Axes(Model):
    """The axes; y is always the value axis, x the categories (or the x values of a scatter chart)."""

    x: Axis | None = Field(default=None, description="categories")
    y: Axis | None = Field(default=None, description="values")


class Labels(Model):
    """Labels at the values."""

    format: Format | None = Field(default=None, description="default: the value axis's")
    share: bool = Field(default=False, description="pie, doughnut: the share in percent")


class ChartFields(Model):
    """A chart of series over categories, or of points."""

    kind: ChartKind = Field(description="column stands, bar lies")
    stacking: Literal["none", "stacked", "percent"] = Field(default="none", description="column, bar, area")
    categories: Categories = Field(default=(), description="required but for scatter")
    series: Items[Series] = Field(default=(), description="1–255; pie and doughnut take one")
    data: DataField | None = Field(default=None, description="in place of series")
    x: str | None = Field(
        default=None, min_length=1, max_length=255, description="a column of data; default: the first"
    )
    y: Names = Field(default=(), description="default: its numbers")
    series_by: str | None = Field(
        default=None, min_length=1, max_length=255, description="a series per value of this column"
    )
    axes: Axes = Field(default_factory=Axes, description="y: the values, also of bars")
    legend: bool | Literal["right", "left", "top", "bottom"] | None = Field(
        default=None, description="default: with several series; pie: right"
    )
    labels: bool | Labels = Field(default=False, description="value labels")
    title: str | None = Field(default=None, max_length=255, description="chart title")
    subtitle: str | None = Field(default=None, max_length=255, description="unit, period")
    source: Text | None = Field(default=None, description="source note")
    palette: Items[Color] = Field(default=(), description="default: accents")
    alt: str | None = Field(default=None, max_length=2000, description="default: from the data")
    width: Width | None = Field(default=None, description="default: the space")
    height: Length | None = Field(default=None, description="height")

    @model_validator(mode="before")
    @classmethod
    def _of_a_frame(cls, value: Any) -> Any:
        return unframed(value) if isinstance(value, Mapping) and is_frame(value.get("data")) else value

    @model_validator(mode="after")
    def _series_fit(self) -> Self:
        found = chart_faults(self)
        if found:
            raise faults(found[:MAX_FAULTS])
        return self


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
    if chart.series_by is not None and len(chart.y) > 1:
        message = "series_by makes the series of one column"
        found.append({"path": "/y", "message": message, "expected": "one column"})
    return found


def _stacking_faults(chart: ChartFields) -> list[Mapping[str, Any]]:
    if chart.stacking == "none" or chart.kind in ("column", "bar", "area"):
        return []
    message = f"a {chart.kind} chart does not stack"
    return [{"path": "/stacking", "message": message, "remediation": "drop stacking"}]


def series_faults(chart: ChartFields) -> list[Mapping[str, Any]]:
    """Return what is wrong with the series of a chart and its categories."""
    if not chart.series:
        return [{"path": "/series", "message": "a chart needs a series", "remediation": "add {name, values}"}]
    if len(chart.series) > MAX_SERIES:
        return [
            {
                "path": "/series",
                "message": f"more than {MAX_SERIES} series",
                "remediation": "drop or group series",
            }
        ]
    if chart.kind == "scatter":
        return _scatter_faults(chart)
    found = _category_faults(chart)
    if chart.kind in ("pie", "doughnut"):
        found += _pie_faults(chart)
    return found


def _scatter_faults(chart: ChartFields) -> list[Mapping[str, Any]]:
    return [
        {
            "path": f"/series/{i}/points",
            "message": "a scatter series needs points",
            "remediation": 'write points: [{"x": 1, "y": 2}]',
        }
        for i, series in enumerate(chart.series)
        if not series.points
    ]


def _category_faults(chart: ChartFields) -> list[Mapping[str, Any]]:
    found: list[Mapping[str, Any]] = []
    count = len(chart.categories) if isinstance(chart.categories, tuple) else None
    if count == 0:
        found.append(
            {
                "path": "/categories",
                "message": "a chart needs categories",
                "remediation": "name one for each value",
            }
        )
    for i, series in enumerate(chart.series):
        if series.values is None or (isinstance(series.values, tuple) and not series.values):
            found.append(
                {
                    "path": f"/series/{i}/values",
                    "message": "a series needs values",
                    "remediation": "write values: [1, 2, null]",
                }
            )
        elif count and isinstance(series.values, tuple) and len(series.values) > count:
            found.append(
                {
                    "path": f"/series/{i}/values",
                    "message": f"{len(series.values)} values for {count} categories",
                    "expected": f"at most {count} values",
                    "remediation": "add categories or drop values",
                }
            )
    return found


def _pie_faults(chart: ChartFields) -> Sequence[Mapping[str, Any]]:
    if len(chart.series) > 1:
        return [
            {
                "path": "/series/1",
                "message": f"a {chart.kind} chart shows one series",
                "remediation": "use a column chart, or one series",
            }
        ]
    values = next(iter(chart.series)).values
    if not isinstance(values, tuple):
        return []
    negative = [
        {
            "path": f"/series/0/values/{i}",
            "message": "a share cannot be negative",
            "remediation": "use a column chart",
        }
        for i, value in enumerate(values)
        if value is not None and value < 0
    ]
    if negative:
        return negative
    if not sum(value for value in values if value is not None):
        return [
            {
                "path": "/series/0/values",
                "message": "the shares sum to zero",
                "remediation": "send values above zero",
            }
        ]
    return []


class Chart(ChartFields):
    """A chart in the flow of a page or a slide."""

    BLOCK: ClassVar[str] = "chart"
