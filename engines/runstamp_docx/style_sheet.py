"""`word/styles.xml` from a theme: every look that blocks refer to, so that a reader can change it in one place.

Colour, face and size of text stand in the document's defaults and not in Normal: a paragraph style outranks a table style,
so anything that Normal said would undo the looks of tables (ECMA-376 Part 1, 17.7.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from runstamp_compose.plans import Hex, ThemePlan
from runstamp_compose.themes import darkened, mix
from runstamp_docx.elements import border, on, shading, w
from runstamp_docx.numbering import level_indent
from runstamp_docx.paragraphs import indents, spacing
from runstamp_docx.table_styles import table_styles
from runstamp_docx.units import eighths, half_points, twips
from runstamp_ooxml.xml import EMPTY, Attr, Xml, declared, el, join

READABLE = 4.5  # WCAG 2.2, 1.4.3: contrast of text
MAX_HEADING = 9
LIST_STYLES = 5  # Word's own List Bullet 5 and List Number 5 are the deepest
CALLOUTS = ("note", "tip", "warning", "important")
BOX_PADDING = 7  # points between a box's edge and its text
LEADING = 1.08  # of the font's own line; Calibri and Arial are set close by themselves

# The theme's slot of a role, so that another theme of Word's recolours the file (ECMA-376 Part 1, 17.18.97).
_SLOTS = {
    "text": "text1", "background": "background1", "muted": "text2", "surface": "background2", "link": "hyperlink",
    "accent1": "accent1", "accent2": "accent2", "accent3": "accent3", "accent4": "accent4", "accent5": "accent5",
    "accent6": "accent6",
}  # fmt: skip
_FACES: dict[str, tuple[str, str, str, str]] = {
    "minor": ("minorHAnsi", "minorHAnsi", "minorEastAsia", "minorBidi"),
    "major": ("majorHAnsi", "majorHAnsi", "majorEastAsia", "majorBidi"),
}
_EXTRA_ROLES = {"note": "accent1", "tip": "positive", "warning": "warning", "important": "negative"}

def callout_colors(kind: str, theme: ThemePlan) -> tuple[Hex, Hex, Hex]:
    """Return fill, edge and title colour of a remark; the title reads on the fill at 4.5:1."""
    edge = theme.colors[_EXTRA_ROLES[kind]]
    fill = mix(theme.colors["background"], edge, 0.08)
    return fill, edge, darkened(edge, fill, READABLE)

def body_after(theme: ThemePlan) -> float:
    """Return the room after a paragraph of text, in points."""
    return round(theme.sizes["body"] * 0.62 * theme.spacing, 1)

def body_lines(theme: ThemePlan) -> float:
    """Return the line spacing of text as a multiple of the font's own line."""
    return LEADING * theme.spacing

@dataclass(frozen=True, slots=True)
class _Style:
    """A paragraph style, as `_paragraph_style` writes it."""

    id: str
    name: str
    props: Xml = EMPTY
    look: Xml = EMPTY
    based: str | None = "Normal"
    next: str | None = None
    quick: bool = True
    priority: int = 1

def styles_xml(theme: ThemePlan, language: str, heading_list: int | None) -> Xml:
    """Return the style sheet; `heading_list` is the list that numbers headings."""
    sheet = _Sheet(theme, language)
    return el(
        "w:styles",
        declared("w"),
        sheet.defaults(),
        _default_styles(),
        join(_paragraph_style(style) for style in sheet.paragraphs(heading_list)),
        sheet.characters(),
        table_styles(theme),
    )

def _default_styles() -> Xml:
    normal = el("w:style", {"w:type": "paragraph", "w:default": 1, "w:styleId": "Normal"}, w("name", "Normal"), on("qFormat", True))
    font = el(
        "w:style",
        {"w:type": "character", "w:default": 1, "w:styleId": "DefaultParagraphFont"},
        w("name", "Default Paragraph Font"), w("uiPriority", 1), on("semiHidden", True), on("unhideWhenUsed", True),
    )  # fmt: skip
    none = el(
        "w:style",
        {"w:type": "numbering", "w:default": 1, "w:styleId": "NoList"},
        w("name", "No List"), w("uiPriority", 99), on("semiHidden", True), on("unhideWhenUsed", True),
    )  # fmt: skip
    return join((normal, font, none))

def _paragraph_style(style: _Style) -> Xml:
    return el(
        "w:style",
        {"w:type": "paragraph", "w:styleId": style.id, "w:customStyle": None if style.name[0].islower() or style.name in _BUILT_IN else 1},
        w("name", style.name),
        w("basedOn", style.based),
        w("next", style.next),
        w("uiPriority", style.priority),
        on("qFormat", True) if style.quick else EMPTY,
        el("w:pPr", None, style.props) if style.props else EMPTY,
        el("w:rPr", None, style.look) if style.look else EMPTY,
    )

_BUILT_IN = frozenset(
    ["Title", "Subtitle", "Quote", "List Paragraph", "TOC Heading", *(f"List {kind}" for kind in ("Bullet", "Number"))]
    + [f"List {kind} {n}" for kind in ("Bullet", "Number") for n in range(2, LIST_STYLES + 1)]
)

class _Sheet:
    def __init__(self, theme: ThemePlan, language: str) -> None:
        self.theme, self.language = theme, language
        self.after = body_after(theme)

    # ------------------------------------------------------------ pieces
    def look(  # noqa: PLR0913 - what a style of text says
        self,
        size: float | None = None,
        color: str | None = None,
        *,
        face: str | None = None,
        bold: bool | None = None,
        italic: bool | None = None,
        caps: bool = False,
        tracking: float | None = None,
        hex: Hex | None = None,  # noqa: A002 - a colour that is no role
    ) -> Xml:
        """Return run properties of a style; `color` is a role, `face` major, minor or mono."""
        halves = None if size is None else half_points(size)
        return join((
            self.face(face) if face else EMPTY,
            on("b", bold), on("bCs", bold), on("i", italic), on("iCs", italic),
            on("caps", True if caps else None),
            self.color(color) if color else w("color", hex),
            w("spacing", None if tracking is None else twips(tracking)),
            w("sz", halves), w("szCs", halves),
        ))  # fmt: skip

    def color(self, role: str) -> Xml:
        """Return a text colour with its slot in the theme."""
        return el("w:color", {"w:val": self.theme.colors[role], "w:themeColor": _SLOTS.get(role)})

    def face(self, which: str) -> Xml:
        """Return a face; heading and body faces are the theme's."""
        theme = self.theme
        if which == "mono":
            mono: dict[str, Attr] = {f"w:{script}": theme.mono_font for script in ("ascii", "hAnsi", "cs")}
            return el("w:rFonts", mono)
        latin, high, east, complex_ = _FACES[which]
        attrs: dict[str, Attr] = {
            "w:asciiTheme": latin, "w:hAnsiTheme": high, "w:eastAsiaTheme": east, "w:cstheme": complex_,
        }  # fmt: skip
        return el("w:rFonts", attrs)

    def defaults(self) -> Xml:
        """Return what holds where no style says otherwise."""
        theme = self.theme
        look = join((
            self.face("minor"), self.color("text"),
            w("sz", half_points(theme.sizes["body"])), w("szCs", half_points(theme.sizes["body"])),
            el("w:lang", {"w:val": self.language, "w:eastAsia": self.language, "w:bidi": self.language}),
        ))  # fmt: skip
        lines = spacing(0, self.after, body_lines(theme))
        return el(
            "w:docDefaults",
            None,
            el("w:rPrDefault", None, el("w:rPr", None, look)),
            el("w:pPrDefault", None, el("w:pPr", None, on("widowControl", True), lines)),
        )

    # ------------------------------------------------------------ paragraphs
    def paragraphs(self, heading_list: int | None) -> list[_Style]:
        """Return every paragraph style."""
        return [
            *self._front(), *self._headings(heading_list), *self._contents(), *self._lists(), *self._texts(),
            *self._callouts(), *self._cells(), *self._tiles(), *self._bands(),
        ]  # fmt: skip

    def _front(self) -> list[_Style]:
        theme, size = self.theme, self.theme.sizes
        bold = theme.heading_bold
        title = join((on("keepNext", True), on("keepLines", True), spacing(0, size["title"] * 0.22, 1.0)))
        return [
            _Style("Title", "Title", title, self.look(size["title"], "text", face="major", bold=bold), next="Subtitle", priority=10),
            _Style(
                "Subtitle", "Subtitle", join((on("keepNext", True), spacing(0, self.after, 1.05))),
                self.look(size["subtitle"], "muted", face="minor"), next="Normal", priority=11,
            ),
            _Style(
                "CoverTitle", "Cover Title", spacing(0, size["title"] * 0.4, 1.0), self.look(round(size["title"] * 1.45)),
                based="Title", quick=False, priority=12,
            ),
            _Style(
                "CoverSubtitle", "Cover Subtitle", spacing(0, 0, 1.1), self.look(size["subtitle"] * 1.2),
                based="Subtitle", quick=False, priority=12,
            ),
            _Style(
                "CoverMark", "Cover Mark", spacing(0, 14, 1.0),
                self.look(size["small"], "muted", bold=True, caps=True, tracking=1.2), quick=False, priority=12,
            ),
            _Style("CoverDetails", "Cover Details", spacing(0, 2, 1.0), self.look(size["small"], "muted"), quick=False, priority=12),
        ]  # fmt: skip

    def _headings(self, heading_list: int | None) -> list[_Style]:
        return [self._heading(level, heading_list) for level in range(1, MAX_HEADING + 1)]

    def _heading(self, level: int, heading_list: int | None) -> _Style:
        theme = self.theme
        size = theme.sizes[f"h{min(level, 6)}"]
        numbered = EMPTY
        if heading_list is not None:
            ilvl = w("ilvl", level - 1) if level > 1 else EMPTY
            numbered = el("w:numPr", None, ilvl, w("numId", heading_list))
        before = max(size * (1.35 if level == 1 else 1.15), self.after) * theme.spacing
        props = join((
            on("keepNext", True), on("keepLines", True), numbered,
            spacing(before, max(size * 0.32, 3) * theme.spacing, 1.0), w("outlineLvl", level - 1),
        ))  # fmt: skip
        color = "accent1" if level <= 2 else "text" if level <= 4 else "muted"  # noqa: PLR2004 - two ranks of colour
        look = self.look(size, color, face="major", bold=theme.heading_bold or level > 2, italic=level > 5 or None)  # noqa: PLR2004
        return _Style(f"Heading{level}", f"heading {level}", props, look, next="Normal", priority=9)

    def _contents(self) -> list[_Style]:
        size = self.theme.sizes
        heading = join((on("keepNext", True), spacing(0, size["h1"] * 0.5, 1.0)))
        look = self.look(size["h1"], "accent1", face="major", bold=self.theme.heading_bold)
        out = [_Style("TOCHeading", "TOC Heading", heading, look, next="Normal", priority=39)]
        for level in range(1, MAX_HEADING + 1):
            before = self.after if level == 1 else 0
            place = indents(min(14.0 * (level - 1), 84.0))
            strong = self.look(bold=True) if level == 1 else EMPTY
            out.append(
                _Style(f"TOC{level}", f"toc {level}", join((spacing(before, 3, 1.0), place)), strong, next="Normal", quick=False, priority=39)
            )
        return out

    def _lists(self) -> list[_Style]:
        close = spacing(0, self.after * 0.45)
        out = [_Style("ListParagraph", "List Paragraph", close, priority=34)]
        for kind in ("Bullet", "Number"):
            for level in range(1, LIST_STYLES + 1):
                tail = "" if level == 1 else f" {level}"
                left, hanging = level_indent(level - 1)
                name = f"List {kind}{tail}"
                style = _Style(name.replace(" ", ""), name, indents(left, None, -hanging), based="ListParagraph", quick=level == 1, priority=35)
                out.append(style)
        return out

    def _texts(self) -> list[_Style]:
        theme, size = self.theme, self.theme.sizes
        colors = theme.colors
        edge = el("w:pBdr", None, border("left", colors["accent1"], eighths(2.25), 12))
        surface = colors["surface"]
        box = _box(surface, surface)
        code = join((
            box, shading(surface),
            spacing(self.after, self.after * 1.3, 1.05), indents(BOX_PADDING, BOX_PADDING), on("contextualSpacing", True),
        ))  # fmt: skip
        rule = el("w:pBdr", None, border("bottom", mix(colors["background"], colors["muted"], 0.45), 4, 0))
        short = el("w:pBdr", None, border("top", colors["accent2"], eighths(3), 0))
        return [
            _Style(
                "Quote", "Quote", join((on("keepLines", True), edge, spacing(0, self.after * 0.5, body_lines(theme) * 1.04), indents(20, 20))),
                self.look(size["body"] * 1.1, "text", face="major", italic=True), priority=29,
            ),
            _Style(
                "QuoteSource", "Quote Source", join((edge, spacing(0, self.after * 1.3), indents(20, 20))),
                self.look(size["small"], "muted"), quick=False, priority=30,
            ),
            _Style(
                "Caption", "caption", join((on("keepLines", True), spacing(4, self.after * 1.7, 1.0))),
                self.look(size["caption"], "muted"), priority=35,
            ),
            _Style(
                "SourceNote", "Source Note", spacing(3, self.after * 1.5, 1.0), self.look(size["small"] - 0.5, "muted"),
                quick=False, priority=36,
            ),
            _Style("Figure", "Figure", join((on("keepNext", True), spacing(self.after * 0.5, 2, 1.0))), quick=False, priority=36),
            _Style("Picture", "Picture", spacing(self.after * 0.5, self.after, 1.0), quick=False, priority=36),
            _Style("Code", "Code", code, join((self.face("mono"), on("noProof", True), self.size(size["code"]))), priority=37),
            _Style("Rule", "Rule", join((rule, spacing(0, self.after * 1.6, exact=6))), self.size(2), quick=False, priority=38),
            _Style("ShortRule", "Short Rule", join((short, spacing(0, 6, exact=6))), self.size(2), quick=False, priority=38),
            _Style("Spacer", "Spacer", spacing(0, 0, exact=8), self.size(1), quick=False, priority=99),
        ]  # fmt: skip

    def size(self, points: float) -> Xml:
        """Return a size for every script."""
        return join((w("sz", half_points(points)), w("szCs", half_points(points))))

    def _callouts(self) -> list[_Style]:
        out: list[_Style] = []
        for kind in CALLOUTS:
            fill, edge, strong = callout_colors(kind, self.theme)
            box = _box(fill, edge)
            inside = indents(BOX_PADDING + 5, BOX_PADDING)
            word = kind.capitalize()
            out += [
                _Style(
                    f"Callout{word}", f"Callout {word}", join((on("keepLines", True), box, shading(fill), spacing(0, self.after * 1.6), inside)),
                    quick=False, priority=40,
                ),
                _Style(
                    f"Callout{word}Title", f"Callout {word} Title",
                    join((on("keepNext", True), on("keepLines", True), box, shading(fill), spacing(self.after, 2, 1.0), inside)),
                    self.look(bold=True, hex=strong), next=f"Callout{word}", quick=False, priority=40,
                ),
            ]  # fmt: skip
        return out

    def _cells(self) -> list[_Style]:
        close = spacing(0, 0, 1.0)
        small = self.look(table_size(self.theme))
        text = _Style("TableText", "Table Text", close, small, priority=41)
        aligned = [
            _Style(f"Table{name}", f"Table {name}", w("jc", jc), based="TableText", quick=False, priority=41)
            for name, jc in (("Number", "right"), ("Center", "center"))
        ]
        return [text, *aligned]

    def _tiles(self) -> list[_Style]:
        theme, size = self.theme, self.theme.sizes
        keep = on("keepNext", True)
        value = self.look(size["body"] * 2, "accent1", face="major", bold=True)
        return [
            _Style("TileLabel", "Tile Label", join((keep, spacing(0, 2, 1.0))), self.look(size["small"], "muted"), quick=False, priority=42),
            _Style("TileValue", "Tile Value", join((keep, spacing(0, 1, 1.0))), value, quick=False, priority=42),
            _Style("TileChange", "Tile Change", spacing(0, 0, 1.0), self.look(size["small"], bold=True), quick=False, priority=42),
            _Style("TileNote", "Tile Note", spacing(2, 0, 1.0), self.look(max(size["small"] - 1, 7), "muted"), quick=False, priority=42),
        ]

    def _bands(self) -> list[_Style]:
        small = self.look(self.theme.sizes["small"] - 0.5, "muted")
        return [
            _Style("Header", "header", spacing(0, 0, 1.0), small, quick=False, priority=99),
            _Style("Footer", "footer", spacing(0, 0, 1.0), small, quick=False, priority=99),
        ]

    # ------------------------------------------------------------ characters
    def characters(self) -> Xml:
        """Return the character styles: links and code in a line."""
        theme = self.theme
        link = join((self.color("link"), w("u", "single")))
        code = join((self.face("mono"), on("noProof", True), self.size(theme.sizes["body"] * 0.92), shading(theme.colors["surface"])))
        seen = join((el("w:color", {"w:val": theme.colors["accent5"], "w:themeColor": "followedHyperlink"}), w("u", "single")))
        return join((
            _character("Hyperlink", "Hyperlink", link, custom=False),
            _character("FollowedHyperlink", "FollowedHyperlink", seen, custom=False),
            _character("CodeText", "Code Text", code, custom=True),
        ))  # fmt: skip

def _character(id_: str, name: str, look: Xml, *, custom: bool) -> Xml:
    return el(
        "w:style",
        {"w:type": "character", "w:styleId": id_, "w:customStyle": 1 if custom else None},
        w("name", name),
        w("basedOn", "DefaultParagraphFont"),
        w("uiPriority", 99),
        on("unhideWhenUsed", True),
        el("w:rPr", None, look),
    )

def _box(fill: Hex, edge: Hex) -> Xml:
    """Return the borders of a shaded box: an edge at the left, else the fill's own colour, which pads it."""
    plain: Sequence[Xml] = [border(side, fill, 4, BOX_PADDING) for side in ("bottom", "right")]
    left = border("left", edge, eighths(3) if edge != fill else 4, BOX_PADDING)
    return el("w:pBdr", None, border("top", fill, 4, BOX_PADDING), left, *plain)

def table_size(theme: ThemePlan) -> float:
    """Return the size of text in tables, in points."""
    return max(theme.sizes["body"] - 1, theme.sizes["small"])

