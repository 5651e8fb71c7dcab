"""No line breaks inside what is read as one: marks, conjuncts, emoji, vowels that stand before or after their consonant."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runstamp_text import Line, Paragraph, Run, Style, break_lines, clusters, opportunities, resolve
from runstamp_text.dictionaries import word_breaks
from runstamp_text.syllables import syllables

STYLE = Style(resolve("Calibri").face, 12)


@pytest.mark.parametrize(
    "pieces",
    [
        ["เป็", "น", "ภา", "ษา", "ที่", "ระ", "เสี", "ย", "คำๆ"],
        ["ໄທ", "ພາ", "ສາ", "ນ້ຳ"],
        ["ក្រុ", "ម", "ខ្មែ", "រ", "ស្ត្រី"],
        ["မြန်", "မာ", "က္က", "နိုင်", "ငံ"],
        ["क्ष", "त्रि", "य", "न", "म", "स्ते", "क्\u200dष", "क्\u200c", "ष"],
        ["ক্ষ", "মা"],
        ["ஸ்ரீ", "த", "மி", "ழ்", "க்ஷ"],
        ["ශ්\u200dරී", "ලං", "කා"],
        ["👍🏽", "👩‍👩‍👧", "🇩🇪", "🇫🇷", "❤️", "1️⃣"],
        ["e\u0301\u0323", "x"],
        ["각", "\u1112\u1161\u11ab", "국"],
    ],
    ids="|".join,
)
def test_what_is_read_as_one_is_one_piece(pieces: list[str]) -> None:
    text = "".join(pieces)

    assert list(syllables(text)) == pieces


TEXTS = st.lists(
    st.sampled_from(
        [
            *"ab ,.-日本カーッ「」กเแำาะๆภษក្រខ្មែរកမြန်မာက္ကहिन्दीक्षत्रिয়்தமிழ்مرحباשלום한국",
            "👍🏽",
            "👩‍👩‍👧",
            "🇩🇪",
            "e\u0301",
            "\u200d",
            "\u200c",
            "\u0301",
            "\u00ad",
            "\u00a0",
            "\u200b",
        ]
    ),
    max_size=40,
).map("".join)


@given(TEXTS)
def test_syllables_joined_are_the_text_and_hold_whole_clusters(text: str) -> None:
    found = syllables(text)

    assert "".join(found) == text
    assert "".join(clusters(text)) == text
    ends, at = set[int](), 0
    for cluster in clusters(text):
        at += len(cluster)
        ends.add(at)
    at = 0
    for one in found:
        at += len(one)
        assert at in ends


def whole(text: str, line: Line) -> bool:
    """Return whether a line shows one syllable at most."""
    return len(syllables(text[line.start : line.end].strip("\u00ad\u200b "))) <= 1


@settings(deadline=None, max_examples=200)
@given(TEXTS, st.floats(1, 120))
def test_lines_of_any_scripts_are_the_text_and_fit_their_box(text: str, box: float) -> None:
    lines = break_lines(Paragraph((Run(text, STYLE),)), box).lines

    ends, at = {0}, 0
    for one in syllables(text):
        at += len(one)
        ends.add(at)
    free = {*opportunities(text), *ends}
    at = 0
    for line in lines:
        assert not text[at : line.start].strip(" ")
        assert line.start in free
        assert line.x + line.width <= box + 0.02 or whole(text, line), text[line.start : line.end]
        at = line.end
    assert not text[at:].strip(" ")


SCRIPTS = {
    "th": ["ภาษา", "ไทย", "เป็น", "ภาษา", "ที่", "มี", "ระดับ", "เสียง"],
    "lo": ["ພາສາ", "ລາວ", "ເປັນ", "ພາສາ"],
    "km": ["ភាសាខ្មែរ", "គឺជា", "ភាសា", "កំណើត"],
    "my": ["မြန်မာဘာသာ", "သည်", "မြန်မာနိုင်ငံ"],
}


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_dictionary_says_where_words_without_spaces_end(script: str) -> None:
    words = SCRIPTS[script]
    ends = [len("".join(words[:count])) for count in range(1, len(words))]

    assert list(word_breaks("".join(words))) == ends
    assert list(opportunities("".join(words))) == ends


@given(st.text(alphabet="กเแำาะๆภษ็่ក្រខ្មែរကမြန်မာ္ ab", max_size=30))
def test_words_of_a_dictionary_never_end_inside_a_syllable(text: str) -> None:
    ends, at = {0}, 0
    for one in syllables(text):
        at += len(one)
        ends.add(at)

    assert set(word_breaks(text)) <= ends


KEPT_FROM_STARTS = (
    "ァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎㇰㇿーｰゝゞヽヾ々〻、。，．・：；？！）」』】〕〉》"
)
KEPT_FROM_ENDS = "（「『【〔〈《〘"


@pytest.mark.parametrize("sign", KEPT_FROM_STARTS)
def test_small_kana_long_marks_iteration_marks_and_closing_signs_never_start_a_line(sign: str) -> None:
    assert opportunities(f"本{sign}本") == (2,)


@pytest.mark.parametrize("sign", KEPT_FROM_ENDS)
def test_opening_brackets_never_end_a_line(sign: str) -> None:
    assert opportunities(f"本{sign}本") == (1,)


def test_a_word_wider_than_its_box_fills_its_lines_in_a_script_that_is_joined() -> None:
    word = "سسسسسسسسسسسسسسسسسسسس"
    paragraph = Paragraph((Run(word, STYLE),))
    box = 60.0

    *full, _ = break_lines(paragraph, box).lines

    assert full
    for line in full:
        one_more = break_lines(Paragraph((Run(word[line.start : line.end + 1], STYLE),)), 10_000).lines[0]
        assert line.width <= box < one_more.width
