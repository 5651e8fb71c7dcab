"""Words are hyphenated by the patterns of their language, and what is no word is not."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runstamp_text.hyphenation import hyphens


def cut(text: str, language: str = "en-GB") -> str:
    return "|".join(text[a:b] for a, b in pairwise((0, *hyphens(text, language), len(text))))


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Do|nau|dampf|schiff|fahrts|ge|sell|schaft.", "de"),
        ("Ver|öf|fent|li|chung", "de-AT"),
        ("pré|sen|ta|tion,", "fr-CA"),
        ("пред|став|ле|ние", "ru"),
        ("(rep|res|ent|a|tion)", "en-GB"),
        ("rep|re|sen|ta|tion", "en-US"),
        ("l'or|ga|ni|sa|tion", "fr"),
        ("well-rep|res|en|ted", "en-GB"),
    ],
)
def test_words_part_where_their_language_parts_them(text: str, language: str) -> None:
    assert cut(text.replace("|", ""), language) == text


@pytest.mark.parametrize(
    "text",
    [
        "https://example.org/representation",
        "user@representation.org",
        "representation.txt",
        "representation2026",
        "snake_representation",
        "and/representation",
        "REPRESENTATION",
        "repre\u00adsentation",
        "re\u0301presentation",
        "only",
        "",
    ],
)
def test_addresses_abbreviations_and_words_with_hyphens_of_their_own_are_left_whole(text: str) -> None:
    assert hyphens(text, "en-GB") == ()


def test_a_language_without_a_dictionary_has_no_hyphens() -> None:
    assert hyphens("representation", "zh") == hyphens("representation", "x-none") == ()


def test_a_hyphen_that_changes_the_spelling_is_not_offered() -> None:
    assert hyphens("asszonnyal", "hu") == ()


@given(
    st.text(alphabet="abcdefghilmnorstuäöéß'-,.", max_size=24), st.sampled_from(["de", "en-US", "fr", "hu"])
)
def test_two_letters_stay_and_three_go(text: str, language: str) -> None:
    for at in hyphens(text, language):
        assert text[at - 2 : at + 3].isalpha()
        assert len(text[at - 2 : at + 3]) == 5
