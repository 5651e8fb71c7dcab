"""A table of the template that the input fills: its header, look, totals and column formulas stay; its body takes the rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from runstamp.errors import Issue
from runstamp.frozen import frozen
from runstamp.model.table import Column
from runstamp.model.workbook import SheetTable, area
from runstamp.names import close_names
from runstamp_ooxml.trees import Node
from runstamp_xlsx import formulas, looks
from runstamp_xlsx.areas import Area, reference
from runstamp_xlsx.faults import REJECTED
from runstamp_xlsx.styles import Look
from runstamp_xlsx.tables import TableWriter
from runstamp_xlsx.templates.following import Stretch
from runstamp_xlsx.templates.sheetparts import S, SheetTree

if TYPE_CHECKING:
    from runstamp_xlsx.sheets import SheetWriter
    from runstamp_xlsx.templates.book import TemplateBook
    from runstamp_xlsx.templates.ground import Ground, HeldTable


@frozen
class Growth:
    """A table that the input fills: how many rows it needs beyond its own, the columns filled, money that its totals are of."""

    held: HeldTable
    extra: int
    filled: frozenset[int]
    totals: Mapping[int, Look]

    @property
    def stretch(self) -> Stretch:
        """How its body becomes longer."""
        first, left, _last, right = self.held.ref
        return Stretch(first, self.held.body, (left, right), self.extra)


def table_for(ground: Ground, sheet: str, table: SheetTable) -> HeldTable | None:
    """Return the template's table that a table fills: the one of its name, or the one whose corner it stands at."""
    here = [held for held in ground.tables.values() if held.sheet.casefold() == sheet.casefold()]
    if table.name is not None:
        return next((held for held in here if held.name.casefold() == table.name.casefold()), None)
    return next((held for held in here if held.ref[:2] == area(table.at)[:2]), None)


def fills(sheet: SheetWriter, table: SheetTable, name: str, path: str) -> bool:
    """Put a table's rows into the template's table that it names or stands at; return whether there is one."""
    ground, tree = sheet.shared.ground, sheet.tree
    held = None if ground is None or tree is None else table_for(ground, tree.name, table)
    if held is None or tree is None:
        return False
    ours = TableWriter(sheet, table, path, name)
    growth = FilledTable(sheet, table, held, tree, path).write(ours.columns, ours.lists())
    sheet.growths += [growth] if growth else []
    return True


class FilledTable:
    """Puts the rows of a table into the body of one of the template's."""

    def __init__(
        self, sheet: SheetWriter, table: SheetTable, held: HeldTable, tree: SheetTree, path: str
    ) -> None:
        self.sheet, self.table, self.held, self.tree, self.path = sheet, table, held, tree, path

    def write(self, columns: Sequence[Column], rows: Sequence[Sequence[Any]]) -> Growth | None:
        """Put the rows; return what becomes of the table, None where they do not fit.

        What does not fit goes into the sheet's faults.
        """
        places = self._places(columns)
        first, last = self.held.body
        extra = max(len(rows) - (last - first + 1), 0)
        if extra and not self._has_room(extra, len(rows)):
            return None
        for j, column in enumerate(columns):
            if places[j] is not None:
                self._column(j, column, places[j] or 0, rows, max(last, first + len(rows) - 1))
        filled = frozenset(place for place in places if place is not None)
        money = {
            place: self._look(column)
            for place, column in zip(places, columns, strict=True)
            if place is not None and column.kind == "currency"
        }
        return Growth(self.held, extra, filled, money)

    def _look(self, column: Column) -> Look:
        code = looks.code_of(column.kind, column.format, column.currency, self.sheet.language)
        return Look(code=code)

    def _places(self, columns: Sequence[Column]) -> list[int | None]:
        """Return the sheet's column of each column of ours, None for a name that the template's table does not have."""
        known = {name.casefold(): i for i, name in enumerate(self.held.columns)}
        out: list[int | None] = []
        for j, column in enumerate(columns):
            at = known.get(column.header.strip().casefold())
            out.append(None if at is None else self.held.ref[1] + at)
            if at is None:
                near = close_names(column.header, self.held.columns)
                message = f"the template's table '{self.held.name}' has no column '{column.header}'"
                issue = Issue(
                    f"{self.path}/columns/{j}/header", message, received=column.header, allowed=self.held.columns,
                    did_you_mean=near[0] if near else None, remediation="name the columns as the template does",
                )  # fmt: skip
                self.sheet.faults.found.append((REJECTED, issue))
        return out

    def _has_room(self, extra: int, wanted: int) -> bool:
        _first, left, last, right = self.held.ref
        below = (last + 1, left, last + extra, right)
        taken = next((place for place in _places(below) if self.tree.holds(*place)), None)
        merged = next((one for one in self.tree.merges() if _share(one, below)), None)
        where = reference(*taken) if taken else reference(*merged[:2]) if merged else None
        if where is None:
            return True
        room = self.held.body[1] - self.held.body[0] + 1
        message = f"the template's table '{self.held.name}' has room for {room} rows, {wanted} are given, and {where} below it is taken"
        self.sheet.faults.add(
            "xlsx/AREAS_OVERLAP",
            f"{self.path}/rows",
            message,
            "give fewer rows, or make room in the template",
        )
        return False

    def _column(self, j: int, column: Column, place: int, rows: Sequence[Sequence[Any]], last: int) -> None:
        first = self.held.body[0]
        look = self._look(column)
        formula = None
        if column.formula is not None:
            formula = self.sheet.checked_formula(
                column.formula, f"{self.path}/columns/{j}/formula", self.held.name
            )
        for row in range(first, last + 1):
            i = row - first
            value = rows[i][j] if i < len(rows) and j < len(rows[i]) else None
            if formula is not None and i < len(rows):
                self.sheet.put_formula(row, place, formula, look, None)
            elif value is None:
                self.sheet.put_empty(row, place, Look())
            else:
                self.sheet.put_value(
                    row, place, value, look, column.kind, f"{self.path}/rows/{i}/{j}", column.currency
                )


def _places(found: Area) -> list[tuple[int, int]]:
    first, left, last, right = found
    return [(row, column) for row in range(first, last + 1) for column in range(left, right + 1)]


def _share(a: Area, b: Area) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


# ---------------------------------------------------------------- growing
def grow(tree: SheetTree, growth: Growth) -> dict[tuple[int, int], tuple[int, int]]:
    """Make a table's body longer: its totals go down, new rows look like its last; return where cells went."""
    held, extra = growth.held, growth.extra
    _first, left, last, right = held.ref
    body = held.body[1]
    moved: dict[tuple[int, int], tuple[int, int]] = {}
    for row in range(last, body, -1):
        for column in range(left, right + 1):
            cell = tree.cells.get((row, column))
            if cell is None:
                continue
            goes = deepcopy(cell)
            goes.set("r", reference(row + extra, column))
            tree.put(row + extra, column, goes)
            moved[row, column] = (row + extra, column)
    for row in range(body + 1, body + extra + 1):
        _like_last(tree, growth, row, body)
    return moved


def _like_last(tree: SheetTree, growth: Growth, row: int, body: int) -> None:
    """Give a new row the formats of the body's last, and the formulas of columns that the input does not fill."""
    model = tree.rows.get(body)
    line = tree.row(row)
    for name in ("ht", "customHeight") if model is not None else ():
        if model is not None and model.get(name) and not line.get(name):
            line.set(name, model.get(name, ""))
    for column in range(growth.held.ref[1], growth.held.ref[3] + 1):
        cell = deepcopy(tree.cells.get((body, column)))
        if cell is None:
            continue
        cell.set("r", reference(row, column))
        formula = cell.find(S + "f")
        text = (
            None if formula is None or column in growth.filled else dict(tree.formulas()).get((body, column))
        )
        for child in list(cell):
            cell.remove(child)
        cell.attrib.pop("t", "")
        if text is not None:
            made: Node = cell.makeelement(S + "f", {})
            made.text = formulas.filled(text, row - body, 0)
            cell.append(made)
        tree.put(row, column, cell)


def same_money(tree: SheetTree, growth: Growth, book: TemplateBook) -> None:
    """Let totals be of the money that the rows are of."""
    for row in range(growth.held.body[1] + 1, growth.held.ref[2] + 1):
        for column, look in growth.totals.items():
            cell = tree.cells.get((row + growth.extra, column))
            if cell is not None:
                cell.set("s", str(book.over(int(cell.get("s", "0")), look)))


def level(tree: SheetTree, held: HeldTable, last: int) -> None:
    """Let a first row that looks like no other of its body look like them: templates show a sample there."""
    first = held.body[0]
    for column in range(held.ref[1], held.ref[3] + 1):
        styles = [tree.style(row, column) for row in range(first, last + 1)]
        cell = tree.cells.get((first, column))
        if cell is not None and len(styles) > 2 and len(set(styles[1:])) == 1:
            cell.set("s", str(styles[1]))


def longer(root: Node, growth: Growth) -> None:
    """Write into a table part that the table is longer."""
    first, left, last, right = growth.held.ref
    root.set("ref", f"{reference(first, left)}:{reference(last + growth.extra, right)}")
    for filtered in root.iterfind(S + "autoFilter"):
        a = area(filtered.get("ref", "A1"))
        filtered.set("ref", f"{reference(*a[:2])}:{reference(a[2] + growth.extra, a[3])}")
