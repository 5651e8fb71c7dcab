"""A contact sheet: pages in rows, each with its number under it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

GAP = 16  # pixels between pages, and round the whole
CAPTION = 22  # pixels of height for a number
TEXT = 13
GROUND, EDGE, INK = (236, 238, 241), (196, 200, 206), (84, 90, 98)
ROW_UPRIGHT, ROW_LYING = 4, 3  # pages in a full row
MAX_ROW = 6
FEW = 6  # upright pages that stand as large as lying ones
MANY = 24  # from here on a row takes two more, so that the sheet does not grow tall


def contact_sheet(
    count: int, width: int, *, upright: bool, draw: Callable[[int, int], tuple[int, Any]]
) -> Any:
    """Return one picture `width` pixels wide; `draw` returns a page's number and its picture at a given width."""
    from PIL import Image, ImageDraw

    columns = min(_row(count, upright=upright), count)
    across = max((width - GAP * (columns + 1)) // columns, 16)
    pages = [draw(i, across) for i in range(count)]
    rows = [pages[start : start + columns] for start in range(0, count, columns)]
    heights = [max(page.height for _, page in row) + CAPTION + GAP for row in rows]
    sheet = Image.new("RGB", (width, sum(heights) + GAP), GROUND)
    pen, face = ImageDraw.Draw(sheet), _face()
    top = GAP
    for row, height in zip(rows, heights, strict=True):
        for place, (number, page) in enumerate(row):
            left = GAP + place * (across + GAP)
            sheet.paste(page, (left, top))
            pen.rectangle((left - 1, top - 1, left + page.width, top + page.height), outline=EDGE)
            middle = (left + page.width / 2, top + page.height + CAPTION / 2)
            pen.text(middle, str(number), INK, face, "mm")
        top += height
    return sheet


def _row(count: int, *, upright: bool) -> int:
    row = ROW_UPRIGHT if upright and count > FEW else ROW_LYING
    return min(row + 2 if count > MANY else row, MAX_ROW)


def _face() -> Any:
    from PIL import ImageFont

    from runstamp_text import resolve

    return ImageFont.truetype(str(resolve("Calibri").face.record.path), TEXT)
