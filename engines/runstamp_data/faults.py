"""What is wrong with a data file or with what is asked of it, each with the file, the place in it and the fix."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence

from runstamp.errors import Issue, RunstampError

SHOWN = 40  # columns listed in a fault
_MARKS = re.compile(r"[\s_.\-/]+")


def folded(name: str) -> str:
    """Return a column's name without case, blanks and joining marks."""
    return _MARKS.sub("", name).casefold()


def near(name: str, known: Iterable[str]) -> str | None:
    """Return the column that `name` most likely means, None if none is near."""
    names = list(known)
    same = [found for found in names if folded(found) == folded(name)]
    if same:
        return same[0]
    close = difflib.get_close_matches(folded(name), [folded(found) for found in names], n=1, cutoff=0.6)
    return next((found for found in names if close and folded(found) == close[0]), None)


def unknown_column(name: str, known: Sequence[str], at: str, file: str) -> Issue:
    """Return the issue of a column that a file, or what was made of it, does not have."""
    meant = near(name, known)
    remedy = f"write '{meant}'" if meant else f"take a column of {file}"
    return Issue(
        at,
        f"'{file}' has no column '{name}'",
        received=name,
        allowed=tuple(known[:SHOWN]),
        did_you_mean=meant,
        remediation=remedy,
    )


def wrong_value(value: object, what: str, column: str, row: int | None, at: str, file: str) -> RunstampError:
    """Return the error of a value that is not what it is taken for; rows count as a spreadsheet counts, the header is 1."""
    shown = str(value)[:80]
    where = f"'{file}', " + (f"row {row}, " if row is not None else "") + f"column '{column}'"
    message = f"{where}: '{shown}' is no {what}"
    remedies = {
        "number": 'mend the file, filter the row with where, or say "decimal" if it writes 1.234,5 or 1,234.5',
        "date": "write dates as 2026-01-31",
    }
    issue = Issue(at, message, expected=what, received=shown, remediation=remedies.get(what))
    return rejected((issue,), "a value of the data file does not fit")


def rejected(
    issues: Sequence[Issue], message: str = "the data file does not have what is asked"
) -> RunstampError:
    """Return the error of a question that does not fit the file."""
    return RunstampError("common/SCHEMA_REJECTED", message, tuple(issues))


def corrupt(message: str, at: str, remediation: str) -> RunstampError:
    """Return the error of a file that cannot be read as what it is."""
    issue = Issue(at, message, remediation=remediation)
    return RunstampError("common/INPUT_CORRUPT", message, (issue,), remediation)


def too_much(message: str, limit: str, at: str, remediation: str) -> RunstampError:
    """Return the error of a file, or a result, that is larger than allowed."""
    issue = Issue(at, message, remediation=remediation)
    return RunstampError("common/RESOURCE_LIMIT_EXCEEDED", message, (issue,), remediation, {"limit": limit})
