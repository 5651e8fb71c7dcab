"""Scripts without spaces between words, in which only a dictionary knows where a line may break (class SA of UAX #14).

The dictionaries are ICU's, through the extra `breaks`. Without it, and for scripts that ICU has none for, lines break at spaces, and
inside a stretch that is wider than a line between its syllables: `approximated` says so.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING

from runstamp_text.syllables import syllables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from runstamp_text.paragraphs import Line

# LineBreak.txt of Unicode 16, class SA.
BLOCKS = {
    "Thai": "\u0e01-\u0e3a\u0e40-\u0e4e",
    "Lao": "\u0e81-\u0ebd\u0ec0-\u0ece\u0edc-\u0edf",
    "Burmese": "\u1000-\u103f\u1050-\u108f\u109a-\u109f\ua9e0-\ua9ef\ua9fa-\ua9fe\uaa60-\uaa7f",
    "Khmer": "\u1780-\u17d3\u17d7\u17dc\u17dd",
    "Tai Le": "\u1950-\u196d\u1970-\u1974",
    "New Tai Lue": "\u1980-\u19ab\u19b0-\u19c9\u19de\u19df",
    "Tai Tham": "\u1a20-\u1a5e\u1a60-\u1a7c\u1aa0-\u1aad",
    "Tai Viet": "\uaa80-\uaac2\uaadb-\uaadf",
}
LOCALES = {"Thai": "th", "Lao": "lo", "Burmese": "my", "Khmer": "km"}  # those that ICU has a dictionary for
_RUNS = re.compile("|".join(f"([{block}]+)" for block in BLOCKS.values()))
_NAMES = tuple(BLOCKS)


def runs(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield (script, start, end) for each stretch of one of these scripts."""
    if not text.isascii():
        for found in _RUNS.finditer(text):
            yield _NAMES[(found.lastindex or 1) - 1], found.start(), found.end()


def word_breaks(text: str) -> tuple[int, ...]:
    """Return the offsets at which a dictionary lets a line break, none inside a syllable; none without the extra."""
    found: list[int] = []
    for script, start, end in runs(text):
        breaker = _breaker()
        if breaker is None or script not in LOCALES:
            continue
        part = text[start:end]
        ends = frozenset(accumulate(map(len, syllables(part))))
        found += [start + at for at in breaker(part, LOCALES[script]) if at in ends and at < len(part)]
    return tuple(found)


@cache
def _breaker() -> Callable[[str, str], list[int]] | None:
    """Return what finds the ends of words, as offsets; None without the extra."""
    try:
        from icu4py.breakers import LineBreaker
    except ImportError:
        return None
    # Offsets count UTF-16 units: these scripts have no letter beyond the first plane.
    return lambda text, locale: [end for _, end in LineBreaker(text, locale).segments()]


def approximated(text: str, lines: Sequence[Line]) -> tuple[str, ...]:
    """Return the scripts of which a line end of a paragraph might lie elsewhere, had there been a dictionary."""
    if text.isascii() or len(lines) == 1:
        return ()
    known = LOCALES if _breaker() is not None else {}
    found: dict[str, None] = {}
    for script, start, end in runs(text):
        if script not in known and any(_meets(text, line, start, end) for line in lines if not line.hard):
            found[script] = None
    return tuple(found)


def _meets(text: str, line: Line, start: int, end: int) -> bool:
    """Return whether a line ends inside a stretch, or moved it whole to the next line."""
    after = line.end
    while after < len(text) and text[after] == " ":
        after += 1
    return start <= after < end and len(syllables(text[start:end])) > 1
