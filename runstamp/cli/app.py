"""The commands of the shell. Each parses, calls the gateway, prints; none decides anything itself."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from runstamp import __version__
from runstamp.cli import printing, reading
from runstamp.errors import Issue, RunstampError
from runstamp.gateway import Gateway
from runstamp.workspace import Workspace

if TYPE_CHECKING:
    from runstamp.jobs.catalogue import Jobs

INTERRUPTED = 130
MORE = ("more", "looking", "brand", "setup", "jobs")
JSON = click.option(
    "--json", "as_json", is_flag=True, help="Print the envelope as JSON and nothing else, also on errors."
)

BASE = click.option(
    "--base", metavar="FILE|REF", help="Change the input of a file that Runstamp wrote, or of an input_ref."
)
PATCH = click.option(
    "--patch",
    metavar="PATCH.json",
    help="The change to --base: JSON Patch, and extend; - reads standard input.",
)


ISOLATED = click.option(
    "--isolated", is_flag=True, help="Work in a process that can be killed, with capped memory."
)


def gateway(
    *, writes: bool = True, root: Path | None = None, jobs: Jobs | None = None, isolated: bool = False
) -> Gateway:
    """Return the gateway of a shell call: the current folder, and what the user names is the user's own grant."""
    workspace = Workspace((root or Path.cwd(),), own_grant=True, writes=writes, allow_overwrite=True)
    found = Gateway(workspace, jobs=jobs, isolated=isolated)
    click.get_current_context().call_on_close(found.close)
    return found


def guarded(command: Callable[..., int | None]) -> Callable[..., None]:
    """Turn a `RunstampError` into its message (or envelope with --json) and its exit status."""

    @wraps(command)
    def run_command(*args: Any, **named: Any) -> None:
        try:
            status = command(*args, **named) or 0
        except RunstampError as error:
            status = report(error, json_only=bool(named.get("as_json")))
        click.get_current_context().exit(status)

    return run_command


def report(error: RunstampError, *, json_only: bool) -> int:
    """Print an error and return its exit status."""
    from runstamp.envelope import Result

    return printing.result(Result("", error=error.problem), json_only=json_only)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="runstamp")
def app() -> None:
    """Structured data in; PPTX, DOCX, XLSX and PDF out, with a hash, a loss ledger and a receipt."""


@app.command("list")
@click.argument("query", required=False)
@click.option("--domain", help="pptx, docx, xlsx, pdf or common.")
@click.option("--verb", help="render, inspect, convert, parse, validate …")
@click.option("--availability", help="any, local, managed or unavailable.")
@click.option("--limit", type=int, help="1 to 50.")
@JSON
@guarded
def list_command(query: str | None, as_json: bool, **filters: Any) -> None:
    """List operations, those that fit QUERY first."""
    answer = gateway().list_operations(query=query, **filters)
    printing.as_json(answer) if as_json else printing.operations(answer)


@app.command()
@click.argument("name")
@click.option("--part", "parts", multiple=True, help="Show only this type; may be repeated.")
@click.option("--schema", is_flag=True, help="The exact JSON Schema in place of the type sheet.")
@JSON
@guarded
def describe(name: str, parts: tuple[str, ...], schema: bool, as_json: bool) -> None:
    """Show what an operation takes and answers."""
    answer = gateway().describe_operation(name, projection="schema" if schema else "types", parts=parts)
    if as_json:
        printing.as_json(answer)
    elif schema:
        printing.as_json(answer["input_schema"])
    else:
        printing.line(f"{answer['name']} {answer['version']}: {answer['summary']}\n")
        printing.line(answer["types"])
        for part in answer["parts"]:
            printing.line(f"// --part {part['name']}: {part['summary']}")


@app.command()
@click.argument("name")
@guarded
def example(name: str) -> None:
    """Print a valid input of an operation or a job, to start from."""
    import json

    found = gateway()
    if name in found.jobs:
        printing.as_json(found.jobs[name].sample)
        return
    descriptor = found.find(name)
    if not descriptor.examples:
        message = f"{descriptor.name} has no example; see 'runstamp describe {descriptor.name}'"
        raise RunstampError("common/UNSUPPORTED_FEATURE", message)
    printing.as_json(json.loads(descriptor.examples[0].input))


@app.command()
@click.argument("name")
@click.argument("input_file", metavar="[INPUT|-]", required=False)
@click.option(
    "--opt", "pairs", multiple=True, metavar="KEY=VALUE", help="An option of the call; may be repeated."
)
@click.option("-o", "--output", help="Where the file goes; a folder ends in /.")
@click.option("--force", is_flag=True, help="Replace whatever stands there.")
@BASE
@PATCH
@ISOLATED
@JSON
@guarded
def invoke(
    name: str,
    input_file: str | None,
    pairs: tuple[str, ...],
    output: str | None,
    force: bool,
    base: str | None,
    patch: str | None,
    isolated: bool,
    as_json: bool,
) -> int:
    """Run an operation on INPUT (JSON, YAML or Markdown; - reads standard input), or on --base with a change."""
    found = gateway(isolated=isolated)
    descriptor = found.find(name)
    options = _options(pairs, output, force=force)
    asked = reading.asked(found, input_file, base, patch, descriptor.name)
    return printing.result(
        found.invoke_operation(descriptor.name, options=options, **asked), json_only=as_json
    )


def _options(pairs: tuple[str, ...], output: str | None, *, force: bool) -> dict[str, Any]:
    options = reading.options_of(pairs)
    if output is not None or force:
        options["output"] = {
            **options.get("output", {}),
            **({"path": output} if output else {}),
            "overwrite": force,
        }
    return options


@app.command()
@click.argument("input_file", metavar="[INPUT|-]", required=False)
@click.option("-o", "--output", help="The file to write; its extension chooses the format.")
@click.option(
    "--opt", "pairs", multiple=True, metavar="KEY=VALUE", help="An option of the call; may be repeated."
)
@click.option("--force", is_flag=True, help="Replace whatever stands there.")
@click.option("--preview", is_flag=True, help="Draw the pages too: a PNG beside the file.")
@click.option("--watch", is_flag=True, help="Render again whenever INPUT is saved, until Ctrl-C.")
@BASE
@PATCH
@ISOLATED
@JSON
@guarded
def render(
    input_file: str | None,
    output: str | None,
    pairs: tuple[str, ...],
    force: bool,
    preview: bool,
    watch: bool,
    base: str | None,
    patch: str | None,
    isolated: bool,
    as_json: bool,
) -> int:
    """Render INPUT (JSON, YAML or Markdown) to a PPTX, DOCX, XLSX or PDF file; or change a file made before."""
    found = gateway(isolated=isolated)
    if base is not None and output is None and Path(base).is_file():
        output = base  # a file of ours that nobody touched is replaced
    options = _options(pairs, output, force=force)
    if preview:
        options.setdefault("preview", "sheet")

    def work() -> int:
        written = render_of(output)
        asked = reading.asked(found, input_file, base, patch, written)
        value = asked["input"] if base is None else reading.based(found, base, written)
        operation = _meant(value) if output is None or written is None else _render_for(output, value)
        result = found.invoke_operation(operation, options=options, **asked)
        status = printing.result(result, json_only=as_json)
        if result.ok and preview and not as_json:
            from runstamp.cli.looking import save_pictures, told

            told(result, save_pictures(result, None))
        return status

    status = work()
    if watch and input_file not in (None, "-"):
        from runstamp.cli.looking import watched

        watched(Path(input_file), lambda: _again(work))
    return status


def _again(work: Callable[[], int]) -> None:
    """Do the work; what is wrong with an input while it is being written is said, and waits for the next save."""
    try:
        work()
    except RunstampError as error:
        report(error, json_only=False)


def _meant(value: Any) -> str:
    operation = reading.operation_for(value)
    if operation is None:
        message = "the input has neither slides nor blocks, sections or sheets"
        issue = Issue("", message, remediation="name the format with -o FILE.pptx")
        raise RunstampError("common/SCHEMA_REJECTED", message, (issue,))
    return operation


def _render_for(output: str, value: Any) -> str:
    from runstamp.outputs import render_for

    operation = render_for(Path(output).suffix.lower(), value)
    assert operation is not None, output  # `render_of` has refused what no operation writes
    return operation


def render_of(output: str | None) -> str | None:
    """Return the operation that writes a file's extension; None for a folder or where nothing is named."""
    from runstamp.outputs import RENDERS

    if output is None or output.endswith("/"):
        return None
    operation = RENDERS.get(Path(output).suffix.lower())
    if operation is None:
        message = f"no operation renders '{Path(output).suffix}'"
        issue = Issue("/output/path", message, allowed=tuple(RENDERS), place="options")
        raise RunstampError("common/OUTPUT_REJECTED", message, (issue,))
    return operation


@app.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False))
@JSON
@guarded
def inspect(files: tuple[str, ...], as_json: bool) -> int:
    """Show what files hold."""
    status = 0
    for name in files:
        path = Path(name).resolve()
        domain = path.suffix.lower().lstrip(".")
        found = gateway(root=path.parent, writes=False)
        if f"{domain}.inspect" in found.registry:
            result = found.invoke_operation(f"{domain}.inspect", {"file": path.name})
        else:
            result = found.invoke_operation("common.inspect.files", {"limit": 500})
        if result.error is not None or as_json:
            status = printing.result(result, json_only=as_json) or status
        else:
            printing.as_json(result.value)
    return status


def run(arguments: list[str]) -> int:
    """Run a command line and return the exit status."""
    if next((word for word in arguments if not word.startswith("-")), None) not in app.commands:
        for name in MORE:  # each adds its commands to `app`; the plain path does without them
            import_module(f"runstamp.cli.{name}")
    try:
        found = app.main(arguments, prog_name="runstamp", standalone_mode=False)
    except click.ClickException as error:
        if "--json" in arguments:
            issue = Issue("", error.format_message(), place="arguments")
            return report(
                RunstampError("common/SCHEMA_REJECTED", "the command line does not fit", (issue,)),
                json_only=True,
            )
        error.show()
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # the reader left; the interpreter still flushes at exit
        return 0
    return found if isinstance(found, int) else 0
