"""Charts over files: categories, series, points, gaps, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engines.runstamp_data.conftest import EVERY, Room, categories, fault, series

SUM = {"path": "sales.csv", "by": ["quarter"], "measures": {"Revenue": "sum(revenue)", "Units": "sum(units)"}}


def test_columns_are_series_along_the_first_column(room: Room) -> None:
    result = room.chart(SUM)

    assert categories(result) == ["Q1", "Q2"]
    assert series(result) == {"Revenue": {0: 2000.75, 1: 2200.0}, "Units": {0: 17.0, 1: 12.0}}
    assert not result.losses


def test_y_chooses_and_orders_the_series(room: Room) -> None:
    assert list(series(room.chart(SUM, x="quarter", y=["Units", "Revenue"]))) == ["Units", "Revenue"]


def test_one_column_is_parted_by_another_and_what_is_missing_is_a_gap(room: Room) -> None:
    room.put("g.csv", "month,team,n\nMay,B,1\nMay,A,2\nJune,A,3\nJuly,B,4\n")

    result = room.chart("g.csv", x="month", y="n", series_by="team")

    assert categories(result) == ["May", "June", "July"]
    assert series(result) == {"B": {0: 1.0, 2: 4.0}, "A": {0: 2.0, 1: 3.0}}


def test_dates_and_years_are_labels_of_the_language(room: Room) -> None:
    room.put("d.csv", "day,n\n2026-01-31,1\n2026-02-01,2\n")
    room.put("y.csv", "year,n\n2025,1\n2026,2\n")

    assert categories(room.chart("d.csv")) == ["2026-01-31", "2026-02-01"]
    assert categories(room.chart("y.csv", x="year")) == ["2025", "2026"]


def test_a_scatter_chart_takes_points_and_leaves_out_those_without_a_value(room: Room) -> None:
    result = room.chart("sales.csv", kind="scatter", x="units", y="revenue", series_by="region")

    assert series(result) == {"North": {0: 1200.5, 1: 1300.0}, "South": {0: 800.25}}


def test_a_pie_takes_the_first_column_of_numbers(room: Room) -> None:
    assert series(room.chart(SUM, kind="pie")) == {"Revenue": {0: 2000.75, 1: 2200.0}}


@pytest.mark.parametrize("operation", EVERY)
def test_every_format_draws_the_same_values(room: Room, operation: str) -> None:
    places = {
        "docx.render": "word/charts/chart1.xml",
        "pptx.render": "ppt/charts/chart1.xml",
        "xlsx.render": "xl/charts/chart1.xml",
    }

    result = room.chart(SUM, operation, labels=True)

    assert result.error is None
    assert not result.losses
    if operation in places:
        assert series(result, places[operation]) == series(room.chart(SUM))


@pytest.mark.parametrize(
    ("data", "fields", "path", "says"),
    [
        ("sales.csv", {"x": "quarter", "y": "region"}, "/y/0", ("sales.csv", "row 2", "'region'", "'North'")),
        ("sales.csv", {"x": "Quarter", "y": "revenue"}, "/x", ("'Quarter'",)),
        ("sales.csv", {"x": "quarter", "y": ["revenue", "unit"]}, "/y/1", ("'unit'",)),
        ("sales.csv", {"series_by": "regions"}, "/series_by", ("'regions'",)),
        ("sales.csv", {"x": "region", "y": "units", "series_by": "region"}, "/data", ("row 3", "'North'")),
        ({"path": "sales.csv", "where": [{"column": "region", "value": "Mars"}]}, {}, "/data", ("no row", "'North'")),
        ("words.csv", {}, "/data", ("no column of numbers", "a (text)")),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_named(
    room: Room, data: Any, fields: dict[str, Any], path: str, says: tuple[str, ...]
) -> None:
    room.put("words.csv", "a,b\nx,y\n")

    issue = fault(room.chart(data, **fields))

    assert issue.path == f"/blocks/0{path}"
    for word in says:
        assert word in issue.message


def test_values_that_a_kind_cannot_show_are_drawn_otherwise(room: Room) -> None:
    room.put("minus.csv", "a,b\nx,1\ny,-2\n")

    result = room.chart("minus.csv", kind="pie")

    assert [loss.code for loss in result.losses] == ["common/CHART_REDRAWN"]


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"data": "sales.csv", "series": [{"name": "a", "values": [1]}]}, "/data"),
        ({"data": "sales.csv", "categories": ["a"]}, "/data"),
        ({"x": "quarter", "categories": ["a"], "series": [{"name": "a", "values": [1]}]}, "/x"),
        ({"data": "sales.csv", "y": ["a", "b"], "series_by": "c"}, "/y"),
        ({}, "/series"),
    ],
)
def test_a_chart_has_series_or_data(room: Room, fields: dict[str, Any], path: str) -> None:
    result = room.render({"type": "chart", "kind": "column", **fields})

    assert fault(result).path == f"/blocks/0{path}"


def test_the_same_file_gives_the_same_chart_twice(room: Room) -> None:
    assert room.chart(SUM).artifact.sha256 == room.chart(SUM).artifact.sha256
