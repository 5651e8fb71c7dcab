"""Tables: grid and cells agree, spans, headers, totals; and tables that are long."""

from __future__ import annotations

import time
from typing import Any

import pytest

from runstamp_text import Style, resolve, width
from tests.engines.runstamp_docx.conftest import SPACES, Call, Render


def table(*rows: Any, **more: Any) -> dict[str, Any]:
    return {"type": "table", "rows": list(rows), **more}


def test_a_merged_cell_is_as_wide_as_what_it_covers(render: Render) -> None:
    columns = [{"header": name, "width": f"{width}cm"} for name, width in (("A", 2), ("B", 3), ("C", 5))]
    opened = render(table([{"text": "AB", "colspan": 2}, "c"], columns=columns))

    grid = [int(width) for width in opened.find("//w:tblGrid/w:gridCol/@w:w")]
    assert grid == [1134, 1701, 2835]
    assert opened.find("//w:tr[2]/w:tc/w:tcPr/w:tcW/@w:w") == ["2835", "2835"]
    assert opened.find("//w:tr[2]/w:tc[1]/w:tcPr/w:gridSpan/@w:val") == ["2"]


def test_a_cell_that_covers_rows_goes_on_in_each(render: Render) -> None:
    cell = {"text": "down", "rowspan": 2, "colspan": 2}
    opened = render(table([cell, "a"], ["b"], ["c", "d", "e"], columns=["A", "B", "C"]))

    assert opened.find("//w:vMerge/@w:val") == ["restart", "continue"]
    assert opened.find("//w:tc[w:tcPr/w:vMerge]/w:tcPr/w:gridSpan/@w:val") == ["2", "2"]
    assert opened.find("count(//w:tr[3]/w:tc)") == [2.0]


def test_the_header_repeats_unless_the_input_says_otherwise(render: Render) -> None:
    assert len(render(table(["1"], columns=["A"])).find("//w:tblHeader")) == 1
    assert not render(table(["1"], columns=["A"], repeat_header=False)).find("//w:tblHeader")


def test_several_header_rows_all_repeat(render: Render) -> None:
    opened = render(table(["top"], ["1"], columns=["A"], header_rows=2))

    assert len(opened.find("//w:tr[w:trPr/w:tblHeader]")) == 2


@pytest.mark.parametrize("style", ["plain", "grid", "banded", "minimal", "heading"])
def test_looks_are_table_styles(render: Render, style: str) -> None:
    column = {"header": "A", "kind": "integer", "total": "sum"}
    opened = render(table([1], [2], columns=[column], style=style, header_columns=1))

    [id_] = opened.find("//w:tblPr/w:tblStyle/@w:val")
    assert opened.find(f"//w:style[@w:styleId='{id_}']/w:tblStylePr/@w:type", "word/styles.xml")
    look = opened.find("//w:tblLook")[0]
    flags = {key.rpartition("}")[2]: value for key, value in look.items()}
    assert (flags["firstRow"], flags["lastRow"], flags["firstColumn"]) == ("1", "1", "1")


def test_numbers_stand_at_the_right_by_style(render: Render) -> None:
    opened = render(table(["a", 1], columns=["A", {"header": "B", "kind": "integer"}]))

    assert opened.find("//w:tr[2]/w:tc/w:p/w:pPr/w:pStyle/@w:val") == ["TableText", "TableNumber"]


def test_a_caption_is_numbered_by_a_field_above_its_table(render: Render) -> None:
    opened = render(
        table(["1"], columns=["A"], caption="Costs"),
        table(["1"], columns=["A"], caption="Gains"),
        language="de",
    )

    assert opened.find("//w:p[w:pPr/w:pStyle/@w:val='Caption']/following-sibling::*[1]/@*") is not None
    assert opened.find("//w:fldSimple/@w:instr") == [" SEQ Tabelle \\* ARABIC "] * 2
    assert [text for text in opened.texts() if text.startswith("Tabelle")] == [
        "Tabelle\u00a01\u2002Costs",
        "Tabelle\u00a02\u2002Gains",
    ]
    assert opened.find(
        "//w:p[w:pPr/w:pStyle/@w:val='Caption'][w:pPr/w:keepNext]/following-sibling::*[1][self::w:tbl]"
    )


def test_neighbouring_tables_do_not_join(render: Render) -> None:
    opened = render(table(["1"], columns=["A"]), table(["1"], columns=["A"]))

    assert not opened.find("//w:tbl/following-sibling::*[1][self::w:tbl]")


def test_ragged_rows_are_padded_and_told(render: Render) -> None:
    opened = render(table(["a", "b", "c"], ["d"], columns=["A", "B", "C"]))

    assert opened.losses() == ["common/ROWS_PADDED"]
    assert opened.find("count(//w:tr[3]/w:tc)") == [3.0]


def test_columns_fill_the_room_and_long_words_have_theirs(render: Render) -> None:
    rows = [["x", "Donaudampfschifffahrtsgesellschaft", "some words " * 30]]
    opened = render(table(*rows, columns=["A", "B", "C"]))

    grid = [int(width) for width in opened.find("//w:gridCol/@w:w")]
    # A4 without margins of 2.5 cm.
    assert abs(sum(grid) - 9071) <= 5
    assert grid[0] < grid[1] < grid[2]
    assert grid[1] > 2800


def test_a_last_row_is_not_left_alone(render: Render) -> None:
    opened = render(
        table(*([i] for i in range(30)), columns=[{"header": "A", "kind": "integer", "total": "sum"}])
    )

    kept = opened.find("//w:tr[w:tc/w:p/w:pPr/w:keepNext]")
    rows = opened.find("//w:tr")
    assert [rows.index(row) for row in kept] == [0, 29, 30]


def test_a_small_table_stays_whole(render: Render) -> None:
    opened = render(table(["1"], ["2"], ["3"], columns=["A"]))

    assert len(opened.find("//w:tr[w:tc/w:p/w:pPr/w:keepNext]")) == 3


def _seconds(render: Render, rows: int) -> float:
    given = [[f"r{i}c{j}" for j in range(10)] for i in range(rows)]
    block = table(*given, columns=[f"C{j}" for j in range(10)])
    spent: list[float] = []
    for _ in range(2):
        start = time.process_time()
        render(block)
        spent.append(time.process_time() - start)
    assert len(render(block).find("//w:tr")) == rows + 1
    return min(spent)


def test_time_grows_with_the_rows_and_no_faster(render: Render) -> None:
    # Ten times the rows may cost twenty times; the square would cost a hundred.
    assert _seconds(render, 9000) < 20 * max(_seconds(render, 900), 0.02)


def test_short_texts_stay_on_one_line_where_long_ones_have_to_wrap(render: Render) -> None:
    wordy = "A comment of some length that must break into lines, and some more of it."
    row = ["City 10", "Dr Long Surname-Name", "2026-03-11", "planned", wordy, wordy * 2]
    opened = render(table(row, columns=["City", "Investigator", "Opened", "Audit", "One", "Two"]))

    widths = [int(found) / 20 for found in opened.find("//w:tblGrid/w:gridCol/@w:w")]
    face = Style(resolve("Calibri").face, 9)
    for text, found in zip(row[:4], widths, strict=False):
        assert found > width(text, face) + 8
    assert widths[4] == pytest.approx(widths[5], abs=0.2)


def test_a_date_has_room_beside_the_rules_of_a_grid(render: Render) -> None:
    long = "A comment of some length that must break into lines. " * 6
    made = table(["2026-03-11", long, long], columns=["Day", "One", "Two"], style="grid", cell_padding=5)
    opened = render(made, theme="vivid")

    day = int(opened.find("//w:tblGrid/w:gridCol/@w:w")[0]) / 20
    sizes = {int(found) / 2 for found in opened.find("//w:tr[2]/w:tc[1]//w:sz/@w:val")} or {9.0}
    assert day >= width("2026-03-11", Style(resolve("Arial").face, max(sizes))) + 2 * 5 + 1.4


def test_text_below_a_table_brings_its_own_room_and_other_blocks_get_a_paragraph_of_it(
    render: Render,
) -> None:
    one = table(["1"], columns=["A"])
    opened = render(
        one, {"type": "heading", "text": "H", "level": 2}, one, "text", one, {"type": "list", "items": ["i"]}
    )

    below = opened.find("//w:body/w:tbl/following-sibling::*[1]")
    assert [element.findtext(".//{*}t") for element in below] == ["H", "text", None]
    assert opened.find("//w:p[w:r/w:t='text']/w:pPr/w:spacing/@w:before") != []


def test_a_row_that_may_not_split_but_is_higher_than_a_page_is_split_and_told(render: Render) -> None:
    high = [one for i in range(200) for one in (f"line {i}", {"break": "line"})]
    rows = [["a", "b"], [{"text": high}, "c"], ["x " * 4000, "d"], ["e", "f"]]
    opened = render({"type": "table", "columns": ["A", "B"], "rows": rows, "split_rows": False})

    splits = [row.find("w:trPr/w:cantSplit", SPACES) is None for row in opened.find("//w:tr")]
    assert splits == [False, False, True, True, False]
    [loss] = opened.answer["losses"]
    assert (loss["code"], loss["path"], loss["count"]) == ("common/KEEP_BROKEN", "/blocks/0", 2)


def test_a_small_table_that_no_page_holds_is_not_kept_together(render: Render) -> None:
    opened = render({"type": "table", "columns": ["A", "B"], "rows": [["x", "word " * 300]] * 5})

    kept = [len(row.findall(".//w:keepNext", SPACES)) for row in opened.find("//w:tr")]
    assert kept == [2, 0, 0, 0, 2, 0]
    assert opened.losses() == []


def test_a_table_of_more_columns_than_word_takes_is_refused_at_its_place(call: Call) -> None:
    def wide(count: int) -> dict[str, Any]:
        return {"type": "table", "columns": [f"c{i}" for i in range(count)], "rows": [[1] * count]}

    answer = call("docx.render", {"blocks": [wide(63), wide(64), wide(200)]})

    assert [issue["path"] for issue in answer["error"]["issues"]] == ["/blocks/1", "/blocks/2"]
    assert "Word takes 63" in answer["error"]["issues"][0]["message"]
