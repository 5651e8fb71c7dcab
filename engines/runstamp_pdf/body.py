"""From the blocks of a plan to boxes in the flow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from runstamp.frozen import frozen, replace
from runstamp_compose import plans
from runstamp_compose.plans import Run
from runstamp_pdf.boxes import Box, Break
from runstamp_pdf.paragraph import ParagraphBox, SpaceBox
from runstamp_pdf.setting import Shape, no_break
from runstamp_pdf.stacks import Area, ColumnsBox, Padding, StackBox
from runstamp_text.measure import Style, width

if TYPE_CHECKING:
    from runstamp_compose.plans import BlockPlan, ParagraphFormat, Runs
    from runstamp_pdf.build import Build
    from runstamp_pdf.structure import Tag
    from runstamp_pdf.styles import TextStyle
    from runstamp_pdf.surface import Surface

NUMBER_GAP = 0.55  # of the heading's size: between its number and its text
MIN_WIDTH = 24.0
FRAME = (7.0, 4.0)  # points beside and above a paragraph on a field or in an edge
CLOSER = 0.5  # of the space before a heading, where it stands right under another


@frozen
class Maker:
    """Makes boxes for a column of the given width on pages of the given height, within a structure element.

    `nested`: the column lies inside a box or beside others, so that no page can start in it.
    """

    build: Build
    width: float
    whole: float
    tag: Tag
    nested: bool = False

    def narrowed(self, width: float, tag: Tag | None = None) -> Maker:
        """Return the same for a narrower place inside this one."""
        return replace(self, width=max(width, MIN_WIDTH), tag=tag or self.tag, nested=True)

    def boxes(self, blocks: Iterable[BlockPlan]) -> list[Box]:
        """Return the boxes of blocks, in order."""
        out: list[Box] = []
        under_heading = False
        for block in blocks:
            self.build.world.checkpoint()
            for box in _maker(type(block))(self, block):
                if under_heading and isinstance(block, plans.Heading) and block.format.space_before is None:
                    box.before *= CLOSER
                out += self._unbroken(box, block.path) if self.nested else (box,)
            under_heading = isinstance(block, plans.Heading)
        return out

    def _unbroken(self, box: Box, path: str) -> tuple[Box, ...]:
        """Return a box without its page break, which is entered as a loss."""
        if not box.fresh and not isinstance(box, Break):
            return (box,)
        self.build.losses.append(no_break(path, "a column or a box"))
        box.fresh = False
        return () if isinstance(box, Break) else (box,)

    def text(
        self, runs: Runs, style: TextStyle, role: str = "P", *, shape: Shape | None = None, tag: Tag | None = None, path: str = "",
        id: str | None = None,
    ) -> ParagraphBox:  # fmt: skip
        """Return one paragraph."""
        text = self.build.setter.set(runs, style, self.width, shape)
        return ParagraphBox(
            text,
            self.build.fonts,
            tag or self.tag.child(role),
            before=style.before,
            after=style.after,
            path=path,
            id=id,
        )

    # ------------------------------------------------------------ blocks
    def heading(self, block: plans.Heading) -> Iterator[Box]:
        """Return a heading; its number hangs."""
        style = _spaced(self.build.look.heading(block.level), block.format)
        runs, shape = block.runs, Shape.of(block.format)
        if block.number is not None and shape.align == "left":
            face = self.build.setter.face(style.family, style.bold, style.italic)
            hang = width(block.number, Style(face, style.size)) + NUMBER_GAP * style.size
            shape = replace(shape, left=shape.left + hang, first=shape.first - hang)
            runs = (Run(text=block.number, path=block.path), Run(tab=True, path=block.path), *runs)
        elif block.number is not None:
            runs = (Run(text=block.number + "\u2002", path=block.path), *runs)
        role, form = f"H{min(block.level, 6)}", block.format
        box = self._within(form).text(runs, style, role, shape=shape, path=block.path, id=block.id)
        yield self._framed(replace(box, keep=True, fresh=form.page_break_before), form)

    def paragraph(self, block: plans.Paragraph) -> Iterator[Box]:
        """Return a paragraph; a page break inside it makes two."""
        style = _spaced(self.build.look.body, block.format)
        form = block.format
        parts, shape = _between_pages(block.runs), replace(Shape.of(form), hyphenate=True)
        for i, runs in enumerate(parts):
            last = i == len(parts) - 1
            if i:
                yield Break()
            if runs or last:
                inner = self._within(form)
                box = inner.text(runs, style, shape=shape, path=block.path, id=None if i else block.id)
                box = replace(box, keep=form.keep_with_next and last, fresh=form.page_break_before and not i)
                yield self._framed(box, form)

    def _within(self, form: ParagraphFormat) -> Maker:
        """Return the maker for a paragraph: a narrower one where it has a field or an edge."""
        return replace(self, width=max(self.width - 2 * FRAME[0], MIN_WIDTH)) if _has_frame(form) else self

    def _framed(self, box: ParagraphBox, form: ParagraphFormat) -> Box:
        """Return a paragraph with its field and edge."""
        box = replace(box, together=form.keep_together)
        if not _has_frame(form):
            return box
        side, above = FRAME

        def paint(surface: Surface, area: Area) -> None:
            if form.fill is not None:
                surface.rectangle(area.x, area.y, area.width, area.height, form.fill)
            if form.border is not None:
                corners = (
                    (area.x, area.y),
                    (area.x + area.width, area.y),
                    (area.x + area.width, area.y + area.height),
                    (area.x, area.y + area.height),
                    (area.x, area.y),
                )
                surface.polyline(corners, form.border, 0.75)

        together = 1.0 if form.keep_together else 0.0
        return StackBox(
            (replace(box, before=0.0, after=0.0, keep=False, fresh=False),), self.width, self.build.broken,
            Padding(above, side, above, side), paint, together, before=box.before, after=box.after, keep=box.keep,
            fresh=box.fresh, path=box.path,
        )  # fmt: skip

    def columns(self, block: plans.SideBySide) -> Iterator[Box]:
        """Return columns next to each other."""
        room = max(self.width - block.gap * (len(block.items) - 1), MIN_WIDTH * len(block.items))
        x, columns = 0.0, list[tuple[float, tuple[Box, ...]]]()
        section = self.tag.child("Sect")
        for side in block.items:
            inner = room * side.share
            columns.append((x, tuple(self.narrowed(inner, section.child("Div")).boxes(side.blocks))))
            x += inner + block.gap
        after = self.build.look.body.after + 8
        yield ColumnsBox(
            tuple(columns),
            self.build.broken,
            before=8.0,
            after=after,
            keep=block.keep_with_next,
            path=block.path,
            id=block.id,
        )

    def divider(self, block: plans.Divider) -> Iterator[Box]:
        """Return a thin rule."""
        space = 12.0 * self.build.look.theme.spacing
        yield SpaceBox(height=space * 2, rule=(self.build.colors["muted"], self.width, 0.5), path=block.path)

    def page_break(self, _: plans.PageBreak) -> Iterator[Box]:
        """Return a page break."""
        yield Break()


def _has_frame(form: ParagraphFormat) -> bool:
    return form.fill is not None or form.border is not None


def _spaced(style: TextStyle, form: ParagraphFormat) -> TextStyle:
    """Return a style with the space that a block sets itself."""
    return replace(
        style,
        before=style.before if form.space_before is None else form.space_before,
        after=style.after if form.space_after is None else form.space_after,
    )


def _between_pages(runs: Runs) -> list[Runs]:
    """Return runs parted at page breaks; a column break ends the page too, as there is one column."""
    parts: list[list[Run]] = [[]]
    for run in runs:
        if run.brk in ("page", "column"):
            parts.append([])
        else:
            parts[-1].append(run)
    return [tuple(part) for part in parts]


_MAKE: dict[type[Any], Callable[[Maker, Any], Iterator[Box]]] = {
    plans.Heading: Maker.heading,
    plans.Paragraph: Maker.paragraph,
    plans.SideBySide: Maker.columns,
    plans.Divider: Maker.divider,
    plans.PageBreak: Maker.page_break,
}
_ELSEWHERE = {  # imported when a document has the block: a letter should not wait for charts
    plans.ListPlan: "lists:items",
    plans.Inset: "lists:inset",
    plans.TableBlock: "tables:table",
    plans.ChartBlock: "charts:chart",
    plans.Quote: "callouts:quote",
    plans.Callout: "callouts:callout",
    plans.Code: "callouts:code",
    plans.Picture: "figures:picture",
    plans.Figure: "figures:figure",
    plans.Kpis: "kpis:kpis",
    plans.Toc: "toc:contents",
}


def _maker(kind: type[Any]) -> Callable[[Maker, Any], Iterator[Box]]:
    """Return what makes the boxes of a kind of block."""
    return _MAKE.get(kind) or _elsewhere(_ELSEWHERE[kind])


@cache
def _elsewhere(target: str) -> Callable[[Maker, Any], Iterator[Box]]:
    module, function = target.split(":")
    found: Callable[[Maker, Any], Iterator[Box]] = getattr(import_module(f"runstamp_pdf.{module}"), function)
    return found
