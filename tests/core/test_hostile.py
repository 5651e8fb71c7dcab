"""What nobody should send is answered with a typed error that names the place, and leaves nothing behind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from runstamp import Gateway, Workspace, yaml12
from runstamp.artifacts import Store
from runstamp.cli.reading import options_of, read
from runstamp.envelope import Result
from runstamp.errors import RunstampError
from runstamp.mcp.stdio import judge

CHART: dict[str, Any] = {
    "type": "chart",
    "kind": "pie",
    "categories": ["a"],
    "series": [{"name": "s", "values": [1]}],
}


def render(given: Any, folder: Path, operation: str = "docx.render", **options: Any) -> Result:
    workspace = Workspace((folder / "work",))
    (folder / "work").mkdir(exist_ok=True)
    return Gateway(workspace=workspace, store=Store(folder / "store")).invoke_operation(
        operation, given, options
    )


def faults(result: Result) -> list[tuple[str, str]]:
    assert result.error is not None
    assert result.error.code == "common/SCHEMA_REJECTED"
    return [(issue.path, issue.message) for issue in result.error.issues]


def test_a_union_without_tags_is_one_fault_at_the_place_in_the_input(tmp_path: Path) -> None:
    paragraph = {"type": "paragraph", "text": [{"text": "x", "underline": "wavy"}]}
    given = {"page": {"size": "A9"}, "blocks": [{**CHART, "legend": 5, "labels": {"fmt": "0"}}, paragraph]}

    assert faults(render(given, tmp_path)) == [
        ("/page/size", "is not one of the allowed values"),
        ("/blocks/0/legend", "is not one of the allowed values"),
        ("/blocks/0/labels/fmt", "unknown field 'fmt'"),
        ("/blocks/1/text/0/underline", "is not one of the allowed values"),
    ]


def test_a_total_of_a_column_is_judged_by_the_branch_that_it_names(tmp_path: Path) -> None:
    columns = [{"header": "a", "total": {"formula": 1}}, {"header": "b", "total": "summ"}]

    assert faults(render({"blocks": [{"type": "table", "columns": columns, "rows": []}]}, tmp_path)) == [
        ("/blocks/0/columns/0/total/formula", "must be text"),
        ("/blocks/0/columns/1/total", "is not one of the allowed values"),
    ]


def test_a_number_of_too_many_digits_in_yaml_is_a_typed_error() -> None:
    with pytest.raises(RunstampError) as raised:
        yaml12.load(f"title: x\nn: {'9' * 5000}\n")

    assert raised.value.code == "common/INPUT_CORRUPT"
    assert "line 2" in raised.value.problem.issues[0].message


def test_options_at_the_shell_that_exclude_each_other_are_a_typed_error() -> None:
    with pytest.raises(RunstampError) as raised:
        options_of(("output=1", "output.path=x.docx"))

    assert raised.value.code == "common/SCHEMA_REJECTED"


def test_a_file_name_longer_than_the_system_takes_is_not_found() -> None:
    with pytest.raises(RunstampError) as raised:
        read("x" * 5000)

    assert raised.value.code == "common/ASSET_NOT_FOUND"


@pytest.mark.parametrize("path", ["x" * 300 + ".docx", "a/" * 2000 + "x.docx", "\ud800.docx"])
def test_an_output_path_that_no_system_takes_is_rejected(path: str, tmp_path: Path) -> None:
    result = render({"blocks": ["x"]}, tmp_path, output={"path": path})

    assert result.error is not None
    assert (result.error.code, result.error.issues[0].path) == ("common/OUTPUT_REJECTED", "/output/path")
    assert list((tmp_path / "work").iterdir()) == []


def test_a_folder_with_the_name_that_was_ours_to_choose_is_passed_by(tmp_path: Path) -> None:
    (tmp_path / "work" / "q3.docx").mkdir(parents=True)

    assert render({"title": "Q3", "blocks": ["x"]}, tmp_path).artifact.name == "q3-2.docx"


@pytest.mark.parametrize(
    ("line", "code", "id_"),
    [
        ('{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {"a": 1, "a": 2}}', -32600, 1),
        ('{"jsonrpc": "2.0", "id": {"a": 1}, "method": "ping"}', -32600, None),
        ('{"jsonrpc": "2.0", "id": null, "method": "ping"}', -32600, None),
        ('{"jsonrpc": "2.0", "id": 2, "method": "p\udcff"}', -32600, 2),  # a byte that is no UTF-8
    ],
)
def test_a_line_that_the_protocol_would_misread_is_answered(line: str, code: int, id_: int | None) -> None:
    answer = judge(line)

    assert answer is not None
    assert (answer["error"]["code"], answer["id"]) == (code, id_)


def test_the_answer_to_a_line_says_where_each_fault_of_its_text_is() -> None:
    answer = judge('{"jsonrpc": "2.0", "id": 1, "method": "m", "params": {"a": "\\ud83d", "b": ["\\udc00"]}}')

    assert answer is not None
    assert [issue["path"] for issue in answer["error"]["data"]["issues"]] == ["/params/a", "/params/b/0"]


def test_a_notification_passes() -> None:
    assert judge('{"jsonrpc": "2.0", "method": "notifications/initialized"}') is None
