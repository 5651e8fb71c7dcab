"""Heatmaps: cells with their values, names of rows at the left and of columns above."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.frozen import replace
from runstamp_compose.chart_fits import fitted
from runstamp_pdf.chart_axes import GAP, Plot, names_lost, shortened

if TYPE_CHECKING:
    from runstamp_compose.plans import ChartPlan, PointLabel, SeriesPlan
    from runstamp_pdf.setting import SetText
    from runstamp_pdf.sketch import Sketch

BETWEEN = 2.0  # points of ground between cells
MAX_LINES = 3


def draw_heat(sketch: Sketch, area: Plot) -> None:
    """Draw a heatmap in its area.

    Loses:
        common/TEXT_OVERFLOW: names or values for which there is no room.
    """
    bare = replace(sketch.plan, title=None, subtitle=None)  # drawn before
    plan = fitted(bare, area.width, area.height, sketch.setter.losses)
    assert plan.plot is not None  # a heatmap always has its place
    left = plan.plot[0] * area.width
    heads = [_lines(sketch, said) for one in plan.series if (said := one.texts[0]) is not None]
    head = max([sum(line.height for line in lines) for lines in heads], default=0.0) + BETWEEN
    down = max(area.height - head, 20.0) / max(len(plan.categories) - 1, 1)
    across = (area.width - left) / max(len(plan.series), 1)
    for i, column in enumerate(plan.series):
        _column(sketch, column, Plot(area.x + left + i * across, area.y + head, across, down))
    if plan.x.visible:
        _rows(sketch, plan, Plot(area.x, area.y + head, left, down))


def _column(sketch: Sketch, column: SeriesPlan, first: Plot) -> None:
    x, head = first.x + first.width / 2, column.texts[0]
    if head is not None:
        height = sum(line.height for line in _lines(sketch, head))
        _say(sketch, head, x, first.y - BETWEEN - height / 2)
    cells = zip(column.point_colors[1:], column.texts[1:], strict=True)
    for j, (color, said) in enumerate(cells):
        y = first.y + j * first.height
        if color:
            inner = (first.width - BETWEEN, first.height - BETWEEN)
            sketch.on.rectangle(first.x + BETWEEN / 2, y + BETWEEN / 2, *inner, color)
        if said is not None:
            _say(sketch, said, x, y + first.height / 2)


def _lines(sketch: Sketch, said: PointLabel) -> list[SetText]:
    ink = said.ink or sketch.plan.muted_color
    return [sketch.set(line, said.size, ink) for line in said.text.split("\n")]


def _say(sketch: Sketch, said: PointLabel, x: float, middle: float) -> None:
    lines = _lines(sketch, said)
    height = sum(line.height for line in lines)
    y = middle - height / 2
    for line in lines:
        sketch.draw(line, x - line.width / 2, y)
        y += line.height


def _rows(sketch: Sketch, plan: ChartPlan, first: Plot) -> None:
    room, cut = first.width - GAP, False
    for j, name in enumerate(plan.categories[1:]):
        label = sketch.set(name, color=plan.text_color, room=room, align="right")
        if label.height > first.height or len(label.lines) > MAX_LINES:
            cut = True
            label = sketch.set(shortened(name, sketch, room), color=plan.text_color, room=room, align="right")
        sketch.draw(label, first.x, first.y + (j + 0.5) * first.height - label.height / 2)
    if cut:
        names_lost(sketch, "long names are cut")
