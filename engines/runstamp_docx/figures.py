"""Numbered captions, and what they stand under or over."""

from __future__ import annotations

from typing import Protocol

from runstamp_compose.plans import BlockPlan, ChartBlock, Figure, Picture, Run, Runs
from runstamp_docx.build import Flow
from runstamp_docx.drawings import chart_run, picture_run
from runstamp_docx.paragraphs import paragraph, properties, spacing, styled
from runstamp_docx.rhythm import body_after
from runstamp_docx.runs import field_xml, run_properties, run_xml, runs_xml
from runstamp_ooxml.xml import EMPTY, Xml, join


def caption(flow: Flow, plan: Figure, *, above: bool, keep_next: bool) -> Xml:
    """Return a caption whose number is a SEQ field, so that Word renumbers it; the id's bookmark holds label and number."""
    color = flow.build.theme.colors["text"]
    strong = run_properties(Run(bold=True, color=color))
    number = field_xml(f"SEQ {_identifier(plan.label)} \\* ARABIC", run_xml(str(plan.number), strong))
    label = flow.build.bookmarks.around(plan.id, join((run_xml(f"{plan.label}\u00a0", strong), number)))
    words = join((run_xml("\u2002", EMPTY), runs_xml(flow, plan.caption))) if plan.caption else EMPTY
    room = body_after(flow.build.theme)
    space = spacing(room, room * 0.55) if above else EMPTY
    return paragraph(join((label, words)), properties("Caption", keep_next=keep_next, space=space))


def _identifier(label: str) -> str:
    """Return a caption's label as the name of its sequence, as Word's own dialogue makes it."""
    return "_".join(label.split()) or "Figure"


class Content(Protocol):
    """Writes what a figure shows, kept with the paragraph after it or not."""

    def __call__(self, flow: Flow, block: BlockPlan, *, keep_next: bool) -> Xml:
        """Return the content's XML."""
        ...


def figure(flow: Flow, plan: Figure, content: Content) -> Xml:
    """Return a figure with its caption on the side it belongs to, kept together."""
    above = plan.caption_side == "above"
    words = caption(flow, plan, above=above, keep_next=above or plan.keep_with_next)
    inside = content(flow, plan.content, keep_next=not above or plan.keep_with_next)
    return join((words, inside) if above else (inside, words))


def picture(flow: Flow, plan: Picture, *, keep_next: bool) -> Xml:
    """Return a picture in a paragraph of its own."""
    run = flow.build.bookmarks.around(plan.id, picture_run(flow, plan))
    return paragraph(run, styled("Figure" if keep_next else "Picture"))


def chart(flow: Flow, plan: ChartBlock, *, keep_next: bool) -> Xml:
    """Return a native chart in a paragraph of its own, its source under it."""
    run = flow.build.bookmarks.around(plan.id, chart_run(flow, plan.chart))
    keeps = keep_next or bool(plan.chart.source)
    drawn = paragraph(run, styled("Figure" if keeps else "Picture"))
    return join((drawn, source_note(flow, plan.chart.source, keep_next=keep_next)))


def source_note(flow: Flow, runs: Runs, *, keep_next: bool = False) -> Xml:
    """Return the small line that names where figures come from, nothing where there is none."""
    return paragraph(runs_xml(flow, runs), styled("SourceNote", keep_next=keep_next)) if runs else EMPTY
