"""Workers: killed at the deadline with all they started, replaced when they die, never a partial file, never an orphan."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from runstamp import Gateway, Limits, Result
from runstamp.artifacts import Store
from runstamp.envelope import error_json
from runstamp.limits import MIB
from runstamp.workers import Process
from runstamp.workspace import Workspace

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the tests look at processes as POSIX shows them")

SMALL = {"title": "T", "blocks": ["text"]}


def large(rows: int = 40_000) -> dict[str, Any]:
    cells = [[f"row {i} column {c}" for c in range(6)] for i in range(rows)]
    return {"title": "Large", "blocks": [{"type": "table", "columns": list("abcdef"), "rows": cells}]}


def made(folder: Path, **more: Any) -> Gateway:
    root = folder / "root"
    root.mkdir(exist_ok=True)
    return Gateway(Workspace((root,), own_grant=True), store=Store(folder / "store"), isolated=True, **more)


@pytest.fixture
def gateway(tmp_path: Path) -> Iterator[Gateway]:
    with made(tmp_path) as found:
        yield found


def children(pid: int) -> set[int]:
    """Return the processes whose parent is `pid`."""
    shown = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
    ).stdout
    pairs = [tuple(map(int, line.split())) for line in shown.splitlines()]
    return {child for child, parent in pairs if parent == pid}


def workers() -> set[int]:
    shown = subprocess.run(
        ["ps", "-A", "-o", "pid=,args="], capture_output=True, text=True, check=True
    ).stdout
    ours = {int(line.split()[0]) for line in shown.splitlines() if "runstamp.worker" in line}
    return ours & children(os.getpid())


def running(pid: int) -> bool:
    shown = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    ).stdout
    return bool(shown.strip()) and not shown.strip().startswith("Z")


def eventually(condition: Any, seconds: float = 20.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


def code(result: Result) -> str | None:
    return result.error.code if result.error else None


def left_over(folder: Path) -> list[str]:
    """Return what should not be there: partial files beside the user's own, and work in progress."""
    scratch = folder / "store" / "scratch"
    inside = [str(path) for path in scratch.rglob("*") if path.is_file()] if scratch.exists() else []
    return inside + [path.name for path in (folder / "root").iterdir() if path.name.startswith(".")]


def test_a_call_in_a_worker_answers_as_one_in_this_process(gateway: Gateway, tmp_path: Path) -> None:
    apart = gateway.invoke_operation("docx.render", SMALL)
    here = Gateway(tmp_path / "root", store=Store(tmp_path / "store")).invoke_operation("docx.render", SMALL)

    one, other = apart.to_json(), here.to_json()
    assert one["receipt"].pop("checks")[-1] == {"name": "memory-cap", "evidence": "self", "verdict": "pass"}
    assert other["receipt"].pop("checks")[-1]["verdict"] == "not_run"
    assert one == other


def test_faults_cross_with_every_issue(gateway: Gateway) -> None:
    broken = {"title": "T", "bloks": [], "blocks": [{"type": "table", "rows": [["a"], ["b", "c"]]}]}
    apart = gateway.invoke_operation("docx.render", broken)
    here = Gateway().invoke_operation("docx.render", broken)

    assert apart.error is not None
    assert here.error is not None
    assert error_json(apart.error) == error_json(here.error)


@pytest.mark.parametrize("value", [float("nan"), object(), {1, 2}])
def test_what_is_no_json_is_named_before_it_crosses(gateway: Gateway, value: object) -> None:
    result = gateway.invoke_operation("docx.render", {"title": "T", "blocks": ["a", value]})

    assert code(result) == "common/SCHEMA_REJECTED"
    assert result.error is not None
    assert result.error.issues[0].path == "/blocks/1"


def test_a_worker_stays_warm(gateway: Gateway) -> None:
    gateway.invoke_operation("docx.render", SMALL).unwrap()
    first = workers()
    gateway.invoke_operation("docx.render", SMALL).unwrap()

    assert len(first) == 1
    assert workers() == first


def test_the_deadline_kills_and_the_second_time_says_that_trying_again_does_not_help(
    gateway: Gateway, tmp_path: Path
) -> None:
    said = [
        error_json(result.error)
        for _ in range(2)
        if (result := gateway.invoke_operation("pdf.render", large(), {"timeout_ms": 300})).error
    ]

    assert [one["code"] for one in said] == ["common/OPERATION_TIMEOUT"] * 2
    assert [(one["retryable"], one["recovery"]) for one in said] == [(True, "retry"), (False, "reduce")]
    assert left_over(tmp_path) == []
    assert gateway.invoke_operation("docx.render", SMALL).ok


def test_a_crash_is_typed_and_the_next_call_finds_a_fresh_worker(
    gateway: Gateway, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gateway.invoke_operation("docx.render", SMALL).unwrap()
    (pid,) = workers()
    send = Process.send

    def killed_with_a_call_in_its_hands(self: Process, line: bytes) -> bool:
        sent = send(self, line)
        os.kill(pid, signal.SIGKILL)
        return sent

    with monkeypatch.context() as patched:
        patched.setattr(Process, "send", killed_with_a_call_in_its_hands)
        result = gateway.invoke_operation("pdf.render", large())

    assert result.error is not None
    assert (result.error.code, error_json(result.error)["retryable"]) == ("common/WORKER_CRASHED", True)
    assert result.artifacts == ()
    assert left_over(tmp_path) == []
    assert gateway.invoke_operation("docx.render", SMALL).ok


def test_a_cancelled_call_ends_at_once(
    gateway: Gateway, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gateway.invoke_operation("docx.render", SMALL).unwrap()
    cancelled = threading.Event()
    send = Process.send

    def cancelled_while_it_works(self: Process, line: bytes) -> bool:
        sent = send(self, line)
        cancelled.set()
        return sent

    monkeypatch.setattr(Process, "send", cancelled_while_it_works)
    started = time.monotonic()

    result = gateway.invoke_operation("pdf.render", large(), cancelled=cancelled)

    assert code(result) == "common/OPERATION_CANCELLED"
    assert time.monotonic() - started < 10
    assert left_over(tmp_path) == []
    assert eventually(lambda: not workers())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux holds to an address space limit")
def test_memory_is_capped(tmp_path: Path) -> None:
    with made(tmp_path, limits=Limits(memory_bytes=300 * MIB)) as gateway:
        result = gateway.invoke_operation("pdf.render", large(60_000))

        assert code(result) in ("common/RESOURCE_LIMIT_EXCEEDED", "common/WORKER_CRASHED")
        assert left_over(tmp_path) == []
        assert gateway.invoke_operation("docx.render", SMALL).ok


def test_progress_comes_through(gateway: Gateway) -> None:
    heard: list[tuple[int, int, str]] = []
    slides = [{"title": f"Slide {i}"} for i in range(40)]

    gateway.invoke_operation(
        "pptx.render", {"slides": slides}, progress=lambda *said: heard.append(said)
    ).unwrap()

    assert all(isinstance(done, int) and isinstance(total, int) for done, total, _ in heard)


def test_a_closed_gateway_leaves_no_process(tmp_path: Path) -> None:
    gateway = made(tmp_path)
    gateway.invoke_operation("docx.render", SMALL).unwrap()
    assert workers()

    gateway.close()

    assert not workers()
    assert code(gateway.invoke_operation("docx.render", SMALL)) == "common/STORE_UNAVAILABLE"


def test_a_worker_dies_with_its_parent(tmp_path: Path) -> None:
    script = (
        "import runstamp, sys, time, json; from pathlib import Path\n"
        "from runstamp.artifacts import Store\n"
        "g = runstamp.Gateway(Path(sys.argv[1]), store=Store(Path(sys.argv[2])), isolated=True)\n"
        "g.invoke_operation('docx.render', {'title': 'T', 'blocks': ['x']}).unwrap(); print('there', flush=True)\n"
        "g.invoke_operation('pdf.render', json.load(open(sys.argv[3])))\n"
    )
    (tmp_path / "root").mkdir()
    (tmp_path / "large.json").write_text(json.dumps(large(100_000)), encoding="utf-8")
    command = [
        sys.executable,
        "-c",
        script,
        *(str(tmp_path / name) for name in ("root", "store", "large.json")),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "there\n"
        orphans = children(parent.pid)
        assert orphans
        time.sleep(1.0)
        parent.kill()

    assert eventually(lambda: not any(running(pid) for pid in orphans))


def test_fifty_random_kills_leave_the_store_whole_and_the_next_call_working(
    gateway: Gateway, tmp_path: Path
) -> None:
    chance = random.Random(2026)
    document = large(1_500)
    whole = gateway.invoke_operation("docx.render", document).unwrap().artifact.sha256
    (tmp_path / "root" / "large.docx").unlink()
    ends: dict[str, int] = {}
    for _ in range(50):
        pids = workers()
        timers = [threading.Timer(chance.uniform(0.0, 0.25), _killed, (pid,)) for pid in pids]
        for timer in timers:
            timer.start()
        result = gateway.invoke_operation("docx.render", document)
        for timer in timers:
            timer.join()
        ends[code(result) or "ok"] = ends.get(code(result) or "ok", 0) + 1
        assert result.ok is (tmp_path / "root" / "large.docx").exists()
        if result.ok:
            assert result.artifact.sha256 == whole
            (tmp_path / "root" / "large.docx").unlink()

    assert ends.keys() == {"ok", "common/WORKER_CRASHED"}
    assert gateway.invoke_operation("docx.render", document).artifact.sha256 == whole
    assert gateway.store.damaged() == ()
    assert left_over(tmp_path) == []


def _killed(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


async def _cancelled(gateway: Gateway) -> None:
    import asyncio

    task = asyncio.create_task(gateway.ainvoke_operation("pdf.render", large()))
    await asyncio.sleep(0.5)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


def test_an_awaited_call_answers_and_a_cancelled_one_stops(gateway: Gateway) -> None:
    import asyncio

    assert asyncio.run(gateway.ainvoke_operation("docx.render", SMALL)).ok
    asyncio.run(_cancelled(gateway))
    assert eventually(lambda: not workers() or gateway.invoke_operation("docx.render", SMALL).ok)
