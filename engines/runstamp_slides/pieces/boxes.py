"""Pieces that hold other pieces: callouts, columns inside a column, figures with their caption; and the thin rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from runstamp.frozen import frozen, replace
from runstamp.losses import Loss
from runstamp_slides.geometry import Box
from runstamp_slides.pieces.piece import Atom, Kit, Piece, Solid, natural
from runstamp_slides.pieces.text import Frame
from runstamp_slides.shapes import Fitting, Mark, Para, Shape, Sides, TextBox

MOST_ROOM = 0.6  # of a box's width: what its padding takes at most


def stacked(pieces: Sequence[Piece], width: float, fitting: Fitting, gap: float) -> float:
    """Return the height of pieces under one another."""
    return sum(natural(piece, width, fitting) for piece in pieces) + gap * max(len(pieces) - 1, 0)


def arrange(pieces: Sequence[Piece], box: Box, fitting: Fitting, gap: float) -> list[Shape]:
    """Return the shapes of pieces under one another; what room is left goes to those that take it."""
    heights = [natural(piece, box.w, fitting) for piece in pieces]
    left = box.h - sum(heights) - gap * max(len(pieces) - 1, 0)
    eager = [i for i, piece in enumerate(pieces) if piece.stretch > 0]
    while left > 0.5 and eager:
        weight = sum(pieces[i].stretch for i in eager)
        share = left / weight
        for i in tuple(eager):
            most = pieces[i].most(box.w, fitting)
            more = min(share * pieces[i].stretch, max(most - heights[i], 0.0))
            heights[i] += more
            left -= more
            if heights[i] >= most - 0.5:
                eager.remove(i)
    y, out = box.y, list[Shape]()
    for piece, height in zip(pieces, heights, strict=True):
        out += piece.place(Box(box.x, y, box.w, height), fitting)
        y += height + gap
    return out


@frozen
class BoxPiece(Solid):
    """Pieces in a frame, never cut."""

    kit: Kit
    pieces: tuple[Piece, ...]
    frame: Frame
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False

    @property
    def stretch(self) -> float:
        """As eager as the most eager inside."""
        return max((piece.stretch for piece in self.pieces), default=0.0)

    def _sides(self, width: float) -> Sides:
        """Return the room inside the frame, less where it would leave nothing between the sides."""
        left, top, right, bottom = self.frame.inset
        part = min(1.0, width * MOST_ROOM / max(left + right, 1.0))
        return left * part, top * part, right * part, bottom * part

    def _inner(self, width: float) -> float:
        left, _, right, _ = self._sides(width)
        return width - left - right

    def overhead(self, width: float, fitting: Fitting) -> float:  # noqa: ARG002 - the protocol's signature
        """Return the room above and below."""
        _, top, _, bottom = self._sides(width)
        return top + bottom

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return the whole."""
        return (Atom(stacked(self.pieces, self._inner(width), fitting, self.kit.look.gap * 0.6)),)

    def whole_words(self, width: float, fitting: Fitting) -> bool:
        """Return whether no word inside is wider than its place."""
        return all(piece.whole_words(self._inner(width), fitting) for piece in self.pieces)

    def most(self, width: float, fitting: Fitting) -> float:
        """Return the height that all inside take at most."""
        inner = self._inner(width)
        gap = self.kit.look.gap * 0.6 * max(len(self.pieces) - 1, 0)
        return sum(piece.most(inner, fitting) for piece in self.pieces) + gap + self.overhead(width, fitting)

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return the frame, then what stands in it."""
        frame, k = self.frame, self.kit.look.k
        left, top, right, bottom = self._sides(box.w)
        if (left, top) != frame.inset[:2] and (frame.fill or frame.line):
            self._tell(left)
        inner = Box(box.x + left, box.y + top, box.w - left - right, max(box.h - top - bottom, 1.0))
        out: list[Shape] = []
        if frame.fill is not None or frame.line is not None:
            out.append(Mark(box, fill=frame.fill, line=frame.line, radius=frame.radius, name="Frame"))
        if frame.bar is not None:
            out.append(frame.bar_mark(box, 4 * k))
        return [*out, *arrange(self.pieces, inner, fitting, self.kit.look.gap * 0.6)]

    def _tell(self, kept: float) -> None:
        loss = Loss(
            "common/PROPERTY_NOT_RENDERED",
            "padding",
            "the padding would leave no room for what is inside and was made smaller",
            self.path + "/padding",
            expected=f"{self.frame.inset[0]:g} pt",
            actual=f"{kept:g} pt",
            avoidable=True,
            remediation="choose less padding, or give the box more width",
        )
        self.kit.findings.lose(loss)


@frozen
class SidesPiece(Solid):
    """Columns next to each other within a column."""

    kit: Kit
    columns: tuple[tuple[Piece, ...], ...]
    shares: tuple[float, ...]
    gap: float
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False

    @property
    def stretch(self) -> float:
        """As eager as the most eager inside."""
        return max((piece.stretch for column in self.columns for piece in column), default=0.0)

    def _widths(self, width: float) -> list[float]:
        return [box.w for box in Box(0, 0, width, 0).columns(self.shares, self.gap)]

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return the tallest column."""
        pairs = zip(self.columns, self._widths(width), strict=True)
        return (Atom(max(stacked(column, w, fitting, self.kit.look.gap) for column, w in pairs)),)

    def whole_words(self, width: float, fitting: Fitting) -> bool:
        """Return whether no word inside is wider than its place."""
        pairs = zip(self.columns, self._widths(width), strict=True)
        return all(piece.whole_words(w, fitting) for column, w in pairs for piece in column)

    def most(self, width: float, fitting: Fitting) -> float:
        """Return the height of the column that takes most."""
        pairs = zip(self.columns, self._widths(width), strict=True)
        gap = self.kit.look.gap
        return max(sum(p.most(w, fitting) for p in column) + gap * (len(column) - 1) for column, w in pairs)

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return the columns' shapes, left to right."""
        out: list[Shape] = []
        for column, at in zip(self.columns, box.columns(self.shares, self.gap), strict=True):
            out += arrange(column, at, fitting, self.kit.look.gap)
        return out


@frozen
class NotedPiece:
    """A piece with small lines under or above it: a caption, a source."""

    kit: Kit
    inner: Piece
    above: tuple[Para, ...] = ()
    below: tuple[Para, ...] = ()
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False
    space: float = field(default=6.0)

    @property
    def stretch(self) -> float:
        """As eager as what it shows."""
        return self.inner.stretch

    @property
    def largest(self) -> float:
        """As what it shows."""
        return self.inner.largest

    def _lines(self, width: float, fitting: Fitting) -> tuple[float, float]:
        height, space = self.kit.ruler.height, self.space * self.kit.look.k
        above, below = height(self.above, width, fitting), height(self.below, width, fitting)
        return (above + space if above else 0.0, below + space if below else 0.0)

    def overhead(self, width: float, fitting: Fitting) -> float:
        """Return the lines, with what the piece repeats itself."""
        return sum(self._lines(width, fitting)) + self.inner.overhead(width, fitting)

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return the parts of what it shows."""
        return self.inner.atoms(width, fitting)

    def cut(self, start: int, stop: int, width: float, fitting: Fitting) -> NotedPiece:
        """Return a part with the same lines."""
        return replace(self, inner=self.inner.cut(start, stop, width, fitting))

    def whole_words(self, width: float, fitting: Fitting) -> bool:
        """Return whether no word of what it shows is wider than its place."""
        return self.inner.whole_words(width, fitting)

    def most(self, width: float, fitting: Fitting) -> float:
        """Return what the piece takes at most, with the lines."""
        return self.inner.most(width, fitting) + sum(self._lines(width, fitting))

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return the piece between its lines."""
        above, below = self._lines(box.w, fitting)
        space, ground = self.space * self.kit.look.k, self.kit.ground
        out: list[Shape] = []
        if self.above:
            out.append(
                TextBox(box.part(0, above - space), self.above, fitting, name="Caption", ground=ground)
            )
        shapes = self.inner.place(Box(box.x, box.y + above, box.w, box.h - above - below), fitting)
        out += shapes
        if self.below:
            low = max(shape.box.bottom for shape in shapes) + space
            # Under what it tells of, which may stand in the middle of the column.
            x = min(max(min(shape.box.x for shape in shapes), box.x), box.x + box.w * 0.4)
            at = Box(x, min(low, box.bottom - below + space), box.right - x, below - space)
            out.append(TextBox(at, self.below, fitting, name="Caption", ground=ground))
        return out


@frozen
class RulePiece(Solid):
    """A thin rule."""

    kit: Kit
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:  # noqa: ARG002 - the protocol's signature
        """Return the rule with a little air."""
        return (Atom(4 * self.kit.look.k),)

    def most(self, width: float, fitting: Fitting) -> float:  # noqa: ARG002 - the protocol's signature
        """Return its height."""
        return 4 * self.kit.look.k

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:  # noqa: ARG002 - the protocol's signature
        """Return the rule."""
        look = self.kit.look
        return (
            Mark(Box(box.x, box.y + box.h / 2, box.w, 0), geometry="line", line=look.hairline, weight=look.k),
        )


@frozen
class SpacePiece(Solid):
    """Empty room."""

    kit: Kit
    height: float
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:  # noqa: ARG002 - the protocol's signature
        """Return the room, less where space is tight."""
        return (Atom(self.height * min(fitting.spacing, 1.0)),)

    def most(self, width: float, fitting: Fitting) -> float:
        """Return its height."""
        return self.atoms(width, fitting)[0].height

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:  # noqa: ARG002 - the protocol's signature
        """Return nothing."""
        return ()
