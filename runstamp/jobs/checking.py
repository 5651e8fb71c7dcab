"""Checking a job before anybody counts on it: its sample is run whole, and nothing of it stays beside the user's files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.envelope import Result
from runstamp.jobs.catalogue import Job
from runstamp.jobs.pins import pins_of

if TYPE_CHECKING:
    from runstamp.gateway import Gateway


def checked(gateway: Gateway, job: Job) -> tuple[Result, dict[str, str]]:
    """Return what the sample of a job answers, and the pins that would hold it to what it was made with now.

    Raises:
        RunstampError: a step names an operation that is unknown.
    """
    for step in job.steps:
        gateway.find(step.operation)
    result = gateway.run_job(job.name, dict(job.sample), store_only=True, recorded=False)
    receipts = [step["receipt"] for step in (result.receipt or {}).get("steps", ())]
    return result, pins_of(receipts)
