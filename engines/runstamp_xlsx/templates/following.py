"""References that follow tables that grew: to cells that went down with the totals, and to rows that became more."""

from __future__ import annotations

import re
from collections.abc import Iterable

from runstamp.frozen import field, frozen, record
from runstamp.model.workbook import area
from runstamp_xlsx.areas import area_text
from runstamp_xlsx.templates.references import Cells, cells_in

Place = tuple[int, int]
_LAST_ROW = re.compile(r"(\$?)\d+$")


@frozen
class Stretch:
    """A table that grew by `extra` rows: where it began, its body's rows before, its columns."""

    head: int
    body: tuple[int, int]
    columns: tuple[int, int]
    extra: int

    @property
    def last(self) -> int:
        """The last row of its body now."""
        return self.body[1] + self.extra

    def covers(self, found: tuple[int, int, int, int]) -> bool:
        """Return whether an area is whole columns of the body, with or without the header."""
        first, left, last, right = found
        inside = self.columns[0] <= left and right <= self.columns[1]
        return inside and last == self.body[1] and self.head <= first <= self.body[0]

    def holds(self, place: Place) -> bool:
        """Return whether a cell lies in its body as it is now."""
        return self.body[0] <= place[0] <= self.last and self.columns[0] <= place[1] <= self.columns[1]


@record
class Followed:
    """What went elsewhere and what became longer, by folded name of the sheet."""

    moved: dict[str, dict[Place, Place]] = field(default_factory=dict[str, "dict[Place, Place]"])
    grown: dict[str, list[Stretch]] = field(default_factory=dict[str, "list[Stretch]"])

    def __bool__(self) -> bool:
        """Whether any reference has to follow."""
        return bool(self.moved or self.grown)

    def formula(self, text: str, sheet: str, place: Place | None = None, *, single: bool = False) -> str:
        """Return a formula with its references in place.

        `place` is its own cell. `single` takes one cell for the whole body of a table of one row, as ranges of charts mean it.
        """
        out: list[str] = []
        at = 0
        for found in cells_in(text):
            new = self._reference(found, sheet, place, single=single)
            if new is not None:
                out += [text[at : found.start], new]
                at = found.end
        return "".join((*out, text[at:]))

    def _reference(self, found: Cells, sheet: str, place: Place | None, *, single: bool) -> str | None:
        folded = (found.sheet or sheet).casefold()
        is_one = ":" not in found.text.rpartition("!")[2]
        if is_one:
            gone = self.moved.get(folded, {}).get((found.area[0], found.area[1]))
            if gone is not None:
                return found.written(gone)
        stretched = next((one for one in self.grown.get(folded, ()) if one.covers(found.area)), None)
        if stretched is None or (is_one and not single):
            return None
        own = place is not None and folded == sheet.casefold() and stretched.holds(place)
        last = _LAST_ROW.search(found.text)
        if last is None or (own and not last[1]):
            return None  # a running sum in the body ends at its own row
        cells = found.text.rpartition("!")[2]
        text = f"{found.text}:{cells}" if is_one else found.text
        return _LAST_ROW.sub(lambda row: f"{row[1]}{stretched.last}", text)

    def grow(self, sheet: str, moved: dict[Place, Place], stretch: Stretch) -> None:
        """Enter a table that grew."""
        self.moved.setdefault(sheet.casefold(), {}).update(moved)
        self.grown.setdefault(sheet.casefold(), []).append(stretch)

    def areas(self, references: str, sheet: str) -> str:
        """Return the areas of a sheet, parted by blanks, that formats and rules of its hold for."""
        return " ".join(_stretched(one, self.grown.get(sheet.casefold(), ())) for one in references.split())


def _stretched(reference: str, grown: Iterable[Stretch]) -> str:
    try:
        found = area(reference)
    except ValueError:
        return reference  # whole rows or columns are long enough
    longer = next((one for one in grown if one.covers(found)), None)
    return reference if longer is None else area_text((found[0], found[1], longer.last, found[3]))
