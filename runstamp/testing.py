"""For tests of engines and of programs that use Runstamp: a fixed world and an engine that does as it is told."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from runstamp.binding import Bound
from runstamp.descriptors import Binding, Descriptor
from runstamp.engine import Call, Dependency, DependencyKind, Draft, Engine, Handler, Opened, Rendered, World
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import field, frozen, record
from runstamp.limits import Limits
from runstamp.model.document import Document
from runstamp.streams import Stream

__all__ = ["FakeEngine", "FixedFiles", "FixedWorld"]


@record
class FixedFiles:
    """Files from a mapping; nothing of the machine is read."""

    known: Mapping[str, bytes] = field(default_factory=dict[str, bytes])
    opened: list[Dependency] = field(default_factory=list[Dependency])

    def open(self, source: Any, pointer: str, kind: DependencyKind) -> Opened:
        """Return the bytes of a known name.

        Raises:
            RunstampError: common/ASSET_NOT_FOUND.
        """
        name = source if isinstance(source, str) else str(getattr(source, "path", ""))
        if name not in self.known:
            message = f"no file '{name}'"
            raise RunstampError("common/ASSET_NOT_FOUND", message, (Issue(pointer, message),))
        data = self.known[name]
        found = Opened(name, data, hashlib.sha256(data).hexdigest())
        self.opened.append(Dependency(kind, name, found.sha256))
        return found

    def stream(self, source: Any, pointer: str, kind: DependencyKind) -> Stream:
        """Return a known name, or `{path}`, as a stream.

        Raises:
            RunstampError: common/ASSET_NOT_FOUND.
        """
        name = source if isinstance(source, str) else str(source.get("path", ""))
        found = self.open(name, pointer, kind)
        self.opened.pop()
        return Stream(
            name,
            io.BytesIO(found.data),
            Limits().data_bytes,
            pointer,
            lambda shown, sha256: self.opened.append(Dependency(kind, shown, sha256)),
        )

    def listing(self) -> Sequence[Path]:
        """Return the known names."""
        return [Path(name) for name in sorted(self.known)]

    def shown(self, path: Path) -> str:
        """Return the name itself."""
        return path.as_posix()


@record
class FixedWorld:
    """A world in which nothing moves: files from a mapping, scratch in one folder, no deadline, no programs."""

    folder: Path
    known: Mapping[str, bytes] = field(default_factory=dict[str, bytes])
    recorded: list[Dependency] = field(default_factory=list[Dependency])
    checkpoints: int = 0
    _files: FixedFiles | None = None
    _count: int = 0

    @property
    def files(self) -> FixedFiles:
        """The known files."""
        if self._files is None:
            self._files = FixedFiles(self.known)
        return self._files

    def temporary(self, suffix: str) -> Path:
        """Return the next numbered path in the folder."""
        self._count += 1
        return self.folder / f"work-{self._count}{suffix}"

    def checkpoint(self) -> None:
        """Count that the engine asked."""
        self.checkpoints += 1

    def progress(self, done: int, total: int, message: str) -> None:
        """Ignore progress."""

    def depend(self, dependency: Dependency) -> None:
        """Record a dependency."""
        self.recorded.append(dependency)

    def run_tool(self, command: Sequence[str], *, timeout_s: float) -> int:  # noqa: ARG002 - the protocol's signature
        """Refuse to run programs.

        Raises:
            RunstampError: common/OPERATION_UNAVAILABLE, always.
        """
        message = f"no program '{command[0]}' in a fixed world"
        raise RunstampError("common/OPERATION_UNAVAILABLE", message)


def _write(model: Document, call: Call, world: World) -> Rendered:
    """Render a document as the text of its title: enough of an engine to prove the contract."""
    path = world.temporary(".docx")
    path.write_text(f"{call.operation}: {model.title}\n", encoding="utf-8")
    return Rendered(
        (
            Draft(
                ".docx",
                "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
                path,
                1,
                ((1, "/title", model.title or ""),),
            ),
        )
    )


@frozen
class FakeEngine:
    """An engine whose handler is a function of the test's; `descriptor` and `binder` go into a `Gateway`."""

    handler: Callable[[Any, Call, World], Rendered] = _write
    name: str = "docx.render"
    losses: tuple[str, ...] = ("common/*",)
    support: frozenset[str] | None = None
    model: Any = Document

    @property
    def descriptor(self) -> Descriptor:
        """The operation that the engine serves."""
        return Descriptor(
            name=self.name,
            version="1.0.0",
            title="Fake",
            summary="A fake engine for tests",
            side_effects="artifact",
            losses=self.losses,
            bindings=(Binding("local", "runstamp.testing:fake"),),
        )

    def binder(self, descriptor: Descriptor) -> Bound:  # noqa: ARG002 - one engine, one operation
        """Return the handler as bound."""
        handler: Handler = self.handler
        return Bound(handler, Engine("fake", "runstamp", "1.0.0", ("pydantic",)), self.model, self.support)
