"""What Word counts for headings, so that a number in the file is the number that the outline says."""

from __future__ import annotations

from runstamp.frozen import field, record
from runstamp_docx.numbering import LEVELS


@record
class HeadingCounter:
    """Counts as Word does: a level that no heading has used yet shows 0, where the outline counts it as its first."""

    counts: list[int] = field(default_factory=lambda: [0] * LEVELS)

    def agrees(self, number: str) -> bool:
        """Return whether Word would show the levels above a heading as the outline does."""
        above = number.split(".")[:-1]
        return [str(count) for count in self.counts[: len(above)]] == above

    def restart(self, number: str) -> int | None:
        """Count a heading that agrees; return the number its level must start at, `None` where it goes on by itself."""
        *above, last = map(int, number.split("."))
        level = len(above)
        expected = self.counts[level] + 1
        self.counts[level] = last
        self.counts[level + 1 :] = [0] * (LEVELS - level - 1)
        return None if expected == last else last
