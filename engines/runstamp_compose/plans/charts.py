"""A chart with its scale, colours and number formats decided."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Literal

from runstamp.frozen import frozen
from runstamp_compose.plans.text import Hex, Runs

if TYPE_CHECKING:
    from runstamp.model.chart_parts import ErrorBars, Trendline


@frozen
class PointLabel:
    """Words at a point, in place of its value.

    `at`: center, or the side of the point on which they stand: above below left right; "" leaves it open. `down`: how much lower, in shares of the
    chart's height. `ink` and `size` (points) are the chart's where they are `None`. Lines are parted by line feeds.
    """

    text: str
    at: str = "above"
    ink: Hex | None = None
    size: float | None = None
    down: float = 0.0


@frozen
class SeriesPlan:
    """One series. `values` for category charts (None is a gap), `points` for scatter.

    `name_ref`, `values_ref`, `x_ref` are cell ranges in a workbook's own sheet (XLSX); None: the engine embeds the data.
    `code` is the number format of those cells, `label_code` the same where labels follow it.
    """

    name: str
    values: tuple[float | None, ...] = ()
    points: tuple[tuple[float, float], ...] = ()
    color: Hex = "000000"
    point_colors: tuple[Hex | None, ...] = ()  # "": no fill
    labels: bool = False
    label_at: str = (
        ""  # center inside_end outside_end inside_base above below left right; "": as the kind has it
    )
    spots: tuple[tuple[int, str], ...] = ()  # labels that stand elsewhere, by point; "none": left out
    smooth: bool = False
    marker: bool = False
    symbol: str = "circle"
    sizes: tuple[float, ...] = ()  # of bubbles
    form: str = ""  # how it is drawn in a chart of several kinds: column line area band_column band_area; "" as the chart
    secondary: bool = False
    # ghost: takes its place unseen; level: a line across the chart; band: a field behind it; arrow: a line with a head
    role: str = ""
    listed: bool = True  # in the legend
    turned: bool = False  # an arrow whose head is at its first point
    texts: tuple[PointLabel | None, ...] = ()  # labels in place of the values
    width: float | None = None  # of its line, points
    dash: str = "solid"
    trend: Trendline | None = None
    errors: ErrorBars | None = None
    name_ref: str | None = None
    values_ref: str | None = None
    x_ref: str | None = None
    code: str | None = None
    label_code: str | None = None


@frozen
class BandPlan:
    """A soft field across the plot, from value to value."""

    low: float
    high: float
    color: Hex
    text: str = ""


@frozen
class AxisPlan:
    """An axis with its scale decided.

    `minimum`, `maximum` and `unit` are what PDF draws; `auto_*` says that the input left the bound or the
    step open, so that a native chart may leave it to the application.
    """

    title: str | None = None
    minimum: float = 0.0
    maximum: float = 1.0
    unit: float = 1.0
    auto_minimum: bool = True
    auto_maximum: bool = True
    auto_unit: bool = True
    format: str = "General"
    gridlines: bool = False
    visible: bool = True
    log: bool = False
    reverse: bool = False
    ticks: str = "none"
    every: int = 1  # of so many names one is written
    turn: int | None = (
        None  # degrees by which names are turned, clockwise; -90 reads upwards; None: left to programs
    )
    size: float | None = None  # of its names, points; None: the chart's
    linked: bool = False  # to the number format of the cells that the first series reads


@frozen
class ChartPlan:
    """A chart with every choice made: scales, colours, fonts, alternative text.

    `kind`: column bar line area pie doughnut scatter bubble radar stock; `asked` names what the input asked for where that is
    built from one of these. `x` is the category axis (or the x values of a scatter chart),
    `y` the value axis, whatever the direction on the page.
    """

    kind: str
    series: tuple[SeriesPlan, ...]
    categories: tuple[str, ...] = ()
    categories_ref: str | None = None
    category_numbers: tuple[float, ...] = ()  # serials of days, where the cells of categories_ref hold dates
    category_format: str = "General"
    levels: tuple[str, ...] = ()  # the group of each category
    dates: bool = False  # category_numbers are days on an axis of time
    gaps: str = "gap"
    gap_width: int | None = None  # percent of a column
    overlap: int | None = None  # percent of a column by which columns of one group lie over one another
    asked: str = ""
    y2: AxisPlan | None = None
    since_1904: bool = False  # how the workbook counts days
    stacking: Literal["none", "stacked", "percent"] = "none"
    x: AxisPlan = field(default_factory=AxisPlan)
    y: AxisPlan = field(default_factory=AxisPlan)
    legend: Literal["right", "left", "top", "bottom"] | None = None
    labels: bool = False
    label_format: str = "General"
    label_size: float | None = None  # points; None: font_size
    label_share: bool = False  # pie and doughnut: show the share in percent
    title: str | None = None
    subtitle: str | None = None
    source: Runs = ()
    text_color: Hex = "333333"
    muted_color: Hex = "666666"
    grid_color: Hex = "DDDDDD"
    background: Hex = "FFFFFF"
    font: str = "Calibri"
    font_size: float = 10.0
    width: float | None = None
    height: float | None = None
    alt: str = ""
    language: str = "en"
    width_share: float | None = None  # of the region, 0–1
    bands: tuple[BandPlan, ...] = ()  # what the series of role band fill
    plot: tuple[float, float, float, float] | None = None  # left, top, width, height: shares of the chart
    path: str = ""
