"""How many decimals a column of numbers shows; the same for rows of a file, of a frame and of the input."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

MAX_DECIMALS = 6  # more come from binary arithmetic, not from people


def decimals_of(values: Iterable[Any]) -> int | None:
    """Return how many decimals a column of numbers shows: the most any value has, or two where that is arithmetic noise.

    None: some value is written with an exponent.
    """
    most = 0
    for value in values:
        text = value if isinstance(value, str) else repr(value)
        if "e" in text or "E" in text:
            return None
        _, point, tail = text.partition(".")
        if point and tail != "0":
            most = max(most, len(tail))
    return most if most <= MAX_DECIMALS else 2
