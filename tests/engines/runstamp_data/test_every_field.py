"""Every field that data brings reaches the file, in every format: one probe for each entry of FED."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any

import pytest

from runstamp.envelope import Result
from runstamp_data.support import FED
from tests.engines.runstamp_data.conftest import EVERY, SALES, Room

WIDE = "a;b\nx;1,5\ny;2\n"
CODED = "a,b\nZürich,1\n"


def text(operation: str, result: Result) -> str:
    """Return every word of a file, by a reader of its format."""
    assert result.error is None, result.error
    data = result.artifact.read()
    return READERS[operation](data)


def _package(data: bytes) -> str:
    import html
    import re
    import zipfile
    from io import BytesIO

    with zipfile.ZipFile(BytesIO(data)) as package:
        parts = [
            package.read(name).decode("utf-8", "replace")
            for name in package.namelist()
            if name.endswith(".xml")
        ]
    return html.unescape(" ".join(re.findall(r">([^<]+)<", "\n".join(parts))))


def _pdf(data: bytes) -> str:
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        return " ".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


READERS: dict[str, Callable[[bytes], str]] = {**dict.fromkeys(EVERY, _package), "pdf.render": _pdf}

T = dict[str, Any]


def table(data: Any, **more: Any) -> T:
    return {"type": "table", "data": data, **more}


def chart(data: Any = "sales.csv", **more: Any) -> T:
    return {"type": "chart", "kind": "column", "labels": True, "legend": True, "data": data, **more}


def query(**more: Any) -> T:
    return table({"path": "sales.csv", **more})


BY = {"by": ["region"], "measures": {"Most": "max(units)"}}
# the block that sets the field, what then stands in the file, what stands there only without it
PROBES: dict[str, tuple[T, str, str | None]] = {
    "Table.data": (table("sales.csv"), "South", None),
    "Chart.data": (chart({"path": "sales.csv", **BY}), "Most", None),
    "Chart.x": (chart({"path": "sales.csv", "limit": 2}, x="quarter", y="units"), "Q2", "North"),
    "Chart.y": (chart({"path": "sales.csv", "limit": 2}, y="revenue"), "revenue", "units"),
    "Chart.series_by": (chart(x="quarter", y="revenue", series_by="region"), "South", "units"),
    "Data.path": (query(), "South", None),
    "Data.artifact": (table({"artifact": "ARTIFACT", "format": "csv"}), "South", None),
    "Data.data": (table({"data": base64.b64encode(SALES.encode()).decode()}), "South", None),
    "Data.format": (table({"path": "plain", "format": "tsv"}), "one, two", None),
    "Data.sheet": (table({"path": "book.xlsx", "sheet": "Second"}), "second", "first"),
    "Data.delimiter": (table({"path": "odd.csv", "delimiter": "/"}), "p;q", None),
    "Data.encoding": (table({"path": "coded.csv", "encoding": "cp1252"}), "Zürich", None),
    "Data.decimal": (table({"path": "wide.csv", "decimal": ","}), "1.5", "1,5"),
    "Data.header": (query(header=False), "Column 1", None),
    "Data.where": (query(where=[{"column": "region", "value": "South"}]), "South", "North"),
    "Data.by": (query(by=["quarter"]), "Q2", "North"),
    "Data.measures": (query(measures={"Sum": "sum(revenue)"}), "4,200.75", "North"),
    "Data.pivot": (query(by="region", pivot={"column": "quarter", "value": "sum(units)"}), "Q2", "revenue"),
    "Data.sort": (query(sort=["-revenue"], limit=1), "1300", "1200.5"),
    "Data.limit": (query(limit=1), "1200.5", "South"),
    "Condition.column": (query(where=[{"column": "quarter", "value": "Q2"}]), "1300", "1200.5"),
    "Condition.op": (query(where=[{"column": "units", "op": "<", "value": 10}]), "800.25", "North"),
    "Condition.value": (query(where=[{"column": "region", "op": "in", "value": ["South"]}]), "800.25", "North"),
    "Pivot.column": (query(by="quarter", pivot={"column": "region", "value": "sum(units)"}), "North", "revenue"),
    "Pivot.value": (query(by="region", pivot={"column": "quarter", "value": "sum(units)"}), "12", "1300"),
}  # fmt: skip


def test_every_entry_has_a_probe_and_every_probe_an_entry() -> None:
    assert set(PROBES) == FED


@pytest.fixture
def filled(room: Room) -> Room:
    from io import BytesIO

    from openpyxl import Workbook

    book = Workbook()
    first, second = book.active, book.create_sheet("Second")
    assert first is not None
    for sheet, word in ((first, "first"), (second, "second")):
        sheet.append(["head", "n"])
        sheet.append([word, 1])
    out = BytesIO()
    book.save(out)
    room.put("book.xlsx", out.getvalue())
    room.put("plain", "h\none, two\n")
    room.put("odd.csv", "a/b\np;q/1\n")
    room.put("coded.csv", CODED.encode("cp1252"))
    room.put("wide.csv", WIDE)
    return room


@pytest.mark.parametrize("operation", EVERY)
@pytest.mark.parametrize("name", sorted(PROBES))
def test_a_field_that_is_set_is_found_in_the_file(name: str, operation: str, filled: Room) -> None:
    block, there, not_there = PROBES[name]
    if name == "Data.artifact":
        scratch = filled.gateway.store.scratch(".csv")
        scratch.write_text(SALES, encoding="utf-8")
        block = table({"artifact": filled.gateway.store.adopt(scratch).sha256, "format": "csv"})

    result = filled.render(block, operation)

    words = text(operation, result)
    assert there in words or there.replace(",", "") in words
    assert not_there is None or not_there not in words
    assert not result.losses
