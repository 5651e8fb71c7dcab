"""The foot of a slide: its footer text and number, where the design has them."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp_compose.plans import DeckPlan, Run
from runstamp_slides.designs.spec import Foot
from runstamp_slides.findings import Findings
from runstamp_slides.measure import Ruler
from runstamp_slides.shapes import AS_IT_IS, Para, Ph, PlacedSlide, TextBox

DATE, FOOTER, NUMBER = 10, 11, 12  # indices of our placeholders
SLACK = 0.05  # points that heights may differ by, as sums of lines


def foot_of(deck: DeckPlan, foot: Foot, slide: PlacedSlide) -> tuple[TextBox, ...]:
    """Return what a deck says at the foot of a slide; none where its layout has no foot."""
    if not slide.footer:
        return ()
    out: list[TextBox] = []
    if deck.footer:
        para = _footer(deck, foot)
        ph = Ph("ftr", FOOTER, inherits=True)
        out.append(TextBox(foot.footer.box, (para,), AS_IT_IS, "Footer", ph, foot.footer.anchor))
    if deck.numbers:
        para = Para((Run(field="slide"),), foot.number.type, align=foot.number.align)
        ph = Ph("sldNum", NUMBER, inherits=True)
        out.append(TextBox(foot.number.box, (para,), AS_IT_IS, "Slide number", ph, foot.number.anchor))
    return tuple(out)


def check_footer(
    deck: DeckPlan, foot: Foot, slides: Sequence[PlacedSlide], ruler: Ruler, findings: Findings
) -> None:
    """Look whether the footer of a deck fits its place, on the first slide that has one.

    Loses:
        common/TEXT_OVERFLOW.
    """
    first = next((number for number, slide in enumerate(slides, 1) if slide.footer), None)
    if not deck.footer or first is None:
        return
    findings.page = first
    box = foot.footer.box
    height = ruler.height((_footer(deck, foot),), box.w, AS_IT_IS)
    if height > box.h + SLACK:
        findings.overflow("footer", height, box.h, "/footer")


def _footer(deck: DeckPlan, foot: Foot) -> Para:
    return Para(deck.footer, foot.footer.type, align=foot.footer.align, path="/footer")
