"""What the shared writer of native charts says: one probe for each property, in each format that has them; every kind is valid."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from runstamp.artifacts import Store
from runstamp.envelope import Result
from runstamp.gateway import Gateway
from runstamp_ooxml.support import NATIVE_CHARTS
from runstamp_ooxml.unzip import open_archive
from tests.oracles import assert_valid

NAMES = ["A", "B", "C"]
OPERATIONS = ("pptx.render", "docx.render", "xlsx.render")


def column(*series: dict[str, Any], kind: str = "column", **fields: Any) -> dict[str, Any]:
    given = series or ({},)
    return {
        "kind": kind,
        "categories": NAMES,
        "series": [{"name": f"S{i}", "values": [3, 1, 2], **one} for i, one in enumerate(given)],
        **fields,
    }


def points(kind: str, **fields: Any) -> dict[str, Any]:
    spots: list[dict[str, float]] = [{"x": 1, "y": 2, "size": 7.5}, {"x": 3, "y": 4, "size": 2}]
    plain = [{"x": one["x"], "y": one["y"]} for one in spots]
    return {"kind": kind, "series": [{"name": "S", "points": spots if kind == "bubble" else plain, **fields}]}


def stock(*, opened: bool = True, traded: bool = False) -> dict[str, Any]:
    days = {"open": [5, 6, 7], "high": [8, 9, 9], "low": [4, 5, 5], "close": [6, 7, 6]}
    roles = [
        {"name": role, "role": role, "values": values}
        for role, values in days.items()
        if opened or role != "open"
    ]
    if traded:
        roles.append({"name": "volume", "role": "volume", "values": [900, 1200, 700]})
    return {"kind": "stock", "categories": NAMES, "series": roles[::-1]}


SECOND = column({}, {"kind": "line", "axis": "secondary"}, axes={"y2": {"format": "0.000%"}})
LEVEL = column(annotations=[{"at": {"value": 2.75}, "text": "Capacity", "color": "#123456"}])
BAND = column(
    kind="line", annotations=[{"kind": "band", "at": {"value": 0.75}, "to": {"value": 2}, "text": "Goal"}]
)
ARROW = column(
    annotations=[
        {
            "kind": "arrow",
            "at": {"category": "C", "value": 4},
            "to": {"category": "A", "value": 3},
            "text": "Up",
        }
    ]
)
SAID = column(annotations=[{"kind": "text", "at": {"category": "B", "value": 2.75}, "text": "Strike"}])
NAMED = {
    "kind": "scatter",
    "series": [{"name": "S", "points": [{"x": 1, "y": 2, "label": "Oslo"}, {"x": 3, "y": 4}]}],
}
PROBES: dict[str, tuple[dict[str, Any], str]] = {
    "Chart.gaps": (
        column({"values": [1, None, 2]}, kind="line", gaps="span"),
        '<c:dispBlanksAs val="span"/>',
    ),
    "Chart.gap_width": (column(gap_width=333), '<c:gapWidth val="333"/>'),
    "Chart.overlap": (column({}, {}, kind="bar", overlap=-35), '<c:overlap val="-35"/>'),
    "Chart.annotations": (LEVEL, "<c:v>2.75</c:v>"),
    "Annotation.kind": (LEVEL, '<a:prstDash val="dash"/>'),
    "Annotation.to": (BAND, "<c:v>1.25</c:v>"),
    "Annotation.at": (LEVEL, "<c:v>2.75</c:v>"),
    "Annotation.text": (LEVEL, "<c:v>Capacity</c:v>"),
    "Annotation.color": (LEVEL, '<a:srgbClr val="123456"/>'),
    "At.category": (SAID, "<c:v>2.75</c:v></c:pt></c:numCache>"),
    "At.x": (
        {
            **points("scatter"),
            "annotations": [{"kind": "text", "at": {"x": 2.75, "value": 3}, "text": "Here"}],
        },
        "<c:v>2.75</c:v>",
    ),
    "At.value": (LEVEL, "<c:v>2.75</c:v>"),
    "Axes.y2": (SECOND, 'formatCode="0.000%"'),
    "Axis.reverse": (column(axes={"y": {"reverse": True}}), '<c:orientation val="maxMin"/>'),
    "Axis.log": (column(axes={"y": {"log": True}}), '<c:logBase val="10"/>'),
    "Axis.ticks": (column(axes={"x": {"ticks": "outside"}}), '<c:majorTickMark val="out"/>'),
    "Axis.dates": (
        column(categories=["2026-01-01", "2026-02-01", "2026-04-01"], axes={"x": {"dates": True}}),
        "<c:v>46113</c:v>",
    ),
    "Series.kind": (column({}, {"kind": "area"}), "<c:areaChart>"),
    "Series.axis": (column({}, {"kind": "line", "axis": "secondary"}), '<c:crosses val="max"/>'),
    "Series.role": (stock(), "<c:upDownBars>"),
    "Series.totals": (column({"values": [3, -1, None], "totals": [2]}, kind="waterfall"), "<c:v>S0 =</c:v>"),
    "Series.line": (column({"line": {"width": 5}}, kind="line"), '<a:ln w="63500"'),
    "Series.trendline": (column({"trendline": {}}), '<c:trendlineType val="linear"/>'),
    "Series.error_bars": (column({"error_bars": {"value": 0.25}}), "<c:errBars>"),
    "Point.size": (points("bubble"), "<c:v>7.5</c:v>"),
    "Point.label": (NAMED, "<a:t>Oslo</a:t>"),
    "Labels.position": (column(labels={"position": "inside_base"}), '<c:dLblPos val="inBase"/>'),
    "Line.width": (column({"line": {"width": 5}}, kind="line"), '<a:ln w="63500"'),
    "Line.dash": (column({"line": {"dash": "dash_dot"}}, kind="line"), '<a:prstDash val="dashDot"/>'),
    "Trendline.kind": (points("scatter", trendline={"kind": "power"}), '<c:trendlineType val="power"/>'),
    "Trendline.order": (
        column({"trendline": {"kind": "polynomial", "order": 4}}),
        '<c:order val="4"/><c:disp',
    ),
    "Trendline.period": (
        {
            **column({"values": [3, 1, 2, 5], "trendline": {"kind": "moving_average", "period": 3}}),
            "categories": [*NAMES, "D"],
        },
        '<c:period val="3"/>',
    ),
    "Trendline.name": (column({"trendline": {"name": "Fit"}}), "<c:name>Fit</c:name>"),
    "Trendline.equation": (column({"trendline": {"equation": True}}), '<c:dispEq val="1"/>'),
    "Trendline.r_squared": (column({"trendline": {"r_squared": True}}), '<c:dispRSqr val="1"/>'),
    "ErrorBars.kind": (column({"error_bars": {"kind": "stderr"}}), '<c:errValType val="stdErr"/>'),
    "ErrorBars.plus": (
        column({"error_bars": {"kind": "custom", "plus": [0.25, None]}}),
        "<c:plus><c:numLit>",
    ),
    "ErrorBars.minus": (
        column({"error_bars": {"kind": "custom", "minus": [0.25], "plus": [0]}}),
        '<c:minus><c:numLit><c:formatCode>General</c:formatCode><c:ptCount val="1"/><c:pt idx="0"><c:v>0.25</c:v>',
    ),
    "ErrorBars.value": (column({"error_bars": {"value": 0.25}}), '<c:val val="0.25"/>'),
}
KINDS: dict[str, tuple[dict[str, Any], str]] = {
    "bubble": (points("bubble"), "<c:bubbleChart>"),
    "radar": (column({"marker": True}, {}, kind="radar"), "<c:radarChart>"),
    "stock": (stock(), "<c:stockChart>"),
    "stock without open": (stock(opened=False), "<c:hiLowLines>"),
    "stock with volume": (stock(traded=True), '<c:max val="5000"/>'),
    "stock with volume, without open": (stock(opened=False, traded=True), '<c:symbol val="dash"/>'),
    "waterfall": (column({"values": [3, -5, 1]}, kind="waterfall", labels=True), "<a:t>-5</a:t>"),
    "funnel": (column({"values": [9, 4, 1]}, kind="funnel", labels=True), "<c:v>2.5</c:v>"),
    "histogram": (
        {"kind": "histogram", "series": [{"name": "S", "values": [1, 2, 2, 3, 9]}]},
        '<c:gapWidth val="4"/>',
    ),
    "words over columns": (SAID, "<a:t>Strike</a:t>"),
    "an arrow": (ARROW, '<a:headEnd type="triangle"/>'),
    "a band behind lines": (BAND, '<c:gapWidth val="0"/><c:overlap val="100"/>'),
    "a band and columns": ({**BAND, "kind": "column"}, '<c:crossBetween val="midCat"/>'),
    "a band and areas": ({**BAND, "kind": "area"}, '<c:barDir val="col"/><c:grouping val="stacked"/>'),
    "words at bubbles": (
        {**points("bubble"), "annotations": [{"kind": "text", "at": {"x": 2, "value": 3}, "text": "Here"}]},
        "<a:t>Here</a:t>",
    ),
    "an arrow among points": (
        {
            **points("scatter"),
            "annotations": [{"kind": "arrow", "at": {"x": 1, "value": 3}, "to": {"x": 2, "value": 3}}],
        },
        '<a:tailEnd type="triangle"/>',
    ),
    "labels in the middle of stacks": (
        column({}, {}, stacking="stacked", labels={"position": "center"}),
        '<c:dLblPos val="ctr"/>',
    ),
    "labels at the ends of stacks": (
        column({}, {}, stacking="percent", kind="bar", labels={"position": "inside_end"}),
        '<c:dLblPos val="inEnd"/>',
    ),
    "labels under lines": (column(kind="line", labels={"position": "below"}), '<c:dLblPos val="b"/>'),
    "labels in a pie": (column(kind="pie", labels={"position": "inside_end"}), '<c:dLblPos val="inEnd"/>'),
    "labels of a combo": (
        column({}, {"kind": "line", "values": [9, 9, 9]}, labels={"position": "above"}),
        '<c:dLblPos val="t"/>',
    ),
    "heatmap": (
        column({"values": [1, None, -3]}, {}, kind="heatmap", title="T"),
        '<c:dLblPos val="ctr"/>',
    ),
    "groups": (column(categories=[["2025", "Q1"], ["2025", "Q2"], ["2026", "Q1"]]), "<c:multiLvlStrCache>"),
}


def document(operation: str, charts: list[dict[str, Any]]) -> dict[str, Any]:
    blocks = [{"type": "chart", **chart} for chart in charts]
    if operation == "pptx.render":
        return {
            "title": "T",
            "slides": [{"title": f"S{i}", "content": [one]} for i, one in enumerate(blocks)],
        }
    if operation == "docx.render":
        return {"title": "T", "blocks": blocks}
    return {
        "sheets": [{"name": f"S{i}", "charts": [{"at": "A1", **chart}]} for i, chart in enumerate(charts)]
    }


def rendered(operation: str, charts: list[dict[str, Any]], folder: Path) -> tuple[Result, Path]:
    name = f"made.{operation.partition('.')[0]}"
    with Gateway(workspace=folder, store=Store(folder / "store"), strict=True) as gateway:
        result = gateway.invoke_operation(
            operation, document(operation, charts), options={"output": {"path": name}}
        )
    assert result.error is None, result.error
    return result, folder / name


def chart_part(path: Path) -> str:
    archive = open_archive(path.read_bytes())
    name = next(one for one in archive.names if "/charts/chart" in one and one.endswith(".xml"))
    return archive.read(name).decode("utf-8")


def test_every_claim_has_a_probe() -> None:
    assert set(PROBES) == NATIVE_CHARTS


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("name", sorted(PROBES))
def test_a_claimed_property_reaches_the_file(name: str, operation: str, tmp_path: Path) -> None:
    chart, needle = PROBES[name]

    result, path = rendered(operation, [chart], tmp_path)

    assert needle in chart_part(path)
    assert result.losses == ()


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_kind_and_property_is_valid(operation: str, tmp_path: Path) -> None:
    charts = [chart for chart, _ in (*PROBES.values(), *KINDS.values())]

    _, path = rendered(operation, charts, tmp_path)

    assert_valid(path)


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("name", sorted(KINDS))
def test_a_kind_is_a_native_chart(name: str, operation: str, tmp_path: Path) -> None:
    chart, needle = KINDS[name]

    result, path = rendered(operation, [chart], tmp_path)

    assert needle in chart_part(path)
    assert result.losses == ()
