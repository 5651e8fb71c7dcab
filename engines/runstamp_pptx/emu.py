"""EMU, in which Office files count lengths."""

from __future__ import annotations

EMU_PER_POINT = 12_700  # ECMA-376 Part 1, 20.1.2.1: 914,400 to the inch


def emu(points: float) -> int:
    """Return a length in EMU."""
    return round(points * EMU_PER_POINT)
