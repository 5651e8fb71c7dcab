"""Swiss: white, black, one red. Heavy flush-left titles under a thick rule; covers are posters with one large disc."""

from __future__ import annotations

from runstamp.frozen import replace
from runstamp_slides.designs.common import blank, design
from runstamp_slides.designs.spec import Canvas, Design, Foot, Layout, Slot
from runstamp_slides.geometry import Box
from runstamp_slides.look import Ink, Look, Type
from runstamp_slides.shapes import Mark

_RULE = 26.0  # where the thick rule lies
_TITLE = 1.06  # of the theme's size of titles


def make(look: Look, width: float, height: float) -> Design:
    """Return the design on slides of a size in points."""
    c = Canvas(width, height, look.k)
    head = _head(c, look)
    own = (_title(c, look), _section(c, look), _closing(c, look), _picture(c, head), blank(c, head, 36, 50))
    return design(c, look, _foot(c, look), _marks(c), head, own)


def _foot(c: Canvas, look: Look) -> Foot:
    """Return the foot: the number leads at the left, in red."""
    k, small = c.k, Type(9.5 * c.k, look.muted)
    y, h = c.h - 33 * k, 16 * k
    number = c.box(c.mx, y, c.mx + 40 * k, y + h)
    footer = c.box(number.right + 8 * k, y, c.mx + (c.w - 2 * c.mx) * 0.8, y + h)
    date = c.box(footer.right + 12 * k, y, c.w - c.mx, y + h)
    figure = Type(11 * k, look.strong, bold=True)
    return Foot(Slot(footer, small, "ctr"), Slot(date, small, "ctr", "right"), Slot(number, figure, "ctr"))


def _marks(c: Canvas) -> tuple[Mark, ...]:
    k = c.k
    return (
        Mark(Box(c.mx, _RULE * k, c.w - 2 * c.mx, 5 * k), fill="tx1"),
        Mark(Box(c.w - c.mx - 34 * k, _RULE * k, 34 * k, 34 * k), fill="accent1"),
    )


def _head(c: Canvas, look: Look) -> Layout:
    k = c.k
    size = round(look.size("slide_title") * _TITLE * 2) / 2
    right = c.w - c.mx - 58 * k
    title = Type(size, look.on("bg1"), bold=True, font="heading", tracking=-0.4 * k)
    return Layout(
        key="",
        title=Slot(c.box(c.mx, 42 * k, right, 122 * k), title, "t"),
        kicker=Type(12 * k, look.strong, bold=True),
        subtitle=Slot(c.box(c.mx, 92 * k, right, 122 * k), Type(15 * k, look.muted)),
        region=c.content(136 * k, c.h - 50 * k),
        source=Slot(c.content(c.h - 60 * k, c.h - 42 * k), Type(9.5 * k, look.muted), "b"),
    )


def _poster(c: Canvas, look: Look, key: str, ground: Ink, right: float) -> Layout:
    """Return a layout of one colour with a very large title at the foot of its upper part."""
    k, on = c.k, look.on(ground)
    return Layout(
        key=key,
        title=Slot(
            c.box(c.mx, c.h * 0.24, right, c.h * 0.68),
            Type(54 * k, on, bold=True, font="heading", tracking=-1 * k),
            "b",
        ),
        kicker=Type(13 * k, on, bold=True),
        subtitle=Slot(c.box(c.mx, c.h * 0.72, right, c.h * 0.84), Type(19 * k, on)),
        region=c.box(c.mx, c.h * 0.84, right, c.h * 0.95),
        source=Slot(c.box(c.mx, c.h * 0.95, right, c.h * 0.985), Type(9.5 * k, on), "b"),
        stacked=False,
        background=ground,
        ground=ground,
        head_ground=ground,
        marks=(Mark(Box(c.mx, c.h * 0.08, c.w - 2 * c.mx, 8 * k), fill=on),),
        footer=False,
        master_marks=False,
    )


def _disc(c: Canvas) -> float:
    """Return the diameter of the poster's disc."""
    return min(c.h * 0.62, c.w * 0.36)


def _title(c: Canvas, look: Look) -> Layout:
    d = _disc(c)
    x, y = c.w - c.mx - d, c.h * 0.19
    poster = _poster(c, look, "title", "accent1", x - 16 * c.k)
    disc = (
        Mark(Box(x, y, d, d), fill=look.on("accent1"), geometry="ellipse"),
        Mark(Box(x + d / 2, y + d / 2, d / 2, d / 2), fill="tx1", geometry="quarter"),
    )
    return replace(poster, marks=(*poster.marks, *disc))


def _closing(c: Canvas, look: Look) -> Layout:
    d = _disc(c) * 0.8
    x, y = c.w - c.mx - d, c.h * 0.19
    poster = _poster(c, look, "closing", "tx2", x - 16 * c.k)
    return replace(
        poster,
        marks=(
            replace(poster.marks[0], fill="accent1"),
            Mark(Box(x, y, d, d), fill="accent1", geometry="quarter", turn=1),
        ),
    )


def _section(c: Canvas, look: Look) -> Layout:
    """Return white with a red block at the left, the title large beside it."""
    k, split = c.k, c.w * 0.3
    poster = _poster(c, look, "section", "bg1", c.w - c.mx)
    x, right = split + 40 * k, c.w - c.mx
    quiet = Type(18 * k, look.muted)
    return replace(
        poster,
        title=Slot(
            c.box(x, c.h * 0.14, right, c.h * 0.62),
            Type(48 * k, look.on("bg1"), bold=True, font="heading", tracking=-0.8 * k),
            "b",
        ),
        kicker=replace(poster.kicker, ink=look.strong),
        subtitle=Slot(c.box(x, c.h * 0.67, right, c.h * 0.8), quiet),
        region=c.box(x, c.h * 0.8, right, c.h * 0.94),
        source=Slot(c.box(x, c.h * 0.94, right, c.h * 0.98), Type(9.5 * k, look.muted), "b"),
        marks=(
            Mark(Box(0, 0, split, c.h), fill="accent1"),
            Mark(Box(x, c.h * 0.08, right - x, 8 * k), fill="tx1"),
        ),
    )


def _picture(c: Canvas, head: Layout) -> Layout:
    """Return a layout with a picture in the right half under the rule."""
    k, split = c.k, c.w * 0.47
    right = split - 28 * k
    return replace(
        head,
        key="picture",
        title=replace(head.title, box=c.box(c.mx, 46 * k, right, 186 * k)),
        subtitle=replace(head.subtitle, box=c.box(c.mx, 156 * k, right, 186 * k)),
        region=c.box(c.mx, 204 * k, right, c.h - 50 * k),
        source=replace(head.source, box=c.box(c.mx, c.h - 60 * k, right, c.h - 42 * k)),
        picture=c.box(split, _RULE * k, c.w - c.mx, c.h - 50 * k),
        marks=(Mark(c.box(c.mx, _RULE * k, right, (_RULE + 5) * k), fill="tx1"),),
        master_marks=False,
    )
