"""Themes: three looks as data, and what a colour of the model comes to in one of them.

The accents of each look were searched for by machine around hand-picked hues: any two differ by a CIE76 distance of 20 or
more, also as seen with protanopia, deuteranopia and tritanopia (Machado, Oliveira and Fernandes 2009, severity 1), and
neighbours differ in lightness, so that a chart reads in grey too. Tests measure it.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import replace
from runstamp.model.measures import ROLES, ColorValue, RoleColor
from runstamp.model.theme import CustomTheme
from runstamp_compose.plans import Hex, ThemePlan

WHITE, BLACK = "FFFFFF", "000000"

_SLATE = ThemePlan(
    name="slate",
    colors={
        "text": "1F2933", "background": WHITE, "surface": "F2F5F8", "muted": "56657A",
        "accent1": "2A5588", "accent2": "C65A20", "accent3": "1B2A38",
        "accent4": "399490", "accent5": "8E4D48", "accent6": "8A8FCB",
        "positive": "1E7A4C", "negative": "B3261E", "warning": "9A5B00", "link": "1F5FA8",
    },
    heading_font="Calibri",
    body_font="Calibri",
    mono_font="Consolas",
    sizes={
        "title": 28, "subtitle": 14, "h1": 20, "h2": 15.5, "h3": 13, "h4": 11.5, "h5": 11, "h6": 11,
        "body": 11, "small": 9.5, "caption": 9.5, "code": 9.5,
        "slide_title": 28, "slide_body": 18, "slide_min": 12, "kpi": 36,
    },
    table="minimal",
)  # fmt: skip

_EDITORIAL = ThemePlan(
    name="editorial",
    colors={
        "text": "26221E", "background": "FFFDF8", "surface": "F6F0E4", "muted": "6B6155",
        "accent1": "842D11", "accent2": "3570AC", "accent3": "242339",
        "accent4": "B9742A", "accent5": "586453", "accent6": "A588A2",
        "positive": "3F6B35", "negative": "A32A1C", "warning": "8F5A0A", "link": "1F6376",
    },
    heading_font="Cambria",
    body_font="Calibri",
    mono_font="Consolas",
    sizes={
        "title": 32, "subtitle": 15, "h1": 22, "h2": 16.5, "h3": 13.5, "h4": 12, "h5": 11.5, "h6": 11.5,
        "body": 11.5, "small": 9.5, "caption": 9.5, "code": 9.5,
        "slide_title": 30, "slide_body": 18, "slide_min": 12, "kpi": 40,
    },
    spacing=1.15,
    table="heading",
    heading_bold=False,
)  # fmt: skip

_VIVID = ThemePlan(
    name="vivid",
    colors={
        "text": "0F172A", "background": WHITE, "surface": "EFF3FE", "muted": "525D74",
        "accent1": "1A33DB", "accent2": "C8423C", "accent3": "0B153F",
        "accent4": "0E9590", "accent5": "A213A3", "accent6": "CE8300",
        "positive": "087A55", "negative": "C81E3A", "warning": "A14F00", "link": "1A33DB",
    },
    heading_font="Arial",
    body_font="Arial",
    mono_font="Courier New",
    sizes={
        "title": 32, "subtitle": 14, "h1": 21, "h2": 15, "h3": 12, "h4": 10.5, "h5": 10, "h6": 10,
        "body": 10, "small": 8.5, "caption": 8.5, "code": 9,
        "slide_title": 30, "slide_body": 17, "slide_min": 11, "kpi": 40,
    },
    spacing=0.95,
    radius=6.0,
    table="banded",
)  # fmt: skip

_SLIDE_SIZES = frozenset(("slide_title", "slide_body", "slide_min", "kpi"))


def heading_role(level: int) -> str:
    """Return the colour role of a heading: its rank shows in size, then colour, then space."""
    return "accent1" if level <= 2 else "text" if level <= 4 else "muted"


def _linear(channel: int) -> float:
    part = channel / 255
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _channels(color: Hex) -> tuple[int, int, int]:
    return int(color[0:2], 16), int(color[2:4], 16), int(color[4:6], 16)


@cache
def luminance(color: Hex) -> float:
    """Return the relative luminance of a colour, 0–1 (WCAG 2.2, definition of relative luminance)."""
    red, green, blue = (_linear(channel) for channel in _channels(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: Hex, b: Hex) -> float:
    """Return the contrast ratio of two colours, 1–21 (WCAG 2.2, definition of contrast ratio)."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def mix(color: Hex, other: Hex, part: float) -> Hex:
    """Return `color` with `part` (0–1) of `other` mixed in, by channel."""
    pairs = zip(_channels(color), _channels(other), strict=True)
    return "".join(f"{round(a + (b - a) * part):02X}" for a, b in pairs)


def readable(on: Hex, *candidates: Hex) -> Hex:
    """Return the candidate that stands out most from `on`; the first wins a tie."""
    return max(candidates, key=lambda candidate: contrast(candidate, on))


def darkened(color: Hex, on: Hex, wanted: float) -> Hex:
    """Return a colour moved away from `on` in steps until it has the wanted contrast, or black or white at last."""
    goal = readable(on, BLACK, WHITE)
    steps = (mix(color, goal, step / 20) for step in range(21))
    return next((step for step in steps if contrast(step, on) >= wanted), goal)


def color(value: ColorValue, theme: ThemePlan, over: Hex | None = None) -> Hex:
    """Return what a colour of the model comes to; alpha is flattened over `over`, by default the background."""
    return _resolve(value, theme.colors, over or theme.colors["background"])


def _resolve(value: ColorValue, colors: Mapping[str, Hex], over: Hex) -> Hex:
    if isinstance(value, RoleColor):
        return _changed(value, colors[value.role], over)
    if value in colors:
        return colors[value]
    digits = value.removeprefix("#").upper()
    alpha = int(digits[6:8], 16) / 255 if len(digits) > 6 else 1.0
    return mix(over, digits[:6], alpha)


def _changed(value: RoleColor, base: Hex, over: Hex) -> Hex:
    if value.tint is not None:
        base = mix(base, WHITE, value.tint)
    if value.shade is not None:
        base = mix(base, BLACK, value.shade)
    return base if value.alpha is None else mix(over, base, value.alpha)


_READABLE = 4.5  # WCAG 2.2, 1.4.3: contrast of text
_SURFACE = 0.08  # of the text in the background: a box that is seen, and text that reads on it


def _finished(theme: ThemePlan) -> ThemePlan:
    colors = dict(theme.colors)
    colors["on_accent"] = readable(colors["accent1"], WHITE, colors["background"], colors["text"])
    return replace(theme, colors=colors, sizes={name: float(size) for name, size in theme.sizes.items()})


THEMES: Mapping[str, ThemePlan] = {theme.name: _finished(theme) for theme in (_SLATE, _EDITORIAL, _VIVID)}


def _check_roles(colors: Mapping[str, ColorValue], path: str) -> None:
    issues = tuple(
        Issue(
            path=f"{path}/colors/{role}",
            message=f"no colour role '{role}'",
            allowed=ROLES,
            did_you_mean=next(iter(get_close_matches(role, ROLES, 1)), None),
            remediation="take one of the roles",
        )
        for role in colors
        if role not in ROLES
    )
    if issues:
        message = "the theme names colour roles that do not exist"
        raise RunstampError("common/SCHEMA_REJECTED", message, issues)


def scaled(sizes: Mapping[str, float], body: float) -> Mapping[str, float]:
    """Return the type scale of documents for another size of body text; slides keep theirs."""
    factor = body / sizes["body"]
    return {
        name: size if name in _SLIDE_SIZES else round(size * factor * 2) / 2 for name, size in sizes.items()
    }


def resolve_theme(theme: str | CustomTheme, path: str) -> ThemePlan:
    """Return a theme with every role filled; the type scale of documents follows `text_size`.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, `colors` names a role that does not exist.
    """
    if isinstance(theme, str):
        return THEMES[theme]
    return _customised(THEMES[theme.extends], theme, path)


def theme_over(base: ThemePlan, theme: str | CustomTheme, path: str) -> ThemePlan:
    """Return a template's look with what a theme says explicitly over it; sizes stay the template's unless it names one.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, `colors` names a role that does not exist.
    """
    if isinstance(theme, str):
        return _dressed(base, THEMES[theme])
    under = _dressed(base, THEMES[theme.extends]) if "extends" in theme.model_fields_set else base
    return _customised(under, theme, path)


def _dressed(base: ThemePlan, theme: ThemePlan) -> ThemePlan:
    return replace(
        base,
        colors=theme.colors,
        heading_font=theme.heading_font,
        body_font=theme.body_font,
        mono_font=theme.mono_font,
        table=theme.table,
        heading_bold=theme.heading_bold,
    )


def _fitted(colors: Mapping[str, Hex], own: Mapping[str, Hex]) -> Mapping[str, Hex]:
    """Return colours that fit a background or a text of the input's, where it says no more: boxes and quiet words stay readable."""
    if not {"background", "text"} & own.keys():
        return colors
    paper, text, out = colors["background"], colors["text"], dict(colors)
    if "surface" not in own and contrast(text, colors["surface"]) < _READABLE:
        out["surface"] = mix(paper, text, _SURFACE)
    for role in ("muted", "link"):
        if role not in own:
            out[role] = darkened(colors[role], paper, _READABLE)
    return out


def _customised(base: ThemePlan, theme: CustomTheme, path: str) -> ThemePlan:
    _check_roles(theme.colors, path)
    own = {
        role: _resolve(value, base.colors, base.colors["background"]) for role, value in theme.colors.items()
    }
    changed = replace(
        base,
        name="custom",
        colors=_fitted({**base.colors, **own}, own),
        heading_font=theme.fonts.heading or theme.fonts.body or base.heading_font,
        body_font=theme.fonts.body or base.body_font,
        mono_font=theme.fonts.mono or base.mono_font,
        sizes=base.sizes if theme.text_size is None else scaled(base.sizes, theme.text_size),
        table=theme.table or base.table,
    )
    return _finished(changed)
