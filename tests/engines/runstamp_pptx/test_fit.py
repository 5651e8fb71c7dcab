"""Text and tables fit: shrunk, tightened, continued; only then an overflow."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runstamp.engine import Call
from runstamp.model.deck import Deck
from runstamp.testing import FixedWorld
from runstamp_compose.plans import Run
from runstamp_compose.themes import THEMES
from runstamp_pptx.render import render
from runstamp_slides.designs import design
from runstamp_slides.look import Type
from runstamp_slides.measure import Ruler
from runstamp_slides.shapes import Fitting, Para
from tests.engines.runstamp_pptx.conftest import Made, Make

SENTENCE = "Revenue grew because the service business signed three new contracts with hospitals"


def sizes(made: Made, number: int) -> set[int]:
    body = made.slide(number).split('<p:ph type="title"/>')[-1]
    return {int(found) for found in re.findall(r'<a:r><a:rPr[^>]* sz="(\d+)"', body)}


def test_short_text_keeps_at_least_the_themes_size(make: Make) -> None:
    made = make({"title": "S", "content": ["One", "Two"]})

    assert min(sizes(made, 1) - {1000}) >= 1800


def test_text_that_is_a_little_too_much_is_set_smaller_and_told(make: Make) -> None:
    made = make({"title": "S", "content": [SENTENCE] * 16})

    assert made.rendered.artifacts[0].pages == 1
    assert ("common/TEXT_SHRUNK", 1) in made.notes
    assert min(sizes(made, 1) - {1000}) >= 1200
    assert max(sizes(made, 1) - {2800}) < 1800


def test_text_that_is_far_too_much_continues_on_slides_that_are_equally_full(make: Make) -> None:
    made = make({"title": "S", "content": [f"{i}: {SENTENCE}" for i in range(60)]})

    pages = made.rendered.artifacts[0].pages or 0
    counts = [made.slide(n).count("<a:buChar") for n in range(1, pages + 1)]
    assert pages > 1
    assert sum(counts) == 60
    assert max(counts) - min(counts) <= 1
    assert [title for _, _, title in made.rendered.artifacts[0].map] == [
        f"S ({n}/{pages})" for n in range(1, pages + 1)
    ]
    assert {path for _, path, _ in made.rendered.artifacts[0].map} == {"/slides/0"}
    assert ("common/SLIDE_CONTINUED", 2) in made.notes
    assert made.codes == []


def test_a_long_table_continues_with_its_header_and_even_parts(make: Make) -> None:
    rows = [[f"Row {i}", i] for i in range(80)]

    made = make(
        {
            "title": "S",
            "content": [
                {
                    "type": "table",
                    "columns": ["Name", {"header": "No", "kind": "integer", "total": "sum"}],
                    "rows": rows,
                }
            ],
        }
    )

    pages = made.rendered.artifacts[0].pages or 0
    counts = [made.slide(n).count("<a:tr ") for n in range(1, pages + 1)]
    assert all("<a:t>Name</a:t>" in made.slide(n) for n in range(1, pages + 1))
    assert sum(counts) == 80 + pages + 1  # a header on each slide, and the total
    assert max(counts) - min(counts) <= 2
    assert "<a:t>3160</a:t>" in made.slide(pages) or "<a:t>3,160</a:t>" in made.slide(pages)
    assert made.codes == []


def test_every_table_row_stays_on_its_slide(make: Make) -> None:
    made = make(
        {"title": "S", "content": [{"type": "table", "columns": ["Name"], "rows": [[SENTENCE]] * 80}]}
    )

    for number in range(1, (made.rendered.artifacts[0].pages or 0) + 1):
        xml = made.slide(number).split("<a:tbl>")[0]
        top = int(re.findall(r'<p:xfrm><a:off x="\d+" y="(\d+)"', xml)[-1])
        height = sum(map(int, re.findall(r'<a:tr h="(\d+)"', made.slide(number))))
        assert top + height <= 540 * 12700


def test_rows_that_a_cell_spans_stay_together(make: Make) -> None:
    rows = [[{"text": "Tall", "rowspan": 3}, "a"], ["b"], ["c"]] * 20

    made = make({"title": "S", "content": [{"type": "table", "columns": ["Group", "Part"], "rows": rows}]})

    for number in range(1, (made.rendered.artifacts[0].pages or 0) + 1):
        xml = made.slide(number)
        assert xml.count('rowSpan="3"') * 2 == xml.count('vMerge="1"')


def test_a_row_height_changes_only_its_row(make: Make) -> None:
    made = make(
        {
            "title": "S",
            "content": [
                {
                    "type": "table",
                    "columns": ["A"],
                    "rows": [[str(i)] for i in range(40)],
                    "row_props": {"2": {"height": 108}},
                }
            ],
        }
    )

    heights = [
        int(h)
        for n in range(1, (made.rendered.artifacts[0].pages or 0) + 1)
        for h in re.findall(r'<a:tr h="(\d+)"', made.slide(n))
    ]
    assert heights.count(108 * 12700) == 1


def test_what_no_slide_can_hold_is_an_overflow_with_its_measures(make: Make) -> None:
    made = make(
        {
            "title": "S",
            "content": [{"type": "side_by_side", "items": [{"blocks": [SENTENCE * 60]}, {"blocks": ["x"]}]}],
        }
    )

    found = [loss for loss in made.rendered.losses if loss.code == "common/TEXT_OVERFLOW"]
    assert found
    assert found[0].fix is not None
    assert found[0].fix["needed_pt"] > found[0].fix["available_pt"] > 0
    assert found[0].page == 1


def test_a_paragraph_longer_than_a_slide_continues_inside(make: Make) -> None:
    text = " ".join(f"word{i}" for i in range(2500))

    made = make({"title": "S", "content": [{"type": "paragraph", "text": text}]})

    pages = made.rendered.artifacts[0].pages or 0
    shown = " ".join(" ".join(re.findall(r"word\d+", made.slide(n))) for n in range(1, pages + 1))
    assert pages > 1
    assert shown == text
    assert made.codes == []


def test_a_word_wider_than_its_box_is_found(make: Make) -> None:
    made = make({"title": "S", "columns": [["W" * 60], ["b"], ["c"], ["d"]]})

    assert made.codes == ["common/TEXT_OVERFLOW"]
    assert made.rendered.losses[0].path == "/slides/0/columns/0/0"


def test_a_long_title_shrinks_and_an_endless_one_overflows(make: Make) -> None:
    shrunk = make(
        {
            "title": "A title that says very much in very many words, so many that they need smaller letters "
            * 2
        }
    )
    endless = make({"title": "A title that never ends " * 30})

    assert [code for code, _ in shrunk.notes] == ["common/TEXT_SHRUNK"]
    assert endless.codes == ["common/TEXT_OVERFLOW"]
    assert endless.rendered.losses[0].path == "/slides/0/title"


@given(
    st.lists(st.text("abcdefghijkWMil.,(5 ", min_size=1, max_size=14), min_size=1, max_size=30),
    st.floats(60, 500),
    st.sampled_from([10.0, 12.5, 18.0, 23.0]),
)
def test_quick_heights_are_those_of_the_full_breaker(words: list[str], width: float, size: float) -> None:
    look = design(THEMES["slate"], 960, 540).look
    para = Para((Run(text=" ".join(words)),), Type(size), left=18, first=-18)
    ruler, fitting = Ruler(look), Fitting(minimum=1.0)

    assert abs(ruler.height((para,), width, fitting) - ruler.layout((para,), width, fitting).height) < 0.01
    assert ruler.whole((para,), width, fitting) == (not ruler.layout((para,), width, fitting).too_wide)


@pytest.mark.parametrize("content", ["table", "bullets"])
def test_work_grows_with_the_rows_and_not_with_their_square(content: str, tmp_path: Path) -> None:
    few, many = (calls_for(content, count, tmp_path) for count in (200, 1600))

    assert many < 8 * 1.6 * few


def calls_for(content: str, count: int, folder: Path) -> int:
    """Return how many function calls a slide of many rows costs, a measure of work that no clock disturbs."""
    table = {"type": "table", "columns": [{"header": "A"}], "rows": [[f"Row {i}"] for i in range(count)]}
    blocks = [table] if content == "table" else [f"Point {i}" for i in range(count)]
    deck = Deck.model_validate({"title": "D", "slides": [{"title": "S", "content": blocks}]})
    calls = 0

    def counted(_: object, event: str, __: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(counted)
    try:
        render(deck, Call("pptx.render", {"checks": "none"}), FixedWorld(folder))
    finally:
        sys.setprofile(None)
    return calls


def test_the_time_limit_is_looked_at_while_a_table_is_measured_and_placed(tmp_path: Path) -> None:
    rows = [[f"Row {i}", SENTENCE * (i % 3)] for i in range(600)]
    content = [{"type": "table", "columns": [{"header": "A"}, {"header": "B"}], "rows": rows}]
    deck = Deck.model_validate({"title": "D", "slides": [{"title": "S", "content": content}]})
    world = FixedWorld(tmp_path)

    rendered = render(deck, Call("pptx.render", {"checks": "none"}), world)

    assert world.checkpoints > 2 * (rendered.artifacts[0].pages or 0) + 600 // 256


LONG = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle" * 3
PLACES: dict[str, dict[str, object]] = {
    "title": {"title": LONG},
    "kicker": {"title": "S", "kicker": LONG},
    "subtitle": {"title": "S", "subtitle": LONG},
    "cover subtitle": {"layout": "title", "title": "S", "subtitle": LONG},
    "source": {"title": "S", "content": ["x"], "source": LONG * 3},
    "paragraph": {"title": "S", "content": [LONG]},
    "bullet": {"title": "S", "content": [{"type": "list", "items": [LONG]}]},
    "callout": {"title": "S", "content": [{"type": "callout", "text": LONG}]},
    "quote": {"title": "S", "content": [{"type": "quote", "text": LONG}]},
    "large quote": {"layout": "quote", "title": "S", "content": [{"type": "quote", "text": LONG}]},
    "caption": {
        "title": "S",
        "content": [{"type": "table", "columns": ["A"], "rows": [["x"]], "caption": LONG}],
    },
    "cell": {"title": "S", "content": [{"type": "table", "columns": ["A", "B"], "rows": [[LONG, "x"]]}]},
    "header": {"title": "S", "content": [{"type": "table", "columns": [LONG, "B"], "rows": [["x", "y"]]}]},
    "label of a figure": {
        "title": "S",
        "content": [{"type": "kpis", "items": [{"label": LONG[:120], "value": "1"}] * 3}],
    },
    "value of a figure": {
        "title": "S",
        "content": [{"type": "kpis", "items": [{"label": "L", "value": LONG}] * 3}],
    },
    "step": {
        "layout": "timeline",
        "title": "S",
        "content": [{"type": "list", "items": [f"Q{i}: {LONG}" for i in range(4)]}],
    },
    "person": {"layout": "team", "title": "S", "content": [LONG, "Chief"]},
    "column": {"title": "S", "columns": [{"title": LONG, "blocks": ["a"]}, {"title": "R", "blocks": ["b"]}]},
}


@pytest.mark.parametrize("place", PLACES)
def test_a_word_wider_than_its_box_is_found_wherever_it_stands(place: str, make: Make) -> None:
    made = make(PLACES[place])

    found = [loss for loss in made.rendered.losses if loss.subject == "word"]
    assert found
    for loss in found:
        assert loss.code == "common/TEXT_OVERFLOW"
        assert loss.fix is not None
        assert loss.fix["needed_pt"] > loss.fix["available_pt"] > 0
        assert (loss.path or "").startswith("/slides/0")
        assert loss.page == 1


def test_a_long_name_is_set_smaller_before_it_breaks(make: Make) -> None:
    people = [
        {
            "type": "list",
            "items": [f"{name}: Chief" for name in ("Wolfeschlegelsteinhausenberg", "B", "C", "D")],
        }
    ]

    made = make({"layout": "team", "title": "S", "content": people})

    assert made.codes == []
    assert ("common/TEXT_SHRUNK", 1) in made.notes
