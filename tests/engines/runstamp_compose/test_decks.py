"""Decks composed."""

from __future__ import annotations

from typing import Any

import pytest

from runstamp.errors import RunstampError
from runstamp.model.deck import Deck
from runstamp_compose.decks import compose_deck
from runstamp_compose.plans import DeckPlan, ListPlan, Paragraph, Toc, TocEntry, plain


def composed(*slides: dict[str, Any], **deck: Any) -> DeckPlan:
    return compose_deck(Deck.model_validate({"slides": list(slides), **deck}))[0]


def test_layouts_follow_from_the_content() -> None:
    plan = composed(
        {"title": "a"}, {"title": "b", "content": "x"}, {"columns": [["x"], ["y"]]}, {"layout": "closing"}
    )

    assert [slide.layout for slide in plan.slides] == [
        "title_only",
        "title_and_content",
        "title_and_content",
        "closing",
    ]
    assert [slide.id for slide in plan.slides] == ["slide-1", "slide-2", "slide-3", "slide-4"]


def test_strings_in_a_row_are_the_bullets_of_one_list() -> None:
    plan = composed({"content": ["a", "b", {"type": "paragraph", "text": "p"}, "c"]})

    first, second, third = plan.slides[0].columns[0].blocks
    assert isinstance(first, ListPlan) and isinstance(third, ListPlan) and isinstance(second, Paragraph)
    assert [(item.marker, plain(item.runs), item.path) for item in first.items] == [
        ("•", "a", "/slides/0/content/0"),
        ("•", "b", "/slides/0/content/1"),
    ]


def test_columns_have_shares_titles_and_places() -> None:
    plan = composed({"columns": [{"width": "40%", "title": "L", "blocks": ["a"]}, ["b"]]})

    left, right = plan.slides[0].columns
    assert (left.share, plain(left.title), right.share) == (0.4, "L", 0.6)
    assert [block.path for block in (*left.blocks, *right.blocks)] == [
        "/slides/0/columns/0/blocks/0",
        "/slides/0/columns/1/0",
    ]


def test_the_deck_s_subtitle_stands_on_the_first_title_slide_without_one() -> None:
    plan = composed(
        {"title": "a"},
        {"layout": "title", "subtitle": "own"},
        {"layout": "title"},
        {"layout": "title"},
        subtitle="S",
    )

    assert [plain(slide.subtitle) for slide in plan.slides] == ["", "own", "S", ""]


@pytest.mark.parametrize(
    ("size", "points"),
    [
        ("16:9", (960, 540)),
        ("4:3", (720, 540)),
        ("A4", (780, 540)),
        ({"width": "10in", "height": 400}, (720, 400)),
    ],
)
def test_a_size_is_points(size: Any, points: tuple[float, float]) -> None:
    plan = composed({"title": "a"}, size=size)

    assert (plan.width, plan.height) == points


def test_notes_keep_their_lines_and_the_empty_ones_among_them() -> None:
    plan = composed({"title": "a", "notes": "one\n\ntwo"}, {"title": "b", "notes": "\n"})

    assert [[plain(line.runs) for line in slide.notes] for slide in plan.slides] == [["one", "", "two"], []]


def test_contents_on_a_slide_list_the_sections() -> None:
    plan = composed(
        {"layout": "agenda", "title": "Agenda", "content": [{"type": "toc"}]},
        {"layout": "section", "title": "One", "id": "one"},
        {"title": "x"},
        {"layout": "section", "title": "Two"},
    )

    toc = plan.slides[0].columns[0].blocks[0]
    assert isinstance(toc, Toc)
    assert toc.entries == (TocEntry(1, "One", "one"), TocEntry(1, "Two", "slide-4"))


def test_a_link_may_lead_to_a_slide_and_its_id_may_not_be_a_block_s() -> None:
    linked = {"content": [{"type": "paragraph", "text": {"text": "go", "link": "#end"}}]}
    assert composed(linked, {"title": "e", "id": "end"}).slides[1].id == "end"

    with pytest.raises(RunstampError) as caught:
        composed({"content": [{"type": "divider", "id": "end"}]}, {"title": "e", "id": "end"})
    assert [issue.path for issue in caught.value.issues] == ["/slides/1/id", "/slides/0/content/0/id"]


def test_fields_show_the_slide_and_its_section() -> None:
    source = [{"field": "section"}, " ", {"field": "slide"}]

    plan = composed({"title": "a", "section": "S", "source": source}, {"title": "b", "source": source})

    assert [plain(slide.source) for slide in plan.slides] == ["S 1", "S 2"]
