"""What flows: boxes with a height, which split between pages and are drawn where they come to stand."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

from runstamp.frozen import frozen

if TYPE_CHECKING:
    from runstamp_pdf.surface import Surface

EPSILON = 0.05  # points: what rounding may cost
Split: TypeAlias = "tuple[Box, Box]"


class Box:
    """Something of a known width and height in the flow.

    `before` and `after` are the space it wants around it; between neighbours the larger one counts. `keep` holds it together with
    what follows, `fresh` starts a page. `anchors` are the ids that stand in it.
    """

    height: float = 0.0
    before: float = 0.0
    after: float = 0.0
    keep: bool = False
    fresh: bool = False
    path: str = ""

    @property
    def anchors(self) -> tuple[str, ...]:
        """The ids that stand in the box."""
        return ()

    @property
    def least(self) -> float:
        """The height of the smallest first part that may stand alone at a page's foot."""
        return self.height

    def split(self, room: float, whole: float) -> Split | None:  # noqa: ARG002 - a box that does not split
        """Return two boxes, the first not higher than `room`; None if it rather moves on whole.

        `whole` is the height of an empty page.
        """
        return None

    def squeezed(self, room: float) -> Box | None:  # noqa: ARG002 - most boxes are as high as they are
        """Return the box made as low as the room, if it may be; None if not."""
        return None

    def cut(self, room: float) -> Split | None:  # noqa: ARG002 - a box that cannot be cut
        """Return two boxes against all rules of good setting, because the box is higher than a page; None if it cannot be."""
        return None

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw the box, its upper left corner at (x, y)."""
        raise NotImplementedError


class Break(Box):
    """What follows starts a new page."""

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw nothing."""


@frozen
class Placed:
    """A box and where its top stands, from the top of the room it was put in."""

    box: Box
    y: float


Told: TypeAlias = Callable[[Box, str], None]  # a box that had to be broken, and how


def _needed(queue: deque[Box], limit: float) -> float:
    """Return the height that the first box needs together with what it must not be parted from."""
    total, after = 0.0, 0.0
    for i, box in enumerate(queue):
        total += max(after, box.before) if i else 0.0
        if not box.keep or i == len(queue) - 1 or queue[i + 1].fresh or isinstance(queue[i + 1], Break):
            return total + min(box.least, box.height)
        total += box.height
        after = box.after
        if total > limit:
            return total
    return total


def fill(queue: deque[Box], room: float, whole: float, told: Told) -> tuple[list[Placed], float]:
    """Take boxes from the queue until the room is full; return them placed, and the height they take.

    What is left stays in the queue, its first box cut where it had to be. In an empty room as high as a page, at least one box
    is taken.
    """
    placed: list[Placed] = []
    y = after = 0.0
    whole = max(whole, 1.0)
    start = room >= whole - EPSILON
    while queue:
        box = queue[0]
        if isinstance(box, Break):
            queue.popleft()
            if placed:
                break
            continue
        if box.fresh and placed:
            break
        gap = max(after, box.before) if placed else 0.0
        free = room - y - gap
        forced = start and not placed
        taken = _take(queue, free, whole, forced, told)
        if taken is None:
            if placed and placed[-1].box.keep:
                told(placed[-1].box, "it and what it should stay with are higher than a page")
            break
        placed.append(Placed(taken, y + gap))
        y += gap + taken.height
        after = taken.after
        if taken is not box:
            break
    return placed, y


def _take(queue: deque[Box], free: float, whole: float, forced: bool, told: Told) -> Box | None:
    """Take the first box or its first part, if it may stand in the free height; None if it may not."""
    box = queue[0]
    if box.keep and not forced and free + EPSILON < _needed(queue, whole) <= whole + EPSILON:
        return None  # boxes that no page holds together are parted wherever a page ends
    if box.height <= free + EPSILON:
        return queue.popleft()
    tighter = box.squeezed(free)
    if tighter is not None:
        queue.popleft()
        return tighter
    parts = box.split(free, whole)
    if parts is None and forced:
        parts = box.cut(free)
        if parts is None:
            told(box, "it is higher than a page and cannot be cut")
            return queue.popleft()
        told(box, "it is higher than a page")
    if parts is None:
        return None
    queue[0] = parts[1]
    return parts[0]


def stacked(boxes: Iterable[Box]) -> tuple[tuple[Placed, ...], float]:
    """Return boxes under one another in endless room, and their height together."""
    placed: list[Placed] = []
    y = after = 0.0
    for box in boxes:
        if isinstance(box, Break):
            continue
        gap = max(after, box.before) if placed else 0.0
        placed.append(Placed(box, y + gap))
        y += gap + box.height
        after = box.after
    return tuple(placed), y
