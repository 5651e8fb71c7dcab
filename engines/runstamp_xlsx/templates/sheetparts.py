"""A sheet of a template as a tree: its cells by place, its formulas one by one, the format that each cell has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lxml import etree

from runstamp.frozen import field, record
from runstamp.model.workbook import area
from runstamp_ooxml.trees import Node
from runstamp_ooxml.xml import NAMESPACES
from runstamp_xlsx import formulas
from runstamp_xlsx.areas import Area, reference

S = "{" + NAMESPACES["s"] + "}"


@record
class SheetTree:
    """One sheet. `rows` and `cells` are filled on opening; places are (row, column) from 1."""

    name: str
    part: str
    root: Node
    strings: list[str]
    rows: dict[int, Node] = field(default_factory=dict[int, Node])
    cells: dict[tuple[int, int], Node] = field(default_factory=dict[tuple[int, int], Node])
    styles: dict[int, int] = field(default_factory=dict[int, int])  # of columns

    def __post_init__(self) -> None:
        """Enter rows, cells and the formats of columns; rows and cells without a reference follow the one before."""
        at = 0
        for row in self.data.iterchildren(S + "row"):
            at = int(row.get("r") or at + 1)
            self.rows[at] = row
            column = 0
            for cell in row.iterchildren(S + "c"):
                column = area(cell.get("r") or reference(at, column + 1))[1]
                self.cells[at, column] = cell
        for one in self.root.iterfind(f"{S}cols/{S}col"):
            if one.get("style"):
                first, last = int(one.get("min", "1")), int(one.get("max", "1"))
                self.styles.update(
                    dict.fromkeys(range(first, min(last, first + 512) + 1), int(one.get("style", "0")))
                )

    @property
    def data(self) -> Node:
        """The element that holds the rows."""
        found = self.root.find(S + "sheetData")
        return etree.SubElement(self.root, S + "sheetData") if found is None else found

    def style(self, row: int, column: int) -> int:
        """Return the format of a cell: its own, its row's or its column's."""
        cell, line = self.cells.get((row, column)), self.rows.get(row)
        if cell is not None:
            return int(cell.get("s", "0"))
        if line is not None and line.get("customFormat") in ("1", "true"):
            return int(line.get("s", "0"))
        return self.styles.get(column, 0)

    def value(self, row: int, column: int) -> Any:
        """Return the value that a cell shows, None for an empty one."""
        cell = self.cells.get((row, column))
        if cell is None:
            return None
        kind, text = cell.get("t", "n"), cell.findtext(S + "v")
        if kind == "inlineStr":
            return "".join(one.text or "" for one in cell.iter(S + "t"))
        if text is None or kind == "e":
            return None
        if kind == "s":
            return self.strings[int(text)] if int(text) < len(self.strings) else None
        if kind == "b":
            return text == "1"
        if kind != "n":
            return text
        number = float(text)
        return int(number) if number.is_integer() else number

    def holds(self, row: int, column: int) -> bool:
        """Return whether a cell has a value or a formula."""
        cell = self.cells.get((row, column))
        return cell is not None and any(cell.find(S + name) is not None for name in ("v", "f", "is"))

    def merges(self) -> list[Area]:
        """Return the merged areas."""
        return [area(one.get("ref", "A1")) for one in self.root.iterfind(f"{S}mergeCells/{S}mergeCell")]

    # ------------------------------------------------------------ formulas
    def formulas(self) -> Iterator[tuple[tuple[int, int], str]]:
        """Yield the place and the text of every formula, shared ones as they stand in their own cell."""
        masters: dict[str, tuple[tuple[int, int], str]] = {}
        for place, cell in self.cells.items():
            found = cell.find(S + "f")
            if found is None:
                continue
            shared = found.get("si") if found.get("t") == "shared" else None
            if shared is not None and found.text:
                masters[shared] = (place, found.text)
            if found.text:
                yield place, found.text
            elif shared in masters:
                (row, column), text = masters[shared]
                yield place, formulas.filled(text, place[0] - row, place[1] - column)

    def unshare(self, place: tuple[int, int]) -> None:
        """Give those that share a formula with a cell their own, before the cell is written over."""
        cell = self.cells.get(place)
        found = None if cell is None else cell.find(S + "f")
        if found is None or found.get("t") not in ("shared", "array"):
            return
        if found.get("t") == "array":
            self._disarray(found)
            return
        texts, group = dict(self.formulas()), found.get("si")
        for other, node in self.cells.items():
            formula = node.find(S + "f")
            if formula is not None and formula.get("t") == "shared" and formula.get("si") == group:
                formula.text = texts.get(other, formula.text)
                formula.attrib.clear()

    def _disarray(self, found: Node) -> None:
        """Leave of an array formula the values that its cells have."""
        first, left, last, right = area(found.get("ref", "A1"))
        for row in range(first, last + 1):
            for column in range(left, right + 1):
                cell = self.cells.get((row, column))
                formula = None if cell is None else cell.find(S + "f")
                if cell is not None and formula is not None:
                    cell.remove(formula)

    # ------------------------------------------------------------ writing
    def row(self, number: int) -> Node:
        """Return a row, a new one at its place where there is none."""
        if number not in self.rows:
            new = etree.Element(S + "row", {"r": str(number)})
            after = [row for at, row in self.rows.items() if at > number]
            if after:
                after_first = min(at for at in self.rows if at > number)
                self.rows[after_first].addprevious(new)
            else:
                self.data.append(new)
            self.rows[number] = new
        return self.rows[number]

    def put(self, row: int, column: int, cell: Node) -> None:
        """Put a cell in its place, for the one that stood there."""
        self.unshare((row, column))
        line, held = self.row(row), self.cells.get((row, column))
        line.attrib.pop("spans", "")
        if held is not None:
            line.replace(held, cell)
        else:
            later = [at for (r, at) in self.cells if r == row and at > column]
            if later:
                self.cells[row, min(later)].addprevious(cell)
            else:
                line.append(cell)
        self.cells[row, column] = cell

    def extent(self) -> tuple[int, int]:
        """Return the last row and column that have a cell."""
        return max((row for row, _ in self.cells), default=1), max(
            (column for _, column in self.cells), default=1
        )
