"""Editorial: cream, serif, set like a page. The title has a column of its own under a masthead rule; covers are framed."""

from __future__ import annotations

from runstamp.frozen import replace
from runstamp_slides.designs.common import blank, design
from runstamp_slides.designs.spec import Canvas, Design, Foot, Layout, Slot
from runstamp_slides.geometry import Box
from runstamp_slides.look import Ink, Look, Type
from runstamp_slides.shapes import Mark

_COLUMN, _GUTTER = 0.225, 0.04  # of the width: the title's column and the space beside it
_BANNER = 132.0  # where content starts under the title on slides too narrow for a column


def make(look: Look, width: float, height: float) -> Design:
    """Return the design on slides of a size in points."""
    c = Canvas(width, height, look.k)
    head = _head(c, look)
    own = (_title(c, look), _section(c, look), _closing(c, look), _picture(c, head), blank(c, head, 40, 52))
    return design(c, look, _foot(c, look), _marks(c), head, own)


def _foot(c: Canvas, look: Look) -> Foot:
    k, small = c.k, Type(10 * c.k, look.muted, italic=True)
    y, h = c.h - 34 * k, 16 * k
    third = (c.w - 2 * c.mx) / 3
    footer = c.box(c.mx, y, c.mx + third * 2.1, y + h)
    date = c.box(c.mx + third * 2.15, y, c.mx + third * 2.65, y + h)
    number = c.box(c.w - c.mx - third * 0.3, y, c.w - c.mx, y + h)
    figure = Type(11 * k, look.strong, font="heading")
    return Foot(
        Slot(footer, small, "ctr"), Slot(date, small, "ctr", "center"), Slot(number, figure, "ctr", "right")
    )


def _marks(c: Canvas) -> tuple[Mark, ...]:
    """Return the masthead: a hairline over the page, strong over the title's column."""
    k = c.k
    strong = c.w * _COLUMN if c.wide else 120 * k
    return (
        Mark(Box(c.mx, 36 * k, c.w - 2 * c.mx, 0), geometry="line", line="tx1", weight=0.75 * k),
        Mark(Box(c.mx, 36 * k, strong, 4 * k), fill="accent1"),
    )


def _head(c: Canvas, look: Look) -> Layout:
    k = c.k
    if c.wide:
        left = c.box(c.mx, 56 * k, c.mx + c.w * _COLUMN, c.h * 0.82)
        region = c.box(left.right + c.w * _GUTTER, 58 * k, c.w - c.mx, c.h - 52 * k)
        size = round(look.size("slide_title") * 1.68) / 2
    else:
        left = c.content(50 * k, (_BANNER - 12) * k)
        region = c.content(_BANNER * k, c.h - 52 * k)
        size = round(look.size("slide_title") * 1.86) / 2
    source = c.box(region.x, c.h - 60 * k, region.right, c.h - 42 * k)
    return Layout(
        key="",
        title=Slot(left, Type(size, look.title, bold=look.theme.heading_bold, font="heading")),
        kicker=Type(11 * k, look.strong, bold=True, tracking=1.2 * k, caps=True),
        subtitle=Slot(left.part(left.h * 0.6, left.h * 0.4), Type(15 * k, look.muted, italic=True)),
        region=region,
        source=Slot(source, Type(10 * k, look.muted, italic=True), "b"),
    )


def _frame(c: Canvas, ink: Ink) -> tuple[Mark, ...]:
    outer, inner = 22 * c.k, 28 * c.k
    page = Box(0, 0, c.w, c.h)
    return (
        Mark(page.inset(outer), line=ink, weight=2 * c.k),
        Mark(page.inset(inner), line=ink, weight=0.5 * c.k),
    )


def _cover(c: Canvas, look: Look, key: str, ground: Ink) -> Layout:
    k, on = c.k, look.on(ground)
    ink = look.title if ground == "bg1" else on
    x0, x1 = c.w * 0.14, c.w * 0.86
    strong = look.strong_on(ground) if ground != "accent1" else look.quiet_on(ground)
    quiet = look.quiet_on(ground)
    rule = Box(c.w / 2 - 36 * k, c.h * 0.585, 72 * k, 2 * k)
    return Layout(
        key=key,
        title=Slot(c.box(x0, c.h * 0.2, x1, c.h * 0.55), Type(44 * k, ink, font="heading"), "b", "center"),
        kicker=Type(12 * k, strong, bold=True, tracking=2 * k, caps=True),
        subtitle=Slot(c.box(x0, c.h * 0.62, x1, c.h * 0.74), Type(20 * k, quiet, italic=True), "t", "center"),
        region=c.box(x0, c.h * 0.74, x1, c.h * 0.91),
        source=Slot(c.box(x0, c.h * 0.9, x1, c.h * 0.94), Type(10 * k, quiet, italic=True), "b", "center"),
        stacked=False,
        background=ground,
        ground=ground,
        head_ground=ground,
        marks=(*_frame(c, strong), Mark(rule, fill=strong)),
        footer=False,
        master_marks=False,
        centred=True,
    )


def _title(c: Canvas, look: Look) -> Layout:
    return _cover(c, look, "title", "bg1")


def _closing(c: Canvas, look: Look) -> Layout:
    return _cover(c, look, "closing", "accent1")


def _section(c: Canvas, look: Look) -> Layout:
    """Return a chapter's opening: the title between two rules."""
    cover = _cover(c, look, "section", "bg2")
    x0, x1 = c.w * 0.14, c.w * 0.86
    strong = look.strong_on("bg2")
    rules = tuple(
        Mark(Box(x0, c.h * at, x1 - x0, weight * c.k), fill=strong)
        for at, weight in ((0.3, 2.0), (0.66, 0.75))
    )
    title = Slot(
        c.box(x0, c.h * 0.32, x1, c.h * 0.64), Type(42 * c.k, look.on("bg2"), font="heading"), "ctr", "center"
    )
    subtitle = replace(cover.subtitle, box=c.box(x0, c.h * 0.69, x1, c.h * 0.8))
    return replace(
        cover, title=title, subtitle=subtitle, region=c.box(x0, c.h * 0.8, x1, c.h * 0.94), marks=rules
    )


def _picture(c: Canvas, head: Layout) -> Layout:
    """Return a layout with a plate at the left and the text beside it."""
    k, split = c.k, c.w * 0.56
    x = split + c.w * _GUTTER
    right = c.w - c.mx
    return replace(
        head,
        key="picture",
        title=replace(head.title, box=c.box(x, 56 * k, right, 190 * k)),
        subtitle=replace(head.subtitle, box=c.box(x, 160 * k, right, 190 * k)),
        region=c.box(x, 206 * k, right, c.h - 52 * k),
        source=replace(head.source, box=c.box(x, c.h - 60 * k, right, c.h - 42 * k)),
        picture=c.box(c.mx, 36 * k, split, c.h - 52 * k),
        marks=(
            Mark(Box(x, 36 * k, right - x, 0), geometry="line", line="tx1", weight=0.75 * k),
            Mark(Box(x, 36 * k, 72 * k, 4 * k), fill="accent1"),
        ),
        master_marks=False,
    )
