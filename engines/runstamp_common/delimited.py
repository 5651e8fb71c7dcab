"""What a delimited or JSON data file holds: columns, their types and ranges, the first rows."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

SAMPLE_ROWS = 3
MAX_ROWS = 20_000  # read for types and ranges; a larger file says that it was sampled
MAX_COLUMNS = 200
MAX_SHOWN = 80
_INTEGER = re.compile(r"^-?(0|[1-9]\d*)$")
_NUMBER = re.compile(r"^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$")
_DATE = re.compile(r"^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2})?)?$")


def _kind(values: Sequence[Any]) -> str:
    texts = [value for value in values if value not in (None, "")]
    if not texts:
        return "empty"
    if all(isinstance(value, bool) or value in ("true", "false") for value in texts):
        return "boolean"
    for name, pattern in (("integer", _INTEGER), ("number", _NUMBER), ("date", _DATE)):
        if all(pattern.match(str(value)) for value in texts):
            return name
    return "text"


def _column(name: str, values: Sequence[Any]) -> dict[str, Any]:
    kind = _kind(values)
    given = [value for value in values if value not in (None, "")]
    out: dict[str, Any] = {"name": name, "kind": kind, "empty": len(values) - len(given)}
    if kind in ("integer", "number"):
        numbers = [float(value) for value in given]
        out |= {"min": _plain(min(numbers)), "max": _plain(max(numbers))}
    elif kind == "date":
        out |= {"min": min(map(str, given)), "max": max(map(str, given))}
    elif kind == "text":
        out["distinct"] = len(set(map(str, given)))
    return out


def _plain(number: float) -> int | float:
    return int(number) if number.is_integer() else number


def _shown(value: Any) -> Any:
    text = (
        value
        if isinstance(value, str | int | float | bool | type(None))
        else json.dumps(value, ensure_ascii=False)
    )
    return text[:MAX_SHOWN] if isinstance(text, str) else text


def _facts(header: Sequence[str], rows: Sequence[Sequence[Any]], *, sampled: bool) -> dict[str, Any]:
    header = header[:MAX_COLUMNS]
    columns = [
        _column(name, [row[i] if i < len(row) else None for row in rows]) for i, name in enumerate(header)
    ]
    samples = [[_shown(value) for value in row[:MAX_COLUMNS]] for row in rows[:SAMPLE_ROWS]]
    return {"rows": len(rows), "sampled": sampled, "columns": columns, "sample": samples}


def delimited(text: str, delimiter: str | None) -> dict[str, Any]:
    """Return the facts of a CSV or TSV text; the first row is the header."""
    head = text[:20_000]
    if delimiter is None:
        try:
            delimiter = csv.Sniffer().sniff(head, delimiters=",;\t|").delimiter
        except csv.Error:
            delimiter = ","
    reader = csv.reader(io.StringIO(text), delimiter=delimiter)
    rows: list[list[str]] = []
    for row in reader:
        rows.append(row)
        if len(rows) > MAX_ROWS:
            break
    if not rows:
        return {"rows": 0, "sampled": False, "columns": [], "sample": []}
    return {"delimiter": delimiter, **_facts(rows[0], rows[1:], sampled=len(rows) > MAX_ROWS)}


def json_rows(value: Any) -> dict[str, Any] | None:
    """Return the facts of an array of objects, None for any other JSON."""
    if (
        not isinstance(value, list)
        or not value
        or not all(isinstance(row, Mapping) for row in value[:MAX_ROWS])
    ):
        return None
    header = list(dict.fromkeys(str(key) for row in value[:MAX_ROWS] for key in row))
    rows = [[row.get(key) for key in header] for row in value[:MAX_ROWS]]
    return _facts(header, rows, sampled=len(value) > MAX_ROWS)


def json_lines(text: str) -> dict[str, Any] | None:
    """Return the facts of JSON Lines, None if a line is no object."""
    try:
        value = [json.loads(line) for line in text.splitlines()[: MAX_ROWS + 1] if line.strip()]
    except ValueError:
        return None
    return json_rows(value)
