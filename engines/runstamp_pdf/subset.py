"""Cut a TrueType face down to the glyphs that a file shows.

Glyphs are numbered anew from 0, so that a glyph's number is its code in the file; one outline may stand under two numbers
where two characters share it. Tables: the OpenType specification 1.9; those that a PDF needs: ISO 32000-1, 9.9.
"""

from __future__ import annotations

from struct import pack, unpack_from
from typing import TYPE_CHECKING

from runstamp_text.sfnt import directory

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from runstamp_text.sfnt import Data

KEPT = (b"cvt ", b"fpgm", b"prep")  # hinting programs that the outlines call
# Flags of a composite glyph (OpenType, glyf)
WORDS, SCALE, MORE, XY_SCALE, TWO_BY_TWO = 0x0001, 0x0008, 0x0020, 0x0040, 0x0080
MAGIC = 0xB1B0AFBA  # OpenType, head.checksumAdjustment


class Outlines:
    """The outlines of a face, by glyph."""

    def __init__(self, data: Data, index: int = 0) -> None:
        self.tables = {tag: bytes(data[at : at + size]) for tag, (at, size) in directory(data, index).items()}
        self.long = unpack_from(">h", self.tables[b"head"], 50)[0] == 1
        self.metrics = unpack_from(">H", self.tables[b"hhea"], 34)[0]

    def outline(self, glyph: int) -> bytes:
        """Return the bytes of one glyph; empty for a blank one."""
        loca = self.tables[b"loca"]
        if self.long:
            start, end = unpack_from(">II", loca, glyph * 4)
        else:
            start, end = (2 * offset for offset in unpack_from(">HH", loca, glyph * 2))
        return self.tables[b"glyf"][start:end]

    def metric(self, glyph: int) -> tuple[int, int]:
        """Return advance and left side bearing in font units."""
        hmtx, last = self.tables[b"hmtx"], self.metrics - 1
        if glyph <= last:
            advance, bearing = unpack_from(">Hh", hmtx, glyph * 4)
        else:
            advance = unpack_from(">H", hmtx, last * 4)[0]
            bearing = unpack_from(">h", hmtx, self.metrics * 4 + (glyph - self.metrics) * 2)[0]
        return advance, bearing


def parts(outline: bytes) -> list[tuple[int, int]]:
    """Return the glyphs that a composite outline is made of: (offset of the number, glyph). Empty for a simple one."""
    if len(outline) < 10 or unpack_from(">h", outline)[0] >= 0:
        return []
    found: list[tuple[int, int]] = []
    at = 10
    while True:
        flags, glyph = unpack_from(">HH", outline, at)
        found.append((at + 2, glyph))
        at += 4 + (4 if flags & WORDS else 2)
        at += 2 if flags & SCALE else 4 if flags & XY_SCALE else 8 if flags & TWO_BY_TWO else 0
        if not flags & MORE:
            return found


def _renumbered(outline: bytes, numbers: Mapping[int, int]) -> bytes:
    found = parts(outline)
    if not found:
        return outline
    changed = bytearray(outline)
    for at, glyph in found:
        changed[at : at + 2] = pack(">H", numbers[glyph])
    return bytes(changed)


def _with_parts(face: Outlines, glyphs: Sequence[int]) -> tuple[list[int], dict[int, int]]:
    """Return the glyphs with those they are made of, and the new number of each."""
    chosen = list(glyphs)
    numbers: dict[int, int] = {}
    for i, glyph in enumerate(chosen):
        numbers.setdefault(glyph, i)
    i = 0
    while i < len(chosen):
        for _, part in parts(face.outline(chosen[i])):
            if part not in numbers:
                numbers[part] = len(chosen)
                chosen.append(part)
        i += 1
    return chosen, numbers


def subset(data: Data, glyphs: Sequence[int], index: int = 0) -> bytes:
    """Return a face in which glyph `i` is `glyphs[i]` of the old one; `glyphs[0]` is the sign for a missing glyph."""
    face = Outlines(data, index)
    chosen, numbers = _with_parts(face, glyphs)
    glyf, loca, hmtx = bytearray(), bytearray(pack(">I", 0)), bytearray()
    for glyph in chosen:
        outline = _renumbered(face.outline(glyph), numbers)
        glyf += outline + b"\0" * (-len(outline) % 4)
        loca += pack(">I", len(glyf))
        hmtx += pack(">Hh", *face.metric(glyph))
    head, hhea, maxp = (bytearray(face.tables[tag]) for tag in (b"head", b"hhea", b"maxp"))
    head[8:12], head[50:52] = pack(">I", 0), pack(">h", 1)
    hhea[34:36] = maxp[4:6] = pack(">H", len(chosen))
    tables = {tag: face.tables[tag] for tag in KEPT if tag in face.tables}
    tables |= {b"head": bytes(head), b"hhea": bytes(hhea), b"maxp": bytes(maxp)}
    tables |= {b"glyf": bytes(glyf), b"loca": bytes(loca), b"hmtx": bytes(hmtx)}
    return _assembled(tables)


def _checksum(data: bytes) -> int:
    padded = data + b"\0" * (-len(data) % 4)
    words: tuple[int, ...] = unpack_from(f">{len(padded) // 4}I", padded)
    return sum(words) & 0xFFFFFFFF


def _assembled(tables: Mapping[bytes, bytes]) -> bytes:
    count = len(tables)
    power = count.bit_length() - 1
    header = pack(">IHHHH", 0x00010000, count, 16 << power, power, 16 * count - (16 << power))
    entries, body = bytearray(), bytearray()
    start = len(header) + 16 * count
    for tag in sorted(tables):
        data = tables[tag]
        entries += pack(">4sIII", tag, _checksum(data), start + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    whole = bytearray(header + entries + body)
    at = start + _offset(tables, b"head") + 8
    whole[at : at + 4] = pack(">I", (MAGIC - _checksum(bytes(whole))) & 0xFFFFFFFF)
    return bytes(whole)


def _offset(tables: Mapping[bytes, bytes], wanted: bytes) -> int:
    return sum(len(tables[tag]) + -len(tables[tag]) % 4 for tag in sorted(tables) if tag < wanted)
