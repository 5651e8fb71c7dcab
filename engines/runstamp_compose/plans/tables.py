"""A table with its widths, spans and shown texts decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal, TypeAlias

from runstamp.frozen import frozen
from runstamp_compose.plans.text import Align, Hex, Runs, VAlign


@frozen
class Cell:
    """A cell that is more than plain text in its column's style."""

    runs: Runs = ()
    colspan: int = 1
    rowspan: int = 1
    fill: Hex | None = None
    color: Hex | None = None
    bold: bool | None = None
    italic: bool | None = None
    align: Align | None = None
    valign: VAlign | None = None
    indent: int = 0  # levels, each as wide as the text is high
    edges: str = ""  # where lines are asked for: of l t r b, or "none"
    edge_color: Hex | None = None
    path: str = ""


CellPlan: TypeAlias = str | Cell | None  # None: covered by a neighbour's span


@frozen
class ColumnPlan:
    """A column: its look and its wanted width (`points`, or `share` of the table, or neither = by content)."""

    header: str
    align: Align = "left"
    valign: VAlign = "top"
    points: float | None = None
    share: float | None = None
    kind: str = "text"


@frozen
class RowFormat:
    """What `row_props` sets for one body row."""

    height: float | None = None
    fill: Hex | None = None
    bold: bool | None = None
    color: Hex | None = None  # set where the theme's text would not read on `fill`
    keep: bool = False  # on one page or slide with the next row


@frozen
class TablePlan:
    """A table ready to set: every value already formatted in the document's language.

    `header` holds whole rows (`header_rows` of them), `rows` the body, `total` the last row if any.
    Every row has exactly `len(columns)` places. `plain_rows` says that `rows` holds only `str`. A `str` holds no line end,
    tab or control character. A captioned table in the flow arrives as a `Figure`, its own `caption` empty.
    """

    columns: tuple[ColumnPlan, ...]
    header: tuple[tuple[CellPlan, ...], ...]
    rows: tuple[tuple[CellPlan, ...], ...]
    total: tuple[CellPlan, ...] | None = None
    plain_rows: bool = False
    row_formats: Mapping[int, RowFormat] = field(default_factory=dict[int, RowFormat])
    header_columns: int = 0
    style: str = "minimal"
    size: float | None = None
    cell_padding: float | None = None
    width: float | None = None  # points
    width_share: float | None = None  # of the region, 0–1
    repeat_header: bool = True
    split_rows: bool = True
    caption: Runs = ()
    caption_side: Literal["above", "below"] = "above"
    source: Runs = ()
    alt: str | None = None
    path: str = ""
