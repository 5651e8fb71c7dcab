"""Read the few tables of a TrueType file that measuring needs, straight from its bytes.

`cmap` (formats 0, 4, 6 and 12), `hmtx`, `hhea`, `head`, `OS/2` and `maxp`, as the OpenType specification 1.9 lays them out.
A full font library takes a hundred times as long to open a face.
"""

from __future__ import annotations

from contextlib import contextmanager
from struct import error as StructError
from struct import iter_unpack, unpack_from
from typing import TYPE_CHECKING

from runstamp.errors import RunstampError
from runstamp.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping
    from mmap import mmap
    from typing import TypeAlias

    Data: TypeAlias = bytes | mmap

SIGNATURES = (b"\x00\x01\x00\x00", b"true", b"OTTO")
COLLECTION = b"ttcf"
MAX_FACES = 256  # of a collection; a bound for a damaged count
MAX_TABLES = 512  # no real face has more than 60; a bound for a damaged count
MAX_MAPPED = (
    2 * 0x10000
)  # characters of a format 4 map, twice what it can name; a bound for segments that overlap
# (platform, encoding), the widest repertoire first
UNICODE_SUBTABLES = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))


@frozen
class Tables:
    """What a face says of itself; lengths in font units."""

    units_per_em: int
    ascent: int
    descent: int
    line_gap: int
    weight: int
    fs_type: int
    glyphs: Mapping[int, int]
    advances: tuple[int, ...]


def rejected(name: str, why: str) -> RunstampError:
    """Return the error for bytes that are no usable face."""
    return RunstampError("common/ASSET_REJECTED", f"the font {name} cannot be used: {why}")


@contextmanager
def guarded(name: str, what: str = "") -> Generator[None]:
    """Turn whatever reading damaged tables throws into the error for a face that cannot be used.

    Raises:
        RunstampError: common/ASSET_REJECTED.
    """
    try:
        yield
    except (StructError, ValueError, LookupError, OverflowError, RuntimeError, MemoryError) as fault:
        raise rejected(name, what + (str(fault) or type(fault).__name__)) from fault


def directory(data: Data, index: int = 0) -> dict[bytes, tuple[int, int]]:
    """Return where each table of a face lies: tag to (offset, length); `index` counts the faces of a collection."""
    at = _start(data, index)
    if data[at : at + 4] not in SIGNATURES:
        message = "no TrueType or OpenType signature"
        raise ValueError(message)
    count = unpack_from(">H", data, at + 4)[0]
    entries = at + 12
    if count > MAX_TABLES or entries + 16 * count > len(data):
        message = "the table directory does not fit the file"
        raise ValueError(message)
    found = list(iter_unpack(">4sIII", data[entries : entries + 16 * count]))
    if sum([length for *_, length in found]) > 2 * len(data):  # tables that all claim the whole file
        message = "the tables are larger than the file"
        raise ValueError(message)
    return {tag: (offset, length) for tag, _, offset, length in found}


def check(data: Data, index: int = 0) -> None:
    """Refuse a face whose tables do not lie inside the file, before a library that is not memory-safe sees it.

    Raises:
        ValueError: which table.
    """
    for tag, (offset, length) in directory(data, index).items():
        if offset + length > len(data):
            message = f"the table {tag.decode('ascii', 'replace')} lies outside the file"
            raise ValueError(message)


def _start(data: Data, index: int) -> int:
    """Return where a face's directory starts."""
    if data[:4] != COLLECTION:
        return 0
    count = unpack_from(">I", data, 8)[0]
    if count > MAX_FACES or index >= count:
        message = f"the collection has no face {index}"
        raise ValueError(message)
    return int(unpack_from(">I", data, 12 + 4 * index)[0])


def table(data: Data, tag: bytes, index: int = 0) -> bytes:
    """Return one table's bytes, empty if the face has none."""
    offset, length = directory(data, index).get(tag, (0, 0))
    if offset + length > len(data):
        message = f"the table {tag.decode('ascii', 'replace')} lies outside the file"
        raise ValueError(message)
    return data[offset : offset + length]


def read(data: Data, name: str, index: int = 0) -> Tables:
    """Return the tables of a face.

    Raises:
        RunstampError: common/ASSET_REJECTED, the bytes are no face, are cut short or contradict themselves.
    """
    with guarded(name):
        return _read(data, index)


def _read(data: Data, index: int) -> Tables:
    head, hhea, os2 = (table(data, tag, index) for tag in (b"head", b"hhea", b"OS/2"))
    units = unpack_from(">H", head, 18)[0]
    if not 16 <= units <= 16384:  # OpenType 1.9, head.unitsPerEm
        message = f"{units} units per em"
        raise ValueError(message)
    ascent, descent, gap = unpack_from(">hhh", hhea, 4)
    weight, _, fs_type = unpack_from(">HHH", os2, 4)
    count = unpack_from(">H", table(data, b"maxp", index), 4)[0]
    glyphs = _characters(table(data, b"cmap", index), count)
    advances = _advances(table(data, b"hmtx", index), unpack_from(">H", hhea, 34)[0], count)
    return Tables(units, ascent, descent, gap, weight, fs_type, glyphs, advances)


def _advances(hmtx: bytes, metrics: int, glyphs: int) -> tuple[int, ...]:
    """Return one advance for each glyph; the last one written holds for the rest (hmtx, monospaced faces)."""
    if not 0 < metrics <= glyphs:
        message = "hhea and maxp disagree on the number of glyphs"
        raise ValueError(message)
    written = unpack_from(f">{2 * metrics}H", hmtx)[::2]
    return written + written[-1:] * (glyphs - metrics)


def _characters(cmap: bytes, total: int) -> dict[int, int]:
    """Return character to glyph from the widest Unicode subtable; glyphs that the face does not have stand for nothing."""
    count = unpack_from(">H", cmap, 2)[0]
    found = {
        (platform, encoding): at for platform, encoding, at in iter_unpack(">HHI", cmap[4 : 4 + 8 * count])
    }
    for kind in UNICODE_SUBTABLES:
        if kind in found:
            return {
                code: glyph for code, glyph in _subtable(cmap[found[kind] :], total).items() if glyph < total
            }
    message = "no Unicode character map"
    raise ValueError(message)


def _subtable(data: bytes, total: int) -> dict[int, int]:
    form = unpack_from(">H", data)[0]
    if form == 4:
        return _segments(data)
    if form == 12:
        return _groups(data, total)
    if form == 6:
        first, count = unpack_from(">HH", data, 6)
        return _known(range(first, first + count), unpack_from(f">{count}H", data, 10))
    if form == 0:
        return _known(range(256), tuple(data[6:262]))
    message = f"character map format {form} is not read"
    raise ValueError(message)


def _known(codes: range, glyphs: tuple[int, ...]) -> dict[int, int]:
    return {code: glyph for code, glyph in zip(codes, glyphs, strict=True) if glyph}


def _segments(data: bytes) -> dict[int, int]:
    """Return format 4: segments with a delta, or with an offset into the glyph array after the segments."""
    doubled = unpack_from(">H", data, 6)[0]
    count = doubled // 2
    ends, starts, deltas, offsets = (
        unpack_from(f">{count}H", data, at) for at in (14, 16 + doubled, 16 + 2 * doubled, 16 + 3 * doubled)
    )
    if sum([max(last - first + 1, 0) for first, last in zip(starts, ends, strict=True)]) > MAX_MAPPED:
        message = "the segments of the character map overlap"
        raise ValueError(message)
    glyphs: dict[int, int] = {}
    for index, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        codes = range(first, min(last, 0xFFFE) + 1)  # 0xFFFF closes the list and is no character
        if not offset:
            glyphs.update((code, glyph) for code in codes if (glyph := (code + delta) & 0xFFFF))
        elif codes:
            base = 16 + 3 * doubled + 2 * index + offset
            raw = unpack_from(f">{len(codes)}H", data, base)
            glyphs.update(
                (code, (glyph + delta) & 0xFFFF) for code, glyph in zip(codes, raw, strict=True) if glyph
            )
    return glyphs


def _groups(data: bytes, total: int) -> dict[int, int]:
    count = unpack_from(">I", data, 12)[0]
    if 16 + 12 * count > len(data):
        message = "the character map is cut short"
        raise ValueError(message)
    glyphs: dict[int, int] = {}
    free = 0  # groups ascend without overlap, so that a damaged table cannot grow past Unicode
    for first, last, glyph in iter_unpack(">III", data[16 : 16 + 12 * count]):
        if not free <= first <= last <= 0x10FFFF:
            message = "a character map group is out of order or outside Unicode"
            raise ValueError(message)
        free = last + 1
        known = min(free - first, max(total - glyph, 0))
        glyphs.update(zip(range(first, first + known), range(glyph, glyph + known), strict=True))
    return {code: glyph for code, glyph in glyphs.items() if glyph}
