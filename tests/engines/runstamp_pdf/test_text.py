"""Text comes out as it went in, in embedded faces, in reading order; what cannot be shown is told."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.engines.runstamp_pdf.conftest import Opened, Render
from tests.oracles import pdf_text, qpdf


def para(*runs: Any, **more: Any) -> dict[str, Any]:
    return {"type": "paragraph", "text": list(runs), **more}


def losses(opened: Opened) -> list[tuple[str, str, Any]]:
    return [(loss["code"], loss["path"], loss.get("actual")) for loss in opened.answer["losses"]]


@pytest.mark.parametrize(
    "text",
    [
        "  two  spaces  ",
        "Ωmega, Привет, žluťoučký, ŞİĞ",
        "a\u00a0b c\u2011d e\u2009f",
        "✓ H₃PO₄ CO₂ → ☐ ☑ ½ № ≤",
        "(brackets) \\back\\ <angle> %percent",
        "e\u0301 = é",
        "=1+1 _x0001_ code _x000D_ here",
        "AVATAR To. Wave, Type",
    ],
)
def test_what_is_copied_out_is_what_was_put_in(text: str, render: Render) -> None:
    opened = render(text)

    assert "".join(one.text for one in opened.shown).rstrip() == text.rstrip()
    assert opened.losses() == []


def test_every_font_is_embedded_as_a_subset(render: Render) -> None:
    opened = render(para("a", {"text": "b", "bold": True}, {"text": "c", "code": True}), "✓")

    for font in opened.pdf.pages[0].Resources.Font.values():
        descendant = font.DescendantFonts[0]
        assert "/FontFile2" in descendant.FontDescriptor
        assert str(font.BaseFont)[7] == "+"
        assert len(descendant.FontDescriptor.FontFile2.read_bytes()) < 40_000


def test_embedded_subsets_are_faces_that_another_library_reads(render: Render) -> None:
    from io import BytesIO

    ttfont: Any = import_module("fontTools.ttLib").TTFont  # fontTools has no types

    opened = render("Äpfel für Ömer, fi ffi ½ é")  # with glyphs that are made of others

    font = opened.pdf.pages[0].Resources.Font.F1
    face: Any = ttfont(BytesIO(font.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes()))
    order = face.getGlyphOrder()
    widths = font.DescendantFonts[0].W[1]
    unit = 1000 / face["head"].unitsPerEm
    for i, width in enumerate(widths):
        assert abs(face["hmtx"][order[i]][0] * unit - float(width)) <= 1
        assert face["glyf"][order[i]].numberOfContours >= -1
    assert any(face["glyf"][name].isComposite() for name in order)


def test_a_character_that_no_face_has_is_replaced_and_told(render: Render) -> None:
    opened = render("before 𒀀𒁀 after")

    assert opened.says("before ", "\ufffd\ufffd", "after")
    assert losses(opened) == [("common/GLYPH_MISSING", "/blocks/0", None)]
    assert opened.answer["losses"][0]["fix"]["code_points"] == ["U+12000", "U+12040"]


def test_emoji_and_letters_beyond_the_first_plane_are_drawn_or_told(render: Render) -> None:
    opened = render("𝛼 𠀋 𐌰 😀")

    told = {code for loss in opened.answer["losses"] for code in loss["fix"]["code_points"]}
    shown = {f"U+{ord(c):04X}" for c in opened.text if ord(c) > 0xFFFF}
    assert told | shown == {"U+1D6FC", "U+2000B", "U+10330", "U+1F600"}
    assert not told & shown


def pdfium_text(data: bytes) -> str:
    """Return what a browser copies out of a file."""
    import pypdfium2

    pages = pypdfium2.PdfDocument(data)
    return "\n".join(page.get_textpage().get_text_range() for page in pages)


@pytest.mark.parametrize(
    "text",
    [
        "شركة نور 2026 Ltd",
        "हिन्दी क्षत्रिय",
        "שלום and سلام",
        "ภาษาไทย",
        "ខ្មែរ",
        "தமிழ் ஸ்ரீ",
        "中文、日本語、한국어",
        "e\u0301 q\u0307",
        "👍🏽 👩‍👩‍👧 🇩🇪 ❤️ 1️⃣",
    ],
)
def test_every_script_is_copied_out_as_it_was_put_in(text: str, render: Render) -> None:
    opened = render(text)

    assert opened.losses() == []
    assert "".join(pdfium_text(opened.data).split()) == "".join(text.split())


def test_arabic_is_drawn_from_right_to_left_and_joined(render: Render) -> None:
    opened = render("مرحبا")

    (word,) = opened.shown
    assert word.text == "ابحرم", "the last letter stands first"
    assert opened.size()[0] / 2 < word.x, "at the right edge"


def test_a_list_from_right_to_left_has_its_bullets_at_the_right(render: Render) -> None:
    opened = render({"type": "list", "items": ["פריט"]})

    dot, word = (next(one for one in opened.shown if c in one.text) for c in "•פ")
    assert dot.x > word.x > opened.size()[0] / 2


def test_a_control_character_is_removed_and_told(render: Render) -> None:
    opened = render("Sales\u0001 2026")

    assert opened.says("Sales 2026")
    assert opened.losses() == ["common/CHARACTER_REMOVED"]


def test_a_face_that_the_input_names_and_another_stands_in_for_is_told_once(render: Render) -> None:
    opened = render(
        para({"text": "a", "font": "Georgia"}, {"text": "b", "font": "Georgia", "bold": True}), "theme's own"
    )

    assert losses(opened) == [("common/FONT_SUBSTITUTED", "/blocks/0/text/0/font", "Caladea")]


def test_a_face_that_the_inputs_theme_names_is_told_at_the_theme(render: Render) -> None:
    opened = render("x", theme={"extends": "slate", "fonts": {"body": "Georgia"}})

    assert losses(opened) == [("common/FONT_SUBSTITUTED", "/theme/fonts/body", "Caladea")]


def test_kerned_text_takes_the_width_that_was_measured(render: Render) -> None:
    from runstamp_text import Style, resolve, width

    face = resolve("Calibri").face

    opened = render(para("AVATAR To", {"text": "x", "bold": True}))

    first, second = opened.shown
    assert abs(second.x - first.x - width("AVATAR To", Style(face, 11))) < 0.1


def test_lines_are_parted_by_blanks_for_readers(render: Render) -> None:
    text = "Some words that go on and on and fill the line. " * 6

    opened = render(text)

    assert "".join(one.text for one in opened.shown).split() == text.split()


def test_a_soft_hyphen_is_shown_at_a_lines_end_only_and_copied_as_itself(render: Render) -> None:
    word = "Donau\u00addampf\u00adschiff\u00adfahrts\u00adgesell\u00adschaft"

    opened = render(para(word), page={"size": {"width": 200, "height": 300}})

    assert len(opened.shown) > 1
    assert all("\u00ad" not in one.text[:-1] for one in opened.shown)
    assert opened.shown[0].text.endswith("\u00ad")


def test_the_reading_order_of_the_structure_is_the_order_of_the_input(render: Render) -> None:
    opened = render(
        {"type": "heading", "text": "alpha"},
        "bravo",
        {"type": "list", "items": ["charlie", {"text": "delta", "items": ["echo"]}]},
        {
            "type": "table",
            "columns": ["foxtrot"],
            "rows": [["golf"], [{"text": "hotel", "bold": True}], ["india"]],
        },
        {"type": "callout", "title": "juliet", "text": "kilo"},
        {"type": "quote", "text": "lima", "by": "mike"},
        title="zero",
    )

    words = ["zero", "alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india", "juliet", "kilo", "lima", "mike"]  # fmt: skip
    assert [one.text for one in opened.shown if one.text in words] == words
    assert [r for r in opened.roles if r in ("H1", "L", "Table", "BlockQuote")] == [
        "H1",
        "L",
        "L",
        "Table",
        "BlockQuote",
    ]


def test_another_reader_sees_the_same_text_and_qpdf_objects_to_nothing(render: Render, tmp_path: Any) -> None:
    opened = render({"type": "heading", "text": "Grüße & <Zeichen>"}, "Zweite Zeile ½ ✓", title="Titel")
    path = tmp_path / "file.pdf"
    path.write_bytes(opened.data)

    assert pdf_text(path).split() == ["Titel", "Grüße", "&", "<Zeichen>", "Zweite", "Zeile", "½", "✓"]
    assert qpdf(path) == []


def test_links_lead_to_urls_and_to_places(render: Render) -> None:
    opened = render(
        para(
            {"text": "out", "link": "https://example.org/ä ö?q=a&b=(c)"},
            " ",
            {"text": "mail", "link": "mailto:a@b.example"},
        ),
        para({"text": "inside", "link": "#end"}),
        {"type": "page_break"},
        {"type": "heading", "text": "End", "id": "end"},
    )

    assert opened.urls == ["https://example.org/%C3%A4%20%C3%B6?q=a&b=(c)", "mailto:a@b.example"]
    assert opened.links[2].Dest[0] == opened.pdf.pages[1].obj
    assert [str(one.Contents) for one in opened.links] == ["out", "mail", "inside"]
    assert opened.roles.count("Link") == 3


def test_headings_are_the_outline_with_their_levels(render: Render) -> None:
    levels = [(1, "a"), (2, "b"), (3, "c"), (2, "d"), (1, "e")]

    opened = render(*[{"type": "heading", "level": level, "text": text} for level, text in levels])

    def tree(items: Any) -> list[Any]:
        return [(str(item.title), tree(item.children)) for item in items]

    assert tree(opened.pdf.open_outline().root) == [("a", [("b", [("c", [])]), ("d", [])]), ("e", [])]


@pytest.mark.parametrize(
    ("language", "face"),
    [("zh", "SC"), ("zh-Hant", "TC"), ("zh-TW", "TC"), ("ja", "JP"), ("ko-KR", "KR"), ("en", "SC")],
)
def test_han_characters_have_the_forms_of_the_language(language: str, face: str, render: Render) -> None:
    opened = render("直骨", language=language)

    assert {one.font for one in opened.shown} == {f"NotoSansCJK{face}-Regular"}


def test_fonts_of_every_kind_are_found_right_by_the_validator(render: Render, tmp_path: Path) -> None:
    opened = render(
        "中文 ไทย हिन्दी عربي שלום 👍🏽 Ω é", "e\u0301", {"type": "heading", "level": 2, "text": "日本 عربي"}
    )
    path = tmp_path / "fonts.pdf"
    path.write_bytes(opened.data)

    qpdf(path)
    for font in opened.pdf.pages[0].Resources.Font.values():
        widths = font.DescendantFonts[0].W
        assert len(widths) % 2 == 0


def test_a_document_from_right_to_left_is_laid_out_from_the_right(render: Render) -> None:
    rows = [["אחד", 1.5], ["שתיים", 2.5]]
    opened = render(
        {"type": "table", "columns": ["שם", {"header": "ערך", "kind": "number"}], "rows": rows},
        {"type": "list", "items": ["פריט"], "ordered": True},
        {"type": "code", "text": "def f(x): return x"},
        {"type": "callout", "kind": "note", "text": "הערה"},
        language="he",
    )

    def x(text: str) -> float:
        return next(
            one.x for one in opened.shown if one.text.strip() == text or (len(text) > 2 and text in one.text)
        )

    assert x("דחא") > x("1.5"), "the first column stands at the right"
    assert x("1.") > x("טירפ"), "the number stands before its item"
    assert x("def") < opened.size()[0] / 3, "code runs from left to right"
    assert opened.losses() == []
