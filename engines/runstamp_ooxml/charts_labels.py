"""Labels at the values of a series, children in the order of CT_DLbls and CT_DLbl (ECMA-376 Part 1, 21.2.2.49, .47)."""

from __future__ import annotations

from runstamp_compose.plans import ChartPlan, PointLabel, SeriesPlan
from runstamp_ooxml.charts_look import (
    line,
    no_fill,
    paragraph,
    readable_on,
    run_properties,
    shape,
    text_properties,
)
from runstamp_ooxml.xml import EMPTY, Xml, el, join, val

_ROUND = ("pie", "doughnut")
_POSITIONS = {
    "center": "ctr", "inside_end": "inEnd", "outside_end": "outEnd", "inside_base": "inBase", "above": "t", "below": "b",
    "left": "l", "right": "r",
}  # fmt: skip
_ON_FILL = ("center", "inside_end", "inside_base")


def _position(plan: ChartPlan, series: SeriesPlan, moved: str = "") -> Xml:
    """Return where labels stand.

    Area and doughnut charts take no position, stacked bars none outside: Office calls such a file corrupt.
    """
    at = moved or series.label_at
    if at and plan.kind not in ("area", "doughnut", "radar"):
        return val("c:dLblPos", _POSITIONS[at])
    if plan.kind in ("column", "bar"):
        return val("c:dLblPos", "outEnd" if plan.stacking == "none" else "ctr")
    if plan.kind in ("line", "scatter", "stock"):
        return val("c:dLblPos", "t")
    if plan.kind == "bubble":
        return val("c:dLblPos", "ctr")
    return val("c:dLblPos", "outEnd") if plan.kind == "pie" else EMPTY


def _shown(plan: ChartPlan) -> Xml:
    share = plan.kind in _ROUND and plan.label_share
    # Without a legend a slice says itself what it is.
    named = plan.kind in _ROUND and plan.legend is None
    return join(
        (
            val("c:showLegendKey", 0),
            val("c:showVal", not share),
            val("c:showCatName", named),
            val("c:showSerName", 0),
            val("c:showPercent", share),
            val("c:showBubbleSize", 0),
            el("c:separator", None, Xml("\n")) if named else EMPTY,
        )
    )


def _label_body(plan: ChartPlan, series: SeriesPlan, color: str, moved: str = "") -> Xml:
    code = series.label_code or plan.label_format
    if code == "General" and plan.kind in _ROUND and plan.label_share:
        code = "0%"
    return join(
        (
            el("c:numFmt", {"formatCode": code, "sourceLinked": 0}),
            shape(no_fill(), line(None)),
            text_properties(size=plan.label_size or plan.font_size, color=color),
            _position(plan, series, moved),
            _shown(plan),
        )
    )


def _inside(plan: ChartPlan, series: SeriesPlan) -> bool:
    """Tell whether labels stand on the fill, so that their colour must read on it."""
    filled = plan.kind in ("column", "bar", "pie", "bubble")
    return (
        plan.kind == "doughnut"
        or (plan.kind in ("column", "bar") and plan.stacking != "none")
        or (filled and series.label_at in _ON_FILL)
    )


def _on(plan: ChartPlan, color: str) -> str:
    return readable_on(color, plan.text_color, "FFFFFF")


def labels(plan: ChartPlan, series: SeriesPlan) -> Xml:
    """Return the labels of a series; those that stand elsewhere, or on a fill of their own, have theirs."""
    if any(series.texts):
        return _said(plan, series)
    # Labels of the whole chart hold where no series has its own.
    if series.role or not (series.labels or (plan.labels and not any(one.labels for one in plan.series))):
        return EMPTY
    inside, moved = _inside(plan, series), dict(series.spots)
    colored = {i: color for i, color in enumerate(series.point_colors) if color and inside}
    base = _on(plan, series.color) if inside else plan.text_color
    own: list[Xml] = []
    for index in sorted({*colored, *moved}):
        at = moved.get(index, "")
        color = _on(plan, colored[index]) if index in colored else base
        body = val("c:delete", 1) if at == "none" else _label_body(plan, series, color, at)
        own.append(el("c:dLbl", None, val("c:idx", index), body))
    leader = val("c:showLeaderLines", 0) if plan.kind in _ROUND else EMPTY
    return el("c:dLbls", None, join(own), _label_body(plan, series, base), leader)


def _said(plan: ChartPlan, series: SeriesPlan) -> Xml:
    """Return labels that say words of their own; a point without any has none."""
    shown = [_words(plan, series, i, said) for i, said in enumerate(series.texts) if said is not None]
    moved = any(said is not None and said.down for said in series.texts)
    return el("c:dLbls", None, join(shown), _NO_FLAGS, _NO_LEADERS if moved else EMPTY)


def _words(plan: ChartPlan, series: SeriesPlan, index: int, label: PointLabel) -> Xml:
    ink = label.ink or (plan.text_color if series.role == "ghost" else plan.muted_color)
    look = run_properties(
        "a:rPr", size=label.size or plan.label_size or plan.font_size, color=ink, lang=plan.language
    )
    lines = join(paragraph((said, look)) for said in label.text.split("\n"))
    moved = EMPTY
    if label.down:
        place = (val("c:x", 0), val("c:y", label.down))
        moved = el("c:layout", None, el("c:manualLayout", None, *place))
    return el(
        "c:dLbl",
        None,
        val("c:idx", index),
        moved,
        el("c:tx", None, el("c:rich", None, Xml("<a:bodyPr/><a:lstStyle/>"), lines)),
        _position(plan, series, label.at),
        _FLAGS,
    )


# LibreOffice draws a line from a moved label to its point unless it is told not to.
_NO_LEADERS = Xml(
    '<c:extLst><c:ext uri="{CE6537A1-D6FC-4f65-9D91-7224C49458BB}" '
    'xmlns:c15="http://schemas.microsoft.com/office/drawing/2012/chart"><c15:showLeaderLines val="0"/></c:ext></c:extLst>'
)


def _flags(*, value: bool) -> Xml:
    names = ("LegendKey", "Val", "CatName", "SerName", "Percent", "BubbleSize")
    return join(val(f"c:show{name}", value and name == "Val") for name in names)


_FLAGS, _NO_FLAGS = _flags(value=True), _flags(value=False)
