"""Files that nobody should send: every one a typed error that names the file, none a crash, none a wrong number."""

from __future__ import annotations

import io
import json
import re
import struct
import zipfile
from typing import Any

import pytest

from runstamp.limits import Limits
from runstamp.model.table import Table
from runstamp.testing import FixedWorld
from runstamp_data.feeding import feed
from tests.engines.runstamp_data.conftest import EVERY, Room

CORRUPT, REJECTED, LIMIT = "common/INPUT_CORRUPT", "common/SCHEMA_REJECTED", "common/RESOURCE_LIMIT_EXCEEDED"
LONG = "x" * 140_000


def bomb() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("xl/workbook.xml", b" " * 50_000_000)
    return out.getvalue()


def sheet(cell: bytes) -> bytes:
    """Return a workbook whose sheet S has a column 'a' and under it one cell."""
    from openpyxl import Workbook

    book, made, out = Workbook(), io.BytesIO(), io.BytesIO()
    assert book.active is not None
    book.active.title = "S"
    book.active.append(["a"])
    book.active.append(["MARK"])
    book.save(made)
    with zipfile.ZipFile(made) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "xl/worksheets/sheet1.xml":
                data, count = re.subn(rb'<c r="A2".*?</c>', lambda _: cell, data)
                assert count == 1
            new.writestr(name, data)
    return out.getvalue()


def columns(values: Any) -> bytes:
    """Return a Parquet file of one column 'a'; bytes are a text that nobody checked."""
    import pyarrow as pa
    from pyarrow import parquet

    if isinstance(values, bytes):
        offsets = pa.py_buffer(struct.pack("<ii", 0, len(values)))
        values = pa.StringArray.from_buffers(1, offsets, pa.py_buffer(values))
    out = io.BytesIO()
    parquet.write_table(pa.table({"a": values}), out)
    return out.getvalue()


FILES: dict[str, tuple[str, bytes, str, tuple[str, ...]]] = {
    "empty": ("e.csv", b"", CORRUPT, ("empty",)),
    "blank lines": ("e.csv", b"\n\n\n", CORRUPT, ("empty",)),
    "nul": ("n.csv", b"a,b\n1,\x002\n", CORRUPT, ("NUL",)),
    "utf-16 without mark": ("u.csv", "a,b\n1,2\n".encode("utf-16-le"), CORRUPT, ("NUL",)),
    "wrong byte": ("w.csv", b"a,b\nok,1\nZ\xfcrich,2\n", CORRUPT, ("line 3, column 2", "0xfc")),
    "open quote": ("q.csv", b'a,b\n1,2\n3,"open\n5,6\n', CORRUPT, ("starts on line 3",)),
    "quote inside": ("q.csv", b'a,b\n"x"y,2\n', CORRUPT, ("starts on line 2",)),
    "huge field": ("h.csv", f"a,b\n1,2\n3,{LONG}\n".encode(), CORRUPT, ("starts on line 3", "131,072")),
    "ragged": ("r.csv", b'a,b\n1,2\n"x\ny",2\n3\n', CORRUPT, ("line 5", "1 fields", "has 2")),
    "too many fields": ("r.csv", b"a,b\n1,2,3\n", CORRUPT, ("line 2", "3 fields")),
    "many columns": ("m.csv", b",".join([b"x"] * 1_000_000), LIMIT, ("1,000,000 columns",)),
    "long line": ("l.csv", b"a" * (17 << 20), LIMIT, ("16 MiB",)),
    "header twice": ("t.csv", b"a,b,a\n1,2,3\n", REJECTED, ("columns 1 and 3", "'a'")),
    "header empty": ("t.csv", b"a,,c\n1,2,3\n", REJECTED, ("column 2",)),
    "picture": ("p.csv", b"\x89PNG\r\n\x1a\n", CORRUPT, ("a picture",)),
    "gzip": ("g.csv", b"\x1f\x8b\x08\x00", CORRUPT, ("gzip",)),
    "cut xlsx": ("c.xlsx", b"PK\x03\x04rest", CORRUPT, ("c.xlsx",)),
    "text as xlsx": ("c.xlsx", b"a,b\n1,2\n", CORRUPT, ("c.xlsx",)),
    "old office": ("o.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), CORRUPT, ("97",)),
    "zip bomb": ("b.xlsx", bomb(), LIMIT, ("b.xlsx",)),
    "broken json": ("j.json", b'[{"a": 1}, {"a": }]', CORRUPT, ("record 2",)),
    "json object": ("j.json", b'{"a": 1}', CORRUPT, ("array of objects",)),
    "json ends": ("j.json", b'[{"a": 1}', CORRUPT, ("record 2",)),
    "json tail": ("j.json", b'[{"a": 1}] x', CORRUPT, ("after the array",)),
    "json nan": ("j.json", b'[{"a": NaN}]', CORRUPT, ("NaN",)),
    "json twice": ("j.json", b'[{"a": 1, "a": 2}]', CORRUPT, ("'a' stands twice",)),
    "json nested": ("j.json", b'[{"a": [1]}]', CORRUPT, ("'a' holds",)),
    "json deep": ("j.json", b"[" * 100_000, CORRUPT, ("j.json",)),
    "json mixed": ("j.jsonl", b'{"a": 1}\n[2]\n', CORRUPT, ("record 2",)),
    "jsonl broken": ("j.jsonl", b'{"a": 1}\n{"a"\n', CORRUPT, ("record 2",)),
    "json half": ("j.json", b'[{"a": "ok \\ud83d\\ude00"}, {"a": "x\\ud800"}]', CORRUPT, ("record 2", "lone surrogate", "/a")),
    "jsonl half": ("j.jsonl", b'{"a": "ok"}\n{"a": "\\uDFFFx"}\n', CORRUPT, ("record 2", "lone surrogate", "/a")),
    "json half key": ("j.json", b'[{"\\ud800": 1}]', CORRUPT, ("record 1", "lone surrogate")),
    "json half key twice": ("j.json", b'[{"\\ud800": 1, "\\ud800": 2}]', CORRUPT, ("record 1", "stands twice")),
    "json infinite": ("j.json", b'[{"a": 1}, {"a": -1e999}]', CORRUPT, ("record 2", "-1e999")),
    "xlsx text past the last": ("s.xlsx", sheet(b'<c r="A2" t="s"><v>99999</v></c>'), CORRUPT, ("'S'", "A2", "99999")),
    "xlsx text below the first": ("s.xlsx", sheet(b'<c r="A2" t="s"><v>-1</v></c>'), CORRUPT, ("'S'", "A2", "-1")),
    "xlsx infinite": ("s.xlsx", sheet(b'<c r="A2"><v>1e999</v></c>'), CORRUPT, ("'S'", "A2", "1e999")),
    "xlsx word as number": ("s.xlsx", sheet(b"<c><v>many</v></c>"), CORRUPT, ("'S'", "cell 1 of row 2", "many")),
    "xlsx no such column": ("s.xlsx", sheet(b'<c r="ZZZZ2"><v>1</v></c>'), CORRUPT, ("'S'", "ZZZZ2")),
    "xlsx cut sheet": ("s.xlsx", sheet(b'<c r="A2"><v>1</w></c>'), CORRUPT, ("cannot be read",)),
    "infinite parquet": ("p.parquet", columns([1.0, float("inf")]), CORRUPT, ("row 3", "'a'", "infinity")),
    "parquet not utf-8": ("p.parquet", columns(b"\xff\xfe"), CORRUPT, ("to its end",)),
    "text as parquet": ("p.parquet", b"a,b\n1,2\n", CORRUPT, ("p.parquet",)),
    "cut parquet": ("p.parquet", b"PAR1" + bytes(40), CORRUPT, ("p.parquet",)),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_hostile_file_is_a_typed_error_that_names_it(room: Room, name: str) -> None:
    file, content, code, says = FILES[name]
    room.put(file, content)

    result = room.table(file)

    assert result.error is not None
    assert result.error.code == code
    assert result.error.issues[0].path == "/blocks/0/data"
    for word in (file, *says):
        assert word in result.error.issues[0].message


def test_a_folder_is_no_file(room: Room) -> None:
    (room.folder / "sub").mkdir()

    result = room.table("sub")

    assert result.error is not None
    assert result.error.code == "common/ASSET_REJECTED"


@pytest.mark.parametrize("path", ["../outside.csv", "/etc/hostname", "sub/../../x.csv", "con", "a\0b"])
def test_paths_out_of_the_workspace_are_refused(room: Room, path: str) -> None:
    (room.folder.parent / "outside.csv").write_text("a\n1\n", encoding="utf-8")

    result = room.table(path)

    assert result.error is not None
    assert result.error.code in ("common/ASSET_REJECTED", "common/INPUT_CORRUPT")


def test_a_header_without_rows_is_a_table_of_its_header(room: Room) -> None:
    room.put("h.csv", "a,b\n")

    assert room.rows("h.csv") == [["a", "b"]]


def test_a_wrong_extension_is_read_by_the_bytes(room: Room) -> None:
    from openpyxl import Workbook

    book, out = Workbook(), io.BytesIO()
    assert book.active is not None
    book.active.append(["a", "b"])
    book.active.append(["x", 2.5])
    book.save(out)
    room.put("really.csv", out.getvalue())

    assert room.rows("really.csv") == [["a", "b"], ["x", "2.5"]]


@pytest.mark.parametrize("encoding", ["nope", "base64", "idna", "unicode_escape", "utf-7"])
def test_an_encoding_that_is_none_is_refused(room: Room, encoding: str) -> None:
    assert room.fault({"path": "sales.csv", "encoding": encoding}).path == "/blocks/0/data/encoding"


@pytest.mark.parametrize(("data", "limit"), [("sales.csv", {"data_bytes": 20}), ("sales.csv", {"cells": 5})])
def test_limits_hold(room: Room, data: Any, limit: dict[str, int]) -> None:
    made = {"title": "T", "blocks": [{"type": "table", "data": data}]}

    result = room.gateway.invoke_operation("docx.render", made, {"limits": limit})

    assert result.error is not None
    assert result.error.code == LIMIT
    assert result.error.details["limit"] == next(iter(limit))


def test_a_pivot_on_a_column_of_many_values_is_refused(room: Room) -> None:
    room.put("wide.csv", "a,b,v\n" + "".join(f"x,{i},1\n" for i in range(600)))

    result = room.table({"path": "wide.csv", "by": "a", "pivot": {"column": "b", "value": "sum(v)"}})

    assert result.error is not None
    assert result.error.code == LIMIT


def test_a_key_that_comes_late_is_a_fault_not_a_loss(room: Room) -> None:
    records = [{"a": i} for i in range(5_000)] + [{"a": 1, "b": 2}]
    room.put("late.json", json.dumps(records))

    issue = room.fault("late.json")

    assert "'b'" in issue.message


def test_without_pyarrow_parquet_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "pyarrow", None)
    world = FixedWorld(folder=None, known={"p.parquet": b"PAR1"})  # type: ignore[arg-type] # nothing is written

    with pytest.raises(Exception, match="pyarrow") as error:
        feed(Table.model_validate({"data": "p.parquet"}), world, Limits(), [])

    assert error.value.code == "common/OPERATION_UNAVAILABLE"  # type: ignore[attr-defined]
    assert "runstamp[parquet]" in str(error.value.issues[0].remediation)  # type: ignore[attr-defined]


def test_rows_that_a_sheet_leaves_out_cost_nothing(room: Room) -> None:
    far = sheet(b'<c r="A2"><v>1</v></c></row><row r="1000000000"><c r="A1000000000"><v>2</v></c>')
    room.put("far.xlsx", far)

    assert room.rows("far.xlsx") == [["a"], ["1"], ["2"]]


def test_a_number_that_no_double_holds_is_text_as_it_stands(room: Room) -> None:
    room.put("n.csv", "a\n1.5e999\n2\n")

    assert room.rows("n.csv") == [["a"], ["1.5e999"], ["2"]]


@pytest.mark.parametrize("operation", EVERY)
@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("none.csv", "sales.csv", "nought.csv"), "common/ASSET_NOT_FOUND"),
        (("broken.csv", "sales.csv", "torn.csv"), "common/INPUT_CORRUPT"),
    ],
)
def test_every_file_that_cannot_be_read_is_told_at_its_place(
    room: Room, operation: str, names: tuple[str, ...], code: str
) -> None:
    room.put("broken.csv", 'a,b\n1,"2')
    room.put("torn.csv", 'a,b\n"1')
    if operation == "xlsx.render":
        tables = [{"at": f"A{1 + 20 * i}", "data": name} for i, name in enumerate(names)]
        given: dict[str, Any] = {"sheets": [{"name": "S", "tables": tables}]}
    else:
        blocks = [{"type": "table", "data": name} for name in names]
        given = {"slides": [{"content": blocks}]} if operation == "pptx.render" else {"blocks": blocks}

    result = room.gateway.invoke_operation(operation, given)

    assert result.error is not None
    assert [issue.path.rpartition("/")[0][-1] for issue in result.error.issues] == ["0", "2"]
    assert result.error.code == code
