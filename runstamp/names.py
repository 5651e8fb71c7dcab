"""The nearest names: for operations, jobs and whatever else is called by name."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

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
