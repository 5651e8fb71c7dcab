"""The parts of a chart: values, series, axes, labels, and what is drawn over them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import AfterValidator, Discriminator, Field, Tag, WithJsonSchema, model_validator

from runstamp.model.cells import Format, number_fault
from runstamp.model.measures import Color
from runstamp.model.shape import MAX_FAULTS, ExactNumber, Integer, Items, Model, Number, by_key, fault, faults


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
    Annotated[Items[str | ExactNumber | Items[str]], Tag("<categories>")]
    | Annotated[Range, Tag("<range>")]
    | Annotated[TableColumn, Tag("<table>")],
    Discriminator(by_key("range", "range", "table", array="categories")),
]


class Point(Model):
    """A point of a scatter or bubble chart."""

    MORE: ClassVar[bool | str] = "ChartDetails"
    x: Number = Field(description="x")
    y: Number = Field(description="y")
    size: Number | None = Field(default=None, gt=0, description="bubble: its area")
    label: str | None = Field(default=None, max_length=120, description="words at it")


class Line(Model):
    """How a line is drawn."""

    MORE: ClassVar[bool | str] = "ChartDetails"
    width: Number | None = Field(default=None, gt=0, le=20, description="points; default 2.25")
    dash: Literal["solid", "dash", "dot", "dash_dot"] = Field(default="solid", description="pattern")


class Trendline(Model):
    """A curve fitted to the values of a series."""

    MORE: ClassVar[bool | str] = "ChartDetails"
    kind: Literal["linear", "exponential", "logarithmic", "power", "polynomial", "moving_average"] = Field(
        default="linear", description="curve"
    )
    order: Integer = Field(default=2, ge=2, le=6, description="polynomial")
    period: Integer = Field(default=2, ge=2, le=255, description="moving_average: points")
    name: str | None = Field(default=None, max_length=255, description="in the legend")
    equation: bool = Field(default=False, description="shown")
    r_squared: bool = Field(default=False, description="shown")

    @model_validator(mode="after")
    def _settings_of_its_kind(self) -> Self:
        wrong: list[Mapping[str, Any]] = [
            {
                "path": f"/{name}",
                "message": f"{name} belongs to {kind}",
                "remediation": f"drop it, or use {kind}",
            }
            for name, kind in (("order", "polynomial"), ("period", "moving_average"))
            if name in self.model_fields_set and self.kind != kind
        ]
        if wrong:
            raise faults(wrong)
        return self


class ErrorBars(Model):
    """How far values may be off, up and down."""

    MORE: ClassVar[bool | str] = "ChartDetails"
    kind: Literal["fixed", "percent", "stddev", "stderr", "custom"] = Field(
        default="fixed", description="custom: plus, minus by point"
    )
    value: Number | None = Field(
        default=None, gt=0, description="fixed: units; percent: 5 = 5 %; stddev: times"
    )
    plus: Items[Number | None] = Field(default=(), description="custom: upwards; null: none")
    minus: Items[Number | None] = Field(default=(), description="custom: downwards")

    @model_validator(mode="after")
    def _measured(self) -> Self:
        if self.value is None and self.kind in ("fixed", "percent"):
            message = f"error bars of kind {self.kind} need a value"
            raise fault("error_bars", message, remediation="add value")
        if self.value is not None and self.kind == "stderr":
            message = "the standard error follows from the values"
            raise fault("error_bars", message, remediation="drop value")
        wrong = list(self._custom_faults())
        if wrong:
            raise faults(wrong[:MAX_FAULTS])
        return self

    def _custom_faults(self) -> Iterator[Mapping[str, Any]]:
        custom = self.kind == "custom"
        if custom and not (self.plus or self.minus):
            yield {
                "path": "/plus",
                "message": "custom error bars need lengths",
                "remediation": "add plus or minus",
            }
        if custom and self.value is not None:
            yield {
                "path": "/value",
                "message": "custom error bars have plus and minus",
                "remediation": "drop value",
            }
        for name, lengths in (("plus", self.plus), ("minus", self.minus)):
            if lengths and not custom:
                yield {
                    "path": f"/{name}",
                    "message": f"{name} belongs to custom",
                    "remediation": "use kind custom",
                }
            for i, length in enumerate(lengths):
                if length is not None and length < 0:
                    yield {
                        "path": f"/{name}/{i}",
                        "message": "a length is not negative",
                        "remediation": "drop the sign",
                    }


class At(Model):
    """Where on the axes."""

    MORE: ClassVar[bool | str] = "ChartDetails"
    category: str | None = Field(
        default=None, max_length=255, description="its name; text, arrow need it, or x"
    )
    x: Number | None = Field(default=None, description="scatter, bubble")
    value: Number = Field(description="on the value axis")


class Annotation(Model):
    """What is said over a chart: a level, words at a point, a field between two values, an arrow."""

    MORE: ClassVar[bool | str] = "ChartDetails"
    kind: Literal["line", "text", "band", "arrow"] = Field(default="line", description="line: a level across")
    at: At = Field(description="where, or from where")
    to: At | None = Field(default=None, description="end of a band or an arrow")
    text: str | None = Field(
        default=None, max_length=120, description="words; of line and band in the legend"
    )
    color: Color | None = Field(default=None, description="default: muted; text, arrow: text")

    @model_validator(mode="after")
    def _ends_of_its_kind(self) -> Self:
        ends = self.kind in ("band", "arrow")
        if ends and self.to is None:
            raise faults(
                [{"path": "/to", "message": f"{self.kind} needs its end", "remediation": "add to: {value}"}]
            )
        if not ends and self.to is not None:
            raise faults([{"path": "/to", "message": f"{self.kind} has no end", "remediation": "drop to"}])
        if self.kind == "text" and not self.text:
            raise faults([{"path": "/text", "message": "text needs its words", "remediation": "add text"}])
        if self.kind == "band" and self.to is not None and self.to.value == self.at.value:
            raise faults(
                [{"path": "/to/value", "message": "a band has two edges", "remediation": "use kind line"}]
            )
        return self


class Series(Model):
    """A row of values."""

    name: str = Field(max_length=255, description="legend name")
    values: Values | None = Field(default=None, description="null = gap; {range}, {table}: workbooks only")
    points: Items[Point] | None = Field(default=None, description="scatter, bubble")
    kind: Literal["column", "line", "area"] | None = Field(
        default=None, description="combo: drawn so on a column, line or area chart"
    )
    axis: Literal["primary", "secondary"] = Field(default="primary", description="secondary: axes.y2")
    role: Literal["open", "high", "low", "close", "volume"] | None = Field(
        default=None, description="stock; volume: axes.y2"
    )
    totals: Items[Integer] = Field(default=(), description="waterfall: indices that are sums, not changes")
    color: Color | None = Field(default=None, description="default: next accent")
    point_colors: Items[Color | None] = Field(default=(), description="by point; null = the series'")
    labels: bool | None = Field(default=None, description="value labels")
    smooth: bool = Field(default=False, description="line: curved")
    marker: bool | Literal["circle", "square", "diamond", "triangle"] = Field(
        default=False, description="line: dots"
    )
    line: Line | None = Field(default=None, description="of lines")
    trendline: Trendline | None = Field(default=None, description="fitted curve")
    error_bars: ErrorBars | None = Field(default=None, description="uncertainty")


class Axis(Model):
    """An axis."""

    MORE: ClassVar[bool | str] = "ChartDetails"
    title: str | None = Field(default=None, max_length=255, description="axis title")
    min: Number | None = Field(default=None, description="lower bound")
    max: Number | None = Field(default=None, description="upper bound")
    unit: Number | None = Field(default=None, gt=0, description="step")
    format: Format | None = Field(default=None, description="tick labels")
    gridlines: bool | None = Field(default=None, description="default: on the value axis")
    visible: bool = Field(default=True, description="labels, line")
    reverse: bool = Field(default=False, description="other way round")
    log: bool = Field(default=False, description="powers of ten; values above 0")
    ticks: Literal["none", "inside", "outside", "cross"] = Field(default="none", description="marks")
    dates: bool = Field(default=False, description="x: categories are ISO dates, spaced by time")

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
    y2: Axis | None = Field(default=None, description="values of series on the secondary axis")


class Labels(Model):
    """Labels at the values."""

    MORE: ClassVar[bool | str] = "ChartDetails"
    position: Literal[
        "auto", "center", "inside_end", "outside_end", "inside_base", "above", "below", "left", "right"
    ] = Field(
        default="auto",
        description="column, bar: center, inside_…, outside_end (not stacked); pie: center, …_end; line, scatter, bubble: center, above, below, left, right",
    )
    format: Format | None = Field(default=None, description="default: the value axis's")
    share: bool = Field(default=False, description="pie, doughnut: the share in percent")
