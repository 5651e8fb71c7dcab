"""How columns share a room that is too small for all they hold."""

from __future__ import annotations

from collections.abc import Sequence


def levelled(needs: Sequence[tuple[float, float]], room: float) -> list[float]:
    """Return widths that fill the room, each between its least and its wanted width.

    All rise to one level, so short texts stay on one line and only the longest wrap: in proportion, a comment of a
    hundred words would take the room that a name needs. The least widths together fit the room, the wanted ones do not.
    """

    def upto(level: float) -> list[float]:
        return [min(max(low, level), high) for low, high in needs]

    edges = sorted({0.0, *(edge for need in needs for edge in need)})
    level = max(edge for edge in edges if sum(upto(edge)) <= room)
    rising = sum(1 for low, high in needs if low <= level < high)
    return upto(level + (room - sum(upto(level))) / max(rising, 1))
