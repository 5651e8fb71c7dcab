"""Runs of jobs: order, side by side, stopping, resuming, tracing faults to the data, pins, dry runs."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from runstamp import Gateway, RunstampError
from runstamp.artifacts import Store
from runstamp.engine import Call, Draft, Rendered, World
from runstamp.envelope import error_json
from runstamp.jobs.catalogue import Jobs, parse_job
from runstamp.jobs.estimate import estimated_pages
from runstamp.model import Document
from runstamp.registry import Registry
from runstamp.testing import FakeEngine
from tests.core.conftest import Fake

HEAD = """
name: set
version: 1.0.0
title: Set
summary: Several files for a test
input_schema: {type: object, additionalProperties: false, required: [who], properties: {who: {type: string}, note: {type: string}, rows: {type: array}}}
defaults: {note: a note, rows: []}
sample: {who: Ada}
"""
TWO = f"""{HEAD}
steps:
  - {{id: a, operation: docx.render, output: 'a.docx', input: {{title: 'A ${{input.who}}', blocks: [x]}}}}
  - {{id: b, operation: docx.render, output: 'b.docx', input: {{title: 'B ${{input.who}}', blocks: [x]}}}}
"""
CHAIN = f"""{HEAD}
steps:
  - {{id: a, operation: docx.render, output: 'a.docx', input: {{title: 'A ${{input.who}}', blocks: [x]}}}}
  - {{id: b, operation: docx.render, needs: [a], output: 'b.docx', input: {{title: 'B ${{input.who}}', blocks: [x]}}}}
  - {{id: c, operation: docx.render, needs: [b], output: 'c.docx', input: {{title: 'C ${{input.who}}', blocks: [x]}}}}
"""


def jobs(text: str) -> Jobs:
    found = parse_job(text, "set")
    return Jobs({found.name: found})


def written(model: Document, call: Call, world: World) -> Rendered:
    path = world.temporary(".docx")
    path.write_text(f"{call.operation} {model.title}", encoding="utf-8")
    return Rendered((Draft(".docx", "text/plain", path, 1),))


class Engine:
    """Writes titles; fails on those that start with a letter, as often as told."""

    def __init__(self, failing: str = "", code: str = "common/ASSET_REJECTED", times: int = 1_000) -> None:
        self.failing, self.code, self.times = failing, code, times
        self.done: list[str] = []

    def __call__(self, model: Document, call: Call, world: World) -> Rendered:
        title = str(model.title)
        if self.failing and title.startswith(self.failing) and self.times > 0:
            self.times -= 1
            raise RunstampError(self.code, "it does not go")
        self.done.append(title)
        return written(model, call, world)


def test_independent_steps_run_side_by_side(fake: Fake) -> None:
    both = threading.Barrier(2, timeout=20)

    def handler(model: Document, call: Call, world: World) -> Rendered:
        if "Ada" in str(model.title):
            both.wait()
        return written(model, call, world)

    gateway = fake(handler=handler, gateway={"jobs": jobs(TWO)})
    gateway.run_job("set", {"who": "the first, which imports"}).unwrap()
    result = gateway.run_job("set", {"who": "Ada"})

    assert [found.name for found in result.unwrap().artifacts] == ["a.docx", "b.docx"]
    assert [row["id"] for row in result.extra["steps"]] == ["a", "b"]


def test_a_step_waits_for_those_it_needs(fake: Fake) -> None:
    engine = Engine()

    fake(handler=engine, gateway={"jobs": jobs(CHAIN)}).run_job("set", {"who": "x"}).unwrap()

    assert engine.done == ["A x", "B x", "C x"]


def test_after_a_failed_step_no_further_one_starts_and_every_row_says_so(fake: Fake) -> None:
    gateway = fake(handler=Engine("B"), gateway={"jobs": jobs(CHAIN)})

    error = gateway.run_job("set", {"who": "x"}).error

    assert error is not None
    assert [(row["id"], row["status"]) for row in error.details["steps"]] == [
        ("a", "ok"),
        ("b", "error"),
        ("c", "not_run"),
    ]
    assert len(error.details["artifacts_in_store"]) == 1


@pytest.mark.parametrize(
    ("code", "retryable", "recovery"),
    [("common/ASSET_REJECTED", False, "supply_asset"), ("common/OUTPUT_LOCKED", True, "retry")],
)
def test_a_failed_step_says_of_trying_again_what_its_cause_says(
    fake: Fake, code: str, retryable: bool, recovery: str
) -> None:
    result = fake(handler=Engine("A", code), gateway={"jobs": jobs(TWO)}).run_job("set", {"who": "x"})

    assert result.error is not None
    said = error_json(result.error)
    assert (said["code"], said["retryable"], said["recovery"]) == ("common/STEP_FAILED", retryable, recovery)


def test_what_may_pass_is_tried_again(fake: Fake) -> None:
    engine = Engine("A", "common/OUTPUT_LOCKED", times=1)

    result = fake(handler=engine, gateway={"jobs": jobs(TWO)}).run_job("set", {"who": "x"})

    assert result.ok
    assert sorted(engine.done) == ["A x", "B x"]


def test_a_step_whose_need_made_nothing_is_left_out_and_told(fake: Fake) -> None:
    text = CHAIN.replace("id: a,", "id: a, on_error: continue,")

    result = fake(handler=Engine("A"), gateway={"jobs": jobs(text)}).run_job("set", {"who": "x"})

    assert [row["status"] for row in result.unwrap().extra["steps"]] == ["error", "skipped", "skipped"]
    assert [note.code for note in result.diagnostics] == [
        "common/STEP_CONTINUED",
        "common/STEP_SKIPPED",
        "common/STEP_SKIPPED",
    ]


def test_progress_goes_up_over_all_steps(fake: Fake) -> None:
    heard: list[tuple[int, int, str]] = []
    gateway = fake(handler=Engine(), gateway={"jobs": jobs(CHAIN)})

    gateway.run_job("set", {"who": "x"}, progress=lambda *said: heard.append(said)).unwrap()

    assert [done for done, _, _ in heard] == sorted(done for done, _, _ in heard)
    assert heard[-1][:2] == (300, 300)
    assert {message for _, _, message in heard} >= {"step 'a' (docx.render)", "step 'c' is done"}


def test_a_cancelled_run_stops_between_steps(fake: Fake) -> None:
    cancelled = threading.Event()
    done: list[str] = []

    def handler(model: Document, call: Call, world: World) -> Rendered:
        done.append(str(model.title))
        rendered = written(model, call, world)
        if len(done) == 2:
            cancelled.set()
        return rendered

    result = fake(handler=handler, gateway={"jobs": jobs(CHAIN)}).run_job(
        "set", {"who": "x"}, cancelled=cancelled
    )

    assert result.error is not None
    assert "CANCELLED" in str(result.error.details.get("error") or result.error.code)
    assert done == ["A x", "B x"]


def test_a_run_goes_on_where_it_stood(fake: Fake, tmp_path: Path) -> None:
    engine = Engine("C", times=1)
    gateway = fake(handler=engine, gateway={"jobs": jobs(CHAIN)})
    error = gateway.run_job("set", {"who": "x"}).error
    assert error is not None

    resumed = gateway.resume_job(error.details["run_id"])

    assert engine.done == ["A x", "B x", "C x"]
    assert [row.get("reused", False) for row in resumed.unwrap().extra["steps"]] == [True, True, False]
    whole = fake_again(tmp_path, Engine()).run_job("set", {"who": "x"})
    one, other = resumed.to_json(), whole.to_json()
    assert [found["sha256"] for found in one["artifacts"]] == [
        found["sha256"] for found in other["artifacts"]
    ]
    assert (one["receipt"], one["run_id"], one["input_ref"]) == (
        other["receipt"],
        other["run_id"],
        other["input_ref"],
    )


def fake_again(tmp_path: Path, engine: Any, text: str = CHAIN) -> Gateway:
    found = FakeEngine(engine)
    return Gateway(
        tmp_path / "root",
        store=Store(tmp_path / "other"),
        registry=Registry([found.descriptor]),
        binder=found.binder,
        jobs=jobs(text),
    )


def test_a_step_whose_file_is_gone_is_done_again(fake: Fake) -> None:
    engine = Engine("C", times=1)
    gateway = fake(handler=engine, gateway={"jobs": jobs(CHAIN)})
    error = gateway.run_job("set", {"who": "x"}).error
    assert error is not None
    lost = gateway.store.find(error.details["artifacts_in_store"][0])
    assert lost is not None
    lost.unlink()

    gateway.resume_job(error.details["run_id"]).unwrap()

    assert engine.done == ["A x", "B x", "A x", "C x"]


def test_a_run_of_a_changed_job_is_not_resumed(tmp_path: Path) -> None:
    error = fake_again(tmp_path, Engine("C")).run_job("set", {"who": "x"}).error
    assert error is not None
    changed = fake_again(tmp_path, Engine(), CHAIN.replace("1.0.0", "1.0.1"))

    result = changed.resume_job(error.details["run_id"])

    assert result.error is not None
    assert result.error.code == "common/CONTRACT_CHANGED"


def test_an_unknown_run_names_those_that_are_kept(fake: Fake) -> None:
    gateway = fake(handler=Engine("C"), gateway={"jobs": jobs(CHAIN)})
    error = gateway.run_job("set", {"who": "x"}).error
    assert error is not None

    result = gateway.resume_job("run_0000000000000000")

    assert result.error is not None
    assert (result.error.code, result.error.issues[0].allowed) == (
        "common/RUN_UNKNOWN",
        (error.details["run_id"],),
    )


def test_without_kept_inputs_no_run_is_kept(fake: Fake, tmp_path: Path) -> None:
    fake(gateway={"jobs": jobs(CHAIN), "keep_inputs": False}).run_job("set", {"who": "x"}).unwrap()

    assert not (tmp_path / "store" / "runs").exists()


FAULTY = f"""{HEAD}
steps:
  - id: a
    operation: xlsx.render
    input:
      sheets:
        - name: {{$eval: input.note}}
          rows: {{$eval: input.rows}}
        - name: 'S ${{input.who}}'
"""


@pytest.mark.parametrize(
    ("data", "path", "inner"),
    [
        ({"who": "x", "note": "a/b"}, "/note", "/sheets/0/name"),
        ({"who": "x", "rows": [[1], [{"valeu": 2}]]}, "/rows/1/0", None),
        ({"who": "Wales/Cymru"}, "/who", "/sheets/1/name"),
    ],
)
def test_a_fault_is_traced_to_the_data(
    tmp_path: Path, data: dict[str, Any], path: str, inner: str | None
) -> None:
    gateway = Gateway(tmp_path, store=Store(tmp_path / "store"), jobs=jobs(FAULTY))

    error = gateway.run_job("set", data).error

    assert error is not None
    assert error.issues[0].path.startswith(path)
    assert f"the value comes from {error.issues[0].path} of the data" in error.message
    assert inner in (None, error.details["error"]["issues"][0]["path"])


def test_a_fault_of_the_template_itself_has_no_place_in_the_data(tmp_path: Path) -> None:
    text = FAULTY.replace("{$eval: input.note}", "a/b")
    gateway = Gateway(tmp_path, store=Store(tmp_path / "store"), jobs=jobs(text))

    error = gateway.run_job("set", {"who": "x"}).error

    assert error is not None
    assert error.issues[0].path == ""
    assert error.issues[0].message.startswith("at /sheets/0/name of the step's input")


@pytest.mark.parametrize("name", ["../out", "a/b", "..", "", "con", "x\x00y", "a\\b"])
def test_data_does_not_choose_the_folder(fake: Fake, tmp_path: Path, name: str) -> None:
    text = TWO.replace("'a.docx'", "'${input.who}'")

    result = fake(gateway={"jobs": jobs(text)}).run_job("set", {"who": name})

    assert result.error is not None
    assert result.error.code == "common/JOB_INPUT_REJECTED"
    assert list((tmp_path / "root").iterdir()) == []


PINNED = f"""{HEAD}
steps:
  - {{id: a, operation: pdf.render, output: 'a.pdf', input: {{title: 'A ${{input.who}}', blocks: [x]}}}}
pins: {{fonts: 'sha256:{"0" * 64}'}}
"""


def test_pins_hold_a_job_to_its_fonts(tmp_path: Path) -> None:
    root = tmp_path / "root"
    gateway = Gateway(root, store=Store(tmp_path / "store"), jobs=jobs(PINNED))

    error = gateway.run_job("set", {"who": "x"}).error

    assert error is not None
    assert (error.code, list(root.glob("*"))) == ("common/PIN_CHANGED", [])
    right = PINNED.replace(f"sha256:{'0' * 64}", str(error.issues[0].received))
    assert Gateway(root, store=Store(tmp_path / "store"), jobs=jobs(right)).run_job("set", {"who": "x"}).ok


def test_pins_of_another_kind_are_refused_when_the_job_is_read() -> None:
    with pytest.raises(RunstampError) as error:
        jobs(PINNED.replace("fonts:", "paper:"))

    assert [issue.path for issue in error.value.issues] == ["/pins/paper"]


def test_a_dry_run_checks_every_step_and_makes_nothing(tmp_path: Path) -> None:
    text = CHAIN.replace("blocks: [x]", "blocks: ['${steps.a.artifacts[0].name}']", 2).replace(
        "blocks: ['${steps.a.artifacts[0].name}']", "blocks: [x]", 1
    )
    root, store = tmp_path / "root", tmp_path / "store"

    result = Gateway(root, store=Store(store), jobs=jobs(text)).run_job(
        "set", {"who": "x"}, {"dry_run": True}
    )

    rows = result.unwrap().extra["steps"]
    assert [(row["output"], row["estimated_pages"]) for row in rows] == [
        ("a.docx", 1),
        ("b.docx", 1),
        ("c.docx", 1),
    ]
    assert not root.exists()
    assert not (store / "sha256").exists()


def test_pages_are_guessed_by_what_fills_them() -> None:
    lines = [{"type": "paragraph", "text": "word " * 90}] * 40

    assert estimated_pages("pptx.render", {"slides": [{}] * 9}) == 9
    assert estimated_pages("xlsx.render", {"sheets": [{}, {}]}) == 2
    assert estimated_pages("pdf.render", {"blocks": lines, "cover": "page"}) in (5, 6, 7)
    assert estimated_pages("common.inspect.files", {}) is None


@pytest.mark.parametrize("parts", [5, "Line", [1], None])
def test_parts_of_a_job_must_be_names(tmp_path: Path, parts: Any) -> None:
    with pytest.raises(RunstampError) as error:
        Gateway(tmp_path, store=Store(tmp_path / "store")).describe_job("invoice", parts=parts)

    assert (error.value.code, error.value.issues[0].path) == ("common/SCHEMA_REJECTED", "/parts")
