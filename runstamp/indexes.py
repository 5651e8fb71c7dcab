"""The index of a pandas frame as columns of its own: what `groupby` and `set_index` put there is data. pandas is not imported here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

YEARS = range(1900, 2101)  # whole numbers that may all be years are set without groups


def is_series(value: Any) -> bool:
    """Return whether a value is one column of pandas with its index."""
    return all(hasattr(value, name) for name in ("to_frame", "to_dict", "index", "name"))


def framed(value: Any) -> Any:
    """Return a series as a frame of one column; any other value as it is."""
    if not is_series(value):
        return value
    return value.to_frame() if value.name is not None else value.to_frame("value")


def index_columns(frame: Any) -> Mapping[Any, Sequence[Any]]:
    """Return the levels of an index that are data, by name: those with a name, and labels that are no row numbers.

    A level that stands among the columns too is left out.
    """
    index: Any = getattr(frame, "index", None)
    if not hasattr(index, "get_level_values"):
        return {}
    names = list(index.names)
    if not _is_data(index, names):
        return {}
    given = {str(name) for name in frame.columns}
    labels = [name if name is not None else _nameless(i, len(names)) for i, name in enumerate(names)]
    return {
        name: index.get_level_values(i).tolist() for i, name in enumerate(labels) if str(name) not in given
    }


def _is_data(index: Any, names: Sequence[Any]) -> bool:
    if any(name is not None for name in names) or len(names) > 1:
        return True
    return not all(type(label) is int for label in index.tolist())  # row numbers, some perhaps filtered out


def _nameless(level: int, levels: int) -> str:
    return f"level_{level}" if levels > 1 else "index"  # as pandas' own `reset_index` calls them


def is_aggregated(frame: Any) -> bool:
    """Return whether a frame looks like the answer of a `groupby` or a pivot: named groups, each once."""
    index: Any = getattr(frame, "index", None)
    return any(name is not None for name in getattr(index, "names", ())) and bool(index.is_unique)


def is_pivoted(frame: Any) -> bool:
    """Return whether the columns of a frame are values of another column, as a pivot makes them: all of one measure."""
    columns: Any = getattr(frame, "columns", None)
    return any(name is not None for name in getattr(columns, "names", ()))


def is_amount(values: Sequence[Any]) -> bool:
    """Return whether the numbers of an aggregated column are amounts, which are set with groups, rather than years."""
    given = [value for value in values if value is not None]
    return any(type(value) is float or value not in YEARS for value in given)
