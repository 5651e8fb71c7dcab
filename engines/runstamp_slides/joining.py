"""Connectors between elements: their course, what they are glued to, and their label."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from runstamp.frozen import frozen, replace
from runstamp_compose.plans.elements import ConnectorPlan, Edge, EndPlan
from runstamp_slides.connectors import Course, course, facing, stretch
from runstamp_slides.docking import Met
from runstamp_slides.geometry import Box
from runstamp_slides.look import Type
from runstamp_slides.paths import Point
from runstamp_slides.pieces.piece import Kit
from runstamp_slides.shapes import Connector, Fitting, Para, Shape, Stance, TextBox

SIZE, AIR = 11.0, 4.0  # points: of labels, beside their words
NARROWEST, WIDEST = 72.0, 200.0  # points: within which a label is as wide as half its line
BESIDE = 140.0  # points: how wide a label on an upright line may be
PLAIN = Fitting()


@frozen
class Joiner:
    """Routes the connectors of one slide; `known` are the elements that they may name, `page` the slide's sides."""

    kit: Kit
    page: tuple[float, float]
    known: Mapping[str, Met]

    def routed(self, plan: ConnectorPlan, stance: Stance) -> Iterator[Shape]:
        """Yield a connector on its course, and its label where it has one.

        Loses:
            common/TEXT_OVERFLOW, a label that is longer than its line.
        """
        start, end = self._end(plan.start, plan.end), self._end(plan.end, plan.start)
        found = course(plan.kind, start[0], end[0], start[1], end[1])
        yield Connector(
            found.bounds, found, plan.line, plan.heads, (start[2], end[2]), stance,
            plan.spot.name or "Connector",
        )  # fmt: skip
        if plan.label:
            yield self._label(plan, found)

    def _end(self, end: EndPlan, other: EndPlan) -> tuple[Point, Edge | None, tuple[str, int] | None]:
        """Return where an end is, the side at which it leaves, and what it is glued to."""
        if end.id is None:
            return (end.x, end.y), None, None
        met = self.known[end.id]
        side = end.site or facing(met.bounds, self._middle(other))
        at, index = met.meet(side)
        return at, side, None if index is None else (end.id, index)

    def _middle(self, end: EndPlan) -> Point:
        return (end.x, end.y) if end.id is None else self.known[end.id].middle

    def _label(self, plan: ConnectorPlan, found: Course) -> Shape:
        """Return the label of a connector on a field of the ground, so that the line does not cross it."""
        kit, k, path = self.kit, self.kit.look.k, plan.spot.path + "/label"
        para = Para(plan.label, Type(SIZE * k, kit.look.on(kit.ground)), align="center", path=path)
        start, end = stretch(found)
        width = self._width(para, self._most(found))
        height = kit.ruler.height((para,), width, PLAIN)
        x, y = (start[0] + end[0] - width) / 2, (start[1] + end[1] - height) / 2
        box = Box(min(max(x, 0.0), max(self.page[0] - width, 0.0)), y, width, height)
        self._tell(box, math.dist(start, end), (end[0] - start[0], end[1] - start[1]), path)
        return TextBox(box, (para,), replace(PLAIN, minimum=1.0), "Label", anchor="ctr", fill=kit.ground)

    def _most(self, found: Course) -> float:
        """Return how wide a label may be: half of its line, within bounds."""
        k = self.kit.look.k
        start, end = stretch(found)
        if abs(end[1] - start[1]) > abs(end[0] - start[0]):
            return BESIDE * k
        return min(max(math.dist(start, end) / 2, NARROWEST * k), WIDEST * k)

    def _width(self, para: Para, most: float) -> float:
        """Return the width of a label: in one line where that is short enough, else as narrow as its lines allow."""
        ruler, air = self.kit.ruler, 2 * AIR * self.kit.look.k
        line = sum(ruler.width(run.text, para.type, PLAIN) for run in para.runs) + air
        if line <= most:
            return max(line, 3 * AIR)
        words = [word for run in para.runs for word in run.text.split()]
        least = max((ruler.width(word, para.type, PLAIN) for word in words), default=0.0) + air
        width = min(max(most, least), self.page[0])
        return max(ruler.balanced((para,), width - air, PLAIN) + air, min(least, width))

    def _tell(self, box: Box, length: float, way: tuple[float, float], path: str) -> None:
        """Tell of a label that covers all of its line and what stands at its ends."""
        along = (abs(way[0]) * box.w + abs(way[1]) * box.h) / max(length, 0.1)
        if along > length:
            self.kit.findings.overflow("label", along, length, path)
