"""Running a job: validate the data, render each step's input, run the operations, gather one result."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from runstamp.bases import keep_input, keep_origin
from runstamp.canonical import canonical, digest
from runstamp.envelope import CONTRACT_VERSION, Result, error_json
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import field, record, replace
from runstamp.inputs import resolved
from runstamp.jobs import templates
from runstamp.jobs.catalogue import Job, Step
from runstamp.jobs.functions import functions
from runstamp.losses import Diagnostic, loss_json
from runstamp.options import Output, read_options
from runstamp.outputs import check_output
from runstamp.placing import place_all
from runstamp.validation import as_json, check_json

if TYPE_CHECKING:
    from runstamp.gateway import Asked, Gateway

MAX_TRIES = 3
BACKOFF_S = 0.2


@record
class Run:
    """A job under way: its data, what its steps have answered."""

    gateway: Gateway
    job: Job
    data: Mapping[str, Any]
    options: dict[str, Any]
    beside: Path | None
    watch: Mapping[str, Any]  # progress and cancelled
    results: dict[str, Result] = field(default_factory=dict[str, Result])
    rows: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    notes: list[Diagnostic] = field(default_factory=list[Diagnostic])

    @property
    def functions(self) -> dict[str, Any]:
        """The functions of the templates, in the language of the data."""
        return functions(str(self.data.get("language", "en")), self.job.folder)

    def context(self) -> dict[str, Any]:
        """Return what templates see."""
        steps = {name: _seen(result) for name, result in self.results.items()}
        words = dict(self.job.words_in(str(self.data.get("language", "en"))))
        return {"input": dict(self.data), "steps": steps, "job": _job(self.job), "words": words}


def _job(job: Job) -> dict[str, str]:
    return {"name": job.name, "version": job.version, "title": job.title}


def _seen(result: Result) -> dict[str, Any]:
    artifacts = [
        {"name": found.name, "artifact": found.sha256, "pages": found.pages, "size": found.size}
        for found in result.artifacts
    ]
    return {"artifacts": artifacts, "value": result.value}


def run_job(
    gateway: Gateway, name: str, asked: Asked, beside: Path | None, note: list[str], watch: Mapping[str, Any]
) -> Result:
    """Run a job and return its result; `note` gets the input's reference.

    Raises:
        RunstampError: the data, an option or a step's error that ends the run.
    """
    job = gateway.jobs.find(name)
    if asked.contract_digest is not None and asked.contract_digest != job.digest:
        raise RunstampError("common/CONTRACT_CHANGED", f"the contract of the job {name} is now {job.digest}")
    if not hasattr(asked.options or {}, "items"):
        read_options(asked.options)  # says what it wants
    wanted = dict(asked.options or {})
    chosen = _chosen(job, wanted.pop("outputs", None))
    output = read_options(wanted).output
    _check_outputs(gateway, job, chosen, output)
    own_path = "path" in job.input_schema.get("properties", {})
    given = resolved(gateway, name, asked.input, asked.base, asked.patch, own_path=own_path)
    beside = beside or given.beside
    data = _validated(job, as_json(given.value), gateway, beside, note)
    run = Run(gateway, job, data, wanted, beside, watch)
    for step in job.order():
        if step.id in chosen or any(step.id in other.needs for other in job.steps if other.id in chosen):
            _step(run, step)
    _place(run, output)
    return _gathered(run, note[0])


def _check_outputs(gateway: Gateway, job: Job, chosen: frozenset[str], output: Output) -> None:
    """Check where the files will go before anything runs."""
    steps = [step for step in job.steps if step.id in job.outputs and step.id in chosen]
    if len(steps) > 1 and output.path is not None and not output.path.endswith("/"):
        message = f"the job makes {len(steps)} files; '{output.path}' names one"
        issue = Issue("/output/path", message, remediation="name a folder, ending in /", place="options")
        raise RunstampError("common/OUTPUT_REJECTED", message, (issue,))
    for step in steps:
        check_output(gateway.workspace, output, gateway.find(step.operation).extension)


def _place(run: Run, output: Output) -> None:
    """Write the outputs of a run whose steps are all done: a step that fails leaves nothing beside the user's files."""
    for name in run.job.outputs:
        if name in run.results:
            result = run.results[name]
            placed, notes = place_all(run.gateway.store, run.gateway.workspace, result.artifacts, output)
            run.results[name] = replace(result, artifacts=placed, diagnostics=(*result.diagnostics, *notes))


def _chosen(job: Job, outputs: Any) -> frozenset[str]:
    if outputs is None:
        return frozenset(step.id for step in job.steps)
    known = tuple(step.id for step in job.steps)
    if not isinstance(outputs, list) or any(name not in known for name in outputs):
        issue = Issue("/outputs", "names steps of the job", allowed=known, place="options")
        raise RunstampError("common/SCHEMA_REJECTED", "the options do not fit", (issue,))
    return frozenset(outputs)


def _validated(
    job: Job, value: Any, gateway: Gateway, beside: Path | None, note: list[str]
) -> Mapping[str, Any]:
    """Return the data with the job's defaults, checked against its schema and its own checks."""
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
        raise RunstampError(
            "common/JOB_INPUT_REJECTED",
            f"the data has {count} fault{'s' if count != 1 else ''}",
            issues,
            None,
            None,
            _sheet(job),
        )
    _keep_checks(job, merged)
    return merged


def _sheet(job: Job) -> str | None:
    from runstamp.tokens import estimate_tokens
    from runstamp.typesheet import MAX_SIGNATURE_TOKENS, type_sheet

    sheet = type_sheet(job.input_schema, "Input")
    return sheet if estimate_tokens(sheet) <= MAX_SIGNATURE_TOKENS else None


def _keep_checks(job: Job, data: Mapping[str, Any]) -> None:
    context = {"input": dict(data), "steps": {}, "job": _job(job)}
    known = functions(str(data.get("language", "en")), job.folder)
    broken: list[Issue] = []
    for i, check in enumerate(job.checks):
        try:
            holds = templates.evaluate(check["that"], context, known, f"/checks/{i}/that")
            if not holds:
                message = templates.render(check["message"], context, known, f"/checks/{i}/message")
                broken.append(Issue("", str(message), expected=check["that"]))
        except templates.TemplateRejected as error:
            raise templates.rejected(job.name, error, job.lines) from error
    if broken:
        raise RunstampError("common/JOB_INPUT_REJECTED", broken[0].message, tuple(broken))


def _step(run: Run, step: Step) -> None:
    started = time.monotonic()
    at = f"/steps/{step.index}"
    try:
        if step.when is not None and not templates.evaluate(
            step.when, run.context(), run.functions, f"{at}/when"
        ):
            run.rows.append(
                {
                    "id": step.id,
                    "operation": step.operation,
                    "status": "skipped",
                    "artifacts": [],
                    "losses": [],
                }
            )
            return
        made = templates.render(step.input, run.context(), run.functions, f"{at}/input")
        name = (
            templates.render(step.output, run.context(), run.functions, f"{at}/output")
            if step.output
            else None
        )
    except templates.TemplateRejected as error:
        raise templates.rejected(run.job.name, error, run.job.lines) from error
    result = _tried(run, step, made, name)
    run.rows.append(_report(run, step, result, time.monotonic() - started))
    if result.error is None:
        run.results[step.id] = result
    elif step.on_error == "continue":
        run.notes.append(
            Diagnostic("common/STEP_CONTINUED", f"step '{step.id}' failed: {result.error.message}")
        )
    else:
        raise StepFailed(run, step, result)


def _tried(run: Run, step: Step, made: Any, name: str | None) -> Result:
    """Run the operation, again only while its error says that a retry can help."""
    given = {name: value for name, value in run.options.items() if name != "output"}
    options = {"fail_on": run.job.fail_on, **given}
    call = partial(
        run.gateway.invoke_operation,
        step.operation,
        made,
        options,
        beside=run.beside or run.job.folder,
        name_hint=name,
        store_only=True,
        **run.watch,
    )
    result = call()
    for attempt in range(1, MAX_TRIES):
        if result.error is None or not error_json(result.error)["retryable"]:
            break
        time.sleep(BACKOFF_S * 2**attempt * random.uniform(0.5, 1.5))  # noqa: S311 - jitter, not a secret
        result = call()
    return result


def _report(run: Run, step: Step, result: Result, seconds: float) -> dict[str, Any]:
    known = run.gateway.codes
    return {
        "id": step.id,
        "operation": step.operation,
        "status": result.status,
        "ms": round(seconds * 1000),
        "artifacts": [artifact.uri for artifact in result.artifacts],
        "losses": [loss_json(loss, known.severity(loss.code)) for loss in result.losses],
        "error": error_json(result.error, known) if result.error else None,
    }


class StepFailed(RunstampError):
    """A step ended the run; details hold its error and what the earlier steps left in the store."""

    def __init__(self, run: Run, step: Step, result: Result) -> None:
        problem = result.error
        message = f"step '{step.id}' ({step.operation}) failed: {problem.message if problem else 'unknown'}"
        issues = problem.issues if problem else ()
        kept = [artifact.uri for found in run.results.values() for artifact in found.artifacts]
        details = {
            "step": step.id,
            "error": error_json(problem) if problem else None,
            "artifacts_in_store": kept,
            "steps": run.rows,
        }
        super().__init__(
            "common/STEP_FAILED", message, issues, problem.remediation if problem else None, details
        )
        self.args = (run, step, result)
        self.losses = result.losses


def _gathered(run: Run, reference: str) -> Result:
    shown = [name for name in run.job.outputs if name in run.results]
    artifacts = tuple(artifact for name in shown for artifact in run.results[name].artifacts)
    losses = tuple(replace(loss, step=name) for name, result in run.results.items() for loss in result.losses)
    notes = tuple(note for result in run.results.values() for note in result.diagnostics)
    run_id = f"run_{digest([run.job.digest, reference, run.options])[7:23]}"
    made = {
        "contract_version": CONTRACT_VERSION,
        "job": run.job.name,
        "job_version": run.job.version,
        "job_digest": run.job.digest,
        "input_digest": digest(dict(run.data)),
        "options_digest": digest(run.options),
        "steps": [
            {"id": name, "receipt": dict(result.receipt or {})} for name, result in run.results.items()
        ],
        "outputs": [
            output for name in shown for output in (run.results[name].receipt or {}).get("outputs", ())
        ],
        "checks": [check for name in shown for check in (run.results[name].receipt or {}).get("checks", ())],
        "deterministic": all(
            (result.receipt or {}).get("deterministic", False) for result in run.results.values()
        ),
        "produced_at": None,
    }
    if run.gateway.keep_inputs:
        for artifact in artifacts:
            keep_origin(run.gateway.store, artifact.sha256, run.job.name, reference)
    run.gateway.store.keep("receipts", f"{digest(made).removeprefix('sha256:')}.json", canonical(made))
    extra = {"job": run.job.name, "run_id": run_id, "steps": run.rows}
    return Result(
        run.job.name,
        artifacts,
        None,
        losses,
        (*notes, *run.notes),
        None,
        reference,
        made,
        codes=run.gateway.codes,
        extra=extra,
    )
