"""The world of one call: files, scratch paths, the deadline, cancellation, programs."""

from __future__ import annotations

import base64
import binascii
import hashlib
import io
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import Any, BinaryIO

from runstamp.artifacts import Store
from runstamp.engine import Dependency, DependencyKind, Opened
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen
from runstamp.limits import Limits
from runstamp.streams import Stream, too_large
from runstamp.workspace import Listing, Workspace

Progress = Callable[[int, int, str], None]


def _rejected(pointer: str, message: str, remediation: str) -> RunstampError:
    return RunstampError(
        "common/ASSET_REJECTED", message, (Issue(pointer, message, remediation=remediation),), remediation
    )


def _unreadable(error: OSError, pointer: str) -> RunstampError:
    message = f"the file cannot be read: {error.strerror or type(error).__name__}"
    return _rejected(pointer, message, "check the file and its rights")


def _named(source: Any, pointer: str) -> tuple[str, str, str]:
    """Return how a source names its file (`path`, `artifact`, `data`, `url`), the name, and where it stands."""
    if isinstance(source, str):
        return "path", source, pointer
    for key in ("path", "artifact", "data", "url"):
        value = _member(source, key)
        if value is not None:
            return key, value, f"{pointer}/{key}"
    raise _rejected(pointer, "a file is a path, {path}, {artifact} or {data}", "name a file in the workspace")


def _no_path(text: str, pointer: str) -> RunstampError | None:
    """Return why a text in a path's place is none."""
    if "://" in text:
        return _fetched(text, pointer)
    if text.startswith("data:"):
        return _rejected(pointer, "data URIs are not read", "write {data: base64}")
    return None


def _fetched(url: str, pointer: str) -> RunstampError:
    scheme = url.split("://", 1)[0]
    message = f"{scheme} addresses are not fetched" if scheme != "file" else "file addresses are not opened"
    return _rejected(pointer, message, "download the file into the workspace and name its path")


def _decoded(text: str, pointer: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise _rejected(pointer, "the data is not base64", "send standard base64") from error


def _member(source: Any, key: str) -> Any:
    return source.get(key) if isinstance(source, Mapping) else getattr(source, key, None)


@frozen
class Asked:
    """A file that was read: how the input names it, where, and what it was."""

    source: Any
    pointer: str
    kind: DependencyKind
    sha256: str


class LocalFiles:
    """The one gate to the user's files: checks the place, opens, reads, hashes, records."""

    def __init__(self, workspace: Workspace, store: Store, limits: Limits) -> None:
        self.workspace = workspace
        self.store = store
        self.limits = limits
        self.opened: list[Dependency] = []
        self.asked: list[Asked] = []

    def open(self, source: Any, pointer: str, kind: DependencyKind) -> Opened:
        """Return the bytes of a source; see `runstamp.engine.Files.open`."""
        name, data = self._read(source, pointer)
        sha256 = hashlib.sha256(data).hexdigest()
        self._note(source, pointer, kind, name, sha256)
        return Opened(name, data, sha256)

    def stream(self, source: Any, pointer: str, kind: DependencyKind) -> Stream:
        """Return a source as a stream; see `runstamp.engine.Files.stream`."""
        name, file = self._opened(source, pointer)
        return Stream(
            name,
            file,
            self.limits.data_bytes,
            pointer,
            lambda shown, sha256: self._note(source, pointer, kind, shown, sha256),
        )

    def _note(self, source: Any, pointer: str, kind: DependencyKind, name: str, sha256: str) -> None:
        self.opened.append(Dependency(kind, name, sha256))
        given = {key: value for key in ("path", "artifact", "url") if (value := _member(source, key))}
        if isinstance(source, str) or given:  # data in the input cannot change by itself
            self.asked.append(Asked(source if isinstance(source, str) else given, pointer, kind, sha256))

    def digest(self, source: Any, pointer: str, kind: DependencyKind) -> str:
        """Return the SHA-256 of a source as it is now, which becomes a dependency; memory stays flat.

        Raises:
            RunstampError: as `open`.
        """
        with self.stream(source, pointer, kind):
            pass
        return self.asked[-1].sha256

    def look(self, source: Any, pointer: str, known: Listing | None = None) -> None:
        """Look whether a source is there and may be read, without reading it; `known` as `Workspace.find` takes it.

        Raises:
            RunstampError: common/ASSET_NOT_FOUND, common/ASSET_REJECTED.
        """
        key, value, at = _named(source, pointer)
        if key == "path" and (refused := _no_path(value, at)) is not None:
            raise refused
        if key == "path":
            self._file_at(self.workspace.find(value, at, known), at, bounded=False).close()
        elif key == "artifact":
            self._stored(value, at)
        elif key == "data":
            _decoded(value, at)
        else:
            raise _fetched(value, at)

    def _opened(self, source: Any, pointer: str) -> tuple[str, BinaryIO]:
        path = source if isinstance(source, str) else source.get("path")
        if path is not None and "://" not in path and not path.startswith("data:"):
            at = pointer if isinstance(source, str) else f"{pointer}/path"
            found = self.workspace.find(path, at)
            return self.workspace.shown(found), self._file_at(found, at)
        if not isinstance(source, str) and source.get("artifact") is not None:
            stored = self._stored(source["artifact"], f"{pointer}/artifact")
            return f"artifact-{stored.name[:12]}", self._file_at(stored, f"{pointer}/artifact")
        name, data = self._read(source, pointer)
        return name, io.BytesIO(data)

    def _file_at(self, path: Path, pointer: str, *, bounded: bool = True) -> BinaryIO:
        try:
            file = path.open("rb")
        except OSError as error:
            raise _unreadable(error, pointer) from error
        try:
            self._judge(path, pointer)
            if bounded and os.fstat(file.fileno()).st_size > self.limits.data_bytes:
                raise too_large(self.limits.data_bytes, pointer)
        except BaseException:
            file.close()
            raise
        return file

    def listing(self) -> Sequence[Path]:
        """Return the files in the roots, shallow first, in name order."""
        return self.workspace.listing()

    def shown(self, path: Path) -> str:
        """Return the name of a listed file relative to its root, with forward slashes."""
        return self.workspace.shown(path)

    def _read(self, source: Any, pointer: str) -> tuple[str, bytes]:
        key, value, at = _named(source, pointer)
        reads = {"path": self._file, "artifact": self._artifact, "data": self._data}
        if key not in reads:
            raise _fetched(value, at)
        return reads[key](value, at)

    def _file(self, path: str, pointer: str) -> tuple[str, bytes]:
        refused = _no_path(path, pointer)
        if refused is not None:
            raise refused
        found = self.workspace.find(path, pointer)
        return self.workspace.shown(found), self._checked(found, pointer)

    def _checked(self, path: Path, pointer: str) -> bytes:
        try:
            with path.open("rb") as file:
                self._judge(path, pointer)
                data = file.read(self.limits.image_bytes + 1)
        except OSError as error:
            raise _unreadable(error, pointer) from error
        return self._bounded(data, self.limits.image_bytes, pointer)

    def _judge(self, path: Path, pointer: str) -> None:
        # what is open now is what is judged: a link swapped in since the look-up is caught here
        if not self.workspace.holds(Path(os.path.realpath(path))) and self.store.find(path.name) is None:
            raise _rejected(
                pointer, "the path lies outside the workspace", "copy the file into the workspace"
            )

    def _bounded(self, data: bytes, limit: int, pointer: str) -> bytes:
        if len(data) > limit:
            message = f"the file is larger than the limit of {limit:,} bytes"
            raise RunstampError("common/RESOURCE_LIMIT_EXCEEDED", message, (Issue(pointer, message),))
        return data

    def _artifact(self, reference: str, pointer: str) -> tuple[str, bytes]:
        found = self._stored(reference, pointer)
        return f"artifact-{found.name[:12]}", self._checked(found, pointer)

    def _stored(self, reference: str, pointer: str) -> Path:
        found = self.store.find(reference)
        if found is None:
            message = "no artifact of this digest is in the store"
            raise RunstampError(
                "common/ASSET_NOT_FOUND", message, (Issue(pointer, message, received=reference),)
            )
        return found

    def _data(self, text: str, pointer: str) -> tuple[str, bytes]:
        data = _decoded(text, pointer)
        data = self._bounded(data, self.limits.inline_bytes, pointer)
        return f"data-{hashlib.sha256(data).hexdigest()[:12]}", data


class LocalWorld:
    """The world in this process. In-process, memory is not capped and time is checked at `checkpoint`."""

    def __init__(
        self,
        workspace: Workspace,
        store: Store,
        limits: Limits,
        *,
        progress: Progress | None = None,
        cancelled: Event | None = None,
        on_tool: Callable[[int], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._files = LocalFiles(workspace, store, limits)
        self.store = store
        self.limits = limits
        self.clock = clock
        self.deadline = clock() + limits.time_s
        self.cancelled = cancelled or Event()
        self._progress = progress
        self._on_tool = on_tool
        self._scratch: list[Path] = []
        self._recorded: list[Dependency] = []

    @property
    def files(self) -> LocalFiles:
        """The gate to the user's files."""
        return self._files

    def dependencies(self) -> tuple[Dependency, ...]:
        """Return every file that went into the result, once each, in order of kind and name."""
        found = {(d.kind, d.name, d.sha256): d for d in (*self._files.opened, *self._recorded)}
        return tuple(found[key] for key in sorted(found))

    @property
    def recorded(self) -> tuple[Dependency, ...]:
        """What went into the result beside the user's files: faces, parts of brands."""
        return tuple(self._recorded)

    def temporary(self, suffix: str) -> Path:
        """Return a new scratch path; `clean` removes what is left there."""
        path = self.store.scratch(suffix)
        self._scratch.append(path)
        return path

    def clean(self) -> None:
        """Remove scratch files that were not adopted."""
        for path in self._scratch:
            with suppress(OSError):
                shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)

    def checkpoint(self) -> None:
        """Stop at the deadline or on cancellation."""
        if self.cancelled.is_set():
            raise RunstampError("common/OPERATION_CANCELLED", "the call was cancelled")
        if self.clock() > self.deadline:
            message = f"the time of {self.limits.time_s:g} s has run out"
            raise RunstampError("common/OPERATION_TIMEOUT", message)

    def progress(self, done: int, total: int, message: str) -> None:
        """Pass on how far the work is, if anybody listens."""
        if self._progress is not None:
            self._progress(done, total, message)

    def depend(self, dependency: Dependency) -> None:
        """Record a file whose bytes went into the result."""
        self._recorded.append(dependency)

    def run_tool(self, command: Sequence[str], *, timeout_s: float) -> int:
        """Run a program in its own process group; at the deadline the whole group is killed.

        Raises:
            RunstampError: common/OPERATION_TIMEOUT.
        """
        quiet = subprocess.DEVNULL
        own = os.name != "nt"
        with subprocess.Popen(
            list(command), stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=own
        ) as process:
            if self._on_tool is not None:
                self._on_tool(process.pid)
            try:
                return process.wait(min(timeout_s, max(0.1, self.deadline - self.clock())))
            except subprocess.TimeoutExpired as error:
                _kill(process)
                message = f"'{Path(command[0]).name}' did not end in time"
                raise RunstampError("common/OPERATION_TIMEOUT", message) from error


def _kill(process: subprocess.Popen[bytes]) -> None:
    if os.name == "nt":
        process.kill()
    else:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
