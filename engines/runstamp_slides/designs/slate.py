"""Slate: white, calm, exact. The title sits on a rule; dark panels with rising bars open, part and close."""

from __future__ import annotations

from runstamp.frozen import replace
from runstamp_slides.designs.common import blank, design, foot_row
from runstamp_slides.designs.spec import Canvas, Design, Foot, Layout, Slot
from runstamp_slides.geometry import Box
from runstamp_slides.look import Ink, Look, Type
from runstamp_slides.shapes import Mark

_BARS = (0.16, 0.24, 0.21, 0.34, 0.43, 0.56)  # heights of the rising bars, of the panel


def make(look: Look, width: float, height: float) -> Design:
    """Return the design on slides of a size in points."""
    c = Canvas(width, height, look.k)
    head = _head(c, look)
    own = (_title(c, look), _section(c, look), _closing(c, look), _picture(c, head), blank(c, head, 36, 46))
    return design(c, look, _foot(c, look), _marks(c, look), head, own)


def _foot(c: Canvas, look: Look) -> Foot:
    k, small = c.k, Type(10 * c.k, look.muted)
    y, h = c.h - 32 * k, 16 * k
    number = c.box(c.w - c.mx - 60 * k, y, c.w - c.mx, y + h)
    return foot_row(c, small, y, h, Slot(number, small, "ctr", "right"))


def _marks(c: Canvas, look: Look) -> tuple[Mark, ...]:
    """Return the title's rule: a hairline with a stronger beginning."""
    k = c.k
    return (
        Mark(Box(c.mx, 103.25 * k, c.w - 2 * c.mx, 0), geometry="line", line=look.hairline, weight=1 * k),
        Mark(Box(c.mx, 101.75 * k, 56 * k, 3 * k), fill="accent1"),
    )


def _head(c: Canvas, look: Look) -> Layout:
    k = c.k
    title = Type(look.size("slide_title"), look.title, bold=look.theme.heading_bold, font="heading")
    return Layout(
        key="",
        title=Slot(c.content(22 * k, 95 * k), title, "b"),
        kicker=Type(12 * k, look.strong, bold=True, tracking=0.6 * k, caps=True),
        subtitle=Slot(c.content(70 * k, 95 * k), Type(16 * k, look.muted)),
        region=c.content(124 * k, c.h - 46 * k),
        source=Slot(c.content(c.h - 56 * k, c.h - 38 * k), Type(10 * k, look.muted), "b"),
    )


def _bars(c: Canvas, x: float, right: float, ground: Ink) -> tuple[Mark, ...]:
    """Return a dark panel with rising bars at its foot."""
    step = (right - x) / len(_BARS)
    bars = (
        Mark(
            Box(x + i * step + step * 0.14, c.h * (1 - part), step * 0.72, c.h * part),
            fill="accent2" if i == len(_BARS) - 1 else "accent1",
            alpha=1.0 if i == len(_BARS) - 1 else 0.55 + 0.08 * i,
        )
        for i, part in enumerate(_BARS)
    )
    return (Mark(c.box(x, 0, right, c.h), fill=ground), *bars)


def _cover(c: Canvas, look: Look, key: str, left: float, right: float) -> Layout:
    k = c.k
    x0, x1 = left, right
    return Layout(
        key=key,
        title=Slot(
            c.box(x0, c.h * 0.2, x1, c.h * 0.55), Type(40 * k, look.title, bold=True, font="heading"), "b"
        ),
        kicker=Type(14 * k, look.strong, bold=True, tracking=1 * k, caps=True),
        subtitle=Slot(c.box(x0, c.h * 0.61, x1, c.h * 0.75), Type(20 * k, look.muted)),
        region=c.box(x0, c.h * 0.76, x1, c.h * 0.93),
        source=Slot(c.box(x0, c.h * 0.94, x1, c.h * 0.98), Type(10 * k, look.muted), "b"),
        stacked=False,
        marks=(Mark(c.box(x0, c.h * 0.577, x0 + 56 * k, c.h * 0.577 + 4 * k), fill="accent2"),),
        footer=False,
        master_marks=False,
    )


def _title(c: Canvas, look: Look) -> Layout:
    cover = _cover(c, look, "title", c.w * 0.34 + c.mx, c.w - c.mx)
    return replace(cover, marks=(*_bars(c, 0, c.w * 0.34, "tx2"), *cover.marks))


def _closing(c: Canvas, look: Look) -> Layout:
    cover = _cover(c, look, "closing", c.mx, c.w * 0.66 - c.mx)
    return replace(cover, marks=(*_bars(c, c.w * 0.66, c.w, "tx2"), *cover.marks))


def _section(c: Canvas, look: Look) -> Layout:
    k, on = c.k, look.on("tx2")
    cover = _cover(c, look, "section", c.mx, c.w * 0.66)
    return replace(
        cover,
        title=replace(cover.title, type=Type(36 * k, on, bold=True, font="heading")),
        kicker=replace(cover.kicker, ink=look.quiet_on("tx2")),
        subtitle=replace(cover.subtitle, type=Type(18 * k, look.quiet_on("tx2"))),
        source=replace(cover.source, type=Type(10 * k, look.quiet_on("tx2"))),
        background="tx2",
        ground="tx2",
        head_ground="tx2",
        marks=(*_bars(c, c.w * 0.76, c.w, "tx2"), *cover.marks),
    )


def _picture(c: Canvas, head: Layout) -> Layout:
    """Return a layout with a picture in the right half, to the edges."""
    k, split = c.k, c.w * 0.5
    right = split - 32 * k
    return replace(
        head,
        key="picture",
        title=replace(head.title, box=c.box(c.mx, 22 * k, right, 152 * k)),
        subtitle=replace(head.subtitle, box=c.box(c.mx, 120 * k, right, 152 * k)),
        region=c.box(c.mx, 184 * k, right, c.h - 46 * k),
        source=replace(head.source, box=c.box(c.mx, c.h - 56 * k, right, c.h - 38 * k)),
        picture=c.box(split, 0, c.w, c.h),
        marks=(Mark(Box(c.mx, 162 * k, 56 * k, 3 * k), fill="accent1"),),
        master_marks=False,
        footer=False,
    )
