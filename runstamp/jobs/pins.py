"""What a job pins: fonts, templates, pictures and data that must be byte for byte those it was made with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from runstamp.canonical import digest
from runstamp.errors import Issue, RunstampError
from runstamp.jobs.pin_format import KINDS
from runstamp.jobs.steps import Run


def pins_of(receipts: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Return the digests of what went into a run, by kind: of one file its own, of several that of their names and digests."""
    found: dict[str, dict[str, str]] = {}
    for receipt in receipts:
        for one in receipt.get("dependencies", ()):
            found.setdefault(one["kind"], {})[one["name"]] = one["sha256"]
    return {name: _digest(found[kind]) for name, kind in KINDS.items() if kind in found}


def _digest(files: Mapping[str, str]) -> str:
    if len(files) == 1:
        return f"sha256:{next(iter(files.values()))}"
    return digest([[name, files[name]] for name in sorted(files)])


def check_pins(run: Run) -> None:
    """Check a run against its job's pins, before its files are placed.

    Raises:
        RunstampError: common/PIN_CHANGED with every one that differs.
    """
    if not run.job.pins or run.dry:
        return
    now = pins_of(result.receipt or {} for result in run.results.values())
    issues = tuple(
        Issue("", f"the {name} differ from those that the job pins", expected=value, received=now.get(name))
        for name, value in run.job.pins.items()
        if now.get(name) != value
    )
    if issues:
        raise RunstampError("common/PIN_CHANGED", issues[0].message, issues, None, run.about())
