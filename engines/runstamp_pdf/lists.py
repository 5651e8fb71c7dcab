"""Lists: markers that hang, numbers that align, boxes that are ticked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from runstamp.frozen import replace
from runstamp_compose.plans import Run
from runstamp_pdf.boxes import Box
from runstamp_pdf.paragraph import Label, ParagraphBox
from runstamp_pdf.setting import SetText, Shape
from runstamp_pdf.stacks import ColumnsBox

if TYPE_CHECKING:
    from runstamp_compose.plans import Inset, ListItem, ListPlan
    from runstamp_pdf.body import Maker
    from runstamp_pdf.structure import Tag

STEP = 1.45  # of the text size: how far each level goes in, at least
GAP = 0.55  # of the text size: between a marker and its text
BETWEEN = 0.28  # of the text size: between items
NUMBERING = "<</O/List/ListNumbering/{}>>"


def items(maker: Maker, plan: ListPlan) -> Iterator[Box]:
    """Return one box an item; nested items go in as deep as the markers above them need."""
    build = maker.build
    style = build.look.body
    between = style.size * BETWEEN * build.look.theme.spacing
    markers = [_marker(maker, item) for item in plan.items]
    lefts = _lefts(maker, plan.whole, style.size) if plan.whole else _stepped(plan.items, markers, style.size)
    tags = _Tags(maker.tag, plan.format)
    for i, (item, marker) in enumerate(zip(plan.items, markers, strict=True)):
        left = lefts[item.level]
        lbl, body = tags.item(item)
        text = build.setter.set(item.runs, style, maker.width, Shape(left=left, rtl=plan.rtl))
        last = i == len(plan.items) - 1
        yield ParagraphBox(
            text, build.fonts, body, before=0.0, after=style.after if last else between, keep=last and (plan.keep_with_next or plan.open),
            path=item.path, id=plan.id if i == 0 else None, label=Label(marker, lbl, left - style.size * GAP),
        )  # fmt: skip


def inset(maker: Maker, plan: Inset) -> Iterator[Box]:
    """Return what stands in an item of a list, as far in as the item's text."""
    style = maker.build.look.body
    left = _lefts(maker, plan.whole or (plan.item,), style.size)[plan.item.level]
    inner = maker.narrowed(maker.width - left, maker.tag.child("Div"))
    x = 0.0 if maker.build.setter.rtl else left
    boxes = tuple(inner.boxes(plan.blocks))
    yield ColumnsBox(
        ((x, boxes),), maker.build.broken, after=boxes[-1].after if boxes else 0.0, path=plan.path
    )


def _marker(maker: Maker, item: ListItem) -> SetText:
    look = maker.build.look
    color = look.color("text") if item.number is not None else look.color("accent1")
    style = replace(look.body, color=look.color("muted") if item.checked is False else color)
    shape = Shape(rtl=maker.build.setter.rtl, fixed=True)
    return maker.build.setter.set((Run(text=item.marker, path=item.path),), style, maker.width, shape)


def _lefts(maker: Maker, items: Sequence[ListItem], size: float) -> list[float]:
    return _stepped(items, [_marker(maker, item) for item in items], size)


def _stepped(items: Sequence[ListItem], markers: list[SetText], size: float) -> list[float]:
    """Return where the text of each level starts."""
    widest: dict[int, float] = {}
    for item, marker in zip(items, markers, strict=True):
        widest[item.level] = max(widest.get(item.level, 0.0), marker.width)
    lefts: list[float] = []
    for level in range(max(widest) + 1 if widest else 0):
        before = lefts[-1] if lefts else 0.0
        lefts.append(before + max(STEP * size, widest.get(level, 0.0) + 2 * GAP * size))
    return lefts


class _Tags:
    """The elements of one list: a list in an item's body for each level."""

    def __init__(self, parent: Tag, form: str) -> None:
        self.form = form
        self.lists: list[Tag] = []
        self.bodies: list[Tag] = [parent]

    def item(self, item: ListItem) -> tuple[Tag, Tag]:
        """Return the elements of an item's label and body."""
        del self.lists[item.level + 1 :], self.bodies[item.level + 1 :]
        while len(self.lists) <= item.level:
            kind = _NUMBERINGS[self.form] if item.ordered else "Disc"
            self.lists.append(self.bodies[-1].child("L", attributes=(NUMBERING.format(kind),)))
            if len(self.lists) <= item.level:  # a level that was jumped over
                self.bodies.append(self.lists[-1].child("LI").child("LBody"))
        li = self.lists[-1].child("LI")
        self.bodies.append(li.child("LBody"))
        return li.child("Lbl"), self.bodies[-1]


_NUMBERINGS = {
    "decimal": "Decimal",
    "alpha": "LowerAlpha",
    "Alpha": "UpperAlpha",
    "roman": "LowerRoman",
    "Roman": "UpperRoman",
}
