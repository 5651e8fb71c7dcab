"""Calls that failed before: what died twice on the same input is not worth a third try."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from runstamp.errors import Problem
from runstamp.frozen import replace

DEADLY = ("common/OPERATION_TIMEOUT", "common/WORKER_CRASHED")
REMEMBERED = 1_000


class Repeats:
    """Counts the calls that ran out of time or killed their process. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._times: dict[str, int] = {}

    def judged(self, problem: Problem, call: Mapping[str, Any]) -> Problem:
        """Return the problem of a call; from the second time on it says that trying again does not help."""
        if problem.code not in DEADLY:
            return problem
        from runstamp.canonical import digest
        from runstamp.validation import as_json

        key = digest({name: as_json(value) for name, value in call.items()})
        with self._lock:
            if len(self._times) >= REMEMBERED:
                self._times.pop(next(iter(self._times)))
            times = self._times[key] = self._times.get(key, 0) + 1
        if times == 1:
            return problem
        details = {**problem.details, "retryable": False, "recovery": "reduce", "times": times}
        message = f"{problem.message}, as before with the same input"
        remedy = "Send less: split the document or the data."
        return replace(problem, message=message, remediation=remedy, details=details)
