"""A diagram as one group, which says in words what it shows."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp.frozen import frozen, replace
from runstamp_slides.geometry import Box
from runstamp_slides.pieces.piece import Atom, Kit, Piece
from runstamp_slides.shapes import Fitting, Group, Shape


@frozen
class Described:
    """A piece whose shapes stand in a group with a name and an alternative text."""

    kit: Kit
    inner: Piece
    name: str
    alt: str
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False

    @property
    def stretch(self) -> float:
        """As eager as the piece."""
        return self.inner.stretch

    @property
    def largest(self) -> float:
        """As the piece."""
        return self.inner.largest

    def overhead(self, width: float, fitting: Fitting) -> float:
        """Return what each part of the piece repeats."""
        return self.inner.overhead(width, fitting)

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return the parts of the piece."""
        return self.inner.atoms(width, fitting)

    def cut(self, start: int, stop: int, width: float, fitting: Fitting) -> Described:
        """Return some of the parts, in a group of their own."""
        ids = () if start else self.ids
        return replace(self, inner=self.inner.cut(start, stop, width, fitting), ids=ids)

    def whole_words(self, width: float, fitting: Fitting) -> bool:
        """Return whether no word is wider than its place."""
        return self.inner.whole_words(width, fitting)

    def most(self, width: float, fitting: Fitting) -> float:
        """Return the height that the piece takes at most."""
        return self.inner.most(width, fitting)

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return one group, as large as what stands in it."""
        shapes = tuple(self.inner.place(box, fitting))
        x, y = min(one.box.x for one in shapes), min(one.box.y for one in shapes)
        right, bottom = max(one.box.right for one in shapes), max(one.box.bottom for one in shapes)
        return (Group(Box(x, y, right - x, bottom - y), shapes, self.name, self.alt),)
