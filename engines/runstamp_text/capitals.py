"""Small capitals where no face has its own: capitals at a part of the size."""

from __future__ import annotations

from collections.abc import Iterator

SMALL_CAPS = 0.8  # of the size, as word processors and presentation programs set them


def small_caps(text: str) -> Iterator[tuple[str, float]]:
    """Yield stretches of capitals and of letters that become small ones, as they are shown, with their scale."""
    start = 0
    for i in range(1, len(text) + 1):
        if i == len(text) or text[i].islower() != text[start].islower():
            piece = text[start:i]
            yield (piece.upper(), SMALL_CAPS) if piece[0].islower() else (piece, 1.0)
            start = i
