"""Pies and doughnuts: slices from twelve o'clock on, labels inside where they fit, else beside with a leader."""

from __future__ import annotations

from math import cos, pi, sin, tan
from typing import TYPE_CHECKING

from runstamp.frozen import frozen
from runstamp_compose.formats import formatter
from runstamp_compose.themes import contrast, readable
from runstamp_pdf.chart_marks import color_at
from runstamp_pdf.surface import fill, stroke

if TYPE_CHECKING:
    from runstamp_pdf.chart_axes import Plot
    from runstamp_pdf.setting import SetText
    from runstamp_pdf.sketch import Sketch

HOLE = 0.58  # of the radius
SEPARATOR = 1.2  # points of background between slices
INSIDE = 0.66  # of the radius: where labels inside a pie stand
FURTHER = 0.78  # of the radius: those that stand at its end
LEADER = 10.0
READABLE = 4.5  # WCAG 2.2, 1.4.3


@frozen
class Slice:
    """One slice: its angles from twelve o'clock clockwise, in radians."""

    start: float
    end: float
    color: str
    label: str

    @property
    def middle(self) -> float:
        """The angle in its middle."""
        return (self.start + self.end) / 2


def slices_of(sketch: Sketch) -> list[Slice]:
    """Return the slices of a chart's one series; nothing where all is zero."""
    plan = sketch.plan
    series = plan.series[0]
    values = [max(value or 0.0, 0.0) for value in series.values]
    whole = sum(values)
    if not whole:
        return []
    show = formatter(plan.label_format, plan.language)
    found: list[Slice] = []
    angle = 0.0
    for i, value in enumerate(values):
        turn = value / whole * 2 * pi
        said = show(value / whole if plan.label_share else value) if series.labels else ""
        if said and plan.legend is None and i < len(plan.categories):
            said = f"{plan.categories[i]}  {said}"
        found.append(Slice(angle, angle + turn, color_at(series, i), said))
        angle += turn
    return found


def draw_round(sketch: Sketch, plot: Plot) -> None:
    """Draw a pie or doughnut in the middle of its area."""
    plan = sketch.plan
    slices = slices_of(sketch)
    outside = (
        any(one.label and not _fits(sketch, one, 1e9) for one in slices)
        or plan.kind == "doughnut"
        or plan.series[0].label_at == "outside_end"
        or plan.legend is None
    )
    labelled = any(one.label for one in slices)
    margin = LEADER + sketch.size * 1.4 if labelled and outside else 2.0
    widest = max([sketch.width(one.label) for one in slices], default=0.0) if labelled and outside else 0.0
    radius = max(min(plot.height / 2 - margin, plot.width / 2 - margin - widest), 12.0)
    x, y = plot.x + plot.width / 2, plot.y + plot.height / 2
    hole = radius * HOLE if plan.kind == "doughnut" else 0.0
    if not slices:
        sketch.on.circle(x, y, radius, plan.grid_color)
    for one in slices:
        if one.end > one.start:
            _draw_slice(sketch, one, x, y, radius, hole, alone=sum(s.end > s.start for s in slices) == 1)
    if hole and not slices:
        sketch.on.circle(x, y, hole, plan.background)
    _labels(sketch, slices, x, y, radius)


def _at(x: float, y: float, radius: float, angle: float) -> tuple[float, float]:
    return x + radius * sin(angle), y - radius * cos(angle)


def _arc(sketch: Sketch, x: float, y: float, radius: float, start: float, end: float) -> str:
    """Return Bézier curves along a circle, an eighth of it at most each."""
    parts = max(int(abs(end - start) / (pi / 4)) + 1, 1)
    step = (end - start) / parts
    k = 4 / 3 * tan(step / 4) * radius
    out: list[str] = []
    for i in range(parts):
        a, b = start + i * step, start + (i + 1) * step
        (x0, y0), (x1, y1) = _at(x, y, radius, a), _at(x, y, radius, b)
        first = (x0 + k * cos(a), y0 + k * sin(a))
        second = (x1 - k * cos(b), y1 - k * sin(b))
        out.append(
            " ".join([f"{px:.2f} {sketch.on.flipped(py):.2f}" for px, py in (first, second, (x1, y1))]) + " c"
        )
    return " ".join(out)


def _draw_slice(
    sketch: Sketch, one: Slice, x: float, y: float, radius: float, hole: float, *, alone: bool
) -> None:
    flip = sketch.on.flipped
    start = _at(x, y, radius, one.start)
    path = f"{start[0]:.2f} {flip(start[1]):.2f} m {_arc(sketch, x, y, radius, one.start, one.end)}"
    if hole:
        inner = _at(x, y, hole, one.end)
        link = f"{inner[0]:.2f} {flip(inner[1]):.2f} {'m' if alone else 'l'}"
        path += f" {link} {_arc(sketch, x, y, hole, one.end, one.start)}"
    elif not alone:
        path += f" {x:.2f} {flip(y):.2f} l"
    if alone:
        sketch.on.path(f"{fill(one.color)} {path} h f*")
    else:
        edge = f"{stroke(sketch.plan.background)} {SEPARATOR} w"
        sketch.on.path(f"q 1 j {fill(one.color)} {edge} {path} h B Q")


def _fits(sketch: Sketch, one: Slice, radius: float) -> bool:
    """Return whether a label stands inside its slice: by the chord, and readable on its colour."""
    radius = min(radius, 200.0)
    ink = readable(one.color, "FFFFFF", sketch.plan.text_color)
    chord = 2 * radius * INSIDE * sin(min((one.end - one.start) / 2, pi / 2))
    return (
        contrast(ink, one.color) >= READABLE
        and chord > sketch.width(one.label) + 6
        and one.end - one.start > 0.3
    )


def _labels(sketch: Sketch, slices: list[Slice], x: float, y: float, radius: float) -> None:
    plan = sketch.plan
    beside: dict[bool, list[tuple[Slice, SetText]]] = {True: [], False: []}
    for one in slices:
        if not one.label or one.end <= one.start:
            continue
        ring = plan.kind == "doughnut"
        where = plan.series[0].label_at
        within = plan.legend is not None or where in ("center", "inside_end")
        if not ring and within and where != "outside_end" and _fits(sketch, one, radius):
            ink = readable(one.color, "FFFFFF", plan.text_color)
            text = sketch.set(one.label, color=ink, bold=True)
            at = _at(x, y, radius * (FURTHER if where == "inside_end" else INSIDE), one.middle)
            sketch.put(text, at[0], at[1], "center")
        else:
            beside[sin(one.middle) >= 0].append((one, sketch.set(one.label, color=plan.text_color)))
    for right, found in beside.items():
        _beside(sketch, found, x, y, radius, right=right)


def _beside(
    sketch: Sketch, found: list[tuple[Slice, SetText]], x: float, y: float, radius: float, *, right: bool
) -> None:
    """Draw labels beside the circle, from the top down, none over another."""
    side = 1 if right else -1
    wanted = sorted(
        [(_at(x, y, radius + LEADER * 0.7, one.middle)[1], one, text) for one, text in found],
        key=lambda w: w[0],
    )
    previous = -1e9
    for height, one, text in wanted:
        middle = max(height, previous + text.height)
        previous = middle
        edge = _at(x, y, radius + 1, one.middle)
        knee = _at(x, y, radius + LEADER * 0.7, one.middle)
        far = knee[0] + side * 5
        sketch.on.polyline((edge, (knee[0], middle), (far, middle)), sketch.plan.muted_color, 0.5)
        sketch.put(text, far + side * 3, middle, "left" if right else "right")
