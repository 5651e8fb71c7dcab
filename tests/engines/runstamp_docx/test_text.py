"""Runs, fields, links, paragraphs: what a reader sees and what the file holds."""

from __future__ import annotations

from tests.engines.runstamp_docx.conftest import Render


def test_white_space_is_kept(render: Render) -> None:
    opened = render("  two  spaces  ")

    [text] = opened.find("//w:t[contains(., 'two')]")
    assert text.text == "  two  spaces  "
    assert text.get("{http://www.w3.org/XML/1998/namespace}space") == "preserve"


def test_astral_letters_and_markup_characters_are_kept(render: Render) -> None:
    opened = render('𝛼 𠀋 𐌰 <b>&amp; "q"</b> ]]> _x000D_ {0}')

    assert '𝛼 𠀋 𐌰 <b>&amp; "q"</b> ]]> _x000D_ {0}' in opened.texts()


def test_a_control_character_is_removed_and_told(render: Render) -> None:
    opened = render("Sales\u0001 2026")

    assert "Sales 2026" in opened.texts()
    assert opened.losses() == ["common/CHARACTER_REMOVED"]


def test_page_numbers_are_fields(render: Render) -> None:
    opened = render("x", footer=["Page ", {"field": "page"}, " of ", {"field": "pages"}])

    assert opened.find("//w:fldSimple/@w:instr", "word/footer1.xml") == [" PAGE ", " NUMPAGES \\* Arabic "]


def test_the_date_is_a_control_that_does_not_change_with_the_day(render: Render) -> None:
    opened = render(
        {"type": "paragraph", "text": {"field": "date"}}, meta={"date": "2026-11-30"}, language="en-GB"
    )

    assert opened.find("//w:sdt/w:sdtPr/w:date/@w:fullDate") == ["2026-11-30T00:00:00Z"]
    assert "30 November 2026" in opened.texts()
    assert not opened.find("//w:fldSimple[contains(@w:instr, 'DATE')]")


def test_an_internal_link_leads_to_the_bookmark_of_its_block(render: Render) -> None:
    opened = render(
        {"type": "paragraph", "text": {"text": "see", "link": "#my.target-1"}},
        {"type": "heading", "text": "Here", "id": "my.target-1"},
    )

    assert (
        opened.find("//w:hyperlink/@w:anchor") == opened.find("//w:bookmarkStart/@w:name") == ["my_target_1"]
    )


def test_bookmarks_of_ids_that_differ_in_little_stay_apart(render: Render) -> None:
    ids = ["a.b", "a-b", "A_B", "x" * 60, "x" * 61]
    opened = render(*({"type": "paragraph", "text": one, "id": one} for one in ids))

    names = [str(name) for name in opened.find("//w:bookmarkStart/@w:name")]
    assert len({name.lower() for name in names}) == len(ids)
    assert all(len(name) <= 40 for name in names)


def test_a_link_to_a_block_without_a_place_keeps_its_text_and_is_told(render: Render) -> None:
    opened = render(
        {"type": "paragraph", "text": {"text": "see", "link": "#line"}}, {"type": "divider", "id": "line"}
    )

    assert opened.losses() == ["common/LINK_DROPPED"]
    assert not opened.find("//w:hyperlink")
    assert "see" in opened.texts()


def test_a_malformed_address_does_not_reach_the_file(render: Render) -> None:
    opened = render({"type": "paragraph", "text": {"text": "see", "link": "https://[bad"}})

    assert opened.losses() == ["common/LINK_DROPPED"]
    assert "[bad" not in opened.data("word/_rels/document.xml.rels").decode()


def test_an_address_is_encoded_and_shared(render: Render) -> None:
    run = {"text": "see", "link": "https://example.com/a b?x=1&y=ü"}
    opened = render({"type": "paragraph", "text": [run, " ", run]})

    targets = opened.find(
        "//rel:Relationship[@TargetMode='External']/@Target", "word/_rels/document.xml.rels"
    )
    assert targets == ["https://example.com/a%20b?x=1&y=%C3%BC"]


def test_text_properties_stand_in_the_defaults_so_that_table_styles_hold(render: Render) -> None:
    opened = render("x")

    assert opened.find("//w:docDefaults//w:color/@w:val", "word/styles.xml") == ["1F2933"]
    assert not opened.find("//w:style[@w:styleId='Normal']/w:rPr", "word/styles.xml")


def test_a_page_break_is_kept_by_the_paragraph_that_follows(render: Render) -> None:
    opened = render("a", {"type": "page_break"}, "b")

    [after] = opened.find("//w:p[w:pPr/w:pageBreakBefore]")
    assert "".join(after.itertext()) == "b"


def test_a_page_break_before_a_table_stands_in_a_line_of_a_point(render: Render) -> None:
    opened = render("a", {"type": "page_break"}, {"type": "table", "columns": ["A"], "rows": [["1"]]})

    [carrier] = opened.find("//w:p[w:pPr/w:pageBreakBefore]")
    assert carrier.getnext().tag.endswith("}tbl")


def test_a_page_break_at_the_end_or_the_start_makes_no_empty_page(render: Render) -> None:
    opened = render({"type": "page_break"}, "a", {"type": "page_break"})

    assert not opened.find("//w:pageBreakBefore | //w:br[@w:type='page']")


def test_neighbouring_boxes_of_one_kind_are_parted(render: Render) -> None:
    box = {"type": "callout", "text": "x"}
    opened = render(box, box, {"type": "code", "text": "a"}, {"type": "code", "text": "b"})

    styles = [
        p.xpath("string(w:pPr/w:pStyle/@w:val)", namespaces=p.nsmap) for p in opened.find("//w:body/w:p")
    ]
    assert styles == [
        "CalloutNoteTitle",
        "CalloutNote",
        "Spacer",
        "CalloutNoteTitle",
        "CalloutNote",
        "Code",
        "Spacer",
        "Code",
    ]


def test_code_keeps_its_lines_and_copied_code_holds_no_numbers(render: Render) -> None:
    opened = render({"type": "code", "text": "a = 1\n\nb = 2\n", "line_numbers": True})

    assert opened.texts() == ["a = 1", "", "b = 2"]
    assert len(opened.find("//w:p/w:pPr/w:numPr")) == 3


def test_a_callout_says_its_kind_in_words_in_the_language(render: Render) -> None:
    opened = render({"type": "callout", "kind": "warning", "title": "Strom", "text": "Aus."}, language="de")

    assert opened.texts() == ["Warnung · Strom", "Aus."]


def test_a_callout_with_a_list_is_one_cell(render: Render) -> None:
    opened = render({"type": "callout", "blocks": ["a", {"type": "list", "items": ["b"]}]})

    [cell] = opened.find("//w:tc")
    assert "".join(cell.itertext()) == "Noteab"


def test_a_document_in_arabic_runs_from_right_to_left(render: Render) -> None:
    arabic = "شركة نور 2026 Ltd"
    opened = render(
        arabic,
        {"type": "table", "columns": ["أ", "B"], "rows": [[arabic, "x"], ["y", "z"]]},
        language="ar",
    )

    assert opened.find("//w:docDefaults//w:pPr/w:bidi", "word/styles.xml")
    assert opened.find("//w:sectPr/w:bidi")
    assert opened.find("//w:tblPr/w:bidiVisual")
    assert opened.find(f"//w:r[w:t='{arabic}']/w:rPr/w:rtl") == opened.find(
        "//w:r[w:t[contains(., 'شركة')]]/w:rPr/w:rtl"
    )
    assert len(opened.find("//w:r[w:rPr/w:rtl]")) == 3


def test_hebrew_in_an_english_document_is_marked_alone(render: Render) -> None:
    opened = render({"type": "paragraph", "text": ["see ", {"text": "שלום", "lang": "he"}, "!"]})

    [marked] = opened.find("//w:r[w:rPr/w:rtl]")
    assert "".join(marked.itertext()) == "שלום"
    assert opened.find("//w:rPr/w:lang/@w:bidi") == ["he"]
    assert not opened.find("//w:bidi", "word/styles.xml")


def test_short_code_stays_on_one_page(render: Render) -> None:
    opened = render({"type": "code", "text": "a\nb\nc"})

    assert len(opened.find("//w:p/w:pPr/w:keepNext")) == 2


def test_a_page_break_inside_columns_is_told(render: Render) -> None:
    column = {
        "blocks": [
            "a",
            {"type": "page_break"},
            {"type": "paragraph", "text": "b", "page_break_before": True},
            {"type": "paragraph", "text": ["c", {"break": "page"}, "d", {"break": "column"}, "e"]},
        ]
    }
    opened = render({"type": "side_by_side", "items": [column, {"blocks": ["c"]}]})

    assert set(opened.losses()) == {"common/PROPERTY_NOT_RENDERED"}
    assert sum(loss["count"] for loss in opened.answer["losses"]) == 4
    assert not opened.find("//w:br[@w:type]")
    assert not opened.find("//w:pageBreakBefore")
