"""Blocks in order: each kind to its writer, with the breaks and the room between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from runstamp.frozen import replace
from runstamp.losses import Loss
from runstamp_compose import plans
from runstamp_docx import boxes, figures, layout_tables
from runstamp_docx.build import Flow
from runstamp_docx.contents import contents
from runstamp_docx.heading_numbers import HeadingCounter
from runstamp_docx.lists import Lists
from runstamp_docx.numbering import LEVELS, level_indent
from runstamp_docx.paragraphs import number, paragraph, properties, spacer, styled
from runstamp_docx.rhythm import body_after
from runstamp_docx.runs import no_break, run_xml, runs_xml
from runstamp_docx.tables import TableWriter
from runstamp_docx.template_headings import template_heading
from runstamp_ooxml.xml import EMPTY, Xml, join

BlockT = TypeVar("BlockT", bound=plans.BlockPlan)
_TEXT = (plans.Heading, plans.Paragraph)
# Blocks whose bookmark is written by their own writer; others get one of no length before them.
_OWN_BOOKMARK = (plans.Heading, plans.Paragraph, plans.Figure, plans.Picture, plans.ChartBlock)


_BOXED = (plans.Code, plans.Callout, plans.Quote)


def _broken(block: plans.BlockPlan) -> plans.BlockPlan:
    """Return a block of text that starts a page; others get a line of a point before them that does."""
    if not isinstance(block, _TEXT):
        return block
    return replace(block, format=replace(block.format, page_break_before=True))


def _unbroken(flow: Flow, block: plans.BlockPlan) -> plans.BlockPlan:
    """Return a block as it is, without its page break where it stands in a cell, which no page can start in."""
    if not flow.cell or not isinstance(block, _TEXT) or not block.format.page_break_before:
        return block
    flow.build.losses.append(no_break(block.path))
    return replace(block, format=replace(block.format, page_break_before=False))


def _at_top(block: BlockT) -> BlockT:
    """Return a heading at the top of a page without the room before it, which Word keeps after a forced break."""
    if not isinstance(block, plans.Heading) or block.format.space_before is not None:
        return block
    return replace(block, format=replace(block.format, space_before=0.0))


def _passed_over(plan: plans.Heading) -> Loss:
    return Loss(
        "common/FLATTENED",
        "heading number",
        "a heading passes over a level; Word would count the level as 0, so the number is text",
        path=plan.path,
        expected=plan.number,
        avoidable=True,
        remediation="use the next level below the heading before it",
    )


def _neighbours(block: plans.BlockPlan, previous: plans.BlockPlan | None) -> bool:
    """Return whether two boxes of one kind follow each other."""
    return isinstance(block, _BOXED) and type(block) is type(previous)


def _room_before(
    flow: Flow, block: plans.BlockPlan, previous: plans.BlockPlan | None, *, breaks: bool
) -> Xml:
    """Return what stands between a block and the one before it."""
    if breaks:
        return EMPTY if isinstance(block, _TEXT) else spacer(1, page_break=True, keep_next=True)
    if _neighbours(block, previous):
        # Word draws neighbours with equal borders as one box.
        return spacer(1)
    if previous is not None and isinstance(block, plans.Kpis | plans.SideBySide):
        # A table has no room above it of its own.
        return spacer(body_after(flow.build.theme) * 0.6, keep_next=True)
    return EMPTY


def _room_after(flow: Flow, xml: Xml, follower: plans.BlockPlan | None, *, top: bool) -> Xml:
    """Return the room after a table: Word joins tables that nothing parts, and wants a paragraph at the end of a cell.

    Text brings its own room instead: LibreOffice leaves a heading alone at the foot of a page where an empty paragraph
    parts it from a table (seen in 7.4), and an empty paragraph at the top of a page would lower the text there.
    """
    if xml.endswith("</w:tbl>"):
        if isinstance(follower, _TEXT):
            return EMPTY
        return spacer(2 if follower is None and not top else _room_of_table(flow))
    return spacer(2) if xml.endswith("</w:sdt>") and not top else EMPTY


def _room_of_table(flow: Flow) -> float:
    return body_after(flow.build.theme) * 1.4


def _below_table(flow: Flow, block: plans.BlockPlan) -> plans.BlockPlan:
    """Return a paragraph with the room that parts it from a table above; headings of ours have more than that of their own."""
    if not isinstance(block, _TEXT) or block.format.space_before is not None:
        return block
    room, ground = _room_of_table(flow), flow.build.ground
    if isinstance(block, plans.Heading) and (ground is None or ground.heading_room(block.level) >= room):
        return block
    return replace(block, format=replace(block.format, space_before=room))


def _under(block: plans.BlockPlan, left: float, level: int) -> plans.BlockPlan:
    """Return a paragraph or list as it stands under an item of the level above."""
    if isinstance(block, plans.Paragraph):
        own = block.format.indent_left or 0.0
        return replace(block, format=replace(block.format, indent_left=own + left))
    if isinstance(block, plans.ListPlan):
        return replace(block, items=tuple(_deeper(item, level) for item in block.items))
    if isinstance(block, plans.Inset):
        return replace(block, item=_deeper(block.item, level))
    return block


def _deeper(item: plans.ListItem, by: int) -> plans.ListItem:
    return replace(item, level=min(item.level + by, LEVELS - 1))


class Blocks:
    """Writes the blocks of one document; remembers what spans blocks, such as the last numbered list."""

    def __init__(self, *, numbered_headings: bool, heading_list: int | None = None) -> None:
        self.numbered_headings = numbered_headings
        self.heading_list = heading_list  # where the styles of headings are a template's and do not name it
        self.widths: dict[int, float] = {}  # of blocks that have less room than their page, by identity
        self.lists = Lists()
        self.headings = HeadingCounter()

    def flow(
        self, flow: Flow, blocks: Sequence[plans.BlockPlan], *, top: bool = False, after_title: bool = False
    ) -> Xml:
        """Return blocks one after the other; inside a cell the last thing is always a paragraph."""
        out: list[Xml] = []
        breaks = False
        for i, given in enumerate(blocks):
            if top:
                flow.build.world.checkpoint()
            if isinstance(given, plans.PageBreak):
                # One at the very start, or after another, would leave an empty page.
                breaks = (bool(out) or breaks) and not flow.cell
                flow.build.losses += [no_break(given.path)] if flow.cell else []
                continue
            block = _broken(given) if breaks else _unbroken(flow, given)
            at_edge = not out and not after_title
            previous = blocks[i - 1] if i else None
            before = EMPTY if at_edge else _room_before(flow, block, previous, breaks=breaks)
            room = self.widths.get(id(given), flow.width) if top else flow.width
            place = replace(
                flow,
                width=room,
                flush=at_edge or (_neighbours(block, previous) and not breaks),
                narrow=room < flow.width,
            )
            if at_edge:
                block = _at_top(block)
            elif out and out[-2].endswith("</w:tbl>") and not breaks:
                block = _below_table(flow, block)
            xml = self.block(place, block)
            follower = blocks[i + 1] if i + 1 < len(blocks) else None
            out += [before, xml, _room_after(flow, xml, follower, top=top)]
            breaks = False
        return join(out)

    def block(self, flow: Flow, block: plans.BlockPlan) -> Xml:
        """Return one block.

        Raises:
            RunstampError: an image cannot be used.
        """
        writer: Callable[[Blocks, Flow, Any], Xml] = _WRITERS[type(block)]
        xml = writer(self, flow, block)
        id_ = None if isinstance(block, _OWN_BOOKMARK) else getattr(block, "id", None)
        return join((flow.build.bookmarks.around(id_, EMPTY), xml)) if id_ else xml

    # ------------------------------------------------------------ text
    def heading(self, flow: Flow, plan: plans.Heading) -> Xml:
        """Return a heading in its style, which numbers it where headings are numbered."""
        fmt = _at_top(plan).format if plan.format.page_break_before else plan.format
        numbered, label = self._heading_number(flow, plan)
        inside = flow.build.bookmarks.around(plan.id, join((label, runs_xml(flow, plan.runs))))
        if flow.build.ground is not None:
            return paragraph(
                inside, template_heading(flow.build.ground, flow.build.theme, plan.level, fmt, numbered)
            )
        return paragraph(inside, properties(f"Heading{plan.level}", fmt, numbered=numbered))

    def _heading_number(self, flow: Flow, plan: plans.Heading) -> tuple[Xml, Xml]:
        """Return what sets a heading's number beside its style, and its number as text where Word would count another.

        Loses:
            common/FLATTENED: a level is passed over, and its number is text.
        """
        numbering, level = flow.build.numbering, plan.level - 1
        ground = flow.build.ground
        by_style = ground is not None and ground.numbers_its_own_way
        if not self.numbered_headings or by_style:
            return EMPTY, EMPTY
        if plan.number is None:
            return number(level, numbering.none()), EMPTY
        if not self.headings.agrees(plan.number):
            flow.build.losses.append(_passed_over(plan))
            return number(level, numbering.none()), run_xml(f"{plan.number}\u2002")
        start = self.headings.restart(plan.number)
        if start is not None:
            return number(level, numbering.headings_from(level, start)), EMPTY
        return (EMPTY if self.heading_list is None else number(level, self.heading_list)), EMPTY

    def paragraph(self, flow: Flow, plan: plans.Paragraph) -> Xml:
        """Return a paragraph of text."""
        inside = runs_xml(flow, plan.runs)
        if plan.id:
            inside = flow.build.bookmarks.around(plan.id, inside)
        return paragraph(inside, self._text(flow, plan))

    @staticmethod
    def _text(flow: Flow, plan: plans.Paragraph) -> Xml:
        """Return the properties of running text: in the style that the input names, else in the template's usual one."""
        named = plan.format.style
        style = flow.build.style_named("paragraph", named, plan.path + "/style") if named else None
        ground = flow.build.ground
        if ground is None or style is not None:
            return properties(style, plan.format)
        return properties(ground.text_style, plan.format, space=EMPTY if flow.cell else ground.text_space)

    def list(self, flow: Flow, plan: plans.ListPlan) -> Xml:
        """Return a list."""
        return self.lists.xml(flow, plan)

    def quote(self, flow: Flow, plan: plans.Quote) -> Xml:
        """Return a quotation."""
        if plan.blocks:
            return layout_tables.quote_table(flow, plan, self.flow)
        return boxes.quote(flow, plan)

    def inset(self, flow: Flow, plan: plans.Inset) -> Xml:
        """Return what stands in an item of a list: paragraphs and lists as such, anything else in a table without lines."""
        left, level = level_indent(plan.item.level)[0], plan.item.level + 1
        if all(isinstance(one, plans.Paragraph | plans.ListPlan | plans.Inset) for one in plan.blocks):
            return self.flow(flow, [_under(one, left, level) for one in plan.blocks])
        counted = self.lists.last
        made = layout_tables.inset_table(flow, left, plan.blocks, self.flow)
        self.lists.last = counted
        return made

    def code(self, flow: Flow, plan: plans.Code) -> Xml:
        """Return source code."""
        return boxes.code(flow, plan)

    def toc(self, flow: Flow, plan: plans.Toc) -> Xml:
        """Return a table of contents."""
        return contents(flow, plan)

    def divider(self, flow: Flow, plan: plans.Divider) -> Xml:  # noqa: ARG002 - all writers are called alike
        """Return a thin rule."""
        return paragraph(EMPTY, styled("Rule"))

    # ------------------------------------------------------------ things
    def table(self, flow: Flow, plan: plans.TableBlock, *, keep_next: bool = False) -> Xml:
        """Return a table with its source."""
        source = plan.table.source
        xml = TableWriter(flow, plan.table, keep_next=keep_next or plan.keep_with_next or bool(source)).xml()
        return join((xml, figures.source_note(flow, source, keep_next=keep_next)))

    def picture(self, flow: Flow, plan: plans.Picture, *, keep_next: bool = False) -> Xml:
        """Return a picture."""
        return figures.picture(flow, plan, keep_next=keep_next or plan.keep_with_next)

    def chart(self, flow: Flow, plan: plans.ChartBlock, *, keep_next: bool = False) -> Xml:
        """Return a chart."""
        return figures.chart(flow, plan, keep_next=keep_next or plan.keep_with_next)

    def figure(self, flow: Flow, plan: plans.Figure) -> Xml:
        """Return a figure with its caption."""
        return figures.figure(flow, plan, self._content)

    def _content(self, flow: Flow, block: plans.BlockPlan, *, keep_next: bool) -> Xml:
        if isinstance(block, plans.TableBlock):
            return self.table(flow, block, keep_next=keep_next)
        if isinstance(block, plans.ChartBlock):
            return self.chart(flow, block, keep_next=keep_next)
        if isinstance(block, plans.Picture):
            return self.picture(flow, block, keep_next=keep_next)
        return self.block(flow, block)

    def callout(self, flow: Flow, plan: plans.Callout) -> Xml:
        """Return a boxed remark."""
        # The ground of a paragraph runs under a drawing beside it; a table keeps to its width.
        if boxes.is_plain_callout(plan) and not flow.narrow:
            return boxes.callout_paragraphs(flow, plan)
        return layout_tables.callout_table(flow, plan, self.flow)

    def kpis(self, flow: Flow, plan: plans.Kpis) -> Xml:
        """Return tiles of figures."""
        return layout_tables.kpis(flow, plan)

    def side_by_side(self, flow: Flow, plan: plans.SideBySide) -> Xml:
        """Return columns next to each other."""
        return layout_tables.side_by_side(flow, plan, self.flow)


_WRITERS: dict[type[Any], Callable[[Blocks, Flow, Any], Xml]] = {
    plans.Heading: Blocks.heading,
    plans.Paragraph: Blocks.paragraph,
    plans.ListPlan: Blocks.list,
    plans.Quote: Blocks.quote,
    plans.Inset: Blocks.inset,
    plans.Callout: Blocks.callout,
    plans.Code: Blocks.code,
    plans.Picture: Blocks.picture,
    plans.Figure: Blocks.figure,
    plans.Kpis: Blocks.kpis,
    plans.SideBySide: Blocks.side_by_side,
    plans.Toc: Blocks.toc,
    plans.Divider: Blocks.divider,
    plans.TableBlock: Blocks.table,
    plans.ChartBlock: Blocks.chart,
}
