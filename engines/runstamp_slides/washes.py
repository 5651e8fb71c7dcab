"""Colours with opacity, gradients, patterns and pictures as grounds: what they come to, and which text reads on them."""

from __future__ import annotations

from collections.abc import Mapping

from runstamp_compose.plans.elements import FillPlan, GradientPlan, PatternPlan, PicturePlan, Tint
from runstamp_compose.themes import contrast, luminance, mix
from runstamp_media.placing import placed
from runstamp_slides.geometry import Box
from runstamp_slides.images import Images
from runstamp_slides.look import LARGE_CONTRAST, TEXT_CONTRAST, Ink, Look
from runstamp_slides.shapes import PictureWash, Wash

INKS: Mapping[str, Ink] = {
    "text": "tx1", "background": "bg1", "surface": "bg2", "link": "hlink", **{f"accent{i}": f"accent{i}" for i in range(1, 7)},
}  # roles that a theme part holds # fmt: skip
_ROLES = {ink: role for role, ink in INKS.items()}
_MIDDLE = "808080"  # what a picture of unknown colours is taken for
_SPARSE = 0.4  # of a pattern that its lines cover, about


def ink(tint: Tint) -> Ink:
    """Return a colour as an ink: the theme's own where it is one, so that it follows the theme."""
    return INKS.get(tint.role or "", tint.hex)


def tint_of(ink: Ink, look: Look) -> Tint:
    """Return an ink as a colour, the theme's own where it is one."""
    return Tint(look.hex(ink), _ROLES.get(ink))


def over(tint: Tint, under: Ink, look: Look) -> Ink:
    """Return a colour as it is seen on a ground."""
    return ink(tint) if tint.alpha >= 1 else mix(look.hex(under), tint.hex, tint.alpha)


def wash(plan: FillPlan | None, box: Box, images: Images) -> Wash | None:
    """Return what fills a box, an image opened and cut to cover it.

    Raises:
        RunstampError: what the images raise.
    Loses:
        what the images lose.
    """
    if not isinstance(plan, PicturePlan):
        return plan
    shown = plan.picture
    image = images.get(shown)
    found = placed(image.width_px, image.height_px, max(box.w, 1.0), max(box.h, 1.0), shown.fit)
    return PictureWash(image, found.crop, shown.path)


def shades(fill: Wash | None, under: Ink, look: Look) -> tuple[Ink, ...]:
    """Return the colours that text on a fill stands on, one or those at its stops; empty for a picture."""
    if fill is None:
        return (under,)
    if isinstance(fill, Tint):
        return (over(fill, under, look),)
    if isinstance(fill, GradientPlan):
        return tuple(over(tint, under, look) for _, tint in fill.stops)
    if isinstance(fill, PatternPlan):
        return (over(fill.color, under, look), over(fill.background, under, look))
    return ()


def typical(fill: Wash | None, under: Ink, look: Look) -> Ink:
    """Return the one colour that stands for a fill where one has to."""
    if isinstance(fill, GradientPlan):
        found = [look.hex(shade) for shade in shades(fill, under, look)]
        return mix(found[0], found[-1], 0.5)
    if isinstance(fill, PatternPlan):
        lines, paper = shades(fill, under, look)
        return mix(look.hex(paper), look.hex(lines), _SPARSE)
    return next(iter(shades(fill, under, look)), _MIDDLE)


def readable_on(grounds: tuple[Ink, ...], look: Look, *, large: bool = False) -> tuple[Ink, float]:
    """Return the ink that reads best on all of some grounds, the theme's own first, and its least contrast.

    Large text on a strong colour takes the lighter ink where that reads, as it looks calmer than black on colour.
    """
    found = grounds or (_MIDDLE,)

    def least(candidate: Ink) -> float:
        return min(contrast(look.hex(candidate), look.hex(ground)) for ground in found)

    light = max(("tx1", "bg1"), key=lambda one: luminance(look.hex(one)))
    if large and least(light) >= LARGE_CONTRAST:
        return light, least(light)
    own = [(one, least(one)) for one in dict.fromkeys((look.on(found[0]), "tx1", "bg1"))]
    good = next((pair for pair in own if pair[1] >= TEXT_CONTRAST), None)
    if good is not None:
        return good
    return max([*own, ("FFFFFF", least("FFFFFF")), ("000000", least("000000"))], key=lambda pair: pair[1])
