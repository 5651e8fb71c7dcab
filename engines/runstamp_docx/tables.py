"""Native tables: styled by real table styles, spans, repeated headers; plain cells as fast as text can be joined.

Both `w:tblGrid` and `w:tcW` carry the widths: Word reads the cells, LibreOffice and others the grid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from runstamp.errors import Issue, RunstampError
from runstamp.losses import Loss
from runstamp_compose.locales import runs_rtl
from runstamp_compose.plans import Cell, CellPlan, RowFormat, Run, TablePlan
from runstamp_docx.build import Flow
from runstamp_docx.elements import on, shading, w
from runstamp_docx.paragraphs import indents, properties, styled
from runstamp_docx.rhythm import table_size
from runstamp_docx.row_heights import RowHeights
from runstamp_docx.runs import NO_LOOK, Look, is_rtl, run_properties, runs_xml
from runstamp_docx.table_styles import PADDING_LINE, PADDING_SIDE, STYLE_IDS, cell_margins
from runstamp_docx.table_widths import column_widths
from runstamp_docx.units import twips
from runstamp_ooxml.xml import EMPTY, Attr, Xml, el, join, template, text

MAX_COLUMNS = 63  # of a table in Word, by its specifications; it calls a file with more of them corrupt
CHECK_EVERY = 500  # rows between two looks at the deadline
WHOLE = 8  # tables of so few rows stay on one page
_STYLES = {"left": "TableText", "right": "TableNumber", "center": "TableCenter", "justify": "TableText"}
_VALIGN = {"top": "top", "middle": "center", "bottom": "bottom"}

_CELL_HEAD = template(
    '<w:tc><w:tcPr><w:tcW w:w="{width:int}" w:type="dxa"/>{more:xml}</w:tcPr><w:p>{props:xml}'
)
_TEXT_HEAD = template('<w:r>{props:xml}<w:t xml:space="preserve">')
_TEXT_TAIL = Xml("</w:t></w:r></w:p></w:tc>")
_EMPTY_TAIL = Xml("</w:p></w:tc>")
_ROW_HEAD, _ROW_TAIL = Xml("<w:tr>"), Xml("</w:tr>")


@dataclass(frozen=True)
class _Row:
    """What a row is: header, body or total, and how it looks beyond the table's style."""

    cells: Sequence[CellPlan]
    header: bool = False
    repeats: bool = False
    whole: bool = False
    keep_next: bool = False
    height: float | None = None
    fill: str | None = None
    look: Look = NO_LOOK


def _has_rtl(cells: Sequence[CellPlan]) -> bool:
    words = "".join([cell for cell in cells if isinstance(cell, str)])
    return not words.isascii() and is_rtl(words)


def _split_loss(path: str) -> Loss:
    return Loss(
        "common/KEEP_BROKEN",
        "block",
        "it was split between pages: a row is higher than a page",
        path or None,
        avoidable=True,
        remediation="shorten it, or use a larger page or smaller margins",
    )


def _too_wide(path: str, count: int) -> RunstampError:
    message = f"the table has {count} columns, Word takes {MAX_COLUMNS}"
    remedy = "divide the table, or render a workbook"
    return RunstampError("common/SCHEMA_REJECTED", message, (Issue(path, message, remediation=remedy),))


class TableWriter:
    """Writes one table into a place."""

    def __init__(self, flow: Flow, plan: TablePlan, *, keep_next: bool = False) -> None:
        self.flow, self.plan, self.keep_next = flow.within_cell(), plan, keep_next
        theme = flow.build.theme
        self.size = plan.size or table_size(theme)
        self.padding = plan.cell_padding if plan.cell_padding is not None else PADDING_SIDE
        self.widths = column_widths(
            plan, flow.width, theme.body_font, self.size, self.padding, flow.build.world
        )
        self.look = Look(size=plan.size)
        self.style, self.head = self._style()

    def _style(self) -> tuple[str, Look]:
        """Return the id of the table's style, and what its header says itself: a template's text style outranks ours of tables.

        Loses:
            common/STYLE_MISSING.
        """
        build, plan = self.flow.build, self.plan
        own = STYLE_IDS.get(plan.style)
        if own is None:
            named = build.style_named("table", plan.style, plan.path + "/style")
            if named is not None:
                return named, self.look
            own = STYLE_IDS["banded"]
        if build.ground is None:
            return own, self.look
        filled = plan.style in ("banded", "heading") or plan.style not in STYLE_IDS
        return own, Look(bold=True, color=build.ground.on_header if filled else None, size=plan.size)

    def _indent(self) -> Xml:
        """Return what brings a table's edge to the text's: before Word 2013 its cells' text stood there."""
        ground = self.flow.build.ground
        if ground is None or not ground.outdents_tables:
            return EMPTY
        return el("w:tblInd", {"w:w": twips(self.padding), "w:type": "dxa"})

    def xml(self) -> Xml:
        """Return the table; nothing, and a fault of the build, where Word takes none so wide.

        Loses:
            common/LINK_DROPPED; common/KEEP_BROKEN, a row that may not split is higher than a page.
        """
        if len(self.widths) > MAX_COLUMNS:
            self.flow.build.refused.take(_too_wide(self.plan.path, len(self.widths)))
            return EMPTY
        grid = join([el("w:gridCol", {"w:w": twips(width)}) for width in self.widths])
        rows = join(list(self._rows()))
        return join((Xml("<w:tbl>"), self._properties(), el("w:tblGrid", None, grid), rows, Xml("</w:tbl>")))

    def _properties(self) -> Xml:
        plan = self.plan
        margins = EMPTY
        if plan.cell_padding is not None:
            margins = el(
                "w:tblCellMar",
                None,
                cell_margins(plan.cell_padding, min(plan.cell_padding, PADDING_LINE + plan.cell_padding / 2)),
            )
        look: dict[str, Attr] = {
            "w:val": f"{0x0020 * bool(plan.header) + 0x0040 * bool(plan.total) + 0x0080 * bool(plan.header_columns) + 0x0400:04X}",
            "w:firstRow": int(bool(plan.header)), "w:lastRow": int(plan.total is not None),
            "w:firstColumn": int(plan.header_columns > 0), "w:lastColumn": 0, "w:noHBand": 0, "w:noVBand": 1,
        }  # fmt: skip
        return el(
            "w:tblPr",
            None,
            w("tblStyle", self.style),
            on("bidiVisual", True if runs_rtl(self.flow.build.plan.language) else None),
            el("w:tblW", {"w:w": sum(map(twips, self.widths)), "w:type": "dxa"}),
            self._indent(),
            el("w:tblLayout", {"w:type": "fixed"}),
            margins,
            el("w:tblLook", look),
            w("tblDescription", plan.alt),
        )

    # ------------------------------------------------------------ rows
    def _rows(self) -> Iterator[Xml]:
        plan = self.plan
        spans: list[tuple[int, Cell] | None] = [None] * len(plan.columns)
        for i, cells in enumerate(plan.header):
            look = self.head if i == 0 else Look(bold=True, size=plan.size)
            yield self._row(
                _Row(
                    cells,
                    header=True,
                    repeats=plan.repeat_header,
                    whole=True,
                    keep_next=bool(plan.rows),
                    look=look,
                ),
                spans,
            )
        yield from self._body()
        if plan.total is not None:
            row = _Row(plan.total, whole=True, keep_next=self.keep_next, look=Look(bold=True, size=plan.size))
            yield self._row(row, [None] * len(plan.columns))

    def _body(self) -> Iterator[Xml]:
        plan, count = self.plan, len(self.plan.rows)
        spans: list[tuple[int, Cell] | None] = [None] * len(plan.columns)
        whole = count + len(plan.header) + bool(plan.total) <= WHOLE and self._fits(*plan.rows)
        for i, cells in enumerate(plan.rows):
            if i % CHECK_EVERY == 0 and i:
                self.flow.build.world.checkpoint()
            last = i == count - 1
            # A lone last row, or a total without the row above it, would begin the next page.
            keep = (
                (whole and not last)
                or i == count - 2
                or (last and (plan.total is not None or self.keep_next))
            )
            fits = (plan.split_rows and not keep) or self._fits(cells)
            if not fits and not plan.split_rows:
                self.flow.build.losses.append(_split_loss(plan.path))
            given = plan.row_formats.get(i)
            keep = keep or bool(given and given.keep)
            if plan.plain_rows and given is None and fits and not keep and not _has_rtl(cells):
                yield self._plain_row(cells)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] -- plain_rows says str
            else:
                yield self._row(self._formatted(cells, given, fits=fits, keep_next=keep and fits), spans)

    @cached_property
    def _heights(self) -> RowHeights:
        side = self.padding
        line = PADDING_LINE if self.plan.cell_padding is None else min(side, PADDING_LINE + side / 2)
        build = self.flow.build
        return RowHeights(self.widths, build.theme.body_font, self.size, (side, line), build.world)

    @cached_property
    def _page(self) -> float:
        """Height of a page under the table's header, in points."""
        return self.flow.height - sum([self._heights.of(cells) for cells in self.plan.header])

    def _fits(self, *rows: Sequence[CellPlan]) -> bool:
        """Return whether a page holds these rows under the header."""
        if len(rows) == 1 and self._heights.at_most(rows[0]) <= self._page:
            return True
        return sum([self._heights.of(cells) for cells in rows]) <= self._page

    def _formatted(
        self, cells: Sequence[CellPlan], given: RowFormat | None, *, fits: bool, keep_next: bool
    ) -> _Row:
        whole = fits and not self.plan.split_rows
        if given is None:
            return _Row(cells, whole=whole, keep_next=keep_next, look=self.look)
        look = Look(bold=given.bold, color=given.color, size=self.plan.size)
        return _Row(
            cells,
            whole=whole,
            keep_next=keep_next,
            height=given.height,
            fill=given.fill,
            look=look,
        )

    @cached_property
    def _plain_heads(self) -> list[tuple[str, str]]:
        """What stands before a plain cell's text, and a whole empty cell, by column."""
        out: list[tuple[str, str]] = []
        for j, column in enumerate(self.plan.columns):
            props = run_properties(Run(), self._cell_look(self.look, j))
            head = _CELL_HEAD(
                twips(self.widths[j]), self._valign(column.valign), styled(_STYLES[column.align])
            )
            out.append((head + _TEXT_HEAD(props), head + _EMPTY_TAIL))
        return out

    @cached_property
    def _plain_open(self) -> Xml:
        return join((_ROW_HEAD, self._row_properties(_Row((), whole=not self.plan.split_rows))))

    def _plain_row(self, cells: Sequence[str]) -> Xml:
        inside = "".join(
            [
                head + text(cell) + _TEXT_TAIL if cell else empty
                for cell, (head, empty) in zip(cells, self._plain_heads, strict=True)
            ]
        )
        return join((self._plain_open, Xml(inside), _ROW_TAIL))

    def _row_properties(self, row: _Row) -> Xml:
        height = (
            EMPTY
            if row.height is None
            else el("w:trHeight", {"w:val": twips(row.height), "w:hRule": "atLeast"})
        )
        inside = join((
            on("cantSplit", True) if row.whole else EMPTY, height, on("tblHeader", True) if row.header and row.repeats else EMPTY
        ))  # fmt: skip
        return el("w:trPr", None, inside) if inside else EMPTY

    def _row(self, row: _Row, spans: list[tuple[int, Cell] | None]) -> Xml:
        """Return a row; `spans` holds, by first column, what goes on from above: rows left and its cell."""
        out: list[Xml] = []
        column = 0
        while column < len(row.cells):
            cell = row.cells[column]
            above = spans[column]
            if cell is None and above is not None:
                spans[column] = (above[0] - 1, above[1]) if above[0] > 1 else None
                out.append(self._cell(row, column, above[1], merge="continue"))
                column += above[1].colspan
                continue
            whole = cell if isinstance(cell, Cell) else Cell((Run(cell),) if cell else ())
            if whole.rowspan > 1:
                spans[column] = (whole.rowspan - 1, whole)
            out.append(self._cell(row, column, whole, merge="restart" if whole.rowspan > 1 else None))
            column += whole.colspan
        return join((_ROW_HEAD, self._row_properties(row), *out, _ROW_TAIL))

    # ------------------------------------------------------------ cells
    def _cell(self, row: _Row, column: int, cell: Cell, merge: str | None) -> Xml:
        plan = self.plan.columns[column]
        width = sum(map(twips, self.widths[column : column + cell.colspan]))
        fill = cell.fill or row.fill
        valign = cell.valign or ("bottom" if row.header else plan.valign)
        more = join((
            w("gridSpan", cell.colspan if cell.colspan > 1 else None), w("vMerge", merge), shading(fill), self._valign(valign),
        ))  # fmt: skip
        props = self._paragraph(cell.align or plan.align, keep_next=row.keep_next, levels=cell.indent)
        if merge == "continue":
            return join((_CELL_HEAD(width, more, props), _EMPTY_TAIL))
        inside = runs_xml(self.flow, cell.runs, self._cell_look(row.look, column, cell))
        return join((_CELL_HEAD(width, more, props), inside, _EMPTY_TAIL))

    def _cell_look(self, look: Look, column: int, cell: Cell | None = None) -> Look:
        # The style's first column is one; further header columns say it themselves.
        bold = True if 0 < column < self.plan.header_columns else look.bold
        if cell is None:
            return look if bold is look.bold else Look(bold, look.italic, look.color, look.size)
        return Look(
            bold if cell.bold is None else cell.bold,
            look.italic if cell.italic is None else cell.italic,
            cell.color or (None if cell.fill else look.color),
            look.size,
        )

    @staticmethod
    def _valign(valign: str) -> Xml:
        return EMPTY if valign == "top" else w("vAlign", _VALIGN[valign])

    def _paragraph(self, align: str, *, keep_next: bool, levels: int = 0) -> Xml:
        if levels:
            room = levels * self.size
            own = indents(right=room) if align == "right" else indents(room)
            side = align if align == "justify" else None
            return properties(_STYLES[align], keep_next=keep_next, align=side, indent=own)
        if align == "justify":
            return properties("TableText", keep_next=keep_next, align="justify")
        return styled(_STYLES[align], keep_next=keep_next)
