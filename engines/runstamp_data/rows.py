"""What every reader gives: a header, and batches of rows with their numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, TypeAlias

from runstamp.errors import Issue
from runstamp.frozen import frozen
from runstamp_data.faults import rejected, too_much

BATCH = 512  # rows: what fits in a processor's cache is read twice as fast as 4,096 (measured)
MAX_COLUMNS = 16_384  # as many as a sheet of Excel has
MAX_NAME = 255

Value: TypeAlias = str | int | float | bool | Decimal | None


class Uncounted(str):
    """The number in a cell of dates that no calendar counts: kept as text, in a column that stays one of dates."""

    __slots__ = ()


@frozen
class Batch:
    """Some rows, all as long as the header. `numbers` count as a spreadsheet counts: the header is row 1."""

    rows: list[Sequence[Any]]
    numbers: Sequence[int]


@frozen
class Rows:
    """A file as rows. `typed` says that values have types of their own; else every value is text as it stands."""

    name: str
    header: tuple[str, ...]
    batches: Iterator[Batch]
    typed: bool


Checkpoint: TypeAlias = Callable[[], None]


def checked_header(names: Sequence[Any], at: str, file: str) -> tuple[str, ...]:
    """Return the names of columns, blanks around them left out.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, names are empty, repeated or too long; common/RESOURCE_LIMIT_EXCEEDED.
    """
    if len(names) > MAX_COLUMNS:
        message = f"'{file}' has {len(names):,} columns, more than {MAX_COLUMNS:,}"
        raise too_much(message, "columns", at, "name the delimiter, or send a narrower file")
    header = tuple(text_of(scalar(name)).strip() for name in names)
    issues = list(_header_issues(header, at, file))
    if issues:
        raise rejected(issues, f"the header of '{file}' cannot be used")
    return header


def _header_issues(header: tuple[str, ...], at: str, file: str) -> Iterator[Issue]:
    seen: dict[str, int] = {}
    for i, name in enumerate(header, 1):
        first = seen.setdefault(name, i)
        if not name:
            message = f"column {i} of '{file}' has no name"
            yield Issue(at, message, remediation="name it in the file, or set header to false")
        elif first != i:
            message = f"columns {first} and {i} of '{file}' are both called '{name}'"
            yield Issue(at, message, remediation="give each column its own name in the file")
        elif not name.isprintable():
            message = f"the name of column {i} of '{file}' holds a control character"
            yield Issue(at, message, remediation="name the column in the file with letters")
        elif len(name) > MAX_NAME:
            yield Issue(at, f"the name of column {i} of '{file}' is longer than {MAX_NAME} characters")


def numbered(width: int) -> tuple[str, ...]:
    """Return the names of columns in a file without a header."""
    return tuple(f"Column {i}" for i in range(1, width + 1))


def scalar(value: Any) -> Value:
    """Return a value of a typed file as the model writes it: moments as ISO 8601 text, what is no value as None."""
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(timespec="auto")
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        return f"PT{value.total_seconds():g}S" if value >= timedelta() else f"-PT{-value.total_seconds():g}S"
    if isinstance(value, float) and value != value:  # noqa: PLR0124 - NaN is what differs from itself
        return None
    return (
        value
        if isinstance(value, str | int | float | bool | Decimal)
        else None
        if value is None
        else str(value)
    )


def text_of(value: Any) -> str:
    """Return a value as a text file would write it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return str(value)
