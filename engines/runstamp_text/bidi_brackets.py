"""Paired brackets for the bidirectional algorithm (UAX #9, BD14 to BD16)."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

DEPTH = 63  # BD16
# Where the partner does not stand right after the opening bracket (BidiBrackets.txt).
_APART = {"[": "]", "{": "}", "\u298d": "\u2990", "\u298f": "\u298e", "\uff3b": "\uff3d", "\uff5b": "\uff5d"}
_SAME = {"\u2329": "\u3008", "\u232a": "\u3009"}  # canonical equivalents pair with one another


@lru_cache(maxsize=256)
def closing_of(character: str) -> str | None:
    """Return the bracket that closes an opening one, None for what is none."""
    if unicodedata.category(character) != "Ps" or not unicodedata.mirrored(character):
        return None
    other = _APART.get(character) or chr(ord(character) + 1)
    return _SAME.get(other, other) if unicodedata.category(other) == "Pe" else None


def bracket_pairs(characters: Sequence[str]) -> list[tuple[int, int]]:
    """Return the pairs of brackets in a sequence, in the order of the opening ones."""
    stack: list[tuple[str, int]] = []
    found: list[tuple[int, int]] = []
    for i, character in enumerate(characters):
        closing = closing_of(character)
        if closing is not None:
            if len(stack) == DEPTH:
                break
            stack.append((closing, i))
        elif unicodedata.category(character) == "Pe":
            same = _SAME.get(character, character)
            for k in range(len(stack) - 1, -1, -1):
                if stack[k][0] == same:
                    found.append((stack[k][1], i))
                    del stack[k:]
                    break
    return sorted(found)


_MIRRORS = {
    "<": ">",
    "\u00ab": "\u00bb",
    "\u2039": "\u203a",
    "\u2264": "\u2265",
    "\u226a": "\u226b",
    "\u2208": "\u220b",
}


@lru_cache(maxsize=256)
def mirrored(character: str) -> str:
    """Return the sign that stands for another in text from right to left (UAX #9, L4); most stand for themselves."""
    if not unicodedata.mirrored(character):
        return character
    closing = closing_of(character)
    if closing is not None:
        return closing
    return _MIRRORS.get(character) or _back().get(character, character)


@lru_cache(maxsize=1)
def _back() -> dict[str, str]:
    pairs = {found: one for one in map(chr, range(0x21, 0xFFFF)) if (found := closing_of(one)) is not None}
    return pairs | {other: one for one, other in _MIRRORS.items()}
