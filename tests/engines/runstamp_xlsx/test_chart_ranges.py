"""Charts read cells as the file holds them, and say where a range holds what no chart can draw."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from runstamp.envelope import Result
from tests.engines.runstamp_xlsx.workbooks import axis, book, parts, render


def charted(
    cells: list[list[Any]], values: Any, tmp_path: Path, kind: str = "column", **sheet: Any
) -> Result:
    chart = {
        "at": "H1",
        "kind": kind,
        "categories": {"range": "A1:A3"},
        "series": [{"name": "s", "values": values}],
    }
    return render(book({"rows": cells, "charts": [chart], **sheet}), tmp_path)


def cached(result: Result) -> list[tuple[str, str]]:
    xml = parts(result)["xl/charts/chart1.xml"]
    return re.findall(
        r'<c:pt idx="(\d)"><c:v>([^<]*)</c:v>', xml[xml.index("<c:val>") : xml.index("</c:val>")]
    )


def test_empty_cells_are_gaps_and_text_in_a_range_of_values_is_told(tmp_path: Path) -> None:
    result = charted([["a", 1], ["b", None], ["c", "n/a"]], {"range": "B1:B3"}, tmp_path)

    assert cached(result) == [("0", "1")]
    assert [(loss.code, loss.path, loss.actual) for loss in result.losses] == [
        ("xlsx/CHART_VALUE_NOT_NUMBER", "/sheets/0/charts/0/series/0/values", "n/a")
    ]


def test_texts_that_a_column_turns_into_numbers_are_numbers_in_its_chart(tmp_path: Path) -> None:
    table = {
        "at": "D1",
        "columns": ["d", {"header": "v", "kind": "number"}, {"header": "t", "kind": "date"}],
        "rows": [["x", "1.5", "2026-01-01"], ["y", 2, "2026-01-02"], ["z", None, None]],
    }

    by_number, by_day = (
        charted([["a"], ["b"], ["c"]], {"table": "Table1", "column": name}, tmp_path / name, tables=[table])
        for name in ("v", "t")
    )

    assert cached(by_number) == [("0", "1.5"), ("1", "2")]
    assert cached(by_day) == [("0", "46023"), ("1", "46024")]
    assert by_number.losses == by_day.losses == ()


@pytest.mark.parametrize(
    ("cells", "message"),
    [([-3, 5, 1], "a share cannot be negative"), ([0, 0, None], "the shares sum to zero")],
)
def test_a_pie_of_cells_needs_shares(cells: list[Any], message: str, tmp_path: Path) -> None:
    result = charted(
        [["abc"[i], value] for i, value in enumerate(cells)], {"range": "B1:B3"}, tmp_path, "pie"
    )

    assert result.error is not None
    assert [(issue.path, issue.message) for issue in result.error.issues] == [
        ("/sheets/0/charts/0/series/0/values", message)
    ]


def test_a_pie_of_formulas_is_left_to_excel(tmp_path: Path) -> None:
    cells: list[list[Any]] = [[name, {"formula": "1+1"}] for name in "abc"]

    assert charted(cells, {"range": "B1:B3"}, tmp_path, "pie").ok


def test_ranges_longer_than_the_categories_are_refused_and_shorter_ones_told(tmp_path: Path) -> None:
    cells: list[list[Any]] = [["a", 1], ["b", 2], ["c", 3], ["d", 4]]

    longer = charted(cells, {"range": "B1:B4"}, tmp_path)
    shorter = charted(cells, {"range": "B1:B2"}, tmp_path)

    assert longer.error is not None
    assert longer.error.issues[0].message == "4 values for 3 categories"
    assert [loss.code for loss in shorter.losses] == ["common/VALUES_PADDED"]


def formats(result: Result) -> tuple[list[str], list[str]]:
    """Return the number formats of the value axis and of the labels of series, with how each is tied to its cells."""
    xml = parts(result)["xl/charts/chart1.xml"]
    axis = re.findall(r"<c:numFmt [^>]*>", xml[xml.index("<c:valAx>") :])
    return axis, re.findall(r"<c:numFmt [^>]*>", xml[: xml.index("<c:catAx>")])


def test_an_axis_over_formulas_has_the_format_of_their_cells(tmp_path: Path) -> None:
    chart: dict[str, Any] = {
        "at": "H1",
        "kind": "column",
        "categories": {"range": "A1:A3"},
        "series": [{"name": name, "values": {"range": f"{name}1:{name}3"}} for name in "BC"],
        "labels": True,
    }
    sheet = {
        "rows": [["a"], ["b"], ["c"]],
        "ranges": {
            "B1:B3": {"formula": "ROW()*100000", "format": "#,##0"},
            "C1:C3": {"formula": "ROW()/10", "kind": "percent"},
        },
    }

    result = render(book({**sheet, "charts": [chart]}), tmp_path)

    of_axis, labels = formats(result)
    assert of_axis == ['<c:numFmt formatCode="#,##0" sourceLinked="1"/>']
    assert [label.removeprefix("<c:numFmt ") for label in labels] == [
        'formatCode="#,##0" sourceLinked="0"/>',
        'formatCode="0.0%" sourceLinked="0"/>',
    ]
    assert "<c:formatCode>0.0%</c:formatCode>" in parts(result)["xl/charts/chart1.xml"]


def test_a_format_that_the_chart_sets_stands_before_that_of_the_cells(tmp_path: Path) -> None:
    chart = {
        "at": "H1",
        "kind": "line",
        "categories": {"range": "A1:A2"},
        "series": [{"name": "s", "values": {"range": "B1:B2"}}],
        "axes": {"y": {"format": "0.00"}},
        "labels": True,
    }
    ranges = {"B1:B2": {"format": "#,##0"}}

    result = render(book({"rows": [["a", 1], ["b", 2]], "ranges": ranges, "charts": [chart]}), tmp_path)

    of_axis, labels = formats(result)
    assert of_axis == labels == ['<c:numFmt formatCode="0.00" sourceLinked="0"/>']


def test_an_axis_over_formulas_of_no_format_and_no_result_promises_no_decimals(tmp_path: Path) -> None:
    result = charted([["a", {"formula": "7*1000"}], ["b"], ["c"]], {"range": "B1:B3"}, tmp_path)

    assert formats(result)[0] == ['<c:numFmt formatCode="General" sourceLinked="1"/>']


@pytest.mark.parametrize(("asked", "lines"), [({}, False), ({"gridlines": True}, True)])
def test_a_hidden_axis_takes_its_lines_away_unless_they_are_asked_for(
    asked: dict[str, Any], lines: bool, tmp_path: Path
) -> None:
    result = render(axis(visible=False, **asked), tmp_path)

    assert ("<c:majorGridlines>" in parts(result)["xl/charts/chart1.xml"]) is lines
