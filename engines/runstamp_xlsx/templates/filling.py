"""Our sheet put into the template's sheet of the same name: values over its cells, everything else of it kept."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import TYPE_CHECKING

from lxml import etree

from runstamp.frozen import record
from runstamp.model.workbook import area
from runstamp_ooxml.trees import Node, children, put_before
from runstamp_xlsx.areas import Area, area_text, reference
from runstamp_xlsx.sheets import sheet_columns
from runstamp_xlsx.templates.sheetparts import S, SheetTree
from runstamp_xlsx.worksheet import layout_of

if TYPE_CHECKING:
    from runstamp_xlsx.sheets import SheetWriter
    from runstamp_xlsx.templates.ground import Ground

# CT_Worksheet, 18.3.1.99.
_ORDER = (
    "sheetPr", "dimension", "sheetViews", "sheetFormatPr", "cols", "sheetData", "sheetCalcPr", "sheetProtection", "protectedRanges",
    "scenarios", "autoFilter", "sortState", "dataConsolidate", "customSheetViews", "mergeCells", "phoneticPr", "conditionalFormatting",
    "dataValidations", "hyperlinks", "printOptions", "pageMargins", "pageSetup", "headerFooter", "rowBreaks", "colBreaks",
    "customProperties", "cellWatches", "ignoredErrors", "smartTags", "drawing", "legacyDrawing", "legacyDrawingHF", "picture",
    "oleObjects", "controls", "webPublishItems", "tableParts", "extLst",
)  # fmt: skip


@record
class Filling:
    """One sheet of the template and the writer that fills it."""

    ground: Ground
    tree: SheetTree
    writer: SheetWriter

    def cells(self, ours: Node) -> set[tuple[int, int]]:
        """Put our cells over the template's, each in the format that was there with what we say beside it; return their places."""
        book, changed = self.ground.book, set[tuple[int, int]]()
        for row in ours.iterfind(f"{S}sheetData/{S}row"):
            number = int(row.get("r", "1"))
            line = self.tree.row(number)
            for name in ("ht", "customHeight", "hidden"):
                if row.get(name):
                    line.set(name, row.get(name, ""))
            for cell in children(row):
                place = area(cell.get("r", "A1"))[:2]
                look = book.look(int(cell.get("s", "0")))
                new = deepcopy(cell)
                new.set("s", str(book.over(self.tree.style(*place), look)))
                self.tree.put(*place, new)
                changed.add(place)
        return changed

    # ------------------------------------------------------------ around the cells
    def around(self, ours: Node) -> None:
        """Put what stands around our cells into the template's sheet: merges, links, tables, and what the input sets."""
        for name in ("mergeCells", "hyperlinks", "tableParts"):
            self._add(name, ours)
        given = self.writer.sheet.model_fields_set
        if "filter" in given:
            self._instead("autoFilter", ours)
        if "print" in given:
            self._page(ours)
        if "tab_color" in given:
            self._child("sheetPr", "tabColor", ours)
        if {"freeze", "view"} & given:
            self._view(ours, pane="freeze" in given)
        if "columns" in given:
            self._columns()
        row, column = self.tree.extent()
        self._place("dimension").set("ref", f"A1:{reference(row, column)}")

    def _place(self, name: str) -> Node:
        """Return a child of the sheet, a new one at its place where there is none."""
        found = self.tree.root.find(S + name)
        if found is None:
            found = etree.Element(S + name)
            put_before(self.tree.root, found, (S + one for one in _ORDER[_ORDER.index(name) + 1 :]))
        return found

    def put(self, new: Node) -> None:
        """Put an element at its place in the sheet, for the one that stood there."""
        held = self._place(new.tag.removeprefix(S))
        self.tree.root.replace(held, new)

    def _add(self, name: str, ours: Node) -> None:
        made = children(ours.find(S + name))
        if not made:
            return
        parent = self._place(name)
        if name == "hyperlinks":
            refs = {one.get("ref") for one in made}
            for old in [one for one in children(parent) if one.get("ref") in refs]:
                parent.remove(old)
        parent.extend(deepcopy(made))
        if name != "hyperlinks":
            parent.set("count", str(len(children(parent))))

    def _instead(self, name: str, ours: Node) -> None:
        found = ours.find(S + name)
        if found is not None:
            self.put(deepcopy(found))

    def _child(self, parent: str, name: str, ours: Node) -> None:
        found = ours.find(f"{S}{parent}/{S}{name}")
        if found is None:
            return
        place = self._place(parent)
        for old in place.findall(S + name):
            place.remove(old)
        place.insert(0, deepcopy(found))

    def _page(self, ours: Node) -> None:
        """Set the paper's turn and fit; margins, headers and the printer stay the template's."""
        found = ours.find(S + "pageSetup")
        setup = self._place("pageSetup")
        for name in ("orientation", "fitToWidth", "fitToHeight"):
            if found is not None and found.get(name):
                setup.set(name, found.get(name, ""))
        fit = ours.find(f"{S}sheetPr/{S}pageSetUpPr")
        if fit is not None:
            held = self._place("sheetPr")
            for old in held.findall(S + "pageSetUpPr"):
                held.remove(old)
            held.append(deepcopy(fit))

    def _view(self, ours: Node, *, pane: bool) -> None:
        new, views = ours.find(f"{S}sheetViews/{S}sheetView"), self._place("sheetViews")
        if new is None or not children(views):
            self._instead("sheetViews", ours)
            return
        view = children(views)[0]
        for name in ("showGridLines", "zoomScale"):
            if new.get(name):
                view.set(name, new.get(name, ""))
        if pane:
            for old in [one for one in children(view) if one.tag in (S + "pane", S + "selection")]:
                view.remove(old)
            for i, one in enumerate(children(new)):
                view.insert(i, deepcopy(one))

    def _columns(self) -> None:
        """Set the widths of the columns that the input names; others stay as they are, in the format that they have."""
        widths = layout_of(self.writer).columns
        cols = self._place("cols")
        for number, props in sorted(sheet_columns(self.writer.sheet).items()):
            own = self._split(cols, number)
            if props.width is not None and number <= len(widths):
                own.set("width", f"{widths[number - 1][0]:g}")
                own.set("customWidth", "1")
            if props.hidden:
                own.set("hidden", "1")

    @staticmethod
    def _split(cols: Node, number: int) -> Node:
        """Return the element of one column alone, cut out of the range that it stood in."""
        for one in children(cols):
            first, last = int(one.get("min", "1")), int(one.get("max", "1"))
            if first <= number <= last:
                own = deepcopy(one)
                own.set("min", str(number))
                own.set("max", str(number))
                one.addnext(own)
                if last > number:
                    after = deepcopy(one)
                    after.set("min", str(number + 1))
                    own.addnext(after)
                if first < number:
                    one.set("max", str(number - 1))
                else:
                    cols.remove(one)
                return own
        own = etree.Element(S + "col", {"min": str(number), "max": str(number), "width": "9.140625"})
        later = [one for one in children(cols) if int(one.get("min", "1")) > number]
        if later:
            later[0].addprevious(own)
        else:
            cols.append(own)
        return own

    # ------------------------------------------------------------ what may not be
    def check(self) -> None:
        """Enter areas of ours that meet the template's merges and tables into the faults; both are named."""
        held = [one for one in self.ground.tables.values() if one.sheet == self.tree.name]
        merges = self.tree.merges()
        for merge, path in self.writer.merges.items():
            self._apart(merge, path, [(one, f"the template's merge {area_text(one)}") for one in merges])
            self._apart(merge, path, [(one.ref, f"the template's table '{one.name}'") for one in held])
        for i, info in enumerate(self.writer.tables):
            path = f"{self.writer.path}/tables/{i}/at"
            self._apart(info.ref, path, [(one.ref, f"the template's table '{one.name}'") for one in held])
            self._apart(info.ref, path, [(one, f"the template's merge {area_text(one)}") for one in merges])

    def _apart(self, mine: Area, path: str, others: Sequence[tuple[Area, str]]) -> None:
        for other, called in others:
            if mine[0] <= other[2] and other[0] <= mine[2] and mine[1] <= other[3] and other[1] <= mine[3]:
                message = f"{area_text(mine)} overlaps {called} ({area_text(other)})"
                self.writer.faults.add("xlsx/AREAS_OVERLAP", path, message, "move one of the two")

    def check_headers(self, places: set[tuple[int, int]]) -> None:
        """Refuse values over the header of a table of the template: Excel would repair the file."""
        for held in self.ground.tables.values():
            first, left, _, right = held.ref
            if held.sheet != self.tree.name or not held.headers:
                continue
            for column in range(left, right + 1):
                name = held.columns[column - left] if column - left < len(held.columns) else ""
                if (first, column) in places and self.writer.grid.value(first, column) != name:
                    where = reference(first, column)
                    message = f"{where} is a header of the template's table '{held.name}', and Excel wants '{name}' there"
                    self.writer.faults.add(
                        "xlsx/AREAS_OVERLAP",
                        self.writer.path,
                        message,
                        "fill the table with a table of its name",
                    )
