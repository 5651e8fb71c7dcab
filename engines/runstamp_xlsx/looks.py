"""How tables and cells look in a theme: five table styles, links, values by kind."""

from __future__ import annotations

from runstamp.frozen import replace
from runstamp.losses import Loss
from runstamp.model.cells import Cell, CellStyle
from runstamp_compose.formats import excel_code
from runstamp_compose.plans import ThemePlan
from runstamp_compose.themes import BLACK, WHITE, color, contrast, darkened, mix
from runstamp_ooxml.xml import Attr, Xml, el, join
from runstamp_xlsx.codes import safe_code
from runstamp_xlsx.styles import Look

_EDGES = {
    "top": ("top",),
    "bottom": ("bottom",),
    "top_bottom": ("top", "bottom"),
    "box": ("top", "bottom", "left", "right"),
    "all": ("top", "bottom", "left", "right"),
}
STYLE_PREFIX = "Runstamp"
TABLE_STYLES = ("plain", "grid", "banded", "minimal", "heading")
_TINT = 0.08  # of the accent in the ground of header cells
READABLE = 4.5  # WCAG 2.2, 1.4.3: contrast of text
_BAND = 0.55  # of the surface colour in the background: visible on screen and in print, behind any text


def on_white(theme: ThemePlan, losses: list[Loss]) -> ThemePlan:
    """Return a theme whose colours read on the white of cells, which no theme changes.

    Loses:
        common/PROPERTY_NOT_RENDERED: its text is made for a dark background.
    """
    colors = theme.colors
    if contrast(colors["text"], WHITE) >= READABLE:
        return theme
    message = "a sheet has no background of its own: cells are white, and text is written in a colour that reads there"
    losses.append(
        Loss("common/PROPERTY_NOT_RENDERED", "theme", message, path="/theme", actual=colors["background"])
    )
    ink = colors["background"] if contrast(colors["background"], WHITE) >= READABLE else BLACK
    roles = {
        role: darkened(colors[role], WHITE, READABLE)
        for role in ("muted", "link", "positive", "negative", "warning")
    }
    light = {"text": ink, "background": WHITE, "surface": mix(WHITE, colors["accent1"], _TINT)}
    return replace(theme, colors={**colors, **roles, **light})


def grid_color(theme: ThemePlan) -> str:
    """Return the colour of thin lines: visible, and behind the data."""
    return mix(theme.colors["muted"], theme.colors["background"], 0.72)


def header_look(style: str, theme: ThemePlan) -> Look:
    """Return how the header cells of a table style look."""
    colors = theme.colors
    if style in ("heading", "banded"):
        return Look(bold=True, color=colors["on_accent"], fill=colors["accent1"], valign="middle")
    if style == "grid":
        line = grid_color(theme)
        return Look(
            bold=True, fill=colors["surface"], top=line, bottom=line, left=line, right=line, valign="middle"
        )
    if style == "minimal":
        return Look(
            bold=True, color=colors["text"], bottom=colors["accent1"], heavy_bottom=True, valign="middle"
        )
    return Look(bold=True, valign="middle")


def body_look(style: str, theme: ThemePlan) -> Look:
    """Return how the body cells of a table style look."""
    line = grid_color(theme)
    if style == "grid":
        return Look(top=line, bottom=line, left=line, right=line)
    return Look(bottom=line) if style in ("minimal", "heading") else Look()


def total_look(style: str, theme: ThemePlan) -> Look:
    """Return how the total row of a table style looks."""
    base = body_look(style, theme)
    return Look(bold=True, top=theme.colors["text"]).over(base)


def link_look(theme: ThemePlan) -> Look:
    """Return how a link looks."""
    return Look(color=theme.colors["link"], underline=True)


def cell_look(cell: Cell, theme: ThemePlan) -> Look:
    """Return what a cell sets of its own."""
    return Look(
        bold=cell.bold,
        italic=cell.italic,
        color=color(cell.color, theme) if cell.color is not None else None,
        fill=color(cell.fill, theme) if cell.fill is not None else None,
        align=cell.align,
        valign=cell.valign,
        indent=int(cell.indent) or None,
    )


def style_look(style: CellStyle, theme: ThemePlan) -> Look:
    """Return what the style of a range comes to."""
    line = color(style.border_color, theme) if style.border_color is not None else grid_color(theme)
    edges = _EDGES.get(style.border or "", ())
    return Look(
        font=style.font,
        size=style.size,
        bold=style.bold,
        italic=style.italic,
        underline=style.underline,
        color=color(style.color, theme) if style.color is not None else None,
        fill=color(style.fill, theme) if style.fill is not None else None,
        align=style.align,
        valign=style.valign,
        wrap=style.wrap,
        indent=style.indent,
        top=line if "top" in edges else None,
        bottom=line if "bottom" in edges else None,
        left=line if "left" in edges else None,
        right=line if "right" in edges else None,
    )


def code_of(kind: str, given: object, currency: str | None, language: str) -> str:
    """Return the number code of a kind, safe for a file; `General` for text."""
    return safe_code(excel_code(kind, given, currency, language))  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] -- a Format of the model


def table_styles(theme: ThemePlan) -> tuple[Xml, Xml]:
    """Return the differential formats and the table styles of a workbook: banding that moves with filters and sorting.

    Header and totals are formatted in their cells, so that readers without table styles show them too.
    """
    band = mix(theme.colors["surface"], theme.colors["background"], _BAND)
    fill = el(
        "fill",
        None,
        el(
            "patternFill",
            {"patternType": "solid"},
            el("fgColor", {"rgb": f"FF{band}"}),
            el("bgColor", {"rgb": f"FF{band}"}),
        ),
    )
    dxfs = el("dxfs", {"count": 1}, el("dxf", None, fill))
    band_element = Xml('<tableStyleElement type="secondRowStripe" dxfId="0"/>')
    styles = [
        el(
            "tableStyle",
            {"name": f"{STYLE_PREFIX} {name.capitalize()}", "pivot": False, "count": int(name == "banded")},
            band_element if name == "banded" else None,
        )
        for name in TABLE_STYLES
    ]
    head: dict[str, Attr] = {
        "count": len(styles),
        "defaultTableStyle": "TableStyleMedium2",
        "defaultPivotStyle": "PivotStyleLight16",
    }
    return dxfs, el("tableStyles", head, join(styles))
