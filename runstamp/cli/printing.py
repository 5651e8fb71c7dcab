"""What people see: a sentence, what is not as asked, colours on a terminal; `--json` prints JSON and nothing else."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from runstamp.envelope import Result
    from runstamp.errors import Problem


# Controls (Unicode category Cc), and the marks that turn the direction of text (UAX 9, 2).
_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_BOLD, _RED, _YELLOW, _DIM, _END = "\033[1m", "\033[31m", "\033[33m", "\033[2m", "\033[0m"


def _terminal(stream: Any) -> bool:
    import os

    return bool(stream.isatty()) and "NO_COLOR" not in os.environ


def _styled(text: str, code: str, stream: Any) -> str:
    return f"{code}{text}{_END}" if _terminal(stream) else text


def plain(text: str) -> str:
    """Return text as it may go to a terminal: what would steer it, or turn the direction of reading, is shown as its code."""
    return _STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def as_json(value: Any) -> None:
    """Print JSON and nothing else."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    sys.stdout.write(text.encode("utf-8", "replace").decode("utf-8") + "\n")


def line(text: str) -> None:
    """Print a line for people."""
    sys.stdout.write(text.encode("utf-8", "replace").decode("utf-8") + "\n")


def table(rows: Sequence[Sequence[str]], head: Sequence[str]) -> None:
    """Print rows in aligned columns, the last one as wide as it is."""
    every = [list(head), *[list(row) for row in rows]]
    widths = [max(len(row[i]) for row in every) for i in range(len(head) - 1)]
    for i, row in enumerate(every):
        text = "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[-1]])
        line(_styled(text, _BOLD, sys.stdout) if i == 0 else text)


def result(found: Result, *, json_only: bool) -> int:
    """Print a result and return the exit status."""
    if json_only:
        as_json(found.to_json())
        return found.exit_status
    if found.error is not None:
        problem(found.error)
    else:
        line(plain(found.sentence()))
        for artifact in found.artifacts[1:]:
            line(plain(f"Wrote {artifact.shown}"))
        losses(found)
        diagnostics(found)
        for artifact in found.artifacts:
            line(_styled(f"sha256 {artifact.sha256}  {artifact.name}", _DIM, sys.stdout))
    return found.exit_status


def problem(found: Problem) -> None:
    """Print an error on standard error: what, where, and what to do."""
    from runstamp.envelope import error_json

    whole = error_json(found)
    out = sys.stderr
    out.write(f"{_styled(found.code, _RED, out)}: {plain(found.message)}\n")
    for issue in whole["issues"]:
        where = issue["path"] or "/"
        hint = f" — {issue['remediation']}" if issue.get("remediation") else ""
        allowed = (
            f" (allowed: {', '.join(issue['allowed'][:12])})"
            if issue.get("allowed") and not issue.get("did_you_mean")
            else ""
        )
        out.write(plain(f"  {where}: {issue['message']}{allowed}{hint}\n"))
    if whole.get("more_issues"):
        out.write(f"  and {whole['more_issues']} more\n")
    out.write(plain(f"{whole['remediation']}\n"))


def losses(found: Result) -> None:
    """Print what is not shown as asked."""
    if not found.losses:
        return
    line(_styled("Not shown as asked:", _YELLOW, sys.stdout))
    rows = [
        (
            str(loss.page or ""),
            plain(loss.path or ""),
            plain(f"{loss.message}{f' (×{loss.count})' if loss.count > 1 else ''}"),
            plain(loss.remediation or ""),
        )
        for loss in found.losses
    ]
    table(rows, ("page", "where", "what", "remedy"))


def diagnostics(found: Result) -> None:
    """Print what was noticed."""
    for entry in found.diagnostics[:10]:
        place = f" (page {entry.page})" if entry.page else ""
        line(_styled(plain(f"Note{place}: {entry.message}"), _DIM, sys.stdout))


def operations(answer: Mapping[str, Any]) -> None:
    """Print a page of the catalogue."""
    rows = [
        (row["name"], "yes" if row.get("available") else "no", row.get("summary", ""))
        for row in answer["operations"]
    ]
    if rows:
        table(rows, ("operation", "runs", "what it does"))
    else:
        line("Nothing fits. Try 'runstamp list' without a query.")
    if answer.get("outside_filter"):
        line(f"Outside the filter: {', '.join(answer['outside_filter']['top'])}")
    if answer.get("next_cursor"):
        line("There is more: list again with a larger --limit.")
