"""Text fits its box: sizes, spacing, a place to split, or numbers that say what is missing."""

from __future__ import annotations

from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runstamp.losses import Loss
from runstamp_text import Paragraph, Run, Split, Style, fit, layout, overflow_loss, resolve, width
from runstamp_text.fitting import scaled

near = cast("Any", pytest).approx  # pytest leaves its type open

FACE = resolve("Calibri").face


def bullets(count: int, words: int, size: float = 28) -> list[Paragraph]:
    text = " ".join(["figures"] * words)
    return [Paragraph((Run(text, Style(FACE, size)),), before=6, left=27, first=-27) for _ in range(count)]


def test_text_that_fits_is_left_alone() -> None:
    found = fit(bullets(3, 4), 600, 300)

    assert (found.outcome, found.scale, found.spacing, found.size(28), found.too_wide) == (
        "fits",
        1.0,
        1.0,
        28,
        (),
    )


def test_text_is_shrunk_to_the_largest_size_that_fits() -> None:
    paragraphs = bullets(4, 40)

    found = fit(paragraphs, 600, 350, minimum=12)

    larger = [scaled(p, (found.size(28) + 1) / 28, 1.0, 12) for p in paragraphs]
    assert (found.outcome, found.size(28)) == ("shrunk", 16)
    assert found.needed_pt <= 350 < layout(larger, 600).height


def test_every_size_shrinks_in_half_points_and_none_under_the_minimum() -> None:
    paragraphs = [
        Paragraph(
            (
                Run("word " * 60, Style(FACE, 28)),
                Run("small " * 20, Style(FACE, 14)),
                Run("tiny", Style(FACE, 8)),
            )
        )
    ]

    found = fit(paragraphs, 400, 200, minimum=12)

    assert found.outcome == "shrunk"
    assert found.size(28) % 0.5 == 0
    assert (found.size(14), found.size(8)) == (12, 8)


def test_spacing_is_tightened_when_the_smallest_size_is_not_enough() -> None:
    found = fit(bullets(4, 110), 600, 350, minimum=12)

    assert (found.outcome, found.size(28), found.spacing) == ("tightened", 12, 0.8)
    assert found.needed_pt <= 350


def test_too_much_text_says_how_much_and_where_to_go_on() -> None:
    found = fit(bullets(6, 120), 600, 350, minimum=12, tighter=())

    assert found.outcome == "overflow"
    assert found.needed_pt > found.available_pt == 350
    assert found.split == Split(2)


def test_one_paragraph_too_tall_is_split_at_a_line() -> None:
    paragraphs = bullets(1, 400, 12)

    found = fit(paragraphs, 300, 100, minimum=12)

    assert found.split is not None
    assert found.split.paragraph == 0
    rest = paragraphs[0].text[found.split.offset :]
    assert rest.startswith("figures")
    assert 0 < len(rest) < len(paragraphs[0].text)


def test_a_box_lower_than_one_line_offers_no_split() -> None:
    assert fit(bullets(1, 2, 12), 300, 10, minimum=12).split is None


def test_a_word_wider_than_the_box_is_shrunk_until_it_holds() -> None:
    figure = [Paragraph((Run("$1,234,567.89", Style(FACE, 40)),))]
    box = width("$1,234,567.89", Style(FACE, 25)) + 0.1

    found = fit(figure, box, 200, minimum=12)

    assert (found.outcome, found.size(40), found.too_wide) == ("shrunk", 25, ())


def test_a_word_that_no_size_saves_keeps_its_size_and_is_named() -> None:
    found = fit([Paragraph((Run("x" * 200, Style(FACE, 20)),))], 100, 900, minimum=12)

    assert (found.outcome, found.size(20)) == ("fits", 20)
    assert [(wide.text, wide.available_pt) for wide in found.too_wide] == [("x" * 200, 100)]


def test_without_keeping_words_only_the_height_counts() -> None:
    assert (
        fit([Paragraph((Run("$1,234,567.89", Style(FACE, 40)),))], 150, 200, keep_words=False).outcome
        == "fits"
    )


def test_nothing_fits_everywhere() -> None:
    assert fit([], 100, 100).outcome == "fits"


def test_an_overflow_is_a_loss_with_numbers() -> None:
    found = fit(bullets(6, 120), 600, 350, minimum=12, tighter=())

    assert overflow_loss(found, "text box", "/slides/2/body", 3) == Loss(
        "common/TEXT_OVERFLOW",
        "text box",
        f"the text needs {found.needed_pt:g} pt and has 350 pt",
        "/slides/2/body",
        3,
        avoidable=True,
        remediation="shorten the text, enlarge its box or move part of it elsewhere",
        fix={"needed_pt": round(found.needed_pt, 1), "available_pt": 350.0},
    )


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 6), st.integers(1, 60), st.floats(60, 700), st.floats(20, 500))
def test_what_is_said_to_fit_does_fit_when_laid_out_again(
    count: int, words: int, box: float, height: float
) -> None:
    paragraphs = bullets(count, words)

    found = fit(paragraphs, box, height, minimum=12)

    again = layout([scaled(p, found.scale, found.spacing, 12) for p in paragraphs], box)
    assert again.height == near(found.needed_pt)
    assert (found.outcome == "overflow") == (again.height > height + 0.01)
