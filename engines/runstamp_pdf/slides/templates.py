"""A deck that stands on a template, drawn in a design of ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.frozen import replace
from runstamp.losses import Loss
from runstamp.model.deck import LAYOUTS
from runstamp_compose.plans import SlideColumn

if TYPE_CHECKING:
    from runstamp_compose.plans import DeckPlan, SlidePlan
    from runstamp_slides.findings import Findings


def without_template(plan: DeckPlan, findings: Findings) -> DeckPlan:
    """Return a deck whose layouts are ours, what stood in a template's own placeholders as content.

    Loses:
        pdf/TEMPLATE_NOT_DRAWN.
    """
    findings.lose(
        Loss(
            "pdf/TEMPLATE_NOT_DRAWN",
            "template",
            "the pages are drawn in the theme, not in the look of the template",
            "/template",
            actual=plan.theme.name,
            avoidable=True,
            remediation="render the deck as PPTX to use the template",
        )
    )
    return replace(plan, slides=tuple([_plain(slide) for slide in plan.slides]))


def _plain(slide: SlidePlan) -> SlidePlan:
    own = tuple([block for one in slide.placeholders for block in one.blocks])
    if own:
        first, *rest = slide.columns or (SlideColumn(1.0, (), ()),)
        slide = replace(slide, columns=(replace(first, blocks=(*first.blocks, *own)), *rest), placeholders=())
    if slide.layout in LAYOUTS:
        return slide
    return replace(slide, layout="title_and_content" if slide.columns else "title_only")
