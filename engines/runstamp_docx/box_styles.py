"""Paragraph styles of boxes and bands: remarks, cells of tables, tiles, headers and footers."""

from __future__ import annotations

from runstamp_docx.elements import on, shading, w
from runstamp_docx.paragraphs import indents, spacing
from runstamp_docx.rhythm import BOX_PADDING, CALLOUTS, VALUE, callout_colors, table_size
from runstamp_docx.style_parts import Looks, Style, box_borders
from runstamp_ooxml.xml import join


def callout_styles(looks: Looks) -> list[Style]:
    """Return the styles of remarks and their titles."""
    out: list[Style] = []
    for kind in CALLOUTS:
        fill, edge, strong = callout_colors(kind, looks.theme)
        box = box_borders(fill, edge)
        inside = indents(BOX_PADDING + 5, BOX_PADDING)
        word = kind.capitalize()
        out += [
            Style(
                f"Callout{word}", f"Callout {word}", join((on("keepLines", True), box, shading(fill), spacing(0, looks.after * 1.8), inside)),
                quick=False, priority=40,
            ),
            Style(
                f"Callout{word}Title", f"Callout {word} Title",
                join((on("keepNext", True), on("keepLines", True), box, shading(fill), spacing(looks.after * 1.5, 2, 1.0), inside)),
                looks.look(bold=True, rgb=strong), next=f"Callout{word}", quick=False, priority=40,
            ),
        ]  # fmt: skip
    return out


def cell_styles(looks: Looks) -> list[Style]:
    """Return the styles of text in tables."""
    close = spacing(0, 0, 1.0)
    small = looks.look(table_size(looks.theme))
    text = Style("TableText", "Table Text", close, small, priority=41)
    aligned = [
        Style(f"Table{name}", f"Table {name}", w("jc", jc), based="TableText", quick=False, priority=41)
        for name, jc in (("Number", "right"), ("Center", "center"))
    ]
    return [text, *aligned]


def tile_styles(looks: Looks) -> list[Style]:
    """Return the styles of tiles."""
    size = looks.theme.sizes
    keep = on("keepNext", True)
    value = looks.look(size["body"] * VALUE, "accent1", face="major", bold=True)
    return [
        Style(
            "TileLabel",
            "Tile Label",
            join((keep, spacing(0, 2, 1.0))),
            looks.look(size["small"], "muted"),
            quick=False,
            priority=42,
        ),
        Style("TileValue", "Tile Value", join((keep, spacing(0, 1, 1.0))), value, quick=False, priority=42),
        Style(
            "TileChange",
            "Tile Change",
            spacing(0, 0, 1.0),
            looks.look(size["small"], bold=True),
            quick=False,
            priority=42,
        ),
        Style(
            "TileNote",
            "Tile Note",
            spacing(2, 0, 1.0),
            looks.look(max(size["small"] - 1, 7), "muted"),
            quick=False,
            priority=42,
        ),
    ]


def band_styles(looks: Looks) -> list[Style]:
    """Return the styles of headers and footers."""
    small = looks.look(looks.theme.sizes["small"] - 0.5, "muted")
    return [
        Style("Header", "header", spacing(0, 0, 1.0), small, quick=False, priority=99),
        Style("Footer", "footer", spacing(0, 0, 1.0), small, quick=False, priority=99),
    ]
