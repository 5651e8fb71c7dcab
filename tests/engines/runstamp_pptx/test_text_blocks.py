"""What text blocks say beyond their words: the way they run."""

from __future__ import annotations

from typing import Any

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
