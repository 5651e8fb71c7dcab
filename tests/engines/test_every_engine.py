"""What one decision settles for every format: a table of nothing, characters that no file holds, links that lead nowhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from runstamp.artifacts import Store
from runstamp.envelope import Result
from runstamp.gateway import Gateway

OFFICE = ("docx.render", "pptx.render", "xlsx.render")
EVERY = (*OFFICE, "pdf.render")


def rendered(operation: str, folder: Path, content: dict[str, Any], **root: Any) -> Result:
    """Return what an operation makes of one block; on a sheet a table or chart stands by itself, text in a cell."""
    made: dict[str, Any] = {"title": "T", **root}
    if operation == "pptx.render":
        made["slides"] = [{"title": "S", "content": [content]}]
    elif operation == "xlsx.render":
        made["sheets"] = [{"name": "S", **on_sheet(content)}]
    else:
        made["blocks"] = [content]
    return Gateway(store=Store(folder)).invoke_operation(operation, made)


def on_sheet(block: dict[str, Any]) -> dict[str, Any]:
    bare = {key: value for key, value in block.items() if key != "type"}
    if block["type"] == "paragraph":
        return {"rows": [[{"text": block["text"]}]]}
    return {"charts": [{"at": "A1", **bare}]} if block["type"] == "chart" else {"tables": [bare]}


@pytest.mark.parametrize("operation", EVERY)
@pytest.mark.parametrize(
    "given", [{"rows": []}, {"rows": [[]]}, {"columns": ["A"], "rows": [], "header_rows": 0}]
)
def test_a_table_of_nothing_is_refused_with_the_field_and_the_fix(
    operation: str, given: dict[str, Any], tmp_path: Path
) -> None:
    result = rendered(operation, tmp_path, {"type": "table", **given})

    assert result.error is not None
    assert result.error.code == "common/SCHEMA_REJECTED"
    issue = result.error.issues[0]
    assert issue.path.endswith("/rows")
    assert issue.remediation is not None
    assert "Region" in issue.remediation
