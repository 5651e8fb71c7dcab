"""Annotations of charts: where they stand, what bands are made of, what no chart can carry."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from runstamp.errors import RunstampError
from runstamp.losses import Loss
from runstamp.model.chart import Chart
from runstamp.model.explain import issues_of
from runstamp_compose.charts import Cells, resolve_chart
from runstamp_compose.plans import ChartPlan
from runstamp_compose.themes import THEMES
from runstamp_ooxml.charts_series import drawing_order


def planned(*notes: dict[str, Any], ranges: Any = None, **fields: Any) -> tuple[ChartPlan, list[Loss]]:
    losses: list[Loss] = []
    chart = Chart.model_validate(charted(*notes, **fields))
    return resolve_chart(chart, THEMES["slate"], "en", "/c", losses, ranges=ranges), losses


def charted(*notes: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {
        "kind": "line",
        "categories": ["a", "b", "c"],
        "series": [{"name": "s", "values": [4, 8, 6]}],
        "annotations": list(notes),
        **fields,
    }


def band(low: float, high: float, **fields: Any) -> dict[str, Any]:
    return {"kind": "band", "at": {"value": low}, "to": {"value": high}, **fields}


def text(category: str = "b", value: float = 5, **fields: Any) -> dict[str, Any]:
    return {"kind": "text", "at": {"category": category, "value": value}, "text": "Strike", **fields}


def arrow(start: str, end: str, **fields: Any) -> dict[str, Any]:
    ends = {"at": {"category": start, "value": 2}, "to": {"category": end, "value": 8}}
    return {"kind": "arrow", **ends, **fields}


def parts(plan: ChartPlan) -> list[tuple[str, float]]:
    return [(one.role, one.values[0] or 0) for one in plan.series if one.form.startswith("band_")]


@pytest.mark.parametrize(
    ("bands", "stack"),
    [
        ((band(3, 5),), [("ghost", 3), ("band", 2)]),
        ((band(5, 3),), [("ghost", 3), ("band", 2)]),
        ((band(0, 5),), [("band", 5)]),
        ((band(-2, 5),), [("band", 5), ("band", -2)]),
        ((band(-5, -3),), [("ghost", -3), ("band", -2)]),
        ((band(1, 2), band(4, 6)), [("ghost", 1), ("band", 1), ("ghost", 2), ("band", 2)]),
    ],
)
def test_a_band_is_a_part_of_a_stack_from_zero(bands: tuple[dict[str, Any], ...], stack: list[Any]) -> None:
    plan, losses = planned(*bands)

    assert parts(plan) == stack
    assert losses == []


@pytest.mark.parametrize(("kind", "form", "second"), [("line", "band_column", False), ("area", "band_column", False), ("column", "band_area", True)])  # fmt: skip
def test_a_band_takes_a_form_that_no_data_have(kind: str, form: str, second: bool) -> None:
    plan, _ = planned(band(1, 5), kind=kind)
    made = [one for one in plan.series if one.role == "band"]

    assert [(one.form, one.secondary) for one in made] == [(form, second)]
    assert (plan.y2 is not None) is second
    if plan.y2 is not None:
        assert (plan.y2.minimum, plan.y2.maximum) == (plan.y.minimum, plan.y.maximum)
        assert not (plan.y2.visible or plan.y.auto_minimum or plan.y.auto_maximum)


def test_a_band_that_crosses_zero_stands_in_the_legend_once() -> None:
    plan, _ = planned(band(-2, 2, text="Noise"))

    assert [one.name for one in plan.series if one.listed] == ["Noise", "s"]


@pytest.mark.parametrize("kind", ["line", "column", "area"])
def test_series_stand_in_the_data_as_they_are_drawn(kind: str) -> None:
    two = [{"name": "s", "values": [4, 8, 6]}, {"name": "t", "values": [1, 2, 3], "kind": "line"}]
    plan, _ = planned(band(3, 5), text(), {"at": {"value": 4}}, kind=kind, series=two)

    assert drawing_order(plan) == list(plan.series)


def test_the_axis_reaches_what_is_said_over_it() -> None:
    assert planned(text(value=30))[0].y.maximum >= 30
    assert planned(band(3, 40))[0].y.maximum >= 40


def test_words_stand_at_their_category_alone() -> None:
    plan, _ = planned(text())
    said = plan.series[-1]

    assert said.values == (None, 5, None)
    assert [label and label.text for label in said.texts] == [None, "Strike", None]
    assert (said.role, said.listed) == ("ghost", False)


def test_an_arrow_is_straight_and_has_its_head_at_its_end() -> None:
    there, back = planned(arrow("a", "c"))[0].series[-1], planned(arrow("c", "a"))[0].series[-1]

    assert (there.values, there.turned) == ((2, 5, 8), False)
    assert (back.values, back.turned) == ((8, 5, 2), True)


def test_an_arrow_is_straight_over_days_too() -> None:
    plan, _ = planned(
        {
            "kind": "arrow",
            "at": {"category": "2026-01-01", "value": 0},
            "to": {"category": "2026-01-11", "value": 10},
        },
        categories=["2026-01-01", "2026-01-03", "2026-01-11"],
        axes={"x": {"dates": True}},
    )

    assert plan.series[-1].values == (0, 2, 10)


@pytest.mark.parametrize(
    ("note", "fields", "at"),
    [
        (text("zz"), {}, "/annotations/0/at/category"),
        ({**text(), "at": {"value": 3}}, {}, "/annotations/0/at/category"),
        ({**text(), "text": None}, {}, "/annotations/0/text"),
        ({"kind": "band", "at": {"value": 3}}, {}, "/annotations/0/to"),
        (band(3, 3), {}, "/annotations/0/to/value"),
        ({"at": {"value": 3}, "to": {"value": 4}}, {}, "/annotations/0/to"),
        (arrow("a", "a"), {}, "/annotations/0/to/category"),
        (arrow("a", "zz"), {}, "/annotations/0/to/category"),
        (text(), {"kind": "scatter", "categories": [], "series": [{"name": "s", "points": [{"x": 1, "y": 2}]}]}, "/annotations/0/at/x"),
    ],
)  # fmt: skip
def test_what_says_no_place_is_refused(note: dict[str, Any], fields: dict[str, Any], at: str) -> None:
    given = charted(note, **fields)
    with pytest.raises(ValidationError) as caught:
        Chart.model_validate(given)

    assert at in [issue.path for issue in issues_of(caught.value, Chart, given)]


def test_a_name_that_no_cell_of_a_range_has_is_refused() -> None:
    def cells(*_: Any) -> Cells:
        return Cells("A1:A3", ("a", "b", "c"))

    with pytest.raises(RunstampError) as caught:
        planned(text("zz"), ranges=cells, categories={"range": "A1:A3"})

    assert caught.value.issues[0].path == "/c/annotations/0/at/category"


@pytest.mark.parametrize(
    ("note", "fields", "at"),
    [
        (text(), {"kind": "bar"}, "/c/annotations"),
        ({"at": {"value": 2}}, {"kind": "scatter", "series": [{"name": "s", "points": [{"x": 1, "y": 2}]}]}, "/c/annotations/0/kind"),
        (band(1, 2), {"axes": {"y": {"log": True}}}, "/c/annotations/0/kind"),
        (band(1, 2), {"kind": "column", "series": [{"name": "s", "values": [1]}, {"name": "t", "values": [1], "kind": "line", "axis": "secondary"}]}, "/c/annotations/0/kind"),
        (band(1, 2), {"kind": "column", "series": [{"name": "s", "values": [1]}, {"name": "t", "values": [1], "kind": "area"}]}, "/c/annotations/0/kind"),
        (text(value=50), {"axes": {"y": {"max": 10}}}, "/c/annotations/0/at/value"),
        (band(2, 50), {"axes": {"y": {"max": 10}}}, "/c/annotations/0/to/value"),
    ],
)  # fmt: skip
def test_what_a_chart_cannot_carry_is_told(note: dict[str, Any], fields: dict[str, Any], at: str) -> None:
    _, losses = planned(note, **fields)

    assert at in [loss.path for loss in losses]


def test_a_band_is_cut_at_the_bounds_of_the_axis() -> None:
    plan, _ = planned(band(2, 50), axes={"y": {"max": 10}})

    assert parts(plan) == [("ghost", 2), ("band", 8)]
