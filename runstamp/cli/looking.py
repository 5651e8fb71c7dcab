"""Looking at pages from the shell: pictures beside the file, and again whenever the input changes."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from runstamp.cli import printing, reading
from runstamp.cli.app import JSON, app, gateway, guarded, render_of
from runstamp.envelope import PREVIEW_UNAVAILABLE
from runstamp.errors import Issue, RunstampError
from runstamp.previews import APPROXIMATED

if TYPE_CHECKING:
    from runstamp.envelope import Result

LOOK_S = 0.3  # between two looks at the input
OFFICE = (".pptx", ".docx", ".xlsx", ".potx", ".dotx", ".xltx")


def save_pictures(result: Result, folder: Path | None) -> list[Path]:
    """Write the pictures of a result beside its files, or into a folder, and return their paths."""
    saved: list[Path] = []
    for picture in result.previews:
        artifact = next(one for one in result.artifacts if one.name == picture.artifact)
        place = folder or (artifact.path.parent if artifact.path else Path.cwd())
        single = len(picture.pages) == 1 and artifact.pages != 1
        which = f"page-{picture.pages[0]}" if single else "preview"
        saved.append(picture.save(place / f"{artifact.name}.{which}.png"))
    return saved


def told(result: Result, paths: list[Path]) -> None:
    """Say where the pictures are, or why there are none."""
    for path in paths:
        printing.line(f"Preview {path}")
    for note in result.diagnostics:
        if note.code == PREVIEW_UNAVAILABLE:
            printing.line(note.message)


def watched(file: Path, work: Callable[[], Any]) -> None:
    """Do the work again whenever a file changes, until Ctrl-C."""
    printing.line(f"Watching {file}; Ctrl-C ends.")
    seen = _stamp(file)
    while True:
        time.sleep(LOOK_S)
        now = _stamp(file)
        if now is not None and now != seen:
            seen = now
            work()


def _stamp(file: Path) -> tuple[int, int] | None:
    """Return what changes when a file is written; None while an editor has it away."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


@app.command()
@click.argument("file", metavar="FILE|INPUT")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="The folder for the pictures; the file's own else.",
)
@click.option("--page", "pages", type=int, multiple=True, help="This page alone, larger; may be repeated.")
@click.option("--width", type=int, help="Pixels.")
@JSON
@guarded
def preview(file: str, output: Path | None, pages: tuple[int, ...], width: int | None, as_json: bool) -> int:
    """Draw the pages of a PPTX, DOCX, XLSX or PDF, or of what an INPUT would become, as PNG."""
    wanted: Any = {"pages": list(pages), **({"width": width} if width else {})} if pages or width else "sheet"
    path = Path(file)
    folder = output or (path.parent if file != "-" else Path.cwd())
    folder.mkdir(parents=True, exist_ok=True)
    made = path.suffix.lower() in (*OFFICE, ".pdf")
    result = _of_file(path, wanted) if made else _of_input(file, wanted)
    if result.error is not None or as_json:
        return printing.result(result, json_only=as_json)
    told(result, save_pictures(result, folder.resolve()))
    for note in result.diagnostics:
        if note.code == APPROXIMATED:
            printing.line(f"Note: {note.message}")
    return 0 if result.previews else 3


def _of_file(path: Path, wanted: Any) -> Result:
    if not path.is_file():
        message = f"no file '{path}'"
        raise RunstampError("common/ASSET_NOT_FOUND", message, (Issue("", message, place="arguments"),))
    found = gateway(root=path.resolve().parent, writes=False)
    return found.preview_file(path.name, wanted)


def _of_input(file: str, wanted: Any) -> Result:
    found = gateway(writes=False)
    asked = reading.asked(found, file, None, None, render_of(None))
    operation = reading.operation_for(asked["input"])
    if operation is None:
        message = "the input has neither slides nor blocks, sections or sheets"
        raise RunstampError("common/SCHEMA_REJECTED", message, (Issue("", message),))
    return found.invoke_operation(operation, options={"preview": wanted}, **asked)
