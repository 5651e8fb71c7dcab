"""A template's colours, fonts and sizes as the look in which our own pieces stand on its slides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from runstamp.frozen import frozen, replace
from runstamp_compose.plans import ThemePlan
from runstamp_compose.themes import THEMES, contrast, darkened, mix, readable
from runstamp_ooxml.palette import Palette
from runstamp_pptx.templates.parts import Holder, SlideLayout
from runstamp_slides.look import LARGE_CONTRAST, TEXT_CONTRAST, Ink, Look, scale_of
from runstamp_slides.shapes import Para

LARGEST = 20.0  # points of the text in our own pieces; a template's bullets may be larger
LEAST = 12.0  # points, on a slide of the usual size
DENSE, DENSEST = 14.0, 0.8  # body size from which on pieces are set smaller, and how much at most
SHRUNK = 0.6  # of the size of body text: under it a slide no longer looks like its template
SEEN_CHART = 1.35  # contrast that a series needs against its ground: less is a hint of a colour
CLOSE, APART = 1.03, 1.35  # contrast to the ground between which a theme's second background makes a field
UNLIKE = 90.0  # redmean distance from which on two series are told apart (black to white is 765)
_TONES = ("positive", "negative", "warning")
_ACCENTS = tuple(f"accent{i}" for i in range(1, 7))
_BASE = THEMES["slate"]


@frozen
class Dress:
    """How slides of one layout look: `look` in the theme's own terms, `seen` in what meets the eye."""

    look: Look
    seen: ThemePlan


def dress(layout: SlideLayout, body: Holder, title: Para | None) -> Dress:
    """Return how pieces look where a layout's content stands; `title` is how its title is set."""
    palette, level = layout.palette, body.levels[0]
    under = layout.ground(body.box)
    text = _text(level.type.ink, level.type.size, under, palette)
    ink = _hex(text, palette)
    muted = mix(ink, under, 0.3)
    muted = muted if contrast(muted, under) >= TEXT_CONTRAST else ink
    k = scale_of(layout.width, layout.height)
    k *= min(max(level.type.size / (DENSE * k), DENSEST), 1.0)
    theme = _theme(palette, muted, under, _sizes(level.type.size, title, k))
    surface = _surface(palette, under, ink)
    look = Look(
        theme,
        k,
        palette.hex("tx2"),
        text=text,
        ground=_ground(under, palette),
        surface=surface,
        portrait="round",
    )
    return Dress(look, scaled(_seen(theme, ink, under, _hex(surface, palette)), k))


def _hex(ink: Ink, palette: Palette) -> str:
    return palette.hex(ink) if ink in palette.slots or ink in palette.map else ink


def _ground(under: str, palette: Palette) -> Ink:
    return "bg1" if under == palette.hex("bg1") else under


def _text(ink: Ink, size: float, under: str, palette: Palette) -> Ink:
    """Return the ink of running text: the template's where it reads, else the theme's that reads best."""
    if contrast(_hex(ink, palette), under) >= (LARGE_CONTRAST if size >= 18 else TEXT_CONTRAST):
        return ink
    names = ("tx1", "tx2", "bg1", "bg2")
    best = max(names, key=lambda name: contrast(palette.hex(name), under))
    if contrast(palette.hex(best), under) < TEXT_CONTRAST:
        return readable(under, "000000", "FFFFFF")
    # Of the schemes' backgrounds only the first is an ink that shapes know by name everywhere.
    return best if best in ("tx1", "tx2", "bg1") else palette.hex(best)


def _surface(palette: Palette, under: str, ink: str) -> Ink:
    """Return the ink of cards: the theme's second background where it parts gently from the ground, else a shade of it."""
    return "bg2" if CLOSE <= contrast(palette.hex("bg2"), under) <= APART else mix(under, ink, 0.07)


def _sizes(body: float, title: Para | None, k: float) -> Mapping[str, float]:
    own = min(body / k, LARGEST)
    least = min(own, max(LEAST, own * SHRUNK))
    head = title.type.size / k if title is not None else _BASE.sizes["slide_title"]
    return {**_BASE.sizes, "slide_title": head, "slide_body": own, "slide_min": least}


def _theme(palette: Palette, muted: str, under: str, sizes: Mapping[str, float]) -> ThemePlan:
    """Return the template's theme under the names of roles; colours that it lacks are ours, moved until they read."""
    roles = {
        "text": "tx1",
        "background": "bg1",
        "surface": "bg2",
        "link": "hlink",
        **{a: a for a in _ACCENTS},
    }
    colors = {role: palette.hex(name) for role, name in roles.items()}
    tones = {tone: darkened(_BASE.colors[tone], under, TEXT_CONTRAST) for tone in _TONES}
    colors |= {"muted": muted, **tones}
    colors["on_accent"] = readable(colors["accent1"], "FFFFFF", colors["background"], colors["text"])
    return replace(
        _BASE,
        name="template",
        colors=colors,
        heading_font=palette.heading_font,
        body_font=palette.body_font,
        sizes=sizes,
        table="banded",
    )


def _seen(theme: ThemePlan, ink: str, under: str, surface: str) -> ThemePlan:
    """Return the theme as it meets the eye on a ground: what charts and coloured words take."""
    accents = dict(zip(_ACCENTS, _series(theme, ink, under), strict=True))
    return replace(
        theme, colors={**theme.colors, **accents, "text": ink, "background": under, "surface": surface}
    )


def _series(theme: ThemePlan, ink: str, under: str) -> list[str]:
    """Return the accents as colours of series; one that is lost on the ground or like another gives way to a shade."""
    colors = theme.colors
    dark = [mix(colors[name], ink, 0.5) for name in _ACCENTS]
    spare = [*dark, *(mix(colors[name], under, 0.4) for name in _ACCENTS), ink]
    out: list[str] = []
    for name in _ACCENTS:
        given = colors[name]
        apart = (one for one in (given, *spare) if contrast(one, under) >= SEEN_CHART and _apart(one, out))
        out.append(next(apart, darkened(given, under, SEEN_CHART)))
    return out


def _apart(color: str, others: Sequence[str]) -> bool:
    """Return whether a colour is told from others at a glance."""
    return all(_distance(color, other) >= UNLIKE for other in others)


def _distance(a: str, b: str) -> float:
    """Return how unlike two colours look; red, green and blue weighted as the eye does (Riemersma, "redmean")."""
    one, two = ([int(color[at : at + 2], 16) for at in (0, 2, 4)] for color in (a, b))
    mean = (one[0] + two[0]) / 512
    red, green, blue = (float(x - y) ** 2 for x, y in zip(one, two, strict=True))
    return float(((2 + mean) * red + 4 * green + (3 - mean) * blue) ** 0.5)


def scaled(seen: ThemePlan, k: float) -> ThemePlan:
    """Return a theme whose least size is that of slides on which type stands `k` large: charts are set in it."""
    return replace(seen, sizes={**seen.sizes, "slide_min": seen.sizes["slide_min"] * k})
