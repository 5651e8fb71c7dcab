"""A formula in the middle of its line, its number at the right."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp.frozen import frozen, replace
from runstamp_compose.plans import EquationBlock, Math, Run
from runstamp_slides.geometry import Box
from runstamp_slides.look import Type
from runstamp_slides.pieces.piece import Atom, Kit, Solid
from runstamp_slides.shapes import Fitting, Para, Shape, TextBox

SIZE = 24.0  # points on a slide of the usual size
AIR = 0.5  # of the size, above and below
_SMALL = 0.72  # of the base: indices, exponents, limits
_LEADING = 1.25
_LARGE = frozenset("∑∏∐∫∬∭∮⋃⋂")
_STACKED = ("munder", "mover", "munderover")


def tall(node: Math) -> float:
    """Return about how tall a formula stands, in ems of its text."""
    inner = [tall(child) for child in node.children]
    if not inner:
        return 1.7 if node.text in _LARGE else _LEADING
    if node.tag == "mfrac":
        return inner[0] + inner[1] + 0.15
    if node.tag in ("msup", "msub", "msubsup") and node.children[0].text not in _LARGE:
        return inner[0] + sum(one * _SMALL for one in inner[1:]) * 0.5
    if node.tag in (*_STACKED, "msubsup", "msub", "msup"):
        return inner[0] + sum(one * _SMALL for one in inner[1:])
    if node.tag == "mtable":
        return sum(inner) + 0.25 * len(inner)
    return max(inner) + (0.2 if node.tag in ("msqrt", "mroot") else 0.0)


@frozen
class EquationPiece(Solid):
    """A formula, never cut."""

    kit: Kit
    block: EquationBlock
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False

    def _size(self, width: float, fitting: Fitting) -> float:
        """Return the size at which the line fits the width, not under the theme's least."""
        look = self.kit.look
        size = SIZE * look.k * min(fitting.scale, 1.0)
        wide = self.kit.ruler.width(self.block.run.text, Type(size), _AS_SET)
        room = width * (0.8 if self.block.number else 1.0)
        return max(size * min(room / max(wide, 1.0), 1.0) // 0.5 * 0.5, look.minimum)

    def _para(self, width: float, fitting: Fitting) -> Para:
        ink = self.kit.look.on(self.kit.ground)
        run = replace(self.block.run, size=None)
        return Para((run,), Type(self._size(width, fitting), ink), align="center", path=self.path)

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:
        """Return the whole."""
        size, formula = self._size(width, fitting), self.block.run.formula
        if formula is None:
            return (Atom(self.kit.ruler.height((self._para(width, fitting),), width, _AS_SET) + size * AIR),)
        return (Atom(size * (tall(formula.root) + 2 * AIR * min(fitting.spacing, 1.0))),)

    def most(self, width: float, fitting: Fitting) -> float:
        """Return its height."""
        return self.atoms(width, fitting)[0].height

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return the formula and its number."""
        paras = (self._para(box.w, fitting),)
        ground = self.kit.ground
        out: list[Shape] = [TextBox(box, paras, _AS_SET, "Equation", anchor="ctr", ground=ground)]
        if self.block.number:
            type_ = Type(14 * self.kit.look.k, self.kit.look.quiet_on(ground))
            para = Para((Run(text=self.block.number),), type_, align="right", path=self.path)
            at = Box(box.right - box.w * 0.1, box.y, box.w * 0.1, box.h)
            out.append(TextBox(at, (para,), _AS_SET, "Equation number", anchor="ctr", ground=ground))
        return out


_AS_SET = Fitting(minimum=1.0)
