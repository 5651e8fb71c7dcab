"""What people and models habitually write is told with what it is called here, and where it belongs."""

from __future__ import annotations

from typing import Any

import pytest

from runstamp import Gateway
from runstamp.errors import Issue
from runstamp.mcp.server import check_arguments
from runstamp.mcp.tools import INVOKE_OPERATION, tools


def issues(name: str, given: dict[str, Any], options: dict[str, Any] | None = None) -> dict[str, Issue]:
    result = Gateway().invoke_operation(name, given, options)
    assert result.error is not None
    return {issue.path: issue for issue in result.error.issues}


def chart(**more: Any) -> dict[str, Any]:
    return {"slides": [{"title": "x", "content": [{"type": "chart", "kind": "bar", **more}]}]}


@pytest.mark.parametrize(
    ("name", "given", "at"),
    [
        ("docx.render", {"blocks": ["x", ["a", "b"]]}, "/blocks/1"),
        ("pdf.render", {"blocks": [[{"text": "a", "bold": True}]]}, "/blocks/0"),
        ("pptx.render", {"slides": [{"title": "x", "content": [["a"]]}]}, "/slides/0/content/0"),
    ],
)
def test_an_array_in_a_blocks_place_is_told_as_a_paragraph(name: str, given: dict[str, Any], at: str) -> None:
    assert '{"type": "paragraph", "text": […]}' in (issues(name, given)[at].remediation or "")


@pytest.mark.parametrize("wrong", ["filename", "file_name", "out", "output_path", "path", "file"])
def test_a_file_name_among_the_options_is_the_outputs_path(wrong: str) -> None:
    found = issues("docx.render", {"blocks": ["x"]}, {wrong: "a.docx"})[f"/{wrong}"]

    assert (found.place, found.did_you_mean) == ("options", "output.path")
    assert found.remediation == 'write "output": {"path": "a.docx"}'


def test_options_of_a_wrong_shape_are_told_as_they_are_written() -> None:
    found = issues("docx.render", {"blocks": ["x"]}, {"output": "a.docx", "preview": True, "timeout": 9})

    assert found["/output"].remediation == 'write "output": {"path": "a.docx"}'
    assert found["/preview"].remediation == 'write "sheet"'
    assert found["/timeout"].did_you_mean == "timeout_ms"


def test_names_inside_the_output_are_told_in_a_settled_order() -> None:
    found = issues("docx.render", {"blocks": ["x"]}, {"output": {"force": True, "file": "a.docx"}})

    assert [(path, issue.remediation) for path, issue in found.items()] == [
        ("/output/file", "rename it to 'path'"),
        ("/output/force", "rename it to 'overwrite'"),
    ]


def test_options_inside_the_input_are_sent_to_the_options() -> None:
    wrong = {"preview": "sheet", "output": {"path": "a.docx"}, "timeout_ms": 3, "filename": "a.docx"}
    found = issues("docx.render", {"blocks": ["x"], **wrong})

    assert {path: issue.did_you_mean for path, issue in found.items()} == {
        "/preview": "options.preview",
        "/output": "options.output",
        "/timeout_ms": "options.timeout_ms",
        "/filename": "options.output.path",
    }
    assert found["/preview"].remediation == 'move it into options: {"preview": "sheet"}'
    assert found["/filename"].remediation == 'move it into options: {"output": {"path": "a.docx"}}'


def test_options_inside_a_jobs_data_are_sent_to_the_options() -> None:
    result = Gateway().run_job("certificate", {"preview": "sheet"})

    assert result.error is not None
    assert next(i for i in result.error.issues if i.path == "/preview").did_you_mean == "options.preview"


def test_options_beside_the_input_are_sent_to_the_options() -> None:
    spec = next(spec for spec in tools() if spec.name == INVOKE_OPERATION)
    arguments = {"name": "docx.render", "input": {}, "dry_run": True, "output_path": "a.docx"}

    with pytest.raises(Exception, match="do not fit") as caught:
        check_arguments(spec, arguments)

    found = {issue.path: issue for issue in getattr(caught.value, "issues", ())}
    assert found["/dry_run"].remediation == 'move it into options: {"dry_run": true}'
    assert found["/output_path"].did_you_mean == "options.output.path"


def test_a_file_that_an_inspection_calls_otherwise_is_no_output() -> None:
    assert issues("pdf.inspect", {"filename": "a.pdf"})["/filename"].did_you_mean == "file"


def test_names_given_as_a_charts_labels_are_its_categories() -> None:
    found = issues("pptx.render", chart(labels=["a", "b"], series=[{"name": "s", "values": [1, 2]}]))

    assert found["/slides/0/content/0/labels"].did_you_mean == "categories"


def test_a_charts_data_as_other_formats_write_it_is_told_as_ours() -> None:
    found = issues("pptx.render", chart(data={"labels": ["a"], "datasets": [{"data": [1]}]}))

    at = "/slides/0/content/0/data"
    assert "write 'categories' on the chart" in (found[f"{at}/labels"].remediation or "")
    assert "write 'series' on the chart" in (found[f"{at}/datasets"].remediation or "")
