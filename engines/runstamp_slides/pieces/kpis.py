"""Figures on tiles: a card, a ruled column or a solid field, as the theme has it."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp.frozen import frozen, replace
from runstamp_compose.plans import Kpi, Run
from runstamp_compose.themes import contrast, darkened
from runstamp_slides.geometry import Box
from runstamp_slides.look import TEXT_CONTRAST, Ink, Type
from runstamp_slides.pieces.piece import Atom, Kit, Solid
from runstamp_slides.shapes import Fitting, Group, Mark, Para, Shape, Sides, TextBox

IN_A_ROW = 4  # tiles; more make rows of equal length
LARGER = 1.2  # words around figures that are what the slide is about
NARROW, NARROW_LARGE = 110.0, 160.0  # points under which a tile's figure no longer stands large
_ARROWS = {"up": "▲", "down": "▼", "flat": "►"}
_SOLID: tuple[Ink, ...] = ("accent1", "tx2", "accent4", "accent5")


def rows_of(count: int, width: float, narrow: float) -> int:
    """Return how many rows the tiles take: as even as can be."""
    most = max(min(IN_A_ROW, int(width // narrow)), 1)
    return -(-count // most)


@frozen
class KpisPiece(Solid):
    """A row of figures. `large`: they are what the slide is about."""

    kit: Kit
    items: tuple[Kpi, ...]
    large: bool = False
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False

    @property
    def stretch(self) -> float:
        """It takes a little more than it needs."""
        return 0.6

    @property
    def gap(self) -> float:
        """Between tiles."""
        return 14 * self.kit.look.k

    def _rows(self, width: float) -> list[tuple[Kpi, ...]]:
        count = rows_of(len(self.items), width, (NARROW_LARGE if self.large else NARROW) * self.kit.look.k)
        each = -(-len(self.items) // count)
        return [self.items[i : i + each] for i in range(0, len(self.items), each)]

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return the least height of all rows."""
        rows = self._rows(width)
        least = max(self._tile_height(row, width, fitting) for row in rows)
        return (Atom(least * len(rows) + self.gap * (len(rows) - 1)),)

    def _inset(self) -> Sides:
        k = self.kit.look.k
        if self.kit.look.tile == "rule":
            return (0.0, 14 * k, 26 * k, 4 * k)  # figures without a field keep apart
        return (16 * k, 12 * k, 12 * k, 12 * k)

    def _tile_height(self, row: Sequence[Kpi], width: float, fitting: Fitting) -> float:
        left, top, right, bottom = self._inset()
        inner = (width - self.gap * (len(row) - 1)) / len(row) - left - right
        height = self.kit.ruler.height
        size = self._value_size(inner, fitting)
        text = max(height(self._paras(kpi, self.kit.look.surface, size), inner, fitting) for kpi in row)
        return text + top + bottom

    def whole_words(self, width: float, fitting: Fitting) -> bool:
        """Return whether no word is wider than its tile."""
        left, _, right, _ = self._inset()
        for row in self._rows(width):
            inner = (width - self.gap * (len(row) - 1)) / len(row) - left - right
            size = self._value_size(inner, fitting)
            paras = [para for kpi in row for para in self._paras(kpi, self.kit.look.surface, size)]
            if not self.kit.ruler.whole(paras, inner, fitting):
                return False
        return True

    def most(self, width: float, fitting: Fitting) -> float:
        """Return the height at which tiles stand well."""
        rows = self._rows(width)
        tile = (width - self.gap * (len(rows[0]) - 1)) / len(rows[0])
        best = min(tile * 0.9, (210 if self.large else 140) * self.kit.look.k)
        least = self.atoms(width, fitting)[0].height
        return max(best * len(rows) + self.gap * (len(rows) - 1), least)

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return the tiles, row by row."""
        rows = self._rows(box.w)
        height = (box.h - self.gap * (len(rows) - 1)) / len(rows)
        out: list[Shape] = []
        width = (box.w - self.gap * (len(rows[0]) - 1)) / len(rows[0])
        index = 0
        for r, row in enumerate(rows):
            for c, kpi in enumerate(row):
                at = Box(box.x + c * (width + self.gap), box.y + r * (height + self.gap), width, height)
                out.append(self._tile(kpi, at, fitting, index))
                index += 1
        return out

    def _ground(self, index: int) -> Ink:
        look = self.kit.look
        if look.tile == "rule":
            return self.kit.ground
        # Dark enough for the background's colour, so that all figures of a row are set in one ink.
        solid = look.tile == "solid"
        return look.strong_on(look.ground, _SOLID[index % len(_SOLID)]) if solid else look.surface

    def _tile(self, kpi: Kpi, at: Box, fitting: Fitting, index: int) -> Group:
        look, ground = self.kit.look, self._ground(index)
        k, (left, top, right, bottom) = look.k, self._inset()
        inner = at.w - left - right
        size = self._value_size(inner, fitting)
        if look.tile != "rule":
            # All labels of a row stand at one height, whatever stands under them.
            tallest = max(
                self.kit.ruler.height(self._paras(one, ground, size), inner, fitting) for one in self.items
            )
            top = max((at.h - tallest) / 2, top)
        paras = self._paras(kpi, ground, size)
        fill, inset = None if look.tile == "rule" else ground, (left, top, right, bottom)
        text = TextBox(at, paras, fitting, "Figure", None, "t", inset, fill, None, look.radius, ground=ground)
        marks: tuple[Mark, ...] = ()
        if look.tile == "card":
            marks = (Mark(Box(at.x, at.y, 4 * k, at.h), fill="accent1"),)
        elif look.tile == "rule":
            marks = (Mark(Box(at.x, at.y, at.w, 2 * k), fill="accent1"),)
        return Group(at, (text, *marks), name=f"Figure {kpi.label}")

    def _paras(self, kpi: Kpi, ground: Ink, size: float) -> tuple[Para, ...]:
        look, k = self.kit.look, self.kit.look.k * (LARGER if self.large else 1.0)
        label = Para((Run(text=kpi.label),), Type(13 * k, look.quiet_on(ground)), after=2 * k, path=kpi.path)
        value = replace(label, runs=(Run(text=kpi.value),), type=self._value_type(ground, size))
        lines = [label, value]
        change = " ".join(part for part in (_ARROWS[kpi.trend] if kpi.trend else None, kpi.delta) if part)
        if change:
            type_ = Type(14 * k, self._tone(kpi, ground), bold=True)
            lines.append(replace(label, runs=(Run(text=change),), type=type_))
        if kpi.note:
            lines.append(replace(label, runs=(Run(text=kpi.note),), type=Type(12 * k, look.quiet_on(ground))))
        return tuple(lines)

    def _value_type(self, ground: Ink, size: float) -> Type:
        look = self.kit.look
        ink = (
            look.on(ground)
            if look.tile == "solid"
            else look.title
            if look.tile == "card"
            else look.strong_on(ground)
        )
        return Type(size, ink, bold=look.head != "serif", font="heading")

    def _value_size(self, width: float, fitting: Fitting) -> float:
        """Return the size of all figures, small enough for the longest to stand on one line."""
        look = self.kit.look
        size = look.size("kpi") * (1.3 if self.large else 0.9)
        type_ = self._value_type(look.ground, size)
        wide = max(self.kit.ruler.width(kpi.value, type_, fitting) for kpi in self.items)
        return size if wide <= max(width, 1.0) else max(size * width / wide * 0.98 // 0.5 * 0.5, look.minimum)

    def _tone(self, kpi: Kpi, ground: Ink) -> Ink:
        look = self.kit.look
        under = look.hex(ground)
        if kpi.tone == "neutral":
            return look.quiet_on(ground)
        ink = look.theme.colors[kpi.tone]
        if contrast(ink, under) >= TEXT_CONTRAST:
            return ink
        # On a strong ground a coloured word would not read: the arrow and the sign say it.
        return look.on(ground) if look.tile == "solid" else darkened(ink, under, TEXT_CONTRAST)
