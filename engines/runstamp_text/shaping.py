"""Shaping with HarfBuzz: from a stretch of one face and one direction to its glyphs, in the order in which a line shows them.

Lengths are ems. HarfBuzz is loaded when a text first needs it: simple scripts never do.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from runstamp.frozen import frozen
from runstamp_text.bidi_brackets import mirrored
from runstamp_text.harfbuzz import harfbuzz
from runstamp_text.sfnt import guarded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runstamp_text.faces import Face
    from runstamp_text.sfnt import Tables

MAX_KEPT = 20_000  # stretches; about 1 kB each


@frozen
class Glyph:
    """One outline: its number in the face, how far it moves the pen, and where it is drawn from the pen's place."""

    id: int
    advance: float
    x: float = 0.0
    y: float = 0.0


@frozen
class Cluster:
    """Characters that are drawn together, and their glyphs from left to right. `text` is as it reads in logical order."""

    text: str
    glyphs: tuple[Glyph, ...]

    @property
    def advance(self) -> float:
        """How far the cluster moves the pen."""
        return sum([glyph.advance for glyph in self.glyphs])


def shape(text: str, face: Face, rtl: bool = False, language: str | None = None) -> tuple[Cluster, ...]:
    """Return the clusters of a text from left to right; in a text from right to left the last one reads first.

    Words are shaped one by one and kept, since no script joins over a space. A sign that is mirrored in text from right to left
    stands as its mirror in `Cluster.text`, as it is seen.
    """
    if " " not in text or text == " ":
        return shaped_word(text, face, rtl, language)
    gap = shaped_word(" ", face, rtl, language)
    words = [shaped_word(word, face, rtl, language) if word else () for word in text.split(" ")]
    first, *others = reversed(words) if rtl else words
    return (*first, *[cluster for word in others for cluster in (*gap, *word)])


@lru_cache(maxsize=MAX_KEPT)
def shaped_word(text: str, face: Face, rtl: bool, language: str | None) -> tuple[Cluster, ...]:
    """Return the clusters of a stretch that is shaped as one; see `shape`."""
    buffer = _shaped(text, face, rtl, language)
    starts = sorted({info.cluster for info in buffer.glyph_infos})
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    return tuple(_clusters(buffer, text, ends, face.tables, rtl=rtl))


def _shaped(text: str, face: Face, rtl: bool, language: str | None) -> Any:
    hb = harfbuzz()
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if rtl else "ltr"
    if language:
        buffer.language = language
    with guarded(face.name, "shaping: "):
        hb.shape(face.shaper, buffer, {})
    return buffer


def _clusters(
    buffer: Any, text: str, ends: dict[int, int], tables: Tables, *, rtl: bool
) -> Iterator[Cluster]:
    units, total = tables.units_per_em, len(tables.advances)
    glyphs: list[Glyph] = []
    at: int | None = None
    for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        if at is not None and info.cluster != at:
            yield _cluster(text[at : ends[at]], glyphs, rtl=rtl)
            glyphs = []
        at = info.cluster
        known = (
            info.codepoint if info.codepoint < total else 0
        )  # a damaged table leads to glyphs that are not there
        glyphs.append(Glyph(known, place.x_advance / units, place.x_offset / units, place.y_offset / units))
    if at is not None:
        yield _cluster(text[at : ends[at]], glyphs, rtl=rtl)


def _cluster(text: str, glyphs: list[Glyph], *, rtl: bool) -> Cluster:
    return Cluster(mirrored(text) if rtl and len(text) == 1 else text, tuple(glyphs))


def shaped_width(text: str, face: Face) -> float:
    """Return the width of a text in ems, shaped in the direction of its script."""
    from runstamp_text.bidi import base_level

    buffer = _shaped(text, face, base_level(text) == 1, None)
    units: int = sum([place.x_advance for place in buffer.glyph_positions])
    return units / face.tables.units_per_em
