"""Where the boxes of a tree sit: levels under one another, last levels hanging under their heads, or an outline."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, TypeAlias

from runstamp.frozen import frozen
from runstamp_compose.plans import Part
from runstamp_slides.geometry import Box

Arrangement: TypeAlias = Literal["levels", "hanging", "outline"]
Tall: TypeAlias = Callable[[Part, int, float], float]  # the height of a box, by its part, level and width
WIDEST, NARROWEST = 186.0, 92.0  # points of a box
BESIDE, BETWEEN = 12.0, 30.0  # between boxes side by side, between levels
UNDER, INDENT, STUB = (
    8.0,
    20.0,
    9.0,
)  # between boxes that hang, how far they stand in, how far their line stands out
STEP = 26.0  # of an outline's levels
BROADEST = 420.0  # of an outline's boxes


@frozen
class Seat:
    """A box of the tree. `above` is the index of the box it hangs from, -1 for the root; `aside`: it is joined at its left."""

    part: Part
    box: Box
    level: int
    above: int = -1
    aside: bool = False


Seats: TypeAlias = tuple[Seat, ...]


def _depth(part: Part) -> int:
    return 1 + max(map(_depth, part.children), default=0)


def _hangs(part: Part, arrangement: Arrangement) -> bool:
    """Return whether the boxes under a box hang under one another."""
    ends = all(not child.children for child in part.children)
    return arrangement == "hanging" and bool(part.children) and ends


def _columns(part: Part, arrangement: Arrangement) -> int:
    """Return how many boxes stand side by side in a tree."""
    if not part.children or _hangs(part, arrangement):
        return 1
    return sum(_columns(child, arrangement) for child in part.children)


def box_width(root: Part, width: float, arrangement: Arrangement, k: float) -> float:
    """Return how wide boxes may be, 0 where they would be too narrow."""
    if arrangement == "outline":
        return min(width, BROADEST * k)
    count = _columns(root, arrangement)
    stub = (STUB * k) if arrangement == "hanging" else 0.0
    found = min((width - stub - BESIDE * k * (count - 1)) / count, WIDEST * k)
    return found if found >= NARROWEST * k else 0.0


def seats(root: Part, width: float, arrangement: Arrangement, tall: Tall, k: float, tight: float) -> Seats:
    """Return every box in reading order, the tree's left top at zero; `tight` is `k` for what parts boxes downwards."""
    if arrangement == "outline":
        return tuple(_outlined(root, width, tall, k, tight))
    columns = _columns(root, arrangement)
    first = min(columns * width, WIDEST * k) if columns > 1 else width
    return _Tree(width, first, arrangement, tall, (k, tight)).seats(root)


class _Tree:
    """Levels under one another; a box stands above the middle of those under it."""

    def __init__(
        self, wide: float, first: float, arrangement: Arrangement, tall: Tall, scales: tuple[float, float]
    ) -> None:
        self.wide, self.first = wide, first
        self.arrangement: Arrangement = arrangement
        self.tall = tall
        self.k, self.tight = scales
        self.out: list[Seat] = []
        self.tops: list[float] = []
        self.heights: list[float] = []

    def seats(self, root: Part) -> Seats:
        self.heights = [0.0] * _depth(root)
        self._measure(root, 0)
        y = 0.0
        for height in self.heights:
            self.tops.append(y)
            y += height + BETWEEN * self.tight if height else 0.0
        self._seat(root, 0, STUB * self.k if self.arrangement == "hanging" else 0.0, -1)
        return tuple(self.out)

    def _width(self, level: int) -> float:
        """Return the width of a level's boxes: the root, alone on its level, may be wider."""
        return max(self.wide, self.first) if level == 0 else self.wide

    def _measure(self, part: Part, level: int) -> None:
        """Enter how tall each level is; boxes that hang are in no level."""
        self.heights[level] = max(self.heights[level], self.tall(part, level, self._width(level)))
        if not _hangs(part, self.arrangement):
            for child in part.children:
                self._measure(child, level + 1)

    def _seat(self, part: Part, level: int, x: float, above: int) -> float:
        """Enter a box and those under it, the leftmost at `x`; return the middle of the box."""
        index = len(self.out)
        self.out.append(Seat(part, Box(0.0, 0.0, 0.0, 0.0), level, above))
        middle = x + self.wide / 2
        if part.children and not _hangs(part, self.arrangement):
            middles: list[float] = []
            at = x
            for child in part.children:
                middles.append(self._seat(child, level + 1, at, index))
                at += _columns(child, self.arrangement) * (self.wide + BESIDE * self.k)
            middle = (middles[0] + middles[-1]) / 2
        wide = self._width(level)
        box = Box(middle - wide / 2, self.tops[level], wide, self.heights[level])
        self.out[index] = Seat(part, box, level, above)
        if _hangs(part, self.arrangement):
            self._hang(part.children, level + 1, box, index)
        return middle

    def _hang(self, parts: Sequence[Part], level: int, head: Box, above: int) -> None:
        y = head.bottom + UNDER * 1.5 * self.tight
        inset = INDENT * self.k / 2
        for part in parts:
            height = self.tall(part, level, head.w - inset)
            self.out.append(
                Seat(part, Box(head.x + inset, y, head.w - inset, height), level, above, aside=True)
            )
            y += height + UNDER * self.tight


def _outlined(root: Part, width: float, tall: Tall, k: float, tight: float) -> Iterator[Seat]:
    """Yield boxes under one another, each level further in."""
    y = 0.0
    waiting: list[tuple[Part, int, int]] = [(root, 0, -1)]
    index = 0
    while waiting:
        part, level, above = waiting.pop()
        left = level * STEP * k
        wide = max(width - left, width * 0.4)
        height = tall(part, level, wide)
        yield Seat(part, Box(left, y, wide, height), level, above, aside=True)
        y += height + UNDER * tight
        waiting += [(child, level + 1, index) for child in reversed(part.children)]
        index += 1
