"""Shapes that are lines: they take a border where they have none, and no fill where they have no area."""

from __future__ import annotations

from runstamp.frozen import replace
from runstamp.losses import Loss
from runstamp_compose.plans.elements import BorderPlan, GradientPlan, PatternPlan, ShapePlan, Tint
from runstamp_slides.findings import Findings
from runstamp_slides.look import Look
from runstamp_slides.paths import Outline
from runstamp_slides.strokes import BRACKETS, LEADERS, LINES, is_flat, is_open

WEIGHT = 1.5  # points: of a line whose border is not asked for


def lined(plan: ShapePlan, own: Outline | None, look: Look, findings: Findings) -> ShapePlan:
    """Return a shape as it can be seen: a line with a border, in the colour that its fill would have had.

    Loses:
        common/PROPERTY_NOT_RENDERED, the fill of something that has no area.
    """
    if plan.preset in LEADERS and not plan.border_given:
        return replace(plan, border=_border(plan, look))
    flat = plan.preset in LINES or (own is not None and not plan.icon and is_flat(own))
    if not flat and (plan.fill_given or not is_line(plan, own)):
        return plan
    if plan.fill_given:
        findings.lose(_unfilled(plan))
    border = plan.border if plan.border_given else _border(plan, look)
    return replace(plan, fill=None, border=border)


def is_line(plan: ShapePlan, own: Outline | None) -> bool:
    """Return whether a shape reads as a line: brackets and arcs, paths that are not closed."""
    if plan.icon:
        return False
    return plan.preset in BRACKETS if own is None else is_open(own)


def _border(plan: ShapePlan, look: Look) -> BorderPlan:
    fill = plan.fill
    if isinstance(fill, GradientPlan):
        return BorderPlan(fill.stops[0][1], WEIGHT)
    if isinstance(fill, PatternPlan):
        return BorderPlan(fill.color, WEIGHT)
    return BorderPlan(fill if isinstance(fill, Tint) else Tint(look.hex("accent1"), "accent1"), WEIGHT)


def _unfilled(plan: ShapePlan) -> Loss:
    what = f"'{plan.preset}'" if plan.preset else "the path"
    return Loss(
        "common/PROPERTY_NOT_RENDERED", "shape fill", f"{what} has no area that a fill could show on", plan.spot.path + "/fill",
        avoidable=True, remediation="drop fill, and set the colour of the line as border {color, width}",
    )  # fmt: skip
