"""One step of a run: its template rendered with what is known by then, its operation called, its answer told."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from runstamp.envelope import Result, error_json
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import field, frozen, record
from runstamp.jobs import templates
from runstamp.jobs.catalogue import Job, Step
from runstamp.jobs.estimate import estimated_pages
from runstamp.jobs.functions import functions
from runstamp.losses import Diagnostic, loss_json
from runstamp.workspace import name_fault

if TYPE_CHECKING:
    from runstamp.gateway import Gateway

MAX_TRIES = 3
BACKOFF_S = 0.2
NOT_MADE = "0" * 64  # stands for the digest of a file that a dry run does not make

StepProgress = Callable[[int, int, str], None]
Kept = Callable[[Step, Any, str | None], "tuple[Result, dict[str, Any]] | None"]


@frozen
class Outcome:
    """What became of a step: its row in the answer, its result, what is noticed, the error that ends the run."""

    step: Step
    row: Mapping[str, Any]
    result: Result | None = None
    note: Diagnostic | None = None
    error: RunstampError | None = None


@record
class Run:
    """A job under way: its data, what its steps have answered. `kept` gives what an earlier run has made already."""

    gateway: Gateway
    job: Job
    run_id: str
    data: Mapping[str, Any]
    options: dict[str, Any]
    beside: Path | None
    cancelled: threading.Event | None = None
    kept: Kept | None = None
    outcomes: dict[str, Outcome] = field(default_factory=dict[str, Outcome])
    values: dict[str, Any] = field(default_factory=dict[str, Any])

    @property
    def functions(self) -> dict[str, Any]:
        """The functions of the templates, in the language of the data."""
        return functions(str(self.data.get("language", "en")), self.job.folder)

    @property
    def results(self) -> dict[str, Result]:
        """What the steps that went well have answered, in the order of the job."""
        done = dict(self.outcomes)
        found = ((step.id, done.get(step.id)) for step in self.job.steps)
        return {name: one.result for name, one in found if one is not None and one.result is not None}

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One row for each step, in the order of the job."""
        done = dict(self.outcomes)
        return [dict(done[step.id].row) for step in self.job.steps if step.id in done]

    @property
    def dry(self) -> bool:
        """Whether nothing is made."""
        return bool(self.options.get("dry_run"))

    def context(self, data: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Return what templates see."""
        steps = {name: _seen(result) for name, result in self.results.items()}
        if self.dry:
            steps = {name: {**seen, "artifacts": self._planned(name)} for name, seen in steps.items()}
        known = {
            "input": dict(self.data if data is None else data),
            "job": self.job.shown(),
            "words": dict(self.job.words_in(str(self.data.get("language", "en")))),
        }
        values = self.values if data is None else self.computed(known)
        return {**known, "steps": steps, "values": values}

    def prepare(self) -> None:
        """Compute the job's own values, once for all steps.

        Raises:
            RunstampError: a template does not fit the data.
        """
        try:
            self.values = self.computed(self.context())
        except templates.TemplateRejected as error:
            raise templates.rejected(self.job.name, error, self.job.lines) from error

    def computed(self, known: Mapping[str, Any]) -> dict[str, Any]:
        """Return the job's own values; each sees those before it.

        Raises:
            TemplateRejected: a template does not fit the data.
        """
        made: dict[str, Any] = {}
        for name, template in self.job.values.items():
            context = {**known, "values": dict(made)}
            made[name] = templates.render(template, context, self.functions, f"/values/{name}")
        return made

    def _planned(self, name: str) -> list[dict[str, Any]]:
        row = self.outcomes[name].row
        pages = row.get("estimated_pages")
        return [{"name": row.get("output") or name, "artifact": NOT_MADE, "pages": pages or 1, "size": 0}]

    def stop_if_cancelled(self) -> None:
        """Stop between two steps where the caller has cancelled.

        Raises:
            RunstampError: common/OPERATION_CANCELLED.
        """
        if self.cancelled is not None and self.cancelled.is_set():
            raise RunstampError("common/OPERATION_CANCELLED", "the run was cancelled", (), None, self.about())

    def about(self) -> dict[str, Any]:
        """Return what an error says of its run."""
        return {"job": self.job.name, "run_id": self.run_id}


def _seen(result: Result) -> dict[str, Any]:
    artifacts = [
        {"name": found.name, "artifact": found.sha256, "pages": found.pages, "size": found.size}
        for found in result.artifacts
    ]
    return {"artifacts": artifacts, "value": result.value}


def performed(run: Run, step: Step, progress: StepProgress | None) -> Outcome:
    """Return the outcome of a step: skipped, kept from an earlier run, or done now.

    Raises:
        RunstampError: the template does not fit the data, or the run is cancelled.
    """
    run.stop_if_cancelled()
    missing = [name for name in step.needs if name not in run.results]
    if missing:
        note = Diagnostic("common/STEP_SKIPPED", f"step '{step.id}' needs '{missing[0]}', which made nothing")
        return Outcome(step, _skipped(step), note=note)
    if not _wanted(run, step):
        return Outcome(step, _skipped(step))
    made, name = _rendered(run, step)
    found = run.kept(step, made, name) if run.kept is not None else None
    if found is not None:
        return Outcome(step, found[1], found[0])
    started = time.monotonic()
    result = _tried(run, step, made, name, progress)
    row = _row(run, step, result, time.monotonic() - started)
    if run.dry:
        row |= {"output": name, "estimated_pages": estimated_pages(step.operation, made)}
    return _judged(run, step, result, row)


def _skipped(step: Step) -> dict[str, Any]:
    return {"id": step.id, "operation": step.operation, "status": "skipped", "artifacts": [], "losses": []}


def _judged(run: Run, step: Step, result: Result, row: Mapping[str, Any]) -> Outcome:
    if result.error is None:
        return Outcome(step, row, result)
    if step.on_error == "continue":
        text = f"step '{step.id}' failed: {result.error.message}"
        return Outcome(step, row, note=Diagnostic("common/STEP_CONTINUED", text))
    from runstamp.jobs.failing import step_failed

    return Outcome(step, row, error=step_failed(run, step, result))


def _wanted(run: Run, step: Step) -> bool:
    if step.when is None:
        return True
    try:
        return bool(templates.evaluate(step.when, run.context(), run.functions, f"/steps/{step.index}/when"))
    except templates.TemplateRejected as error:
        raise templates.rejected(run.job.name, error, run.job.lines) from error


def _rendered(run: Run, step: Step) -> tuple[Any, str | None]:
    """Return a step's input, and the name of its file."""
    at = f"/steps/{step.index}"
    try:
        made = templates.render(step.input, run.context(), run.functions, f"{at}/input")
        if not step.output:
            return made, None
        name = templates.render(step.output, run.context(), run.functions, f"{at}/output")
    except templates.TemplateRejected as error:
        raise templates.rejected(run.job.name, error, run.job.lines) from error
    _check_name(step, str(name))
    return made, str(name)


def _check_name(step: Step, name: str) -> None:
    """Refuse a file name, made from data, that is no plain name: data must not choose the folder."""
    wrong = (
        "a file name holds no folder" if set(name) & set("/\\") or name in {".", ".."} else name_fault(name)
    )
    if wrong or not name:
        message = f"step '{step.id}' would write '{name}': {wrong or 'the name is empty'}"
        issue = Issue("", message, remediation="mend the data, or use slug() in the job's output")
        raise RunstampError("common/JOB_INPUT_REJECTED", message, (issue,))


def _tried(run: Run, step: Step, made: Any, name: str | None, progress: StepProgress | None) -> Result:
    """Run the operation, again only while its error says that a retry can help."""
    given = {key: value for key, value in run.options.items() if key != "output"}
    call = partial(
        run.gateway.invoke_operation,
        step.operation,
        made,
        {"fail_on": run.job.fail_on, **given},
        beside=run.beside or run.job.folder,
        name_hint=name,
        store_only=True,
        progress=progress,
        cancelled=run.cancelled,
    )
    result = call()
    for attempt in range(1, MAX_TRIES):
        if result.error is None or not error_json(result.error)["retryable"]:
            break
        run.stop_if_cancelled()
        _pause(run, BACKOFF_S * 2**attempt * random.uniform(0.5, 1.5))  # noqa: S311 - jitter, not a secret
        run.stop_if_cancelled()
        result = call()
    return result


def _pause(run: Run, seconds: float) -> None:
    if run.cancelled is not None:
        run.cancelled.wait(seconds)
    else:
        time.sleep(seconds)


def _row(run: Run, step: Step, result: Result, seconds: float) -> dict[str, Any]:
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
