"""How a deck looks: inks, type and the choices in which one theme differs from another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from runstamp.frozen import frozen
from runstamp_compose.plans import Hex, ThemePlan
from runstamp_compose.themes import contrast, darkened, luminance, mix, readable

Ink: TypeAlias = str  # a colour of the theme part (`SCHEME`), or RRGGBB
FontRole = Literal["body", "heading", "mono"]
Tile = Literal["card", "rule", "solid"]
Head = Literal["rule", "serif", "chip"]
Portrait = Literal["square", "round", "soft"]

SCHEME: Mapping[Ink, str] = {
    "tx1": "text", "bg1": "background", "bg2": "surface", "hlink": "link",
    **{f"accent{i}": f"accent{i}" for i in range(1, 7)},
}  # fmt: skip
TEXT_CONTRAST, LARGE_CONTRAST = 4.5, 3.0  # WCAG 2.2, 1.4.3; large is from 18 pt, or 14 pt bold
_PANEL_CONTRAST = 7.0  # a dark panel carries small text too: WCAG 2.2, 1.4.6
_DARK = 0.2  # relative luminance under which accent3 can be the panel's colour
_NEAR = 1.35  # contrast under which two shades are taken for one colour
BASE = (720.0, 540.0)  # the slide that the themes' sizes are made for


@frozen
class Type:
    """How a text is set before it is fitted: size in points, ink, face."""

    size: float
    ink: Ink = "tx1"
    bold: bool = False
    italic: bool = False
    font: FontRole = "body"
    caps: bool = False
    tracking: float = 0.0
    family: str = ""  # a face of its own, beside the theme's
    quiet_links: bool = False  # links are set as the text is


@frozen
class Look:
    """A theme on slides of one size. `k` is the size of the slide against the one that the theme's sizes are made for."""

    theme: ThemePlan
    k: float
    dark: Hex  # of panels; `tx2` in the theme part
    tile: Tile = "card"
    head: Head = "rule"
    portrait: Portrait = "square"
    title_caps: bool = False
    quote_italic: bool = False
    text: Ink = "tx1"  # of running text, where it reads
    ground: Ink = "bg1"  # what the slide's content stands on
    surface: Ink = "bg2"  # of cards and fields on it

    def hex(self, ink: Ink) -> Hex:
        """Return what an ink comes to."""
        if ink == "tx2":
            return self.dark
        return self.theme.colors[SCHEME[ink]] if ink in SCHEME else ink

    def size(self, name: str) -> float:
        """Return a size of the theme on this slide, in points."""
        return self.theme.sizes[name] * self.k

    @property
    def body(self) -> float:
        """The size of body text."""
        return self.size("slide_body")

    @property
    def minimum(self) -> float:
        """The smallest size of body text."""
        return self.size("slide_min")

    @property
    def radius(self) -> float:
        """The radius of corners, in points."""
        return self.theme.radius * self.k

    @property
    def gap(self) -> float:
        """The space between blocks, in points."""
        return 16.0 * self.k * self.theme.spacing

    @property
    def muted(self) -> Ink:
        """The ink of small print."""
        return self.theme.colors["muted"]

    @property
    def hairline(self) -> Ink:
        """The ink of thin rules."""
        return mix(self.theme.colors["muted"], self.hex(self.ground), 0.7)

    def on(self, ground: Ink) -> Ink:
        """Return the ink of text on a ground: the background's or the text's colour, whichever reads better."""
        under = self.hex(ground)
        if self.text != "tx1" and contrast(self.hex(self.text), under) >= TEXT_CONTRAST:
            return self.text
        best = readable(under, self.hex("bg1"), self.hex("tx1"))
        if contrast(best, under) < TEXT_CONTRAST:
            return readable(under, "FFFFFF", "000000")
        return "bg1" if best == self.hex("bg1") else "tx1"

    def quiet_on(self, ground: Ink) -> Ink:
        """Return the ink of small print on a ground."""
        under = self.hex(ground)
        if contrast(self.muted, under) >= TEXT_CONTRAST:
            return self.muted
        soft = mix(self.hex(self.on(ground)), under, 0.22)
        return soft if contrast(soft, under) >= TEXT_CONTRAST else self.on(ground)

    def strong_on(self, ground: Ink, ink: Ink = "accent1") -> Ink:
        """Return an accent as text on a ground, moved until it reads."""
        under = self.hex(ground)
        if contrast(self.hex(ink), under) >= TEXT_CONTRAST:
            return ink
        return darkened(self.hex(ink), under, TEXT_CONTRAST)

    @property
    def strong(self) -> Ink:
        """The first accent as text on the background."""
        return self.strong_on(self.ground)

    @property
    def title(self) -> Ink:
        """The ink of titles on the background."""
        return "tx2" if contrast(self.dark, self.hex(self.ground)) >= TEXT_CONTRAST else self.on(self.ground)

    @property
    def header(self) -> Ink:
        """The ground of a table's header: the first accent, a little deeper where the background's colour needs it to read."""
        light, accent = self.hex("bg1"), self.hex("accent1")
        deep = darkened(accent, light, TEXT_CONTRAST)
        near = luminance(light) > _DARK and contrast(accent, deep) < _NEAR
        return deep if near and deep != accent else "accent1"

    def family(self, role: FontRole) -> str:
        """Return the name of a family."""
        fonts = {
            "body": self.theme.body_font,
            "heading": self.theme.heading_font,
            "mono": self.theme.mono_font,
        }
        return fonts[role]


def panel(theme: ThemePlan) -> Hex:
    """Return the colour of panels: accent3 where it is dark enough, else the text's; on a dark theme the surface."""
    third, ground = theme.colors["accent3"], theme.colors["background"]
    if luminance(ground) < _DARK:
        return theme.colors["surface"]
    deep = luminance(third) < _DARK and contrast(third, ground) >= _PANEL_CONTRAST
    return third if deep else theme.colors["text"]


def scale_of(width: float, height: float) -> float:
    """Return how large type stands on a slide of this size, 1 on the slides that the themes are made for."""
    return min(width / BASE[0], height / BASE[1])
