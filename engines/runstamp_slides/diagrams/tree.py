"""A hierarchy: boxes and the lines that hold them together, arranged as the width allows."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp.frozen import field, frozen, replace
from runstamp_compose.plans import Part
from runstamp_slides.diagrams import style
from runstamp_slides.diagrams.lines import End, Pen, joined
from runstamp_slides.diagrams.seats import BETWEEN, STUB, Arrangement, Seat, Seats, box_width, seats
from runstamp_slides.geometry import Box
from runstamp_slides.look import Ink
from runstamp_slides.pieces.piece import GROWN, Atom, Kit, Solid
from runstamp_slides.shapes import Connector, Fitting, Para, Shape, Sides

ARRANGEMENTS: tuple[Arrangement, ...] = ("levels", "hanging", "outline")
WEIGHT = 1.25  # points: of lines
LEAST = 34.0  # height of a box
LOOSEST = 2.2  # by how much the space between levels may grow
_TOP, _LEFT, _FOOT = 0, 1, 2  # connection sites of a rectangle


@frozen
class TreePiece(Solid):
    """A tree of boxes, never cut."""

    kit: Kit
    root: Part
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False
    _known: dict[tuple[float, Fitting], Seats] = field(
        default_factory=dict[tuple[float, Fitting], Seats], compare=False
    )

    @property
    def stretch(self) -> float:
        """It takes what there is."""
        return 1.5

    @property
    def largest(self) -> float:
        """Few words read well larger."""
        return GROWN

    def _inset(self) -> Sides:
        k = self.kit.look.k
        return 8 * k, 6 * k, 8 * k, 6 * k

    def _ground(self, level: int) -> Ink:
        kit = self.kit
        if level == 0:
            return style.solid(kit)
        if level == 1:
            return style.tinted(kit, style.solid(kit), 0.78)
        return style.calm(kit)

    def _paras(self, part: Part, level: int) -> tuple[Para, ...]:
        ground = self._ground(level)
        size = style.TITLE if level < 2 else style.TITLE - 1.5
        out = [style.title(self.kit, part.title, ground, part.path, "center", size)]
        if part.text:
            out.append(style.text(self.kit, part.text, ground, part.path, "center", 12.0))
        return style.trimmed(out)

    def _tall(self, part: Part, level: int, width: float, fitting: Fitting) -> float:
        paras, inset = self._paras(part, level), self._inset()
        found = self.kit.ruler.height(paras, style.inner(width, inset), fitting)
        tight = min(fitting.spacing, 1.0)
        least = LEAST * self.kit.look.k * min(fitting.scale, 1.0) * tight
        return max(found + (inset[1] + inset[3]) * tight, least)

    def _seats(self, width: float, fitting: Fitting) -> Seats:
        """Return the boxes as the first arrangement has them in which no word breaks; else as the last has them."""
        found = self._known.get((width, fitting))
        if found is None:
            found = self._known[width, fitting] = self._found(width, fitting)
        return found

    def _found(self, width: float, fitting: Fitting) -> Seats:
        k = self.kit.look.k
        found: Seats = ()
        for arrangement in ARRANGEMENTS:
            wide = box_width(self.root, width, arrangement, k)
            if not wide:
                continue
            tight = k * min(fitting.spacing, 1.0)
            found = seats(
                self.root, wide, arrangement, lambda p, n, w: self._tall(p, n, w, fitting), k, tight
            )
            if self._whole(found, fitting):
                break
        return found

    def _whole(self, found: Seats, fitting: Fitting) -> bool:
        inset, whole = self._inset(), self.kit.ruler.whole
        return all(
            whole(self._paras(one.part, one.level), style.inner(one.box.w, inset), fitting) for one in found
        )

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return the whole."""
        return (Atom(max(one.box.bottom for one in self._seats(width, fitting))),)

    def whole_words(self, width: float, fitting: Fitting) -> bool:
        """Return whether no word is wider than its box."""
        return self._whole(self._seats(width, fitting), fitting)

    def most(self, width: float, fitting: Fitting) -> float:  # noqa: ARG002 - the protocol's signature
        """Return that it takes any height: what it does not fill stands around it."""
        return 1e6

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return the boxes in reading order, then the lines."""
        found = _loosened(self._seats(box.w, fitting), box.h, BETWEEN * self.kit.look.k)
        left, right = min(one.box.x for one in found), max(one.box.right for one in found)
        tall = max(one.box.bottom for one in found)
        outline = all(one.aside for one in found)
        dx = box.x - left if outline else box.x + (box.w - right - left) / 2
        dy = box.y + max(box.h - tall, 0.0) * style.UPPER
        placed = [
            replace(one, box=Box(one.box.x + dx, one.box.y + dy, one.box.w, one.box.h)) for one in found
        ]
        boxes = [self._box(one, fitting, i) for i, one in enumerate(placed)]
        return [*boxes, *(self._line(placed, one, i) for i, one in enumerate(placed) if one.above >= 0)]

    def _box(self, seat: Seat, fitting: Fitting, i: int) -> Shape:
        kit, ground = self.kit, self._ground(seat.level)
        line = kit.look.hairline if seat.level > 1 else None
        return style.boxed(
            kit, self._paras(seat.part, seat.level), seat.box, fitting, f"Box {i + 1}", inset=self._inset(), ground=ground, line=line,
            anchor="ctr", radius=min(kit.look.radius, 8 * kit.look.k), key=f"{self.path}#{i}",
        )  # fmt: skip

    def _line(self, placed: Sequence[Seat], seat: Seat, i: int) -> Connector:
        above, at, look = placed[seat.above].box, seat.box, self.kit.look
        keys = (f"{self.path}#{seat.above}", f"{self.path}#{i}")
        if not seat.aside:
            start = End(keys[0], _FOOT, "bottom", (above.x + above.w / 2, above.bottom))
            end = End(keys[1], _TOP, "top", (at.x + at.w / 2, at.y))
            return joined(start, end, Pen(self._ink(), WEIGHT * look.k), look)
        start = End(keys[0], _LEFT, "left", (above.x, above.y + above.h / 2))
        end = End(keys[1], _LEFT, "left", (at.x, at.y + at.h / 2))
        return joined(start, end, Pen(self._ink(), WEIGHT * look.k, STUB * look.k), look)

    def _ink(self) -> Ink:
        return style.tinted(self.kit, self.kit.look.on(self.kit.ground), 0.5)


def _loosened(found: Seats, height: float, between: float) -> Seats:
    """Return the levels of a tree further apart, where there is room; boxes that stand aside keep to their heads."""
    if any(one.aside for one in found):
        return found
    depth = max(one.level for one in found)
    if not depth:
        return found
    spare = height - max(one.box.bottom for one in found)
    more = min(max(spare / depth, 0.0), between * (LOOSEST - 1))
    return tuple(replace(one, box=replace(one.box, y=one.box.y + more * one.level)) for one in found)
