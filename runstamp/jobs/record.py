"""One record of a batch: plain JSON in, plain JSON out, so that any executor can carry it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from runstamp.envelope import error_json

if TYPE_CHECKING:
    from runstamp.envelope import Result
    from runstamp.gateway import Gateway


def run_record(task: Mapping[str, Any], gateway: Gateway | None = None) -> dict[str, Any]:
    """Run a job on one record and return what a manifest says of it; its files stay in the store.

    `task` is `{gateway, job, input, options, beside}`; without a gateway at hand the one that the task describes is made.
    """
    found = gateway or _gateway(json.dumps(task["gateway"], sort_keys=True))
    result = found.run_job(
        task["job"],
        task["input"],
        task["options"],
        beside=Path(task["beside"]) if task["beside"] else None,
        store_only=True,
        recorded=False,
    )
    return {
        "status": result.status,
        "artifacts": [
            {"name": one.name, "sha256": one.sha256, "size": one.size, "pages": one.pages}
            for one in result.artifacts
        ],
        "names": [one.name for one in result.artifacts] or [str(row["output"]) for row in _planned(result)],
        "losses": result.loss_summary,
        "error": error_json(result.error, found.codes) if result.error else None,
        "exit_status": result.exit_status,
    }


def _planned(result: Result) -> list[Mapping[str, Any]]:
    """Return the steps of a dry run that would write a file under a name of its own."""
    return [row for row in result.extra.get("steps", ()) if row.get("output")]


@lru_cache(maxsize=4)
def _gateway(setting: str) -> Gateway:
    from runstamp.worker import gateway_from_wire

    return gateway_from_wire({**json.loads(setting), "scratch": ""})
