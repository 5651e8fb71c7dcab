"""Cut a TrueType face down to the glyphs that a file shows.

Glyphs are numbered anew from 0, so that a glyph's number is its code in the file; one outline may stand under two numbers
where two characters share it. Tables: the OpenType specification 1.9; those that a PDF needs: ISO 32000-1, 9.9.
"""

from __future__ import annotations

from struct import pack, unpack_from
from typing import TYPE_CHECKING, TypeAlias

from runstamp.frozen import frozen
from runstamp_text.sfnt import check, directory, guarded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from runstamp_text.sfnt import Data

KEPT = (b"cvt ", b"fpgm", b"prep")  # hinting programs that the outlines call
# Flags of a composite glyph (OpenType, glyf)
WORDS, XY_VALUES, SCALE, MORE, XY_SCALE, TWO_BY_TWO = 0x0001, 0x0002, 0x0008, 0x0020, 0x0040, 0x0080
DEEPEST = 8  # composites of composites; no real face goes beyond three
MAX_OUTLINE, MAX_OUTLINES = (
    1 << 20,
    64 << 20,
)  # bytes of one glyph, of all; damaged offsets give the whole table to each
MAX_PARTS = 256  # of one composite; the largest that we know of has 24
MAGIC = 0xB1B0AFBA  # OpenType, head.checksumAdjustment


@frozen
class Composite:
    """Glyphs of a face drawn as one, such as a letter with its marks: (glyph, x, y) each, and the advance, in font units."""

    parts: tuple[tuple[int, int, int], ...]
    advance: int


Glyph: TypeAlias = int | Composite


class Outlines:
    """The outlines of a face, by glyph."""

    def __init__(self, data: Data, index: int = 0) -> None:
        check(data, index)
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
        if end - start > MAX_OUTLINE:
            message = f"the outline of glyph {glyph} has {end - start:,} bytes"
            raise ValueError(message)
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
        if len(found) > MAX_PARTS:
            message = f"a glyph is made of more than {MAX_PARTS} others"
            raise ValueError(message)
        at += 4 + (4 if flags & WORDS else 2)
        at += 2 if flags & SCALE else 4 if flags & XY_SCALE else 8 if flags & TWO_BY_TWO else 0
        if not flags & MORE:
            return found


def box(face: Outlines, glyph: int) -> tuple[int, int, int, int] | None:
    """Return the bounds of a glyph, None for a blank one."""
    outline = face.outline(glyph)
    return unpack_from(">4h", outline, 2) if len(outline) >= 10 else None


def _composed(face: Outlines, glyph: Composite, numbers: Mapping[Glyph, int]) -> tuple[bytes, int]:
    """Return the outline of glyphs drawn as one, and its left side bearing."""
    boxes = [(found, x, y, part) for part, x, y in glyph.parts if (found := box(face, part)) is not None]
    if not boxes:
        return b"", 0
    left, low = min(b[0] + x for b, x, _, _ in boxes), min(b[1] + y for b, _, y, _ in boxes)
    right, high = max(b[2] + x for b, x, _, _ in boxes), max(b[3] + y for b, _, y, _ in boxes)
    out = bytearray(pack(">5h", -1, *map(_within, (left, low, right, high))))
    for i, (_, x, y, part) in enumerate(boxes):
        flags = WORDS | XY_VALUES | (MORE if i < len(boxes) - 1 else 0)
        out += pack(">HHhh", flags, numbers[part], _within(x), _within(y))
    return bytes(out), _within(left)


def _within(value: int) -> int:
    return min(max(value, -0x8000), 0x7FFF)


def _renumbered(outline: bytes, numbers: Mapping[Glyph, int]) -> bytes:
    found = parts(outline)
    if not found:
        return outline
    changed = bytearray(outline)
    for at, glyph in found:
        changed[at : at + 2] = pack(">H", numbers[glyph])
    return bytes(changed)


def _with_parts(face: Outlines, glyphs: Sequence[Glyph]) -> tuple[list[Glyph], dict[Glyph, int]]:
    """Return the glyphs with those they are made of, and the new number of each."""
    chosen = list(glyphs)
    numbers: dict[Glyph, int] = {}
    for i, glyph in enumerate(chosen):
        numbers.setdefault(glyph, i)
    composed: dict[Glyph, list[int]] = {}
    i = 0
    while i < len(chosen):
        found = _parts(face, chosen[i])
        if found:
            composed[chosen[i]] = found
        for part in found:
            if part not in numbers:
                numbers[part] = len(chosen)
                chosen.append(part)
        i += 1
    _end(composed)
    return chosen, numbers


def _end(composed: Mapping[Glyph, Sequence[int]]) -> None:
    """Refuse composites that are made of themselves, or too deep: readers of the file would run in circles."""
    left: dict[Glyph, Sequence[int]] = dict(composed)
    for _ in range(DEEPEST):
        left = {glyph: parts for glyph, parts in left.items() if not left.keys().isdisjoint(parts)}
        if not left:
            return
    message = "its composite glyphs do not end"
    raise ValueError(message)


def _parts(face: Outlines, glyph: Glyph) -> list[int]:
    if isinstance(glyph, Composite):
        return [part for part, _, _ in glyph.parts]
    return [part for _, part in parts(face.outline(glyph))]


def subset(data: Data, glyphs: Sequence[Glyph], index: int = 0, name: str = "to embed") -> bytes:
    """Return a face in which glyph `i` is `glyphs[i]` of the old one; `glyphs[0]` is the sign for a missing glyph.

    Raises:
        RunstampError: common/ASSET_REJECTED, the outlines cannot be cut.
    """
    with guarded(name, "its outlines cannot be cut: "):
        return _cut(data, glyphs, index)


def _cut(data: Data, glyphs: Sequence[Glyph], index: int) -> bytes:
    face = Outlines(data, index)
    chosen, numbers = _with_parts(face, glyphs)
    glyf, loca, hmtx = bytearray(), bytearray(pack(">I", 0)), bytearray()
    for glyph in chosen:
        if isinstance(glyph, Composite):
            outline, bearing = _composed(face, glyph, numbers)
            advance = min(max(glyph.advance, 0), 0xFFFF)
        else:
            outline = _renumbered(face.outline(glyph), numbers)
            advance, bearing = face.metric(glyph)
        glyf += outline + b"\0" * (-len(outline) % 4)
        if len(glyf) > MAX_OUTLINES:
            message = f"more than {MAX_OUTLINES:,} bytes of outlines"
            raise ValueError(message)
        loca += pack(">I", len(glyf))
        hmtx += pack(">Hh", advance, bearing)
    head, hhea, maxp = (bytearray(face.tables[tag]) for tag in (b"head", b"hhea", b"maxp"))
    head[8:12], head[50:52] = pack(">I", 0), pack(">h", 1)
    hhea[34:36] = maxp[4:6] = pack(">H", len(chosen))
    _widen(maxp, chosen)
    tables = {tag: face.tables[tag] for tag in KEPT if tag in face.tables}
    tables |= {b"head": bytes(head), b"hhea": bytes(hhea), b"maxp": bytes(maxp)}
    tables |= {b"glyf": bytes(glyf), b"loca": bytes(loca), b"hmtx": bytes(hmtx)}
    return _assembled(tables)


def _widen(maxp: bytearray, chosen: Sequence[Glyph]) -> None:
    """Raise the bounds that a face states for composites to what was composed (OpenType, maxp)."""
    made = [glyph for glyph in chosen if isinstance(glyph, Composite)]
    if not made or len(maxp) < 32:
        return
    most = max(len(glyph.parts) for glyph in made)
    points, contours, *_ = unpack_from(">HH", maxp, 6)
    whole_points, whole_contours = unpack_from(">HH", maxp, 10)
    elements, depth = unpack_from(">HH", maxp, 28)
    maxp[10:14] = pack(
        ">HH",
        min(max(points, whole_points) * most, 0xFFFF),
        min(max(contours, whole_contours) * most, 0xFFFF),
    )
    maxp[28:32] = pack(">HH", max(elements, most), min(max(depth, 1) + 1, DEEPEST))


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
