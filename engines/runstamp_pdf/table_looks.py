"""The five table styles of the model, in the colours of a theme."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.frozen import frozen
from runstamp_compose.themes import mix, readable

if TYPE_CHECKING:
    from runstamp_compose.plans import ThemePlan

Rule = tuple[str, float]  # colour and width in points


@frozen
class TableLook:
    """Fills, rules and edges of a table. `edge` is the padding at its left and right end, as a share of the padding between."""

    head_color: str
    total_fill: str | None = None
    head_fill: str | None = None
    band_fill: str | None = None
    between: Rule | None = None
    top: Rule | None = None
    under_head: Rule | None = None
    bottom: Rule | None = None
    over_total: Rule | None = None
    uprights: Rule | None = None
    edge: float = 1.0


def table_look(style: str, theme: ThemePlan) -> TableLook:
    """Return the look of a style: plain, grid, banded, minimal or heading."""
    colors = theme.colors
    text, accent, surface = colors["text"], colors["accent1"], colors["surface"]
    hair = mix(colors["muted"], colors["background"], 0.68)
    if style == "plain":
        return TableLook(text, over_total=(text, 0.7), edge=0.0)
    if style == "grid":
        line = (mix(colors["muted"], colors["background"], 0.5), 0.5)
        return TableLook(text, surface, surface, None, line, line, line, line, line, line)
    white = readable(accent, "FFFFFF", colors["background"], text)
    if style == "banded":
        return TableLook(
            white,
            None,
            accent,
            mix(surface, colors["background"], 0.15),
            bottom=(accent, 1.0),
            over_total=(accent, 1.0),
        )
    if style == "heading":
        return TableLook(
            white, None, accent, None, (hair, 0.5), bottom=(accent, 1.0), over_total=(accent, 1.0)
        )
    return TableLook(
        accent, None, None, None, (hair, 0.5), None, (accent, 1.1), (accent, 0.8), (accent, 0.8), edge=0.3
    )
