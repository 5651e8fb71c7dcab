"""Answers to what is asked of a file, all of them made while it is read once.

Memory holds what is kept, never what is dropped: groups, the rows that conditions let through, the first rows of an order.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from itertools import compress
from operator import itemgetter
from typing import Any, TypeVar

from runstamp.errors import Issue, RunstampError
from runstamp.model.data import parsed_measure
from runstamp.model.shape import escape_pointer
from runstamp_data.conditions import Test
from runstamp_data.faults import rejected, too_much
from runstamp_data.kinds import settled
from runstamp_data.measures import Asked, measure
from runstamp_data.numerals import Numerals
from runstamp_data.rows import BATCH, Batch, Checkpoint, Rows, text_of
from runstamp_data.selecting import EMPTY_NAME, Frame, Question

T = TypeVar("T")

MAX_PIVOT = 500  # columns that a pivot may make
PRUNE = 20_000  # rows kept before a sort with a limit drops what cannot be among the first
MET = 12  # values of a column that are told where nothing satisfies
LOOKED = 20  # batches looked at for them


def answers(
    rows: Rows, questions: Mapping[T, Question], checkpoint: Checkpoint
) -> dict[T, Frame | RunstampError]:
    """Return the answer to each question, or what is wrong with it; the file is read once, no further than any of them needs.

    Raises:
        RunstampError: the deadline has passed, or the caller has cancelled.
    """
    out: dict[T, Frame | RunstampError] = {}
    begun: dict[T, Answer] = {}
    for key, question in questions.items():
        try:
            begun[key] = _begun(question)
        except RunstampError as error:
            out[key] = error
    _read(rows, begun, out, checkpoint)
    for key, answer in begun.items():
        if key not in out:
            try:
                out[key] = answer.frame()
            except RunstampError as error:
                out[key] = error
    return out


def _begun(question: Question) -> Answer:
    question.check()
    return Grouped(question) if question.query.by or question.query.measures else Listed(question)


def _read(
    rows: Rows, begun: Mapping[T, Answer], out: dict[T, Frame | RunstampError], checkpoint: Checkpoint
) -> None:
    """Give every batch to every answer that wants more; a fault of the file is one of each of these."""
    open_ = dict(begun)
    batches = iter(rows.batches)
    while open_:
        checkpoint()
        try:
            batch = next(batches, None)
        except RunstampError as error:
            out.update(dict.fromkeys(open_, error))
            return
        if batch is None:
            return
        for key, answer in list(open_.items()):
            try:
                answer.add(batch)
            except RunstampError as error:
                out[key] = error
            if key in out or answer.full:
                del open_[key]


class Answer(ABC):
    """What is kept for the answer to one question while a file is read."""

    def __init__(self, question: Question) -> None:
        self.question, self.query, self.rows = question, question.query, question.rows
        self.numerals = Numerals(self.query.decimal)
        header, file = self.rows.header, self.rows.name
        self._tests = [
            Test(
                condition,
                header.index(condition.column),
                question.place(f"/where/{i}/column"),
                file,
                self.numerals,
            )
            for i, condition in enumerate(self.query.where)
        ]
        self._met: dict[str, dict[str, None]] = {}
        self._looked = 0

    @property
    def full(self) -> bool:
        """Whether no further row can matter."""
        return False

    def add(self, batch: Batch) -> None:
        """Take the rows of a batch that satisfy the conditions.

        Raises:
            RunstampError: common/SCHEMA_REJECTED, a value does not fit; common/RESOURCE_LIMIT_EXCEEDED.
        """
        rows, numbers = batch.rows, batch.numbers
        if self._looked < LOOKED:
            self._looked += 1
            self._meet(rows)
        for test in self._tests:
            mask = test.mask([row[test.index] for row in rows], numbers)
            rows, numbers = list(compress(rows, mask)), list(compress(numbers, mask))
        if rows:
            self._take(Batch(rows, numbers))

    @abstractmethod
    def _take(self, batch: Batch) -> None: ...

    @abstractmethod
    def frame(self) -> Frame:
        """Return the answer, after the last batch.

        Raises:
            RunstampError: common/SCHEMA_REJECTED, common/RESOURCE_LIMIT_EXCEEDED.
        """

    def _meet(self, rows: Sequence[Sequence[Any]]) -> None:
        """Remember a few values of the columns that are tested: to be told where nothing satisfies."""
        for test in self._tests:
            values = self._met.setdefault(test.condition.column, {})
            if len(values) < MET:
                values.update(dict.fromkeys(text_of(row[test.index])[:40] for row in rows[:BATCH]))

    def _framed(
        self,
        names: Sequence[str],
        columns: Sequence[Sequence[Any]],
        quantities: Sequence[bool],
        numbers: Sequence[int] | None,
    ) -> Frame:
        typed = self.rows.typed
        made = tuple(
            settled(name, raw, self.numerals, typed=typed or _has_values(raw), measured=quantity)
            for name, raw, quantity in zip(names, columns, quantities, strict=True)
        )
        met = {name: tuple(values)[:MET] for name, values in self._met.items()}
        return Frame(self.rows.name, made, numbers, self.query.pivot is not None, met)


class Listed(Answer):
    """Rows as they are, of the columns that are wanted."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        header, self._names = self.rows.header, self._wanted()
        self._places = [header.index(name) for name in self._names]
        self._all = self._names == header
        orders = [(self._names.index(name), down) for name, down in question.orders(self._names)]
        most = max(1, question.cells // max(1, len(self._names)))
        self._kept = _Kept(orders, self.query.limit, most, self.numerals)
        self._full = False

    @property
    def full(self) -> bool:
        """Whether no further row can matter."""
        return self._full

    def _wanted(self) -> tuple[str, ...]:
        """Return the columns to keep: those wanted and those that order the rows; all where nobody said."""
        header, question = self.rows.header, self.question
        if question.wanted is None or question.whole:
            return header
        named = {one.name for one in question.wanted} | {name for name, _ in question.orders(header)}
        return tuple(name for name in header if name in named)

    def _take(self, batch: Batch) -> None:
        rows = batch.rows if self._all else [[row[i] for i in self._places] for row in batch.rows]
        self._kept.rows.extend(zip(rows, batch.numbers, strict=True))
        self._full = self._kept.full()
        if not self._full and self._kept.too_many():
            raise self.question.too_many(len(self._names))

    def frame(self) -> Frame:
        """Return the answer."""
        final, names = self._kept.final(), self._names
        columns = [[row[i] for row, _ in final] for i in range(len(names))]
        return self._framed(names, columns, [False] * len(names), [number for _, number in final])


class Grouped(Answer):
    """A row for each group, with its measures; a column for each value of a pivot's."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        header, pivot = self.rows.header, self.query.pivot
        self._places = [header.index(name) for name in self.query.by]
        if pivot is not None:
            self._places.append(header.index(pivot.column))
        self._asked = self._questions()
        self._measures = [measure(one) for one in self._asked]
        self._groups: dict[Hashable, None] = {}
        self._most = max(1, question.cells // max(1, len(self._places) + len(self._asked)))

    def _questions(self) -> list[Asked]:
        query, header = self.query, self.rows.header
        texts = [(name, text, f"/measures/{escape_pointer(name)}") for name, text in query.measures.items()]
        if query.pivot is not None:
            texts = [(query.pivot.value, query.pivot.value, "/pivot/value")]
        out: list[Asked] = []
        for name, text, step in texts:
            function, column = parsed_measure(text) or ("count", "")
            index = header.index(column) if column else None
            at = self.question.place(step)
            out.append(Asked(name, function, column, index, at, self.rows.name, self.numerals))
        return out

    def _take(self, batch: Batch) -> None:
        keys = _keys(batch.rows, self._places)
        self._groups.update(dict.fromkeys(keys))
        for one, made in zip(self._asked, self._measures, strict=True):
            column = () if one.index is None else [row[one.index] for row in batch.rows]
            made.add(keys, column, batch.numbers)
        if len(self._groups) > self._most:
            raise self.question.too_many(len(self._places) + len(self._asked))

    def frame(self) -> Frame:
        """Return the answer."""
        if not self._groups and not self._places:
            self._groups[()] = None  # a sum over nothing is still one row
        rows = [[*key, *(made.value(key) for made in self._measures)] for key in self._groups]  # type: ignore[misc] # pyright: ignore[reportGeneralTypeIssues] -- keys are tuples
        quantities = [one.is_quantity for one in self._asked]
        if self.query.pivot is not None:
            return self._pivoted(rows, quantities[0])
        return self._ordered(self.question.result_names(), rows, [False] * len(self._places) + quantities)

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
        issues = list(self.question.unknown_results(names))
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            message = f"two columns would be called '{twice}'"
            issues.append(
                Issue(
                    self.question.place("/pivot/column"), message, remediation="rename the column in the file"
                )
            )
        if issues:
            raise rejected(issues)

    def _ordered(self, names: Sequence[str], rows: list[list[Any]], quantities: list[bool]) -> Frame:
        for name, down in reversed(self.question.orders(names)):
            place = list(names).index(name)
            rows = ordered(rows, [row[place] for row in rows], self.numerals, down=down)
        rows = rows[: self.query.limit]
        columns = [[row[i] for row in rows] for i in range(len(names))]
        return self._framed(names, columns, quantities, None)

    def _too_wide(self) -> Exception:
        name = self.query.pivot.column if self.query.pivot else ""
        message = f"a pivot on '{name}' makes more than {MAX_PIVOT} columns"
        return too_much(
            message, "columns", self.question.place("/pivot/column"), "pivot on a column of few values"
        )


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
