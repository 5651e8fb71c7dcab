"""Boxes inside a box: what is tinted, barred or framed as one, and flows inside."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from runstamp.frozen import frozen, record, replace
from runstamp_pdf.boxes import Box, Placed, fill, stacked

if TYPE_CHECKING:
    from runstamp_pdf.boxes import Split, Told
    from runstamp_pdf.surface import Surface

Paint: TypeAlias = "Callable[[Surface, Area], None]"


@frozen
class Area:
    """A part of a box on one page; `first` and `last` say whether it holds the box's head and foot."""

    x: float
    y: float
    width: float
    height: float
    first: bool = True
    last: bool = True


@frozen
class Padding:
    """The space between a box's edges and what is in it."""

    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    left: float = 0.0


@record
class StackBox(Box):
    """Boxes under one another with something painted behind them.

    `together` is the share of a page up to which it is not split; where it is higher than a page and split, `told` hears of it.
    """

    boxes: tuple[Box, ...]
    width: float
    told: Told
    padding: Padding = Padding()
    paint: Paint | None = None
    together: float = 1.0
    before: float = 0.0
    after: float = 0.0
    keep: bool = False
    fresh: bool = False
    path: str = ""
    id: str | None = None
    first: bool = True
    last: bool = True
    whole: bool = True
    placed: tuple[Placed, ...] = ()
    height: float = 0.0

    def __post_init__(self) -> None:
        self.placed, inner = stacked(self.boxes)
        self.height = inner + self.padding.top + self.padding.bottom

    @property
    def anchors(self) -> tuple[str, ...]:
        """The box's own id and those inside it."""
        own = (self.id,) if self.id else ()
        return own + tuple(anchor for box in self.boxes for anchor in box.anchors)

    @property
    def least(self) -> float:
        """The head of the first box with the padding, unless the box stays whole."""
        if not self.boxes or self.together >= 1:
            return self.height - sum(
                [box.height - box.least for box in self.boxes if box.squeezed(box.least) is not None]
            )
        return min(self.height, self.padding.top + self.boxes[0].least + self.padding.bottom)

    def squeezed(self, room: float) -> StackBox | None:
        """Return the stack made lower by one of its boxes that may be."""
        for i, box in enumerate(self.boxes):
            tighter = box.squeezed(box.height - (self.height - room))
            if tighter is not None:
                return replace(self, boxes=(*self.boxes[:i], tighter, *self.boxes[i + 1 :]))
        return None

    def split(self, room: float, whole: float) -> Split | None:
        """Split between or inside the boxes, where it is too high to stay whole."""
        if self.whole and self.height <= self.together * whole:
            return None
        edges = self.padding.top + self.padding.bottom
        queue = deque(self.boxes)
        placed, _ = fill(queue, room - edges, whole - edges, self.told)
        if not placed or not queue:
            return None
        if self.whole and self.height > whole:
            self.told(self, "it is higher than a page")
        first = replace(
            self, boxes=tuple([one.box for one in placed]), after=0.0, keep=False, last=False, whole=False
        )
        rest = replace(self, boxes=tuple(queue), before=0.0, fresh=False, id=None, first=False, whole=False)
        return first, rest

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Paint, then draw what is inside."""
        if self.id:
            surface.landmark(self.id, y)
        if self.paint is not None:
            self.paint(surface, Area(x, y, self.width, self.height, self.first, self.last))
        for one in self.placed:
            one.box.draw(surface, x + self.padding.left, y + self.padding.top + one.y)


@record
class ColumnsBox(Box):
    """Stacks next to each other, each at its own place; they split at the same height."""

    columns: tuple[tuple[float, tuple[Box, ...]], ...]  # (left edge, boxes)
    told: Told
    before: float = 0.0
    after: float = 0.0
    keep: bool = False
    fresh: bool = False
    path: str = ""
    id: str | None = None
    whole: bool = True
    placed: tuple[tuple[float, tuple[Placed, ...]], ...] = ()
    height: float = 0.0

    def __post_init__(self) -> None:
        found = [(x, stacked(boxes)) for x, boxes in self.columns]
        self.placed = tuple([(x, placed) for x, (placed, _) in found])
        self.height = max([height for _, (_, height) in found], default=0.0)

    @property
    def anchors(self) -> tuple[str, ...]:
        """The box's own id and those in its columns."""
        own = (self.id,) if self.id else ()
        return own + tuple(anchor for _, boxes in self.columns for box in boxes for anchor in box.anchors)

    def split(self, room: float, whole: float) -> Split | None:
        """Split each column at the room's end, where the whole is higher than half a page."""
        if self.whole and self.height <= whole / 2:
            return None
        heads: list[tuple[float, tuple[Box, ...]]] = []
        rests: list[tuple[float, tuple[Box, ...]]] = []
        for x, boxes in self.columns:
            queue = deque(boxes)
            placed, _ = fill(queue, room, whole, self.told)
            heads.append((x, tuple([one.box for one in placed])))
            rests.append((x, tuple(queue)))
        if not any(boxes for _, boxes in heads) or any(
            rest and not head for (_, head), (_, rest) in zip(heads, rests, strict=True)
        ):
            return None
        first = replace(self, columns=tuple(heads), after=0.0, keep=False, whole=False)
        rest = replace(self, columns=tuple(rests), before=0.0, fresh=False, id=None, whole=False)
        return first, rest

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw the columns from left to right."""
        if self.id:
            surface.landmark(self.id, y)
        for left, placed in self.placed:
            for one in placed:
                one.box.draw(surface, x + left, y + one.y)
