"""Charts as plans."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from runstamp.errors import RunstampError
from runstamp.losses import Loss
from runstamp.model.chart import Chart
from runstamp.model.explain import issues_of
from runstamp_compose.chart_fits import fitted
from runstamp_compose.charts import resolve_chart
from runstamp_compose.plans import ChartPlan
from runstamp_compose.scales import Scale, nice_scale
from runstamp_compose.themes import THEMES

SLATE = THEMES["slate"]


def planned(language: str = "en", **chart: Any) -> tuple[ChartPlan, list[Loss]]:
    losses: list[Loss] = []
    return resolve_chart(Chart.model_validate(chart), SLATE, language, "/c", losses), losses


def series(*values: float | None, name: str = "North") -> dict[str, Any]:
    return {"name": name, "values": list(values)}


@pytest.mark.parametrize(
    ("values", "zero", "bounds", "scale"),
    [
        ([3, 97], True, {}, Scale(0, 100, 20)),
        ([0.1, 0.3], True, {}, Scale(0, 0.3, 0.1)),
        ([-12, 30], True, {}, Scale(-20, 30, 10)),
        ([1001, 1009.5], False, {}, Scale(1000, 1010, 2)),
        ([5, 100], False, {}, Scale(0, 100, 20)),
        ([0, 0], True, {}, Scale(0, 1, 0.2)),
        ([7], True, {}, Scale(0, 8, 2)),
        ([], True, {}, Scale(0, 1, 0.2)),
        ([10, 20], True, {"minimum": 5}, Scale(5, 20, 5)),
        ([10, 20], True, {"maximum": 50, "unit": 25}, Scale(0, 50, 25)),
        ([5], False, {"minimum": 10}, Scale(10, 20, 2)),
    ],
)
def test_a_scale_is_what_a_person_would_choose(
    values: list[float], zero: bool, bounds: dict[str, float], scale: Scale
) -> None:
    assert nice_scale(values, zero=zero, **bounds) == scale


@given(st.lists(st.floats(-1e12, 1e12, allow_subnormal=False), min_size=1, max_size=20), st.booleans())
def test_a_scale_contains_its_data_in_few_even_ticks(values: list[float], zero: bool) -> None:
    scale = nice_scale(values, zero=zero)

    nothing = scale.unit * 1e-12  # far below what a page shows
    assert scale.minimum <= min(values) + nothing and max(values) - nothing <= scale.maximum
    assert 2 <= len(scale.ticks) <= 8
    assert not zero or scale.minimum <= 0 <= scale.maximum


def test_a_stack_is_as_high_as_its_sum() -> None:
    plan, _ = planned(
        kind="column",
        stacking="stacked",
        categories=["a", "b"],
        series=[series(60, 10), series(50, -30, name="S")],
    )

    assert (plan.y.minimum, plan.y.maximum) == (-50, 150)


def test_shares_of_a_hundred_go_from_nothing_to_all() -> None:
    plan, _ = planned(
        kind="bar", stacking="percent", categories=["a"], series=[series(6), series(5, name="S")]
    )

    assert (plan.y.minimum, plan.y.maximum, plan.y.format) == (0, 1, "0%")


def test_bounds_that_are_given_are_kept_and_said() -> None:
    plan, _ = planned(
        kind="line",
        categories=["a"],
        series=[series(5)],
        axes={"y": {"min": 2, "max": 9, "unit": 3.5, "format": "0.0"}},
    )

    assert (plan.y.minimum, plan.y.maximum, plan.y.unit, plan.y.format) == (2, 9, 3.5, "0.0")
    assert (plan.y.auto_minimum, plan.y.auto_maximum) == (False, False)


def test_fewer_values_than_categories_end_in_gaps_with_a_loss() -> None:
    plan, losses = planned(kind="line", categories=["a", "b", "c"], series=[series(1, None)])

    assert plan.series[0].values == (1.0, None, None)
    assert [(loss.code, loss.path) for loss in losses] == [("common/VALUES_PADDED", "/c/series/0/values")]


def test_colours_go_round_the_palette_and_then_differ() -> None:
    plan, _ = planned(kind="line", categories=["a"], series=[series(i, name=str(i)) for i in range(14)])
    own, _ = planned(
        kind="line",
        categories=["a"],
        palette=["#000000", "#ff0000"],
        series=[series(1), series(2), series(3)],
    )

    assert plan.series[0].color == SLATE.colors["accent1"]
    assert len({one.color for one in plan.series}) == 14
    assert [one.color for one in own.series[:2]] == ["000000", "FF0000"]


def test_every_slice_of_a_pie_has_its_colour_and_the_legend_stands_right() -> None:
    plan, _ = planned(
        kind="pie",
        categories=["a", "b", "c"],
        series=[{**series(1, 2, 3), "point_colors": [None, "#123456"]}],
    )

    assert (plan.series[0].point_colors[1], len(set(plan.series[0].point_colors)), plan.legend) == (
        "123456",
        3,
        "right",
    )


@pytest.mark.parametrize(
    ("given_legend", "count", "legend"),
    [(None, 1, None), (None, 2, "bottom"), (True, 1, "bottom"), (False, 2, None), ("top", 1, "top")],
)
def test_the_legend_stands_where_it_helps(given_legend: Any, count: int, legend: str | None) -> None:
    plan, _ = planned(kind="column", categories=["a"], series=[series(1)] * count, legend=given_legend)

    assert plan.legend == legend


def test_the_alternative_text_tells_the_extremes_in_the_language() -> None:
    plan, _ = planned(
        "de", kind="column", title="Umsatz", categories=["Q1", "Q2"], series=[series(1234.5, 20, name="Nord")]
    )

    assert plan.alt == "Säulendiagramm: Umsatz. Nord: niedrigster Wert 20,0 (Q2), höchster Wert 1.234,5 (Q1)."


def test_numbers_as_categories_are_names() -> None:
    plan, _ = planned("de", kind="column", categories=[2025, 2.5, '=1+1 & "x"'], series=[series(1, 2, 3)])

    assert plan.categories == ("2025", "2,5", '=1+1 & "x"')


def test_a_range_outside_a_workbook_is_refused_where_it_stands() -> None:
    with pytest.raises(RunstampError) as caught:
        planned(kind="column", categories=["a"], series=[{"name": "N", "values": {"range": "S!A1:A2"}}])

    assert (caught.value.code, caught.value.issues[0].path) == (
        "common/SCHEMA_REJECTED",
        "/c/series/0/values",
    )


@pytest.mark.parametrize(
    ("chart", "paths"),
    [
        (
            {"kind": "column", "axes": {"x": {"min": 1, "max": 4, "unit": 1, "title": "t"}}},
            ["min", "max", "unit"],
        ),
        ({"kind": "bar", "axes": {"x": {"format": "0%"}, "y": {"format": "0%"}}}, ["format"]),
        ({"kind": "bar", "axes": {"x": {"format": "0"}}, "categories": [2025, 2026]}, []),
        ({"kind": "pie", "axes": {"y": {"min": 0, "format": "0.0"}}}, ["min"]),
        ({"kind": "column", "labels": {"share": True}}, ["share"]),
        ({"kind": "pie", "labels": {"share": True}}, []),
        ({"kind": "bar", "series": [{**series(1, 2), "smooth": True, "marker": True}]}, ["smooth", "marker"]),
        ({"kind": "line", "series": [{**series(1, 2), "smooth": True, "marker": True}]}, []),
    ],
)
def test_what_a_kind_of_chart_has_no_place_for_is_in_the_ledger(
    chart: dict[str, Any], paths: list[str]
) -> None:
    given: dict[str, Any] = {"categories": ["a", "b"], "series": [series(1, 2)], **chart}
    _, losses = planned(**given)

    assert [(loss.path or "").rpartition("/")[2] for loss in losses] == paths
    assert {loss.code for loss in losses} <= {"common/PROPERTY_NOT_RENDERED"}


@pytest.mark.parametrize(
    ("chart", "at"),
    [
        ({"kind": "histogram", "categories": ["a"], "series": [series(1, 2, 3)]}, "/categories"),
        (
            {"kind": "scatter", "series": [{"name": "s", "points": [{"x": 1, "y": 2, "size": 3}]}]},
            "/series/0/points",
        ),
        (
            {"kind": "bar", "categories": ["a"], "series": [{**series(1), "axis": "secondary"}]},
            "/series/0/axis",
        ),
        (
            {"kind": "column", "categories": ["a"], "series": [{**series(1), "totals": [0]}]},
            "/series/0/totals",
        ),
        (
            {
                "kind": "pie",
                "categories": ["a"],
                "series": [series(1)],
                "annotations": [{"at": {"value": 1}}],
            },
            "/annotations",
        ),
        (
            {"kind": "column", "categories": ["a"], "series": [series(1)], "axes": {"y2": {"min": 1}}},
            "/axes/y2",
        ),
    ],
)
def test_what_a_new_kind_has_no_place_for_is_in_the_ledger(chart: dict[str, Any], at: str) -> None:
    _, losses = planned(**chart)

    assert [loss.path for loss in losses] == ["/c" + at]


def test_a_waterfall_stands_on_the_sum_before_and_crosses_zero_in_two_parts() -> None:
    plan, _ = planned(
        kind="waterfall",
        categories=["a", "b", "c", "d"],
        series=[{**series(4, -9, 3, None), "totals": [3]}],
        labels=True,
    )

    assert plan.series[0].values == (0, None, -2, 0)
    assert [one.values for one in plan.series if one.name.endswith("−")] == [
        (None, 4, None, None),
        (None, -5, None, None),
    ]
    assert [label and label.text for label in plan.series[-1].texts] == ["4", "-9", "3", "-2"]


@pytest.mark.parametrize(
    ("values", "bins"),
    [
        ((1, 2, 2, 3, 9), ("0–2", "2–4", "4–6", "6–8", "8–10")),
        ((5,), ("5.00–5.25",)),
    ],
)
def test_a_histogram_counts_in_even_bins(values: tuple[float, ...], bins: tuple[str, ...]) -> None:
    plan, _ = planned(kind="histogram", categories=[], series=[series(*values)])

    assert plan.categories == bins
    assert sum(value or 0 for value in plan.series[0].values) == len(values)


SECOND = {"axis": "secondary"}


def told(losses: list[Any]) -> list[tuple[str, str]]:
    return [(loss.code.rpartition("/")[2], (loss.path or "").removeprefix("/c")) for loss in losses]


@pytest.mark.parametrize(
    ("chart", "found"),
    [
        ({"kind": "column", "axes": {"y": {"max": 5}}}, [("VALUES_CUT", "/axes/y/max")]),
        ({"kind": "column", "axes": {"y": {"min": 2}}}, [("VALUES_CUT", "/axes/y/min")]),
        (
            {"kind": "line", "axes": {"y": {"max": 9}}, "annotations": [{"at": {"value": 12}}]},
            [("VALUES_CUT", "/annotations/0/at/value")],
        ),
        ({"kind": "funnel", "axes": {"y": {"title": "t", "reverse": True}}}, [("PROPERTY_NOT_RENDERED", f"/axes/y/{name}") for name in ("title", "reverse")]),
        ({"kind": "histogram", "categories": [], "series": [series(1, None, 2)]}, [("PROPERTY_NOT_RENDERED", "/series/0/values")]),
        (
            {"kind": "scatter", "series": [{"name": "s", "values": [1], "points": [{"x": 1, "y": 2}]}]},
            [("PROPERTY_NOT_RENDERED", "/categories"), ("PROPERTY_NOT_RENDERED", "/series/0/values")],
        ),
        ({"kind": "column", "series": [{**series(1, 9), "points": [{"x": 1, "y": 2}]}]}, [("PROPERTY_NOT_RENDERED", "/series/0/points")]),
        ({"kind": "column", "series": [{**series(1, 9), **SECOND}]}, [("PROPERTY_NOT_RENDERED", "/series/0/axis")]),
        ({"kind": "column", "series": [series(1, 9), {**series(1, 9), **SECOND}]}, [("PROPERTY_NOT_RENDERED", "/series/1/axis")]),
    ],
)  # fmt: skip
def test_what_is_cut_or_without_effect_is_in_the_ledger(
    chart: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    whole: dict[str, Any] = {"categories": ["a", "b"], "series": [series(1, 9)], **chart}
    _, losses = planned(**whole)

    assert sorted(told(losses)) == sorted(found)


def test_levels_stand_on_the_axis_of_the_only_series() -> None:
    plan, _ = planned(
        kind="line",
        categories=["a", "b"],
        series=[{**series(100, 900), **SECOND}],
        axes={"y2": {"max": 2000, "title": "Only"}},
        annotations=[{"at": {"value": 1500}}],
    )

    assert (plan.y.title, plan.y.maximum, plan.y2) == ("Only", 2000, None)
    assert [one.secondary for one in plan.series] == [False, False]


def test_an_axis_reaches_the_levels_across_it() -> None:
    plan, losses = planned(
        kind="column", categories=["a"], series=[series(5)], annotations=[{"at": {"value": 40}}]
    )

    assert plan.y.maximum >= 40
    assert losses == []


def test_stacks_of_the_secondary_axis_count_as_sums() -> None:
    plan, _ = planned(
        kind="area",
        stacking="stacked",
        categories=["a", "b"],
        series=[series(1, 2), {**series(60, 60), **SECOND}, {**series(60, 60), **SECOND}],
    )

    assert plan.y.maximum < 10
    assert plan.y2 is not None
    assert plan.y2.maximum >= 120


@pytest.mark.parametrize("kind", ["waterfall", "funnel"])
def test_colours_of_points_leave_the_unseen_base_alone(kind: str) -> None:
    plan, _ = planned(
        kind=kind, categories=["a", "b"], series=[{**series(9, 4), "point_colors": ["#FF0000", "#00FF00"]}]
    )

    assert all(not one.point_colors for one in plan.series if one.role == "ghost")


def test_an_area_of_one_category_is_a_column() -> None:
    assert planned(kind="area", categories=["a"], series=[series(5)])[0].kind == "column"


def test_bins_of_huge_numbers_have_names_of_their_own() -> None:
    values = [1e15 + step for step in range(0, 40, 3)]
    plan, _ = planned(kind="histogram", categories=[], series=[series(*values)])

    assert len(set(plan.categories)) == len(plan.categories) > 1


def test_bins_are_written_by_the_format_of_their_axis() -> None:
    plan, losses = planned(
        kind="histogram", categories=[], series=[series(0.1, 0.2, 0.9)], axes={"x": {"format": "0 %"}}
    )

    assert plan.categories[0].endswith("%")
    assert losses == []


LOG = {"y": {"log": True}}


@pytest.mark.parametrize(
    ("chart", "at"),
    [
        ({"axes": LOG, "series": [series(1, 0)]}, "/axes/y/log"),
        ({"axes": {"y2": {"log": True}}, "series": [series(1, 2), {**series(-1, 5), "kind": "line", **SECOND}]}, "/axes/y2/log"),
        ({"axes": LOG, "annotations": [{"at": {"value": 0}}]}, "/axes/y/log"),
        ({"axes": LOG, "stacking": "stacked"}, "/axes/y/log"),
        ({"axes": {"y": {"log": True, "min": -1}}}, "/axes/y/log"),
        ({"kind": "waterfall", "axes": LOG}, "/axes/y/log"),
        (
            {"kind": "scatter", "categories": [], "axes": {"x": {"log": True}}, "series": [{"name": "s", "points": [{"x": 0, "y": 1}]}]},
            "/axes/x/log",
        ),
        ({"stacking": "percent", "series": [series(1, 2), {**series(1, 2), "kind": "line"}]}, "/series/1/axis"),
        ({"series": [{**series(1, 2), "trendline": {"kind": "moving_average", "period": 2}}]}, "/series/0/trendline"),
        ({"series": [{**series(0, 2), "trendline": {"kind": "exponential"}}]}, "/series/0/trendline"),
        ({"kind": "radar"}, "/categories"),
        ({"kind": "histogram", "categories": [], "series": [series(None)]}, "/series/0/values"),
        ({"kind": "pie", "series": [series(3, -1)]}, "/series/0/values/1"),
        ({"kind": "doughnut", "series": [series(0, 0)]}, "/series/0/values"),
        ({"kind": "funnel", "series": [series(3, -1)]}, "/series/0/values/1"),
        ({"axes": {"x": {"dates": True}}}, "/categories/0"),
        ({"categories": ["1850-01-01", "1950-01-01"], "axes": {"x": {"dates": True}}}, "/categories/0"),
        ({"axes": {"y": {"unit": 1e-6}}}, "/axes/y/unit"),
        ({"stacking": "stacked", "series": [series(1.7e308), series(1.7e308)]}, "/series"),
        ({"kind": "line", "series": [series(5e-324, 0)]}, "/series"),
        ({"stacking": "percent", "axes": LOG}, "/axes/y/log"),
        ({"kind": "line", "categories": ["a"], "series": [{**series(1), "trendline": {}}]}, "/series/0/trendline"),
        (
            {"kind": "scatter", "categories": [], "series": [{"name": "s", "points": [{"x": 0, "y": 1}, {"x": 2, "y": 1}], "trendline": {"kind": "logarithmic"}}]},
            "/series/0/trendline",
        ),
    ],
)  # fmt: skip
def test_what_values_make_impossible_is_drawn_otherwise_and_told(chart: dict[str, Any], at: str) -> None:
    whole: dict[str, Any] = {"kind": "column", "categories": ["a", "b"], "series": [series(1, 2)], **chart}
    plan, losses = planned(**whole)

    found = [loss for loss in losses if loss.code == "common/CHART_REDRAWN"]
    assert [loss.path for loss in found] == ["/c" + at]
    assert not (plan.x.log or plan.y.log)
    assert (plan.y.maximum - plan.y.minimum) / plan.y.unit <= 500


@pytest.mark.parametrize(
    ("chart", "at"),
    [
        ({"series": [{**series(1, 2), "trendline": {"order": 3}}]}, "/series/0/trendline/order"),
        ({"series": [{**series(1, 2), "error_bars": {"kind": "stderr", "value": 3}}]}, "/series/0/error_bars"),
        ({"series": []}, "/series"),
        ({"kind": "stock"}, "/series"),
    ],
)  # fmt: skip
def test_what_contradicts_itself_is_refused_at_its_place(chart: dict[str, Any], at: str) -> None:
    whole: dict[str, Any] = {"kind": "column", "categories": ["a", "b"], "series": [series(1, 2)], **chart}
    with pytest.raises(ValidationError) as caught:
        planned(**whole)

    assert at in [issue.path for issue in issues_of(caught.value, Chart, chart)]


@pytest.mark.parametrize("axis", ["y", "y2"])
def test_sound_values_on_the_other_axis_may_be_logarithmic(axis: str) -> None:
    first, second = ((1, 2), (-1, 2)) if axis == "y" else ((-1, 2), (1, 2))
    line = {**series(*second), "kind": "line", **SECOND}
    plan, _ = planned(
        kind="column", categories=["a", "b"], series=[series(*first), line], axes={axis: {"log": True}}
    )

    assert [plan.y.log, plan.y2 and plan.y2.log] == [axis == "y", axis == "y2"]


@pytest.mark.parametrize(("count", "shown"), [(24, "bottom"), (25, None)])
def test_a_legend_that_leaves_no_room_is_left_out_and_told(count: int, shown: str | None) -> None:
    plan, losses = planned(
        kind="line", categories=["a", "b"], series=[series(1, 2, name=f"s{i}") for i in range(count)]
    )

    assert fitted(plan, 800, 400, losses).legend == shown
    assert told(losses) == ([] if shown else [("TEXT_OVERFLOW", "/legend")])


def test_bins_of_numbers_beyond_reading_are_named_by_powers_of_ten() -> None:
    plan, _ = planned(kind="histogram", categories=[], series=[series(-1e308, 1e308, 0)])

    assert max(map(len, plan.categories)) < 24


@pytest.mark.parametrize(
    ("chart", "at"),
    [
        (
            {"kind": "column", "annotations": [{"kind": "text", "text": "t", "at": {"x": 1, "value": 1}}]},
            "/annotations/0/at/x",
        ),
        (
            {"kind": "scatter", "categories": [], "series": [{"name": "s", "points": [{"x": 0, "y": 1}]}], "annotations": [{"kind": "text", "text": "t", "at": {"x": 1, "category": "a", "value": 1}}]},
            "/annotations/0/at/category",
        ),
    ],
)  # fmt: skip
def test_a_place_on_the_wrong_axis_is_refused(chart: dict[str, Any], at: str) -> None:
    whole: dict[str, Any] = {"categories": ["a", "b"], "series": [series(1, 2)], **chart}
    with pytest.raises(ValidationError) as caught:
        planned(**whole)

    assert at in [issue.path for issue in issues_of(caught.value, Chart, chart)]
