"""JSON Lines and arrays of JSON objects as rows, one record in memory at a time."""

from __future__ import annotations

import io
import json
import math
import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from runstamp.errors import RunstampError
from runstamp.model.data import Data
from runstamp.streams import Stream
from runstamp.unsound import NO_JSON, step, unsound
from runstamp_data.faults import corrupt, rejected, unknown_column
from runstamp_data.numerals import MAX_DIGITS, digits
from runstamp_data.rows import BATCH, Batch, Rows, checked_header, numbered
from runstamp_data.texts import encoding_of, text_file, undecodable

HEAD = 4_096  # records whose keys are the columns
PIECE = 1 << 18  # characters read at once
MAX_RECORD = 16 << 20  # characters of one record
_BLANK = " \t\r\n"
_ESCAPED_HALF = re.compile(
    r"\\u[dD][89a-fA-F]"
)  # how JSON writes half of a pair: only there a lone one can hide


class _Fault(ValueError):
    """A record that is no row; the message says why."""


def _number(text: str) -> float | Decimal:
    number = float(text)
    if not math.isfinite(number):
        raise _Fault(f"the number {text[:80]} is too large")
    return number if len(text) <= MAX_DIGITS or digits(text) <= MAX_DIGITS else Decimal(text)


def _constant(text: str) -> None:
    raise _Fault(f"{text} is no JSON")


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _Fault(f"the key '{step(twice)}' stands twice")
    return found


_DECODER = json.JSONDecoder(parse_float=_number, parse_constant=_constant, object_pairs_hook=_pairs)


def read_records(stream: Stream, query: Data, at: str, *, lines: bool) -> Rows:
    """Return JSON as rows: objects by their keys, or arrays, of which the first is the header.

    The columns are the keys of the first 4,096 records; a later record with another key is a fault.

    Raises, now or while it is read:
        RunstampError: common/INPUT_CORRUPT, common/SCHEMA_REJECTED, common/RESOURCE_LIMIT_EXCEEDED.
    """
    encoding = encoding_of(stream.reader.peek(4)[:4], query.encoding, at)
    file = text_file(stream, encoding, at)
    records = _Records(stream, at, encoding, _lines(file) if lines else _elements(file))
    first = records.take(HEAD)
    if not first:
        raise corrupt(
            f"'{stream.name}' holds no records", at, "send an array of objects, or one object a line"
        )
    if isinstance(first[0], dict):
        header = checked_header(
            list(dict.fromkeys(key for one in first for key in _keys(one))), at, stream.name
        )
        return Rows(stream.name, header, records.objects(header, first), typed=True)
    head, rest = (first[0], first[1:]) if query.header else (numbered(len(first[0])), first)
    header = checked_header(head, at, stream.name)
    return Rows(stream.name, header, records.arrays(header, rest), typed=True)


def _keys(record: Any) -> Sequence[str]:
    return list(record) if isinstance(record, dict) else ()


def _lines(file: io.TextIOWrapper) -> Iterator[Any]:
    for line in file:
        if line.strip(_BLANK):
            record = _DECODER.decode(line.strip(_BLANK))
            if _ESCAPED_HALF.search(line):
                _refuse_halves(record)
            yield record


def _refuse_halves(record: Any) -> None:
    found = next((one for one in unsound(record) if one.message != NO_JSON), None)  # a Decimal is no fault
    if found is not None:
        raise _Fault(f"{found.message}: {found.path}")


def _elements(file: io.TextIOWrapper) -> Iterator[Any]:
    """Yield the elements of a JSON array, as much in memory as one of them needs."""
    text = _Text(file)
    text.expect("[")
    if text.peek() == "]":
        text.end()
        return
    while True:
        yield text.value()
        if text.peek() == "]":
            text.end()
            return
        text.expect(",")


class _Text:
    def __init__(self, file: io.TextIOWrapper) -> None:
        self._file = file
        self._held, self._at = "", 0

    def _more(self) -> bool:
        piece = self._file.read(max(PIECE, len(self._held) - self._at))
        self._held, self._at = self._held[self._at :] + piece, 0
        if len(self._held) > 2 * MAX_RECORD:
            raise _Fault("a record is too long")
        return bool(piece)

    def peek(self) -> str:
        while True:
            while self._at < len(self._held):
                if self._held[self._at] not in _BLANK:
                    return self._held[self._at]
                self._at += 1
            if not self._more():
                return ""

    def expect(self, mark: str) -> None:
        if self.peek() != mark:
            raise _Fault(f"'{mark}' is missing; an array of objects is read")
        self._at += 1

    def value(self) -> Any:
        self.peek()
        while True:
            try:
                found, end = _DECODER.raw_decode(self._held, self._at)
            except json.JSONDecodeError:
                if not self._more():
                    raise
                continue
            if end == len(self._held) and self._more():
                continue  # a number may go on
            if _ESCAPED_HALF.search(self._held, self._at, end):
                _refuse_halves(found)
            self._at = end
            return found

    def end(self) -> None:
        self._at += 1
        if self.peek():
            raise _Fault("text stands after the array")


class _Records:
    def __init__(self, stream: Stream, at: str, encoding: str, records: Iterator[Any]) -> None:
        self.stream, self.at, self.encoding, self.records = stream, at, encoding, records
        self.count = 0

    def take(self, most: int) -> list[Any]:
        """Return up to some records."""
        taken: list[Any] = []
        try:
            for record in self.records:
                taken.append(record)
                if len(taken) == most:
                    break
        except UnicodeDecodeError as fault:
            raise undecodable(self.stream, self.encoding, self.at) from fault
        except (ValueError, RecursionError) as fault:
            raise self._wrong(self.count + len(taken) + 1, str(fault) or "nested too deeply") from fault
        self.count += len(taken)
        return taken

    def _wrong(self, number: int, why: str) -> RunstampError:
        message = f"'{self.stream.name}', record {number}: {why}"
        return corrupt(message, self.at, "send records that are flat JSON objects of one shape")

    def _batches(self, first: list[Any]) -> Iterator[tuple[list[Any], int]]:
        taken, start = first, self.count - len(first) + 1
        while taken:
            yield taken, start
            taken = self.take(BATCH)
            start = self.count - len(taken) + 1

    def objects(self, header: tuple[str, ...], first: list[Any]) -> Iterator[Batch]:
        """Yield objects as rows; a missing key is an empty value."""
        known = set(header)
        for taken, start in self._batches(first):
            for i, record in enumerate(taken, start):
                if not isinstance(record, dict):
                    raise self._wrong(i, "is no object as the first one is")
                if not record.keys() <= known:
                    key = next(key for key in record if key not in known)
                    issue = unknown_column(key, header, self.at, self.stream.name)
                    raise rejected((issue,), f"record {i} has a key that the first {HEAD:,} have not")
            rows: list[Sequence[Any]] = [[record.get(name) for name in header] for record in taken]
            yield self._checked(rows, start, header)

    def arrays(self, header: tuple[str, ...], first: list[Any]) -> Iterator[Batch]:
        """Yield arrays as rows."""
        for taken, start in self._batches(first):
            for i, record in enumerate(taken, start):
                if not isinstance(record, list) or len(record) != len(header):
                    raise self._wrong(i, f"is no array of {len(header)} values")
            yield self._checked(taken, start, header)

    def _checked(self, rows: list[Sequence[Any]], start: int, header: tuple[str, ...]) -> Batch:
        for i, row in enumerate(rows):
            if not set(map(type, row)) <= {str, int, float, bool, Decimal, type(None)}:
                column = next(header[j] for j, value in enumerate(row) if isinstance(value, dict | list))
                raise self._wrong(start + i, f"column '{column}' holds an object or an array")
        return Batch(rows, range(start, start + len(rows)))
