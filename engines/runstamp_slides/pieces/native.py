"""Text blocks as paragraphs that are set as a template's placeholder sets its levels."""

from __future__ import annotations

from runstamp.frozen import replace
from runstamp_compose.plans import Heading, ListItem, Run, Runs
from runstamp_slides.look import Ink
from runstamp_slides.pieces.piece import Kit
from runstamp_slides.shapes import Bullet, Para

HANG = 1.0  # of the text's size, where a template has no bullets of its own
NUMBERS = 1.4


def paragraph(kit: Kit, runs: Runs, path: str) -> Para:
    """Return a paragraph of the first level, without its bullet."""
    base = kit.levels[0]
    if base.bullet is None:
        return replace(base, runs=runs, path=path)
    return replace(base, runs=runs, path=path, bullet=None, left=0.0, first=0.0)


def heading(kit: Kit, block: Heading) -> Para:
    """Return a small heading: the first level in bold."""
    runs = (Run(text=block.number + " "), *block.runs) if block.number else block.runs
    para = paragraph(kit, runs, block.path)
    return replace(para, type=replace(para.type, bold=True), keep=True)


def item(kit: Kit, given: ListItem, ink: Ink) -> Para:
    """Return an item of a list with the bullet of its level; with a number or box of its own where it asks for one.

    `ink` is that of bullets where the template has none.
    """
    level = min(given.level, len(kit.levels) - 1)
    base = replace(kit.levels[level], runs=given.runs, path=given.path)
    plain = not given.ordered and given.checked is None
    if plain and (base.bullet is not None or kit.exact):
        return base
    own = base.bullet is not None
    hang = -base.first if own and base.first < 0 else base.type.size * (HANG if plain else NUMBERS)
    left = base.left if own else hang * (level + 1)
    colour = base.bullet.ink if base.bullet is not None else ink
    return replace(
        base,
        left=left,
        first=-hang,
        bullet=_bullet(given, colour),
        before=base.before or base.type.size * 0.2,
    )


def _bullet(given: ListItem, ink: Ink | None) -> Bullet:
    from runstamp_slides.pieces.prose import scheme

    if given.ordered and given.checked is None:
        return Bullet(scheme=scheme(given.marker), start=given.number or 1, ink=ink, label=given.marker)
    return Bullet(char=given.marker, ink=ink, label=given.marker)
