"""How the parts of a table on a slide look: grounds, rules and ink of its cells, header, total and bands."""

from __future__ import annotations

from typing import Literal, TypeAlias

from runstamp.frozen import frozen
from runstamp_compose.themes import contrast, mix
from runstamp_slides.look import TEXT_CONTRAST, Ink, Look

Side: TypeAlias = Literal["left", "right", "top", "bottom", "insideH", "insideV"]  # 20.1.4.2.28
STYLES = ("plain", "grid", "banded", "minimal", "heading")


@frozen
class Rule:
    """A line at a side of cells; its weight in points."""

    ink: Ink
    weight: float


@frozen
class Part:
    """The look of one part of a table: what is `None` is left to the whole. A side without a rule has none."""

    ink: Ink | None = None
    bold: bool | None = None
    ground: Ink | None = None
    rules: tuple[tuple[Side, Rule | None], ...] = ()


@frozen
class TableStyle:
    """A style of ours in the colours of one deck."""

    whole: Part
    header: Part
    total: Part
    first_column: Part
    band: Part | None = None  # of every second row


def table_style(look: Look, name: str) -> TableStyle:
    """Return a style by its name, one of `STYLES`."""
    return _MAKE[name](_Maker(look))


class _Maker:
    """Makes the parts of the five styles."""

    def __init__(self, look: Look) -> None:
        self.look, self.k = look, look.k
        self.hair, self.text = look.hairline, look.on(look.ground)

    # ------------------------------------------------------------ parts
    def whole(self, rows: bool = True, edge: bool = True, grid: bool = False) -> Part:
        """Return the look of all cells: hairlines between rows, under the last, or around every cell."""
        hair = Rule(self.hair, 0.75 * self.k)
        sides = hair if grid else None
        rules: tuple[tuple[Side, Rule | None], ...] = (
            ("left", sides), ("right", sides), ("top", sides), ("bottom", hair if edge else None),
            ("insideH", hair if rows else None), ("insideV", sides),
        )  # fmt: skip
        return Part(self.text, bold=False, rules=rules)

    def style(self, whole: Part, header: Part, band: Part | None = None) -> TableStyle:
        """Return a style: totals stand under a rule and first columns are bold in all of them.

        A first column has no ink of its own: programs that let it go before the header would set dark text on a dark ground.
        """
        total = self.ruled(self.text, "top", 1.25)
        return TableStyle(whole, header, total, Part(bold=True), band)

    def ruled(self, ink: Ink, side: Side, weight: float, text: Ink | None = None) -> Part:
        """Return a row set off by a rule, in bold."""
        return Part(text or self.text, bold=True, rules=((side, Rule(ink, weight * self.k)),))

    def filled(self, ground: Ink) -> Part:
        """Return a row on a ground, in bold; its ink is the background's where that reads."""
        light = contrast(self.look.hex("bg1"), self.look.hex(ground)) >= TEXT_CONTRAST
        ink = "bg1" if light and ground == self.look.header else self.look.on(ground)
        return Part(ink, bold=True, ground=ground)

    # ------------------------------------------------------------ styles
    def plain(self) -> TableStyle:
        """Return rows without lines, a hairline under the header."""
        return self.style(self.whole(rows=False, edge=False), self.ruled(self.hair, "bottom", 0.75))

    def grid(self) -> TableStyle:
        """Return hairlines around every cell, the header on the surface's colour."""
        return self.style(self.whole(grid=True), self.filled(self.look.surface))

    def banded(self) -> TableStyle:
        """Return every second row on a shade, the header on a colour."""
        shade = mix(self.look.hex(self.look.surface), self.look.hex(self.look.ground), 0.15)
        return self.style(self.whole(rows=False), self.filled(self.look.header), Part(ground=shade))

    def minimal(self) -> TableStyle:
        """Return hairlines between rows, a strong one under the header."""
        return self.style(self.whole(), self.ruled(self.text, "bottom", 1.5))

    def heading(self) -> TableStyle:
        """Return hairlines between rows, the header in the accent over a strong line."""
        return self.style(self.whole(), self.ruled("accent1", "bottom", 2.0, self.look.strong))


_MAKE = {
    "plain": _Maker.plain, "grid": _Maker.grid, "banded": _Maker.banded, "minimal": _Maker.minimal, "heading": _Maker.heading,
}  # fmt: skip
