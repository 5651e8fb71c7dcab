"""The size of an SVG from its root element, read without entities or outside references."""

from __future__ import annotations

import re
from importlib import import_module
from io import BytesIO
from typing import Any

from runstamp_media.info import ImageInfo

_LENGTH = re.compile(r"^\s*([0-9]*\.?[0-9]+)\s*(px|pt|pc|mm|cm|in|em|ex)?\s*$")
PIXELS = {
    "px": 1.0,
    "pt": 4 / 3,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
    "em": 16.0,
    "ex": 8.0,
}
DEFAULT_SIZE = (300.0, 150.0)  # CSS 2.2, 10.3.2: a replaced element without a size


def read_svg(data: bytes) -> ImageInfo:
    """Return the size at 96 dpi: width and height, else the view box, else 300 by 150.

    Raises ValueError (also for entities and for malformed XML).
    """
    from xml.etree.ElementTree import ParseError

    iterparse: Any = import_module("defusedxml.ElementTree").iterparse  # defusedxml has no types
    try:
        _, root = next(iter(iterparse(BytesIO(data), events=("start",))))
    except (ParseError, StopIteration) as fault:
        message = "it is not well-formed"
        raise ValueError(message) from fault
    width, height = (_pixels(root.get(name)) for name in ("width", "height"))
    box = _view_box(root.get("viewBox"))
    if width is None or height is None:
        across, down = box or DEFAULT_SIZE
        if width is None and height is None:
            width, height = across, down
        width = height * across / down if width is None and height is not None else width
        height = width * down / across if height is None and width is not None else height
    return ImageInfo(
        "svg", max(round(width or 0), 1), max(round(height or 0), 1), has_alpha=True, mode="rgba"
    )


def _pixels(text: str | None) -> float | None:
    found = _LENGTH.match(text or "")
    return float(found[1]) * PIXELS[found[2] or "px"] if found else None


def _view_box(text: str | None) -> tuple[float, float] | None:
    parts = (text or "").replace(",", " ").split()
    try:
        numbers = [float(part) for part in parts]
    except ValueError:
        return None
    return (numbers[2], numbers[3]) if len(numbers) == 4 and numbers[2] > 0 and numbers[3] > 0 else None
