"""Contain, cover and stretch: sizes and crops."""

from __future__ import annotations

from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runstamp_media import Crop, Fit, Placed, placed, within

near = cast("Any", pytest).approx  # pytest leaves its type open


@pytest.mark.parametrize(
    ("box", "fit", "expected"),
    [
        ((100, 100), "contain", Placed(100, 50)),
        ((300, 100), "contain", Placed(200, 100)),
        ((100, 100), "cover", Placed(100, 100, Crop(left=0.25, right=0.25))),
        ((400, 100), "cover", Placed(400, 100, Crop(top=0.25, bottom=0.25))),
        ((200, 100), "cover", Placed(200, 100)),
        ((30, 90), "stretch", Placed(30, 90)),
        ((100, None), "contain", Placed(100, 50)),
        ((None, 100), "cover", Placed(200, 100)),
        ((None, None), "contain", Placed(400, 200)),
    ],
)
def test_an_image_twice_as_wide_as_high_stands_so(box: tuple[Any, Any], fit: Fit, expected: Placed) -> None:
    assert placed(400, 200, *box, fit) == expected


SIZE = st.floats(1, 5000)


@given(SIZE, SIZE, SIZE, SIZE)
def test_cover_fills_the_box_without_distortion(
    width: float, height: float, box_w: float, box_h: float
) -> None:
    found = placed(width, height, box_w, box_h, "cover")

    crop = found.crop
    seen = (width * (1 - crop.left - crop.right)) / (height * (1 - crop.top - crop.bottom))
    assert (found.width, found.height) == (box_w, box_h)
    assert seen == near(box_w / box_h, rel=1e-6)


@given(SIZE, SIZE, SIZE, SIZE)
def test_contain_stays_inside_and_touches_a_side(
    width: float, height: float, box_w: float, box_h: float
) -> None:
    found = placed(width, height, box_w, box_h)

    assert found.width <= box_w * (1 + 1e-9)
    assert found.height <= box_h * (1 + 1e-9)
    assert found.width == near(box_w) or found.height == near(box_h)


@pytest.mark.parametrize(
    ("size", "space", "expected"),
    [
        ((400, 200), (100, None), (100, 50)),
        ((400, 200), (1000, 100), (200, 100)),
        ((40, 20), (1000, 100), (40, 20)),
    ],
)
def test_a_natural_size_shrinks_to_the_space_and_never_grows(size: Any, space: Any, expected: Any) -> None:
    assert within(*size, *space) == expected
