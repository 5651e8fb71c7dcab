"""Quotations, boxed remarks of plain paragraphs, and source code: shaded paragraphs, no tables."""

from __future__ import annotations

from runstamp.frozen import replace
from runstamp_compose.plans import Callout, Code, Paragraph, Quote, Run, Runs
from runstamp_docx.build import Flow
from runstamp_docx.paragraphs import number, paragraph, properties, running, spacing
from runstamp_docx.rhythm import BOX_PADDING, body_after, callout_colors
from runstamp_docx.runs import Look, runs_xml
from runstamp_ooxml.xml import EMPTY, Xml, join

DIGIT = 0.55  # of the size: an advance of the code faces (Consolas 0.55, Courier New 0.60)
WHOLE_CODE = 15  # lines of code that stay together on a page
_DASH = "\u2014\u2002"


def quote(flow: Flow, plan: Quote) -> Xml:
    """Return a quotation and, below it, who said it.

    Loses:
        common/LINK_DROPPED.
    """
    last = len(plan.paragraphs) - 1
    out: list[Xml] = []
    for i, runs in enumerate(plan.paragraphs):
        signed = bool(plan.by) and i == last
        space = spacing(after=body_after(flow.build.theme) * 1.3) if i == last and not plan.by else EMPTY
        props = properties("Quote", running(plan.rtl), keep_next=signed or plan.keep_with_next, space=space)
        out.append(paragraph(runs_xml(flow, runs), props))
    if plan.by:
        out.append(
            paragraph(
                runs_xml(flow, (Run(_DASH), *plan.by)),
                properties("QuoteSource", running(plan.rtl), keep_next=plan.keep_with_next),
            )
        )
    return join(out)


def callout_title(flow: Flow, plan: Callout, *, plain: bool = False) -> Xml:
    """Return the first line of a remark: its kind in words and its title.

    `plain` leaves the box to the cell that the line stands in.
    """
    if plain:
        _, _, strong = callout_colors(plan.kind, flow.build.theme)
        look = Look(bold=True, color=strong)
        return paragraph(
            runs_xml(flow, plan.head, look), properties(None, keep_next=True, space=spacing(0, 2))
        )
    style = f"Callout{plan.kind.capitalize()}Title"
    return paragraph(runs_xml(flow, plan.head), properties(style, keep_next=True, space=_flush(flow)))


def _flush(flow: Flow) -> Xml:
    """Return no room above a box where nothing stands above it, or only another box."""
    return spacing(before=0) if flow.flush else EMPTY


def is_plain_callout(plan: Callout) -> bool:
    """Return whether a remark holds paragraphs only, so that shaded paragraphs show it."""
    return all(isinstance(block, Paragraph) and block.id is None for block in plan.blocks)


def callout_paragraphs(flow: Flow, plan: Callout) -> Xml:
    """Return a remark of paragraphs as one shaded box.

    Loses:
        common/LINK_DROPPED.
    """
    style = f"Callout{plan.kind.capitalize()}"
    out = [callout_title(flow, plan)]
    last = len(plan.blocks) - 1
    for i, block in enumerate(plan.blocks):
        if isinstance(block, Paragraph):
            space = EMPTY if i == last else spacing(after=body_after(flow.build.theme))
            keep = plan.keep_with_next or i < last
            out.append(
                paragraph(
                    runs_xml(flow, block.runs), properties(style, block.format, keep_next=keep, space=space)
                )
            )
    return join(out)


def code(flow: Flow, plan: Code) -> Xml:
    """Return source code, a paragraph a line; line numbers are a list, so that copied code holds none."""
    theme = flow.build.theme
    flow.build.fonts.add(theme.mono_font)
    numbered = EMPTY
    if plan.line_numbers:
        digits = max(len(str(len(plan.lines))), 2)
        room = (digits + 1.5) * DIGIT * theme.sizes["code"]
        numbered = number(0, flow.build.numbering.code_lines(BOX_PADDING, room))
    last = len(plan.lines) - 1
    out: list[Xml] = []
    for i, runs in enumerate(plan.lines):
        # Short code stays on one page; of longer code no two lines stand alone.
        keep = plan.keep_with_next if i == last else last < WHOLE_CODE or i == 0 or i == last - 1
        space = EMPTY if i else _flush(flow)
        props = properties("Code", keep_next=keep, numbered=numbered, space=space)
        out.append(paragraph(_line(flow, runs), props))
    return join(out)


def _line(flow: Flow, runs: Runs) -> Xml:
    # The paragraph's style sets the face: a character style on each run would only repeat it.
    return runs_xml(flow, tuple(replace(run, code=False) for run in runs))
