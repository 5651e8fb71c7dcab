"""What text blocks say beyond their words: the way they run."""

from __future__ import annotations

from typing import Any

import pytest

from runstamp.errors import RunstampError
from tests.engines.runstamp_pptx.conftest import Make

HEBREW = "שלום עולם"


def slide(*blocks: Any) -> dict[str, Any]:
    return {"slides": [{"title": "S", "content": list(blocks)}]}


def test_a_direction_set_by_hand_wins_over_the_letters(make: Make) -> None:
    made = make(
        **slide(
            {"type": "paragraph", "text": "Latin", "rtl": True},
            {"type": "paragraph", "text": HEBREW, "rtl": False},
            {"type": "list", "items": ["Latin", {"text": "x", "items": ["y"]}], "rtl": True},
        )
    )

    assert made.slide(1).count('rtl="1"') == 4
    assert made.slide(1).count('algn="l" rtl="0"') == 1


def test_letters_from_right_to_left_in_a_line_that_does_not_run_so_do_not_turn_it(make: Make) -> None:
    made = make(**slide({"type": "paragraph", "text": f"Latin first, {HEBREW}"}))

    assert 'algn="l" rtl="0"' in made.slide(1)


def test_a_quotation_from_right_to_left_has_its_bar_at_the_right(make: Make) -> None:
    def bar(text: str) -> str:
        made = make(**slide({"type": "quote", "text": text}))
        return made.slide(1).split('name="Decoration', 1)[1].split("<a:off", 1)[1].split("/>", 1)[0]

    assert 'x="609600"' in bar("Words")
    assert 'x="609600"' not in bar(HEBREW)


def test_an_item_goes_on_counting_after_what_stands_in_it(make: Make) -> None:
    code = {"type": "code", "text": "x"}
    items = [
        {"text": "one", "blocks": ["Below one", {"type": "list", "items": ["in"]}]},
        {"text": "two", "blocks": [code]},
        "three",
    ]
    made = make(**slide({"type": "list", "ordered": True, "items": items}))

    assert made.codes == []
    xml = made.slide(1)
    paragraphs = {
        text: one
        for one in xml.split("<a:p>")
        for text in ("Below one", "two", "three", "in")
        if f"<a:t>{text}<" in one
    }
    assert 'marL="304800" lvl="1" indent="0"' in paragraphs["Below one"]
    assert 'marL="533400" lvl="1"' in paragraphs["in"]
    assert '<a:buAutoNum type="arabicPeriod"/>' in paragraphs["two"]  # in the same box
    assert 'type="arabicPeriod" startAt="3"' in paragraphs["three"]


def test_a_heading_in_an_item_can_be_linked_to(make: Make) -> None:
    items = [{"text": "one", "blocks": [{"type": "heading", "text": "H", "id": "here"}]}]
    link = {"type": "paragraph", "text": {"text": "go", "link": "#here"}}

    assert "hlinksldjump" in make(**slide({"type": "list", "items": items}, link)).slide(1)


def test_a_paragraph_on_a_dark_field_is_written_in_an_ink_that_reads(make: Make) -> None:
    xml = make(**slide("before", {"type": "paragraph", "text": "on it", "fill": "#101010"}, "after")).slide(1)

    shape = next(one for one in xml.split("<p:sp>") if "<a:t>on it<" in one)
    assert '<a:srgbClr val="101010"/>' in shape
    assert "before" not in shape
    assert 'schemeClr val="tx1"' not in shape


def test_a_reference_finds_what_comes_after_it_and_leads_there(make: Make) -> None:
    table = {"type": "table", "columns": ["A"], "rows": [["b"]], "caption": "Sales", "id": "sales"}
    head = {"type": "heading", "text": ["On ", {"ref": "end"}], "id": "head"}
    made = make(
        slides=[
            {"title": "S", "content": [{"type": "paragraph", "text": [{"ref": "sales"}]}, head]},
            {"title": "T", "content": [{"type": "paragraph", "text": [{"ref": "head"}]}, table]},
            {"title": "The end", "id": "end"},
        ]
    )

    assert "<a:t>Table 1</a:t>" in made.slide(1)
    assert "<a:t>The end</a:t>" in made.slide(1)
    assert made.slide(1).count("hlinksldjump") == 2
    assert "<a:t>On " in made.slide(2)


@pytest.mark.parametrize(("target", "near"), [("sale", "#sales"), ("bare", None)])
def test_a_reference_to_nothing_is_refused_at_its_place(make: Make, target: str, near: str | None) -> None:
    blocks = [{"type": "divider", "id": "bare"}, {"type": "heading", "text": "H", "id": "sales"}]

    with pytest.raises(RunstampError) as caught:
        make(**slide({"type": "paragraph", "text": ["see ", {"ref": target}]}, *blocks))

    assert caught.value.issues[0].path == "/slides/0/content/0/text/1/ref"
    assert caught.value.issues[0].did_you_mean == near


def test_a_reference_shows_the_number_of_the_slide(make: Make) -> None:
    long = {"type": "paragraph", "text": "Words that go on. " * 300}
    see = {"type": "paragraph", "text": ["slide ", {"ref": "end", "show": "page"}]}
    made = make(slides=[{"title": "S", "content": [see, long]}, {"title": "The end", "id": "end"}])

    end = next(n for n in range(1, 9) if "<a:t>The end</a:t>" in made.slide(n))
    assert end > 2
    assert f"<a:t>{end}</a:t>" in made.slide(1).split("slide </a:t>")[1].split("</a:p>")[0]
