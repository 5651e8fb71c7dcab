"""DrawingML of fills, outlines, shadows and places of elements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from runstamp_compose.plans.elements import Arrow, BorderPlan, GradientPlan, PatternPlan, ShadowPlan, Tint
from runstamp_media.placing import Crop
from runstamp_ooxml.xml import EMPTY, Attr, Xml, el, join
from runstamp_pptx.emu import emu
from runstamp_pptx.ink import NO_FILL, color
from runstamp_slides.geometry import Box
from runstamp_slides.paths import Outline
from runstamp_slides.shapes import AutoShape, PictureWash, Wash
from runstamp_slides.washes import ink

FULL = 100_000  # ST_Percentage counts in thousandths of a percent
DEGREE = 60_000  # ST_Angle
_DASHES = {"dash": "dash", "dot": "sysDot", "dash_dot": "dashDot", "long_dash": "lgDash"}
_CENTRE = Xml('<a:path path="circle"><a:fillToRect l="50000" t="50000" r="50000" b="50000"/></a:path>')
_STRETCH = Xml("<a:stretch><a:fillRect/></a:stretch>")
_UNITS = 2_147_483  # the longest side of a path's own box: ST_PositiveCoordinate of PowerPoint is 32 bits
Embed = Callable[[PictureWash], str]  # the relationship of an image


def tinted(tint: Tint) -> Xml:
    """Return a colour, the theme's own where it is one."""
    return color(ink(tint), tint.alpha)


def wash(fill: Wash | None, embed: Embed) -> Xml:
    """Return a fill."""
    if fill is None:
        return NO_FILL
    if isinstance(fill, Tint):
        return el("a:solidFill", None, tinted(fill))
    if isinstance(fill, GradientPlan):
        return _gradient(fill)
    if isinstance(fill, PatternPlan):
        front, back = el("a:fgClr", None, tinted(fill.color)), el("a:bgClr", None, tinted(fill.background))
        return el("a:pattFill", {"prst": fill.pattern}, front, back)
    blip = el("a:blip", {"r:embed": embed(fill)})
    return el("a:blipFill", {"dpi": 0, "rotWithShape": 1}, blip, cut(fill.crop), _STRETCH)


def _gradient(fill: GradientPlan) -> Xml:
    stops = join(el("a:gs", {"pos": round(at * FULL)}, tinted(tint)) for at, tint in fill.stops)
    course = _CENTRE
    if fill.angle is not None:
        course = el("a:lin", {"ang": round(fill.angle % 360 * DEGREE), "scaled": 0})
    return el("a:gradFill", {"rotWithShape": 1}, el("a:gsLst", None, stops), course)


def cut(crop: Crop) -> Xml:
    """Return what an image is cropped by."""
    sides = {"l": crop.left, "t": crop.top, "r": crop.right, "b": crop.bottom}
    return el("a:srcRect", {side: round(part * FULL) for side, part in sides.items() if part > 0})


def border(plan: BorderPlan | None, heads: tuple[Arrow, Arrow] = ("none", "none")) -> Xml:
    """Return an outline with its dash and heads, or none."""
    if plan is None:
        return Xml("<a:ln><a:noFill/></a:ln>")
    attrs: dict[str, Attr] = {"w": min(emu(plan.width), 20_116_800)}  # ST_LineWidth
    dash = _DASHES.get(plan.dash)
    return el(
        "a:ln",
        attrs,
        el("a:solidFill", None, tinted(plan.color)),
        el("a:prstDash", {"val": dash}) if dash else EMPTY,
        Xml("<a:round/>"),
        _head("a:headEnd", heads[0]),
        _head("a:tailEnd", heads[1]),
    )


def _head(tag: str, arrow: Arrow) -> Xml:
    return EMPTY if arrow == "none" else el(tag, {"type": arrow, "w": "med", "len": "med"})


def shadow(plan: ShadowPlan | None) -> Xml:
    """Return the effects of a shape."""
    if plan is None:
        return EMPTY
    attrs: dict[str, Attr] = {
        "blurRad": emu(plan.blur), "dist": emu(plan.distance), "dir": round(plan.angle % 360 * DEGREE), "algn": "ctr",
        "rotWithShape": 0,
    }  # fmt: skip
    return el("a:effectLst", None, el("a:outerShdw", attrs, tinted(plan.color)))


def place(
    box: Box, turn: float = 0.0, *, flip_h: bool = False, flip_v: bool = False, tag: str = "a:xfrm"
) -> Xml:
    """Return where something stands, turned in degrees and mirrored."""
    attrs: dict[str, Attr] = {
        "rot": round(turn % 360 * DEGREE) or None, "flipH": True if flip_h else None, "flipV": True if flip_v else None,
    }  # fmt: skip
    corner = el("a:off", {"x": emu(box.x), "y": emu(box.y)})
    return el(tag, attrs, corner, el("a:ext", {"cx": max(emu(box.w), 0), "cy": max(emu(box.h), 0)}))


def outline(shape: AutoShape) -> Xml:
    """Return the geometry of a shape."""
    if shape.outline is not None:
        return custom(shape.outline, shape.box)
    guides = join(el("a:gd", {"name": name, "fmla": f"val {round(value)}"}) for name, value in shape.handles)
    return el("a:prstGeom", {"prst": shape.preset or "rect"}, el("a:avLst", None, guides))


_OPERATORS: Mapping[str, str] = {"m": "a:moveTo", "l": "a:lnTo", "c": "a:cubicBezTo"}


def custom(drawn: Outline, box: Box) -> Xml:
    """Return an outline as geometry of its own, in whole units of its own box."""
    scale = min(_UNITS / max(drawn.width, drawn.height), 1_000.0)

    def point(at: tuple[float, float]) -> Xml:
        return el("a:pt", {"x": round(at[0] * scale), "y": round(at[1] * scale)})

    steps = [
        el(_OPERATORS[op], None, *map(point, points)) if points else Xml("<a:close/>")
        for op, points in drawn.segments
    ]
    sides: dict[str, Any] = {
        "w": max(round(drawn.width * scale), 1), "h": max(round(drawn.height * scale), 1), "fill": "none" if drawn.open else None,
    }  # fmt: skip
    paths = el("a:pathLst", None, el("a:path", sides, join(steps)))
    return el(
        "a:custGeom",
        None,
        Xml("<a:avLst/><a:gdLst/><a:ahLst/>"),
        _sites(box),
        Xml('<a:rect l="0" t="0" r="r" b="b"/>'),
        paths,
    )


def _sites(_: Box) -> Xml:
    """Return the connection sites of an outline: the middles of its sides, in the order of a rectangle's."""
    spots = (("3cd4", "hc", "t"), ("cd2", "l", "vc"), ("cd4", "hc", "b"), ("0", "r", "vc"))
    return el(
        "a:cxnLst",
        None,
        join(el("a:cxn", {"ang": ang}, el("a:pos", {"x": x, "y": y})) for ang, x, y in spots),
    )
