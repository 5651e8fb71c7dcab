"""Where the line of each record starts in a manifest, in memory that goes with the lines, not with the numbers they claim."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator


class Places:
    """Places by record number, sixteen bytes for each line; a later line of a record stands for an earlier one."""

    def __init__(self) -> None:
        self._numbers = array("q")
        self._places = array("q")
        self._settled = 0  # how many of them are in order
        self._disordered = False

    def __len__(self) -> int:
        """Count the lines that are noted."""
        return len(self._numbers)

    @property
    def disordered(self) -> bool:
        """Whether the lines were noted in another order than that of their records, or one of them twice."""
        return self._disordered

    def note(self, number: int, place: int) -> None:
        """Add a line; `settle` makes it one that is found."""
        self._disordered |= bool(self._numbers) and number <= self._numbers[-1]
        self._numbers.append(number)
        self._places.append(place)

    def settle(self) -> None:
        """Bring what is noted into the order of the records."""
        if self._disordered:
            latest = sorted(dict(zip(self._numbers, self._places, strict=True)).items())
            self._numbers = array("q", (number for number, _ in latest))
            self._places = array("q", (place for _, place in latest))
        self._settled = len(self._numbers)

    def find(self, number: int) -> int | None:
        """Return the place of a record's line as of the last `settle`, None if there is none."""
        i = bisect_left(self._numbers, number, 0, self._settled)
        return self._places[i] if i < self._settled and self._numbers[i] == number else None

    def __iter__(self) -> Iterator[int]:
        """Yield the places, after `settle` in the order of the records."""
        return iter(self._places)
