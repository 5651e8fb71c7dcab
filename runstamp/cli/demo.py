"""The demonstration: the examples and a job, made into files, each with its receipt and its ledger."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from runstamp.cli import reading
from runstamp.envelope import Result
from runstamp.gateway import Gateway
from runstamp.resources import data_folder
from runstamp.workspace import Workspace

JOB = "invoice"
EXAMPLES = (
    ("pptx.render", "decks/quarterly-review.json"),
    ("docx.render", "documents/quarterly-report.json"),
    ("docx.render", "documents/minutes.md"),
    ("xlsx.render", "workbooks/financial-model.json"),
    ("pdf.render", "pdfs/price-list.json"),
)


def run(folder: Path) -> tuple[list[dict[str, Any]], int]:
    """Make every demonstration file in a folder; return one row a file and the worst exit status."""
    folder.mkdir(parents=True, exist_ok=True)
    gateway = Gateway(Workspace((folder.resolve(),), own_grant=True))
    rows: list[dict[str, Any]] = []
    status = 0
    examples = data_folder("examples")
    for operation, name in EXAMPLES:
        path = examples / name
        asked = reading.asked(gateway, str(path), None, None, operation)
        result = gateway.invoke_operation(operation, **asked)
        rows += _rows(result, folder)
        status = status or result.exit_status
    result = gateway.run_job(JOB, dict(gateway.jobs[JOB].sample))
    rows += _rows(result, folder)
    return rows, status or result.exit_status


def _rows(result: Result, folder: Path) -> list[dict[str, Any]]:
    if result.error is not None:
        return [
            {
                "file": result.operation,
                "pages": "",
                "fidelity": "error",
                "losses": 0,
                "sha256": result.error.message,
            }
        ]
    envelope = json.dumps(result.to_json(), ensure_ascii=False, indent=2) + "\n"
    lost = sum(loss.count for loss in result.losses)
    rows: list[dict[str, Any]] = []
    for artifact in result.artifacts:
        (folder / f"{artifact.name}.result.json").write_text(envelope, encoding="utf-8")
        rows.append(
            {
                "file": artifact.name,
                "pages": artifact.pages,
                "fidelity": result.fidelity,
                "losses": lost,
                "sha256": artifact.sha256,
            }
        )
    return rows
