"""Widths and heights of the model in points."""

from __future__ import annotations

from typing import Any

from runstamp.errors import Issue, RunstampError
from runstamp.model.measures import characters, points, share

CHARACTER = 0.5  # of the text size: an average digit's advance in Calibri and Arial

Extent = tuple[float | None, float | None, float | None]


def fixed(width: float | str | None, text_size: float) -> float | None:
    """Return a width in points, `"14ch"` by the size of the text; None for none and for a share of the space."""
    wide = characters(width)
    if wide is not None:
        return wide * CHARACTER * text_size
    return None if width is None or share(width) is not None else points(width)


def drawn(shown: Any, path: str, text_size: float) -> Extent:
    """Return width in points, width as a share, and height in points of an image or chart.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, a side of zero, which would show nothing.
    """
    extent = (
        fixed(shown.width, text_size),
        share(shown.width),
        None if shown.height is None else points(shown.height),
    )
    zero = [
        Issue(
            str(path + f"/{name}"),
            "a side of zero shows nothing",
            remediation=f"give a {name} above 0, or drop it",
        )
        for name, sides in (("width", extent[:2]), ("height", extent[2:]))
        if 0.0 in sides
    ]
    if zero:
        raise RunstampError("common/SCHEMA_REJECTED", "an image or chart has no size", tuple(zero))
    return extent
