"""Native charts: a DrawingML part from a resolved plan, with the workbook that lets its data be edited.

Children stand in the order of CT_ChartSpace, CT_Chart and CT_PlotArea (ECMA-376 Part 1, 21.2.2.29, .27,
.145). What the frame carries (place, size, alternative text) and the plan's `source` line are the engine's.
"""

from __future__ import annotations

from typing import Literal

from runstamp_compose.plans import ChartPlan
from runstamp_ooxml.charts_axes import FIRST_AXES, SECOND_AXES, axes
from runstamp_ooxml.charts_data import workbook_bytes
from runstamp_ooxml.charts_look import fill, line, no_fill, paragraph, run_properties, shape, text_properties
from runstamp_ooxml.charts_series import Group, drawing_order, groups
from runstamp_ooxml.package import DEFAULTS, Package
from runstamp_ooxml.xml import EMPTY, Xml, declared, document, el, join, template, val

CHART_TYPE = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"
_GAP_SINGLE, _GAP_CLUSTERED = 60, 80  # ST_GapWidth, percent of a bar
_TITLE_SCALE, _SUBTITLE_SCALE = 1.3, 1.0  # of the chart's font size
_HOLE = 62  # ST_HoleSize, percent
_BUBBLES = 60  # ST_BubbleScale, percent: the largest then leaves room for the others
_WITH_OPEN = 4  # series of a stock chart that knows where the day began
_LEGEND = {"right": "r", "left": "l", "top": "t", "bottom": "b"}
_GROUPING = {"none": "standard", "stacked": "stacked", "percent": "percentStacked"}

GRAPHIC = template(
    '<a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData '
    'uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart '
    'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="{rid}"/>'
    "</a:graphicData></a:graphic>"
)


def chart_xml(plan: ChartPlan, external_rid: str | None) -> bytes:
    """Return the bytes of a chart part.

    `external_rid` is the relationship to the embedded workbook, `None` where ranges of the same workbook
    hold the data. The plan's language tags the titles.
    """
    external = EMPTY
    if external_rid is not None:
        external = el("c:externalData", {"r:id": external_rid}, val("c:autoUpdate", 0))
    root = el(
        "c:chartSpace",
        declared("c", "a", "r"),
        val("c:date1904", plan.since_1904),
        val("c:lang", plan.language),
        # The schema's default is true: frames with round corners.
        val("c:roundedCorners", 0),
        _chart(plan),
        shape(no_fill(), line(None)),
        text_properties(size=plan.font_size, color=plan.text_color, font=plan.font),
        external,
    )
    return document(root)


def add_chart(package: Package, source: str, plan: ChartPlan, root: Literal["ppt", "word", "xl"]) -> str:
    """Add a chart, fitted to its box, to a package and return the relationship id by which `source` shows it.

    In PPTX and DOCX the data is embedded; in XLSX the plan's ranges hold it.
    """
    name = package.next_name(f"{root}/charts/chart{{}}.xml")
    if root == "xl":
        package.add(name, CHART_TYPE, chart_xml(plan, None))
        return package.relate(source, "chart", name)
    book = package.next_name(f"{root}/embeddings/Microsoft_Excel_Sheet{{}}.xlsx")
    package.add(name, CHART_TYPE, chart_xml(plan, package.relate(name, "package", book)))
    package.add(book, DEFAULTS["xlsx"], workbook_bytes(plan))
    return package.relate(source, "chart", name)


def _chart(plan: ChartPlan) -> Xml:
    plot = el("c:plotArea", None, _placed(plan), _plot(plan), axes(plan), shape(no_fill(), line(None)))
    return el(
        "c:chart",
        None,
        _title(plan),
        val("c:autoTitleDeleted", not (plan.title or plan.subtitle)),
        plot,
        _legend(plan),
        val("c:plotVisOnly", 1),
        val("c:dispBlanksAs", plan.gaps),
    )


def _placed(plan: ChartPlan) -> Xml:
    """Return where the plot stands, inside its axes; programs decide where the plan does not."""
    if plan.plot is None:
        return Xml("<c:layout/>")
    modes = [val("c:layoutTarget", "inner"), val("c:xMode", "edge"), val("c:yMode", "edge")]
    sides = [val(f"c:{name}", round(share, 4)) for name, share in zip("xywh", plan.plot, strict=True)]
    return el("c:layout", None, el("c:manualLayout", None, *modes, *sides))


def _title(plan: ChartPlan) -> Xml:
    if not (plan.title or plan.subtitle):
        return EMPTY
    strong = run_properties(
        "a:rPr", size=plan.font_size * _TITLE_SCALE, color=plan.text_color, bold=True, lang=plan.language
    )
    quiet = run_properties(
        "a:rPr", size=plan.font_size * _SUBTITLE_SCALE, color=plan.muted_color, lang=plan.language
    )
    said = [(plan.title, strong), (" · ", quiet), (plan.subtitle, quiet)]
    runs = [(value, look) for value, look in said if value]
    if len(runs) == len(said) - 1:
        runs.remove((" · ", quiet))
    # One paragraph: LibreOffice centres a second one, whatever its alignment says.
    rich = el("c:rich", None, Xml("<a:bodyPr/>"), Xml("<a:lstStyle/>"), paragraph(*runs, align="l"))
    # Titles stand at the left edge, where reading begins; Office would centre them.
    corner = el(
        "c:manualLayout", None, val("c:xMode", "edge"), val("c:yMode", "edge"), val("c:x", 0), val("c:y", 0)
    )
    return el("c:title", None, el("c:tx", None, rich), el("c:layout", None, corner), val("c:overlay", 0))


def _legend(plan: ChartPlan) -> Xml:
    if plan.legend is None:
        return EMPTY
    return el(
        "c:legend",
        None,
        val("c:legendPos", _LEGEND[plan.legend]),
        join(
            el("c:legendEntry", None, val("c:idx", index), val("c:delete", 1))
            for index, one in enumerate(drawing_order(plan))
            if one.role == "ghost" or not one.listed
        ),
        val("c:overlay", 0),
        text_properties(size=plan.font_size, color=plan.muted_color),
    )


def _plot(plan: ChartPlan) -> Xml:
    """Return the plot: the charts that share it, each with its series, those on the secondary axis last."""
    return join(_group(plan, group) for group in groups(plan))


def _group(plan: ChartPlan, group: Group) -> Xml:
    series, kind = group.xml, group.kind
    axis_ids = join(val("c:axId", one) for one in (SECOND_AXES if group.secondary else FIRST_AXES))
    plain = val("c:varyColors", 0)
    if kind.startswith("band_"):
        return _bands(group, axis_ids)
    if kind in ("column", "bar"):
        return _bars(plan, group, axis_ids)
    if kind in ("line", "area"):
        own = kind == plan.kind
        head = (val("c:grouping", _GROUPING[plan.stacking] if own else "standard"), plain)
        dots = val("c:marker", 1) if kind == "line" else EMPTY
        return el(f"c:{kind}Chart", None, *head, series, dots, axis_ids)
    if kind == "scatter":
        return el("c:scatterChart", None, val("c:scatterStyle", "lineMarker"), plain, series, axis_ids)
    if kind == "bubble":
        return el("c:bubbleChart", None, plain, series, val("c:bubbleScale", _BUBBLES), axis_ids)
    if kind == "radar":
        return el("c:radarChart", None, val("c:radarStyle", "marker"), plain, series, axis_ids)
    if kind == "stock":
        return el("c:stockChart", None, series, *_ranges_of_days(plan), axis_ids)
    return _round(group)


def _round(group: Group) -> Xml:
    parts = (val("c:varyColors", 1), group.xml, val("c:firstSliceAng", 0))
    if group.kind == "pie":
        return el("c:pieChart", None, *parts)
    if group.kind == "doughnut":
        return el("c:doughnutChart", None, *parts, val("c:holeSize", _HOLE))
    msg = f"no native chart of kind {group.kind!r}"
    raise ValueError(msg)


def _bands(group: Group, axis_ids: Xml) -> Xml:
    """Return fields across the plot: columns without gaps, or areas where the axis begins at its first category."""
    stacked = (val("c:grouping", "stacked"), val("c:varyColors", 0), group.xml)
    if group.kind == "band_area":
        return el("c:areaChart", None, *stacked, axis_ids)
    gapless = (val("c:gapWidth", 0), val("c:overlap", 100))
    return el("c:barChart", None, val("c:barDir", "col"), *stacked, *gapless, axis_ids)


def _ranges_of_days(plan: ChartPlan) -> tuple[Xml, Xml]:
    """Return the lines from high to low, and the bars from open to close where there is an open."""
    lines = el("c:hiLowLines", None, shape(line(plan.muted_color, 1)))
    if sum(not one.form for one in plan.series) < _WITH_OPEN:
        return lines, EMPTY
    up = el("c:upBars", None, shape(fill(plan.background), line(plan.text_color, 0.75)))
    down = el("c:downBars", None, shape(fill(plan.text_color), line(plan.text_color, 0.75)))
    return lines, el("c:upDownBars", None, val("c:gapWidth", _GAP_CLUSTERED), up, down)


def _bars(plan: ChartPlan, group: Group, axis_ids: Xml) -> Xml:
    own = group.kind == plan.kind
    clustered = plan.stacking == "none" or not own
    crowded = clustered and group.count > 1
    gap = plan.gap_width if plan.gap_width is not None else _GAP_CLUSTERED if crowded else _GAP_SINGLE
    return el(
        "c:barChart",
        None,
        val("c:barDir", "bar" if group.kind == "bar" else "col"),
        val("c:grouping", "clustered" if clustered else _GROUPING[plan.stacking]),
        val("c:varyColors", 0),
        group.xml,
        val("c:gapWidth", gap),
        val("c:overlap", (plan.overlap or 0) if clustered else 100),
        axis_ids,
    )
