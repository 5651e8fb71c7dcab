"""Steps and people as lists write them: a lead ("Q3 2026: …"), what it is, more about it, a picture."""

from __future__ import annotations

from typing import TypeAlias

from runstamp.frozen import frozen, replace
from runstamp_compose.plans import Picture, Runs

LEAD = 28  # characters a date or name before a colon may have to stand out
_SPLITS = (": ", " – ", " — ")


def led(runs: Runs) -> tuple[Runs, Runs]:
    """Return a short beginning before a colon or dash ("Q3 2026: Launch"), and the rest; empty where there is none."""
    if not runs:
        return (), ()
    first, *following = runs
    words = first.text
    for mark in _SPLITS:
        at = words.find(mark)
        if 0 < at <= LEAD:
            rest = words[at + len(mark) :]
            kept = (replace(first, text=rest),) if rest else ()
            if kept or following:
                return (replace(first, text=words[:at]),), (*kept, *following)
    return (), runs


@frozen
class Step:
    """A step of a timeline, or a member of a team: a lead, what it is, and more about it."""

    lead: Runs
    text: Runs
    more: tuple[Runs, ...] = ()
    picture: Picture | None = None
    path: str = ""


Steps: TypeAlias = tuple[Step, ...]
