"""What one decision settles for every format: a table of nothing, characters that no file holds, links that lead nowhere."""

from __future__ import annotations

import html
import zipfile
from io import BytesIO
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


def linked(target: str) -> dict[str, Any]:
    return {"type": "paragraph", "text": {"text": "see", "link": target}}


@pytest.mark.parametrize("operation", EVERY)
@pytest.mark.parametrize(
    "target", ['https://a b c/"<>', "http://[::1", "https://x/\n\r", "https://x:99999999/", "https:///x"]
)
def test_an_address_that_is_none_is_dropped_and_told(operation: str, target: str, tmp_path: Path) -> None:
    result = rendered(operation, tmp_path, linked(target))

    assert result.error is None
    assert [loss.code for loss in result.losses] == ["common/LINK_DROPPED"]


@pytest.mark.parametrize("operation", OFFICE)
def test_blanks_and_brackets_after_the_host_are_encoded(operation: str, tmp_path: Path) -> None:
    result = rendered(operation, tmp_path, linked('https://x.example/a b?q="<u>"'))

    assert not result.losses
    assert "https://x.example/a%20b?q=%22%3Cu%3E%22" in text_of(result)


@pytest.mark.parametrize("operation", EVERY)
def test_a_link_to_nothing_is_refused(operation: str, tmp_path: Path) -> None:
    result = rendered(operation, tmp_path, linked("#nope"))

    assert result.error is not None
    assert result.error.code == "common/SCHEMA_REJECTED"
    assert result.error.issues[0].path.endswith("/link")


@pytest.mark.parametrize("target", ["#s", "#S!A1", "#'S'!$B$2:C3", "#B7", "#Growth", "#Sums"])
def test_a_link_to_a_place_in_the_workbook_is_kept(target: str, tmp_path: Path) -> None:
    sheet = {"name": "S", "rows": [[{"text": linked(target)["text"]}]]}
    other = {"name": "T", "tables": [{"name": "Sums", "columns": ["A"], "rows": [[1]]}]}
    made = {"sheets": [sheet, other], "names": {"Growth": "S!$A$1"}}

    result = Gateway(store=Store(tmp_path)).invoke_operation("xlsx.render", made)

    assert result.error is None
    assert not result.losses
    assert "<hyperlink " in text_of(result)


def text_of(result: Result) -> str:
    """Return every part of a package, one after the other."""
    with zipfile.ZipFile(BytesIO(result.artifact.read())) as package:
        parts = [package.read(name).decode("utf-8", "replace") for name in package.namelist()]
    return html.unescape("\n".join(parts))


PROPERTIES = {
    "author": "a\x01",
    "company": "c\x02",
    "subject": "s\x03",
    "keywords": ["k", "l\x05"],
    "category": "c\x06",
    "description": "d\x07",
    "custom": {"own": "o\x08", "na\x0bme": "n"},
}
TOLD = [
    "/meta/author",
    "/meta/category",
    "/meta/company",
    "/meta/custom/na\x0bme",
    "/meta/custom/own",
    "/meta/description",
    "/meta/keywords/1",
    "/meta/subject",
    "/title",
]


def removed(result: Result) -> list[str | None]:
    """Return where characters were removed, after a look that nothing else was lost."""
    assert result.error is None
    assert {loss.code for loss in result.losses} <= {"common/CHARACTER_REMOVED"}
    return [loss.path for loss in result.losses]


@pytest.mark.parametrize("operation", EVERY)
def test_characters_removed_from_properties_are_told_once_each(operation: str, tmp_path: Path) -> None:
    block = {"type": "paragraph", "text": "x"}

    result = rendered(operation, tmp_path, block, title="T\x01", meta=PROPERTIES)

    assert sorted(map(str, removed(result))) == TOLD


CHART = {"type": "chart", "kind": "bar", "categories": ["a"], "series": [{"name": "s", "values": [1]}]}
LINKED = {"text": "see", "link": "https://x.example/\x01", "tooltip": "t\x02"}


@pytest.mark.parametrize("operation", EVERY)
@pytest.mark.parametrize(
    ("block", "ends"),
    [
        ({**CHART, "alt": "a\x01"}, ["/alt"]),
        ({"type": "paragraph", "text": LINKED}, ["/link", "/tooltip"]),
        ({"type": "paragraph", "text": "x\x01"}, ["/text"]),
    ],
)
def test_characters_removed_from_blocks_are_told(
    operation: str, block: dict[str, Any], ends: list[str], tmp_path: Path
) -> None:
    found = removed(rendered(operation, tmp_path, block))

    assert len(found) == len(ends)
    for end in ends:
        assert any(str(path).endswith(end) for path in found)


@pytest.mark.parametrize("operation", ["docx.render", "pptx.render", "pdf.render"])
def test_characters_removed_from_the_words_for_a_table_are_told(operation: str, tmp_path: Path) -> None:
    table = {"type": "table", "columns": ["A"], "rows": [[1]], "alt": "a\x01"}

    assert [str(path)[-4:] for path in removed(rendered(operation, tmp_path, table))] == ["/alt"]


def test_characters_removed_from_the_names_of_sections_are_told(tmp_path: Path) -> None:
    gateway = Gateway(store=Store(tmp_path))
    deck = {"title": "D", "slides": [{"title": "S", "section": "x\x01"}]}
    document = {"title": "D", "sections": [{"title": "x\x01", "blocks": ["y"]}]}

    assert removed(gateway.invoke_operation("pptx.render", deck)) == ["/slides/0/section"]
    assert removed(gateway.invoke_operation("docx.render", document)) == ["/sections/0/title"]
    assert removed(gateway.invoke_operation("pdf.render", document)) == ["/sections/0/title"]
