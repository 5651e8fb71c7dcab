"""Lines of diagrams: connectors that hold to the boxes they join, as those of elements do."""

from __future__ import annotations

from runstamp.frozen import frozen
from runstamp_compose.plans.elements import BorderPlan, Edge
from runstamp_slides.connectors import Kind, course
from runstamp_slides.look import Ink, Look
from runstamp_slides.paths import Point
from runstamp_slides.shapes import Connector, Stance
from runstamp_slides.washes import tint_of

ALIGNED = 0.25  # points: ends that stand so close to one line need no corners
_SAYS_NOTHING = Stance(decorative=True)


@frozen
class End:
    """An end of a line: the key of the shape, the connection site of its geometry, the side that is, and where."""

    key: str
    site: int
    side: Edge
    at: Point


@frozen
class Pen:
    """How lines of a diagram are drawn; `stub` is how far one leads out before it turns back. Points."""

    ink: Ink
    weight: float
    stub: float = 0.0


def joined(start: End, end: End, pen: Pen, look: Look) -> Connector:
    """Return a line between two shapes: straight where they stand in line, else with corners."""
    opposite = start.side != end.side
    level = 0 if start.side in ("top", "bottom") else 1
    straight = opposite and abs(start.at[level] - end.at[level]) <= ALIGNED
    kind: Kind = "straight" if straight else "elbow"
    found = course(kind, start.at, end.at, start.side, end.side, pen.stub)
    line = BorderPlan(tint_of(pen.ink, look), pen.weight)
    glued = ((start.key, start.site), (end.key, end.site))
    return Connector(found.bounds, found, line, ends=glued, stance=_SAYS_NOTHING)
