"""The seam between the core and the engines: a handler is `(model, call, world) -> Rendered`.

`Call` is data that crosses processes; `World` is everything that comes from outside. An engine that reads the clock,
opens a user's path or starts a program by itself is wrong: it asks the world.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any, Literal, Protocol, TypeAlias

from runstamp.frozen import frozen
from runstamp.limits import Limits
from runstamp.losses import Diagnostic, Loss
from runstamp.streams import Stream

Evidence = Literal["self", "schema", "reader", "application"]
Verdict = Literal["pass", "fail", "not_run"]
DependencyKind = Literal["font", "image", "template", "data"]


@frozen
class Engine:
    """What an engine's package says of itself; found by entry point, loaded when asked for.

    `libraries` are distribution names whose versions a receipt records. `report` is a function "package.module:function" without
    parameters that yields a `Report` for each thing worth knowing.
    """

    name: str
    package: str
    version: str
    libraries: tuple[str, ...] = ()
    report: str | None = None


@frozen
class Report:
    """What an engine says of this machine to `runstamp doctor`; `optional`: what does not hold is no fault."""

    what: str
    detail: str
    ok: bool
    optional: bool = False


@frozen
class Call:
    """How one call runs: plain data, the same in-process and in a worker."""

    operation: str
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    limits: Limits = field(default_factory=Limits)
    deterministic: bool = True


@frozen
class Dependency:
    """A file whose bytes went into the result."""

    kind: DependencyKind
    name: str
    sha256: str


@frozen
class Check:
    """One verdict on the result and the kind of evidence behind it."""

    name: str
    evidence: Evidence
    verdict: Verdict
    detail: str | None = None


@frozen
class Draft:
    """A file an engine has written into a temporary place of the world's.

    `name` is a file name with its extension. `map` ties pages, slides or sheets (counted from 1) to the input:
    `(page, JSON Pointer, title)`. `content_sha256` is `content_digest` over the uncompressed parts of an Office file, where
    the writer knows it already; the core computes it else.
    """

    name: str
    media_type: str
    path: Path
    pages: int | None = None
    map: tuple[tuple[int, str, str], ...] = ()
    content_sha256: str | None = None


@frozen
class Rendered:
    """What a handler returns. Losses in document order; `value` is plain JSON."""

    artifacts: tuple[Draft, ...] = ()
    value: Any = None
    losses: tuple[Loss, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    checks: tuple[Check, ...] = ()


@frozen
class Opened:
    """A file of the user's, read once through the one gate: its bytes, its shown name, its digest."""

    name: str
    data: bytes
    sha256: str


class Files(Protocol):
    """The one gate to files of the user's: checks the place, reads, hashes, records the dependency."""

    def open(self, source: Any, pointer: str, kind: DependencyKind) -> Opened:
        """Return the bytes of a source (a path string, or `{path}`, `{artifact}`, `{data}`, `{url}`).

        Raises:
            RunstampError: common/ASSET_NOT_FOUND, common/ASSET_REJECTED or common/RESOURCE_LIMIT_EXCEEDED,
                with `pointer` as the issue's path.
        """
        ...

    def stream(self, source: Any, pointer: str, kind: DependencyKind) -> Stream:
        """Return a source to be read as a stream (a context manager); up to `limits.data_bytes`, recorded on leaving it.

        `source` is a path string or a mapping with `path`, `artifact`, `data` or `url`.

        Raises:
            RunstampError: as `open`; common/RESOURCE_LIMIT_EXCEEDED also while it is read.
        """
        ...

    def listing(self) -> Sequence[Path]:
        """Return the files in the roots, shallow first, in name order."""
        ...

    def shown(self, path: Path) -> str:
        """Return the name of a listed file relative to its root, with forward slashes."""
        ...


class World(Protocol):
    """Everything from outside, handed to a handler."""

    @property
    def files(self) -> Files:
        """The gate to the user's files."""
        ...

    def temporary(self, suffix: str) -> Path:
        """Return a new path in the store's scratch folder; the gateway stores or removes what is written there."""
        ...

    def checkpoint(self) -> None:
        """Stop here if the deadline has passed or the caller has cancelled.

        Raises:
            RunstampError: common/OPERATION_TIMEOUT or common/OPERATION_CANCELLED.
        """
        ...

    def progress(self, done: int, total: int, message: str) -> None:
        """Tell how far the work is; cheap, may be dropped."""
        ...

    def depend(self, dependency: Dependency) -> None:
        """Record a file whose bytes went into the result (fonts; `files.open` records its own)."""
        ...

    def run_tool(self, command: Sequence[str], *, timeout_s: float) -> int:
        """Run a program in its own process group and return its exit status; it dies with the call."""
        ...


Handler: TypeAlias = Callable[[Any, Call, World], Rendered]
