"""Paragraphs become lines: mixed runs, breaks, tabs, indents, long words."""

from __future__ import annotations

from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runstamp_text import (
    Broken,
    Line,
    Paragraph,
    Run,
    Style,
    Tab,
    TooWide,
    break_lines,
    layout,
    pieces,
    resolve,
    width,
)

near = cast("Any", pytest).approx  # pytest leaves its type open

FACE, BOLD, MONO = resolve("Calibri").face, resolve("Calibri", bold=True).face, resolve("Courier New").face
BODY = Style(FACE, 12)
CODE = Style(MONO, 10)  # every character 6.001 pt wide
ADVANCE = width("x", CODE)


def para(text: str, style: Style = CODE) -> Paragraph:
    return Paragraph((Run(text, style),))


def seen(paragraph: Paragraph, broken: Broken) -> list[str]:
    return ["".join(piece.text for piece in pieces(paragraph, line)) for line in broken.lines]


def lines_of(text: str, characters: float) -> list[str]:
    paragraph = para(text)
    return seen(paragraph, break_lines(paragraph, characters * ADVANCE))


@pytest.mark.parametrize(
    ("text", "characters", "expected"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("one two   three", 7, ["one two", "three"]),
        ("one two", 7, ["one two"]),
        ("", 7, [""]),
        ("a\nb\r\nc\x0bd\u2028e", 7, ["a", "b", "c", "d", "e"]),
        ("a\n\nb\n", 7, ["a", "", "b", ""]),
        ("10\u00a0km away", 6, ["10\u00a0km", "away"]),
        ("co\u00adop\u00aderative", 5, ["coop-", "erati", "ve"]),
        ("co\u00adoperate", 99, ["cooperate"]),
        ("co\u00ad\u00adoperate", 6, ["co-", "operat", "e"]),
        ("co\u00ad", 6, ["co"]),
        ("ab\u00adcd", 2, ["ab", "cd"]),
        ("日本語の本。", 4, ["日本", "語の", "本。"]),
        ("well-known", 7, ["well-", "known"]),
    ],
)
def test_a_line_takes_what_it_can(text: str, characters: float, expected: list[str]) -> None:
    assert lines_of(text, characters) == expected


def test_a_word_wider_than_its_box_is_wrapped_inside_it_and_named() -> None:
    paragraph = para("see abcdefghij ok")

    broken = break_lines(paragraph, 4 * ADVANCE)

    assert seen(paragraph, broken) == ["see", "abcd", "efgh", "ij", "ok"]
    assert broken.too_wide == (TooWide(0, "abcdefghij", near(10 * ADVANCE), near(4 * ADVANCE)),)


def test_a_line_breaks_after_a_slash_only_where_the_lines_are_ours() -> None:
    office = para("cost/benefit")
    ours = Paragraph(office.runs, slashes=True)

    assert seen(office, break_lines(office, 9 * ADVANCE)) == ["cost/bene", "fit"]
    assert seen(ours, break_lines(ours, 9 * ADVANCE)) == ["cost/", "benefit"]


def test_a_word_that_fills_the_line_without_its_hyphen_is_not_too_wide() -> None:
    assert break_lines(para("ab\u00adcd"), 2 * ADVANCE).too_wide == ()


def test_a_box_narrower_than_one_character_still_ends_with_a_character_a_line() -> None:
    assert lines_of("abc", 0.1) == ["a", "b", "c"]


def test_a_combined_emoji_is_never_cut_in_two() -> None:
    family = "👨‍👩‍👧"

    paragraph = para(family * 3)
    broken = break_lines(paragraph, 1.0)

    assert [paragraph.text[line.start : line.end] for line in broken.lines] == [family] * 3


def test_a_word_across_runs_is_not_broken_at_the_run() -> None:
    paragraph = Paragraph((Run("some un", CODE), Run("break", Style(BOLD, 10)), Run("able word", CODE)))

    broken = break_lines(paragraph, width("unbreakable", CODE) + 1)

    assert seen(paragraph, broken) == ["some", "unbreakable", "word"]


def test_pieces_stand_side_by_side_and_add_up_to_the_line() -> None:
    paragraph = Paragraph((Run("plain ", BODY), Run("bold", Style(BOLD, 18)), Run(" plain", BODY)))

    (line,) = break_lines(paragraph, 500).lines
    found = pieces(paragraph, line)

    assert [(piece.run, piece.text, piece.face) for piece in found] == [
        (0, "plain ", FACE),
        (1, "bold", BOLD),
        (2, " plain", FACE),
    ]
    assert [piece.x for piece in found] == near([0, found[0].width, found[0].width + found[1].width])
    assert sum(piece.width for piece in found) == near(line.width)


def test_a_line_is_as_high_as_its_largest_size_asks() -> None:
    paragraph = Paragraph(
        (Run("small ", BODY), Run("Big", Style(FACE, 30)), Run(" and then small again", BODY))
    )

    heights = [line.height for line in break_lines(paragraph, 85).lines]

    assert heights == near([36, 14.4, 14.4])


def test_leading_and_line_spacing_set_the_line_height() -> None:
    spaced = Paragraph((Run("x", BODY),), line_spacing=1.5)
    leaded = Paragraph((Run("x", BODY),), leading=17)

    assert break_lines(spaced, 90).height == near(12 * 1.2 * 1.5)
    assert break_lines(spaced, 90, pitch=1.0).height == near(18)
    assert break_lines(leaded, 90).height == 17


def test_the_base_line_leaves_the_same_room_above_and_below() -> None:
    (line,) = break_lines(para("x", BODY), 90).lines

    above = line.baseline - FACE.ascent * 12
    below = line.height - line.baseline - FACE.descent * 12
    assert above == near(below)


def test_indents_move_and_narrow_the_lines() -> None:
    paragraph = Paragraph((Run("aa bb cc dd", CODE),), left=2 * ADVANCE, first=ADVANCE, right=ADVANCE)

    broken = break_lines(paragraph, 8 * ADVANCE)

    assert seen(paragraph, broken) == ["aa", "bb cc", "dd"]
    assert [line.x for line in broken.lines] == near([3 * ADVANCE, 2 * ADVANCE, 2 * ADVANCE])
    assert [line.available for line in broken.lines] == near([4 * ADVANCE, 5 * ADVANCE, 5 * ADVANCE])


def test_text_after_a_label_starts_at_the_indent_or_after_a_wide_label() -> None:
    narrow = Paragraph((Run("text", CODE),), left=30, first=-30, label=Run("•", CODE))
    wide = Paragraph((Run("text", CODE),), left=30, first=-30, label=Run("xviii.)", CODE))

    assert break_lines(narrow, 200).lines[0].x == 30
    assert break_lines(wide, 200).lines[0].x == near(7 * ADVANCE)


def positions(paragraph: Paragraph, box: float) -> list[tuple[str, float]]:
    (line,) = break_lines(paragraph, box).lines
    return [(piece.text, piece.x) for piece in pieces(paragraph, line)]


def test_tabs_go_to_their_stops() -> None:
    stops = (Tab(60), Tab(120, "center"), Tab(200, "right"))
    paragraph = Paragraph((Run("a\tb\tcc\tddd", CODE),), tabs=stops)

    found = positions(paragraph, 200)

    assert [text for text, _ in found] == ["a", "b", "cc", "ddd"]
    assert [x for _, x in found] == near([0, 60, 120 - ADVANCE, 200 - 3 * ADVANCE])


def test_a_tab_without_a_stop_goes_to_the_next_multiple() -> None:
    assert [x for _, x in positions(para("aaaaaaa\tb"), 200)] == near([0, 72])


def test_text_too_long_for_a_right_tab_pushes_on_and_then_wraps() -> None:
    paragraph = Paragraph((Run("title\t" + "n" * 4, CODE),), tabs=(Tab(7 * ADVANCE, "right"),))

    assert seen(paragraph, break_lines(paragraph, 9 * ADVANCE)) == ["titlennnn"]
    assert seen(paragraph, break_lines(paragraph, 7 * ADVANCE)) == ["title", "nnnn"]


def test_a_tab_never_goes_back() -> None:
    paragraph = para("   \tx")

    assert break_lines(paragraph, 2 * ADVANCE).lines[0].width == near(3 * ADVANCE)


def test_a_line_says_whether_it_ends_by_itself() -> None:
    broken = break_lines(para("aa bb\ncc"), 3 * ADVANCE)

    assert [line.hard for line in broken.lines] == [False, True, True]


def test_paragraphs_stand_under_one_another_with_their_space() -> None:
    first = Paragraph((Run("a", BODY),), before=5, after=3)
    second = Paragraph((Run("b", BODY),), before=2, after=9)

    laid = layout((first, second), 100)

    assert laid.tops == near((5, 5 + 14.4 + 3 + 2))
    assert laid.height == near(5 + 14.4 + 5 + 14.4)


def test_a_fallback_face_draws_its_own_piece() -> None:
    paragraph = para("Zürich Цюрих 𒀀", Style(resolve("Cambria").face, 10))

    (line,) = break_lines(paragraph, 300).lines

    assert [(piece.text, piece.face.family, piece.covered) for piece in pieces(paragraph, line)] == [
        ("Zürich ", "Caladea", True),
        ("Цюрих ", "Carlito", True),
        ("𒀀", "Caladea", False),
    ]


WORDS = st.text(alphabet="abc deé-\t\n\u00ad\u00a0日本", max_size=60)


@given(
    st.lists(st.tuples(WORDS, st.sampled_from([8.0, 12.0, 20.5])), min_size=1, max_size=4), st.floats(5, 200)
)
def test_lines_keep_the_text_in_order_and_inside_the_box(parts: list[tuple[str, float]], box: float) -> None:
    paragraph = Paragraph(tuple(Run(text, Style(FACE, size)) for text, size in parts))

    lines = break_lines(paragraph, box).lines

    text, at = paragraph.text, 0
    for line in lines:
        assert not text[at : line.start].strip(" \n\u00ad")
        assert line.end - line.start <= 1 or line.x + line.width <= box + 0.02 or only_one_cluster(text, line)
        assert sum(piece.width for piece in pieces(paragraph, line)) <= line.width + 0.02
        at = line.end
    assert not text[at:].strip(" \n\u00ad")


def only_one_cluster(text: str, line: Line) -> bool:
    return len(text[line.start : line.end].replace("\t", "").replace("\u00ad", "").strip()) <= 1
