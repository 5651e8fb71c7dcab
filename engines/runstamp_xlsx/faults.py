"""What is wrong with a workbook, gathered while it is written, so that one answer tells all of it."""

from __future__ import annotations

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import field, record

REJECTED = "common/SCHEMA_REJECTED"


@record
class Faults:
    """Faults in the order found, each with the code of its kind."""

    found: list[tuple[str, Issue]] = field(default_factory=list[tuple[str, Issue]])

    def __len__(self) -> int:
        return len(self.found)

    def add(self, code: str, path: str, message: str, remediation: str | None = None) -> None:
        """Enter a fault; the work goes on as far as it can."""
        self.found.append((code, Issue(path, message, remediation=remediation)))

    def take(self, error: RunstampError) -> None:
        """Enter every fault of an error that ended a part of the work."""
        issues = error.issues or (Issue("", error.problem.message),)
        self.found += [(error.code, issue) for issue in issues]

    def check(self) -> None:
        """End the call if anything was entered.

        Raises:
            RunstampError: with the code of the first fault, and every fault as an issue.
        """
        if not self.found:
            return
        code, first = self.found[0]
        count = len(self.found)
        message = first.message if count == 1 else f"the workbook has {count:,} faults"
        raise RunstampError(code, message, tuple(issue for _, issue in self.found))
