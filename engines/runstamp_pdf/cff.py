"""Cut a face with PostScript outlines (CFF) down to the glyphs that a file shows.

Its codes lead to its glyphs through a character map of the file's own (ISO 32000-1, 9.7.5): glyphs of a CID-keyed face are found by
the numbers in its charset, others by their order (9.7.4.2).
"""

from __future__ import annotations

from itertools import pairwise
from struct import unpack_from
from typing import TYPE_CHECKING

from runstamp_text.harfbuzz import harfbuzz
from runstamp_text.sfnt import guarded, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from runstamp_text.faces import Face

ROS, CHARSET = (12, 30), 15  # operators of a top dictionary (Adobe Technical Note 5176, table 9)
DROPPED = (
    "GSUB",
    "GPOS",
    "GDEF",
    "name",
    "post",
    "OS/2",
    "cmap",
    "VORG",
    "BASE",
    "STAT",
    "DSIG",
    "vhea",
    "vmtx",
)


def subset(face: Face, glyphs: Sequence[int]) -> tuple[bytes, list[int]]:
    """Return the outlines of the glyphs as a CFF program, and for each glyph the number by which the program knows it.

    Raises:
        RunstampError: common/ASSET_REJECTED, the outlines cannot be cut.
    """
    hb = harfbuzz()
    wanted = hb.SubsetInput()
    wanted.glyph_set.set(sorted({0, *glyphs}))
    wanted.flags = hb.SubsetFlags.NOTDEF_OUTLINE | hb.SubsetFlags.NO_HINTING
    for tag in DROPPED:
        wanted.drop_table_tag_set.add(int.from_bytes(tag.encode("ascii"), "big"))
    with guarded(face.name, "its outlines cannot be cut: "):
        made = bytes(hb.subset(face.outlines, wanted).blob.data)
        program = table(made, b"CFF ")
        numbers = _charset(program)
        order = {glyph: i for i, glyph in enumerate(sorted({0, *glyphs}))}
        places = [order[glyph] for glyph in glyphs]
        return program, [numbers[i] for i in places] if numbers else places


def _index(data: bytes, at: int) -> tuple[list[bytes], int]:
    """Return the entries of an INDEX, and where it ends."""
    count = unpack_from(">H", data, at)[0]
    if not count:
        return [], at + 2
    size = data[at + 2]
    offsets = [
        int.from_bytes(data[at + 3 + i * size : at + 3 + (i + 1) * size], "big") for i in range(count + 1)
    ]
    base = at + 2 + (count + 1) * size
    return [data[base + a : base + b] for a, b in pairwise(offsets)], base + offsets[-1]


def _operators(data: bytes) -> Iterator[tuple[int | tuple[int, int], list[int]]]:
    """Yield the operators of a dictionary with their whole numbers; real ones are passed over."""
    numbers: list[int] = []
    at = 0
    while at < len(data):
        byte = data[at]
        if byte <= 21:
            operator: int | tuple[int, int] = byte
            if byte == 12:
                at += 1
                operator = (12, data[at])
            yield operator, numbers
            numbers = []
            at += 1
        elif byte == 28:
            numbers.append(unpack_from(">h", data, at + 1)[0])
            at += 3
        elif byte == 29:
            numbers.append(unpack_from(">i", data, at + 1)[0])
            at += 5
        elif byte == 30:
            at += 1
            while data[at] & 15 != 15 and data[at] >> 4 != 15:
                at += 1
            at += 1
        else:
            value, size = _small(data, at)
            numbers.append(value)
            at += size


def _small(data: bytes, at: int) -> tuple[int, int]:
    byte = data[at]
    if byte <= 246:
        return byte - 139, 1
    if byte <= 250:
        return (byte - 247) * 256 + data[at + 1] + 108, 2
    return -(byte - 251) * 256 - data[at + 1] - 108, 2


def _charset(program: bytes) -> list[int]:
    """Return the CID of each glyph; empty for a face that is not CID-keyed."""
    _, at = _index(program, program[2])
    (top, *_), _ = _index(program, at)
    found = dict(_operators(top))
    if ROS not in found:
        return []
    at = found[CHARSET][0]
    strings = found[17][0]  # CharStrings: as many as there are glyphs
    count = unpack_from(">H", program, strings)[0]
    form, at = program[at], at + 1
    out = [0]
    if form == 0:
        return [0, *unpack_from(f">{count - 1}H", program, at)]
    while len(out) < count:
        first = unpack_from(">H", program, at)[0]
        left = program[at + 2] if form == 1 else unpack_from(">H", program, at + 2)[0]
        out += range(first, first + left + 1)
        at += 3 if form == 1 else 4
    return out[:count]
