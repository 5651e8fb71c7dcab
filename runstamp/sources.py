"""The files that an input names, looked for before any work is done: all that are missing are told in one answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from runstamp.envelope import MAX_ISSUES
from runstamp.errors import RunstampError
from runstamp.world import LocalFiles

MISSING = "common/ASSET_NOT_FOUND"


def look_for(files: LocalFiles, sources: Sequence[tuple[str, Any]]) -> None:
    """Look for every source, each given with its JSON Pointer.

    Raises:
        RunstampError: common/ASSET_NOT_FOUND where a file is missing, else common/ASSET_REJECTED, with an issue a fault.
    """
    names = cache(files.workspace.names)  # listed once, and only where something is missing
    faults: list[RunstampError] = []
    for pointer, source in sources:
        try:
            # The nearest names cost most of the work, and an answer shows no more issues than these.
            files.look(source, pointer, names if len(faults) < MAX_ISSUES else tuple)
        except RunstampError as error:
            faults.append(error)
    if len(faults) == 1:
        raise faults[0]
    if faults:
        code = MISSING if any(fault.code == MISSING for fault in faults) else faults[0].code
        issues = tuple(issue for fault in faults for issue in fault.issues)
        raise RunstampError(code, f"{len(faults)} files cannot be used", issues)
