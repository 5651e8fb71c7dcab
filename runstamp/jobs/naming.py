"""Which file names the records of a batch ask for, in sixteen bytes each, so that names asked for twice can be told."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Iterator

MOST_GROUPS = 10  # names that are told; the manifest has all files
MOST_RECORDS = 10  # records that are told for each


class Names:
    """File names by record. Names are kept as eight bytes of their digest: in a million, two are mixed up once in 10^7 batches."""

    def __init__(self) -> None:
        self._names = array("Q")
        self._records = array("q")

    def note(self, name: str, number: int) -> None:
        """Add the name of a record's file; names that differ by case alone are one name to many file systems."""
        made = hashlib.blake2b(name.casefold().encode(), digest_size=8).digest()
        self._names.append(int.from_bytes(made))
        self._records.append(number)

    def repeated(self) -> Iterator[tuple[int, ...]]:
        """Yield the records that ask for one name, for each name that more than one asks for."""
        order = sorted(range(len(self._names)), key=self._names.__getitem__)
        start = 0
        for end in range(1, len(order) + 1):
            if end == len(order) or self._names[order[end]] != self._names[order[start]]:
                group = {self._records[i] for i in order[start:end]}
                if len(group) > 1:
                    yield tuple(sorted(group))
                start = end

    def told(self) -> tuple[int, list[list[int]]]:
        """Return how many names are asked for by several records, and the first of these records' groups."""
        groups = sorted(self.repeated())
        return len(groups), [list(group[:MOST_RECORDS]) for group in groups[:MOST_GROUPS]]
