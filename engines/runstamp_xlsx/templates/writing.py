"""The parts of a workbook on a template: sheets filled or added, names, styles, strings, what rests on changed cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from itertools import count
from typing import TYPE_CHECKING

from lxml import etree

from runstamp.losses import Diagnostic
from runstamp.model.workbook import Workbook
from runstamp_compose.plans import MetaPlan
from runstamp_ooxml.bases import POINTER, prune
from runstamp_ooxml.cells import shared_strings_xml
from runstamp_ooxml.charts import CHART_TYPE
from runstamp_ooxml.properties import from_meta, replace_properties
from runstamp_ooxml.trees import Node, children, fragment, put_before, read_tree, written
from runstamp_ooxml.xml import NAMESPACES, Xml, join
from runstamp_xlsx import drawings, looks
from runstamp_xlsx.tables import TABLE_TYPE, table_xml
from runstamp_xlsx.templates.drawn import DrawnCells
from runstamp_xlsx.templates.filling import Filling
from runstamp_xlsx.templates.following import Followed
from runstamp_xlsx.templates.ground import Ground, R
from runstamp_xlsx.templates.results import Results
from runstamp_xlsx.templates.sheetparts import S, SheetTree
from runstamp_xlsx.templates.tables import Growth, grow, level, longer, same_money
from runstamp_xlsx.worksheet import SHEET_TYPE, head_xml, layout_of, tail_xml, worksheet_chunks

if TYPE_CHECKING:
    from runstamp_xlsx.sheets import Shared, SheetWriter

MAIN_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
_STRINGS_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
_XDR = "{" + NAMESPACES["xdr"] + "}"
# CT_Workbook, 18.2.27, after the place of each.
_AFTER_NAMES = ("calcPr", "oleSize", "customWorkbookViews", "pivotCaches", "smartTagPr", "smartTagTypes", "webPublishing", "fileRecoveryPr", "webPublishObjects", "extLst")  # fmt: skip
_AFTER_CALC = _AFTER_NAMES[1:]
_LISTED = 6  # names that a message gives


class TemplateWriter:
    """Writes one workbook into its template's package."""

    def __init__(self, ground: Ground, shared: Shared) -> None:
        self.ground, self.shared, self.package = ground, shared, ground.package
        self.main = ground.base.main
        ids = [int(read_tree(self.package, one.part).get("id", "0")) for one in ground.tables.values()]
        self.table_ids = count(max(ids, default=0) + 1)
        self.changed: dict[str, set[tuple[int, int]]] = {}
        self.followed = Followed()
        self.charts = [name for name, part in self.package.parts.items() if part.content_type == CHART_TYPE]
        self.touched: set[str] = set()
        self.order = [one.get("name", "") for one in ground.workbook.iterfind(f"{S}sheets/{S}sheet")]

    def write(
        self,
        model: Workbook,
        meta: MetaPlan,
        writers: Sequence[SheetWriter],
        charts: Mapping[int, Sequence[drawings.Placed]],
    ) -> None:
        """Write every part; what is wrong goes into the faults of the workbook."""
        for writer in writers:
            if writer.tree is None:
                self._add(writer, charts.get(writer.index, ()))
            else:
                self._fill(writer, writer.tree, charts.get(writer.index, ()))
        self.shared.faults.check()
        results = Results(self.ground, self.shared, self.changed, self.followed, self.touched)
        results.follow()
        self._redraw(results, results.forget())
        self._workbook(model, writers)
        self._refresh()
        self._finish(writers)
        replace_properties(self.package, from_meta(meta))
        prune(self.package)

    def _redraw(self, results: Results, gone: set[tuple[str, tuple[int, int]]]) -> None:
        """Let charts copy the cells as they are now."""
        changed = {name.casefold(): set(places) for name, places in self.changed.items()}
        for sheet, place in gone:
            changed.setdefault(sheet, set()).add(place)
        DrawnCells(self.ground, self.shared, results.book(), changed, self.followed).refresh(self.charts)

    # ------------------------------------------------------------ sheets
    def _fill(self, writer: SheetWriter, tree: SheetTree, charts: Sequence[drawings.Placed]) -> None:
        filling = Filling(self.ground, tree, writer)
        filling.check()
        for growth in writer.growths:
            self._grow(tree, growth)
        ours = etree.fromstring(self._sheet_bytes(writer, tree.part, drawing=None))
        places = {
            (int(row.get("r", "1")), _column(cell))
            for row in ours.iterfind(f"{S}sheetData/{S}row")
            for cell in children(row)
        }
        filling.check_headers(places)
        self.changed.setdefault(tree.name, set()).update(filling.cells(ours))
        filling.around(ours)
        self._draw(filling, charts)
        self.touched.add(tree.name)

    def _grow(self, tree: SheetTree, growth: Growth) -> None:
        if growth.extra:
            moved = grow(tree, growth)
            self.followed.grow(tree.name, moved, growth.stretch)
            self.changed.setdefault(tree.name, set()).update(moved.values())
            table = read_tree(self.package, growth.held.part)
            longer(table, growth)
            self.package.replace(growth.held.part, written(table))
        level(tree, growth.held, growth.held.body[1] + growth.extra)
        same_money(tree, growth, self.ground.book)

    def _add(self, writer: SheetWriter, charts: Sequence[drawings.Placed]) -> None:
        part = self.package.next_name("xl/worksheets/sheet{}.xml")
        self.package.add(part, SHEET_TYPE, b"")
        drawing = None
        if charts:
            drawing = self.package.next_name("xl/drawings/drawing{}.xml")
            self.package.add(
                drawing, drawings.DRAWING_TYPE, drawings.drawing_xml(self.package, drawing, charts)
            )
        self.package.replace(part, self._sheet_bytes(writer, part, drawing))
        sheets = self.ground.workbook.find(S + "sheets")
        held = [] if sheets is None else children(sheets)
        attrs = {
            "name": writer.sheet.name,
            "sheetId": str(max((int(one.get("sheetId", "0")) for one in held), default=0) + 1),
            R + "id": self.package.relate(self.main, "worksheet", part),
        }
        if sheets is not None:
            etree.SubElement(sheets, S + "sheet", attrs)
        self.order.append(writer.sheet.name)

    def _sheet_bytes(self, writer: SheetWriter, part: str, drawing: str | None) -> bytes:
        tables = [
            self.package.add(
                self.package.next_name("xl/tables/table{}.xml"),
                TABLE_TYPE,
                table_xml(info, next(self.table_ids), self.shared.references),
            )
            for info in writer.tables
            if info.is_object
        ]
        layout = layout_of(writer)
        head = head_xml(writer, layout, first=False)
        tail = tail_xml(writer, layout, self.package, part, drawing, tables)
        return "".join(worksheet_chunks(head, self._rows(writer), tail)).encode()

    def _rows(self, writer: SheetWriter):  # type: ignore[no-untyped-def] # noqa: ANN202 - an iterator of str
        for chunk in writer.grid.rows_xml():
            self.shared.world.checkpoint()
            yield chunk

    def _draw(self, filling: Filling, charts: Sequence[drawings.Placed]) -> None:
        """Put charts on to a sheet of the template, beside the pictures and charts that it has."""
        if not charts:
            return
        part = next(iter(self.package.related(filling.tree.part, "drawing")), None)
        if part is None:
            part = self.package.next_name("xl/drawings/drawing{}.xml")
            self.package.add(part, drawings.DRAWING_TYPE, b"")
            self.package.replace(part, (_made(drawings.drawing_xml(self.package, part, charts))))
            new = etree.Element(
                S + "drawing", {R + "id": self.package.relate(filling.tree.part, "drawing", part)}
            )
            filling.put(new)
            return
        root = read_tree(self.package, part)
        last = max((int(one.get("id", "0")) for one in root.iter(_XDR + "cNvPr")), default=0)
        for i, anchor in enumerate(
            children(fragment(drawings.drawing_xml(self.package, part, charts))[0]), last + 1
        ):
            for one in anchor.iter(_XDR + "cNvPr"):
                one.set("id", str(i))
            root.append(deepcopy(anchor))
        self.package.replace(part, written(root))

    # ------------------------------------------------------------ workbook
    def _workbook(self, model: Workbook, writers: Sequence[SheetWriter]) -> None:
        root = self.ground.workbook
        self._states(writers)
        self._names(model, writers)
        calc = root.find(S + "calcPr")
        if calc is None:
            calc = etree.Element(S + "calcPr")
            put_before(root, calc, (S + one for one in _AFTER_CALC))
        calc.set("fullCalcOnLoad", "1")
        self._open_on(writers)
        self.package.parts[self.main].content_type = MAIN_TYPE
        self.package.replace(self.main, written(root))

    def _states(self, writers: Sequence[SheetWriter]) -> None:
        sheets = {
            one.get("name", "").casefold(): one
            for one in self.ground.workbook.iterfind(f"{S}sheets/{S}sheet")
        }
        for writer in writers:
            if "hidden" in writer.sheet.model_fields_set:
                state = {"very": "veryHidden", True: "hidden", False: "visible"}[writer.sheet.hidden]
                sheets[writer.sheet.name.casefold()].set("state", state)
        if all(one.get("state", "visible") != "visible" for one in sheets.values()):
            self.shared.faults.add(
                "common/SCHEMA_REJECTED", "/sheets/0/hidden", "every sheet is hidden", "show at least one"
            )

    def _names(self, model: Workbook, writers: Sequence[SheetWriter]) -> None:
        from runstamp_xlsx.render import built_in_names, stored_name

        made: list[tuple[str, int | None, str]] = [
            (name, None, stored_name(formula, self.shared)) for name, formula in model.names.items()
        ]
        for writer in writers:
            made += [(name, self._index(writer), ref) for name, ref in built_in_names(writer)]
        held = self.ground.workbook.find(S + "definedNames")
        if held is None and made:
            held = etree.Element(S + "definedNames")
            put_before(self.ground.workbook, held, (S + one for one in _AFTER_NAMES))
        for name, index, text in made:
            local = None if index is None else str(index)
            for old in [one for one in children(held) if _same(one, name, local)]:
                old.getparent().remove(old)  # type: ignore[union-attr] # pyright: ignore[reportOptionalMemberAccess] -- it was found there
            attrs = {"name": name, **({"localSheetId": local} if local is not None else {})}
            if held is not None:
                etree.SubElement(held, S + "definedName", attrs).text = text
        broken = [one.get("name", "") for one in children(held) if "#REF!" in (one.text or "")]
        if broken:
            listed = ", ".join(broken[:_LISTED])
            message = f"names of the template lead nowhere and were left as they are: {listed}"
            self.ground.diagnostics.append(Diagnostic("xlsx/TEMPLATE_NAMES_BROKEN", message, POINTER))

    def _index(self, writer: SheetWriter) -> int:
        wanted = writer.sheet.name.casefold()
        return next(i for i, name in enumerate(self.order) if name.casefold() == wanted)

    def _open_on(self, writers: Sequence[SheetWriter]) -> None:
        """Open the workbook on the first sheet of the input; no other sheet stays selected with it, or both would be edited."""
        states = [one.get("state", "visible") for one in self.ground.workbook.iterfind(f"{S}sheets/{S}sheet")]
        shown = [self._index(writer) for writer in writers if states[self._index(writer)] == "visible"]
        view = self.ground.workbook.find(f"{S}bookViews/{S}workbookView")
        if not shown or view is None:
            return
        view.set("activeTab", str(shown[0]))
        for name in ("firstSheet",):
            view.attrib.pop(name, "")
        for i, name in enumerate(self.order):
            tree = self.ground.sheets.get(name)
            one = None if tree is None else tree.root.find(f"{S}sheetViews/{S}sheetView")
            if one is None:
                continue
            if i == shown[0]:
                one.set("tabSelected", "1")
                self.touched.add(name)
            elif one.attrib.pop("tabSelected", ""):
                self.touched.add(name)

    def _refresh(self) -> None:
        """Let pivot tables that rest on a changed sheet be counted anew on opening."""
        for name, part in self.package.parts.items():
            if not part.content_type.endswith("pivotCacheDefinition+xml"):
                continue
            root = read_tree(self.package, name)
            source = root.find(f"{S}cacheSource/{S}worksheetSource")
            table = None if source is None else self.ground.tables.get((source.get("name") or "").casefold())
            sheet = table.sheet if table else "" if source is None else source.get("sheet", "")
            if sheet in self.changed:
                root.set("refreshOnLoad", "1")
                self.package.replace(name, written(root))

    # ------------------------------------------------------------ what all share
    def _finish(self, writers: Sequence[SheetWriter]) -> None:
        for name in self.touched:
            tree = self.ground.sheets[name]
            self.package.replace(tree.part, written(tree.root))
        own = any(info.is_object for writer in writers for info in writer.tables)
        self.ground.book.check()
        empty = (Xml('<dxfs count="0"/>'), Xml('<tableStyles count="0"/>'))
        self.ground.book.write(*(looks.table_styles(self.ground.theme) if own else empty))
        styles = self.ground.part("styles")
        if styles is not None:
            self.package.replace(styles, written(self.ground.styles))
        self._strings()
        for name in self.package.related(self.main, "calcChain"):
            self.package.remove(name)

    def _strings(self) -> None:
        items = join(self.shared.strings.items_xml())
        if not items:
            return
        part, root = self.ground.part("sharedStrings"), self.ground.strings
        if part is None or root is None:
            added = self.package.add(
                "xl/sharedStrings.xml",
                _STRINGS_TYPE,
                "".join(shared_strings_xml(self.shared.strings)).encode(),
            )
            self.package.relate(self.main, "sharedStrings", added)
            return
        root.extend(fragment(items, "s"))
        root.attrib.pop("count", "")
        root.set("uniqueCount", str(len(children(root))))
        self.package.replace(part, written(root))


def _column(cell: Node) -> int:
    from runstamp.model.workbook import area

    return area(cell.get("r", "A1"))[1]


def _same(one: Node, name: str, local: str | None) -> bool:
    return one.get("name", "").casefold() == name.casefold() and one.get("localSheetId") == local


def _made(xml: Xml) -> bytes:
    from runstamp_ooxml.xml import document

    return document(xml)
