"""What styles are made of: looks in the theme's colours and faces, and the elements that hold them."""

from __future__ import annotations

from runstamp.frozen import frozen
from runstamp_compose.plans import Hex, ThemePlan
from runstamp_docx.elements import border, on, w
from runstamp_docx.rhythm import BOX_PADDING, LIST_STYLES, body_after
from runstamp_docx.units import eighths, half_points, twips
from runstamp_ooxml.xml import EMPTY, Attr, Xml, el, join

# The theme's slot of a role, so that another theme of Word's recolours the file (ECMA-376 Part 1, 17.18.97).
SLOTS_OF_ROLES = {
    "text": "text1", "background": "background1", "muted": "text2", "surface": "background2", "link": "hyperlink",
    "accent1": "accent1", "accent2": "accent2", "accent3": "accent3", "accent4": "accent4", "accent5": "accent5",
    "accent6": "accent6",
}  # fmt: skip
_FACES: dict[str, tuple[str, str, str, str]] = {
    "minor": ("minorHAnsi", "minorHAnsi", "minorEastAsia", "minorBidi"),
    "major": ("majorHAnsi", "majorHAnsi", "majorEastAsia", "majorBidi"),
}
_BUILT_IN = frozenset(
    [
        "Title",
        "Subtitle",
        "Quote",
        "List Paragraph",
        "TOC Heading",
        *(f"List {kind}" for kind in ("Bullet", "Number")),
    ]
    + [f"List {kind} {n}" for kind in ("Bullet", "Number") for n in range(2, LIST_STYLES + 1)]
)


def is_built_in(name: str) -> bool:
    """Return whether a style is one that every Word knows by its name."""
    return name[0].islower() or name in _BUILT_IN or name == "Hyperlink"


@frozen
class Style:
    """A paragraph style, as `paragraph_style` writes it."""

    id: str
    name: str
    props: Xml = EMPTY
    look: Xml = EMPTY
    based: str | None = "Normal"
    next: str | None = None
    quick: bool = True
    priority: int = 1


def paragraph_style(style: Style) -> Xml:
    """Return a paragraph style as an element."""
    return el(
        "w:style",
        {
            "w:type": "paragraph",
            "w:styleId": style.id,
            "w:customStyle": None if is_built_in(style.name) else 1,
        },
        w("name", style.name),
        w("basedOn", style.based),
        w("next", style.next),
        w("uiPriority", style.priority),
        on("qFormat", True) if style.quick else EMPTY,
        el("w:pPr", None, style.props) if style.props else EMPTY,
        el("w:rPr", None, style.look) if style.look else EMPTY,
    )


def character_style(id_: str, name: str, look: Xml, *, custom: bool) -> Xml:
    """Return a character style as an element."""
    return el(
        "w:style",
        {"w:type": "character", "w:styleId": id_, "w:customStyle": 1 if custom else None},
        w("name", name),
        w("basedOn", "DefaultParagraphFont"),
        w("uiPriority", 99),
        on("unhideWhenUsed", True),
        el("w:rPr", None, look),
    )


def box_borders(fill: Hex, edge: Hex) -> Xml:
    """Return the borders of a shaded box: an edge at the left, else the fill's own colour, which pads it."""
    plain: list[Xml] = [border(side, fill, 4, BOX_PADDING) for side in ("bottom", "right")]
    left = border("left", edge, eighths(3) if edge != fill else 4, BOX_PADDING)
    return el("w:pBdr", None, border("top", fill, 4, BOX_PADDING), left, *plain)


class Looks:
    """Looks in one theme."""

    def __init__(self, theme: ThemePlan) -> None:
        self.theme = theme
        self.after = body_after(theme)

    def look(
        self,
        size: float | None = None,
        color: str | None = None,
        *,
        face: str | None = None,
        bold: bool | None = None,
        italic: bool | None = None,
        caps: bool = False,
        tracking: float | None = None,
        rgb: Hex | None = None,
    ) -> Xml:
        """Return run properties of a style; `color` is a role, `face` major, minor or mono."""
        halves = None if size is None else half_points(size)
        return join((
            self.face(face) if face else EMPTY,
            on("b", bold), on("bCs", bold), on("i", italic), on("iCs", italic),
            on("caps", True if caps else None),
            self.color(color) if color else w("color", rgb),
            w("spacing", None if tracking is None else twips(tracking)),
            w("sz", halves), w("szCs", halves),
        ))  # fmt: skip

    def color(self, role: str) -> Xml:
        """Return a text colour with its slot in the theme."""
        return el("w:color", {"w:val": self.theme.colors[role], "w:themeColor": SLOTS_OF_ROLES.get(role)})

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

    def size(self, points: float) -> Xml:
        """Return a size for every script."""
        return join((w("sz", half_points(points)), w("szCs", half_points(points))))
