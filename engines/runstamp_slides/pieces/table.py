"""Native tables: columns by content, rows measured, cut between rows with the header repeated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Literal

from runstamp.frozen import frozen, replace
from runstamp_compose.plans import Cell, CellPlan, RowFormat, TablePlan, VAlign
from runstamp_slides.geometry import Box
from runstamp_slides.measure import sized
from runstamp_slides.pieces.piece import GROWN, Atom, Kit
from runstamp_slides.pieces.setting import Measures, Setting
from runstamp_slides.pieces.spans import ALONE, Place, places
from runstamp_slides.shapes import Anchor, Fitting, SetCell, SetRow, Shape, TableShape
from runstamp_slides.table_styles import table_style
from runstamp_text.paragraphs import SLIDE_PITCH

SIZE, LEAST = 14.0, 10.0  # points of text in tables, asked and at the smallest, on a slide of the usual size
PAD_X, PAD_Y = 8.0, 4.0
TALLEST = 1.7  # of a row of one line, where room is left
EMPTY = RowFormat()
Part = Literal[
    "header", "subheader", "body", "total"
]  # a style knows one row of header: those under it carry its look themselves
_ANCHOR: Mapping[VAlign, Anchor] = {"top": "t", "middle": "ctr", "bottom": "b"}
_HEADED = ("heading", "banded", "grid")  # styles whose header stands on a fill
_FLUSH = ("minimal", "plain", "heading")


@frozen
class TablePiece:
    """A table, or the rows `start` to `stop` of it."""

    kit: Kit
    plan: TablePlan
    start: int = 0
    stop: int | None = None
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False
    ems: list[tuple[float, float]] = field(
        default_factory=list[tuple[float, float]], compare=False
    )  # see `Setting`
    _known: dict[tuple[float, Fitting], Measures] = field(
        default_factory=dict[tuple[float, Fitting], Measures], compare=False
    )
    _glued: list[frozenset[int]] = field(default_factory=list[frozenset[int]], compare=False)

    @property
    def stretch(self) -> float:
        """Its rows take some of what is left."""
        return 1.0

    @property
    def largest(self) -> float:
        """A small table reads well larger."""
        return GROWN

    @property
    def _end(self) -> int:
        return len(self.plan.rows) if self.stop is None else self.stop

    @property
    def _whole(self) -> bool:
        """Whether it stands on one slide; the parts of a cut table keep the same rows."""
        return self.start == 0 and self.stop is None

    @property
    def _has_total(self) -> bool:
        return self.plan.total is not None and self._end == len(self.plan.rows)

    @property
    def _has_header(self) -> bool:
        return bool(self.plan.header) and (self.plan.repeat_header or self.start == 0)

    def pads(self, fitting: Fitting) -> tuple[float, float]:
        """Return the room beside and above a cell's text."""
        k = self.kit.look.k
        if self.plan.cell_padding is not None:
            return self.plan.cell_padding, self.plan.cell_padding * fitting.spacing
        return PAD_X * k, PAD_Y * k * fitting.spacing

    def size(self, fitting: Fitting) -> float:
        """Return the size of the text."""
        k = self.kit.look.k
        least = replace(fitting, minimum=LEAST * k)
        if self.plan.size is not None:
            return self.plan.size if fitting.scale > 1 else sized(self.plan.size, least)
        return sized(SIZE * k, least)

    def measures(self, width: float, fitting: Fitting) -> Measures:
        """Return widths and heights in a width."""
        key = (width, fitting)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._setting(width, fitting).measures()
        return found

    def _setting(self, width: float, fitting: Fitting) -> Setting:
        return Setting(
            self.plan, self.kit, self._width(width), self.size(fitting), self.pads(fitting), self.ems
        )

    def _width(self, width: float) -> float:
        asked = self.plan.width if self.plan.width is not None else (self.plan.width_share or 1.0) * width
        return min(asked, width)

    def overhead(self, width: float, fitting: Fitting) -> float:
        """Return the height of the header."""
        found = self.measures(width, fitting)
        return sum(found.header) if self._has_header else 0.0

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return rows; those that a cell spans stay together, and the total stays with the last row."""
        found = self.measures(width, fitting)
        glued = self._spanned()
        atoms = [Atom(found.rows[i], i in glued) for i in range(self.start, self._end)]
        if not self._has_total:
            return atoms or [Atom(0.0)]
        if atoms:
            atoms[-1] = Atom(atoms[-1].height + found.total, glued=False)
        return atoms or [Atom(found.total)]

    def _spanned(self) -> frozenset[int]:
        """Return the rows that stay with the next one; the parts of a cut table know them from the whole."""
        if not self._glued:
            kept = frozenset(i for i, row in self.plan.row_formats.items() if row.keep)
            self._glued.append(kept if self.plan.plain_rows else kept | self._spans())
        return self._glued[0]

    def _spans(self) -> frozenset[int]:
        glued: set[int] = set()
        for i, row in enumerate(self.plan.rows):
            for cell in row:
                if isinstance(cell, Cell) and cell.rowspan > 1:
                    glued.update(range(i, min(i + cell.rowspan - 1, len(self.plan.rows) - 1)))
        return frozenset(glued)

    def cut(self, start: int, stop: int, width: float, fitting: Fitting) -> TablePiece:  # noqa: ARG002 - the protocol's signature
        """Return the table with only these rows; its columns keep their widths."""
        count = self._end - self.start
        end = self.start + min(stop, count)
        whole = end == len(self.plan.rows)
        ids = self.ids if start == 0 else ()
        return replace(self, start=self.start + start, stop=None if whole else end, ids=ids)

    def whole_words(self, width: float, fitting: Fitting) -> bool:  # noqa: ARG002 - the protocol's signature
        """Return true: columns are made as wide as their words where there is room."""
        return True

    def most(self, width: float, fitting: Fitting) -> float:
        """Return the height at which its rows still stand well."""
        found = self.measures(width, fitting)
        rows = sum(found.rows[self.start : self._end]) + (found.total if self._has_total else 0.0)
        count = self._end - self.start + self._has_total
        return rows + (self._airy(fitting) * count if self._whole else 0.0) + self.overhead(width, fitting)

    def _airy(self, fitting: Fitting) -> float:
        """Return what a row may be taller than its text needs."""
        line = SLIDE_PITCH * self.size(fitting) + 2 * self.pads(fitting)[1]
        return line * (TALLEST - 1)

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return the table, its rows as tall as the room allows.

        Loses:
            common/TEXT_OVERFLOW, words that are wider than their columns.
        """
        found = self.measures(box.w, fitting)
        if self.start == 0:
            for torn in self._setting(box.w, fitting).torn(found.widths):
                self.kit.findings.too_wide(torn.text, torn.needed_pt, torn.available_pt, self.path)
        header = list(zip(self.plan.header, found.header, strict=True)) if self._has_header else []
        body = [(self.plan.rows[i], found.rows[i]) for i in range(self.start, self._end)]
        total = [(self.plan.total, found.total)] if self._has_total and self.plan.total else []
        heads, own = sum(found.header) if header else 0.0, sum(h for _, h in (*body, *total))
        count = len(body) + len(total)
        # Every row gets the same more, so that rows of one line stay alike beside those of three.
        more = (
            min(max(box.h - heads - own, 0.0) / count, self._airy(fitting)) if count and self._whole else 0.0
        )
        width = sum(found.widths)
        pad_x, pad_y = self.pads(fitting)
        rows = (
            *self._rows(header, "header"),
            *self._rows([(cells, h + more) for cells, h in body], "body"),
            *self._rows([(cells, h + more) for cells, h in total], "total"),
        )
        style = self.plan.style
        return (
            TableShape(
                Box(box.x, box.y, width, heads + own + more * count),
                found.widths, rows, style, found.size, tuple(self._base(j, "body", EMPTY) for j in range(len(self.plan.columns))), tuple(found.lefts), pad_x, pad_y, style in _FLUSH,
                len(header), bool(total), style == "banded", self.plan.header_columns > 0, descr=self.plan.alt or "",
            ),
        )  # fmt: skip

    def _rows(self, rows: Sequence[tuple[Sequence[CellPlan], float]], part: Part) -> list[SetRow]:
        """Return the rows of a part of the table, ready to write."""
        if part == "body" and self.plan.plain_rows:
            spots: list[list[Place]] = [[]] * len(rows)
        else:
            spots = places([cells for cells, _ in rows])
        return [
            SetRow(
                self._cells(cells, self.start + i, "subheader" if part == "header" and i else part, spots[i]),
                height,
            )
            for i, (cells, height) in enumerate(rows)
        ]

    def _cells(
        self, cells: Sequence[CellPlan], row: int, part: Part, spots: Sequence[Place]
    ) -> tuple[SetCell | str, ...]:
        known = self.plan.row_formats.get(row, EMPTY) if part == "body" else EMPTY
        if not spots and known is EMPTY:
            return tuple(str(cell) for cell in cells)
        return tuple(
            _set(cell, self._base(j, part, known), spots[j] if spots else ALONE)
            for j, cell in enumerate(cells)
        )

    def _base(self, j: int, part: Part, known: RowFormat) -> SetCell:
        """Return how the plain cells of a column are set in a row."""
        column = self.plan.columns[j]
        if part in ("header", "subheader"):
            plain = SetCell("", column.align, "b", path=self.path)
            if part == "header":
                return plain
            head = table_style(self.kit.look, self.plan.style).header
            return replace(plain, bold=head.bold, ink=head.ink, fill=head.ground)
        middle: Anchor = "ctr" if column.valign == "top" else _ANCHOR[column.valign]
        return SetCell(
            "",
            column.align,
            middle,
            bold=True if j < self.plan.header_columns else known.bold,
            ink=known.color,
            fill=known.fill,
            path=self.path,
        )


def _set(cell: CellPlan, base: SetCell, spot: Place) -> SetCell:
    if cell is None:
        return replace(base, colspan=spot.colspan, rowspan=spot.rowspan, covered=spot.covered or "h")
    if isinstance(cell, str):
        return replace(base, runs=cell)
    return SetCell(
        cell.runs,
        cell.align or base.align,
        _ANCHOR[cell.valign] if cell.valign else base.anchor,
        base.bold if cell.bold is None else cell.bold,
        cell.italic,
        cell.color or base.ink,
        cell.fill or base.fill,
        spot.colspan,
        spot.rowspan,
        indent=cell.indent,
        edges=cell.edges,
        edge_ink=cell.edge_color,
        path=cell.path,
    )
