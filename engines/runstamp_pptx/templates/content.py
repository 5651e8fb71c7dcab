"""The content of one slide on a template: its columns seated in placeholders, or side by side where there is room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runstamp.frozen import field, frozen, record, replace
from runstamp_compose.plans import SlideColumn
from runstamp_pptx.templates import filling
from runstamp_pptx.templates.choosing import Seats, seats
from runstamp_pptx.templates.parts import Holder, Levels, SlideLayout
from runstamp_pptx.templates.seating import Chosen, free, region
from runstamp_slides.columns import NEAR_MIDDLE
from runstamp_slides.flow import Page, Pieces, Region, flow, height_of
from runstamp_slides.geometry import Box
from runstamp_slides.look import Type
from runstamp_slides.named import pieces_by
from runstamp_slides.pieces.boxes import arrange
from runstamp_slides.pieces.build import Pages
from runstamp_slides.pieces.piece import Kit
from runstamp_slides.pieces.prose import small_print
from runstamp_slides.pieces.table import TablePiece
from runstamp_slides.pieces.text import TextPiece
from runstamp_slides.shapes import Fitting, Para, Shape, TextBox

CALM = 12.0  # points of spare height from which on figures stand near the middle
GAP = 24.0  # points between columns for which the template has no places
_AS_IS = Fitting(minimum=1.0)


@frozen
class Seat:
    """Where one column of content goes; `whole`: it is all of its placeholder."""

    box: Box
    holder: Holder | None = None
    head: Holder | None = None
    whole: bool = True


@record
class Content:
    """The content of one slide. `taken` are the placeholders that something else fills, `lead` the height of lines above it."""

    kit: Kit
    chosen: Chosen
    usual: SlideLayout
    seats: Seats
    columns: tuple[SlideColumn, ...] = ()
    taken: list[Holder] = field(default_factory=list[Holder])
    lead: float = 0.0

    # ------------------------------------------------------------ where content goes
    def region(self) -> Box:
        """Return the room for content, the lines above it included where they are headings of its columns."""
        box = region(self.chosen.layout, self.usual, hidden=self.chosen.hidden)
        heads = [one for one in self.seats.heads if one is not None]
        if any(column.title for column in self.columns) and len(heads) == len(self.columns):
            top = min(head.inner.y for head in heads)
            return Box(box.x, top, box.w, box.bottom - top)
        return box

    def places(self) -> list[Seat]:
        """Return where each column goes: into the layout's places, or side by side in its room."""
        count = len(self.columns)
        if not count:
            return []
        if self.chosen.cover:
            taken = [one for one in (self.chosen.layout.title, *self.taken) if one is not None]
            return self._split(free(self.chosen.layout, taken), None)
        able = [
            (one, head)
            for one, head in zip(self.seats.contents, self.seats.heads, strict=True)
            if one not in self.taken
        ]
        if self.chosen.intent == "picture" and self.taken and not able:
            able = [(one, None) for one in self.seats.lines if one not in self.taken]
        lead = self.lead
        foot = self._source_line(self.region())[1] + 4 if self.chosen.plan.source else 0.0
        if len(able) > count and self.chosen.plan.layout != self.chosen.intent:
            # On a layout that the input names, content goes where anything can stand, then where words can.
            first = sorted(range(len(able)), key=lambda i: (able[i][0].type == "body", i))[:count]
            able = [able[i] for i in sorted(first)]
        if len(able) == count:
            return [self._seat(one, head, lead, foot) for one, head in able]
        box = self.region()
        box = Box(box.x, box.y + lead, box.w, max(box.h - lead - foot, 1.0))
        whole = able[0][0] if count == 1 and len(able) == 1 else None
        return self._split(box, whole)

    def _seat(self, holder: Holder, head: Holder | None, lead: float, foot: float) -> Seat:
        box = holder.inner
        cut = Box(box.x, box.y + lead, box.w, max(box.h - lead - foot, 1.0))
        return Seat(cut, holder, None if head in self.taken else head, whole=not lead and not foot)

    def _split(self, box: Box, holder: Holder | None) -> list[Seat]:
        shares = tuple(column.share for column in self.columns)
        return [Seat(at, holder, whole=False) for at in box.columns(shares, GAP * self.kit.look.k)]

    def _kit(self, seat: Seat) -> Kit:
        standard = next(iter(seats(self.usual).contents), None)
        source = seat.holder if seat.holder is not None and seat.holder.levels else standard
        # Words in a line beside a picture are its caption: no bullets.
        line = seat.holder is not None and seat.holder in self.seats.lines
        levels = source.levels if source is not None else ()
        if seat.holder is None and len(self.columns) > 1:
            levels = narrowed(levels, self.kit.look.body)
        return replace(self.kit, levels=levels, exact=line)

    # ------------------------------------------------------------ content
    def pages(self, places: Sequence[Seat]) -> list[Page]:
        """Return the slides that the content comes to, one at least."""
        if not self.columns:
            return [Page((), Fitting())]
        content: list[Pages] = [
            pieces_by(self._kit(seat), self.chosen.intent, column.blocks)
            for column, seat in zip(self.columns, places, strict=True)
        ]
        heads = self._heads(places)
        height = min(seat.box.h for seat in places) - heads
        widths = tuple(seat.box.w for seat in places)
        out: list[Page] = []
        for i in range(max(map(len, content))):
            shown = [pages[i] if i < len(pages) else () for pages in content]
            out += flow(self.kit.look, shown, Region(widths, height, self.kit.look.gap))
        return out

    def _heads(self, places: Sequence[Seat]) -> float:
        """Return the height of columns' headings for which the layout has no line."""
        pairs = [(c, s) for c, s in zip(self.columns, places, strict=True) if c.title and s.head is None]
        if not pairs:
            return 0.0
        tallest = max(self.kit.ruler.height((self._head(c),), s.box.w, _AS_IS) for c, s in pairs)
        return tallest + 8 * self.kit.look.k

    def _head(self, column: SlideColumn) -> Para:
        look = self.kit.look
        type_ = Type(look.body, look.strong_on(look.ground), bold=True)
        return Para(column.title, type_, path=column.path + "/title")

    def shapes(self, page: Page, places: Sequence[Seat]) -> Iterator[Shape]:
        """Yield what stands in the columns of one slide."""
        heads = self._heads(places) if places else 0.0
        for column, seat, pieces in zip(self.columns, places, page.columns, strict=False):
            if column.title:
                yield self._column_title(column, seat, heads)
            box = seat.box.below(seat.box.y + heads)
            yield from self._column(pieces, replace(seat, box=box, whole=seat.whole and not heads), page)

    def _column_title(self, column: SlideColumn, seat: Seat, heads: float) -> TextBox:
        if seat.head is not None:
            paras = filling.lines(seat.head, (column.title,), (column.path + "/title",))
            moved = replace(seat.head, box=replace(seat.head.box, y=seat.head.box.y + self.lead))
            return filling.fitted(
                self.kit, self.chosen.layout, moved, paras, "Heading", inherits=not self.lead
            )
        at = Box(seat.box.x, seat.box.y, seat.box.w, heads - 8 * self.kit.look.k)
        return TextBox(at, (self._head(column),), _AS_IS, "Heading", anchor="b", ground=self.kit.look.ground)

    def _column(self, pieces: Pieces, seat: Seat, page: Page) -> list[Shape]:
        box, gap = seat.box, self.kit.look.gap
        needed = height_of(pieces, box.w, page.fitting, gap)
        if needed > box.h + 0.5:
            path = pieces[0].path if pieces else self.chosen.plan.path
            self.kit.findings.overflow("slide", needed, box.h, path)
        shapes = arrange(pieces, box, page.fitting, gap)
        calm = not any(isinstance(piece, TablePiece | TextPiece) for piece in pieces)
        spare = box.bottom - max((shape.box.bottom for shape in shapes), default=box.bottom)
        if calm and spare > CALM:
            shapes = arrange(pieces, box.below(box.y + spare * NEAR_MIDDLE), page.fitting, gap)
        return filling.seated(shapes, pieces, seat.holder, whole=seat.whole)

    def source(self) -> list[Shape]:
        """Return the source note at the foot of the content."""
        if not self.chosen.plan.source:
            return []
        box = self.region()
        para, height = self._source_line(box)
        at = Box(box.x, box.bottom - height, box.w, height)
        return [TextBox(at, (para,), _AS_IS, "Source", anchor="b", ground=self.kit.look.ground)]

    def _source_line(self, box: Box) -> tuple[Para, float]:
        para = Para(
            self.chosen.plan.source,
            small_print(self.kit.look, self.kit.look.ground),
            path=self.chosen.plan.path + "/source",
        )
        return para, self.kit.ruler.height((para,), box.w, _AS_IS) + 2


def narrowed(levels: Levels, size: float) -> Levels:
    """Return levels no larger than a size, for columns that the template did not foresee."""
    part = min(size / levels[0].type.size, 1.0) if levels else 1.0
    return tuple(
        replace(
            one,
            type=replace(one.type, size=round(one.type.size * part * 2) / 2),
            left=one.left * part,
            first=one.first * part,
            before=one.before * part,
            after=one.after * part,
        )
        for one in levels
    )
