"""A cycle: cards around a ring, small arrows on it that point on with the clock."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

from runstamp.frozen import frozen
from runstamp_compose.plans import Part
from runstamp_slides.diagrams import style
from runstamp_slides.geometry import Box
from runstamp_slides.pieces.piece import GROWN, Atom, Kit, Solid
from runstamp_slides.shapes import Fitting, Mark, Para, Shape, Sides

MOST = 8  # cards around a ring
NARROWEST = 104.0  # points of a card
_SHARES = {
    2: 0.34,
    3: 0.28,
    4: 0.26,
    5: 0.24,
    6: 0.225,
    7: 0.2,
    8: 0.19,
}  # of the width, by the number of cards
WIDEST, RING = 230.0, 760.0  # of a card, of the whole
GAP, ARROW = 22.0, 11.0
FLAT = 0.82  # the height of the ring against its width, at most
EPSILON = 1e-6


def card_width(count: int, width: float, k: float) -> float:
    """Return how wide the cards are, 0 where they do not stand around a ring."""
    if not 2 <= count <= MOST:
        return 0.0
    found = min(width * _SHARES[count], WIDEST * k)
    return found if found >= NARROWEST * k else 0.0


@frozen
class CyclePiece(Solid):
    """Cards around a ring, clockwise from the top; two stand at its left and right."""

    kit: Kit
    parts: tuple[Part, ...]
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False

    @property
    def stretch(self) -> float:
        """It takes what there is."""
        return 2.0

    @property
    def largest(self) -> float:
        """Few words read well larger."""
        return GROWN

    def _ground(self) -> str:
        tile = self.kit.look.tile
        return style.solid(self.kit) if tile == "solid" else style.calm(self.kit)

    def _paras(self, part: Part) -> tuple[Para, ...]:
        ground = self._ground()
        out = [style.title(self.kit, part.title, ground, part.path, "center")]
        if part.text:
            out.append(style.text(self.kit, part.text, ground, part.path, "center", 12.0))
        return style.trimmed(out)

    def _inset(self) -> Sides:
        k = self.kit.look.k
        return 10 * k, 9 * k, 10 * k, 9 * k

    def _card(self, width: float, fitting: Fitting) -> tuple[float, float]:
        """Return the width and height of a card."""
        wide = card_width(len(self.parts), width, self.kit.look.k)
        inner = style.inner(wide, self._inset())
        tallest = max(self.kit.ruler.height(self._paras(part), inner, fitting) for part in self.parts)
        return wide, tallest + 18 * self.kit.look.k

    def _angles(self) -> list[float]:
        count = len(self.parts)
        start = math.pi if count == 2 else -math.pi / 2
        return [start + math.tau * i / count for i in range(count)]

    def _radii(self, width: float, fitting: Fitting) -> tuple[float, float]:
        """Return the ring's least radii: cards that do not stand clear sideways stand clear upwards."""
        wide, tall = self._card(width, fitting)
        gap = GAP * self.kit.look.k
        rx = (min(width, RING * self.kit.look.k) - wide) / 2
        ry = tall * 0.75
        for a, b in combinations(self._angles(), 2):
            if abs(math.cos(a) - math.cos(b)) * rx < wide + gap * 0.6:
                ry = max(ry, (tall + gap) / max(abs(math.sin(a) - math.sin(b)), EPSILON))
        return rx, ry

    def _reach(self) -> tuple[float, float]:
        """Return how far cards stand above and below the middle, as parts of the radius."""
        sines = [math.sin(angle) for angle in self._angles()]
        return -min(sines), max(sines)

    def _over(self, ry: float, tall: float) -> float:
        """Return how far the whole reaches above its middle: a card's edge or the ring's."""
        return max(self._reach()[0] * ry + tall / 2, ry)

    def _under(self, ry: float, tall: float) -> float:
        return max(self._reach()[1] * ry + tall / 2, ry)

    def _height(self, ry: float, tall: float) -> float:
        return self._over(ry, tall) + self._under(ry, tall)

    def _widest(self, height: float, tall: float, least: float, most: float) -> float:
        """Return the largest radius upwards with which the whole fits a height, between bounds."""
        if self._height(most, tall) <= height:
            return most
        low, high = least, most
        while high - low > 0.1:
            middle = (low + high) / 2
            low, high = (middle, high) if self._height(middle, tall) <= height else (low, middle)
        return low

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return the whole."""
        return (Atom(self._height(self._radii(width, fitting)[1], self._card(width, fitting)[1])),)

    def whole_words(self, width: float, fitting: Fitting) -> bool:
        """Return whether no word is wider than its card."""
        inner = style.inner(card_width(len(self.parts), width, self.kit.look.k), self._inset())
        return all(self.kit.ruler.whole(self._paras(part), inner, fitting) for part in self.parts)

    def most(self, width: float, fitting: Fitting) -> float:
        """Return the height at which the ring stands as tall as it may."""
        rx, ry = self._radii(width, fitting)
        return self._height(max(rx * FLAT, ry), self._card(width, fitting)[1])

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return the ring and its arrows, then the cards."""
        k = self.kit.look.k
        wide, tall = self._card(box.w, fitting)
        rx, least = self._radii(box.w, fitting)
        ry = self._widest(box.h, tall, least, max(rx * FLAT, least))
        cx = box.x + box.w / 2
        cy = box.y + (box.h - self._height(ry, tall)) / 2 + self._over(ry, tall)
        ring = Box(cx - rx, cy - ry, 2 * rx, 2 * ry)
        out: list[Shape] = [
            Mark(ring, geometry="ellipse", line=self.kit.look.hairline, weight=2.25 * k, name="Ring")
        ]
        out += [self._arrow(angle, cx, cy, rx, ry) for angle in self._angles()]
        for i, (part, angle) in enumerate(zip(self.parts, self._angles(), strict=True)):
            x, y = cx + rx * math.cos(angle), cy + ry * math.sin(angle)
            out.append(self._card_at(part, Box(x - wide / 2, y - tall / 2, wide, tall), fitting, i))
        return out

    def _card_at(self, part: Part, at: Box, fitting: Fitting, i: int) -> Shape:
        look, ground = self.kit.look, self._ground()
        line = (
            None if look.tile == "solid" else look.hairline if look.tile == "rule" else style.solid(self.kit)
        )
        return style.boxed(
            self.kit, self._paras(part), at, fitting, f"Phase {i + 1}", inset=self._inset(), ground=ground, line=line, anchor="ctr",
            radius=look.radius, key=f"{self.path}#{i}",
        )  # fmt: skip

    def _arrow(self, angle: float, cx: float, cy: float, rx: float, ry: float) -> Mark:
        """Return the arrow between a card and the next."""
        size = ARROW * self.kit.look.k
        middle = angle + math.pi / len(self.parts)
        x, y = cx + rx * math.cos(middle), cy + ry * math.sin(middle)
        course = math.atan2(ry * math.cos(middle), -rx * math.sin(middle))
        turn = (1 + course / (math.pi / 2)) % 4  # a triangle points upwards
        at = Box(x - size / 2, y - size / 2, size, size)
        return Mark(at, fill=style.solid(self.kit), geometry="triangle", turn=turn, name="Arrow")
