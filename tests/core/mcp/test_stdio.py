"""The server over real stdio, in both eras."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.core.mcp.wire import Wire, serving

SIX = [
    "runstamp_list_operations",
    "runstamp_describe_operation",
    "runstamp_invoke_operation",
    "runstamp_list_jobs",
    "runstamp_describe_job",
    "runstamp_run_job",
]
DECK = {"title": "Q3", "slides": [{"title": "Revenue grew 12 %", "content": ["Services overtook licences"]}]}


@pytest.fixture(scope="module", params=[True, False], ids=["modern", "legacy"])
def wire(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wire]:
    root = tmp_path_factory.mktemp("mcp") / "root"
    root.mkdir()
    with serving(root, modern=request.param) as found:
        yield found


def structured(result: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = result["structuredContent"]
    return found


def test_there_are_exactly_six_tools_with_schemas_and_four_annotations_under_12_kb(wire: Wire) -> None:
    tools = wire.request("tools/list")["result"]["tools"]

    assert [tool["name"] for tool in tools] == SIX
    assert len(json.dumps(tools)) < 12_000
    for tool in tools:
        assert tool["inputSchema"]["type"] == "object"
        assert tool["inputSchema"]["additionalProperties"] is False
        assert not {"oneOf", "anyOf", "allOf"} & tool["inputSchema"].keys()
        assert tool["outputSchema"]["type"] == "object"
        assert set(tool["annotations"]) == {
            "readOnlyHint",
            "destructiveHint",
            "idempotentHint",
            "openWorldHint",
        }
        assert len(tool["description"]) <= 2_000


def test_a_deck_is_listed_described_and_invoked(wire: Wire) -> None:
    listed = structured(wire.call("runstamp_list_operations", {"query": "slides", "limit": 3}))
    described = structured(wire.call("runstamp_describe_operation", {"name": "pptx.render"}))
    result = wire.call(
        "runstamp_invoke_operation",
        {"name": "pptx.render", "input": DECK, "contract_digest": described["contract_digest"]},
    )

    assert "pptx.render" in [row["name"] for row in listed["operations"]]
    assert described["types"].startswith("Deck = {")
    assert described["estimated_tokens"] <= 4_000
    envelope = structured(result)
    assert envelope["status"] == "ok", envelope["error"]
    assert not result.get("isError")
    path = Path(envelope["artifacts"][0]["path"])
    assert path.read_bytes()[:2] == b"PK"
    assert json.loads(result["content"][1]["text"]) == envelope
    assert result["content"][0]["text"].startswith("Wrote ")
    assert result["content"][2]["type"] == "resource_link"


def test_an_input_that_arrives_as_a_json_string_is_read_once(wire: Wire) -> None:
    result = wire.call("runstamp_invoke_operation", {"name": "pptx.render", "input": json.dumps(DECK)})

    assert structured(result)["status"] == "ok"


def test_document_faults_are_results_with_every_fault_at_its_pointer(wire: Wire) -> None:
    bad = {"slides": [{"titel": "x", "content": [{"type": "chart", "chart_type": "bar", "series": []}]}]}

    result = wire.call("runstamp_invoke_operation", {"name": "pptx.render", "input": bad})

    assert result["isError"] is True
    error = structured(result)["error"]
    found = {issue["path"]: issue.get("did_you_mean") for issue in error["issues"]}
    assert error["code"] == "common/SCHEMA_REJECTED"
    assert found["/slides/0/titel"] == "title"
    assert found["/slides/0/content/0/chart_type"] == "kind"
    assert structured(result)["artifacts"] == []


def test_a_document_is_mended_by_a_patch_of_what_failed(wire: Wire) -> None:
    name = "pptx.render"
    broken = structured(
        wire.call("runstamp_invoke_operation", {"name": name, "input": {**DECK, "titel": "x"}})
    )
    assert broken["error"]["code"] == "common/SCHEMA_REJECTED"

    patch = [{"op": "remove", "path": "/titel"}]
    call = {"name": name, "base": broken["input_ref"], "patch": patch}
    made = structured(wire.call("runstamp_invoke_operation", call))
    assert made["status"] == "ok", made["error"]

    wrong = {
        "name": name,
        "base": made["artifacts"][0]["path"],
        "patch": [{"op": "replace", "path": "/slides/4", "value": {}}],
    }
    refused = structured(wire.call("runstamp_invoke_operation", wrong))
    assert refused["error"]["code"] == "common/PATCH_REJECTED"
    assert (
        refused["error"]["issues"][0] | {"in": "arguments", "path": "/patch/0/path"}
        == refused["error"]["issues"][0]
    )


def test_unknown_names_get_the_nearest_and_unknown_tools_are_protocol_errors(wire: Wire) -> None:
    result = wire.call("runstamp_invoke_operation", {"name": "pptx.rendr", "input": {}})
    answer = wire.request("tools/call", {"name": "runstamp_nothing", "arguments": {}})

    assert structured(result)["error"]["issues"][0]["did_you_mean"] == "pptx.render"
    assert answer["error"]["code"] == -32602


def test_unknown_arguments_are_refused_in_their_place(wire: Wire) -> None:
    result = wire.call("runstamp_list_operations", {"qery": "x"})

    assert result["isError"] is True
    issue = structured(result)["error"]["issues"][0]
    assert (issue["path"], issue["in"], issue["did_you_mean"]) == ("/qery", "arguments", "query")


def test_artifacts_receipts_and_schemas_are_resources(wire: Wire) -> None:
    envelope = structured(wire.call("runstamp_invoke_operation", {"name": "pptx.render", "input": DECK}))

    artifact = wire.request("resources/read", {"uri": envelope["artifacts"][0]["uri"]})["result"]["contents"][
        0
    ]
    receipt = wire.request("resources/read", {"uri": envelope["receipt"]["uri"]})["result"]["contents"][0]
    schema = wire.request("resources/read", {"uri": "runstamp://schema/pptx.render"})["result"]["contents"][0]
    missing = wire.request("resources/read", {"uri": "runstamp://artifact/00"})

    assert artifact["blob"]
    assert json.loads(receipt["text"])["outputs"][0]["sha256"] == envelope["artifacts"][0]["sha256"]
    assert json.loads(schema["text"])["type"] == "object"
    assert missing["error"]["code"] == -32602


def test_prompts_are_listed_and_filled_in(wire: Wire) -> None:
    listed = wire.request("prompts/list")["result"]["prompts"]
    assert [one["name"] for one in listed] == ["deck-from-data", "report", "workbook", "restyle"]

    given = {
        "name": "deck-from-data",
        "arguments": {"data": "sales.csv", "message": "growth came from services"},
    }
    text = wire.request("prompts/get", given)["result"]["messages"][0]["content"]["text"]
    assert "sales.csv" in text
    assert "What it is to show: growth came from services." in text
    assert "{" not in text.replace("{pages", "")

    for wrong, said in (
        ({"name": "poem"}, "Unknown prompt: poem"),
        ({"name": "report"}, "topic is missing"),
        ({"name": "report", "arguments": {"topic": "x", "tone": "y"}}, "tone unknown"),
    ):
        error = wire.request("prompts/get", wrong)["error"]
        assert (error["code"], error["message"]) == (-32602, said)


def test_a_line_that_is_no_message_is_answered_and_the_next_one_is_served(wire: Wire) -> None:
    wire.send(b'{"jsonrpc": "2.0", "id": 1, "method": ')
    malformed = wire.read()
    wire.send(b'{"jsonrpc":"2.0","id":"s","method":"tools/list","params":{"x":"\\ud800"}}')
    surrogate = wire.read()
    after = wire.request("tools/list")

    assert malformed["error"]["code"] == -32700
    assert surrogate["error"]["code"] in (-32700, -32600)
    assert len(after["result"]["tools"]) == len(SIX)


def test_a_job_is_listed_described_and_run(wire: Wire) -> None:
    listed = structured(wire.call("runstamp_list_jobs", {}))
    described = structured(wire.call("runstamp_describe_job", {"name": "invoice"}))
    result = wire.call("runstamp_run_job", {"name": "invoice", "input": described["sample"]})

    assert "invoice" in [row["name"] for row in listed["jobs"]]
    envelope = structured(result)
    assert envelope["status"] == "ok", envelope["error"]
    assert [Path(found["path"]).suffix for found in envelope["artifacts"]] == [".pdf", ".xlsx"]
    assert [step["status"] for step in envelope["steps"]] == ["ok", "ok"]
    assert envelope["run_id"].startswith("run_")


def test_paths_outside_the_root_are_refused(wire: Wire) -> None:
    deck = {"slides": [{"title": "x", "content": [{"type": "image", "source": "../../etc/passwd"}]}]}

    result = wire.call("runstamp_invoke_operation", {"name": "pptx.render", "input": deck})
    outside = wire.call(
        "runstamp_invoke_operation",
        {"name": "pptx.render", "input": DECK, "options": {"output": {"path": "/tmp/x.pptx"}}},
    )

    assert structured(result)["error"]["code"] == "common/ASSET_REJECTED"
    assert structured(outside)["error"]["code"] == "common/OUTPUT_REJECTED"


def test_a_read_only_server_hides_and_refuses_what_writes(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()

    with serving(root, "--read-only", modern=True) as found:
        names = [row["name"] for row in structured(found.call("runstamp_list_operations"))["operations"]]
        result = found.call("runstamp_invoke_operation", {"name": "pptx.render", "input": DECK})
        tools = found.request("tools/list")["result"]["tools"]

    assert "pptx.render" not in names
    assert structured(result)["error"]["code"] == "common/PERMISSION_DENIED"
    assert all(tool["annotations"]["readOnlyHint"] for tool in tools)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_end_the_server(tmp_path: Path, number: signal.Signals) -> None:
    root = tmp_path / "root"
    root.mkdir()

    with serving(root, modern=True) as found:
        found.process.send_signal(number)
        status = found.process.wait(timeout=10)

    assert status == 128 + number
