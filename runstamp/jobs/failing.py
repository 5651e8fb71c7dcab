"""The error of a run that a step ended: what failed, whether trying again can help, which of the job's data it was."""

from __future__ import annotations

from runstamp.envelope import Result, error_json
from runstamp.errors import Issue, Problem, RunstampError
from runstamp.frozen import replace
from runstamp.jobs.catalogue import Step
from runstamp.jobs.steps import Run
from runstamp.jobs.tracing import origin
from runstamp.losses import Loss

MAX_TRACED = 20  # issues whose place in the data is looked for


class StepFailed(RunstampError):
    """A step ended the run; details hold its error and what the earlier steps left in the store."""

    losses: tuple[Loss, ...] = ()


def step_failed(run: Run, step: Step, result: Result) -> StepFailed:
    """Return the error of a failed step. It takes over what the step's error says of trying again.

    Issues point into the job's data where the fault can be traced there; their places in the step's input stay in details.
    """
    problem = result.error or Problem("common/INTERNAL", "unknown")
    issues = _traced(run, step, problem)
    first = issues[0].path if issues and issues[0].path else None
    where = f" (the value comes from {first} of the data)" if first else ""
    message = f"step '{step.id}' ({step.operation}) failed: {problem.message}{where}"
    cause = error_json(problem, run.gateway.codes)
    details = {
        **run.about(),
        "step": step.id,
        "error": cause,
        "retryable": cause["retryable"],
        "recovery": cause["recovery"],
    }
    error = StepFailed("common/STEP_FAILED", message, issues, cause["remediation"], details)
    error.losses = result.losses
    return error


def _traced(run: Run, step: Step, problem: Problem) -> tuple[Issue, ...]:
    return tuple(
        _into_data(issue, origin(run, step, issue.path) if i < MAX_TRACED else None)
        for i, issue in enumerate(problem.issues)
    )


def _into_data(issue: Issue, pointer: str | None) -> Issue:
    if issue.place != "input":
        return issue
    if pointer is not None:
        return replace(issue, path=pointer)
    return replace(issue, path="", message=f"at {issue.path or '/'} of the step's input: {issue.message}")


def with_steps(run: Run, error: RunstampError) -> RunstampError:
    """Return an error that ends a run, with every step's row and what the steps left in the store."""
    kept = [artifact.uri for found in run.results.values() for artifact in found.artifacts]
    rows = run.rows
    done = {row["id"] for row in rows}
    rows += [
        {"id": step.id, "operation": step.operation, "status": "not_run", "artifacts": [], "losses": []}
        for step in run.job.steps
        if step.id not in done
    ]
    problem = error.problem
    details = {**run.about(), **problem.details, "artifacts_in_store": kept, "steps": rows}
    made = type(error)(
        problem.code, problem.message, problem.issues, problem.remediation, details, problem.signatures
    )
    if isinstance(error, StepFailed) and isinstance(made, StepFailed):
        made.losses = error.losses
    return made
