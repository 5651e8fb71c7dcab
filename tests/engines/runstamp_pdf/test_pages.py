"""How blocks come to stand on pages: what stays together, what splits, what is told."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engines.runstamp_pdf.conftest import Call, Render

SENTENCE = "A sentence of some length that fills the line and then goes on a little. "


def para(text: str, **more: Any) -> dict[str, Any]:
    return {"type": "paragraph", "text": text, **more}


def filler(lines: int) -> dict[str, Any]:
    """Return a paragraph of so many lines; an A4 page of the theme holds 46."""
    return para("\n".join(["f"] * lines), space_after=0)


def table(rows: int, **more: Any) -> dict[str, Any]:
    return {
        "type": "table",
        "columns": ["Head", "B"],
        "rows": [[f"row{i}", "b"] for i in range(rows)],
        **more,
    }


def test_a_heading_never_stands_alone_at_the_foot_of_a_page(render: Render) -> None:
    for lines in range(36, 47):
        opened = render(filler(lines), {"type": "heading", "text": "Head"}, para(SENTENCE * 4))

        assert opened.at("Head").page == opened.at("A sentence").page


def test_a_paragraph_leaves_two_lines_at_least_on_either_page(render: Render) -> None:
    for lines in range(36, 47):
        opened = render(filler(lines), para("\n".join("vwxyz")))

        pages = [opened.at(letter).page for letter in "vwxyz"]
        assert pages.count(1) != 1
        assert pages.count(2) != 1


def test_a_long_table_repeats_its_header_and_loses_no_row(render: Render) -> None:
    opened = render(table(200))

    assert opened.text.count("Head") == opened.pages
    assert [f"row{i}" for i in range(200)] == [one.text for one in opened.shown if one.text.startswith("row")]
    assert opened.roles.count("TH") == 2
    assert opened.roles.count("TR") == 201


def test_a_repeated_header_is_an_artifact_on_later_pages(render: Render) -> None:
    opened = render(table(100))

    assert [one.role for one in opened.shown if one.text == "Head"] == [
        "TH",
        *["Artifact"] * (opened.pages - 1),
    ]


def test_a_heading_and_its_table_start_on_one_page(render: Render) -> None:
    for lines in range(36, 47):
        opened = render(filler(lines), {"type": "heading", "text": "Above"}, table(5))

        assert opened.at("Above").page == opened.at("row0").page == opened.at("row1").page


def test_a_small_table_is_not_split_and_a_long_one_leaves_no_single_row(render: Render) -> None:
    for lines in range(36, 47):
        small = render(filler(lines), table(6))
        long = render(filler(lines), table(14))

        assert small.at("row0").page == small.at("row5").page
        assert long.at("row12").page == long.at("row13").page
        assert long.at("row0").page == long.at("row1").page


def test_the_total_stays_with_the_last_row(render: Render) -> None:
    columns = ["A", {"header": "N", "kind": "integer", "total": "sum"}]
    for lines in range(34, 46):
        opened = render(
            filler(lines), {"type": "table", "columns": columns, "rows": [[f"row{i}", 1] for i in range(4)]}
        )

        assert opened.at("Total").page == opened.at("row3").page


def test_rows_under_one_span_stay_on_one_page(render: Render) -> None:
    rows = [[{"text": "spanned", "rowspan": 3}, "r0"], ["r1"], ["r2"], ["d", "r3"]]
    for lines in range(36, 47):
        opened = render(filler(lines), {"type": "table", "columns": ["A", "B"], "rows": rows})

        assert len({opened.at(text).page for text in ("spanned", "r0", "r1", "r2")}) == 1


def test_a_row_higher_than_a_page_is_split_between_its_lines(render: Render) -> None:
    lines = [f"line{i}" for i in range(150)]

    opened = render(
        {"type": "table", "columns": ["A", "B"], "rows": [["first", "\n".join(lines)], ["after", "x"]]}
    )

    assert [one.text.strip() for one in opened.shown if one.text.startswith("line")] == lines
    assert opened.pages == 3
    assert opened.losses() == []


def test_a_row_that_may_not_split_but_is_higher_than_a_page_is_split_and_told(render: Render) -> None:
    opened = render(
        {"type": "table", "columns": ["A"], "rows": [["\n".join(["line"] * 90)]], "split_rows": False}
    )

    assert opened.losses() == ["common/KEEP_BROKEN"]
    assert opened.text.count("line") == 90


def test_a_callout_higher_than_a_page_is_split_and_told(render: Render) -> None:
    opened = render({"type": "callout", "blocks": [f"line {i}" for i in range(90)]})

    assert [(loss["code"], loss["path"]) for loss in opened.answer["losses"]] == [
        ("common/KEEP_BROKEN", "/blocks/0")
    ]
    assert opened.pages > 1
    assert opened.says(*[f"line {i}" for i in range(90)])


def test_lines_that_no_page_holds_together_fill_their_pages_and_are_told_where_they_part(
    render: Render,
) -> None:
    kept = [{"type": "paragraph", "text": f"kept{i}", "keep_with_next": True} for i in range(90)]

    opened = render(*kept, "after")

    first, second, _ = (opened.page_text(page).count("kept") for page in (1, 2, 3))
    [loss] = opened.answer["losses"]
    assert loss["code"] == "common/KEEP_BROKEN"
    assert loss["sample_paths"] == [f"/blocks/{first - 1}", f"/blocks/{first + second - 1}"]


def test_a_callout_that_fits_a_page_moves_on_whole(render: Render) -> None:
    opened = render(filler(40), {"type": "callout", "blocks": ["one", "two", "three", "four"]})

    assert {opened.at(text).page for text in ("one", "two", "three", "four")} == {2}
    assert opened.losses() == []


def test_empty_cells_do_not_disturb_the_pages(render: Render) -> None:
    opened = render({"type": "table", "columns": ["A"], "rows": [[""]] * 60})

    assert opened.pages == 2
    assert opened.roles.count("TD") == 60


def test_a_figure_and_its_caption_stay_on_one_page(render: Render) -> None:
    picture = {"type": "image", "source": "blue.png", "alt": "blue", "width": 300}
    for lines in range(28, 46, 3):
        opened = render(filler(lines), {"type": "figure", "content": picture, "caption": "Below it"})

        page = opened.at("Below it").page
        assert b"/Im1 Do" in opened.pdf.pages[page - 1].Contents.read_bytes()


def test_page_breaks_in_a_row_start_one_page_only(render: Render) -> None:
    opened = render("a", {"type": "page_break"}, {"type": "page_break"}, "b", {"type": "page_break"})

    assert opened.pages == 2


def test_a_page_break_inside_a_paragraph_starts_a_page(render: Render) -> None:
    opened = render(para("x") | {"text": ["before", {"break": "page"}, "after"]})

    assert (opened.at("before").page, opened.at("after").page) == (1, 2)


def test_a_page_break_inside_columns_or_a_box_is_told(render: Render) -> None:
    breaks = ["a", {"type": "page_break"}, para("b", page_break_before=True)]

    opened = render(
        {"type": "side_by_side", "items": [{"blocks": breaks}, {"blocks": ["c"]}]},
        {"type": "callout", "blocks": [{"type": "paragraph", "text": ["d", {"break": "page"}, "e"]}]},
    )

    assert opened.losses() == ["common/PROPERTY_NOT_RENDERED"] * 2
    assert [loss["count"] for loss in opened.answer["losses"]] == [2, 1]
    assert opened.pages == 1
    assert opened.says("a", "b", "c", "d", "e")


def test_a_page_break_inside_a_heading_or_an_item_is_a_line_break_and_told(render: Render) -> None:
    opened = render(
        {"type": "heading", "text": ["a", {"break": "page"}, "b"]},
        {"type": "list", "items": [["c", {"break": "page"}, "d"]]},
    )

    assert [loss["path"] for loss in opened.answer["losses"]] == ["/blocks/0/text/1", "/blocks/1/items/0/1"]
    assert (opened.pages, opened.at("b").y < opened.at("a").y) == (1, True)


def test_the_table_of_contents_names_the_pages_that_headings_stand_on(render: Render) -> None:
    chapters = [
        block
        for i in range(4)
        for block in ({"type": "heading", "text": f"Chapter {i}", "id": f"c{i}"}, filler(30))
    ]

    opened = render({"type": "toc"}, {"type": "page_break"}, *chapters)

    for i in range(4):
        entry, heading = [one for one in opened.shown if one.text == f"Chapter {i}"]
        number = next(one for one in opened.shown if one.y == entry.y and one.x > 500 and one.page == 1)
        assert number.text == str(heading.page)
        assert opened.links[i].Dest[0] == opened.pdf.pages[heading.page - 1].obj


def test_page_fields_in_the_text_and_in_bands_show_the_page_they_stand_on(render: Render) -> None:
    field = {"type": "paragraph", "text": ["here ", {"field": "page"}, "/", {"field": "pages"}, "!"]}
    pages = [field, {"type": "page_break"}] * 12

    opened = render(*pages, footer={"center": ["p. ", {"field": "page"}, " of ", {"field": "pages"}]})

    for number in (1, 9, 12):
        text = opened.page_text(number).replace("\n", "")
        assert f"here {number}/12!" in text
        assert f"p. {number} of 12" in text


def test_sections_number_their_pages_in_their_own_way(render: Render) -> None:
    front = {"blocks": ["a", {"type": "page_break"}, "b"], "page_numbering": {"format": "roman"}}
    body = {"blocks": ["c"], "page_numbering": {"start": 1}}

    opened = render(sections=[front, body], footer={"center": {"field": "page"}})

    assert [opened.page_text(i).split("\n")[0] for i in (1, 2, 3)] == ["i", "ii", "1"]
    assert [int(n) for n in opened.pdf.Root.PageLabels.Nums if isinstance(n, int)] == [0, 2]


def test_the_map_names_the_first_page_of_each_section_and_block(render: Render) -> None:
    opened = render(
        sections=[
            {"title": "One", "blocks": [{"type": "heading", "text": "Head"}, filler(60)]},
            {"title": "Two", "blocks": ["x"]},
        ]
    )

    assert opened.answer["artifacts"][0]["map"] == [
        [1, "/sections/0", "One"],
        [1, "/sections/0/blocks/0", "Head"],
        [1, "/sections/0/blocks/1", ""],
        [3, "/sections/1", "Two"],
        [3, "/sections/1/blocks/0", ""],
    ]


def test_too_many_pages_are_a_typed_error(call: Call) -> None:
    answer = call("pdf.render", {"blocks": ["x", {"type": "page_break"}] * 9}, limits={"pages": 4})

    assert answer["error"]["code"] == "common/RESOURCE_LIMIT_EXCEEDED"
    assert answer["artifacts"] == []


@pytest.mark.parametrize("size", [{"width": 60, "height": 60}, {"width": 2000, "height": 90}])
def test_a_page_that_is_too_small_for_its_text_still_comes_out(size: dict[str, int], call: Call) -> None:
    given = {
        "title": "Wide title",
        "page": {"size": size, "margins": {"top": 5, "bottom": 5, "left": 5, "right": 5}},
        "blocks": ["Unbreakable" * 9, {"type": "kpis", "items": [{"label": "a", "value": "1"}]}, table(3)],
    }

    answer = call("pdf.render", given, checks="full")

    assert answer["error"] is None


def test_a_header_higher_than_a_page_is_whole_and_told(render: Render) -> None:
    lines = [f"line{i}" for i in range(200)]

    opened = render({"type": "table", "rows": [["\n".join(lines), "b"]]})

    assert set(lines) <= set(opened.text.split())
    assert "its header is higher than a page" in opened.answer["losses"][0]["message"]
