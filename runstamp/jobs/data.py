"""The data of a job: kept, completed by the job's defaults, checked against its schema and its own checks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from runstamp.bases import keep_input
from runstamp.canonical import canonical, digest
from runstamp.errors import Issue, RunstampError
from runstamp.jobs import templates
from runstamp.jobs.catalogue import Job
from runstamp.jobs.functions import functions
from runstamp.model.shape import escape_pointer
from runstamp.validation import check_json

_READ = re.compile(r"\binput((?:\.\w+|\[\d+\])+)")
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")

if TYPE_CHECKING:
    from runstamp.gateway import Gateway


def validated(
    job: Job, value: Any, gateway: Gateway, beside: Path | None, note: list[str]
) -> Mapping[str, Any]:
    """Return the data with the job's defaults, checked against its schema and its own checks; `note` gets its reference.

    Raises:
        RunstampError: common/JOB_INPUT_REJECTED with every fault, or that the data is no sound JSON.
    """
    from runstamp.schema_check import schema_issues

    check_json(value, gateway.limits)
    data = canonical(value)
    reference = f"in_{digest(value).removeprefix('sha256:')[:32]}"
    note.append(reference)
    if gateway.keep_inputs:
        gateway.store.expire()
        keep_input(gateway.store, reference, data, beside)
    merged = {**job.defaults, **value}
    issues = schema_issues(job.input_schema, merged)
    if issues:
        count = len(issues)
        message = f"the data has {count} fault{'s' if count != 1 else ''}"
        raise RunstampError("common/JOB_INPUT_REJECTED", message, issues, None, None, _sheet(job))
    _keep_checks(job, merged)
    return merged


def _sheet(job: Job) -> str | None:
    from runstamp.tokens import estimate_tokens
    from runstamp.typesheet import MAX_SIGNATURE_TOKENS, type_sheet

    sheet = type_sheet(job.input_schema, "Input")
    return sheet if estimate_tokens(sheet) <= MAX_SIGNATURE_TOKENS else None


def judged_place(expression: str, data: Mapping[str, Any]) -> str:
    """Return the place in the data that a check speaks of: what holds all that it reads, else what it reads first."""
    places = [_steps(path, data) for path in _READ.findall(expression)]
    common: list[str] = []
    for steps in zip(*places, strict=False):
        if len(set(steps)) > 1:
            break
        common.append(steps[0])
    chosen = common or (places[0] if places else [])
    return "".join(f"/{escape_pointer(step)}" for step in chosen)


def _steps(path: str, data: Any) -> list[str]:
    """Return the steps of `.budget.months[0]` as far as the data has them."""
    known: list[str] = []
    for name, number in _STEP.findall(path):
        if isinstance(data, Mapping) and name in data:
            data = data[name]
        elif isinstance(data, list) and number and int(number) < len(data):
            data = data[int(number)]
        else:
            break
        known.append(name or number)
    return known


def _keep_checks(job: Job, data: Mapping[str, Any]) -> None:
    context = {"input": dict(data), "steps": {}, "job": job.shown()}
    known = functions(str(data.get("language", "en")), job.folder)
    broken: list[Issue] = []
    for i, check in enumerate(job.checks):
        try:
            holds = templates.evaluate(check["that"], context, known, f"/checks/{i}/that")
            if not holds:
                message = templates.render(check["message"], context, known, f"/checks/{i}/message")
                broken.append(Issue(judged_place(check["that"], data), str(message), expected=check["that"]))
        except templates.TemplateRejected as error:
            raise templates.rejected(job.name, error, job.lines) from error
    if broken:
        raise RunstampError("common/JOB_INPUT_REJECTED", broken[0].message, tuple(broken))
