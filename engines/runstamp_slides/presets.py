"""Preset shapes as outlines: the common ones, by their handles; and where text stands and connectors dock in them.

After the guides of ECMA-376 Part 1, presetShapeDefinitions. What is not here is drawn as its box by formats that have no presets
of their own, and takes connectors at the middles of its sides.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from runstamp_compose.plans.elements import Edge
from runstamp_slides.geometry import Box
from runstamp_slides.paths import Outline, Point, Segment, swung
from runstamp_slides.strokes import FULL, LINES, STROKES, Handles, Maker

SIDES: tuple[Edge, ...] = ("top", "left", "bottom", "right")
# The index among a shape's connection sites of the one at each side, -1 where none stands at its middle; shapes that are not here
# have four in this order.
_SITES: Mapping[str, tuple[int, int, int, int]] = {
    "ellipse": (0, 2, 4, 6), "flowChartConnector": (0, 2, 4, 6), "donut": (0, 2, 4, 6), "noSmoking": (0, 2, 4, 6),
    "octagon": (-1, -1, -1, -1), "hexagon": (-1, 3, -1, 0), "parallelogram": (-1, -1, -1, -1), "triangle": (0, 1, 3, 5),
    "can": (1, 2, 3, 4), "flowChartMagneticDisk": (1, 2, 3, 4), "homePlate": (-1, 1, -1, 3), "chevron": (-1, 1, -1, 3),
    "rightArrow": (-1, 1, -1, 3), "leftArrow": (-1, 1, -1, 3), "upArrow": (0, -1, 2, -1), "downArrow": (0, -1, 2, -1),
    "star5": (0, -1, -1, -1), "pentagon": (0, -1, -1, -1), "rtTriangle": (-1, -1, -1, -1), "flowChartInputOutput": (-1, -1, -1, -1),
    **dict.fromkeys(STROKES.keys() - {"bracketPair", "bracePair"}, (-1, -1, -1, -1)),
}  # fmt: skip
# Where text stands, as shares of the box: left, top, right, bottom.
_TEXT: Mapping[str, tuple[float, float, float, float]] = {
    "ellipse": (0.146, 0.146, 0.854, 0.854), "flowChartConnector": (0.146, 0.146, 0.854, 0.854),
    "triangle": (0.25, 0.5, 0.75, 1.0), "flowChartExtract": (0.25, 0.5, 0.75, 1.0), "flowChartMerge": (0.25, 0.0, 0.75, 0.5),
    "rtTriangle": (0.083, 0.583, 0.583, 0.917), "diamond": (0.25, 0.25, 0.75, 0.75), "flowChartDecision": (0.25, 0.25, 0.75, 0.75),
    "parallelogram": (0.2, 0.2, 0.8, 0.8), "flowChartInputOutput": (0.2, 0.0, 0.8, 1.0), "trapezoid": (0.2, 0.2, 0.8, 1.0),
    "hexagon": (0.16, 0.16, 0.84, 0.84), "flowChartPreparation": (0.2, 0.0, 0.8, 1.0), "octagon": (0.146, 0.146, 0.854, 0.854),
    "pentagon": (0.2, 0.25, 0.8, 1.0), "can": (0.0, 0.22, 1.0, 0.88), "flowChartMagneticDisk": (0.0, 0.33, 1.0, 0.83),
    "cloud": (0.14, 0.15, 0.8, 0.82), "star5": (0.31, 0.38, 0.69, 0.77), "star4": (0.37, 0.37, 0.63, 0.63),
    "heart": (0.17, 0.25, 0.83, 0.67), "plus": (0.0, 0.25, 1.0, 0.75), "rightArrow": (0.0, 0.25, 0.85, 0.75),
    "leftArrow": (0.15, 0.25, 1.0, 0.75), "upArrow": (0.25, 0.15, 0.75, 1.0), "downArrow": (0.25, 0.0, 0.75, 0.85),
    "leftRightArrow": (0.13, 0.25, 0.87, 0.75), "upDownArrow": (0.25, 0.13, 0.75, 0.87), "cube": (0.0, 0.25, 0.75, 1.0),
    "donut": (0.146, 0.146, 0.854, 0.854), "flowChartDocument": (0.0, 0.0, 1.0, 0.8), "frame": (0.125, 0.125, 0.875, 0.875),
    "flowChartTerminator": (0.05, 0.146, 0.95, 0.854), "foldedCorner": (0.0, 0.0, 1.0, 0.83), "teardrop": (0.146, 0.146, 0.854, 0.854),
    "flowChartManualOperation": (0.2, 0.0, 0.8, 1.0), "flowChartManualInput": (0.0, 0.2, 1.0, 1.0), "sun": (0.28, 0.28, 0.72, 0.72),
    "wedgeEllipseCallout": (0.146, 0.146, 0.854, 0.854), "flowChartOffpageConnector": (0.0, 0.0, 1.0, 0.8),
    "flowChartDelay": (0.0, 0.146, 0.854, 0.854), "flowChartPredefinedProcess": (0.125, 0.0, 0.875, 1.0),
}  # fmt: skip


def text_box(preset: str, handles: Handles, box: Box) -> Box:
    """Return where the text of a shape stands before its insets."""
    if preset in ("roundRect", "round2SameRect", "flowChartAlternateProcess"):
        share = handles.get("adj", handles.get("adj1", 16_667)) / FULL
        return box.inset(min(box.w, box.h) * min(share, 0.5) * 0.29289)
    if preset in ("homePlate", "chevron"):
        point = min(box.w, box.h) * handles.get("adj", 50_000) / FULL
        left = point if preset == "chevron" else 0.0
        right = point if preset == "chevron" else point / 2
        return Box(box.x + left, box.y, max(box.w - left - right, 1.0), box.h)
    left, top, right, bottom = _TEXT.get(preset, (0.0, 0.0, 1.0, 1.0))
    return Box(box.x + box.w * left, box.y + box.h * top, box.w * (right - left), box.h * (bottom - top))


def site(preset: str, side: Edge) -> int | None:
    """Return the index of the connection site at a side, None where the shape has none there."""
    found = _SITES.get(preset, (0, 1, 2, 3))[SIDES.index(side)]
    return found if found >= 0 else None


def dock(preset: str, handles: Handles, box: Box, side: Edge) -> Point:
    """Return where a connector meets a shape at a side: on its outline, level with its middle."""
    upright = side in ("top", "bottom")
    level = box.w / 2 if upright else box.h / 2
    drawn = preset_outline(preset, handles, box.w, box.h)
    found = list(_crossings(drawn.segments, level, upright=upright)) if drawn is not None else []
    far = min if side in ("top", "left") else max
    edge = far(found) if found else {"top": 0.0, "left": 0.0, "bottom": box.h, "right": box.w}[side]
    return (box.x + level, box.y + edge) if upright else (box.x + edge, box.y + level)


def _crossings(segments: Sequence[Segment], level: float, *, upright: bool) -> Iterator[float]:
    """Yield where an outline crosses a line across its box, curves taken for the straight lines between their ends."""
    across, along = (0, 1) if upright else (1, 0)
    first = last = (0.0, 0.0)
    for op, points in segments:
        end = points[-1] if points else first
        if op == "m":
            first = end
        elif min(last[across], end[across]) - 1e-6 <= level <= max(last[across], end[across]) + 1e-6:
            span = end[across] - last[across]
            share = (level - last[across]) / span if abs(span) > 1e-9 else 1.0
            yield last[along] + (end[along] - last[along]) * share
        last = end


def preset_outline(preset: str, handles: Handles, width: float, height: float) -> Outline | None:
    """Return the outline of a preset shape in a box of this size, None where it is not known here."""
    make = _MAKE.get(preset)
    line = preset in LINES
    if make is None or max(width, height) <= 0 or (min(width, height) <= 0 and not line):
        return None
    return Outline(tuple(make(width, height, handles)), width or 1.0, height or 1.0, line)


def _polygon(points: Sequence[Point]) -> list[Segment]:
    return [*[("l" if i else "m", (point,)) for i, point in enumerate(points)], ("z", ())]


def _shares(*points: Point) -> Maker:
    """Return the maker of a polygon whose corners are shares of the box."""
    return lambda w, h, _: _polygon([(x * w, y * h) for x, y in points])


def _ellipse(w: float, h: float, _: Handles) -> list[Segment]:
    return [("m", ((w, h / 2),)), *swung((w / 2, h / 2), (w / 2, h / 2), 0, 2 * math.pi), ("z", ())]


def _donut(w: float, h: float, handles: Handles) -> list[Segment]:
    ring = min(w, h) * handles.get("adj", 25_000) / FULL
    hole = max(w / 2 - ring, 0.0), max(h / 2 - ring, 0.0)
    inner: list[Segment] = [
        ("m", ((w / 2 + hole[0], h / 2),)),
        *swung((w / 2, h / 2), hole, 0, -2 * math.pi),
        ("z", ()),
    ]
    return [*_ellipse(w, h, handles), *inner]


def _rounded(corners: Callable[[Handles], tuple[float, float, float, float]]) -> Maker:
    """Return the maker of a rectangle; `corners` are the shares of its short side that corners take, from the left top on."""

    def make(w: float, h: float, handles: Handles) -> list[Segment]:
        a, b, c, d = (min(max(share, 0.0), 0.5) * min(w, h) for share in corners(handles))
        quarter = math.pi / 2
        return [
            ("m", ((a, 0.0),)), ("l", ((w - b, 0.0),)), *swung((w - b, b), (b, b), -quarter, quarter),
            ("l", ((w, h - c),)), *swung((w - c, h - c), (c, c), 0, quarter),
            ("l", ((d, h),)), *swung((d, h - d), (d, d), quarter, quarter),
            ("l", ((0.0, a),)), *swung((a, a), (a, a), 2 * quarter, quarter), ("z", ()),
        ]  # fmt: skip

    return make


def _all_round(handles: Handles) -> tuple[float, float, float, float]:
    share = handles.get("adj", 16_667) / FULL
    return share, share, share, share


def _two_round(handles: Handles) -> tuple[float, float, float, float]:
    top, foot = handles.get("adj1", 16_667) / FULL, handles.get("adj2", 0) / FULL
    return top, top, foot, foot


def _triangle(w: float, h: float, handles: Handles) -> list[Segment]:
    return _polygon([(w * handles.get("adj", 50_000) / FULL, 0), (w, h), (0, h)])


def _slant(w: float, h: float, handles: Handles) -> float:
    return min(min(w, h) * handles.get("adj", 25_000) / FULL, w)


def _parallelogram(w: float, h: float, handles: Handles) -> list[Segment]:
    dx = _slant(w, h, handles)
    return _polygon([(dx, 0), (w, 0), (w - dx, h), (0, h)])


def _trapezoid(w: float, h: float, handles: Handles) -> list[Segment]:
    dx = min(_slant(w, h, handles), w / 2)
    return _polygon([(dx, 0), (w - dx, 0), (w, h), (0, h)])


def _hexagon(w: float, h: float, handles: Handles) -> list[Segment]:
    dx = min(_slant(w, h, handles), w / 2)
    dy = min(h / 2 * handles.get("vf", 115_470) / FULL * math.sin(math.pi / 3), h / 2)
    top, foot = h / 2 - dy, h / 2 + dy
    return _polygon([(0, h / 2), (dx, top), (w - dx, top), (w, h / 2), (w - dx, foot), (dx, foot)])


def _octagon(w: float, h: float, handles: Handles) -> list[Segment]:
    d = min(w, h) * min(handles.get("adj", 29_289) / FULL, 0.5)
    return _polygon([(d, 0), (w - d, 0), (w, d), (w, h - d), (w - d, h), (d, h), (0, h - d), (0, d)])


def _plus(w: float, h: float, handles: Handles) -> list[Segment]:
    d = min(w, h) * min(handles.get("adj", 25_000) / FULL, 0.5)
    return _polygon([
        (d, 0), (w - d, 0), (w - d, d), (w, d), (w, h - d), (w - d, h - d), (w - d, h), (d, h), (d, h - d), (0, h - d), (0, d), (d, d),
    ])  # fmt: skip


def _home_plate(w: float, h: float, handles: Handles) -> list[Segment]:
    neck = w - min(min(w, h) * handles.get("adj", 50_000) / FULL, w)
    return _polygon([(0, 0), (neck, 0), (w, h / 2), (neck, h), (0, h)])


def _chevron(w: float, h: float, handles: Handles) -> list[Segment]:
    point = min(min(w, h) * handles.get("adj", 50_000) / FULL, w)
    return _polygon([(0, 0), (w - point, 0), (w, h / 2), (w - point, h), (0, h), (point, h / 2)])


def _arrow(*, tail: bool) -> Maker:
    """Return the maker of an arrow to the right; `tail`: with a head at its other end too."""

    def make(w: float, h: float, handles: Handles) -> list[Segment]:
        half = h * min(handles.get("adj1", 50_000) / FULL, 1.0) / 2
        head = min(min(w, h) * handles.get("adj2", 50_000) / FULL, w / 2 if tail else w)
        top, foot, mid = h / 2 - half, h / 2 + half, h / 2
        ahead = [(w - head, top), (w - head, 0.0), (w, mid), (w - head, h), (w - head, foot)]
        if not tail:
            return _polygon([(0.0, top), *ahead, (0.0, foot)])
        return _polygon([(0.0, mid), (head, 0.0), (head, top), *ahead, (head, foot), (head, h)])

    return make


def _turned(make: Maker, turn: str) -> Maker:
    """Return a maker whose shape points elsewhere than to the right: left, up or down."""

    def point(x: float, y: float, w: float, h: float) -> Point:
        return {"left": (w - x, y), "down": (y, x), "up": (y, h - x)}[turn]

    def made(w: float, h: float, handles: Handles) -> list[Segment]:
        upright = turn != "left"
        segments = make(h, w, handles) if upright else make(w, h, handles)
        return [(op, tuple(point(x, y, w, h) for x, y in points)) for op, points in segments]

    return made


def _star(points: int, inner: float) -> Maker:
    """Return the maker of a star; `inner` is how far its notches stand from the middle, as a handle counts."""

    def make(w: float, h: float, handles: Handles) -> list[Segment]:
        notch = min(handles.get("adj", inner), 50_000) / 50_000
        out: list[Point] = []
        for i in range(points * 2):
            angle, far = math.pi * i / points - math.pi / 2, notch if i % 2 else 1.0
            out.append((math.cos(angle) * far, math.sin(angle) * far))
        return _polygon(_spread(out, w, h))

    return make


def _spread(points: Sequence[Point], w: float, h: float) -> list[Point]:
    """Return points about a middle, moved and stretched so that they fill a box."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = min(xs), min(ys)
    across, down = w / (max(xs) - left), h / (max(ys) - top)
    return [((x - left) * across, (y - top) * down) for x, y in points]


def _regular(corners: int, first: float = -90.0) -> Maker:
    """Return the maker of a regular polygon; its first corner stands at an angle in degrees."""
    turns = [2 * math.pi * i / corners + math.radians(first) for i in range(corners)]
    return lambda w, h, _: _polygon(_spread([(math.cos(t), math.sin(t)) for t in turns], w, h))


def _can(w: float, h: float, handles: Handles) -> list[Segment]:
    ry = min(w, h) * handles.get("adj", 25_000) / FULL / 2
    half, back = math.pi, -math.pi
    return [
        ("m", ((0.0, ry),)), *swung((w / 2, ry), (w / 2, ry), math.pi, half), ("l", ((w, h - ry),)),
        *swung((w / 2, h - ry), (w / 2, ry), 0, half), ("z", ()), ("m", ((0.0, ry),)),
        *swung((w / 2, ry), (w / 2, ry), math.pi, back), *swung((w / 2, ry), (w / 2, ry), 0, -back), ("z", ()),
    ]  # fmt: skip


def _frame(w: float, h: float, handles: Handles) -> list[Segment]:
    d = min(w, h) * min(handles.get("adj1", 12_500) / FULL, 0.5)
    hole = [(d, d), (d, h - d), (w - d, h - d), (w - d, d)]
    return [*_polygon([(0, 0), (w, 0), (w, h), (0, h)]), *_polygon(hole)]


def _delay(w: float, h: float, _: Handles) -> list[Segment]:
    return [
        ("m", ((0.0, 0.0),)),
        ("l", ((w / 2, 0.0),)),
        *swung((w / 2, h / 2), (w / 2, h / 2), -math.pi / 2, math.pi),
        ("l", ((0.0, h),)),
        ("z", ()),
    ]


def _terminator(w: float, h: float, _: Handles) -> list[Segment]:
    return _rounded(lambda _h: (0.5, 0.5, 0.5, 0.5))(w, h, {})


def _document(w: float, h: float, _: Handles) -> list[Segment]:
    curve: Segment = ("c", ((w / 2, h * 0.8), (w / 2, h * 1.11), (0.0, h * 0.93)))
    return [("m", ((0.0, 0.0),)), ("l", ((w, 0.0),)), ("l", ((w, h * 0.8),)), curve, ("z", ())]


def _corner(w: float, h: float, handles: Handles) -> list[Segment]:
    short = min(w, h)
    up, across = short * handles.get("adj1", 50_000) / FULL, short * handles.get("adj2", 50_000) / FULL
    return _polygon([(0, 0), (across, 0), (across, h - up), (w, h - up), (w, h), (0, h)])


def _snipped(w: float, h: float, handles: Handles) -> list[Segment]:
    d = min(w, h) * min(handles.get("adj", 16_667) / FULL, 0.5)
    return _polygon([(0, 0), (w - d, 0), (w, d), (w, h), (0, h)])


def _callout(w: float, h: float, handles: Handles) -> list[Segment]:
    """Return a box with a tail to a place, on the side that looks there."""
    dx, dy = w * handles.get("adj1", -20_833) / FULL, h * handles.get("adj2", 62_500) / FULL
    tip = (w / 2 + dx, h / 2 + dy)
    upright = abs(dy) > abs(dx * h / w)
    near, far = (7, 10) if (dx if upright else dy) > 0 else (2, 5)
    corners = [(0.0, 0.0), (w, 0.0), (w, h), (0.0, h)]
    if upright and dy <= 0:
        return _polygon([corners[0], (w * near / 12, 0), tip, (w * far / 12, 0), *corners[1:]])
    if upright:
        return _polygon([*corners[:3], (w * far / 12, h), tip, (w * near / 12, h), corners[3]])
    if dx > 0:
        return _polygon([*corners[:2], (w, h * near / 12), tip, (w, h * far / 12), *corners[2:]])
    return _polygon([*corners, (0, h * far / 12), tip, (0, h * near / 12)])


def _heart(w: float, h: float, _: Handles) -> list[Segment]:
    mid, near, far, top = w / 2, w * 10 / 48, w * 49 / 48, -h / 3
    right: Segment = ("c", ((mid + near, top), (mid + far, h / 4), (mid, h)))
    left: Segment = ("c", ((mid - far, h / 4), (mid - near, top), (mid, h / 4)))
    return [("m", ((mid, h / 4),)), right, left, ("z", ())]


def _with_lines(make: Maker, *lines: tuple[Point, Point]) -> Maker:
    """Return a maker that adds lines, whose ends are shares of the box."""

    def made(w: float, h: float, handles: Handles) -> list[Segment]:
        drawn = [(op, ((x * w, y * h),)) for line in lines for op, (x, y) in zip("ml", line, strict=True)]
        return [*make(w, h, handles), *drawn]

    return made


def _cube(w: float, h: float, handles: Handles) -> list[Segment]:
    d = min(w, h) * min(handles.get("adj", 25_000) / FULL, 1.0)
    inner, lines = (w - d, d), ((0.0, d), (w - d, h), (w, 0.0))
    edges: list[Segment] = [(op, (point,)) for end in lines for op, point in (("m", inner), ("l", end))]
    return [*_polygon([(0, d), (d, 0), (w, 0), (w, h - d), (w - d, h), (0, h)]), *edges]


_RECT, _DIAMOND = _shares((0, 0), (1, 0), (1, 1), (0, 1)), _shares((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5))
_ONE, _BOTH = _arrow(tail=False), _arrow(tail=True)
_MAKE: Mapping[str, Maker] = {
    **STROKES,
    "": _RECT, "rect": _RECT, "flowChartProcess": _RECT, "roundRect": _rounded(_all_round), "ellipse": _ellipse,
    "flowChartConnector": _ellipse, "flowChartAlternateProcess": _rounded(_all_round), "round2SameRect": _rounded(_two_round),
    "round1Rect": _rounded(lambda h: (0.0, h.get("adj", 16_667) / FULL, 0.0, 0.0)), "donut": _donut, "triangle": _triangle,
    "flowChartExtract": _triangle, "flowChartMerge": _shares((0, 0), (1, 0), (0.5, 1)), "rtTriangle": _shares((0, 0), (1, 1), (0, 1)),
    "diamond": _DIAMOND, "flowChartDecision": _DIAMOND, "parallelogram": _parallelogram, "trapezoid": _trapezoid,
    "flowChartInputOutput": _shares((0.2, 0), (1, 0), (0.8, 1), (0, 1)), "hexagon": _hexagon, "octagon": _octagon,
    "flowChartPreparation": _shares((0.2, 0), (0.8, 0), (1, 0.5), (0.8, 1), (0.2, 1), (0, 0.5)), "pentagon": _regular(5),
    "heptagon": _regular(7), "plus": _plus, "homePlate": _home_plate, "chevron": _chevron, "rightArrow": _ONE,
    "leftArrow": _turned(_ONE, "left"), "upArrow": _turned(_ONE, "up"), "downArrow": _turned(_ONE, "down"),
    "leftRightArrow": _BOTH, "upDownArrow": _turned(_BOTH, "down"), "star4": _star(4, 12_500), "star5": _star(5, 19_098),
    "star6": _star(6, 28_868), "star8": _star(8, 37_500), "star12": _star(12, 37_500), "star16": _star(16, 37_500),
    "star24": _star(24, 37_500), "star32": _star(32, 37_500), "can": _can, "flowChartMagneticDisk": _can, "frame": _frame,
    "flowChartDelay": _delay, "flowChartTerminator": _terminator, "flowChartDocument": _document, "corner": _corner,
    "flowChartManualInput": _shares((0, 0.2), (1, 0), (1, 1), (0, 1)), "snip1Rect": _snipped,
    "flowChartManualOperation": _shares((0, 0), (1, 0), (0.8, 1), (0.2, 1)),
    "flowChartOffpageConnector": _shares((0, 0), (1, 0), (1, 0.8), (0.5, 1), (0, 0.8)),
    "wedgeRectCallout": _callout, "wedgeRoundRectCallout": _callout,
    "heart": _heart, "cube": _cube, "decagon": _regular(10, 0), "dodecagon": _regular(12, -75), "star7": _star(7, 34_601),
    "star10": _star(10, 42_533), "flowChartPunchedCard": _shares((0, 0.2), (0.2, 0), (1, 0), (1, 1), (0, 1)),
    "flowChartPredefinedProcess": _with_lines(_RECT, ((0.125, 0), (0.125, 1)), ((0.875, 0), (0.875, 1))),
    "flowChartInternalStorage": _with_lines(_RECT, ((0.125, 0), (0.125, 1)), ((0, 0.125), (1, 0.125))),
    "flowChartOr": _with_lines(_ellipse, ((0.5, 0), (0.5, 1)), ((0, 0.5), (1, 0.5))),
    "flowChartSummingJunction": _with_lines(_ellipse, ((0.146, 0.146), (0.854, 0.854)), ((0.854, 0.146), (0.146, 0.854))),
    "flowChartSort": _with_lines(_DIAMOND, ((0, 0.5), (1, 0.5))),
    "flowChartCollate": _shares((0, 0), (1, 0), (0.5, 0.5), (1, 1), (0, 1), (0.5, 0.5)),
}  # fmt: skip
KNOWN = frozenset(_MAKE)
