"""What of a chart the shared native writer says, beside the plain kinds: engines that use it claim it."""

from __future__ import annotations

_BY_PART = {
    "Chart": "gaps annotations gap_width overlap",
    "Axes": "y2",
    "Axis": "reverse log ticks dates",
    "Series": "kind axis role totals line trendline error_bars",
    "Point": "size label",
    "Labels": "position",
    "Line": "width dash",
    "Trendline": "kind order period name equation r_squared",
    "ErrorBars": "kind value plus minus",
    "Annotation": "kind at to text color",
    "At": "category x value",
}

NATIVE_CHARTS: frozenset[str] = frozenset(
    f"{part}.{name}" for part, names in _BY_PART.items() for name in names.split()
)
