"""Shapes without text, and the frame that all shapes share."""

from __future__ import annotations

from runstamp_ooxml.xml import EMPTY, Xml, el, join, template
from runstamp_pptx.emu import emu
from runstamp_pptx.ink import fill, geometry, line, properties, xfrm
from runstamp_slides.geometry import Box
from runstamp_slides.shapes import Mark, Ph, Sides, Stance

# [MS-ODRAWXML] 2.24.3: says to assistive technology that a shape means nothing.
DECORATIVE = Xml(
    '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative '
    'xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>'
)
_NAMED = template('<p:cNvPr id="{id:int}" name="{name}"{descr:xml}>{inner:xml}</p:cNvPr>')
_DESCR = template(' descr="{descr:attr}"')
_GROUP = template(
    '<p:grpSpPr><a:xfrm{turned:xml}><a:off x="{x:int}" y="{y:int}"/><a:ext cx="{w:int}" cy="{h:int}"/>'
    '<a:chOff x="{x:int}" y="{y:int}"/><a:chExt cx="{w:int}" cy="{h:int}"/></a:xfrm></p:grpSpPr>'
)
_ROTATED, _MIRRORED_H = template(' rot="{turn:int}"'), Xml(' flipH="1"')
_MIRRORED_V = Xml(' flipV="1"')
_DEGREE = 60_000  # ST_Angle
_BODY = template(
    '<a:bodyPr wrap="square" lIns="{l:int}" tIns="{t:int}" rIns="{r:int}" bIns="{b:int}" rtlCol="0" anchor="{anchor}">'
    "<a:noAutofit/></a:bodyPr>{style:xml}"
)
INHERITED = Xml("<a:bodyPr/><a:lstStyle/>")  # the placeholder's own frame
EMPTY_TREE = Xml(
    '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/>'
    '<a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'
)


def named(id_: int, name: str, descr: str = "", inner: Xml = EMPTY) -> Xml:
    """Return `cNvPr`: a shape's id, name and alternative text."""
    return _NAMED(id_, name, _DESCR(descr) if descr else EMPTY, inner)


def placeholder(ph: Ph | None) -> Xml:
    """Return `nvPr` with the placeholder that a shape fills, if any."""
    if ph is None:
        return Xml("<p:nvPr/>")
    attrs = {"type": ph.type or None, "idx": ph.idx or None}
    return el("p:nvPr", None, el("p:ph", attrs))


NO_STYLE = Xml("<a:lstStyle/>")


def body(inset: Sides, anchor: str, style: Xml = NO_STYLE) -> Xml:
    """Return the properties of a text body; sizes are written, so nothing fits itself. `style` is its `lstStyle`."""
    left, top, right, bottom = inset
    return _BODY(emu(left), emu(top), emu(right), emu(bottom), anchor, style)


def mark(shape: Mark, id_: int, *, drawn: bool = False) -> Xml:
    """Return a shape that means nothing; `drawn`: on a master or layout, where it is the design's own."""
    if shape.geometry == "line":
        return _line(shape, id_, drawn=drawn)
    head = el(
        "p:nvSpPr",
        None,
        named(id_, f"{shape.name} {id_}", inner=DECORATIVE),
        Xml("<p:cNvSpPr/>"),
        _drawn(drawn),
    )
    look = properties(
        xfrm(shape.box, shape.turn),
        geometry(shape.geometry, shape.box, shape.radius),
        fill(shape.fill, shape.alpha),
        line(shape.line, shape.weight),
    )
    return el("p:sp", None, head, look)


def _drawn(drawn: bool) -> Xml:
    return Xml('<p:nvPr userDrawn="1"/>' if drawn else "<p:nvPr/>")


def _line(shape: Mark, id_: int, *, drawn: bool) -> Xml:
    head = el(
        "p:nvCxnSpPr",
        None,
        named(id_, f"{shape.name} {id_}", inner=DECORATIVE),
        Xml("<p:cNvCxnSpPr/>"),
        _drawn(drawn),
    )
    at = shape.box
    return el(
        "p:cxnSp", None, head, properties(xfrm(at), geometry("line", at), line(shape.line, shape.weight))
    )


def group(said: Xml, stance: Stance, box: Box, children: Xml) -> Xml:
    """Return shapes that belong together; they keep the slide's coordinates and turn as one. `said` is its `cNvPr`."""
    x, y, w, h = emu(box.x), emu(box.y), emu(box.w), emu(box.h)
    turned = (
        _ROTATED(round(stance.turn * _DEGREE)) if stance.turn else EMPTY,
        _MIRRORED_H if stance.flip_h else EMPTY,
        _MIRRORED_V if stance.flip_v else EMPTY,
    )
    head = el("p:nvGrpSpPr", None, said, Xml("<p:cNvGrpSpPr/><p:nvPr/>"))
    return el("p:grpSp", None, head, _GROUP(join(turned), x, y, w, h), children)


def tree(children: list[Xml]) -> Xml:
    """Return a shape tree."""
    return el("p:spTree", None, EMPTY_TREE, join(children))
