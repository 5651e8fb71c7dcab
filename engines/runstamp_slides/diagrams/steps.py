"""Steps under one another: numbers in circles that lines join, the words beside them."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp.frozen import frozen, replace
from runstamp_compose.plans import Part, Run
from runstamp_slides.diagrams import style
from runstamp_slides.diagrams.lines import End, Pen, joined
from runstamp_slides.geometry import Box
from runstamp_slides.look import Ink, Type
from runstamp_slides.pieces.piece import GROWN, Atom, Kit
from runstamp_slides.shapes import Anchor, Fitting, Mark, Para, Shape, TextBox

CIRCLE, GAP, SPACE = 30.0, 14.0, 14.0  # points: of a number, beside it, between steps
ROUND = 16.0  # room for the line that leads back
MOST_SPACE = 44.0
_TOP, _FOOT = 0, 4  # connection sites of an ellipse
ARROW = 8.0


@frozen
class StepsDown:
    """Steps under one another. `back`: a line leads from the last to the first; `first` is the number of the first."""

    kit: Kit
    parts: tuple[Part, ...]
    back: bool = False
    first: int = 1
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False
    stretch: float = 1.0
    largest: float = GROWN

    def _left(self) -> float:
        return ROUND * self.kit.look.k if self.back else 0.0

    def _inner(self, width: float) -> float:
        return max(width - self._left() - (CIRCLE + GAP) * self.kit.look.k, 1.0)

    def _paras(self, part: Part) -> tuple[Para, ...]:
        kit, ground = self.kit, self.kit.ground
        out = [style.lead(kit, part.lead, ground, part.path)] if part.lead else []
        out.append(style.title(kit, part.title, ground, part.path))
        if part.text:
            out.append(style.text(kit, part.text, ground, part.path))
        return style.trimmed(out)

    def _heights(self, width: float, fitting: Fitting) -> list[float]:
        inner, least = self._inner(width), CIRCLE * self.kit.look.k
        height = self.kit.ruler.height
        return [max(height(self._paras(part), inner, fitting), least) for part in self.parts]

    def overhead(self, width: float, fitting: Fitting) -> float:  # noqa: ARG002 - the protocol's signature
        """Return nothing: steps repeat nothing."""
        return 0.0

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return the steps."""
        space = SPACE * self.kit.look.k * fitting.spacing
        return [Atom(height + space) for height in self._heights(width, fitting)]

    def cut(self, start: int, stop: int, width: float, fitting: Fitting) -> StepsDown:  # noqa: ARG002 - the protocol's signature
        """Return some of the steps, which keep their numbers."""
        whole = start == 0 and stop == len(self.parts)
        parts = self.parts[start:stop]
        return replace(self, parts=parts, first=self.first + start, back=self.back and whole)

    def whole_words(self, width: float, fitting: Fitting) -> bool:
        """Return whether no word is wider than its place."""
        inner = self._inner(width)
        return all(self.kit.ruler.whole(self._paras(part), inner, fitting) for part in self.parts)

    def most(self, width: float, fitting: Fitting) -> float:
        """Return the height at which the steps still belong together."""
        heights = self._heights(width, fitting)
        return sum(heights) + MOST_SPACE * self.kit.look.k * len(heights)

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return each number with its words, then the lines between them."""
        k, heights = self.kit.look.k, self._heights(box.w, fitting)
        space = min(max(box.h - sum(heights), 0.0) / max(len(heights), 1), MOST_SPACE * k)
        x, size = box.x + self._left(), CIRCLE * k
        out: list[Shape] = []
        y = box.y
        tops: list[float] = []
        for i, (part, height) in enumerate(zip(self.parts, heights, strict=True)):
            out.append(self._number(Box(x, y, size, size), fitting, i))
            out.append(self._words(part, Box(x + size + GAP * k, y, self._inner(box.w), height), fitting, i))
            tops.append(y)
            y += height + space
        return [*out, *self._lines(x, tops)]

    def _key(self, i: int) -> str:
        return f"{self.path}#{self.first + i}"

    def _number(self, at: Box, fitting: Fitting, i: int) -> TextBox:
        ground = style.solid(self.kit)
        type_ = Type(14 * self.kit.look.k, self.kit.look.on(ground), bold=True)
        para = Para((Run(text=str(self.first + i)),), type_, align="center", path=self.path)
        return style.boxed(
            self.kit, (para,), at, replace(fitting, scale=min(fitting.scale, 1.0)), "Number", ground=ground, anchor="ctr",
            geometry="ellipse", key=self._key(i),
        )  # fmt: skip

    def _words(self, part: Part, at: Box, fitting: Fitting, i: int) -> TextBox:
        paras = self._paras(part)
        size = CIRCLE * self.kit.look.k
        anchor: Anchor = "ctr" if self.kit.ruler.height(paras, at.w, fitting) <= size else "t"
        return style.boxed(self.kit, paras, at, fitting, f"Step {self.first + i}", anchor=anchor)

    def _lines(self, x: float, tops: Sequence[float]) -> list[Shape]:
        size, ink = CIRCLE * self.kit.look.k, self.kit.look.hairline
        middle = x + size / 2
        out: list[Shape] = []
        for i in range(len(tops) - 1):
            start = End(self._key(i), _FOOT, "bottom", (middle, tops[i] + size))
            end = End(self._key(i + 1), _TOP, "top", (middle, tops[i + 1]))
            out.append(joined(start, end, Pen(ink, 1.5), self.kit.look))
        if self.back and len(tops) > 1:
            out += self._around(x, tops[-1] + size / 2, tops[0] + size / 2, ink)
        return out

    def _around(self, x: float, low: float, high: float, ink: Ink) -> list[Shape]:
        """Return the way back at the left.

        Not a connector: some programs lead it through the circles between.
        """
        k = self.kit.look.k
        left, size = x - ROUND * k, ARROW * k
        ways = (
            Box(left, low, x - left, 0.0),
            Box(left, high, 0.0, low - high),
            Box(left, high, x - left, 0.0),
        )
        lines = [Mark(way, geometry="line", line=ink, weight=1.5, name="Way back") for way in ways]
        head = Box(x - size, high - size / 2, size, size)
        return [*lines, Mark(head, fill=style.solid(self.kit), geometry="triangle", turn=1, name="Arrow")]
