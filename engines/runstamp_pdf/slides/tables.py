"""Native tables of slides drawn: grounds, rules, then the text of each cell in its element."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from runstamp.frozen import field, frozen, record, replace
from runstamp_compose.plans import Run
from runstamp_pdf.file import string
from runstamp_pdf.inking import Inker
from runstamp_slides.look import Type
from runstamp_slides.shapes import AS_IT_IS, Para, SetCell
from runstamp_slides.table_styles import Part, Rule, Side, TableStyle, table_style
from runstamp_slides.words import cell_indents

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runstamp_pdf.fonts import Fonts
    from runstamp_pdf.slides.text import SetPara, SlideSetter
    from runstamp_pdf.structure import Tag
    from runstamp_pdf.surface import Surface
    from runstamp_slides.look import Ink
    from runstamp_slides.shapes import TableShape

Stretch = tuple[float, float]  # from left to right, or from top to foot


@frozen
class _Place:
    """A cell that is not covered: where it stands, in rows and columns."""

    row: int
    column: int
    down: int
    across: int


@record
class TableDrawing:
    """Draws one table of a slide."""

    shape: TableShape
    setter: SlideSetter
    surface: Surface
    fonts: Fonts
    parent: Tag
    style: TableStyle = field(init=False)
    xs: list[float] = field(init=False)
    ys: list[float] = field(init=False)

    def __post_init__(self) -> None:
        shape, look = self.shape, self.setter.look
        self.style = table_style(look, shape.style)
        self.xs = list(accumulate(shape.widths, initial=shape.box.x))
        if self.setter.setter.rtl:  # the first column stands at the right
            self.xs = [shape.box.x + self.xs[-1] - x for x in self.xs]
        self.ys = list(accumulate([row.height for row in shape.rows], initial=shape.box.y))

    def draw(self) -> None:
        """Draw it."""
        places = list(self._places())
        for place in places:
            ground = self._ground(place)
            if ground is not None:
                left, top, right, foot = self._edges(place)
                color = self.setter.look.hex(ground)
                self.surface.rectangle(left, top, right - left, foot - top, color)
        self._rules(places)
        summary = (f"<</O/Table/Summary {string(self.shape.descr)}>>",) if self.shape.descr else ()
        table = self.parent.child("Table", attributes=summary)
        row, tag = -1, table
        for place in places:
            if place.row != row:
                row, tag = place.row, table.child("TR")
            self._text(place, tag)

    # ------------------------------------------------------------ cells
    def _cell(self, place: _Place) -> SetCell:
        cell = self.shape.rows[place.row].cells[place.column]
        if isinstance(cell, SetCell):
            return cell
        return replace(self.shape.columns[place.column], runs=cell)

    def _places(self) -> Iterator[_Place]:
        rows = self.shape.rows
        for i, row in enumerate(rows):
            for j, cell in enumerate(row.cells):
                if isinstance(cell, str):
                    yield _Place(i, j, 1, 1)
                elif not cell.covered:
                    down, across = min(cell.rowspan, len(rows) - i), min(cell.colspan, len(row.cells) - j)
                    yield _Place(i, j, down, across)

    def _edges(self, place: _Place) -> tuple[float, float, float, float]:
        left, right = sorted((self.xs[place.column], self.xs[place.column + place.across]))
        return left, self.ys[place.row], right, self.ys[place.row + place.down]

    def _part(self, row: int) -> Part | None:
        """Return the part of the style that a row is, `None` for a plain one."""
        shape = self.shape
        if shape.header and row == 0:
            return self.style.header
        if shape.total and row == len(shape.rows) - 1:
            return self.style.total
        banded = shape.banded and (row - bool(shape.header)) % 2
        return self.style.band if banded else None

    def _ground(self, place: _Place) -> Ink | None:
        part = self._part(place.row)
        return self._cell(place).fill or (part.ground if part is not None else None)

    # ------------------------------------------------------------ rules
    def _rules(self, places: list[_Place]) -> None:
        across: dict[int, list[Stretch]] = {}
        upright: dict[int, list[Stretch]] = {}
        for place in places:
            left, top, right, foot = self._edges(place)
            across.setdefault(place.row, []).append((left, right))
            across.setdefault(place.row + place.down, []).append((left, right))
            upright.setdefault(place.column, []).append((top, foot))
            upright.setdefault(place.column + place.across, []).append((top, foot))
        for i, stretches in sorted(across.items()):
            for left, right in _joined(stretches):
                self._line(self._between_rows(i), left, self.ys[i], right, self.ys[i])
        for j, stretches in sorted(upright.items()):
            for top, foot in _joined(stretches):
                self._line(self._between_columns(j), self.xs[j], top, self.xs[j], foot)

    def _line(self, rule: Rule | None, x1: float, y1: float, x2: float, y2: float) -> None:
        if rule is not None:
            self.surface.line(x1, y1, x2, y2, self.setter.look.hex(rule.ink), rule.weight)

    def _between_rows(self, edge: int) -> Rule | None:
        """Return the rule above a row: a header's or total's own goes before those of the whole."""
        last = len(self.shape.rows)
        above = self._part(edge - 1) if edge else None
        below = self._part(edge) if edge < last else None
        own = _rule(above, "bottom") or _rule(below, "top")
        side: Side = "top" if edge == 0 else "bottom" if edge == last else "insideH"
        return own or _rule(self.style.whole, side)

    def _between_columns(self, edge: int) -> Rule | None:
        side: Side = "left" if edge == 0 else "right" if edge == len(self.shape.widths) else "insideV"
        return _rule(self.style.whole, side)

    # ------------------------------------------------------------ text
    def _text(self, place: _Place, row: Tag) -> None:
        cell, shape = self._cell(place), self.shape
        left, top, right, foot = self._edges(place)
        flush = shape.flush and place.column == 0
        indent = 0.0 if flush else shape.lefts[place.column]
        ground = self._ground(place) or self.setter.look.ground
        room = right - left - indent - shape.pad_x
        paras, height = self.setter.set((self._para(cell, place),), room, AS_IT_IS, ground, boxed=False)
        free = max(foot - top - 2 * shape.pad_y - height, 0.0)
        y = top + shape.pad_y + {"t": 0.0, "ctr": free / 2, "b": free}[cell.anchor]
        tag = self._tag(place, row)
        tag.join()
        self._ink(paras, left + (shape.pad_x if self.setter.setter.rtl else indent), y, tag)

    def _ink(self, paras: tuple[SetPara, ...], x: float, y: float, tag: Tag) -> None:
        inker = Inker(self.surface, self.fonts)
        for one in paras:
            inker.lines(one.text, 0, len(one.text.lines), x, y + one.top, tag, {})

    def _para(self, cell: SetCell, place: _Place) -> Para:
        part, whole = self._part(place.row), self.style.whole
        own = part.ink if part is not None else None
        fallback = self.setter.look.on(cell.fill) if cell.fill else own or whole.ink or "tx1"
        strong = bool(part is not None and part.bold) or (self.shape.first_column and place.column == 0)
        bold = strong if cell.bold is None else cell.bold
        type_ = Type(self.shape.size, cell.ink or fallback, bold=bold, italic=bool(cell.italic))
        runs = (Run(text=cell.runs, path=cell.path),) if isinstance(cell.runs, str) else cell.runs
        left, right = cell_indents(cell, self.shape.size)
        return Para(runs, type_, align=cell.align, left=left, right=right, path=cell.path)

    def _tag(self, place: _Place, row: Tag) -> Tag:
        head = place.row < self.shape.header
        first = self.shape.first_column and place.column == 0
        scope = "/Scope/Column" if head else "/Scope/Row" if first else ""
        spans = f"/ColSpan {place.across}" if place.across > 1 else ""
        spans += f"/RowSpan {place.down}" if place.down > 1 else ""
        attributes = (f"<</O/Table{spans}{scope}>>",) if spans or scope else ()
        return row.child("TH" if head or first else "TD", attributes=attributes)


def _rule(part: Part | None, side: Side) -> Rule | None:
    return next((rule for at, rule in part.rules if at == side), None) if part is not None else None


def _joined(stretches: list[Stretch]) -> Iterator[Stretch]:
    """Yield stretches with those that touch or overlap made one."""
    start: float | None = None
    end = 0.0
    for left, right in sorted(stretches):
        if start is not None and left > end + 0.01:
            yield start, end
            start = None
        start, end = (left, right) if start is None else (start, max(end, right))
    if start is not None:
        yield start, end
