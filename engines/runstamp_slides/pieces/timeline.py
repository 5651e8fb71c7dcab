"""A timeline: steps on a line, across the slide in one row or two where they have room, else down it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from runstamp.frozen import frozen, replace
from runstamp_slides.geometry import Box
from runstamp_slides.look import Type
from runstamp_slides.pieces.piece import GROWN, Atom, Kit
from runstamp_slides.pieces.steps import Step, Steps
from runstamp_slides.shapes import Fitting, Geometry, Mark, Para, Shape, TextBox

MOST_ACROSS = 6  # steps in a row
MOST_ROWS = 2
NARROWEST = 112.0  # points that a step needs across
LINE = 40.0  # height of a row's line and dots
ROW_GAP = 26.0
UPPER = 0.36  # of the spare height above a timeline across


@frozen
class TimelinePiece:
    """Steps in order. `down`: they were cut, and stand down on every slide."""

    kit: Kit
    steps: Steps
    down: bool = False
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False
    largest: float = GROWN
    _heights: dict[tuple[float, Fitting], list[float]] = field(
        default_factory=dict[tuple[float, Fitting], list[float]], compare=False
    )

    @property
    def stretch(self) -> float:
        """It takes what there is."""
        return 1.5

    def _across(self, width: float) -> int:
        """Return how many steps stand in a row; 0 where they stand down."""
        most = max(min(MOST_ACROSS, int(width // (NARROWEST * self.kit.look.k))), 1)
        rows = -(-len(self.steps) // most)
        if self.down or rows > MOST_ROWS or (most < MOST_ACROSS - 2 and rows > 1):
            return 0
        return -(-len(self.steps) // rows)

    def _rows(self, width: float) -> list[Steps]:
        each = self._across(width)
        return [self.steps[i : i + each] for i in range(0, len(self.steps), each)]

    def _paras(self, step: Step) -> tuple[Para, ...]:
        look, k, ground = self.kit.look, self.kit.look.k, self.kit.ground
        serif = look.head == "serif"
        lead = Type(14 * k, look.strong_on(ground), bold=True)
        text = Type(16 * k, look.on(ground), bold=not serif, font="heading" if serif else "body")
        more = Type(13 * k, look.quiet_on(ground))
        out = [Para(step.lead, lead, after=2 * k, path=step.path)] if step.lead else []
        out.append(Para(step.text, text, after=4 * k, path=step.path))
        return (*out, *(Para(runs, more, after=3 * k, path=step.path) for runs in step.more))

    def _measured(self, width: float, fitting: Fitting) -> list[float]:
        key = (width, fitting)
        if key not in self._heights:
            inner = self._inner(width)
            height = self.kit.ruler.height
            self._heights[key] = [height(self._paras(step), inner, fitting) for step in self.steps]
        return self._heights[key]

    def _inner(self, width: float) -> float:
        each, k = self._across(width), self.kit.look.k
        return width / each - 18 * k if each else width - LINE * k

    def _row_heights(self, width: float, fitting: Fitting) -> list[float]:
        heights, each = self._measured(width, fitting), self._across(width)
        return [max(heights[i : i + each]) + LINE * self.kit.look.k for i in range(0, len(heights), each)]

    def overhead(self, width: float, fitting: Fitting) -> float:  # noqa: ARG002 - the protocol's signature
        """Return nothing: each part has its own line."""
        return 0.0

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return the steps; all of them together where they stand across."""
        k = self.kit.look.k
        if self._across(width):
            rows = self._row_heights(width, fitting)
            return (Atom(sum(rows) + ROW_GAP * k * (len(rows) - 1)),)
        return [Atom(height + 12 * k * fitting.spacing) for height in self._measured(width, fitting)]

    def cut(self, start: int, stop: int, width: float, fitting: Fitting) -> TimelinePiece:  # noqa: ARG002 - the protocol's signature
        """Return some of the steps."""
        if self._across(width):
            return self
        return replace(
            self, steps=self.steps[start:stop], down=True, ids=() if start else self.ids, _heights={}
        )

    def whole_words(self, width: float, fitting: Fitting) -> bool:
        """Return whether no word is wider than its step."""
        inner = self._inner(width)
        return all(self.kit.ruler.whole(self._paras(step), inner, fitting) for step in self.steps)

    def most(self, width: float, fitting: Fitting) -> float:
        """Return the height at which the steps still belong together."""
        if self._across(width):
            return 1e6
        heights = self._measured(width, fitting)
        return sum(heights) + 40 * self.kit.look.k * len(heights)

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return the lines, the dots and the steps."""
        return self._place_across(box, fitting) if self._across(box.w) else self._place_down(box, fitting)

    def _place_across(self, box: Box, fitting: Fitting) -> list[Shape]:
        k, each = self.kit.look.k, box.w / self._across(box.w)
        heights = self._row_heights(box.w, fitting)
        gap = ROW_GAP * k
        spare = max(box.h - sum(heights) - gap * (len(heights) - 1), 0.0)
        gap += min(spare * 0.25, 2 * gap) if len(heights) > 1 else 0.0
        top = box.y + max(box.h - sum(heights) - gap * (len(heights) - 1), 0.0) * UPPER
        out: list[Shape] = []
        count = 0
        for row, height in zip(self._rows(box.w), heights, strict=True):
            last = count + len(row) == len(self.steps)
            long = each * (len(row) - 1) + 18 * k if last else box.w
            out.append(self._line(Box(box.x, top + 10.5 * k, long, 3 * k)))
            for i, step in enumerate(row):
                x = box.x + i * each
                out.append(self._dot(x, top + 12 * k, count))
                at = Box(x, top + LINE * k, each - 18 * k, height - LINE * k)
                out.append(self._text(step, at, fitting, count))
                count += 1
            top += height + gap
        return out

    def _place_down(self, box: Box, fitting: Fitting) -> list[Shape]:
        k, heights = self.kit.look.k, self._measured(box.w, fitting)
        gap = min(max(box.h - sum(heights), 0.0) / max(len(heights), 1), 40 * k)
        length = sum(heights[:-1]) + gap * (len(heights) - 1)
        out: list[Shape] = [self._line(Box(box.x + 7.5 * k, box.y + 10 * k, 3 * k, max(length, 1.0)))]
        y = box.y
        for i, (step, height) in enumerate(zip(self.steps, heights, strict=True)):
            out.append(self._dot(box.x, y + 10 * k, i))
            out.append(self._text(step, Box(box.x + LINE * k, y, box.w - LINE * k, height), fitting, i))
            y += height + gap
        return out

    def _line(self, box: Box) -> Mark:
        return Mark(box, fill=self.kit.look.hairline, name="Line")

    def _text(self, step: Step, box: Box, fitting: Fitting, i: int) -> TextBox:
        for found in self.kit.ruler.layout(self._paras(step), box.w, fitting).too_wide:
            self.kit.findings.too_wide(found.text, found.needed_pt, found.available_pt, step.path)
        return TextBox(box, self._paras(step), fitting, f"Step {i + 1}", ground=self.kit.ground)

    def _dot(self, x: float, y: float, i: int) -> Mark:
        look, k = self.kit.look, self.kit.look.k
        ink = "accent2" if i == len(self.steps) - 1 else "accent1"
        shape: Geometry = "rect" if look.tile == "solid" else "ellipse"
        at = Box(x, y - 9 * k, 18 * k, 18 * k)
        return Mark(at, fill=ink, geometry=shape, line=self.kit.ground, weight=3 * k, name="Dot")
