"""The data of a chart on axes: columns, bars, lines, areas, points, and the labels at them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from runstamp.frozen import field, frozen, record
from runstamp.losses import Loss
from runstamp_compose.chart_bars import seat
from runstamp_compose.formats import formatter
from runstamp_compose.plans import PointLabel
from runstamp_compose.themes import mix, readable

if TYPE_CHECKING:
    from runstamp_compose.plans import ChartPlan, SeriesPlan
    from runstamp_pdf.chart_axes import Plot, Values
    from runstamp_pdf.setting import SetText
    from runstamp_pdf.sketch import Sketch

FILLED = 0.66  # of a band that columns take
GAP = 60  # percent of a column between groups, where only the overlap is given
BETWEEN = 0.06  # of a column: between columns of one band
BAND = 0.2  # of its ink
LINE = 1.9
DOT = 2.6
_DASHES = {"solid": "", "dash": "[5 4] 0 d ", "dot": "[0.1 4] 0 d ", "dash_dot": "[5 4 0.1 4] 0 d "}
NEAR = 2.5  # points between a value and its label


@record
class Labels:
    """Places value labels where no other stands; those that find no place are counted, and entered as a loss."""

    sketch: Sketch
    taken: list[tuple[float, float, float, float]] = field(
        default_factory=list["tuple[float, float, float, float]"]
    )
    dropped: int = 0

    def put(self, text: SetText, x: float, y: float) -> None:
        """Draw a label with its upper left corner at (x, y), unless it would lie over another."""
        self.put_first(text, [(x, y)])

    def put_first(self, text: SetText, corners: Sequence[tuple[float, float]]) -> None:
        """Draw a label with its upper left corner at the first of these places where it lies over no other."""
        for x, y in corners:
            box = (x, y, x + text.width, y + text.height)
            if not any(
                box[0] < b[2] and b[0] < box[2] and box[1] < b[3] and b[1] < box[3] for b in self.taken
            ):
                self.taken.append(box)
                self.sketch.draw(text, x, y)
                return
        self.dropped += 1

    def close(self) -> None:
        """Enter the labels that found no place.

        Loses:
            common/TEXT_OVERFLOW.
        """
        if self.dropped:
            self.sketch.setter.losses.append(
                Loss(
                    "common/TEXT_OVERFLOW",
                    "chart labels",
                    f"{self.dropped} value labels would lie over others and are left out",
                    self.sketch.plan.path + "/labels",
                    avoidable=True,
                    remediation="make the chart larger, or show fewer values",
                    count=self.dropped,
                )
            )


@frozen
class Bar:
    """One column or bar: its band, its place across the band, from and to along the value axis (shares)."""

    category: int
    offset: float
    breadth: float
    start: float
    end: float
    color: str
    value: float
    series: int


def bars_of(plan: ChartPlan, values: Values, band: float) -> list[Bar]:
    """Return every column of a chart; a gap has none."""
    found: list[Bar] = []
    for s, series in enumerate(plan.series):
        start, breadth = _seat(plan, s)
        for i in range(len(plan.categories)):
            value = series.values[i] if i < len(series.values) else None
            if value is None or series.role == "ghost":  # it holds its place alone
                continue
            low, high = _span(plan, s, i, value)
            ends = values.share(low), values.share(high)
            found.append(Bar(i, band * start, band * breadth, *ends, color_at(series, i), value, s))
    return found


def _seat(plan: ChartPlan, s: int) -> tuple[float, float]:
    """Return where the columns of a series begin in their bands, and how wide they are: shares of a band."""
    side_by_side = plan.stacking == "none"
    count = max(len(plan.series), 1) if side_by_side else 1
    if plan.gap_width is not None or plan.overlap is not None:
        gap = GAP if plan.gap_width is None else plan.gap_width
        return seat(s if side_by_side else 0, count, gap, plan.overlap or 0)
    breadth = FILLED / count
    inset = breadth * BETWEEN / 2 if count > 1 else 0.0
    return (1 - FILLED) / 2 + (s * breadth if side_by_side else 0.0) + inset, breadth - 2 * inset


def color_at(series: SeriesPlan, i: int) -> str:
    """Return the colour of a point."""
    own = series.point_colors[i] if i < len(series.point_colors) else None
    return own or series.color


def band_ink(plan: ChartPlan, color: str) -> str:
    """Return the colour of a band, which stands behind the data."""
    return mix(plan.background, color, BAND)


def _span(plan: ChartPlan, s: int, i: int, value: float) -> tuple[float, float]:
    """Return from where to where a value goes: from zero, or from the end of what it stands on."""
    if plan.stacking == "none":
        return 0.0, value
    column = [one.values[i] if i < len(one.values) else None for one in plan.series]
    whole = sum([abs(v) for v in column if v is not None]) if plan.stacking == "percent" else 1.0
    below = sum([v for v in column[:s] if v is not None and (v < 0) == (value < 0)])
    return (below / whole, (below + value) / whole) if whole else (0.0, 0.0)


def draw_bars(sketch: Sketch, plot: Plot, bars: Sequence[Bar], band: float, *, upright: bool) -> None:
    """Draw columns (upright) or bars."""
    for bar in bars:
        low, high = sorted((bar.start, bar.end))
        across = bar.category * band + bar.offset
        if upright:
            sketch.on.rectangle(
                plot.x + across,
                plot.foot - high * plot.height,
                bar.breadth,
                (high - low) * plot.height,
                bar.color,
            )
        else:
            sketch.on.rectangle(
                plot.x + low * plot.width, plot.y + across, (high - low) * plot.width, bar.breadth, bar.color
            )


def label_bars(sketch: Sketch, plot: Plot, bars: Sequence[Bar], band: float, *, upright: bool) -> None:
    """Draw the values at the ends of columns, or inside them where they are stacked or the input says so."""
    plan = sketch.plan
    labels = Labels(sketch)
    for bar in bars:
        if not plan.series[bar.series].labels:
            continue
        at = plan.series[bar.series].label_at or ("center" if plan.stacking != "none" else "outside_end")
        inside = at != "outside_end"
        code = plan.series[bar.series].label_code or plan.label_format
        shown = formatter(code, plan.language)(_shown_value(plan, bar))
        color = readable(bar.color, "FFFFFF", plan.text_color) if inside else plan.text_color
        text = sketch.set(shown, color=color)
        length = abs(bar.end - bar.start) * (plot.height if upright else plot.width)
        if inside and (length < text.height + 1 if upright else length < text.width + 4):
            labels.dropped += 1
            continue
        labels.put(text, *_bar_place(plot, bar, text, band, at, upright=upright))
    labels.close()


def _shown_value(plan: ChartPlan, bar: Bar) -> float:
    if plan.stacking == "percent" and "%" in plan.label_format:
        low, high = _span(plan, bar.series, bar.category, bar.value)
        return high - low
    return bar.value


def _bar_place(
    plot: Plot, bar: Bar, text: SetText, band: float, at: str, *, upright: bool
) -> tuple[float, float]:
    """Return the upper left corner of a label: beyond the end of its bar, or inside at its end, middle or base."""
    across = bar.category * band + bar.offset + bar.breadth / 2
    end = bar.start if at == "inside_base" else (bar.start + bar.end) / 2 if at == "center" else bar.end
    side = {"outside_end": 1, "inside_end": -1, "inside_base": 1}.get(at, 0) * (1 if bar.value >= 0 else -1)
    if upright:
        y = plot.foot - end * plot.height
        return plot.x + across - text.width / 2, y - text.height / 2 - side * (text.height + NEAR) / 2
    x = plot.x + end * plot.width
    return x - text.width / 2 + side * (text.width / 2 + NEAR + 1), plot.y + across - text.height / 2


# ---------------------------------------------------------------- lines, areas, points
def stretches(
    series: SeriesPlan, plot: Plot, values: Values, band: float, *, edge: bool
) -> list[list[tuple[float, float]]]:
    """Return a line's points, parted at gaps; `edge` lets it start at the plot's edges instead of in the bands' middles."""
    parts: list[list[tuple[float, float]]] = [[]]
    count = len(series.values)
    for i, value in enumerate(series.values):
        if value is None:
            parts.append([])
            continue
        x = plot.x + (i / max(count - 1, 1) * plot.width if edge else (i + 0.5) * band)
        parts[-1].append((x, plot.foot - values.share(value) * plot.height))
    return [part for part in parts if part]


def draw_line(sketch: Sketch, series: SeriesPlan, parts: Sequence[Sequence[tuple[float, float]]]) -> None:
    """Draw a line, smooth or straight, with its markers; a value between two gaps is a dot."""
    for part in parts:
        if len(part) == 1:
            sketch.on.circle(*part[0], DOT, series.color)
            continue
        path = smooth(part, sketch) if series.smooth else straight(part, sketch)
        pen = f"{_stroke(series.color)} {series.width or LINE:g} w {_DASHES[series.dash]}"
        sketch.on.path(f"q 1 J 1 j {pen}{path} S Q")
        if series.marker:
            for x, y in part:
                sketch.on.circle(x, y, DOT + 1.0, sketch.plan.background)
                sketch.on.circle(x, y, DOT, series.color)


def _stroke(color: str) -> str:
    from runstamp_pdf.surface import stroke

    return stroke(color)


def straight(points: Sequence[tuple[float, float]], sketch: Sketch) -> str:
    """Return a path of straight lines."""
    return " ".join(
        [f"{x:.2f} {sketch.on.flipped(y):.2f} {'l' if i else 'm'}" for i, (x, y) in enumerate(points)]
    )


def smooth(points: Sequence[tuple[float, float]], sketch: Sketch) -> str:
    """Return a path through the points that never swings beyond two neighbours (Fritsch and Carlson 1980)."""
    flip = sketch.on.flipped
    slopes = _slopes(points)
    out = [f"{points[0][0]:.2f} {flip(points[0][1]):.2f} m"]
    for i in range(len(points) - 1):
        (x0, y0), (x1, y1) = points[i], points[i + 1]
        third = (x1 - x0) / 3
        c0, c1 = y0 + slopes[i] * third, y1 - slopes[i + 1] * third
        out.append(
            f"{x0 + third:.2f} {flip(c0):.2f} {x1 - third:.2f} {flip(c1):.2f} {x1:.2f} {flip(y1):.2f} c"
        )
    return " ".join(out)


def _slopes(points: Sequence[tuple[float, float]]) -> list[float]:
    steps = [(y1 - y0) / (x1 - x0) for (x0, y0), (x1, y1) in pairwise(points)]
    slopes = [steps[0]]
    for before, after in pairwise(steps):
        slopes.append(0.0 if before * after <= 0 else 2 * before * after / (before + after))
    return [*slopes, steps[-1]]


def draw_areas(sketch: Sketch, plot: Plot, values: Values, band: float, *, edge: bool) -> None:
    """Draw areas: over one another translucent with their lines, stacked as bands."""
    plan = sketch.plan
    count = len(plan.categories)
    xs = [plot.x + (i / max(count - 1, 1) * plot.width if edge else (i + 0.5) * band) for i in range(count)]
    if plan.stacking == "none":
        base = plot.foot - values.zero * plot.height
        for series in plan.series:
            for part in stretches(series, plot, values, band, edge=edge):
                outline = [(part[0][0], base), *part, (part[-1][0], base)]
                sketch.area(outline, series.color, soft=True)
                draw_line(sketch, series, [part])
        return
    for s, series in enumerate(plan.series):
        spans = [_span(plan, s, i, series.values[i] or 0.0) for i in range(min(count, len(series.values)))]
        upper = [
            (x, plot.foot - values.share(high) * plot.height) for x, (_, high) in zip(xs, spans, strict=False)
        ]
        lower = [
            (x, plot.foot - values.share(low) * plot.height) for x, (low, _) in zip(xs, spans, strict=False)
        ]
        sketch.area([*upper, *reversed(lower)], series.color, soft=False)


def label_points(sketch: Sketch, places: Sequence[tuple[SeriesPlan, float, float, float]]) -> None:
    """Draw the values of lines and points, above them or where the input says: (series, value, x, y)."""
    plan = sketch.plan
    said = [
        (
            PointLabel(
                formatter(series.label_code or plan.label_format, plan.language)(value),
                series.label_at or "above",
            ),
            x,
            y,
        )
        for series, value, x, y in places
        if series.labels and not series.role and not series.texts
    ]
    label_words(sketch, said)


def label_words(
    sketch: Sketch, places: Sequence[tuple[PointLabel, float, float]], away: Sequence[float] = ()
) -> None:
    """Draw words at points, so far `away` from each on their side; where no side is set, on the first that is free."""
    labels = Labels(sketch)
    for i, (said, x, y) in enumerate(places):
        text = sketch.set(said.text, color=said.ink or sketch.plan.text_color)
        far = away[i] if away else NEAR + DOT / 2
        labels.put_first(
            text, [_corner(text, x, y, far, side) for side in ([said.at] if said.at else _TRIED)]
        )
    labels.close()


def _corner(text: SetText, x: float, y: float, away: float, side: str) -> tuple[float, float]:
    across, down = _SIDES[side]
    left = x - text.width / 2 + across * (text.width / 2 + away + 1)
    return left, y - text.height / 2 + down * (text.height / 2 + away)


_SIDES = {"above": (0, -1), "below": (0, 1), "left": (-1, 0), "right": (1, 0), "center": (0, 0)}
_TRIED = ("right", "above", "left", "below")
