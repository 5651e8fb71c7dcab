"""The shell and the SDK: both call the gateway, print or return what it says, and nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import runstamp
from runstamp import Gateway, RunstampError
from runstamp.artifacts import Store
from runstamp.cli.app import run

WORKBOOK = {"title": "Orders", "sheets": [{"name": "Orders", "rows": [["a", 1], ["b", 2]]}]}


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run every test in a folder of its own with a store of its own."""
    from runstamp import sdk

    monkeypatch.setenv("RUNSTAMP_STORE", str(tmp_path / "store"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    sdk._gateway.cache_clear()  # pyright: ignore[reportPrivateUsage] -- one gateway a process
    return tmp_path / "here"


def shell(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = run(list(arguments))
    out, err = capsys.readouterr()
    return status, out, err


def test_render_writes_a_file_from_json_yaml_and_markdown(
    capsys: pytest.CaptureFixture[str], place: Path
) -> None:
    (place / "a.json").write_text(json.dumps(WORKBOOK), encoding="utf-8")
    (place / "b.yaml").write_text("title: B\nsheets:\n  - name: S\n    rows: [[1, NO]]\n", encoding="utf-8")
    (place / "c.md").write_text("# C\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", encoding="utf-8")

    statuses = [
        shell(capsys, "render", f"{name}", "-o", f"{name[0]}.xlsx")[0]
        for name in ("a.json", "b.yaml", "c.md")
    ]

    assert statuses == [0, 0, 0]
    assert sorted(path.name for path in place.glob("*.xlsx")) == ["a.xlsx", "b.xlsx", "c.xlsx"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("invoke", "xlsx.render", "a.json", "-o", "a.pptx"), "take pptx.render"),
        (("invoke", "pptx.render", "b.json", "-o", "b.docx"), "take docx.render"),
        (("render", "a.json", "-o", "a.docx"), "take xlsx.render"),
        (("render", "b.json", "-o", "b.xlsx"), "take pptx.render"),
    ],
)
def test_what_is_sent_to_another_format_is_told_which_operation_makes_it(
    capsys: pytest.CaptureFixture[str], place: Path, arguments: tuple[str, ...], said: str
) -> None:
    (place / "a.json").write_text(json.dumps(WORKBOOK), encoding="utf-8")
    (place / "b.json").write_text('{"slides": [{"title": "B"}]}', encoding="utf-8")

    status, _, err = shell(capsys, *arguments)

    assert status != 0
    assert said in err
    assert [path.suffix for path in place.iterdir()] == [".json", ".json"]


def test_a_place_that_cannot_be_written_is_told_in_full(
    capsys: pytest.CaptureFixture[str], place: Path
) -> None:
    (place / "a.json").write_text(json.dumps(WORKBOOK), encoding="utf-8")

    status, _, err = shell(capsys, "render", "a.json", "-o", "a.json/a.xlsx")

    assert status == 4
    assert f"'{(place / 'a.json' / 'a.xlsx').resolve()}' cannot be written" in err
    assert [path.name for path in place.iterdir()] == ["a.json"]


def test_a_server_without_its_folders_does_not_start(
    capsys: pytest.CaptureFixture[str], place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named, _, err = shell(capsys, "serve", "--root", str(place), "--root", "gone", "--root", "lost")
    monkeypatch.setenv("RUNSTAMP_ROOT", str(place / "nowhere"))
    by_environment = shell(capsys, "serve")[0]

    assert (named, by_environment) == (4, 4)
    assert f"there is no folder '{place / 'gone'}'" in err
    assert f"there is no folder '{place / 'lost'}'" in err


@pytest.mark.parametrize("form", ["pdf", "xlsx"])
def test_what_reading_markdown_loses_is_in_the_ledger_of_the_file(
    capsys: pytest.CaptureFixture[str], place: Path, form: str
) -> None:
    (place / "a.md").write_text("Text with <b>HTML</b>.\n\n| a |\n|---|\n| 1 |\n", encoding="utf-8")

    status, out, _ = shell(capsys, "render", "a.md", "-o", f"a.{form}", "--json")
    refused, _, _ = shell(capsys, "render", "a.md", "-o", f"b.{form}", "--opt", "fail_on=degraded")

    found = json.loads(out)
    assert (status, found["fidelity"] == "full", refused) == (0, False, 5)
    assert {(one["code"], one["step"]) for one in found["losses"]} == {
        ("common/MARKUP_UNSUPPORTED", "common.parse.markdown")
    }
    assert found["diagnostics"] == []


def test_json_prints_the_envelope_and_nothing_else_also_on_errors(
    capsys: pytest.CaptureFixture[str], place: Path
) -> None:
    (place / "good.json").write_text(json.dumps(WORKBOOK), encoding="utf-8")
    (place / "bad.json").write_text(json.dumps({"sheets": [{"nam": "x"}]}), encoding="utf-8")

    good = shell(capsys, "render", "good.json", "--json")
    bad = shell(capsys, "render", "bad.json", "--json")
    missing = shell(capsys, "render", "none.json", "--json")
    usage = shell(capsys, "render", "--json", "--nothing")

    assert [found[0] for found in (good, bad, missing, usage)] == [0, 2, 4, 2]
    assert [json.loads(found[1])["status"] for found in (good, bad, missing, usage)] == [
        "ok",
        "error",
        "error",
        "error",
    ]
    assert json.loads(bad[1])["error"]["issues"][0]["did_you_mean"] == "name"
    assert {found[2] for found in (good, bad, missing)} == {""}


def test_people_get_a_sentence_and_the_hash(capsys: pytest.CaptureFixture[str], place: Path) -> None:
    (place / "a.json").write_text(json.dumps(WORKBOOK), encoding="utf-8")

    _, out, _ = shell(capsys, "render", "a.json", "-o", "a.xlsx")

    assert out.startswith("Wrote a.xlsx, 1 sheet; no losses.")
    assert "sha256 " in out


def test_people_get_every_fault_with_its_place_and_fix(
    capsys: pytest.CaptureFixture[str], place: Path
) -> None:
    (place / "bad.json").write_text(json.dumps({"sheets": [{"nam": "x"}, {"name": "a/b"}]}), encoding="utf-8")

    status, _, err = shell(capsys, "render", "bad.json")

    assert status == 2
    assert "/sheets/0/nam: unknown field 'nam'" in err
    assert "rename it to 'name'" in err
    assert "/sheets/1/name" in err


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["list"], 0),
        (["list", "slides", "--json"], 0),
        (["describe", "xlsx.render", "--part", "Sheet"], 0),
        (["describe", "xlsx.render", "--schema"], 0),
        (["describe", "nothing"], 3),
        (["example", "xlsx.render"], 0),
        (["example", "invoice"], 0),
        (["invoke", "nothing", "-"], 3),
        (["jobs", "list"], 0),
        (["jobs", "describe", "invoice"], 0),
        (["jobs", "describe", "nothing"], 3),
        (["store", "list"], 0),
        (["store", "verify"], 0),
        (["store", "prune"], 0),
        (["doctor"], 0),
    ],
)
def test_commands_answer_with_their_status(
    capsys: pytest.CaptureFixture[str], arguments: list[str], status: int
) -> None:
    assert shell(capsys, *arguments)[0] == status


def test_an_input_may_come_from_standard_input(place: Path) -> None:
    command = [sys.executable, "-m", "runstamp", "invoke", "xlsx.render", "-", "-o", "x.xlsx", "--json"]
    text = b'\xef\xbb\xbf{"sheets": [{"name": "S", "rows": [[1]]}]}'

    done = subprocess.run(command, input=text, capture_output=True, check=False, env=dict(os.environ))

    assert json.loads(done.stdout)["status"] == "ok"
    assert (place / "x.xlsx").is_file()


def test_a_receipt_proves_its_file_and_finds_a_changed_one(
    capsys: pytest.CaptureFixture[str], place: Path
) -> None:
    (place / "a.json").write_text(json.dumps(WORKBOOK), encoding="utf-8")
    _, envelope, _ = shell(capsys, "render", "a.json", "-o", "a.xlsx", "--json")
    (place / "a.result.json").write_text(envelope, encoding="utf-8")

    good = shell(capsys, "verify", "a.result.json", "a.xlsx")
    statement = json.loads(shell(capsys, "receipt", "export", "a.result.json")[1])
    (place / "a.xlsx").write_bytes((place / "a.xlsx").read_bytes() + b"x")
    changed = shell(capsys, "verify", "a.result.json", "a.xlsx")

    assert (good[0], changed[0]) == (0, 5)
    assert statement["subject"][0]["name"] == "a.xlsx"
    assert statement["_type"] == "https://in-toto.io/Statement/v1"


def test_slides_and_sheets_become_the_pages_of_a_pdf(capsys: pytest.CaptureFixture[str], place: Path) -> None:
    deck = {"title": "D", "slides": [{"title": "First"}, {"title": "Second"}]}
    (place / "deck.json").write_text(json.dumps(deck), encoding="utf-8")
    (place / "book.json").write_text(json.dumps(WORKBOOK), encoding="utf-8")
    (place / "notes.md").write_text("# Notes\n\nText.", encoding="utf-8")
    shell(capsys, "render", "deck.json", "-o", "deck.pptx")
    calls = {
        "pdf.render.deck": ["deck.json"],
        "pdf.render.workbook": ["book.json"],
        "pdf.render": ["notes.md"],
    }

    for operation, given in calls.items():
        status, out, _ = shell(capsys, "render", *given, "-o", "out.pdf", "--json")
        assert (status, json.loads(out)["operation"]) == (0, operation)
    changed = shell(capsys, "render", "--base", "deck.pptx", "-o", "changed.pdf", "--json")[1]
    assert json.loads(changed)["operation"] == "pdf.render.deck"
    assert runstamp.render(deck, place / "handout.pdf").artifact.pages == 2


@pytest.mark.parametrize("command", ["render", "preview"])
def test_a_table_of_data_in_the_place_of_an_input_is_told(
    capsys: pytest.CaptureFixture[str], place: Path, command: str
) -> None:
    (place / "p.csv").write_text("a,b\n1,2\n", encoding="utf-8")

    status, _, said = shell(capsys, command, "p.csv")

    assert status == 2
    assert "'p.csv' is data, not a document" in said
    assert '{"blocks": [{"type": "table", "data": "p.csv"}]}' in said
    result = runstamp.Gateway(place).invoke_operation("docx.render", {"path": "p.csv"})
    assert result.error is not None
    assert result.error.message == "'p.csv' is data, not a document"


def test_a_receipt_of_other_files_says_what_it_speaks_of(
    capsys: pytest.CaptureFixture[str], place: Path
) -> None:
    (place / "a.json").write_text(json.dumps(WORKBOOK), encoding="utf-8")
    _, envelope, _ = shell(capsys, "render", "a.json", "-o", "a.xlsx", "--json")
    (place / "a.result.json").write_text(envelope, encoding="utf-8")
    (place / "minutes.docx").write_bytes(b"another")

    status, said, _ = shell(capsys, "verify", "a.result.json", "minutes.docx")
    both, shown, _ = shell(capsys, "verify", "a.result.json", "a.xlsx", "minutes.docx", "--json")

    assert (status, both) == (5, 5)
    assert said.splitlines() == [
        "a.xlsx: missing, in the receipt but not given",
        "minutes.docx: the receipt does not speak of it",
    ]
    assert json.loads(shown)["files"][0]["verdict"] == "match"
    assert json.loads(shown)["not_in_receipt"] == ["minutes.docx"]


def test_the_sdk_never_raises_for_a_document_and_writes_only_when_asked(place: Path) -> None:
    result = runstamp.invoke_operation("xlsx.render", WORKBOOK)
    failed = runstamp.invoke_operation("xlsx.render", {"sheets": []})

    assert result.ok
    assert result.artifact.path is None
    assert list(place.iterdir()) == []
    assert failed.error is not None
    with pytest.raises(RunstampError):
        failed.unwrap()
    with pytest.raises(RunstampError):
        _ = failed.artifact
    assert result.artifact.save(place / "x.xlsx").read_bytes() == result.artifact.read()


def test_render_raises_and_takes_models(place: Path) -> None:
    from runstamp.model import Sheet, Workbook

    result = runstamp.render(Workbook(title="T", sheets=(Sheet(name="S", rows=[[1]]),)), "t.xlsx")

    assert (place / "t.xlsx").is_file()
    assert result.artifact.name == "t.xlsx"
    for document, path in (({"sheets": []}, "x.xlsx"), (WORKBOOK, "x.odt")):
        with pytest.raises(RunstampError):
            runstamp.render(document, path)


def test_a_gateway_can_be_closed(tmp_path: Path) -> None:
    with runstamp.Gateway(tmp_path) as gateway:
        assert gateway.list_operations()["total"] > 0
    result = gateway.invoke_operation("xlsx.render", WORKBOOK)

    assert result.error is not None


def test_a_gateway_serves_threads(tmp_path: Path) -> None:
    from concurrent.futures import ThreadPoolExecutor

    gateway = runstamp.Gateway(tmp_path)
    inputs: list[dict[str, Any]] = [
        {"title": f"Book {i}", "sheets": [{"name": "S", "rows": [[i]]}]} for i in range(8)
    ]

    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda value: gateway.invoke_operation("xlsx.render", value), inputs))

    assert [result.artifact.name for result in results] == [f"book-{i}.xlsx" for i in range(8)]
    assert len({result.artifact.sha256 for result in results}) == 8


def test_a_relative_output_path_lies_in_the_gateways_own_folder(tmp_path: Path) -> None:
    gateway = Gateway(tmp_path / "there", store=Store(tmp_path / "store"))

    result = gateway.invoke_operation(
        "xlsx.render", {"sheets": [{"name": "A", "rows": [[1]]}]}, {"output": {"path": "a.xlsx"}}
    )

    assert result.artifact.path == tmp_path / "there" / "a.xlsx"
    assert (tmp_path / "there" / "a.xlsx").is_file()
