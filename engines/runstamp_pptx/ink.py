"""DrawingML of colours, lines and shapes' outlines."""

from __future__ import annotations

from functools import lru_cache

from runstamp_ooxml.xml import EMPTY, Xml, el, join, template
from runstamp_pptx.emu import emu
from runstamp_slides.geometry import Box
from runstamp_slides.look import SCHEME, Ink
from runstamp_slides.shapes import Geometry

NO_FILL = Xml("<a:noFill/>")
_FULL = 100_000  # ST_Percentage counts in thousandths of a percent
_ROTATED = template(' rot="{turn:int}"')
_FRAME = template('<p:xfrm><a:off x="{x:int}" y="{y:int}"/><a:ext cx="{w:int}" cy="{h:int}"/></p:xfrm>')
_XFRM = template(
    '<a:xfrm{turn:xml}><a:off x="{x:int}" y="{y:int}"/><a:ext cx="{w:int}" cy="{h:int}"/></a:xfrm>'
)
# A quarter of a disc whose corner is the left top; turned by `rot` (ECMA-376 Part 1, 20.1.9.8).
_QUARTER = Xml(
    '<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst>'
    '<a:path w="100" h="100"><a:moveTo><a:pt x="0" y="0"/></a:moveTo><a:lnTo><a:pt x="100" y="0"/></a:lnTo>'
    '<a:arcTo wR="100" hR="100" stAng="0" swAng="5400000"/><a:close/></a:path></a:pathLst></a:custGeom>'
)
# A hill that rises and falls gently.
_DOME = Xml(
    '<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst>'
    '<a:path w="240" h="120"><a:moveTo><a:pt x="0" y="120"/></a:moveTo><a:cubicBezTo><a:pt x="72" y="-40"/>'
    '<a:pt x="168" y="-40"/><a:pt x="240" y="120"/></a:cubicBezTo><a:close/></a:path></a:pathLst></a:custGeom>'
)
# Four connection sites from the top counter-clockwise, as rectangles have them.
_TAPER = template(
    '<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst><a:cxn ang="16200000"><a:pos x="hc" y="t"/></a:cxn><a:cxn ang="10800000">'
    '<a:pos x="l" y="vc"/></a:cxn><a:cxn ang="5400000"><a:pos x="hc" y="b"/></a:cxn><a:cxn ang="0"><a:pos x="r" y="vc"/></a:cxn>'
    '</a:cxnLst><a:rect l="0" t="0" r="r" b="b"/><a:pathLst><a:path w="{w:int}" h="{h:int}"><a:moveTo><a:pt x="0" y="0"/></a:moveTo>'
    '<a:lnTo><a:pt x="{w:int}" y="0"/></a:lnTo><a:lnTo><a:pt x="{right:int}" y="{h:int}"/></a:lnTo><a:lnTo><a:pt x="{left:int}" '
    'y="{h:int}"/></a:lnTo><a:close/></a:path></a:pathLst></a:custGeom>'
)
_OWN = {"quarter": _QUARTER, "dome": _DOME}
_PRESETS = {"half": "flowChartDelay", "chevron": "homePlate", "arrow": "chevron"}
_TURN = 5_400_000  # ST_Angle of a quarter turn


@lru_cache(maxsize=4096)
def color(ink: Ink, alpha: float = 1.0) -> Xml:
    """Return a colour of the theme part, or an `RRGGBB`."""
    see = el("a:alpha", {"val": round(alpha * _FULL)}) if alpha < 1 else EMPTY
    if ink in SCHEME or ink == "tx2":
        return el("a:schemeClr", {"val": ink}, see)
    return el("a:srgbClr", {"val": ink}, see)


@lru_cache(maxsize=4096)
def fill(ink: Ink | None, alpha: float = 1.0) -> Xml:
    """Return a solid fill, or none."""
    return NO_FILL if ink is None else el("a:solidFill", None, color(ink, alpha))


def line(ink: Ink | None, weight: float = 0.75) -> Xml:
    """Return an outline of a width in points, or none."""
    if ink is None:
        return Xml("<a:ln><a:noFill/></a:ln>")
    return el("a:ln", {"w": emu(weight)}, fill(ink))


def xfrm(box: Box, turn: float = 0) -> Xml:
    """Return where a shape stands; `turn` in quarter turns."""
    turned = _ROTATED(round(turn % 4 * _TURN)) if turn else EMPTY
    return _XFRM(turned, emu(box.x), emu(box.y), max(emu(box.w), 0), max(emu(box.h), 0))


def frame(box: Box) -> Xml:
    """Return where a graphic frame stands."""
    return _FRAME(emu(box.x), emu(box.y), emu(box.w), emu(box.h))


def geometry(kind: Geometry, box: Box, radius: float = 0.0, adjust: float = 0.0) -> Xml:
    """Return the outline of a shape; a radius in points makes round corners, `adjust` is the depth of a point or taper."""
    if kind in _OWN:
        return _OWN[kind]
    if kind == "taper":
        return _taper(box, adjust)
    preset = _PRESETS.get(kind, kind)
    if kind == "rect" and radius > 0:
        preset = "roundRect"
    guides = EMPTY
    if preset == "roundRect":
        share = min(radius / max(min(box.w, box.h), 1.0), 0.5)
        guides = el("a:gd", {"name": "adj", "fmla": f"val {round(share * _FULL)}"})
    elif adjust:
        share = adjust / max(min(box.w, box.h), 1.0)
        guides = el("a:gd", {"name": "adj", "fmla": f"val {round(share * _FULL)}"})
    return el("a:prstGeom", {"prst": preset}, el("a:avLst", None, guides))


def _taper(box: Box, inset: float) -> Xml:
    """Return a band that is narrower at its foot, by `inset` points at either side; its sites are those of a rectangle."""
    w, h, d = emu(box.w), emu(box.h), emu(inset)
    return _TAPER(w, h, w - d, d)


def properties(*children: Xml, tag: str = "p:spPr") -> Xml:
    """Return shape properties."""
    return el(tag, None, join(children))
