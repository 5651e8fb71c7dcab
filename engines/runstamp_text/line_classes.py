"""The line breaking class of a character (UAX #14, revision 53), from its category, its width and short lists.

Python's `unicodedata` has no line breaking property. Classes that behave alike in the pair rules share a name here: H
stands for the Hangul syllables, HY also for U+2010, AL also for complex-context scripts, which break only at spaces without a dictionary.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_LISTED = {
    "SP": " ",
    "ZW": "\u200b",
    "WJ": "\u2060\ufeff",
    "GL": "\u00a0\u202f\u2007\u2011\u180e\u034f\u035c\u0f08\u0f0c\u0f12",
    "BA": "\t\u00ad\u058a\u05be\u0964\u0965\u2012\u2013\u2027\u2056\u2058\u2059\u205a\u205b\u205d\u205e\u205f\u3000|"
    "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u1680\u0e5a\u0e5b\u17d4\u17d5\u17d8\u17da\u2e0e\u2e17",
    "BB": "\u00b4\u02c8\u02cc\u02df\u1806",
    "B2": "\u2014\u2e3a\u2e3b",
    "HY": "-\u2010",
    "CB": "\ufffc",
    "CP": ")]}",
    "CL": "\u3001\u3002\uff0c\uff0e\ufe10\ufe11\ufe12\ufe50\ufe52\uff61\uff64",
    "OP": "\u00a1\u00bf\u2e18\u201a\u201e",
    "QU": "\"'\u275b\u275c\u275d\u275e\u2e00\u2e01\u2e06\u2e07\u2e08\u2e0b",
    "EX": "!?\u05c6\u061b\u061e\u061f\u06d4\u07f9\u0f0d\u2762\u2763\ufe15\ufe16\ufe56\ufe57\uff01\uff1f",
    "IS": ",.:;\u037e\u0589\u060c\u060d\u07f8\u2044\ufe13\ufe14",
    "SY": "/",
    "IN": "\u2024\u2025\u2026\u22ef\ufe19",
    "NS": "\u17d6\u203c\u203d\u2047\u2048\u2049\u3005\u301c\u303b\u303c\u309b\u309c\u309d\u309e\u30a0\u30fb\u30fc\u30fd\u30fe"
    "\ufe54\ufe55\uff1a\uff1b\uff65\uff70\uff9e\uff9f"
    "\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095\u3096\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3"
    "\u31f0\u31f1\u31f2\u31f3\u31f4\u31f5\u31f6\u31f7\u31f8\u31f9\u31fa\u31fb\u31fc\u31fd\u31fe\u31ff"
    "\U0001b132\U0001b150\U0001b151\U0001b152\U0001b155\U0001b164\U0001b165\U0001b166\U0001b167"
    "\u30e5\u30e7\u30ee\u30f5\u30f6\uff67\uff68\uff69\uff6a\uff6b\uff6c\uff6d\uff6e\uff6f",
    "PR": "+\\\u00b1\u2116\u2212\u2213",
    "PO": "%\u00a2\u00b0\u060b\u066a\u2030\u2031\u2032\u2033\u2034\u2035\u2036\u2037\u20a7\u20b6\u2103\u2109\uff05\uffe0\ufe6a",
    "NU": "\u066b\u066c",
    "AL": "#&*<=>@^_`~\u00a6\u00a7\u00a9\u00ac\u00ae\u00af\u00b6\u00b7\u2022\u2020\u2021",
    "VI": "\u1b44\ua9c0\U00011046",
    "VF": "\u1bf2\u1bf3",
    "AP": "\U00011003\U00011004",
    "EM": "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff",
}  # fmt: skip
LISTED = {character: name for name, characters in _LISTED.items() for character in characters}

BY_CATEGORY = {
    "Ps": "OP", "Pe": "CL", "Pi": "QI", "Pf": "QF", "Nd": "NU", "Sc": "PR",
    "Mn": "CM", "Mc": "CM", "Me": "CM", "Cc": "CM", "Cf": "CM",
}  # fmt: skip

# Letters of scripts that break between orthographic syllables (LB28a): Balinese, Javanese, Brahmi; Batak.
AKSARAS = ((0x1B05, 0x1B33), (0x1B45, 0x1B4C), (0xA984, 0xA9B2), (0x11005, 0x11037))
AKSARA_STARTS = ((0x1BC0, 0x1BE5),)

WIDE = {"AL": "ID", "OP": "OE"}  # East Asian brackets do not hold on to letters before them (LB30)


@lru_cache(maxsize=16384)
def line_class(character: str) -> str:
    """Return the class by which line breaking treats a character."""
    listed = LISTED.get(character)
    if listed:
        return listed
    code = ord(character)
    if code == 0x200D:
        return "ZWJ"
    if 0xAC00 <= code <= 0xD7A3 or 0x1100 <= code <= 0x115F:
        return "H"
    if 0x1160 <= code <= 0x11FF:
        return "CM"
    if 0x1F1E6 <= code <= 0x1F1FF:
        return "RI"
    if 0x05D0 <= code <= 0x05F2:
        return "HL"
    if code >= 0x1B05 and any(low <= code <= high for low, high in AKSARAS):
        return "AK"
    if code >= 0x1BC0 and any(low <= code <= high for low, high in AKSARA_STARTS):
        return "AS"
    found = BY_CATEGORY.get(unicodedata.category(character), "AL")
    wide = unicodedata.east_asian_width(character) in "WF"
    return WIDE.get(found, found) if wide else found
