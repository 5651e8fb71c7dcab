"""From a table's plan to a box in the flow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from runstamp.frozen import record, replace
from runstamp.losses import Loss
from runstamp_compose.plans import Cell, plain
from runstamp_pdf.paragraph import ParagraphBox
from runstamp_pdf.table_box import TableBox
from runstamp_pdf.table_drawing import TablePainter, TableTags
from runstamp_pdf.table_looks import table_look
from runstamp_pdf.table_rows import RowSetter
from runstamp_pdf.table_widths import column_widths
from runstamp_text.measure import ruler

if TYPE_CHECKING:
    from runstamp_compose.plans import CellPlan, TableBlock, TablePlan
    from runstamp_pdf.body import Maker
    from runstamp_pdf.build import Build
    from runstamp_pdf.structure import Tag
    from runstamp_pdf.styles import TextStyle
    from runstamp_text.measure import Ruler

GAP = 0.62  # of the text size: padding at the left and right of a cell, unless the input says
RISE = 0.36  # of the text size: padding above and below
LETTER = 0.6  # of the text size: about the widest lower-case letter but m and w
EM_SPACE = "\u2003"  # as wide as a level of indent
LONG = 48  # characters: a word longer than this does not decide how narrow a column may be


@record
class _Widths:
    """Measures the texts of columns, in points."""

    plan: TablePlan
    body: Ruler
    bold: Ruler
    size: float
    pad: float

    def natural(self, column: int) -> float:
        """Return the width of a column whose texts all stand on one line."""
        return self._widest(
            [_words(cell) for cell in self._plain(column)], [_words(cell) for cell in self._bold(column)]
        )

    def longest(self, column: int) -> float:
        """Return the width of a column's longest word."""
        words = {word for cell in self._plain(column) for word in _words(cell).split() if len(word) <= LONG}
        strong = {word for cell in self._bold(column) for word in _words(cell).split() if len(word) <= LONG}
        return self._widest(words, strong)

    def _widest(self, plain_texts: Iterable[str], bold_texts: Iterable[str]) -> float:
        widest = max(map(self.body.em, plain_texts), default=0.0)
        return max(widest, max(map(self.bold.em, bold_texts), default=0.0)) * self.size + 2 * self.pad + 0.1

    def _plain(self, column: int) -> Iterator[CellPlan]:
        return (row[column] for row in self.plan.rows if isinstance(row[column], str))

    def _bold(self, column: int) -> Iterator[CellPlan]:
        """Yield the cells that may be bold: headers, totals, cells and rows with a look of their own."""
        plan = self.plan
        whole = column < plan.header_columns or any(form.bold for form in plan.row_formats.values())
        yield from (
            row[column]
            for row in (*plan.header, *((plan.total,) if plan.total else ()))
            if _single(row[column])
        )
        yield from (
            row[column]
            for row in plan.rows
            if whole or (isinstance(row[column], Cell) and _single(row[column]))
        )


def _single(cell: CellPlan) -> bool:
    return not isinstance(cell, Cell) or cell.colspan == 1


def _words(cell: CellPlan) -> str:
    if not isinstance(cell, Cell):
        return cell or ""
    return EM_SPACE * cell.indent + max(plain(cell.runs).split("\n"), key=len)


def table(maker: Maker, block: TableBlock) -> Iterator[TableBox]:
    """Return a table; one without columns shows nothing."""
    if block.table.columns:
        yield TableMaker(maker.build, maker.build.broken).box(block, maker.width, maker.tag)


@record
class TableMaker:
    """Makes the boxes of tables."""

    build: Build
    told: Callable[..., None]

    def box(self, block: TableBlock, region: float, parent: Tag) -> TableBox:
        """Return a table of a plan in a region of the given width, in points."""
        plan = block.table
        style = self._style(plan)
        look = table_look(plan.style, self.build.look.theme)
        gap = style.size * GAP if plan.cell_padding is None else plan.cell_padding
        rise = style.size * RISE if plan.cell_padding is None else plan.cell_padding * 0.6
        total = min(plan.width or (region * plan.width_share if plan.width_share else region), region)
        widths = self._widths(plan, style, total, gap)
        edges = [0.0, *accumulate(widths)]
        lefts, rooms = self._text_places(edges, gap, gap * look.edge)
        self._narrow(plan, rooms, style.size)
        gaps = [lefts[i + 1] - lefts[i] - rooms[i] for i in range(len(rooms) - 1)]
        setter = RowSetter(plan, self.build.setter, style, rooms, gaps, rise)
        head_style = replace(style, bold=True, color=look.head_color)
        head = tuple([setter.special(row, head_style, head=True) for row in plan.header])
        tags = TableTags.within(parent, plan.alt)
        face = self.build.setter.face(style.family, style.bold, style.italic)
        rtl = self.build.setter.rtl
        aligns = ["right" if rtl and column.align == "left" else column.align for column in plan.columns]
        painter = TablePainter(
            look,
            style,
            face,
            self.build.fonts,
            edges,
            lefts,
            rooms,
            aligns,
            rise,
            tags,
            plan.header_columns,
            rtl,
        )
        body = setter.measured()
        return TableBox(
            painter, body, head, self.told, plan.repeat_header, plan.split_rows, end=len(body.rows), note=self._note(plan, total, parent),
            before=4.0, after=self.build.look.body.after + 6, keep=block.keep_with_next, path=plan.path, id=block.id,
        )  # fmt: skip

    def _style(self, plan: TablePlan) -> TextStyle:
        small = self.build.look.small
        return replace(small, size=plan.size or small.size, pitch=1.28)

    def _widths(self, plan: TablePlan, style: TextStyle, total: float, gap: float) -> list[float]:
        face = self.build.setter.face(style.family, bold=False, italic=False)
        bold = self.build.setter.face(style.family, bold=True, italic=False)
        measures = _Widths(plan, ruler(face), ruler(bold), style.size, gap)
        natural = [measures.natural(i) for i in range(len(plan.columns))]
        return column_widths(plan.columns, total, natural, measures.longest)

    def _narrow(self, plan: TablePlan, rooms: Sequence[float], size: float) -> None:
        """Enter columns that have no room for a letter: what stands in them lies over its neighbours.

        Loses:
            common/TEXT_OVERFLOW.
        """
        narrow = sum(room < size * LETTER for room in rooms)
        if narrow:
            message = f"{narrow} of {len(rooms)} columns are narrower than a letter"
            remedy = "split the table, or use a wider page, smaller text or less padding"
            self.build.losses.append(
                Loss(
                    "common/TEXT_OVERFLOW", "columns", message, plan.path, avoidable=True, remediation=remedy
                )
            )

    @staticmethod
    def _text_places(edges: list[float], gap: float, edge: float) -> tuple[list[float], list[float]]:
        """Return where the text of each column starts and its room; less padding at the table's own edges."""
        last = len(edges) - 2
        lefts = [left + (edge if i == 0 else gap) for i, left in enumerate(edges[:-1])]
        rights = [right - (edge if i == last else gap) for i, right in enumerate(edges[1:])]
        return lefts, [max(right - left, 1.0) for left, right in zip(lefts, rights, strict=True)]

    def _note(self, plan: TablePlan, width: float, parent: Tag) -> ParagraphBox | None:
        if not plan.source:
            return None
        text = self.build.setter.set(plan.source, self.build.look.muted, width)
        return ParagraphBox(text, self.build.fonts, parent.child("P"), before=5.0, path=plan.path)
