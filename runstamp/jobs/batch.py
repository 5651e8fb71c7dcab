"""Batches: one run of a job for each record, in worker processes, told line by line in a manifest.

Records are read as they are needed and a bounded number is under way, so that memory does not grow with them. Files are placed and
lines written in the order of the records, whatever order the workers finish in: the same data gives the same folder.
"""

from __future__ import annotations

import os
import random
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Mapping
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from runstamp.canonical import bytes_digest
from runstamp.codes import codes, exit_status
from runstamp.envelope import Result, error_json
from runstamp.errors import Issue, Problem, RunstampError
from runstamp.frozen import field, frozen, record
from runstamp.jobs.catalogue import Job
from runstamp.jobs.manifest import Manifest
from runstamp.jobs.manifest_lines import NAME
from runstamp.jobs.naming import Names
from runstamp.jobs.record import run_record
from runstamp.jobs.records import Record
from runstamp.repeats import DEADLY

if TYPE_CHECKING:
    from runstamp.gateway import Gateway

AHEAD = 8  # records under way for each worker: enough to never wait, little to lose
SHOWN = 10  # errors in the summary; the manifest has all
BACKOFF_S = 0.5
MOST_WORKERS = 4  # unless told
MOST_DEATHS = 2  # of workers by one record: a third try would only cost time


@frozen
class Plan:
    """What a batch is to do. `retries` counts for each record, and only where its error says that trying again can help."""

    folder: Path
    workers: int | None = None
    retries: int = 2
    fail_fast: bool = False
    limit: int | None = None
    resume: bool = False
    force: bool = False
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    beside: Path | None = None
    progress: Callable[[Tally], None] | None = None
    executor: Executor | None = None


@record
class Tally:
    """How far a batch is."""

    ok: int = 0
    failed: int = 0
    kept: int = 0  # done by an earlier run
    worst: int = 0  # exit status
    losses: Counter[str] = field(default_factory=Counter[str])
    names: Names = field(default_factory=Names)
    codes: Counter[str] = field(default_factory=Counter[str])
    errors: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])

    @property
    def records(self) -> int:
        """How many records are done with."""
        return self.ok + self.failed

    def count(self, line: Mapping[str, Any], *, kept: bool = False) -> None:
        """Count a record by its line."""
        self.kept += kept
        self.losses.update(line["losses"])
        if line["status"] == "ok":
            self.ok += 1
            return
        self.failed += 1
        error = line["error"]
        self.codes[error["code"]] += 1
        entry = codes().errors.get(error["code"])
        self.worst = max(self.worst, exit_status(error["code"], entry.phase if entry else "execution"))
        if len(self.errors) < SHOWN:
            self.errors.append({"record": line["record"], "code": error["code"], "message": _said(error)})


def _said(error: Mapping[str, Any]) -> str:
    """Return one line on an error: its message and its first issue, where that says more."""
    first = error["issues"][0] if error["issues"] else None
    if first is None or first["message"] in error["message"]:
        return str(error["message"])
    return f"{error['message']}: {first['path'] or '/'}: {first['message']}"


def run_batch(gateway: Gateway, name: str, records: Iterable[Record], plan: Plan) -> Result:
    """Run a job on every record and return the summary as one result.

    Raises:
        RunstampError: what stops the whole: an unknown job, a folder in use, records that cannot be read on.
    """
    job = gateway.jobs.find(name)
    workers = plan.workers or min(MOST_WORKERS, os.cpu_count() or 1)
    read = iter(records)
    first = tuple(islice(read, 1))  # a file that is no data is told before an old batch is touched
    with _only_one(gateway, plan.folder):
        manifest = _opened(plan)
        try:
            with _executor(gateway, job, plan, workers) as executor:
                tally = _Batch(gateway, job, plan, manifest, executor, AHEAD * workers).run(
                    chain(first, read)
                )
        finally:
            manifest.close()
    return _summary(job, plan, tally, gateway)


def _opened(plan: Plan) -> Manifest:
    manifest = Manifest(plan.folder)
    if plan.resume:
        manifest.go_on()
        return manifest
    if manifest.is_there() and not plan.force:
        message = f"'{plan.folder}' holds a batch already"
        remedy = "go on with --resume, start over with --force, or name another folder"
        issue = Issue("/output", message, remediation=remedy, place="arguments")
        raise RunstampError("common/OUTPUT_EXISTS", message, (issue,), remedy)
    manifest.forget()
    manifest.start()
    return manifest


@contextmanager
def _only_one(gateway: Gateway, folder: Path) -> Generator[None]:
    """Hold a folder for one batch; the lock lies in the store."""
    from filelock import FileLock, Timeout

    locks = gateway.store.folder / "locks"
    locks.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = FileLock(locks / f"{bytes_digest(os.fsencode(folder.resolve()))}.lock", timeout=0)
    try:
        lock.acquire()
    except Timeout as error:
        message = f"another batch is writing into '{folder}'"
        raise RunstampError("common/OUTPUT_LOCKED", message) from error
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _executor(gateway: Gateway, job: Job, plan: Plan, workers: int) -> Generator[Executor]:
    """Give the executor of the plan, else worker processes that end with the batch, at once where it is stopped."""
    if plan.executor is not None:
        yield plan.executor
        return
    from runstamp.executors import WorkerExecutor

    executor = WorkerExecutor(gateway.store.folder, workers, gateway.limits.time_s * len(job.steps))
    try:
        yield executor
    except BaseException:
        executor.shutdown(cancel_futures=True)
        raise
    executor.shutdown()


class _Batch:
    def __init__(
        self, gateway: Gateway, job: Job, plan: Plan, manifest: Manifest, executor: Executor, ahead: int
    ) -> None:
        from runstamp.worker import gateway_to_wire

        self.gateway, self.job, self.plan = gateway, job, plan
        self.manifest, self.executor, self.ahead = manifest, executor, ahead
        self.setting = {
            **gateway_to_wire(gateway, ""),
            "jobs": [[job.text, job.name, str(job.folder) if job.folder else ""]],
        }
        self.tally = Tally()
        self.window: deque[tuple[Record, Future[dict[str, Any]] | None]] = deque()
        self.stopped = False

    def run(self, records: Iterable[Record]) -> Tally:
        try:
            for one in records:
                if self.stopped or (self.plan.limit is not None and one.number > self.plan.limit):
                    break
                self._take(one)
                while len(self.window) >= self.ahead:
                    self._settle()
        except RunstampError:
            self._drain()  # records that cannot be read on do not lose those that were read
            raise
        self._drain()
        return self.tally

    def _drain(self) -> None:
        while self.window and not self.stopped:
            self._settle()

    def _take(self, one: Record) -> None:
        line = self.manifest.find(one.number)
        if line is not None and self.manifest.stands(line, one.digest, self.job.digest):
            self.tally.count(line, kept=True)
            self._note(one.number, [str(found["name"]) for found in line["artifacts"]])
            self._tell()
        else:
            self.window.append((one, self._submitted(one) if one.error is None else None))

    def _submitted(self, one: Record) -> Future[dict[str, Any]]:
        task = {
            "gateway": self.setting,
            "job": self.job.name,
            "input": one.value,
            "options": dict(self.plan.options),
            "beside": str(self.plan.beside) if self.plan.beside else None,
        }
        return self.executor.submit(run_record, task)

    def _settle(self) -> None:
        """Wait for the oldest record under way, place its files, write its line."""
        one, future = self.window.popleft()
        outcome, attempts = self._outcome(one, future)
        self._note(one.number, outcome.get("names", ()))
        line = self._line(one, outcome, attempts)
        self.manifest.write(line)
        self.tally.count(line)
        self._tell()
        if self.plan.fail_fast and line["status"] != "ok":
            self.stopped = True
            for _, waiting in self.window:
                if waiting is not None:
                    waiting.cancel()

    def _note(self, number: int, names: Iterable[str]) -> None:
        for name in names:
            self.tally.names.note(name, number)

    def _tell(self) -> None:
        if self.plan.progress is not None:
            self.plan.progress(self.tally)

    def _outcome(self, one: Record, future: Future[dict[str, Any]] | None) -> tuple[dict[str, Any], int]:
        if future is None:
            assert one.error is not None
            return _failed(one.error), 0
        attempts, deaths = 1, 0
        outcome = self._awaited(future)
        while outcome["error"] and outcome["error"]["retryable"] and attempts <= self.plan.retries:
            deaths += outcome["error"]["code"] in DEADLY
            if deaths == MOST_DEATHS:
                outcome["error"] |= {"retryable": False, "recovery": "reduce"}
                break
            time.sleep(BACKOFF_S * 2 ** (attempts - 1) * random.uniform(0.5, 1.5))  # noqa: S311 - jitter, not a secret
            attempts += 1
            outcome = self._awaited(self._submitted(one))
        return outcome, attempts

    @staticmethod
    def _awaited(future: Future[dict[str, Any]]) -> dict[str, Any]:
        try:
            return future.result()
        except RunstampError as error:  # the worker died, or took too long
            return _failed(error)

    def _line(self, one: Record, outcome: Mapping[str, Any], attempts: int) -> dict[str, Any]:
        files: list[dict[str, Any]] = []
        error = outcome["error"]
        try:
            old = self.manifest.find(one.number)
            if old is not None:
                self.manifest.replace(old)
            for found in outcome["artifacts"]:
                name = self.manifest.put(self.gateway.store, found, one.number)
                files.append({**found, "name": name, "path": name})
        except RunstampError as fault:
            files, error = [], error_json(fault.problem)
        return {
            "record": one.number,
            "digest": one.digest,
            "job": self.job.digest,
            "status": "ok" if error is None else "error",
            "artifacts": files,
            "losses": dict(outcome["losses"]),
            "error": {key: one for key, one in error.items() if key != "signatures"} if error else None,
            "attempts": attempts,
        }


def _failed(error: RunstampError) -> dict[str, Any]:
    return {"artifacts": [], "losses": {}, "error": error_json(error.problem)}


def _summary(job: Job, plan: Plan, tally: Tally, gateway: Gateway) -> Result:
    count, groups = tally.names.told()
    value = {
        "records": tally.records,
        "ok": tally.ok,
        "failed": tally.failed,
        "kept": tally.kept,
        "losses": dict(tally.losses),
        "errors": dict(tally.codes),
        "first_errors": tally.errors,
        "names_repeated": {"count": count, "records": groups},
        "folder": str(plan.folder.resolve()),
        "manifest": str((plan.folder / NAME).resolve()),
        "exit_status": tally.worst,
    }
    if not tally.failed:
        return Result(job.name, value=value, codes=gateway.codes)
    message = f"{tally.failed:,} of {tally.records:,} records failed"
    issues = tuple(
        Issue("", f"record {one['record']}: {one['code']}: {one['message']}") for one in tally.errors
    )
    problem = Problem("common/RECORDS_FAILED", message, issues)
    return Result(job.name, value=value, error=problem, codes=gateway.codes)
