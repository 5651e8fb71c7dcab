"""Document Jobs at the shell: list, describe, run (once, or for every record of a file), check, new."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from runstamp.cli import printing, reading
from runstamp.cli.app import BASE, ISOLATED, JSON, PATCH, app, gateway, guarded
from runstamp.errors import Issue, RunstampError

if TYPE_CHECKING:
    from runstamp.envelope import Result
    from runstamp.gateway import Gateway
    from runstamp.jobs.catalogue import Job, Jobs

GO_ON = "go-on"  # --resume without the name of a run
JOB_FILE = (".yaml", ".yml")
UNITS = {"pptx.render": "slide", "xlsx.render": "sheet"}  # of what an operation makes; else pages


@app.group()
def jobs() -> None:
    """Document Jobs: data in, finished sets of documents out."""


@jobs.command("list")
@click.argument("query", required=False)
@click.option("--tag", help="Only jobs with this tag.")
@JSON
@guarded
def jobs_list(query: str | None, tag: str | None, as_json: bool) -> None:
    """List jobs, those that fit QUERY first."""
    answer = gateway().list_jobs(query=query, tag=tag)
    if as_json:
        printing.as_json(answer)
        return
    rows = [(row["name"], "yes" if row["available"] else "no", row["summary"]) for row in answer["jobs"]]
    printing.table(rows, ("job", "runs", "what it makes")) if rows else printing.line("No job fits.")


@jobs.command("describe")
@click.argument("name")
@click.option("--schema", is_flag=True, help="The exact JSON Schema in place of the type sheet.")
@JSON
@guarded
def jobs_describe(name: str, schema: bool, as_json: bool) -> None:
    """Show what data a job takes and what it makes."""
    found, job = _found(name)
    answer = found.describe_job(job, projection="schema" if schema else "types")
    if as_json:
        printing.as_json(answer)
    elif schema:
        printing.as_json(answer["input_schema"])
    else:
        printing.line(f"{answer['name']} {answer['version']}: {answer['summary']}\n")
        printing.line(answer["types"])
        steps = ", ".join(f"{step['id']} ({step['operation']})" for step in answer["steps"])
        printing.line(f"\nSteps: {steps}. A sample: runstamp example {job}")


def _found(name: str, *, isolated: bool = False) -> tuple[Gateway, str]:
    """Return a gateway that knows a job, and the job's name; `name` may be the path of a job's file."""
    path = Path(name)
    if path.suffix not in JOB_FILE:
        return gateway(isolated=isolated), name
    job, known = _read(path)
    return gateway(jobs=known, isolated=isolated), job.name


def _read(path: Path) -> tuple[Job, Jobs]:
    from runstamp.jobs.catalogue import Jobs, parse_job

    text = reading.read(str(path)).text
    job = parse_job(text, path.stem, path.resolve().parent)
    return job, Jobs({job.name: job})


# ---------------------------------------------------------------- run
@jobs.command("run")
@click.argument("name", required=False)
@click.argument("input_file", metavar="[INPUT|-]", required=False)
@click.option("-o", "--output", help="The folder to write into.")
@click.option(
    "--opt", "pairs", multiple=True, metavar="KEY=VALUE", help="An option of the run; may be repeated."
)
@click.option("--check", "check_only", is_flag=True, help="Check data and templates; write nothing.")
@click.option("--data", "data_file", metavar="FILE", help="Run once for each record: jsonl, json, csv, tsv, xlsx, parquet. INPUT holds what all share.")  # fmt: skip
@click.option("--map", "renamed", multiple=True, metavar="COLUMN=FIELD", help="What a column of --data is; nothing after = leaves it out.")  # fmt: skip
@click.option("--jobs", "workers", type=click.IntRange(1, 64), help="Worker processes for --data.")
@click.option("--limit", type=click.IntRange(1), help="Only the first records.")
@click.option("--retries", type=click.IntRange(0, 20), default=2, show_default=True, help="For a record whose error may pass.")  # fmt: skip
@click.option("--fail-fast", is_flag=True, help="Stop at the first record that fails.")
@click.option("--resume", is_flag=False, flag_value=GO_ON, metavar="[RUN_ID]", help="Go on with a run that failed, or with a batch that was stopped.")  # fmt: skip
@click.option("--preview", is_flag=True, help="Draw the pages too: a PNG beside each file.")
@click.option(
    "--force", is_flag=True, help="Start a batch over: files of the old one that nobody touched go."
)
@BASE
@PATCH
@ISOLATED
@JSON
@guarded
def jobs_run(
    name: str | None,
    input_file: str | None,
    output: str | None,
    pairs: tuple[str, ...],
    check_only: bool,
    data_file: str | None,
    resume: str | None,
    base: str | None,
    patch: str | None,
    isolated: bool,
    preview: bool,
    as_json: bool,
    **batch: Any,
) -> int:
    """Run a job on INPUT (JSON or YAML; without it, on the job's sample), on --base with a change, or on each record of --data."""
    options = reading.options_of(pairs) | ({"dry_run": True} if check_only else {})
    if resume is not None and data_file is None:
        wanted = resume if resume != GO_ON else name or ""
        return _told(gateway(isolated=isolated).resume_job(wanted), as_json=as_json)
    if name is None:
        message = "name a job; 'runstamp jobs list' shows them"
        raise RunstampError("common/JOB_UNKNOWN", message, (Issue("/name", message, place="arguments"),))
    found, job = _found(name, isolated=isolated)
    if data_file is not None:
        batch |= {"resume": resume is not None, "options": options}
        return _batch(found, job, input_file, data_file, output, batch, as_json=as_json)
    if output is not None:
        options["output"] = {"path": output.rstrip("/") + "/"}
    if preview:
        options.setdefault("preview", "sheet")
    if input_file is None and base is None and patch is None:
        asked: dict[str, Any] = {"input": dict(found.jobs.find(job).sample)}
    else:
        asked = reading.asked(found, input_file, base, patch, None)
    return _told(found.run_job(job, options=options, **asked), as_json=as_json)


def _told(result: Result, *, as_json: bool) -> int:
    """Print what a run answers, and how one that failed goes on."""
    status = printing.result(result, json_only=as_json)
    if as_json:
        return status
    if result.previews:
        from runstamp.cli.looking import save_pictures, told

        told(result, save_pictures(result, None))
    run_id = (result.error.details if result.error else {}).get("run_id")
    if run_id is not None:
        click.echo(f"What is done is kept: runstamp jobs run --resume {run_id}", err=True)
    for row in result.extra.get("steps", ()):
        if row.get("estimated_pages"):
            count, kind = row["estimated_pages"], UNITS.get(row["operation"], "page")
            shown = row["output"] or row["operation"]
            printing.line(f"{row['id']}: {shown}, about {count} {kind}{'s' if count != 1 else ''}")
    return status


# ---------------------------------------------------------------- batches
def _batch(
    found: Gateway,
    job: str,
    input_file: str | None,
    data_file: str,
    output: str | None,
    batch: Mapping[str, Any],
    *,
    as_json: bool,
) -> int:
    from runstamp.jobs.batch import Plan, run_batch

    common = reading.given(found, reading.read(input_file), None)[0] if input_file else {}
    records = _records(found, job, Path(data_file), common, batch["renamed"])
    names = ("workers", "retries", "fail_fast", "limit", "resume", "force", "options")
    with ExitStack() as stack:
        folder = _folder(stack, output, dry=bool(batch["options"].get("dry_run")))
        progress = None if as_json else _bar(stack, records, batch["limit"])
        chosen = {name: batch[name] for name in names}
        plan = Plan(folder=folder, beside=Path(data_file).resolve().parent, progress=progress, **chosen)
        try:
            result = run_batch(found, job, records, plan)
        except KeyboardInterrupt:
            click.echo("Stopped. What is done stands: run again with --resume.", err=True)
            raise
    return _summed(result, as_json=as_json, dry=bool(batch["options"].get("dry_run")))


def _records(found: Gateway, job: str, path: Path, common: Any, renamed: tuple[str, ...]) -> Any:
    from runstamp.jobs.records import Reading, Records

    names: dict[str, str] = {}
    for pair in renamed:
        column, sign, field = pair.rpartition("=")
        if not sign:
            message = f"'{pair}' is not COLUMN=FIELD"
            issue = Issue("/map", message, place="arguments")
            raise RunstampError("common/SCHEMA_REJECTED", message, (issue,))
        names[column] = field
    return Records(found, path, Reading(found.jobs.find(job).input_schema, common, names))


def _folder(stack: ExitStack, output: str | None, *, dry: bool) -> Path:
    if dry:
        from tempfile import TemporaryDirectory

        return Path(stack.enter_context(TemporaryDirectory(prefix="runstamp-")))
    if output is None:
        message = "a batch needs a folder"
        issue = Issue("/output", message, remediation="name it with -o", place="arguments")
        raise RunstampError("common/OUTPUT_REJECTED", message, (issue,), "name it with -o")
    return Path(output)


def _bar(stack: ExitStack, records: Any, limit: int | None) -> Any:
    """Return who is told how far the batch is: a bar on a terminal, nobody elsewhere."""
    if not sys.stderr.isatty():
        return None
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    shown = TextColumn("{task.description}")
    bar = stack.enter_context(Progress(BarColumn(), shown, TimeElapsedColumn(), console=Console(stderr=True)))
    task = bar.add_task("", total=1.0)

    def told(tally: Any) -> None:
        failed = f", {tally.failed:,} failed" if tally.failed else ""
        done = tally.records / limit if limit else records.fraction()
        bar.update(task, completed=done, description=f"{tally.ok:,} done{failed}")

    return told


def _summed(result: Result, *, as_json: bool, dry: bool) -> int:
    value: Mapping[str, Any] = result.value
    if as_json:
        printing.as_json(result.to_json())
        return int(value["exit_status"])
    kept = f", {value['kept']:,} of them from before" if value["kept"] else ""
    where = "" if dry else f": {value['folder']}"
    printing.line(
        f"{value['records']:,} records{kept}; {value['ok']:,} {'fit' if dry else 'are made'}{where}"
    )
    lost = sum(value["losses"].values())
    if lost:
        printing.line(f"Not shown as asked: {lost:,} places; each line of the manifest counts its own.")
    _told_names(value["names_repeated"], dry=dry)
    if value["failed"]:
        rows = [(str(one["record"]), one["code"], one["message"]) for one in value["first_errors"]]
        printing.line(f"{value['failed']:,} failed{', among them' if value['failed'] > len(rows) else ''}:")
        printing.table(rows, ("record", "code", "what is wrong"))
    if value["failed"] and not dry:
        printing.line(
            f"Every record stands in {value['manifest']}. Mend what is wrong and run again with --resume."
        )
    return int(value["exit_status"])


def _told_names(repeated: Mapping[str, Any], *, dry: bool) -> None:
    """Say which records ask for one file name: mostly a key that stands twice in the data."""
    for records in repeated["records"]:
        shown = ", ".join(map(str, records[:-1])) + f" and {records[-1]}"
        then = "the later ones would get" if dry else "the later ones have"
        printing.line(f"Records {shown} ask for the same file name; {then} their number in it.")
    more = repeated["count"] - len(repeated["records"])
    if more > 0:
        printing.line(f"{more:,} more names are asked for by several records.")


# ---------------------------------------------------------------- runs, check, new
@jobs.command("runs")
@JSON
@guarded
def jobs_runs(as_json: bool) -> None:
    """List the runs that are kept, the latest first: `runstamp jobs run --resume RUN_ID` goes on with one."""
    from datetime import UTC, datetime

    from runstamp.jobs.runs import listing

    found = list(listing(gateway(writes=False).store))
    if as_json:
        printing.as_json([{"run_id": one.run_id, "job": one.job, "status": one.status} for one in found])
        return
    rows = [
        (one.run_id, one.job, one.status, f"{datetime.fromtimestamp(one.saved_at, UTC):%Y-%m-%d %H:%M} UTC")
        for one in found
    ]
    printing.table(rows, ("run", "job", "status", "when")) if rows else printing.line("No run is kept.")


@jobs.command("check")
@click.argument("job_file", type=click.Path(exists=True, dir_okay=False))
@guarded
def jobs_check(job_file: str) -> int:
    """Check a job's file: its format, its operations, its templates on its sample; print what it could pin."""
    from runstamp.jobs.checking import checked

    job, known = _read(Path(job_file))
    found = gateway(writes=False, jobs=known)
    result, pins = checked(found, job)
    if result.error is not None:
        return printing.result(result, json_only=False)
    printing.line(f"{job.name} {job.version}: {len(job.steps)} steps, the sample fits.")
    printing.losses(result)
    for name, value in pins.items():
        printing.line(f"could pin {name}: {value}")
    return 0


@jobs.command("new")
@click.argument("name")
@guarded
def jobs_new(name: str) -> None:
    """Write NAME.yaml, a job that works, to start from."""
    from runstamp.jobs.starting import start

    path = start(Path.cwd(), name)
    printing.line(f"Wrote {path.name}. Check it with: runstamp jobs check {path.name}")
    printing.line(f"Run its sample with: runstamp jobs run {path.name} -o out")
