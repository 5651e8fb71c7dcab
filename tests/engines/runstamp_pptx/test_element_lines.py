"""Shapes that are lines, the courses and glue of connectors, their labels; what has no size of its own in groups."""

from __future__ import annotations

import cmath
import math
import re
from itertools import product
from typing import Any

import pytest

from runstamp.model.presets import ADJUSTMENTS
from runstamp_slides.geometry import Box
from runstamp_slides.presets import preset_outline
from runstamp_slides.strokes import BRACKETS, LEADERS, LINES, STROKES
from tests.engines.runstamp_pptx.conftest import Made, Make
from tests.engines.runstamp_pptx.test_elements import elements

HERE = {"type": "shape", "id": "a", "name": "It", "x": 300, "y": 250, "width": 120, "height": 40}
THERE = {"right": (800, 270), "bottom": (360, 480), "left": (40, 270), "top": (360, 100)}
AT = {"x": 100, "y": 200, "width": 100, "height": 50}
EDGE = r'<a:ln w="19050"><a:solidFill><a:schemeClr val="accent1"/>'


def shape_xml(made: Made, name: str) -> str:
    """Return the XML of the shape with this name."""
    found = re.search(
        rf'<p:(?:sp|cxnSp)>(?:(?!</p:(?:sp|cxnSp)>).)*name="{name} .*?</p:(?:sp|cxnSp)>', made.slide(1)
    )
    assert found is not None
    return found[0]


@pytest.mark.parametrize("preset", sorted(LINES | BRACKETS | LEADERS))
def test_a_preset_that_is_a_line_has_a_border_by_itself(preset: str, make: Make) -> None:
    xml = shape_xml(make(elements({"type": "shape", "shape": preset, "name": "It", **AT})), "It")

    assert re.search(EDGE, xml)
    assert ("<a:noFill/>" in xml) == (preset not in LEADERS)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("M0 0L10 5L20 0", True),
        ("M0 0L10 10", True),
        ("M0 0L10 0L10 0Z", True),
        ("M0 0L10 0L5 8Z", False),
        ("M0 0L10 0L5 8L0 0", False),
        ("M0 0L10 5M0 5L5 5L5 9Z", False),
    ],
)
def test_a_path_without_an_area_or_an_end_is_a_line(path: str, line: bool, make: Make) -> None:
    xml = shape_xml(make(elements({"type": "shape", "path": path, "name": "It", **AT})), "It")

    assert bool(re.search(EDGE, xml)) == line
    assert ("<a:noFill/>" in xml and 'fill="none"' in xml) == line


def test_a_border_that_is_asked_for_stays(make: Make) -> None:
    own = {"color": "#102030", "width": 4}
    made = make(elements({"type": "shape", "shape": "line", "name": "It", "border": own, **AT}))

    assert '<a:ln w="50800"><a:solidFill><a:srgbClr val="102030"/>' in shape_xml(made, "It")


def test_the_fill_of_a_line_is_told_and_colours_it(make: Make) -> None:
    flat = {"type": "shape", "shape": "line", "name": "It", "fill": "accent3", **AT}
    area = {"type": "shape", "shape": "leftBrace", "fill": "accent3", **AT}
    made = make(elements(flat, area))

    assert [(loss.code, loss.path) for loss in made.rendered.losses] == [
        ("common/PROPERTY_NOT_RENDERED", "/slides/0/elements/0/fill")
    ]
    assert '<a:ln w="19050"><a:solidFill><a:schemeClr val="accent3"/>' in shape_xml(made, "It")


@pytest.mark.parametrize("preset", sorted(STROKES))
def test_the_outline_of_a_line_stays_in_its_box(preset: str) -> None:
    for handles in ({}, dict.fromkeys(ADJUSTMENTS[preset], 20_000)):
        drawn = preset_outline(preset, handles, 80, 60)

        assert drawn is not None
        ends = [points[-1] for _, points in drawn.segments if points]
        assert all(-0.01 <= x <= 80.01 and -0.01 <= y <= 60.01 for x, y in ends)


@pytest.mark.parametrize(
    "sizes", [{"width": 300}, {"width": 300, "height": 90, "box": {"width": 100, "height": 30}}]
)
def test_text_without_a_width_takes_the_width_of_its_group(sizes: dict[str, Any], make: Make) -> None:
    words = {
        "type": "text",
        "text": "Words that need more than one line in a group as narrow as this one is",
        "x": 0,
        "name": "It",
    }
    made = make(elements({"type": "group", "x": 100, "y": 200, **sizes, "elements": [words]}))

    assert 'cx="3810000"' in shape_xml(made, "It")


def joined(turn: dict[str, Any], side: str, make: Make, **fields: Any) -> tuple[int, tuple[float, ...]]:
    """Return the connector that leaves a shape at a side, as it is placed."""
    x, y = THERE[side]
    start = {"id": "a", "site": side}
    deck = {
        "slides": [
            elements({**HERE, **turn}, {"type": "connector", "from": start, "to": {"x": x, "y": y}, **fields})
        ]
    }
    made = make(**deck)
    found = re.search(r'<a:stCxn id="\d+" idx="(\d)"/>', made.slide(1))
    assert found is not None
    left, top, wide, tall = (
        int(value) / 12700
        for value in re.findall(
            r'<p:cxnSp>.*?x="(-?\d+)" y="(-?\d+)"/><a:ext cx="(\d+)" cy="(\d+)"', made.slide(1)
        )[0]
    )
    return int(found[1]), (left, top, left + wide, top + tall)


MIDDLE = (360, 270)


@pytest.mark.parametrize(
    ("turn", "sites"),
    [
        ({}, {"top": 0, "left": 1, "bottom": 2, "right": 3}),
        ({"rotate": 90}, {"right": 0, "top": 1, "left": 2, "bottom": 3}),
        ({"rotate": 180}, {"bottom": 0, "right": 1, "top": 2, "left": 3}),
        ({"rotate": -90}, {"left": 0, "bottom": 1, "right": 2, "top": 3}),
        ({"flip": "horizontal"}, {"top": 0, "right": 1, "bottom": 2, "left": 3}),
        ({"flip": "vertical"}, {"bottom": 0, "left": 1, "top": 2, "right": 3}),
        ({"flip": "horizontal", "rotate": 90}, {"right": 0, "bottom": 1, "left": 2, "top": 3}),
        ({"rotate": 45}, {"top": 1, "left": 1, "bottom": 3, "right": 3}),
    ],
)
def test_glue_and_line_meet_where_the_site_is_after_the_turn(
    turn: dict[str, Any], sites: dict[str, int], make: Make
) -> None:
    for side, site in sites.items():
        index, box = joined(turn, side, make)
        x, y = [(0, -20), (-60, 0), (0, 20), (60, 0)][site]
        x, y = (-x if turn.get("flip") == "horizontal" else x), (-y if turn.get("flip") == "vertical" else y)
        spun = complex(x, y) * cmath.exp(1j * math.radians(turn.get("rotate", 0)))
        at = MIDDLE[0] + spun.real, MIDDLE[1] + spun.imag

        assert index == site
        assert any(at == pytest.approx(corner, abs=0.02) for corner in product(box[::2], box[1::2]))


def test_a_turned_triangle_is_met_at_its_point(make: Make) -> None:
    index, box = joined({"shape": "triangle", "rotate": 90, "height": 120, "y": 210}, "right", make)

    assert index == 0
    assert box[0] == pytest.approx(420, abs=0.02)


def labelled(words: str, make: Make, gap: int = 300) -> tuple[Made, Box]:
    """Return a deck in which two shapes are joined with a label, and the box of the label."""
    made = make(
        elements(
            {"type": "shape", "id": "a", "x": 60, "y": 200, "width": 100, "height": 60},
            {"type": "shape", "id": "b", "x": 160 + gap, "y": 200, "width": 100, "height": 60},
            {"type": "connector", "from": {"id": "a"}, "to": {"id": "b"}, "label": words},
        )
    )
    found = re.search(r'name="Label .*?x="(-?\d+)" y="(-?\d+)"/><a:ext cx="(\d+)" cy="(\d+)"', made.slide(1))
    assert found is not None
    return made, Box(*(int(value) / 12700 for value in found.groups()))


def test_a_long_label_is_wrapped_to_half_its_line(make: Make) -> None:
    made, box = labelled("every order above ten thousand is checked by hand first", make)
    _, short = labelled("sends", make)

    assert box.w <= 150
    assert box.h >= 2 * short.h
    assert box.x + box.w / 2 == pytest.approx(310, abs=0.1)
    assert made.codes == []


def test_a_label_longer_than_its_line_is_told(make: Make) -> None:
    made, box = labelled("incomprehensibilities", make, gap=40)

    (loss,) = made.rendered.losses
    assert (loss.code, loss.path) == ("common/TEXT_OVERFLOW", "/slides/0/elements/2/label")
    assert loss.fix == {"needed_pt": round(box.w, 1), "available_pt": 40}


def test_a_line_with_one_side_runs_along_it(make: Make) -> None:
    level = {"type": "shape", "shape": "line", "name": "Level", "x": 100, "y": 200, "width": 300}
    plumb = {"type": "shape", "shape": "line", "name": "Plumb", "x": 100, "y": 200, "height": 150}
    made = make(elements(level, plumb))

    assert '<a:ext cx="3810000" cy="0"/>' in shape_xml(made, "Level")
    assert '<a:ext cx="0" cy="1905000"/>' in shape_xml(made, "Plumb")
    drawn = preset_outline("line", {}, 300, 0)
    assert drawn is not None
    assert drawn.stretched(300, 0) == (("m", ((0, 0),)), ("l", ((300, 0),)))
