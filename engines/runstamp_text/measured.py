"""A paragraph's text with the widths of its parts, and the line that a stretch of it makes."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

from runstamp_text.cover import spans
from runstamp_text.measure import Style, guessed, ruler, spaced, width
from runstamp_text.paragraphs import Line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runstamp_text.faces import Face
    from runstamp_text.paragraphs import Paragraph

# Points: files round lengths, and a text must fit the width it was measured to have.
EPSILON = 0.01
HYPHEN = "-"


class Measured:
    """A paragraph's text with the widths of its parts, whatever runs and faces they cross.

    Which face draws what is settled once, for whole runs: a word alone would not know the face before it.
    """

    def __init__(self, paragraph: Paragraph) -> None:
        runs = paragraph.runs
        self.text = paragraph.text
        self.styles = [run.style for run in runs]
        self.starts = [0, *accumulate([len(run.text) for run in runs])][: len(runs)]
        first = self.styles[0]
        covered = [run.style.face.covers(run.text) for run in runs]
        self.single = len(runs) == 1 and not first.spacing and covered[0]
        self.em = ruler(first.face, first.fallback, first.kerning).em
        self.size = first.size
        self.levels: list[int] = []  # of each character, where some run from right to left
        self.spans = [
            None if whole else spans(run.text, run.style.face, run.style.fallback)
            for run, whole in zip(runs, covered, strict=True)
        ]

    def width(self, start: int, end: int) -> float:
        """Return the width of a stretch, in points."""
        if self.single:
            return self.em(self.text[start:end]) * self.size
        return sum([self.part_width(run, low, high) for run, low, high in self.parts(start, end)])

    def part_width(self, run: int, start: int, end: int) -> float:
        """Return the width of a part of one run."""
        if self.spans[run] is None:
            return width(self.text[start:end], self.styles[run])
        return sum(
            [
                self.face_width(run, face, covered, low, high)
                for face, covered, low, high in self.faces(run, start, end)
            ]
        )

    def face_width(self, run: int, face: Face, covered: bool, start: int, end: int) -> float:
        """Return the width of a part that one face draws, or none."""
        text, style = self.text[start:end], self.styles[run]
        em = ruler(face, style.fallback, style.kerning).em(text) if covered else guessed(text)
        return em * style.size + spaced(text, style.spacing)

    def faces(self, run: int, start: int, end: int) -> Iterator[tuple[Face, bool, int, int]]:
        """Yield (face, whether it has the characters, start, end) for the stretches of a part of one run."""
        found = self.spans[run]
        if found is None:
            yield self.styles[run].face, True, start, end
            return
        first = self.starts[run]
        for span in found:
            low, high = max(first + span.start, start), min(first + span.start + len(span.text), end)
            if low < high:
                yield span.face, span.covered, low, high

    def parts(self, start: int, end: int) -> Iterator[tuple[int, int, int]]:
        """Yield (run, start, end) for each run that a stretch crosses."""
        run = max(bisect_right(self.starts, start) - 1, 0)
        while start < end:
            after = self.starts[run + 1] if run + 1 < len(self.starts) else len(self.text)
            high = min(end, after)
            if high > start:
                yield run, start, high
            start, run = high, run + 1

    def level_runs(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Yield the stretches of one direction."""
        if not self.levels:
            yield start, end
            return
        at = start
        for i in range(start + 1, end + 1):
            if i == end or self.levels[i] != self.levels[at]:
                yield at, i
                at = i

    def right(self, offset: int) -> bool:
        """Whether a character reads from right to left."""
        return bool(self.levels) and self.levels[offset] % 2 == 1

    def hyphenated(self, start: int, end: int) -> float:
        """Return the width of a stretch with a hyphen after it, in points."""
        if self.single:
            return self.em(self.text[start:end] + HYPHEN) * self.size
        return self.width(start, end) + width(HYPHEN, self.style_at(end - 1))

    def run_at(self, offset: int) -> int:
        """Return the run that a character stands in."""
        return max(bisect_right(self.starts, offset) - 1, 0)

    def style_at(self, offset: int) -> Style:
        """Return the style of a character."""
        return self.styles[self.run_at(offset)]

    def largest(self, start: int, end: int) -> Style:
        """Return the style that sets a line's height; a line without text takes that of its place."""
        if self.single:
            return self.styles[0]
        found = [self.styles[run] for run, _, _ in self.parts(start, end)]
        return max(found, key=lambda style: style.size) if found else self.style_at(start)

    def line(
        self, paragraph: Paragraph, pitch: float, start: int, end: int, x: float, size: float, available: float, *,
        hard: bool, hyphen: bool,
    ) -> Line:  # fmt: skip
        """Return the line that a stretch makes: as high as its largest style asks, the same room above and below the letters."""
        style = self.largest(start, end)
        height = paragraph.leading or pitch * style.size * paragraph.line_spacing
        ascent, descent = style.face.ascent * style.size, style.face.descent * style.size
        baseline = (height - ascent - descent) / 2 + ascent
        return Line(start, end, x, size, available, height, baseline, hard, hyphen)


def origin(paragraph: Paragraph, first: bool) -> float:
    """Return where a line's text starts."""
    if not first:
        return paragraph.left
    x = paragraph.left + paragraph.first
    label = paragraph.label
    return x if label is None else max(paragraph.left, x + width(label.text, label.style))
