"""One answer tells every fault of a workbook, each at its place, whatever kind it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from runstamp.envelope import Result
from runstamp_ooxml.formulas import formula_problem
from tests.engines.runstamp_xlsx.workbooks import book, render, rows, table


def told(result: Result) -> list[str]:
    assert result.error is not None
    assert not result.artifacts
    return [issue.path.removeprefix("/sheets/0") for issue in result.error.issues]


def chart(*values: Any, kind: str = "column", **more: Any) -> dict[str, Any]:
    series = [{"name": f"s{i}", "values": value} for i, value in enumerate(values)]
    return {"at": "E1", "kind": kind, "categories": ["a", "b"], "series": series, **more}


def test_every_bad_range_of_every_chart_is_told(tmp_path: Path) -> None:
    charts = [
        chart({"range": "Nope!A1:A2"}, {"table": "T", "column": "x"}, {"range": "A1:B2"}),
        chart({"range": "Gone!A1:A2"}, categories={"range": "Lost!A1:A2"}),
    ]

    assert told(render(rows([1, 2], [3, 4], charts=charts), tmp_path)) == [
        "/charts/0/series/0/values/range",
        "/charts/0/series/1/values/table",
        "/charts/0/series/2/values/range",
        "/charts/1/categories/range",
        "/charts/1/series/0/values/range",
    ]


def test_faults_of_different_kinds_are_told_together(tmp_path: Path) -> None:
    tables = [
        {"at": "A3", "columns": ["x", "X"], "rows": [[1, 2]], "row_props": {"7": {}, "eight": {}}},
        {"at": "A9", "columns": ["y"], "rows": [[1]], "row_props": {"9": {}}},
    ]
    cells = {"F1": {"formula": "(1"}, "F2": {"value": 1, "link": "#Nowhere!A1"}, "F3": "x" * 40_000}
    merges = ["H1:H1", "H1:I1", "I1:J1"]

    found = told(
        render(
            rows([1], tables=tables, cells=cells, merges=merges, charts=[chart({"range": "N!A1"})]), tmp_path
        )
    )

    assert found == [
        "/tables/0/columns/1/header",
        "/tables/0/row_props/7",
        "/tables/0/row_props/eight",
        "/tables/1/row_props/9",
        "/cells/F1/formula",
        "/cells/F3",
        "/merges/0",
        "/merges/2",
        "/cells/F2/link",
        "/charts/0/series/0/values/range",
    ]


def test_every_text_too_long_for_a_cell_is_told(tmp_path: Path) -> None:
    assert told(render(rows(["x" * 40_000, "y"], ["z", "x" * 32_768]), tmp_path)) == [
        "/rows/0/0",
        "/rows/1/1",
    ]


def test_names_that_excel_would_not_take_are_told(tmp_path: Path) -> None:
    names = {"A1": "1", "Growth": "2", "growth": "3", "Table1": "4", "open": "(", "lost": "Nope!A1"}

    result = render({**table(), "names": names}, tmp_path)

    assert told(result) == ["/names/A1", "/names/growth", "/names/Table1", "/names/open", "/names/lost"]


@pytest.mark.parametrize(
    ("sheet", "path"),
    [
        ({"columns": {"XFE": {"width": 10}}}, "/columns/XFE"),
        ({"row_props": {"1048577": {"height": 10}}}, "/row_props/1048577"),
        ({"freeze": "XFE5"}, "/freeze"),
        ({"filter": "XFE1:XFE2"}, "/filter"),
        ({"print": {"area": "A1:XFE1"}}, "/print/area"),
        ({"print": {"titles": "1:1048577"}}, "/print/titles"),
        ({"merges": ["A1048577:B1048577"]}, "/merges/0"),
        ({"ranges": {"ZZZ1": {"value": 1}}}, "/ranges/ZZZ1"),
        ({"cells": {"A1:B2": 1}}, "/cells/A1:B2"),
        ({"cells": {"XFD1": {"value": 1, "colspan": 2}}}, "/cells/XFD1"),
        ({"tables": [{"at": "XFD1", "columns": ["a", "b"], "rows": [[1, 2]]}]}, "/tables/0/at"),
        ({"tables": [{"at": "A1048576", "columns": ["a"], "rows": [[1]]}]}, "/tables/0/at"),
        ({"tables": [{"rows": [["h" * 256], [1]]}]}, "/tables/0/rows/0/0"),
        ({"charts": [{**chart([1, 2]), "at": "XFE9"}]}, "/charts/0/at"),
        ({"columns": {"A:B": {"width": "256ch"}}}, "/columns/A:B/width"),
        ({"columns": {"A": {"width": "50%"}}}, "/columns/A/width"),
        ({"row_props": {"1:3": {"height": 410}}}, "/row_props/1:3/height"),
        (
            {"tables": [{"columns": [{"header": "a", "width": "9in"}, {"header": "b", "width": "20in"}]}]},
            "/tables/0/columns/1/width",
        ),
        (
            {"tables": [{"columns": ["a"], "rows": [[1]], "row_props": {"0": {"height": "6in"}}}]},
            "/tables/0/row_props/0/height",
        ),
    ],
)
def test_nothing_goes_past_what_a_sheet_of_excel_holds(
    sheet: dict[str, Any], path: str, tmp_path: Path
) -> None:
    assert told(render(book(sheet), tmp_path)) == [path]


def test_rows_named_backwards_are_the_same_rows(tmp_path: Path) -> None:
    one, other = (
        render(
            rows([1], row_props={key: {"height": 30}}, print={"titles": key}),
            tmp_path / key.replace(":", "-"),
        )
        for key in ("2:5", "5:2")
    )

    assert one.artifact.sha256 == other.artifact.sha256


def test_a_merge_given_twice_is_one_merge(tmp_path: Path) -> None:
    result = render(rows([{"value": "wide", "colspan": 2}], merges=["A1:B1"]), tmp_path)

    assert result.ok
    assert not result.losses


def test_more_looks_than_excel_opens_are_refused(tmp_path: Path) -> None:
    cells = {f"A{i}": {"value": i, "color": f"#{i:06X}"} for i in range(1, 64_002)}

    result = render(book({"cells": cells}), tmp_path)

    assert result.error is not None
    assert (result.error.code, result.error.details) == (
        "common/RESOURCE_LIMIT_EXCEEDED",
        {"limit": "cell styles"},
    )


def test_more_fonts_than_excel_speaks_of_are_told(tmp_path: Path) -> None:
    cells = {f"A{i}": {"value": i, "color": f"#{i:06X}"} for i in range(1, 1_101)}

    result = render(book({"cells": cells}), tmp_path)

    assert [note.code for note in result.diagnostics] == ["xlsx/MANY_FONTS"]


@pytest.mark.parametrize(
    ("formula", "why"),
    [
        ("1+", "has no value after '+'"),
        ("SUM(A1:A2)*", "has no value after '*'"),
        ("A1:", "has no value after ':'"),
        ("-", "has no value after '-'"),
        ("1+*2", "has no value between '+' and '*'"),
        ("SUM(1,2+)", "has no value between '+' and ')'"),
        ("()", "has no value before ')'"),
        ('&"a"', "has no value before '&'"),
        ("{1,;2}", "has no value before ';'"),
        ("S1!+1", "has no value between 'S1!' and '+'"),
        ("1 2", "has no operator before '2'"),
        ('SUM(1)"a"', "has no operator before '\"a\"'"),
        ("2(3)", "has no operator before '('"),
    ],
)
def test_an_operator_needs_its_operands(formula: str, why: str, tmp_path: Path) -> None:
    result = render(rows([{"formula": formula}]), tmp_path)

    assert result.error is not None
    assert (result.error.code, result.error.issues[0].message) == (
        "xlsx/FORMULA_INVALID",
        f"the formula {why}",
    )


@pytest.mark.parametrize(
    "formula",
    [
        "IF(B1,,)", "SUM(,1)", "--1", "+B1^-2%", "B1:B2 B1:C1", "SUM((B1:B2,C1))", "1:3", "$B:$C", "B1#", "@B1:B3",
        '{1,-2;"a",TRUE}', "1.5e-3+.5", '"a""b"&""', "#N/A", "IFERROR(#REF!,1)", "LAMBDA(x,x+1)(2)", "S1!B1 + 'S1'!C1",
        "C1:INDEX(B1:B3,1)", "_x1*\\y", "[1]a!A1", "#REF!$A$1", "'[b.xlsx]S 1'!A1+1", "ROW(1:1 1:2)", "B1 :C2", "PI()*2 ",
    ],
)  # fmt: skip
def test_what_excel_takes_is_taken(formula: str) -> None:
    assert formula_problem(formula) is None


def test_texts_are_as_long_as_excel_counts_them(tmp_path: Path) -> None:
    runs = {"text": [{"text": "x" * 20_000, "bold": True}, {"text": "y" * 20_000}]}
    plain = rows(["😀" * 16_384, "😀" * 16_383, "x" * 32_767], ["x" * 32_768])

    assert told(render(plain, tmp_path)) == ["/rows/0/0", "/rows/1/0"]
    assert told(render(rows([runs]), tmp_path)) == ["/rows/0/0/text"]
