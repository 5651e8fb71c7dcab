"""Tables without lines that only place things: tiles of figures, columns side by side, remarks with more than text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from runstamp_compose.locales import runs_rtl
from runstamp_compose.plans import BlockPlan, Callout, Kpi, Kpis, Quote, Run, SideBySide
from runstamp_docx.boxes import callout_title
from runstamp_docx.build import Flow
from runstamp_docx.elements import border, on, shading, w
from runstamp_docx.paragraphs import indents, paragraph, properties, running, styled
from runstamp_docx.rhythm import BOX_PADDING, VALUE, callout_colors
from runstamp_docx.runs import run_properties, run_xml, runs_xml
from runstamp_docx.table_styles import LAYOUT
from runstamp_docx.units import eighths, twips
from runstamp_ooxml.xml import EMPTY, Attr, Xml, el, join
from runstamp_text import Style, resolve, width

Blocks = Callable[[Flow, Sequence[BlockPlan]], Xml]
MAX_TILES = 4  # in a row, where the number of tiles leaves a choice
TILE_GAP, TILE_PADDING = 7.0, 9.0  # points
ARROWS = {"up": "\u25b2", "down": "\u25bc", "flat": "\u25ba"}
_NONE: dict[str, Attr] = {
    "w:val": "0000",
    **{f"w:{name}": 0 for name in ("firstRow", "lastRow", "firstColumn", "lastColumn")},
}


def layout_table(flow: Flow, widths: Sequence[float], rows: Sequence[Xml]) -> Xml:
    """Return a table that only places: no lines, no margins; widths in points."""
    grid = join([el("w:gridCol", {"w:w": twips(width)}) for width in widths])
    look: dict[str, Attr] = {**_NONE, "w:noHBand": 1, "w:noVBand": 1}
    head = el(
        "w:tblPr",
        None,
        w("tblStyle", LAYOUT),
        on("bidiVisual", True if runs_rtl(flow.build.plan.language) else None),
        el("w:tblW", {"w:w": sum(map(twips, widths)), "w:type": "dxa"}),
        el("w:tblLayout", {"w:type": "fixed"}),
        el("w:tblLook", look),
    )
    return el("w:tbl", None, head, el("w:tblGrid", None, grid), *rows)


def layout_cell(
    width: float,
    inside: Xml,
    *,
    borders: Xml = EMPTY,
    fill: str | None = None,
    margins: tuple[float, float, float, float] = (0, 0, 0, 0),
    valign: str | None = None,
) -> Xml:
    """Return a cell; margins are top, left, bottom, right in points. `inside` ends with a paragraph."""
    sides = zip(("top", "left", "bottom", "right"), margins, strict=True)
    room = join([el(f"w:{side}", {"w:w": twips(points), "w:type": "dxa"}) for side, points in sides])
    props = el(
        "w:tcPr",
        None,
        el("w:tcW", {"w:w": twips(width), "w:type": "dxa"}),
        el("w:tcBorders", None, borders) if borders else EMPTY,
        shading(fill),
        el("w:tcMar", None, room) if any(margins) else EMPTY,
        w("vAlign", valign),
    )
    return el("w:tc", None, props, inside)


def layout_row(cells: Sequence[Xml], *, whole: bool = False) -> Xml:
    """Return a row; a whole one stays on one page."""
    return el("w:tr", None, el("w:trPr", None, on("cantSplit", True)) if whole else EMPTY, *cells)


# ---------------------------------------------------------------- tiles
def tiles_across(count: int) -> int:
    """Return how many tiles stand in a row, so that the rows are even."""
    if count <= MAX_TILES:
        return count
    rows = -(-count // MAX_TILES)
    return -(-count // rows)


def kpis(flow: Flow, plan: Kpis) -> Xml:
    """Return tiles of figures; the change is told by an arrow, a sign and a colour."""
    across = tiles_across(len(plan.items))
    gap = TILE_GAP if across > 1 else 0.0
    tile = (flow.width - gap * (across - 1)) / across
    widths = [tile if i % 2 == 0 else gap for i in range(2 * across - 1)] if across > 1 else [tile]
    size = _value_size(flow, plan, tile - 2 * TILE_PADDING)
    rows: list[Xml] = []
    for start in range(0, len(plan.items), across):
        line = plan.items[start : start + across]
        cells: list[Xml] = []
        for i in range(across):
            if i:
                cells.append(layout_cell(gap, paragraph(EMPTY, styled("Spacer"))))
            cells.append(
                _tile(flow, line[i], tile, plan, size)
                if i < len(line)
                else layout_cell(tile, paragraph(EMPTY, styled("Spacer")))
            )
        if start:
            rows.append(
                layout_row([layout_cell(width, paragraph(EMPTY, styled("Spacer"))) for width in widths])
            )
        rows.append(layout_row(cells, whole=True))
    return layout_table(flow, widths, rows)


def _value_size(flow: Flow, plan: Kpis, room: float) -> float | None:
    """Return the size at which every figure stands on one line, None where the style's does."""
    sizes = flow.build.theme.sizes
    usual = sizes["body"] * VALUE
    face = resolve(flow.build.theme.heading_font, bold=True).face
    widest = max([width(item.value, Style(face, usual)) for item in plan.items], default=0.0)
    return None if widest <= room else max(int(2 * usual * room / widest) / 2, sizes["body"])


def _tile(flow: Flow, kpi: Kpi, width: float, plan: Kpis, size: float | None) -> Xml:
    colors = flow.build.theme.colors
    fitted = run_properties(Run(size=size)) if size else EMPTY
    lines = [
        paragraph(run_xml(kpi.label), styled("TileLabel", keep_next=True)),
        paragraph(run_xml(kpi.value, fitted), styled("TileValue", keep_next=plan.keep_with_next)),
    ]
    if kpi.delta or kpi.trend:
        arrow = ARROWS[kpi.trend] if kpi.trend else ""
        words = "\u00a0".join(part for part in (arrow, kpi.delta or "") if part)
        tone = colors["muted"] if kpi.tone == "neutral" else colors[kpi.tone]
        props = run_properties(Run(color=tone))
        lines.append(paragraph(run_xml(words, props), styled("TileChange", keep_next=plan.keep_with_next)))
    if kpi.note:
        lines.append(paragraph(run_xml(kpi.note), styled("TileNote", keep_next=plan.keep_with_next)))
    edge = border("top", colors["accent1"], eighths(2.25))
    room = (TILE_PADDING * 0.8, TILE_PADDING, TILE_PADDING * 0.8, TILE_PADDING)
    return layout_cell(width, join(lines), borders=edge, fill=colors["surface"], margins=room)


# ---------------------------------------------------------------- columns
def side_by_side(flow: Flow, plan: SideBySide, blocks: Blocks) -> Xml:
    """Return columns next to each other; the gap is half each neighbour's margin."""
    room = max(flow.width - plan.gap * (len(plan.items) - 1), 24.0 * len(plan.items))
    half = plan.gap / 2
    last = len(plan.items) - 1
    widths: list[float] = []
    cells: list[Xml] = []
    for i, side in enumerate(plan.items):
        left, right = (0.0 if i == 0 else half), (0.0 if i == last else half)
        inner = room * side.share
        widths.append(inner + left + right)
        inside = blocks(flow.within_cell(inner), side.blocks) or paragraph(EMPTY, styled("Spacer"))
        cells.append(layout_cell(widths[-1], inside, margins=(0, left, 0, right)))
    return layout_table(flow, widths, [layout_row(cells)])


# ---------------------------------------------------------------- remarks
def callout_table(flow: Flow, plan: Callout, blocks: Blocks) -> Xml:
    """Return a remark that holds lists, tables or pictures: one cell with the same edge and fill as the paragraphs have."""
    fill, edge, _ = callout_colors(plan.kind, flow.build.theme)
    inner = flow.within_cell(flow.width - 2 * BOX_PADDING - 5)
    inside = join((callout_title(flow, plan, plain=True), blocks(inner, plan.blocks)))
    sides = border("left", edge, eighths(3))
    margins = (BOX_PADDING, BOX_PADDING + 3, 1.0, BOX_PADDING)
    cell = layout_cell(flow.width, inside, borders=sides, fill=fill, margins=margins)
    return layout_table(flow, [flow.width], [layout_row([cell])])


# ---------------------------------------------------------------- quotations, items of lists
def quote_table(flow: Flow, plan: Quote, blocks: Blocks) -> Xml:
    """Return a quotation of blocks: one cell with a bar at its side; who said it is its last line."""
    inside = blocks(flow.within_cell(flow.width - BOX_PADDING), plan.blocks)
    if plan.by:
        by = runs_xml(flow, (Run("\u2014\u2002"), *plan.by))
        inside = join(
            (inside, paragraph(by, properties("QuoteSource", running(plan.rtl), indent=indents(0))))
        )
    edge = border("left", flow.build.theme.colors["accent1"], eighths(2))
    cell = layout_cell(flow.width, inside, borders=edge, margins=(0, BOX_PADDING, 0, 0))
    return layout_table(flow, [flow.width], [layout_row([cell])])


def inset_table(flow: Flow, left: float, given: Sequence[BlockPlan], blocks: Blocks) -> Xml:
    """Return blocks that stand under an item of a list, a margin from the edge in points."""
    inside = blocks(flow.within_cell(flow.width - left), given)
    cell = layout_cell(flow.width, inside, margins=(0, left, 0, 0))
    return layout_table(flow, [flow.width], [layout_row([cell])])
