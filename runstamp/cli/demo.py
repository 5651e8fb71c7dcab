"""The demonstration: the examples that ship as the renders' own, and a job, made into files with their receipts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from runstamp.envelope import Result
from runstamp.gateway import WELL_KNOWN, Gateway
from runstamp.resources import data_folder
from runstamp.workspace import Workspace

JOB = "invoice"


def run(folder: Path) -> tuple[list[dict[str, Any]], int]:
    """Make every demonstration file in a folder; return one row a file and the worst exit status."""
    folder.mkdir(parents=True, exist_ok=True)
    gateway = Gateway(Workspace((folder.resolve(),), own_grant=True))
    rows: list[dict[str, Any]] = []
    status = 0
    for operation, value in inputs():
        result = gateway.invoke_operation(operation, value)
        rows += _rows(result, folder)
        status = status or result.exit_status
    result = gateway.run_job(JOB, dict(gateway.jobs[JOB].sample))
    rows += _rows(result, folder)
    return rows, status or result.exit_status


def inputs() -> list[tuple[str, Any]]:
    """Return the demonstration's inputs: one file an operation in the data folder `demo`."""
    found = [(operation, data_folder("operations") / "demo" / f"{operation}.json") for operation in WELL_KNOWN]
    return [(operation, json.loads(path.read_text(encoding="utf-8"))) for operation, path in found]


def _rows(result: Result, folder: Path) -> list[dict[str, Any]]:
    if result.error is not None:
        return [{"file": result.operation, "pages": "", "fidelity": "error", "losses": 0, "sha256": result.error.message}]
    envelope = json.dumps(result.to_json(), ensure_ascii=False, indent=2) + "\n"
    lost = sum(loss.count for loss in result.losses)
    rows: list[dict[str, Any]] = []
    for artifact in result.artifacts:
        (folder / f"{artifact.name}.result.json").write_text(envelope, encoding="utf-8")
        rows.append({"file": artifact.name, "pages": artifact.pages, "fidelity": result.fidelity, "losses": lost, "sha256": artifact.sha256})
    return rows
