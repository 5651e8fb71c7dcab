"""Source code on a field of its own, set so that its longest line fits, where it can."""

from __future__ import annotations

from runstamp.frozen import replace
from runstamp_compose.plans import Code, Run, Runs, plain
from runstamp_slides.look import Type
from runstamp_slides.pieces.by_width import ByWidth
from runstamp_slides.pieces.piece import Kit
from runstamp_slides.pieces.text import Frame, TextPiece
from runstamp_slides.shapes import AS_IT_IS, Para

USUAL, SMALLEST, LARGEST = 14.0, 11.0, 18.0  # points on a slide of the usual size
BROKEN = 13.0  # where lines do not fit at the smallest either
ROOM = 300.0  # points of height up to which code is set larger than usual
PITCH = 1.2
HANG = 4  # characters by which a line that goes on stands further in
PAD_X, PAD_Y = 16.0, 14.0


def code(kit: Kit, block: Code, ids: tuple[str, ...]) -> ByWidth:
    """Return code; its size follows the width it gets."""
    setting = _Setting(kit, block, ids)
    return ByWidth(setting.piece, block.path, ids, block.keep_with_next, stretch=0.0, largest=1.0)


class _Setting:
    """Sets one block of code for a width."""

    def __init__(self, kit: Kit, block: Code, ids: tuple[str, ...]) -> None:
        self.block, self.ids = block, ids
        self.look = kit.look
        self.ground = kit.look.surface if kit.ground != kit.look.surface else kit.look.ground
        self.kit = kit.on(self.ground)
        self.digits = len(str(len(block.lines))) if block.line_numbers else 0

    def piece(self, width: float) -> TextPiece:
        """Return the code on its field."""
        k = self.look.k
        frame = Frame(self.ground, (PAD_X * k, PAD_Y * k, PAD_X * k, PAD_Y * k), radius=self.look.radius)
        size = self._size(width - 2 * PAD_X * k)
        type_ = Type(size, self.look.on(self.ground), font="mono")
        em = self.kit.ruler.width("0", replace(type_, size=100.0), AS_IT_IS) / 100
        paras = tuple(self._para(line, i, type_, em * size) for i, line in enumerate(self.block.lines, 1))
        return TextPiece(
            self.kit,
            paras,
            frame,
            self.block.keep_with_next,
            slot=False,
            name="Code",
            path=self.block.path,
            ids=self.ids,
        )

    def _size(self, width: float) -> float:
        """Return the largest size at which the longest line fits, larger than usual only for few lines."""
        k = self.look.k
        large = min(LARGEST * k, ROOM * k / (PITCH * max(len(self.block.lines), 1)))
        type_ = Type(100.0, font="mono")
        margin = self.digits + 2 if self.digits else 0
        longest = max((len(plain(line)) for line in self.block.lines), default=0) + margin
        wide = longest * self.kit.ruler.width("0", type_, AS_IT_IS) / 100
        best = min(max(large, USUAL * k), width / wide if wide else LARGEST * k)
        return best // 0.5 * 0.5 if best >= SMALLEST * k else BROKEN * k

    def _para(self, line: Runs, number: int, type_: Type, char: float) -> Para:
        """Return a line; where it goes on, it does so further in than it begins."""
        before = self.digits + 2 if self.digits else 0
        words = plain(line)
        indent = len(words) - len(words.lstrip(" ")) + HANG + before
        hang = min(indent, 24) * char
        runs = tuple(_mono(run) for run in line)
        if self.digits:
            ink = self.look.hex(self.look.quiet_on(self.ground))
            runs = (Run(text=f"{number:>{self.digits}}  ", color=ink, code=True), *runs)
        return Para(runs, type_, left=hang, first=-hang, path=self.block.path, rtl=False)


def _mono(run: Run) -> Run:
    """Return a run of code; its words are set in the code face."""
    return run if run.code or run.brk or run.tab else replace(run, code=True)
