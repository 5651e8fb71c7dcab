"""The foot of a slide: its footer text and number, where the design has them."""

from __future__ import annotations

from runstamp_compose.plans import DeckPlan, Run
from runstamp_slides.designs.spec import Foot
from runstamp_slides.shapes import Fitting, Para, Ph, PlacedSlide, TextBox

DATE, FOOTER, NUMBER = 10, 11, 12  # indices of our placeholders
_AS_IT_IS = Fitting(minimum=1.0)


def foot_of(deck: DeckPlan, foot: Foot, slide: PlacedSlide) -> tuple[TextBox, ...]:
    """Return what a deck says at the foot of a slide; none where its layout has no foot."""
    if not slide.footer:
        return ()
    out: list[TextBox] = []
    if deck.footer:
        para = Para(deck.footer, foot.footer.type, align=foot.footer.align, path="/footer")
        ph = Ph("ftr", FOOTER, inherits=True)
        out.append(TextBox(foot.footer.box, (para,), _AS_IT_IS, "Footer", ph, foot.footer.anchor))
    if deck.numbers:
        para = Para((Run(field="slide"),), foot.number.type, align=foot.number.align)
        ph = Ph("sldNum", NUMBER, inherits=True)
        out.append(TextBox(foot.number.box, (para,), _AS_IT_IS, "Slide number", ph, foot.number.anchor))
    return tuple(out)
