"""Elements: shapes, connectors that hold, text that fits, grounds that text reads on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from pydantic import ValidationError

from runstamp.engine import Call
from runstamp.errors import RunstampError
from runstamp.model.deck import Deck
from runstamp.model.icons import ICONS
from runstamp.model.presets import ADJUSTMENTS, PRESETS
from runstamp.testing import FixedWorld
from runstamp_pptx.render import render
from runstamp_slides.connectors import Course, course
from runstamp_slides.icons import icon
from runstamp_slides.paths import outline
from runstamp_slides.presets import KNOWN
from tests.engines.runstamp_pptx.conftest import Made, Make
from tests.engines.runstamp_pptx.template_files import on, template

A = {"a": "http://schemas.openxmlformats.org/drawingml/2006/main"}
P = {"p": "http://schemas.openxmlformats.org/presentationml/2006/main", **A}


def elements(*items: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"title": "S", "elements": list(items), **fields}


def test_every_preset_is_written_with_its_handles(make: Make) -> None:
    items = [
        {"type": "shape", "shape": name, "x": 20, "y": 20, "width": 60, "height": 40, "adjust": dict.fromkeys(ADJUSTMENTS[name], 30000)}
        for name in PRESETS
    ]  # fmt: skip

    made = make(elements(*items))

    assert len(PRESETS) == 187
    assert re.findall(r'prst="(\w+)"', made.slide(1)) == list(PRESETS)


def test_every_icon_has_an_outline() -> None:
    assert [name for name in ICONS if not icon(name).segments] == []
    assert frozenset(PRESETS) >= KNOWN - {""}


def test_an_unknown_shape_names_the_nearest() -> None:
    with pytest.raises(ValidationError) as caught:
        Deck.model_validate({"slides": [elements({"type": "shape", "shape": "chevrn"})]})

    assert "chevron" in str(caught.value.errors()[0].get("ctx", {})["allowed"])


@pytest.mark.parametrize("path", ["L10 10", "M0 0 L5", "M0 0 X", "M0 0L1e300 1", "M5 5", "M0 0 5 5 Z 4"])
def test_a_path_that_is_none_is_refused_with_its_place(path: str, make: Make) -> None:
    with pytest.raises(RunstampError) as caught:
        make(elements({"type": "shape", "path": path}))

    assert (caught.value.code, caught.value.issues[0].path) == (
        "common/SCHEMA_REJECTED",
        "/slides/0/elements/0/path",
    )


def test_an_arc_passes_where_it_should() -> None:
    found = outline("M0 10 A10 10 0 0 1 20 10", None, "")

    assert found.width == pytest.approx(20)
    assert found.height == pytest.approx(10, abs=0.1)


def ends(found: Course) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return where a connector starts and ends as a reader draws it from its frame, its mirrors and its turn."""
    box, turned = found.box, []
    for corner in (-1, 1):
        x, y = (
            corner * box.w / 2 * (-1 if found.flip_h else 1),
            corner * box.h / 2 * (-1 if found.flip_v else 1),
        )
        place = complex(x, y) * 1j**found.turn
        turned.append((box.x + box.w / 2 + place.real, box.y + box.h / 2 + place.imag))
    return turned[0], turned[1]


SIDES = ("top", "left", "bottom", "right")


@pytest.mark.parametrize("kind", ["straight", "elbow", "curved"])
@pytest.mark.parametrize("out", SIDES)
@pytest.mark.parametrize("into", SIDES)
@pytest.mark.parametrize("end", [(300, 250), (300, 20), (20, 250), (20, 20), (100, 200), (300, 100)])
def test_the_frame_of_a_connector_puts_its_ends_where_they_are(
    kind: Any, out: Any, into: Any, end: tuple[float, float]
) -> None:
    found = course(kind, (100, 100), end, out, into)

    start, stop = ends(found)
    assert start == pytest.approx((100, 100))
    assert stop == pytest.approx(end)
    assert found.points[0] == pytest.approx((100, 100))
    assert found.points[-1] == pytest.approx(end)


def test_a_connector_names_the_shapes_it_joins_even_in_groups(make: Make) -> None:
    made = make(
        elements(
            {"type": "connector", "from": {"id": "a"}, "to": {"id": "b"}},
            {"type": "group", "elements": [{"type": "shape", "id": "a", "x": 50, "y": 200}]},
            {"type": "shape", "id": "b", "x": 500, "y": 200},
        )
    )

    tree = etree.fromstring(made.slide(1).encode())
    ids = {one.get("id") for one in tree.iterfind(".//p:cNvPr", P)}
    start, end = tree.find(".//a:stCxn", P), tree.find(".//a:endCxn", P)
    assert start is not None
    assert end is not None
    assert {start.get("id"), end.get("id")} <= ids
    assert (start.get("idx"), end.get("idx")) == ("3", "1")
    assert len(ids) == len(tree.findall(".//p:cNvPr", P))


def test_a_connector_to_nowhere_is_an_error_that_names_the_nearest() -> None:
    ends = {"from": {"id": "aa"}, "to": {"x": 1, "y": 1}}
    with pytest.raises(ValidationError, match="several faults"):
        Deck.model_validate(
            {"slides": [elements({"type": "shape", "id": "ab"}, {"type": "connector", **ends})]}
        )


def test_text_is_shrunk_into_its_shape_and_told(make: Make) -> None:
    words = "Words that need more room than there is. " * 4
    made = make(
        elements({"type": "shape", "x": 50, "y": 150, "width": 180, "height": 100, "text": words, "size": 20})
    )

    sizes = {int(size) for size in re.findall(r'sz="(\d+)"', made.slide(1).split("Shape")[1])}
    assert max(size for size in sizes if size != 1000) < 2000
    assert ("common/TEXT_SHRUNK", 1) in made.notes
    assert "common/TEXT_OVERFLOW" not in made.codes


def test_text_that_never_fits_is_told_with_its_numbers(make: Make) -> None:
    made = make(
        elements({"type": "text", "x": 50, "y": 150, "width": 80, "height": 20, "text": "words " * 50})
    )

    loss = next(loss for loss in made.rendered.losses if loss.code == "common/TEXT_OVERFLOW")
    assert loss.path == "/slides/0/elements/0/text"
    assert loss.fix is not None
    assert loss.fix["needed_pt"] > loss.fix["available_pt"]


@pytest.mark.parametrize("theme", ["slate", "editorial", "vivid", "midnight", "swiss", "garden"])
@pytest.mark.parametrize("background", ["#101820", "#FFFFFF", "#FFD400", "accent1", "accent3"])
def test_text_reads_on_any_background(theme: str, background: str, make: Make) -> None:
    slide = {"title": "Title", "kicker": "Kicker", "subtitle": "Under", "content": ["One", {"type": "paragraph", "text": "Two"}]}  # fmt: skip
    made = make({**slide, "background": background, "source": "Source"}, theme=theme, footer="Foot")

    assert [code for code, _ in made.notes if code == "common/LOW_CONTRAST"] == []
    assert "<p:bg>" in made.slide(1)


def test_elements_stand_on_a_template_too(tmp_path: Path) -> None:
    slide = elements({"type": "shape", "text": "Inside", "x": 50, "y": 200}, background="#102030")

    found = on(tmp_path, template(), slide)

    assert "<a:t>Inside</a:t>" in found.slide(1)
    assert "<p:bg>" in found.slide(1)


def test_links_of_elements_lead_to_slides_and_elements(make: Make) -> None:
    made = make(
        elements({"type": "icon", "icon": "check", "id": "here"}),
        elements({"type": "shape", "text": "Back", "link": "#here"}),
    )

    assert 'action="ppaction://hlinksldjump"' in made.slide(2)
    assert "slide1.xml" in made.parts["ppt/slides/_rels/slide2.xml.rels"]


def test_a_link_of_an_element_to_nowhere_is_refused(make: Make) -> None:
    with pytest.raises(RunstampError) as caught:
        make(elements({"type": "shape", "text": "Back", "link": "#nowhere"}))

    assert caught.value.issues[0].path == "/slides/0/elements/0/link"


def test_an_svg_stands_beside_its_pixels(tmp_path: Path) -> None:
    drawing = (
        b'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="9" height="9"/></svg>'
    )
    world = FixedWorld(tmp_path, {"a.svg": drawing})
    image = {"type": "image", "source": "a.svg", "alt": "A square"}
    deck = Deck.model_validate(
        {"slides": [{"title": "S", "content": [image], "elements": [{**image, "x": 9, "y": 9}]}]}
    )

    made = Made(render(deck, Call("pptx.render", {"checks": "auto"}), world))

    assert made.slide(1).count("<asvg:svgBlip") == 2
    assert [name for name in made.names if "media" in name] == [
        "ppt/media/image1.png",
        "ppt/media/image1.svg",
    ]
    assert made.codes == []


def test_an_image_is_cropped_before_it_fills_its_box(make: Make) -> None:
    image = {"type": "image", "source": "a.png", "alt": "Blue", "crop": {"left": 0.5}, "fit": "cover"}
    made = make(elements({**image, "x": 50, "y": 150, "width": 100, "height": 100, "radius": "circle"}))

    # 80 × 50 pixels, the right half of them: 40 × 50, of which a square keeps 40 × 40.
    assert '<a:srcRect l="50000" t="10000" b="10000"/>' in made.slide(1)
    assert 'prst="ellipse"' in made.slide(1)


def notes(made: Made, code: str) -> list[str | None]:
    return [found.path for found in made.rendered.diagnostics if found.code == code]


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ({"x": 1000, "y": 100}, True),
        ({"x": 900, "y": 300}, True),
        ({"x": 500, "y": -90}, True),
        ({"x": 500, "y": 300}, False),
    ],
)
def test_what_stands_off_the_slide_is_told(place: dict[str, Any], told: bool, make: Make) -> None:
    made = make(
        elements({"type": "shape", "text": "Words that are here", "width": 160, "height": 80, **place})
    )

    assert notes(made, "common/OFF_SLIDE") == (["/slides/0/elements/0"] if told else [])


def test_decoration_may_run_over_the_edge(make: Make) -> None:
    made = make(
        elements({"type": "shape", "shape": "ellipse", "x": 800, "y": 400, "width": 300, "height": 300})
    )

    assert notes(made, "common/OFF_SLIDE") == []


def test_words_on_words_and_covered_words_are_told(make: Make) -> None:
    place = {"x": 100, "y": 300, "width": 300, "height": 60}
    under = {"type": "text", "text": "These words are read", **place}

    on_words = make(elements(under, {"type": "text", "text": "So are these words", **place}))
    covered = make(elements(under, {"type": "shape", **place}))
    beneath = make(elements({"type": "shape", **place}, under))
    on_flow = make({**elements({"type": "shape", "x": 40, "y": 100, "width": 800, "height": 300}), "content": ["One bullet of many words"]})  # fmt: skip

    assert notes(on_words, "common/ELEMENTS_OVERLAP") == ["/slides/0/elements/1"]
    assert notes(covered, "common/ELEMENTS_OVERLAP") == ["/slides/0/elements/1"]
    assert notes(beneath, "common/ELEMENTS_OVERLAP") == []
    assert notes(on_flow, "common/ELEMENTS_OVERLAP") == ["/slides/0/elements/0"]


def test_an_image_in_a_shape_asks_for_its_text(make: Make) -> None:
    shape = {"type": "shape", "fill": {"image": "a.png"}, "x": 100, "y": 200}

    assert notes(make(elements(shape)), "common/IMAGE_ALT_MISSING") == ["/slides/0/elements/0"]
    assert notes(make(elements({**shape, "alt": "Blue"})), "common/IMAGE_ALT_MISSING") == []


def test_a_labelled_connector_stays_free_of_groups(make: Make) -> None:
    ends = {"from": {"id": "a"}, "to": {"id": "b"}}
    made = make(
        elements(
            {"type": "shape", "id": "a", "x": 50, "y": 200},
            {"type": "shape", "id": "b", "x": 500, "y": 200},
            {"type": "connector", **ends, "label": "sends"},
        )
    )

    assert "<p:grpSp>" not in made.slide(1)
    assert made.slide(1).index("<p:cxnSp>") < made.slide(1).index("<a:t>sends</a:t>")
