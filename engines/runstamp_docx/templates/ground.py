"""A Word template as the ground of a document: opened, read, and ready for our content."""

from __future__ import annotations

import re
from collections.abc import Mapping

from runstamp.engine import World
from runstamp.frozen import field, record, replace
from runstamp.limits import Limits
from runstamp.losses import Diagnostic, Loss
from runstamp.model.blocks import Heading
from runstamp.model.document import Document
from runstamp_compose.plans import Hex, ThemePlan
from runstamp_compose.themes import theme_over
from runstamp_docx.build import OWN
from runstamp_docx.paragraphs import spacing
from runstamp_docx.rhythm import body_after
from runstamp_docx.templates.front import body_style, front_styles
from runstamp_docx.templates.geometry import TemplatePage, page_of
from runstamp_docx.templates.lists import TemplateLists
from runstamp_docx.templates.look import headed, theme_of, veiled
from runstamp_docx.templates.nodes import Node, W, elements, find, number, read_part, unhooked, val
from runstamp_docx.templates.sheet import StyleSheet
from runstamp_docx.templates.wardrobe import Wardrobe, table_names, usual_table
from runstamp_ooxml.bases import POINTER, Base, named, open_base
from runstamp_ooxml.package import Package, Part, Relationship
from runstamp_ooxml.palette import Palette, read_palette
from runstamp_ooxml.parse import parse
from runstamp_ooxml.theme import SLOTS
from runstamp_ooxml.xml import EMPTY, NAMESPACES, Xml

_TYPED = re.compile(r"\d+(\.\d+)*[.)]?\s")  # a number that the input has typed before a heading's words
MODERN = 15  # MS-DOCX 2.2.3, compatibilityMode of Word 2013 and later
_MAIN = "word/document.xml"


@record
class Ground:
    """A template under construction: its parts as trees, what they come to, and the document that goes on to it."""

    model: Document
    data: bytes
    base: Base
    document: Node
    settings: Node | None
    sheet: StyleSheet
    lists: TemplateLists
    page: TemplatePage
    theme: ThemePlan
    wardrobe: Wardrobe
    veiled: frozenset[int]
    body_style: str | None
    tables: Mapping[str, str]
    losses: list[Loss] = field(default_factory=list[Loss])
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])

    @property
    def package(self) -> Package:
        """The template's package."""
        return self.base.package

    @property
    def body(self) -> Node:
        """The template's own text."""
        found = find(self.document, "body")
        return self.document if found is None else found

    def part(self, kind: str) -> str | None:
        """Return the name of a part that the main text is related to."""
        return next(iter(self.package.related(_MAIN, kind)), None)

    @property
    def numbers_headings(self) -> bool:
        """Whether the template's headings are numbered as an outline counts."""
        found = self.lists.headings()
        return found is not None and self.lists.counts_plainly(found.definition)

    @property
    def asks_no_numbers(self) -> bool:
        """Whether the input says that headings have no numbers, types them itself, or begins below the first level."""
        if "heading_numbering" in self.model.model_fields_set:
            return self.model.heading_numbering == "none"
        parts = [section.blocks for section in self.model.sections] or [self.model.blocks]
        headings = [block for blocks in parts for block in blocks if isinstance(block, Heading)]
        typed = any(isinstance(one.text, str) and _TYPED.match(one.text) for one in headings)
        return typed or (bool(headings) and min(one.level for one in headings) > 1)

    def heading_room(self, level: int) -> float:
        """Return the room over a heading in points; that of ours where the template has no such style."""
        id_ = self.sheet.id_of("paragraph", f"heading {level}")
        return self.sheet.spacing(id_).before if id_ else self.theme.sizes["h6"]

    @property
    def numbers_its_own_way(self) -> bool:
        """Whether the template's styles number headings in a way that the outline does not count: Article I, Chapter 1."""
        return self.lists.headings() is not None and not self.numbers_headings and not self.asks_no_numbers

    @property
    def on_header(self) -> Hex:
        """The colour of text on the filled header of a table of ours."""
        return headed(self.theme).colors["on_accent"]

    @property
    def outdents_tables(self) -> bool:
        """Whether tables of the template begin left of the text by the margin of their cells, as before compatibility mode 15."""
        compat = find(self.settings, "compat")
        modes = [] if compat is None else [
            one.get(W + "val") for one in elements(compat, "compatSetting") if one.get(W + "name") == "compatibilityMode"
        ]  # fmt: skip
        return (number(modes[0]) or 0 if modes else 0) < MODERN

    @property
    def text_style(self) -> str | None:
        """The style of running text as writers name it, None for the default one."""
        return None if self.body_style is None else OWN + self.body_style

    @property
    def text_space(self) -> Xml:
        """Room after paragraphs where the template has neither that nor indents to tell them apart."""
        held = self.sheet.spacing(self.body_style)
        return (
            spacing(after=body_after(self.theme)) if not (held.after or held.before or held.first) else EMPTY
        )

    def unhook(self, part: str, root: Node) -> bool:
        """Take out of a part what it shows of parts that are missing; return whether there was anything.

        Loses:
            docx/RELATION_DROPPED.
        """
        gone = [known for source, known in self.base.dangling if source == part]
        if not gone or not unhooked(root, frozenset(known.id for known in gone)):
            return False
        missing = ", ".join(f"'{known.target}'" for known in gone)
        message = f"the template's part {part} shows {missing}, which is not there"
        remedy = "open the template in Word and save it anew"
        self.losses.append(
            Loss("docx/RELATION_DROPPED", "picture", message, POINTER, avoidable=True, remediation=remedy)
        )
        return True

    def adapted(self) -> Document:
        """Return the document as it is composed: headings are numbered where the template numbers them."""
        if self.numbers_headings and not self.asks_no_numbers:
            return self.model.model_copy(update={"heading_numbering": "decimal"})
        return self.model


def open_ground(model: Document, world: World, limits: Limits) -> Ground:
    """Return the template of a document, opened.

    Raises:
        RunstampError: common/ASSET_NOT_FOUND, common/ASSET_REJECTED (no Word file, or with macros), common/INPUT_CORRUPT,
            common/INPUT_ENCRYPTED, common/UNSUPPORTED_VERSION (strict Open XML), common/RESOURCE_LIMIT_EXCEEDED.
    """
    opened = world.files.open(model.template, POINTER, "template")
    base = _renamed(open_base(opened.data, "docx", POINTER, limits))
    with named():
        return _read(model, opened.data, base)


def _read(model: Document, data: bytes, base: Base) -> Ground:
    package = base.package
    document = read_part(package, _MAIN)
    settings = _related(package, "settings")
    sheet = _sheet(package, settings)
    body = find(document, "body")
    body = document if body is None else body
    sheet.aliases.update({**_contents_title(sheet), **front_styles(body, sheet)})
    worn = [one.get(W + "val", "") for one in elements(body, "tblStyle")]
    table = usual_table(sheet, settings, sorted(set(worn), key=lambda id_: (-worn.count(id_), id_)))
    paper = _paper(document, sheet)
    theme = _themed(package, model, sheet, theme_of(sheet, paper, table or "banded"))
    return Ground(
        model, data, base, document, settings, sheet,
        TemplateLists(sheet, _related(package, "numbering")), page_of(body), theme, Wardrobe(sheet, theme), veiled(sheet, paper),
        body_style(body, sheet), table_names(sheet),
    )  # fmt: skip


def _related(package: Package, kind: str) -> Node | None:
    name = next(iter(package.related(_MAIN, kind)), None)
    return None if name is None else read_part(package, name)


def _renamed(base: Base) -> Base:
    """Return a template whose main part has its usual name, which other parts of ours are written beside."""
    package, main = base.package, base.main
    if main == _MAIN:
        return base
    if _MAIN in package.parts:
        package.remove(_MAIN)
    package.parts = {_MAIN if name == main else name: part for name, part in package.parts.items()}
    held = {_MAIN if source == main else source: known for source, known in package.relationships.items()}
    package.relationships = {source: [_led(one, main) for one in known] for source, known in held.items()}
    return replace(base, main=_MAIN)


def _led(known: Relationship, main: str) -> Relationship:
    return replace(known, target=_MAIN) if not known.external and known.target == main else known


def _sheet(package: Package, settings: Node | None) -> StyleSheet:
    theme = next(iter(package.related(_MAIN, "theme")), None)
    palette = read_palette(parse(package.read(theme), theme)) if theme else Palette()
    mapping = find(settings, "clrSchemeMapping")
    named = (
        {} if mapping is None else {str(key).rpartition("}")[2]: str(value) for key, value in mapping.items()}
    )
    root = _related(package, "styles")
    if root is None:
        root = _bare_styles(package)
    return StyleSheet(root, palette, named)


def _bare_styles(package: Package) -> Node:
    """Add an empty style sheet to a template that has none."""
    from lxml import etree

    name = package.next_name("word/styles{}.xml") if "word/styles.xml" in package.parts else "word/styles.xml"
    package.parts[name] = Part(
        "application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml", b""
    )
    package.relate(_MAIN, "styles", name)
    return etree.fromstring(f'<w:styles xmlns:w="{NAMESPACES["w"]}"/>')


def _paper(document: Node, sheet: StyleSheet) -> Hex:
    found = find(document, "background")
    given = val(found, attr="color") or ""
    return given.upper() if len(given) == 6 else sheet.slot("background1")


def _contents_title(sheet: StyleSheet) -> dict[str, str]:
    """Return the style over a table of contents where it has a name of its own."""
    if sheet.id_of("paragraph", "TOC Heading"):
        return {}
    found = next(
        (name for name in sheet.names("paragraph") if name.casefold().startswith("toc heading")), None
    )
    id_ = sheet.id_of("paragraph", found) if found else None
    return {"TOCHeading": id_} if id_ else {}


# ---------------------------------------------------------------- a theme over the template's
def _themed(package: Package, model: Document, sheet: StyleSheet, own: ThemePlan) -> ThemePlan:
    """Return the look that the template gives with what the input's theme says over it; the theme part says so too."""
    if "theme" not in model.model_fields_set:
        return own
    changed = theme_over(own, model.theme, "/theme")
    slots = {
        slot: changed.colors[role] for slot, role in SLOTS.items() if changed.colors[role] != own.colors[role]
    }
    fonts = {
        "majorFont": changed.heading_font if changed.heading_font != own.heading_font else None,
        "minorFont": changed.body_font if changed.body_font != own.body_font else None,
    }
    name = next(iter(package.related(_MAIN, "theme")), None)
    if name is not None and (slots or any(fonts.values())):
        _recolour(package, name, slots, fonts)
        sheet.palette = read_palette(parse(package.read(name), name))
    return changed


def _recolour(package: Package, name: str, slots: Mapping[str, Hex], fonts: Mapping[str, str | None]) -> None:
    from lxml import etree

    from runstamp_docx.templates.nodes import written

    root, a = read_part(package, name), "{" + NAMESPACES["a"] + "}"
    for slot, color in slots.items():
        for found in root.iterfind(f"{a}themeElements/{a}clrScheme/{a}{slot}"):
            for child in list(found):
                found.remove(child)
            etree.SubElement(found, a + "srgbClr", {"val": color})
    for place, family in fonts.items():
        for found in root.iterfind(f"{a}themeElements/{a}fontScheme/{a}{place}/{a}latin") if family else ():
            found.set("typeface", family or "")
    package.replace(name, written(root))
