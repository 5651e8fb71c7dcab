"""What of a chart pages draw, beside the plain kinds."""

from __future__ import annotations

_BY_PART = {
    "Chart": "annotations gap_width overlap",
    "Annotation": "kind at to text color",
    "At": "category x value",
    "Axes": "y2",
    "Series": "kind axis totals line",
    "Line": "width dash",
    "Point": "size label",
    "Labels": "position",
}

PAGE_CHARTS: frozenset[str] = frozenset(
    f"{part}.{name}" for part, names in _BY_PART.items() for name in names.split()
)
