"""What is asked of a file, and what an answer is: where, by and measures, pivot, sort, limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from runstamp.errors import Issue
from runstamp.frozen import field, frozen
from runstamp.model.data import Data, parsed_measure
from runstamp.model.shape import escape_pointer
from runstamp_data.faults import rejected, too_much, unknown_column
from runstamp_data.kinds import Column
from runstamp_data.rows import Rows

EMPTY_NAME = "\u2013"  # heads the column that a pivot makes of empty values


@frozen
class Frame:
    """The answer: columns of one length. `numbers` are the rows of the file, None where rows were grouped.

    `pivoted` says that the measured columns are of one measure; `met` gives values that the conditions met, by column.
    """

    name: str
    columns: tuple[Column, ...]
    numbers: Sequence[int] | None
    pivoted: bool = False
    met: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])

    @property
    def emptiness(self) -> str:
        """Why there is no row, with values that the columns of the conditions hold."""
        held = "; ".join(
            f"'{name}' holds {', '.join(map(repr, values))}" for name, values in self.met.items()
        )
        return f"'{self.name}' has no row that satisfies the conditions" + (f": {held}" if held else "")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(column.name for column in self.columns)

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.columns[0].values) if self.columns else 0

    def column(self, name: str) -> Column:
        """Return a column by its name."""
        return self.columns[self.names.index(name)]


@frozen
class Wanted:
    """A column that the caller will take from the answer, and where the input names it."""

    name: str
    at: str


@frozen
class Question:
    """A query on rows of a file; `at` is its place in the input, `cells` the most that an answer may hold.

    `whole` keeps every column, not only those that are wanted.
    """

    query: Data
    rows: Rows
    at: str
    wanted: tuple[Wanted, ...] | None
    cells: int
    whole: bool = False

    def check(self) -> None:
        """Look at the names.

        Raises:
            RunstampError: common/SCHEMA_REJECTED, columns are unknown.
        """
        issues = list(self._unknown())
        if issues:
            raise rejected(issues)

    # ------------------------------------------------------------ names
    def place(self, step: str) -> str:
        """Return the place of a part of the query in the input."""
        return f"{self.at}{step}"

    def _unknown(self) -> Iterator[Issue]:
        query, header = self.query, self.rows.header
        named = [(condition.column, f"/where/{i}/column") for i, condition in enumerate(query.where)]
        named += [(name, f"/by/{i}") for i, name in enumerate(query.by)]
        for name, text in query.measures.items():
            column = (parsed_measure(text) or ("", ""))[1]
            named += [(column, f"/measures/{escape_pointer(name)}")] if column else []
        if query.pivot is not None:
            named.append((query.pivot.column, "/pivot/column"))
            column = (parsed_measure(query.pivot.value) or ("", ""))[1]
            named += [(column, "/pivot/value")] if column else []
        for name, step in named:
            if name not in header:
                yield unknown_column(name, header, self.place(step), self.rows.name)
        if query.pivot is None:
            yield from self.unknown_results(self.result_names())

    def result_names(self) -> tuple[str, ...]:
        """Return the columns of an answer without a pivot, or what a pivot is made of."""
        query = self.query
        return (*query.by, *query.measures) if query.by or query.measures else self.rows.header

    def unknown_results(self, names: Sequence[str]) -> Iterator[Issue]:
        """Yield the columns of an order, and those that the caller will take, that the answer does not have."""
        for i, text in enumerate(self.query.sort):
            if sort_name(text, names) is None:
                yield unknown_column(text.lstrip("-"), names, self.place(f"/sort/{i}"), self.rows.name)
        for one in self.wanted or ():
            if one.name not in names:
                yield unknown_column(one.name, names, one.at, self.rows.name)

    def orders(self, names: Sequence[str]) -> list[tuple[str, bool]]:
        """Return the columns that order the answer, and whether downwards."""
        return [found for text in self.query.sort if (found := sort_name(text, names)) is not None]

    def too_many(self, width: int) -> Exception:
        """Return the error of an answer with more cells than it may hold."""
        message = (
            f"'{self.rows.name}' gives more than {self.cells // max(1, width):,} rows of {width} columns"
        )
        return too_much(message, "cells", self.at, "add where, by or limit")


def sort_name(text: str, names: Sequence[str]) -> tuple[str, bool] | None:
    """Return the column that orders rows, and whether downwards: "-Revenue" is Revenue from the largest."""
    if text in names:
        return text, False
    return (text[1:], True) if text.startswith("-") and text[1:] in names else None
