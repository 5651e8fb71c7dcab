"""Setting a desktop client up: the entry that it needs, printed or written into its file, with absolute paths.

Clients with a window start programs with a bare PATH and in no useful folder; so the entry names this Python itself.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from runstamp import json_input
from runstamp.artifacts import write_whole
from runstamp.cli import printing
from runstamp.cli.app import app, guarded
from runstamp.cli.more import served_roots
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen

NAME = "runstamp"


@frozen
class Client:
    """A client: its file, the key under which servers stand in it, and what an entry has beside its command."""

    title: str
    file: Callable[[], Path]
    key: str = "mcpServers"
    more: tuple[tuple[str, str], ...] = ()
    then: str = "Start it again to load the server."


def _claude_desktop() -> Path:
    if sys.platform == "darwin":
        folder = Path.home() / "Library" / "Application Support"
    elif os.name == "nt":
        folder = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    else:
        folder = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return folder / "Claude" / "claude_desktop_config.json"


CLIENTS = {
    "claude-desktop": Client("Claude Desktop", _claude_desktop),
    "claude-code": Client(
        "Claude Code", lambda: Path.cwd() / ".mcp.json", then="It asks once before it uses the file."
    ),
    "cursor": Client("Cursor", lambda: Path.home() / ".cursor" / "mcp.json"),
    "vscode": Client(
        "VS Code",
        lambda: Path.cwd() / ".vscode" / "mcp.json",
        "servers",
        (("type", "stdio"),),
        "Start the server from the file.",
    ),
}


def entry(root: Path, more: tuple[tuple[str, str], ...] = ()) -> dict[str, Any]:
    """Return a server's entry: this Python, this package, one folder."""
    arguments = ["-P", "-m", "runstamp", "serve", "--root", str(root)]
    return {**dict(more), "command": sys.executable, "args": arguments}


def merged(file: Path, key: str, made: dict[str, Any]) -> dict[str, Any]:
    """Return what a client's file will hold: everything that is there, and our entry.

    Raises:
        RunstampError: common/INPUT_CORRUPT, the file is no JSON object; nothing is written then.
    """
    held: Any = json_input.parse(file.read_bytes()) if file.is_file() and file.stat().st_size else {}
    servers = held.get(key, {}) if isinstance(held, dict) else None
    if not isinstance(servers, dict):
        message = f"'{file}' is no JSON object with '{key}'"
        raise RunstampError("common/INPUT_CORRUPT", message, (Issue("", message, place="arguments"),))
    before = servers.get(NAME)
    kept = (
        {name: value for name, value in before.items() if name == "env"} if isinstance(before, dict) else {}
    )
    return {**held, key: {**servers, NAME: {**made, **kept}}}


@app.command()
@click.argument("client", type=click.Choice(list(CLIENTS)))
@click.option(
    "--root",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder to read and write; ~/Documents/Runstamp else.",
)
@click.option(
    "--write", is_flag=True, help="Write it into the client's file; what is there stays, a copy is kept."
)
@guarded
def setup(client: str, root: Path | None, write: bool) -> None:
    """Show how a client starts the server, or set it up."""
    known = CLIENTS[client]
    (folder,) = served_roots((root,) if root else ())
    file = known.file()
    whole = merged(file, known.key, entry(folder, known.more))
    if not write:
        printing.line(f"{known.title} reads {file}. Put this into it, or run again with --write:\n")
        printing.as_json({known.key: {NAME: whole[known.key][NAME]}})
        return
    _written(file, whole)
    printing.line(f"{known.title} is set up in {file}; files are read and written in {folder}. {known.then}")


def _written(file: Path, whole: dict[str, Any]) -> None:
    """Write a client's file whole, as open to others as it was; what stood there first is kept beside it."""
    file = Path(os.path.realpath(file))  # a file that a link leads to stays where it is
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        mode = stat.S_IMODE(file.stat().st_mode) if file.is_file() else 0o600
        first = file.with_name(f"{file.name}.before-runstamp")
        if file.is_file() and not first.exists():
            write_whole(first, file.read_bytes(), mode)
        write_whole(file, json.dumps(whole, indent=2, ensure_ascii=False).encode() + b"\n", mode)
    except OSError as error:
        message = f"'{file}' cannot be written: {error.strerror}"
        raise RunstampError(
            "common/OUTPUT_REJECTED", message, (Issue("", message, place="arguments"),)
        ) from error
