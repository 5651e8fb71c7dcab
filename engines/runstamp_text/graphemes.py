"""Grapheme clusters: what a reader sees as one character.

The rules of UAX #29 that matter for choosing a face and for breaking inside a word: marks, joiners, variation selectors,
emoji modifiers and tags, flags, conjoining Hangul. Indic conjuncts stay apart, as a face is chosen for each the same way.
"""

from __future__ import annotations

import unicodedata

ZWNJ, ZWJ = "\u200c", "\u200d"
_MARKS = frozenset(("Mn", "Mc", "Me"))


def clusters(text: str) -> tuple[str, ...]:
    """Return the text cut into grapheme clusters; joined again they are the text."""
    if text.isascii():
        return tuple(text)
    found: list[str] = []
    for character in text:
        if found and character >= "\u0300" and _joins(found[-1], character):
            found[-1] += character
        else:
            found.append(character)
    return tuple(found)


def _joins(cluster: str, character: str) -> bool:
    code = ord(character)
    if code < 0x300 or cluster[-1] in "\t\n\r":
        return False
    if cluster[-1] == ZWJ and cluster != ZWJ:
        return _pictographic(code)
    if unicodedata.category(character) in _MARKS or character in (ZWNJ, ZWJ):
        return True
    if 0x1F3FB <= code <= 0x1F3FF or 0xE0020 <= code <= 0xE007F:
        return True
    if 0x1F1E6 <= code <= 0x1F1FF:
        return len(cluster) == 1 and 0x1F1E6 <= ord(cluster) <= 0x1F1FF
    return _hangul(ord(cluster[-1]), code)


def _pictographic(code: int) -> bool:
    """Return whether a character can follow a joiner in an emoji sequence (a superset of Extended_Pictographic)."""
    return 0x1F000 <= code <= 0x1FAFF or 0x2190 <= code <= 0x2BFF or code in (0x00A9, 0x00AE, 0x3030, 0x303D)


def is_emoji(cluster: str) -> bool:
    """Return whether a cluster is shown as a picture: by its nature, as a sequence, or because a selector asks for it (UTS #51)."""
    first = ord(cluster[0])
    if "\ufe0e" in cluster:
        return False
    return first >= 0x1F000 or "\ufe0f" in cluster or "\u20e3" in cluster


def _hangul(before: int, code: int) -> bool:
    """Return whether two conjoining jamo make one syllable (UAX #29, GB6 to GB8)."""
    if 0x1100 <= before <= 0x115F:
        return 0x1100 <= code <= 0x11A7 or 0xAC00 <= code <= 0xD7A3
    if 0x1160 <= before <= 0x11A7 or 0xAC00 <= before <= 0xD7A3:
        return 0x1160 <= code <= 0x11FF
    return 0x11A8 <= before <= 0x11FF and 0x11A8 <= code <= 0x11FF
