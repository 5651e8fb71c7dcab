"""What every piece can do: say how tall its parts are, be cut between them, stand in a box."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, Self

from runstamp.frozen import frozen, replace
from runstamp_slides.findings import Findings
from runstamp_slides.geometry import Box
from runstamp_slides.images import Images
from runstamp_slides.look import Ink, Look
from runstamp_slides.measure import Ruler
from runstamp_slides.shapes import Fitting, Para, Shape

GROWN, LARGEST = 1.2, 1.4  # how much larger than the theme's size: what is made of parts, running text


@frozen
class Kit:
    """What pieces are made with. `ground` is what they stand on, `checkpoint` stops work whose time has run out.

    `levels` are how a template's placeholder sets its text, empty where our own design does; `exact`: without a bullet that the
    template does not have.
    """

    look: Look
    ruler: Ruler
    images: Images
    findings: Findings
    checkpoint: Callable[[], None]
    ground: Ink = "bg1"
    levels: tuple[Para, ...] = ()
    exact: bool = False

    def on(self, ground: Ink) -> Kit:
        """Return the kit for pieces that stand on another ground."""
        return replace(self, ground=ground, levels=())


@frozen
class Atom:
    """A part that is not cut; `glued`: it stays with the next one."""

    height: float
    glued: bool = False


class Piece(Protocol):
    """A part of a slide's content."""

    @property
    def path(self) -> str:
        """The place in the input."""
        ...

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids that links find here."""
        ...

    @property
    def keep(self) -> bool:
        """Whether the next piece stays on the same slide."""
        ...

    @property
    def stretch(self) -> float:
        """How eagerly it takes room that is left: 0 never."""
        ...

    @property
    def largest(self) -> float:
        """The largest scale at which it reads well; 1 where it keeps the theme's sizes."""
        ...

    def overhead(self, width: float, fitting: Fitting) -> float:
        """Return the height that each part of a cut piece repeats."""
        ...

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return its parts, at least one; their heights and the overhead are its height."""
        ...

    def cut(self, start: int, stop: int, width: float, fitting: Fitting) -> Piece:
        """Return the piece with only these atoms."""
        ...

    def whole_words(self, width: float, fitting: Fitting) -> bool:
        """Return whether no word is wider than its place."""
        ...

    def most(self, width: float, fitting: Fitting) -> float:
        """Return the height it takes at most."""
        ...

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return its shapes in a box at least as tall as it."""
        ...


def natural(piece: Piece, width: float, fitting: Fitting) -> float:
    """Return the height of a piece."""
    return piece.overhead(width, fitting) + sum(atom.height for atom in piece.atoms(width, fitting))


class Solid:
    """What is never cut, takes what it needs and has no words to break; a piece says where it differs."""

    __slots__ = ()

    @property
    def stretch(self) -> float:
        """It takes what it needs."""
        return 0.0

    @property
    def largest(self) -> float:
        """It keeps the theme's sizes."""
        return 1.0

    def overhead(self, width: float, fitting: Fitting) -> float:  # noqa: ARG002 - the protocol's signature
        """Return nothing: a whole has no parts."""
        return 0.0

    def cut(self, start: int, stop: int, width: float, fitting: Fitting) -> Self:  # noqa: ARG002 - the protocol's signature
        """Return itself: there is one part."""
        return self

    def whole_words(self, width: float, fitting: Fitting) -> bool:  # noqa: ARG002 - the protocol's signature
        """Return that there are no words to break."""
        return True
