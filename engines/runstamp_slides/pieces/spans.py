"""Merged cells as DrawingML wants them: every place of a merged block says what covers it."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp.frozen import frozen
from runstamp_compose.plans import Cell, CellPlan


@frozen
class Place:
    """One place of a table: how far it spans, and whether a cell at its left or above it covers it."""

    colspan: int = 1
    rowspan: int = 1
    left: bool = False
    above: bool = False

    @property
    def covered(self) -> str:
        """By what it is covered: h, v, both, or nothing."""
        return ("h" if self.left else "") + ("v" if self.above else "")


ALONE = Place()


def places(rows: Sequence[Sequence[CellPlan]]) -> list[list[Place]]:
    """Return the place of every cell.

    In a block of several rows and columns the first row's places keep the rows they span, the first column's the columns
    (ECMA-376 Part 1, 21.1.3.16, as PowerPoint writes it). A span that leaves these rows is cut at their end.
    """
    out = [[ALONE] * len(row) for row in rows]
    for i, row in enumerate(rows):
        for j, cell in enumerate(row):
            if isinstance(cell, Cell) and (cell.colspan > 1 or cell.rowspan > 1):
                down, across = min(cell.rowspan, len(rows) - i), min(cell.colspan, len(row) - j)
                for di in range(down):
                    for dj in range(across):
                        span = Place(across if dj == 0 else 1, down if di == 0 else 1, dj > 0, di > 0)
                        out[i + di][j + dj] = span
    return out
