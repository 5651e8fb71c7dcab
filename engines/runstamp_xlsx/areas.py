"""Areas of a sheet as text, and which of them cover the same cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from runstamp.frozen import frozen
from runstamp_ooxml.charts_data import column_name

CELL_LIKE = re.compile(
    r"^(?:[A-Za-z]{1,3}\d{1,7}|[Rr]\d*[Cc]\d*|[RrCc])$"
)  # no name may read like A1 or R1C1
Area: TypeAlias = tuple[int, int, int, int]  # first row, first column, last row, last column, from 1


@frozen
class Taken:
    """An area that something of the input takes. `cells` is a table without an Excel table behind it."""

    area: Area
    kind: Literal["rows", "table", "cells", "merge"]
    name: str
    path: str

    def __str__(self) -> str:
        where = area_text(self.area)
        return self.name if where in self.name else f"{self.name} ({where})"


def reference(row: int, column: int) -> str:
    """Return the reference of a cell, rows and columns from 1."""
    return f"{column_name(column - 1)}{row}"


def area_text(found: Area) -> str:
    """Return an area as a reference."""
    first, last = reference(found[0], found[1]), reference(found[2], found[3])
    return first if first == last else f"{first}:{last}"


def overlaps(taken: Iterable[Taken]) -> Iterator[tuple[Taken, Taken]]:
    """Yield pairs that may not share cells and do, the later of the input second, each later one once.

    Rows and tables keep apart, and so do merges and Excel tables; a merge may lie over plain cells.
    """
    found: dict[int, tuple[Taken, Taken]] = {}
    open_: list[tuple[int, Taken]] = []
    for i, one in sorted(enumerate(taken), key=lambda entry: (entry[1].area, entry[0])):
        open_ = [entry for entry in open_ if entry[1].area[2] >= one.area[0]]
        for j, other in open_:
            if _share(one.area, other.area) and _apart(one, other):
                found.setdefault(max(i, j), (other, one) if j < i else (one, other))
        open_.append((i, one))
    yield from (found[i] for i in sorted(found))


def _apart(one: Taken, other: Taken) -> bool:
    kinds = {one.kind, other.kind}
    return "merge" not in kinds or kinds <= {"merge", "table"}


def _share(a: Area, b: Area) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]
