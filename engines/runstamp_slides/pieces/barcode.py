"""A barcode on a white field, its value under it where people read it too."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp.frozen import frozen
from runstamp_compose.plans import BarcodeBlock, Run
from runstamp_slides.geometry import Box
from runstamp_slides.legible import tell_code
from runstamp_slides.look import Type
from runstamp_slides.pieces.piece import Atom, Kit, Solid
from runstamp_slides.shapes import AS_IT_IS, Coded, Fitting, Group, Mark, Para, Shape, TextBox

LIGHT, DARK = "FFFFFF", "000000"  # scanners need both, whatever the theme
SIZE, LINE = 11.0, 18.0  # of the value, the height it takes; points


@frozen
class BarcodePiece(Solid):
    """A code, never cut and never shrunk: a module under a third of a millimetre does not scan."""

    kit: Kit
    block: BarcodeBlock
    path: str = ""
    ids: tuple[str, ...] = ()
    keep: bool = False

    def _width(self, width: float) -> float:
        return min(self.block.width, width)

    def _line(self) -> float:
        return LINE * self.kit.look.k if self.block.code.shown else 0.0

    def atoms(self, width: float, fitting: Fitting) -> Sequence[Atom]:  # noqa: ARG002 - the protocol's signature
        """Return the whole."""
        code = self.block.code
        return (Atom(self._width(width) * code.height / code.width + self._line()),)

    def most(self, width: float, fitting: Fitting) -> float:
        """Return its height."""
        return self.atoms(width, fitting)[0].height

    def place(self, box: Box, fitting: Fitting) -> Sequence[Shape]:
        """Return the field, the code and its value as one group; a code too small for scanners is told."""
        wide, tall = self._width(box.w), self.most(box.w, fitting)
        whole = Box(box.x, box.y, wide, tall)
        tell_code(self.block.code, wide, self.block.path, self.kit.findings)
        code = Coded(Box(box.x, box.y, wide, tall - self._line()), self.block.code, self.block.alt)
        shapes: list[Shape] = [Mark(whole, fill=LIGHT, name="Field"), code]
        if self.block.code.shown:
            para = Para(
                (Run(text=self.block.code.shown),),
                Type(SIZE * self.kit.look.k, DARK),
                align="center",
                path=self.path,
            )
            at = Box(box.x, code.box.bottom, wide, self._line())
            shapes.append(TextBox(at, (para,), AS_IT_IS, "Value", anchor="ctr", ground=LIGHT))
        return (Group(whole, tuple(shapes), "Barcode"),)
