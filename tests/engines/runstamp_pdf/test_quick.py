"""The quick way of breaking lines gives what the full rules give, or leaves the text to them."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from runstamp_pdf.quick import quick_lines
from runstamp_text import Paragraph, Run, Style, break_lines, open_face

WORDS = st.from_regex(r"\(?[A-Za-z0-9äöüßÉ]{1,12}([.,'][a-z0-9]{1,3})?[.,;:!?)%]{0,2}", fullmatch=True)
STYLE = Style(open_face("Carlito"), 11)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(
    st.lists(WORDS, min_size=1, max_size=40),
    st.integers(40, 500),
    st.sampled_from([0.0, 12.0]),
    st.sampled_from([0.0, -12.0, 20.0]),
)
def test_quick_lines_are_the_lines_of_the_full_rules(
    words: list[str], box: int, left: float, first: float
) -> None:
    paragraph = Paragraph((Run(" ".join(words), STYLE),), left=left, first=first, right=5.0, slashes=True)

    quick = quick_lines(paragraph, box, 1.36)
    full = break_lines(paragraph, box, 1.36).lines

    assert quick is None or [
        (line.start, line.end, line.hard, line.height, line.baseline, line.x) for line in quick
    ] == [(line.start, line.end, line.hard, line.height, line.baseline, line.x) for line in full]
    if quick is not None:
        assert all(
            abs(a.width - b.width) < 1e-6 and a.available == b.available
            for a, b in zip(quick, full, strict=True)
        )


def test_text_with_other_places_to_break_is_left_to_the_full_rules() -> None:
    for text in (
        "well-known",
        "a/b",
        "two  spaces",
        " leading",
        "中文",
        "a\tb",
        "a\nb",
        "10 – 20",
        "“quoted”",
        "« a »",
        "x !",
        "a 9%%",
        "really?%",
        "",
    ):
        assert quick_lines(Paragraph((Run(text, STYLE),)), 100, 1.36) is None


def test_a_word_wider_than_the_line_is_left_to_the_full_rules() -> None:
    assert quick_lines(Paragraph((Run("a" * 60, STYLE),)), 100, 1.36) is None
