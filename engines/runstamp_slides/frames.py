"""Text in a box of its own: its paragraphs, its ink by what it stands on, the largest type that fits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from runstamp.frozen import replace
from runstamp_compose.plans import Align
from runstamp_compose.plans.elements import ShapePlan
from runstamp_slides.accessibility import LARGE, LARGE_BOLD, tell_contrast
from runstamp_slides.geometry import Box
from runstamp_slides.look import Ink, Type
from runstamp_slides.pieces.piece import Kit
from runstamp_slides.pieces.prose import paras_of
from runstamp_slides.presets import text_box
from runstamp_slides.shapes import NO_INSET, Anchor, Fitting, Para, Sides, TextBox, Wash
from runstamp_slides.washes import ink, over, readable_on, shades, typical

SIZE = 16.0  # points: text of elements on a slide of the usual size
FLOOR = 9.0  # points: under which text of elements is never shrunk
PAD: Sides = (7.2, 3.6, 7.2, 3.6)  # the usual room inside shapes
STEPS = 20  # of shrinking, each a twentieth of the size
TIGHT = 0.6  # of the spacing, where type alone does not do
_ANCHORS: Mapping[str, Anchor] = {"top": "t", "middle": "ctr", "bottom": "b"}


class Framer:
    """Sets the text of one element. `regular`: its outline is a preset, whose text has a place of its own."""

    def __init__(self, kit: Kit, plan: ShapePlan, fill: Wash | None, ground: Ink, regular: bool) -> None:
        self.kit, self.plan, self.given = kit, plan, plan.text
        self.fill, self.under, self.regular = fill, ground, regular
        self.boxed = bool(plan.preset) or not regular
        self.ground = typical(fill, ground, kit.look)

    @property
    def inset(self) -> Sides:
        """The room between the box and its text."""
        if self.given.insets is not None:
            return self.given.insets
        k = self.kit.look.k
        framed = self.boxed or self.fill is not None or self.plan.border is not None
        left, top, right, bottom = PAD if framed else NO_INSET
        return left * k, top * k, right * k, bottom * k

    @cached_property
    def ink(self) -> Ink:
        """The colour of the text: its own, else what reads on what it stands on."""
        if self.given.color is not None:
            return over(self.given.color, self.ground, self.kit.look)
        size = self.given.size or SIZE * self.kit.look.k
        large = not self.given.blocks and (size >= LARGE or (self.given.bold and size >= LARGE_BOLD))
        return readable_on(shades(self.fill, self.under, self.kit.look), self.kit.look, large=large)[0]

    @cached_property
    def paras(self) -> tuple[Para, ...]:
        """The paragraphs at their full size."""
        size = self.given.size or SIZE * self.kit.look.k
        align: Align = self.given.align or ("center" if self.boxed and not self.given.blocks else "left")
        if self.given.runs:
            type_ = Type(size, self.ink, bold=self.given.bold)
            return (Para(self.given.runs, type_, align=align, path=self.given.path),)
        return tuple(self._blocks(size, align))

    def _blocks(self, size: float, align: Align) -> Iterator[Para]:
        kit = self.kit.on(self.ground)
        share = size / kit.look.body
        for para in [para for block in self.given.blocks for para in paras_of(kit, block)]:
            own = self.ink if self.given.color is not None or not para.heading else para.type.ink
            type_ = replace(
                para.type, size=para.type.size * share, ink=own, bold=para.type.bold or self.given.bold
            )
            yield replace(
                para, type=type_, align=align if para.align == "left" and para.bullet is None else para.align,
                left=para.left * share, first=para.first * share, before=para.before * share, after=para.after * share,
            )  # fmt: skip

    def height(self, width: float) -> float:
        """Return how tall a box of a width must be for its text."""
        _, top, _, bottom = self.inset
        box = self._box(Box(0, 0, width, 0), Fitting())
        lines = self._needed(box, Fitting())
        return lines + top + bottom if self.paras else 24.0 * self.kit.look.k

    def text(self, box: Box) -> TextBox | None:
        """Return the text in a box, shrunk where it must be and may.

        Loses:
            common/TEXT_OVERFLOW.
        """
        if not self.paras:
            return None
        place = text_box(self.plan.preset, self.plan.adjust, box) if self.regular else box
        largest = max(para.type.size for para in self.paras)
        last = self._box(place, Fitting(minimum=1.0))
        for scale in self._scales(largest):
            last = self._box(place, scale)
            if self._fits(last):
                break
        self._tell(last, largest)
        return last

    def _scales(self, largest: float) -> Iterator[Fitting]:
        least = min(FLOOR, largest)
        yield Fitting(minimum=least)
        if not self.given.shrink:
            return
        for step in range(STEPS - 1, 0, -1):
            if largest * step / STEPS < least:
                break
            yield Fitting(step / STEPS, 1.0, least)
        yield Fitting(least / largest, 1.0, least)
        yield Fitting(least / largest, TIGHT, least)

    def _box(self, place: Box, fitting: Fitting) -> TextBox:
        anchor = _ANCHORS[self.given.anchor or ("middle" if self.boxed else "top")]
        return TextBox(
            place, self.paras, fitting, "Text", None, anchor, self.inset, ground=self.ground, columns=self.given.columns,
            column_gap=self.given.gap if self.given.columns > 1 else 0.0, direction=self.given.direction,
        )  # fmt: skip

    def _needed(self, box: TextBox, fitting: Fitting) -> float:
        """Return how far lines go in one column: what all of them need, shared out, the last of each left ragged."""
        tall = self.kit.ruler.height(box.paras, max(box.room[0], 1.0), fitting)
        if box.columns == 1 or not box.paras:
            return tall
        return tall / box.columns + self.kit.ruler.line(box.paras[0].type, fitting) / 2

    def _fits(self, box: TextBox) -> bool:
        if box.direction == "stacked":
            return True  # a letter a line: readers set it by rules of their own
        wide, tall = box.room
        whole = self.kit.ruler.whole(box.paras, wide, box.fitting)
        return whole and self._needed(box, box.fitting) <= tall + 0.05

    def _tell(self, box: TextBox, largest: float) -> None:
        if box.direction == "stacked":
            return
        needed, (_, tall) = self._needed(box, box.fitting), box.room
        findings, path = self.kit.findings, self.given.path
        if needed > tall + 0.05:
            findings.overflow("element", needed, max(tall, 0.0), path)
        if box.fitting.scale < 1:
            small = max(round(largest * box.fitting.scale * 2) / 2, box.fitting.minimum)
            findings.note(
                "common/TEXT_SHRUNK", f"text is set at {small:g} pt instead of {largest:g} pt", path
            )
        _tell_contrast(self, box)


def _tell_contrast(framer: Framer, box: TextBox) -> None:
    """Tell of text on a gradient, pattern or picture that reads nowhere near well enough on all of it."""
    look = framer.kit.look
    grounds: Sequence[Ink] = shades(framer.fill, framer.under, look)
    color = framer.given.color
    if len(grounds) > 1 or color is not None:
        shown = ink(color) if color is not None and color.alpha >= 1 else framer.ink
        type_ = box.paras[0].type
        tell_contrast(
            shown,
            grounds,
            type_.size * box.fitting.scale,
            look,
            framer.kit.findings,
            framer.given.path,
            bold=type_.bold,
        )
