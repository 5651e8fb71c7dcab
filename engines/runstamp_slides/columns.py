"""The content of one slide in its columns: their heads, what they stand on, how they stand to each other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from runstamp.frozen import frozen, replace
from runstamp_compose.plans import Runs, SlidePlan
from runstamp_slides.designs.spec import BODIES, COLUMN_GAP, COLUMN_HEADS
from runstamp_slides.flow import Page, Pieces, Region, flow, height_of
from runstamp_slides.geometry import Box
from runstamp_slides.look import Type
from runstamp_slides.pieces.boxes import arrange
from runstamp_slides.pieces.build import Pages
from runstamp_slides.pieces.piece import LARGEST, Kit
from runstamp_slides.pieces.table import TablePiece
from runstamp_slides.pieces.text import TextPiece, is_text
from runstamp_slides.shapes import ChartShape, Fitting, Mark, Para, Ph, Shape, TableShape, TextBox

CARD_PAD = 18.0  # inside the cards of a comparison
HEADED = 1.2  # the scale of text under heads of columns: they lead
SPREAD_TO, SPREAD_MOST = 0.78, 30.0  # of the height that lines may be set apart over; points between two
NEAR_MIDDLE = 0.45  # of the spare height: a little above the middle looks like the middle


@frozen
class Columns:
    """The columns of one slide in a region. On cards (`pad` > 0) the kit's ground is the cards'."""

    kit: Kit
    plan: SlidePlan
    region: Box
    pad: float = 0.0

    @property
    def shares(self) -> tuple[float, ...]:
        """The parts of the width."""
        return tuple(column.share for column in self.plan.columns)

    def pages(self, columns: Sequence[Pages]) -> list[Page]:
        """Return the slides: those the input parts, and those that do not fit."""
        if not columns:
            return [Page((), Fitting())]
        widths = tuple(at.w for at in self._boxes(self.shares))
        height = self.region.h - self._heads() - self.pad
        out: list[Page] = []
        for i in range(max(map(len, columns))):
            shown = [column[i] if i < len(column) else () for column in columns]
            largest = HEADED if self._heads() else LARGEST
            out += flow(self.kit.look, shown, Region(widths, height, self.kit.look.gap, largest))
        return out

    def _heads(self) -> float:
        """Return the height of the columns' heads, 0 without any."""
        if not any(column.title for column in self.plan.columns):
            return 0.0
        k, height = self.kit.look.k, self.kit.ruler.height
        pairs = zip(self.plan.columns, self._boxes(self.shares), strict=True)
        tallest = max(
            height((self._column_head(c.title, c.path),), at.w - 24 * k, Fitting()) for c, at in pairs
        )
        return tallest + 22 * k + self._above()

    def _above(self) -> float:
        """Return the room above a head on a card; a chip is the card's own edge."""
        return self.pad * 0.6 if self.kit.look.head != "chip" else 0.0

    def _boxes(self, shares: tuple[float, ...]) -> list[Box]:
        """Return where the content of each column stands; on cards it keeps off their edges."""
        gap = COLUMN_GAP * self.kit.look.k - self.pad
        return [box.inset(self.pad, 0) for box in self.region.columns(shares, gap)]

    def _column_head(self, title: Runs, path: str) -> Para:
        look = self.kit.look
        if look.head == "chip":
            type_ = Type(21 * look.k, look.on("tx2"), bold=True)
        elif look.head == "serif":
            type_ = Type(23 * look.k, look.title, font="heading")
        else:
            type_ = Type(22 * look.k, look.strong_on(self.kit.ground), bold=True)
        return Para(title, type_, path=path + "/title")

    def shapes(self, page: Page) -> list[Shape]:
        """Return what stands in the columns of one slide."""
        heads = self._heads()
        kept = [i for i, pieces in enumerate(page.columns) if pieces or heads]
        if not kept:
            return []
        total = sum(self.shares[i] for i in kept)
        boxes = self._boxes(tuple(self.shares[i] / total for i in kept))
        out = self._cards(boxes) if self.plan.layout == "comparison" else []
        visual = any(not is_text(piece) for i in kept for piece in page.columns[i])
        page = page if visual else self._apart(page, boxes, heads)
        for order, (i, box) in enumerate(zip(kept, boxes, strict=True)):
            if heads:
                out += self._column_title(i, order, box, heads)
            at = box.below(box.y + heads)
            at = Box(at.x, at.y, at.w, max(at.h - self.pad, 1.0))
            beside = visual and len(kept) > 1 and not heads
            out += self._slotted(self._column(page.columns[i], at, page, visual=beside), order)
        return out

    def _cards(self, boxes: Sequence[Box]) -> list[Shape]:
        """Return what a comparison's columns stand on: cards, or a rule between them."""
        look, region = self.kit.look, self.region
        if look.head == "serif":
            lines = [(left.right + right.x) / 2 for left, right in pairwise(boxes)]
            return [
                Mark(Box(x, region.y, 0, region.h * 0.9), geometry="line", line=look.hairline, weight=look.k)
                for x in lines
            ]
        cards = [Box(box.x - self.pad, region.y, box.w + 2 * self.pad, region.h) for box in boxes]
        return [Mark(card, fill=self.kit.look.surface, name="Card") for card in cards]

    def _apart(self, page: Page, boxes: Sequence[Box], heads: float) -> Page:
        """Return a page of text whose lines stand over its height, all columns alike."""
        room = (self.region.h - heads - self.pad) * SPREAD_TO
        more = SPREAD_MOST * self.kit.look.k
        shown = [pieces for pieces in page.columns if pieces]
        for pieces, box in zip(shown, boxes, strict=False):
            text = pieces[0]
            if len(pieces) > 1 or not isinstance(text, TextPiece) or text.largest == 1.0 or text.spread:
                return page
            spare = room - height_of(pieces, box.w, page.fitting, 0.0)
            more = min(more, max(spare, 0.0) / max(text.joints, 1))
        columns = tuple(
            tuple(
                piece.apart(more / page.fitting.spacing) for piece in pieces if isinstance(piece, TextPiece)
            )
            for pieces in page.columns
        )
        return replace(page, columns=columns)

    def _column(self, pieces: Pieces, box: Box, page: Page, *, visual: bool) -> list[Shape]:
        """Return a column; text beside something to look at stands in the middle of its height."""
        gap = self.kit.look.gap
        needed = height_of(pieces, box.w, page.fitting, gap)
        if needed > box.h + 0.5:
            path = pieces[0].path if pieces else self.plan.path
            self.kit.findings.overflow("slide", needed, box.h, path)
        text = all(is_text(piece) for piece in pieces)
        if text and visual:
            top = max((self._beside_height(page, box) - needed) * NEAR_MIDDLE, 0.0)
            return arrange(pieces, box.below(box.y + top), page.fitting, gap)
        shapes = arrange(pieces, box, page.fitting, gap)
        calm = not any(isinstance(piece, TablePiece | TextPiece) for piece in pieces) and not visual
        if shapes and calm:
            spare = box.bottom - max(shape.box.bottom for shape in shapes)
            if spare > 12:
                return arrange(pieces, box.below(box.y + spare * NEAR_MIDDLE), page.fitting, gap)
        return shapes

    def _beside_height(self, page: Page, box: Box) -> float:
        """Return how much of a column's height the visuals beside it take."""
        widths = [at.w for at in self._boxes(self.shares)]
        gap = self.kit.look.gap
        tall = [
            sum(piece.most(w, page.fitting) for piece in pieces) + gap * (len(pieces) - 1)
            for pieces, w in zip(page.columns, widths, strict=True)
            if pieces and not all(map(is_text, pieces))
        ]
        return min(box.h, max(tall, default=box.h))

    def _column_title(self, i: int, order: int, box: Box, heads: float) -> list[Shape]:
        column, look, k = self.plan.columns[i], self.kit.look, self.kit.look.k
        top = self._above()
        at = Box(box.x, box.y + top, box.w, heads - top - 12 * k)
        para = self._column_head(column.title, column.path)
        named = self.plan.layout == "comparison" and order < len(COLUMN_HEADS)
        ph = Ph("body", COLUMN_HEADS[order]) if named and column.title else None
        if look.head == "chip":
            at = Box(at.x - self.pad, at.y, at.w + 2 * self.pad, at.h)
            inset = (self.pad or 12 * k, 2 * k, 12 * k, 2 * k)
            return [TextBox(at, (para,), Fitting(), "Heading", ph, "ctr", inset, "tx2")]
        text = TextBox(at, (para,), Fitting(), "Heading", ph, "b", (0, 0, 0, 6 * k), ground=self.kit.ground)
        ink, weight = ("tx1", 0.75) if look.head == "serif" else ("accent1", 2.0)
        return [text, Mark(Box(at.x, at.bottom, at.w, 0), geometry="line", line=ink, weight=weight * k)]

    def _slotted(self, shapes: Sequence[Shape], order: int) -> list[Shape]:
        """Return shapes of which one fills the layout's placeholder for content."""
        free = order == 0 or (order == 1 and self.plan.layout == "comparison")
        if not free or self.plan.layout not in BODIES:
            return list(shapes)
        chosen = next((i for i, shape in enumerate(shapes) if _running(shape)), None)
        if chosen is None:
            chosen = next(
                (i for i, shape in enumerate(shapes) if isinstance(shape, ChartShape | TableShape)), None
            )
        ph = Ph("", order + 1)
        return [
            replace(shape, ph=ph)
            if i == chosen and isinstance(shape, TextBox | ChartShape | TableShape)
            else shape
            for i, shape in enumerate(shapes)
        ]


def _running(shape: Shape) -> bool:
    return isinstance(shape, TextBox) and shape.name in ("Text", "Agenda", "Contents") and shape.fill is None
