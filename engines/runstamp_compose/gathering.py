"""Faults of parts of an input, such as files that it names, gathered, so that one answer tells all of them."""

from __future__ import annotations

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import field, record

# What is wrong with one part and says nothing about the next; anything else ends the call.
_OF_ONE_PART = frozenset(
    (
        "common/ASSET_NOT_FOUND",
        "common/ASSET_REJECTED",
        "common/ASSET_FETCH_FAILED",
        "common/INPUT_CORRUPT",
        "common/INPUT_ENCRYPTED",
        "common/RESOURCE_LIMIT_EXCEEDED",
        "common/SCHEMA_REJECTED",
        "common/UNSUPPORTED_VERSION",
    )
)


@record
class Refused:
    """Parts that cannot be used, in the order of the input."""

    found: list[RunstampError] = field(default_factory=list[RunstampError])

    def take(self, error: RunstampError) -> None:
        """Enter what is wrong with one part; the work goes on without it.

        Raises:
            RunstampError: the error itself, where it is of no one part: the deadline, a reader that is not installed.
        """
        if error.code not in _OF_ONE_PART:
            raise error
        self.found.append(error)

    def check(self) -> None:
        """End the call if anything was entered.

        Raises:
            RunstampError: the only one as it came, else one with the code of the first and every issue, each once.
        """
        if not self.found:
            return
        first = self.found[0]
        if len(self.found) == 1:
            raise first
        issues = dict.fromkeys(
            issue
            for error in self.found
            for issue in error.issues
            or (Issue("", error.problem.message, remediation=error.problem.remediation),)
        )
        message = (
            first.problem.message if len(issues) == 1 else f"{len(issues):,} faults of what the input names"
        )
        raise RunstampError(first.code, message, tuple(issues), None, first.problem.details)
