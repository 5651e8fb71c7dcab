"""Formulas of a template after its cells have changed: they follow cells that went elsewhere, and give up stale results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.frozen import record, replace
from runstamp_ooxml.bases import POINTER
from runstamp_ooxml.trees import Node
from runstamp_xlsx import formulas
from runstamp_xlsx.templates.following import Followed
from runstamp_xlsx.templates.ground import Ground, HeldTable
from runstamp_xlsx.templates.references import Book, stale
from runstamp_xlsx.templates.sheetparts import S, SheetTree

if TYPE_CHECKING:
    from runstamp_xlsx.sheets import Shared

Place = tuple[int, int]
_AREAS = "{http://schemas.microsoft.com/office/excel/2006/main}sqref"  # of formats and rules in extensions, [MS-XLSX] 2.3.2


@record
class Results:
    """What has changed: cells by sheet, tables that grew; `touched` takes the sheets that change here."""

    ground: Ground
    shared: Shared
    changed: dict[str, set[Place]]
    followed: Followed
    touched: set[str]

    def follow(self) -> None:
        """Let formulas, names, formats and rules follow totals that went down, and rows that became more."""
        if not self.followed:
            return
        for tree in self.ground.sheets.values():
            for place, text in list(tree.formulas()):
                new = self.followed.formula(text, tree.name, place)
                if new != text:
                    tree.unshare(place)
                    found = tree.cells[place].find(S + "f")
                    if found is not None:
                        found.text = new
                    self.touched.add(tree.name)
            self._rules(tree)
        for one in self.ground.workbook.iterfind(f"{S}definedNames/{S}definedName"):
            one.text = self.followed.formula(one.text or "", "")

    def _rules(self, tree: SheetTree) -> None:
        """Let conditional formats and validations hold for the rows that a table got."""
        for name in ("conditionalFormatting", "dataValidation"):
            for one in tree.root.iter(S + name):
                one.set("sqref", self.followed.areas(one.get("sqref", ""), tree.name))
        for one in tree.root.iter(_AREAS):
            one.text = self.followed.areas(one.text or "", tree.name)

    def book(self) -> Book:
        """Return what formulas may name."""
        names = {name.casefold(): text for name, text in self.ground.names().items()}
        tables = {name: (one.sheet.casefold(), one.ref) for name, one in self.ground.tables.items()}
        return Book(tables, names)

    def forget(self) -> set[tuple[str, Place]]:
        """Drop the results of the template's formulas that rest on changed cells; Excel counts them anew on opening.

        Return where they stood, sheets folded.

        Loses:
            common/FORMULA_NOT_COMPUTED.
        """
        ground, book = self.ground, self.book()
        trees = {name.casefold(): tree for name, tree in ground.sheets.items()}
        reads = {
            (folded, place): book.reads(self._qualified(text, tree.name, place), folded)
            for folded, tree in trees.items()
            for place, text in tree.formulas()
            if place not in self.changed.get(tree.name, set())
            or place in self.followed.moved.get(folded, {}).values()
        }
        gone = stale(reads, {name.casefold(): places for name, places in self.changed.items()})
        first = ""
        for folded, place in sorted(gone):
            cell = trees[folded].cells[place]
            self._say_tables(cell, trees[folded].name, place)
            for name in ("v", "is"):
                found = cell.find(S + name)
                if found is not None:
                    cell.remove(found)
            cell.attrib.pop("t", "")
            first = first or cell.findtext(S + "f") or ""
            self.touched.add(trees[folded].name)
        if gone:
            message = "results of the template's formulas that rest on changed cells were dropped; spreadsheet programs compute them on opening"
            lost = formulas.uncomputed(first, POINTER, len(gone))
            self.shared.losses.append(replace(lost, message=message, avoidable=False, remediation=None))
        return gone

    def _qualified(self, formula: str, sheet: str, place: tuple[int, int]) -> str:
        """Return a formula with the names of tables that it leaves out because it stands in them; only Excel knows those."""
        if "[" not in formula:
            return formula
        own = next(
            (
                one.name
                for one in self.ground.tables.values()
                if one.sheet == sheet and self._inside(one, place)
            ),
            None,
        )
        return self.shared.references.stored(formula, own)

    def _inside(self, held: HeldTable, place: tuple[int, int]) -> bool:
        first, left, last, right = held.ref
        extra = max(
            (
                last_ - row
                for (row, _), (last_, _) in self.followed.moved.get(held.sheet.casefold(), {}).items()
                if row <= last
            ),
            default=0,
        )
        return first <= place[0] <= last + extra and left <= place[1] <= right

    def _say_tables(self, cell: Node, sheet: str, place: tuple[int, int]) -> None:
        found = cell.find(S + "f")
        if found is not None and found.text and found.get("t") is None:
            found.text = self._qualified(found.text, sheet, place)
