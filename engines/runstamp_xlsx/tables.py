"""Tables on sheets: header, body in one band, totals with their results, and the part that makes them Excel tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from itertools import chain
from typing import TYPE_CHECKING, Any

from runstamp.frozen import frozen, replace
from runstamp.model.cells import Cell
from runstamp.model.shape import SCALARS
from runstamp.model.table import Column, FormulaTotal, Placement, TextTotal, has_spans
from runstamp.model.workbook import MAX_COLUMN, MAX_ROW, Sheet, SheetTable, area
from runstamp_compose.tables import is_something, nothing_in_it, padding_loss, table_style
from runstamp_compose.themes import color
from runstamp_compose.values import NUMERIC_KINDS, Misfit, typed
from runstamp_ooxml.charts_data import column_name
from runstamp_ooxml.xml import EMPTY, NAMESPACES, Attr, Xml, el, text, xstring
from runstamp_xlsx import formulas, looks
from runstamp_xlsx.areas import Area, reference
from runstamp_xlsx.faults import REJECTED
from runstamp_xlsx.grid import Band, Field, exact
from runstamp_xlsx.links import ADDRESS
from runstamp_xlsx.structured import Tables
from runstamp_xlsx.styles import Look

if TYPE_CHECKING:
    from runstamp_xlsx.sheets import SheetWriter

TABLE_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml"
MAX_HEADER = 255  # characters of a table column's name in Excel
_SUBTOTAL = {
    "sum": 109,
    "average": 101,
    "count": 103,
    "min": 105,
    "max": 104,
}  # Excel's codes that leave hidden rows out
_DEFAULT_ALIGN = {
    "boolean": "center",
    "date": "left",
    "datetime": "left",
}  # days read as labels, under their header
_RIGHT = NUMERIC_KINDS | {"duration", "time"}


@frozen
class TableInfo:
    """An Excel table: where it stands, what its columns are called. `body` are its first and last body rows."""

    name: str
    ref: tuple[int, int, int, int]
    headers: tuple[str, ...]
    columns: tuple[Column, ...]
    style: str
    totals: bool
    filter: bool
    body: tuple[int, int]
    label: str = "Total"
    is_object: bool = True


def columns_of(table: SheetTable) -> tuple[tuple[Column, ...], Sequence[Any], int]:
    """Return the columns, the body rows and how many rows of `rows` went into the header."""
    if table.columns:
        extra = max(0, table.header_rows - 1)
        return table.columns, table.rows[extra:], extra
    head = table.rows[0] if table.rows and table.header_rows else []
    width = len(head) or (len(table.rows[0]) if table.rows else 0)
    names = [
        str(value) if value is not None and type(value) in SCALARS else f"Column {i + 1}"
        for i, value in enumerate([*head] or [None] * width)
    ]
    columns = tuple(  # not validated: a header that is too long is told at its place
        Column.model_construct(header=name if head else f"Column {i + 1}") for i, name in enumerate(names)
    )
    return columns, table.rows[table.header_rows :], table.header_rows


def names_of_tables(sheets: Sequence[Sheet], taken: Iterable[str] = ()) -> dict[tuple[int, int], str]:
    """Return the name of each table by its sheet and its place there: its own, else Table1 and so on.

    `taken` are names, folded, that a template's tables have.
    """
    held = set(taken)
    places = {(i, j): table for i, sheet in enumerate(sheets) for j, table in enumerate(sheet.tables)}
    given = {table.name.casefold() for table in places.values() if table.name}
    free = (
        name
        for n in range(1, len(places) + len(given) + len(held) + 1)
        if (name := f"Table{n}").casefold() not in given | held
    )
    return {place: table.name or next(free) for place, table in places.items()}


class TableWriter:
    """Writes one table into the grid of its sheet."""

    def __init__(self, sheet: SheetWriter, table: SheetTable, path: str, name: str) -> None:
        self.sheet, self.table, self.path, self.name = sheet, table, path, name
        self.columns, self.body, self.skipped = columns_of(table)
        self.style = table_style(table, sheet.theme, path)
        self.row, self.column = area(table.at)[:2]

    def write(self) -> TableInfo:
        """Write header, body and totals; return what the table part needs. What is wrong goes into the sheet's faults."""
        self.sheet.writing = self.name
        self._check_headers()
        header_rows = self.table.header_rows
        first_body = self.row + header_rows
        self._header()
        fields, rows = self._band(first_body)
        last_body = first_body + max(1, len(rows)) - 1
        totals = any(column.total is not None for column in self.columns)
        if totals:
            self._totals(first_body, last_body, fields)
        last = last_body + (1 if totals else 0)
        ref = (self.row, self.column, last, self.column + len(self.columns) - 1)
        self._check_end(ref)
        self.sheet.writing = None
        headers = tuple(column.header for column in self.columns)
        why = self._not_an_object(headers)
        is_object = why is None
        if not is_object:
            self.sheet.note("xlsx/NO_TABLE_OBJECT", f"the table has {why}: it is written as cells", self.path)
        return TableInfo(
            self.name,
            ref,
            headers,
            self.columns,
            self.style,
            totals,
            self.table.filter,
            (first_body, last_body),
            self.sheet.word("total"),
            is_object,
        )

    def _not_an_object(self, headers: Sequence[str]) -> str | None:
        """Return what keeps Excel from taking it as a table, None if nothing does."""
        if has_spans(self.table.rows):
            return "spans"
        if self.table.header_rows != 1:
            return "no single row of headers"
        return None if all(header.strip() for header in headers) else "a header without a letter"

    def _check_end(self, ref: Area) -> None:
        if ref[2] > MAX_ROW or ref[3] > MAX_COLUMN:
            message = f"the table ends at {reference(ref[2], ref[3])}, past the last cell, XFD1048576"
            self.sheet.faults.add(REJECTED, f"{self.path}/at", message, "move or divide the table")

    def _check_headers(self) -> None:
        if not is_something(self.table, self.columns):
            self.sheet.faults.take(nothing_in_it(self.path))
        if self.table.header_rows != 1:
            return
        seen: set[str] = set()
        for i, column in enumerate(self.columns):
            at = f"{self.path}/columns/{i}/header" if self.table.columns else f"{self.path}/rows/0/{i}"
            if column.header.casefold() in seen:
                message = f"the header '{column.header}' stands twice; an Excel table needs each once"
                self.sheet.faults.add(REJECTED, at, message, "give each column its own header")
            if len(column.header) > MAX_HEADER:
                message = f"the header has {len(column.header):,} characters, Excel takes {MAX_HEADER}"
                self.sheet.faults.add(REJECTED, at, message, "shorten it")
            seen.add(column.header.casefold())

    # ------------------------------------------------------------ header
    def _header(self) -> None:
        if not self.table.header_rows:
            return
        look = looks.header_look(self.style, self.sheet.theme)
        for i, column in enumerate(self.columns):
            own = replace(look, align=column.align or self._align(column), indent=self._indent(i))
            at_header = f"{self.path}/columns/{i}/header"
            self.sheet.put_text(self.row, self.column + i, column.header, own, at_header)
            for r in range(1, self.table.header_rows):
                at = r - (1 if self.table.columns else 0)
                row = self.table.rows[at] if at < len(self.table.rows) else ()
                value = row[i] if i < len(row) else None
                self.sheet.put_value(
                    self.row + r, self.column + i, value, look, "text", f"{self.path}/rows/{r - 1}/{i}"
                )

    def _align(self, column: Column) -> str:
        if column.align:
            return column.align
        return (
            "right"
            if column.kind in _RIGHT or self._is_number(column)
            else "center"
            if column.kind == "boolean"
            else "left"
        )

    def _indent(self, i: int) -> int | None:
        """Keep text off the figures at its left: right next to each other they read as one."""
        left_of_text = (
            i > 0 and self._align(self.columns[i]) == "left" and self._align(self.columns[i - 1]) == "right"
        )
        return 1 if left_of_text else None

    def _is_number(self, column: Column) -> bool:
        if column.kind != "text":
            return False
        i = self.columns.index(column)
        values = [row[i] if not isinstance(row, Mapping) and i < len(row) else None for row in self.body[:50]]
        given = [value for value in values if value is not None]
        return bool(given) and all(type(value) in (int, float) for value in given)

    # ------------------------------------------------------------ body
    def _looks(self) -> list[Look]:
        base = looks.body_look(self.style, self.sheet.theme)
        found: list[Look] = []
        for i, column in enumerate(self.columns):
            code = looks.code_of(column.kind, column.format, column.currency, self.sheet.language)
            own = Look(
                align=column.align or _DEFAULT_ALIGN.get(column.kind),
                valign=column.valign,
                code=code,
                indent=self._indent(i),
            )
            if i < self.table.header_columns:
                own = replace(own, bold=True)
            if column.kind == "link":
                own = own.over(looks.link_look(self.sheet.theme))
            found.append(own.over(base))
        return found

    def _band(self, first: int) -> tuple[list[Look], Sequence[Sequence[Any]]]:
        """Put the body into the grid: plain rows as a band, what is more than a value on top of it."""
        columns = self._looks()
        rows = self.lists()
        fields = tuple(
            Field(self.sheet.book.id(look), column.kind)
            for look, column in zip(columns, self.columns, strict=True)
        )
        fed = self.table.data is not None
        path = f"{self.path}/data" if fed else f"{self.path}/rows"
        plain = (
            [self._plain_row(i, row, first, columns) for i, row in enumerate(rows)]
            if not self._only_scalars(rows)
            else rows
        )
        if plain:
            self.sheet.put_band(Band(first, self.column, plain, fields, path, one_place=fed))
        self._formulas(first, max(1, len(rows)), columns)
        self._links(plain, first)
        self._row_props(first, rows)
        return columns, rows

    def _at(self, i: int, j: int) -> str:
        """Return the place of a body value in the input; values of a file stand at its name."""
        if self.table.data is not None:
            return f"{self.path}/data"
        return f"{self.path}/rows/{i + self.skipped}/{j}"

    def lists(self) -> Sequence[Sequence[Any]]:
        """Return the body's rows as lists of values, spans laid out.

        Loses:
            common/ROWS_PADDED.
        """
        width = len(self.columns)
        keys = [column.key or column.header for column in self.columns]
        rows = [[row.get(key) for key in keys] if isinstance(row, Mapping) else row for row in self.body]
        if has_spans(rows):
            return self._spanned(rows)
        while width and self.columns[width - 1].formula is not None:
            width -= 1  # the formula fills it
        short = [i for i, row in enumerate(rows) if len(row) < width]
        self.sheet.losses.extend(
            padding_loss(f"{self.path}/rows/{i + self.skipped}", len(rows[i]), width) for i in short
        )
        return rows

    def _spanned(self, rows: Sequence[Sequence[Any]]) -> Sequence[Sequence[Any]]:
        placed = Placement(rows, len(self.columns))
        first = self.row + self.table.header_rows
        out: list[list[Any]] = []
        for i, row in enumerate(placed.rows):
            out.append([None if found is None else found[0] for found in row])
            for j, found in enumerate(row):
                cell = found[0] if found else None
                if isinstance(cell, Cell) and (cell.colspan > 1 or cell.rowspan > 1):
                    corner = (
                        first + i,
                        self.column + j,
                        first + i + cell.rowspan - 1,
                        self.column + j + cell.colspan - 1,
                    )
                    self.sheet.merge(corner, f"{self.path}/rows/{i}/{j}")
        return out

    @staticmethod
    def _only_scalars(rows: Sequence[Sequence[Any]]) -> bool:
        return set(map(type, chain.from_iterable(rows))) <= SCALARS

    def _plain_row(self, i: int, row: Sequence[Any], first: int, columns: Sequence[Look]) -> Sequence[Any]:
        """Return a row without its rich cells, which are put on top."""
        if set(map(type, row)) <= SCALARS:
            return row
        plain: list[Any] = []
        for j, value in enumerate(row):
            rich = type(value) not in SCALARS
            plain.append(None if rich else value)
            if rich:
                at = f"{self.path}/rows/{i + self.skipped}/{j}"
                self.sheet.put_value(
                    first + i,
                    self.column + j,
                    value,
                    columns[j],
                    self.columns[j].kind,
                    at,
                    self.columns[j].currency,
                )
        return plain

    def _formulas(self, first: int, count: int, columns: Sequence[Look]) -> None:
        for j, column in enumerate(self.columns):
            if column.formula is None:
                continue
            at = f"{self.path}/columns/{j}/formula"
            formula = self.sheet.checked_formula(column.formula, at, self.name)
            style = self.sheet.book.id(columns[j])
            for i in range(count):
                if self.sheet.grid.value(first + i, self.column + j) is None:
                    self.sheet.put_formula(first + i, self.column + j, formula, columns[j], None, style)
            self.sheet.losses.append(formulas.uncomputed(column.formula, at, count))

    def _links(self, rows: Sequence[Sequence[Any]], first: int) -> None:
        for j, column in enumerate(self.columns):
            if column.kind == "link":
                for i, row in enumerate(rows):
                    if j < len(row) and isinstance(row[j], str) and ADDRESS.match(row[j]):
                        path = self._at(i, j)
                        link = self.sheet.shared.texts.link(row[j], path)
                        if link is not None:
                            self.sheet.links.add(first + i, self.column + j, link, path)

    def _row_props(self, first: int, rows: Sequence[Sequence[Any]]) -> None:
        for key, props in self.table.row_props.items():
            i = int(key) if key.isascii() and key.isdigit() else -1
            if not 0 <= i < len(rows):
                remedy = f"write 0 to {len(rows) - 1}" if rows else "drop it"
                at = f"{self.path}/row_props/{key}"
                self.sheet.faults.add(REJECTED, at, f"there is no body row '{key}'", remedy)
                continue
            if props.height is not None:
                self.sheet.row_height(first + i, props.height, f"{self.path}/row_props/{key}/height")
            if props.fill is None and props.bold is None:
                continue
            own = Look(
                bold=props.bold, fill=color(props.fill, self.sheet.theme) if props.fill is not None else None
            )
            for j in range(len(self.columns)):
                look = own.over(self.sheet.look_at(first + i, self.column + j))
                at = self._at(i, j)
                self.sheet.restyle(first + i, self.column + j, look, at)

    # ------------------------------------------------------------ totals
    def _totals(self, first: int, last: int, columns: Sequence[Look]) -> None:
        base = looks.total_look(self.style, self.sheet.theme)
        labelled = any(isinstance(column.total, TextTotal) for column in self.columns)
        for j, column in enumerate(self.columns):
            look = replace(base, code=columns[j].code, align=columns[j].align)
            total, at, row, place = column.total, f"{self.path}/columns/{j}/total", last + 1, self.column + j
            if isinstance(total, TextTotal):
                self.sheet.put_text(row, place, total.text, look, at)
            elif isinstance(total, FormulaTotal):
                formula = self.sheet.checked_formula(total.formula, at, self.name)
                self.sheet.put_formula(row, place, formula, look, None)
                self.sheet.losses.append(formulas.uncomputed(total.formula, at))
            elif total is not None:
                letter = column_name(place - 1)
                formula = f"SUBTOTAL({_SUBTOTAL[total]},{letter}{first}:{letter}{last})"
                value = self._computed(j, total)
                if value is None and column.formula is not None:
                    self.sheet.losses.append(formulas.uncomputed(formula, at))
                look = replace(look, code="General") if total == "count" else look
                self.sheet.put_formula(row, place, formula, look, value)
            elif j == 0 and not labelled and column.kind == "text":
                self.sheet.put_text(row, place, self.sheet.word("total"), look, at)
            else:
                self.sheet.put_empty(row, place, look)

    def _computed(self, j: int, total: str) -> int | float | None:
        """Return what SUBTOTAL gives for the values of the input, in decimal arithmetic."""
        column = self.columns[j]
        if column.formula is not None:
            return None
        values = [row[j] if j < len(row) else None for row in self._values()]
        if total == "count":
            return sum(1 for value in values if value is not None)
        numbers = [
            number for number in (_number(value, column.kind) for value in values) if number is not None
        ]
        if not numbers:
            return 0 if total == "sum" else None
        return _plain(_subtotal(total, numbers))

    def _values(self) -> Sequence[Sequence[Any]]:
        keys = [column.key or column.header for column in self.columns]
        return [[row.get(key) for key in keys] if isinstance(row, Mapping) else row for row in self.body]


def _subtotal(total: str, numbers: Sequence[Decimal]) -> Decimal:
    if total == "min":
        return min(numbers)
    if total == "max":
        return max(numbers)
    whole = sum(numbers, Decimal(0))
    return whole if total == "sum" else whole / len(numbers)


def _number(value: Any, kind: str) -> Decimal | None:
    plain = value.value if isinstance(value, Cell) else value
    if plain is None or isinstance(plain, bool) or not isinstance(plain, str | int | float):
        return None
    try:
        read = typed(plain, kind)
    except Misfit:
        return None
    return (
        Decimal(str(read)) if isinstance(read, int | float | Decimal) and not isinstance(read, bool) else None
    )


def _plain(value: Decimal) -> int | float:
    try:
        return exact(value)
    except Misfit:
        return float(value)


def table_xml(info: TableInfo, number: int, tables: Tables) -> Xml:
    """Return the root element of a table part (18.5.1.2)."""
    first, left, last, right = info.ref
    ref = f"{column_name(left - 1)}{first}:{column_name(right - 1)}{last}"
    filtered = f"{column_name(left - 1)}{first}:{column_name(right - 1)}{info.body[1]}"
    head: dict[str, Attr] = {
        "xmlns": NAMESPACES["s"],
        "id": number,
        "name": info.name,
        "displayName": info.name,
        "ref": ref,
    }
    head |= {"totalsRowCount": 1} if info.totals else {"totalsRowShown": False}
    columns = [_column_xml(info, i, column, tables) for i, column in enumerate(info.columns)]
    style: dict[str, Attr] = {
        "name": f"{looks.STYLE_PREFIX} {info.style.capitalize()}",
        "showFirstColumn": False,
        "showLastColumn": False,
    }
    return el(
        "table",
        head,
        el("autoFilter", {"ref": filtered}) if info.filter else EMPTY,
        el("tableColumns", {"count": len(columns)}, *columns),
        el("tableStyleInfo", {**style, "showRowStripes": info.style == "banded", "showColumnStripes": False}),
    )


def _column_xml(info: TableInfo, i: int, column: Column, tables: Tables) -> Xml:
    attrs: dict[str, Attr] = {"id": i + 1, "name": xstring(column.header)}
    children: list[Xml] = []
    if column.formula is not None:
        formula = formulas.prefixed(tables.stored(formulas.cleaned(column.formula), info.name))
        children.append(el("calculatedColumnFormula", None, text(formula)))
    if info.totals:
        _total_xml(info, i, column, attrs, children, tables)
    return el("tableColumn", attrs, *children)


def _total_xml(
    info: TableInfo, i: int, column: Column, attrs: dict[str, Attr], children: list[Xml], tables: Tables
) -> None:
    total = column.total
    labelled = any(isinstance(other.total, TextTotal) for other in info.columns)
    if isinstance(total, TextTotal):
        attrs["totalsRowLabel"] = xstring(total.text)
    elif isinstance(total, FormulaTotal):
        attrs["totalsRowFunction"] = "custom"
        formula = formulas.prefixed(tables.stored(formulas.cleaned(total.formula), info.name))
        children.append(el("totalsRowFormula", None, text(formula)))
    elif total is not None:
        attrs["totalsRowFunction"] = total
    elif i == 0 and not labelled and column.kind == "text":
        attrs["totalsRowLabel"] = info.label
