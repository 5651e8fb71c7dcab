"""A process: arrows in one row or two, the words about each under it."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp.frozen import frozen
from runstamp_compose.plans import Part
from runstamp_slides.diagrams import style
from runstamp_slides.geometry import Box
from runstamp_slides.pieces.piece import GROWN, Atom, Kit, Solid
from runstamp_slides.shapes import Fitting, Para, Shape, Sides

NARROWEST = 118.0  # points that a step needs
MOST_ACROSS, MOST_ROWS = 6, 2
POINT, PAD, GAP = 12.0, 6.0, 5.0  # the depth of a point, room beside the words, between arrows
LEAST, TALLEST = 46.0, 84.0  # height of an arrow
UNDER, ROW_GAP = 12.0, 24.0


def across(count: int, width: float, k: float) -> int:
    """Return how many steps stand in a row, 0 where they stand under one another."""
    most = max(min(MOST_ACROSS, int(width // (NARROWEST * k))), 1)
    rows = -(-count // most)
    if rows > MOST_ROWS or (most < MOST_ACROSS - 2 and rows > 1):
        return 0
    return -(-count // rows)


@frozen
class ProcessPiece(Solid):
    """Arrows that follow each other, `each` in a row."""

    kit: Kit
    parts: tuple[Part, ...]
    each: int
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False

    @property
    def stretch(self) -> float:
        """It takes what there is."""
        return 1.5

    @property
    def largest(self) -> float:
        """Few words read well larger."""
        return GROWN

    def _rows(self) -> list[tuple[Part, ...]]:
        return [self.parts[i : i + self.each] for i in range(0, len(self.parts), self.each)]

    def _step(self, width: float) -> float:
        k = self.kit.look.k
        return (width - (POINT - GAP) * k) / self.each

    def _inset(self) -> Sides:
        side = (POINT + PAD) * self.kit.look.k
        return side, 6 * self.kit.look.k, side, 6 * self.kit.look.k

    def _head(self, part: Part) -> tuple[Para, ...]:
        return style.trimmed([style.title(self.kit, part.title, style.solid(self.kit), part.path, "center")])

    def _more(self, part: Part) -> tuple[Para, ...]:
        kit, ground = self.kit, self.kit.ground
        out = [style.lead(kit, part.lead, ground, part.path)] if part.lead else []
        if part.text:
            out.append(style.text(kit, part.text, ground, part.path))
        return style.trimmed(out)

    def _wide(self, width: float) -> float:
        """Return the width of an arrow."""
        return self._step(width) + (POINT - GAP) * self.kit.look.k

    def _arrow(self, width: float, fitting: Fitting) -> float:
        k, inner = self.kit.look.k, style.inner(self._wide(width), self._inset())
        tallest = max(self.kit.ruler.height(self._head(part), inner, fitting) for part in self.parts)
        return max(tallest + 12 * k, LEAST * k)

    def _under(self, width: float) -> float:
        """Return the width of the words under an arrow."""
        return self._step(width) - (POINT + GAP) * self.kit.look.k

    def _below(self, row: Sequence[Part], width: float, fitting: Fitting) -> float:
        inner = self._under(width)
        tallest = max(self.kit.ruler.height(self._more(part), inner, fitting) for part in row)
        return tallest + UNDER * self.kit.look.k if tallest else 0.0

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return the whole: a process is not cut."""
        rows, arrow = self._rows(), self._arrow(width, fitting)
        gaps = ROW_GAP * self.kit.look.k * (len(rows) - 1)
        return (Atom(sum(arrow + self._below(row, width, fitting) for row in rows) + gaps),)

    def whole_words(self, width: float, fitting: Fitting) -> bool:
        """Return whether no word is wider than its arrow or its column."""
        inner, under = style.inner(self._wide(width), self._inset()), self._under(width)
        whole = self.kit.ruler.whole
        return all(
            whole(self._head(part), inner, fitting) and whole(self._more(part), under, fitting)
            for part in self.parts
        )

    def most(self, width: float, fitting: Fitting) -> float:  # noqa: ARG002 - the protocol's signature
        """Return that it takes any height: what it does not fill stands around it."""
        return 1e6

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return each arrow with the words under it."""
        k, rows = self.kit.look.k, self._rows()
        least = self._arrow(box.w, fitting)
        below = [self._below(row, box.w, fitting) for row in rows]
        gap = ROW_GAP * k
        spare = max(box.h - least * len(rows) - sum(below) - gap * (len(rows) - 1), 0.0)
        arrow = max(min(least + spare * 0.3 / len(rows), TALLEST * k), least)
        spare -= (arrow - least) * len(rows)
        y = box.y + spare * style.UPPER
        out: list[Shape] = []
        for r, row in enumerate(rows):
            for c, part in enumerate(row):
                x = box.x + c * self._step(box.w)
                out += self._one(part, x, y, box.w, arrow, below[r], fitting, r * self.each + c)
            y += arrow + below[r] + gap
        return out

    def _one(
        self,
        part: Part,
        x: float,
        y: float,
        width: float,
        arrow: float,
        below: float,
        fitting: Fitting,
        i: int,
    ) -> list[Shape]:
        kit, k = self.kit, self.kit.look.k
        first = i % self.each == 0
        head = style.boxed(
            kit, self._head(part), Box(x, y, self._wide(width), arrow), fitting, f"Step {i + 1}", inset=self._inset(),
            ground=style.solid(kit), anchor="ctr", geometry="chevron" if first else "arrow", adjust=POINT * k,
        )  # fmt: skip
        more = self._more(part)
        if not more:
            return [head]
        left = x if first else x + POINT * k
        at = Box(left, y + arrow + UNDER * k, self._under(width), below - UNDER * k)
        return [head, style.boxed(kit, more, at, fitting, f"About step {i + 1}")]
