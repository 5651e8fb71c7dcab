"""CSV and its kin as rows: the delimiter found, quotes checked, ragged rows named by their line."""

from __future__ import annotations

import csv
import io
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any

from runstamp.errors import RunstampError
from runstamp.model.data import Data
from runstamp.streams import Stream
from runstamp_data.faults import corrupt
from runstamp_data.rows import BATCH, Batch, Rows, checked_header, numbered
from runstamp_data.texts import SAMPLE, encoding_of, text_file, undecodable

DELIMITERS = ",;\t|"
MAX_FIELD = 131_072  # csv's own limit on a field; more is an unclosed quote
_SNIFFED = 50  # lines looked at for the delimiter


def delimiter_of(text: str) -> str:
    """Return the delimiter that parts the first lines into rows of one length, of the most columns; a comma in doubt."""
    best, width = ",", 1
    for delimiter in DELIMITERS:
        lines = text.splitlines(keepends=True)[:_SNIFFED]
        try:
            rows = [row for row in csv.reader(lines, delimiter=delimiter, strict=True) if row]
        except csv.Error:
            continue
        widths = {len(row) for row in rows}
        if len(widths) == 1 and max(widths) > width:
            best, width = delimiter, max(widths)
    return best if width > 1 else _most_frequent(text)


def _most_frequent(text: str) -> str:
    """Return the delimiter that stands most often in the first line: ragged rows are named later."""
    first = text.lstrip("\r\n").splitlines()[:1]
    counts = {delimiter: first[0].count(delimiter) for delimiter in DELIMITERS} if first else {}
    most = max(counts, key=lambda delimiter: counts[delimiter], default=",")
    return most if counts.get(most) else ","


def _sample(stream: Stream, encoding: str) -> str:
    data = stream.reader.peek(SAMPLE)[:SAMPLE]
    text = data.decode(encoding, errors="replace")
    return text if len(data) < SAMPLE else text[: text.rfind("\n") + 1] or text


def read_delimited(stream: Stream, query: Data, at: str, fixed: str | None) -> Rows:
    """Return a delimited text as rows; `fixed` is the delimiter that the format implies.

    Raises, now or while it is read:
        RunstampError: common/INPUT_CORRUPT, common/SCHEMA_REJECTED, common/RESOURCE_LIMIT_EXCEEDED.
    """
    encoding = encoding_of(stream.reader.peek(4)[:4], query.encoding, at)
    delimiter = query.delimiter or fixed or delimiter_of(_sample(stream, encoding))
    reader = _Reader(stream, encoding, delimiter, at)
    first = reader.next_rows(1)
    if not first:
        raise corrupt(f"'{stream.name}' is empty", at, "send a file with a row of column names")
    header = checked_header(first[0], at, stream.name) if query.header else numbered(len(first[0]))
    return Rows(stream.name, header, reader.batches(len(header), [] if query.header else first), typed=False)


class _Reader:
    def __init__(self, stream: Stream, encoding: str, delimiter: str, at: str) -> None:
        self.stream, self.encoding, self.delimiter, self.at = stream, encoding, delimiter, at
        self.reader = self._over(text_file(stream, encoding, at))
        self.read = 0  # records so far, blank lines left out

    def _over(self, lines: Any) -> Any:
        return csv.reader(lines, delimiter=self.delimiter, strict=True)

    def next_rows(self, count: int) -> list[list[str]]:
        """Return up to some rows, blank lines left out; none at the end of the file."""
        rows: list[list[str]] = []
        try:
            while not rows:
                taken = list(islice(self.reader, count))
                if not taken:
                    return []
                rows = taken if [] not in taken else [row for row in taken if row]
        except csv.Error as fault:
            raise self._broken(fault) from fault
        except UnicodeDecodeError as fault:
            raise undecodable(self.stream, self.encoding, self.at) from fault
        self.read += len(rows)
        return rows

    def batches(self, width: int, first: list[list[str]]) -> Iterator[Batch]:
        rows = first or self.next_rows(BATCH)
        while rows:
            if set(map(len, rows)) != {width}:
                raise self._ragged(rows, width)
            yield Batch(rows, range(self.read - len(rows) + 1, self.read + 1))  # type: ignore[arg-type] # rows are lists
            rows = self.next_rows(BATCH)

    def _ragged(self, rows: Sequence[Sequence[str]], width: int) -> RunstampError:
        wrong = next(i for i, row in enumerate(rows) if len(row) != width)
        line = self._line_of(self.read - len(rows) + wrong)
        message = (
            f"'{self.stream.name}', line {line}: {len(rows[wrong])} fields where the first row has {width}"
        )
        return corrupt(
            message, self.at, "mend the line, quote fields that hold the delimiter, or name the delimiter"
        )

    def _line_of(self, record: int) -> int:
        """Return the line on which a record starts, by reading the file again."""
        with text_again(self.stream, self.encoding) as lines:
            reader, start, count = self._over(lines), 1, 0
            for row in reader:
                count += bool(row)
                if count > record:
                    break
                start = reader.line_num + 1
        return start

    def _broken(self, fault: csv.Error) -> RunstampError:
        """Return the error of a record that does not parse, with the line on which it starts."""
        start = 1
        with text_again(self.stream, self.encoding) as lines:
            reader = self._over(lines)
            try:
                for _ in reader:
                    start = reader.line_num + 1
            except (csv.Error, UnicodeDecodeError):
                pass  # this is the place that was looked for
        what = (
            f"a field of more than {MAX_FIELD:,} characters"
            if "limit" in str(fault)
            else f"quotes do not fit ({fault})"
        )
        message = f"'{self.stream.name}', the row that starts on line {start}: {what}"
        return corrupt(message, self.at, "close the quotes; a quote inside a quoted field is written twice")


@contextmanager
def text_again(stream: Stream, encoding: str) -> Generator[io.TextIOWrapper]:
    """Open a file as text from its start; the file itself stays open."""
    file = io.TextIOWrapper(stream.again(), encoding=encoding, errors="strict", newline="")
    try:
        yield file
    finally:
        file.detach()
