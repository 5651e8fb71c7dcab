"""Charts: native and editable where the format has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from runstamp.frames import is_frame, unframed
from runstamp.model.block import BlockFields
from runstamp.model.chart_faults import chart_faults
from runstamp.model.chart_parts import Annotation, Axes, Categories, Labels, Series
from runstamp.model.data import DataField, Names
from runstamp.model.measures import Color, Length, Width
from runstamp.model.shape import MAX_FAULTS, Integer, Items, Model, faults, fields_of
from runstamp.model.text import Text

ChartKind = Literal[
    "column", "bar", "line", "area", "pie", "doughnut", "scatter", "bubble", "radar", "stock", "waterfall", "funnel", "histogram", "heatmap",
]  # fmt: skip


class ChartFields(Model):
    """A chart of series over categories, or of points."""

    FED: ClassVar[bool] = True
    kind: ChartKind = Field(
        description="column stands, bar lies; histogram counts the values of its series; heatmap: a series is a row of cells"
    )
    stacking: Literal["none", "stacked", "percent"] = Field(default="none", description="column, bar, area")
    categories: Categories = Field(
        default=(), description="needed but for scatter, bubble, histogram; [parent, child] groups"
    )
    series: Items[Series] = Field(
        default=(), description="1–255; pie, doughnut, waterfall, funnel, histogram take one"
    )
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
    gaps: Literal["gap", "zero", "span"] = Field(default="gap", description="line, area: at null")
    gap_width: Integer | None = Field(default=None, ge=0, le=500, description="column, bar: % of a bar")
    overlap: Integer | None = Field(default=None, ge=-100, le=100, description="% of a bar")
    annotations: Items[Annotation] = Field(
        default=(), max_length=8, description="column, line, area, scatter"
    )
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


class Chart(ChartFields):
    """A chart in the flow of a page or a slide."""

    BLOCK: ClassVar[str] = "chart"
    MORE: ClassVar[bool | str] = "Element"  # elsewhere they stand as blocks


class ChartBlock(ChartFields, BlockFields):
    """A chart in the flow."""

    type: Literal["chart"] = "chart"

    @model_validator(mode="before")
    @classmethod
    def _of_a_chart(cls, value: Any) -> Any:
        return fields_of(value) if isinstance(value, Chart) else value
