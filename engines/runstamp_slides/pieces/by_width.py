"""What stands one way in a wide place and another way in a narrow one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from runstamp.frozen import field, frozen
from runstamp_slides.geometry import Box
from runstamp_slides.pieces.piece import GROWN, Atom, Piece
from runstamp_slides.shapes import Fitting, Shape


@frozen
class ByWidth:
    """A piece that is arranged one way or another by the width it gets; `choose` says which."""

    choose: Callable[[float], Piece]
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False
    stretch: float = 1.5
    largest: float = GROWN
    _known: dict[float, Piece] = field(default_factory=dict[float, Piece], compare=False)

    def _at(self, width: float) -> Piece:
        found = self._known.get(width)
        if found is None:
            found = self._known[width] = self.choose(width)
        return found

    def overhead(self, width: float, fitting: Fitting) -> float:
        """Return what each part of the arrangement repeats."""
        return self._at(width).overhead(width, fitting)

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return the parts of the arrangement."""
        return self._at(width).atoms(width, fitting)

    def cut(self, start: int, stop: int, width: float, fitting: Fitting) -> Piece:
        """Return some of the parts."""
        return self._at(width).cut(start, stop, width, fitting)

    def whole_words(self, width: float, fitting: Fitting) -> bool:
        """Return whether no word is wider than its place."""
        return self._at(width).whole_words(width, fitting)

    def most(self, width: float, fitting: Fitting) -> float:
        """Return the height that the arrangement takes at most."""
        return self._at(width).most(width, fitting)

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return the shapes of the arrangement."""
        return self._at(box.w).place(box, fitting)
