"""Sections, bands, page numbers, covers."""

from __future__ import annotations

from typing import Any

from tests.engines.runstamp_docx.conftest import Opened, Render

R_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
KIND = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}type"


def bands(opened: Opened, side: str) -> list[dict[str, str]]:
    """Return, by section, what each kind of page shows on a side."""
    targets = {
        r.get("Id"): r.get("Target")
        for r in opened.find("//rel:Relationship", "word/_rels/document.xml.rels")
    }
    out: list[dict[str, str]] = []
    for section in opened.find("//w:sectPr"):
        found = [entry for entry in section if entry.tag.endswith(f"}}{side}Reference")]
        out.append({e.get(KIND): "".join(opened.texts(f"word/{targets[e.get(R_ID)]}")) for e in found})
    return out


def sections(*given: Any) -> dict[str, Any]:
    return {"sections": [{"blocks": ["text"], **one} for one in given]}


def test_first_even_and_other_pages_have_their_own_header(render: Render) -> None:
    opened = render("x", header={"default": "D", "first": "F", "even": "E"})

    assert bands(opened, "header") == [{"default": "D", "first": "F", "even": "E"}]
    assert opened.find("//w:sectPr/w:titlePg")
    assert opened.find("//w:evenAndOddHeaders", "word/settings.xml")


def test_a_footer_shows_on_the_first_page_whatever_the_header_does(render: Render) -> None:
    opened = render("x", header={"default": "D", "first": None}, footer="foot")

    assert bands(opened, "header") == [{"default": "D", "first": ""}]
    assert bands(opened, "footer") == [{"default": "foot", "first": "foot"}]


def test_each_section_has_its_own_header(render: Render) -> None:
    opened = render(**sections({"header": "one"}, {"header": "two"}, {"header": None}))

    assert bands(opened, "header") == [{"default": "one"}, {"default": "two"}, {"default": ""}]


def test_equal_headers_are_one_part(render: Render) -> None:
    opened = render(**sections({}, {}), header="same")

    assert [name for name in opened.names() if name.startswith("word/header")] == ["word/header1.xml"]


def test_the_section_field_shows_each_sections_title(render: Render) -> None:
    opened = render(**sections({"title": "One"}, {"title": "Two"}), header=[{"field": "section"}])

    assert bands(opened, "header") == [{"default": "One"}, {"default": "Two"}]


def test_page_numbers_restart_in_their_style(render: Render) -> None:
    opened = render(**sections({"page_numbering": {"format": "roman"}}, {"page_numbering": {"start": 1}}))

    found = [dict(entry.attrib) for entry in opened.find("//w:pgNumType")]
    assert [{key.rpartition("}")[2]: value for key, value in entry.items()} for entry in found] == [
        {"fmt": "lowerRoman"},
        {"fmt": "decimal", "start": "1"},
    ]


def test_a_landscape_section_turns_the_page(render: Render) -> None:
    opened = render(**sections({}, {"page": {"orientation": "landscape", "size": "A4"}}))

    assert opened.find("//w:pgSz/@w:w") == ["11906", "16838"]
    assert opened.find("//w:pgSz/@w:orient") == ["landscape"]


def test_a_section_that_ends_with_a_paragraph_adds_none(render: Render) -> None:
    opened = render(**sections({}, {}))

    assert opened.texts() == ["text", "text"]


def test_a_section_that_ends_with_a_table_adds_a_line_of_little_height(render: Render) -> None:
    opened = render(**sections({"blocks": [{"type": "table", "columns": ["A"], "rows": [["1"]]}]}, {}))

    [carrier] = opened.find("//w:p[w:pPr/w:sectPr]")
    assert carrier.getprevious().tag.endswith("}tbl")


def test_three_places_stand_at_tabs(render: Render) -> None:
    opened = render("x", footer={"left": "l", "center": "c", "right": "r"})

    assert opened.find("//w:tab/@w:val", "word/footer1.xml") == ["center", "right"]
    assert opened.texts("word/footer1.xml") == ["lcr"]


def test_places_that_would_meet_stand_in_cells(render: Render) -> None:
    opened = render("x", footer={"left": "long words " * 20, "right": "r"})

    assert len(opened.find("//w:tc", "word/footer1.xml")) == 2


def test_a_page_that_word_cannot_show_is_limited_and_told(render: Render) -> None:
    opened = render(
        "x", page={"size": {"width": 2000, "height": 800}, "margins": {"left": 1000, "right": 1000}}
    )

    assert sorted(opened.losses()) == ["docx/MARGINS_REDUCED", "docx/PAGE_SIZE_LIMITED"]
    assert opened.find("//w:pgSz/@w:w") == ["31680"]


def test_a_cover_page_is_a_section_without_bands(render: Render) -> None:
    opened = render(
        "x",
        title="Report",
        subtitle="Sub",
        cover="page",
        header="H",
        language="en-GB",
        meta={"author": "A", "date": "2026-01-31"},
    )

    assert bands(opened, "header") == [{}, {"default": "H"}]
    styles = opened.find("//w:p/w:pPr/w:pStyle/@w:val")
    assert "CoverTitle" in styles
    assert "31 January 2026" in opened.texts()


def test_a_title_block_stands_before_the_text(render: Render) -> None:
    opened = render("x", title="Report", subtitle="Sub")

    assert [text for text in opened.texts() if text] == ["Report", "Sub", "x"]
    assert "Title" in opened.find("//w:p/w:pPr/w:pStyle/@w:val")
    assert "Report" not in render("x", title="Report", cover="none").texts()
