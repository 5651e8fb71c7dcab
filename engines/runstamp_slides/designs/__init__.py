"""The designs: one set of masters and layouts for each theme, and how its pieces differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from runstamp_compose.plans import ThemePlan
from runstamp_slides.designs import editorial, garden, midnight, slate, swiss, vivid
from runstamp_slides.designs.spec import Design
from runstamp_slides.look import Look, panel, scale_of

_MAKERS: Mapping[str, Callable[[Look, float, float], Design]] = {
    "slate": slate.make,
    "editorial": editorial.make,
    "vivid": vivid.make,
    "midnight": midnight.make,
    "swiss": swiss.make,
    "garden": garden.make,
}
_MANNERS: Mapping[str, Mapping[str, Any]] = {
    "slate": {"portrait": "round"},
    "editorial": {"tile": "rule", "head": "serif", "portrait": "square", "quote_italic": True},
    "vivid": {"tile": "solid", "head": "chip", "portrait": "soft"},
    "midnight": {"portrait": "round"},
    "swiss": {"tile": "rule", "portrait": "square"},
    "garden": {"portrait": "round", "quote_italic": True},
}


def design(theme: ThemePlan, width: float, height: float, base: str | None = None) -> Design:
    """Return the design of a theme on slides of a size in points; `base` names the theme that a custom one extends."""
    name = base or theme.name
    name = name if name in _MAKERS else "slate"
    look = Look(theme, scale_of(width, height), panel(theme), **_MANNERS[name])
    return _MAKERS[name](look, width, height)
