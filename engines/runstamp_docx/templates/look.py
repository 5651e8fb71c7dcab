"""A template's colours, fonts and sizes as the theme in which our own blocks stand on its pages."""

from __future__ import annotations

from collections.abc import Mapping

from runstamp.frozen import frozen, replace
from runstamp_compose.plans import Hex, ThemePlan
from runstamp_compose.themes import THEMES, contrast, darkened, mix, readable, scaled
from runstamp_docx.rhythm import MAX_HEADING, READABLE, body_after
from runstamp_docx.style_parts import SLOTS_OF_ROLES, Looks
from runstamp_docx.templates.sheet import StyleSheet
from runstamp_ooxml.xml import Attr, Xml, el

LARGE = 3.0  # WCAG 2.2, 1.4.3: contrast of large text
SEEN_CHART = 1.6  # contrast that a series needs against its ground: less is a hint of a colour
CLOSE, APART = 1.03, 1.35  # contrast to the paper between which a theme's second background makes a field
QUIET = 8  # between the channels of a field's colour, 0–255: more is a colour that calls
LOOSEST, CLOSEST = 1.25, 0.8  # how far a template's own room after paragraphs moves ours
_TONES = ("positive", "negative", "warning")
_BASE = THEMES["slate"]


def theme_of(sheet: StyleSheet, paper: Hex, table: str) -> ThemePlan:
    """Return a template's look: sizes go by its body text, roles that it lacks are ours until they read on its paper."""
    heading = sheet.id_of("paragraph", "heading 1") or sheet.id_of("paragraph", "Title")
    major = sheet.font(heading) if heading else sheet.palette.heading_font
    plan = replace(
        _BASE,
        name="template",
        colors=_colors(sheet, paper),
        heading_font=major or sheet.palette.heading_font,
        body_font=sheet.font(None) or sheet.palette.body_font,
        sizes=_sizes(sheet),
        table=table,
        named_tables=True,
    )
    after = sheet.spacing(None).after
    return replace(plan, spacing=min(max(after / body_after(plan), CLOSEST), LOOSEST)) if after else plan


def _sizes(sheet: StyleSheet) -> Mapping[str, float]:
    own = dict(scaled(_BASE.sizes, sheet.size(None)))
    for name, style in (("title", "Title"), ("subtitle", "Subtitle"), ("caption", "caption")):
        id_ = sheet.id_of("paragraph", style)
        own |= {name: sheet.size(id_)} if id_ else {}
    return own


def _colors(sheet: StyleSheet, paper: Hex) -> dict[str, Hex]:
    ink = sheet.color(None) or readable(paper, sheet.slot("text1"), "000000", "FFFFFF")
    ink = ink if contrast(ink, paper) >= READABLE else readable(paper, "000000", "FFFFFF")
    second, quiet = sheet.slot("background2"), sheet.slot("text2")
    accent = _seen(sheet.slot("accent1"), paper)
    quietly = CLOSE <= contrast(second, paper) <= APART and _chroma(second) <= QUIET
    surface = second if quietly else mix(paper, accent, 0.1)
    if contrast(quiet, paper) < READABLE or contrast(quiet, ink) < CLOSE:
        quiet = darkened(mix(ink, paper, 0.35), paper, READABLE)
    accents = {f"accent{n}": _seen(sheet.slot(f"accent{n}"), paper) for n in range(1, 7)}
    tones = {tone: darkened(_BASE.colors[tone], paper, READABLE) for tone in _TONES}
    link = darkened(sheet.slot("hyperlink"), paper, READABLE)
    colors = {
        "text": ink,
        "background": paper,
        "surface": surface,
        "muted": quiet,
        "link": link,
        **accents,
        **tones,
    }
    return {**colors, "on_accent": readable(colors["accent1"], "FFFFFF", paper, ink)}


def _chroma(color: Hex) -> int:
    channels = [int(color[at : at + 2], 16) for at in (0, 2, 4)]
    return max(channels) - min(channels)


def headed(theme: ThemePlan) -> ThemePlan:
    """Return the look of table headers: white on the accent, which is darkened for it, unless that would be another colour."""
    accent = theme.colors["accent1"]
    if contrast("FFFFFF", accent) < LARGE:
        return theme
    deep = darkened(accent, "FFFFFF", READABLE)
    return replace(theme, colors={**theme.colors, "accent1": deep, "on_accent": "FFFFFF"})


def _seen(color: Hex, paper: Hex) -> Hex:
    return color if contrast(color, paper) >= SEEN_CHART else darkened(color, paper, SEEN_CHART)


def veiled(sheet: StyleSheet, paper: Hex) -> frozenset[int]:
    """Return the levels of headings that no one could read on bare paper: made for a coloured ground that ours lack."""
    found: set[int] = set()
    for level in range(1, MAX_HEADING + 1):
        id_ = sheet.id_of("paragraph", f"heading {level}")
        color = sheet.color(id_) if id_ else None
        if color and sheet.fill(id_) is None and contrast(color, paper) < APART:
            found.add(level)
    return frozenset(found)


@frozen
class _Named:
    """What a theme's slots and faces say in the template."""

    slots: Mapping[str, str]
    major: bool
    minor: bool


class TemplateLooks(Looks):
    """Looks of styles that a template lacks: in its theme's own terms where these give the colour or face that is meant."""

    def __init__(self, theme: ThemePlan, sheet: StyleSheet) -> None:
        super().__init__(theme)
        same = {role: slot for role, slot in SLOTS_OF_ROLES.items() if theme.colors[role] == sheet.slot(slot)}
        palette = sheet.palette
        self._named = _Named(
            same, theme.heading_font == palette.heading_font, theme.body_font == palette.body_font
        )

    def color(self, role: str) -> Xml:
        """Return a text colour, moved away from the paper where the role's own would not read."""
        colors = self.theme.colors
        shown = darkened(colors[role], colors["background"], LARGE)
        slot = self._named.slots.get(role) if shown == colors[role] else None
        return el("w:color", {"w:val": shown, "w:themeColor": slot})

    def face(self, which: str) -> Xml:
        """Return a face: the theme's where it is the one that is meant, else by its name."""
        if (
            which == "mono"
            or (which == "major" and self._named.major)
            or (which == "minor" and self._named.minor)
        ):
            return super().face(which)
        family = self.theme.heading_font if which == "major" else self.theme.body_font
        attrs: dict[str, Attr] = {f"w:{script}": family for script in ("ascii", "hAnsi", "cs")}
        return el("w:rFonts", attrs)
