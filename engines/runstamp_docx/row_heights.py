"""Heights of rows, estimated: enough to tell a row or a small table that no page holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from runstamp.engine import Dependency, World
from runstamp_compose.plans import Cell, CellPlan, plain
from runstamp_text import Style, resolve, width

LINE = 1.22  # of the size: a line of Carlito; Liberation Sans has 1.15
WRAP = 1.02  # a wrapped line is not quite full (measured: LibreOffice and this part at the same row of 750 words)


class RowHeights:
    """Estimates the rows of one table; lengths are points. `widths` are those of its columns, `padding` is at each side of a cell."""

    def __init__(
        self, widths: Sequence[float], family: str, size: float, padding: tuple[float, float], world: World
    ) -> None:
        self.widths, self.size = widths, size
        self.side, self.edges = padding[0], 2 * padding[1]
        face = resolve(family).face
        world.depend(Dependency("font", face.record.name, face.record.sha256))
        self.style = Style(face, size)

    def at_most(self, cells: Sequence[CellPlan]) -> float:
        """Return a height that a row hardly exceeds, from its number of characters; cheap."""
        return self._row([
            size * LINE * (text.count("\n") + 1 + len(text) * size / room)
            for text, size, room in self._texts(cells)
        ])  # fmt: skip

    def of(self, cells: Sequence[CellPlan]) -> float:
        """Return about how high a row is, its text measured."""
        return self._row([
            size * LINE * sum([self._lines(line, size, room) for line in text.split("\n")])
            for text, size, room in self._texts(cells)
        ])  # fmt: skip

    def _row(self, heights: Sequence[float]) -> float:
        return max(heights, default=self.size * LINE) + self.edges

    def _lines(self, text: str, size: float, room: float) -> int:
        wide = width(text, self.style) * size / self.size
        return 1 if wide <= room else ceil(wide * WRAP / room)

    def _texts(self, cells: Sequence[CellPlan]) -> Iterator[tuple[str, float, float]]:
        """Yield text, size and room of each cell; one over several rows is left out, as it may break between them."""
        for j, cell in enumerate(cells):
            if isinstance(cell, Cell) and cell.rowspan == 1:
                size = max([run.size or self.size for run in cell.runs], default=self.size)
                room = sum(self.widths[j : j + cell.colspan]) - 2 * self.side - cell.indent * self.size
                yield plain(cell.runs), size, max(room, size)
            elif isinstance(cell, str):
                yield cell, self.size, max(self.widths[j] - 2 * self.side, self.size)
