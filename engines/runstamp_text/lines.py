"""Break paragraphs into lines, greedily, and say where each piece of a line stands."""

from __future__ import annotations

import re
from itertools import accumulate
from typing import TYPE_CHECKING

from runstamp.frozen import replace
from runstamp_text import measured
from runstamp_text.bidi import levels, runs_right, visual
from runstamp_text.breaks import HARD_BREAK, SOFT_HYPHEN, segments
from runstamp_text.faces import INVISIBLE
from runstamp_text.measure import width
from runstamp_text.measured import Measured, origin
from runstamp_text.paragraphs import SLIDE_PITCH, Broken, Layout, Piece, TooWide
from runstamp_text.scripts import needs_shaping
from runstamp_text.syllables import syllables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runstamp_text.faces import Face
    from runstamp_text.paragraphs import Line, Paragraph, TabAlign

EPSILON = measured.EPSILON
HYPHEN = measured.HYPHEN
_UNSEEN = dict.fromkeys(INVISIBLE)  # without shaping a joiner or selector could only be drawn as a box
_PART = re.compile("[^\t\n\r\x0b\x0c\x85\u2028\u2029]*")  # what one tab places


class _Pen:
    """How far a line has come. Text after a right or centred tab grows to the left until it meets what is before it."""

    def __init__(self, x: float) -> None:
        self.anchor, self.stop, self.align, self.group = x, x, "left", 0.0

    def reach(self, more: float = 0.0) -> float:
        """Return where the line ends when `more` is added."""
        group = self.group + more
        plain = self.anchor + group
        if self.align == "left":
            return plain
        return max(plain, self.stop + (group / 2 if self.align == "center" else 0.0))

    def start(self) -> float:
        """Return where the text since the last tab starts."""
        return self.reach() - self.group

    def tab(self, stop: float, align: TabAlign, limit: float) -> None:
        """Go to a stop, or to the line's end if the stop lies outside; never back."""
        x = self.reach()
        stop = max(min(stop, limit), x)
        self.anchor, self.stop, self.align, self.group = (stop if align == "left" else x), stop, align, 0.0


def _next_stop(paragraph: Paragraph, x: float) -> tuple[float, TabAlign]:
    """Return the next tab stop after x: one that was set, else the next multiple of the tab width.

    The left indent counts as a stop before it is reached, so that a tab after a hanging number comes to the text.
    """
    stops: list[tuple[float, TabAlign]] = [
        (tab.at, tab.align) for tab in paragraph.tabs if tab.at > x + EPSILON
    ]
    if paragraph.first < 0 and paragraph.left > x + EPSILON:
        stops.append((paragraph.left, "left"))
    if stops:
        return min(stops)
    step = max(paragraph.tab_width, 1.0)
    return ((x + EPSILON) // step + 1) * step, "left"


def _stop(measured: Measured, paragraph: Paragraph, x: float, start: int) -> tuple[float, TabAlign]:
    """Return the next tab stop after x for the text that begins at `start`; a decimal one as where that text starts."""
    stop, align = _next_stop(paragraph, x)
    if align != "decimal":
        return stop, align
    found = _PART.match(measured.text, start)
    end = found.end() if found else start
    sign = next(tab.sign for tab in paragraph.tabs if tab.at == stop)
    at = measured.text.find(sign, start, end)
    return stop - measured.width(start, at if at >= 0 else end), "left"


class _Breaker:
    """Breaks one paragraph; lives for one call."""

    def __init__(self, paragraph: Paragraph, box: float, pitch: float) -> None:
        self.paragraph, self.pitch = paragraph, pitch
        self.measured = Measured(paragraph)
        self.text = self.measured.text
        self.limit = box - paragraph.right + EPSILON
        self.lines: list[Line] = []
        self.too_wide: list[TooWide] = []
        self._open(0)

    def _open(self, start: int) -> None:
        self.start = self.end = start
        self.x = self.seen = origin(self.paragraph, not self.lines)
        self.pen = _Pen(self.x)
        self.hyphen = 0.0
        self.empty = True

    def _reached(self, end: int, hyphen: float = 0.0) -> None:
        """Note that the line shows the text up to here; a hyphen of this width is added if it ends here."""
        self.seen, self.end, self.hyphen, self.empty = self.pen.reach(), end, hyphen, False

    def _close(self, following: int, hard: bool = False) -> None:
        available = self.limit - EPSILON - self.x
        hyphen = 0.0 if hard else self.hyphen
        line = self.measured.line(
            self.paragraph, self.pitch, self.start, self.end, self.x, self.seen - self.x + hyphen, available,
            hard=hard, hyphen=hyphen > 0,
        )  # fmt: skip
        self.lines.append(line)
        self._open(following)

    def run(self) -> Broken:
        at = 0
        for found in HARD_BREAK.finditer(self.text):
            self._stretch(at, found.start())
            self._close(found.end(), hard=True)
            at = found.end()
        self._stretch(at, len(self.text))
        self._close(len(self.text), hard=True)
        return Broken(tuple(self.lines), tuple(self.too_wide))

    def _stretch(self, start: int, end: int) -> None:
        """Add the text between two hard breaks."""
        for index, part in enumerate(self.text[start:end].split("\t")):
            if index:
                self._tab(start)
                start += 1
            for low, seen, high in segments(part, slashes=self.paragraph.slashes):
                self._add(start + low, start + seen, start + high)
            start += len(part)

    def _tab(self, at: int) -> None:
        stop, align = _stop(self.measured, self.paragraph, self.pen.reach(), at + 1)
        if stop > self.limit and not self.empty:
            self._close(at)
            stop, align = _stop(self.measured, self.paragraph, self.pen.reach(), at + 1)
        self.pen.tab(stop, align, self.limit - EPSILON)
        self._reached(at + 1)

    def _add(self, start: int, seen: int, following: int) -> None:
        """Add a piece that holds together; a soft hyphen at its end counts as if the line ended there."""
        hyphenated = seen > start and self.text[seen - 1] == SOFT_HYPHEN
        hyphen = self._hyphen(seen) if hyphenated else 0.0
        size = self._joined(start, seen)
        if not self.empty and self.pen.reach(size + hyphen) > self.limit:
            self._close(start)
            size = self.measured.width(start, seen)
        if self.pen.reach(size) > self.limit and seen > start:
            self._wrap(start, seen, size)
        else:
            self.pen.group += size
        if seen > start:
            room = (
                self.pen.reach(hyphen) <= self.limit
            )  # a word can fill the line and leave none for its hyphen
            self._reached(seen, hyphen if room else 0.0)
        if following > seen:
            self.pen.group += self.measured.width(seen, following)

    def _joined(self, start: int, end: int) -> float:
        """Return what a stretch adds to the line: its width, kerned with the character it follows."""
        if start == end or self.empty or self.end != start or self.text[start - 1] == "\t":
            return self.measured.width(start, end)
        if needs_shaping(
            self.text[start - 1 : start + 1]
        ):  # kerning is not to be had from parts of what is shaped
            return self.measured.width(start, end)
        return self.measured.width(start - 1, end) - self.measured.width(start - 1, start)

    def _hyphen(self, at: int) -> float:
        return width(HYPHEN, self.measured.style_at(at - 1))

    def _wrap(self, start: int, end: int, needed: float) -> None:
        """Break a piece that is wider than a line between its syllables, at least one on a line."""
        word = self.text[start:end]
        self.too_wide.append(TooWide(0, word.rstrip(SOFT_HYPHEN), needed, self.limit - EPSILON - self.x))
        ends = [start + at for at in accumulate(map(len, syllables(word)))]
        at = 0
        while at < len(ends):
            count = self._room(start, ends, at)
            if not count and not self.empty:
                self._close(start)
                continue
            at += max(count, 1)
            self.pen.group += self._joined(start, ends[at - 1])
            start = ends[at - 1]
            self._reached(start)

    def _room(self, start: int, ends: Sequence[int], first: int) -> int:
        """Return how many units, from `first` on, the line has room for. Measured together: shaped letters are no sum."""

        def fits(count: int) -> bool:
            return self.pen.reach(self._joined(start, ends[first + count - 1])) <= self.limit

        low, high, most = 0, 1, len(ends) - first
        while high <= most and fits(high):
            low, high = high, high * 2
        high = min(high, most + 1)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if fits(middle) else (low, middle)
        return low


def break_lines(paragraph: Paragraph, box: float, pitch: float = SLIDE_PITCH) -> Broken:
    """Return the lines of a paragraph in a box of the given width, in points.

    Greedy: each line takes what it can. Breaks are Unicode's (`breaks.py`); spaces at a line's end hang over it; a piece
    wider than a line is wrapped between its characters and named in `too_wide`. `pitch` is the line's height by size.
    """
    return _Breaker(paragraph, box, pitch).run()


def layout(paragraphs: Sequence[Paragraph], box: float, pitch: float = SLIDE_PITCH) -> Layout:
    """Return paragraphs under one another in a box of the given width, in points.

    The space before the first paragraph counts, that after the last does not.
    """
    done: list[Broken] = []
    tops: list[float] = []
    wide: list[TooWide] = []
    y = 0.0
    for index, paragraph in enumerate(paragraphs):
        broken = break_lines(paragraph, box, pitch)
        y += paragraph.before + (paragraphs[index - 1].after if index else 0.0)
        done.append(broken)
        tops.append(y)
        wide += [replace(found, paragraph=index) for found in broken.too_wide]
        y += broken.height
    return Layout(tuple(done), tuple(tops), y, tuple(wide))


def pieces(paragraph: Paragraph, line: Line) -> tuple[Piece, ...]:
    """Return what to draw on a line of the paragraph, from left to right; the label is not among it."""
    text = Measured(paragraph)
    if runs_right(text.text) or paragraph.rtl:
        text.levels = levels(text.text, None if paragraph.rtl is None else int(paragraph.rtl))
    parts = text.text[line.start : line.end].split("\t")
    turned = bool(paragraph.rtl) and len(parts) > 1
    edge = origin(paragraph, first=not line.start) if turned else line.x
    pen, start, found = _Pen(edge), line.start, list[Piece]()
    for index, part in enumerate(parts):
        if index:
            stop, align = _stop(text, paragraph, pen.reach(), start + 1)
            pen.tab(stop, align, edge + line.available)
            start += 1
        group = _group(text, start, start + len(part), line.hyphen and start + len(part) == line.end)
        if text.levels:
            group = visual(group, [text.levels[piece.start] for piece in group])
        pen.group = sum([piece.width for piece in group])
        # from right to left, what comes after a tab stands left of it
        x = line.x + line.width - (pen.reach() - edge) if turned else pen.start()
        for piece in group:
            found.append(replace(piece, x=x, after_tab=bool(index) and piece.start == start))
            x += piece.width
        start += len(part)
    return tuple(sorted(found, key=lambda piece: piece.x) if turned else found)


def _group(measured: Measured, start: int, end: int, hyphen: bool) -> list[Piece]:
    """Return the pieces of a stretch without tabs, not yet placed."""
    found: list[Piece] = []
    for run, low, high in measured.parts(start, end):
        for face, covered, first, after_face in measured.faces(run, low, high):
            for at, after in measured.level_runs(first, after_face):
                part = measured.text[at:after]
                hyphenated = hyphen and after == end
                seen = _seen(part, face) + (HYPHEN if hyphenated else "")
                if seen:
                    size = measured.face_width(run, face, covered, at, after)
                    if hyphenated:
                        size = width(part.rstrip(SOFT_HYPHEN) + HYPHEN, measured.styles[run])
                    found.append(Piece(run, seen, face, 0.0, size, at, covered, measured.right(at)))
    return found


def _seen(text: str, face: Face) -> str:
    """Return what is drawn of a text; one that is shaped keeps its marks, joiners and selectors."""
    if needs_shaping(text):
        return text.replace(SOFT_HYPHEN, "")
    return face.drawn(text).translate(_UNSEEN)
