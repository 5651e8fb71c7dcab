"""What a call starts from when it sends a change: a kept input, found by its reference, by a file or by an artifact.

Every input is kept in the store under its `input_ref` for seven days, and every file that is made points to the input that
made it (`origins/<sha256>.json`), under the name of the operation or job that took that input.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from runstamp.artifacts import Store, file_digest
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen, replace
from runstamp.patching import apply_patch
from runstamp.workspace import Workspace

_REFERENCE = re.compile(r"in_[0-9a-f]{32}")
_ARTIFACT = "runstamp://artifact/"
_HEX = re.compile(r"[0-9a-f]{64}")


@frozen
class Base:
    """A kept input: its value, the folder that its relative paths lie in, the file that it was found by, its reference."""

    value: Any
    beside: Path | None = None
    file: Path | None = None
    reference: str | None = None


def keep_input(store: Store, reference: str, data: bytes, beside: Path | None) -> None:
    """Keep an input as canonical JSON, and the folder beside which its files lie.

    Raises:
        RunstampError: common/STORE_FULL or common/STORE_UNAVAILABLE.
    """
    store.keep("inputs", f"{reference}.json", data)
    if beside is None:
        return
    folder = os.fsencode(beside.resolve())
    known = store.record("inputs", f"{reference}.folder")
    # The same input beside other files means other files: then its reference alone leads to no folder.
    store.keep("inputs", f"{reference}.folder", folder if known in (None, folder) else b"", replace=True)


def keep_told(store: Store, reference: str, told: Iterable[tuple[str, str]]) -> None:
    """Keep what an answer has told once: codes and messages.

    Raises:
        RunstampError: common/STORE_FULL or common/STORE_UNAVAILABLE.
    """
    data = json.dumps(sorted(told), ensure_ascii=False).encode()
    store.keep("inputs", f"{reference}.told", data, replace=True)


def told_of(store: Store, reference: str) -> frozenset[tuple[str, str]]:
    """Return what the answer to an input has told once; nothing where none is known."""
    record = store.record("inputs", f"{reference}.told")
    return frozenset((code, message) for code, message in json.loads(record)) if record else frozenset()


def keep_origin(store: Store, sha256: str, taker: str, reference: str, beside: Path | None) -> None:
    """Remember which input a file was made from, by which operation or job, and beside which files.

    Raises:
        RunstampError: common/STORE_FULL or common/STORE_UNAVAILABLE.
    """
    folder = str(beside.resolve()) if beside is not None else None
    origins = {**origins_of(store, sha256), taker: [reference, folder]}
    data = json.dumps(origins, sort_keys=True).encode()
    store.keep("origins", f"{sha256}.json", data, replace=True)


def origins_of(store: Store, sha256: str) -> dict[str, list[str | None]]:
    """Return reference and folder of the inputs that made a file, by operation or job; empty where none is known."""
    record = store.record("origins", f"{sha256}.json")
    held: dict[str, Any] = json.loads(record) if record else {}
    return {taker: origin for taker, origin in held.items() if isinstance(origin, list)}


def changed(store: Store, workspace: Workspace, taker: str, base: Any, patch: Any) -> Base:
    """Return the input of a base after a patch; without a patch, as it was.

    `taker` is the operation or job that will take it: a file that several have made knows an input of each. The input of
    another operation is taken where that is the only one, so that a document can be rendered in a second format.

    Raises:
        RunstampError: common/BASE_UNKNOWN, common/BASE_CHANGED, common/PATCH_REJECTED, or that the file cannot be read.
    """
    found = _based(store, workspace, taker, base)
    if found.beside is not None and not (workspace.own_grant or workspace.holds(found.beside)):
        # Another user of this store had the input beside files that this caller may not read.
        found = replace(found, beside=None)
    if patch is None:
        return found
    return replace(found, value=apply_patch(found.value, patch))


def _based(store: Store, workspace: Workspace, taker: str, base: Any) -> Base:
    if not isinstance(base, str) or not base:
        raise _unknown(
            "base is an input_ref, the uri of an artifact, or the path of a file that Runstamp wrote", None
        )
    if _REFERENCE.fullmatch(base):
        folder = store.record("inputs", f"{base}.folder")
        return _kept(store, base, os.fsdecode(folder) if folder else None, None)
    if base.startswith(_ARTIFACT) or _HEX.fullmatch(base):
        return _made(store, base.removeprefix(_ARTIFACT), taker, None, base)
    return _of_file(store, workspace, taker, base)


def _of_file(store: Store, workspace: Workspace, taker: str, base: str) -> Base:
    path = _path(workspace, base)
    sha256, _ = file_digest(path)
    if not origins_of(store, sha256):
        message = f"'{path.name}' is not as Runstamp wrote it, or its input is no longer kept"
        raise RunstampError("common/BASE_CHANGED", message, (_issue(message, base),))
    return _made(store, sha256, taker, path, base)


def _path(workspace: Workspace, base: str) -> Path:
    given = Path(base)
    if workspace.own_grant and given.is_absolute() and given.is_file():
        return given
    try:
        return workspace.find(base, "/base")
    except RunstampError as error:
        issues = tuple(
            Issue(
                one.path,
                one.message,
                None,
                one.received,
                one.allowed,
                one.did_you_mean,
                one.remediation,
                "arguments",
            )
            for one in error.issues
        )
        raise RunstampError(error.code, error.problem.message, issues, error.problem.remediation) from error


def _made(store: Store, sha256: str, taker: str, path: Path | None, base: str) -> Base:
    origins = origins_of(store, sha256)
    origin = origins.get(taker)
    if origin is None and len({reference for reference, _ in origins.values()}) == 1:
        origin = next(iter(origins.values()))
    if origin is None or origin[0] is None:
        takers = ", ".join(sorted(origins)) or "none"
        message = f"no input of {taker} is known for this file (known: {takers})"
        raise _unknown(message, base)
    return _kept(store, origin[0], origin[1], path)


def _kept(store: Store, reference: str, folder: str | None, path: Path | None) -> Base:
    record = store.record("inputs", f"{reference}.json")
    if record is None:
        message = f"no input '{reference}' is kept: it is older than the store keeps inputs, or inputs are not kept here"
        raise _unknown(message, reference)
    return Base(json.loads(record), Path(folder) if folder else None, path, reference)


def _unknown(message: str, base: str | None) -> RunstampError:
    return RunstampError("common/BASE_UNKNOWN", message, (_issue(message, base),))


def _issue(message: str, base: str | None) -> Issue:
    return Issue("/base", message, received=base, place="arguments")
