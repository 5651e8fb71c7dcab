"""A quotation: large where the slide is about it, set off by a bar elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp.frozen import frozen
from runstamp_compose.plans import Quote, Run
from runstamp_slides.geometry import Box
from runstamp_slides.look import Type
from runstamp_slides.pieces.piece import GROWN, Atom, Kit, Solid
from runstamp_slides.shapes import Anchor, Fitting, Mark, Para, Shape, TextBox
from runstamp_slides.words import reads_right

SIZES = (34.0, 30.0, 26.0, 22.0, 20.0, 18.0, 16.0)  # points, largest that fits is taken


@frozen
class QuotePiece(Solid):
    """Somebody's words. `large`: the slide is about them."""

    kit: Kit
    quote: Quote
    large: bool = False
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False

    @property
    def stretch(self) -> float:
        """A large one stands in the middle of what room there is."""
        return 3.0 if self.large else 0.0

    @property
    def largest(self) -> float:
        """A small one grows with the text around it; a large one is as large as it can be."""
        return 1.0 if self.large else GROWN

    def _left(self) -> float:
        return (72.0 if self.large else 20.0) * self.kit.look.k

    def _paras(self, size: float) -> tuple[Para, ...]:
        look, k = self.kit.look, self.kit.look.k
        ink = look.on(self.kit.ground)
        words = Type(
            size, ink, italic=look.quote_italic or not self.large, font="heading" if self.large else "body"
        )
        said = [
            Para(runs, words, after=size * 0.4, line=1.05, path=self.path, rtl=self.quote.rtl)
            for runs in self.quote.paragraphs
        ]
        if not self.quote.by:
            return tuple(said)
        by = Type(max(size * 0.55, 14 * k), look.strong_on(self.kit.ground), bold=True)
        runs = (Run(text="— "), *self.quote.by)
        return (*said, Para(runs, by, before=size * 0.5, path=self.path, rtl=self.quote.rtl))

    def _size(self, width: float, height: float, fitting: Fitting) -> float:
        """Return the largest size at which the words take no more than the height."""
        k = self.kit.look.k
        if not self.large:
            return self.kit.look.body + 1
        for size in SIZES:
            if self.kit.ruler.height(self._paras(size * k), width, fitting) <= height:
                return size * k
        return SIZES[-1] * k

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return the least height."""
        size = SIZES[-1] * self.kit.look.k if self.large else self.kit.look.body + 1
        return (Atom(self.kit.ruler.height(self._paras(size), width - self._left(), fitting) + 8),)

    def most(self, width: float, fitting: Fitting) -> float:
        """Return all there is where it is large."""
        return 1e6 if self.large else self.atoms(width, fitting)[0].height

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return the words and the mark beside them."""
        k, left = self.kit.look.k, self._left()
        right = not self.large and reads_right(next(iter(self.quote.paragraphs), ()), "", self.quote.rtl)
        inner = Box(box.x + (0.0 if right else left), box.y, box.w - left, box.h)
        paras = self._paras(self._size(inner.w, box.h * 0.86, fitting))
        height = self.kit.ruler.height(paras, inner.w, fitting)
        if self.large:
            inner = Box(inner.x, inner.y, self.kit.ruler.balanced(paras, inner.w, fitting), inner.h)
        anchor: Anchor = "ctr" if self.large else "t"
        text = TextBox(inner, paras, fitting, "Quote", anchor=anchor, ground=self.kit.ground)
        if not self.large:
            edge = box.right - 3 * k if right else box.x
            return (text, Mark(Box(edge, box.y, 3 * k, height), fill="accent1"))
        size = 120 * k
        glyph = Para(
            (Run(text="“"),), Type(size, self.kit.look.strong_on(self.kit.ground), bold=True, font="heading")
        )
        top = box.y + (box.h - height) / 2
        at = Box(box.x - 4 * k, top - 30 * k, left, size * 1.2)
        mark = TextBox(at, (glyph,), Fitting(), "Quotation mark", ground=self.kit.ground, decorative=True)
        return (mark, text)
