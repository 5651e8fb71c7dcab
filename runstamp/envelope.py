"""The result envelope: one shape for every operation, on every face."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any, Literal

from runstamp.artifacts import copy_whole
from runstamp.codes import Codes, codes, exit_status
from runstamp.errors import Issue, Problem, RunstampError
from runstamp.frozen import frozen
from runstamp.losses import MAX_ENTRIES, SEVERITIES, Diagnostic, Loss, loss_json

CONTRACT_VERSION = "1.0"
MAX_ISSUES = 50
PREVIEW_UNAVAILABLE = "common/PREVIEW_UNAVAILABLE"

Fidelity = Literal["full", "substituted", "degraded", "dropped"]


@frozen
class Artifact:
    """A finished file: where it is, what it is, how its pages lie to the input."""

    name: str
    media_type: str
    size: int
    sha256: str
    stored: Path
    path: Path | None = None
    pages: int | None = None
    map: tuple[tuple[int, str, str], ...] = ()
    inline: bool = False
    content_sha256: str | None = None

    @property
    def uri(self) -> str:
        """The address by which resources and later calls find it."""
        return f"runstamp://artifact/{self.sha256}"

    @property
    def shown(self) -> str:
        """Where the file lies, as people read it: from the current folder where it is below."""
        if self.path is None:
            return self.uri
        here = Path.cwd()
        return str(self.path.relative_to(here) if self.path.is_relative_to(here) else self.path)

    def read(self) -> bytes:
        """Return the bytes of the file."""
        return self.stored.read_bytes()

    def save(self, path: str | Path) -> Path:
        """Write a copy, whole or not at all, and return its path."""
        target = Path(path)
        copy_whole(self.stored, target)
        return target

    def to_json(self) -> dict[str, Any]:
        """Return the artifact as the contract writes it."""
        out: dict[str, Any] = {
            "name": self.name,
            "uri": self.uri,
            "path": str(self.path) if self.path else None,
            "media_type": self.media_type,
            "size": self.size,
            "sha256": self.sha256,
            "pages": self.pages,
            "map": [list(entry) for entry in self.map],
            "state": "generated",
        }
        if self.inline:
            out["data"] = base64.b64encode(self.read()).decode("ascii")
        return out


@frozen
class Picture:
    """A picture of one page of an artifact, or of several on one sheet; a notebook shows it."""

    artifact: str
    pages: tuple[int, ...]
    sha256: str
    size: int
    stored: Path

    def read(self) -> bytes:
        """Return the bytes of the PNG."""
        return self.stored.read_bytes()

    def save(self, path: str | Path) -> Path:
        """Write a copy, whole or not at all, and return its path."""
        target = Path(path)
        copy_whole(self.stored, target)
        return target

    def _repr_png_(self) -> bytes:
        return self.read()

    def to_json(self) -> dict[str, Any]:
        """Return the picture as the contract writes it."""
        return {
            "artifact": self.artifact,
            "pages": list(self.pages),
            "uri": f"runstamp://artifact/{self.sha256}",
            "media_type": "image/png",
            "size": self.size,
            "sha256": self.sha256,
        }


def error_json(problem: Problem, known: Codes | None = None) -> dict[str, Any]:
    """Return an error as the contract writes it; what its code says fills what the raiser left out."""
    entry = (known or codes()).errors.get(problem.code)
    issues = problem.issues[:MAX_ISSUES]
    out: dict[str, Any] = {
        "code": problem.code,
        "phase": entry.phase if entry else "execution",
        "recovery": problem.details.get("recovery", entry.recovery if entry else "report"),
        "message": problem.message,
        "remediation": problem.remediation or (entry.remediation if entry else "report it"),
        "retryable": bool(problem.details.get("retryable", entry.retryable if entry else False)),
    }
    if out["retryable"] and entry and entry.retry_after_ms is not None:
        out["retry_after_ms"] = entry.retry_after_ms
    out["issues"] = [issue.to_json() for issue in issues]
    if len(problem.issues) > MAX_ISSUES:
        out["more_issues"] = len(problem.issues) - MAX_ISSUES
    if problem.signatures:
        out["signatures"] = problem.signatures
    if problem.details:
        out["details"] = dict(problem.details)
    return out


@frozen
class Result:
    """What a call answers. Never raised, always whole: on an error there are no artifacts."""

    operation: str
    artifacts: tuple[Artifact, ...] = ()
    value: Any = None
    losses: tuple[Loss, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    error: Problem | None = None
    input_ref: str | None = None
    receipt: Mapping[str, Any] | None = None
    next: tuple[Mapping[str, str], ...] = ()
    codes: Codes = field(default_factory=codes, compare=False, repr=False)
    extra: Mapping[str, Any] = field(default_factory=dict[str, Any])
    previews: tuple[Picture, ...] = ()
    again: Callable[..., Result] | None = field(default=None, compare=False, repr=False)
    look: Callable[..., Result] | None = field(default=None, compare=False, repr=False)

    def preview(self, page: int | None = None, *, width: int | None = None) -> Picture:
        """Return a picture of a page (from 1) of the first artifact, or of all its pages on one sheet.

        Raises:
            RunstampError: the error of the call; common/UNSUPPORTED_FEATURE, no picture can be made here.
        """
        self.unwrap()
        if self.look is None:
            raise RunstampError(
                "common/UNSUPPORTED_FEATURE", "this result is not tied to a gateway that could look"
            )
        seen = self.look(self, page, width)
        if not seen.previews:
            said = [note.message for note in seen.diagnostics if note.code == PREVIEW_UNAVAILABLE]
            raise RunstampError("common/UNSUPPORTED_FEATURE", said[0] if said else "it has no such page")
        return seen.previews[0]

    def patch(
        self, operations: Sequence[Mapping[str, Any]], options: Mapping[str, Any] | None = None
    ) -> Result:
        """Run the call again with its input changed: JSON Patch (RFC 6902) and `extend`; options stay unless given.

        Raises:
            RunstampError: common/BASE_UNKNOWN, this result came from nowhere that can be asked again.
        """
        if self.again is None or self.input_ref is None:
            raise RunstampError("common/BASE_UNKNOWN", "this result has no input that is kept")
        return self.again(operations, options)

    @property
    def ok(self) -> bool:
        """Whether the call did what was asked."""
        return self.error is None

    @property
    def status(self) -> str:
        """`ok` or `error`."""
        return "ok" if self.ok else "error"

    @property
    def artifact(self) -> Artifact:
        """The first artifact.

        Raises:
            RunstampError: the error of the call, if it has one.
            LookupError: the operation makes no file.
        """
        self.unwrap()
        if not self.artifacts:
            message = f"{self.operation} makes no file"
            raise LookupError(message)
        return self.artifacts[0]

    @property
    def fidelity(self) -> Fidelity:
        """The one word about the ledger: the worst severity, `full` for none."""
        found = {self.codes.severity(loss.code) for loss in self.losses}
        worst: list[Fidelity] = [severity for severity in reversed(SEVERITIES) if severity in found]
        return worst[0] if worst else "full"

    @property
    def loss_summary(self) -> dict[str, int]:
        """How many places lost something, by severity."""
        summary = dict.fromkeys(reversed(SEVERITIES), 0)
        for loss in self.losses:
            summary[self.codes.severity(loss.code)] += loss.count
        return {str(name): count for name, count in summary.items()}

    @property
    def exit_status(self) -> int:
        """The exit status of the shell."""
        if self.error is None:
            return 0
        entry = self.codes.errors.get(self.error.code)
        return exit_status(self.error.code, entry.phase if entry else "execution")

    def unwrap(self) -> Result:
        """Return the result itself.

        Raises:
            RunstampError: the call failed.
        """
        if self.error is not None:
            found = self.error
            raise RunstampError(
                found.code, found.message, found.issues, found.remediation, found.details, found.signatures
            )
        return self

    def to_json(self) -> dict[str, Any]:
        """Return the envelope as plain JSON."""
        return {
            "status": self.status,
            "operation": self.operation,
            "fidelity": self.fidelity,
            "artifacts": [artifact.to_json() for artifact in self.artifacts],
            "previews": [picture.to_json() for picture in self.previews],
            "value": self.value,
            "losses": [loss_json(loss, self.codes.severity(loss.code)) for loss in self.losses[:MAX_ENTRIES]],
            "loss_summary": self.loss_summary,
            "diagnostics": [diagnostic.to_json() for diagnostic in self.diagnostics],
            "error": error_json(self.error, self.codes) if self.error else None,
            "input_ref": self.input_ref,
            "receipt": dict(self.receipt) if self.receipt is not None else None,
            "next": [dict(entry) for entry in self.next],
            **self.extra,
        }

    def sentence(self) -> str:
        """Return one line for people: what was written or why not, and what is not as asked."""
        if self.error is not None:
            first = self.error.issues[0] if self.error.issues else None
            where = f" {first.path or '/'}: {first.message}." if isinstance(first, Issue) else ""
            return f"{self.operation} failed: {self.error.message}.{where}"
        return f"{self._written()}{self._lost()}"

    def _written(self) -> str:
        if not self.artifacts:
            return f"{self.operation} is done."
        first = self.artifacts[0]
        where = first.shown
        unit = {"pptx": "slide", "xlsx": "sheet"}.get(first.name.rsplit(".", 1)[-1], "page")
        pages = f", {first.pages} {unit}{'s' if first.pages != 1 else ''}" if first.pages else ""
        more = f" and {len(self.artifacts) - 1} more" if len(self.artifacts) > 1 else ""
        return f"Wrote {where}{pages}{more}"

    def _lost(self) -> str:
        total = sum(loss.count for loss in self.losses)
        if not total:
            return "; no losses." if self.artifacts else ""
        first = self.losses[0]
        page = f"page {first.page}: " if first.page else ""
        return f"; {total} loss{'es' if total != 1 else ''}: {page}{first.message}{' …' if len(self.losses) > 1 else '.'}"
