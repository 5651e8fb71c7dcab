"""Presets that are lines: what they look like, and which have no area, or none that anybody means to fill.

After the guides of ECMA-376 Part 1, presetShapeDefinitions.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from runstamp_slides.connectors import smoothed
from runstamp_slides.paths import Outline, Point, Segment, swung

FULL = 100_000  # of a side, in handles
QUARTER = math.pi / 2
_DEGREE = 60_000  # ST_Angle
Handles = Mapping[str, float]
Maker = Callable[[float, float, Handles], list[Segment]]
STRAIGHT = frozenset(("line", "lineInv", "straightConnector1"))
# Nothing of these can be filled.
LINES = STRAIGHT | frozenset((
    "bentConnector2", "bentConnector3", "bentConnector4", "bentConnector5",
    "curvedConnector2", "curvedConnector3", "curvedConnector4", "curvedConnector5",
))  # fmt: skip
# A fill closes these with a straight line that nobody expects: they are lines unless a fill is asked for.
BRACKETS = frozenset((
    "arc", "leftBracket", "rightBracket", "bracketPair", "leftBrace", "rightBrace", "bracePair",
))  # fmt: skip
# Boxes whose pointing lines show by their border alone.
LEADERS = frozenset((
    "callout1", "callout2", "callout3", "accentCallout1", "accentCallout2", "accentCallout3",
))  # fmt: skip


def is_flat(outline: Outline) -> bool:
    """Return whether an outline has no area: all its points stand on one straight line."""
    points = [point for _, some in outline.segments for point in some]
    first = points[0]
    far = max(points, key=lambda point: math.dist(point, first))
    dx, dy = far[0] - first[0], far[1] - first[1]
    least = math.hypot(dx, dy) * max(outline.width, outline.height) * 1e-6
    return all(abs((x - first[0]) * dy - (y - first[1]) * dx) <= least for x, y in points)


def is_open(outline: Outline) -> bool:
    """Return whether no part of an outline is closed: it neither says so nor comes back to where it began."""
    near = max(outline.width, outline.height) * 1e-6
    first = last = (0.0, 0.0)
    drawn = False
    for op, points in (*outline.segments, ("m", ((0.0, 0.0),))):
        if op == "z" or (op == "m" and drawn and math.dist(first, last) <= near):
            return False
        drawn = op != "m"
        last = points[-1]
        first = last if op == "m" else first
    return True


def _line(w: float, h: float, _: Handles) -> list[Segment]:
    return _through((0, 0), (w, h))


def _line_up(w: float, h: float, _: Handles) -> list[Segment]:
    return _through((0, h), (w, 0))


def _through(*points: Point) -> list[Segment]:
    return [("l" if i else "m", (point,)) for i, point in enumerate(points)]


def _share(handles: Handles, name: str, default: float, most: float) -> float:
    return min(max(handles.get(name, default) / FULL, 0.0), most)


def _left_bracket(w: float, h: float, handles: Handles) -> list[Segment]:
    bend = min(min(w, h) * _share(handles, "adj", 8_333, 1.0), h / 2)
    return _bracket(w, h, w, bend)


def _bracket(x: float, h: float, rx: float, ry: float) -> list[Segment]:
    """Return a bracket from its foot to its top, both at `x`, bent by radii."""
    return [
        ("m", ((x, h),)), *swung((x, h - ry), (rx, ry), QUARTER, QUARTER), ("l", ((x - rx, ry),)),
        *swung((x, ry), (rx, ry), 2 * QUARTER, QUARTER),
    ]  # fmt: skip


def _bracket_pair(w: float, h: float, handles: Handles) -> list[Segment]:
    bend = min(w, h) * _share(handles, "adj", 16_667, 0.5)
    return _both(w, _bracket(bend, h, bend, bend))


def _left_brace(w: float, h: float, handles: Handles) -> list[Segment]:
    middle = _share(handles, "adj2", 50_000, 1.0)
    bend = min(w, h) * max(handles.get("adj1", 8_333), 0.0) / FULL
    return _brace(h, w / 2, min(bend, min(1 - middle, middle) / 2 * h), h * middle)


def _brace(h: float, rx: float, ry: float, middle: float) -> list[Segment]:
    """Return a brace from its foot to its top; its point stands at the left, at the height `middle`."""
    return [
        ("m", ((2 * rx, h),)), *swung((2 * rx, h - ry), (rx, ry), QUARTER, QUARTER), ("l", ((rx, middle + ry),)),
        *swung((0, middle + ry), (rx, ry), 0, -QUARTER), *swung((0, middle - ry), (rx, ry), QUARTER, -QUARTER),
        ("l", ((rx, ry),)), *swung((2 * rx, ry), (rx, ry), 2 * QUARTER, QUARTER),
    ]  # fmt: skip


def _brace_pair(w: float, h: float, handles: Handles) -> list[Segment]:
    bend = min(w, h) * _share(handles, "adj", 8_333, 0.25)
    return _both(w, _brace(h, bend, bend, h / 2))


def _both(w: float, left: Sequence[Segment]) -> list[Segment]:
    return [*left, *_mirrored(w, left)]


def _mirrored(w: float, left: Sequence[Segment]) -> list[Segment]:
    return [(op, tuple((w - x, y) for x, y in points)) for op, points in left]


def _right(make: Maker) -> Maker:
    return lambda w, h, handles: _mirrored(w, make(w, h, handles))


def _arc(w: float, h: float, handles: Handles) -> list[Segment]:
    first, last = (
        _eccentric(handles.get(name, default) / _DEGREE, w, h)
        for name, default in (("adj1", 270.0 * _DEGREE), ("adj2", 0.0))
    )
    swing = (last - first) % (2 * math.pi) or 2 * math.pi
    start = w / 2 * (1 + math.cos(first)), h / 2 * (1 + math.sin(first))
    return [("m", (start,)), *swung((w / 2, h / 2), (w / 2, h / 2), first, swing)]


def _eccentric(degrees: float, w: float, h: float) -> float:
    """Return the angle on a circle that an ellipse of these sides stretches to an angle as it is seen."""
    turn = math.radians(degrees)
    return math.atan2(w * math.sin(turn), h * math.cos(turn))


def _connector(corners: int, *, curved: bool) -> Maker:
    """Return the maker of a connector preset that passes so many corners; `curved`: in curves between them."""

    def made(w: float, h: float, handles: Handles) -> list[Segment]:
        x, y, back = (
            side * handles.get(f"adj{i}", 50_000) / FULL for i, side in enumerate((w, h, w), start=1)
        )
        way: dict[int, list[Point]] = {
            1: [(w, 0)],
            2: [(x, 0), (x, h)],
            3: [(x, 0), (x, y), (w, y)],
            4: [(x, 0), (x, y), (back, y), (back, h)],
        }
        points = [(0.0, 0.0), *way[corners], (w, h)]
        return smoothed(points) if curved else _through(*points)

    return made


STROKES: Mapping[str, Maker] = {
    "line": _line, "straightConnector1": _line, "lineInv": _line_up, "leftBracket": _left_bracket,
    "rightBracket": _right(_left_bracket), "bracketPair": _bracket_pair, "leftBrace": _left_brace,
    "rightBrace": _right(_left_brace), "bracePair": _brace_pair, "arc": _arc,
    **{f"bentConnector{i + 1}": _connector(i, curved=False) for i in range(1, 5)},
    **{f"curvedConnector{i + 1}": _connector(i, curved=True) for i in range(1, 5)},
}  # fmt: skip
