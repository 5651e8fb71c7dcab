"""Annotations on pages: soft bands behind the data, arrows and words over it."""

from __future__ import annotations

from math import atan2, cos, pi, sin
from typing import TYPE_CHECKING

from runstamp_pdf.chart_marks import band_ink, label_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runstamp_compose.plans import SeriesPlan
    from runstamp_pdf.chart_axes import Plot, Values
    from runstamp_pdf.sketch import Sketch

HEAD, SPREAD = 6.0, pi / 7  # an arrow's head: points along it, radians to either side


def draw_bands(sketch: Sketch, plot: Plot, values: Values) -> None:
    """Draw the bands across the plot."""
    for band in sketch.plan.bands:
        low, high = (plot.foot - values.share(edge) * plot.height for edge in (band.low, band.high))
        sketch.on.rectangle(plot.x, high, plot.width, low - high, band_ink(sketch.plan, band.color))


def draw_arrow(sketch: Sketch, series: SeriesPlan, spots: Sequence[tuple[float, float]]) -> None:
    """Draw a line through points with a head at its end."""
    way = list(reversed(spots)) if series.turned else list(spots)
    (x0, y0), (x, y) = way[-2:]
    turn = atan2(y - y0, x - x0)
    sides = [(x - HEAD * cos(turn + side), y - HEAD * sin(turn + side)) for side in (-SPREAD, SPREAD)]
    sketch.on.polyline(
        [*way[:-1], (x - HEAD / 2 * cos(turn), y - HEAD / 2 * sin(turn))], series.color, series.width or 1.0
    )
    sketch.on.polygon([(x, y), *sides], series.color)


def draw_note(sketch: Sketch, series: SeriesPlan, spots: Sequence[tuple[float, float]]) -> None:
    """Draw an arrow or words among points."""
    if series.role == "arrow":
        draw_arrow(sketch, series, spots)
    pairs = zip(series.texts, spots, strict=True)
    label_words(sketch, [(said, x, y) for said, (x, y) in pairs if said is not None])
