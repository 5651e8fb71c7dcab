"""The one path of a call, proved with a fake engine: everything the contract says of every operation."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from runstamp import Gateway, Limits, RunstampError, Workspace
from runstamp.canonical import digest
from runstamp.descriptors import Binding, Descriptor
from runstamp.engine import Call, Check, Draft, Rendered, World
from runstamp.losses import Diagnostic, Loss
from runstamp.model import Document
from runstamp.registry import Registry
from tests.core.conftest import Fake

DOCUMENT = {"title": "Hello", "blocks": ["text"]}
LOST = Loss(
    "common/TEXT_OVERFLOW", "text", "does not fit", "/blocks/0", avoidable=True, remediation="shorten it"
)


def losing(*losses: Loss) -> Any:
    def handler(model: Document, call: Call, world: World) -> Rendered:
        path = world.temporary(".docx")
        path.write_text(f"{call.operation} {model.title}", encoding="utf-8")
        return Rendered((Draft(".docx", "text/plain", path, 1),), losses=losses)

    return handler


def test_a_result_carries_files_hash_map_reference_and_receipt(fake: Fake) -> None:
    result = fake().invoke_operation("docx.render", DOCUMENT)

    envelope = result.to_json()
    assert json.loads(json.dumps(envelope)) == envelope
    assert (envelope["status"], envelope["fidelity"], envelope["error"]) == ("ok", "full", None)
    artifact = envelope["artifacts"][0]
    assert Path(artifact["path"]).read_bytes() == result.artifact.read()
    assert artifact["map"] == [[1, "/title", "Hello"]]
    assert envelope["input_ref"] == "in_" + digest(DOCUMENT).removeprefix("sha256:")[:32]
    receipt = envelope["receipt"]
    assert receipt["input_digest"] == digest(DOCUMENT)
    assert receipt["outputs"][0]["sha256"] == artifact["sha256"]
    assert receipt["produced_at"] is None


def test_an_error_leaves_no_file_and_carries_the_reference(fake: Fake, tmp_path: Path) -> None:
    result = fake().invoke_operation("docx.render", {"title": "x", "bloks": []})

    assert result.artifacts == ()
    assert result.input_ref is not None
    assert list((tmp_path / "root").iterdir()) == []
    assert (
        not (tmp_path / "store" / "scratch").exists()
        or list((tmp_path / "store" / "scratch").iterdir()) == []
    )


def test_what_an_engine_wrote_before_it_failed_is_removed(fake: Fake, tmp_path: Path) -> None:
    def failing(model: Document, call: Call, world: World) -> Rendered:
        world.temporary(".docx").write_text("half", encoding="utf-8")
        raise RunstampError("common/ASSET_REJECTED", "the image is broken")

    result = fake(handler=failing).invoke_operation("docx.render", DOCUMENT)

    assert result.error is not None
    assert result.error.code == "common/ASSET_REJECTED"
    assert list((tmp_path / "store" / "scratch").iterdir()) == []


def test_an_unknown_exception_is_internal_with_an_id_and_nothing_of_it_leaks(
    fake: Fake, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(model: Document, call: Call, world: World) -> Rendered:
        raise KeyError("/secret/path")

    gateway = fake(handler=broken)

    result = gateway.invoke_operation("docx.render", DOCUMENT)

    assert result.error is not None
    assert result.error.code == "common/INTERNAL"
    assert "secret" not in json.dumps(result.to_json())
    mark = result.error.details["error_id"]
    assert mark in caplog.text
    assert b"KeyError" in (gateway.store.record("faults", f"{mark}.txt") or b"")


@pytest.mark.parametrize(
    ("policy", "refused"), [("none", False), ("dropped", False), ("degraded", True), ("substituted", True)]
)
def test_fail_on_includes_the_worse_and_attaches_the_ledger(fake: Fake, policy: str, refused: bool) -> None:
    result = fake(handler=losing(LOST)).invoke_operation("docx.render", DOCUMENT, {"fail_on": policy})

    assert (result.error is not None) is refused
    assert result.losses[0].code == "common/TEXT_OVERFLOW"
    assert result.fidelity == "degraded"
    if result.error is not None:
        assert result.error.code == "common/LOSS_POLICY_VIOLATED"
        assert result.artifacts == ()


def test_losses_fold_and_stand_in_document_order(fake: Fake) -> None:
    found = [
        Loss("common/VALUE_AS_TEXT", "cell", "no date", f"/blocks/{i}/rows/0/0")
        for i in (12, 2, 7, 3, 9, 1, 4)
    ]

    result = fake(handler=losing(*found, LOST)).invoke_operation("docx.render", DOCUMENT)

    assert [(loss.code, loss.count) for loss in result.losses] == [
        ("common/TEXT_OVERFLOW", 1),
        ("common/VALUE_AS_TEXT", 7),
    ]
    assert len(result.losses[1].sample_paths) == 5
    assert result.loss_summary == {"dropped": 0, "degraded": 8, "substituted": 0}


def test_an_undeclared_code_is_an_error_in_tests_and_a_diagnostic_in_production(fake: Fake) -> None:
    strict = fake(handler=losing(LOST), losses=()).invoke_operation("docx.render", DOCUMENT)
    lenient = fake(handler=losing(LOST), losses=(), strict=False).invoke_operation("docx.render", DOCUMENT)

    assert strict.error is not None
    assert strict.error.code == "common/CONTRACT_VIOLATION"
    assert [found.code for found in lenient.diagnostics] == ["common/UNDECLARED_CODE"]
    assert lenient.artifacts


def test_what_support_does_not_name_is_in_the_ledger_mechanically(fake: Fake) -> None:
    table = frozenset({"Root.title", "Document.blocks", "Heading.type", "Heading.text"})
    document = {
        "title": "x",
        "subtitle": "lost",
        "language": "en",
        "blocks": [{"type": "heading", "text": "a", "align": "center"}, {"type": "toc"}],
    }

    result = fake(support=table).invoke_operation("docx.render", document)

    found = {(loss.code, path) for loss in result.losses for path in loss.sample_paths}
    assert found == {
        ("common/PROPERTY_NOT_RENDERED", "/subtitle"),
        ("common/PROPERTY_NOT_RENDERED", "/blocks/0/align"),
        ("common/PROPERTY_NOT_RENDERED", "/blocks/1"),
    }


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({"fial_on": "none"}, "/fial_on"),
        ({"fail_on": "all"}, "/fail_on"),
        ({"deterministic": "yes"}, "/deterministic"),
        ({"timeout_ms": 0}, "/timeout_ms"),
        ({"output": {"pth": "x"}}, "/output/pth"),
        ({"output": "x.docx"}, "/output"),
        ({"limits": {"slides": -1}}, "/limits/slides"),
    ],
)
def test_options_are_read_as_strictly_as_input(fake: Fake, options: dict[str, Any], path: str) -> None:
    result = fake().invoke_operation("docx.render", DOCUMENT, options)

    assert result.error is not None
    assert result.error.code == "common/SCHEMA_REJECTED"
    assert [(issue.path, issue.place) for issue in result.error.issues] == [(path, "options")]


def test_a_caller_may_lower_a_limit_but_not_raise_it(fake: Fake) -> None:
    raised = fake().invoke_operation("docx.render", DOCUMENT, {"limits": {"elements": 10**9}})
    lowered = fake().invoke_operation("docx.render", {"blocks": ["a", "b", "c"]}, {"limits": {"elements": 2}})

    assert raised.error is not None
    assert raised.error.code == "common/OPTIONS_CONFLICT"
    assert lowered.error is not None
    assert (lowered.error.code, lowered.error.details) == (
        "common/RESOURCE_LIMIT_EXCEEDED",
        {"limit": "elements"},
    )


def test_each_size_of_a_result_is_limited(fake: Fake) -> None:
    def large(model: Document, call: Call, world: World) -> Rendered:
        path = world.temporary(".docx")
        path.write_bytes(b"x" * 100)
        return Rendered((Draft(".docx", "text/plain", path, 9),))

    for limit in ({"output_bytes": 99}, {"pages": 8}):
        result = fake(handler=large).invoke_operation("docx.render", DOCUMENT, {"limits": limit})

        assert result.error is not None
        assert result.error.details == {"limit": next(iter(limit))}


def test_the_deadline_is_kept_at_checkpoints(fake: Fake) -> None:
    def slow(model: Document, call: Call, world: World) -> Rendered:
        while True:
            world.checkpoint()

    result = fake(handler=slow).invoke_operation("docx.render", DOCUMENT, {"timeout_ms": 20})

    assert result.error is not None
    assert result.error.code == "common/OPERATION_TIMEOUT"
    assert result.to_json()["error"]["retryable"] is True


def test_a_dry_run_validates_and_keeps_but_writes_nothing(fake: Fake, tmp_path: Path) -> None:
    result = fake().invoke_operation("docx.render", DOCUMENT, {"dry_run": True})

    assert result.ok
    assert result.artifacts == ()
    assert (tmp_path / "store" / "inputs" / f"{result.input_ref}.json").is_file()


def test_a_stale_contract_digest_is_refused(fake: Fake) -> None:
    gateway = fake()
    known = gateway.registry.contract_digest(gateway.registry["docx.render"])

    good = gateway.invoke_operation("docx.render", DOCUMENT, contract_digest=known)
    stale = gateway.invoke_operation("docx.render", DOCUMENT, contract_digest="sha256:0")

    assert good.ok
    assert stale.error is not None
    assert stale.error.code == "common/CONTRACT_CHANGED"


@pytest.mark.parametrize(
    ("value", "code", "path"),
    [
        ([], "common/SCHEMA_REJECTED", ""),
        ({"title": "\ud83d", "blocks": ["a"]}, "common/INPUT_CORRUPT", "/title"),
        (
            {"title": "x", "blocks": [{"type": "table", "rows": [[float("nan")]]}]},
            "common/SCHEMA_REJECTED",
            "/blocks/0/rows/0/0",
        ),
        (
            {"title": "x", "blocks": [{"type": "table", "columns": ["a"], "rows": [[2**60]]}]},
            "common/SCHEMA_REJECTED",
            "/blocks/0/rows/0/0",
        ),
        ({"title": object(), "blocks": []}, "common/SCHEMA_REJECTED", "/title"),
    ],
)
def test_values_that_json_or_the_model_cannot_hold_name_their_place(
    fake: Fake, value: Any, code: str, path: str
) -> None:
    result = fake().invoke_operation("docx.render", value)

    assert result.error is not None
    assert result.error.code == code
    assert result.error.issues[0].path == path


def test_every_value_that_json_cannot_hold_is_told(fake: Fake) -> None:
    halves = fake().invoke_operation("docx.render", {"title": "\ud83d", "blocks": ["a", "b\udc00"]})
    numbers = fake().invoke_operation(
        "docx.render", {"title": float("inf"), "blocks": [float("nan"), object()]}
    )

    assert halves.error is not None
    assert numbers.error is not None
    assert [issue.path for issue in halves.error.issues] == ["/title", "/blocks/1"]
    assert [issue.path for issue in numbers.error.issues] == ["/title", "/blocks/0", "/blocks/1"]


def test_deep_input_is_refused(fake: Fake) -> None:
    deep: Any = "x"
    for _ in range(100):
        deep = {"text": deep}

    result = fake().invoke_operation("docx.render", {"blocks": [deep]})

    assert result.error is not None
    assert result.error.code == "common/INPUT_TOO_LARGE"


def test_operations_without_a_binding_are_listed_described_and_refused(tmp_path: Path) -> None:
    bare = Descriptor("docx.merge", "1.0.0", "Merge", "Merge documents", "artifact")
    gone = Descriptor(
        "docx.split",
        "1.0.0",
        "Split",
        "Split a document",
        "artifact",
        bindings=(Binding("local", "no_such_engine:run"),),
    )
    gateway = Gateway(tmp_path, registry=Registry([bare, gone]))

    rows = gateway.list_operations()["operations"]
    refused = [gateway.invoke_operation(name, {}) for name in ("docx.merge", "docx.split")]

    assert [(row["name"], row["available"], row["reason"]["code"]) for row in rows] == [
        ("docx.merge", False, "common/OPERATION_UNAVAILABLE"),
        ("docx.split", False, "common/OPERATION_UNAVAILABLE"),
    ]
    assert (
        gateway.describe_operation("docx.split")["binding"]["reason"]["message"]
        == "module 'no_such_engine' is missing"
    )
    assert [result.error.code for result in refused if result.error] == ["common/OPERATION_UNAVAILABLE"] * 2


def test_what_is_switched_off_is_neither_listed_nor_invoked(fake: Fake) -> None:
    gateway = fake(gateway={"operations": {"docx.*": "off"}})

    assert gateway.list_operations()["operations"] == []
    result = gateway.invoke_operation("docx.render", DOCUMENT)
    assert result.error is not None
    assert result.error.code == "common/OPERATION_OFF"


def test_diagnostics_and_checks_reach_envelope_and_receipt(fake: Fake) -> None:
    def noting(model: Document, call: Call, world: World) -> Rendered:
        return Rendered(
            diagnostics=(Diagnostic("common/TEXT_SHRUNK", "smaller", "/blocks/0", 1),),
            checks=(Check("lint", "self", "pass"),),
        )

    result = fake(handler=noting).invoke_operation("docx.render", DOCUMENT)

    assert result.to_json()["diagnostics"] == [
        {"code": "common/TEXT_SHRUNK", "message": "smaller", "path": "/blocks/0", "page": 1}
    ]
    assert result.receipt is not None
    assert {"name": "lint", "evidence": "self", "verdict": "pass"} in result.receipt["checks"]


def test_the_same_input_gives_the_same_receipt(fake: Fake) -> None:
    first, second = (fake().invoke_operation("docx.render", DOCUMENT) for _ in range(2))

    assert first.receipt == second.receipt


# ---------------------------------------------------------------- outputs
def test_the_rule_of_outputs(fake: Fake, tmp_path: Path) -> None:
    root = tmp_path / "root"
    gateway = fake()

    first = gateway.invoke_operation("docx.render", DOCUMENT)
    again = gateway.invoke_operation("docx.render", DOCUMENT)
    changed = gateway.invoke_operation("docx.render", {**DOCUMENT, "subtitle": "new"})
    (root / "hello.docx").chmod(0o644)
    (root / "hello.docx").write_text("edited by hand", encoding="utf-8")
    beside = gateway.invoke_operation("docx.render", DOCUMENT)
    named = gateway.invoke_operation("docx.render", DOCUMENT, {"output": {"path": str(root / "hello.docx")}})
    forced = gateway.invoke_operation(
        "docx.render", DOCUMENT, {"output": {"path": str(root / "hello.docx"), "overwrite": True}}
    )

    assert [result.artifact.name for result in (first, again, changed)] == ["hello.docx"] * 3
    assert beside.artifact.name == "hello-2.docx"
    assert [found.code for found in beside.diagnostics] == ["common/OUTPUT_RENAMED"]
    assert named.error is not None
    assert named.error.code == "common/OUTPUT_EXISTS"
    assert forced.artifact.path is not None
    assert forced.artifact.path.read_bytes() == forced.artifact.read()


@pytest.mark.parametrize(
    "path", ["x.pdf", "con.docx", "a\x00.docx", "x.docx:stream", "//server/share/x.docx"]
)
def test_output_names_that_do_not_fit_are_refused_before_any_work(fake: Fake, path: str) -> None:
    result = fake().invoke_operation("docx.render", DOCUMENT, {"output": {"path": path}})

    assert result.error is not None
    assert result.error.code == "common/OUTPUT_REJECTED"
    assert result.error.issues[0].place == "options"


def test_a_server_writes_inside_its_roots_and_overwrites_only_when_allowed(
    fake: Fake, tmp_path: Path
) -> None:
    gateway = fake(Workspace((tmp_path / "root",)))

    outside = gateway.invoke_operation(
        "docx.render", DOCUMENT, {"output": {"path": str(tmp_path / "x.docx")}}
    )
    climbing = gateway.invoke_operation("docx.render", DOCUMENT, {"output": {"path": "../x.docx"}})
    (tmp_path / "root").mkdir(exist_ok=True)
    (tmp_path / "root" / "x.docx").write_bytes(b"somebody's own")
    forced = gateway.invoke_operation(
        "docx.render", DOCUMENT, {"output": {"path": "x.docx", "overwrite": True}}
    )
    inside = gateway.invoke_operation("docx.render", DOCUMENT, {"output": {"path": "sub/x.docx"}})

    codes = [result.error.code if result.error else "ok" for result in (outside, climbing, forced, inside)]
    assert codes == ["common/OUTPUT_REJECTED", "common/OUTPUT_REJECTED", "common/OPTIONS_CONFLICT", "ok"]


def test_overwrite_is_refused_only_where_it_is_needed(fake: Fake, tmp_path: Path) -> None:
    gateway = fake(Workspace((tmp_path / "root",)))
    wanted = {"output": {"path": "x.docx", "overwrite": True}}

    first = gateway.invoke_operation("docx.render", DOCUMENT, wanted).unwrap()
    again = gateway.invoke_operation("docx.render", {**DOCUMENT, "title": "Another"}, wanted).unwrap()
    with (tmp_path / "root" / "x.docx").open("ab") as file:
        file.write(b"touched")
    touched = gateway.invoke_operation("docx.render", DOCUMENT, wanted)

    assert again.artifact.path == first.artifact.path
    assert touched.error is not None
    assert touched.error.code == "common/OPTIONS_CONFLICT"
    assert (tmp_path / "root" / "x.docx").read_bytes().endswith(b"touched")


def test_limits_of_the_gateway_are_the_operators(fake: Fake) -> None:
    result = fake(gateway={"limits": Limits(input_bytes=10)}).invoke_operation("docx.render", DOCUMENT)

    assert result.error is not None
    assert result.error.code == "common/INPUT_TOO_LARGE"
