"""How wide the words of charts are, and what is told of words that find no room."""

from __future__ import annotations

from collections.abc import Iterable

from runstamp.losses import Loss
from runstamp_compose.plans import ChartPlan
from runstamp_text import Style, resolve, width

PITCH = 1.22  # of the size, from line to line
FLOOR = 8.0  # points: what is smaller is not read
TITLE_SCALE = 1.3  # of the chart's font size


def widest(texts: Iterable[str], font: str, size: float) -> float:
    """Return the width of the widest text on one line, in points."""
    style = Style(resolve(font).face, size)
    return max([width(text, style) for text in texts], default=0.0)


def lines_of(text: str, font: str, size: float, room: float) -> list[str]:
    """Return a text in lines that fit a room, broken between words; a word wider than the room stands alone."""
    style = Style(resolve(font).face, size)
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, style) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def titles_height(plan: ChartPlan, width: float) -> float:
    """Return the height of the title and the subtitle, which share a line as long as they fit it."""
    text = " · ".join(part for part in (plan.title, plan.subtitle) if part)
    size = plan.font_size * TITLE_SCALE
    return len(lines_of(text, plan.font, size, width)) * size * PITCH + (size * 0.6 if text else 0.0)


def left_out(what: str, message: str, path: str, count: int = 1) -> Loss:
    """Return the loss of words for which a chart has no room."""
    return Loss(
        "common/TEXT_OVERFLOW",
        what,
        message,
        path,
        avoidable=True,
        remediation="make the chart larger, shorten the words, or show fewer",
        count=count,
    )
