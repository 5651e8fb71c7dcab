"""One sheet: rows, tables, ranges and cells put into its grid, and what stands around the rows in its part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from runstamp.engine import World
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import field, record, replace
from runstamp.losses import Diagnostic, Loss
from runstamp.model.cells import Cell
from runstamp.model.measures import points
from runstamp.model.shape import SCALARS
from runstamp.model.text import SlideLink
from runstamp.model.workbook import MAX_COLUMN, MAX_ROW, RangeFill, Sheet, SheetTable, area, ends
from runstamp_compose.columns import no_money
from runstamp_compose.labels import word
from runstamp_compose.plans import Runs, ThemePlan, plain
from runstamp_compose.texts import Texts
from runstamp_compose.values import MOMENT_KINDS
from runstamp_ooxml import cells as xml
from runstamp_xlsx import formulas, looks
from runstamp_xlsx.areas import CELL_LIKE, Area, area_text, reference
from runstamp_xlsx.checks import check_areas, check_widths
from runstamp_xlsx.faults import REJECTED, Faults
from runstamp_xlsx.grid import Band, Field, Grid, Single, too_long
from runstamp_xlsx.links import ADDRESS, Links
from runstamp_xlsx.strings import is_styled, rich_string
from runstamp_xlsx.structured import Tables
from runstamp_xlsx.styles import Look, StyleBook
from runstamp_xlsx.tables import TableInfo, TableWriter
from runstamp_xlsx.widths import OPEN

if TYPE_CHECKING:
    from runstamp_xlsx.templates.ground import Ground
    from runstamp_xlsx.templates.tables import Growth

MAX_HEIGHT = 409.5  # points, the highest row of Excel
PAST_THE_END = "lies past the last cell, XFD1048576"
MAX_FILLED = 5_000_000  # cells that ranges of one sheet may fill


@record
class Shared:
    """What the sheets of one workbook share."""

    theme: ThemePlan
    language: str
    book: StyleBook
    strings: xml.SharedStrings
    texts: Texts
    losses: list[Loss]
    notes: list[Diagnostic]
    sheet_names: tuple[str, ...]
    world: World
    names_of_tables: Mapping[tuple[int, int], str]
    references: Tables
    table_names: dict[str, str] = field(default_factory=dict[str, str])
    faults: Faults = field(default_factory=Faults)
    ground: Ground | None = None
    given: tuple[str, ...] = ()  # names of the input's own sheets


class SheetWriter:
    """Puts a sheet of the model into a grid."""

    def __init__(self, sheet: Sheet, index: int, shared: Shared) -> None:
        self.sheet, self.index, self.shared = sheet, index, shared
        self.path = f"/sheets/{index}"
        self.theme, self.language, self.book, self.losses = (
            shared.theme,
            shared.language,
            shared.book,
            shared.losses,
        )
        self.faults = shared.faults
        self.grid = Grid(shared.strings, shared.losses, shared.faults)
        self.tables: list[TableInfo] = []
        self.writing: str | None = None  # the table whose cells are put now
        self.merges: dict[Area, str] = {}
        self.links = Links(shared.sheet_names, shared.losses)
        self.heights: dict[int, float] = {}
        self.tree = None if shared.ground is None else shared.ground.sheet(sheet.name)
        self.grid.since_1904 = shared.ground is not None and shared.ground.since_1904
        self.grid.under = None if self.tree is None else self.tree.value
        self.growths: list[Growth] = []
        self._looks: dict[tuple[int, int], Look] = {}  # of single cells
        self._makers: dict[tuple[int, int], Callable[[int], Single]] = {}  # single cells in any style
        self._moments: dict[tuple[int, int], str] = {}  # kinds that ranges give, where text becomes a number
        self._currencies: dict[tuple[int, int], str] = {}  # that ranges give

    def write(self) -> None:
        """Fill the grid: rows, tables, ranges in order, then cells, as the model says; what is wrong goes into the faults."""
        self._rows()
        for i, table in enumerate(self.sheet.tables):
            self._table(i, table)
        for key, fill in self.sheet.ranges.items():
            self._range(key, fill)
        for key, value in self.sheet.cells.items():
            row, column = area(key)[:2]
            look, kind = self.look_at(row, column), self.kind_at(row, column)
            self.put_value(row, column, value, look, kind, f"{self.path}/cells/{key}")
        for i, merged in enumerate(self.sheet.merges):
            self.merge(area(merged), f"{self.path}/merges/{i}")
        check_areas(self)
        check_widths(self)
        self._row_attributes()

    # ------------------------------------------------------------ parts of the model
    def _rows(self) -> None:
        rows = self.sheet.rows
        width = max(map(len, rows), default=0)
        if not width:
            return
        path = f"{self.path}/rows"
        if len(rows) > MAX_ROW or width > MAX_COLUMN:
            where = reference(len(rows), max(1, width))
            self.faults.add(
                REJECTED, path, f"the last cell {where} {PAST_THE_END}", "divide the rows over sheets"
            )
        if self.tree is not None:
            self._over_rows(rows, path)
            return
        plain_rows: list[Sequence[Any]] = []
        for i, row in enumerate(rows):
            if set(map(type, row)) <= SCALARS:
                plain_rows.append(row)
                continue
            plain_rows.append([value if type(value) in SCALARS else None for value in row])
            for j, value in enumerate(row):
                if type(value) not in SCALARS:
                    self.put_value(i + 1, j + 1, value, Look(), "text", f"{path}/{i}/{j}")
        self.put_band(Band(1, 1, plain_rows, tuple(Field(0) for _ in range(width)), path))

    def _over_rows(self, rows: Sequence[Sequence[Any]], path: str) -> None:
        """Put rows over those of a template's sheet; cells past the end of a row stay as they are."""
        for i, row in enumerate(rows):
            for j, value in enumerate(row):
                self.put_value(i + 1, j + 1, value, Look(), "text", f"{path}/{i}/{j}")

    def _table(self, i: int, table: SheetTable) -> None:
        self.shared.world.checkpoint()
        name, path = self.shared.names_of_tables[self.index, i], f"{self.path}/tables/{i}"
        if self.tree is not None:
            from runstamp_xlsx.templates.tables import fills  # only where there is a template

            if fills(self, table, name, path):
                return
        if name.casefold() in self.shared.table_names:
            message = f"the table name '{name}' stands twice"
            self.faults.add(REJECTED, f"{path}/name", message, "give each table its own name")
        elif CELL_LIKE.match(name):
            message = f"the table name '{name}' reads like a cell"
            self.faults.add(REJECTED, f"{path}/name", message, "choose a name such as Orders")
        self.shared.table_names[name.casefold()] = name
        self.tables.append(TableWriter(self, table, path, name).write())

    def _range(self, key: str, fill: RangeFill) -> None:
        path = f"{self.path}/ranges/{key}"
        found = area(key)
        if (found[2] - found[0] + 1) * (found[3] - found[1] + 1) > MAX_FILLED:
            message = f"the range {key} has more than {MAX_FILLED:,} cells"
            raise RunstampError(
                "common/RESOURCE_LIMIT_EXCEEDED", message, (Issue(path, message),), None, {"limit": "cells"}
            )
        kind = fill.kind or "text"
        if kind == "currency" and fill.currency is None and fill.format is None:
            self.faults.add(
                REJECTED, f"{path}/currency", "kind currency needs a currency", 'add "currency": "EUR"'
            )
        code = looks.code_of(kind, fill.format, fill.currency, self.language)
        look = replace(looks.style_look(fill, self.theme), code=code)
        own = self._table_at(found[0], found[1])
        formula = (
            self.checked_formula(fill.formula, f"{path}/formula", own) if fill.formula is not None else None
        )
        for row in range(found[0], found[2] + 1):
            for column in range(found[1], found[3] + 1):
                self._fill_cell(row, column, (found[0], found[1]), formula, fill, look, path)
        if formula is not None:
            count = (found[2] - found[0] + 1) * (found[3] - found[1] + 1)
            self.losses.append(formulas.uncomputed(formula, f"{path}/formula", count))

    def _fill_cell(
        self,
        row: int,
        column: int,
        corner: tuple[int, int],
        formula: str | None,
        fill: RangeFill,
        look: Look,
        path: str,
    ) -> None:
        merged = look.over(self.look_at(row, column))
        if fill.kind in MOMENT_KINDS:
            self._moments[row, column] = fill.kind
        if fill.currency is not None:
            self._currencies[row, column] = fill.currency
        if formula is not None:
            text = formulas.filled(formula, row - corner[0], column - corner[1])
            self.put_formula(row, column, text, merged, None)
        elif "value" in fill.model_fields_set:
            self.put_value(row, column, fill.value, merged, fill.kind or "text", f"{path}/value")
        else:
            self.restyle(row, column, merged, path)

    def restyle(self, row: int, column: int, look: Look, path: str) -> None:
        """Give a cell another look and leave what it holds."""
        known = self._makers.get((row, column))
        if known is not None:
            self._put(row, column, look, known)
        else:
            value, kind = self.grid.value(row, column), self.kind_at(row, column)
            self._put_scalar(row, column, look, value, kind, path)

    def kind_at(self, row: int, column: int) -> str:
        """Return the kind that a range or the column of a table gives to a cell, text without one."""
        if (row, column) in self._moments:
            return self._moments[row, column]
        field_of = self.grid.field(row, column)
        return field_of.kind if field_of is not None else "text"

    # ------------------------------------------------------------ cells
    def look_at(self, row: int, column: int) -> Look:
        """Return the look that a cell has so far: its own, else that of its column in a table."""
        found = self._looks.get((row, column))
        if found is not None:
            return found
        field_of = self.grid.field(row, column)
        return self.book.look(field_of.style) if field_of is not None else Look()

    def code_at(self, row: int, column: int) -> str:
        """Return the number format that a cell will have; over a cell of a template its own may stay."""
        code, ground = self.look_at(row, column).code, self.shared.ground
        if ground is None or self.tree is None:
            return code
        return ground.book.code_over(self.tree.style(row, column), code)

    def _put(
        self, row: int, column: int, look: Look, make: Callable[[int], Single], style: int | None = None
    ) -> None:
        self._looks[row, column] = look
        self._makers[row, column] = make
        self.grid.put(row, column, make(self.book.id(look) if style is None else style))

    def put_band(self, band: Band) -> None:
        """Put bulk rows; a text of several lines is set to wrap, or Excel shows it as one."""
        self.grid.bands.append(band)
        for r, row in enumerate(band.rows):
            if any(type(value) is str and "\n" in value for value in row):
                for i, value in enumerate(row):
                    if type(value) is str and "\n" in value:
                        at = band.row + r, band.column + i
                        self.restyle(*at, self.look_at(*at), band.at(r, i))

    def _put_scalar(self, row: int, column: int, look: Look, value: Any, kind: str, path: str) -> None:
        ref = reference(row, column)
        if type(value) is str:
            look = _for_lines(look, value)
        self._put(row, column, look, lambda style: self.grid.scalar(ref, style, value, kind, path))

    def put_text(self, row: int, column: int, text: str, look: Look, path: str) -> None:
        """Put a string."""
        self.links.drop(row, column)
        ref = reference(row, column)
        self._put(row, column, _for_lines(look, text), lambda style: self.grid.text(ref, style, text, path))

    def put_empty(self, row: int, column: int, look: Look) -> None:
        """Put an empty cell."""
        self.links.drop(row, column)
        ref = reference(row, column)
        self._put(row, column, look, lambda style: Single(xml.empty(ref, style)))

    def put_formula(
        self, row: int, column: int, formula: str, look: Look, value: Any, style: int | None = None
    ) -> None:
        """Put a checked formula with the result it has, None where it is not computed; `style` is the number of the look."""
        self.links.drop(row, column)
        ref, text = reference(row, column), formulas.prefixed(formula)
        self._put(
            row,
            column,
            look,
            lambda style: Single(xml.formula_cell(ref, style, text, value), value, value is None),
            style,
        )

    def put_value(
        self, row: int, column: int, value: Any, look: Look, kind: str, path: str, currency: str | None = None
    ) -> None:
        """Put whatever the model allows in a cell: a scalar, rich text, a `Cell`."""
        self.links.drop(row, column)
        if isinstance(value, Cell):
            self._cell(row, column, value, look, kind, path, currency)
        elif type(value) in SCALARS:
            if kind == "link":
                look = self._followed(row, column, value, look, path)
            self._put_scalar(row, column, look, value, kind, path)
        else:
            self._rich(row, column, self.shared.texts.runs(value, path), look, path)

    def _cell(
        self, row: int, column: int, cell: Cell, look: Look, kind: str, path: str, currency: str | None
    ) -> None:
        own = self._counted(row, column, cell, kind, currency, path).over(look)
        kind = cell.kind or kind
        if cell.link is not None:
            own = self._linked(row, column, cell.link, own, f"{path}/link")
        elif kind == "link" and cell.formula is None:
            own = self._followed(row, column, cell.value, own, f"{path}/value")
        ref = reference(row, column)
        if cell.formula is not None:
            formula = formulas.prefixed(
                self.checked_formula(cell.formula, f"{path}/formula", self._table_at(row, column))
            )
            self._put(
                row,
                column,
                own,
                lambda style: Single(
                    xml.formula_cell(ref, style, formula, cell.value), cell.value, cell.value is None
                ),
            )
            if cell.value is None:
                self.losses.append(formulas.uncomputed(cell.formula, f"{path}/formula"))
        elif cell.text is not None:
            self._rich(row, column, self.shared.texts.runs(cell.text, f"{path}/text"), own, f"{path}/text")
        else:
            self._put_scalar(row, column, own, cell.value, kind, f"{path}/value")
        if cell.colspan > 1 or cell.rowspan > 1:
            self.merge((row, column, row + cell.rowspan - 1, column + cell.colspan - 1), path)

    def _counted(self, row: int, column: int, cell: Cell, kind: str, currency: str | None, path: str) -> Look:
        """Return what a cell sets of its own, with a number format where its kind or format is not that of its place.

        Loses:
            common/PROPERTY_NOT_RENDERED: it is money of no currency.
        """
        own = looks.cell_look(cell, self.theme)
        if cell.format is None and cell.kind in (None, kind):
            return own
        wanted = cell.kind or kind
        currency = currency or self._currency_at(row, column)
        if (
            wanted == "currency"
            and cell.format is None
            and currency is None
            and not self._held_money(row, column)
        ):
            self.losses.append(no_money(path))
        return replace(own, code=looks.code_of(wanted, cell.format, currency, self.language))

    def _held_money(self, row: int, column: int) -> bool:
        """Return whether a template's cell is of money already."""
        ground, tree = self.shared.ground, self.tree
        return ground is not None and tree is not None and ground.book.is_money(tree.style(row, column))

    def _currency_at(self, row: int, column: int) -> str | None:
        """Return the currency that a range or the column of a table gives to a cell."""
        if (row, column) in self._currencies:
            return self._currencies[row, column]
        for info in self.tables:
            if info.ref[0] <= row <= info.ref[2] and info.ref[1] <= column <= info.ref[3]:
                return info.columns[column - info.ref[1]].currency
        return None

    def _rich(self, row: int, column: int, runs: Runs, look: Look, path: str) -> None:
        text = plain(runs)
        look = _for_lines(look, text)
        links = (run.link for run in runs if run.link is not None)
        if self.links.add_first(row, column, links, path) and len(runs) == 1:
            look = look.over(looks.link_look(self.theme))
        ref = reference(row, column)
        if len(runs) <= 1 and not is_styled(runs):
            self._put(row, column, look, lambda style: self.grid.text(ref, style, text, path))
            return
        if too_long(text):
            self.put_text(row, column, text, look, path)  # which tells it
            return
        index = self.shared.strings.rich(
            rich_string(runs, self.book.legible(look), self.theme, self.book.size)
        )
        self._put(row, column, look, lambda style: Single(xml.string_cell(ref, style, index), text))

    def _linked(self, row: int, column: int, target: str | SlideLink, look: Look, path: str) -> Look:
        """Link a cell, and return its look: a link's where there is one."""
        link = self.shared.texts.link(target, path)
        if link is None:
            return look
        self.links.add(row, column, link, path)
        return look.over(looks.link_look(self.theme))

    def _followed(self, row: int, column: int, value: Any, look: Look, path: str) -> Look:
        """Link a cell whose value is an address of the kind link."""
        sound = isinstance(value, str) and ADDRESS.match(value) is not None
        return self._linked(row, column, value, look, path) if sound else look

    def checked_formula(self, formula: str, path: str, own: str | None = None) -> str:
        """Return a formula without its "=" as a file holds it, after checking it; one of arrays is in the ledger.

        `own` is the table in which it stands: `[@Price]` means a column of that one.
        """
        text = formulas.cleaned(formula)
        found = formulas.issue(text, self.shared.sheet_names, path)
        issues = [found] if found else self.shared.references.issues(text, own, path)
        self.faults.found += [("xlsx/FORMULA_INVALID", issue) for issue in issues]
        lost = formulas.unspilled(text, path)
        if lost is not None:
            self.losses.append(lost)
        return self.shared.references.stored(text, own)

    def _table_at(self, row: int, column: int) -> str | None:
        """Return the table in which a cell lies."""
        held = (
            info.name
            for info in self.tables
            if info.ref[0] <= row <= info.ref[2] and info.ref[1] <= column <= info.ref[3]
        )
        return self.writing or next(held, None)

    # ------------------------------------------------------------ around
    def merge(self, found: Area, path: str) -> None:
        """Merge an area; one that is merged already stays as it is."""
        where = area_text(found)
        if found[:2] == found[2:]:
            self.faults.add(REJECTED, path, f"{where} is a single cell", "drop the merge")
        elif found[2] > MAX_ROW or found[3] > MAX_COLUMN:
            self.faults.add(REJECTED, path, f"{where} {PAST_THE_END}", "let the cell cover less")
        else:
            self.merges.setdefault(found, path)

    def row_height(self, row: int, height: Any, path: str) -> None:
        """Set the height of a row."""
        high = points(height)
        if high > MAX_HEIGHT:
            message = f"a height of {high:g} pt, Excel's highest row has {MAX_HEIGHT} pt"
            self.faults.add(REJECTED, path, message, "let the text run over several rows")
        self.heights[row] = high

    def note(self, code: str, message: str, path: str) -> None:
        """Add an observation."""
        self.shared.notes.append(Diagnostic(code, message, path))

    def word(self, key: str) -> str:
        """Return one of Runstamp's own words in the workbook's language."""
        return word(key, self.language)

    def _row_attributes(self) -> None:
        for key, props in self.sheet.row_props.items():
            first, last = ends(key)
            if props.height is not None:
                self.row_height(first, props.height, f"{self.path}/row_props/{key}/height")
            for row in range(first, last + 1):
                if props.height is not None:
                    self.heights[row] = points(props.height)
                if props.hidden:
                    self.grid.row_attributes[row] = ' hidden="1"'
        for row, height in self.heights.items():
            self.grid.row_attributes[row] = (
                f'{self.grid.row_attributes.get(row, "")} ht="{height:g}" customHeight="1"'
            )

    def texts_of_column(self, column: int, limit: int) -> Iterator[tuple[Any, int]]:
        """Yield up to `limit` plain values of a column with their rows, for measuring; `OPEN` for an unknown result."""
        for band in self.grid.bands:
            i = column - band.column
            if 0 <= i < len(band.fields):
                yield from ((row[i], band.row + r) for r, row in enumerate(band.rows[:limit]) if i < len(row))
        for row, cells in list(self.grid.singles.items())[:limit]:
            if column in cells:
                yield OPEN if cells[column].open else cells[column].value, row


def _for_lines(look: Look, text: str) -> Look:
    """Return a look that shows a text of several lines as such."""
    return replace(look, wrap=True) if "\n" in text and look.wrap is None else look


def sheet_columns(sheet: Sheet) -> Mapping[int, Any]:
    """Return the properties of columns by number; later entries win."""
    found: dict[int, Any] = {}
    for key, props in sheet.columns.items():
        first, _, last = key.partition(":")
        start, end = area(f"{first}1")[1], area(f"{last or first}1")[1]
        found.update(dict.fromkeys(range(min(start, end), max(start, end) + 1), props))
    return found
