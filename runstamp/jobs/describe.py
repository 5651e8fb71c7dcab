"""Finding a job and reading its contract."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from runstamp.availability import Availability, probe
from runstamp.discovery.describe import OPTION_SHEET, check_projection
from runstamp.discovery.page import CACHE, paged, within
from runstamp.discovery.query import Query
from runstamp.discovery.rank import Entry
from runstamp.discovery.sheets import read_sheet
from runstamp.errors import Issue, RunstampError
from runstamp.jobs.catalogue import Job
from runstamp.registry import parameter_words
from runstamp.tokens import estimate_tokens

if TYPE_CHECKING:
    from runstamp.gateway import Gateway


def availability(gateway: Gateway, job: Job) -> Availability:
    """Return whether every operation of a job can run here; the first that cannot is the reason."""
    for step in job.steps:
        descriptor = gateway.registry.by_name_or_alias(step.operation)
        if descriptor is None:
            message = f"step '{step.id}': no operation '{step.operation}'"
            return Availability(
                available=False,
                code="common/OPERATION_UNKNOWN",
                message=message,
                remediation="install the engine",
            )
        verdict = probe(descriptor)
        if not verdict.available:
            return verdict
    return Availability(available=True, location="local")


def _row(job: Job, verdict: Availability) -> dict[str, Any]:
    return {
        "name": job.name,
        "version": job.version,
        "title": job.title,
        "summary": job.summary,
        "tags": list(job.tags),
        "outputs": list(job.outputs),
        "available": verdict.available,
    }


def _broken(name: str, error: RunstampError) -> dict[str, Any]:
    first = f": {error.issues[0].message}" if error.issues else ""
    summary = f"cannot be read: {error.problem.message}{first}"
    return {
        "name": name,
        "version": "",
        "title": name,
        "summary": summary,
        "tags": [],
        "outputs": [],
        "available": False,
    }


def _entry(job: Job) -> Entry:
    found = parameter_words(job.input_schema)
    return Entry(
        job.name,
        {
            "name": job.name,
            "title": job.title,
            "summary": job.summary,
            "tags": " ".join(job.tags),
            "parameters": found["parameters"],
            "parameter_words": found["words"],
        },
    )


def list_jobs(gateway: Gateway, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a page of the jobs as the contract writes it.

    Raises:
        RunstampError: an argument does not fit, or the cursor is stale or invalid.
    """
    query = Query.read(given)
    verdicts = {job.name: availability(gateway, job) for job in gateway.jobs.values()}
    kept = [
        job
        for job in gateway.jobs.values()
        if (query.tag is None or query.tag in job.tags)
        and query.availability in ("any", "local" if verdicts[job.name].available else "unavailable")
    ]
    rows = [(job.name, _row(job, verdicts[job.name])) for job in kept]
    if query.tag is None and query.availability in ("any", "unavailable"):
        rows += [(name, _broken(name, error)) for name, error in gateway.jobs.broken.items()]
    page, _, listed = paged(rows, lambda: [_entry(job) for job in kept], query, key="jobs")
    answer = {
        "jobs": page,
        "total": listed.total,
        "next_cursor": listed.next_cursor,
        "match": listed.match,
        "cache": {"key": listed.state, **CACHE},
    }
    return within(answer, "jobs", query.max_tokens, "list again with a smaller limit, then with next_cursor")


def describe_job(
    gateway: Gateway, name: str, projection: str, wanted: tuple[str, ...], max_tokens: int | None
) -> dict[str, Any]:
    """Return the contract of a job as the contract writes it.

    Raises:
        RunstampError: common/JOB_UNKNOWN, or an argument does not fit.
    """
    from runstamp.typesheet import type_sheet

    check_projection(projection)
    _check_parts(wanted)
    job = gateway.jobs.find(name)
    sheet = type_sheet(job.input_schema, "Input")
    answer: dict[str, Any] = {
        "name": job.name,
        "version": job.version,
        "title": job.title,
        "summary": job.summary,
        "contract_digest": job.digest,
        "binding": availability(gateway, job).to_json(),
    }
    if projection == "schema":
        answer["input_schema"] = dict(job.input_schema)
    else:
        answer["types"] = read_sheet(sheet).chosen(wanted) if wanted else sheet
    if not wanted:
        answer |= _rest(gateway, job)
    answer |= {"parts": [], "estimated_tokens": 0, "within_budget": True, "omissions": []}
    answer["estimated_tokens"] = _tokens(answer)
    if max_tokens is not None and answer["estimated_tokens"] > max_tokens and "sample" in answer:
        answer["sample"] = None
        answer["omissions"] = [
            {"what": "examples", "field": "sample", "recover": "describe without max_tokens"}
        ]
        answer["estimated_tokens"] = _tokens(answer)
    if max_tokens is not None:
        answer["within_budget"] = answer["estimated_tokens"] <= max_tokens
    return answer


def _check_parts(wanted: Any) -> None:
    if isinstance(wanted, list | tuple) and all(isinstance(name, str) for name in wanted):
        return
    issue = Issue("/parts", "must be an array of names of types", place="arguments")
    raise RunstampError("common/SCHEMA_REJECTED", "the arguments do not fit", (issue,))


def _rest(gateway: Gateway, job: Job) -> dict[str, Any]:
    descriptors = [gateway.registry.by_name_or_alias(step.operation) for step in job.steps]
    codes = gateway.codes.losses
    losses = [
        code
        for code in codes
        if any(found is not None and found.declares_loss(code) for found in descriptors)
    ]
    return {
        "steps": [
            {"id": step.id, "operation": step.operation, "needs": list(step.needs), "on_error": step.on_error}
            for step in job.steps
        ],
        "outputs": list(job.outputs),
        "options": {"common": OPTION_SHEET, "outputs": "string[]: only these steps' files"},
        "losses": losses,
        "errors": ["common/JOB_INPUT_REJECTED", "common/STEP_FAILED", "common/* of the gateway"],
        "sample": dict(job.sample),
    }


def _tokens(answer: Mapping[str, Any]) -> int:
    text = json.dumps(
        {**answer, "estimated_tokens": 99_999}, ensure_ascii=False, separators=(",", ":")
    )  # the number counts itself
    return estimate_tokens(text)
