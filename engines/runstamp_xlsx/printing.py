"""How a sheet prints where the input says nothing: what is a little too wide for a page is turned, then made smaller."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from runstamp.frozen import frozen
from runstamp.model.workbook import area
from runstamp_xlsx.drawings import size_of
from runstamp_xlsx.widths import DIGIT_PX

PORTRAIT_PT, LANDSCAPE_PT = 494.5, 741.1  # A4 less Excel's margins of 0.7 in
LEAST_SCALE = 0.5  # under half its size nobody reads a print: such a sheet goes over several pages
POINTS_PER_DIGIT = DIGIT_PX * 0.75  # 96 dots an inch
DEFAULT_COLUMN = 8.43  # digits: a column of which nothing is said


@frozen
class Printing:
    """Which way the page lies, and over how many pages the width goes (None: as many as it takes)."""

    landscape: bool = False
    fit_width: int | None = None


def printing(sheet: Any, widths: Sequence[float]) -> Printing:
    """Return how a sheet prints; `widths` are its columns' in digits, from A."""
    asked = sheet.print
    if "print" in sheet.model_fields_set:
        return Printing(asked.orientation == "landscape", asked.fit_width)
    across = _across(sheet, widths)
    if across <= PORTRAIT_PT:
        return Printing()
    return Printing(
        landscape=True, fit_width=1 if LANDSCAPE_PT < across <= LANDSCAPE_PT / LEAST_SCALE else None
    )


def _across(sheet: Any, widths: Sequence[float]) -> float:
    """Return how far a sheet reaches to the right, charts included, in points."""
    ends = [_left(widths, len(widths))]
    ends += [_left(widths, area(chart.at)[1] - 1) + size_of(chart)[0] for chart in sheet.charts]
    return max(ends)


def _left(widths: Sequence[float], columns: int) -> float:
    known = sum(widths[:columns])
    return (known + DEFAULT_COLUMN * max(columns - len(widths), 0)) * POINTS_PER_DIGIT
