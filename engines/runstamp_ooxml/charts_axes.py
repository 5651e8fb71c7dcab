"""The axes of a chart, children in the order of CT_CatAx and CT_ValAx (ECMA-376 Part 1, 21.2.2.25, .226)."""

from __future__ import annotations

from runstamp_compose.plans import AxisPlan, ChartPlan
from runstamp_ooxml.charts_look import line, no_fill, paragraph, run_properties, shape, text_properties
from runstamp_ooxml.xml import EMPTY, Xml, el, join, val

X_AXIS, Y_AXIS = 500_000_001, 500_000_002  # any two ids: they bind plot and axes within one part
_HAIRLINE = 0.5  # points
_TITLE_TURN = -5_400_000  # 90 degrees counter-clockwise, in 60,000ths


def axes(plan: ChartPlan) -> Xml:
    """Return the two axes of a chart; pie and doughnut have none."""
    if plan.kind in ("pie", "doughnut"):
        return EMPTY
    if plan.kind == "scatter":
        return join((_values(plan, plan.x, X_AXIS, Y_AXIS, "b"), _values(plan, plan.y, Y_AXIS, X_AXIS, "l")))
    sideways = plan.kind == "bar"
    category = _categories(plan, "l" if sideways else "b", reverse=sideways)
    return join(
        (category, _values(plan, plan.y, Y_AXIS, X_AXIS, "b" if sideways else "l", crosses_max=sideways))
    )


def _title(plan: ChartPlan, axis: AxisPlan, position: str) -> Xml:
    if not axis.title:
        return EMPTY
    body = el("a:bodyPr", {"rot": _TITLE_TURN, "vert": "horz"} if position == "l" else None)
    look = run_properties("a:rPr", size=plan.font_size, color=plan.muted_color, lang=plan.language)
    rich = el("c:rich", None, body, Xml("<a:lstStyle/>"), paragraph((axis.title, look)))
    return el("c:title", None, el("c:tx", None, rich), val("c:overlay", 0))


def _gridlines(plan: ChartPlan, axis: AxisPlan) -> Xml:
    if not axis.gridlines:
        return EMPTY
    return el("c:majorGridlines", None, shape(line(plan.grid_color, _HAIRLINE)))


def _scaling(axis: AxisPlan | None, *, reverse: bool = False, from_zero: bool = False) -> Xml:
    high = low = EMPTY
    if axis is not None and from_zero:
        low = val("c:min", 0)
        high = EMPTY if axis.auto_maximum else val("c:max", axis.maximum)
    elif axis is not None:
        high = EMPTY if axis.auto_maximum else val("c:max", axis.maximum)
        low = EMPTY if axis.auto_minimum else val("c:min", axis.minimum)
    return el("c:scaling", None, val("c:orientation", "maxMin" if reverse else "minMax"), high, low)


def _would_be_cut(plan: ChartPlan) -> bool:
    """Return whether programs would begin the axis of bars or areas above zero, where their lengths say the wrong thing.

    They do where all values lie within a sixth of the highest (seen in LibreOffice 7.4; Excel's rule is the same). Elsewhere the
    axis is left to them, so that it follows when the data is edited.
    """
    if plan.kind not in ("column", "bar", "area") or plan.stacking != "none":
        return False
    values = [value for series in plan.series for value in series.values if value is not None]
    return bool(values) and min(values) > 0 and max(values) - min(values) <= max(values) / 6


def _labels(plan: ChartPlan, *, rule: bool) -> Xml:
    """Return what both kinds of axis share from tick marks to text: no ticks, a hairline (`rule`) or none."""
    # "low" keeps category labels clear of bars that go below zero, and a scatter chart's out of its middle.
    low = rule or plan.kind == "scatter"
    stroke = line(plan.muted_color, _HAIRLINE) if rule else line(None)
    return join(
        (
            val("c:majorTickMark", "none"),
            val("c:minorTickMark", "none"),
            val("c:tickLblPos", "low" if low else "nextTo"),
            shape(no_fill(), stroke),
            text_properties(size=plan.font_size, color=plan.muted_color),
        )
    )


def _categories(plan: ChartPlan, position: str, *, reverse: bool) -> Xml:
    axis = plan.x
    return el(
        "c:catAx",
        None,
        val("c:axId", X_AXIS),
        # Read from the top: the first category of a bar chart is the upper one.
        _scaling(None, reverse=reverse),
        val("c:delete", not axis.visible),
        val("c:axPos", position),
        _gridlines(plan, axis),
        _title(plan, axis, position),
        el("c:numFmt", {"formatCode": axis.format, "sourceLinked": 0}),
        _labels(plan, rule=True),
        val("c:crossAx", Y_AXIS),
        val("c:crosses", "autoZero"),
        val("c:auto", 0),
        val("c:lblAlgn", "ctr"),
        val("c:lblOffset", 100),
        val("c:noMultiLvlLbl", 1),
    )


def _values(
    plan: ChartPlan, axis: AxisPlan, own: int, other: int, position: str, *, crosses_max: bool = False
) -> Xml:
    pinned = not (axis.auto_minimum and axis.auto_maximum and axis.auto_unit)
    return el(
        "c:valAx",
        None,
        val("c:axId", own),
        _scaling(axis, from_zero=axis.auto_minimum and own == Y_AXIS and _would_be_cut(plan)),
        val("c:delete", not axis.visible),
        val("c:axPos", position),
        _gridlines(plan, axis),
        _title(plan, axis, position),
        el("c:numFmt", {"formatCode": axis.format, "sourceLinked": axis.linked}),
        _labels(plan, rule=own == X_AXIS),
        val("c:crossAx", other),
        val("c:crosses", "max" if crosses_max else "autoZero"),
        # An area begins on the axis; bars and points stand between two ticks.
        val("c:crossBetween", "midCat" if plan.kind in ("scatter", "area") else "between"),
        val("c:majorUnit", axis.unit) if pinned and axis.unit > 0 else EMPTY,
    )
