"""Where words may be hyphenated: Liang's patterns (1983) for each language, from pyphen's dictionaries.

Hyphens that change the spelling (Hungarian "asszony-nyal") are left out: what is copied would not be what was put in.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from runstamp_text.scripts import needs_shaping

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

BEFORE, AFTER = 2, 3  # letters that stay and letters that go: TeX's \lefthyphenmin and \righthyphenmin
_WORD = re.compile(r"[^\W\d_]+")
_NO_WORDS = re.compile(r"[\d_@/\\=#&\u00ad]|\w[.:]\w")  # numbers, addresses, names of files; the writer's own


@cache
def _dictionary(language: str) -> Callable[[str], Sequence[int]] | None:
    """Return what finds the places in a word, None for a language without a dictionary."""
    import pyphen

    name: Any = pyphen.language_fallback(language)  # None for an unknown one, whatever its types say
    if name is None:
        return None
    found: Callable[[str], Sequence[int]] = pyphen.Pyphen(lang=name, left=BEFORE, right=AFTER).positions
    return found


@lru_cache(maxsize=32768)
def _places(word: str, language: str) -> tuple[int, ...]:
    if len(word) < BEFORE + AFTER or word.isupper():
        return ()
    found = _dictionary(language)
    if found is None:
        return ()
    plain = [int(at) for at in found(word) if not getattr(at, "data", None)]
    return tuple([at for at in plain if word[at - 1].isalpha() and word[at].isalpha()])


@lru_cache(maxsize=32768)
def hyphens(text: str, language: str) -> tuple[int, ...]:
    """Return the offsets in a text without spaces at which a hyphen may be added and the line broken.

    At least two letters stand before and three after it. None where the language (BCP 47) has no dictionary; in words in
    capitals, which are abbreviations more often than not; in numbers and addresses; in words that have soft hyphens of their own.
    """
    if text.isascii() and text.isalpha():
        return _places(text, language)
    if _NO_WORDS.search(text) or needs_shaping(text):
        return ()
    return tuple([found.start() + at for found in _WORD.finditer(text) for at in _places(found[0], language)])
