"""How many pages a step would make, guessed without laying anything out: for a dry run."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

PAGE_PT = 690  # an A4 page between margins of 2.5 cm, less what headings and kept blocks leave blank
LINE_PT, LINE_CHARACTERS = (
    15.0,
    92,
)  # about what the shipped themes set on that page: the samples of jobs fit it
BLOCK_PT = {"heading": 34.0, "kpis": 82.0, "divider": 14.0, "image": 190.0, "chart": 255.0, "toc": 220.0}
ROW_PT, GAP_PT = 21.0, 8.0


def estimated_pages(operation: str, made: Any) -> int | None:
    """Return about how many slides, sheets or pages an input makes; None for operations that make none."""
    if not isinstance(made, Mapping):
        return None
    if operation == "pptx.render":
        return len(made.get("slides", ())) or None
    if operation == "xlsx.render":
        return len(made.get("sheets", ())) or None
    if operation not in {"pdf.render", "docx.render"}:
        return None
    parts = made.get("sections") or [{"blocks": made.get("blocks", ())}]
    pages = sum(math.ceil(_height(part.get("blocks", ()), 1.0) / PAGE_PT) or 1 for part in parts)
    return pages + (1 if made.get("cover") == "page" else 0)


def _height(blocks: Any, width: float) -> float:
    """Return the height of blocks in points; a page break fills its page."""
    height = 0.0
    for block in blocks if isinstance(blocks, Sequence) and not isinstance(blocks, str) else ():
        if isinstance(block, Mapping) and block.get("type") == "page_break":
            height = math.ceil(height / PAGE_PT) * PAGE_PT
        else:
            height += _block(block, width) + GAP_PT
    return height


def _block(block: Any, width: float) -> float:
    if not isinstance(block, Mapping):
        return _lines(str(block), width)
    kind = str(block.get("type"))
    if kind == "side_by_side":
        items = block.get("items", ())
        share = width / max(1, len(items))
        return max((_height(item.get("blocks", ()), share) for item in items), default=0.0)
    if kind == "table":
        return ROW_PT * (1 + len(block.get("rows", ())))
    if kind == "list":
        return sum(_lines(_text(item), width) for item in block.get("items", ()))
    if kind in BLOCK_PT:
        return BLOCK_PT[kind]
    return _lines(_text(block), width) + _height(block.get("blocks", ()), width)


def _lines(text: str, width: float) -> float:
    return LINE_PT * max(1, math.ceil(len(text) / (LINE_CHARACTERS * width)))


def _text(value: Any) -> str:
    """Return the text of a block or of a run, whatever it is nested in."""
    if isinstance(value, Mapping):
        return _text(value.get("text", value.get("content", "")))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " ".join(map(_text, value))
    return str(value)
