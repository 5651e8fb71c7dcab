"""The blocks of a story: headings, paragraphs, lists, figures and what else stands between them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from runstamp.frozen import frozen
from runstamp_compose.plans.charts import ChartPlan
from runstamp_compose.plans.diagrams import Diagram
from runstamp_compose.plans.inserts import BarcodeBlock, BoxBlock, EquationBlock, Spacer
from runstamp_compose.plans.tables import TablePlan
from runstamp_compose.plans.text import Link, ParagraphFormat, Runs


@frozen
class Heading:
    """A heading; `number` is its printed number ("2.1"), already part of the outline."""

    level: int
    runs: Runs
    number: str | None = None
    id: str = ""  # never empty: given or made ("h-3")
    format: ParagraphFormat = ParagraphFormat()
    path: str = ""


@frozen
class Paragraph:
    """A paragraph of body text."""

    runs: Runs
    id: str | None = None
    format: ParagraphFormat = ParagraphFormat()
    path: str = ""


@frozen
class ListItem:
    """One item; `marker` is what is printed before it ("•", "2.", "b)")."""

    runs: Runs
    level: int  # 0 = outermost
    ordered: bool
    marker: str
    number: int | None = None
    checked: bool | None = None
    path: str = ""


@frozen
class ListPlan:
    """A list, flattened in reading order.

    `starts` maps a level to the first number it shows; `continues`: the count goes on from the list before.
    """

    items: tuple[ListItem, ...]
    format: str = "decimal"  # of the outermost ordered level: decimal alpha roman Alpha Roman
    start: int = 1
    continues: bool = False
    id: str | None = None
    path: str = ""
    keep_with_next: bool = False
    rtl: bool | None = None  # set by hand
    open: bool = False  # what follows belongs to its last item
    whole: tuple[ListItem, ...] = ()  # of the list that this is a part of


@frozen
class Inset:
    """Blocks that belong to an item of the list before them, indented as its text is."""

    item: ListItem
    blocks: tuple[BlockPlan, ...]
    whole: tuple[ListItem, ...] = ()  # of the list
    path: str = ""


@frozen
class Quote:
    """A quotation and who said it."""

    paragraphs: tuple[Runs, ...]  # nothing where it holds other blocks
    by: Runs = ()
    id: str | None = None
    path: str = ""
    keep_with_next: bool = False
    rtl: bool | None = None  # set by hand
    blocks: tuple[BlockPlan, ...] = ()


@frozen
class Callout:
    """A boxed remark; its head is its kind in the document's language, so that colour alone never says it, and its title."""

    kind: Literal["note", "tip", "warning", "important"]
    head: Runs
    blocks: tuple[BlockPlan, ...]
    id: str | None = None
    path: str = ""
    keep_with_next: bool = False


@frozen
class Code:
    """Source code; each line is runs, coloured by language where one is given."""

    lines: tuple[Runs, ...]
    language: str | None = None
    line_numbers: bool = False
    id: str | None = None
    path: str = ""
    keep_with_next: bool = False


@frozen
class Picture:
    """An image as the input names it; the engine opens it through `world.files`."""

    source: object
    alt: str | None = None
    decorative: bool = False
    width: float | None = None
    width_share: float | None = None
    height: float | None = None
    fit: Literal["contain", "cover", "stretch"] = "contain"
    crop: tuple[float, float, float, float] = (
        0.0,
        0.0,
        0.0,
        0.0,
    )  # left, top, right, bottom, as shares of it
    radius: float = 0.0
    circle: bool = False
    link: Link | None = None
    id: str | None = None
    path: str = ""
    keep_with_next: bool = False


@frozen
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


@frozen
class Kpi:
    """One figure on a tile, formatted. `tone` colours the change: good, bad or neutral."""

    label: str
    value: str
    delta: str | None = None
    trend: Literal["up", "down", "flat"] | None = None
    tone: Literal["positive", "negative", "neutral"] = "neutral"
    note: str | None = None
    path: str = ""


@frozen
class Kpis:
    """A row of figures."""

    items: tuple[Kpi, ...]
    id: str | None = None
    path: str = ""
    keep_with_next: bool = False


@frozen
class Side:
    """One column of `side_by_side`; `share` of the width, all shares sum to 1."""

    share: float
    blocks: tuple[BlockPlan, ...]


@frozen
class SideBySide:
    """Columns next to each other."""

    items: tuple[Side, ...]
    gap: float
    id: str | None = None
    path: str = ""
    keep_with_next: bool = False


@frozen
class TocEntry:
    """One line of a table of contents."""

    level: int
    text: str
    anchor: str


@frozen
class Toc:
    """A table of contents with its entries; page numbers are the engine's to know."""

    levels: int
    title: Runs
    entries: tuple[TocEntry, ...]
    id: str | None = None
    path: str = ""


@frozen
class PageBreak:
    """What follows starts a new page."""

    path: str = ""


@frozen
class Divider:
    """A thin rule."""

    path: str = ""


@frozen
class TableBlock:
    """A table in the flow."""

    table: TablePlan
    id: str | None = None
    path: str = ""
    keep_with_next: bool = False


@frozen
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
    | Inset
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
    | Diagram
    | EquationBlock
    | BarcodeBlock
    | BoxBlock
    | Spacer
)
