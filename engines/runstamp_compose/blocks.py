"""Blocks of the model as blocks to draw: numbered, labelled, coloured, with every link known to lead somewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from runstamp.frozen import field, record, replace
from runstamp.model import blocks as model
from runstamp.model.block import BlockFields
from runstamp.model.measures import points, share
from runstamp_compose.extents import drawn, fixed
from runstamp_compose.labels import word
from runstamp_compose.lists import compose_list, parted
from runstamp_compose.outline import Ids, Outline, children, format_of, key
from runstamp_compose.plans import (
    BlockPlan,
    BoxBlock,
    Callout,
    ChartBlock,
    Code,
    Divider,
    EquationBlock,
    Figure,
    Kpis,
    PageBreak,
    Paragraph,
    ParagraphFormat,
    Picture,
    Quote,
    Run,
    Runs,
    Side,
    SideBySide,
    Spacer,
    TableBlock,
    ThemePlan,
    Toc,
    TocEntry,
)
from runstamp_compose.pointers import Pinned
from runstamp_compose.texts import Texts, cleaned
from runstamp_compose.themes import BLACK, WHITE, color, contrast, readable

# A kind of block loads what composes it when it is first met: most inputs are text.
if TYPE_CHECKING:
    from runstamp.model.chart import ChartBlock as ChartModel
    from runstamp.model.inserts import Barcode, Equation
    from runstamp.model.media import ImageFields
    from runstamp.model.table import TableBlock as TableModel

_BREAKING = ("heading", "paragraph", "page_break")  # start a page themselves
READABLE = 4.5  # WCAG 2.2, 1.4.3
MIN_SHARE = 0.1  # a column that others leave no room still gets a tenth


def shares(widths: Sequence[Any], region: float, text_size: float) -> tuple[float, ...]:
    """Return the parts of a region (points) that columns take, summing to 1; columns without a width share what is left."""
    given = [_part(width, region, text_size) for width in widths]
    free = given.count(None)
    rest = max((1 - sum(part for part in given if part is not None)) / free, MIN_SHARE) if free else 0.0
    parts = [rest if part is None else max(part, 0.01) for part in given]
    total = sum(parts)
    return tuple(part / total for part in parts)


def _part(width: Any, region: float, text_size: float) -> float | None:
    wide = fixed(width, text_size)
    return share(width) if wide is None else wide / region


def paragraphs_of(runs: Runs) -> tuple[Runs, ...]:
    """Return runs as paragraphs, parted where two line breaks follow each other."""
    parts: list[list[Run]] = [[]]
    breaks = 0
    for run in runs:
        breaks = breaks + 1 if run.brk == "line" else 0
        if breaks == 2:
            parts[-1].pop()
            parts.append([])
            breaks = 0
        else:
            parts[-1].append(run)
    return tuple(tuple(part) for part in parts if part)


def on_field(runs: Runs, fill: str | None, theme: ThemePlan) -> Runs:
    """Return runs in an ink that reads on the field behind them; slides choose their inks themselves."""
    if fill is None or contrast(theme.colors["text"], fill) >= READABLE:
        return runs
    ink = readable(fill, BLACK, WHITE)
    return tuple(run if run.color else replace(run, color=ink) for run in runs)


def picture(
    image: ImageFields, path: str, texts: Texts, id: str | None = None, *, keep: bool = False
) -> Picture:
    """Return an image as the engine opens it.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, a side of zero.
    """
    width, width_share, height = drawn(image, path, texts.theme.sizes["body"])
    crop, circle = image.crop, image.radius == "circle"
    return Picture(
        source=image.source,
        alt=None if image.alt is None else cleaned(image.alt, path + "/alt", texts.losses),
        decorative=image.decorative,
        width=width,
        width_share=width_share,
        height=height,
        fit=image.fit,
        crop=(0.0, 0.0, 0.0, 0.0) if crop is None else (crop.left, crop.top, crop.right, crop.bottom),
        radius=0.0 if circle or image.radius is None else points(image.radius),
        circle=circle,
        link=texts.link(image.link, path + "/link"),
        id=id,
        path=str(path),
        keep_with_next=keep,
    )


@record
class Composer:
    """Composes the blocks of one input in reading order; counts lists and figures as it goes.

    `region` is the width of the text in points, `toc` what a table of contents lists where it is not the headings.
    """

    theme: ThemePlan
    texts: Texts
    outline: Outline
    region: float
    chart_size: float | None = None
    toc: tuple[TocEntry, ...] | None = None
    equations: int = 0
    figures: dict[str, int] = field(default_factory=dict[str, int])
    last_number: int | None = None
    draws: bool = False  # diagrams; where they are not drawn, a list says the same

    @property
    def ids(self) -> Ids:
        """The ids of the input."""
        return self.outline.ids

    def blocks(self, blocks: Iterable[tuple[Any, str]]) -> tuple[BlockPlan, ...]:
        """Return blocks with their places as plans."""
        return tuple(plan for block, path in blocks for plan in self.block(block, path))

    def block(self, block: Any, path: str) -> Iterator[BlockPlan]:
        """Return what one block comes to: one plan, none for an empty markdown text, or several."""
        if isinstance(block, str):
            yield Paragraph(self.texts.runs(block, path), path=str(path))
            return
        if block.page_break_before and block.type not in _BREAKING:
            yield PageBreak(str(path))
        if isinstance(block, model.Markdown):
            place = Pinned(path + "/text")
            for inner in self.outline.expanded[key(block, path)]:
                yield from self.block(inner, place)
            return
        if isinstance(block, model.Box) and not self.draws:
            from runstamp_compose.inserts import frame_loss

            self.texts.losses.append(frame_loss(path))
            yield from self.blocks(children(block, path))
            return
        if isinstance(block, model.ListBlock):
            yield from self.list(block, path)
            return
        yield _COMPOSE[block.type](self, block, path)

    def heading(self, block: model.Heading, path: str) -> BlockPlan:
        """Return a heading of the outline."""
        plan = self.outline.headings[key(block, path)]
        if self.draws or plan.format.fill is None:
            return plan
        return replace(plan, runs=on_field(plan.runs, plan.format.fill, self.theme))

    def paragraph(self, block: model.Paragraph, path: str) -> BlockPlan:
        """Return a paragraph."""
        form, runs = format_of(block, self.texts), self.texts.runs(block.text, path + "/text")
        if not self.draws:
            runs = on_field(runs, form.fill, self.theme)
        return Paragraph(runs, block.id, form, str(path))

    def list(self, block: model.ListBlock, path: str) -> Iterator[BlockPlan]:
        """Yield a list, its numbers going on from the one before where it continues; with blocks in its items, its parts."""
        plan, self.last_number, inside = compose_list(block, path, self.texts, self.last_number)
        if not inside:
            yield plan
            return
        kept = self.last_number
        yield from parted(plan, [(at, self._below(blocks, place)) for at, blocks, place in inside])
        self.last_number = kept

    def _below(self, blocks: Sequence[Any], path: str) -> tuple[BlockPlan, ...]:
        return self.blocks((one, path + f"/{i}") for i, one in enumerate(blocks))

    def quote(self, block: model.Quote, path: str) -> BlockPlan:
        """Return a quotation, parted at empty lines."""
        said = () if block.text is None else paragraphs_of(self.texts.runs(block.text, path + "/text"))
        inside = self.blocks(children(block, path))
        by = self.texts.runs(block.by or "", path + "/by")
        return Quote(said, by, block.id, str(path), block.keep_with_next, block.rtl, inside)

    def callout(self, block: model.Callout, path: str) -> BlockPlan:
        """Return a boxed remark with its label."""
        if block.text is not None:
            inner: tuple[BlockPlan, ...] = tuple(
                Paragraph(runs, path=str(path + "/text"))
                for runs in paragraphs_of(self.texts.runs(block.text, path + "/text"))
            )
        else:
            inner = self.blocks((one, path + f"/blocks/{i}") for i, one in enumerate(block.blocks))
        title = self.texts.runs(block.title or "", path + "/title")
        label = word(block.kind, self.texts.language)
        said = Run(label if not title else f"{label} \u00b7 ", path=str(path))
        head = title if title and self.draws else (said, *title)  # on slides the author's words lead
        return Callout(block.kind, head, inner, block.id, str(path), block.keep_with_next)

    def code(self, block: model.Code, path: str) -> BlockPlan:
        """Return source code, coloured."""
        from runstamp_compose.sourcecode import code_lines

        text = cleaned(block.text, path + "/text", self.texts.losses)
        lines = code_lines(text, block.language, self.theme, str(path))
        return Code(lines, block.language, block.line_numbers, block.id, str(path), block.keep_with_next)

    def image(self, block: model.Image, path: str) -> BlockPlan:
        """Return a picture."""
        return picture(block, path, self.texts, block.id, keep=block.keep_with_next)

    def figure(self, block: model.Figure, path: str) -> BlockPlan:
        """Return a picture, chart or table with its number."""
        content = self._content(block.content, path + "/content")
        is_table = isinstance(content, TableBlock)
        caption = self.texts.runs(block.caption, path + "/caption")
        return self._numbered(content, caption, block, path, above=is_table)

    def _content(self, block: Any, path: str) -> BlockPlan:
        """Return what a figure shows; a table's own caption stays with it, without a number."""
        return (
            self._table(block, path)
            if getattr(block, "type", None) == "table"
            else next(iter(self.block(block, path)))
        )

    def _numbered(
        self, content: BlockPlan, caption: Runs, block: BlockFields, path: str, *, above: bool
    ) -> Figure:
        kind = "table" if isinstance(content, TableBlock) else "figure"
        number = self.figures[kind] = self.figures.get(kind, 0) + 1
        return Figure(
            content=content,
            caption=caption,
            label=word(kind, self.texts.language),
            number=number,
            id=block.id or self.ids.make("tab" if kind == "table" else "fig", number, path),
            path=str(path),
            caption_side="above" if above else "below",
            keep_with_next=block.keep_with_next,
        )

    def _table(self, block: TableModel, path: str) -> TableBlock:
        from runstamp_compose.tables import resolve_table

        plan = resolve_table(
            block, self.theme, self.texts.language, path, self.texts.losses, texts=self.texts
        )
        return TableBlock(plan, block.id, str(path), block.keep_with_next)

    def table(self, block: TableModel, path: str) -> BlockPlan:
        """Return a table; with a caption it is a numbered figure."""
        plan = self._table(block, path)
        if not plan.table.caption:
            return plan
        bare = replace(plan, table=replace(plan.table, caption=()), id=None)
        return self._numbered(bare, plan.table.caption, block, path, above=block.caption_side == "above")

    def chart(self, block: ChartModel, path: str) -> BlockPlan:
        """Return a chart."""
        from runstamp_compose.charts import resolve_chart

        plan = resolve_chart(
            block,
            self.theme,
            self.texts.language,
            path,
            self.texts.losses,
            texts=self.texts,
            font_size=self.chart_size,
        )
        return ChartBlock(plan, block.id, str(path), block.keep_with_next)

    def kpis(self, block: model.Kpis, path: str) -> BlockPlan:
        """Return a row of figures."""
        from runstamp_compose.kpis import compose_kpis

        return Kpis(compose_kpis(block.items, path, self.texts), block.id, str(path), block.keep_with_next)

    def side_by_side(self, block: model.SideBySide, path: str) -> BlockPlan:
        """Return columns with their parts of the width."""
        gap = points(block.gap)
        whole = self.region
        room = max(whole - gap * (len(block.items) - 1), 1.0)
        parts = shares([side.width for side in block.items], room, self.theme.sizes["body"])
        sides: list[Side] = []
        for i, (side, part) in enumerate(zip(block.items, parts, strict=True)):
            self.region = room * part
            at = path + f"/items/{i}/blocks"
            sides.append(Side(part, self.blocks((one, at + f"/{j}") for j, one in enumerate(side.blocks))))
        self.region = whole
        return SideBySide(tuple(sides), gap, block.id, str(path), block.keep_with_next)

    def contents(self, block: model.Toc, path: str) -> BlockPlan:
        """Return a table of contents with its lines."""
        if block.title is None:
            title: Runs = (Run(text=word("contents", self.texts.language), path=str(path)),)
        else:
            title = self.texts.runs(block.title, path + "/title")
        entries = self.outline.entries(int(block.levels)) if self.toc is None else self.toc
        return Toc(int(block.levels), title, entries, block.id, str(path))

    def diagram(self, block: BlockFields, path: str) -> BlockPlan:
        """Return a diagram, in words where the format does not draw it.

        Loses:
            common/DIAGRAM_IN_WORDS.
        """
        from runstamp_compose.diagrams import compose_diagram, in_words

        plan = compose_diagram(block, path, self.texts)
        return plan if self.draws else in_words(plan, self.texts.losses)

    def box(self, block: model.Box, path: str) -> BlockPlan:
        """Return blocks on a field of their own."""
        inside = self.blocks(children(block, path))
        fill, border = (None if one is None else color(one, self.theme) for one in (block.fill, block.border))
        radius = None if block.radius is None else points(block.radius)
        return BoxBlock(
            inside, points(block.padding), fill, border, radius, block.id, str(path), block.keep_with_next
        )

    def spacer(self, block: model.Spacer, path: str) -> BlockPlan:
        """Return empty room; where it is not drawn, an empty paragraph."""
        height = points(block.height)
        if self.draws:
            return Spacer(height, str(path))
        return Paragraph((), block.id, ParagraphFormat(space_before=height, space_after=0.0), str(path))

    def definitions(self, block: model.DefinitionList, path: str) -> BlockPlan:
        """Return terms and what they mean as a plain table without a head."""
        from runstamp.model.cells import Cell
        from runstamp.model.table import Column
        from runstamp.model.table import TableBlock as TableModel

        rows = [[Cell(text=one.term, bold=True), Cell(text=one.text)] for one in block.items]
        widths = (Column(header="", width="28%"), Column(header=""))
        table = TableModel(columns=widths, rows=rows, header_rows=0, style="plain")
        plan = self._table(table, Pinned(path + "/items"))
        return replace(plan, id=block.id, path=str(path), keep_with_next=block.keep_with_next)

    def equation(self, block: Equation, path: str) -> BlockPlan:
        """Return a formula on its own line."""
        from runstamp_compose.inserts import equation_line

        run = self.texts.equation(block.latex, path + "/latex", path, display=True)
        self.equations += block.number
        number = f"({self.equations})" if block.number else ""
        plan = EquationBlock(run, number, block.id, str(path), block.keep_with_next)
        return plan if self.draws else equation_line(plan)

    def barcode(self, block: Barcode, path: str) -> BlockPlan:
        """Return a code for scanners; where it is not drawn, its value.

        Loses:
            common/DIAGRAM_IN_WORDS.
        """
        from runstamp_compose.inserts import barcode, barcode_line

        plan = barcode(block, path, self.region, self.theme.sizes["body"])
        return plan if self.draws else barcode_line(plan, self.texts.losses)


def _page_break(_: Composer, __: model.PageBreak, path: str) -> BlockPlan:
    return PageBreak(str(path))


def _divider(_: Composer, __: model.Divider, path: str) -> BlockPlan:
    return Divider(str(path))


DIAGRAM_TYPES = ("timeline", "process", "cycle", "hierarchy", "matrix", "swot", "funnel", "gantt")
_COMPOSE: dict[str, Callable[[Composer, Any, str], BlockPlan]] = {
    "heading": Composer.heading,
    "paragraph": Composer.paragraph,
    "quote": Composer.quote,
    "callout": Composer.callout,
    "code": Composer.code,
    "image": Composer.image,
    "figure": Composer.figure,
    "table": Composer.table,
    "chart": Composer.chart,
    "kpis": Composer.kpis,
    "side_by_side": Composer.side_by_side,
    "page_break": _page_break,
    "divider": _divider,
    "toc": Composer.contents,
    "box": Composer.box,
    "spacer": Composer.spacer,
    "definition_list": Composer.definitions,
    "equation": Composer.equation,
    "barcode": Composer.barcode,
    **dict.fromkeys(DIAGRAM_TYPES, Composer.diagram),
}
