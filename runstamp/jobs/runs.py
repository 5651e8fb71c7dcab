"""Runs as the store keeps them (`runs/<run_id>.json`), so that one that was stopped can go on where it stood.

A record holds the reference of the input, the options and each step's answer. It is as private as the input itself and lives as
long: it is written only where inputs are kept.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from runstamp.artifacts import Store, file_digest
from runstamp.canonical import digest
from runstamp.envelope import Result
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen
from runstamp.jobs.catalogue import Job, Step, parse_job
from runstamp.jobs.steps import Run
from runstamp.wire import result_from_wire, result_to_wire

if TYPE_CHECKING:
    from runstamp.gateway import Gateway

KIND = "runs"
RUN_ID = re.compile(r"run_[0-9a-f]{16}")
_FILES = ("image", "template", "data")  # what may change beside a document; fonts come with the engine


def run_id_of(job_digest: str, reference: str, options: Mapping[str, Any]) -> str:
    """Return the name of a run: the same for the same job, data and options."""
    return f"run_{digest([job_digest, reference, dict(options)])[7:23]}"


@frozen
class Saved:
    """A run as it was last written."""

    run_id: str
    job: str
    job_digest: str
    input_ref: str
    status: str  # running, ok or error
    options: Mapping[str, Any]
    beside: Path | None
    steps: Mapping[str, Mapping[str, Any]]  # by id: its row and its result on the wire
    text: str
    folder: Path | None
    saved_at: float

    def recipe(self) -> Job:
        """Return the job as it was: one that a file held, and that no folder of jobs knows.

        Raises:
            RunstampError: it breaks the format of now.
        """
        return parse_job(self.text, self.job, self.folder)


def save(
    run: Run, reference: str, options: Mapping[str, Any], status: str, *, error: str | None = None
) -> None:
    """Write the record of a run.

    Raises:
        RunstampError: common/STORE_FULL or common/STORE_UNAVAILABLE.
    """
    steps = {
        step.id: {"row": dict(one.row), "result": result_to_wire(one.result)}
        for step in run.job.steps
        if (one := run.outcomes.get(step.id)) is not None and one.result is not None
    }
    whole = {
        "job": run.job.name,
        "job_digest": run.job.digest,
        "input_ref": reference,
        "status": status,
        "error": error,
        "options": dict(options),
        "beside": str(run.beside) if run.beside else None,
        "text": run.job.text,
        "folder": str(run.job.folder) if run.job.folder else None,
        "steps": steps,
    }
    run.gateway.store.keep(KIND, f"{run.run_id}.json", json.dumps(whole).encode(), replace=True)


def load(store: Store, run_id: str) -> Saved:
    """Return the record of a run.

    Raises:
        RunstampError: common/RUN_UNKNOWN with those that are known.
    """
    record = store.record(KIND, f"{run_id}.json") if RUN_ID.fullmatch(run_id) else None
    if record is None:
        known = tuple(found.run_id for found in listing(store))[:10]
        message = f"no run '{run_id}' is kept"
        issue = Issue("/resume", message, received=run_id, allowed=known, place="arguments")
        raise RunstampError("common/RUN_UNKNOWN", message, (issue,))
    return _saved(run_id, json.loads(record), (store.records(KIND) / f"{run_id}.json").stat().st_mtime)


def _saved(run_id: str, whole: Mapping[str, Any], moment: float) -> Saved:
    beside = Path(whole["beside"]) if whole["beside"] else None
    folder = Path(whole["folder"]) if whole["folder"] else None
    names = ("job", "job_digest", "input_ref", "status", "options", "text")
    return Saved(
        run_id=run_id,
        **{name: whole[name] for name in names},
        beside=beside,
        folder=folder,
        steps=whole["steps"],
        saved_at=moment,
    )


def listing(store: Store) -> Iterator[Saved]:
    """Yield the runs that are kept, the latest first."""
    found: list[tuple[float, Path]] = []
    for path in store.records(KIND).glob("run_*.json"):
        with suppress(FileNotFoundError):  # another process has just dropped it
            found.append((path.stat().st_mtime, path))
    for moment, path in sorted(found, reverse=True):
        with suppress(FileNotFoundError):
            yield _saved(path.stem, json.loads(path.read_bytes()), moment)


class Kept:
    """What an earlier run has made and still stands."""

    def __init__(self, gateway: Gateway, saved: Saved) -> None:
        self._gateway = gateway
        self._saved = saved

    def __call__(self, step: Step, made: Any, name: str | None) -> tuple[Result, dict[str, Any]] | None:
        """Return a step's result and row, None where they do not hold: another input, contract or file, or no artifact."""
        entry = self._saved.steps.get(step.id)
        if entry is None or not self._holds(step, made, entry["result"]):
            return None
        result = result_from_wire(entry["result"], self._gateway.codes)
        if name is not None and [found.name for found in result.artifacts] not in ([name], []):
            return None
        return result, {**entry["row"], "reused": True}

    def _holds(self, step: Step, made: Any, wire: Mapping[str, Any]) -> bool:
        receipt = wire["receipt"] or {}
        descriptor = self._gateway.find(step.operation)
        return (
            receipt.get("input_digest") == digest(made)
            and receipt.get("contract_digest") == self._gateway.registry.contract_digest(descriptor)
            and all(_stands(self._gateway.store, output["sha256"]) for output in receipt["outputs"])
            and all(self._same(found) for found in receipt["dependencies"] if found["kind"] in _FILES)
        )

    def _same(self, dependency: Mapping[str, str]) -> bool:
        """Whether a file beside the document is as it was; one that came inside the input or from the store is."""
        name = dependency["name"]
        if name.startswith(("data-", "artifact-")):
            return True
        roots = ((self._saved.beside,) if self._saved.beside else ()) + self._gateway.workspace.roots
        for root in roots:
            path = root / name
            if path.is_file():
                return file_digest(path)[0] == dependency["sha256"]
        return False


def _stands(store: Store, sha256: str) -> bool:
    path = store.find(sha256)
    return path is not None and file_digest(path)[0] == sha256
