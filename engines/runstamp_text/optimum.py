"""Break justified paragraphs as a whole: the lines whose spaces differ least from their own width.

Knuth and Plass, "Breaking Paragraphs into Lines" (Software: Practice and Experience 11, 1981): badness, demerits, fitness classes and
the constants of plain TeX. First without hyphens of ours and with spaces close to their width; then with hyphens and the widest
spaces allowed; then, where even that does not fill the lines, with spaces as wide as they must be.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from math import inf
from typing import TYPE_CHECKING

from runstamp_text.breaking_points import Points
from runstamp_text.breaks import HARD_BREAK
from runstamp_text.measured import EPSILON, Measured, origin

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runstamp_text.paragraphs import Line, Paragraph

SHRINK, STRETCH = 0.2, 0.6  # of a space: it is set 0.8 to 1.6 times as wide as the face has it
UNIT = 0.3  # of a space: stretched by so much, a line is as bad as one that is shrunk to the limit
CLOSE = 0.3  # of a space: the widest stretch while no word is hyphenated
TORN = 1.6  # of a space: tried before any width at all
LINE_PENALTY = 10.0
PAIR, APART, LAST = 10_000.0, 10_000.0, 5_000.0  # \doublehyphendemerits, \adjdemerits, \finalhyphendemerits
MOST_HYPHENS = 2  # lines in a row that end in one


class _Node:
    """A way to come to a break: the demerits so far, the class of its last line, the hyphens in a row at its end."""

    __slots__ = ("before", "demerits", "fitness", "hyphens", "point")

    def __init__(self, point: int, demerits: float, fitness: int, hyphens: int, before: _Node | None) -> None:
        self.point, self.demerits, self.fitness = point, demerits, fitness
        self.hyphens, self.before = hyphens, before


class _Search:
    """Looks for the best way through the breaks of one stretch, with spaces stretched by `stretch` at most."""

    def __init__(self, points: Points, first: float, rest: float, stretch: float) -> None:
        self.points, self.first, self.rest, self.stretch = points, first, rest, stretch
        many = stretch if stretch < inf else 0.0
        self.tight = [end - SHRINK * gaps for end, gaps in zip(points.ends, points.gaps_end, strict=True)]
        self.loose = [end + many * gaps for end, gaps in zip(points.ends, points.gaps_end, strict=True)]
        self.many = many
        self.waiting: list[dict[int, _Node]] = [{} for _ in points.ends]

    def best(self) -> list[int] | None:
        """Return the breaks at which lines end, the last one last; None if no way leads there."""
        last = len(self.points.ends) - 1
        self.waiting[0][0] = _Node(0, 0.0, 1, 0, None)
        for point, nodes in enumerate(self.waiting[:last]):
            if nodes:
                self._from(point, list(nodes.values()), last)
        ways = self.waiting[last].values()
        if not ways:
            return None
        node: _Node | None = min(ways, key=lambda node: node.demerits)
        found: list[int] = []
        while node is not None and node.point:
            found.append(node.point)
            node = node.before
        return found[::-1]

    def _from(self, point: int, nodes: Sequence[_Node], last: int) -> None:
        """Go on from a break to all that end a line which fits."""
        points, room = self.points, self.rest if point else self.first
        start, gaps = points.starts[point], points.gaps_start[point]
        low = point + 1
        if self.stretch < inf:
            low = bisect_left(self.loose, room + start + self.many * gaps - EPSILON, low)
        high = bisect_right(self.tight, room + start - SHRINK * gaps + EPSILON, low)
        for end in range(low, min(high, last)):
            ratio = _ratio(room - points.ends[end] + start, points.gaps_end[end] - gaps)
            if ratio is not None:
                self._reach(end, nodes, ratio)
        if points.ends[last] - start <= room + EPSILON:
            self._reach(last, nodes, 0.0)

    def _reach(self, end: int, nodes: Sequence[_Node], ratio: float) -> None:
        """Note the best ways to a break, one for each class and number of hyphens."""
        points, ways_to = self.points, self.waiting
        ways = ways_to[end]
        flagged = points.flagged[end]
        fitness = 0 if ratio < -0.5 else 1 if ratio <= 0.5 else 2 if ratio <= 1.0 else 3
        own = (LINE_PENALTY + 100.0 * abs(ratio) ** 3) ** 2 + points.penalties[end] ** 2
        for node in nodes:
            demerits = node.demerits + own
            hyphens = 0
            if not -2 < fitness - node.fitness < 2:
                demerits += APART
            if flagged:
                hyphens = node.hyphens + 1
                if hyphens > MOST_HYPHENS:
                    continue
                demerits += PAIR if node.hyphens else 0.0
            elif node.hyphens and end == len(ways_to) - 1:
                demerits += LAST
            key = fitness * 3 + hyphens
            known = ways.get(key)
            if known is None or demerits < known.demerits:
                ways[key] = _Node(end, demerits, fitness, hyphens, node)


def _ratio(free: float, gaps: float) -> float | None:
    """Return how far spaces are stretched (1: by `UNIT`) or shrunk (-1: to the limit); None if that is too far."""
    if free < 0:
        if free >= -EPSILON:
            return 0.0
        return free / (SHRINK * gaps) if gaps and free + SHRINK * gaps >= -EPSILON else None
    if gaps:
        return free / (UNIT * gaps)
    return 0.0 if free <= EPSILON else free / EPSILON  # nothing to stretch: the last resort


def justified_lines(
    paragraph: Paragraph, box: float, pitch: float, languages: Sequence[str | None] = ()
) -> tuple[Line, ...] | None:
    """Return the lines of a justified paragraph; None where it has tabs, or a word that is wider than a line.

    `languages` are those of the runs, in which words may be hyphenated; None for a run in which they may not. A line that
    is not hard is to be filled by stretching or shrinking its spaces; its `width` is that of the spaces as the face has
    them, and may be more than `available`.
    """
    measured = Measured(paragraph)
    text = measured.text
    if "\t" in text:
        return None
    found: list[Line] = []
    at = 0
    ends = [*[(hard.start(), hard.end()) for hard in HARD_BREAK.finditer(text)], (len(text), len(text))]
    for end, following in ends:
        lines = _stretch(measured, paragraph, (at, end), box, pitch, languages, bool(found))
        if lines is None:
            return None
        found += lines
        at = following
    return tuple(found)


def _stretch(
    measured: Measured, paragraph: Paragraph, part: tuple[int, int], box: float, pitch: float, languages: Sequence[str | None],
    later: bool,
) -> list[Line] | None:  # fmt: skip
    """Return the lines between two hard breaks; `later` if lines of the paragraph stand above them."""
    if part[0] == part[1]:
        x = origin(paragraph, first=not later)
        available = box - paragraph.right - x
        return [measured.line(paragraph, pitch, *part, x, 0.0, available, hard=True, hyphen=False)]
    right = box - paragraph.right
    left, first = origin(paragraph, first=False), origin(paragraph, first=not later)
    points = Points(measured, part, paragraph.slashes)
    ways = _Search(points, right - first, right - left, CLOSE).best()
    if ways is None:
        if any(languages):
            points = Points(measured, part, paragraph.slashes, languages)
        for stretch in (STRETCH, TORN, inf):
            ways = ways or _Search(points, right - first, right - left, stretch).best()
    if ways is None:
        return None
    lines: list[Line] = []
    before, x = 0, first
    for end in ways:
        size = points.ends[end] - points.starts[before]
        lines.append(
            measured.line(
                paragraph, pitch, points.following[before], points.seen[end], x, size, right - x,
                hard=end == ways[-1], hyphen=points.hyphens[end],
            )
        )  # fmt: skip
        before, x = end, left
    return lines
