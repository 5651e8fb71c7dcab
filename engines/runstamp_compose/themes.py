"""Themes: a name, or a name changed; and what a colour of the model comes to in one of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import replace
from runstamp.model.explain import nearest
from runstamp.model.measures import ROLES, ColorValue, RoleColor
from runstamp.model.theme import CustomTheme
from runstamp_compose.plans import Hex, ThemePlan
from runstamp_compose.theme_data import OWN

WHITE, BLACK = "FFFFFF", "000000"

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


THEMES: Mapping[str, ThemePlan] = {theme.name: _finished(theme) for theme in OWN}


def _check_roles(colors: Mapping[str, ColorValue], path: str) -> None:
    issues = tuple(
        Issue(
            path=f"{path}/colors/{role}",
            message=f"no colour role '{role}'",
            allowed=ROLES,
            did_you_mean=nearest(role, ROLES),
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


def resolve_theme(theme: str | CustomTheme, path: str, *, slides: bool = False) -> ThemePlan:
    """Return a theme with every role filled; the type scale of documents follows `text_size`.

    `slides`: with the colours that it has on slides, where it is dark there and stays white on paper.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, `colors` names a role that does not exist.
    """
    if isinstance(theme, str):
        return _shown(THEMES[theme], slides=slides)
    return _customised(_shown(THEMES[theme.extends], slides=slides), theme, path)


def _shown(theme: ThemePlan, *, slides: bool) -> ThemePlan:
    if not slides or theme.slide_colors is None:
        return theme
    return _finished(replace(theme, colors=theme.slide_colors, slide_colors=None))


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
