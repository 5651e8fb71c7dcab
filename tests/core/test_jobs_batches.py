"""Batches: one run for each record, a bad one stops no other, a killed batch goes on without loss or repeat."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from PIL.Image import new as picture

from runstamp import Gateway, Result, RunstampError
from runstamp.artifacts import Store
from runstamp.cli.app import run
from runstamp.jobs.batch import Plan, Tally, run_batch
from runstamp.jobs.catalogue import Jobs, parse_job
from runstamp.jobs.columns import Columns
from runstamp.jobs.finding import shipped_jobs
from runstamp.jobs.records import Reading, Record, Records

POSIX = pytest.mark.skipif(os.name == "nt", reason="the test kills as POSIX does")
SCHEMA = shipped_jobs()["certificate"].input_schema


def person(i: int, **more: Any) -> dict[str, Any]:
    shared = {"course": "Acoustics", "date": "2026-10-16", "issuer": "Academy"}
    return {
        "name": f"Person {i}",
        "number": f"A-{i:03}",
        "signatures": [{"name": "Ingrid Moser"}],
        **shared,
        **more,
    }


def people(count: int, bad: tuple[int, ...] = ()) -> list[dict[str, Any]]:
    return [person(i, **({"date": "yesterday"} if i in bad else {})) for i in range(1, count + 1)]


def lines(path: Path, rows: list[Any]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def manifest(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "manifest.jsonl").read_text(encoding="utf-8").splitlines()]


def files(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.glob("*.pdf")}


@pytest.fixture
def gateway(tmp_path: Path) -> Gateway:
    return Gateway(tmp_path, store=Store(tmp_path / "store"))


def ran(gateway: Gateway, data: Path, folder: Path, **how: Any) -> Result:
    return run_batch(gateway, "certificate", read(gateway, data), Plan(folder, workers=2, **how))


def read(gateway: Gateway, data: Path, **how: Any) -> Records:
    reading = {"schema": SCHEMA, "common": {}, "renamed": {}, **how}
    return Records(gateway, data, Reading(**reading))


def test_thirty_certificates_with_two_bad_records(gateway: Gateway, tmp_path: Path) -> None:
    data = lines(tmp_path / "people.jsonl", people(30, bad=(7, 19)))

    result = ran(gateway, data, tmp_path / "out")

    told = manifest(tmp_path / "out")
    assert [line["record"] for line in told] == list(range(1, 31))
    assert [line["record"] for line in told if line["status"] == "error"] == [7, 19]
    assert told[6]["error"]["issues"][0]["path"] == "/date"
    assert {found["path"]: found["sha256"] for line in told for found in line["artifacts"]} == files(
        tmp_path / "out"
    )
    assert result.error is not None
    assert (result.error.code, result.value["ok"], result.value["failed"]) == (
        "common/RECORDS_FAILED",
        28,
        2,
    )
    assert result.value["exit_status"] == 2


def test_lines_that_cannot_be_read_are_bad_records_too(gateway: Gateway, tmp_path: Path) -> None:
    data = tmp_path / "people.jsonl"
    bad = ["{broken", "", "[1]", '{"name": NaN}', '{"hours": 1e400}', '{"name": "\\ud800"}']
    rows = [json.dumps(person(1)), *bad, json.dumps(person(5))]
    data.write_text("\n".join(rows), encoding="utf-8")

    ran(gateway, data, tmp_path / "out")

    told = manifest(tmp_path / "out")
    assert [(line["record"], line["status"]) for line in told] == [
        (1, "ok"),
        (2, "error"),
        (3, "error"),
        (4, "error"),
        (5, "error"),
        (6, "error"),
        (7, "ok"),
    ]
    assert {line["error"]["code"] for line in told if line["error"]} == {
        "common/INPUT_CORRUPT",
        "common/SCHEMA_REJECTED",
    }
    assert [line["error"]["issues"][0]["path"] for line in told[4:6]] == ["/hours", "/name"]


def test_records_of_one_file_name_do_not_replace_each_other(gateway: Gateway, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "certificate-a-003.pdf").write_text("somebody's own", encoding="utf-8")
    rows = [person(1), person(1, name="Another"), person(1), person(3)]

    ran(gateway, lines(tmp_path / "people.jsonl", rows), tmp_path / "out").unwrap()

    assert [line["artifacts"][0]["path"] for line in manifest(tmp_path / "out")] == [
        "certificate-a-001.pdf",
        "certificate-a-001-2.pdf",
        "certificate-a-001.pdf",
        "certificate-a-003-4.pdf",
    ]
    assert (tmp_path / "out" / "certificate-a-003.pdf").read_text(encoding="utf-8") == "somebody's own"


def test_a_folder_that_holds_a_batch_is_not_written_over_unless_told(
    gateway: Gateway, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    ran(gateway, lines(tmp_path / "a.jsonl", people(3)), out).unwrap()
    (out / "certificate-a-002.pdf").write_text("edited since", encoding="utf-8")

    with pytest.raises(RunstampError) as error:
        ran(gateway, lines(tmp_path / "b.jsonl", [person(9)]), out)
    assert error.value.code == "common/OUTPUT_EXISTS"

    ran(gateway, lines(tmp_path / "b.jsonl", [person(9)]), out, force=True).unwrap()
    assert sorted(files(out)) == ["certificate-a-002.pdf", "certificate-a-009.pdf"]
    assert len(manifest(out)) == 1


def test_resuming_does_only_what_is_missing_or_changed(gateway: Gateway, tmp_path: Path) -> None:
    out, data = tmp_path / "out", tmp_path / "people.jsonl"
    rows = people(6, bad=(4,))
    ran(gateway, lines(data, rows), out)
    stamps = {path.name: path.stat().st_mtime_ns for path in out.glob("*.pdf")}
    (out / "certificate-a-002.pdf").unlink()
    rows[3] = person(4)

    result = ran(gateway, lines(data, [*rows, person(7)]), out, resume=True)

    told = manifest(out)
    assert [(line["record"], line["status"]) for line in told] == [(i, "ok") for i in range(1, 8)]
    assert (result.unwrap().value["kept"], result.value["records"]) == (4, 7)
    assert all((out / f"certificate-a-00{i}.pdf").stat().st_mtime_ns == stamps[f"certificate-a-00{i}.pdf"] for i in (1, 3, 5, 6))  # fmt: skip
    assert len(files(out)) == 7


def test_a_record_that_is_made_anew_replaces_its_own_files(gateway: Gateway, tmp_path: Path) -> None:
    out, data = tmp_path / "out", tmp_path / "people.jsonl"
    rows = people(5)
    ran(gateway, lines(data, rows), out).unwrap()
    before = files(out)
    (out / "certificate-a-004.pdf").write_text("edited since", encoding="utf-8")
    rows[2], rows[3] = person(3, name="Renamed"), person(4, name="Renamed too")

    ran(gateway, lines(data, rows), out, resume=True).unwrap()

    after = files(out)
    changed = {name for name in before if after[name] != before[name]}
    assert changed == {"certificate-a-003.pdf", "certificate-a-004.pdf"}
    assert (out / "certificate-a-004.pdf").read_text(encoding="utf-8") == "edited since"
    assert set(after) - set(before) == {"certificate-a-004-4.pdf"}


def test_records_in_another_order_keep_each_others_files(gateway: Gateway, tmp_path: Path) -> None:
    out, data = tmp_path / "out", tmp_path / "people.jsonl"
    twins = [person(1), person(1), person(2), person(3)]
    ran(gateway, lines(data, twins), out).unwrap()
    before = files(out)

    ran(gateway, lines(data, [person(1), person(3), person(2), person(9)]), out, resume=True).unwrap()

    told = {found["path"]: found["sha256"] for line in manifest(out) for found in line["artifacts"]}
    assert files(out) == told
    assert set(told) == {*before, "certificate-a-009.pdf"}


def test_file_names_that_several_records_ask_for_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RUNSTAMP_STORE", str(tmp_path / "store"))
    lines(tmp_path / "people.jsonl", [person(1), person(2), person(1, name="Another"), person(4)])
    call = ["jobs", "run", "certificate", "--data", "people.jsonl"]

    assert run([*call, "--check"]) == 0
    assert "Records 1 and 3 ask for the same file name; the later ones would get" in capsys.readouterr().out
    assert run([*call, "-o", "out"]) == 0
    assert "Records 1 and 3 ask for the same file name" in capsys.readouterr().out


def test_fail_fast_stops_and_limit_bounds(gateway: Gateway, tmp_path: Path) -> None:
    data = lines(tmp_path / "people.jsonl", people(40, bad=(3,)))

    ran(gateway, data, tmp_path / "fast", fail_fast=True)
    ran(gateway, data, tmp_path / "few", limit=2).unwrap()

    assert [line["record"] for line in manifest(tmp_path / "fast")] == [1, 2, 3]
    assert len(manifest(tmp_path / "few")) == 2


def test_records_are_taken_as_they_are_needed(gateway: Gateway, tmp_path: Path) -> None:
    taken: list[int] = []
    ahead: list[int] = []

    def records() -> Any:
        for i in range(1, 121):
            taken.append(i)
            yield Record(i, f"sha256:{i:064}", person(i))

    def told(tally: Tally) -> None:
        ahead.append(len(taken) - tally.records)

    run_batch(gateway, "certificate", records(), Plan(tmp_path / "out", workers=2, progress=told)).unwrap()

    assert max(ahead) <= 16


def test_another_executor_can_take_the_place_of_the_workers(gateway: Gateway, tmp_path: Path) -> None:
    data = lines(tmp_path / "people.jsonl", people(4))
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        plan = Plan(tmp_path / "out", executor=executor)
        run_batch(gateway, "certificate", read(gateway, data), plan).unwrap()
    ran(gateway, data, tmp_path / "same").unwrap()

    assert files(tmp_path / "out") == files(tmp_path / "same")
    assert manifest(tmp_path / "out") == manifest(tmp_path / "same")


class Shaky:
    """Fails a record as often as told with an error that may pass, then does it."""

    def __init__(self, times: int) -> None:
        self.times = times

    def submit(self, fn: Any, task: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.times > 0:
            self.times -= 1
            future.set_exception(RunstampError("common/WORKER_CRASHED", "it died"))
        else:
            future.set_result(fn(task))
        return future


def test_a_record_that_kills_two_workers_is_not_tried_a_third_time(gateway: Gateway, tmp_path: Path) -> None:
    data = lines(tmp_path / "people.jsonl", people(1))
    shaky: Any = Shaky(9)

    run_batch(gateway, "certificate", read(gateway, data), Plan(tmp_path / "out", retries=5, executor=shaky))

    (line,) = manifest(tmp_path / "out")
    assert (line["attempts"], line["error"]["retryable"], line["error"]["recovery"]) == (2, False, "reduce")


@pytest.mark.parametrize(("times", "retries", "status"), [(1, 1, "ok"), (2, 1, "error"), (1, 0, "error")])
def test_a_record_is_tried_again_where_that_can_help(
    gateway: Gateway, tmp_path: Path, times: int, retries: int, status: str
) -> None:
    data = lines(tmp_path / "people.jsonl", people(1))
    shaky: Any = Shaky(times)

    run_batch(
        gateway, "certificate", read(gateway, data), Plan(tmp_path / "out", retries=retries, executor=shaky)
    )

    (line,) = manifest(tmp_path / "out")
    assert (line["status"], line["attempts"]) == (status, min(times, retries) + 1)


def test_a_record_that_lacked_a_file_is_done_when_the_batch_goes_on(gateway: Gateway, tmp_path: Path) -> None:
    data = lines(tmp_path / "people.jsonl", [person(1), person(2, logo="logo.png")])
    ran(gateway, data, tmp_path / "out")
    picture("RGB", (40, 20)).save(tmp_path / "logo.png")

    result = ran(gateway, data, tmp_path / "out", resume=True).unwrap()

    assert (result.value["kept"], result.value["ok"]) == (1, 2)
    assert [(line["record"], line["status"]) for line in manifest(tmp_path / "out")] == [(1, "ok"), (2, "ok")]


def test_a_record_that_failed_for_a_time_is_done_when_the_batch_goes_on(
    gateway: Gateway, tmp_path: Path
) -> None:
    data = lines(tmp_path / "people.jsonl", people(2))
    shaky: Any = Shaky(1)
    run_batch(gateway, "certificate", read(gateway, data), Plan(tmp_path / "out", retries=0, executor=shaky))

    ran(gateway, data, tmp_path / "out", resume=True).unwrap()

    assert [(line["record"], line["status"]) for line in manifest(tmp_path / "out")] == [(1, "ok"), (2, "ok")]


# ---------------------------------------------------------------- killed
def started(tmp_path: Path, data: Path, *more: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "runstamp", "jobs", "run", "certificate", "--data", str(data), "-o", str(tmp_path / "out"), "--jobs", "2", *more]  # fmt: skip
    env = {**os.environ, "RUNSTAMP_STORE": str(tmp_path / "store")}
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, env=env, stdout=quiet, stderr=quiet, cwd=tmp_path)


@POSIX
def test_a_killed_batch_goes_on_without_loss_or_repeat(gateway: Gateway, tmp_path: Path) -> None:
    data = lines(tmp_path / "people.jsonl", people(80, bad=(11, 23)))
    path = tmp_path / "out" / "manifest.jsonl"
    with started(tmp_path, data) as batch:
        end = time.monotonic() + 60
        while not (path.is_file() and path.read_bytes().count(b"\n") >= 5) and time.monotonic() < end:
            time.sleep(0.01)
        batch.send_signal(signal.SIGKILL)
    before = path.read_bytes()
    whole = before[: before.rfind(b"\n") + 1]
    assert 5 <= whole.count(b"\n") < 80, "it was killed in the middle"

    with started(tmp_path, data, "--resume") as batch:
        assert batch.wait(120) == 2

    assert path.read_bytes().startswith(whole)
    assert [line["record"] for line in manifest(tmp_path / "out")] == list(range(1, 81))
    ran(gateway, data, tmp_path / "undisturbed")
    assert manifest(tmp_path / "out") == manifest(tmp_path / "undisturbed")
    assert files(tmp_path / "out") == files(tmp_path / "undisturbed")
    assert {path.name for path in (tmp_path / "out").iterdir()} == {*files(tmp_path / "out"), path.name}


@POSIX
def test_a_batch_that_is_killed_again_and_again_comes_to_its_end(gateway: Gateway, tmp_path: Path) -> None:
    data = lines(tmp_path / "people.jsonl", people(90))
    chance = random.Random(2026)
    (tmp_path / "out").mkdir()
    for _ in range(6):
        with started(tmp_path, data, "--resume") as batch:
            time.sleep(chance.uniform(0.5, 1.1))
            batch.kill()
    torn = tmp_path / "out" / "manifest.jsonl"
    with torn.open("ab") as file:
        file.write(b'{"record": 91, "dig')  # as a kill in the middle of a line leaves it
    (tmp_path / "out" / ".certificate-a-050.pdf.0123456789ab.tmp").write_bytes(b"half")

    with started(tmp_path, data, "--resume") as batch:
        assert batch.wait(120) == 0

    told = manifest(tmp_path / "out")
    assert [line["record"] for line in told] == list(range(1, 91))
    assert {found["path"]: found["sha256"] for line in told for found in line["artifacts"]} == files(
        tmp_path / "out"
    )
    assert not list((tmp_path / "out").glob(".*"))
    assert gateway.store.damaged() == ()


def kill_at_random(seed: int, stop: threading.Event, killed: list[int]) -> None:
    """Kill four workers of this process, one now and then, or fewer where told to stop before."""
    chance = random.Random(seed)
    while len(killed) < 4 and not stop.wait(chance.uniform(0.6, 1.0)):
        shown = subprocess.run(
            ["ps", "-A", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True
        )
        rows = [line.split(maxsplit=2) for line in shown.stdout.splitlines()]
        ours = [int(row[0]) for row in rows if int(row[1]) == os.getpid() and "runstamp.worker" in row[2]]
        if ours:
            pid = chance.choice(ours)
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)


@POSIX
def test_workers_that_are_killed_lose_no_record(gateway: Gateway, tmp_path: Path) -> None:
    data = lines(tmp_path / "people.jsonl", people(120))
    stop = threading.Event()
    killed: list[int] = []
    killer = threading.Thread(target=kill_at_random, args=(7, stop, killed))
    killer.start()
    try:
        ran(gateway, data, tmp_path / "out", retries=3)
    finally:
        stop.set()
        killer.join()

    told = manifest(tmp_path / "out")
    assert [line["record"] for line in told] == list(range(1, 121))
    assert {line["error"]["code"] for line in told if line["error"]} <= {"common/WORKER_CRASHED"}
    assert killed
    assert {found["path"]: found["sha256"] for line in told for found in line["artifacts"]} == files(
        tmp_path / "out"
    )
    assert gateway.store.damaged() == ()


# ---------------------------------------------------------------- records
CSV = """Full name,Course,date,number,hours,signatures.1.name,signatures.1.role,signatures.2.name,CRM id
Ada Lovelace,"Acoustics, part 1",2026-10-16,2026,24,Ingrid Moser,Director,T. W.,7
Grace Hopper,Acoustics,2026-10-16,007,24.5,Ingrid Moser,,,8
Short,row
"""


@pytest.mark.parametrize(("suffix", "old", "new"), [("csv", ",", ","), ("tsv", ",", "\t"), ("txt", ",", ";")])
def test_columns_become_fields_by_name_typed_by_the_schema(
    gateway: Gateway, tmp_path: Path, suffix: str, old: str, new: str
) -> None:
    data = tmp_path / f"people.{suffix}"
    text = CSV.replace('"Acoustics, part 1"', "Acoustics").replace(old, new)
    data.write_text(text, encoding="utf-8-sig")

    records = list(
        read(
            gateway,
            data,
            common={"issuer": "Academy", "hours": 8},
            renamed={"Full name": "name", "CRM id": ""},
        )
    )

    assert records[0].value == {
        "issuer": "Academy",
        "name": "Ada Lovelace",
        "course": "Acoustics",
        "date": "2026-10-16",
        "number": "2026",
        "hours": 24,
        "signatures": [{"name": "Ingrid Moser", "role": "Director"}, {"name": "T. W."}],
    }
    assert records[1].value is not None
    assert (records[1].value["number"], records[1].value["hours"]) == ("007", 24.5)
    assert records[1].value["signatures"] == [{"name": "Ingrid Moser"}]
    assert records[2].error is not None
    assert "line 4 has 2 fields" in records[2].error.problem.message


def test_columns_that_are_no_fields_are_told_before_anything_is_made(
    gateway: Gateway, tmp_path: Path
) -> None:
    data = tmp_path / "people.csv"
    data.write_text(CSV, encoding="utf-8")

    with pytest.raises(RunstampError) as error:
        ran(gateway, data, tmp_path / "out")

    assert [issue.received for issue in error.value.issues] == ["Full name", "CRM id"]
    assert "--map" in str(error.value.issues[0].remediation)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("cell", "schema", "value"),
    [
        ("12", {"type": "integer"}, 12),
        ("-1.50", {"type": "number"}, -1.5),
        ("1,5", {"type": "number"}, "1,5"),
        ("12", {"type": "string"}, "12"),
        (12.0, {"type": "string"}, "12"),
        ("yes", {"type": "boolean"}, True),
        ("maybe", {"type": "boolean"}, "maybe"),
        ("a; b", {"type": "array", "items": {"type": "string"}}, ["a", "b"]),
        ("[1, 2]", {"type": "array", "items": {"type": "number"}}, [1, 2]),
        ('{"a": 1}', {"type": "object"}, {"a": 1}),
        ("12345678901234567890", {"type": "string"}, "12345678901234567890"),
    ],
)
def test_cells_are_what_the_schema_wants_or_stay_as_they_are(
    cell: Any, schema: dict[str, Any], value: Any
) -> None:
    columns = Columns(["x"], {"type": "object", "properties": {"x": schema}}, {}, "t.csv")

    made = columns.value([cell])["x"]

    assert (made, type(made)) == (value, type(value))


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("x.docx", b"", "common/INPUT_CORRUPT"),
        ("x.csv", b"", "common/INPUT_CORRUPT"),
        ("x.csv", b"name,name\n1,2\n", "common/INPUT_CORRUPT"),
        ("x.csv", b"name\n\xff\xe9\n", "common/INPUT_CORRUPT"),
        ("x.csv", b'name\n"open', "common/INPUT_CORRUPT"),
        ("x.json", b'{"a": 1}', "common/INPUT_CORRUPT"),
        ("x.json", b"[{]", "common/INPUT_CORRUPT"),
        ("x.json", b"", "common/INPUT_CORRUPT"),
        ("x.json", b'[{"a": 1}', "common/INPUT_CORRUPT"),
        ("x.json", b'[{"a": "1]', "common/INPUT_CORRUPT"),
        ("x.json", b'[{"a": 1},]', "common/INPUT_CORRUPT"),
        ("x.json", b"[,]", "common/INPUT_CORRUPT"),
        ("x.json", b"[}]", "common/INPUT_CORRUPT"),
        ("x.json", b"[{}] []", "common/INPUT_CORRUPT"),
    ],
)
def test_files_that_cannot_be_read_are_typed_errors(
    gateway: Gateway, tmp_path: Path, name: str, content: bytes, code: str
) -> None:
    (tmp_path / name).write_bytes(content)

    with pytest.raises(RunstampError) as error:
        list(read(gateway, tmp_path / name))

    assert error.value.code == code


def test_a_job_of_the_users_own_runs_in_batches(tmp_path: Path) -> None:
    text = """
name: note
version: 1.0.0
title: Note
summary: A note
input_schema: {type: object, properties: {to: {type: string}}, required: [to], additionalProperties: false}
steps:
  - {id: pdf, operation: pdf.render, output: '${slug(input.to)}.pdf', input: {title: '${input.to}', blocks: [x]}}
sample: {to: Ada}
"""
    job = parse_job(text, "note", tmp_path)
    gateway = Gateway(tmp_path, store=Store(tmp_path / "store"), jobs=Jobs({"note": job}))
    records = [Record(1, "sha256:1", {"to": "Ada"}), Record(2, "sha256:2", {"to": "Bob"})]

    run_batch(gateway, "note", records, Plan(tmp_path / "out", workers=1)).unwrap()

    assert sorted(files(tmp_path / "out")) == ["ada.pdf", "bob.pdf"]


def workbook(path: Path) -> Path:
    from openpyxl import Workbook

    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Name", "number", "hours", "date", "signatures.0.name", "course"])
    sheet.append(["Ada", 2026, 24.5, dt.date(2026, 10, 16), "Ingrid Moser", "Acoustics"])
    sheet.append(["Grace", "A-2", None, "2026-10-17", "Ingrid Moser", "Acoustics"])
    book.save(path)
    return path


def parquet(path: Path) -> Path:
    pa = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    columns = {
        "Name": ["Ada", "Grace"],
        "number": ["2026", "A-2"],
        "hours": [24.5, None],
        "date": [dt.date(2026, 10, 16), dt.date(2026, 10, 17)],
        "signatures.0.name": ["Ingrid Moser"] * 2,
        "course": ["Acoustics"] * 2,
    }
    parquet.write_table(pa.table(columns), path)
    return path


@pytest.mark.parametrize(("name", "make"), [("people.xlsx", workbook), ("people.parquet", parquet)])
def test_workbooks_and_parquet_are_read_through_the_engines(
    gateway: Gateway, tmp_path: Path, name: str, make: Callable[[Path], Path]
) -> None:
    found = [one.value for one in read(gateway, make(tmp_path / name), common={"issuer": "Academy"})]

    shared = {"issuer": "Academy", "course": "Acoustics", "signatures": [{"name": "Ingrid Moser"}]}
    assert found == [
        {**shared, "name": "Ada", "number": "2026", "hours": 24.5, "date": "2026-10-16"},
        {**shared, "name": "Grace", "number": "A-2", "date": "2026-10-17"},
    ]
