"""Blocks in order: each kind to its writer, with the breaks and the room between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from runstamp_compose import plans
from runstamp_docx import boxes, figures, layout_tables
from runstamp_docx.build import Flow
from runstamp_docx.contents import contents
from runstamp_docx.lists import Lists
from runstamp_docx.paragraphs import number, paragraph, properties, spacer, styled
from runstamp_docx.rhythm import body_after
from runstamp_docx.runs import runs_xml
from runstamp_docx.tables import TableWriter
from runstamp_ooxml.xml import EMPTY, Xml, join

_TEXT = (plans.Heading, plans.Paragraph)
# Blocks whose bookmark is written by their own writer; others get one of no length before them.
_OWN_BOOKMARK = (plans.Heading, plans.Paragraph, plans.Figure, plans.Picture, plans.ChartBlock)


_BOXED = (plans.Code, plans.Callout, plans.Quote)


def _at_top(block: plans.Heading) -> plans.Heading:
    """Return a heading at the top of a page without the room before it, which Word keeps after a forced break."""
    if block.format.space_before is not None:
        return block
    return replace(block, format=replace(block.format, space_before=0.0))


class Blocks:
    """Writes the blocks of one document; remembers what spans blocks, such as the last numbered list."""

    def __init__(self, *, numbered_headings: bool) -> None:
        self.numbered_headings = numbered_headings
        self.lists = Lists()

    def flow(
        self, flow: Flow, blocks: Sequence[plans.BlockPlan], *, top: bool = False, after_title: bool = False
    ) -> Xml:
        """Return blocks one after the other; inside a cell the last thing is always a paragraph."""
        out: list[Xml] = []
        breaks = False
        last = len(blocks) - 1
        for i, block in enumerate(blocks):
            if top:
                flow.build.world.checkpoint()
            if isinstance(block, plans.PageBreak):
                breaks = bool(out) or breaks
                continue
            if breaks and isinstance(block, _TEXT):
                block = replace(block, format=replace(block.format, page_break_before=True))
            elif breaks:
                out.append(spacer(1, page_break=True))
            elif i and isinstance(block, _BOXED) and type(block) is type(blocks[i - 1]):
                # Word draws neighbours with equal borders as one box.
                out.append(spacer(1))
            elif out and isinstance(block, plans.Kpis | plans.SideBySide):
                # A table has no room above it of its own.
                out.append(spacer(body_after(flow.build.theme) * 0.6))
            if isinstance(block, plans.Heading) and (
                block.format.page_break_before or (top and not out and not after_title)
            ):
                block = _at_top(block)
            breaks = False
            xml = self.block(flow, block)
            out.append(xml)
            if xml.endswith("</w:tbl>") or (xml.endswith("</w:sdt>") and not top):
                # Word joins tables that nothing parts, and wants a paragraph at the end of a cell.
                out.append(spacer(body_after(flow.build.theme) * 1.4 if i < last or top else 2))
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
        numbered = EMPTY
        if self.numbered_headings and plan.number is None:
            numbered = number(plan.level - 1, flow.build.numbering.none())
        inside = flow.build.bookmarks.around(plan.id, runs_xml(flow, plan.runs))
        return paragraph(inside, properties(f"Heading{plan.level}", plan.format, numbered=numbered))

    def paragraph(self, flow: Flow, plan: plans.Paragraph) -> Xml:
        """Return a paragraph of text."""
        inside = runs_xml(flow, plan.runs)
        if plan.id:
            inside = flow.build.bookmarks.around(plan.id, inside)
        return paragraph(inside, properties(None, plan.format))

    def list(self, flow: Flow, plan: plans.ListPlan) -> Xml:
        """Return a list."""
        return self.lists.xml(flow, plan)

    def quote(self, flow: Flow, plan: plans.Quote) -> Xml:
        """Return a quotation."""
        return boxes.quote(flow, plan)

    def code(self, flow: Flow, plan: plans.Code) -> Xml:
        """Return source code."""
        return boxes.code(flow, plan)

    def toc(self, flow: Flow, plan: plans.Toc) -> Xml:
        """Return a table of contents."""
        return contents(flow, plan)

    def divider(self, flow: Flow, plan: plans.Divider) -> Xml:
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
        if boxes.is_plain_callout(plan):
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
