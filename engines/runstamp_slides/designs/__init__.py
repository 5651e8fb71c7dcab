"""The designs: one set of masters and layouts for each theme."""

from __future__ import annotations

from runstamp_compose.plans import ThemePlan
from runstamp_slides.designs import editorial, slate, vivid
from runstamp_slides.designs.spec import Design
from runstamp_slides.look import Look, panel, scale_of

_MAKERS = {"slate": slate.make, "editorial": editorial.make, "vivid": vivid.make}


def design(theme: ThemePlan, width: float, height: float, base: str | None = None) -> Design:
    """Return the design of a theme on slides of a size in points; `base` names the theme that a custom one extends."""
    name = base or theme.name
    k = scale_of(width, height)
    if name == "editorial":
        look = Look(theme, k, panel(theme), tile="rule", head="serif", portrait="square", quote_italic=True)
    elif name == "vivid":
        look = Look(theme, k, panel(theme), tile="solid", head="chip", portrait="soft")
    else:
        look = Look(theme, k, panel(theme), portrait="round")
    return _MAKERS.get(name, slate.make)(look, width, height)
