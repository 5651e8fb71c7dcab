"""A sheet of a workbook as rows: what its cells show, the first row that is not empty as header."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any

from runstamp.errors import Issue, RunstampError
from runstamp.limits import Limits
from runstamp.model.data import Data
from runstamp.streams import Stream
from runstamp_data.faults import corrupt, near, rejected
from runstamp_data.rows import BATCH, Batch, Rows, checked_header, numbered, scalar

_BARE_FORMULA = re.compile(rb"(?:</f>|<f[^<>]*/>)\s*(?:</c>|<v\s*/>|<v></v>)")
_OVERLAP = 9_000  # a formula has at most 8,192 characters


def read_sheet(stream: Stream, query: Data, at: str, limits: Limits) -> Rows:
    """Return a sheet as rows, the named one or the first.

    Raises, now or while it is read:
        RunstampError: common/INPUT_CORRUPT, common/INPUT_ENCRYPTED, common/RESOURCE_LIMIT_EXCEEDED, common/SCHEMA_REJECTED.
    """
    rows = _numbered_rows(stream, query, at, limits)
    first = next(rows, None)
    if first is None:
        raise corrupt(f"'{stream.name}' has no rows on this sheet", at, "name the sheet that holds the table")
    width = len(_trimmed(first[1]))
    named = first[1][:width]
    header = checked_header(named, at, stream.name) if query.header else numbered(width)
    return Rows(
        stream.name,
        header,
        _batches(rows, width, None if query.header else first, stream.name, at),
        typed=True,
    )


def sheet_names(stream: Stream, at: str, limits: Limits) -> list[str]:
    """Return the names of the sheets that hold cells.

    Raises:
        RunstampError: as `read_sheet`.
    """
    with _book(stream, at, limits) as (book, _):
        return [sheet.title for sheet in book.worksheets]


@contextmanager
def _book(stream: Stream, at: str, limits: Limits) -> Generator[tuple[Any, Any]]:
    """Open a workbook within the limits on archives; give it and its archive.

    Raises:
        RunstampError: common/INPUT_CORRUPT, common/INPUT_ENCRYPTED, common/RESOURCE_LIMIT_EXCEEDED.
    """
    from runstamp_ooxml.unzip import open_archive

    file = stream.whole()
    try:
        archive = open_archive(file, limits)
    except RunstampError as error:
        message, details = f"'{stream.name}': {error.problem.message}", error.problem.details
        raise RunstampError(error.code, message, (Issue(at, message),), None, details) from error
    from runstamp_data.cells import open_book

    with closing(open_book(file, stream.name, at)) as book:
        yield book, archive


def _numbered_rows(
    stream: Stream, query: Data, at: str, limits: Limits
) -> Iterator[tuple[int, Sequence[Any]]]:
    from runstamp_data.cells import rows_of

    with _book(stream, at, limits) as (book, archive):
        sheet = _sheet(book, query, at, stream.name)
        if _uncomputed(archive.chunks(sheet._worksheet_path.lstrip("/"))):  # noqa: SLF001 - the only name of its part
            raise _no_results(stream.name, at)
        for number, row in rows_of(sheet, stream.name, at):
            if any(value is not None and value != "" for value in row):
                yield number, row


def _uncomputed(chunks: Iterable[bytes]) -> bool:
    """Return whether a formula of a sheet has no stored result: read as values, its cell would be empty."""
    rest = b""
    for chunk in chunks:
        text = rest + chunk
        if _BARE_FORMULA.search(text):
            return True
        rest = text[-_OVERLAP:]
    return False


def _no_results(file: str, at: str) -> RunstampError:
    message = f"'{file}' has formulas without stored results"
    return corrupt(message, at, "open and save it in a spreadsheet program, which computes them")


def _sheet(book: Any, query: Data, at: str, file: str) -> Any:
    names = [sheet.title for sheet in book.worksheets]
    if query.sheet is None and names:
        return book.worksheets[0]
    if query.sheet in names:
        return book.worksheets[names.index(query.sheet)]
    meant = near(query.sheet or "", names)
    message = f"'{file}' has no sheet '{query.sheet}'" if query.sheet else f"'{file}' has no sheet of cells"
    issue = Issue(f"{at}/sheet", message, received=query.sheet, allowed=tuple(names[:40]), did_you_mean=meant)
    raise rejected((issue,), message)


def _trimmed(row: Sequence[Any]) -> Sequence[Any]:
    end = max((i for i, value in enumerate(row, 1) if value is not None and value != ""), default=0)
    return row[:end]


def _batches(
    rows: Iterable[tuple[int, Sequence[Any]]],
    width: int,
    first: tuple[int, Sequence[Any]] | None,
    file: str,
    at: str,
) -> Iterator[Batch]:
    held: list[Sequence[Any]] = []
    numbers: list[int] = []
    for number, row in (*((first,) if first else ()), *rows) if first else rows:
        if len(_trimmed(row)) > width:
            message = f"'{file}', row {number}: {len(_trimmed(row))} cells where the first row has {width}"
            raise corrupt(
                message, at, "name every column in the first row, or move what stands beside the table"
            )
        held.append([*map(scalar, row[:width]), *[None] * (width - len(row))])
        numbers.append(number)
        if len(held) == BATCH:
            yield Batch(held, numbers)
            held, numbers = [], []
    if held:
        yield Batch(held, numbers)
