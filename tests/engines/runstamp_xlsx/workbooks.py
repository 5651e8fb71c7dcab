"""Small inputs and what is read back from the files they make."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from runstamp.artifacts import Store
from runstamp.envelope import Result
from runstamp.gateway import Gateway


def book(*sheets: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a workbook of sheets; without any, of one with a cell."""
    return {
        "sheets": [{"name": f"S{i}", **sheet} for i, sheet in enumerate(sheets or ({"rows": [["x"]]},), 1)],
        **more,
    }


def rows(*lines: Sequence[Any], **more: Any) -> dict[str, Any]:
    return book({"rows": list(lines), **more})


def cell(**more: Any) -> dict[str, Any]:
    return rows([{"value": 5, **more}])


def table(lines: Any = (["n", 1.5], ["m", 2.5]), columns: Any = None, **more: Any) -> dict[str, Any]:
    given = columns or ["Name", {"header": "Amount", "kind": "number"}]
    return book({"tables": [{"columns": given, "rows": [list(line) for line in lines], **more}]})


def column(**more: Any) -> dict[str, Any]:
    return table(columns=["Name", {"header": "Amount", "kind": "number", **more}])


def chart(**more: Any) -> dict[str, Any]:
    given = {
        "at": "D2",
        "kind": "column",
        "categories": ["ca", "cb"],
        "series": [{"name": "sales", "values": [1.5, 2]}],
    }
    return book({"rows": [["x"]], "charts": [{**given, **more}]})


def series(**more: Any) -> dict[str, Any]:
    return chart(series=[{"name": "sales", "values": [1.5, 2], **more}])


def axis(which: str = "y", **more: Any) -> dict[str, Any]:
    return chart(axes={which: more})


def fill(**more: Any) -> dict[str, Any]:
    return book({"rows": [["x", 1]], "ranges": {"A1:B2": more}})


def render(value: dict[str, Any], tmp_path: Path, **options: Any) -> Result:
    """Return the result of the highest public call; undeclared codes are errors."""
    gateway = Gateway(tmp_path / "out", store=Store(tmp_path / "store"), strict=True)
    return gateway.invoke_operation("xlsx.render", value, options)


def parts(result: Result) -> dict[str, str]:
    """Return every XML part of the result's file as text, white space between elements left as it is."""
    with zipfile.ZipFile(BytesIO(result.artifact.read())) as package:
        return {name: package.read(name).decode() for name in package.namelist()}


def found(text: str, pattern: str) -> bool:
    return re.search(pattern, text) is not None
