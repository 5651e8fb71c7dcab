"""The commands beside the plain path: the store, receipts, the server, what works here, a demonstration."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from runstamp.cli import printing, reading
from runstamp.cli.app import JSON, app, gateway, guarded
from runstamp.errors import Issue, RunstampError

SAID = {
    "match": "match, as the receipt says",
    "content_match": "match, the same parts in another compression",
    "mismatch": "mismatch, changed since the receipt",
    "missing": "missing, in the receipt but not given",
}


# ---------------------------------------------------------------- store, receipts
@app.group()
def store() -> None:
    """The store of everything that was made."""


@store.command("list")
@JSON
@guarded
def store_list(as_json: bool) -> None:
    """List stored files by digest."""
    rows = [{"sha256": found.sha256, "size": found.size} for found in gateway().store.listing()]
    if as_json:
        printing.as_json(rows)
    else:
        printing.table([(str(row["sha256"]), f"{row['size']:,}") for row in rows], ("sha256", "bytes"))


@store.command("prune")
@guarded
def store_prune() -> None:
    """Drop old inputs and scratch, and the oldest files above the store's cap."""
    printing.line(f"Freed {gateway().store.prune():,} bytes.")


@store.command("verify")
@guarded
def store_verify() -> int:
    """Check that every stored file still has its digest."""
    damaged = gateway().store.damaged()
    for sha256 in damaged:
        printing.line(f"damaged: {sha256}")
    if not damaged:
        printing.line("Every file has its digest.")
    return 4 if damaged else 0


@store.command("wipe")
@click.confirmation_option(prompt="Remove everything in the store?")
@guarded
def store_wipe() -> None:
    """Remove everything in the store."""
    gateway().store.wipe()
    printing.line("The store is empty.")


def _receipt(name: str) -> dict[str, Any]:
    read = reading.read(name)
    value, _ = reading.given(gateway(writes=False), read, None)
    found = value.get("receipt", value) if isinstance(value, dict) else None
    if not isinstance(found, dict) or "outputs" not in found:
        message = f"'{name}' holds no receipt"
        raise RunstampError("common/INPUT_CORRUPT", message, (Issue("", message, place="arguments"),))
    return found


@app.command()
@click.argument("receipt_file", metavar="RECEIPT")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False))
@JSON
@guarded
def verify(receipt_file: str, files: tuple[str, ...], as_json: bool) -> int:
    """Prove files against a receipt (or a result envelope saved with --json), offline."""
    from runstamp.receipts import verify as proved

    proof = proved(_receipt(receipt_file), [(Path(name), Path(name).name) for name in files])
    if as_json:
        shown = [
            {"name": v.name, "verdict": v.verdict, "expected": v.expected, "received": v.received}
            for v in proof.files
        ]
        printing.as_json({"valid": proof.valid, "files": shown, "not_in_receipt": list(proof.strangers)})
        return 0 if proof.valid else 5
    for found in proof.files:
        printing.line(printing.plain(f"{found.name}: {SAID[found.verdict]}"))
    for name in proof.strangers:
        printing.line(printing.plain(f"{name}: the receipt does not speak of it"))
    return 0 if proof.valid else 5


@app.group()
def receipt() -> None:
    """Receipts in other forms."""


@receipt.command("export")
@click.argument("receipt_file", metavar="RECEIPT")
@guarded
def receipt_export(receipt_file: str) -> None:
    """Print a receipt as an in-toto Statement v1."""
    from runstamp.receipts import statement

    printing.as_json(statement(_receipt(receipt_file)))


# ---------------------------------------------------------------- serving
@app.command()
@click.option(
    "--root",
    "roots",
    multiple=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="A folder to read and write; may be repeated.",
)
@click.option("--read-only", is_flag=True, help="Only list, describe, inspect and validate.")
@click.option("--allow-overwrite", is_flag=True, help="Let calls replace files that Runstamp did not write.")
@click.option(
    "--http", "address", metavar="HOST:PORT", help="Serve over HTTP in place of standard input and output."
)
@click.option(
    "--tokens", type=click.Path(path_type=Path), help="HTTP: a TOML file of bearer tokens and their scopes."
)
@click.option(
    "--allow-host", "hosts", multiple=True, help="HTTP: a name that the server goes by; name:* for any port."
)
@click.option("--allow-origin", "origins", multiple=True, help="HTTP: an origin whose pages may call.")
@guarded
def serve(
    roots: tuple[Path, ...],
    read_only: bool,
    allow_overwrite: bool,
    address: str | None,
    tokens: Path | None,
    hosts: tuple[str, ...],
    origins: tuple[str, ...],
) -> None:
    """Serve the six tools over the Model Context Protocol: on standard input and output, or over HTTP."""
    import gc

    gc.disable()  # the imports make many objects that stay: collecting among them costs a tenth of the start
    from runstamp.gateway import Gateway
    from runstamp.limits import Limits
    from runstamp.workspace import Workspace

    # Over HTTP results stay in the store, from where callers fetch them, unless a call names a path.
    writes = address is None
    workspace = Workspace(
        served_roots(roots), read_only=read_only, allow_overwrite=allow_overwrite, writes=writes
    )
    found = Gateway(workspace, limits=Limits(time_s=45.0), isolated=True)  # clients give up at 60 s
    if address is None:
        from runstamp.mcp.stdio import serve as serve_stdio

        serve_stdio(found)
        return
    from runstamp.http.server import address_of, rules_of
    from runstamp.http.server import serve as serve_http
    from runstamp.http.tokens import read_tokens

    host, port = address_of(address)
    rules = rules_of(host, hosts, origins, read_tokens(tokens) if tokens else None)
    click.echo(f"Serving http://{address}/mcp", err=True)
    serve_http(found, host, port, rules)


def served_roots(given: tuple[Path, ...]) -> tuple[Path, ...]:
    """Return the server's roots: those named, else RUNSTAMP_ROOT, else ~/Documents/Runstamp; never where a client happens to start."""
    import os

    named = given or tuple(
        Path(part) for part in os.environ.get("RUNSTAMP_ROOT", "").split(os.pathsep) if part
    )
    if not named:
        return (_own_root(Path.home() / "Documents" / "Runstamp"),)
    folders = tuple(folder.expanduser().resolve() for folder in named)  # a client's settings know no shell
    missing = [folder for folder in folders if not folder.is_dir()]
    if missing:
        issues = tuple(
            Issue(
                "/root",
                f"there is no folder '{folder}'",
                remediation="make it, or name another",
                place="arguments",
            )
            for folder in missing
        )
        raise RunstampError("common/ASSET_NOT_FOUND", issues[0].message, issues, "make it, or name another")
    return folders


def _own_root(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"the folder '{folder}' cannot be made"
        remedy = "name a folder with --root"
        raise RunstampError(
            "common/OUTPUT_REJECTED", message, (Issue("/root", message, place="arguments"),), remedy
        ) from error
    return folder.resolve()


# ---------------------------------------------------------------- doctor, demo
@app.command()
@JSON
@guarded
def doctor(as_json: bool) -> int:
    """Say what works on this machine and how to mend what does not."""
    from runstamp.cli.doctor import findings

    found = findings(gateway(writes=False))
    if as_json:
        printing.as_json(found)
    else:
        printing.table(
            [("ok" if row["ok"] else "--", row["what"], row["detail"]) for row in found],
            ("", "what", "detail"),
        )
    return 0 if all(row["ok"] or row["optional"] for row in found) else 3


@app.command()
@click.option("-o", "--output", default="runstamp-demo", show_default=True, help="The folder to write into.")
@JSON
@guarded
def demo(output: str, as_json: bool) -> int:
    """Make a deck, a document, a workbook and a PDF from real input, each with its receipt."""
    from runstamp.cli.demo import run as run_demo

    rows, status = run_demo(Path(output))
    if as_json:
        printing.as_json(rows)
    else:
        shown = [
            (row["file"], row["pages"], row["fidelity"], row["losses"], row["sha256"][:16]) for row in rows
        ]
        printing.table(
            [tuple(map(str, row)) for row in shown], ("file", "pages", "fidelity", "losses", "sha256")
        )
        printing.line(
            f"Everything stands in {Path(output).resolve()}, each file with its receipt and its ledger (*.result.json)."
        )
        printing.line("Prove one: runstamp verify FILE.result.json FILE")
    return status


def envelope_text(envelope: dict[str, Any]) -> str:
    """Return an envelope as the text of a file."""
    return json.dumps(envelope, ensure_ascii=False, indent=2) + "\n"
