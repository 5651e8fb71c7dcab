"""How wide a text is: advances with kerning, kept for every word that was seen.

Widths are sums over words and spaces; kerning counts inside a word (a pair with a space moves a line by less than a
tenth of a point at text sizes). Simple scripts are exact; scripts that need shaping are measured letter by letter.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from runstamp.frozen import frozen
from runstamp_text.cover import spans
from runstamp_text.graphemes import clusters
from runstamp_text.scripts import joins, needs_shaping

if TYPE_CHECKING:
    from runstamp_text.faces import Face

MAX_KEPT = 100_000  # words of one ruler; about 12 MB at the worst, then it starts afresh
MAX_KEPT_LENGTH = 40
WIDE_EM, NARROW_EM = 1.0, 0.5  # what a character that no face has will take in the reader's own face


@frozen
class Style:
    """How a text is set: face, size in points, families to fall back on, kerning, extra space after each character (pt)."""

    face: Face
    size: float
    fallback: tuple[str, ...] = ()
    kerning: bool = True
    spacing: float = 0.0


class Ruler:
    """Measures in ems of one face with its fallbacks. Kept by `ruler`, so that words are measured once in a process."""

    __slots__ = ("_advances", "_pairs", "_widths", "face", "fallback", "kerning")

    def __init__(self, face: Face, fallback: tuple[str, ...], kerning: bool) -> None:
        self.face, self.fallback, self.kerning = face, fallback, kerning
        self._widths: dict[str, float] = {}
        self._advances: dict[str, float] = {}
        self._pairs: dict[str, float] = {}

    def em(self, text: str) -> float:
        """Return the width in ems."""
        width = self._widths.get(text)
        return self._measure(text) if width is None else width

    def _measure(self, text: str) -> float:
        if " " in text and text != " ":
            words = text.split(" ")
            width = sum([self.em(word) for word in words if word]) + (len(words) - 1) * self.em(" ")
        elif self.face.covers(text):
            width = self.covered(text)
        else:
            parts = spans(text, self.face, self.fallback)
            width = sum([self._span(part.text, part.face, part.covered) for part in parts])
        if len(text) <= MAX_KEPT_LENGTH:
            if len(self._widths) >= MAX_KEPT:
                self._widths.clear()
            self._widths[text] = width
        return width

    def _span(self, text: str, face: Face, covered: bool) -> float:
        if not covered:
            return guessed(text)
        return ruler(face, self.fallback, self.kerning).covered(text)

    def covered(self, text: str) -> float:
        """Return the width of text that the face covers, in units of its em."""
        if needs_shaping(text):
            from runstamp_text.shaping import shaped_width

            return shaped_width(text, self.face)
        advances, text = self._advances, self.face.drawn(text)
        for character in text:
            if character not in advances:
                advances[character] = self.face.advance(character)
        width = sum([advances[character] for character in text])
        if self.kerning:
            width += sum([self._pair(left + right) for left, right in pairwise(text)])
        return width

    def _pair(self, pair: str) -> float:
        value = self._pairs.get(pair)
        if value is None:
            value = self._pairs[pair] = self.face.kern(pair[0], pair[1])
        return value


def guessed(text: str) -> float:
    """Return the width in ems of a text that no face has."""
    return sum(map(_guessed, clusters(text)))


def _guessed(cluster: str) -> float:
    """Return the width a cluster will have in some face of the reader's: an em for wide ones (UAX #11), else half."""
    return WIDE_EM if unicodedata.east_asian_width(cluster[0]) in "WF" else NARROW_EM


@lru_cache(maxsize=512)
def ruler(face: Face, fallback: tuple[str, ...] = (), kerning: bool = True) -> Ruler:
    """Return the ruler of a face, the same one each time."""
    return Ruler(face, fallback, kerning)


def width(text: str, style: Style) -> float:
    """Return the width of a text on one line, in points."""
    points = ruler(style.face, style.fallback, style.kerning).em(text) * style.size
    return points + spaced(text, style.spacing)


def spaced(text: str, spacing: float) -> float:
    """Return what extra space after each character that a reader sees adds to a text, in points; marks and joined letters get none."""
    return spacing * sum([not joins(cluster) for cluster in clusters(text)]) if spacing else 0.0
