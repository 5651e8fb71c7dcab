"""Scripts whose letters cannot be set one after the other from left to right."""

from __future__ import annotations

import re

# Blocks of Unicode 15 whose scripts need joining, reordering, stacking or the bidirectional algorithm.
_SCRIPTS = {
    "Hebrew": "\u0590-\u05ff\ufb1d-\ufb4f",
    "Arabic": "\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufefc",
    "Syriac": "\u0700-\u074f\u0860-\u086f",
    "Thaana": "\u0780-\u07bf",
    "N'Ko": "\u07c0-\u07ff",
    "Indic": "\u0900-\u0dff",
    "Thai": "\u0e00-\u0e7f",
    "Lao": "\u0e80-\u0eff",
    "Tibetan": "\u0f00-\u0fff",
    "Myanmar": "\u1000-\u109f",
    "Khmer": "\u1780-\u17ff",
    "Mongolian": "\u1800-\u18af",
}
_ANY = re.compile("|".join(f"(?P<s{i}>[{ranges}])" for i, ranges in enumerate(_SCRIPTS.values())))
_NAMES = tuple(_SCRIPTS)


def unshaped(text: str) -> tuple[str, ...]:
    """Return the scripts of a text that need shaping, in the order met."""
    found = dict.fromkeys(match.lastgroup for match in _ANY.finditer(text))
    return tuple(_NAMES[int(group[1:])] for group in found if group is not None)
