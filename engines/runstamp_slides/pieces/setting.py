"""How wide the columns and how tall the rows of a table come out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from runstamp.frozen import frozen
from runstamp_compose.plans import Cell, CellPlan, Run, Runs, TablePlan
from runstamp_slides.look import Type
from runstamp_slides.measure import WIDEST
from runstamp_slides.pieces.columns import widths
from runstamp_slides.pieces.piece import Kit
from runstamp_slides.shapes import AS_IT_IS, Para
from runstamp_text.lines import break_lines
from runstamp_text.measure import ruler
from runstamp_text.paragraphs import SLIDE_PITCH, TooWide

STRIDE = 256  # rows measured between looks at the clock: some milliseconds
EM_SPACE = "\u2003"  # as wide as a level of indent
GUTTER = 2.0  # of the padding, between a column flush right and one flush left


@frozen
class Measures:
    """A table in one width at one fitting."""

    widths: tuple[float, ...]
    lefts: tuple[float, ...]
    header: tuple[float, ...]
    rows: tuple[float, ...]
    total: float
    size: float


class Setting:
    """Measures one table in one width: text of a size, `pads` beside and above it.

    `ems` keeps what columns take in ems, which no size changes.
    """

    def __init__(
        self,
        plan: TablePlan,
        kit: Kit,
        width: float,
        size: float,
        pads: tuple[float, float],
        ems: list[tuple[float, float]],
    ) -> None:
        self.plan, self.kit, self.width, self.size, self.ems = plan, kit, width, size, ems
        self.pad_x, self.pad_y = pads
        look = kit.look
        ink = look.on(look.ground)
        self.type, self.strong = Type(self.size, ink), Type(self.size, ink, bold=True)
        aligns = [column.align for column in self.plan.columns]
        after_right = [
            j > 0 and aligns[j - 1] == "right" and aligns[j] != "right" for j in range(len(aligns))
        ]
        self.lefts = [self.pad_x * (GUTTER if wide else 1.0) for wide in after_right]
        style = self.kit.ruler.style(self.type, None, AS_IT_IS)
        bold = self.kit.ruler.style(self.strong, None, AS_IT_IS)
        self.em = ruler(style.face, style.fallback, style.kerning).em
        self.bold_em = ruler(bold.face, bold.fallback, bold.kerning).em

    def measures(self) -> Measures:
        """Return the widths of the columns and the heights of the rows."""
        plan = self.plan
        self.kit.checkpoint()
        naturals, least = self._naturals()
        found = widths(plan.columns, naturals, least, self.width)
        header = tuple(self._height(row, found, bold=True) for row in plan.header)
        total = self._height(plan.total, found, bold=True) if plan.total else 0.0
        rows = self._rows(found)
        return Measures(tuple(found), tuple(self.lefts), header, rows, total, self.size)

    def torn(self, found: Sequence[float]) -> Iterator[TooWide]:
        """Yield, for each column of these widths, a word that no line of it holds whole."""
        for j, least in enumerate(self._naturals()[1]):
            if least > found[j]:
                inner = found[j] - self.lefts[j] - self.pad_x
                yield from islice(self._too_wide(j, inner), 1)

    def _too_wide(self, j: int, inner: float) -> Iterator[TooWide]:
        strong, plain = self._words(j)
        for em, words, type_ in ((self.bold_em, strong, self.strong), (self.em, plain, self.type)):
            for word in sorted(word for word in words if em(word) * self.size > inner):
                para = Para((Run(text=word),), type_)
                yield from self.kit.ruler.layout((para,), inner, AS_IT_IS).too_wide

    def _rows(self, found: Sequence[float]) -> tuple[float, ...]:
        plan = self.plan
        bold = plan.header_columns > 0
        if plan.plain_rows and all(w >= n - 0.5 for w, n in zip(found, self._naturals()[0], strict=True)):
            heights = [SLIDE_PITCH * self.size + 2 * self.pad_y] * len(
                plan.rows
            )  # every text stands on one line
        else:
            heights = [self._timed(i, row, found, bold=bold) for i, row in enumerate(plan.rows)]
        for i, known in plan.row_formats.items():
            heights[i] = max(heights[i], known.height or 0.0)
        if not plan.plain_rows:
            self._spans(heights, found)
        return tuple(heights)

    def _timed(self, i: int, row: Sequence[CellPlan], found: Sequence[float], *, bold: bool) -> float:
        if i % STRIDE == 0:
            self.kit.checkpoint()
        return self._height(row, found, bold=bold)

    def _naturals(self) -> tuple[list[float], list[float]]:
        """Return what each column takes on one line, and at its longest word."""
        if not self.ems:
            self.ems += [self._measured(j) for j in range(len(self.plan.columns))]
        extra = [left + self.pad_x + 1.0 for left in self.lefts]
        naturals = [wide * self.size + more for (wide, _), more in zip(self.ems, extra, strict=True)]
        return naturals, [word * self.size + more for (_, word), more in zip(self.ems, extra, strict=True)]

    def _texts(self, j: int) -> tuple[set[str], set[str]]:
        """Return the texts of a column that are bold, and those that are not."""
        plan = self.plan
        heads = (*plan.header, plan.total) if plan.total else plan.header
        strong = {_text(row[j]) for row in heads}
        strong |= {_text(row[j]) for row in plan.rows if _has_bold(row[j])}
        texts = {_text(row[j]) for row in plan.rows}
        if j < plan.header_columns:
            return strong | texts, set()
        return strong, texts

    def _words(self, j: int) -> tuple[set[str], set[str]]:
        """Return the words of a column, bold ones and others."""
        strong, plain = self._texts(j)
        return {word for text in strong for word in text.split()}, {
            word for text in plain for word in text.split()
        }

    def _measured(self, j: int) -> tuple[float, float]:
        """Return the widest text and the widest word of a column, in ems."""
        (strong, plain), (strong_words, words) = self._texts(j), self._words(j)
        widest = max([*map(self.em, plain), *map(self.bold_em, strong), 0.0])
        return widest, max([*map(self.em, words), *map(self.bold_em, strong_words), 0.0])

    def _height(self, row: Sequence[CellPlan] | None, found: Sequence[float], *, bold: bool) -> float:
        em = self.bold_em if bold else self.em
        lines = 1.0
        for j, cell in enumerate(row or ()):
            if cell is None or cell == "":
                continue
            if isinstance(cell, str):
                inner = found[j] - self.lefts[j] - self.pad_x
                if em(cell) * self.size > inner:
                    lines = max(lines, self._lines(cell, inner, bold=bold))
            elif cell.rowspan == 1:
                lines = max(lines, self._cell_lines(cell, found, j, bold=bold))
        return lines * SLIDE_PITCH * self.size + 2 * self.pad_y

    def _lines(self, text: str, inner: float, *, bold: bool) -> int:
        para = Para((Run(text=text),), self.strong if bold else self.type)
        measured = self.kit.ruler.paragraph(para, AS_IT_IS)
        return len(break_lines(measured, max(inner, 1.0)).lines)

    def _cell_lines(self, cell: Cell, found: Sequence[float], j: int, *, bold: bool) -> float:
        inner = sum(found[j : j + cell.colspan]) - self.lefts[j] - self.pad_x
        inner -= cell.indent * self.size
        return self._run_height(cell.runs, inner, bold=bold or bool(cell.bold)) / (SLIDE_PITCH * self.size)

    def _run_height(self, runs: Runs, inner: float, *, bold: bool) -> float:
        para = Para(runs, self.strong if bold else self.type)
        return self.kit.ruler.height((para,), max(min(inner, WIDEST), 1.0), AS_IT_IS)

    def _spans(self, heights: list[float], found: Sequence[float]) -> None:
        """Give the last row of a spanning cell what the cell needs beyond the rows it spans."""
        for i, row in enumerate(self.plan.rows):
            for j, cell in enumerate(row):
                if isinstance(cell, Cell) and cell.rowspan > 1:
                    inner = sum(found[j : j + cell.colspan]) - self.lefts[j] - self.pad_x
                    inner -= cell.indent * self.size
                    needed = self._run_height(cell.runs, inner, bold=bool(cell.bold)) + 2 * self.pad_y
                    end = min(i + cell.rowspan, len(heights))
                    heights[end - 1] += max(needed - sum(heights[i:end]), 0.0)


def _has_bold(cell: CellPlan) -> bool:
    return isinstance(cell, Cell) and (bool(cell.bold) or any(run.bold for run in cell.runs))


def _text(cell: CellPlan) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return cell
    return (
        ""
        if cell.colspan > 1
        else EM_SPACE * cell.indent + "".join(" " if run.brk or run.tab else run.text for run in cell.runs)
    )
