"""The series of a chart with upright values, layer by layer: areas, columns, lines, each on its own value axis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.frozen import record, replace
from runstamp_pdf.chart_axes import GAP, base_line
from runstamp_pdf.chart_marks import (
    bars_of,
    draw_areas,
    draw_bars,
    draw_line,
    label_bars,
    label_points,
    label_words,
    stretches,
)
from runstamp_pdf.chart_notes import draw_arrow

if TYPE_CHECKING:
    from runstamp_compose.plans import SeriesPlan
    from runstamp_pdf.chart_axes import Plot, Values
    from runstamp_pdf.sketch import Sketch

BUBBLE = 0.12  # of the plot's shorter side: the radius of the largest


@record
class Layers:
    """What is drawn over one another in one plot. `second` is the axis at the right; `edge`: the first point stands at the edge."""

    sketch: Sketch
    plot: Plot
    values: Values
    second: Values | None
    band: float
    edge: bool

    def draw(self) -> None:
        """Draw every series, then the labels, so that no mark covers one."""
        sketch, plot, band = self.sketch, self.plot, self.band
        columns = []
        for values, secondary in self._axes():
            areas = self._only("area", secondary=secondary)
            if areas.plan.series:
                draw_areas(areas, plot, values, band, edge=self.edge)
            solid = self._only("column", secondary=secondary)
            bars = bars_of(solid.plan, values, band)
            draw_bars(sketch, plot, bars, band, upright=True)
            columns.append((solid, bars))
        base_line(sketch, plot, self.values.zero, upright=True)
        for values, secondary in self._axes():
            self._lines(values, secondary=secondary)
        for solid, bars in columns:
            label_bars(solid, plot, bars, band, upright=True)

    def _axes(self) -> list[tuple[Values, bool]]:
        second = [(self.second, True)] if self.second is not None else []
        return [(self.values, False), *second]

    def _form(self, series: SeriesPlan) -> str:
        base = self.sketch.plan.kind
        return series.form or ("line" if base in ("radar", "stock") else base)

    def _only(self, form: str, *, secondary: bool) -> Sketch:
        """Return a sketch of the series of one form; those that are not the chart's own kind do not stack."""
        plan = self.sketch.plan
        series = tuple(one for one in plan.series if self._form(one) == form and one.secondary is secondary)
        stacking = plan.stacking if form == plan.kind else "none"
        return replace(self.sketch, plan=replace(plan, series=series, stacking=stacking))

    def _lines(self, values: Values, *, secondary: bool) -> None:
        sketch, plot = self.sketch, self.plot
        places: list[tuple[SeriesPlan, float, float, float]] = []
        for series in sketch.plan.series:
            form = self._form(series)
            if form not in ("line", "area") or series.secondary is not secondary:
                continue
            parts = stretches(series, plot, values, self.band, edge=self.edge)
            if form == "line" and series.role not in ("ghost", "arrow"):
                draw_line(sketch, series, parts)
            spots = [spot for part in parts for spot in part]
            known = [i for i, value in enumerate(series.values) if value is not None]
            if series.role == "arrow":
                draw_arrow(sketch, series, spots)
            places += [
                (series, series.values[i] or 0.0, x, y) for i, (x, y) in zip(known, spots, strict=True)
            ]
            words = [
                (said, x, y)
                for i, (x, y) in zip(known, spots, strict=True)
                if series.texts and (said := series.texts[i]) is not None
            ]
            label_words(sketch, words)
        if sketch.plan.stacking == "none" or sketch.plan.kind == "column":
            label_points(sketch, places)


def second_axis(sketch: Sketch, plot: Plot, values: Values) -> None:
    """Draw the labels of the axis at the right."""
    for tick, label in zip(values.ticks, values.labels, strict=True):
        y = plot.foot - values.share(tick) * plot.height
        sketch.put(label, plot.right + GAP, y, "left")
