"""What every design does alike: a foot in one row, a blank layout, the layouts that share the head of a slide."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp.frozen import replace
from runstamp_slides.designs.spec import PLAIN, Canvas, Design, Foot, Layout, Slot
from runstamp_slides.look import Ink, Look, Type
from runstamp_slides.shapes import Mark

_FOOTER = 0.78  # of the width between the margins
_GAP = 12.0  # points beside the date


def design(
    c: Canvas, look: Look, foot: Foot, marks: tuple[Mark, ...], head: Layout, own: Sequence[Layout]
) -> Design:
    """Return a design of a head, which plain layouts share, and layouts of its own."""
    layouts = [*(replace(head, key=key) for key in PLAIN), *own]
    return Design(look, c.w, c.h, foot, marks, {one.key: one for one in layouts})


def foot_row(c: Canvas, small: Type, y: float, height: float, number: Slot, chip: Ink | None = None) -> Foot:
    """Return a foot with the footer at the left margin, then the date, up to the number where that stands at the right."""
    footer = c.box(c.mx, y, c.mx + (c.w - 2 * c.mx) * _FOOTER, y + height)
    beside = number.box.x - _GAP * c.k if number.box.x > footer.right else c.w - c.mx
    date = c.box(footer.right + _GAP * c.k, y, beside, y + height)
    return Foot(Slot(footer, small, "ctr"), Slot(date, small, "ctr", "right"), number, chip)


def blank(c: Canvas, head: Layout, top: float, foot: float, *, marks: bool = False) -> Layout:
    """Return a layout without a head, free from `top` to `foot` points above the end; `marks`: with those of the master."""
    region = c.content(top * c.k, c.h - foot * c.k)
    return replace(head, key="blank", region=region, hidden=True, master_marks=marks)
