"""Texts of cells whose runs look different: one rich string each (ECMA-376 Part 1, 18.4.8)."""

from __future__ import annotations

from runstamp.frozen import replace
from runstamp_compose.plans import Run, Runs, ThemePlan
from runstamp_ooxml.cells import rich_item
from runstamp_ooxml.xml import Xml
from runstamp_xlsx.styles import Look, run_xml


def is_styled(runs: Runs) -> bool:
    """Return whether any run looks different from its cell."""
    return any(
        run.bold or run.italic or run.underline or run.strike or run.color or run.size or run.font or run.code
        for run in runs
    )


def rich_string(runs: Runs, look: Look, theme: ThemePlan, size: float) -> Xml:
    """Return runs as one string; each looks like its cell where it says nothing. `size` is in points."""
    return rich_item([(run_xml(_look(run, look), theme, size), _text(run)) for run in runs])


def _text(run: Run) -> str:
    return "\n" if run.brk else "\t" if run.tab else run.text


def _look(run: Run, base: Look) -> Look:
    return Look(
        font=run.font or ("Courier New" if run.code else None),
        size=run.size,
        bold=run.bold or None,
        italic=run.italic or None,
        underline=bool(run.underline) or None,
        strike=run.strike or None,
        color=run.color,
    ).over(replace(base, code="General"))
