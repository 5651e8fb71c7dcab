"""Equations on their own line, barcodes, boxes and room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.frozen import frozen
from runstamp_compose.plans.text import Hex, Run

if TYPE_CHECKING:
    from runstamp_compose.plans.blocks import BlockPlan


@frozen
class EquationBlock:
    """A formula on its own line; `number` is printed beside it ("(2)")."""

    run: Run
    number: str = ""
    id: str | None = None
    path: str = ""
    keep_with_next: bool = False


@frozen
class Bar:
    """A dark rectangle, in modules."""

    x: int
    y: int
    w: int
    h: int


@frozen
class Bars:
    """A code: its size in modules with the quiet zone, its bars, and what stands under them."""

    width: int
    height: int
    bars: tuple[Bar, ...]
    shown: str = ""


@frozen
class BarcodeBlock:
    """A barcode; `width` in points."""

    code: Bars
    value: str
    alt: str
    width: float
    id: str | None = None
    path: str = ""
    keep_with_next: bool = False


@frozen
class BoxBlock:
    """Blocks on a field; what is None is the theme's. Lengths in points."""

    blocks: tuple[BlockPlan, ...]
    padding: float
    fill: Hex | None = None
    border: Hex | None = None
    radius: float | None = None
    id: str | None = None
    path: str = ""
    keep_with_next: bool = False


@frozen
class Spacer:
    """Empty room of a height in points."""

    height: float
    path: str = ""
