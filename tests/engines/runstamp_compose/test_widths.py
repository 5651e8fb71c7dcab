"""Columns that share a room."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runstamp_compose.widths import levelled

NEEDS = st.lists(st.tuples(st.floats(1, 50), st.floats(51, 900)), min_size=1, max_size=8)


@given(NEEDS, st.floats(0, 1))
def test_the_room_is_filled_between_least_and_wanted(needs: list[tuple[float, float]], share: float) -> None:
    low, high = sum(need[0] for need in needs), sum(need[1] for need in needs)
    room = low + (high - low) * share * 0.999

    found = levelled(needs, room)

    assert sum(found) == pytest.approx(room)
    for width, (least, wanted) in zip(found, needs, strict=True):
        assert least - 1e-6 <= width <= wanted + 1e-6


def test_short_texts_keep_their_line_and_the_longest_wraps() -> None:
    assert levelled([(20, 60), (20, 80), (20, 900)], 400) == [60, 80, 260]
