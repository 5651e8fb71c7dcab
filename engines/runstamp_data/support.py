"""The fields of the model that this package brings to every format: an engine that feeds its input supports them all."""

from __future__ import annotations

_BY_PART = {
    "Table": "data",
    "Chart": "data x y series_by",
    "Data": "path artifact data format sheet delimiter encoding decimal header where by measures pivot sort limit",
    "Condition": "column op value",
    "Pivot": "column value",
}

FED: frozenset[str] = frozenset(
    f"{part}.{name}" for part, names in _BY_PART.items() for name in names.split()
)
