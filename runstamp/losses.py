"""The loss ledger: every way in which a file does not say what its input said.

An engine returns `Loss` values, it never logs them. `fold` makes the ledger that the envelope carries: repeated
losses become one entry with a count and sample paths, in an order that depends on the input alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from runstamp.frozen import frozen, replace

Severity: TypeAlias = Literal["substituted", "degraded", "dropped"]

SEVERITIES: tuple[Severity, ...] = ("substituted", "degraded", "dropped")
MAX_ENTRIES = 100  # contract.md, "The loss ledger": the whole ledger is a stored artifact
MAX_SAMPLES = 5
MAX_LISTED = 100  # of what a group lists, such as characters

_INDEX = re.compile(
    r"/(?:\d+|[A-Z]{1,3}[1-9]\d*(?::[A-Z]{1,3}[1-9]\d*)?)(?=/|$)"
)  # cells of a sheet are places too


@frozen
class Loss:
    """One loss at one place of the input.

    `path` is a JSON Pointer into the input, `page` counts from 1, `fix` gives numbers that mend it
    (`{"needed_pt": 212, "available_pt": 140}`). Severity belongs to the code, not to the place.
    """

    code: str
    subject: str
    message: str
    path: str | None = None
    page: int | None = None
    locator: str | None = None
    expected: str | None = None
    actual: str | None = None
    avoidable: bool = False
    remediation: str | None = None
    fix: Mapping[str, Any] | None = None
    count: int = 1
    sample_paths: tuple[str, ...] = ()
    step: str | None = None  # of a job

    def __post_init__(self) -> None:
        if self.avoidable and not self.remediation:
            msg = f"{self.code} is avoidable and must name the remedy"
            raise ValueError(msg)


@frozen
class Diagnostic:
    """An observation that changes nothing in what the file says."""

    code: str
    message: str
    path: str | None = None
    page: int | None = None
    fix: Mapping[str, Any] | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the diagnostic as the contract writes it."""
        values = {"code": self.code, "message": self.message, "path": self.path, "page": self.page}
        out: dict[str, Any] = {name: value for name, value in values.items() if value is not None}
        if self.fix:
            out["fix"] = dict(self.fix)
        return out


def _key(loss: Loss) -> tuple[str, str, bool, str]:
    return (loss.code, _INDEX.sub("/*", loss.path or ""), loss.avoidable, loss.remediation or "")


def fold(losses: Iterable[Loss]) -> tuple[Loss, ...]:
    """Return one entry for each kind of loss, keeping the first place and counting the others.

    The first place in the order given stands for the group; engines emit in document order.
    """
    groups: dict[tuple[str, str, bool, str], Loss] = {}
    for loss in losses:
        key = _key(loss)
        seen = groups.get(key)
        paths = loss.sample_paths or ((loss.path,) if loss.path is not None else ())
        if seen is None:
            groups[key] = replace(loss, sample_paths=paths[:MAX_SAMPLES])
        else:
            known = (*seen.sample_paths, *(path for path in paths if path not in seen.sample_paths))
            groups[key] = replace(
                seen,
                count=seen.count + loss.count,
                sample_paths=known[:MAX_SAMPLES],
                fix=_joined(seen.fix, loss.fix),
            )
    return tuple(groups.values())


def _joined(first: Mapping[str, Any] | None, other: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """Return the numbers of the first of a group; what it lists is listed for all of them."""
    if not first or not other or first == other:
        return first
    out = dict(first)
    for name, value in first.items():
        more = other.get(name)
        if isinstance(value, list) and isinstance(more, list):
            out[name] = list(dict.fromkeys((*value, *more)))[:MAX_LISTED]
    return out


def pointer_key(path: str | None) -> tuple[tuple[int, int, str], ...]:
    """Return a sort key that puts JSON Pointers in document order, numbers by value."""
    if not path:
        return ()
    return tuple((0, int(step), "") if step.isdigit() else (1, 0, step) for step in path.split("/")[1:])


def ordered(losses: Sequence[Loss], severity_of: Mapping[str, Severity]) -> tuple[Loss, ...]:
    """Return losses by first path in document order, then severity (worst first), then code."""

    def key(loss: Loss) -> tuple[object, int, str]:
        return (pointer_key(loss.path), -SEVERITIES.index(severity_of[loss.code]), loss.code)

    return tuple(sorted(losses, key=key))


def loss_json(loss: Loss, severity: Severity) -> dict[str, Any]:
    """Return the entry as the contract writes it; what is not known is left out."""
    out: dict[str, Any] = {
        "code": loss.code,
        "severity": severity,
        "subject": loss.subject,
        "message": loss.message,
    }
    for name in ("step", "page", "path", "locator", "expected", "actual"):
        value = getattr(loss, name)
        if value is not None:
            out[name] = value
    out["avoidable"] = loss.avoidable
    if loss.remediation:
        out["remediation"] = loss.remediation
    if loss.fix:
        out["fix"] = dict(loss.fix)
    out["count"] = loss.count
    out["sample_paths"] = list(loss.sample_paths)
    return out
