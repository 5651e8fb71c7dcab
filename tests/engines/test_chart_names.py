"""Names of categories, and the size of text: fitted to the box of a chart."""

from __future__ import annotations

from typing import Any

import pytest

from runstamp.losses import Loss
from runstamp.model.chart import Chart
from runstamp_compose.chart_fits import fitted
from runstamp_compose.charts import resolve_chart
from runstamp_compose.plans import ChartPlan
from runstamp_compose.themes import THEMES
from runstamp_ooxml.charts import chart_xml

LONG = [f"Department of supplies number {i}" for i in range(14)]


def fit(
    names: list[str], width: float = 800, height: float = 360, size: float = 12, **fields: Any
) -> tuple[ChartPlan, list[Loss]]:
    losses: list[Loss] = []
    given = {
        "kind": "column",
        "categories": names,
        "series": [{"name": "s", "values": [4.0] * len(names)}],
        **fields,
    }
    plan = resolve_chart(Chart.model_validate(given), THEMES["slate"], "en", "/c", losses, font_size=size)
    return fitted(plan, width, height, losses), losses


def test_names_with_room_stay_as_they_are() -> None:
    plan, losses = fit(["North", "South"])

    assert (plan.x.every, plan.x.turn, plan.x.size, losses) == (1, None, None, [])


def test_long_names_of_columns_are_turned_and_all_are_shown() -> None:
    plan, losses = fit(LONG)

    assert (plan.x.every, plan.x.turn, losses) == (1, -45, [])
    assert b'<a:bodyPr rot="-2700000" vert="horz"/>' in chart_xml(plan, None)


def test_names_take_lines_before_they_are_turned() -> None:
    plan, _ = fit(["North and west", "South and east"] * 4, width=560)

    assert (plan.x.turn, plan.x.every) == (0, 1)


def test_of_the_names_of_lines_some_stand_for_all() -> None:
    plan, losses = fit([f"September-{i}" for i in range(60)], kind="line")

    assert plan.x.every > 1 and plan.x.turn is None and losses == []
    assert f'<c:tickLblSkip val="{plan.x.every}"/>'.encode() in chart_xml(plan, None)


def test_names_of_columns_that_are_left_out_are_told() -> None:
    plan, losses = fit([f"n{i}" for i in range(120)])

    assert plan.x.every > 1
    assert [loss.path for loss in losses] == ["/c/categories"]


@pytest.mark.parametrize(("count", "every", "told"), [(10, 1, 0), (30, 1, 0), (90, 3, 1)])
def test_names_of_bars_shrink_before_they_are_left_out(count: int, every: int, told: int) -> None:
    plan, losses = fit([f"n{i}" for i in range(count)], kind="bar")

    assert (plan.x.every, len(losses)) == (every, told)
    assert (plan.x.size is None) is (count == 10)


@pytest.mark.parametrize(
    ("width", "height", "size", "told"), [(800, 360, 12, 0), (200, 130, 9.5, 0), (90, 60, 8, 1)]
)
def test_text_follows_the_box_down_to_what_is_read(
    width: float, height: float, size: float, told: int
) -> None:
    plan, losses = fit(["a", "b"], width, height)

    assert plan.font_size == size
    assert len([loss for loss in losses if loss.path == "/c"]) == told


def test_small_text_that_was_asked_for_stays() -> None:
    assert fit(["a", "b"], 90, 60, size=6)[0].font_size == 6
