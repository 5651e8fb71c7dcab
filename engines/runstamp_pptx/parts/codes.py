"""Barcodes as one path: every dark module a rectangle of it."""

from __future__ import annotations

from runstamp_compose.plans import Bar
from runstamp_ooxml.xml import Xml, el, join, template
from runstamp_pptx.ink import fill, line, properties, xfrm
from runstamp_pptx.parts.marks import named
from runstamp_slides.shapes import Coded

UNIT = 1_000  # of a path, for a module: programs round its coordinates
DARK = "000000"
_BAR = template(
    '<a:moveTo><a:pt x="{l:int}" y="{t:int}"/></a:moveTo><a:lnTo><a:pt x="{r:int}" y="{t:int}"/></a:lnTo><a:lnTo><a:pt x="{r:int}" '
    'y="{b:int}"/></a:lnTo><a:lnTo><a:pt x="{l:int}" y="{b:int}"/></a:lnTo><a:close/>'
)
_PATH = template(
    '<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst>'
    '<a:path w="{w:int}" h="{h:int}">{bars:xml}</a:path></a:pathLst></a:custGeom>'
)


def coded(shape: Coded, id_: int) -> Xml:
    """Return the code as a shape with its alternative text."""
    code = shape.code
    head = el("p:nvSpPr", None, named(id_, f"{shape.name} {id_}", shape.descr), Xml("<p:cNvSpPr/><p:nvPr/>"))
    path = _PATH(code.width * UNIT, code.height * UNIT, join([_bar(bar) for bar in code.bars]))
    return el("p:sp", None, head, properties(xfrm(shape.box), path, fill(DARK), line(None)))


def _bar(bar: Bar) -> Xml:
    return _BAR(bar.x * UNIT, bar.y * UNIT, (bar.x + bar.w) * UNIT, (bar.y + bar.h) * UNIT)
