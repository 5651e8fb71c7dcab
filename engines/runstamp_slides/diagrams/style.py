"""How diagrams are set: the grounds of their boxes, the type on them, boxes with text."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp.frozen import replace
from runstamp_compose.plans import Align, Runs
from runstamp_compose.themes import mix
from runstamp_slides.geometry import Box
from runstamp_slides.look import Ink, Type
from runstamp_slides.pieces.piece import Kit
from runstamp_slides.shapes import Anchor, Bullet, Fitting, Geometry, Para, Sides, TextBox

TITLE, TEXT, LEAD = 16.0, 14.0, 14.0  # points on a slide of the usual size
UPPER = 0.36  # of the spare height above what does not fill its room
HANG = 12.0  # of small bullets


def calm(kit: Kit) -> Ink:
    """Return the ground of boxes that stand back."""
    return kit.look.surface if kit.ground != kit.look.surface else kit.look.ground


def tinted(kit: Kit, ink: Ink, share: float = 0.86) -> Ink:
    """Return a ground that is a breath of an ink; `share` is that of the ground in it."""
    return mix(kit.look.hex(ink), kit.look.hex(kit.ground), share)


def solid(kit: Kit, ink: Ink = "accent1") -> Ink:
    """Return an accent as a ground, deep enough that the background's colour reads on it."""
    return kit.look.header if ink == "accent1" else kit.look.strong_on(kit.look.ground, ink)


def title(
    kit: Kit, runs: Runs, ground: Ink, path: str, align: Align = "left", size: float = TITLE, ink: Ink = ""
) -> Para:
    """Return a title in the face that the theme gives to what leads."""
    serif = kit.look.head == "serif"
    face = Type(
        size * kit.look.k, ink or kit.look.on(ground), bold=not serif, font="heading" if serif else "body"
    )
    return Para(runs, face, after=2 * kit.look.k, align=align, path=path)


def text(kit: Kit, runs: Runs, ground: Ink, path: str, align: Align = "left", size: float = TEXT) -> Para:
    """Return a line about a part."""
    loud = ground not in (kit.ground, kit.look.surface, kit.look.ground)
    ink = kit.look.on(ground) if loud else kit.look.quiet_on(ground)
    return Para(runs, Type(size * kit.look.k, ink), after=2 * kit.look.k, align=align, path=path)


def lead(kit: Kit, runs: Runs, ground: Ink, path: str, align: Align = "left") -> Para:
    """Return what stands before a title: a date, a value."""
    ink = kit.look.strong_on(ground)
    return Para(runs, Type(LEAD * kit.look.k, ink, bold=True), after=1 * kit.look.k, align=align, path=path)


def point(kit: Kit, runs: Runs, ground: Ink, path: str, ink: Ink) -> Para:
    """Return a line with a small bullet."""
    k = kit.look.k
    bullet = Bullet(char="•", ink=ink, label="•")
    type_ = Type(TEXT * k, kit.look.on(ground))
    return Para(runs, type_, 0, bullet, left=HANG * k, first=-HANG * k, after=3 * k, path=path)


def trimmed(paras: Sequence[Para]) -> tuple[Para, ...]:
    """Return paragraphs without space after the last."""
    return (*paras[:-1], replace(paras[-1], after=0.0)) if paras else ()


def inner(width: float, inset: Sides) -> float:
    """Return the width of text in a box."""
    return max(width - inset[0] - inset[2], 1.0)


def boxed(
    kit: Kit, paras: tuple[Para, ...], at: Box, fitting: Fitting, name: str, *,
    inset: Sides = (0.0, 0.0, 0.0, 0.0), ground: Ink | None = None, line: Ink | None = None, anchor: Anchor = "t",
    geometry: Geometry = "rect", radius: float = 0.0, adjust: float = 0.0, key: str = "",
) -> TextBox:  # fmt: skip
    """Return a box with text; words that are wider than it are told.

    Loses:
        common/TEXT_OVERFLOW.
    """
    if paras:
        for found in kit.ruler.layout(paras, inner(at.w, inset), fitting).too_wide:
            kit.findings.too_wide(found.text, found.needed_pt, found.available_pt, paras[0].path)
    return TextBox(
        at, paras, fitting, name, None, anchor, inset, ground, line, radius, geometry, ground or kit.ground,
        adjust=adjust, key=key,
    )  # fmt: skip
