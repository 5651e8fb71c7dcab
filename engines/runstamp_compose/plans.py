"""The resolved model that engines draw from: plain frozen values, no decisions left but geometry.

Lengths are points, colours are `RRGGBB`, `path` is the JSON Pointer of the input that a value came from.
A cell that carries nothing but text in its column's style is a plain `str`, so that bulk stays cheap.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Hex: TypeAlias = str  # RRGGBB, upper case, no '#'
Align = Literal["left", "center", "right", "justify"]
VAlign = Literal["top", "middle", "bottom"]
FieldKind = Literal["page", "pages", "date", "title", "section", "slide"]
BreakKind = Literal["line", "page", "column"]


# ---------------------------------------------------------------- theme
@dataclass(frozen=True, slots=True)
class ThemePlan:
    """A theme with every role filled.

    `colors` has every role of the model: text background surface muted accent1..accent6 positive negative warning link,
    and `on_accent`, the text colour that reads on accent1. `sizes` has title subtitle h1..h6 body small caption code
    (documents) and slide_title slide_body slide_min kpi (slides), in points.
    """

    name: str
    colors: Mapping[str, Hex]
    heading_font: str
    body_font: str
    mono_font: str
    sizes: Mapping[str, float]
    spacing: float = 1.0
    radius: float = 0.0
    table: str = "minimal"
    heading_bold: bool = True


# ---------------------------------------------------------------- text
@dataclass(frozen=True, slots=True)
class Link:
    """Where a run leads: a URL, the id of a block, slide or sheet, or a slide action."""

    kind: Literal["url", "anchor", "slide"]
    target: str
    tooltip: str | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one style; or a field, a break, a tab (then `text` is the fallback shown)."""

    text: str = ""
    bold: bool = False
    italic: bool = False
    underline: Literal["single", "double", "dotted", "wave"] | None = None
    strike: bool = False
    code: bool = False
    color: Hex | None = None
    highlight: Hex | None = None
    size: float | None = None
    font: str | None = None
    caps: Literal["all", "small"] | None = None
    baseline: Literal["super", "sub"] | None = None
    spacing: float | None = None
    link: Link | None = None
    lang: str | None = None
    field: FieldKind | None = None
    brk: BreakKind | None = None
    tab: bool = False
    path: str = ""


Runs: TypeAlias = tuple[Run, ...]


def plain(runs: Runs) -> str:
    """Return the text a reader sees, breaks as line feeds and tabs as tabs."""
    return "".join("\n" if run.brk else "\t" if run.tab else run.text for run in runs)


@dataclass(frozen=True, slots=True)
class ParagraphFormat:
    """What a text block sets beyond its style; `None` leaves it to the style."""

    align: Align | None = None
    indent_left: float | None = None
    indent_right: float | None = None
    indent_first: float | None = None
    space_before: float | None = None
    space_after: float | None = None
    line_height: float | None = None  # a multiple of the font's line
    keep_with_next: bool = False
    page_break_before: bool = False


# ---------------------------------------------------------------- tables
@dataclass(frozen=True, slots=True)
class Cell:
    """A cell that is more than plain text in its column's style."""

    runs: Runs = ()
    colspan: int = 1
    rowspan: int = 1
    fill: Hex | None = None
    color: Hex | None = None
    bold: bool | None = None
    italic: bool | None = None
    align: Align | None = None
    valign: VAlign | None = None
    path: str = ""


CellPlan: TypeAlias = str | Cell | None  # None: covered by a neighbour's span


@dataclass(frozen=True, slots=True)
class ColumnPlan:
    """A column: its look and its wanted width (`points`, or `share` of the table, or neither = by content)."""

    header: str
    align: Align = "left"
    valign: VAlign = "top"
    points: float | None = None
    share: float | None = None
    kind: str = "text"


@dataclass(frozen=True, slots=True)
class RowFormat:
    """What `row_props` sets for one body row."""

    height: float | None = None
    fill: Hex | None = None
    bold: bool | None = None
    color: Hex | None = None  # set where the theme's text would not read on `fill`


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A table ready to set: every value already formatted in the document's language.

    `header` holds whole rows (`header_rows` of them), `rows` the body, `total` the last row if any.
    Every row has exactly `len(columns)` places. `plain_rows` says that `rows` holds only `str`. A `str` holds no line end,
    tab or control character. A captioned table in the flow arrives as a `Figure`, its own `caption` empty.
    """

    columns: tuple[ColumnPlan, ...]
    header: tuple[tuple[CellPlan, ...], ...]
    rows: tuple[tuple[CellPlan, ...], ...]
    total: tuple[CellPlan, ...] | None = None
    plain_rows: bool = False
    row_formats: Mapping[int, RowFormat] = field(default_factory=dict[int, RowFormat])
    header_columns: int = 0
    style: str = "minimal"
    size: float | None = None
    cell_padding: float | None = None
    width: float | None = None  # points
    width_share: float | None = None  # of the region, 0–1
    repeat_header: bool = True
    split_rows: bool = True
    caption: Runs = ()
    caption_side: Literal["above", "below"] = "above"
    source: Runs = ()
    alt: str | None = None
    path: str = ""


# ---------------------------------------------------------------- charts
@dataclass(frozen=True, slots=True)
class SeriesPlan:
    """One series. `values` for category charts (None is a gap), `points` for scatter.

    `name_ref`, `values_ref`, `x_ref` are cell ranges in a workbook's own sheet (XLSX); None: the engine embeds the data.
    """

    name: str
    values: tuple[float | None, ...] = ()
    points: tuple[tuple[float, float], ...] = ()
    color: Hex = "000000"
    point_colors: tuple[Hex | None, ...] = ()
    labels: bool = False
    smooth: bool = False
    marker: bool = False
    name_ref: str | None = None
    values_ref: str | None = None
    x_ref: str | None = None


@dataclass(frozen=True, slots=True)
class AxisPlan:
    """An axis with its scale decided: `minimum`, `maximum` and `unit` are what PDF draws; `auto_*` says that the input
    left the bound or the step open, so that a native chart may leave it to the application."""

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


@dataclass(frozen=True, slots=True)
class ChartPlan:
    """A chart with every choice made: scales, colours, fonts, alternative text.

    `kind`: column bar line area pie doughnut scatter. `x` is the category axis (or the x values of a scatter chart),
    `y` the value axis, whatever the direction on the page.
    """

    kind: str
    series: tuple[SeriesPlan, ...]
    categories: tuple[str, ...] = ()
    categories_ref: str | None = None
    category_numbers: tuple[float, ...] = ()  # serials of days, where the cells of categories_ref hold dates
    category_format: str = "General"
    stacking: Literal["none", "stacked", "percent"] = "none"
    x: AxisPlan = field(default_factory=AxisPlan)
    y: AxisPlan = field(default_factory=AxisPlan)
    legend: Literal["right", "left", "top", "bottom"] | None = None
    labels: bool = False
    label_format: str = "General"
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
    path: str = ""


# ---------------------------------------------------------------- blocks
@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; `number` is its printed number ("2.1"), already part of the outline."""

    level: int
    runs: Runs
    number: str | None = None
    id: str = ""  # never empty: given or made ("h-3")
    format: ParagraphFormat = ParagraphFormat()
    path: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of body text."""

    runs: Runs
    id: str | None = None
    format: ParagraphFormat = ParagraphFormat()
    path: str = ""


@dataclass(frozen=True, slots=True)
class ListItem:
    """One item; `marker` is what is printed before it ("•", "2.", "b)"), `blocks` follow its text inside it."""

    runs: Runs
    level: int  # 0 = outermost
    ordered: bool
    marker: str
    number: int | None = None
    checked: bool | None = None
    path: str = ""


@dataclass(frozen=True, slots=True)
class ListPlan:
    """A list, flattened in reading order. `starts` maps a level to the first number it shows; `continues`: the count goes on
    from the list before."""

    items: tuple[ListItem, ...]
    format: str = "decimal"  # of the outermost ordered level: decimal alpha roman Alpha Roman
    start: int = 1
    continues: bool = False
    id: str | None = None
    path: str = ""
    keep_with_next: bool = False


@dataclass(frozen=True, slots=True)
class Quote:
    """A quotation and who said it."""

    paragraphs: tuple[Runs, ...]
    by: Runs = ()
    id: str | None = None
    path: str = ""
    keep_with_next: bool = False


@dataclass(frozen=True, slots=True)
class Callout:
    """A boxed remark; `label` is its kind in the document's language ("Note")."""

    kind: Literal["note", "tip", "warning", "important"]
    label: str
    blocks: tuple[BlockPlan, ...]
    title: Runs = ()
    id: str | None = None
    path: str = ""
    keep_with_next: bool = False


@dataclass(frozen=True, slots=True)
class Code:
    """Source code; each line is runs, coloured by language where one is given."""

    lines: tuple[Runs, ...]
    language: str | None = None
    line_numbers: bool = False
    id: str | None = None
    path: str = ""
    keep_with_next: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """An image as the input names it; the engine opens it through `world.files`."""

    source: object
    alt: str | None = None
    decorative: bool = False
    width: float | None = None
    width_share: float | None = None
    height: float | None = None
    fit: Literal["contain", "cover", "stretch"] = "contain"
    link: Link | None = None
    id: str | None = None
    path: str = ""
    keep_with_next: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture, chart or table with a numbered caption ("Figure 2")."""

    content: BlockPlan
    caption: Runs
    label: str  # "Figure", "Table" in the document's language
    number: int
    id: str = ""
    path: str = ""
    caption_side: Literal["above", "below"] = "below"
    keep_with_next: bool = False


@dataclass(frozen=True, slots=True)
class Kpi:
    """One figure on a tile, formatted. `tone` colours the change: good, bad or neutral."""

    label: str
    value: str
    delta: str | None = None
    trend: Literal["up", "down", "flat"] | None = None
    tone: Literal["positive", "negative", "neutral"] = "neutral"
    note: str | None = None
    path: str = ""


@dataclass(frozen=True, slots=True)
class Kpis:
    """A row of figures."""

    items: tuple[Kpi, ...]
    id: str | None = None
    path: str = ""
    keep_with_next: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """One column of `side_by_side`; `share` of the width, all shares sum to 1."""

    share: float
    blocks: tuple[BlockPlan, ...]


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Columns next to each other."""

    items: tuple[Side, ...]
    gap: float
    id: str | None = None
    path: str = ""
    keep_with_next: bool = False


@dataclass(frozen=True, slots=True)
class TocEntry:
    """One line of a table of contents."""

    level: int
    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Toc:
    """A table of contents with its entries; page numbers are the engine's to know."""

    levels: int
    title: Runs
    entries: tuple[TocEntry, ...]
    id: str | None = None
    path: str = ""


@dataclass(frozen=True, slots=True)
class PageBreak:
    """What follows starts a new page."""

    path: str = ""


@dataclass(frozen=True, slots=True)
class Divider:
    """A thin rule."""

    path: str = ""


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table in the flow."""

    table: TablePlan
    id: str | None = None
    path: str = ""
    keep_with_next: bool = False


@dataclass(frozen=True, slots=True)
class ChartBlock:
    """A chart in the flow."""

    chart: ChartPlan
    id: str | None = None
    path: str = ""
    keep_with_next: bool = False


BlockPlan: TypeAlias = (
    Heading
    | Paragraph
    | ListPlan
    | Quote
    | Callout
    | Code
    | Picture
    | Figure
    | Kpis
    | SideBySide
    | Toc
    | PageBreak
    | Divider
    | TableBlock
    | ChartBlock
)


# ---------------------------------------------------------------- documents
@dataclass(frozen=True, slots=True)
class PageGeometry:
    """A page in points, already turned by its orientation."""

    width: float = 595.28
    height: float = 841.89
    top: float = 72.0
    right: float = 72.0
    bottom: float = 72.0
    left: float = 72.0
    landscape: bool = False


@dataclass(frozen=True, slots=True)
class Band:
    """A header or footer: three places, each runs or a picture; `None` is empty."""

    left: Runs | Picture | None = None
    center: Runs | Picture | None = None
    right: Runs | Picture | None = None


@dataclass(frozen=True, slots=True)
class Bands:
    """The bands of a section; `None` in `first` or `even` means: as default."""

    default: Band | None = None
    first: Band | None = None
    even: Band | None = None


@dataclass(frozen=True, slots=True)
class SectionPlan:
    """A run of pages with one geometry. `number_start` restarts page numbers, `number_format`: decimal roman Roman alpha Alpha."""

    blocks: tuple[BlockPlan, ...]
    page: PageGeometry
    header: Bands
    footer: Bands
    title: str | None = None
    number_start: int | None = None
    number_format: str = "decimal"
    path: str = ""


@dataclass(frozen=True, slots=True)
class MetaPlan:
    """What the file's properties say; `date` is ISO 8601 or None."""

    title: str = ""
    author: str | None = None
    company: str | None = None
    subject: str | None = None
    keywords: tuple[str, ...] = ()
    category: str | None = None
    description: str | None = None
    date: str | None = None
    custom: Mapping[str, str | int | float | bool] = field(default_factory=dict[str, "str | int | float | bool"])
    language: str = "en"


@dataclass(frozen=True, slots=True)
class DocumentPlan:
    """A document ready to set. `cover`: none, block (a title block on the first page) or page (a page of its own)."""

    title: Runs
    subtitle: Runs
    cover: Literal["block", "page", "none"]
    sections: tuple[SectionPlan, ...]
    theme: ThemePlan
    meta: MetaPlan
    language: str = "en"


# ---------------------------------------------------------------- decks
@dataclass(frozen=True, slots=True)
class SlideColumn:
    """A column of a slide's content; `share` of the width, all shares sum to 1."""

    share: float
    title: Runs
    blocks: tuple[BlockPlan, ...]
    path: str = ""


@dataclass(frozen=True, slots=True)
class SlidePlan:
    """A slide before it is placed: what stands on it, in which layout.

    On a slide a `Paragraph` that came from a plain string is a first-level bullet: it arrives as a `ListPlan`.
    """

    layout: str
    title: Runs
    subtitle: Runs
    kicker: Runs
    columns: tuple[SlideColumn, ...]
    source: Runs
    notes: tuple[Runs, ...]
    id: str | None = None
    hidden: bool = False
    section: str | None = None
    path: str = ""


@dataclass(frozen=True, slots=True)
class DeckPlan:
    """A deck before it is placed. Size in points (13.333 × 7.5 in = 960 × 540)."""

    title: Runs
    subtitle: Runs
    slides: tuple[SlidePlan, ...]
    theme: ThemePlan
    meta: MetaPlan
    width: float = 960.0
    height: float = 540.0
    footer: Runs = ()
    numbers: bool = True
    language: str = "en"
