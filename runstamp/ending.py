"""What every exception becomes: one problem of the contract, whatever it was."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from runstamp.artifacts import Store
from runstamp.errors import Problem, RunstampError
from runstamp.frozen import replace
from runstamp.limits import Limits
from runstamp.losses import Loss

if TYPE_CHECKING:
    from runstamp.envelope import Result

NO_ROOM = (28, 122)  # ENOSPC, EDQUOT


def problem_of(fault: Exception, name: str, store: Store, limits: Limits) -> tuple[Problem, tuple[Loss, ...]]:
    """Return the problem of a call that ended with an exception, and the ledger that came with it.

    A fault of our own is kept in the store with its traceback; the envelope says its id and nothing of it.
    """
    if isinstance(fault, RunstampError):
        losses: tuple[Loss, ...] = getattr(fault, "losses", ())
        return fault.problem, losses
    if isinstance(fault, MemoryError):
        message = f"the call needs more memory than the limit of {limits.memory_bytes:,} bytes"
        return Problem("common/RESOURCE_LIMIT_EXCEEDED", message), ()
    if isinstance(fault, RecursionError):
        return Problem("common/INPUT_TOO_LARGE", "the input nests too deep"), ()
    if isinstance(fault, OSError) and fault.errno in NO_ROOM:
        return Problem("common/STORE_FULL", "there is no room for the file that is being made"), ()
    return _own_fault(fault, name, store), ()


def after_patch(result: Result, patch: Any) -> Result:
    """Return a result whose error, if it came after a patch was applied, says that `input_ref` holds the patched input."""
    if result.error is None or patch is None or result.input_ref is None:
        return result
    told = "input_ref holds the input after this patch: send the next change on it, not this one again"
    return replace(result, error=replace(result.error, details={**result.error.details, "patched": told}))


def _own_fault(fault: Exception, name: str, store: Store) -> Problem:
    import logging
    import traceback

    from runstamp.codes import INTERNAL

    log = logging.getLogger("runstamp")
    if not log.handlers:
        # A shell shows the error's id, not a traceback; who wants it, adds a handler.
        log.addHandler(logging.NullHandler())
    mark = secrets.token_hex(6)
    log.error("internal fault %s in %s", mark, name, exc_info=fault)
    with suppress(RunstampError):  # a store that is full or gone must not hide the fault
        store.keep("faults", f"{mark}.txt", "".join(traceback.format_exception(fault)).encode())
    return Problem(INTERNAL, f"a fault of Runstamp's own, error id {mark}", details={"error_id": mark})
