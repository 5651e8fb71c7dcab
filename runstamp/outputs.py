"""Where a result is written: the rule of names, one place for all faces.

Same bytes already there: success. A file that Runstamp wrote and nobody touched: replaced. Somebody else's file: the next
free name where the name was ours to choose, an error where the caller named it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from runstamp.artifacts import Store, Stored, copy_whole, file_digest
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen
from runstamp.options import Output
from runstamp.workspace import Workspace, name_fault

RENDERS = {".pptx": "pptx.render", ".docx": "docx.render", ".xlsx": "xlsx.render", ".pdf": "pdf.render"}
PAGES = {"slides": "pdf.render.deck", "sheets": "pdf.render.workbook"}  # of a PDF, by what the input has
MAX_TRIES = 999
LOCKED = (13, 16, 26, 32)  # EACCES, EBUSY, ETXTBSY, and Windows' sharing violation


def render_for(extension: str, document: Any) -> str | None:
    """Return the operation that renders a document to files of an extension, None where there is none.

    A deck or a workbook becomes a PDF by the operation that sets its slides or sheets as pages.
    """
    operation = RENDERS.get(extension)
    if operation != RENDERS[".pdf"]:
        return operation
    return next((found for field, found in PAGES.items() if _has(document, field)), operation)


def _has(document: Any, field: str) -> bool:
    return field in document if isinstance(document, Mapping) else hasattr(document, field)


@frozen
class Placed:
    """Where a result stands; `renamed`: its own name was taken by somebody else's file; `replaced`: another file stood there."""

    path: Path
    renamed: bool = False
    replaced: bool = False


def _error(code: str, message: str, remediation: str | None = None) -> RunstampError:
    issue = Issue("/output/path", message, remediation=remediation, place="options")
    return RunstampError(code, message, (issue,), remediation)


def check_output(store: Store, workspace: Workspace, output: Output, extension: str) -> None:
    """Check the asked output before any work is done.

    Raises:
        RunstampError: common/OUTPUT_REJECTED (place, extension, name), common/OPTIONS_CONFLICT (overwriting not allowed).
    """
    if output.path is None:
        return
    wrong = name_fault(output.path)
    if wrong:
        raise _error("common/OUTPUT_REJECTED", wrong, "choose a plain name")
    target = _asked(workspace, output.path)
    if not output.path.endswith("/") and not target.is_dir() and target.suffix.lower() != extension:
        message = f"the extension '{target.suffix}' does not fit; this operation writes '{extension}'"
        other = RENDERS.get(target.suffix.lower())
        remedy = f"end the name in {extension}" + (f", or take {other}" if other else "")
        raise _error("common/OUTPUT_REJECTED", message, remedy)
    if not workspace.own_grant and not workspace.holds(_resolved(target)):
        message = "the output path lies outside the workspace"
        raise _error("common/OUTPUT_REJECTED", message, "choose a path inside the workspace")
    if output.overwrite and not _may_replace(workspace) and _is_foreign(store, target):
        message = "this server replaces no files of others, and Runstamp did not write this one, or it was changed since"
        remedy = "choose another name; the operator may serve with --allow-overwrite"
        issue = Issue("/output/overwrite", message, remediation=remedy, place="options")
        raise RunstampError("common/OPTIONS_CONFLICT", message, (issue,))


def _may_replace(workspace: Workspace) -> bool:
    return workspace.own_grant or workspace.allow_overwrite


def _is_foreign(store: Store, target: Path) -> bool:
    """Whether a file stands there that Runstamp did not write or that somebody has touched since."""
    try:
        return target.is_file() and store.find(file_digest(target)[0]) is None
    except OSError:
        return True  # what cannot be read is not known to be ours


def _asked(workspace: Workspace, path: str) -> Path:
    return workspace.roots[0] / path  # an absolute path stays as it is


def _resolved(path: Path) -> Path:
    return Path(os.path.realpath(path))


def _candidates(target: Path) -> Iterator[Path]:
    yield target
    for number in range(2, MAX_TRIES):
        yield target.with_name(f"{target.stem}-{number}{target.suffix}")


def place(store: Store, stored: Stored, workspace: Workspace, output: Output, name: str) -> Placed:
    """Copy a stored file to its place in the workspace and return where.

    Raises:
        RunstampError: common/OUTPUT_EXISTS, common/OUTPUT_LOCKED, common/OUTPUT_REJECTED, common/STORE_FULL.
    """
    named = (
        output.path is not None
        and not output.path.endswith("/")
        and not _asked(workspace, output.path).is_dir()
    )
    if output.path is None:
        target = workspace.roots[0] / name
    else:
        asked = _asked(workspace, output.path)
        target = asked if named else asked / name
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        overwrite = output.overwrite and _may_replace(workspace)
        return _put(store, stored, target, overwrite=overwrite, named=named)
    except OSError as error:
        raise _storage(error, target) from error


def _storage(error: OSError, target: Path) -> RunstampError:
    if error.errno in (28, 122):
        return RunstampError("common/STORE_FULL", "there is no room for the output")
    if error.errno in LOCKED or getattr(error, "winerror", None) in LOCKED:
        return _error(
            "common/OUTPUT_LOCKED",
            f"'{_resolved(target)}' cannot be written: it is locked or its folder is read-only",
        )
    why = (error.strerror or "the system refuses").lower()
    return _error(
        "common/OUTPUT_REJECTED", f"'{_resolved(target)}' cannot be written: {why}", "choose another path"
    )


def _put(store: Store, stored: Stored, target: Path, *, overwrite: bool, named: bool) -> Placed:
    for candidate in _candidates(target):
        if candidate.is_dir() and not named:
            continue
        if candidate.is_dir():
            raise _error("common/OUTPUT_EXISTS", f"'{candidate.name}' is a folder")
        if not candidate.exists():
            copy_whole(stored.path, candidate)
            return Placed(candidate, renamed=candidate != target)
        found = file_digest(candidate)[0]
        if found == stored.sha256:
            return Placed(candidate, renamed=candidate != target)
        if overwrite or store.find(found) is not None:
            with suppress(PermissionError):
                candidate.chmod(0o644)
            copy_whole(stored.path, candidate)
            return Placed(candidate, renamed=candidate != target, replaced=True)
        if named:
            raise _error(
                "common/OUTPUT_EXISTS",
                f"'{candidate.name}' exists and was not written by Runstamp",
                "choose another name",
            )
    raise _error("common/OUTPUT_EXISTS", f"every name like '{target.name}' is taken")
