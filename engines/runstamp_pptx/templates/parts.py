"""What a template offers, as plain values: its layouts, their placeholders, what stands behind them. Points."""

from __future__ import annotations

from typing import TypeAlias

from runstamp.frozen import field, frozen
from runstamp_ooxml.bases import Base
from runstamp_ooxml.palette import Palette
from runstamp_slides.geometry import Box
from runstamp_slides.look import Ink
from runstamp_slides.shapes import NO_INSET, Anchor, Para, Sides

Levels: TypeAlias = tuple[Para, ...]  # nine paragraphs without text: how each level is set
CONTENT = frozenset(("", "obj", "body", "tbl", "chart", "dgm", "media", "clipArt"))
FOOT = frozenset(("dt", "ftr", "sldNum"))
UPRIGHT = 0.98  # of the room: what an upright line may take
TITLES = frozenset(("title", "ctrTitle"))


@frozen
class Paint:
    """What a ground is painted with: one colour, or what a picture looks like from afar, row by row."""

    rows: tuple[tuple[str, ...], ...]

    def under(self, box: Box, frame: Box) -> str:
        """Return the mean colour under a box of what fills a frame."""
        height, width = len(self.rows), len(self.rows[0])
        top, bottom = _span(box.y, box.bottom, frame.y, frame.h, height)
        left, right = _span(box.x, box.right, frame.x, frame.w, width)
        cells = [cell for row in self.rows[top:bottom] for cell in row[left:right]]
        channels = [sum(int(cell[at : at + 2], 16) for cell in cells) / len(cells) for at in (0, 2, 4)]
        return "".join(f"{round(channel):02X}" for channel in channels)


def _span(low: float, high: float, start: float, size: float, count: int) -> tuple[int, int]:
    """Return the cells of a row that lie under a stretch, one at least."""
    first = min(max(int((low - start) / size * count), 0), count - 1) if size > 0 else 0
    last = min(max(round((high - start) / size * count), first + 1), count) if size > 0 else count
    return first, last


@frozen
class Backdrop:
    """A shape of the master or layout that stands behind the slide's own; `paint` None: it lets the ground through."""

    box: Box
    paint: Paint | None = None


@frozen
class Holder:
    """A placeholder of a layout with all it inherits. `type` is "" for content of any kind."""

    type: str
    idx: int
    name: str
    box: Box
    inset: Sides = NO_INSET
    anchor: Anchor = "t"
    levels: Levels = ()
    vertical: bool = False
    fill: Ink | None = None
    small: bool = False  # it says that it holds a quarter of a slide
    rank: int = 0

    @property
    def inner(self) -> Box:
        """Where its text stands."""
        left, top, right, bottom = self.inset
        box = self.box
        return Box(box.x + left, box.y + top, max(box.w - left - right, 1.0), max(box.h - top - bottom, 1.0))

    @property
    def room(self) -> tuple[float, float]:
        """The width and height that its text has, along its lines."""
        inner = self.inner
        # Programs set upright lines a little wider or narrower than level ones.
        return (inner.h * UPRIGHT, inner.w) if self.vertical else (inner.w, inner.h)

    @property
    def shown(self) -> str:
        """How it is called in messages and listings: index, type, name."""
        return f"{self.idx} {self.type or 'content'} '{self.name}'"


@frozen
class SlideLayout:
    """A layout of a template."""

    part: str
    name: str
    kind: str
    holders: tuple[Holder, ...]
    backdrops: tuple[Backdrop, ...]
    palette: Palette
    master: int = 0
    width: float = 0.0
    height: float = 0.0
    override: tuple[tuple[str, str], ...] = ()  # of the colour map; its slides carry it too

    def of(self, *types: str) -> tuple[Holder, ...]:
        """Return its placeholders of some types, as they stand in it."""
        return tuple(holder for holder in self.holders if holder.type in types)

    @property
    def title(self) -> Holder | None:
        """The placeholder of the title."""
        return next(iter(self.of(*TITLES)), None)

    def ground(self, box: Box) -> str:
        """Return the colour on which something in a box stands."""
        at = Box(box.x + box.w / 2, box.y + box.h / 2, 0, 0)
        for one in reversed(self.backdrops):
            frame = one.box
            inside = frame.x <= at.x <= frame.right and frame.y <= at.y <= frame.bottom
            if inside and one.paint is not None and _shared(box, frame) >= box.w * box.h * 0.5:
                return one.paint.under(box, frame)
        return self.palette.hex("bg1")


def _shared(a: Box, b: Box) -> float:
    """Return the area that two boxes share."""
    width = min(a.right, b.right) - max(a.x, b.x)
    height = min(a.bottom, b.bottom) - max(a.y, b.y)
    return max(width, 0.0) * max(height, 0.0)


@frozen
class Template:
    """A template: its package, the size of its slides in points, its layouts, the usual ones first."""

    base: Base
    width: float
    height: float
    layouts: tuple[SlideLayout, ...]
    bodies: tuple[Holder, ...] = field(default=())  # of the masters: where content stands

    def named(self, name: str) -> SlideLayout | None:
        """Return the layout of a name, however it is written."""
        wanted = name.strip().casefold()
        return next((one for one in self.layouts if one.name.strip().casefold() == wanted), None)
