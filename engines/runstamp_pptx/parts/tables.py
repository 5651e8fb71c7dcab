"""Table styles as a part of their own, and tables on slides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from runstamp_compose.locales import runs_rtl
from runstamp_ooxml.xml import EMPTY, Attr, Xml, declared, el, join, template
from runstamp_pptx.emu import emu
from runstamp_pptx.ink import color, fill, frame
from runstamp_pptx.parts.marks import NO_STYLE, named, placeholder
from runstamp_pptx.words import Words, aligned
from runstamp_slides.look import Ink, Look, Type
from runstamp_slides.shapes import Fitting, Para, SetCell, SetRow, TableShape
from runstamp_slides.table_styles import Part, Rule, Side, table_style
from runstamp_slides.words import cell_indents, reads_right

STYLES_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.tableStyles+xml"
IDS: Mapping[str, str] = {
    "plain": "{6F3D1A52-0C4B-4E59-9B0A-52554E535401}",
    "grid": "{6F3D1A52-0C4B-4E59-9B0A-52554E535402}",
    "banded": "{6F3D1A52-0C4B-4E59-9B0A-52554E535403}",
    "minimal": "{6F3D1A52-0C4B-4E59-9B0A-52554E535404}",
    "heading": "{6F3D1A52-0C4B-4E59-9B0A-52554E535405}",
}
_TEXT = template('<a:tcTxStyle{bold:xml}><a:fontRef idx="minor"/>{ink:xml}</a:tcTxStyle>')
_CELL = template("<a:tc{spans:xml}><a:txBody><a:bodyPr/>{paras:xml}</a:txBody>{props:xml}</a:tc>")
_PLAIN = template(
    "<a:tc><a:txBody><a:bodyPr/><a:lstStyle/><a:p>{format:xml}<a:r>{run:xml}<a:t>{words}</a:t></a:r></a:p></a:txBody>{props:xml}</a:tc>"
)
_NONE = template(
    "<a:tc><a:txBody><a:bodyPr/><a:lstStyle/><a:p>{format:xml}{end:xml}</a:p></a:txBody>{props:xml}</a:tc>"
)
_TEXT_PARAGRAPH = template("<a:p>{format:xml}<a:r>{run:xml}<a:t>{words}</a:t></a:r></a:p>")
EDGE = 1.0  # points, of the lines at a cell
_SIDES = (("l", "a:lnL"), ("r", "a:lnR"), ("t", "a:lnT"), ("b", "a:lnB"))
_GRID_SPAN, _ROW_SPAN = template(' gridSpan="{count:int}"'), template(' rowSpan="{count:int}"')
_COVERED = {"h": Xml(' hMerge="1"'), "v": Xml(' vMerge="1"'), "hv": Xml(' hMerge="1" vMerge="1"')}
_ROW = template('<a:tr h="{h:int}">{cells:xml}</a:tr>')


def _rule(side: Side, rule: Rule | None) -> Xml:
    if rule is None:
        return el(f"a:{side}", None, Xml("<a:ln><a:noFill/></a:ln>"))
    return el(f"a:{side}", None, el("a:ln", {"w": emu(rule.weight), "cmpd": "sng"}, fill(rule.ink)))


def _part(tag: str, part: Part) -> Xml:
    """Return the look of one part of a table: its text, its borders, its ground."""
    strong = EMPTY if part.bold is None else Xml(' b="on"' if part.bold else ' b="off"')
    ink = color(part.ink) if part.ink else EMPTY
    text = _TEXT(strong, ink) if strong or ink else EMPTY
    lines = join(_rule(side, rule) for side, rule in part.rules)
    under = el("a:fill", None, fill(part.ground)) if part.ground else EMPTY
    return el(f"a:{tag}", None, text, el("a:tcStyle", None, el("a:tcBdr", None, lines), under))


def styles_xml(look: Look) -> Xml:
    """Return the part with our table styles; the theme's is the default for tables added by hand."""
    held = join(_style(look, name) for name in IDS)
    return el("a:tblStyleLst", {**declared("a"), "def": IDS[look.theme.table]}, held)


def _style(look: Look, name: str) -> Xml:
    """Return a style, its parts in the schema's order (20.1.4.2.26)."""
    attrs: dict[str, Attr] = {"styleId": IDS[name], "styleName": f"Runstamp {name}"}
    style = table_style(look, name)
    band = _part("band2H", style.band) if style.band else EMPTY
    return el(
        "a:tblStyle",
        attrs,
        _part("wholeTbl", style.whole),
        band,
        _part("firstCol", style.first_column),
        _part("lastRow", style.total),
        _part("firstRow", style.header),
    )


def style_xml(look: Look, name: str) -> Xml:
    """Return a list with one of our table styles, to be taken into a template's."""
    return el("a:tblStyleLst", declared("a"), _style(look, name))


class TableWriter:
    """Writes one table. Plain cells of one look share everything but their words."""

    def __init__(self, shape: TableShape, words: Words) -> None:
        self.shape, self.words, self.look = shape, words, words.look
        self.fitting = Fitting(minimum=1.0)
        self._formats: dict[tuple[str, bool], Xml] = {}
        self._shared: dict[int, tuple[Xml, Xml, Xml, Xml]] = {}
        self._runs: dict[tuple[bool, bool | None, Ink | None], tuple[Xml, Xml]] = {}
        self._props: dict[tuple[object, ...], Xml] = {}

    def frame(self, id_: int, click: Xml = EMPTY) -> Xml:
        """Return the graphic frame."""
        shape = self.shape
        ph = shape.ph
        head = el(
            "p:nvGraphicFramePr",
            None,
            named(id_, f"{shape.name} {id_}", shape.descr, click),
            Xml('<p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr>'),
            placeholder(ph),
        )
        data = el(
            "a:graphicData", {"uri": "http://schemas.openxmlformats.org/drawingml/2006/table"}, self._table()
        )
        return el("p:graphicFrame", None, head, frame(shape.box), el("a:graphic", None, data))

    def _table(self) -> Xml:
        shape = self.shape
        attrs: dict[str, Attr] = {
            "firstRow": bool(shape.header) or None,
            "firstCol": shape.first_column or None,
            "lastRow": shape.total or None,
            "bandRow": shape.banded or None,
            "rtl": True if runs_rtl(self.words.language) else None,
        }
        style = el("a:tableStyleId", None, Xml(IDS[shape.style]))
        grid = el("a:tblGrid", None, join(el("a:gridCol", {"w": emu(width)}) for width in shape.widths))
        count = len(shape.rows)
        rows = [
            _ROW(
                emu(row.height),
                join(self._cells(row, strong=self._strong(i, count), head=i == 0 and bool(shape.header))),
            )
            for i, row in enumerate(shape.rows)
        ]
        return el("a:tbl", None, el("a:tblPr", attrs, style), grid, join(rows))

    def _strong(self, row: int, count: int) -> bool:
        return (row == 0 and bool(self.shape.header)) or (row == count - 1 and self.shape.total)

    def _cells(self, row: SetRow, *, strong: bool, head: bool) -> Iterator[Xml]:
        for j, cell in enumerate(row.cells):
            if not isinstance(cell, str):
                yield self._cell(cell, j, strong=strong, head=head)
                continue
            form, run, end, props = self._column(j)
            if not cell.isascii():
                form = self._format(self.shape.columns[j].align, cell)
            yield _PLAIN(form, run, cell, props) if cell else _NONE(form, end, props)

    def _column(self, j: int) -> tuple[Xml, Xml, Xml, Xml]:
        """Return what the plain cells of a column share."""
        found = self._shared.get(j)
        if found is None:
            base = self.shape.columns[j]
            found = self._shared[j] = (
                self._format(base.align, ""),
                *self._run(base, head=False),
                self._properties(base, j),
            )
        return found

    def _cell(self, cell: SetCell, column: int, *, strong: bool, head: bool) -> Xml:
        props = self._properties(cell, column)
        if isinstance(cell.runs, str) and not cell.covered and cell.colspan == cell.rowspan == 1:
            run, end = self._run(cell, head=head)
            if cell.runs:
                return _PLAIN(self._format(cell.align, cell.runs), run, cell.runs, props)
            return _NONE(self._format(cell.align, ""), end, props)
        return _CELL(_spans(cell), self._paragraphs(cell, strong=strong, head=head), props)

    def _format(self, align: str, text: str) -> Xml:
        key = (align, reads_right(text, self.words.language))
        found = self._formats.get(key)
        if found is None:
            attrs: dict[str, Attr] = {"algn": aligned(align, rtl=key[1]), "rtl": True if key[1] else None}
            found = self._formats[key] = el("a:pPr", attrs)
        return found

    def _run(self, cell: SetCell, *, head: bool) -> tuple[Xml, Xml]:
        key = (head, cell.bold, cell.ink)
        found = self._runs.get(key)
        if found is None:
            attrs: dict[str, Attr] = {
                "lang": self.words.language, "sz": round(self.shape.size * 100), "b": cell.bold, "i": cell.italic, "dirty": 0,
            }  # fmt: skip
            ink = fill(cell.ink) if cell.ink else EMPTY
            found = self._runs[key] = (el("a:rPr", attrs, ink), el("a:endParaRPr", attrs, ink))
        return found

    def _paragraphs(self, cell: SetCell, *, strong: bool, head: bool) -> Xml:
        runs = cell.runs
        if isinstance(runs, str):
            run, end = self._run(cell, head=head)
            form = self._format(cell.align, runs)
            return join((NO_STYLE, _TEXT_PARAGRAPH(form, run, runs) if runs else el("a:p", None, form, end)))
        ground = cell.fill or (
            self.look.header if head and self.shape.style == "banded" else self.look.ground
        )
        ink = cell.ink or (self.look.on(ground) if ground != self.look.ground else self._head_ink(head))
        bold = cell.bold if cell.bold is not None else strong
        type_ = Type(self.shape.size, ink, bold=bold, italic=bool(cell.italic))
        left, right = cell_indents(cell, self.shape.size)
        para = Para(runs, type_, align=cell.align, left=left, right=right)
        style = self.words.list_style((para,), self.fitting, ground)
        return join((style, self.words.paragraph(para, self.fitting, ground, first=True)))

    def _head_ink(self, head: bool) -> Ink:
        return self.look.strong if head and self.shape.style == "heading" else self.look.on(self.look.ground)

    def _edges(self, cell: SetCell) -> Xml:
        """Return the lines that a cell asks for, in the order of CT_TableCellProperties; "none" takes the style's away."""
        if not cell.edges:
            return EMPTY
        none = cell.edges == "none"
        asked = [tag for side, tag in _SIDES if none or side in cell.edges]
        ink = None if none else cell.edge_ink or self.look.text
        return join(_edge(tag, ink) for tag in asked)

    def _properties(self, cell: SetCell, column: int) -> Xml:
        first = self.shape.flush and column == 0
        key = (0.0 if first else self.shape.lefts[column], cell.anchor, cell.fill, cell.edges, cell.edge_ink)
        found = self._props.get(key)
        if found is None:
            pad = self.shape.pad_x
            attrs: dict[str, Attr] = {
                "marL": emu(key[0]), "marR": emu(pad), "marT": emu(self.shape.pad_y),
                "marB": emu(self.shape.pad_y), "anchor": cell.anchor,
            }  # fmt: skip
            found = self._props[key] = el(
                "a:tcPr", attrs, self._edges(cell), fill(cell.fill) if cell.fill else EMPTY
            )
        return found


def _edge(tag: str, ink: Ink | None) -> Xml:
    return el(tag, {"w": emu(EDGE)}, fill(ink))


def _spans(cell: SetCell) -> Xml:
    """Return the attributes of a cell that spans others, or is spanned."""
    out = EMPTY
    if cell.colspan > 1:
        out = Xml(out + _GRID_SPAN(cell.colspan))
    if cell.rowspan > 1:
        out = Xml(out + _ROW_SPAN(cell.rowspan))
    return Xml(out + _COVERED[cell.covered]) if cell.covered else out
