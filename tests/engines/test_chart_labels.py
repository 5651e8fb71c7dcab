"""Labels of values: where they may stand, and what becomes of those that would lie over others."""

from __future__ import annotations

from typing import Any

import pytest

from runstamp.losses import Loss
from runstamp.model.chart import Chart
from runstamp_compose.chart_fits import fitted
from runstamp_compose.charts import resolve_chart
from runstamp_compose.plans import ChartPlan
from runstamp_compose.themes import THEMES

MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def planned(**fields: Any) -> tuple[ChartPlan, list[Loss]]:
    losses: list[Loss] = []
    given = {
        "kind": "column",
        "categories": ["a", "b"],
        "series": [{"name": "s", "values": [4, 8]}],
        **fields,
    }
    return resolve_chart(Chart.model_validate(given), THEMES["slate"], "en", "/c", losses), losses


def fit(width: float = 400, height: float = 250, **fields: Any) -> tuple[ChartPlan, list[Loss]]:
    plan, _ = planned(labels=fields.pop("labels", True), **fields)
    losses: list[Loss] = []
    return fitted(plan, width, height, losses), losses


def dropped(plan: ChartPlan) -> int:
    return sum(side == "none" for one in plan.series for _, side in one.spots)


def rows(*values: list[float]) -> list[dict[str, Any]]:
    return [{"name": f"S{i}", "values": one} for i, one in enumerate(values)]


@pytest.mark.parametrize(
    ("kind", "position", "told"),
    [
        ("column", "inside_end", False), ("bar", "outside_end", False), ("line", "left", False), ("pie", "outside_end", False),
        ("column", "above", True), ("line", "inside_end", True), ("pie", "inside_base", True), ("area", "above", True),
        ("doughnut", "center", True), ("radar", "above", True), ("waterfall", "center", True), ("heatmap", "center", True),
    ],
)  # fmt: skip
def test_a_place_that_the_standard_refuses_is_told_and_left_out(kind: str, position: str, told: bool) -> None:
    three = {"categories": ["a", "b", "c"], "series": rows([1, 2, 3])}
    plan, losses = planned(kind=kind, labels={"position": position}, **three)

    assert [loss.path for loss in losses if loss.path == "/c/labels/position"] == [
        "/c/labels/position"
    ] * told
    assert any(one.label_at == position for one in plan.series) is not told


def test_stacks_have_no_labels_outside() -> None:
    _, losses = planned(stacking="stacked", labels={"position": "outside_end"}, series=rows([1, 2], [3, 4]))

    assert [loss.path for loss in losses] == ["/c/labels/position"]


def test_of_a_combo_each_series_takes_the_place_that_it_has() -> None:
    two = [{"name": "s", "values": [1, 2]}, {"name": "t", "values": [3, 4], "kind": "line"}]
    plan, losses = planned(labels={"position": "above"}, series=two)

    assert [one.label_at for one in plan.series] == ["", "above"]
    assert losses == []


def test_labels_of_the_second_axis_have_its_format() -> None:
    two = [
        {"name": "s", "values": [120, 132]},
        {"name": "t", "values": [0.12, 0.145], "kind": "line", "axis": "secondary"},
    ]
    own, _ = planned(labels=True, series=two)
    percent, _ = planned(labels=True, series=two, axes={"y2": {"format": "0%"}})
    asked, _ = planned(labels={"format": "0.0"}, series=two)

    assert (own.label_format, own.series[1].label_code) == ("#,##0", "#,##0.00")
    assert (percent.label_format, percent.series[1].label_code) == ("#,##0", "0%")
    assert (asked.label_format, asked.series[1].label_code) == ("0.0", None)


def test_labels_with_room_stay_as_they_are() -> None:
    plan, losses = fit()

    assert (dropped(plan), plan.label_size, losses) == (0, None, [])


def test_crowded_labels_are_left_out_and_told_once() -> None:
    plan, losses = fit(
        categories=MONTHS, series=rows([1_234_567.0] * 12, [1_234_567.0] * 12), labels={"format": "#,##0"}
    )

    assert 0 < dropped(plan) < 24
    assert [(loss.path, loss.count) for loss in losses] == [("/c/labels", dropped(plan))]
    assert plan.label_size is not None and plan.label_size < plan.font_size


def test_a_label_makes_way_before_it_is_left_out() -> None:
    plan, losses = fit(kind="line", series=rows([10, 20], [9.8, 19.6]), labels={"format": "0.0"})

    assert dict(plan.series[1].spots) == {0: "below", 1: "below"}
    assert losses == []


def test_a_label_that_was_given_its_place_never_moves() -> None:
    plan, _ = fit(kind="line", series=rows([10, 20], [9.8, 19.6]), labels={"position": "above"})

    assert {side for one in plan.series for _, side in one.spots} == {"none"}


def test_a_part_too_small_for_its_label_has_none() -> None:
    plan, losses = fit(stacking="stacked", series=rows([50, 50], [0.2, 50]))

    assert plan.series[1].spots == ((0, "none"),)
    assert [loss.path for loss in losses] == ["/c/labels"]


@pytest.mark.parametrize("kind", ["pie", "doughnut"])
def test_labels_of_small_slices_do_not_pile_up(kind: str) -> None:
    plan, losses = fit(kind=kind, categories=MONTHS, series=rows([60, 40, *([0.1] * 10)]), height=150)

    assert 0 < dropped(plan) < 12
    assert losses[0].count == dropped(plan)


def test_names_of_near_points_stand_on_different_sides() -> None:
    points = [{"x": 1, "y": 2, "label": "Berlin"}, {"x": 1.1, "y": 2, "label": "Potsdam"}, {"x": 9, "y": 9}]
    plan, losses = fit(kind="scatter", categories=[], series=[{"name": "s", "points": points}], labels=False)
    sides = [label.at for label in plan.series[0].texts if label is not None]

    assert len(sides) == len(set(sides)) == 2
    assert losses == []


def test_words_of_annotations_are_kept_where_they_fit() -> None:
    note = {"kind": "text", "at": {"category": "b", "value": 2}, "text": "Strike"}
    plan, _ = fit(labels=False, annotations=[note])

    assert [label and label.text for label in plan.series[-1].texts] == [None, "Strike"]


def test_very_many_labels_are_thinned_quickly() -> None:
    names = [f"n{i}" for i in range(3000)]
    plan, losses = fit(kind="line", categories=names, series=rows([float(i % 7) for i in range(3000)]))

    assert dropped(plan) > 2500
    assert len(losses) == 1
