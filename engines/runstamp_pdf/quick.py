"""Break plain running text without asking for every rule of line breaking: the bulk of most documents.

Text of Latin words between single spaces can break at the spaces and nowhere else (UAX #14), so that greedy breaking is a sum of
word widths. What is not of that kind is left to `runstamp_text`; a test compares the two.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from runstamp_text.lines import EPSILON
from runstamp_text.measure import ruler
from runstamp_text.paragraphs import Line

if TYPE_CHECKING:
    from runstamp_text.paragraphs import Paragraph

_LETTERS = "[A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]"
# A per cent sign may be broken off a sign before it (PO, LB31), not off a letter or digit (LB24, LB25).
_WORD = rf"\(?{_LETTERS}+(?:['.,]{_LETTERS}+)*%?[.,;:!?)]*"
_SIMPLE = re.compile(rf"{_WORD}(?: {_WORD})*")


def quick_lines(paragraph: Paragraph, box: float, pitch: float) -> tuple[Line, ...] | None:
    """Return the lines of a paragraph as `break_lines` does, None where it is not plain running text."""
    only = paragraph.runs[0]
    style = only.style
    if len(paragraph.runs) != 1 or style.spacing or paragraph.label or not _SIMPLE.fullmatch(only.text):
        return None
    em, size = ruler(style.face, style.fallback, style.kerning).em, style.size
    height = paragraph.leading or pitch * size * paragraph.line_spacing
    ascent, descent = style.face.ascent * size, style.face.descent * size
    baseline = (height - ascent - descent) / 2 + ascent
    limit, space = box - paragraph.right + EPSILON, em(" ") * size
    found: list[Line] = []
    x = paragraph.left + paragraph.first
    start = end = at = 0
    wide = 0.0
    for word in only.text.split(" "):
        own = em(word) * size
        if at > start and x + wide + space + own > limit:
            found.append(Line(start, end, x, wide, limit - EPSILON - x, height, baseline, hard=False))
            x, start, wide = paragraph.left, at, own
        else:
            wide += own + (space if at > start else 0.0)
        if x + wide > limit:
            return None  # a word wider than a line breaks inside
        end = at + len(word)
        at = end + 1
    found.append(Line(start, end, x, wide, limit - EPSILON - x, height, baseline, hard=True))
    return tuple(found)
