"""An Excel template as the ground of a workbook: opened, read, and ready to be filled."""

from __future__ import annotations

from runstamp.engine import World
from runstamp.errors import RunstampError
from runstamp.frozen import field, frozen, record, replace
from runstamp.limits import Limits
from runstamp.losses import Diagnostic
from runstamp.model.workbook import Workbook, area
from runstamp_compose.plans import Hex, ThemePlan
from runstamp_compose.themes import THEMES, contrast, darkened, mix, readable, theme_over
from runstamp_ooxml.bases import POINTER, Base, named, open_base
from runstamp_ooxml.package import Package
from runstamp_ooxml.palette import Palette, read_palette
from runstamp_ooxml.parse import parse
from runstamp_ooxml.trees import Node, children, read_tree
from runstamp_ooxml.xml import NAMESPACES, Xml
from runstamp_xlsx.areas import Area
from runstamp_xlsx.templates.book import TemplateBook
from runstamp_xlsx.templates.sheetparts import S, SheetTree

R = "{" + NAMESPACES["r"] + "}"
READABLE = 4.5  # WCAG 2.2, 1.4.3: contrast of text
_SIZE = 11.0  # points, where a template's first font says none
_BASE = THEMES["slate"]


@frozen
class HeldTable:
    """A table of the template: its part, its sheet, where it stands, its columns, its rows of header and totals."""

    name: str
    part: str
    sheet: str
    ref: Area
    columns: tuple[str, ...]
    headers: int
    totals: int

    @property
    def body(self) -> tuple[int, int]:
        """The first and the last row of its body."""
        return self.ref[0] + self.headers, self.ref[2] - self.totals


@record
class Ground:
    """A template under construction."""

    data: bytes
    base: Base
    workbook: Node
    styles: Node
    sheets: dict[str, SheetTree]  # by name, in the order of the workbook
    tables: dict[str, HeldTable]  # by folded name
    book: TemplateBook
    theme: ThemePlan
    strings: Node | None
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])

    @property
    def since_1904(self) -> bool:
        """Whether the template counts days from 1904, and its cells hold such numbers."""
        found = self.workbook.find(S + "workbookPr")
        return found is not None and found.get("date1904") in ("1", "true")

    @property
    def package(self) -> Package:
        """The template's package."""
        return self.base.package

    def sheet(self, name: str) -> SheetTree | None:
        """Return a sheet by its name, however it is written."""
        return next((one for held, one in self.sheets.items() if held.casefold() == name.casefold()), None)

    def names(self) -> dict[str, str]:
        """Return the defined names of the whole workbook and what they mean."""
        found = self.workbook.iterfind(f"{S}definedNames/{S}definedName")
        return {one.get("name", ""): one.text or "" for one in found if one.get("localSheetId") is None}

    def part(self, kind: str) -> str | None:
        """Return the name of a part that the workbook is related to."""
        return next(iter(self.package.related(self.base.main, kind)), None)


def open_ground(model: Workbook, world: World, limits: Limits) -> Ground:
    """Return the template of a workbook, opened.

    Raises:
        RunstampError: common/ASSET_NOT_FOUND, common/ASSET_REJECTED (no Excel file, or with macros),
            common/INPUT_CORRUPT, common/INPUT_ENCRYPTED, common/UNSUPPORTED_VERSION (strict Open XML),
            common/RESOURCE_LIMIT_EXCEEDED.
    """
    opened = world.files.open(model.template, POINTER, "template")
    base = open_base(opened.data, "xlsx", POINTER, limits)
    with named():
        return _read(model, opened.data, base)


def _read(model: Workbook, data: bytes, base: Base) -> Ground:
    package, main = base.package, base.main
    workbook = read_tree(package, main)
    held = {known.id: known.target for known in package.relationships.get(main, ()) if not known.external}
    strings = next(iter(package.related(main, "sharedStrings")), None)
    string_tree = read_tree(package, strings) if strings else None
    words = (
        []
        if string_tree is None
        else ["".join(t.text or "" for t in one.iter(S + "t")) for one in children(string_tree)]
    )
    sheets: dict[str, SheetTree] = {}
    tables: dict[str, HeldTable] = {}
    for one in workbook.iterfind(f"{S}sheets/{S}sheet"):
        part, name = held.get(one.get(R + "id", "")), one.get("name", "")
        if part is None:
            message = f"the sheet '{name}' has no part"
            raise RunstampError("common/INPUT_CORRUPT", message)
        if not package.parts[part].content_type.endswith("worksheet+xml"):
            continue  # chart sheets and dialogs hold no cells
        sheets[name] = SheetTree(name, part, read_tree(package, part), words)
        for table in package.related(part, "table"):
            found = _table(read_tree(package, table), table, name)
            tables[found.name.casefold()] = found
    styles = _styles(package, main)
    theme, size = _theme(package, main, styles, model)
    return Ground(
        data, base, workbook, styles, sheets, tables, TemplateBook(styles, theme, size), theme, string_tree
    )


def _table(root: Node, part: str, sheet: str) -> HeldTable:
    columns = tuple(one.get("name", "") for one in root.iterfind(f"{S}tableColumns/{S}tableColumn"))
    return HeldTable(
        root.get("displayName", root.get("name", "")), part, sheet, area(root.get("ref", "A1")), columns,
        int(root.get("headerRowCount", "1")), int(root.get("totalsRowCount", "0")),
    )  # fmt: skip


def _styles(package: Package, main: str) -> Node:
    """Return the styles of a template; one without any gets the least that a workbook has."""
    name = next(iter(package.related(main, "styles")), None)
    if name is not None:
        return read_tree(package, name)
    from runstamp_xlsx.styles import STYLES_TYPE, StyleBook

    bare = StyleBook(_BASE).xml(Xml('<dxfs count="0"/>'), Xml('<tableStyles count="0"/>'))
    package.relate(main, "styles", package.add("xl/styles.xml", STYLES_TYPE, bare))
    return read_tree(package, "xl/styles.xml")


# ---------------------------------------------------------------- the look
def _theme(package: Package, main: str, styles: Node, model: Workbook) -> tuple[ThemePlan, float]:
    """Return the template's colours and its usual font as a theme, and the size of its cells; the input's theme goes over it."""
    name = next(iter(package.related(main, "theme")), None)
    palette = read_palette(parse(package.read(name), name)) if name else Palette()
    first = styles.find(f"{S}fonts/{S}font")
    said = {} if first is None else {one.tag.removeprefix(S): one.get("val", "") for one in children(first)}
    font = said.get("name") or palette.body_font
    own = replace(
        _BASE, name="template", colors=_colors(palette), heading_font=palette.heading_font, body_font=font, table="banded", named_tables=True
    )  # fmt: skip
    changed = theme_over(own, model.theme, "/theme") if "theme" in model.model_fields_set else own
    return changed, float(said.get("sz") or _SIZE)


def _colors(palette: Palette) -> dict[str, Hex]:
    paper, ink = palette.hex("lt1"), palette.hex("dk1")
    ink = ink if contrast(ink, paper) >= READABLE else readable(paper, "000000", "FFFFFF")
    accents = {f"accent{n}": palette.hex(f"accent{n}") for n in range(1, 7)}
    head = accents["accent1"]
    # White reads on a mid tone when it is darkened a little; a light accent keeps dark words.
    head = darkened(head, "FFFFFF", READABLE) if contrast("FFFFFF", head) >= 3 else head
    colors = {
        "text": ink, "background": paper, "surface": mix(paper, accents["accent1"], 0.12), "muted": darkened(mix(ink, paper, 0.35), paper, READABLE),
        "link": darkened(palette.hex("hlink"), paper, READABLE), **accents, "accent1": head,
        **{tone: darkened(_BASE.colors[tone], paper, READABLE) for tone in ("positive", "negative", "warning")},
    }  # fmt: skip
    return {**colors, "on_accent": readable(head, "FFFFFF", ink)}
