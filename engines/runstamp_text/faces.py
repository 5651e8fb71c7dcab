"""Faces: opened when first asked, kept for the life of the process."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any
from unicodedata import category, normalize

from runstamp_text import kerning, sfnt
from runstamp_text.catalogue import known
from runstamp_text.harfbuzz import harfbuzz

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runstamp_text.catalogue import FaceRecord

# Default-ignorable characters that steer the text and are never drawn (Unicode 15, DerivedCoreProperties).
_RANGES = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x180E, 0x180E), (0x200B, 0x200F), (0x202A, 0x202E),
    (0x2060, 0x206F), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xE0000, 0xE007F), (0xE0100, 0xE01EF),
)  # fmt: skip
INVISIBLE = frozenset(code for first, last in _RANGES for code in range(first, last + 1))
KEYCAP = "\u20e3"  # makes a key of the digit or sign before it (UTS #51)
# What a face without the character draws in its place, as shapers do: only the breaking differs, or the width a little.
PLAIN = {"\u00a0": " ", "\u2007": " ", "\u202f": " ", "\u2010": "-", "\u2011": "-"}


class Face:
    """One face. Two faces are the same only if they are one object: `open_face` keeps them.

    All lengths are in ems (a share of the size).
    """

    def __init__(self, record: FaceRecord) -> None:
        self.record = record

    def __repr__(self) -> str:
        return f"Face({self.record.name})"

    @property
    def name(self) -> str:
        """The face's name, such as `Carlito-BoldItalic`."""
        return self.record.name

    @property
    def family(self) -> str:
        """The family's name."""
        return self.record.family

    @cached_property
    def data(self) -> sfnt.Data:
        """The bytes of the file.

        Raises:
            RunstampError: common/ASSET_REJECTED, the file cannot be read.
        """
        return self.record.data()

    def table(self, tag: bytes) -> bytes:
        """Return the bytes of a table, empty if the face has none.

        Raises:
            RunstampError: common/ASSET_REJECTED, the table lies outside the file.
        """
        with sfnt.guarded(self.name):
            return sfnt.table(self.data, tag, self.record.index)

    @cached_property
    def tables(self) -> sfnt.Tables:
        """The tables measuring needs, in font units.

        Raises:
            RunstampError: common/ASSET_REJECTED, the file is no usable face.
        """
        return sfnt.read(self.data, self.record.name, self.record.index)

    @cached_property
    def kerning(self) -> kerning.Kerning:
        """The pair kerning, in font units."""
        return kerning.load(self.data, self.record.name, self.record.index)

    @cached_property
    def shaper(self) -> Any:
        """The face as HarfBuzz takes it."""
        hb = harfbuzz()
        return hb.Font(self.outlines)

    @cached_property
    def outlines(self) -> Any:
        """The file as HarfBuzz cuts it."""
        hb = harfbuzz()
        data = self.data
        with sfnt.guarded(self.name):
            sfnt.check(data, self.record.index)
            if isinstance(data, bytes):
                return hb.Face(hb.Blob(data), self.record.index)
            return hb.Face(hb.Blob.from_file_path(str(self.record.path)), self.record.index)

    @property
    def glyphs(self) -> Mapping[int, int]:
        """Character to glyph."""
        return self.tables.glyphs

    @property
    def ascent(self) -> float:
        """Height above the base line (hhea)."""
        return self.tables.ascent / self.tables.units_per_em

    @property
    def descent(self) -> float:
        """Depth below the base line, positive (hhea)."""
        return -self.tables.descent / self.tables.units_per_em

    def has(self, character: str) -> bool:
        """Return whether the face draws a character, or the character is never drawn."""
        code = ord(character)
        if self.record.emoji and code < 0x80:  # an emoji face has digits for keycaps; text must not take them
            return False
        return self.glyph(character) is not None or code in INVISIBLE

    def glyph(self, character: str) -> int | None:
        """Return the glyph of a character, or that of its plain counterpart where the face lacks a no-break space or hyphen."""
        found = self.glyphs.get(ord(character))
        return self.glyphs.get(ord(PLAIN[character])) if found is None and character in PLAIN else found

    @cached_property
    def _basic(self) -> bool:
        """Whether the face has all of printable ASCII, so that most texts need no look at each character."""
        return not self.record.emoji and all(code in self.glyphs for code in range(0x20, 0x7F))

    def covers(self, text: str) -> bool:
        """Return whether the face draws every character of a text, composed (NFC) where it lacks the parts."""
        if self._basic and text.isascii() and text.isprintable():
            return True
        return all(map(self.has, set(text))) or (
            not text.isascii() and all(map(self.has, set(normalize("NFC", text))))
        )

    def draws(self, cluster: str) -> bool:
        """Return whether the face draws a cluster: as `covers`, and a face of emoji draws digits too where they are keycaps."""
        if KEYCAP not in cluster or not self.record.emoji:
            return self.covers(cluster)
        return all(ord(character) in self.glyphs or ord(character) in INVISIBLE for character in cluster)

    def drawn(self, text: str) -> str:
        """Return a text as the face can draw it.

        Composed where the face has the letter but not its mark; plain spaces and hyphens where it lacks those that do not
        break.
        """
        if text.isascii() or all(ord(character) in self.glyphs for character in text):
            return text
        whole = text if all(map(self.has, text)) else normalize("NFC", text)
        return "".join([c if ord(c) in self.glyphs else PLAIN.get(c, c) for c in whole])

    def advance(self, character: str) -> float:
        """Return the advance of one character; 0 for marks and for what is never drawn.

        A character that the face lacks takes the advance of its missing-glyph sign.
        """
        if _weightless(character):
            return 0.0
        tables = self.tables
        return tables.advances[self.glyph(character) or 0] / tables.units_per_em

    def kern(self, left: str, right: str) -> float:
        """Return what kerning adds between two characters, usually negative; nothing beside what takes no room."""
        if _weightless(left) or _weightless(right):
            return 0.0
        first, second = self.glyph(left), self.glyph(right)
        if first is None or second is None:
            return 0.0
        return self.kerning.units(first, second) / self.tables.units_per_em


def _weightless(character: str) -> bool:
    return ord(character) in INVISIBLE or category(character) in ("Mn", "Me")


@lru_cache(maxsize=256)
def open_face(family: str, bold: bool = False, italic: bool = False) -> Face:
    """Return the vendored face of a family, the nearest one where the family lacks the style.

    Slant counts more than weight (CSS Fonts 4, 5.2). Nothing is read until the face is used.
    """
    records = [record for record in known(family).faces if record.family == family]
    if not records:
        message = f"{family} does not come with Runstamp; resolve() says what stands in for it"
        raise LookupError(message)
    best = min(records, key=lambda record: (record.italic != italic, record.bold != bold))
    return _kept(best)


@lru_cache(maxsize=256)
def _kept(record: FaceRecord) -> Face:
    return Face(record)
