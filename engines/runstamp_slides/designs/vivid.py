"""Vivid: strong colour and plain shapes. The title stands in a full band; covers carry a mosaic of squares and circles."""

from __future__ import annotations

from runstamp.frozen import replace
from runstamp_slides.designs.common import blank, design, foot_row
from runstamp_slides.designs.spec import Canvas, Design, Foot, Layout, Slot
from runstamp_slides.geometry import Box
from runstamp_slides.look import Ink, Look, Type
from runstamp_slides.shapes import Geometry, Mark

_BAND = 96.0  # height of the title's band
# The mosaic, row by row: what stands in each square, its ink and its turn. The ground shows through where None.
_TILES: tuple[tuple[tuple[Geometry, Ink, int] | None, ...], ...] = (
    (("quarter", "accent1", 2), ("rect", "accent2", 0)),
    (("ellipse", "accent4", 0), ("quarter", "accent1", 1)),
    (("rect", "accent1", 0), ("quarter", "accent6", 3)),
)


def make(look: Look, width: float, height: float) -> Design:
    """Return the design on slides of a size in points."""
    c = Canvas(width, height, look.k)
    head = _head(c, look)
    own = (_title(c, look), _section(c, look), _closing(c, look), _picture(c, head), blank(c, head, 36, 48))
    return design(c, look, _foot(c, look), _marks(c), head, own)


def _foot(c: Canvas, look: Look) -> Foot:
    k, small = c.k, Type(10 * c.k, look.muted)
    y, h = c.h - 34 * k, 18 * k
    number = c.box(c.w - c.mx - 34 * k, y, c.w - c.mx, y + h)
    figure = Type(10 * k, look.on("accent2"), bold=True)
    return foot_row(c, small, y, h, Slot(number, figure, "ctr", "center"), "accent2")


def _marks(c: Canvas) -> tuple[Mark, ...]:
    return (
        Mark(Box(0, 0, c.w, _BAND * c.k), fill="accent1"),
        Mark(Box(0, _BAND * c.k, c.mx + 72 * c.k, 6 * c.k), fill="accent2"),
    )


def _head(c: Canvas, look: Look) -> Layout:
    k, on = c.k, look.on("accent1")
    return Layout(
        key="",
        title=Slot(
            c.content(12 * k, (_BAND - 10) * k),
            Type(round(look.size("slide_title") * 1.86) / 2, on, bold=True, font="heading"),
            "ctr",
        ),
        kicker=Type(11 * k, look.quiet_on("accent1"), bold=True, tracking=0.4 * k),
        subtitle=Slot(c.content(64 * k, (_BAND - 10) * k), Type(14 * k, look.quiet_on("accent1"))),
        region=c.content((_BAND + 28) * k, c.h - 48 * k),
        source=Slot(c.content(c.h - 58 * k, c.h - 40 * k), Type(10 * k, look.muted), "b"),
        head_ground="accent1",
    )


def _mosaic(c: Canvas, x: float, columns: int) -> tuple[Mark, ...]:
    """Return squares down the slide's height from `x` on."""
    side = _side(c, columns)
    out: list[Mark] = []
    for row, tiles in enumerate(_TILES):
        for column, tile in enumerate(tiles[:columns]):
            if tile is not None:
                geometry, ink, turn = tile
                at = Box(x + column * side, row * side, side, side)
                out.append(Mark(at, fill=ink, geometry=geometry, turn=turn))
    return tuple(out)


def _cover(c: Canvas, look: Look, key: str, ground: Ink, x0: float, x1: float) -> Layout:
    k, quiet = c.k, look.quiet_on(ground)
    return Layout(
        key=key,
        title=Slot(
            c.box(x0, c.h * 0.16, x1, c.h * 0.58),
            Type(44 * k, look.on(ground), bold=True, font="heading"),
            "b",
        ),
        kicker=Type(14 * k, quiet, bold=True),
        subtitle=Slot(c.box(x0, c.h * 0.65, x1, c.h * 0.78), Type(20 * k, quiet)),
        region=c.box(x0, c.h * 0.78, x1, c.h * 0.94),
        source=Slot(c.box(x0, c.h * 0.94, x1, c.h * 0.98), Type(10 * k, quiet), "b"),
        stacked=False,
        background=ground,
        ground=ground,
        head_ground=ground,
        marks=(Mark(c.box(x0, c.h * 0.61, x0 + 72 * k, c.h * 0.61 + 6 * k), fill="accent2"),),
        footer=False,
        master_marks=False,
    )


def _side(c: Canvas, columns: int) -> float:
    """Return the side of a square: as many as fill the height, unless the slide is too narrow for them."""
    return min(c.h / len(_TILES), c.w * 0.42 / columns)


def _columns(c: Canvas) -> int:
    return 2 if c.wide else 1


def _title(c: Canvas, look: Look) -> Layout:
    side = _side(c, _columns(c)) * _columns(c)
    cover = _cover(c, look, "title", "tx2", c.mx, c.w - side - c.mx * 0.7)
    return replace(cover, marks=(*_mosaic(c, c.w - side, _columns(c)), *cover.marks))


def _closing(c: Canvas, look: Look) -> Layout:
    side = _side(c, 1)
    cover = _cover(c, look, "closing", "tx2", side + c.mx, c.w - c.mx)
    return replace(cover, marks=(*_mosaic(c, 0, 1), *cover.marks))


def _section(c: Canvas, look: Look) -> Layout:
    """Return a full field of colour with one large quarter circle."""
    side = min(c.h * 0.62, c.w * 0.5)
    shape = Mark(Box(c.w - side, c.h - side, side, side), fill="tx2", geometry="quarter", turn=2, alpha=0.5)
    dot = Mark(
        Box(c.w - side * 0.42, c.h - side * 0.42, side * 0.42, side * 0.42),
        fill="accent2",
        geometry="quarter",
        turn=2,
    )
    cover = _cover(c, look, "section", "accent1", c.mx, c.w - side * 0.8)
    return replace(cover, marks=(shape, dot, *cover.marks))


def _picture(c: Canvas, head: Layout) -> Layout:
    """Return a layout with a picture in the right half, and the title's band over the left."""
    k, split = c.k, c.w * 0.5
    right = split - 28 * k
    return replace(
        head,
        key="picture",
        title=replace(head.title, box=c.box(c.mx, 16 * k, right, 150 * k)),
        subtitle=replace(head.subtitle, box=c.box(c.mx, 116 * k, right, 150 * k)),
        region=c.box(c.mx, 194 * k, right, c.h - 48 * k),
        source=replace(head.source, box=c.box(c.mx, c.h - 58 * k, right, c.h - 40 * k)),
        picture=c.box(split, 0, c.w, c.h),
        marks=(
            Mark(c.box(0, 0, split, 166 * k), fill="accent1"),
            Mark(Box(0, 166 * k, c.mx + 72 * k, 6 * k), fill="accent2"),
        ),
        master_marks=False,
        footer=False,
    )
