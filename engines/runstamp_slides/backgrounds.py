"""Slides on a ground of their own: what it is, and layouts whose text reads on it."""

from __future__ import annotations

from runstamp.frozen import frozen, replace
from runstamp_compose.plans.elements import FillPlan, PicturePlan, Tint
from runstamp_compose.themes import contrast, mix
from runstamp_media.tones import tones
from runstamp_slides.designs.spec import Layout, Slot
from runstamp_slides.findings import Findings
from runstamp_slides.geometry import Box
from runstamp_slides.images import Images
from runstamp_slides.look import LARGE_CONTRAST, TEXT_CONTRAST, Ink, Look, Type
from runstamp_slides.shapes import Mark, PictureWash, Wash
from runstamp_slides.washes import ink, readable_on, shades, typical, wash

LARGE = 24.0  # points from which a lower contrast reads (WCAG 2.2 says 18; the theme's are meant)
_DARKEST, _LIGHTEST = "000000", "FFFFFF"


@frozen
class Ground:
    """The ground of one slide: what fills it, a veil over it, the colours that text meets, the one that stands for them."""

    fill: Wash
    veil: Mark | None
    shades: tuple[Ink, ...]
    typical: Ink


def ground_of(plan: FillPlan, page: Box, look: Look, images: Images, findings: Findings, path: str) -> Ground:
    """Return the ground that a slide asks for.

    Raises:
        RunstampError: what the images raise.
    Loses:
        what the images lose.
    """
    filled = wash(plan, page, images)
    assert filled is not None
    if not isinstance(plan, PicturePlan):
        found = shades(filled, "bg1", look)
        made = Ground(filled, None, found, typical(filled, "bg1", look))
    else:
        made = _veiled(plan, filled, page, look)
    _, least = readable_on(made.shades, look)
    if least < TEXT_CONTRAST:
        message = f"no colour of text reads on all of the background: {least:.1f}:1 at most, under {TEXT_CONTRAST:g}:1"
        findings.note("common/LOW_CONTRAST", message, path + "/background")
    return made


def _veiled(plan: PicturePlan, filled: Wash, page: Box, look: Look) -> Ground:
    """Return a picture under its veil, by its darkest and lightest fields."""
    found = tones(filled.image.data, filled.crop) if isinstance(filled, PictureWash) else None
    over = plan.overlay or Tint(look.hex("bg1"), "background", plan.veil or 0.0)
    ends = tuple(mix(end, over.hex, over.alpha) for end in found or (_DARKEST, _LIGHTEST))
    veil = Mark(page, ink(over), alpha=over.alpha, name="Veil") if over.alpha > 0 else None
    return Ground(filled, veil, ends, mix(ends[0], ends[1], 0.5))


def grounded(layout: Layout, ground: Ground, look: Look) -> Layout:
    """Return a layout on another ground, its inks kept where they read there; what stands on a panel stays as it is."""
    if layout.background not in (layout.head_ground, layout.ground):
        return layout
    if layout.head_ground == layout.background:
        layout = replace(
            layout,
            head_ground=ground.typical,
            title=_slot(layout.title, ground, look),
            kicker=legible(layout.kicker, ground, look),
            subtitle=_slot(layout.subtitle, ground, look),
        )
    if layout.ground == layout.background:
        layout = replace(layout, ground=ground.typical, source=_slot(layout.source, ground, look))
    return layout


def _slot(slot: Slot, ground: Ground, look: Look) -> Slot:
    return replace(slot, type=legible(slot.type, ground, look))


def legible(type_: Type, ground: Ground, look: Look) -> Type:
    """Return a type whose ink reads on a ground: its own where it does."""
    wanted = LARGE_CONTRAST if type_.size >= LARGE else TEXT_CONTRAST
    if all(contrast(look.hex(type_.ink), look.hex(shade)) >= wanted for shade in ground.shades):
        return type_
    return replace(type_, ink=readable_on(ground.shades, look)[0])
