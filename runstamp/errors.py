"""The one error that leaves Runstamp, and the faults it carries.

Codes are data (`operations/codes/<domain>.toml`); an error names its code, the table says phase, recovery and
whether a retry can help. So a new error is one entry in a table, not a class.

    RunstampError
      code      "domain/SCREAMING_SNAKE"
      message   lower case, no full stop, one sentence
      issues    every fault that was found, each at a JSON Pointer into the input
      details   plain JSON for programs
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any, Literal

from runstamp.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

Place = Literal["input", "options", "arguments"]


@frozen
class Issue:
    """One fault of a request: where it is, what is wrong, and what would be right.

    `path` is a JSON Pointer (RFC 6901) into the part of the request that `place` names.
    """

    path: str
    message: str
    expected: str | None = None
    received: str | None = None
    allowed: tuple[str, ...] = ()
    did_you_mean: str | None = None
    remediation: str | None = None
    place: Place = "input"

    def to_json(self) -> dict[str, Any]:
        """Return the issue as the contract writes it; what is not known is left out."""
        out: dict[str, Any] = {"path": self.path, "message": self.message}
        if self.place != "input":
            out["in"] = self.place
        for name in ("expected", "received", "did_you_mean", "remediation"):
            value = getattr(self, name)
            if value is not None:
                out[name] = value
        if self.allowed:
            out["allowed"] = list(self.allowed)
        return out


@frozen
class Problem:
    """What a `RunstampError` says, as a value: it can be compared, stored and sent."""

    code: str
    message: str
    issues: tuple[Issue, ...] = ()
    remediation: str | None = None
    details: Mapping[str, Any] = field(default_factory=dict[str, Any])
    signatures: str | None = None


class RunstampError(Exception):
    """A document condition that stops the call; nothing was written.

    Arguments are positional so that the error can be pickled across processes. `remediation` and
    `signatures` are filled from the code table and the type sheets where the raiser leaves them out.
    """

    def __init__(
        self,
        code: str,
        message: str,
        issues: tuple[Issue, ...] = (),
        remediation: str | None = None,
        details: Mapping[str, Any] | None = None,
        signatures: str | None = None,
    ) -> None:
        super().__init__(code, message, issues, remediation, details, signatures)
        self.problem = Problem(code, message, issues, remediation, dict(details or {}), signatures)

    @property
    def code(self) -> str:
        """The stable code, such as `common/SCHEMA_REJECTED`."""
        return self.problem.code

    @property
    def issues(self) -> tuple[Issue, ...]:
        """Every fault found, best first."""
        return self.problem.issues

    def __str__(self) -> str:
        first = f" ({self.issues[0].path}: {self.issues[0].message})" if self.issues else ""
        return f"{self.code}: {self.problem.message}{first}"
