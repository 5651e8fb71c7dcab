"""A workspace with files, and what every format makes of a table or a chart over them."""

from __future__ import annotations

import html
import re
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from runstamp.artifacts import Store
from runstamp.envelope import Result
from runstamp.errors import Issue
from runstamp.gateway import Gateway
from runstamp.workspace import Workspace

EVERY = ("docx.render", "pptx.render", "xlsx.render", "pdf.render")
SALES = (
    "region,quarter,units,revenue,day\n"
    "North,Q1,10,1200.50,2026-01-31\n"
    "North,Q2,12,1300,2026-04-30\n"
    "South,Q1,7,800.25,2026-01-31\n"
    "South,Q2,,900,2026-05-02\n"
)

Feed = Callable[..., Result]


class Room:
    """A workspace: `put` writes a file, `render` makes one block in one format, `rows` and `series` say what came of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "work"
        self.folder.mkdir()
        self.gateway = Gateway(Workspace((self.folder,)), store=Store(folder / "store"), strict=True)
        self.put("sales.csv", SALES)

    def put(self, name: str, content: str | bytes) -> None:
        data = content.encode() if isinstance(content, str) else content
        (self.folder / name).write_bytes(data)

    def render(self, block: dict[str, Any], operation: str = "docx.render", **options: Any) -> Result:
        made: dict[str, Any] = {"title": "T"}
        bare = {key: value for key, value in block.items() if key != "type"}
        if operation == "pptx.render":
            made["slides"] = [{"title": "S", "content": [block]}]
        elif operation == "xlsx.render":
            chart = block["type"] == "chart"
            made["sheets"] = [
                {"name": "S", **({"charts": [{"at": "A1", **bare}]} if chart else {"tables": [bare]})}
            ]
        else:
            made["blocks"] = [block]
        return self.gateway.invoke_operation(operation, made, options)

    def table(self, data: Any, operation: str = "docx.render", **fields: Any) -> Result:
        return self.render({"type": "table", "data": data, **fields}, operation)

    def chart(self, data: Any, operation: str = "docx.render", **fields: Any) -> Result:
        return self.render({"type": "chart", "kind": "column", "data": data, **fields}, operation)

    def rows(self, data: Any, **fields: Any) -> list[list[str]]:
        """Return the cells of a table in a document, header first."""
        return cells(self.table(data, **fields))

    def fault(self, data: Any, **fields: Any) -> Issue:
        """Return the first issue of a table that is refused."""
        return fault(self.table(data, **fields))


def fault(result: Result) -> Issue:
    assert result.error is not None
    assert not result.artifacts
    return result.error.issues[0]


def part(result: Result, name: str) -> str:
    assert result.error is None, result.error
    with zipfile.ZipFile(BytesIO(result.artifact.read())) as package:
        return package.read(name).decode()


def cells(result: Result) -> list[list[str]]:
    """Return the cells of the first table of a DOCX."""
    body = part(result, "word/document.xml")
    rows = re.findall(r"<w:tr[ >].*?</w:tr>", body, re.DOTALL)
    return [
        [
            html.unescape("".join(re.findall(r"<w:t(?: [^>]*)?>([^<]*)</w:t>", cell)))
            for cell in re.findall(r"<w:tc>.*?</w:tc>", row, re.DOTALL)
        ]
        for row in rows
    ]


def series(result: Result, name: str = "word/charts/chart1.xml") -> dict[str, dict[int, float]]:
    """Return the values of each series of a chart by their place; a gap is not there."""
    found = re.findall(r"<c:ser>.*?</c:ser>", part(result, name), re.DOTALL)
    return {
        html.unescape(re.findall(r"<c:tx>.*?<c:v>([^<]*)</c:v>", one, re.DOTALL)[0]): {
            int(i): float(value)
            for i, value in re.findall(
                r'<c:pt idx="(\d+)">\s*<c:v>([^<]*)</c:v>',
                re.findall(r"<c:(?:val|yVal)>.*?</c:(?:val|yVal)>", one, re.DOTALL)[0],
            )
        }
        for one in found
    }


def categories(result: Result, name: str = "word/charts/chart1.xml") -> list[str]:
    """Return the categories of a chart."""
    first = re.findall(r"<c:cat>.*?</c:cat>", part(result, name), re.DOTALL)[0]
    return [html.unescape(value) for value in re.findall(r"<c:v>([^<]*)</c:v>", first)]


@pytest.fixture
def room(tmp_path: Path) -> Room:
    """Return a workspace with sales.csv in it."""
    return Room(tmp_path)
