"""Where a line may break (UAX #14, revision 53); in scripts without spaces where a dictionary says so, if there is one.

`words` cuts a text at spaces and asks for each word only once, so that running text costs a look-up a word; `opportunities`
is the whole algorithm and the measure of the fast path.
"""

from __future__ import annotations

import re
from functools import lru_cache

from runstamp_text.dictionaries import word_breaks
from runstamp_text.line_classes import line_class

SOFT_HYPHEN = "\u00ad"
# U+000B is how presentations write a break inside a paragraph
HARD_BREAK = re.compile("\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")

_TO = {  # rule: the class before keeps these classes after it on its line
    "AL": ("AL", "HL", "NU", "OP", "PR", "PO"),  # LB28, LB23, LB30, LB24
    "HL": ("AL", "HL", "NU", "OP", "PR", "PO"),
    "NU": ("AL", "HL", "NU", "OP", "PR", "PO"),  # LB23, LB25, LB30
    "PR": ("AL", "HL", "NU", "OP", "ID", "EM", "H"),  # LB24, LB25, LB23a, LB27
    "PO": ("AL", "HL", "NU", "OP"),  # LB24, LB25
    "CL": ("PR", "PO"),  # LB25
    "CP": ("PR", "PO", "AL", "HL", "NU"),  # LB25, LB30
    "HY": ("NU",),  # LB25
    "IS": ("NU", "AL", "HL"),  # LB25, LB29
    "SY": ("NU", "HL"),  # LB25, LB21b
    "ID": ("PO", "EM"),  # LB23a, LB30b
    "EM": ("PO",),
    "H": ("PO",),  # LB27
}
KEPT = frozenset((before, after) for before, afters in _TO.items() for after in afters)
NEVER_BEFORE = frozenset(("CL", "CP", "EX", "SY"))  # LB13, even after spaces
# LB15d, LB19, LB21, LB22: stays with what is before
CLINGS = frozenset(("BA", "HY", "NS", "IN", "QU", "QF", "IS"))
SYLLABLE = frozenset(("AK", "AS"))
EAST = frozenset(("ID", "H", "CL", "NS"))
# LB15b: a closing quote stays with what is before it if one of these, or nothing, follows
AFTER_CLOSING_QUOTE = frozenset(("SP", "GL", "WJ", "CL", "QU", "QF", "CP", "EX", "IS", "SY", "ZW", ""))


def opportunities(text: str) -> tuple[int, ...]:
    """Return the offsets at which a line may break, none at the ends. The text holds no hard break."""
    items = _items(text)
    found = [items[i][1] for i in range(1, len(items)) if _breaks(items, i)]
    words = word_breaks(text)
    return tuple(sorted({*found, *words})) if words else tuple(found)


def _items(text: str) -> list[tuple[str, int]]:
    """Return (class, offset) for each character, marks joined to what they stand on (LB9, LB10)."""
    items: list[tuple[str, int]] = []
    joined = False
    for offset, character in enumerate(text):
        name = line_class(character)
        mark = name in ("CM", "ZWJ")
        base = bool(items) and items[-1][0] not in ("SP", "ZW")
        if not (base and (mark or joined)):  # LB8a: nothing breaks after a joiner
            items.append(("AL" if mark else name, offset))
        joined = name == "ZWJ"
    return items


def _breaks(items: list[tuple[str, int]], at: int) -> bool:
    """Return whether a line may break before an item."""
    after, last = items[at][0], items[at - 1][0]
    if after in ("SP", "ZW"):  # LB7
        return False
    back = at - 1
    while back >= 0 and items[back][0] == "SP":
        back -= 1
    before = items[back][0] if back >= 0 else ""
    following = items[at + 1][0] if at + 1 < len(items) else ""
    if before == "ZW":  # LB8
        return True
    if after == "WJ" or after in NEVER_BEFORE or before in ("OP", "OE"):  # LB11, LB13, LB14
        return False
    if last == "SP":
        return _after_spaces(items, back, before, after, following)
    if before == "RI" and after == "RI":  # LB30a: flags are pairs
        return _regional(items, back) % 2 == 0
    earlier = items[back - 1][0] if back else ""
    return _breaks_pair(earlier, before, after, following)


def _after_spaces(items: list[tuple[str, int]], back: int, before: str, after: str, following: str) -> bool:
    opening = before == "QI" and (
        back == 0 or items[back - 1][0] in ("SP", "OP", "OE", "QU", "QI", "GL", "ZW")
    )
    if opening or (after == "QF" and following in AFTER_CLOSING_QUOTE):  # LB15a, LB15b
        return False
    if after == "IS":  # LB15c, LB15d: a full stop stays, unless it starts a number
        return following == "NU"
    return not ((before in ("CL", "CP") and after == "NS") or before == after == "B2")  # LB16, LB17, LB18


def _breaks_pair(earlier: str, before: str, after: str, following: str) -> bool:
    """Return whether a line may break between two neighbours without a space."""
    if before in ("WJ", "GL") or (after == "GL" and before not in ("BA", "HY")):  # LB11, LB12, LB12a
        return False
    if after == "QI":  # LB19, LB19a: between ideographs an opening quote may start a line
        return before in EAST
    if before == "QF":
        return after in EAST and after not in ("CL", "NS")
    if after in CLINGS or before in ("QU", "QI", "BB"):
        return False
    if "CB" in (before, after):  # LB20
        return True
    if before == "HY" and earlier in ("", "SP", "GL", "ZW") and after in ("AL", "HL"):  # LB20a
        return False
    if _aksara(earlier, before, after, following):
        return False
    if earlier == "HL" and before in ("HY", "BA") and after != "HL":  # LB21a
        return False
    return not ((before, after) in KEPT or (before == "B2" and after == "B2" and following != "B2"))


def _aksara(earlier: str, before: str, after: str, following: str) -> bool:
    """Return whether two neighbours stand in one orthographic syllable (LB28a)."""
    if before in SYLLABLE:
        return after in ("VF", "VI") or (after in SYLLABLE and following == "VF")
    return (before == "AP" and after in SYLLABLE) or (
        before == "VI" and earlier in SYLLABLE and after == "AK"
    )


def _regional(items: list[tuple[str, int]], back: int) -> int:
    count = 0
    while back - count >= 0 and items[back - count][0] == "RI":
        count += 1
    return count


@lru_cache(maxsize=65536)
def _inside(word: str) -> tuple[int, ...]:
    return opportunities(word)


@lru_cache(maxsize=16384)
def _between(before: str, after: str) -> bool:
    """Return whether the line may break between two words that a space parts."""
    return len(before) + 1 in opportunities(f"{before} {after}")


def segments(text: str, *, slashes: bool = True) -> list[tuple[int, int, int]]:
    """Return the pieces that no line breaks, as (start, end of what is seen, start of the next).

    Without `slashes` no line breaks after a slash: office programs do not (measured on LibreOffice), Unicode does.
    Between the second and the third number lie the spaces that hang over the line's end. The text holds no hard break
    and no tab.
    """
    found: list[tuple[int, int, int]] = []
    length, start, at, before = len(text), 0, 0, ""
    for word in text.split(" "):
        if word:
            if at and not _open(before, word):
                pass  # glued over the space: the piece goes on
            elif at > start:
                found.append((start, len(text[start:at].rstrip(" ")) + start, at))
                start = at
            for offset in _simple(word, slashes):
                found.append((start, at + offset, at + offset))
                start = at + offset
            before = word
        at = min(at + len(word) + 1, length)
    if start < length:
        found.append((start, len(text[start:].rstrip(" ")) + start, length))
    return found


def _open(before: str, word: str) -> bool:
    if before[-1:].isalnum() and word[0].isalnum():
        return True
    return _between(before[-3:], word[:3])


def _simple(word: str, slashes: bool) -> tuple[int, ...]:
    if word.isascii() and word.isalnum():
        return ()
    found = _inside(word)
    return found if slashes else tuple([offset for offset in found if word[offset - 1] != "/"])
