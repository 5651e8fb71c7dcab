"""A workbook as pages: tables, cells, merges, charts of ranges; what a page cannot compute is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from runstamp import Gateway, Result
from runstamp.artifacts import Store
from tests.oracles import assert_valid, pdf_text


def made(tmp_path: Path, *sheets: dict[str, Any], **root: Any) -> Result:
    named = [{"name": f"S{i}", **sheet} for i, sheet in enumerate(sheets)]
    gateway = Gateway(tmp_path, store=Store(tmp_path / "store"))
    return gateway.invoke_operation("pdf.render.workbook", {"sheets": named, **root}).unwrap()


def text(result: Result) -> str:
    assert result.artifact.path is not None
    assert_valid(result.artifact.path)
    return " ".join(pdf_text(result.artifact.path).split())


def test_tables_keep_their_kinds_and_totals(tmp_path: Path) -> None:
    columns = ["Region", {"header": "Revenue", "kind": "number", "format": "0.0", "total": "sum"}]
    table = {
        "name": "T",
        "at": "B2",
        "columns": columns,
        "rows": [{"Region": "North", "Revenue": 18.25}, ["South", 9.5]][:1],
    }
    result = made(tmp_path, {"tables": [table]})

    assert result.losses == ()
    assert "North 18.3" in text(result)


def test_cells_ranges_and_merges_stand_in_their_places(tmp_path: Path) -> None:
    result = made(
        tmp_path,
        {
            "rows": [["Head", None], ["a", 1], ["b", 2]],
            "merges": ["A1:B1"],
            "ranges": {"B2:B3": {"kind": "percent", "format": "0 %", "bold": True}},
            "cells": {"A4": "Sum", "B4": {"formula": "SUM(B2:B3)", "value": 3, "kind": "number"}},
        },
    )

    assert result.losses == ()
    assert text(result) == "Head a 100 % b 200 % Sum 3"


def test_each_sheet_is_a_section_and_hidden_ones_are_left_out(tmp_path: Path) -> None:
    result = made(tmp_path, {"rows": [["one"]]}, {"rows": [["two"]], "hidden": True}, {"rows": [["three"]]})

    assert [(page, at) for page, at, _ in result.artifact.map if at.startswith("/sheets")] == [
        (1, "/sheets/0"),
        (2, "/sheets/2"),
    ]
    assert "two" not in text(result)


def test_a_formula_without_a_value_is_told_at_its_sheet(tmp_path: Path) -> None:
    result = made(tmp_path, {"rows": [[1]]}, {"cells": {"A1": {"formula": "S0!A1*2"}}})

    assert [(loss.code, loss.path, loss.actual) for loss in result.losses] == [
        ("common/FORMULA_NOT_COMPUTED", "/sheets/1", "S0!A1*2")
    ]


def test_charts_read_ranges_and_tables_of_any_sheet(tmp_path: Path) -> None:
    table = {"name": "T", "columns": ["k", "v"], "rows": [["x", 1], ["y", 2]]}
    by_range = {
        "at": "D1",
        "kind": "column",
        "categories": {"range": "A1:A2"},
        "series": [{"name": "r", "values": {"range": "S1!B1:B2"}}],
    }
    by_table = {
        "at": "D9",
        "kind": "bar",
        "categories": {"table": "T", "column": "k"},
        "series": [{"name": "t", "values": {"table": "T", "column": "v"}}],
    }
    result = made(
        tmp_path,
        {"rows": [["p"], ["q"]], "charts": [by_range, by_table]},
        {"rows": [["p", 5], ["q", 6]]},
        {"tables": [table]},
    )

    assert result.losses == ()
    shown = text(result)
    assert all(word in shown for word in ("p", "q", "x", "y"))


def test_a_wide_sheet_lies_across(tmp_path: Path) -> None:
    import pypdfium2

    result = made(tmp_path, {"rows": [[f"c{i}" for i in range(12)]]})

    assert result.artifact.path is not None
    pdf: Any = pypdfium2.PdfDocument(result.artifact.path)
    width, height = pdf[0].get_size()
    pdf.close()
    assert width > height


def test_what_only_a_screen_shows_is_told(tmp_path: Path) -> None:
    result = made(tmp_path, {"rows": [["a"]], "freeze": "A2"})

    assert [(loss.code, loss.path) for loss in result.losses] == [
        ("common/PROPERTY_NOT_RENDERED", "/sheets/0/freeze")
    ]


def test_money_of_a_range_is_shown_with_its_currency(tmp_path: Path) -> None:
    result = made(
        tmp_path, {"rows": [["a", 1200]], "ranges": {"B1:B1": {"kind": "currency", "currency": "EUR"}}}
    )

    assert result.losses == ()
    assert text(result) == "a €1,200.00"
