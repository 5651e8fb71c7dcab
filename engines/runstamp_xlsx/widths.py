"""Column widths by measuring what stands in them (ECMA-376 Part 1, 18.3.1.13).

The unit is the widest digit of the default font: 7 px for 11-point Calibri at 96 dpi; 5 px of padding belong to a cell.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from runstamp.model.measures import characters, points, share
from runstamp_compose.formats import formatter
from runstamp_text import Style, resolve, width

DIGIT_PX = 7
PADDING_PX = 5
DEFAULT_WIDTH = 8.43
MAX_GIVEN = 255  # characters, the widest column of Excel (18.3.1.13)
MIN_WIDTH, MAX_WIDTH = 6.0, 60.0
SAMPLE = 400  # values measured of a column; a longer one further down wraps or shows ###, as in Excel
_FILTER_PX = 18  # the button in a header cell
OPEN = object()  # stands for the result of a formula that is not known
_AMOUNT, _PORTION = 1_234_567.89, 1.2345  # what such a result is taken for: too much room hurts less than ###
_MOMENT = "2026-12-31"


def chars_of(px: float) -> float:
    """Return a width in characters for a width in pixels, cut to 1/256 as files hold it."""
    return int(max(0.0, px - PADDING_PX) / DIGIT_PX * 256) / 256 + PADDING_PX / DIGIT_PX


def given(value: float | str) -> float:
    """Return a width of the input (`"14ch"` or a length) in characters."""
    found = characters(value)
    return found + PADDING_PX / DIGIT_PX if found is not None else points(value) * 96 / 72 / DIGIT_PX


def obstacle(value: float | str) -> str | None:
    """Return why a column of a sheet cannot have a width, None if it can."""
    if share(value) is not None:
        return "a share of the space has no meaning on a sheet"
    wide = given(value)
    return (
        f"a width of {wide:.0f} characters, Excel's widest column has {MAX_GIVEN}"
        if wide > MAX_GIVEN
        else None
    )


def specimen(code: str, language: str) -> str:
    """Return a text as wide as what a formula in this number code is likely to show."""
    if not set(code) & set("0#?"):
        return f"{_AMOUNT:.0f}" if code == "General" else _MOMENT
    return formatter(code, language)(_PORTION if "%" in code else _AMOUNT)


@lru_cache(maxsize=8)
def _style(family: str, size: float, bold: bool) -> Style:
    return Style(resolve(family, bold=bold).face, size)


def fitted(texts: Iterable[str], header: str, family: str, size: float, *, button: bool) -> float:
    """Return the width in characters that shows the texts and the header without wrapping, within sane bounds."""
    plain, bold = _style(family, size, False), _style(family, size, True)
    widest = max((width(line, plain) for text in texts for line in text.split("\n")), default=0.0)
    head = width(header, bold) * 96 / 72 + (_FILTER_PX if button else 0)
    px = max(widest * 96 / 72, head) + 2 * PADDING_PX
    return min(MAX_WIDTH, max(MIN_WIDTH, chars_of(px)))
