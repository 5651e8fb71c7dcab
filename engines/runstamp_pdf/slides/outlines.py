"""The outlines of shapes on slides as paths of a page, turned by quarters (ECMA-376 Part 1, presetShapeDefinitions)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from runstamp_pdf.surface import KAPPA

if TYPE_CHECKING:
    from runstamp_slides.geometry import Box
    from runstamp_slides.shapes import Geometry

Point: TypeAlias = tuple[float, float]
Segment: TypeAlias = tuple[str, Sequence[Point]]  # an operator of 8.5.2 and its points, y downwards
POINT_OF_ARROW = 0.5  # of the shorter side: the default adjustment of homePlate


def outline(
    kind: Geometry, box: Box, height: float, radius: float = 0.0, turn: float = 0, adjust: float = 0.0
) -> str:
    """Return the closed path of a shape on a page of a height; `turn` in quarter turns with the clock.

    `adjust` is the depth of a point or taper, in points.
    """
    if kind == "rect" and radius > 0:
        kind = "roundRect"
    segments = _MAKE[kind](box, adjust or radius)
    if turn % 4:
        segments = [(op, [_turned(point, box, turn) for point in points]) for op, points in segments]
    return " ".join([_operator(op, points, height) for op, points in segments]) + " h"


def _operator(op: str, points: Sequence[Point], height: float) -> str:
    return " ".join([*[f"{x:.2f} {height - y:.2f}" for x, y in points], op])


def _turned(point: Point, box: Box, turn: float) -> Point:
    cx, cy = box.x + box.w / 2, box.y + box.h / 2
    dx, dy = point[0] - cx, point[1] - cy
    angle = turn * math.pi / 2
    cos, sin = math.cos(angle), math.sin(angle)
    return cx + dx * cos - dy * sin, cy + dx * sin + dy * cos


def _polygon(*points: Point) -> list[Segment]:
    return [("l" if i else "m", [point]) for i, point in enumerate(points)]


def _corner(start: Point, corner: Point, end: Point) -> Segment:
    """Return a quarter of an ellipse from start to end, which bulges towards a corner."""
    near = (
        start[0] + (corner[0] - start[0]) * KAPPA,
        start[1] + (corner[1] - start[1]) * KAPPA,
    )
    far = (end[0] + (corner[0] - end[0]) * KAPPA, end[1] + (corner[1] - end[1]) * KAPPA)
    return "c", [near, far, end]


def _rect(box: Box, _: float) -> list[Segment]:
    return _polygon((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))


def _round(box: Box, radius: float) -> list[Segment]:
    r = min(radius, box.w / 2, box.h / 2)
    x, y, right, foot = box.x, box.y, box.right, box.bottom
    return [
        ("m", [(x + r, y)]),
        ("l", [(right - r, y)]),
        _corner((right - r, y), (right, y), (right, y + r)),
        ("l", [(right, foot - r)]),
        _corner((right, foot - r), (right, foot), (right - r, foot)),
        ("l", [(x + r, foot)]),
        _corner((x + r, foot), (x, foot), (x, foot - r)),
        ("l", [(x, y + r)]),
        _corner((x, y + r), (x, y), (x + r, y)),
    ]


def _ellipse(box: Box, _: float) -> list[Segment]:
    cx, cy = box.x + box.w / 2, box.y + box.h / 2
    top, right, foot, left = (cx, box.y), (box.right, cy), (cx, box.bottom), (box.x, cy)
    return [
        ("m", [top]),
        _corner(top, (box.right, box.y), right),
        _corner(right, (box.right, box.bottom), foot),
        _corner(foot, (box.x, box.bottom), left),
        _corner(left, (box.x, box.y), top),
    ]


def _quarter(box: Box, _: float) -> list[Segment]:
    """Return a quarter of a disc whose corner is the left top."""
    start, end = (box.right, box.y), (box.x, box.bottom)
    return [*_polygon((box.x, box.y), start), _corner(start, (box.right, box.bottom), end)]


def _dome(box: Box, _: float) -> list[Segment]:
    """Return a hill: one curve whose top lies at the box's."""
    above = box.y - box.h / 3  # a cubic curve reaches three quarters of the way to its controls
    controls = [(box.x + box.w * share, above) for share in (0.3, 0.7)]
    return [("m", [(box.x, box.bottom)]), ("c", [*controls, (box.right, box.bottom)])]


def _half(box: Box, _: float) -> list[Segment]:
    """Return a D: straight at the left, round at the right."""
    cx, cy = box.x + box.w / 2, box.y + box.h / 2
    right = (box.right, cy)
    return [
        *_polygon((box.x, box.y), (cx, box.y)),
        _corner((cx, box.y), (box.right, box.y), right),
        _corner(right, (box.right, box.bottom), (cx, box.bottom)),
        ("l", [(box.x, box.bottom)]),
    ]


def _triangle(box: Box, _: float) -> list[Segment]:
    return _polygon((box.x + box.w / 2, box.y), (box.right, box.bottom), (box.x, box.bottom))


def _chevron(box: Box, depth: float) -> list[Segment]:
    """Return a field with a point at the right."""
    neck = box.right - (depth or min(box.w, box.h) * POINT_OF_ARROW)
    middle = (box.right, box.y + box.h / 2)
    return _polygon((box.x, box.y), (neck, box.y), middle, (neck, box.bottom), (box.x, box.bottom))


def _arrow(box: Box, depth: float) -> list[Segment]:
    """Return a field with a point at the right and a notch at the left."""
    notch = (box.x + (depth or min(box.w, box.h) * POINT_OF_ARROW), box.y + box.h / 2)
    return [*_chevron(box, depth), ("l", [notch])]


def _taper(box: Box, inset: float) -> list[Segment]:
    """Return a band that is narrower at its foot."""
    foot = ((box.right - inset, box.bottom), (box.x + inset, box.bottom))
    return _polygon((box.x, box.y), (box.right, box.y), *foot)


def _diamond(box: Box, _: float) -> list[Segment]:
    cx, cy = box.x + box.w / 2, box.y + box.h / 2
    return _polygon((cx, box.y), (box.right, cy), (cx, box.bottom), (box.x, cy))


_MAKE: dict[str, Callable[[Box, float], list[Segment]]] = {
    "rect": _rect, "roundRect": _round, "ellipse": _ellipse, "quarter": _quarter, "dome": _dome, "half": _half, "triangle": _triangle,
    "chevron": _chevron, "arrow": _arrow, "taper": _taper, "diamond": _diamond,
}  # fmt: skip
