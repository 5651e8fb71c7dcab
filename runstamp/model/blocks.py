"""Blocks: what flows down a page or fills a region of a slide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Self, TypeVar

from pydantic import BaseModel, BeforeValidator, Discriminator, Field, Tag, model_validator
from typing_extensions import TypeAliasType

from runstamp.model.block import BlockFields, Direction, TextDetails
from runstamp.model.later import later
from runstamp.model.measures import Color, Length, Width
from runstamp.model.media import ImageFields
from runstamp.model.shape import ExactNumber, Integer, Items, Model, Number, fault
from runstamp.model.text import RUNS, Alignment, Indent, Text

if TYPE_CHECKING:
    from runstamp.model.chart import ChartBlock
    from runstamp.model.diagrams import Cycle, Funnel, Gantt, Hierarchy, Matrix, Process, Swot, Timeline
    from runstamp.model.inserts import Barcode, Equation
    from runstamp.model.table import TableBlock
else:
    Cycle, Funnel, Gantt, Hierarchy, Matrix, Process, Swot, Timeline = (
        later("diagrams", name)
        for name in ("Cycle", "Funnel", "Gantt", "Hierarchy", "Matrix", "Process", "Swot", "Timeline")
    )
    Barcode, Equation = later("inserts", "Barcode"), later("inserts", "Equation")
    ChartBlock, TableBlock = later("chart", "ChartBlock"), later("table", "TableBlock")


class TextBlockFields(TextDetails):
    """What blocks of text may carry."""

    align: Alignment | None = Field(default=None, description="default left")
    indent: Indent | None = Field(default=None, description="indents")
    space_before: Length | None = Field(default=None, description="points")
    space_after: Length | None = Field(default=None, description="points")
    line_height: Number | None = Field(default=None, ge=0.8, le=4, description="1.0 = single")


class Heading(TextBlockFields):
    """A heading."""

    type: Literal["heading"] = "heading"
    level: Integer = Field(default=1, ge=1, le=9, description="1 = highest")
    text: Text = Field(description="heading text")
    number: bool = Field(default=True, description="false: outside heading_numbering")


class Paragraph(TextBlockFields):
    """A paragraph; a plain string is one too (on a slide: a bullet)."""

    type: Literal["paragraph"] = "paragraph"
    text: Text = Field(description="paragraph text")
    style: str | None = Field(default=None, max_length=255, description="a Word style")


class ListItem(Model):
    """An item that holds more than a line."""

    TAG: ClassVar[str] = "item"
    text: Text = Field(description="line")
    items: Items[Item] = Field(default=(), description="nested items")
    ordered: bool | None = Field(default=None, description="nested items numbered; default: as this list")
    checked: bool | None = Field(default=None, description="check box")
    blocks: Items[Block] = Field(default=(), description="below it")


def _item_tag(value: Any) -> str:
    if isinstance(value, ListItem):
        return "<item>"
    if isinstance(value, dict) and not (set(RUNS[1:]) & value.keys()):
        run_only = {
            "bold",
            "italic",
            "color",
            "link",
            "code",
            "underline",
            "strike",
            "size",
            "font",
            "highlight",
        } & value.keys()
        return "<line>" if run_only else "<item>"
    return "<line>"


Item = TypeAliasType(
    "Item",
    Annotated[Annotated[Text, Tag("<line>")] | Annotated[ListItem, Tag("<item>")], Discriminator(_item_tag)],
)


class ListBlock(Direction):
    """Bullets or numbers, nested as deep as 9 levels. Every ordered list starts anew unless it continues."""

    type: Literal["list"] = "list"
    items: Items[Item] = Field(description="lines, or {text, items}")
    ordered: bool = Field(default=False, description="numbered")
    format: Literal["decimal", "alpha", "roman", "Alpha", "Roman"] = Field(
        default="decimal", description="numbers"
    )
    start: Integer = Field(default=1, ge=1, le=32767, description="start")
    continue_: bool = Field(default=False, alias="continue", description="counts on from the last list")


WordsT = TypeVar("WordsT", bound="Quote | Callout")


def _one_content(block: WordsT, name: str) -> WordsT:
    """Return a block that has text or blocks, one of them."""
    if (block.text is None) == (not block.blocks):
        message = f"a {name} has text or blocks, one of them"
        raise fault(f"{name}_content", message, remediation="write text or blocks")
    return block


class Quote(Direction):
    """A quotation."""

    type: Literal["quote"] = "quote"
    text: Text | None = Field(default=None, description="the words")
    blocks: Items[Block] = Field(default=(), description="in place of text")
    by: Text | None = Field(default=None, description="who said it")

    @model_validator(mode="after")
    def _text_or_blocks(self) -> Self:
        return _one_content(self, "quote")


class Callout(BlockFields):
    """A boxed remark."""

    type: Literal["callout"] = "callout"
    kind: Literal["note", "tip", "warning", "important"] = Field(default="note", description="its look")
    title: Text | None = Field(default=None, description="default: the kind")
    text: Text | None = Field(default=None, description="remark")
    blocks: Items[Block] = Field(default=(), description="in place of text")

    @model_validator(mode="after")
    def _text_or_blocks(self) -> Self:
        return _one_content(self, "callout")


class Code(BlockFields):
    """Source code, coloured by language."""

    type: Literal["code"] = "code"
    text: str = Field(description="the code")
    language: str | None = Field(default=None, max_length=40, description="python, json, sql")
    line_numbers: bool = Field(default=False, description="numbered")


class Image(ImageFields, BlockFields):
    """An image in the flow."""

    type: Literal["image"] = "image"


class Figure(BlockFields):
    """An image, chart or table with a numbered caption."""

    type: Literal["figure"] = "figure"
    content: Block = Field(description="image, chart or table")
    caption: Text = Field(description="numbered")

    @model_validator(mode="after")
    def _shows_something(self) -> Self:
        if getattr(self.content, "type", None) not in ("image", "chart", "table"):
            message = "a figure shows an image, a chart or a table"
            raise fault("figure_content", message, remediation="put text beside the figure")
        return self


class Kpi(Model):
    """One figure."""

    label: str = Field(max_length=120, description="label")
    value: str | ExactNumber = Field(description='shown as written: "€ 4.2 M"')
    delta: str | None = Field(default=None, max_length=60, description='change: "+8 %"')
    trend: Literal["up", "down", "flat"] | None = Field(default=None, description="default: by delta")
    good: Literal["up", "down"] = Field(default="up", description="the good direction")
    note: str | None = Field(default=None, max_length=200, description="small print")


class Kpis(BlockFields):
    """Figures in a row of tiles."""

    type: Literal["kpis"] = "kpis"
    items: Items[Kpi] = Field(min_length=1, max_length=12, description="1–12 tiles")


class Side(Model):
    """One column."""

    width: Width | None = Field(default=None, description="default: equal shares")
    blocks: Items[Block] = Field(description="what stands in it")


class SideBySide(BlockFields):
    """Columns next to each other."""

    type: Literal["side_by_side"] = "side_by_side"
    items: Items[Side] = Field(min_length=2, max_length=6, description="2–6 columns")
    gap: Length = Field(default=16, description="between columns")


class PageBreak(BlockFields):
    """Starts a page."""

    type: Literal["page_break"] = "page_break"


class Divider(BlockFields):
    """A thin rule."""

    type: Literal["divider"] = "divider"


class Toc(BlockFields):
    """A table of contents."""

    type: Literal["toc"] = "toc"
    levels: Integer = Field(default=3, ge=1, le=9, description="depth")
    title: Text | None = Field(default=None, description='default: "Contents"')


class Box(BlockFields):
    """Blocks on a field of their own."""

    MORE: ClassVar[bool | str] = "Diagrams"
    type: Literal["box"] = "box"
    blocks: Items[Block] = Field(min_length=1, description="what stands in it")
    padding: Length = Field(default=14, description="room inside")
    fill: Color | None = Field(default=None, description="default surface")
    border: Color | None = Field(default=None, description="a thin edge")
    radius: Length | None = Field(default=None, description="default: the theme's")


class Spacer(BlockFields):
    """Empty room."""

    MORE: ClassVar[bool | str] = "Diagrams"
    type: Literal["spacer"] = "spacer"
    height: Length = Field(default=16, description="points")


class Definition(Model):
    """A term and what it means."""

    MORE: ClassVar[bool | str] = "Diagrams"
    term: Text = Field(description="the term")
    text: Text = Field(description="what it means")


class DefinitionList(BlockFields):
    """Terms with what they mean, in two columns."""

    MORE: ClassVar[bool | str] = "Diagrams"
    type: Literal["definition_list"] = "definition_list"
    items: Items[Definition] = Field(min_length=1, description="in order")


class Markdown(BlockFields):
    """Markdown, as many blocks as it has; raw HTML stays literal text."""

    type: Literal["markdown"] = "markdown"
    text: str = Field(description="CommonMark, tables, task lists")


BLOCK_TYPES = (
    "barcode", "box", "callout", "chart", "code", "cycle", "definition_list", "divider", "equation", "figure", "funnel", "gantt",
    "heading", "hierarchy", "image", "kpis", "list", "markdown", "matrix", "page_break", "paragraph", "process", "quote",
    "side_by_side", "spacer", "swot", "table", "timeline", "toc",
)  # fmt: skip


def _block_tag(value: Any) -> str | None:
    if isinstance(value, str):
        return "<string>"
    if isinstance(value, BaseModel):
        kind = getattr(value, "type", getattr(type(value), "BLOCK", None))
    else:
        kind = value.get("type") if isinstance(value, dict) else None
    return f"<{kind}>" if isinstance(kind, str) else None


Block = TypeAliasType(
    "Block",
    Annotated[
        Annotated[str, Tag("<string>")]
        | Annotated[Heading, Tag("<heading>")]
        | Annotated[Paragraph, Tag("<paragraph>")]
        | Annotated[ListBlock, Tag("<list>")]
        | Annotated[Quote, Tag("<quote>")]
        | Annotated[Callout, Tag("<callout>")]
        | Annotated[Code, Tag("<code>")]
        | Annotated[Image, Tag("<image>")]
        | Annotated[Figure, Tag("<figure>")]
        | Annotated[Kpis, Tag("<kpis>")]
        | Annotated[TableBlock, Tag("<table>")]
        | Annotated[ChartBlock, Tag("<chart>")]
        | Annotated[SideBySide, Tag("<side_by_side>")]
        | Annotated[PageBreak, Tag("<page_break>")]
        | Annotated[Divider, Tag("<divider>")]
        | Annotated[Toc, Tag("<toc>")]
        | Annotated[Markdown, Tag("<markdown>")]
        | Annotated[Box, Tag("<box>")]
        | Annotated[Spacer, Tag("<spacer>")]
        | Annotated[DefinitionList, Tag("<definition_list>")]
        | Annotated[Equation, Tag("<equation>")]
        | Annotated[Barcode, Tag("<barcode>")]
        | Annotated[Timeline, Tag("<timeline>")]
        | Annotated[Process, Tag("<process>")]
        | Annotated[Cycle, Tag("<cycle>")]
        | Annotated[Hierarchy, Tag("<hierarchy>")]
        | Annotated[Matrix, Tag("<matrix>")]
        | Annotated[Swot, Tag("<swot>")]
        | Annotated[Funnel, Tag("<funnel>")]
        | Annotated[Gantt, Tag("<gantt>")],
        Discriminator(_block_tag),
    ],
)


def _one_is_many(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


Content = Annotated[Items[Block], BeforeValidator(_one_is_many, json_schema_input_type=str | Items[Block])]
