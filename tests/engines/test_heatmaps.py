"""Heatmaps: cells coloured by value, each with its value; what finds no room is told."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from runstamp.losses import Loss
from runstamp.model.chart import Chart
from runstamp.model.explain import issues_of
from runstamp_compose.chart_fits import fitted
from runstamp_compose.charts import resolve_chart
from runstamp_compose.plans import ChartPlan, SeriesPlan
from runstamp_compose.themes import THEMES, contrast

ROWS: list[dict[str, Any]] = [{"name": "North", "values": [1, None, 9]}, {"name": "South", "values": [4, 5]}]


def planned(theme: str = "slate", **fields: Any) -> tuple[ChartPlan, list[Loss]]:
    losses: list[Loss] = []
    given = {"kind": "heatmap", "categories": ["Mon", "Tue", "Wed"], "series": ROWS, **fields}
    return resolve_chart(Chart.model_validate(given), THEMES[theme], "en", "/c", losses), losses


def words(column: SeriesPlan) -> list[str | None]:
    return [None if label is None else label.text for label in column.texts]


def test_a_row_is_a_bar_and_a_column_a_series_with_its_name_above() -> None:
    plan, losses = planned()

    assert (plan.kind, plan.stacking, plan.categories) == ("bar", "stacked", ("", "North", "South"))
    assert [words(column) for column in plan.series] == [
        ["Mon", "1", "4"],
        ["Tue", None, "5"],
        ["Wed", "9", None],
    ]
    assert [loss.code for loss in losses] == ["common/VALUES_PADDED"]


def test_a_gap_has_no_colour_and_higher_values_have_more_ink() -> None:
    plan, _ = planned()
    colors = {
        value: color
        for column in plan.series
        for value, color in zip(words(column), column.point_colors, strict=True)
        if color
    }

    assert plan.series[1].point_colors[1] == ""
    ground = plan.background
    assert contrast(colors["1"], ground) < contrast(colors["5"], ground) < contrast(colors["9"], ground)


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_every_value_reads_on_its_cell(theme: str) -> None:
    plan, _ = planned(
        theme, series=[{"name": "r", "values": [-9, -4, 0]}, {"name": "s", "values": [3, 7, 9]}]
    )

    for column in plan.series:
        for label, color in zip(column.texts[1:], column.point_colors[1:], strict=True):
            assert label is not None and label.ink is not None and color
            assert contrast(label.ink, color) >= 4.5


def test_both_signs_have_inks_of_their_own_and_zero_stands_between_them() -> None:
    plan, _ = planned(series=[{"name": "r", "values": [-10, 0, 10]}])
    low, middle, high = (column.point_colors[1] or "" for column in plan.series)

    assert len({low, middle, high}) == 3
    assert contrast(middle, plan.background) < min(
        contrast(low, plan.background), contrast(high, plan.background)
    )


def test_bounds_of_the_axis_are_those_of_the_colours() -> None:
    plan, losses = planned(series=ROWS[:1], axes={"y": {"min": 9, "max": 20, "format": "0.0"}})

    assert plan.series[0].point_colors[1] == plan.series[2].point_colors[1]
    assert words(plan.series[2])[1] == "9.0"
    assert losses == []


def test_the_alternative_text_says_the_extremes_with_their_places() -> None:
    plan, _ = planned(title="Usage")

    assert plan.alt == "Heatmap: Usage. lowest 1 (North, Mon), highest 9 (North, Wed)."


def test_labels_can_be_left_out() -> None:
    plan, _ = planned(labels=False)

    assert words(plan.series[0]) == ["Mon", None, None]


def test_what_finds_no_room_is_left_out_and_told() -> None:
    plan, _ = planned(series=[{"name": f"Row {i}", "values": [123456.75, 2, 3]} for i in range(40)])
    losses: list[Loss] = []

    small = fitted(plan, 90, 120, losses)

    assert all(label is None for column in small.series for label in column.texts[1:])
    assert {loss.path for loss in losses} == {"/c", "/c/labels"}
    assert {loss.code for loss in losses} == {"common/TEXT_OVERFLOW"}


def test_names_of_columns_take_two_lines_before_they_are_left_out() -> None:
    names = ["Monday morning", "Tuesday morning", "Wednesday morning"]
    plan, _ = planned(categories=names)
    none: list[Loss] = []
    some: list[Loss] = []

    assert words(fitted(plan, 220, 200, none).series[0])[0] == "Monday\nmorning"
    assert [words(column)[0] for column in fitted(plan, 120, 200, some).series][1] is None
    assert none == [] and [loss.path for loss in some] == ["/c/categories"]


def test_cells_fill_the_box_and_none_leaves_it() -> None:
    plan, _ = planned(title="Usage")
    left, top, width, height = fitted(plan, 400, 300, []).plot or (0, 0, 0, 0)

    assert left > 0 <= top
    assert left + width == pytest.approx(1) and top + height == pytest.approx(1)


@pytest.mark.parametrize(
    ("fields", "at"),
    [
        ({"categories": {"range": "A1:A3"}}, "/categories"),
        ({"categories": [["a", "b"], ["a", "c"], ["d", "e"]]}, "/categories"),
        ({"series": [{"name": "r", "values": {"range": "A1:A3"}}]}, "/series/0/values"),
        ({"stacking": "stacked"}, "/stacking"),
    ],
)
def test_what_has_no_cells_is_refused(fields: dict[str, Any], at: str) -> None:
    with pytest.raises(ValidationError) as caught:
        planned(**fields)

    assert at in [issue.path for issue in issues_of(caught.value, Chart, {})]


@pytest.mark.parametrize(
    ("fields", "at"),
    [
        ({"legend": True}, "/c/legend"),
        ({"axes": {"x": {"title": "Day"}}}, "/c/axes/x/title"),
        ({"axes": {"y": {"gridlines": True}}}, "/c/axes/y/gridlines"),
        ({"series": [{**ROWS[0], "color": "accent2"}]}, "/c/series/0/color"),
        ({"annotations": [{"at": {"value": 3}}]}, "/c/annotations"),
    ],
)
def test_what_cells_do_not_show_is_told(fields: dict[str, Any], at: str) -> None:
    _, losses = planned(**fields)

    assert at in [loss.path for loss in losses]
