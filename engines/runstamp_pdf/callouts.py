"""What stands apart from the text: quotations, remarks, code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from runstamp.frozen import replace
from runstamp_compose.plans import Run
from runstamp_compose.themes import darkened, mix
from runstamp_pdf.boxes import Box
from runstamp_pdf.paragraph import Label, ParagraphBox
from runstamp_pdf.setting import Shape
from runstamp_pdf.stacks import Area, Padding, StackBox

if TYPE_CHECKING:
    from runstamp_compose.plans import Callout, Code, Quote
    from runstamp_pdf.body import Maker
    from runstamp_pdf.surface import Surface

BAR = 3.0  # points: the bar at the left of a remark or quotation
ROLES = {"note": "accent1", "tip": "positive", "warning": "warning", "important": "negative"}
TINT = 0.9  # of the background in a remark's fill
READABLE = 4.5  # WCAG 2.2, 1.4.3
TOGETHER = 0.45  # of a page: a higher remark may split
CODE_SIDE = 10.0


def quote(maker: Maker, plan: Quote) -> Iterator[Box]:
    """Return a quotation with its bar and its source."""
    look, tag = maker.build.look, maker.tag.child("BlockQuote")
    rtl, shape = maker.build.setter.rtl if plan.rtl is None else plan.rtl, Shape(rtl=plan.rtl)
    padding = Padding(2, 18, 2, 0) if rtl else Padding(2, 0, 2, 18)
    inner = maker.narrowed(maker.width - padding.left - padding.right, tag)
    boxes: list[Box] = [inner.text(runs, look.quote, shape=shape, path=plan.path) for runs in plan.paragraphs]
    boxes += inner.boxes(plan.blocks)
    if plan.by:
        by = (Run(text="— ", path=plan.path), *plan.by)
        boxes.append(
            inner.text(by, replace(look.muted, size=look.body.size - 0.5), shape=shape, path=plan.path)
        )
        if len(boxes) > 1 and isinstance(boxes[-2], ParagraphBox):
            boxes[-2] = replace(boxes[-2], keep=True)
    color = look.color("accent1")

    def paint(surface: Surface, area: Area) -> None:
        x = area.x + area.width - BAR if rtl else area.x
        surface.rectangle(x, area.y, BAR, area.height, color)

    yield StackBox(
        tuple(boxes), maker.width, maker.build.broken, padding, paint, TOGETHER, before=8.0, after=look.body.after + 6,
        keep=plan.keep_with_next, path=plan.path, id=plan.id,
    )  # fmt: skip


def callout(maker: Maker, plan: Callout) -> Iterator[Box]:
    """Return a tinted remark with its bar and label."""
    look = maker.build.look
    background = look.color("background")
    strong = look.color(ROLES[plan.kind])
    tint = mix(strong, background, TINT)
    label_color = darkened(strong, tint, READABLE)
    radius = look.theme.radius
    rtl = maker.build.setter.rtl
    padding = Padding(10, 16, 11, 14) if rtl else Padding(10, 14, 11, 16)
    tag = maker.tag.child("Sect")
    inner = maker.narrowed(maker.width - padding.left - padding.right, tag)
    head = replace(look.body, bold=True, color=label_color, after=3.0)
    boxes: list[Box] = [
        replace(inner.text(plan.head, head, path=plan.path), keep=True),
        *inner.boxes(plan.blocks),
    ]

    def paint(surface: Surface, area: Area) -> None:
        surface.rounded(area.x, area.y, area.width, area.height, radius, tint)
        wide = radius or BAR
        end = area.x + area.width
        surface.rounded(end - wide if rtl else area.x, area.y, wide, area.height, radius / 2, strong)
        if radius:  # the bar's inner side is straight
            surface.rectangle(end - wide if rtl else area.x + BAR, area.y, radius - BAR, area.height, tint)

    yield StackBox(
        tuple(boxes), maker.width, maker.build.broken, padding, paint, TOGETHER, before=8.0, after=look.body.after + 6,
        keep=plan.keep_with_next, path=plan.path, id=plan.id,
    )  # fmt: skip


def code(maker: Maker, plan: Code) -> Iterator[Box]:
    """Return source code on a tint, with line numbers where they are asked for."""
    look, build = maker.build.look, maker.build
    style, muted = look.code, replace(look.code, color=look.color("muted"))
    tag = maker.tag.child("Code")
    numbers = [
        build.setter.set((Run(text=str(i + 1)),), muted, maker.width, Shape(rtl=False))
        for i in range(len(plan.lines))
    ]
    gutter = max([one.width for one in numbers], default=0.0) + style.size if plan.line_numbers else 0.0
    inner = maker.narrowed(maker.width - 2 * CODE_SIDE, tag)
    boxes: list[Box] = []
    for runs, number in zip(plan.lines, numbers, strict=True):
        shape = Shape(
            left=gutter + 2 * style.size, first=-2 * style.size, rtl=False
        )  # a wrapped line goes in
        box = inner.text(runs, style, tag=tag, shape=shape, path=plan.path)
        label = Label(number, None, gutter - style.size * 0.9) if plan.line_numbers else None
        boxes.append(replace(box, label=label))
    fill = look.color("surface")
    radius = look.theme.radius or 2.0

    def paint(surface: Surface, area: Area) -> None:
        surface.rounded(area.x, area.y, area.width, area.height, radius, fill)

    yield StackBox(
        tuple(boxes), maker.width, build.broken, Padding(8, CODE_SIDE, 9, CODE_SIDE), paint, 0.3, before=6.0, after=look.body.after + 6,
        keep=plan.keep_with_next, path=plan.path, id=plan.id,
    )  # fmt: skip
