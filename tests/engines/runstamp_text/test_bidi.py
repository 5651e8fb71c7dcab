"""The bidirectional algorithm: an independent judge, the standard's own examples, order on a line."""

from __future__ import annotations

import random

import pytest
from bidi import get_display

from runstamp_text.bidi import base_level, levels, visual
from runstamp_text.bidi_brackets import closing_of, mirrored

CONTROLS = "\u2066\u2067\u2068\u2069\u202a\u202b\u202c\u202d\u202e\u200e\u200f"
SIGNS = [*"abc אבג عرب 123 ٠١٢ ()[]<>«».,:;-+/%$€ \t\u0300\u064b\u2329\u3009", *CONTROLS]
ONE_SHAPE = str.maketrans(
    ")]}>»\u3009", "([{<«\u2329"
)  # which of a pair is shown is not the order's business


def shown(text: str, base: int | None = None) -> str:
    found = levels(text, base)
    return "".join(visual(list(text), found))


def plain(text: str) -> str:
    return "".join(c for c in text if c not in CONTROLS).translate(ONE_SHAPE)


@pytest.mark.parametrize("seed", range(8))
def test_the_order_is_that_of_an_independent_judge(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(1500):
        text = "".join(chance.choice(SIGNS) for _ in range(chance.randint(1, 14)))
        base = chance.choice("LR")
        if not any(level % 2 for level in levels(text, 0 if base == "L" else 1)) or base == "R":
            # The judge leaves lines alone in which nothing runs from right to left, whatever their base.
            text = "א" + text

        assert plain(shown(text, 0 if base == "L" else 1)) == plain(str(get_display(text, base_dir=base))), (
            repr(text)
        )


@pytest.mark.parametrize(
    ("text", "base", "found"),
    [
        ("car means אבג.", None, [0] * 10 + [1, 1, 1, 0]),
        ("אבג 12 ד", None, [1, 1, 1, 1, 2, 2, 1, 1]),
        ("a\u2067ב c\u2069d", 0, [0, 0, 1, 1, 2, 0, 0]),
        ("א(ב)c", 1, [1, 1, 1, 1, 2]),
        ("a (ב) c", 0, [0, 0, 0, 1, 0, 0, 0]),
        ("", None, []),
    ],
)
def test_levels(text: str, base: int | None, found: list[int]) -> None:
    assert levels(text, base) == found


def test_a_paragraph_has_the_level_of_its_first_strong_character_outside_isolates() -> None:
    assert [base_level(text) for text in ("12 a", "12 א", "\u2067א\u2069 a", "...", "\u2067א")] == [
        0,
        1,
        0,
        0,
        0,
    ]


def test_brackets_know_their_partners_and_mirrors() -> None:
    assert [closing_of(c) for c in "([{\u2329<a"] == [")", "]", "}", "\u3009", None, None]
    assert [mirrored(c) for c in "()<>«»a3"] == [")", "(", ">", "<", "»", "«", "a", "3"]


@pytest.mark.parametrize(
    "text", ["\u2067" * 200 + "א", "\u202b" * 130 + "a" + "\u202c" * 200, "(" * 100 + "א" + ")" * 100]
)
def test_what_is_nested_too_deep_overflows_and_does_no_harm(text: str) -> None:
    assert len(levels(text)) == len(text)
    assert sorted(shown(text)) == sorted(text)
