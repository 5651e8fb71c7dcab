"""Tables of contents."""

from __future__ import annotations

from tests.engines.runstamp_docx.conftest import SPACES, Render


def test_entries_are_there_before_word_has_updated_them(render: Render) -> None:
    opened = render(
        {"type": "toc", "levels": 2},
        {"type": "heading", "text": "A"},
        {"type": "heading", "level": 2, "text": "B"},
        {"type": "heading", "text": "C"},
        {"type": "heading", "level": 3, "text": "too deep"},
    )

    entries = opened.find("//w:p[starts-with(w:pPr/w:pStyle/@w:val, 'TOC') and w:hyperlink]")
    assert [e.xpath("string(w:hyperlink/w:r/w:t)", namespaces=SPACES) for e in entries] == ["A", "B", "C"]
    assert [e.xpath("string(w:pPr/w:pStyle/@w:val)", namespaces=SPACES) for e in entries] == [
        "TOC1",
        "TOC2",
        "TOC1",
    ]
    assert opened.find("//w:instrText/text()")[0] == ' TOC \\o "1-2" \\h \\z \\u '
    assert opened.losses() == ["common/PAGE_NUMBERS_NOT_COMPUTED"]
    assert opened.find("//w:updateFields", "word/settings.xml")


def test_each_entry_leads_to_its_heading(render: Render) -> None:
    opened = render({"type": "toc"}, {"type": "heading", "text": "A"}, {"type": "heading", "text": "B"})

    names = opened.find("//w:bookmarkStart/@w:name")
    assert opened.find("//w:sdt//w:hyperlink/@w:anchor") == names
    assert [code.split()[1] for code in opened.find("//w:instrText/text()") if "PAGEREF" in code] == names


def test_numbers_of_headings_stand_before_a_tab(render: Render) -> None:
    opened = render({"type": "toc"}, {"type": "heading", "text": "A"}, heading_numbering="decimal")

    [entry] = opened.find("//w:p[w:pPr/w:pStyle/@w:val='TOC1']")
    assert entry.xpath(".//w:hyperlink/w:r/w:t/text()", namespaces=SPACES)[:2] == ["1", "A"]


def test_field_marks_are_balanced(render: Render) -> None:
    for headings in (0, 1, 3):
        opened = render({"type": "toc"}, *({"type": "heading", "text": "A"} for _ in range(headings)), "x")
        marks = opened.find("//w:fldChar/@w:fldCharType")
        assert marks.count("begin") == marks.count("separate") == marks.count("end") == headings + 1


def test_the_title_of_the_contents_is_no_heading(render: Render) -> None:
    opened = render({"type": "toc", "title": "What is in it"}, {"type": "heading", "text": "A"})

    assert opened.find("//w:p[.//w:t='What is in it']/w:pPr/w:pStyle/@w:val") == ["TOCHeading"]
    assert not opened.find("//w:style[@w:styleId='TOCHeading']/w:pPr/w:outlineLvl", "word/styles.xml")


def test_a_file_without_contents_asks_nobody_to_update(render: Render) -> None:
    assert not render("x").find("//w:updateFields", "word/settings.xml")
