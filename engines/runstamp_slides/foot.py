"""The foot of slides: footer text and number, where the design has them."""

from __future__ import annotations

from runstamp_compose.plans import DeckPlan, Run
from runstamp_slides.designs.spec import Foot
from runstamp_slides.head import fitted
from runstamp_slides.pieces.piece import Kit
from runstamp_slides.shapes import Fitting, Para, Ph, TextBox

DATE, FOOTER, NUMBER = 10, 11, 12  # indices of our placeholders
NUMBER_NAME = "Slide number"


def foot_of(kit: Kit, deck: DeckPlan, foot: Foot) -> tuple[TextBox, ...]:
    """Return what a deck says at the foot of its slides, the footer made smaller where it is long.

    Loses:
        common/TEXT_OVERFLOW.
    """
    out: list[TextBox] = []
    if deck.footer:
        para = Para(deck.footer, foot.footer.type, align=foot.footer.align, path="/footer")
        out.append(fitted(kit, foot.footer, para, "Footer", Ph("ftr", FOOTER, inherits=True), "bg1"))
    if deck.numbers:
        para = Para((Run(field="slide"),), foot.number.type, align=foot.number.align)
        ph, as_it_is = Ph("sldNum", NUMBER, inherits=True), Fitting(minimum=1.0)
        ground = foot.chip or "bg1"
        box = TextBox(foot.number.box, (para,), as_it_is, NUMBER_NAME, ph, foot.number.anchor, ground=ground)
        out.append(box)
    return tuple(out)
