"""SVG path data as straight lines and cubic curves (SVG 2, 9.3), the form in which every format draws outlines."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen

Point: TypeAlias = tuple[float, float]
Segment: TypeAlias = tuple[str, tuple[Point, ...]]  # m, l, c with their points; z
_TOKEN = re.compile(r"[MmLlHhVvCcSsQqTtAaZz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[\s,]+|.")
_AFTER_MOVE: Mapping[str, str] = {
    "M": "L",
    "m": "l",
}  # what follows a move without a command of its own is a line
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
MOST = 5_000  # segments of one path
FAR = 1e7  # units beyond which files cannot hold a place


@frozen
class Outline:
    """The outline of a shape in a box of its own, its corner at 0, 0. `open`: nothing of it is filled."""

    segments: tuple[Segment, ...]
    width: float
    height: float
    open: bool = False

    def stretched(self, width: float, height: float) -> tuple[Segment, ...]:
        """Return the segments in a box of another size."""
        across, down = width / self.width, height / self.height
        return tuple((op, tuple((x * across, y * down) for x, y in points)) for op, points in self.segments)


def outline(data: str, view: tuple[float, float] | None, pointer: str) -> Outline:
    """Return path data as an outline; without a view its box is what the path covers.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, it is no path data, or one that covers nothing.
    """
    try:
        segments = tuple(_Reader(data).segments())
    except ValueError as fault:
        raise _refused(str(fault), pointer) from fault
    points = [point for _, some in segments for point in some]
    if len(segments) > MOST or any(abs(side) > FAR for point in points for side in point):
        raise _refused(
            f"the path has more than {MOST:,} segments, or reaches further than files can say", pointer
        )
    if view is not None:
        return Outline(segments, *view)
    left, top = (min(point[i] for point in points) for i in (0, 1))
    width, height = max(x for x, _ in points) - left, max(y for _, y in points) - top
    if width <= 0 and height <= 0:
        raise _refused("the path covers nothing", pointer)
    moved = tuple((op, tuple((x - left, y - top) for x, y in some)) for op, some in segments)
    return Outline(moved, width or 1.0, height or 1.0)


def _refused(message: str, pointer: str) -> RunstampError:
    issue = Issue(
        pointer, message, expected="SVG path data", remediation='write for example "M0 0L10 0L5 8Z"'
    )
    return RunstampError("common/SCHEMA_REJECTED", message, (issue,))


class _Reader:
    """Reads one path."""

    def __init__(self, data: str) -> None:
        self.tokens = [token for token in _TOKEN.findall(data) if token.strip(" \t\r\n\f,")]
        self.at: Point = (0.0, 0.0)
        self.first: Point = (0.0, 0.0)
        self.control: Point | None = None  # the last one, which smooth curves mirror
        self.before = ""

    def segments(self) -> Iterator[Segment]:
        """Yield lines and curves.

        Raises:
            ValueError: in words.
        """
        if not self.tokens or self.tokens[0] not in ("M", "m"):
            message = "a path begins with M"
            raise ValueError(message)
        place = 0
        command: str = ""
        while place < len(self.tokens):
            token = self.tokens[place]
            if token.isalpha():
                command, place = token, place + 1
            elif command in ("", "Z", "z"):
                message = f"'{token}' follows no command"
                raise ValueError(message)
            count = _COUNTS.get(command.upper())
            if count is None:
                message = f"'{command[:40]}' is no command of a path"
                raise ValueError(message)
            numbers = self._numbers(command, place, count)
            place += count
            yield from self._made(command.upper(), numbers, relative=command.islower())
            command = _AFTER_MOVE.get(command, command)

    def _numbers(self, command: str, place: int, count: int) -> list[float]:
        given = self.tokens[place : place + count]
        try:
            found = [float(token) for token in given]
        except ValueError as fault:
            message = f"'{command}' takes {count} numbers and got '{' '.join(given)[:40]}'"
            raise ValueError(message) from fault
        if len(found) < count:
            message = f"'{command}' takes {count} numbers and got {len(found)}"
            raise ValueError(message)
        return found

    def _made(self, command: str, numbers: Sequence[float], *, relative: bool) -> Iterator[Segment]:
        x, y = self.at if relative else (0.0, 0.0)
        control: Point | None = None
        if command == "Z":
            yield "z", ()
            self.at = self.first
        elif command in "HV":
            self.at = (x + numbers[0], self.at[1]) if command == "H" else (self.at[0], y + numbers[0])
            yield "l", (self.at,)
        elif command == "A":
            yield from self._arc(numbers, (x + numbers[5], y + numbers[6]))
        else:
            points = [(x + numbers[i], y + numbers[i + 1]) for i in range(0, len(numbers), 2)]
            segment, control = self._drawn(command, points)
            yield segment
            self.at = points[-1]
            if command == "M":
                self.first = self.at
        self.control, self.before = control, command

    def _drawn(self, command: str, points: list[Point]) -> tuple[Segment, Point | None]:
        """Return a line or curve to the last of its points, and the control point that a smooth curve after it mirrors."""
        if command in "ML":
            return (command.lower(), (points[0],)), None
        if command in "CS":
            start = points[0] if command == "C" else self._mirrored("CS")
            second, end = points[-2:]
            return ("c", (start, second, end)), second
        bend = points[0] if command == "Q" else self._mirrored("QT")
        end = points[-1]
        return ("c", (_part(self.at, bend, 2 / 3), _part(end, bend, 2 / 3), end)), bend

    def _mirrored(self, kin: str) -> Point:
        if self.control is None or self.before not in kin:
            return self.at
        return 2 * self.at[0] - self.control[0], 2 * self.at[1] - self.control[1]

    def _arc(self, numbers: Sequence[float], end: Point) -> Iterator[Segment]:
        across, down, turn, large, sweep = numbers[:5]
        start, self.at = self.at, end
        if not across or not down or start == end:
            yield "l", (end,)
            return
        yield from arc(
            start, end, (abs(across), abs(down)), math.radians(turn), large=bool(large), sweep=bool(sweep)
        )


def _part(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def arc(
    start: Point, end: Point, radii: tuple[float, float], turn: float, *, large: bool, sweep: bool
) -> Iterator[Segment]:
    """Yield the curves of an arc of an ellipse between two points (SVG 2, B.2.4)."""
    rx, ry = radii
    cos, sin = math.cos(turn), math.sin(turn)
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    px, py = cos * half_x + sin * half_y, cos * half_y - sin * half_x
    over = (px / rx) ** 2 + (py / ry) ** 2
    if over > 1:  # radii that do not reach are made to
        rx, ry = rx * math.sqrt(over), ry * math.sqrt(over)
    square = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2
    factor = math.sqrt(max(square, 0.0) / ((rx * py) ** 2 + (ry * px) ** 2)) * (-1 if large == sweep else 1)
    ux, uy = factor * rx * py / ry, -factor * ry * px / rx
    middle = (cos * ux - sin * uy + (start[0] + end[0]) / 2, sin * ux + cos * uy + (start[1] + end[1]) / 2)
    first = math.atan2((py - uy) / ry, (px - ux) / rx)
    swing = math.atan2((-py - uy) / ry, (-px - ux) / rx) - first
    if sweep and swing < 0:
        swing += 2 * math.pi
    elif not sweep and swing > 0:
        swing -= 2 * math.pi
    yield from swung(middle, (rx, ry), first, swing, (cos, sin))


def swung(
    middle: Point,
    radii: tuple[float, float],
    first: float,
    swing: float,
    turn: tuple[float, float] = (1.0, 0.0),
) -> Iterator[Segment]:
    """Yield the curves of an arc about a middle, from an angle on, each of a quarter turn at most."""
    count = max(math.ceil(abs(swing) / (math.pi / 2) - 1e-9), 1)
    step = swing / count
    reach = 4 / 3 * math.tan(step / 4)
    cos, sin = turn

    def place(x: float, y: float) -> Point:
        across, down = x * radii[0], y * radii[1]
        return middle[0] + cos * across - sin * down, middle[1] + sin * across + cos * down

    for i in range(count):
        a, b = first + i * step, first + (i + 1) * step
        yield (
            "c",
            (
                place(math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a)),
                place(math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b)),
                place(math.cos(b), math.sin(b)),
            ),
        )
