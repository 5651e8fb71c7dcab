"""The records of a batch, one after the other: JSON Lines, a JSON array, CSV and TSV here; other tables through an operation."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from runstamp import json_input
from runstamp.canonical import bytes_digest, digest
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen
from runstamp.jobs.columns import Columns
from runstamp.jobs.json_array import Elements
from runstamp.unsound import NO_JSON, unsound

if TYPE_CHECKING:
    from runstamp.gateway import Gateway

BY_NAME = {".jsonl": "jsonl", ".ndjson": "jsonl", ".json": "json", ".csv": "csv", ".txt": "csv", ".tsv": "tsv", ".tab": "tsv", ".xlsx": "table", ".xlsm": "table", ".parquet": "table", ".pq": "table"}  # fmt: skip
TO_LINES = "common.convert.jsonl"
_DELIMITERS = ",;\t|"


@frozen
class Record:
    """One record: its number from 1, what it says, or why it cannot be read; `digest` is that of its canonical JSON."""

    number: int
    digest: str
    value: Mapping[str, Any] | None = None
    error: RunstampError | None = None


@frozen
class Reading:
    """How records are read: the job's schema, what all of them share, columns that are called otherwise."""

    schema: Mapping[str, Any]
    common: Mapping[str, Any]
    renamed: Mapping[str, str]


def _wrong(message: str, remediation: str) -> RunstampError:
    issue = Issue("/data", message, remediation=remediation, place="arguments")
    return RunstampError("common/INPUT_CORRUPT", message, (issue,), remediation)


class Records(Iterable[Record]):
    """The records of a file, read as they are taken."""

    def __init__(self, gateway: Gateway, path: Path, reading: Reading) -> None:
        """Open nothing yet.

        Raises:
            RunstampError: common/ASSET_NOT_FOUND, common/INPUT_CORRUPT for a file of no kind that is read.
        """
        if not path.is_file():
            message = f"no file '{path}'"
            raise RunstampError(
                "common/ASSET_NOT_FOUND", message, (Issue("/data", message, place="arguments"),)
            )
        self._gateway, self._path, self._reading = gateway, path, reading
        self._kind = BY_NAME.get(path.suffix.lower(), "")
        if not self._kind:
            message = f"'{path.name}' is no kind of data that is read"
            raise _wrong(message, f"send one of {', '.join(BY_NAME)}")
        self._size = path.stat().st_size
        self._file: IO[bytes] | None = None

    def fraction(self) -> float:
        """Return how much of the file has been read."""
        if self._file is None or self._file.closed:
            return 1.0 if self._file is not None else 0.0
        return min(1.0, self._file.tell() / self._size) if self._size else 1.0

    def __iter__(self) -> Iterator[Record]:
        if self._kind == "table":
            yield from self._table()
            return
        with self._path.open("rb") as file:
            self._file = file
            yield from self._of(file, self._kind)

    def _of(self, file: IO[bytes], kind: str) -> Iterator[Record]:
        if kind == "jsonl":
            yield from self._lines(file)
        elif kind == "json":
            yield from self._array(file)
        else:
            yield from self._delimited(file, "\t" if kind == "tsv" else None)

    # ------------------------------------------------------------ JSON
    def _lines(self, file: IO[bytes]) -> Iterator[Record]:
        limit = self._gateway.limits.input_bytes
        number = 0
        while line := file.readline(limit + 2):
            if not line.strip():
                continue
            number += 1
            try:
                yield self._record(number, json_input.parse(line.strip(), self._gateway.limits))
            except RunstampError as error:
                yield Record(number, f"sha256:{bytes_digest(line)}", error=error)

    def _array(self, file: IO[bytes]) -> Iterator[Record]:
        limits = self._gateway.limits
        for number, text in enumerate(Elements(file, limits.input_bytes), 1):
            try:
                yield self._record(number, json_input.parse(text.strip(), limits))
            except RunstampError as error:
                yield Record(number, f"sha256:{bytes_digest(text)}", error=error)

    def _record(self, number: int, value: Any) -> Record:
        if not isinstance(value, dict):
            issue = Issue("", "a record is an object", expected="object", received=type(value).__name__)
            error = RunstampError("common/SCHEMA_REJECTED", "the record is no object", (issue,))
            return Record(number, digest(value), error=error)
        whole = {**self._reading.common, **value}
        try:
            return Record(number, digest(whole), whole)
        except ValueError as fault:  # a number past what a double holds was read as infinity
            error = RunstampError(
                "common/INPUT_CORRUPT", f"record {number}: {NO_JSON}", tuple(unsound(whole))
            )
            error.__cause__ = fault
            return Record(number, f"sha256:{bytes_digest(json.dumps(whole).encode())}", error=error)

    # ------------------------------------------------------------ tables
    def _delimited(self, file: IO[bytes], delimiter: str | None) -> Iterator[Record]:
        head = file.read(4096)
        file.seek(0)
        encoding = "utf-16" if head.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
        text = io.TextIOWrapper(file, encoding, newline="")
        first = head.decode(encoding, "replace").lstrip("\ufeff\r\n").split("\n", 1)[0]
        chosen = delimiter or max(_DELIMITERS, key=first.count)
        rows = csv.reader(text, delimiter=chosen, strict=True)
        try:
            yield from self._rows(rows)
        except csv.Error as error:
            message = f"'{self._path.name}', line {rows.line_num}: {error}"
            raise _wrong(
                message, "close the quotes; a quote inside a quoted field is written twice"
            ) from error
        except UnicodeDecodeError as error:
            message = f"'{self._path.name}' is not UTF-8 (byte {error.start} of what was read)"
            raise _wrong(message, "save it as CSV UTF-8") from error
        finally:
            text.detach()

    def _rows(self, rows: Any) -> Iterator[Record]:
        header = next((row for row in rows if row), None)
        if header is None:
            raise _wrong(f"'{self._path.name}' is empty", "send a file with a row of column names")
        names = [name.strip() for name in header]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise _wrong(f"two columns of '{self._path.name}' are called '{twice}'", "give each its own name")
        columns = Columns(names, self._reading.schema, self._reading.renamed, self._path.name)
        number = 0
        for row in rows:
            if not row:
                continue
            number += 1
            yield self._row(number, row, len(header), rows.line_num, columns)

    def _row(self, number: int, row: Sequence[str], width: int, line: int, columns: Columns) -> Record:
        if len(row) == width:
            return self._record(number, columns.value(row))
        message = f"line {line} has {len(row)} fields where the first has {width}"
        return Record(number, digest(list(row)), error=_wrong(message, "mend the line"))

    def _table(self) -> Iterator[Record]:
        """Yield the rows of a workbook or Parquet file, written as JSON Lines into the store by an engine."""
        beside = self._path.resolve().parent
        asked = {"file": {"path": self._path.name}}
        result = self._gateway.invoke_operation(TO_LINES, asked, beside=beside, store_only=True).unwrap()
        columns: Columns | None = None
        self._size = result.artifact.size
        with result.artifact.stored.open("rb") as file:
            self._file = file
            for number, line in enumerate(file, 1):
                row = json_input.parse(line, self._gateway.limits)
                if columns is None:
                    columns = Columns(list(row), self._reading.schema, self._reading.renamed, self._path.name)
                yield self._record(number, columns.value(list(row.values())))
