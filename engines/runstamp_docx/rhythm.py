"""The measures that styles and blocks share: room, leading, sizes, and the colours of remarks."""

from __future__ import annotations

from runstamp_compose.plans import Hex, ThemePlan
from runstamp_compose.themes import darkened, mix

READABLE = 4.5  # WCAG 2.2, 1.4.3: contrast of text
MAX_HEADING = 9
LIST_STYLES = 5  # Word's own List Bullet 5 and List Number 5 are the deepest
CALLOUTS = ("note", "tip", "warning", "important")
VALUE = 2.0  # of the body's size: a tile's figure
BOX_PADDING = 7  # points between a box's edge and its text
LEADING = 1.08  # of the font's own line; Calibri and Arial are set close by themselves

_EDGES = {"note": "accent1", "tip": "positive", "warning": "warning", "important": "negative"}


def callout_colors(kind: str, theme: ThemePlan) -> tuple[Hex, Hex, Hex]:
    """Return fill, edge and title colour of a remark; the title reads on the fill at 4.5:1."""
    edge = theme.colors[_EDGES[kind]]
    fill = mix(theme.colors["background"], edge, 0.08)
    return fill, edge, darkened(edge, fill, READABLE)


def body_after(theme: ThemePlan) -> float:
    """Return the room after a paragraph of text, in points."""
    return round(theme.sizes["body"] * 0.62 * theme.spacing, 1)


def body_lines(theme: ThemePlan) -> float:
    """Return the line spacing of text as a multiple of the font's own line."""
    return LEADING * theme.spacing


def table_size(theme: ThemePlan) -> float:
    """Return the size of text in tables, in points."""
    return max(theme.sizes["body"] - 1, theme.sizes["small"])
