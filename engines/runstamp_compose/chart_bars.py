"""How columns of one group share the room of their category, as the standard counts: in percent of a column."""

from __future__ import annotations


def seat(index: int, count: int, gap: float, overlap: float = 0.0) -> tuple[float, float]:
    """Return where a column of a group begins in its category's band, and how wide it is, as shares of the band.

    `gap` (between groups) and `overlap` (within one) are in percent of a column.
    """
    lap = overlap / 100
    breadth = 1 / (count - (count - 1) * lap + gap / 100)
    return breadth * (gap / 200 + index * (1 - lap)), breadth
