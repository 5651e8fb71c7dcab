"""Each cluster gets a face that has it, and what no face has is named."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runstamp.losses import Loss
from runstamp_text import (
    Missing,
    Span,
    Substitution,
    clusters,
    manifest,
    missing,
    missing_loss,
    open_face,
    spans,
    substitution_loss,
)
from runstamp_text.faces import Face

CALADEA, CARLITO, SANS = open_face("Caladea"), open_face("Carlito"), open_face("Liberation Sans")
TRIED = (
    "Caladea-Regular",
    "Carlito-Regular",
    "LiberationSans-Regular",
    "LiberationMono-Regular",
    "DejaVuSans",
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("abc", ("a", "b", "c")),
        ("e\u0301x", ("e\u0301", "x")),
        ("👨‍👩‍👧!", ("👨‍👩‍👧", "!")),
        ("👍🏽", ("👍🏽",)),
        ("🇩🇪🇫🇷", ("🇩🇪", "🇫🇷")),
        ("1\ufe0f\u20e3", ("1\ufe0f\u20e3",)),
        ("각", ("각",)),
        ("\n\u0301", ("\n", "\u0301")),
    ],
)
def test_a_cluster_is_what_a_reader_sees_as_one_character(text: str, expected: tuple[str, ...]) -> None:
    assert clusters(text) == expected


@given(st.text())
def test_clusters_and_spans_joined_are_the_text(text: str) -> None:
    found = spans(text, CARLITO)

    assert "".join(clusters(text)) == text
    assert "".join(span.text for span in found) == text
    assert [text[span.start : span.start + len(span.text)] for span in found] == [span.text for span in found]


def test_a_text_that_the_face_covers_is_one_span() -> None:
    assert spans("Crème brûlée – 12 €", CALADEA) == (Span("Crème brûlée – 12 €", CALADEA, 0),)


def test_what_the_face_lacks_comes_from_a_vendored_face_that_has_it() -> None:
    assert spans("To Привет!", CALADEA) == (Span("To ", CALADEA, 0), Span("Привет!", CARLITO, 3))


def test_the_themes_fallback_is_asked_before_the_other_faces() -> None:
    assert [span.face for span in spans("Я", CALADEA, ("Liberation Sans",))] == [SANS]


def test_a_fallback_keeps_the_weight_and_slant() -> None:
    bold = open_face("Caladea", bold=True, italic=True)

    assert [span.face.name for span in spans("Я", bold)] == ["Carlito-BoldItalic"]


def test_a_letter_with_a_mark_needs_only_the_composed_letter() -> None:
    assert not CARLITO.has("\u0301")

    assert spans("cafe\u0301", CARLITO) == (Span("cafe\u0301", CARLITO, 0),)
    assert CARLITO.drawn("cafe\u0301") == "caf\u00e9"


def test_a_no_break_space_that_the_face_lacks_is_drawn_as_its_space() -> None:
    assert 0x00A0 not in CARLITO.glyphs

    assert spans("10\u00a0km (5\u202f%)", CARLITO) == (Span("10\u00a0km (5\u202f%)", CARLITO, 0),)
    assert CARLITO.drawn("10\u00a0km") == "10 km"
    assert CARLITO.advance("\u00a0") == CARLITO.advance(" ")


def test_a_mark_does_not_leave_its_letter() -> None:
    assert spans("я\u0301", CALADEA)[0].text == "я\u0301"


def test_what_no_face_covers_is_named_once_and_counted() -> None:
    found = missing("𒀀𒁀 𒀀 ok", CALADEA)

    assert found is not None
    assert (found.code_points, found.count) == ((0x12000, 0x12040), 3)
    assert set(TRIED) <= set(found.tried)


def test_a_covered_text_misses_nothing() -> None:
    assert missing("Привет, Ωmega ☺"[:13], CALADEA) is None


def emoji_face() -> Face:
    """A stand-in with digits, as emoji faces have them for keycaps."""
    return Face(replace(manifest().faces[0], emoji=True))


def test_an_emoji_face_does_not_serve_ascii() -> None:
    face = emoji_face()

    assert not face.covers("7")
    assert face.covers("é")
    assert spans("é7", face) == (Span("é", face, 0), Span("7", CARLITO, 1))


def test_losses_name_what_was_asked_and_what_was_tried() -> None:
    lost = missing_loss(Missing((0x4E2D,), ("Carlito-Regular",), 2), "/blocks/0/text", 3)
    other = substitution_loss(Substitution("Aptos", "Carlito", False), "/theme/fonts/body")

    assert lost == Loss(
        "common/GLYPH_MISSING",
        "text",
        "no face draws U+4E2D; tried Carlito-Regular",
        "/blocks/0/text",
        3,
        avoidable=True,
        remediation="name a face of yours that has them, in a folder of fonts",
        fix={"code_points": ["U+4E2D"], "tried": ["Carlito-Regular"]},
        count=2,
    )
    assert (other.code, other.expected, other.actual, other.avoidable) == (
        "common/FONT_SUBSTITUTED",
        "Aptos",
        "Carlito",
        True,
    )


def test_keycaps_come_whole_from_the_face_of_emoji_and_digits_beside_them_do_not() -> None:
    found = spans("7 #\ufe0f\u20e3*\ufe0f\u20e31\ufe0f\u20e3 7#", CARLITO)

    assert [(span.text.strip(), span.face.record.emoji, span.covered) for span in found] == [
        ("7", False, True),
        ("#\ufe0f\u20e3*\ufe0f\u20e31\ufe0f\u20e3", True, True),
        ("7#", False, True),
    ]
