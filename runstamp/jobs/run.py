"""Running a job: validate the data, run the steps, gather one result."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from runstamp.bases import keep_origin
from runstamp.canonical import canonical, digest
from runstamp.envelope import CONTRACT_VERSION, Result
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen, replace
from runstamp.inputs import resolved
from runstamp.jobs import runs
from runstamp.jobs.catalogue import Job
from runstamp.jobs.data import validated
from runstamp.jobs.pins import check_pins
from runstamp.jobs.schedule import run_steps
from runstamp.jobs.steps import Outcome, Run
from runstamp.losses import Loss
from runstamp.options import Output, read_options
from runstamp.outputs import check_output
from runstamp.placing import place_all
from runstamp.validation import as_json

if TYPE_CHECKING:
    from runstamp.gateway import Asked, Gateway


@frozen
class How:
    """How a run goes beside its options: who watches, what is left to others."""

    beside: Path | None = None
    watch: Mapping[str, Any] | None = None  # progress and cancelled
    before: tuple[Loss, ...] = ()  # what reading the data has lost
    store_only: bool = False  # nothing is written beside the user's files
    recorded: bool = True  # the store keeps a record to resume from; one of many needs none
    resumed: runs.Saved | None = None
    job: Job | None = None  # in place of the gateway's of that name


def run_job(gateway: Gateway, name: str, asked: Asked, how: How, note: list[str]) -> Result:
    """Run a job and return its result; `note` gets the input's reference.

    Raises:
        RunstampError: the data, an option or a step's error that ends the run.
    """
    job = how.job or gateway.jobs.find(name)
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
    beside = how.beside or given.beside
    data = validated(job, as_json(given.value), gateway, beside, note)
    run_id = runs.run_id_of(job.digest, note[0], asked.options or {})
    watch = how.watch or {}
    kept = runs.Kept(gateway, how.resumed) if how.resumed is not None else None
    run = Run(gateway, job, run_id, data, wanted, beside, watch.get("cancelled"), kept)
    run.prepare()
    losses = (*how.before, *given.losses)
    if not (how.recorded and gateway.keep_inputs) or run.dry:
        return _finished(run, chosen, output, note[0], losses, how)
    return _recorded(run, chosen, output, note[0], losses, how, dict(asked.options or {}))


def _recorded(
    run: Run,
    chosen: frozenset[str],
    output: Output,
    reference: str,
    losses: tuple[Loss, ...],
    how: How,
    options: Mapping[str, Any],
) -> Result:
    """Run with a record in the store, which says how the run ended."""
    if len(run.job.steps) > 1:
        runs.save(run, reference, options, "running")
    try:
        result = _finished(run, chosen, output, reference, losses, how, options)
    except RunstampError as error:
        runs.save(run, reference, options, "error", error=error.code)
        raise
    runs.save(run, reference, options, "ok")
    return result


def _finished(
    run: Run,
    chosen: frozenset[str],
    output: Output,
    reference: str,
    losses: tuple[Loss, ...],
    how: How,
    options: Mapping[str, Any] | None = None,
) -> Result:
    def saved() -> None:
        if options is not None and len(run.job.steps) > 1:
            runs.save(run, reference, options, "running")

    # One of a batch has a process of its own and its neighbours in others: threads would cost it 15 % (measured).
    listener = (how.watch or {}).get("progress")
    run_steps(run, _wanted(run.job, chosen), listener, saved, abreast=how.recorded)
    check_pins(run)
    if not how.store_only:
        _place(run, output)
    return _gathered(run, reference, losses)


def resume_job(gateway: Gateway, run_id: str, how: How, note: list[str]) -> Result:
    """Go on with a run that was stopped: steps whose receipts still hold are not done again.

    Raises:
        RunstampError: common/RUN_UNKNOWN; common/CONTRACT_CHANGED, the job is another one now; what `run_job` raises.
    """
    from runstamp.gateway import Asked

    saved = runs.load(gateway.store, run_id)
    job = gateway.jobs.get(saved.job) or saved.recipe()
    if job.digest != saved.job_digest:
        message = f"the job {saved.job} has changed since {run_id}"
        raise RunstampError("common/CONTRACT_CHANGED", message, (), "run the job anew")
    asked = Asked(None, saved.input_ref, None, saved.options, None)
    return run_job(gateway, saved.job, asked, replace(how, beside=saved.beside, resumed=saved, job=job), note)


def _wanted(job: Job, chosen: frozenset[str]) -> list[Any]:
    """Return the steps that make the chosen outputs: those themselves and all that they need."""
    needed = set(chosen)
    for step in reversed(job.order()):
        if step.id in needed:
            needed |= set(step.needs)
    return [step for step in job.order() if step.id in needed]


def _check_outputs(gateway: Gateway, job: Job, chosen: frozenset[str], output: Output) -> None:
    """Check where the files will go before anything runs."""
    steps = [step for step in job.steps if step.id in job.outputs and step.id in chosen]
    if len(steps) > 1 and output.path is not None and not output.path.endswith("/"):
        message = f"the job makes {len(steps)} files; '{output.path}' names one"
        remedy = "name a folder, ending in /"
        issue = Issue("/output/path", message, remediation=remedy, place="options")
        raise RunstampError("common/OUTPUT_REJECTED", message, (issue,), remedy)
    for step in steps:
        check_output(gateway.store, gateway.workspace, output, gateway.find(step.operation).extension)


def _place(run: Run, output: Output) -> None:
    """Write the outputs of a run whose steps are all done: a step that fails leaves nothing beside the user's files."""
    for name, result in run.results.items():
        if name in run.job.outputs:
            placed, notes = place_all(run.gateway.store, run.gateway.workspace, result.artifacts, output)
            made = replace(result, artifacts=placed, diagnostics=(*result.diagnostics, *notes))
            found = run.outcomes[name]
            run.outcomes[name] = Outcome(found.step, found.row, made, found.note)


def _chosen(job: Job, outputs: Any) -> frozenset[str]:
    known = tuple(step.id for step in job.steps)
    if outputs is None:
        return frozenset(known)
    if not isinstance(outputs, list) or any(name not in known for name in outputs):
        issue = Issue("/outputs", "names steps of the job", allowed=known, place="options")
        raise RunstampError("common/SCHEMA_REJECTED", "the options do not fit", (issue,))
    return frozenset(outputs)


def _gathered(run: Run, reference: str, before: tuple[Loss, ...]) -> Result:
    results = run.results
    shown = [name for name in run.job.outputs if name in results]
    artifacts = tuple(artifact for name in shown for artifact in results[name].artifacts)
    losses = tuple(replace(loss, step=name) for name, result in results.items() for loss in result.losses)
    notes = tuple(note for result in results.values() for note in result.diagnostics)
    own = tuple(
        note
        for step in run.job.steps
        if (note := getattr(run.outcomes.get(step.id), "note", None)) is not None
    )
    made = _receipt(run, shown)
    if run.gateway.keep_inputs:
        for artifact in artifacts:
            keep_origin(run.gateway.store, artifact.sha256, run.job.name, reference, run.beside)
    if not run.dry:
        run.gateway.store.keep("receipts", f"{digest(made).removeprefix('sha256:')}.json", canonical(made))
    extra = {**run.about(), "steps": run.rows}
    return Result(
        run.job.name,
        artifacts,
        None,
        (*before, *losses),
        (*notes, *own),
        None,
        reference,
        made,
        codes=run.gateway.codes,
        extra=extra,
    )


def _receipt(run: Run, shown: list[str]) -> dict[str, Any]:
    receipts = {name: dict(result.receipt or {}) for name, result in run.results.items()}
    return {
        "contract_version": CONTRACT_VERSION,
        "job": run.job.name,
        "job_version": run.job.version,
        "job_digest": run.job.digest,
        "input_digest": digest(dict(run.data)),
        "options_digest": digest(run.options),
        "steps": [{"id": name, "receipt": receipt} for name, receipt in receipts.items()],
        "outputs": [output for name in shown for output in receipts[name].get("outputs", ())],
        "checks": [check for name in shown for check in receipts[name].get("checks", ())],
        "deterministic": all(receipt.get("deterministic", False) for receipt in receipts.values()),
        "produced_at": None,
    }
