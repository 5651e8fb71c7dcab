"""Shaping: letters join, marks stand on their letters, what is measured is what is drawn."""

from __future__ import annotations

import pytest

from runstamp_text import Paragraph, Run, Style, break_lines, pieces, resolve, width
from runstamp_text.scripts import needs_shaping
from runstamp_text.shaping import shape

FACE = resolve("DejaVu Sans").face


@pytest.mark.parametrize("text", ["Revenue", "Ελληνικά", "Привет", "Tiếng Việt", "価格", "…–€"])
def test_simple_scripts_are_drawn_letter_by_letter(text: str) -> None:
    assert not needs_shaping(text)


@pytest.mark.parametrize("text", ["שלום", "مرحبا", "हिन्दी", "ไทย", "e\u0301", "👍🏽", "🇩🇪", "a\u200db"])
def test_other_scripts_marks_and_sequences_are_shaped(text: str) -> None:
    assert needs_shaping(text)


def test_arabic_letters_join_and_stand_from_right_to_left() -> None:
    joined, alone = shape("ببب", FACE, rtl=True), shape("ب", FACE, rtl=True)

    assert [cluster.text for cluster in shape("بت", FACE, rtl=True)] == ["ت", "ب"]
    assert len({cluster.glyphs[0].id for cluster in joined} | {alone[0].glyphs[0].id}) == 4


def test_a_mark_stands_with_its_letter() -> None:
    (cluster,) = shape("q\u0307", FACE)

    assert cluster.text == "q\u0307"
    assert len(cluster.glyphs) == 2
    assert cluster.glyphs[1].advance == 0


def test_a_bracket_in_text_from_right_to_left_is_seen_as_its_mirror() -> None:
    assert [cluster.text for cluster in shape("(א)", FACE, rtl=True)] == ["(", "א", ")"]


def test_what_is_measured_is_what_is_drawn() -> None:
    style = Style(resolve("Calibri").face, 12)
    for text in (
        "עברית עם 123 ספרות (סוגריים) ו־English בתוך.",
        "price 12 € שלום (ok)",
        "العربية: مرحبا (قوس) 5",
    ):
        paragraph = Paragraph((Run(text, style),))
        (line,) = break_lines(paragraph, 1000).lines
        found = pieces(paragraph, line)

        drawn = sum(
            sum(cluster.advance for cluster in shape(piece.text, piece.face, piece.rtl)) * 12
            if needs_shaping(piece.text) or piece.rtl
            else width(piece.text, Style(piece.face, 12))
            for piece in found
        )
        assert line.width == pytest.approx(drawn, abs=0.01)
        assert [piece.x for piece in found] == sorted(piece.x for piece in found)
        assert "".join(piece.text for piece in sorted(found, key=lambda piece: piece.start)) == text


def test_lines_of_text_from_right_to_left_break_where_it_reads_on() -> None:
    style = Style(resolve("Calibri").face, 12)
    paragraph = Paragraph((Run("אחת שתיים שלוש ארבע", style),), rtl=True)
    lines = break_lines(paragraph, 60).lines

    assert [paragraph.text[line.start : line.end] for line in lines] == ["אחת שתיים", "שלוש ארבע"]
