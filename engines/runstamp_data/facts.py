"""What a data file holds at a glance: its columns with kinds and ranges, its first rows; read as tables and charts read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from runstamp.errors import RunstampError
from runstamp.limits import Limits
from runstamp.model.data import Data
from runstamp.streams import Stream
from runstamp_data.kinds import Column, settled
from runstamp_data.numerals import Numerals
from runstamp_data.opening import format_of, open_rows
from runstamp_data.rows import Rows, text_of
from runstamp_data.sheets import sheet_names

SAMPLE_ROWS = 3
MAX_ROWS = 20_000  # read for kinds and ranges; a larger file says that it was sampled
MAX_COLUMNS = 200
MAX_SHEETS = 20
MAX_SHOWN = 80


def data_facts(stream: Stream, at: str, limits: Limits) -> dict[str, Any]:
    """Return `{rows, sampled, columns, sample}` of a file, for a workbook the same of each sheet.

    Raises:
        RunstampError: what the readers raise; a sheet that is no table says so itself, in `problem`.
    """
    stream.leave()
    query = Data(path=stream.name)
    if format_of(stream, query, at) != "xlsx":
        return _facts(open_rows(stream, query, at, limits))
    names = sheet_names(stream, at, limits)
    return {"sheets": [_sheet(stream, name, at, limits) for name in names[:MAX_SHEETS]]}


def _sheet(stream: Stream, name: str, at: str, limits: Limits) -> dict[str, Any]:
    query = Data(path=stream.name, format="xlsx", sheet=name)
    try:
        return {"name": name, **_facts(open_rows(stream, query, at, limits))}
    except RunstampError as error:
        return {"name": name, "problem": error.problem.message}


def _facts(rows: Rows) -> dict[str, Any]:
    held: list[Sequence[Any]] = []
    for batch in rows.batches:
        held += batch.rows
        if len(held) >= MAX_ROWS:
            break
    sampled = len(held) >= MAX_ROWS
    columns = [
        settled(name, [row[i] for row in held], Numerals(None), typed=rows.typed)
        for i, name in enumerate(rows.header[:MAX_COLUMNS])
    ]
    return {
        "rows": len(held),
        "sampled": sampled,
        "columns": [_column(column) for column in columns],
        "sample": [
            [_shown(column.values[i]) for column in columns] for i in range(min(SAMPLE_ROWS, len(held)))
        ],
    }


def _column(column: Column) -> dict[str, Any]:
    given = [value for value in column.values if value is not None]
    kind = column.kind if given else "empty"
    out: dict[str, Any] = {"name": column.name, "kind": kind, "empty": len(column.values) - len(given)}
    if kind in ("integer", "number", "date", "datetime"):
        out |= {"min": min(given), "max": max(given)}
    elif kind == "text":
        out["distinct"] = len(set(given))
    return out


def _shown(value: Any) -> Any:
    return text_of(value)[:MAX_SHOWN] if isinstance(value, str) else value
