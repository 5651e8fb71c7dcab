"""Pictures, and figures with their numbered captions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from runstamp.frozen import record, replace
from runstamp.losses import Diagnostic
from runstamp_compose.plans import Run, TableBlock
from runstamp_pdf.boxes import Box
from runstamp_pdf.paragraph import ParagraphBox
from runstamp_pdf.stacks import StackBox

if TYPE_CHECKING:
    from runstamp_compose.plans import Figure, Link, Picture
    from runstamp_pdf.body import Maker
    from runstamp_pdf.pictures import Shown
    from runstamp_pdf.structure import Tag
    from runstamp_pdf.surface import Surface

CAPTION_GAP = 6.0


@record
class PictureBox(Box):
    """A picture in the flow, at the left edge of its column or in its middle."""

    shown: Shown
    tag: Tag | None
    left: float = 0.0
    link: Link | None = None
    says: str = ""
    before: float = 0.0
    after: float = 0.0
    keep: bool = False
    fresh: bool = False
    path: str = ""
    id: str | None = None
    height: float = 0.0

    def __post_init__(self) -> None:
        self.height = self.shown.height

    @property
    def anchors(self) -> tuple[str, ...]:
        """The picture's own id."""
        return (self.id,) if self.id else ()

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw the picture; it leads where its link says."""
        if self.id:
            surface.landmark(self.id, y)
        x += self.left
        if self.tag is not None:
            box = f"{x:.2f} {surface.flipped(y + self.height):.2f} {x + self.shown.width:.2f} {surface.flipped(y):.2f}"
            self.tag.attributes = (f"<</O/Layout/BBox[{box}]/Placement/Block>>",)
        self.shown.draw(surface, x, y, self.tag)
        if self.link is not None:
            owner = self.tag.parent if self.tag is not None else None
            says = self.link.tooltip or self.says or self.link.target
            surface.link(x, y, self.shown.width, self.height, self.link.kind, self.link.target, says, owner)


def picture(maker: Maker, plan: Picture) -> Iterator[Box]:
    """Return a picture. One without alternative text is told of, unless it is decorative."""
    build = maker.build
    shown = build.pictures.shown(plan, maker.width, maker.whole)
    tag: Tag | None = None
    if not plan.decorative:
        parent = maker.tag.child("Link") if plan.link else maker.tag
        tag = parent.child("Figure", plan.alt or " ")
        if not plan.alt:
            build.diagnostics.append(
                Diagnostic(
                    "common/IMAGE_ALT_MISSING", "the image has no alternative text", plan.path + "/alt"
                )
            )
    yield PictureBox(
        shown, tag, link=plan.link, says=plan.alt or "", before=6.0, after=build.look.body.after + 4, keep=plan.keep_with_next,
        path=plan.path, id=plan.id,
    )  # fmt: skip


def figure(maker: Maker, plan: Figure) -> Iterator[Box]:
    """Return what a figure shows, with its caption: together on a page, but for a table, which may go on."""
    look = maker.build.look
    tag = maker.tag.child("Sect")
    number = Run(text=f"{plan.label} {plan.number}", bold=True, color=look.color("text"), path=plan.path)
    caption_runs = (number, Run(text="\u2002", path=plan.path), *plan.caption) if plan.caption else (number,)
    inner = replace(maker, tag=tag)
    content_tag = replace(maker, tag=tag, whole=max(maker.whole - 40, maker.whole / 2))
    content = [_placed(box) for box in content_tag.boxes((plan.content,))]
    above = plan.caption_side == "above"
    caption = inner.text(caption_runs, look.caption, "Caption", path=plan.path + "/caption")
    after = look.body.after + 8
    if isinstance(plan.content, TableBlock):
        yield from _with_table(caption, content, plan, after, above=above)
        return
    boxes = (
        (replace(caption, after=CAPTION_GAP), *content)
        if above
        else (*content, replace(caption, before=CAPTION_GAP))
    )
    yield StackBox(
        boxes,
        maker.width,
        maker.build.broken,
        before=8.0,
        after=after,
        keep=plan.keep_with_next,
        path=plan.path,
        id=plan.id,
    )


def _placed(box: Box) -> Box:
    """Return a box without space of its own: the caption's counts."""
    box.after = box.before = 0.0
    box.keep = False
    return box


def _with_table(
    caption: ParagraphBox, content: list[Box], plan: Figure, after: float, *, above: bool
) -> Iterator[Box]:
    if above:
        yield replace(caption, before=8.0, after=CAPTION_GAP, keep=True, id=plan.id)
        for box in content:
            box.after, box.keep = after, plan.keep_with_next
            yield box
        return
    for box in content:
        box.before, box.keep = 8.0, True
        yield box
    yield replace(caption, before=CAPTION_GAP, after=after, keep=plan.keep_with_next, id=plan.id)
