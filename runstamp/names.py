"""The nearest names: for operations, jobs and whatever else is called by name."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from runstamp.errors import Issue, RunstampError

SHOWN = 5


def close_names(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return up to five known names that `name` may have meant, nearest first.

    The parts of dotted names count on their own, so that `render.pptx` finds `pptx.render`.
    """
    names = list(known)
    wanted = str(name).strip().lower().replace("_", ".").replace("-", ".").removeprefix("runstamp.")
    same_parts = [found for found in names if set(found.split(".")) == set(wanted.split("."))]
    folded = {found.lower().replace("_", ".").replace("-", "."): found for found in names}
    spelt = [folded[near] for near in difflib.get_close_matches(wanted, folded, n=SHOWN, cutoff=0.5)]
    words = set(wanted.split("."))
    sharing = [found for found in names if words & set(found.split("."))]
    return tuple(dict.fromkeys((*same_parts, *spelt, *sharing)))[:SHOWN]


def unknown_operation(name: str, known: Iterable[str]) -> RunstampError:
    """Return the error for a name that is none of the known operations."""
    near = close_names(name, known)
    meant = near[0] if near else None
    message = f"no operation '{name}'" + (f"; did you mean {meant}?" if meant else "")
    issue = Issue("/name", message, received=name, allowed=near, did_you_mean=meant, place="arguments")
    return RunstampError("common/OPERATION_UNKNOWN", message, (issue,))
