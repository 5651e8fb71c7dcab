"""The axes of a chart, children in the order of CT_CatAx and CT_ValAx (ECMA-376 Part 1, 21.2.2.25, .226)."""

from __future__ import annotations

from runstamp.frozen import replace
from runstamp_compose.plans import AxisPlan, ChartPlan
from runstamp_ooxml.charts_look import line, no_fill, paragraph, run_properties, shape, text_properties
from runstamp_ooxml.xml import EMPTY, Xml, el, join, val

# Any ids: they bind plot and axes within one part.
FIRST_AXES = X_AXIS, Y_AXIS = 500_000_001, 500_000_002
SECOND_AXES = X2_AXIS, Y2_AXIS = 500_000_003, 500_000_004
_UNITS = (("years", 365.25), ("months", 30.44), ("days", 1.0))
_LABELS, _FEW_LABELS = 8, 3  # on an axis of time
_TICKS = {"none": "none", "inside": "in", "outside": "out", "cross": "cross"}
_HAIRLINE = 0.5  # points
_TITLE_TURN = -5_400_000  # 90 degrees counter-clockwise, in 60,000ths


def axes(plan: ChartPlan) -> Xml:
    """Return the axes of a chart, a second pair where series stand on the secondary one; pie and doughnut have none."""
    if plan.kind in ("pie", "doughnut"):
        return EMPTY
    if plan.kind in ("scatter", "bubble"):
        return join((_values(plan, plan.x, X_AXIS, Y_AXIS, "b"), _values(plan, plan.y, Y_AXIS, X_AXIS, "l")))
    sideways = plan.kind == "bar"
    # Read from the top: the first category of a bar chart is the upper one.
    turned = sideways != plan.x.reverse
    category = _categories(plan, "l" if sideways else "b", reverse=turned)
    first = (category, _values(plan, plan.y, Y_AXIS, X_AXIS, "b" if sideways else "l", crosses_max=turned))
    if plan.y2 is None:
        return join(first)
    # Areas behind the data reach from edge to edge.
    across = replace(plan, kind="area") if any(one.form == "band_area" for one in plan.series) else plan
    hidden = replace(plan, x=AxisPlan(format=plan.x.format, visible=False))
    second = _values(across, plan.y2, Y2_AXIS, X2_AXIS, "r", crosses_max=True)
    return join((*first, _categories(hidden, "b", reverse=turned, own=X2_AXIS, other=Y2_AXIS), second))


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
    log = val("c:logBase", 10) if axis is not None and axis.log else EMPTY
    return el("c:scaling", None, log, val("c:orientation", "maxMin" if reverse else "minMax"), high, low)


def _would_be_cut(plan: ChartPlan) -> bool:
    """Return whether programs would begin the axis of bars or areas above zero, where their lengths say the wrong thing.

    They do where all values lie within a sixth of the highest (seen in LibreOffice 7.4; Excel's rule is the same). Elsewhere the
    axis is left to them, so that it follows when the data is edited.
    """
    if plan.kind not in ("column", "bar", "area") or plan.stacking != "none" or plan.y.log:
        return False
    values = [value for series in plan.series for value in series.values if value is not None]
    return bool(values) and min(values) > 0 and max(values) - min(values) <= max(values) / 6


def _labels(plan: ChartPlan, axis: AxisPlan, *, rule: bool) -> Xml:
    """Return what both kinds of axis share from tick marks to text: no ticks, a hairline (`rule`) or none."""
    # "low" keeps category labels clear of bars that go below zero, and a scatter chart's out of its middle.
    low = rule or plan.kind in ("scatter", "bubble")
    stroke = line(plan.muted_color, _HAIRLINE) if rule and plan.asked != "heatmap" else line(None)
    return join(
        (
            val("c:majorTickMark", _TICKS[axis.ticks]),
            val("c:minorTickMark", "none"),
            val("c:tickLblPos", "low" if low else "nextTo"),
            shape(no_fill(), stroke),
            text_properties(size=axis.size or plan.font_size, color=plan.muted_color, rotation=axis.turn),
        )
    )


def _categories(
    plan: ChartPlan, position: str, *, reverse: bool, own: int = X_AXIS, other: int = Y_AXIS
) -> Xml:
    axis = plan.x
    last = (
        join((val("c:lblOffset", 100), _days(plan)))
        if plan.dates
        else join(
            (
                val("c:lblAlgn", "ctr"),
                val("c:lblOffset", 100),
                val("c:tickLblSkip", axis.every) if axis.every > 1 else EMPTY,
                val("c:noMultiLvlLbl", not plan.levels),
            )
        )
    )
    return el(
        "c:dateAx" if plan.dates else "c:catAx",
        None,
        val("c:axId", own),
        _scaling(None, reverse=reverse),
        val("c:delete", not axis.visible),
        val("c:axPos", position),
        _gridlines(plan, axis),
        _title(plan, axis, position),
        el("c:numFmt", {"formatCode": axis.format, "sourceLinked": 0}),
        _labels(plan, axis, rule=True),
        val("c:crossAx", other),
        val("c:crosses", "autoZero"),
        val("c:auto", 0),
        last,
    )


def _days(plan: ChartPlan) -> Xml:
    """Return the steps of an axis of time: about eight labels, on days, months or years."""
    days = plan.category_numbers
    span = max(days) - min(days)
    unit, length = next(((u, n) for u, n in _UNITS if span / n >= _FEW_LABELS), _UNITS[-1])
    step = max(round(span / length / _LABELS), 1)
    return join((val("c:baseTimeUnit", "days"), val("c:majorUnit", step), val("c:majorTimeUnit", unit)))


def _values(
    plan: ChartPlan, axis: AxisPlan, own: int, other: int, position: str, *, crosses_max: bool = False
) -> Xml:
    pinned = not (axis.auto_minimum and axis.auto_maximum and axis.auto_unit)
    return el(
        "c:valAx",
        None,
        val("c:axId", own),
        _scaling(
            axis, reverse=axis.reverse, from_zero=axis.auto_minimum and own == Y_AXIS and _would_be_cut(plan)
        ),
        val("c:delete", not axis.visible),
        val("c:axPos", position),
        _gridlines(plan, axis),
        _title(plan, axis, position),
        el("c:numFmt", {"formatCode": axis.format, "sourceLinked": axis.linked}),
        _labels(plan, axis, rule=own == X_AXIS),
        val("c:crossAx", other),
        val("c:crosses", "max" if crosses_max else "autoZero"),
        # An area begins on the axis; bars and points stand between two ticks.
        val("c:crossBetween", "midCat" if plan.kind in ("scatter", "bubble", "area") else "between"),
        val("c:majorUnit", axis.unit) if pinned and axis.unit > 0 else EMPTY,
    )
