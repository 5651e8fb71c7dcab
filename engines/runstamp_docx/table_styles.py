"""Table styles: the five looks of the model as real styles of Word's, switched by a table's look flags."""

from __future__ import annotations

from runstamp_compose.plans import ThemePlan
from runstamp_compose.themes import mix
from runstamp_docx.elements import border, on, shading, w
from runstamp_docx.units import eighths, twips
from runstamp_ooxml.xml import EMPTY, Attr, Xml, el, join

PADDING_SIDE, PADDING_LINE = 5.0, 3.0  # points between a cell's edge and its text
STYLE_IDS = {
    "plain": "RunstampPlain",
    "grid": "RunstampGrid",
    "banded": "RunstampBanded",
    "minimal": "RunstampMinimal",
    "heading": "RunstampHeading",
}
LAYOUT = "RunstampLayout"


def cell_margins(side: float, line: float) -> Xml:
    """Return the room between a cell's edges and its text, in points."""
    sides = (("top", line), ("left", side), ("bottom", line), ("right", side))
    return join([el(f"w:{name}", {"w:w": twips(points), "w:type": "dxa"}) for name, points in sides])


def table_styles(theme: ThemePlan) -> dict[str, Xml]:
    """Return every table style by id, the default first."""
    bare = el(
        "w:tblPr",
        None,
        el("w:tblInd", {"w:w": 0, "w:type": "dxa"}),
        el("w:tblCellMar", None, cell_margins(0, 0)),
    )
    normal = el(
        "w:tblPr",
        None,
        el("w:tblInd", {"w:w": 0, "w:type": "dxa"}),
        el("w:tblCellMar", None, cell_margins(5.4, 0)),
    )
    return {
        "TableNormal": _style("TableNormal", "Normal Table", None, normal, default=True),
        LAYOUT: _style(LAYOUT, "Runstamp Layout", "TableNormal", bare),
        STYLE_IDS["plain"]: _plain(),
        STYLE_IDS["grid"]: _grid(theme),
        STYLE_IDS["banded"]: _banded(theme),
        STYLE_IDS["minimal"]: _minimal(theme),
        STYLE_IDS["heading"]: _heading(theme),
    }


def _style(id_: str, name: str, based: str | None, *parts: Xml, default: bool = False) -> Xml:
    attrs: dict[str, Attr] = {
        "w:type": "table", "w:default": 1 if default else None, "w:customStyle": None if default else 1, "w:styleId": id_,
    }  # fmt: skip
    hidden = (on("semiHidden", True), on("unhideWhenUsed", True)) if default else ()
    return el(
        "w:style",
        attrs,
        w("name", name),
        w("basedOn", based),
        w("uiPriority", 99 if default else 45),
        *hidden,
        *parts,
    )


def _properties(borders: Xml = EMPTY, bands: bool = False) -> Xml:
    margins = el("w:tblCellMar", None, cell_margins(PADDING_SIDE, PADDING_LINE))
    inside = el("w:tblBorders", None, borders) if borders else EMPTY
    return el(
        "w:tblPr",
        None,
        w("tblStyleRowBandSize", 1) if bands else EMPTY,
        el("w:tblInd", {"w:w": 0, "w:type": "dxa"}),
        inside,
        margins,
    )


def _part(kind: str, look: Xml = EMPTY, borders: Xml = EMPTY, fill: str | None = None) -> Xml:
    cell = join((el("w:tcBorders", None, borders) if borders else EMPTY, shading(fill)))
    return el(
        "w:tblStylePr",
        {"w:type": kind},
        el("w:rPr", None, look) if look else EMPTY,
        el("w:tblPr"),
        el("w:tcPr", None, cell) if cell else EMPTY,
    )


_BOLD = join((on("b", True), on("bCs", True)))


def _strong(color: str | None = None) -> Xml:
    return join((_BOLD, w("color", color)))


def _lines(theme: ThemePlan) -> tuple[str, str]:
    """Return the colours of fine and strong rules."""
    colors = theme.colors
    return mix(colors["background"], colors["muted"], 0.35), colors["muted"]


def _plain() -> Xml:
    return _style(
        STYLE_IDS["plain"], "Runstamp Plain", "TableNormal", _properties(),
        _part("firstRow", _strong()), _part("lastRow", _strong()), _part("firstCol", _strong()),
    )  # fmt: skip


def _grid(theme: ThemePlan) -> Xml:
    fine, strong = _lines(theme)
    sides = join([border(side, fine, 4) for side in ("top", "left", "bottom", "right", "insideH", "insideV")])
    return _style(
        STYLE_IDS["grid"], "Runstamp Grid", "TableNormal", _properties(sides),
        _part("firstRow", _strong(), EMPTY, theme.colors["surface"]),
        _part("lastRow", _strong(), border("top", strong, eighths(1))), _part("firstCol", _strong()),
    )  # fmt: skip


def _banded(theme: ThemePlan) -> Xml:
    colors = theme.colors
    _, strong = _lines(theme)
    edge = border("bottom", strong, eighths(0.75))
    return _style(
        STYLE_IDS["banded"], "Runstamp Banded", "TableNormal", _properties(edge, bands=True),
        _part("firstRow", _strong(colors["on_accent"]), EMPTY, colors["accent1"]),
        _part("lastRow", _strong(), border("top", strong, eighths(1)), colors["background"]),
        _part("firstCol", _strong()), _part("band2Horz", EMPTY, EMPTY, colors["surface"]),
    )  # fmt: skip


def _minimal(theme: ThemePlan) -> Xml:
    fine, strong = _lines(theme)
    sides = join(
        (border("top", strong, eighths(1)), border("bottom", strong, eighths(1)), border("insideH", fine, 4))
    )
    return _style(
        STYLE_IDS["minimal"], "Runstamp Minimal", "TableNormal", _properties(sides),
        _part("firstRow", _strong(), border("bottom", strong, eighths(0.75))),
        _part("lastRow", _strong(), border("top", strong, eighths(0.75))), _part("firstCol", _strong()),
    )  # fmt: skip


def _heading(theme: ThemePlan) -> Xml:
    fine, _ = _lines(theme)
    accent = theme.colors["accent1"]
    sides = join((border("bottom", accent, eighths(1)), border("insideH", fine, 4)))
    return _style(
        STYLE_IDS["heading"], "Runstamp Heading", "TableNormal", _properties(sides),
        _part("firstRow", _strong(theme.colors["on_accent"]), EMPTY, accent),
        _part("lastRow", _strong(), border("top", accent, eighths(1))), _part("firstCol", _strong()),
    )  # fmt: skip
