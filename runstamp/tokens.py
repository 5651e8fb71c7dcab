"""The documented estimator of tokens: characters by 3.6, rounded up; characters beyond ASCII count double."""

from __future__ import annotations

CHARACTERS_PER_TOKEN = 3.6  # type sheets and compact JSON; on the safe side of byte-pair tokenisers


def estimate_tokens(text: str) -> int:
    """Return the estimated number of tokens of a text."""
    wide = 0 if text.isascii() else sum(1 for character in text if ord(character) > 127)
    return -int(-(len(text) + wide) // CHARACTERS_PER_TOKEN)
