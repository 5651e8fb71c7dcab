"""How charts look: fills, lines and text of DrawingML, and which text colour reads on a fill."""

from __future__ import annotations

from runstamp_ooxml.xml import EMPTY, Attr, Xml, el, text

EMU_PER_POINT = 12_700  # ECMA-376 Part 1, 20.1.2.1: 914,400 to the inch
_FULL = 100_000  # ST_Percentage counts in thousandths of a percent
_READABLE = 4.5  # WCAG 2.2, 1.4.3
_LINEAR_KNEE = 0.04045  # sRGB transfer function, IEC 61966-2-1


def fill(color: str, opacity: float = 1.0) -> Xml:
    """Return a solid fill of an `RRGGBB` colour; opacity 0–1."""
    alpha = el("a:alpha", {"val": round(opacity * _FULL)}) if opacity < 1 else EMPTY
    return el("a:solidFill", None, el("a:srgbClr", {"val": color}, alpha))


def no_fill() -> Xml:
    """Return the absence of a fill."""
    return Xml("<a:noFill/>")


_DASHES = {"dash": "dash", "dot": "sysDot", "dash_dot": "dashDot"}  # ST_PresetLineDashVal


def line(
    color: str | None,
    points: float = 0.75,
    *,
    round_cap: bool = False,
    dash: str = "solid",
    head: str | None = None,
    tail: str | None = None,
) -> Xml:
    """Return a line of a width in points, or the absence of one where the colour is `None`; `head` and `tail`: ends of ST_LineEndType."""
    if color is None:
        return Xml("<a:ln><a:noFill/></a:ln>")
    attrs: dict[str, Attr] = {"w": round(points * EMU_PER_POINT), "cap": "rnd" if round_cap else None}
    pattern = el("a:prstDash", {"val": _DASHES[dash]}) if dash in _DASHES else EMPTY
    ends = [el(f"a:{name}End", {"type": end}) for name, end in (("head", head), ("tail", tail)) if end]
    return el("a:ln", attrs, fill(color), pattern, Xml("<a:round/>") if round_cap else EMPTY, *ends)


def shape(*children: Xml) -> Xml:
    """Return the shape properties of a chart element: a fill, then a line."""
    return el("c:spPr", None, *children)


def run_properties(
    tag: str, *, size: float, color: str, font: str | None = None, bold: bool = False, lang: str | None = None
) -> Xml:
    """Return run properties: size in points, colour, face."""
    faces = el("a:latin", {"typeface": font}) if font else EMPTY
    attrs: dict[str, Attr] = {"lang": lang, "sz": round(size * 100), "b": bold}
    return el(tag, attrs, fill(color), faces)


def text_properties(
    *, size: float, color: str, font: str | None = None, bold: bool = False, rotation: int | None = None
) -> Xml:
    """Return the `c:txPr` of a chart element; rotation in degrees, clockwise."""
    turn: dict[str, Attr] = {} if rotation is None else {"rot": rotation * 60_000, "vert": "horz"}
    default = run_properties("a:defRPr", size=size, color=color, font=font, bold=bold)
    paragraph = el("a:p", None, el("a:pPr", None, default), Xml("<a:endParaRPr/>"))
    return el("c:txPr", None, el("a:bodyPr", turn), Xml("<a:lstStyle/>"), paragraph)


def paragraph(*runs: tuple[str, Xml], align: str | None = None) -> Xml:
    """Return a paragraph in a chart's rich text of runs, each a text and its properties."""
    head = el("a:pPr", {"algn": align}, Xml("<a:defRPr/>"))
    return el(
        "a:p", None, head, *(el("a:r", None, look, el("a:t", None, text(value))) for value, look in runs)
    )


def _luminance(color: str) -> float:
    """Return the relative luminance of WCAG 2.2."""
    linear: list[float] = []
    for at in (0, 2, 4):
        level = int(color[at : at + 2], 16) / 255
        linear.append(level / 12.92 if level <= _LINEAR_KNEE else ((level + 0.055) / 1.055) ** 2.4)
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1–21 (WCAG 2.2)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def readable_on(background: str, *candidates: str) -> str:
    """Return the candidate that reads best on a background; black or white where none reaches 4.5 : 1."""
    best = max(candidates, key=lambda color: contrast(background, color))
    if contrast(background, best) >= _READABLE:
        return best
    return max(("000000", "FFFFFF"), key=lambda color: contrast(background, color))
