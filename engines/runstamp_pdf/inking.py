"""Draw set text: backgrounds first, then the letters in their structure element, then lines under and through them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from runstamp.frozen import frozen, record, replace
from runstamp_text import lines as text_lines
from runstamp_text.breaks import SOFT_HYPHEN
from runstamp_text.cover import spans
from runstamp_text.graphemes import clusters
from runstamp_text.measure import Style, width
from runstamp_text.measured import HYPHEN
from runstamp_text.scripts import needs_shaping

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from runstamp_pdf.fonts import Fonts
    from runstamp_pdf.setting import Ink, SetText
    from runstamp_pdf.structure import Tag
    from runstamp_pdf.surface import Surface
    from runstamp_text.faces import Face
    from runstamp_text.paragraphs import Line, Piece

REPLACEMENT = "\ufffd"  # stands where no face has the character; the ledger names it
UNDER, THROUGH, WEIGHT = 0.12, 0.27, 0.06  # of the size: below and above the base line, and thickness
WAVE = 1.6  # points from crest to trough and back, half
LEAST_FILL = 0.6  # a line emptier than this is not justified: its gaps would tear it apart


@frozen
class Word:
    """Text to show at a place: all in one face and one ink."""

    text: str
    face: Face
    ink: Ink
    x: float
    width: float
    gap: float = 0.0
    rtl: bool = False
    lead: float = 0.0  # left of `x`, in points: what parts it from the next line and bears no marks


def line_words(text: SetText, line: Line, fields: Mapping[str, str]) -> Iterator[Word]:
    """Yield what stands on a line, from left to right, aligned; `fields` are what page and pages show."""
    if text.plain:
        yield from _plain(text, line)
    else:
        yield from _mixed(text, line, fields)


def _shift(text: SetText, line: Line, more: float = 0.0) -> float:
    free = line.available - line.width - more
    ragged = text.align == "justify" and text.paragraph.rtl and not _gap(text, line, _shown(text, line), more)
    return free if text.align == "right" or ragged else free / 2 if text.align == "center" else 0.0


def _shown(text: SetText, line: Line) -> str:
    return text.paragraph.text[line.start : line.end]


def _gap(text: SetText, line: Line, shown: str, more: float = 0.0) -> float:
    """Return what each space takes more or less, so that a justified line fills its room."""
    spaces = shown.rsplit("\t", 1)[-1].count(" ")
    if text.align != "justify" or line.hard or not spaces or line.width < LEAST_FILL * line.available:
        return 0.0
    free = line.available - line.width
    return max(free - more, min(free, 0.0)) / spaces  # shrunk no more than the line was broken for


def _plain(text: SetText, line: Line) -> Iterator[Word]:
    run = text.paragraph.runs[0]
    shown = run.text[line.start : line.end]
    if SOFT_HYPHEN in shown or line.hyphen:
        shown = shown.replace(SOFT_HYPHEN, "") + (SOFT_HYPHEN if line.hyphen else "")
    gap = _gap(text, line, shown)
    yield Word(
        shown + _tail(text, line),
        run.style.face,
        text.inks[0],
        line.x + _shift(text, line),
        line.width + gap * shown.count(" "),
        gap,
    )


def _tail(text: SetText, line: Line) -> str:
    """Return what parts a line's last word from the next line's first one, or readers run them together."""
    return "" if line.hyphen or line.start == text.lines[-1].start else " "


def _mixed(text: SetText, line: Line, fields: Mapping[str, str]) -> Iterator[Word]:
    found = [_with_field(piece, text, fields) for piece in text_lines.pieces(text.paragraph, line)]
    more = sum([extra for _, extra in found])
    whole = _shown(text, line)
    gap, shift = _gap(text, line, whole, more), _shift(text, line, more)
    stretched = whole.rfind("\t") + line.start
    last, tails = _tails([piece for piece, _ in found], text, line)
    for i, (piece, extra) in enumerate(found):
        ink = text.inks[piece.run]
        own_gap = gap if piece.start > stretched else 0.0
        tail = tails.get(i, "")
        wider = own_gap * piece.text.count(" ")
        ends = line.hyphen and i == last
        if piece.covered and ends and needs_shaping(piece.text):
            yield from _hyphenated(piece, text, ink, piece.x + shift, own_gap, wider)
        elif piece.covered:
            shown = piece.text[:-1] + SOFT_HYPHEN if ends else piece.text + tail
            lead = width(tail, text.paragraph.runs[piece.run].style) if piece.rtl and tail else 0.0
            yield Word(shown, piece.face, ink, piece.x + shift, piece.width + wider, own_gap, piece.rtl, lead)
        else:
            face = spans(REPLACEMENT, piece.face)[0].face
            signs = REPLACEMENT * len(clusters(piece.text))
            yield Word(signs, face, _narrowed(ink, face, signs, piece.width), piece.x + shift, piece.width)
        shift += wider + extra


def _hyphenated(piece: Piece, text: SetText, ink: Ink, x: float, gap: float, wider: float) -> Iterator[Word]:
    """Yield a piece that is shaped and the hyphen after it: shaped together, a soft hyphen would not be seen."""
    hyphen = width(HYPHEN, text.paragraph.runs[piece.run].style)
    size = piece.width - hyphen + wider
    words = Word(piece.text[:-1], piece.face, ink, x + (hyphen if piece.rtl else 0.0), size, gap, piece.rtl)
    yield words
    face = spans(HYPHEN, piece.face)[0].face
    yield Word(SOFT_HYPHEN, face, ink, x if piece.rtl else x + size, hyphen)


def _tails(found: Sequence[Piece], text: SetText, line: Line) -> tuple[int, dict[int, str]]:
    """Return which piece is read last, and what is read after a piece: pieces stand as they are seen, not as they are read."""
    order = sorted(range(len(found)), key=lambda i: found[i].start)
    if not order:
        return -1, {}
    tails = {before: " " for before, after in pairwise(order) if found[after].after_tab}
    tails[order[-1]] = _tail(text, line)
    return order[-1], tails


def _with_field(piece: Piece, text: SetText, fields: Mapping[str, str]) -> tuple[Piece, float]:
    """Return a piece with what its field shows here, and how much wider that makes it."""
    name = text.inks[piece.run].field
    shown = fields.get(name) if name else None
    if shown is None:
        return piece, 0.0
    size = width(shown, text.paragraph.runs[piece.run].style)
    return replace(piece, text=shown, width=size), size - piece.width


def _narrowed(ink: Ink, face: Face, signs: str, room: float) -> Ink:
    """Return the ink at a size at which replacement signs take no more than the room that was measured."""
    needed = width(signs, Style(face, ink.size))
    return ink if needed <= room else replace(ink, size=ink.size * room / needed)


@record
class Inker:
    """Draws set text on one surface; `links` keeps the element of a link that goes over several lines."""

    surface: Surface
    fonts: Fonts

    def lines(
        self, text: SetText, start: int, end: int, x: float, y: float, tag: Tag | None, links: dict[int, Tag]
    ) -> None:
        """Draw lines `start` to `end` of a text, the first one's top at `y`."""
        placed: list[tuple[Word, float]] = []
        for line in text.lines[start:end]:
            placed += [(word, y + line.baseline) for word in line_words(text, line, self.surface.fields)]
            y += line.height
        if not text.plain or text.inks[0].highlight:
            self._highlights(placed, x)
        for word, base in placed:
            ink = word.ink
            self.surface.to(self._owner(ink, tag, links))
            self.surface.watch(x + word.x, x + word.x + word.width, base, text.path)
            self.surface.text(
                self.fonts[word.face],
                ink.size,
                ink.color,
                x + word.x - word.lead,
                base - ink.rise,
                word.text,
                gap=word.gap,
                spacing=ink.spacing,
                rtl=word.rtl,
            )
        for word, base in placed:
            if word.ink.underline or word.ink.strike:
                self._lines(word, x, base)
            if word.ink.link is not None:
                self._link(word, x, base, tag, links)

    def _owner(self, ink: Ink, tag: Tag | None, links: dict[int, Tag]) -> Tag | None:
        if tag is None or (ink.link is None and ink.lang is None):
            return tag
        key = id(ink.link if ink.link is not None else ink)
        if key not in links:
            links[key] = tag.child("Link" if ink.link is not None else "Span", lang=ink.lang)
        return links[key]

    def _highlights(self, placed: list[tuple[Word, float]], x: float) -> None:
        for word, base in placed:
            if word.ink.highlight:
                size = word.ink.size
                self.surface.rounded(
                    x + word.x - 1, base - 0.82 * size, word.width + 2, 1.1 * size, 1.5, word.ink.highlight
                )

    def _lines(self, word: Word, x: float, base: float) -> None:
        ink, left = word.ink, x + word.x
        right, weight = left + word.width, max(ink.size * WEIGHT, 0.4)
        if ink.strike:
            self.surface.line(
                left, base - ink.size * THROUGH, right, base - ink.size * THROUGH, ink.color, weight
            )
        low = base - ink.rise + ink.size * UNDER
        if ink.underline == "wave":
            count = max(int((right - left) / WAVE), 1)
            step = (right - left) / count
            points = [(left + i * step, low + (0.7 if i % 2 else -0.3)) for i in range(count + 1)]
            self.surface.polyline(points, ink.color, weight * 0.8)
        elif ink.underline:
            dash = "[0.8 1.4] 0" if ink.underline == "dotted" else ""
            self.surface.line(left, low, right, low, ink.color, weight, dash)
            if ink.underline == "double":
                self.surface.line(left, low + 2 * weight, right, low + 2 * weight, ink.color, weight)

    def _link(self, word: Word, x: float, base: float, tag: Tag | None, links: dict[int, Tag]) -> None:
        link, size = word.ink.link, word.ink.size
        if link is None:
            return
        owner = links.get(id(link)) if tag is not None else None
        says = link.tooltip or word.text.strip() or link.target
        self.surface.link(
            x + word.x, base - size, word.width, size * 1.25, link.kind, link.target, says, owner
        )
