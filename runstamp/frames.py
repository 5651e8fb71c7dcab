"""Data frames of other libraries as plain JSON: pandas, polars, pyarrow and what speaks their protocols; none is imported here.

A frame in the place of `rows` becomes rows and columns; in the place of `data` it becomes the bytes of a file of arrays.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

from runstamp.decimals import decimals_of
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen, replace
from runstamp.indexes import framed, index_columns, is_aggregated, is_amount, is_pivoted, is_series

INLINE = 8 * 1024 * 1024  # bytes that an input may carry, as `Limits.inline_bytes`
MAX_EXACT = 2**53 - 1
_PLAIN = frozenset((str, int, float, bool, type(None), dict, list, tuple))
_AMOUNT = {"kind": "number"}  # the kind's own format: groups, and the decimals that the values have
_PROTOCOLS = ("to_pydict", "__arrow_c_stream__", "__dataframe__")


def is_frame(value: Any) -> bool:
    """Return whether a value is a table of another library."""
    if type(value) in _PLAIN or isinstance(value, type):
        return False
    return any(hasattr(value, name) for name in _PROTOCOLS) or (
        hasattr(value, "to_dict") and (hasattr(value, "columns") or is_series(value))
    )


def unframed(value: Any, path: str = "") -> Any:
    """Return an input in which every frame and every model has become plain JSON; one without is returned as it is.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, a frame cannot be read, has a name twice, or is too large to travel in the input.
    """
    if isinstance(value, Mapping):
        return _object(value, path)
    if hasattr(value, "model_fields_set") and not isinstance(value, type):
        from runstamp.model.shape import dumped

        return dumped(value)
    if isinstance(value, list | tuple) and not set(map(type, value)) <= {str, int, float, bool, type(None)}:
        made = [unframed(one, f"{path}/{i}") for i, one in enumerate(value)]
        return value if all(a is b for a, b in zip(made, value, strict=True)) else made
    return value


def _object(value: Mapping[str, Any], path: str) -> Mapping[str, Any]:
    update: dict[str, Any] = {}
    for key, child in value.items():
        if key in ("rows", "values", "categories", "points") and type(child) in (list, tuple):
            continue  # bulk: no frame stands in a cell
        if key in ("rows", "data") and is_frame(child):
            return _object(_placed(value, key, f"{path}/{key}"), path)
        made = unframed(child, f"{path}/{key}")
        if made is not child:
            update[key] = made
    return {**value, **update} if update else value


def _placed(value: Mapping[str, Any], key: str, at: str) -> dict[str, Any]:
    frame = framed(value[key])
    names, columns = columns_of(frame, at)
    rest = {name: child for name, child in value.items() if name != key}
    if key == "data" and ("kind" in value or value.get("type") == "chart"):
        return {**rest, "data": {"data": _bytes(names, columns, at), "format": "json"}}
    return {**rest, **_table(frame, names, columns, value.get("columns") or ())}


# ---------------------------------------------------------------- tables
@frozen
class _Made:
    """A column as the model holds it: what its head needs to be told, and its values."""

    look: Mapping[str, str]
    values: list[Any]


def _table(
    frame: Any, names: Sequence[str], columns: Sequence[Sequence[Any]], wanted: Sequence[Any]
) -> dict[str, Any]:
    """Return `columns` and `rows` of a table; columns that are given choose and order those of the frame."""
    keys_first = len(index_columns(frame)) if is_aggregated(frame) else len(names)
    made = [_cells(column, measured=i >= keys_first) for i, column in enumerate(columns)]
    if keys_first < len(names) and is_pivoted(frame):
        made = _alike(made)
    if not wanted:
        heads = [{"header": name, **one.look} for name, one in zip(names, made, strict=True)]
        return {"columns": heads, "rows": _rows([one.values for one in made])}
    keys = [_key(column) for column in wanted]
    if not set(keys) <= set(names):
        rows = _rows([one.values for one in made])
        return {"columns": list(wanted), "rows": [dict(zip(names, row, strict=True)) for row in rows]}
    chosen = [made[list(names).index(key)] for key in keys]
    heads = [_with_look(column, one.look) for column, one in zip(wanted, chosen, strict=True)]
    return {"columns": heads, "rows": _rows([one.values for one in chosen])}


def _alike(columns: Sequence[_Made]) -> list[_Made]:
    """Return columns whose amounts, being of one measure, all have as many decimals as any of them."""
    amounts = [one.values for one in columns if one.look == _AMOUNT]
    decimals = decimals_of(value for values in amounts for value in values if value is not None)
    if decimals is None:
        return list(columns)
    look = {**_AMOUNT, "format": f"#,##{0:.{decimals}f}"}
    return [replace(one, look=look) if one.look == _AMOUNT else one for one in columns]


def _rows(columns: Sequence[Sequence[Any]]) -> list[list[Any]]:
    return list(map(list, zip(*columns, strict=True)))


def _key(column: Any) -> str:
    if isinstance(column, Mapping):
        return str(column.get("key") or column.get("header", ""))
    return str(getattr(column, "key", None) or getattr(column, "header", None) or column)


def _with_look(column: Any, look: Mapping[str, str]) -> Any:
    if not look or (isinstance(column, Mapping) and ("kind" in column or "format" in column)):
        return column
    if isinstance(column, Mapping):
        return {**column, **look}
    return {"header": column, **look} if isinstance(column, str) else column


def _cells(column: Sequence[Any], *, measured: bool) -> _Made:
    """Return a column with what it needs to be told: the same as for the same column of a file."""
    values = [_value(value) for value in column]
    types = {type(value) for value in values if value is not None}
    if types == {Decimal}:
        return _Made({"kind": "number"}, [None if value is None else format(value, "f") for value in values])
    if types == {bool}:
        return _Made({"kind": "boolean"}, values)
    if types == {timedelta}:
        return _Made({"kind": "duration"}, [None if value is None else _duration(value) for value in values])
    if types <= {date, datetime} and types:
        kind, moments = _moments(values)
        return _Made({} if kind is None else {"kind": kind}, moments)
    held = [_scalar(value) for value in values]
    return _Made(_number_look(held, types, measured=measured), held)


def _number_look(values: Sequence[Any], types: set[type], *, measured: bool) -> Mapping[str, str]:
    """Return kind and format of numbers: amounts in groups; others, which may be years or codes, as they are."""
    if not types or not types <= {int, float} or any(isinstance(value, str) for value in values):
        return {}
    if measured and is_amount(values):
        return _AMOUNT
    decimals = decimals_of(value for value in values if value is not None) if float in types else None
    return {} if decimals is None else {"kind": "number", "format": f"{0:.{decimals}f}"}


def _value(value: Any) -> Any:
    """Return a value of a frame as one of Python's own; what is missing is None."""
    if value is None or type(value) in (str, int, bool):
        return value
    if type(value).__name__ in ("NAType", "NaTType"):
        return None
    if isinstance(value, datetime):
        return datetime.fromisoformat(value.isoformat())  # pandas' own class counts in nanoseconds
    if hasattr(value, "item") and not isinstance(value, Decimal | date | time):
        value = value.item()
    if isinstance(value, Decimal):
        return value if value.is_finite() else None
    if isinstance(value, timedelta):
        return timedelta(seconds=value.total_seconds())
    return None if isinstance(value, float) and value != value else value  # noqa: PLR0124 - NaN differs from itself


def _moments(values: Sequence[Any]) -> tuple[str | None, list[Any]]:
    moments = [value for value in values if isinstance(value, datetime)]
    if any(moment.tzinfo is not None for moment in moments):
        return None, [None if value is None else value.isoformat() for value in values]
    if all(moment.time() == time() for moment in moments):
        days = [value.date() if isinstance(value, datetime) else value for value in values]
        return "date", [None if day is None else day.isoformat() for day in days]
    return "datetime", [None if value is None else value.isoformat() for value in values]


def _duration(value: timedelta) -> str:
    seconds = value.total_seconds()
    return f"{'-' if seconds < 0 else ''}PT{abs(seconds):.6f}".rstrip("0").rstrip(".") + "S"


def _scalar(value: Any) -> Any:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > MAX_EXACT:
        return str(value)
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, date | time):
        return value.isoformat()
    return value if isinstance(value, str | int | float | bool | list | dict) or value is None else str(value)


# ---------------------------------------------------------------- bytes
def _bytes(names: Sequence[str], columns: Sequence[Sequence[Any]], at: str) -> str:
    """Return a frame as a JSON file of arrays in base64."""
    lines = [json.dumps(list(names), ensure_ascii=False)]
    lines += ["[" + ",".join(map(_token, row)) + "]" for row in zip(*columns, strict=True)]
    data = ("[" + ",\n".join(lines) + "]").encode()
    if len(data) > INLINE:
        message = f"the frame comes to {len(data):,} bytes; an input carries {INLINE:,}"
        raise _rejected(at, message, "group it first, or write it to a file and name that")
    return base64.b64encode(data).decode()


def _token(value: Any) -> str:
    value = _value(value)
    if isinstance(value, Decimal):
        return format(value, "f")  # every digit: JSON's numbers have no limit
    if isinstance(value, datetime) and value.tzinfo is None and value.time() == time():
        value = value.date()
    return json.dumps(_scalar(value), ensure_ascii=False)


# ---------------------------------------------------------------- reading
def columns_of(frame: Any, at: str) -> tuple[list[str], list[Sequence[Any]]]:
    """Return the names and the columns of a frame, an index of pandas that is data first.

    Raises:
        RunstampError: common/SCHEMA_REJECTED.
    """
    _check_names(_given(frame), at)
    found = {**index_columns(frame), **_read(frame, at)}
    names = [_name(name) for name in found]
    _check_names(names, at)
    return names, list(found.values())


def _given(frame: Any) -> list[str]:
    """Return the names that a frame itself lists; a mapping made of it has each once."""
    given = getattr(frame, "column_names", getattr(frame, "columns", None))
    return [] if given is None or callable(given) else [_name(name) for name in given]


def _name(name: Any) -> str:
    return " ".join(map(str, name)) if isinstance(name, tuple) else str(name)


def _check_names(names: Sequence[str], at: str) -> None:
    if len(set(names)) < len(names):
        raise _rejected(at, "two columns of the frame have one name", "rename one of them")


def _read(frame: Any, at: str) -> Mapping[Any, Sequence[Any]]:
    for read in (_pydict, _pandas, _polars, _arrow):
        try:
            found = read(frame)
        except TypeError:
            continue  # of another library
        if found is not None:
            return found
    message = f"a {type(frame).__name__} cannot be read as a table"
    raise _rejected(at, message, "send a DataFrame of pandas or polars, or install pyarrow")


_Found = Mapping[Any, Sequence[Any]] | None


def _pydict(frame: Any) -> _Found:
    read: Callable[[], Any] | None = getattr(frame, "to_pydict", None)
    return None if read is None else read()


def _pandas(frame: Any) -> _Found:
    found: _Found = frame.to_dict(orient="list") if hasattr(frame, "to_dict") else None
    return found


def _polars(frame: Any) -> _Found:
    found: _Found = frame.to_dict(as_series=False) if hasattr(frame, "to_dict") else None
    return found


def _arrow(frame: Any) -> _Found:
    try:
        import pyarrow as pa
        from pyarrow.interchange import from_dataframe
    except ImportError:
        return None
    table = pa.table(frame) if hasattr(frame, "__arrow_c_stream__") else from_dataframe(frame)
    found: _Found = table.to_pydict()
    return found


def _rejected(at: str, message: str, remediation: str) -> RunstampError:
    return RunstampError("common/SCHEMA_REJECTED", message, (Issue(at, message, remediation=remediation),))
