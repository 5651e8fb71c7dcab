"""Equations on their own line, and barcodes."""

from __future__ import annotations

from runstamp.frozen import frozen
from runstamp_compose.plans.text import Run


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
