"""Lines that are glued to the shapes they join (ECMA-376 Part 1, 19.3.1.19)."""

from __future__ import annotations

from collections.abc import Mapping

from runstamp_ooxml.xml import EMPTY, Attr, Xml, el
from runstamp_pptx.emu import emu
from runstamp_pptx.ink import fill
from runstamp_pptx.parts.marks import DECORATIVE, named
from runstamp_slides.geometry import Box
from runstamp_slides.shapes import End, Joint

STRAIGHT = 0.25  # points: ends that stand so close to one line need no corners
LEAST = 0.5  # points: a width by which a bend can be counted
_FULL = 100_000
_QUARTER = 5_400_000  # ST_Angle


def joint(shape: Joint, id_: int, keys: Mapping[str, int]) -> Xml:
    """Return a line; `keys` are the ids of the shapes that it may hold to."""
    glue = el("p:cNvCxnSpPr", None, _glued("a:stCxn", shape.start, keys), _glued("a:endCxn", shape.end, keys))
    head = el(
        "p:nvCxnSpPr", None, named(id_, f"{shape.name} {id_}", inner=DECORATIVE), glue, Xml("<p:nvPr/>")
    )
    end = Xml('<a:tailEnd type="triangle" w="med" len="med"/>') if shape.arrow else EMPTY
    line = el("a:ln", {"w": emu(shape.weight)}, fill(shape.ink), Xml("<a:round/>"), end)
    return el("p:cxnSp", None, head, el("p:spPr", None, *_course(shape), line))


def _glued(tag: str, end: End, keys: Mapping[str, int]) -> Xml:
    found = keys.get(end.key)
    return EMPTY if found is None else el(tag, {"id": found, "idx": end.site})


def _course(shape: Joint) -> tuple[Xml, Xml]:
    """Return the frame and the preset: a straight line, or one with two corners, turned where it leaves upright."""
    a, b = shape.start, shape.end
    dx, dy = b.x - a.x, b.y - a.y
    across = abs(dx) if shape.upright else abs(dy)
    if across <= STRAIGHT and 0 <= shape.bend <= 1:
        return _frame(shape.box, flip_h=dx < 0, flip_v=dy < 0), Xml(
            '<a:prstGeom prst="straightConnector1"><a:avLst/></a:prstGeom>'
        )
    if not shape.upright:
        return _frame(shape.box, flip_h=dx < 0, flip_v=dy < 0), _bent(shape.bend, dx)
    # In its own frame it leaves to the right: turned by a quarter, right is down and down is left.
    long, wide = abs(dy), abs(dx)
    own = Box((a.x + b.x - long) / 2, (a.y + b.y - wide) / 2, long, wide)
    return _frame(own, turn=_QUARTER, flip_h=dy < 0, flip_v=dx > 0), _bent(shape.bend, dy)


def _frame(box: Box, turn: int = 0, *, flip_h: bool, flip_v: bool) -> Xml:
    attrs: dict[str, Attr] = {
        "rot": turn or None,
        "flipH": True if flip_h else None,
        "flipV": True if flip_v else None,
    }
    place = el("a:off", {"x": emu(box.x), "y": emu(box.y)})
    return el("a:xfrm", attrs, place, el("a:ext", {"cx": emu(box.w), "cy": emu(box.h)}))


def _bent(bend: float, length: float) -> Xml:
    share = bend if abs(length) >= LEAST else 0.5
    guide = el("a:gd", {"name": "adj1", "fmla": f"val {round(share * _FULL)}"})
    return el("a:prstGeom", {"prst": "bentConnector3"}, el("a:avLst", None, guide))
