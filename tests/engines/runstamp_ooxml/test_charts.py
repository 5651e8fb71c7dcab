"""Charts of every kind, each on a slide of its own, before every judge and read back by python-pptx."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest
from pptx import Presentation

from runstamp_compose.plans import AxisPlan, ChartPlan, SeriesPlan
from runstamp_ooxml.charts import GRAPHIC, add_chart, chart_xml
from runstamp_ooxml.charts_data import column_name, workbook_bytes
from runstamp_ooxml.charts_look import contrast, readable_on
from runstamp_ooxml.package import Package
from runstamp_ooxml.unpack import read_package
from runstamp_ooxml.xml import NAMESPACES, declared, el, template
from tests.oracles import assert_valid, calamine, libreoffice_pdf, lint, open_xml_sdk, page_count

C = f"{{{NAMESPACES['c']}}}"
A = f"{{{NAMESPACES['a']}}}"
QUARTERS = ("Q1", "Q2", "Q3", "Q4")
NORTH = SeriesPlan("North", (120, 135, None, 170), color="1F4E79")
SOUTH = SeriesPlan("South & East", (90, -20, 105, 120), color="F2C14E", labels=True)
SHARES = SeriesPlan("Share", (45, 30, 25), color="1F4E79", point_colors=("1F4E79", "F2C14E", "5B8C5A"))
CLOUD = SeriesPlan("A", points=((1, 2), (2, 3.5)), color="1F4E79")
AXIS = AxisPlan(title="Revenue, €k", format="#,##0", gridlines=True)
PINNED = AxisPlan(auto_minimum=False, auto_maximum=False, minimum=-50, maximum=200, unit=50)

CHARTS = {
    "column": ChartPlan(
        "column", (NORTH, SOUTH), QUARTERS, y=AXIS, legend="bottom", title="Revenue", subtitle="€k"
    ),
    "column-stacked": ChartPlan(
        "column", (NORTH, SOUTH), QUARTERS, stacking="stacked", labels=True, legend="top"
    ),
    "column-percent": ChartPlan(
        "column", (NORTH, SOUTH), QUARTERS, stacking="percent", y=AxisPlan(format="0%")
    ),
    "bar": ChartPlan("bar", (NORTH, SOUTH), QUARTERS, y=AXIS, x=AxisPlan(title="Quarter"), legend="right"),
    "bar-pointed": ChartPlan(
        "bar",
        (replace(NORTH, point_colors=(None, "C0392B")),),
        QUARTERS,
        y=AxisPlan(visible=False),
        labels=True,
    ),
    "line": ChartPlan(
        "line", (replace(NORTH, marker=True), replace(SOUTH, smooth=True)), QUARTERS, y=PINNED, legend="left"
    ),
    "line-stacked": ChartPlan("line", (SOUTH, SOUTH), QUARTERS, stacking="stacked"),
    "area": ChartPlan("area", (NORTH, SOUTH), QUARTERS, labels=True),
    "area-percent": ChartPlan("area", (NORTH, SOUTH), QUARTERS, stacking="percent", legend="bottom"),
    "pie": ChartPlan("pie", (SHARES,), ("a", "b", "c"), labels=True, label_share=True),
    "doughnut": ChartPlan(
        "doughnut", (SHARES,), ("a", "b", "c"), labels=True, label_share=True, legend="right"
    ),
    "scatter": ChartPlan("scatter", (CLOUD, replace(CLOUD, points=((1.5, 1),))), x=AXIS, y=AXIS, labels=True),
    "odd-names": ChartPlan("column", (SeriesPlan("=2+2", (1, 2, 3, 4)),), ("A, B", 'C "D"', "E & F", "=1+1")),
    "no-categories": ChartPlan("line", (SeriesPlan("", (1, 2)),)),
}

FRAME = template(
    '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="2" name="Chart" descr="{alt}"/><p:cNvGraphicFramePr/><p:nvPr/>'
    '</p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="9144000" cy="6858000"/></p:xfrm>{graphic:xml}'
    "</p:graphicFrame>"
)
TREE = template(
    '<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'
    "{frame:xml}</p:spTree></p:cSld>"
)


def _slide(package: Package, plan: ChartPlan, title: str) -> str:
    name = package.next_name("ppt/slides/slide{}.xml")
    frame = FRAME(title, GRAPHIC(add_chart(package, name, plan, "ppt")))
    package.relate(name, "slideLayout", "ppt/slideLayouts/slideLayout7.xml")
    type_ = "application/vnd.openxmlformats-officedocument.presentationml.slide+xml"
    package.add(name, type_, el("p:sld", declared("a", "r", "p"), TREE(frame)))
    return package.relate("ppt/presentation.xml", "slide", name)


def deck(plans: dict[str, ChartPlan]) -> bytes:
    """Return a deck on python-pptx's template with a chart on each slide."""
    stock = BytesIO()
    Presentation().save(stock)
    package = read_package(stock.getvalue()).package
    rows = [
        el("p:sldId", {"id": 256 + at, "r:id": _slide(package, plan, title)})
        for at, (title, plan) in enumerate(plans.items())
    ]
    listed = el("p:sldIdLst", None, *rows).encode()
    whole = package.read("ppt/presentation.xml").replace(b"<p:sldSz", listed + b"<p:sldSz")
    package.replace("ppt/presentation.xml", whole)
    return package.to_bytes()


def _part(plan: ChartPlan) -> Element:
    return fromstring(chart_xml(plan, "rId1"))


def _values(root: Element, path: str) -> list[str | None]:
    return [entry.get("val") for entry in root.iterfind(path.replace("c:", C))]


def test_charts_of_every_kind_pass_every_judge_and_libreoffice_draws_them(tmp_path: Path) -> None:
    path = tmp_path / "charts.pptx"
    path.write_bytes(deck(CHARTS))

    assert_valid(path)
    assert page_count(libreoffice_pdf([path], tmp_path)[path]) == len(CHARTS)


def test_python_pptx_reads_back_what_was_written() -> None:
    slides = Presentation(BytesIO(deck({"c": CHARTS["column"]}))).slides

    frame: Any = slides[0].shapes[0]  # the library is typed in part
    chart = frame.chart
    assert chart.chart_title.text_frame.text == "Revenue · €k"
    assert list(chart.plots[0].categories) == list(QUARTERS)
    assert [(s.name, s.values) for s in chart.plots[0].series] == [
        ("North", (120, 135, None, 170)),
        ("South & East", (90, -20, 105, 120)),
    ]


def test_the_embedded_workbook_holds_the_data_as_text_and_numbers(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    path.write_bytes(workbook_bytes(CHARTS["odd-names"]))

    assert calamine(path) == {
        "Sheet1": [["", "=2+2"], ["A, B", 1.0], ['C "D"', 2.0], ["E & F", 3.0], ["=1+1", 4.0]]
    }
    # Not openxml-audit: it asks every workbook for a theme, which the standard leaves optional (Part 1, 12.3.23).
    assert lint(path) == []
    assert open_xml_sdk(path) == []


def test_scatter_series_with_their_own_x_values_stand_in_columns_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    path.write_bytes(workbook_bytes(CHARTS["scatter"]))

    assert calamine(path) == {"Sheet1": [["X", "A", "X", "A"], [1.0, 2.0, 1.5, 1.0], [2.0, 3.5, "", ""]]}
    formulas = [entry.text for entry in _part(CHARTS["scatter"]).iter(f"{C}f")]
    assert formulas == [
        "Sheet1!$B$1",
        "Sheet1!$A$2:$A$3",
        "Sheet1!$B$2:$B$3",
        "Sheet1!$D$1",
        "Sheet1!$C$2:$C$2",
        "Sheet1!$D$2:$D$2",
    ]


def test_a_gap_has_no_point_and_keeps_the_count() -> None:
    cache = _part(CHARTS["column"]).find(f".//{C}val/{C}numRef/{C}numCache")

    assert cache is not None
    assert [entry.get("idx") for entry in cache.iter(f"{C}pt")] == ["0", "1", "3"]
    assert _values(cache, "c:ptCount") == ["4"]


def test_in_a_workbook_the_chart_points_at_the_sheet_and_embeds_nothing() -> None:
    series = SeriesPlan("North", (1, 2), name_ref="Data!$B$1", values_ref="Data!$B$2:$B$3")
    package = Package()
    package.add("xl/drawings/drawing1.xml", "application/x", b"<x/>")

    add_chart(
        package, "xl/drawings/drawing1.xml", ChartPlan("line", (series,), ("a", "b"), "Data!$A$2:$A$3"), "xl"
    )

    root = fromstring(package.read("xl/charts/chart1.xml"))
    assert [entry.text for entry in root.iter(f"{C}f")] == ["Data!$B$1", "Data!$A$2:$A$3", "Data!$B$2:$B$3"]
    assert root.find(f"{C}externalData") is None
    assert list(package.parts) == ["xl/drawings/drawing1.xml", "xl/charts/chart1.xml"]


def test_bounds_are_written_only_where_the_input_set_them() -> None:
    pinned, free = _part(CHARTS["line"]), _part(CHARTS["column"])

    scaling = ".//c:valAx/c:scaling/"
    assert [_values(pinned, scaling + tag) for tag in ("c:max", "c:min")] == [["200"], ["-50"]]
    assert _values(pinned, ".//c:valAx/c:majorUnit") == ["50"]
    assert [_values(free, scaling + tag) for tag in ("c:max", "c:min")] == [[], []]


def test_a_bar_chart_reads_from_the_top_and_keeps_its_scale_at_the_bottom() -> None:
    root = _part(CHARTS["bar"])

    assert _values(root, ".//c:catAx/c:scaling/c:orientation") == ["maxMin"]
    assert _values(root, ".//c:valAx/c:crosses") == ["max"]


@pytest.mark.parametrize("name", ["area", "doughnut"])
def test_labels_have_no_position_where_office_allows_none(name: str) -> None:
    root = _part(CHARTS[name])

    assert root.find(f".//{C}dLbls") is not None
    assert _values(root, ".//c:dLblPos") == []


def test_labels_inside_bars_and_rings_read_on_their_fill() -> None:
    for name in ("column-stacked", "doughnut"):
        for series in _part(CHARTS[name]).iter(f"{C}ser"):
            fills = [
                entry.get("val", "") for entry in series.iterfind(f"{C}dPt/{C}spPr/{A}solidFill/{A}srgbClr")
            ]
            own = series.find(f"{C}spPr/{A}solidFill/{A}srgbClr")
            fills = fills or [own.get("val", "") if own is not None else ""]
            texts = [
                entry.get("val", "")
                for tag in ("dLbls/{C}dLbl", "dLbls")
                for entry in series.iterfind(f"{C}{tag.format(C=C)}/{C}txPr//{A}srgbClr")
            ]
            assert all(contrast(fill, text) >= 4.5 for fill, text in zip(fills, texts, strict=False))


def test_a_point_between_two_gaps_is_visible_on_a_line() -> None:
    alone = ChartPlan("line", (SeriesPlan("s", (1, None, 2, None, 3, 4)),))

    assert _values(_part(alone), ".//c:marker/c:symbol") == ["circle"]


def test_corners_are_square_and_text_is_the_themes() -> None:
    root = _part(replace(CHARTS["column"], font="Carlito", font_size=12.5, text_color="112233"))

    assert _values(root, "c:roundedCorners") == ["0"]
    look = root.find(f"{C}txPr/{A}p/{A}pPr/{A}defRPr")
    assert look is not None
    assert look.get("sz") == "1250"
    assert [entry.get("typeface") for entry in look.iter(f"{A}latin")] == ["Carlito"]
    assert [entry.get("val") for entry in look.iter(f"{A}srgbClr")] == ["112233"]


def test_text_of_a_chart_is_escaped() -> None:
    plan = ChartPlan("column", (SeriesPlan("<&>", (1,)),), ("a\x01&b",), title="R&D <2026>")

    texts = [entry.text for entry in _part(plan).iter() if entry.text]
    assert {"<&>", "a&b", "R&D <2026>"} <= set(texts)


def test_the_same_deck_is_the_same_bytes() -> None:
    assert deck(CHARTS) == deck(CHARTS)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="treemap"):
        chart_xml(ChartPlan("treemap", (NORTH,)), None)


def test_columns_are_named_as_sheets_name_them() -> None:
    assert [column_name(at) for at in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]


def test_the_readable_colour_is_the_one_of_higher_contrast() -> None:
    assert readable_on("1F4E79", "333333", "FFFFFF") == "FFFFFF"
    assert readable_on("F2C14E", "333333", "FFFFFF") == "333333"
    assert contrast("000000", "FFFFFF") == 21.0


def test_a_subtitle_alone_is_shown() -> None:
    xml = chart_xml(ChartPlan("column", (NORTH,), QUARTERS, subtitle="EUR million"), None).decode()

    assert "<a:t>EUR million</a:t>" in xml
    assert '<c:autoTitleDeleted val="0"/>' in xml
