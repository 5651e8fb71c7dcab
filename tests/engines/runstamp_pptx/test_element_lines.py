"""Shapes that are lines, the courses and glue of connectors, their labels; what has no size of its own in groups."""

from __future__ import annotations

import re
from typing import Any

import pytest

from runstamp.model.presets import ADJUSTMENTS
from runstamp_slides.presets import preset_outline
from runstamp_slides.strokes import BRACKETS, LEADERS, LINES, STROKES
from tests.engines.runstamp_pptx.conftest import Made, Make
from tests.engines.runstamp_pptx.test_elements import elements

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
