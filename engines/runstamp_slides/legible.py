"""Codes and charts that stand too small to be read: told with what they have and what they need."""

from __future__ import annotations

import math

from runstamp_compose.plans import Bars, ChartPlan
from runstamp_slides.findings import Findings
from runstamp_slides.geometry import Box

LEAST_MODULE = 0.25  # mm: what phones and scanners tell apart at arm's length
MM = 72 / 25.4  # points
# What a chart needs, in sizes of its type.
PLOT = 6.0  # sides of the plot: under it, lines and bars are a blot
LINE = 1.5  # a line of text with its air
NUMBERS = 3.0  # the width of an axis' numbers
LETTER, KEY, LONGEST = (
    0.5,
    2.0,
    16,
)  # of a legend: a letter, the sign before it; letters after which names wrap
ROUND = frozenset(("pie", "doughnut", "radar"))


def tell_code(code: Bars, width: float, path: str, findings: Findings) -> None:
    """Tell of a code whose modules are too narrow for scanners."""
    module, needed = width / code.width / MM, code.width * LEAST_MODULE * MM
    if module >= LEAST_MODULE - 0.005:
        return
    message = (
        f"a module of the code is {module:.2f} mm wide, and scanners need {LEAST_MODULE:g} mm: give it a width of "
        f"{math.ceil(needed)} pt, or a shorter value"
    )
    fix = {"needed_pt": math.ceil(needed), "available_pt": round(width, 1)}
    findings.note("common/TOO_SMALL", message, path, fix)


def tell_chart(plan: ChartPlan, box: Box, path: str, findings: Findings) -> None:
    """Tell of a chart that its words leave no room for what it draws."""
    wide, tall = (math.ceil(side) for side in needs(plan))
    if box.w >= wide and box.h >= tall:
        return
    message = (
        f"the chart is {box.w:.0f} × {box.h:.0f} pt, and with its labels it needs {wide} × {tall} pt: give it more room, "
        "or fewer labels"
    )
    fix = {"width": max(wide, math.ceil(box.w)), "height": max(tall, math.ceil(box.h))}
    findings.note("common/TOO_SMALL", message, path, fix)


def needs(plan: ChartPlan) -> tuple[float, float]:
    """Return the least width and height of a chart, in points: its plot, and the words around it."""
    wide = tall = PLOT
    tall += LINE * sum(1 for words in (plan.title, plan.subtitle) if words) * 1.2
    if plan.kind not in ROUND:
        across, down = (plan.y, plan.x) if plan.kind != "bar" else (plan.x, plan.y)
        wide += NUMBERS * across.visible + LINE * bool(across.title)
        tall += LINE * down.visible + LINE * bool(down.title)
    if plan.legend in ("left", "right"):
        wide += KEY + LETTER * min(max((len(one.name) for one in plan.series), default=0), LONGEST)
        tall = max(tall, LINE * len(plan.series))
    elif plan.legend is not None:
        tall += LINE
    return wide * plan.font_size, tall * plan.font_size
