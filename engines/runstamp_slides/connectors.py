"""The course of connectors: which preset, how it is turned and mirrored, and the points that it passes.

A connector is drawn in a frame of its own: it leaves its start to the right and comes down to its end. Turning that frame by
quarters and mirroring it gives every other course (ECMA-376 Part 1, 20.1.9.18: bentConnector2 to 5 and their curved kin).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from runstamp.frozen import frozen
from runstamp_compose.plans.elements import Edge
from runstamp_slides.geometry import Box
from runstamp_slides.paths import Point, Segment

Kind = Literal["straight", "elbow", "curved"]
STUB = 18.0  # points that a connector keeps from the shapes it goes around
LEAST = 0.1  # points: a side of the frame by which handles can be counted
FULL = 100_000
# Where a side looks.
AWAY: dict[Edge, tuple[int, int]] = {"top": (0, -1), "left": (-1, 0), "bottom": (0, 1), "right": (1, 0)}
_TURNS = {(1, 0): 0, (0, 1): 1, (-1, 0): 2, (0, -1): 3}
Way: TypeAlias = tuple[str, tuple[float, ...], list[Point]]


@frozen
class Course:
    """How a connector runs: preset, handles, its frame before it is turned by quarters, mirrors, points on the slide."""

    preset: str
    handles: tuple[float, ...]
    box: Box
    turn: int
    flip_h: bool
    flip_v: bool
    points: tuple[Point, ...]

    @property
    def bounds(self) -> Box:
        """The box around the points that it passes."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def facing(box: Box, other: Point) -> Edge:
    """Return the side of a box that looks to a point."""
    dx, dy = other[0] - (box.x + box.w / 2), other[1] - (box.y + box.h / 2)
    # A point beside the box is met at the side, one above or below it there, whatever the box's proportions.
    beside = abs(dx) - box.w / 2 >= abs(dy) - box.h / 2
    if beside:
        return "right" if dx >= 0 else "left"
    return "bottom" if dy >= 0 else "top"


def course(
    kind: Kind, start: Point, end: Point, out: Edge | None, into: Edge | None, stub: float = STUB
) -> Course:
    """Return the course between two points; `out` and `into` are the sides at which it leaves and arrives, None if free.

    `stub`: points that it keeps from what it goes around.
    """
    if kind == "straight":
        box = Box(
            min(start[0], end[0]), min(start[1], end[1]), abs(end[0] - start[0]), abs(end[1] - start[1])
        )
        return Course("straightConnector1", (), box, 0, end[0] < start[0], end[1] < start[1], (start, end))
    leaves = AWAY[out] if out else _toward(start, end)
    toward = AWAY[into] if into else (-leaves[0], -leaves[1])
    turn = _TURNS[leaves]
    u, v = _back((end[0] - start[0], end[1] - start[1]), turn)
    arrives = _back((-toward[0], -toward[1]), turn)
    mirror = v < 0
    heading = (round(arrives[0]), round(-arrives[1] if mirror else arrives[1]))
    preset, handles, way = _routed(u, abs(v), heading, stub)
    points = [_forth((x, -y if mirror else y), turn) for x, y in way]
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    w, h = abs(u), abs(v)
    frame = Box(middle[0] - w / 2, middle[1] - h / 2, w, h)
    name = ("curved" if kind == "curved" else "bent") + preset
    placed = tuple((start[0] + x, start[1] + y) for x, y in points)
    half = turn == 2  # two quarters are both mirrors
    return Course(name, handles, frame, 0 if half else turn, (u < 0) != half, mirror != half, placed)


def _toward(start: Point, end: Point) -> tuple[int, int]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    if abs(dx) >= abs(dy):
        return (1, 0) if dx >= 0 else (-1, 0)
    return (0, 1) if dy >= 0 else (0, -1)


def _back(vector: Point, turn: int) -> Point:
    x, y = vector
    for _ in range(turn):
        x, y = y, -x
    return x, y


def _forth(vector: Point, turn: int) -> Point:
    x, y = vector
    for _ in range(turn):
        x, y = -y, x
    return x, y


def _routed(u: float, v: float, heading: tuple[int, int], stub: float) -> Way:
    """Return a course in its own frame, its end `u` ahead and `v` below; `heading` is how it arrives."""
    if heading == (1, 0):
        return _onward(u, v, stub)
    if heading == (-1, 0):
        out = max(u, 0.0) + stub
        return "Connector3", _handles(u, v, out), [(0, 0), (out, 0), (out, v), (u, v)]
    if heading == (0, 1) and u > 0 and v > 0:
        return "Connector2", (), [(0, 0), (u, 0), (u, v)]
    down = heading == (0, 1)
    out = u / 2 if u >= 2 * stub else stub
    level = v / 2 if down else v + stub
    return "Connector4", _handles(u, v, out, level), [(0, 0), (out, 0), (out, level), (u, level), (u, v)]


def _onward(u: float, v: float, stub: float) -> Way:
    if u >= stub or v < LEAST < u:
        return "Connector3", _handles(u, v, u / 2), [(0, 0), (u / 2, 0), (u / 2, v), (u, v)]
    level, back = v / 2 if v >= 2 * stub else v + stub, u - stub
    points: list[Point] = [(0, 0), (stub, 0), (stub, level), (back, level), (back, v), (u, v)]
    return "Connector5", _handles(u, v, stub, level, back), points


def _handles(u: float, v: float, *places: float) -> tuple[float, ...]:
    """Return places as handles: those along the frame's width first and third, that along its height second."""
    wide, tall = max(abs(u), LEAST) * (1 if u >= 0 else -1), max(v, LEAST)
    return tuple(round(place / (tall if i == 1 else wide) * FULL) for i, place in enumerate(places))


def drawn(course: Course) -> list[Segment]:
    """Return a course as lines, or curves where it is curved."""
    points = course.points
    if not course.preset.startswith("curved") or len(points) < 3:
        return [("l" if i else "m", (point,)) for i, point in enumerate(points)]
    return smoothed(points)


def smoothed(points: Sequence[Point]) -> list[Segment]:
    """Return curves from the first point to the last, bent towards the corners between them."""
    out: list[Segment] = [("m", (points[0],))]
    for i in range(1, len(points) - 1):
        corner = points[i]
        last = i == len(points) - 2
        end = points[i + 1] if last else _middle(corner, points[i + 1])
        before = out[-1][1][-1]
        out.append(("c", (_near(before, corner), _near(end, corner), end)))
    return out


def _near(point: Point, corner: Point) -> Point:
    return point[0] + (corner[0] - point[0]) / 2, point[1] + (corner[1] - point[1]) / 2


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def stretch(course: Course) -> tuple[Point, Point]:
    """Return the ends of the stretch in whose middle a label stands: the longest, of an even curve all of it."""
    if course.preset == "curvedConnector3" and 0 <= course.handles[0] <= FULL:
        return course.points[0], course.points[-1]
    pairs = list(zip(course.points, course.points[1:], strict=False))
    return max(pairs, key=lambda pair: abs(pair[1][0] - pair[0][0]) + abs(pair[1][1] - pair[0][1]))
