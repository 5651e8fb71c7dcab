"""Justified paragraphs are broken as a whole: their spaces differ less than those of greedy lines."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runstamp_text import Line, Paragraph, Run, Style, break_lines, resolve, width
from runstamp_text.breaks import opportunities
from runstamp_text.hyphenation import hyphens
from runstamp_text.optimum import justified_lines

FACE, BOLD = resolve("Calibri").face, resolve("Calibri", bold=True).face
BODY = Style(FACE, 11)
SPACE = width(" ", BODY)
PROSE = (
    "In olden times when wishing still helped one, there lived a king whose daughters were all beautiful; and the youngest "
    "was so beautiful that the sun itself, which has seen so much, was astonished whenever it shone in her face. Close by "
    "the king's castle lay a great dark forest, and under an old lime tree in the forest was a well, and when the day was "
    "very warm, the king's child went out to the forest and sat down by the fountain; and when she was bored she took a "
    "golden ball, and threw it up on high and caught it; and this ball was her favourite plaything."
)


def para(text: str = PROSE) -> Paragraph:
    return Paragraph((Run(text, BODY),), slashes=True)


def lines_of(paragraph: Paragraph, box: float, language: str | None = None) -> tuple[Line, ...]:
    found = justified_lines(paragraph, box, 1.36, (language,) * len(paragraph.runs))
    assert found is not None
    return found


def ratios(text: str, lines: tuple[Line, ...]) -> list[float]:
    """Return by how much of a space each space of the filled lines is stretched or shrunk."""
    filled = [line for line in lines if not line.hard]
    return [
        (line.available - line.width) / (text.count(" ", line.start, line.end) * SPACE) for line in filled
    ]


def squares(text: str, lines: tuple[Line, ...]) -> float:
    return sum(one * one for one in ratios(text, lines))


def rivers(text: str, lines: tuple[Line, ...]) -> int:
    """Return how often a gap lies under a gap of the line above, where both are wider than a quarter more than a space."""
    found = 0
    above: list[float] = []
    for line in lines:
        extra = 0.0 if line.hard else (line.available - line.width) / text.count(" ", line.start, line.end)
        gaps = [
            width(text[line.start : at], BODY) + extra * text.count(" ", line.start, at)
            for at in range(line.start, line.end)
            if text[at] == " "
        ]
        gaps = gaps if extra > SPACE / 4 else []
        found += sum(any(abs(gap - other) < SPACE for other in above) for gap in gaps)
        above = gaps
    return found


def test_the_spaces_of_a_paragraph_differ_less_than_in_greedy_lines() -> None:
    boxes = range(180, 460, 20)
    greedy = [break_lines(para(), box, 1.36).lines for box in boxes]
    whole = [lines_of(para(), box) for box in boxes]
    hyphenated = [lines_of(para(), box, "en-GB") for box in boxes]

    sums = [sum(squares(PROSE, lines) for lines in found) for found in (greedy, whole, hyphenated)]
    assert sums[1] < 0.8 * sums[0]
    assert sums[2] < 0.5 * sums[0]
    assert max(map(max, (ratios(PROSE, lines) for lines in hyphenated))) < max(
        map(max, (ratios(PROSE, lines) for lines in greedy))
    )
    assert sum(rivers(PROSE, lines) for lines in hyphenated) < sum(rivers(PROSE, lines) for lines in greedy)


@pytest.mark.parametrize("box", [260, 320, 340, 360, 380, 400])
def test_spaces_stay_within_their_bounds_and_the_last_line_is_as_it_is(box: int) -> None:
    *_, last = lines = lines_of(para(), box, "en-GB")

    assert all(-0.2 - 1e-3 <= one <= 0.6 + 1e-3 for one in ratios(PROSE, lines))
    assert last.hard
    assert last.width <= last.available


def test_words_are_hyphenated_only_where_spaces_would_be_too_wide() -> None:
    wide = lines_of(para("one two three four five six seven eight nine ten " * 6), 420, "en-GB")

    assert not any(line.hyphen for line in wide)


LONG = "representation internationalisation documentation hyphenation considerations typographical " * 6


def test_no_more_than_two_lines_in_a_row_end_in_a_hyphen() -> None:
    found = [
        "".join("-" if line.hyphen else "." for line in lines_of(para(LONG), box, "en-GB"))
        for box in range(90, 200, 7)
    ]

    assert any("--" in flags for flags in found)
    assert not any("---" in flags for flags in found)


def test_a_soft_hyphen_goes_before_the_hyphens_of_the_language() -> None:
    text = "documentation of inter\u00adnationalisation considerations " * 3
    ends = {
        text[line.start : line.end].rsplit(" ", maxsplit=1)[-1]
        for box in range(80, 200, 3)
        for line in lines_of(para(text), box, "en-GB")
        if line.hyphen
    }

    assert "inter\u00ad" in ends
    assert not {
        end
        for end in ends
        if "\u00ad" not in end and "documentation".find(end) and "considerations".find(end)
    }


def test_runs_keep_their_language_and_code_is_left_whole() -> None:
    words = (
        Run("Geschäftsbericht Jahresergebnisse ", BODY),
        Run("representation documentation ", Style(BOLD, 11)),
    ) * 4
    paragraph = Paragraph(words)

    found = justified_lines(paragraph, 130, 1.36, ("de", None) * 4)

    assert found is not None
    cuts = [paragraph.text[: line.end].split(" ")[-1] for line in found if line.hyphen]
    assert cuts
    assert all(cut[0] in "GJ" for cut in cuts)


def test_a_break_of_the_writer_ends_a_line_that_is_not_justified() -> None:
    lines = lines_of(para(PROSE[:200] + "\n\n" + PROSE[200:400]), 300)

    assert [line.hard for line in lines].count(True) == 3
    assert any(line.start == line.end for line in lines)


def test_tabs_and_words_wider_than_the_line_are_left_to_greedy_lines() -> None:
    assert justified_lines(para("a\tb " * 40), 200, 1.36) is None
    assert justified_lines(para("short " + "w" * 200), 200, 1.36) is None


def test_a_text_of_one_line_is_what_greedy_breaking_makes_of_it() -> None:
    for text in ("", "one", "one two"):
        assert justified_lines(para(text), 300, 1.36) == break_lines(para(text), 300, 1.36).lines


WORDS = st.text(alphabet="abcdeéim -\u00ad\u00a0日本\n.,", max_size=120)


@settings(deadline=None)
@given(st.lists(st.tuples(WORDS, st.sampled_from([8.0, 12.0])), min_size=1, max_size=3), st.floats(30, 300))
def test_lines_keep_the_text_break_where_they_may_and_fit(parts: list[tuple[str, float]], box: float) -> None:
    paragraph = Paragraph(tuple(Run(text, Style(FACE, size)) for text, size in parts))
    text = paragraph.text

    found = justified_lines(paragraph, box, 1.36, ("en-GB",) * len(parts))

    if found is None:
        assert break_lines(paragraph, box, 1.36).too_wide or "\u00ad" in text
        return
    assert not text[: found[0].start].strip(" \n")
    for line, after in pairwise(found):
        assert not text[line.end : after.start].strip(" \n")
        gaps = 0.2 * width(" ", Style(FACE, 12)) * text.count(" ", line.start, line.end)
        assert line.width <= line.available + gaps + 0.02
        if not line.hard and not line.hyphen:
            start = text.rfind("\n", 0, line.start) + 1
            end = text.find("\n", start) if "\n" in text[start:] else len(text)
            assert after.start - start in opportunities(text[start:end])
        if line.hyphen and text[line.end - 1] != "\u00ad":
            word = text[: line.end].split(" ")[-1].split("\n")[-1]
            whole = word + text[line.end :].split(" ")[0].split("\n")[0]
            assert len(word) in hyphens(whole, "en-GB")
    assert found[-1].width <= found[-1].available + 0.02
