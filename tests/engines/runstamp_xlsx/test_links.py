"""A cell leads to one place, and what it cannot lead to is in the ledger."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from runstamp.envelope import Result
from tests.engines.runstamp_xlsx.workbooks import book, parts, render, rows
from tests.oracles import assert_valid

A, B, C = ({"text": name, "link": f"https://{name}.example/"} for name in "abc")


def links(result: Result) -> list[tuple[str, str]]:
    found = parts(result)
    targets = dict(
        re.findall(
            r'Id="(\w+)"[^>]*hyperlink" Target="([^"]*)"', found["xl/worksheets/_rels/sheet1.xml.rels"]
        )
    )
    sheet = found["xl/worksheets/sheet1.xml"]
    return [(ref, targets[rid]) for ref, rid in re.findall(r'<hyperlink ref="(\w+)" r:id="(\w+)"', sheet)]


def dropped(result: Result) -> list[tuple[str, str | None]]:
    return [(loss.code, loss.actual) for loss in result.losses]


def test_the_link_of_a_cell_wins_over_those_of_its_runs(tmp_path: Path) -> None:
    result = render(rows([{"text": [A, B], "link": C["link"]}]), tmp_path)

    assert links(result) == [("A1", C["link"])]
    assert [loss.count for loss in result.losses] == [2]
    assert {code for code, _ in dropped(result)} == {"common/LINK_DROPPED"}


def test_of_the_links_in_a_text_the_first_is_the_cells(tmp_path: Path) -> None:
    result = render(rows([[A, " or ", B], [A, " and ", A]]), tmp_path)

    assert links(result) == [("A1", A["link"]), ("B1", A["link"])]
    assert dropped(result) == [("common/LINK_DROPPED", B["link"])]


def test_a_value_of_the_kind_link_leads_there_wherever_it_stands(tmp_path: Path) -> None:
    def at(name: str) -> str:
        return f"https://{name}.example/"

    sheet: dict[str, Any] = {
        "rows": [[{"value": at("row"), "kind": "link"}]],
        "tables": [
            {
                "at": "A3",
                "columns": [{"header": "L", "kind": "link"}],
                "rows": [[at("plain")], [{"value": at("cell")}], [at("old")], [at("gone")]],
            }
        ],
        "ranges": {"D1": {"value": at("range"), "kind": "link"}, "A4": {"bold": True}},
        "cells": {"A6": at("new"), "A7": {"value": "text", "kind": "text"}},
    }

    result = render(book(sheet), tmp_path)

    assert dict(links(result)) == {
        "A1": at("row"),
        "A4": at("plain"),
        "A5": at("cell"),
        "A6": at("new"),
        "D1": at("range"),
    }
    assert len(links(result)) == 5
    assert not result.losses


def test_a_cell_of_many_looks_is_sound_for_the_strictest_readers(tmp_path: Path) -> None:
    run = {"bold": True, "italic": True, "underline": True, "strike": True, "color": "#C00000", "size": 14}

    result = render(rows([["plain ", {"text": "all at once", "font": "Georgia", **run}]]), tmp_path)

    assert result.artifact.path is not None
    assert_valid(result.artifact.path)


def test_an_address_longer_than_programs_follow_is_left_out_and_its_text_kept(tmp_path: Path) -> None:
    far = "https://e.example/" + "a" * 3000
    columns = [{"header": "u", "kind": "link"}]
    sheet = {
        "rows": [[{"text": "x", "link": far}]],
        "tables": [{"at": "C1", "columns": columns, "rows": [[far]]}],
    }

    result = render(book(sheet), tmp_path)

    assert far in parts(result)["xl/sharedStrings.xml"]
    assert "hyperlink" not in parts(result)["xl/worksheets/sheet1.xml"]
    assert [(loss.code, loss.path) for loss in result.losses] == [
        ("common/LINK_DROPPED", "/sheets/0/rows/0/0/link"),
        ("common/LINK_DROPPED", "/sheets/0/tables/0/rows/0/0"),
    ]
