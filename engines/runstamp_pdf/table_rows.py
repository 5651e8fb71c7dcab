"""The rows of a table, measured once: heights, places to break, cells that are more than a line of text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, TypeAlias

from runstamp.frozen import field, frozen, record, replace
from runstamp_compose.plans import Cell, RowFormat, Run
from runstamp_pdf.boxes import EPSILON
from runstamp_pdf.setting import Shape, as_it_is
from runstamp_text.measure import ruler

if TYPE_CHECKING:
    from runstamp_compose.plans import CellPlan, TablePlan, VAlign
    from runstamp_pdf.setting import SetText, Typesetter
    from runstamp_pdf.styles import TextStyle


@frozen
class CellBox:
    """A cell set in its own lines, from `start` to `end`."""

    text: SetText
    start: int
    end: int
    colspan: int = 1
    rowspan: int = 1
    fill: str | None = None
    valign: VAlign = "top"

    @property
    def height(self) -> float:
        """The height of its lines."""
        return sum([line.height for line in self.text.lines[self.start : self.end]])

    def parted(self, room: float) -> tuple[CellBox, CellBox]:
        """Return the cell's lines that fit and the rest."""
        total, middle = 0.0, self.start
        while middle < self.end and total + self.text.lines[middle].height <= room + EPSILON:
            total += self.text.lines[middle].height
            middle += 1
        return replace(self, end=middle, valign="top"), replace(self, start=middle, valign="top")


Entry: TypeAlias = "str | CellBox | None"


@frozen
class Row:
    """A row with its height; `plain` rows hold only text that stands on one line in its column's style."""

    cells: Sequence[Entry]
    height: float
    plain: bool = False
    fill: str | None = None
    band: bool = False
    total: bool = False


@record
class Measured:
    """The body of a table. `tops[k]` is the height of all rows before row k; no page ends after a row in `tied`."""

    rows: list[Row]
    tied: set[int] = field(default_factory=set[int])
    open_below: dict[int, frozenset[int]] = field(default_factory=dict[int, frozenset[int]])
    tops: list[float] = field(default_factory=list[float])

    def __post_init__(self) -> None:
        self.tops = [0.0, *accumulate([row.height for row in self.rows])]

    def height(self, start: int, end: int) -> float:
        """Return the height of rows `start` to `end`."""
        return self.tops[end] - self.tops[start]

    def fitting(self, start: int, end: int, room: float) -> int:
        """Return the row before which a page of this room ends; `start` if not even one may stand there."""
        at = bisect_right(self.tops, self.tops[start] + room + EPSILON, start, end + 1) - 1
        while at > start and at < end and at - 1 in self.tied:
            at -= 1
        return max(at, start)


@record
class RowSetter:
    """Sets the rows of one table. `inner` is the room for text in each column, `pad` the space above and below it."""

    table: TablePlan
    setter: Typesetter
    style: TextStyle
    inner: list[float]
    gaps: list[float]  # from one column's text to the next one's
    pad: float

    def measured(self) -> Measured:
        """Return the body and the total row, measured."""
        rows = [self._row(i, cells) for i, cells in enumerate(self.table.rows)]
        if self.table.total is not None:
            bold = replace(self.style, bold=True)
            rows.append(replace(self.special(self.table.total, bold), total=True))
        body = Measured(rows)
        if any(
            isinstance(cell, CellBox) and cell.rowspan > 1
            for row in rows
            for cell in row.cells
            if not row.plain
        ):
            body = self._spanned(rows)
        body.tied.update(
            i for i, form in self.table.row_formats.items() if form.keep and i < len(self.table.rows) - 1
        )
        if self.table.total is not None and len(rows) > 1:
            body.tied.add(len(rows) - 2)
        return body

    # ------------------------------------------------------------ rows
    def _row(self, i: int, cells: Sequence[CellPlan]) -> Row:
        form = self.table.row_formats.get(i)
        band = i % 2 == 1
        if form is None and self._plain(cells):
            return Row(cells, self.line + 2 * self.pad, plain=True, band=band)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] -- only text, just looked at
        form = form or RowFormat()
        style = self.style if form.color is None else replace(self.style, color=form.color)
        style = replace(style, bold=True) if form.bold else style
        found = self.special(cells, style, heads=self.table.header_columns, least=form.height or 0.0)
        return replace(found, fill=form.fill, band=band)

    @property
    def line(self) -> float:
        """The height of one line."""
        return self.style.size * self.style.pitch

    def _plain(self, cells: Sequence[CellPlan]) -> bool:
        face = self.setter.face(self.style.family, self.style.bold, self.style.italic)
        if self.table.header_columns or face.record.pictures:
            return False
        em, size = ruler(face).em, self.style.size
        for cell, room in zip(cells, self.inner, strict=True):
            if type(cell) is not str or em(cell) * size > room + EPSILON:
                return False
            if not as_it_is(cell, face):
                return False
        return True

    def special(
        self,
        cells: Sequence[CellPlan],
        style: TextStyle,
        *,
        heads: int = 0,
        least: float = 0.0,
        head: bool = False,
    ) -> Row:
        """Return a row whose cells are set one by one; the first `heads` are bold."""
        boxes: list[Entry] = []
        for column, cell in enumerate(cells):
            own = replace(style, bold=True) if column < heads else style
            boxes.append(None if cell is None else self._cell(column, cell, own, head=head))
        inside = max(
            [box.height for box in boxes if isinstance(box, CellBox) and box.rowspan == 1], default=self.line
        )
        return Row(boxes, max(inside + 2 * self.pad, least))

    def _cell(self, column: int, cell: str | Cell, style: TextStyle, *, head: bool) -> CellBox:
        plan = self.table.columns[column]
        own = (
            cell if isinstance(cell, Cell) else Cell((Run(text=cell, path=self.table.path),) if cell else ())
        )
        style = replace(
            style,
            color=own.color or style.color,
            bold=style.bold if own.bold is None else own.bold,
            italic=style.italic if own.italic is None else own.italic,
        )
        room = sum(self.inner[column : column + own.colspan]) + sum(
            self.gaps[column : column + own.colspan - 1]
        )
        align = own.align or ("center" if head and own.colspan > 1 else plan.align)
        level = own.indent * style.size
        shape = Shape(align, right=level) if align == "right" else Shape(align, left=level)
        text = self.setter.set(own.runs, style, room, shape)
        valign = own.valign or ("bottom" if head else plan.valign)
        return CellBox(text, 0, len(text.lines), own.colspan, own.rowspan, own.fill, valign)

    # ------------------------------------------------------------ spans
    def _spanned(self, rows: list[Row]) -> Measured:
        """Make rows high enough for cells over several of them, and keep those rows on one page."""
        tied: set[int] = set()
        open_below: dict[int, set[int]] = {}
        for i, row in enumerate(rows):
            for column, cell in enumerate(row.cells):
                if not isinstance(cell, CellBox) or cell.rowspan < 2:
                    continue
                last = i + cell.rowspan - 1
                missing = cell.height + 2 * self.pad - sum(one.height for one in rows[i : last + 1])
                if missing > 0:
                    rows[last] = self._higher(rows[last], missing)
                tied.update(range(i, last))
                for k in range(i, last):
                    open_below.setdefault(k, set()).update(range(column, column + cell.colspan))
        return Measured(rows, tied, {k: frozenset(columns) for k, columns in open_below.items()})

    def _higher(self, row: Row, more: float) -> Row:
        found = row
        if row.plain:
            cells = [cell for cell in row.cells if isinstance(cell, str)]
            found = replace(self.special(cells, self.style), band=row.band)
        return replace(found, height=row.height + more)


def parted(row: Row, room: float, pad: float) -> tuple[Row, Row] | None:
    """Return a row in two, the first not higher than `room`; None if not even a line fits."""
    cells = [cell.parted(room - 2 * pad) if isinstance(cell, CellBox) else (cell, cell) for cell in row.cells]
    heads, rests = [head for head, _ in cells], [rest for _, rest in cells]
    shown = [head.height for head in heads if isinstance(head, CellBox)]
    left = [rest.height for rest in rests if isinstance(rest, CellBox)]
    if not any(shown) or not any(left):
        return None
    return replace(row, cells=heads, height=max(shown) + 2 * pad), replace(
        row, cells=rests, height=max(left) + 2 * pad
    )
