"""Where connectors meet elements: sides as they are seen on the slide, however the element is turned and mirrored."""

from __future__ import annotations

import math
from collections.abc import Mapping

from runstamp.frozen import field, frozen
from runstamp_compose.plans.elements import Edge
from runstamp_slides.connectors import AWAY
from runstamp_slides.geometry import Box
from runstamp_slides.paths import Point
from runstamp_slides.presets import SIDES, dock, site


@frozen
class Met:
    """An element that connectors may name: its box before it is turned, its outline, how it stands."""

    box: Box
    preset: str = "rect"
    handles: Mapping[str, float] = field(default_factory=dict[str, float])
    turn: float = 0.0
    flip_h: bool = False
    flip_v: bool = False

    @property
    def middle(self) -> Point:
        """Its middle, about which it is turned."""
        return self.box.x + self.box.w / 2, self.box.y + self.box.h / 2

    @property
    def bounds(self) -> Box:
        """The upright box around it as it is seen."""
        cos, sin = abs(math.cos(math.radians(self.turn))), abs(math.sin(math.radians(self.turn)))
        return self.box.centred(self.box.w * cos + self.box.h * sin, self.box.w * sin + self.box.h * cos)

    def meet(self, side: Edge) -> tuple[Point, int | None]:
        """Return where a connector docks at a side as it is seen, and the index of the connection site there, if any."""
        own = max(SIDES, key=lambda edge: self._reach(edge, side))
        x, y = dock(self.preset, self.handles, self.box, own)
        at = self._seen((x - self.middle[0], y - self.middle[1]))
        return (self.middle[0] + at[0], self.middle[1] + at[1]), site(self.preset, own)

    def _reach(self, own: Edge, side: Edge) -> tuple[float, float]:
        """Return how much a side of its own looks to a side as it is seen, then how far it reaches there."""
        looks = self._seen(AWAY[own])
        reach = self._seen((AWAY[own][0] * self.box.w, AWAY[own][1] * self.box.h))
        ux, uy = AWAY[side]
        return round(looks[0] * ux + looks[1] * uy, 3), round(reach[0] * ux + reach[1] * uy, 3)

    def _seen(self, vector: Point) -> Point:
        """Return a vector from its middle, mirrored and then turned with the clock."""
        x = -vector[0] if self.flip_h else vector[0]
        y = -vector[1] if self.flip_v else vector[1]
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return x * cos - y * sin, x * sin + y * cos
