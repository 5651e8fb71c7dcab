"""Make text fit a box: sizes to write, tighter spacing, a place to split, or how much is missing.

A reader ignores autofit flags until somebody edits the box, so the sizes are worked out here and written.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal

from runstamp.frozen import frozen, replace
from runstamp_text.lines import EPSILON, layout
from runstamp_text.paragraphs import SLIDE_PITCH, Layout, Run, TooWide

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runstamp_text.paragraphs import Broken, Paragraph

TIGHTER = (0.9, 0.8)  # of line and paragraph spacing; presentation programs reduce lines by at most 20 %
ROUND_TO = 0.5  # points; sizes people see in a size box

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


@frozen
class _Box:
    """The paragraphs, their box and the smallest size, for one call."""

    paragraphs: Sequence[Paragraph]
    width: float
    height: float
    minimum: float
    pitch: float

    def attempt(self, scale: float, spacing: float) -> Layout:
        if scale == spacing == 1.0:
            return layout(self.paragraphs, self.width, self.pitch)
        changed = [scaled(paragraph, scale, spacing, self.minimum) for paragraph in self.paragraphs]
        return layout(changed, self.width, self.pitch)

    def enough(self, laid: Layout, whole_words: bool) -> bool:
        return laid.height <= self.height + EPSILON and not (whole_words and laid.too_wide)

    def answer(
        self, outcome: Outcome, scale: float, spacing: float, laid: Layout, split: Split | None = None
    ) -> Fit:
        return Fit(
            outcome, scale, spacing, self.minimum, laid.height, self.height, laid.too_wide, split, laid
        )


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
    box = _Box(paragraphs, width, height, minimum, pitch)
    laid = box.attempt(1.0, 1.0)
    if box.enough(laid, keep_words):
        return box.answer("fits", 1.0, 1.0, laid)
    scales = _scales(paragraphs, minimum, step)
    smallest = box.attempt(scales[-1], 1.0)
    whole = keep_words and not smallest.too_wide
    if not whole and box.enough(laid, whole_words=False):
        return box.answer("fits", 1.0, 1.0, laid)  # no size saves the word, and the height is enough
    if box.enough(smallest, whole):
        scale, laid = _largest(box, scales, whole)
        return box.answer("shrunk", scale, 1.0, laid)
    for spacing in tighter:
        laid = box.attempt(scales[-1], spacing)
        if box.enough(laid, whole):
            return box.answer("tightened", scales[-1], spacing, laid)
    return box.answer("overflow", scales[-1], 1.0, smallest, split_at(smallest, height))


def _scales(paragraphs: Sequence[Paragraph], minimum: float, step: float) -> list[float]:
    """Return the scales to try, largest first, never none."""
    largest = max((run.style.size for paragraph in paragraphs for run in paragraph.runs), default=minimum)
    count = max(math.ceil((largest - minimum) / step - EPSILON), 0)
    return [max(largest - step * taken, minimum) / largest for taken in range(1, count + 1)] or [1.0]


def _largest(box: _Box, scales: Sequence[float], whole: bool) -> tuple[float, Layout]:
    """Return the largest scale that is enough; the last one is known to be (smaller text never takes more lines)."""
    low, high = 0, len(scales) - 1
    best = scales[high], box.attempt(scales[high], 1.0)
    while low < high:
        middle = (low + high) // 2
        laid = box.attempt(scales[middle], 1.0)
        if box.enough(laid, whole):
            high, best = middle, (scales[middle], laid)
        else:
            low = middle + 1
    return best


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
