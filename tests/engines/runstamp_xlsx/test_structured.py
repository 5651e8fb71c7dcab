"""Formulas name tables and columns as people write them, and stand in the file as a file holds them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest

from runstamp.envelope import Result
from runstamp_xlsx.structured import Tables
from tests.engines.runstamp_xlsx.workbooks import book, parts, render
from tests.oracles import assert_valid

HEADERS = ["Qty", "Price", "It's #1", "a b", "x[1]", "Sum, total"]


@pytest.mark.parametrize(
    ("written", "held"),
    [
        ("[@Qty]*[@[Price]]", "T[[#This Row],[Qty]]*T[[#This Row],[Price]]"),
        ("T[@Qty]+SUM([Qty])", "T[[#This Row],[Qty]]+SUM(T[Qty])"),
        ("SUM(T[@[a b]:[Price]])", "SUM(T[[#This Row],[a b]:[Price]])"),
        ("[@[It's #1]]+[@[It''s '#1]]", "T[[#This Row],[It''s '#1]]+T[[#This Row],[It''s '#1]]"),
        ("[@[x'[1']]]", "T[[#This Row],[x'[1']]]"),
        ("[@[Sum, total]]", "T[[#This Row],[Sum, total]]"),
        ("ROWS(T[@])+T[[#All],[Qty]]+T[#Totals]", "ROWS(T[#This Row])+T[[#All],[Qty]]+T[#Totals]"),
        ("T[[#This Row],[Qty]]", "T[[#This Row],[Qty]]"),
        ("""\"[@Qty]\"&'S [1]'!A1&[Book.xlsx]S!A1""", """\"[@Qty]\"&'S [1]'!A1&[Book.xlsx]S!A1"""),
    ],
)
def test_references_to_tables_are_written_as_a_file_holds_them(written: str, held: str) -> None:
    tables = Tables({"T": HEADERS})

    assert list(tables.issues(written, "T", "")) == []
    assert tables.stored(written, "T") == held


def orders(*columns: Any, **sheet: Any) -> dict[str, Any]:
    table = {"name": "Orders", "columns": ["Qty", "It's #1", *columns], "rows": [[2, 3], [4, 5]]}
    return book({"tables": [table], **sheet})


def formulas(result: Result) -> dict[str, str]:
    assert result.artifact.path is not None
    sheet = openpyxl.load_workbook(result.artifact.path).worksheets[0]
    return {c.coordinate: str(c.value) for row in sheet for c in row if c.data_type == "f"}


def test_a_formula_means_the_table_in_which_it_stands(tmp_path: Path) -> None:
    column = {"header": "Sum", "formula": "[@Qty]*[@[It's #1]]", "total": {"formula": "MAX([Sum])"}}
    cells = {"A9": {"formula": "SUM(Later[n],Orders[It's #1])"}, "B3": {"formula": "[@Qty]"}}
    later = {"name": "Later", "at": "F1", "columns": ["n"], "rows": [[1], [{"formula": "[@n]+1"}]]}
    value = orders(column, cells=cells)
    value["sheets"][0]["tables"].append(later)

    result = render(value, tmp_path)

    assert result.artifact.path is not None
    assert_valid(result.artifact.path)
    assert formulas(result) == {
        "C2": "=Orders[[#This Row],[Qty]]*Orders[[#This Row],[It''s '#1]]",
        "C3": "=Orders[[#This Row],[Qty]]*Orders[[#This Row],[It''s '#1]]",
        "C4": "=MAX(Orders[Sum])",
        "B3": "=Orders[[#This Row],[Qty]]",
        "A9": "=SUM(Later[n],Orders[It''s '#1])",
        "F3": "=Later[[#This Row],[n]]+1",
    }
    assert "[@" not in parts(result)["xl/tables/table1.xml"]


def test_every_table_and_column_that_is_not_there_is_told_with_the_nearest(tmp_path: Path) -> None:
    column = {"header": "Sum", "formula": "[@Qyt]+Ordres[Qty]"}

    result = render(orders(column, cells={"A9": {"formula": "SUM([Qty])"}}), tmp_path)

    assert result.error is not None
    assert result.error.code == "xlsx/FORMULA_INVALID"
    assert [(issue.path, issue.did_you_mean) for issue in result.error.issues] == [
        ("/sheets/0/tables/0/columns/2/formula", "Qty"),
        ("/sheets/0/tables/0/columns/2/formula", "Orders"),
        ("/sheets/0/cells/A9/formula", None),
    ]


@pytest.mark.parametrize("name", ["Tab1", "R1C1", "c"])
def test_a_table_is_not_named_like_a_cell(name: str, tmp_path: Path) -> None:
    result = render(book({"tables": [{"name": name, "columns": ["a"], "rows": [[1]]}]}), tmp_path)

    assert result.error is not None
    assert [issue.path for issue in result.error.issues] == ["/sheets/0/tables/0/name"]
