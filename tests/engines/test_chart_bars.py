"""How bars are spaced, how far values may be off by point, and volumes under prices."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from runstamp.losses import Loss
from runstamp.model.chart import Chart
from runstamp.model.explain import issues_of
from runstamp_compose.chart_bars import seat
from runstamp_compose.charts import resolve_chart
from runstamp_compose.plans import ChartPlan
from runstamp_compose.themes import THEMES

PRICES = [
    {"name": role, "role": role, "values": values}
    for role, values in {"high": [9, 8], "low": [4, 5], "close": [6, 7]}.items()
]
VOLUME = {"name": "Shares", "role": "volume", "values": [900, 1200]}


def charted(**fields: Any) -> dict[str, Any]:
    return {"kind": "column", "categories": ["a", "b"], "series": [{"name": "s", "values": [4, 8]}], **fields}


def planned(**fields: Any) -> tuple[ChartPlan, list[Loss]]:
    losses: list[Loss] = []
    return resolve_chart(Chart.model_validate(charted(**fields)), THEMES["slate"], "en", "/c", losses), losses


@given(st.integers(1, 20), st.integers(0, 500), st.integers(-100, 100))
def test_columns_stand_in_the_middle_of_their_band(count: int, gap: int, overlap: int) -> None:
    first, breadth = seat(0, count, gap, overlap)
    last, _ = seat(count - 1, count, gap, overlap)

    assert breadth > 0 and first >= 0
    assert first == pytest.approx(1 - (last + breadth))


def test_a_gap_is_counted_in_columns_and_an_overlap_within_a_group() -> None:
    assert seat(0, 1, 100) == (0.25, 0.5)
    assert seat(1, 2, 0, 100) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("fields", "at"),
    [
        ({"kind": "line", "gap_width": 50}, "/c/gap_width"),
        ({"kind": "pie", "overlap": 50}, "/c/overlap"),
        ({"stacking": "stacked", "overlap": 50}, "/c/overlap"),
    ],
)
def test_spacing_without_columns_is_told(fields: dict[str, Any], at: str) -> None:
    plan, losses = planned(**fields)

    assert [loss.path for loss in losses] == [at]
    assert (plan.gap_width, plan.overlap) == (None, None)


def test_volumes_stand_on_the_first_axis_in_its_lower_quarter() -> None:
    plan, losses = planned(kind="stock", series=[*PRICES, VOLUME])

    assert [(one.name, one.form, one.secondary) for one in plan.series] == [
        ("Shares", "column", False), ("high", "", True), ("low", "", True), ("close", "", True),
    ]  # fmt: skip
    assert plan.y.maximum >= 4 * 1200 and not plan.y.auto_maximum
    assert plan.y2 is not None and plan.y2.gridlines and not plan.y.gridlines
    assert losses == []


def test_axes_of_prices_and_volumes_keep_their_names() -> None:
    axes = {"y": {"title": "Price", "format": "0.0"}, "y2": {"title": "Shares", "max": 1000}}
    plan, losses = planned(kind="stock", series=[*PRICES, VOLUME], axes=axes)

    assert plan.y2 is not None
    assert (plan.y.title, plan.y2.title, plan.y2.format) == ("Shares", "Price", "0.0")
    assert [loss.path for loss in losses] == ["/c/axes/y2/max"]


def test_volumes_alone_are_no_stock_chart() -> None:
    chart = charted(kind="stock", series=[VOLUME])
    with pytest.raises(ValidationError) as caught:
        Chart.model_validate(chart)

    assert "/series" in [issue.path for issue in issues_of(caught.value, Chart, chart)]


@pytest.mark.parametrize(
    ("bars", "at"),
    [
        ({"kind": "custom"}, "/series/0/error_bars/plus"),
        ({"kind": "custom", "plus": [1], "value": 2}, "/series/0/error_bars/value"),
        ({"kind": "fixed", "value": 2, "minus": [1]}, "/series/0/error_bars/minus"),
        ({"kind": "custom", "plus": [1, -2]}, "/series/0/error_bars/plus/1"),
        ({"kind": "custom", "minus": [1, 2, 3]}, "/series/0/error_bars/minus"),
    ],
)
def test_lengths_that_fit_no_point_are_refused(bars: dict[str, Any], at: str) -> None:
    chart = charted(series=[{"name": "s", "values": [4, 8], "error_bars": bars}])
    with pytest.raises(ValidationError) as caught:
        Chart.model_validate(chart)

    assert at in [issue.path for issue in issues_of(caught.value, Chart, chart)]
