"""What is asked of a file, answered while it is read: where, by and measures, pivot, sort, limit.

Memory holds what is kept, never what is dropped: groups, the rows that conditions let through, the first rows of an order.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import compress
from operator import itemgetter
from typing import Any, TypeVar

from runstamp.errors import Issue
from runstamp.frozen import field, frozen
from runstamp.model.cells import escape_pointer
from runstamp.model.data import Data, parsed_measure
from runstamp_data.conditions import Test
from runstamp_data.faults import rejected, too_much, unknown_column
from runstamp_data.kinds import Column, settled
from runstamp_data.measures import Asked, measure
from runstamp_data.numerals import Numerals
from runstamp_data.rows import BATCH, Batch, Checkpoint, Rows, text_of

T = TypeVar("T")

MAX_PIVOT = 500  # columns that a pivot may make
PRUNE = 20_000  # rows kept before a sort with a limit drops what cannot be among the first
MET = 12  # values of a column that are told where nothing satisfies
LOOKED = 20  # batches looked at for them
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
    checkpoint: Checkpoint
    whole: bool = False
    met: dict[str, dict[str, None]] = field(default_factory=dict[str, dict[str, None]])

    def answer(self) -> Frame:
        """Return the answer.

        Raises:
            RunstampError: common/SCHEMA_REJECTED, a column is unknown or a value does not fit;
                common/RESOURCE_LIMIT_EXCEEDED.
        """
        issues = list(self._unknown())
        if issues:
            raise rejected(issues)
        grouped = bool(self.query.by or self.query.measures)
        return self._grouped() if grouped else self._listed()

    # ------------------------------------------------------------ names
    def _place(self, step: str) -> str:
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
                yield unknown_column(name, header, self._place(step), self.rows.name)
        if query.pivot is None:
            yield from self._unknown_results(self._result_names())

    def _result_names(self) -> tuple[str, ...]:
        query = self.query
        return (*query.by, *query.measures) if query.by or query.measures else self.rows.header

    def _unknown_results(self, names: Sequence[str]) -> Iterator[Issue]:
        for i, text in enumerate(self.query.sort):
            if sort_name(text, names) is None:
                yield unknown_column(text.lstrip("-"), names, self._place(f"/sort/{i}"), self.rows.name)
        for one in self.wanted or ():
            if one.name not in names:
                yield unknown_column(one.name, names, one.at, self.rows.name)

    # ------------------------------------------------------------ rows
    def _chosen(self) -> Iterator[Batch]:
        """Yield the rows that satisfy the conditions."""
        numerals = Numerals(self.query.decimal)
        header, file = self.rows.header, self.rows.name
        tests = [
            Test(condition, header.index(condition.column), self._place(f"/where/{i}/column"), file, numerals)
            for i, condition in enumerate(self.query.where)
        ]
        for count, batch in enumerate(self.rows.batches):
            self.checkpoint()
            rows, numbers = batch.rows, batch.numbers
            if count < LOOKED:
                self._meet(tests, rows)
            for test in tests:
                mask = test.mask([row[test.index] for row in rows], numbers)
                rows, numbers = list(compress(rows, mask)), list(compress(numbers, mask))
            if rows:
                yield Batch(rows, numbers)

    def _meet(self, tests: Sequence[Test], rows: Sequence[Sequence[Any]]) -> None:
        """Remember a few values of the columns that are tested: to be told where nothing satisfies."""
        for test in tests:
            values = self.met.setdefault(test.condition.column, {})
            if len(values) < MET:
                values.update(dict.fromkeys(text_of(row[test.index])[:40] for row in rows[:BATCH]))

    def _listed(self) -> Frame:
        """Return rows as they are, of the columns that are wanted."""
        header = self.rows.header
        names = self._kept()
        places = [header.index(name) for name in names]
        orders = [(names.index(name), down) for name, down in self._orders(names)]
        most, whole = max(1, self.cells // max(1, len(names))), names == header
        kept = _Kept(orders, self.query.limit, most, Numerals(self.query.decimal))
        for batch in self._chosen():
            rows = batch.rows if whole else [[row[i] for i in places] for row in batch.rows]
            kept.rows.extend(zip(rows, batch.numbers, strict=True))
            if kept.full():
                break
            if kept.too_many():
                raise self._too_many(len(names))
        final = kept.final()
        columns = [[row[i] for row, _ in final] for i in range(len(names))]
        return self._frame(names, columns, [False] * len(names), [number for _, number in final])

    def _kept(self) -> tuple[str, ...]:
        """Return the columns to keep: those wanted and those that order the rows; all where nobody said."""
        header = self.rows.header
        if self.wanted is None or self.whole:
            return header
        named = {one.name for one in self.wanted} | {name for name, _ in self._orders(header)}
        return tuple(name for name in header if name in named)

    def _orders(self, names: Sequence[str]) -> list[tuple[str, bool]]:
        return [found for text in self.query.sort if (found := sort_name(text, names)) is not None]

    # ------------------------------------------------------------ groups
    def _asked(self) -> list[Asked]:
        query, header, numerals = self.query, self.rows.header, Numerals(self.query.decimal)
        texts = [(name, text, f"/measures/{escape_pointer(name)}") for name, text in query.measures.items()]
        if query.pivot is not None:
            texts = [(query.pivot.value, query.pivot.value, "/pivot/value")]
        out: list[Asked] = []
        for name, text, step in texts:
            function, column = parsed_measure(text) or ("count", "")
            index = header.index(column) if column else None
            out.append(Asked(name, function, column, index, self._place(step), self.rows.name, numerals))
        return out

    def _grouped(self) -> Frame:
        pivot, header = self.query.pivot, self.rows.header
        places = [header.index(name) for name in self.query.by]
        if pivot is not None:
            places.append(header.index(pivot.column))
        asked = self._asked()
        measures = [measure(one) for one in asked]
        groups: dict[Hashable, None] = {}
        most = max(1, self.cells // max(1, len(places) + len(asked)))
        for batch in self._chosen():
            keys = _keys(batch.rows, places)
            groups.update(dict.fromkeys(keys))
            for one, made in zip(asked, measures, strict=True):
                column = () if one.index is None else [row[one.index] for row in batch.rows]
                made.add(keys, column, batch.numbers)
            if len(groups) > most:
                raise self._too_many(len(places) + len(asked))
        if not groups and not places:
            groups[()] = None  # a sum over nothing is still one row
        rows = [[*key, *(made.value(key) for made in measures)] for key in groups]  # type: ignore[misc] # pyright: ignore[reportGeneralTypeIssues] -- keys are tuples
        quantities = [one.is_quantity for one in asked]
        if pivot is not None:
            return self._pivoted(rows, quantities[0])
        names = self._result_names()
        return self._ordered(names, rows, [False] * len(places) + quantities)

    def _pivoted(self, rows: list[list[Any]], quantity: bool) -> Frame:
        """Return the grouped rows with a column for each value of the pivot's column, in the order of the file."""
        by = self.query.by
        heads: dict[str, int] = {}
        lines: dict[Hashable, list[Any]] = {}
        for row in rows:
            key, head = tuple(row[: len(by)]), text_of(row[len(by)]).strip() or EMPTY_NAME
            place = heads.setdefault(head, len(heads))
            if len(heads) > MAX_PIVOT:
                raise self._too_wide()
            line = lines.setdefault(key, [])
            line += [None] * (place + 1 - len(line))
            line[place] = row[-1]
        names = (*by, *heads)
        self._check_pivot(names)
        width = len(heads)
        made = [[*key, *line, *[None] * (width - len(line))] for key, line in lines.items()]  # type: ignore[misc] # pyright: ignore[reportGeneralTypeIssues] -- keys are tuples
        return self._ordered(names, made, [False] * len(by) + [quantity] * width)

    def _check_pivot(self, names: Sequence[str]) -> None:
        issues = list(self._unknown_results(names))
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            message = f"two columns would be called '{twice}'"
            issues.append(
                Issue(self._place("/pivot/column"), message, remediation="rename the column in the file")
            )
        if issues:
            raise rejected(issues)

    def _ordered(self, names: Sequence[str], rows: list[list[Any]], quantities: list[bool]) -> Frame:
        for name, down in reversed(self._orders(names)):
            place = list(names).index(name)
            rows = ordered(rows, [row[place] for row in rows], Numerals(self.query.decimal), down=down)
        rows = rows[: self.query.limit]
        columns = [[row[i] for row in rows] for i in range(len(names))]
        return self._frame(names, columns, quantities, None)

    # ------------------------------------------------------------ the answer
    def _frame(
        self,
        names: Sequence[str],
        columns: Sequence[Sequence[Any]],
        quantities: Sequence[bool],
        numbers: Sequence[int] | None,
    ) -> Frame:
        numerals, typed = Numerals(self.query.decimal), self.rows.typed
        made = tuple(
            settled(name, raw, numerals, typed=typed or _has_values(raw), measured=quantity)
            for name, raw, quantity in zip(names, columns, quantities, strict=True)
        )
        met = {name: tuple(values)[:MET] for name, values in self.met.items()}
        return Frame(self.rows.name, made, numbers, self.query.pivot is not None, met)

    def _too_many(self, width: int) -> Exception:
        message = (
            f"'{self.rows.name}' gives more than {self.cells // max(1, width):,} rows of {width} columns"
        )
        return too_much(message, "cells", self.at, "add where, by or limit")

    def _too_wide(self) -> Exception:
        name = self.query.pivot.column if self.query.pivot else ""
        message = f"a pivot on '{name}' makes more than {MAX_PIVOT} columns"
        return too_much(message, "columns", self._place("/pivot/column"), "pivot on a column of few values")


class _Kept:
    """Rows with their numbers; with an order and a limit never many more than the limit."""

    def __init__(
        self, orders: Sequence[tuple[int, bool]], limit: int | None, most: int, numerals: Numerals
    ) -> None:
        self.orders, self.limit, self.most, self.numerals = orders, limit, most, numerals
        self.rows: list[tuple[Sequence[Any], int]] = []

    def full(self) -> bool:
        """Return whether no further row can matter; drop those that cannot be among the first."""
        if self.limit is None:
            return False
        if not self.orders:
            return len(self.rows) >= self.limit
        if len(self.rows) > self.limit + PRUNE:
            self.rows = self.final()
        return False

    def too_many(self) -> bool:
        """Return whether more rows are kept than an answer may hold."""
        return len(self.rows) > self.most + (PRUNE if self.orders and self.limit is not None else 0)

    def final(self) -> list[tuple[Sequence[Any], int]]:
        """Return the rows in their order, no more than the limit."""
        rows = self.rows
        for place, down in reversed(self.orders):
            rows = ordered(rows, [row[place] for row, _ in rows], self.numerals, down=down)
        return rows[: self.limit]


def sort_name(text: str, names: Sequence[str]) -> tuple[str, bool] | None:
    """Return the column that orders rows, and whether downwards: "-Revenue" is Revenue from the largest."""
    if text in names:
        return text, False
    return (text[1:], True) if text.startswith("-") and text[1:] in names else None


def ordered(rows: list[T], values: Sequence[Any], numerals: Numerals, *, down: bool) -> list[T]:
    """Return rows by a value of each: numbers by size, then texts; empty ones last; equal ones as they stood."""
    empty = [value is None or value == "" for value in values]
    ranked = [(_rank(value, numerals), i) for i, value in enumerate(values) if not empty[i]]
    ranked.sort(key=itemgetter(0), reverse=down)
    return [rows[i] for _, i in ranked] + [row for row, none in zip(rows, empty, strict=True) if none]


def _rank(value: Any, numerals: Numerals) -> tuple[int, Any, str]:
    text = text_of(value)
    number = numerals.typed(text) if isinstance(value, str) else None if isinstance(value, bool) else text
    return (0, float(number), "") if number is not None else (1, text.casefold(), text)


def _keys(rows: Sequence[Sequence[Any]], places: Sequence[int]) -> list[Hashable]:
    """Return the group of each row: its values at some places."""
    if not places:
        return [()] * len(rows)
    return list(zip(*([row[i] for row in rows] for i in places), strict=True))


def _has_values(raw: Sequence[Any]) -> bool:
    """Whether a column holds values of a measure beside texts of a file."""
    return not set(map(type, raw)) <= {str, type(None)}
