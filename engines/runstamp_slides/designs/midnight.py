"""Midnight: light on dark. The title hangs from a short bar at the slide's edge; covers carry orbits."""

from __future__ import annotations

from math import cos, radians, sin

from runstamp.frozen import replace
from runstamp_compose.themes import mix
from runstamp_slides.designs.common import blank, design, foot_row
from runstamp_slides.designs.spec import Canvas, Design, Foot, Layout, Slot
from runstamp_slides.geometry import Box
from runstamp_slides.look import Ink, Look, Type
from runstamp_slides.shapes import Mark

# Orbits, outermost first: diameter as a part of the slide's height, the ink of its planet, the planet's angle and size.
_ORBITS: tuple[tuple[float, Ink, float, float], ...] = (
    (0.86, "accent4", 205.0, 0.030),
    (0.64, "accent2", 320.0, 0.046),
    (0.42, "accent5", 118.0, 0.034),
)
_SUN = 0.2


def make(look: Look, width: float, height: float) -> Design:
    """Return the design on slides of a size in points."""
    c = Canvas(width, height, look.k)
    head = _head(c, look)
    own = (_title(c, look), _section(c, look), _closing(c, look), _picture(c, head), blank(c, head, 36, 48))
    return design(c, look, _foot(c, look), _marks(c), head, own)


def _foot(c: Canvas, look: Look) -> Foot:
    k, small = c.k, Type(10 * c.k, look.muted)
    y, h = c.h - 32 * k, 16 * k
    number = c.box(c.w - c.mx - 48 * k, y, c.w - c.mx, y + h)
    figure = Type(11 * k, look.strong, bold=True)
    return foot_row(c, small, y, h, Slot(number, figure, "ctr", "right"))


def _marks(c: Canvas) -> tuple[Mark, ...]:
    """Return the bar from which the title hangs."""
    return (Mark(Box(c.mx, 0, 72 * c.k, 7 * c.k), fill="accent1"),)


def _head(c: Canvas, look: Look) -> Layout:
    k = c.k
    title = Type(look.size("slide_title"), look.title, bold=True, font="heading")
    return Layout(
        key="",
        title=Slot(c.content(28 * k, 106 * k), title, "t"),
        kicker=Type(12 * k, look.strong, bold=True, tracking=1.2 * k, caps=True),
        subtitle=Slot(c.content(76 * k, 106 * k), Type(16 * k, look.muted)),
        region=c.content(122 * k, c.h - 48 * k),
        source=Slot(c.content(c.h - 58 * k, c.h - 40 * k), Type(10 * k, look.muted), "b"),
    )


def _orbits(c: Canvas, look: Look, x: float, size: float) -> tuple[Mark, ...]:
    """Return orbits around a sun whose centre stands at `x`, each with its planet; `size` scales them."""
    cx, cy, ground = x, c.h / 2, look.hex("bg1")
    out: list[Mark] = []
    for part, ink, angle, planet in _ORBITS:
        d, p = part * size, planet * size
        faint = mix(look.hex(ink), ground, 0.55)
        out.append(Mark(_round(cx, cy, d), geometry="ellipse", line=faint, weight=1.25 * c.k))
        at = radians(angle)
        out.append(Mark(_round(cx + cos(at) * d / 2, cy + sin(at) * d / 2, p), fill=ink, geometry="ellipse"))
    glow = Mark(
        _round(cx, cy, _SUN * 1.45 * size), fill=mix(look.hex("accent1"), ground, 0.78), geometry="ellipse"
    )
    return (*out, glow, Mark(_round(cx, cy, _SUN * size), fill="accent1", geometry="ellipse"))


def _round(cx: float, cy: float, d: float) -> Box:
    return Box(cx - d / 2, cy - d / 2, d, d)


def _cover(c: Canvas, look: Look, key: str, left: float, right: float) -> Layout:
    k = c.k
    return Layout(
        key=key,
        title=Slot(
            c.box(left, c.h * 0.17, right, c.h * 0.57),
            Type(46 * k, look.title, bold=True, font="heading"),
            "b",
        ),
        kicker=Type(13 * k, look.strong, bold=True, tracking=1.6 * k, caps=True),
        subtitle=Slot(c.box(left, c.h * 0.62, right, c.h * 0.76), Type(20 * k, look.muted)),
        region=c.box(left, c.h * 0.77, right, c.h * 0.93),
        source=Slot(c.box(left, c.h * 0.94, right, c.h * 0.98), Type(10 * k, look.muted), "b"),
        stacked=False,
        footer=False,
        marks=(Mark(Box(left, 0, 72 * k, 7 * k), fill="accent1"),),
        master_marks=False,
    )


def _size(c: Canvas) -> float:
    """Return the height that orbits fill: the slide's, unless they would leave the title no room."""
    return min(c.h, c.w * 0.4 / _ORBITS[0][0])


def _title(c: Canvas, look: Look) -> Layout:
    size = _size(c)
    reach = size * _ORBITS[0][0] / 2
    centre = c.w - c.mx * 0.7 - reach
    cover = _cover(c, look, "title", c.mx, centre - reach - 24 * c.k)
    return replace(cover, marks=(*_orbits(c, look, centre, size), *cover.marks))


def _closing(c: Canvas, look: Look) -> Layout:
    size = _size(c)
    reach = size * _ORBITS[0][0] / 2
    centre = c.mx * 0.7 + reach
    cover = _cover(c, look, "closing", centre + reach + 32 * c.k, c.w - c.mx)
    return replace(cover, marks=(*_orbits(c, look, centre, size), *cover.marks))


def _section(c: Canvas, look: Look) -> Layout:
    """Return a field of the panel's colour whose orbits stand small at the right."""
    size, k = _size(c) * 0.5, c.k
    reach = size * _ORBITS[0][0] / 2
    cover = _cover(c, look, "section", c.mx, c.w * 0.66)
    quiet = look.quiet_on("bg2")
    return replace(
        cover,
        title=replace(cover.title, type=Type(40 * k, look.on("bg2"), bold=True, font="heading")),
        kicker=replace(cover.kicker, ink=look.strong_on("bg2")),
        subtitle=replace(cover.subtitle, type=Type(18 * k, quiet)),
        source=replace(cover.source, type=Type(10 * k, quiet)),
        background="bg2",
        ground="bg2",
        head_ground="bg2",
        marks=(*_orbits(c, look, c.w - c.mx - reach, size), *cover.marks),
    )


def _picture(c: Canvas, head: Layout) -> Layout:
    """Return a layout with a picture in the left half, to the edges."""
    k, split = c.k, c.w * 0.48
    x, right = split + 36 * k, c.w - c.mx
    return replace(
        head,
        key="picture",
        title=replace(head.title, box=c.box(x, 28 * k, right, 168 * k)),
        subtitle=replace(head.subtitle, box=c.box(x, 136 * k, right, 168 * k)),
        region=c.box(x, 188 * k, right, c.h - 48 * k),
        source=replace(head.source, box=c.box(x, c.h - 58 * k, right, c.h - 40 * k)),
        picture=c.box(0, 0, split, c.h),
        marks=(Mark(Box(x, 0, 72 * k, 7 * k), fill="accent1"),),
        master_marks=False,
        footer=False,
    )
