"""Draw a table: fills, then rules, then text. Plain rows go out as one block of operators."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from runstamp.frozen import field, record
from runstamp_pdf.inking import Inker
from runstamp_pdf.structure import Rows, Tag
from runstamp_pdf.surface import fill, stroke
from runstamp_pdf.table_rows import CellBox
from runstamp_text.measure import ruler

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from runstamp_pdf.fonts import Fonts
    from runstamp_pdf.styles import TextStyle
    from runstamp_pdf.surface import Surface
    from runstamp_pdf.table_looks import Rule, TableLook
    from runstamp_pdf.table_rows import Measured, Row
    from runstamp_text.faces import Face

Reach: TypeAlias = "Callable[[int], float]"  # rows of a span to the height they have on this page


def _reach(body: Measured, at: int, end: int) -> Reach:
    """Return how high spans that start in a row are on a page that ends before row `end`."""
    return lambda span: body.height(at, min(at + span, end))


@record
class TableTags:
    """The elements of one table."""

    table: Tag
    head: Tag
    body: Tag
    foot: Tag

    @classmethod
    def within(cls, parent: Tag, alt: str | None) -> TableTags:
        """Return the elements of a new table."""
        from runstamp_pdf.file import string

        summary = (f"<</O/Table/Summary {string(alt)}>>",) if alt else ()
        table = parent.child("Table", attributes=summary)
        return cls(table, table.child("THead"), table.child("TBody"), table.child("TFoot"))


@record
class TablePainter:
    """Draws the rows of one table. `edges` are the left edges of the columns and the right edge of the last."""

    look: TableLook
    style: TextStyle
    face: Face
    fonts: Fonts
    edges: list[float]
    lefts: list[float]  # where the text of each column starts
    rooms: list[float]  # and how much room it has
    aligns: Sequence[str]
    pad: float
    tags: TableTags
    heads: int = 0
    rtl: bool = False  # the first column stands at the right
    _rows: dict[int, Tag] = field(default_factory=dict[int, Tag])
    _cells: dict[int, Tag] = field(default_factory=dict[int, Tag])

    @property
    def width(self) -> float:
        """The width of the table."""
        return self.edges[-1]

    def sides(self, column: int, span: int = 1) -> tuple[float, float]:
        """Return where a cell's left and right edge stand."""
        first, last = self.edges[column], self.edges[column + span]
        return (self.width - last, self.width - first) if self.rtl else (first, last)

    def text_left(self, column: int, span: int = 1) -> float:
        """Return where the room for a cell's text starts."""
        if not self.rtl:
            return self.lefts[column]
        last = column + span - 1
        return self.width - self.lefts[last] - self.rooms[last]

    # ------------------------------------------------------------ parts
    def head(self, surface: Surface, rows: Sequence[Row], x: float, y: float, *, again: bool) -> float:
        """Draw the header; on later pages as an artifact."""
        height = sum([row.height for row in rows])
        if self.look.head_fill:
            surface.rectangle(x, y, self.width, height, self.look.head_fill)
        for i, row in enumerate(rows):
            tag = None if again else self._row_tag(row, self.tags.head)
            self._cells_of(surface, row, x, y, tag, "TH")
            y += row.height
            if i < len(rows) - 1:
                self._rule(surface, self.look.between or self.look.under_head, x, y)
        self._rule(surface, self.look.under_head, x, y)
        return y

    def rows(self, surface: Surface, body: Measured, start: int, end: int, x: float, y: float) -> float:
        """Draw rows of the body; return where they end."""
        self._bands(surface, body, start, end, x, y)
        self._rules(surface, body, start, end, x, y)
        at = start
        while at < end:
            stop = at
            while stop < end and body.rows[stop].plain:
                stop += 1
            if stop > at:
                y = self._plain(surface, body, at, stop, x, y)
                at = stop
            else:
                self._special(surface, body.rows[at], x, y, _reach(body, at, end))
                y += body.rows[at].height
                at += 1
        return y

    def row(
        self, surface: Surface, row: Row, x: float, y: float, *, last: bool, again: bool = False
    ) -> float:
        """Draw a part of a row that was split; `again` says that its elements exist already."""
        if row.fill or (row.band and self.look.band_fill):
            surface.rectangle(x, y, self.width, row.height, row.fill or self.look.band_fill or "")
        self._fills(surface, row, x, y, lambda _: row.height)
        self._special(surface, row, x, y, lambda _: row.height)
        y += row.height
        if not last or again:
            self._rule(surface, self.look.between, x, y)
        return y

    def frame(self, surface: Surface, x: float, top: float, foot: float) -> None:
        """Draw the rules at the head and foot of a part of the table."""
        self._rule(surface, self.look.top, x, top)
        self._rule(surface, self.look.bottom, x, foot)

    # ------------------------------------------------------------ fills and rules
    def _rule(self, surface: Surface, rule: Rule | None, x: float, y: float) -> None:
        if rule is not None:
            surface.line(x, y, x + self.width, y, *rule)

    def _bands(self, surface: Surface, body: Measured, start: int, end: int, x: float, y: float) -> None:
        """Fill rows and bands, one operator for each colour."""
        areas: dict[str, list[str]] = {}
        for i in range(start, end):
            row = body.rows[i]
            color = row.fill or (
                self.look.total_fill if row.total else self.look.band_fill if row.band else None
            )
            if color:
                foot = surface.flipped(y + body.height(start, i + 1))
                areas.setdefault(color, []).append(f"{x:.2f} {foot:.2f} {self.width:.2f} {row.height:.2f} re")
        if areas:
            surface.to(None)
            surface.code += [f"{fill(color)} {' '.join(found)} f" for color, found in areas.items()]
        for i in range(start, end):
            if not body.rows[i].plain:
                top = y + body.height(start, i)
                self._fills(surface, body.rows[i], x, top, _reach(body, i, end))

    def _fills(self, surface: Surface, row: Row, x: float, y: float, reach: Reach) -> None:
        """Fill the cells that have a colour of their own."""
        for column, cell in enumerate(row.cells):
            if isinstance(cell, CellBox) and cell.fill:
                left, right = self.sides(column, cell.colspan)
                surface.rectangle(x + left, y, right - left, reach(cell.rowspan), cell.fill)

    def _rules(self, surface: Surface, body: Measured, start: int, end: int, x: float, y: float) -> None:
        """Draw the rules between rows, broken where a cell goes over them."""
        rule, over_total = self.look.between, self.look.over_total
        if end - start > 0 and body.rows[end - 1].total and over_total and end - start > 1:
            at = y + body.height(start, end - 1)
            surface.line(x, at, x + self.width, at, *over_total)
        if rule is None or end - start < 2:
            return
        paths: list[str] = []
        for i in range(start, end - 1):
            if body.rows[i + 1].total and over_total:
                continue
            at = surface.flipped(y + body.height(start, i + 1))
            for left, right in self._free(body.open_below.get(i)):
                paths.append(f"{x + left:.2f} {at:.2f} m {x + right:.2f} {at:.2f} l")
        if paths:
            surface.to(None)
            surface.code.append(f"{stroke(rule[0])} {rule[1]:g} w {' '.join(paths)} S")

    def _free(self, covered: frozenset[int] | None) -> list[tuple[float, float]]:
        if not covered:
            return [(0.0, self.width)]
        return [self.sides(i) for i in range(len(self.edges) - 1) if i not in covered]

    # ------------------------------------------------------------ plain rows
    def _plain(self, surface: Surface, body: Measured, start: int, end: int, x: float, y: float) -> float:
        """Draw rows of text on one line each, marked cell by cell."""
        font, size, style = self.fonts[self.face], self.style.size, self.style
        em, show = ruler(self.face).em, font.plain
        line = style.size * style.pitch
        base = (line - (self.face.ascent + self.face.descent) * size) / 2 + self.face.ascent * size + self.pad
        # offset and share of the free room by which a cell moves right
        shifts = {"left": 0.0, "justify": 0.0, "center": 0.5, "right": 1.0}
        places = [
            (x + self.text_left(i), room, shifts[align])
            for i, (room, align) in enumerate(zip(self.rooms, self.aligns, strict=True))
        ]
        surface.leave()
        top = y
        code = [f"BT {fill(style.color)} /{font.key} {size:g} Tf"]
        mark = first = surface.marks
        for i in range(start, end):
            row = body.rows[i]
            foot = f"{surface.height - y - base:.2f}"
            for text, (left, room, shift) in zip(row.cells, places, strict=True):
                at = left + shift * (room - em(text) * size) if shift else left  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] -- plain
                code.append(f"/TD<</MCID {mark}>>BDC 1 0 0 1 {at:.2f} {foot} Tm {show(text)} EMC")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] -- plain
                mark += 1
            y += row.height
        code.append("ET")
        surface.code.append("\n".join(code))
        surface.marks = mark
        if self.look.uprights is not None:
            self._uprights(surface, x, top, y)
        self.tags.body.join()
        self.tags.body.kids.append(Rows(surface.index, first, end - start, len(places)))
        return y

    def _uprights(self, surface: Surface, x: float, top: float, foot: float) -> None:
        if self.look.uprights is not None:
            color, weight = self.look.uprights
            for edge in [self.sides(0)[0], *[self.sides(i)[1] for i in range(len(self.edges) - 1)]]:
                surface.line(x + edge, top, x + edge, foot, color, weight)

    # ------------------------------------------------------------ other rows
    def _special(self, surface: Surface, row: Row, x: float, y: float, reach: Reach) -> None:
        tag = self._row_tag(row, self.tags.foot if row.total else self.tags.body)
        self._cells_of(surface, row, x, y, tag, "TD", reach)

    def _row_tag(self, row: Row, parent: Tag) -> Tag:
        key = next((id(cell.text) for cell in row.cells if isinstance(cell, CellBox)), id(row))
        if key not in self._rows:
            self._rows[key] = parent.child("TR")
        return self._rows[key]

    def _cells_of(
        self,
        surface: Surface,
        row: Row,
        x: float,
        y: float,
        tag: Tag | None,
        role: str,
        reach: Reach | None = None,
    ) -> None:
        inker = Inker(surface, self.fonts)
        for column, cell in enumerate(row.cells):
            if not isinstance(cell, CellBox):
                continue
            height = reach(cell.rowspan) if reach is not None and cell.rowspan > 1 else row.height
            free = max(height - 2 * self.pad - cell.height, 0.0)
            drop = free if cell.valign == "bottom" else free / 2 if cell.valign == "middle" else 0.0
            own = (
                None
                if tag is None
                else self._cell_tag(cell, tag, "TH" if column < self.heads and not row.total else role)
            )
            if own is not None:
                own.join()
            inker.lines(
                cell.text,
                cell.start,
                cell.end,
                x + self.text_left(column, cell.colspan),
                y + self.pad + drop,
                own,
                {},
            )
            self._sides(surface, column, cell, x, y, height)

    def _sides(self, surface: Surface, column: int, cell: CellBox, x: float, y: float, height: float) -> None:
        if self.look.uprights is None:
            return
        color, weight = self.look.uprights
        for edge in self.sides(column, cell.colspan):
            surface.line(x + edge, y, x + edge, y + height, color, weight)

    def _cell_tag(self, cell: CellBox, row: Tag, role: str) -> Tag:
        key = id(cell.text)
        if key not in self._cells:
            spans = "".join(
                [
                    f"/ColSpan {cell.colspan}" if cell.colspan > 1 else "",
                    f"/RowSpan {cell.rowspan}" if cell.rowspan > 1 else "",
                ]
            )
            scope = "" if role == "TD" else "/Scope/Column" if row.parent is self.tags.head else "/Scope/Row"
            attributes = (f"<</O/Table{spans}{scope}>>",) if spans or scope else ()
            self._cells[key] = row.child(role, attributes=attributes)
        return self._cells[key]
