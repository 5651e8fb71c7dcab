"""Heatmaps: cells coloured by value between inks of the theme, each with its value.

Built as stacked bars of one length: a bar is a row with its name on the axis, and the first one, unseen, says the names of the
columns. So it stays a native chart that opens everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from colorsys import rgb_to_hls

from runstamp.frozen import frozen
from runstamp_compose.chart_forms import Form
from runstamp_compose.plans import Hex, PointLabel, SeriesPlan
from runstamp_compose.themes import BLACK, WHITE, contrast, mix, readable

NO_FILL = ""  # as the colour of a point
_READS = 4.5  # WCAG 2.2, 1.4.3
_PALEST = (
    0.12  # of the ink in the cell that stands nearest to nothing: told from the ground, and a ramp is left
)


@frozen
class Inks:
    """What cells are coloured with: the ground, the ink of high values, the ink of negative ones, and text."""

    ground: Hex
    high: Hex
    low: Hex
    text: Hex


@frozen
class Heat:
    """How values become colours: between two bounds; around zero where they have both signs."""

    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float], low: float | None, high: float | None) -> Heat:
        """Return the bounds of values, each as given where it is."""
        least, most = min(values, default=0.0), max(values, default=1.0)
        return cls(least if low is None else low, most if high is None else high)

    def color(self, value: float, inks: Inks) -> Hex:
        """Return the colour of a value; beyond the bounds, that of the bound."""
        if self.low < 0 < self.high:
            ink = inks.high if value >= 0 else inks.low
            return _tinted(abs(value) / max(-self.low, self.high), ink, inks.ground)
        span = self.high - self.low
        return _tinted((value - self.low) / span if span else 0.5, inks.high, inks.ground)


def _tinted(share: float, ink: Hex, ground: Hex) -> Hex:
    part = _PALEST + (1 - _PALEST) * min(max(share, 0.0), 1.0)
    return mix(ground, ink, part)


def _readable(fill: Hex, inks: Inks) -> Hex:
    """Return text or ground, whichever reads better on a cell; black or white where neither reads well."""
    best = readable(fill, inks.text, inks.ground)
    return best if contrast(best, fill) >= _READS else readable(fill, BLACK, WHITE)


def opposite(ink: Hex, others: Sequence[Hex]) -> Hex:
    """Return the colour whose hue lies furthest from an ink: what is negative is then told apart from what is positive."""
    own = _hue(ink)

    def away(color: Hex) -> float:
        distance = abs(_hue(color)[0] - own[0])
        return min(distance, 1 - distance) * min(_hue(color)[1], 0.5)

    return max(others, key=away)


def _hue(color: Hex) -> tuple[float, float]:
    """Return the hue and the saturation, 0–1."""
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (0, 2, 4))
    hue, _, saturation = rgb_to_hls(red, green, blue)
    return hue, saturation


def heatmap(
    rows: Sequence[SeriesPlan],
    names: tuple[str, ...],
    heat: Heat,
    inks: Inks,
    show: Callable[[float], str],
    *,
    headed: bool,
) -> Form:
    """Return a heatmap of rows of values; `show` prints them, `headed` says the names of the columns."""
    columns = tuple(_column(rows, i, name, heat, inks, show, headed=headed) for i, name in enumerate(names))
    return Form("bar", "stacked", ("", *(row.name for row in rows)), columns, 0)


def _column(
    rows: Sequence[SeriesPlan],
    i: int,
    name: str,
    heat: Heat,
    inks: Inks,
    show: Callable[[float], str],
    *,
    headed: bool,
) -> SeriesPlan:
    cells = [row.values[i] if i < len(row.values) else None for row in rows]
    fills = [NO_FILL if value is None else heat.color(value, inks) for value in cells]
    said = [
        None if value is None or not row.labels else PointLabel(show(value), "center", _readable(fill, inks))
        for row, value, fill in zip(rows, cells, fills, strict=True)
    ]
    head = PointLabel(name, "center") if headed and name else None
    return SeriesPlan(
        name=name,
        values=(1.0,) * (len(rows) + 1),
        color=inks.high,
        point_colors=(NO_FILL, *fills),
        texts=(head, *said),
    )
