"""Make text fit a box: sizes to write, tighter spacing, a place to split, or how much is missing.

A reader ignores autofit flags until somebody edits the box, so the sizes are worked out here and written.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from typing import TYPE_CHECKING, Literal, TypeVar

from runstamp.frozen import field, frozen, replace
from runstamp_text.lines import EPSILON, layout
from runstamp_text.paragraphs import SLIDE_PITCH, Layout, Run, TooWide

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from runstamp_text.paragraphs import Broken, Paragraph

TIGHTER = (0.9, 0.8)  # of line and paragraph spacing; presentation programs reduce lines by at most 20 %
ROUND_TO = 0.5  # points; sizes people see in a size box

_AS_IS = (1.0, 1.0)  # scale and spacing

Way = TypeVar("Way")

Outcome = Literal["fits", "shrunk", "tightened", "overflow"]


@frozen
class Split:
    """Where a continuation starts: a paragraph, and an offset into its text (0: the whole paragraph moves on)."""

    paragraph: int
    offset: int = 0


@frozen
class Fit:
    """How a text goes into its box.

    Write `size(asked)` for each size and multiply the spacing by `spacing`. On `overflow` `needed_pt` exceeds
    `available_pt` at the smallest sizes, and `split` says what to carry on elsewhere (None if not even one line fits).
    """

    outcome: Outcome
    scale: float
    spacing: float
    minimum: float
    needed_pt: float
    available_pt: float
    too_wide: tuple[TooWide, ...]
    split: Split | None
    layout: Layout

    def size(self, asked: float) -> float:
        """Return the size to write for a size that was asked for, in points."""
        return scaled_size(asked, self.scale, self.minimum)


def scaled_size(asked: float, scale: float, minimum: float) -> float:
    """Return a size made smaller in half points, not under the minimum; one that was smaller from the start stays."""
    if scale >= 1 or asked <= minimum:
        return asked
    return max(math.floor(asked * scale / ROUND_TO + EPSILON) * ROUND_TO, minimum)


def scaled(paragraph: Paragraph, scale: float, spacing: float, minimum: float) -> Paragraph:
    """Return a paragraph with smaller sizes and tighter spacing; indents stay."""

    def smaller(run: Run) -> Run:
        return Run(run.text, replace(run.style, size=scaled_size(run.style.size, scale, minimum)))

    factor = spacing if paragraph.leading is None else spacing * scale
    return replace(
        paragraph,
        runs=tuple([smaller(run) for run in paragraph.runs]),
        label=smaller(paragraph.label) if paragraph.label else None,
        before=paragraph.before * spacing,
        after=paragraph.after * spacing,
        line_spacing=paragraph.line_spacing * spacing,
        leading=paragraph.leading and paragraph.leading * factor,
    )


def mildest(
    plain: Way,
    smaller: Sequence[Way],
    tighter: Sequence[Way],
    enough: Callable[[Way, bool], bool],
    whole: Callable[[Way], bool],
) -> Way | None:
    """Return the first way to set text that is enough, None where none is. Every engine fits text in this order.

    As it is; the largest of the `smaller` ways; the first of the `tighter` ones. `whole` tells whether no word is wider
    than its line, and `enough` is asked with or without that: a word that the smallest size does not save counts no more.
    """
    if enough(plain, True):
        return plain
    words = whole(smaller[-1])
    if not words and enough(plain, False):
        return plain
    if enough(smaller[-1], words):
        # Smaller text never takes more lines, so the first that is enough is found by halving.
        return smaller[bisect_left(smaller, True, hi=len(smaller) - 1, key=lambda way: enough(way, words))]
    return next((way for way in tighter if enough(way, words)), None)


@frozen
class _Box:
    """The paragraphs, their box and the smallest size, for one call; layouts are kept by scale and spacing."""

    paragraphs: Sequence[Paragraph]
    width: float
    height: float
    minimum: float
    pitch: float
    keep_words: bool
    tried: dict[tuple[float, float], Layout] = field(default_factory=dict[tuple[float, float], Layout])

    def attempt(self, way: tuple[float, float]) -> Layout:
        if way not in self.tried:
            changed = self.paragraphs
            if way != _AS_IS:
                changed = [scaled(paragraph, *way, self.minimum) for paragraph in self.paragraphs]
            self.tried[way] = layout(changed, self.width, self.pitch)
        return self.tried[way]

    def enough(self, way: tuple[float, float], words: bool) -> bool:
        laid = self.attempt(way)
        return laid.height <= self.height + EPSILON and not (words and self.keep_words and laid.too_wide)

    def answer(self, outcome: Outcome, way: tuple[float, float], split: Split | None = None) -> Fit:
        laid = self.attempt(way)
        return Fit(outcome, *way, self.minimum, laid.height, self.height, laid.too_wide, split, laid)


def fit(
    paragraphs: Sequence[Paragraph],
    width: float,
    height: float,
    *,
    minimum: float = 10.0,
    step: float = 1.0,
    tighter: Sequence[float] = TIGHTER,
    keep_words: bool = True,
    pitch: float = SLIDE_PITCH,
) -> Fit:
    """Return how paragraphs go into a box, all lengths in points.

    Order: as they are; the largest size down by `step` to `minimum`, the others in proportion; then `tighter` spacing; else
    overflow. A word wider than the box is shrunk too, if the minimum saves it (`keep_words`). Give `minimum` the size
    itself, or `tighter` nothing, to forbid a step.
    """
    box = _Box(paragraphs, width, height, minimum, pitch, keep_words)
    largest = max((run.style.size for paragraph in paragraphs for run in paragraph.runs), default=minimum)
    smaller = [(scale, 1.0) for scale in scales(largest, minimum, step)]
    last = smaller[-1]
    closer = [(last[0], spacing) for spacing in tighter]
    way = mildest(_AS_IS, smaller, closer, box.enough, lambda way: not box.attempt(way).too_wide)
    if way is None:
        return box.answer("overflow", last, split_at(box.attempt(last), height))
    return box.answer("fits" if way == _AS_IS else "shrunk" if way[1] == 1.0 else "tightened", way)


def scales(largest: float, minimum: float, step: float) -> list[float]:
    """Return what to multiply a largest size by to try smaller ones, the largest first, the minimum last; never none."""
    count = max(math.ceil((largest - minimum) / step - EPSILON), 0)
    return [max(largest - step * taken, minimum) / largest for taken in range(1, count + 1)] or [1.0]


def split_at(laid: Layout, height: float) -> Split | None:
    """Return where a layout passes a height: between paragraphs, or inside the first one if it alone is too tall.

    None if not even the first line fits: nothing would be gained by carrying on elsewhere.
    """
    for index, (broken, top) in enumerate(zip(laid.paragraphs, laid.tops, strict=True)):
        if top + broken.height > height + EPSILON:
            return Split(index) if index else _inside(broken, top, height)
    return None


def _inside(broken: Broken, top: float, height: float) -> Split | None:
    for number, line in enumerate(broken.lines):
        top += line.height
        if top > height + EPSILON:
            return Split(0, line.start) if number else None
    return None
