"""The closed lists of codes: errors, losses, diagnostics, as `operations/codes/<domain>.toml` has them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, cast

from runstamp.frozen import frozen
from runstamp.losses import Severity
from runstamp.resources import data_folder

EXIT_STATUS: Mapping[str, int] = MappingProxyType(
    {
        "input": 2,
        "validation": 2,
        "binding": 3,
        "permission": 3,
        "assets": 4,
        "fonts": 4,
        "storage": 4,
        "policy": 5,
        "execution": 6,
        "transport": 7,
        "layout": 70,
        "serialization": 70,
    }
)
INTERNAL = "common/INTERNAL"
INTERNAL_STATUS = 70


@frozen
class ErrorCode:
    """What a code says of every error that carries it."""

    code: str
    phase: str
    recovery: str
    retryable: bool
    summary: str
    remediation: str
    retry_after_ms: int | None = None


@frozen
class LossCode:
    """A kind of loss and how bad it is."""

    code: str
    severity: Severity
    summary: str
    remediation: str


@frozen
class DiagnosticCode:
    """A kind of observation; one that is told `once` is not told again of a change that leaves it as it was."""

    code: str
    summary: str
    once: bool = False


@frozen
class Codes:
    """The codes of all domains."""

    errors: Mapping[str, ErrorCode]
    losses: Mapping[str, LossCode]
    diagnostics: Mapping[str, DiagnosticCode]

    def severity(self, code: str) -> Severity:
        """Return the severity of a loss; an unknown code counts as the worst."""
        known = self.losses.get(code)
        return known.severity if known else "dropped"

    def severities(self) -> Mapping[str, Severity]:
        """Return the severity of every loss."""
        return {code: entry.severity for code, entry in self.losses.items()}


def exit_status(code: str, phase: str) -> int:
    """Return the exit status of the shell for an error."""
    return INTERNAL_STATUS if code == INTERNAL else EXIT_STATUS.get(phase, INTERNAL_STATUS)


def parse_codes(domain: str, table: Mapping[str, Any]) -> Codes:
    """Return the codes of one domain from its parsed table.

    Raises:
        TypeError: an entry has an unknown or a missing key.
    """

    def entries(kind: str, make: Any) -> dict[str, Any]:
        found = cast("Mapping[str, Mapping[str, Any]]", table.get(kind, {}))
        return {f"{domain}/{name}": make(code=f"{domain}/{name}", **entry) for name, entry in found.items()}

    return Codes(
        entries("error", ErrorCode), entries("loss", LossCode), entries("diagnostic", DiagnosticCode)
    )


@cache
def codes() -> Codes:
    """Return every code that ships, read once."""
    errors: dict[str, ErrorCode] = {}
    losses: dict[str, LossCode] = {}
    diagnostics: dict[str, DiagnosticCode] = {}
    for path in sorted((data_folder("operations") / "codes").glob("*.toml")):
        found = parse_codes(path.stem, tomllib.loads(path.read_text(encoding="utf-8")))
        errors.update(found.errors)
        losses.update(found.losses)
        diagnostics.update(found.diagnostics)
    return Codes(MappingProxyType(errors), MappingProxyType(losses), MappingProxyType(diagnostics))
