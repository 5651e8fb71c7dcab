"""Boxes on a slide. Lengths are points."""

from __future__ import annotations

from runstamp.frozen import frozen, replace


@frozen
class Box:
    """A rectangle: its left top corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Return the box made smaller on every side; never smaller than nothing."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, max(self.w - 2 * dx, 0.0), max(self.h - 2 * dy, 0.0))

    def below(self, top: float) -> Box:
        """Return what is left of the box under a height."""
        return replace(self, y=top, h=max(self.bottom - top, 0.0))

    def part(self, y: float, h: float) -> Box:
        """Return a stretch of the box's full width; `y` counts from its top."""
        return Box(self.x, self.y + y, self.w, h)

    def columns(self, shares: tuple[float, ...], gap: float) -> tuple[Box, ...]:
        """Return boxes next to each other; `shares` are parts of the width without the gaps."""
        room = max(self.w - gap * (len(shares) - 1), 0.0)
        x, out = self.x, list[Box]()
        for share in shares:
            out.append(replace(self, x=x, w=room * share))
            x += room * share + gap
        return tuple(out)

    def centred(self, w: float, h: float) -> Box:
        """Return a box of a size in the middle of this one."""
        return Box(self.x + (self.w - w) / 2, self.y + (self.h - h) / 2, w, h)
