"""Changing in place of resending: bases, patches, dry runs, inputs in files, and what is kept for how long."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest

from runstamp import Gateway
from runstamp.artifacts import INPUT_DAYS, Store
from runstamp.engine import Call, Draft, Rendered, World
from runstamp.envelope import Result
from runstamp.losses import Diagnostic
from runstamp.model import Document
from runstamp.workspace import Workspace
from tests.core.conftest import Fake

DOCUMENT = {"title": "Hello", "blocks": ["text"]}
RENAME = [{"op": "replace", "path": "/title", "value": "Goodbye"}]


def code(result: Any) -> str | None:
    return result.error.code if result.error else None


def test_an_answer_is_changed_by_its_reference(fake: Fake) -> None:
    gateway = fake()
    first = gateway.invoke_operation("docx.render", DOCUMENT)

    second = gateway.invoke_operation("docx.render", base=first.input_ref, patch=RENAME)

    assert second.artifact.map == ((1, "/title", "Goodbye"),)
    assert second.input_ref not in (None, first.input_ref)
    whole = gateway.invoke_operation("docx.render", {**DOCUMENT, "title": "Goodbye"})
    assert (whole.input_ref, whole.artifact.sha256) == (second.input_ref, second.artifact.sha256)


def test_an_answer_is_changed_by_its_file_and_by_its_artifact(fake: Fake) -> None:
    gateway = fake()
    first = gateway.invoke_operation("docx.render", DOCUMENT)

    for base in (first.artifact.uri, first.artifact.sha256, str(first.artifact.path), first.artifact.name):
        changed = gateway.invoke_operation("docx.render", base=base, patch=RENAME)
        assert (base, code(changed)) == (base, None)


def test_a_result_patches_itself_and_keeps_its_options(fake: Fake) -> None:
    first = fake().invoke_operation("docx.render", DOCUMENT, {"output": {"path": "here.docx"}})

    second = first.patch(RENAME).unwrap()

    assert second.artifact.path == first.artifact.path
    assert second.artifact.sha256 != first.artifact.sha256


def test_an_error_after_a_patch_says_where_the_patched_input_is(fake: Fake) -> None:
    gateway = fake()
    first = gateway.invoke_operation("docx.render", DOCUMENT)
    wrong: list[dict[str, Any]] = [
        *RENAME,
        {"op": "add", "path": "/blocks/-", "value": {"type": "paragraph", "text": 5}},
    ]

    failed = gateway.invoke_operation("docx.render", base=first.input_ref, patch=wrong)

    assert failed.error is not None
    assert "input_ref holds the input after this patch" in failed.to_json()["error"]["details"]["patched"]
    mended = gateway.invoke_operation(
        "docx.render", base=failed.input_ref, patch=[{"op": "remove", "path": "/blocks/1"}]
    )
    assert mended.unwrap().artifact.map == ((1, "/title", "Goodbye"),)
    refused = gateway.invoke_operation("docx.render", base=first.input_ref, patch=[{"op": "x"}])
    assert refused.error is not None
    assert (refused.error.code, refused.error.details) == ("common/PATCH_REJECTED", {})


def test_a_base_without_a_patch_is_rendered_again(fake: Fake) -> None:
    gateway = fake()
    first = gateway.invoke_operation("docx.render", DOCUMENT)

    assert (
        gateway.invoke_operation("docx.render", base=first.input_ref).artifact.sha256 == first.artifact.sha256
    )


def test_a_file_that_was_edited_is_no_base(fake: Fake) -> None:
    gateway = fake()
    path = gateway.invoke_operation("docx.render", DOCUMENT).artifact.path
    assert path is not None
    path.write_bytes(path.read_bytes() + b" ")

    result = gateway.invoke_operation("docx.render", base=str(path), patch=RENAME)

    assert code(result) == "common/BASE_CHANGED"
    assert result.error is not None
    assert result.error.issues[0].place == "arguments"


@pytest.mark.parametrize("base", ["in_" + "0" * 32, "runstamp://artifact/" + "0" * 64, "0" * 64])
def test_an_unknown_base_says_so(fake: Fake, base: str) -> None:
    assert code(fake().invoke_operation("docx.render", base=base, patch=[])) == "common/BASE_UNKNOWN"


def test_a_missing_or_foreign_file_is_no_base(fake: Fake, tmp_path: Path) -> None:
    outside = tmp_path / "outside.docx"
    outside.write_bytes(b"x")

    gateway = fake()
    assert code(gateway.invoke_operation("docx.render", base="none.docx")) == "common/ASSET_NOT_FOUND"
    assert code(gateway.invoke_operation("docx.render", base="../outside.docx")) == "common/ASSET_REJECTED"


def test_input_and_base_exclude_each_other_and_a_patch_needs_a_base(fake: Fake) -> None:
    gateway = fake()
    reference = gateway.invoke_operation("docx.render", DOCUMENT).input_ref

    both = gateway.invoke_operation("docx.render", DOCUMENT, base=reference)
    alone = gateway.invoke_operation("docx.render", patch=RENAME)

    assert [(code(one), one.error.issues[0].path) for one in (both, alone) if one.error] == [
        ("common/SCHEMA_REJECTED", "/base"),
        ("common/SCHEMA_REJECTED", "/patch"),
    ]


def test_a_patch_that_fails_validation_can_be_mended_by_the_next(fake: Fake) -> None:
    gateway = fake()
    first = gateway.invoke_operation("docx.render", DOCUMENT)
    broken = gateway.invoke_operation(
        "docx.render", base=first.input_ref, patch=[{"op": "add", "path": "/titel", "value": "x"}]
    )
    assert (code(broken), len(broken.artifacts)) == ("common/SCHEMA_REJECTED", 0)

    mended = gateway.invoke_operation(
        "docx.render", base=broken.input_ref, patch=[{"op": "move", "from": "/titel", "path": "/title"}]
    )

    assert mended.artifact.map == ((1, "/title", "x"),)


def test_a_long_document_grows_by_dry_runs(fake: Fake, tmp_path: Path) -> None:
    gateway = fake()
    reference = gateway.invoke_operation(
        "docx.render", {"title": "T", "blocks": ["0"]}, {"dry_run": True}
    ).input_ref
    for i in range(1, 5):
        step = [{"op": "extend", "path": "/blocks", "values": [str(i)]}]
        reference = gateway.invoke_operation(
            "docx.render", base=reference, patch=step, options={"dry_run": True}
        ).input_ref
    assert list((tmp_path / "root").iterdir()) == []

    result = gateway.invoke_operation("docx.render", base=reference)

    whole = gateway.invoke_operation("docx.render", {"title": "T", "blocks": ["0", "1", "2", "3", "4"]})
    assert result.input_ref == whole.input_ref


def test_an_input_may_stand_in_a_file(fake: Fake, tmp_path: Path) -> None:
    (tmp_path / "root" / "in").mkdir()
    (tmp_path / "root" / "in" / "d.json").write_text('{"title": "J", "blocks": ["a"]}', encoding="utf-8")
    (tmp_path / "root" / "in" / "d.yaml").write_text("title: Y\nblocks: [a]\n", encoding="utf-8")
    (tmp_path / "root" / "bad.json").write_text('{"title": ', encoding="utf-8")

    gateway = fake()
    assert gateway.invoke_operation("docx.render", {"path": "in/d.json"}).artifact.map[0][2] == "J"
    assert gateway.invoke_operation("docx.render", {"path": "in/d.yaml"}).artifact.map[0][2] == "Y"
    assert code(gateway.invoke_operation("docx.render", {"path": "bad.json"})) == "common/INPUT_CORRUPT"
    missing = gateway.invoke_operation("docx.render", {"path": "in/e.json"})
    assert code(missing) == "common/ASSET_NOT_FOUND"
    assert missing.error is not None
    assert "in/d.json" in missing.error.issues[0].allowed


def test_inputs_that_are_not_kept_are_no_base(fake: Fake, tmp_path: Path) -> None:
    gateway = fake(gateway={"keep_inputs": False})
    first = gateway.invoke_operation("docx.render", DOCUMENT)

    assert code(gateway.invoke_operation("docx.render", base=first.input_ref)) == "common/BASE_UNKNOWN"
    assert not (tmp_path / "store" / "inputs").exists()
    assert not (tmp_path / "store" / "origins").exists()


def test_inputs_are_kept_for_the_user_alone_and_for_a_week(fake: Fake, tmp_path: Path) -> None:
    gateway = fake()
    first = gateway.invoke_operation("docx.render", DOCUMENT)
    kept = tmp_path / "store" / "inputs" / f"{first.input_ref}.json"
    assert os.name == "nt" or kept.stat().st_mode & 0o077 == 0

    old = time.time() - (INPUT_DAYS + 1) * 24 * 3600
    for path in (kept, tmp_path / "store" / "inputs" / ".swept"):
        os.utime(path, (old, old))
    gateway.invoke_operation("docx.render", {**DOCUMENT, "title": "another"})

    assert not kept.exists()
    assert code(gateway.invoke_operation("docx.render", base=first.artifact.uri)) == "common/BASE_UNKNOWN"


def test_relative_paths_of_a_base_resolve_where_its_input_lay(tmp_path: Path) -> None:
    from PIL import Image

    (tmp_path / "in").mkdir()
    Image.new("RGB", (4, 4), "red").save(tmp_path / "in" / "dot.png")
    (tmp_path / "in" / "d.json").write_text(
        '{"title": "T", "blocks": [{"type": "image", "source": "dot.png", "alt": "dot"}]}', encoding="utf-8"
    )
    gateway = Gateway(tmp_path, store=Store(tmp_path / "store"))
    first = gateway.invoke_operation("docx.render", {"path": "in/d.json"}).unwrap()

    assert first.patch([{"op": "extend", "path": "/blocks", "values": ["more"]}]).unwrap().ok


def test_a_document_is_rendered_in_a_second_format_from_the_file_of_the_first(tmp_path: Path) -> None:
    gateway = Gateway(tmp_path, store=Store(tmp_path / "store"))
    first = gateway.invoke_operation("docx.render", {"title": "T", "blocks": ["text"]}).unwrap()

    assert gateway.invoke_operation("pdf.render", base=first.artifact.uri).unwrap().artifact.name == "t.pdf"


def test_a_job_is_changed_by_one_of_its_files(tmp_path: Path) -> None:
    gateway = Gateway(tmp_path, store=Store(tmp_path / "store"))
    sample = dict(gateway.jobs["invoice"].sample)
    first = gateway.run_job("invoice", sample).unwrap()
    change = [{"op": "replace", "path": "/number", "value": "2026-0999"}]

    by_file = gateway.run_job("invoice", base=first.artifact.uri, patch=change).unwrap()
    by_result = first.patch(change).unwrap()

    assert [found.name for found in by_file.artifacts] == ["invoice-2026-0999.pdf", "invoice-2026-0999.xlsx"]
    assert by_result.input_ref == by_file.input_ref


def table_of(name: str) -> dict[str, Any]:
    return {"title": "T", "blocks": [{"type": "table", "data": name}]}


def test_a_base_leads_no_caller_beside_files_that_are_not_his(tmp_path: Path) -> None:
    for name in ("secret", "open"):
        (tmp_path / name).mkdir()
    (tmp_path / "secret" / "data.csv").write_text("a\n1\n", encoding="utf-8")
    (tmp_path / "secret" / "key.csv").write_text("key\nhidden\n", encoding="utf-8")
    store = Store(tmp_path / "store")
    Gateway(tmp_path / "secret", store=store).invoke_operation(
        "pdf.render", table_of("data.csv"), beside=tmp_path / "secret"
    ).unwrap()
    stranger = Gateway(Workspace((tmp_path / "open",)), store=store)
    refused = stranger.invoke_operation("pdf.render", table_of("data.csv"))

    patch = [{"op": "replace", "path": "/blocks/0/data", "value": "key.csv"}]
    result = stranger.invoke_operation("pdf.render", base=refused.input_ref, patch=patch)

    assert code(result) == "common/ASSET_NOT_FOUND"


def test_one_input_beside_other_files_is_another_document(tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    gateway = Gateway(tmp_path, store=store)
    made: list[Any] = []
    for name, value in (("one", "first"), ("two", "second")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "data.csv").write_text(f"a\n{value}\n", encoding="utf-8")
        result = gateway.invoke_operation("docx.render", table_of("data.csv"), beside=tmp_path / name)
        made.append(result.unwrap().artifact)

    again = [
        gateway.invoke_operation("docx.render", base=artifact.uri).unwrap().artifact.sha256
        for artifact in made
    ]
    assert again == [artifact.sha256 for artifact in made]
    by_reference = gateway.invoke_operation("docx.render", base=result.input_ref)
    assert code(by_reference) == "common/ASSET_NOT_FOUND"


def test_whatever_is_wrong_with_the_call_its_input_can_be_changed(fake: Fake) -> None:
    gateway = fake()
    wrong = gateway.invoke_operation("docx.render", DOCUMENT, {"output": {"path": "x.pdf"}, "fail": 1})
    assert wrong.error is not None

    assert gateway.invoke_operation("docx.render", base=wrong.input_ref).ok


def test_a_file_that_holds_no_input_says_how_it_is_worked_on(fake: Fake, tmp_path: Path) -> None:
    (tmp_path / "root" / "x.docx").write_bytes(b"PK")

    result = fake().invoke_operation("docx.render", {"path": "x.docx"})

    assert result.error is not None
    assert result.error.remediation is not None
    assert "file" in result.error.remediation


def test_a_dry_run_says_what_it_does_not_know_and_a_replaced_file_is_told(fake: Fake) -> None:
    gateway = fake()
    dry = gateway.invoke_operation("docx.render", DOCUMENT, {"dry_run": True})
    gateway.invoke_operation("docx.render", DOCUMENT, {"output": {"path": "a.docx"}})
    again = gateway.invoke_operation(
        "docx.render", {**DOCUMENT, "title": "B"}, {"output": {"path": "a.docx"}}
    )

    assert [note.code for note in dry.diagnostics] == ["common/DRY_RUN"]
    assert [note.code for note in again.diagnostics] == ["common/OUTPUT_REPLACED"]


def test_what_is_told_once_is_told_again_only_where_a_change_changed_it(fake: Fake) -> None:
    def handler(model: Document, call: Call, world: World) -> Rendered:
        path = world.temporary(".docx")
        path.write_text(f"{model.title}", encoding="utf-8")
        kinds = ["title", "section"] if len(model.blocks) > 1 else ["title"]
        notes = [
            Diagnostic("pptx/LAYOUT_CHOSEN", f"'{kind}' takes 'A'", f"/{len(model.blocks)}") for kind in kinds
        ]
        notes.append(Diagnostic("common/TITLE_REPEATED", "two titles are the same"))
        return Rendered((Draft(".docx", "text/plain", path, 1),), diagnostics=tuple(notes))

    def told(result: Result) -> list[str]:
        return [one.message for one in result.unwrap().diagnostics if one.code != "common/DRY_RUN"]

    first = fake(handler=handler).invoke_operation("docx.render", {"title": "T", "blocks": ["x"]})
    second = first.patch(RENAME)
    third = second.patch([{"op": "extend", "path": "/blocks", "values": ["y"]}])
    fourth = third.patch(RENAME)

    assert told(first) == ["'title' takes 'A'", "two titles are the same"]
    assert told(second) == ["two titles are the same"]
    assert told(third) == ["'section' takes 'A'", "two titles are the same"]
    assert told(fourth) == ["two titles are the same"]
