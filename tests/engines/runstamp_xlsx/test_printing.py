"""How sheets print where the input says nothing, and charts whose bars must not lie."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.engines.runstamp_xlsx.workbooks import book, parts, render


def sheet_xml(sheet: dict[str, Any], folder: Path) -> str:
    return parts(render(book(sheet), folder))["xl/worksheets/sheet1.xml"]


def columns(count: int) -> dict[str, Any]:
    return {"rows": [[f"a value {i}" for i in range(count)]], "columns": {"A:Z": {"width": "12ch"}}}


@pytest.mark.parametrize(
    ("sheet", "setup"),
    [
        ({"rows": [["a", 1]]}, None),
        ({**columns(10)}, 'orientation="landscape"/>'),
        ({**columns(16)}, 'orientation="landscape" fitToWidth="1" fitToHeight="0"/>'),
        ({**columns(26)}, 'orientation="landscape"/>'),
        ({"rows": [["a", 1]], "print": {"orientation": "portrait"}}, None),
    ],
    ids=["narrow", "turned", "made smaller", "too wide for one page", "as asked"],
)
def test_a_sheet_that_is_a_little_too_wide_is_turned_or_made_smaller(
    sheet: dict[str, Any], setup: str | None, tmp_path: Path
) -> None:
    xml = sheet_xml(sheet, tmp_path)

    assert ("<pageSetup " in xml) is (setup is not None)
    assert setup is None or setup in xml
    assert ('fitToPage="1"' in xml) is (setup is not None and "fitToWidth" in setup)


def test_a_chart_beside_a_table_does_not_run_over_the_edge_of_the_page(tmp_path: Path) -> None:
    chart = {"at": "D2", "kind": "column", "categories": ["a"], "series": [{"name": "s", "values": [1]}]}

    assert 'fitToWidth="1"' in sheet_xml(
        {"rows": [["a", "b", "c"]], "charts": [{**chart, "width": 700}]}, tmp_path
    )


@pytest.mark.parametrize(
    ("kind", "values", "pinned"),
    [
        ("column", [41, 46, 49], True),
        ("bar", [41, 46, 49], True),
        ("column", [10, 46, 49], False),
        ("column", [-41, 46, 49], False),
        ("line", [41, 46, 49], False),
    ],
)
def test_bars_of_like_length_begin_at_zero(
    kind: str, values: list[int], pinned: bool, tmp_path: Path
) -> None:
    chart = {
        "at": "D2",
        "kind": kind,
        "categories": ["a", "b", "c"],
        "series": [{"name": "s", "values": values}],
    }

    xml = parts(render(book({"rows": [["x"]], "charts": [chart]}), tmp_path))["xl/charts/chart1.xml"]

    assert bool(re.search('<c:min val="0"/>', xml)) is pinned
