"""Garden: warm paper, deep green, round corners. A spine at the left carries the number; covers show hills under a sun."""

from __future__ import annotations

from runstamp.frozen import replace
from runstamp_compose.themes import mix
from runstamp_slides.designs.common import blank, design, foot_row
from runstamp_slides.designs.spec import Canvas, Design, Foot, Layout, Slot
from runstamp_slides.geometry import Box
from runstamp_slides.look import Ink, Look, Type
from runstamp_slides.shapes import Geometry, Mark

_SPINE = 0.03  # of the width
# Hills, the furthest first: left edge, right edge, height (parts of the slide), how far they fade, their outline.
_HILLS: tuple[tuple[float, float, float, float, Geometry], ...] = (
    (0.36, 1.0, 0.42, 0.55, "dome"),
    (0.0, 0.70, 0.34, 0.30, "dome"),
    (0.2, 1.0, 0.21, 0.0, "quarter"),
)
_RISING = 2  # turns of a quarter disc that rises to the right edge


def make(look: Look, width: float, height: float) -> Design:
    """Return the design on slides of a size in points."""
    c = Canvas(width, height, look.k)
    head = _head(c, look)
    own = (
        _title(c, look),
        _section(c, look),
        _closing(c, look),
        _picture(c, head),
        blank(c, head, 36, 50, marks=True),
    )
    return design(c, look, _foot(c, look), _marks(c), head, own)


def _foot(c: Canvas, look: Look) -> Foot:
    k, small = c.k, Type(10 * c.k, look.muted)
    number = Box(0, c.h - 36 * k, c.w * _SPINE, 20 * k)
    figure = Type(10 * k, look.on("accent1"), bold=True)
    return foot_row(c, small, c.h - 34 * k, 16 * k, Slot(number, figure, "ctr", "center"), "accent1")


def _marks(c: Canvas) -> tuple[Mark, ...]:
    return (Mark(Box(0, 0, c.w * _SPINE, c.h), fill="accent1"),)


def _head(c: Canvas, look: Look) -> Layout:
    k = c.k
    title = Type(look.size("slide_title"), look.title, bold=True, font="heading")
    return Layout(
        key="",
        title=Slot(c.content(26 * k, 102 * k), title, "ctr"),
        kicker=Type(13 * k, look.strong_on("bg1", "accent2"), italic=True, font="heading"),
        subtitle=Slot(c.content(72 * k, 102 * k), Type(16 * k, look.muted)),
        region=c.content(118 * k, c.h - 50 * k),
        source=Slot(c.content(c.h - 60 * k, c.h - 42 * k), Type(10 * k, look.muted, italic=True), "b"),
    )


def _hills(c: Canvas, look: Look) -> tuple[Mark, ...]:
    paper = look.hex("bg1")
    return tuple(
        _hill(c, left, right, tall, mix(look.hex("accent1"), paper, faded) if faded else "accent1", shape)
        for left, right, tall, faded, shape in _HILLS
    )


def _hill(c: Canvas, left: float, right: float, tall: float, ink: Ink, shape: Geometry = "dome") -> Mark:
    """Return a hill at the slide's foot; its edges and height are parts of the slide."""
    box = c.box(left * c.w, (1 - tall) * c.h, right * c.w, c.h)
    return Mark(box, fill=ink, geometry=shape, turn=_RISING if shape == "quarter" else 0)


def _sun(c: Canvas, look: Look, x: float, y: float) -> tuple[Mark, ...]:
    d = min(c.h, c.w * 0.5) * 0.17
    halo = d * 1.7
    return (
        Mark(
            Box(x - halo / 2, y - halo / 2, halo, halo),
            fill=mix(look.hex("accent4"), look.hex("bg1"), 0.78),
            geometry="ellipse",
        ),
        Mark(Box(x - d / 2, y - d / 2, d, d), fill="accent4", geometry="ellipse"),
    )


def _cover(c: Canvas, look: Look, key: str) -> Layout:
    k, x0, x1 = c.k, c.mx * 1.4, c.w * 0.74
    return Layout(
        key=key,
        title=Slot(
            c.box(x0, c.h * 0.09, x1, c.h * 0.37), Type(42 * k, look.title, bold=True, font="heading"), "b"
        ),
        kicker=Type(15 * k, look.strong_on("bg1", "accent2"), italic=True, font="heading"),
        subtitle=Slot(c.box(x0, c.h * 0.385, x1, c.h * 0.475), Type(19 * k, look.muted)),
        region=c.box(x0, c.h * 0.475, x1, c.h * 0.58),
        source=Slot(c.box(x0, c.h * 0.05, x1, c.h * 0.085), Type(10 * k, look.muted), "b"),
        stacked=False,
        footer=False,
        master_marks=False,
    )


def _title(c: Canvas, look: Look) -> Layout:
    sun = _sun(c, look, c.w * 0.86, c.h * 0.36)
    return replace(_cover(c, look, "title"), marks=(*sun, *_hills(c, look)))


def _closing(c: Canvas, look: Look) -> Layout:
    """Return the evening: the panel's colour, the sun low between the hills."""
    cover, on, quiet = _cover(c, look, "closing"), look.on("tx2"), look.quiet_on("tx2")
    d, dark = min(c.h, c.w * 0.5) * 0.2, look.hex("tx2")
    marks = (
        Mark(Box(c.w * 0.76, c.h * 0.56, d, d), fill="accent4", geometry="ellipse"),
        _hill(c, 0.46, 1.0, 0.34, mix(look.hex("accent1"), dark, 0.35)),
        _hill(c, 0.0, 0.7, 0.26, mix(look.hex("accent1"), dark, 0.65)),
    )
    return replace(
        cover,
        title=replace(cover.title, type=replace(cover.title.type, ink=on)),
        kicker=replace(cover.kicker, ink=quiet),
        subtitle=replace(cover.subtitle, type=replace(cover.subtitle.type, ink=quiet)),
        source=replace(cover.source, type=replace(cover.source.type, ink=quiet)),
        background="tx2",
        ground="tx2",
        head_ground="tx2",
        marks=marks,
    )


def _section(c: Canvas, look: Look) -> Layout:
    """Return a pale field with one hill, the title in its middle."""
    k, on = c.k, look.on("bg2")
    cover = _cover(c, look, "section")
    x0, x1 = c.mx * 1.4, c.w * 0.8
    far = _hill(c, 0.0, 0.5, 0.15, mix(look.hex("accent1"), look.hex("bg2"), 0.45))
    hill = _hill(c, 0.3, 1.0, 0.24, "accent1", "quarter")
    quiet = look.quiet_on("bg2")
    return replace(
        cover,
        title=Slot(c.box(x0, c.h * 0.14, x1, c.h * 0.46), Type(40 * k, on, bold=True, font="heading"), "b"),
        kicker=replace(cover.kicker, ink=look.strong_on("bg2", "accent2")),
        subtitle=Slot(c.box(x0, c.h * 0.48, x1, c.h * 0.6), Type(18 * k, quiet)),
        region=c.box(x0, c.h * 0.6, x1, c.h * 0.74),
        source=replace(cover.source, type=Type(10 * k, quiet)),
        background="bg2",
        ground="bg2",
        head_ground="bg2",
        marks=(far, hill),
    )


def _picture(c: Canvas, head: Layout) -> Layout:
    """Return a layout with a picture in the right half, to the edges."""
    k, split = c.k, c.w * 0.52
    right = split - 30 * k
    return replace(
        head,
        key="picture",
        title=replace(head.title, box=c.box(c.mx, 30 * k, right, 160 * k), anchor="b"),
        subtitle=replace(head.subtitle, box=c.box(c.mx, 130 * k, right, 160 * k)),
        region=c.box(c.mx, 178 * k, right, c.h - 50 * k),
        source=replace(head.source, box=c.box(c.mx, c.h - 60 * k, right, c.h - 42 * k)),
        picture=c.box(split, 0, c.w, c.h),
        footer=False,
    )
