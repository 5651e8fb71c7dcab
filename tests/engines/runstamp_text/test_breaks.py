"""Lines break where Unicode allows it (UAX #14)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runstamp_text import opportunities
from runstamp_text.breaks import segments


def cut(text: str) -> list[str]:
    offsets = (0, *opportunities(text), len(text))
    return [text[start:end] for start, end in pairwise(offsets)]


@pytest.mark.parametrize(
    "pieces",
    [
        ["The ", "quick-", "brown ", "fox ", "(well, ", "sort ", "of) ", "ran."],
        ["costs ", "$1,234.56 ", "or ", "-5 ", "% ", "more"],
        ["« Oui ! » ", "dit-", "il : ", "non"],
        ["10\u00a0km ", "break\u2011free ", "w\u2060j"],
        ["hy\u00ad", "phen"],
        ["em", "—", "dash"],
        ["zero\u200b", "width"],
        ["and/", "or ", "12/31/2026"],
        ["https://", "example.org/", "a-", "b"],
        ["日", "本", "語", "の", "「引", "用」", "で", "す。", "次"],
        ["カ", "レー", "「ッ"],
        ["한", "국", "어 ", "텍", "스", "트"],
        ["abc", "「日", "本」"],
        ["“quoted” ", "text’s ", "‘x’"],
        ["👍🏽", "🇩🇪", "🇫🇷"],
        ["👨‍👩‍👧 ", "x"],
        ["e\u0301t ", "e\u0301"],
        ["wait… ", "so?"],
        ["ᬳᬸ", "ᬯ", "ᬦ᭄ᬢᬾ", "ᬦ᭄"],
        ["ꦲ", "ꦏ꧀ꦱ", "ꦫ"],
        ["ᯅ", "ᯖᯂ᯲"],
        ["–", "λ"],
    ],
    ids="|".join,
)
def test_a_line_breaks_between_these_pieces_and_nowhere_else(pieces: list[str]) -> None:
    assert cut("".join(pieces)) == pieces


TEXT = st.text(
    alphabet="abZ019 ,.:;!?'\"()[]{}/-–—%$€°…«»“”‘’éßЖ日本のー、。「」ッ한국\u00a0\u00ad\u200b\u2060\u0301👍🏽🇩🇪אב",
    max_size=24,
)


@given(TEXT)
def test_the_fast_path_finds_what_the_whole_algorithm_finds(text: str) -> None:
    found = segments(text)

    assert tuple(start for start, _, _ in found[1:]) == opportunities(text)


@given(TEXT)
def test_pieces_follow_each_other_and_only_spaces_hang(text: str) -> None:
    found = segments(text)

    assert "".join(text[start:after] for start, _, after in found) == text
    assert all(
        not text[end:after].strip(" ") and not text[start:end].endswith(" ") for start, end, after in found
    )
