"""The units inside which no line breaks, whatever the need: grapheme clusters, conjuncts, letters written before what they follow.

Where no rule and no dictionary lets a line break, it breaks between these. Conjuncts follow UAX #29, GB9c, for every script
with a sign that joins; vowels and repetition marks of Thai and Lao follow the "Thai character cluster" of Theeramunkong et al.
(2000): a reader reads them with the consonant beside them.
"""

from __future__ import annotations

import unicodedata

from runstamp_text.graphemes import ZWJ, clusters

VIRAMA = 9  # the combining class of signs that join consonants, and of those that only silence them
ASAT = "\u103a"
# Silencing signs: they close a syllable (Thai phinthu, Lao pali virama, Burmese asat, Tamil pulli).
_SILENCING = frozenset("\u0e3a\u0eba\u103a\u0bcd")
_TAMIL = frozenset(
    ("\u0b95\u0bcd\u0bb7", "\u0bb8\u0bcd\u0bb0", "\u0bb6\u0bcd\u0bb0")
)  # kSsa, srii in two spellings
# Logical_Order_Exception: vowels that are written, and stored, before their consonant.
_BEFORE = frozenset(
    "\u0e40\u0e41\u0e42\u0e43\u0e44\u0ec0\u0ec1\u0ec2\u0ec3\u0ec4\u19b5\u19b6\u19b7\u19ba\uaab5\uaab6\uaab9\uaabb\uaabc"
)
# Vowels, marks of repetition and of ellipsis that are letters to Unicode and belong to what is before them.
_AFTER = frozenset("\u0e2f\u0e30\u0e32\u0e33\u0e45\u0e46\u0eaf\u0eb0\u0eb2\u0eb3\u0ebd\u0ec6\u17d7")


def syllables(text: str) -> tuple[str, ...]:
    """Return the text cut into units that no line parts; joined again they are the text."""
    if text.isascii():
        return tuple(text)
    found: list[str] = []
    for cluster in clusters(text):
        if found and _holds(found[-1], cluster):
            found[-1] += cluster
        else:
            found.append(cluster)
    return tuple(found)


def _holds(before: str, after: str) -> bool:
    """Return whether two clusters are one unit."""
    first = after[0]
    if first < "\u0900" or not first.isalpha():
        return False
    last = before[-2] if before[-1] == ZWJ and len(before) > 1 else before[-1]
    if first in _AFTER or last in _BEFORE or ASAT in after[1:3]:  # asat: a consonant that closes the syllable
        return last.isprintable() and last != " "
    if last == "\u0bcd":
        return before[-2:] + first in _TAMIL
    return unicodedata.combining(last) == VIRAMA and last not in _SILENCING
