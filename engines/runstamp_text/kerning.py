"""Pair kerning of a face: the `kern` feature of `GPOS` (pair adjustment, formats 1 and 2), else the old `kern` table.

OpenType specification 1.9, GPOS lookup type 2, through extension lookups (type 9). Only the first glyph's advance is
adjusted by kerning; the lookups of all scripts are taken, since no face of ours kerns one pair differently in two scripts.
"""

from __future__ import annotations

from bisect import bisect_right
from struct import iter_unpack, unpack_from
from typing import TYPE_CHECKING, Protocol

from runstamp_text.sfnt import guarded, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runstamp_text.sfnt import Data

PAIR, EXTENSION = 2, 9
MAX_READ = 2_000_000  # entries of all lists together; the largest face that we know of has 90,000. Damaged counts multiply
X_ADVANCE = 0x0004  # ValueFormat bit of XAdvance


class Pairs(Protocol):
    """One subtable: the adjustment of a pair in font units, or None where the subtable says nothing."""

    def find(self, left: int, right: int) -> int | None:
        """Return the adjustment, 0 if the subtable covers the pair and leaves it as it is."""
        ...


class Kerning:
    """The kerning of one face."""

    __slots__ = ("_lookups",)

    def __init__(self, lookups: Sequence[Sequence[Pairs]]) -> None:
        self._lookups = lookups

    def units(self, left: int, right: int) -> int:
        """Return the adjustment between two glyphs in font units; in each lookup the first subtable that speaks decides."""
        total = 0
        for lookup in self._lookups:
            for pairs in lookup:
                value = pairs.find(left, right)
                if value is not None:
                    total += value
                    break
        return total


class _Meter:
    """Counts what is read of one face, so that lists which lead to one another end."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = MAX_READ

    def take(self, count: int) -> None:
        self.left -= count
        if self.left < 0:
            message = "more entries than a face has"
            raise ValueError(message)


class _Listed:
    """Pairs written one by one (GPOS format 1, or a `kern` table)."""

    __slots__ = ("values",)

    def __init__(self, values: dict[tuple[int, int], int]) -> None:
        self.values = values

    def find(self, left: int, right: int) -> int | None:
        return self.values.get((left, right))


class _Ranges:
    """Glyph ranges to a number, from a coverage table or a class definition."""

    __slots__ = ("firsts", "items")

    def __init__(self, items: list[tuple[int, int, int]]) -> None:
        self.items = sorted(items)
        self.firsts = [item[0] for item in self.items]

    def find(self, glyph: int) -> int | None:
        """Return the number of the range the glyph lies in."""
        at = bisect_right(self.firsts, glyph) - 1
        if at < 0 or glyph > self.items[at][1]:
            return None
        return self.items[at][2]


class _Classes:
    """Pairs by class (GPOS format 2): the matrix stays as bytes and is read where asked."""

    __slots__ = ("covered", "data", "left", "right", "shape")

    def __init__(self, data: bytes, at: int, meter: _Meter) -> None:
        self.data = data
        coverage, first, second, lefts, rights, rows, columns = unpack_from(">7H", data, at + 2)
        self.covered = _Ranges(_coverage(data, at + coverage, meter))
        self.left = _Ranges(_class_ranges(data, at + lefts, rows, meter))
        self.right = _Ranges(_class_ranges(data, at + rights, columns, meter))
        record = 2 * (first.bit_count() + second.bit_count())
        skip = 2 * (first & (X_ADVANCE - 1)).bit_count()
        self.shape = (at + 16 + skip, columns * record, record, bool(first & X_ADVANCE))
        if at + 16 + rows * columns * record > len(data):
            message = "the classes lie outside the table"
            raise ValueError(message)

    def find(self, left: int, right: int) -> int | None:
        if self.covered.find(left) is None:
            return None
        base, row, record, has_advance = self.shape
        if not has_advance:
            return 0
        at = base + (self.left.find(left) or 0) * row + (self.right.find(right) or 0) * record
        return int(unpack_from(">h", self.data, at)[0])


def load(data: Data, name: str, index: int = 0) -> Kerning:
    """Return the kerning of a face, empty where it has none.

    Raises:
        RunstampError: common/ASSET_REJECTED, the table is cut short or of a form no face should have.
    """
    with guarded(name, "kerning: "):
        gpos, kern, meter = table(data, b"GPOS", index), table(data, b"kern", index), _Meter()
        lookups = _lookups(gpos, meter) if gpos else []
        if not lookups and kern:
            lookups = [_old(kern, meter)]
        return Kerning(lookups)


def _lookups(gpos: bytes, meter: _Meter) -> list[list[Pairs]]:
    features, lookups = unpack_from(">HH", gpos, 6)
    wanted: set[int] = set()
    count = unpack_from(">H", gpos, features)[0]
    for tag, offset in iter_unpack(">4sH", gpos[features + 2 : features + 2 + 6 * count]):
        if tag == b"kern":
            indices = unpack_from(">H", gpos, features + offset + 2)[0]
            meter.take(indices)
            wanted.update(unpack_from(f">{indices}H", gpos, features + offset + 4))
    offsets = unpack_from(f">{unpack_from('>H', gpos, lookups)[0]}H", gpos, lookups + 2)
    found = [_subtables(gpos, lookups + offsets[index], meter) for index in sorted(wanted)]
    return [pairs for pairs in found if pairs]


def _subtables(gpos: bytes, at: int, meter: _Meter) -> list[Pairs]:
    kind, _, count = unpack_from(">3H", gpos, at)
    meter.take(count)
    found: list[Pairs] = []
    for offset in unpack_from(f">{count}H", gpos, at + 6):
        start, sort = at + offset, kind
        if kind == EXTENSION:
            _, sort, further = unpack_from(">HHI", gpos, start)
            start += further
        if sort == PAIR:
            form = unpack_from(">H", gpos, start)[0]
            found.append(_listed(gpos, start, meter) if form == 1 else _Classes(gpos, start, meter))
    return found


def _listed(gpos: bytes, at: int, meter: _Meter) -> _Listed:
    coverage, first, second, count = unpack_from(">4H", gpos, at + 2)
    words = 1 + first.bit_count() + second.bit_count()
    value = 1 + (first & (X_ADVANCE - 1)).bit_count()
    values: dict[tuple[int, int], int] = {}
    sets = unpack_from(f">{count}H", gpos, at + 10)
    for low, high, index in _coverage(gpos, at + coverage, meter):
        for left in range(low, high + 1):
            start = at + sets[index + left - low]
            pairs = unpack_from(">H", gpos, start)[0]
            meter.take(1 + pairs)
            flat = unpack_from(f">{pairs * words}h", gpos, start + 2)
            for record in range(0, len(flat), words):
                amount = flat[record + value] if first & X_ADVANCE else 0
                values[left, flat[record] & 0xFFFF] = amount
    return _Listed(values)


def _coverage(data: bytes, at: int, meter: _Meter) -> list[tuple[int, int, int]]:
    """Return (first, last, index of the first) for each range covered."""
    form, count = unpack_from(">HH", data, at)
    meter.take(count)
    if form == 1:
        glyphs = unpack_from(f">{count}H", data, at + 4)
        return [(glyph, glyph, index) for index, glyph in enumerate(glyphs)]
    flat = unpack_from(f">{3 * count}H", data, at + 4)
    return [(flat[i], flat[i + 1], flat[i + 2]) for i in range(0, len(flat), 3)]


def _class_ranges(data: bytes, at: int, known: int, meter: _Meter) -> list[tuple[int, int, int]]:
    """Return (first, last, class); glyphs not named, or of a class that is not `known`, are of class 0."""
    form, first, count = unpack_from(">HHH", data, at)
    if form == 1:
        meter.take(count)
        classes = unpack_from(f">{count}H", data, at + 6)
        return [(first + i, first + i, value) for i, value in enumerate(classes) if 0 < value < known]
    meter.take(first)
    flat = unpack_from(f">{3 * first}H", data, at + 4)  # in format 2 the second word is the count
    found = [(flat[i], flat[i + 1], flat[i + 2]) for i in range(0, len(flat), 3)]
    return [one for one in found if 0 < one[2] < known]


def _old(kern: bytes, meter: _Meter) -> list[Pairs]:
    """Return the horizontal format 0 subtables of a version 0 `kern` table."""
    found: list[Pairs] = []
    at = 4
    for _ in range(unpack_from(">H", kern, 2)[0]):
        _, length, coverage = unpack_from(">3H", kern, at)
        count = unpack_from(">H", kern, at + 6)[0]
        meter.take(1 + count)
        if coverage & 1 and not coverage >> 8:
            records = iter_unpack(">HHh", kern[at + 14 : at + 14 + 6 * count])
            found.append(_Listed({(left, right): value for left, right, value in records}))
        at += length
    return found
