"""`common.inspect.files` reads data files as tables and charts do, so that the names it gives are those to ask for."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from tests.engines.runstamp_data.conftest import Room


def looked(room: Room) -> dict[str, dict[str, Any]]:
    result = room.gateway.invoke_operation("common.inspect.files", {"kinds": ["data"]})
    assert result.error is None, result.error
    return {one["path"]: one for one in result.value["files"]}


def test_a_file_gives_columns_with_kinds_ranges_and_three_rows(room: Room) -> None:
    found = looked(room)["sales.csv"]

    assert found["rows"] == 4
    assert not found["sampled"]
    assert found["columns"] == [
        {"name": "region", "kind": "text", "empty": 0, "distinct": 2},
        {"name": "quarter", "kind": "text", "empty": 0, "distinct": 2},
        {"name": "units", "kind": "integer", "empty": 1, "min": 7, "max": 12},
        {"name": "revenue", "kind": "number", "empty": 0, "min": 800.25, "max": 1300.0},
        {"name": "day", "kind": "date", "empty": 0, "min": "2026-01-31", "max": "2026-05-02"},
    ]
    assert found["sample"][0] == ["North", "Q1", 10, 1200.5, "2026-01-31"]


def test_every_format_is_looked_at_and_what_cannot_be_read_says_why(room: Room) -> None:
    from openpyxl import Workbook

    book, out = Workbook(), BytesIO()
    assert book.active is not None
    book.active.append(["a", "n"])
    book.active.append(["x", 1])
    book.create_sheet("Empty")
    book.save(out)
    room.put("book.xlsx", out.getvalue())
    room.put("r.jsonl", '{"a": true}\n')
    room.put("deck.json", '{"slides": []}')
    room.put("bad.csv", b"a\n\xfc\n")

    found = looked(room)

    assert [sheet["name"] for sheet in found["book.xlsx"]["sheets"]] == ["Sheet", "Empty"]
    assert found["book.xlsx"]["sheets"][0]["columns"][1]["kind"] == "integer"
    assert "problem" in found["book.xlsx"]["sheets"][1]
    assert found["r.jsonl"]["columns"] == [{"name": "a", "kind": "boolean", "empty": 0}]
    assert found["deck.json"]["keys"] == ["slides"]
    assert "line 2" in found["bad.csv"]["problem"]


def test_a_long_file_is_sampled(room: Room) -> None:
    room.put("long.csv", "a\n" + "1\n" * 30_000)

    found = looked(room)["long.csv"]

    assert found["sampled"]
    assert 20_000 <= found["rows"] < 30_000
