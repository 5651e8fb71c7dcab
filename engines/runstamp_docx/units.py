"""Lengths of WordprocessingML, all from points."""

from __future__ import annotations

EMU_PER_POINT = 12_700  # ECMA-376 Part 1, 20.1.2.1: 914,400 to the inch


def twips(points: float) -> int:
    """Return twentieths of a point (ST_TwipsMeasure)."""
    return round(points * 20)


def half_points(points: float) -> int:
    """Return half points (ST_HpsMeasure)."""
    return round(points * 2)


def eighths(points: float) -> int:
    """Return eighths of a point, the unit of line widths (ST_EighthPointMeasure); Word draws 2 to 96."""
    return min(max(round(points * 8), 2), 96)


def emu(points: float) -> int:
    """Return English metric units, at least one."""
    return max(round(points * EMU_PER_POINT), 1)
