"""Whether an operation can run here, now. A probe that fails to answer reports itself; it never hides the operation."""

from __future__ import annotations

import shutil
import time
from importlib.util import find_spec
from typing import Any

from runstamp.descriptors import Binding, Descriptor
from runstamp.frozen import frozen

CACHE_S = 30.0

REMEDIES = {"soffice": "install LibreOffice so that 'soffice' is on the path"}


@frozen
class Availability:
    """What is known of an operation's ability to run; `reason` says why not."""

    available: bool
    location: str | None = None
    engine: str | None = None
    code: str | None = None
    message: str | None = None
    remediation: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Return it as the contract writes it."""
        out: dict[str, Any] = {"available": self.available, "location": self.location}
        if self.engine:
            out["engine"] = self.engine
        if not self.available:
            out["reason"] = {"code": self.code, "message": self.message, "remediation": self.remediation}
        return out


def _missing(binding: Binding) -> str | None:
    for need in (f"module:{binding.package}", *binding.requires):
        kind, name = need.split(":", 1)
        found = find_spec(name) if kind == "module" else shutil.which(name)
        if found is None:
            return need
    return None


def _unavailable(message: str, remediation: str) -> Availability:
    return Availability(
        available=False, code="common/OPERATION_UNAVAILABLE", message=message, remediation=remediation
    )


def probe(descriptor: Descriptor) -> Availability:
    """Return whether an operation can run, looking now; imports no engine."""
    if not descriptor.bindings:
        return _unavailable(
            "no binding: the operation is described but cannot run yet", "choose another operation"
        )
    verdicts: list[Availability] = []
    for binding in descriptor.bindings:
        try:
            missing = _missing(binding)
        except (ImportError, ValueError, OSError) as error:
            verdicts.append(
                _unavailable(f"the probe failed: {type(error).__name__}", "run 'runstamp doctor'")
            )
            continue
        if missing is None:
            return Availability(available=True, location=binding.location, engine=binding.package)
        kind, name = missing.split(":", 1)
        remedy = REMEDIES.get(name) or (
            f"install the Python package that brings '{name}'" if kind == "module" else f"install '{name}'"
        )
        verdicts.append(_unavailable(f"{kind} '{name}' is missing", remedy))
    return verdicts[0]


class AvailabilityCache:
    """Verdicts for list, each at most 30 seconds old."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[float, Availability]] = {}

    def __call__(self, descriptor: Descriptor) -> Availability:
        """Return the verdict on an operation, from the cache while it is fresh."""
        now = time.monotonic()
        known = self._known.get(descriptor.name)
        if known and now - known[0] < CACHE_S:
            return known[1]
        verdict = probe(descriptor)
        self._known[descriptor.name] = (now, verdict)
        return verdict
