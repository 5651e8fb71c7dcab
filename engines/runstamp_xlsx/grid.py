"""A sheet before it is written: bands of bulk rows, single cells on top of them, and what both say to others.

A band is a rectangle of rows with one style and kind a column; its cells are made a chunk of rows at a time. Single cells
stand in a sparse mapping and win over bands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import Any

from runstamp.frozen import field, frozen, record, replace
from runstamp.losses import Loss
from runstamp_compose.columns import misfit_loss
from runstamp_compose.values import MOMENT_KINDS, NUMERIC_KINDS, Misfit, moment, typed
from runstamp_ooxml import cells as xml
from runstamp_ooxml.charts_data import column_name
from runstamp_xlsx.faults import Faults
from runstamp_xlsx.serials import BeforeEpoch, serial

CHUNK = 500
MAX_STRING = 32_767  # Excel's limit of characters in a cell
_TEXT_OR_NONE = frozenset((str, type(None)))
_NUMBERS_OR_NONE = frozenset((int, float, type(None)))


@frozen
class Field:
    """A column of a band. `path` is where its values stand in the input: `{path}/{row}/{column}`."""

    style: int
    kind: str = "text"


@frozen
class Band:
    """Rows from `row`, `column` (both from 1) down and to the right; `path` is the pointer of `rows`.

    `one_place` says that the values have no places of their own below it: they come from a file.
    """

    row: int
    column: int
    rows: Sequence[Sequence[Any]]
    fields: tuple[Field, ...]
    path: str
    one_place: bool = False

    def at(self, row: int, column: int) -> str:
        """Return the place of a value in the input, rows and columns of the band from 0."""
        return self.path if self.one_place else f"{self.path}/{row}/{column}"

    @property
    def last_row(self) -> int:
        """The last row, from 1."""
        return self.row + len(self.rows) - 1

    def holds(self, row: int, column: int) -> bool:
        """Return whether a cell lies in it."""
        return self.row <= row <= self.last_row and 0 <= column - self.column < len(self.fields)


@frozen
class Single:
    """One cell as XML, with the plain value that charts read from it. `open`: a formula whose result is not known."""

    xml: str
    value: Any = None
    open: bool = False


@record
class Grid:
    """The cells of one sheet."""

    shared: xml.SharedStrings
    losses: list[Loss]
    faults: Faults
    bands: list[Band] = field(default_factory=list[Band])
    singles: dict[int, dict[int, Single]] = field(default_factory=dict[int, dict[int, Single]])
    row_attributes: dict[int, str] = field(default_factory=dict[int, str])
    under: Callable[[int, int], Any] | None = None  # what a template's sheet holds
    since_1904: bool = False  # days are counted from there
    _serials: dict[str, dict[Any, str | None]] = field(default_factory=dict[str, "dict[Any, str | None]"])

    def put(self, row: int, column: int, single: Single) -> None:
        """Put a cell on top of whatever stands there."""
        self.singles.setdefault(row, {})[column] = single

    def value(self, row: int, column: int) -> Any:
        """Return the plain value of a cell as the input gave it, None for an empty one."""
        single = self.singles.get(row, {}).get(column)
        if single is not None:
            return single.value
        for band in self.bands:
            if band.holds(row, column):
                values = band.rows[row - band.row]
                return values[column - band.column] if column - band.column < len(values) else None
        return None if self.under is None else self.under(row, column)

    def is_open(self, row: int, column: int) -> bool:
        """Return whether a cell holds a formula whose result is not known."""
        single = self.singles.get(row, {}).get(column)
        return single is not None and single.open

    def field(self, row: int, column: int) -> Field | None:
        """Return the column of the band that holds a cell, None outside bands."""
        held = (band.fields[column - band.column] for band in self.bands if band.holds(row, column))
        return next(held, None)

    def extent(self) -> tuple[int, int]:
        """Return the last row and column that hold anything, (1, 1) for an empty sheet."""
        rows = [band.last_row for band in self.bands] + list(self.singles)
        columns = [band.column + len(band.fields) - 1 for band in self.bands]
        columns += [max(found) for found in self.singles.values() if found]
        return max(rows, default=1), max(columns, default=1)

    # ------------------------------------------------------------ writing
    def rows_xml(self) -> Iterator[str]:
        """Yield the rows in order, bulk in chunks."""
        edges = {edge for band in self.bands for edge in (band.row, band.last_row + 1)}
        special = self.singles.keys() | self.row_attributes.keys()
        cuts = sorted(edges | special | {row + 1 for row in special})
        for start, end in pairwise(cuts):
            yield from self._span(start, end)

    def _span(self, start: int, end: int) -> Iterator[str]:
        here = [band for band in self.bands if band.row <= start <= band.last_row]
        if start in self.singles or start in self.row_attributes:
            yield self._mixed(start, here)
        elif len(here) == 1:
            yield from self._bulk(here[0], start, end)
        elif here:
            for row in range(start, end):
                yield self._mixed(row, here)

    def _bulk(self, band: Band, start: int, end: int) -> Iterator[str]:
        for first in range(start, end, CHUNK):
            rows = band.rows[first - band.row : min(first + CHUNK, end) - band.row]
            yield xml.rows_xml(first, self._columns(band, rows, first))

    def _mixed(self, row: int, bands: Sequence[Band]) -> str:
        found: dict[int, str] = {}
        for band in bands:
            columns = self._columns(band, band.rows[row - band.row : row - band.row + 1], row)
            found.update({band.column + i: cells[0] for i, cells in enumerate(columns) if cells})
        found.update({column: single.xml for column, single in self.singles.get(row, {}).items()})
        return xml.row_xml(row, (found[column] for column in sorted(found)), self.row_attributes.get(row, ""))

    def _columns(self, band: Band, rows: Sequence[Sequence[Any]], first: int) -> list[list[str]]:
        width = len(band.fields)
        padded = (
            rows
            if all(len(row) == width for row in rows)
            else [[*row, *[None] * (width - len(row))] for row in rows]
        )
        columns = list(zip(*padded, strict=True))
        return [self._column(band, i, columns[i], first) for i in range(width)]

    def _column(self, band: Band, i: int, values: Sequence[Any], first: int) -> list[str]:
        letter, style, kind = column_name(band.column + i - 1), band.fields[i].style, band.fields[i].kind
        types = set(map(type, values))
        if types <= _NUMBERS_OR_NONE and (
            kind == "text" or (kind in NUMERIC_KINDS and (kind != "integer" or float not in types))
        ):
            return xml.numbers(letter, style, values, first)
        if types == {str} and kind == "text" and max(map(len, values)) <= MAX_STRING // 2:
            return xml.strings(letter, style, values, first, self.shared)
        if kind in MOMENT_KINDS and types <= _TEXT_OR_NONE:
            try:
                return xml.written(
                    letter,
                    style,
                    values,
                    first,
                    self._serials.setdefault(kind, {}),
                    lambda v: moment_text(v, kind, since_1904=self.since_1904),
                )
            except (Misfit, BeforeEpoch):
                pass  # one of them is no moment: each is looked at, and that one goes into the ledger
        return [
            self.scalar(f"{letter}{r}", style, value, kind, band.at(r - band.row, i)).xml
            for r, value in enumerate(values, first)
        ]

    def scalar(self, ref: str, style: int, value: Any, kind: str, path: str) -> Single:
        """Return the cell of one scalar of a kind.

        Loses:
            common/VALUE_AS_TEXT: the value is not what its kind says, has more digits than a double holds, or is a date
                that Excel cannot count.
        """
        if value is None:
            # On a template's sheet nothing is said by an empty cell only: it takes what stands there away.
            return Single(xml.empty(ref, style) if style or self.under is not None else "")
        try:
            return self._typed(ref, style, typed(value, kind), value, path)
        except Misfit:
            self.losses.append(misfit_loss(value, kind, path))
            return self.text(ref, style, str(value), path)
        except BeforeEpoch:
            self.losses.append(_uncounted(value, kind, path, "1904" if self.since_1904 else "1900"))
            return self.text(ref, style, str(value), path)

    def _typed(self, ref: str, style: int, read: Any, value: Any, path: str) -> Single:
        if isinstance(read, bool):
            return Single(xml.boolean_cell(ref, style, read), read)
        if isinstance(read, Decimal):
            number = exact(read)
            return Single(xml.number_cell(ref, style, number), number)
        if isinstance(read, int | float):
            return Single(xml.number_cell(ref, style, read), read)
        if isinstance(read, date | datetime | time | timedelta):
            return Single(xml.number_cell(ref, style, serial(read, since_1904=self.since_1904)), value)
        return self.text(ref, style, str(read), path)

    def text(self, ref: str, style: int, value: str, path: str) -> Single:
        """Return the cell of a string; one that no cell holds is a fault, and the cell stays empty."""
        if too_long(value):
            message = f"the text has {_units(value):,} characters, a cell holds {MAX_STRING:,}"
            self.faults.add("xlsx/TEXT_TOO_LONG", path, message, "shorten the text or divide it over cells")
            return Single("")
        return Single(xml.string_cell(ref, style, self.shared.index(value)), value)


def too_long(text: str) -> bool:
    """Return whether a text has more characters than a cell holds."""
    return len(text) > MAX_STRING // 2 and _units(text) > MAX_STRING


def _units(text: str) -> int:
    """Return how many characters Excel counts: those past the basic plane, such as emoji, as two (UTF-16)."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _uncounted(value: Any, kind: str, path: str, first: str) -> Loss:
    return replace(
        misfit_loss(value, kind, path),
        message=f"Excel counts days from {first}-01-01 to 9999-12-31 and no negative times; the value is shown as text",
        remediation="write it with kind text",
    )


def exact(value: Decimal) -> int | float:
    """Return a decimal as a number that shows the same digits.

    Raises:
        Misfit: a double would round it.
    """
    if value == value.to_integral_value() and abs(value) <= 2**53:
        return int(value)
    number = float(value)
    if Decimal(repr(number)) != value:
        raise Misfit(str(value))
    return number


def moment_text(value: Any, kind: str, *, since_1904: bool = False) -> str | None:
    """Return the serial of an ISO text, None for an empty one.

    Raises:
        Misfit: it writes no moment of the kind.
        BeforeEpoch: Excel cannot count it.
    """
    return None if value in (None, "") else repr(serial(moment(value, kind), since_1904=since_1904))
