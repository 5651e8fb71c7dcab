"""The faces of one file: from text to the operand of a text operator, and at the end the embedded subsets.

A font is Type 0 with two-byte codes (ISO 32000-1, 9.7). Codes are given in the order in which characters are first shown, one for
each character, so that what is copied out of the file is what was put in, even where two characters share an outline.
"""

from __future__ import annotations

import hashlib
from functools import cached_property
from itertools import pairwise
from struct import unpack_from
from typing import TYPE_CHECKING

from runstamp_pdf.file import Stream, name
from runstamp_pdf.subset import Composite, Glyph, subset
from runstamp_text.scripts import needs_shaping
from runstamp_text.sfnt import guarded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runstamp_pdf.file import File
    from runstamp_pdf.picture_fonts import PictureFont
    from runstamp_text.faces import Face

SOFT_HYPHEN = "\u00ad"  # shown where a line ends in it; copied out as what it is
MAX_LENGTH = 40  # longer stretches without a space are rare and not worth keeping
MAX_KEPT = 50_000  # words of one font; then it starts afresh
SYMBOLIC, FIXED, SERIF, ITALIC = 4, 1, 2, 64  # ISO 32000-1, table 123
SLANT = -12  # degrees, of the faces that come with Runstamp


# A character map of a file's own, with the entries that its stream repeats (9.7.5.3).
CMAP_ENTRIES = (
    "/Type/CMap/CMapName/Runstamp-Codes/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
)


class Font:
    """One face in one file."""

    def __init__(self, key: str, face: Face) -> None:
        self.key, self.face = key, face
        self.codes: dict[str, str] = {}
        self.shown: dict[tuple[Glyph, str], str] = {}  # codes of what was shaped, by what it stands for
        self.characters: list[str] = [""]
        self.glyphs: list[Glyph] = [0]
        self._words: dict[str, str] = {}
        self._pairs: dict[str, str] = {}

    def code(self, character: str) -> str:
        """Return the code of a character, four hexadecimal digits."""
        found = self.codes.get(character)
        if found is None:
            glyph = self.face.glyph("-" if character == SOFT_HYPHEN else character)
            found = self.codes[character] = f"{len(self.glyphs):04X}"
            self.glyphs.append(glyph or 0)
            self.characters.append(character)
        return found

    def word(self, text: str) -> str:
        """Return a stretch without spaces as it stands between `<` and `>` of an array, kerned."""
        found = self._words.get(text)
        if found is None:
            found = self._kerned(text)
            if len(text) <= MAX_LENGTH:
                if len(self._words) >= MAX_KEPT:
                    self._words.clear()
                self._words[text] = found
        return found

    def _kerned(self, text: str) -> str:
        if not text:
            return ""
        pairs = self._pairs
        return self.code(text[0]) + "".join(
            [pairs.get(pair) or self._pair(pair) for pair in map("".join, pairwise(text))]
        )

    def _pair(self, pair: str) -> str:
        """Return the code of the second of two characters, with what kerning puts between them."""
        shift, code = round(-1000 * self.face.kern(pair[0], pair[1])), self.code(pair[1])
        found = self._pairs[pair] = f">{shift}<{code}" if shift else code
        return found

    @cached_property
    def composes(self) -> bool:
        """Whether glyphs can be drawn as one: those of TrueType faces."""
        return not self.face.table(b"CFF ")

    def glyph(self, glyph: Glyph, text: str) -> str:
        """Return the code of a glyph, or of several drawn as one, that stands for a text."""
        found = self.shown.get((glyph, text))
        if found is None:
            found = self.shown[glyph, text] = f"{len(self.glyphs):04X}"
            self.glyphs.append(glyph)
            self.characters.append(text)
        return found

    def show(
        self, text: str, size: float, gap: float = 0.0, spacing: float = 0.0, *, rtl: bool = False
    ) -> str:
        """Return the operators that show a text in a size.

        `gap` widens each space and `spacing` follows each character, both in points.
        """
        if rtl or needs_shaping(text):
            from runstamp_pdf.glyph_runs import shown

            return shown(self, text, size, gap, spacing, rtl=rtl)
        operator = self.plain(text, gap * 1000 / size)
        return f"{spacing:g} Tc {operator} 0 Tc" if spacing else operator

    def plain(self, text: str, gap: float = 0.0) -> str:
        """Return the operator that shows a text character by character; `gap` widens each space, in thousandths of the size."""
        space = self.code(" ") if " " in text else ""
        if gap and space:
            space += f">{-gap:.1f}<"
        inner = space.join([self.word(word) for word in text.split(" ")])
        return f"[<{inner}>]TJ" if ">" in inner else f"<{inner}>Tj"

    # ------------------------------------------------------------ embedding
    def embed(self, file: File) -> str:
        """Enter the font into the file and return its entry of the resource dictionary."""
        number = self._embed_truetype(file) if self.composes else self._embed_cff(file)
        return f"/{self.key} {number} 0 R"

    def _embed_truetype(self, file: File) -> int:
        program = subset(self.face.data, self.glyphs, self.face.record.index, self.face.name)
        stream = file.add(Stream(program, f"/Length1 {len(program)}"))
        widths = f"0[{' '.join(self._widths())}]"
        return self._type0(
            file,
            program,
            f"/FontFile2 {stream} 0 R",
            "/CIDFontType2",
            widths,
            "/Identity-H",
            "/CIDToGIDMap/Identity",
        )

    def _embed_cff(self, file: File) -> int:
        from runstamp_pdf import cff

        program, numbers = cff.subset(self.face, [glyph for glyph in self.glyphs if isinstance(glyph, int)])
        stream = file.add(Stream(program, "/Subtype/CIDFontType0C"))
        widths = "".join(
            [
                f"{number}[{one}]"
                for number, one in sorted(dict(zip(numbers, self._widths(), strict=True)).items())
            ]
        )
        encoding = file.add(Stream(_to_cids(numbers), CMAP_ENTRIES))
        return self._type0(
            file, program, f"/FontFile3 {stream} 0 R", "/CIDFontType0", widths, f" {encoding} 0 R", ""
        )

    def _widths(self) -> list[str]:
        advances, units = self.face.tables.advances, self.face.tables.units_per_em
        own = [glyph.advance if isinstance(glyph, Composite) else advances[glyph] for glyph in self.glyphs]
        return [f"{1000 * advance / units:.0f}" for advance in own]

    def _type0(
        self, file: File, program: bytes, outlines: str, kind: str, widths: str, encoding: str, more: str
    ) -> int:
        base = name(f"{_prefix(program)}+{self.face.name}")
        descriptor = file.text(self._descriptor(base, outlines))
        descendant = file.text(
            f"<</Type/Font/Subtype{kind}/BaseFont{base}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)"
            f"/Supplement 0>>/FontDescriptor {descriptor} 0 R/DW 1000/W[{widths}]{more}>>"
        )
        unicode = file.add(Stream(unicode_map(self.characters)))
        return file.text(
            f"<</Type/Font/Subtype/Type0/BaseFont{base}/Encoding{encoding}/DescendantFonts[{descendant} 0 R]"
            f"/ToUnicode {unicode} 0 R>>"
        )

    def _descriptor(self, base: str, outlines: str) -> str:
        head, os2 = self.face.table(b"head"), self.face.table(b"OS/2")
        unit = 1000 / self.face.tables.units_per_em
        with guarded(self.face.name):
            box = " ".join([f"{value * unit:.0f}" for value in unpack_from(">4h", head, 36)])
        capital = unpack_from(">h", os2, 88)[0] * unit if len(os2) >= 90 else 700
        record = self.face.record
        flags = SYMBOLIC | (FIXED if "Mono" in record.family else 0) | (ITALIC if record.italic else 0)
        flags |= SERIF if record.family == "Caladea" else 0
        return (
            f"<</Type/FontDescriptor/FontName{base}/Flags {flags}/FontBBox[{box}]/ItalicAngle {SLANT if record.italic else 0}"
            f"/Ascent {self.face.ascent * 1000:.0f}/Descent {-self.face.descent * 1000:.0f}/CapHeight {capital:.0f}"
            f"/StemV {140 if record.bold else 80}{outlines}>>"
        )


def unicode_map(texts: Sequence[str], code: str = "04X") -> bytes:
    """Return the map from codes to what they stand for (9.10.3); `code` is the form of a code, of one byte or two."""
    pairs = [f"<{i:{code}}> <{t.encode('utf-16-be').hex().upper()}>" for i, t in enumerate(texts) if t]
    blocks = [pairs[at : at + 100] for at in range(0, len(pairs), 100)]
    body = "".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar\n" for block in blocks)
    first, last = format(0, code), "FF" * (len(format(0, code)) // 2)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n"
        f"/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<{first}> <{last}>\nendcodespacerange\n"
        f"{body}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
    ).encode("ascii")


def _to_cids(numbers: Sequence[int]) -> bytes:
    """Return the map from codes to the numbers of glyphs."""
    pairs = [f"<{code:04X}> {number}" for code, number in enumerate(numbers)]
    blocks = [pairs[at : at + 100] for at in range(0, len(pairs), 100)]
    body = "".join(f"{len(block)} begincidchar\n" + "\n".join(block) + "\nendcidchar\n" for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> def\n"
        "/CMapName /Runstamp-Codes def\n/CMapType 1 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
        f"{body}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
    ).encode("ascii")


def _prefix(program: bytes) -> str:
    """Return the six letters that mark a subset (9.6.4), made from its content."""
    digest = hashlib.sha256(program).digest()
    return "".join(chr(65 + byte % 26) for byte in digest[:6])


class Fonts:
    """The faces that a file uses, in the order of first use."""

    def __init__(self) -> None:
        self._fonts: dict[Face, Font | PictureFont] = {}

    def __getitem__(self, face: Face) -> Font | PictureFont:
        found = self._fonts.get(face)
        if found is None:
            found = self._fonts[face] = self._made(f"F{len(self._fonts) + 1}", face)
        return found

    def _made(self, key: str, face: Face) -> Font | PictureFont:
        if not face.record.pictures:
            return Font(key, face)
        from runstamp_pdf.picture_fonts import PictureFont

        return PictureFont(key, face)

    @property
    def faces(self) -> tuple[Face, ...]:
        """The faces used."""
        return tuple(self._fonts)

    def embed(self, file: File) -> str:
        """Enter all fonts and return the entries of the resource dictionary."""
        return "".join([font.embed(file) for font in self._fonts.values()])
