"""Slides of plans become placed slides: the head fitted, the content flowed into its region, continued where it must."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from runstamp_compose.plans import (
    BlockPlan,
    DeckPlan,
    ListItem,
    ListPlan,
    Picture,
    Runs,
    SlidePlan,
    Toc,
)
from runstamp_media.placing import placed
from runstamp_pptx.designs.spec import COVERS, Design, Layout
from runstamp_pptx.flow import Page, Pieces, Region, flow, height_of
from runstamp_pptx.geometry import Box
from runstamp_pptx.head import SOURCE, Heads, fitted, hidden, name_of
from runstamp_pptx.look import Type
from runstamp_pptx.people import people, plate, steps
from runstamp_pptx.pieces.boxes import arrange
from runstamp_pptx.pieces.build import Builder, Pages, contents
from runstamp_pptx.pieces.layouts import TeamPiece, TimelinePiece
from runstamp_pptx.pieces.piece import Kit, Piece
from runstamp_pptx.pieces.prose import item_para
from runstamp_pptx.pieces.table import TablePiece
from runstamp_pptx.pieces.text import TextPiece, is_text
from runstamp_pptx.shapes import (
    ChartShape,
    Fitting,
    Mark,
    Para,
    Ph,
    PictureShape,
    PlacedSlide,
    Shape,
    TableShape,
    TextBox,
)

COLUMN_GAP = 32.0
CARD_PAD = 18.0  # inside the cards of a comparison
CARD_LEAST = 0.72  # of the region's height
CROP_MOST = 0.45  # of an image that a plate may cut off to fill its place
BODIES = frozenset(("title_and_content", "comparison", "quote", "kpis", "agenda", "timeline", "team", "closing", "section", "title", "picture"))
PICTURE = 20  # indices of our placeholders
COLUMN_HEADS = (21, 22)


@dataclass(slots=True)
class Placer:
    """Places the slides of one deck, in order."""

    deck: DeckPlan
    design: Design
    kit: Kit

    def slide(self, plan: SlidePlan, number: int) -> Iterator[PlacedSlide]:
        """Yield the slides that a slide of the input comes to; the first has this number."""
        yield from _Placing(self, self._settled(plan), number).slides()

    def _settled(self, plan: SlidePlan) -> SlidePlan:
        """Return the plan with a layout that suits it: without a title, content takes the whole slide."""
        if plan.layout == "title" and not plan.title:
            return replace(plan, title=self.deck.title)
        if plan.layout == "picture" and not any(plate(column.blocks)[0] for column in plan.columns):
            plan = replace(plan, layout="title_and_content")
        bare = not plan.title and not plan.kicker and not plan.subtitle
        if bare and plan.layout not in COVERS and plan.layout not in ("picture", "blank"):
            return replace(plan, layout="blank")
        return plan


class _Placing:
    """Places one slide of the input."""

    def __init__(self, placer: Placer, plan: SlidePlan, number: int) -> None:
        self.deck, self.plan, self.number = placer.deck, plan, number
        self.layout: Layout = placer.design.layouts[plan.layout]
        self.look = placer.kit.look
        carded = self.layout.key == "comparison" and self.look.head != "serif"
        self.pad = CARD_PAD * self.look.k if carded else 0.0
        self.kit = placer.kit.on("bg2" if carded else self.layout.ground)
        self.findings = placer.kit.findings
        self.width, self.height = placer.design.width, placer.design.height
        self.shares = tuple(column.share for column in plan.columns)
        self.plate: tuple[Shape, ...] = ()

    # ------------------------------------------------------------ slides
    def slides(self) -> Iterator[PlacedSlide]:
        """Yield the slide and its continuations."""
        self.findings.page = self.number
        columns = [self._pieces(column.blocks) for column in self.plan.columns]
        region, heads = self._region()
        pages = self._pages(columns, region)
        for i, page in enumerate(pages):
            self.findings.page = self.number + i
            suffix = f" ({i + 1}/{len(pages)})" if len(pages) > 1 else ""
            yield self._placed(page, region, heads, suffix, i)

    def _placed(self, page: Page, region: Box, heads: float, suffix: str, part: int) -> PlacedSlide:
        if part:
            message = f"the content of slide {self.number} continues here"
            self.findings.note("common/SLIDE_CONTINUED", message, self.plan.path)
        self._tell(page)
        title = name_of(self.plan.title, self._fallback()) + suffix
        shapes = [*self._head(title, suffix), *self.plate, *self._content(page, region, heads), *self._source()]
        ids = [self.plan.id] if self.plan.id and part == 0 else []
        ids += [id_ for pieces in page.columns for piece in pieces for id_ in piece.ids]
        return PlacedSlide(
            layout=self.layout.key,
            title=title,
            shapes=tuple(shapes),
            notes=self.plan.notes if part == 0 else (),
            hidden=self.plan.hidden,
            section=self.plan.section if part == 0 else None,
            footer=self.layout.footer,
            part=part + 1,
            ids=tuple(ids),
            path=self.plan.path,
        )

    def _fallback(self) -> str:
        named = name_of(self.plan.kicker, name_of(self.deck.title, ""))
        return f"{named} – {self.number}" if named else str(self.number)

    def _tell(self, page: Page) -> None:
        fitting, body = page.fitting, self.look.body
        if fitting.scale < 1 or fitting.spacing < 1:
            size = max(round(body * fitting.scale * 2) / 2, self.look.minimum)
            tight = f", lines at {fitting.pitch:.0%}" if fitting.spacing < 1 else ""
            message = f"text is set at {size:g} pt instead of {body:g} pt{tight}"
            self.findings.note("common/TEXT_SHRUNK", message, self.plan.path)

    # ------------------------------------------------------------ head and foot
    def _head(self, title: str, suffix: str) -> list[Shape]:
        if self.layout.hidden or not self.plan.title:
            rest = self.plan if not self.layout.hidden else replace(self.plan, kicker=(), subtitle=())
            shapes: list[Shape] = [hidden(self.layout, title, self.plan.path + "/title")]
            if rest.kicker or rest.subtitle:
                heads = Heads(self.kit, self.layout, (), rest.kicker, rest.subtitle, self.plan.path)
                shapes += [shape for shape in heads.shapes() if shape.name != "Title"]
            return shapes
        plan = self.plan
        return Heads(self.kit, self.layout, plan.title, plan.kicker, plan.subtitle, plan.path, suffix).shapes()

    def _source(self) -> list[Shape]:
        if not self.plan.source:
            return []
        slot = self.layout.source
        para = Para(self.plan.source, slot.type, align=slot.align, path=self.plan.path + "/source")
        return [fitted(self.kit, slot, para, "Source", Ph("body", SOURCE, inherits=True), self.layout.ground)]

    def _region(self) -> tuple[Box, float]:
        """Return where content goes, and the height of the columns' heads in it."""
        box = self.layout.region
        if self.plan.source:
            box = Box(box.x, box.y, box.w, max(self.layout.source.box.y - 8 * self.look.k - box.y, 1.0))
        if self.layout.key == "picture" and not self.layout.hidden:
            box = self._beside(box)
        if not any(column.title for column in self.plan.columns):
            return box, 0.0
        widths = [at.w for at in self._boxes(box, self.shares)]
        pairs = zip(self.plan.columns, widths, strict=True)
        height = max(self.kit.ruler.height((self._column_head(c.title, c.path),), w - 24, Fitting()) for c, w in pairs)
        return box, height + 22 * self.look.k + (self.pad * 0.6 if self.look.head != "chip" else 0.0)

    def _boxes(self, region: Box, shares: tuple[float, ...]) -> list[Box]:
        """Return where the content of each column stands; on cards it keeps off their edges."""
        return [box.inset(self.pad, 0) for box in region.columns(shares, self._gap() - self.pad)]

    def _gap(self) -> float:
        return COLUMN_GAP * self.look.k

    def _column_head(self, title: Runs, path: str) -> Para:
        look = self.look
        if look.head == "chip":
            type_ = Type(16 * look.k, look.on("tx2"), bold=True)
        elif look.head == "serif":
            type_ = Type(19 * look.k, look.title, font="heading")
        else:
            type_ = Type(17 * look.k, look.strong_on(self.kit.ground), bold=True)
        return Para(title, type_, path=path + "/title")

    # ------------------------------------------------------------ pieces
    def _pieces(self, blocks: Sequence[BlockPlan]) -> Pages:
        key = self.layout.key
        make = {"agenda": self._agenda, "timeline": self._timeline, "team": self._team, "picture": self._picture}.get(key)
        if make is not None:
            return make(blocks)
        pages = Builder(self.kit, large=key in ("quote", "kpis")).build(blocks)
        return tuple(tuple(map(self._on_cover, page)) for page in pages) if key in COVERS else pages

    def _on_cover(self, piece: Piece) -> Piece:
        """Return text as covers have it: smaller, without bullets, aligned as the title is."""
        if not isinstance(piece, TextPiece):
            return piece
        align, k = self.layout.title.align, self.look.k
        paras = tuple(
            replace(p, type=replace(p.type, size=16 * k), align=align, bullet=None, left=0.0, first=0.0, after=4 * k)
            for p in piece.paras
        )
        return replace(piece, paras=paras, _laid={}, _tall={})

    def _agenda(self, blocks: Sequence[BlockPlan]) -> Pages:
        """Return numbered items, large and evenly spread."""
        pieces: list[Piece] = []
        for block in blocks:
            if isinstance(block, Toc):
                block = contents(block)  # noqa: PLW2901 - a table of contents is a list here
            if isinstance(block, ListPlan) and block.items:
                pieces.append(self._agenda_list(block))
            else:
                pieces += [piece for page in Builder(self.kit).build([block]) for piece in page]
        return (tuple(pieces),)

    def _agenda_list(self, block: ListPlan) -> Piece:
        k = self.look.k
        count = sum(item.level == 0 for item in block.items)
        size = (24 if count <= 6 else 20) * k
        paras: list[Para] = []
        number = 0
        for item in block.items:
            number += item.level == 0
            para = item_para(self.kit, _numbered(item, number), size)
            if item.level == 0:
                type_ = replace(para.type, quiet_links=True)
                para = replace(para, type=type_, left=46 * k, first=-46 * k, before=(14 if paras else 0) * k, after=4 * k)
            else:
                quiet = replace(para.type, ink=self.look.quiet_on(self.layout.ground), size=16 * k, quiet_links=True)
                para = replace(para, type=quiet, left=46 * k, first=0.0, bullet=None)
            paras.append(para)
        return TextPiece(self.kit, tuple(paras), spread=28 * k, path=block.path, name="Agenda")

    def _timeline(self, blocks: Sequence[BlockPlan]) -> Pages:
        pieces: list[Piece] = []
        for block in blocks:
            if isinstance(block, ListPlan) and block.items:
                pieces.append(TimelinePiece(self.kit, steps(block.items), path=block.path))
            else:
                pieces += [piece for page in Builder(self.kit).build([block]) for piece in page]
        return (tuple(pieces),)

    def _team(self, blocks: Sequence[BlockPlan]) -> Pages:
        found, rest = people(blocks)
        pieces = [piece for page in Builder(self.kit).build(rest) for piece in page]
        if found:
            team = TeamPiece(self.kit, found, path=found[0].path)
            return ((team, *pieces),)
        return (tuple(pieces),)

    # ------------------------------------------------------------ picture slides
    def _picture(self, blocks: Sequence[BlockPlan]) -> Pages:
        """Return the text beside the plate; the plate itself is kept."""
        picture, caption, rest = plate(blocks)
        pages = Builder(self.kit).build(rest)
        if picture is None or self.plate or self.layout.picture is None:
            return Builder(self.kit).build(blocks)
        alone = not any(pages) and len(self.plan.columns) == 1
        box = self._whole_plate() if alone and not self.plan.title else self.layout.picture
        self.plate = (self._plate(picture, box),)
        if caption:
            para = Para(caption, Type(12 * self.look.k, self.look.muted), path=picture.path)
            note = TextPiece(self.kit, (para,), slot=False, name="Caption", path=picture.path)
            pages = (*pages[:-1], (*pages[-1], note))
        return pages

    def _whole_plate(self) -> Box:
        return Box(0, 0, self.width, self.height)

    def _plate(self, picture: Picture, box: Box) -> PictureShape:
        image = self.kit.images.get(picture)
        found = placed(image.width_px, image.height_px, box.w, box.h, "cover")
        crop = found.crop
        if picture.fit == "contain" and max(crop.left + crop.right, crop.top + crop.bottom) > CROP_MOST:
            found = placed(image.width_px, image.height_px, box.w, box.h, "contain")
            box = box.centred(found.width, found.height)
        ph = Ph("pic", PICTURE)
        return PictureShape(
            box, image, found.crop, picture.alt or "", picture.decorative, picture.link, name="Picture", ph=ph, path=picture.path
        )

    def _beside(self, box: Box) -> Box:
        """Return the region of a picture slide, right under its title."""
        slot = self.layout.title
        if slot.anchor == "t" and box.y > slot.box.bottom and self.plan.title:
            heads = Heads(self.kit, self.layout, self.plan.title, self.plan.kicker, self.plan.subtitle, self.plan.path)
            box = box.below(slot.box.y + heads.height() + 20 * self.look.k)
        return box

    # ------------------------------------------------------------ content
    def _pages(self, columns: Sequence[Pages], box: Box) -> list[Page]:
        """Return the slides: those the input parts, and those that do not fit."""
        if not columns:
            return [Page((), Fitting())]
        _, heads = self._region()
        out: list[Page] = []
        for i in range(max(map(len, columns))):
            shown = [column[i] if i < len(column) else () for column in columns]
            widths = tuple(at.w for at in self._boxes(box, self.shares))
            out += flow(self.look, shown, Region(widths, box.h - heads - self.pad, self.look.gap))
        return out

    def _content(self, page: Page, region: Box, heads: float) -> list[Shape]:
        kept = [i for i, pieces in enumerate(page.columns) if pieces or heads]
        if not kept:
            return []
        total = sum(self.shares[i] for i in kept)
        boxes = self._boxes(region, tuple(self.shares[i] / total for i in kept))
        out = self._cards(page, region, boxes, heads) if self.layout.key == "comparison" else []
        visual = any(not is_text(piece) for i in kept for piece in page.columns[i])
        for order, (i, box) in enumerate(zip(kept, boxes, strict=True)):
            if heads:
                out += self._column_title(i, order, box, heads)
            at = box.below(box.y + heads)
            at = Box(at.x, at.y, at.w, max(at.h - self.pad, 1.0))
            beside = visual and len(kept) > 1 and not heads
            placed_ = self._column(page.columns[i], at, page, visual=beside)
            out += self._slotted(placed_, order)
        return out

    def _cards(self, page: Page, region: Box, boxes: Sequence[Box], heads: float) -> list[Shape]:
        """Return what a comparison's columns stand on: cards, or a rule between them."""
        look, gap = self.look, self.look.gap
        if look.head == "serif":
            lines = [(left.right + right.x) / 2 for left, right in pairwise(boxes)]
            return [Mark(Box(x, region.y, 0, region.h * 0.9), geometry="line", line=look.hairline, weight=look.k) for x in lines]
        shown = [pieces for pieces in page.columns if pieces or heads]
        tallest = max(height_of(p, box.w, page.fitting, gap) for p, box in zip(shown, boxes, strict=True))
        eager = any(piece.stretch > 0 for pieces in shown for piece in pieces)
        height = region.h if eager else min(max(tallest + heads + 2 * self.pad, region.h * CARD_LEAST), region.h)
        cards = [Box(box.x - self.pad, region.y, box.w + 2 * self.pad, height) for box in boxes]
        return [Mark(card, fill="bg2", radius=look.radius, name="Card") for card in cards]

    def _column(self, pieces: Pieces, box: Box, page: Page, *, visual: bool) -> list[Shape]:
        """Return a column; text beside something to look at stands in the middle of its height."""
        gap = self.look.gap
        needed = height_of(pieces, box.w, page.fitting, gap)
        if needed > box.h + 0.5:
            path = pieces[0].path if pieces else self.plan.path
            self.findings.overflow("slide", needed, box.h, path)
        text = all(is_text(piece) for piece in pieces)
        if text and visual:
            top = max((self._beside_height(page, box) - needed) * 0.45, 0.0)
            return arrange(pieces, box.below(box.y + top), page.fitting, gap)
        shapes = arrange(pieces, box, page.fitting, gap)
        calm = not any(isinstance(piece, TablePiece | TextPiece) for piece in pieces) and not visual
        if shapes and calm:
            spare = box.bottom - max(shape.box.bottom for shape in shapes)
            if spare > 12:
                return arrange(pieces, box.below(box.y + spare * 0.4), page.fitting, gap)
        return shapes

    def _beside_height(self, page: Page, box: Box) -> float:
        """Return how much of a column's height the visuals beside it take."""
        widths = [at.w for at in self._boxes(self._region()[0], self.shares)]
        gap = self.look.gap
        tall = [
            sum(piece.most(w, page.fitting) for piece in pieces) + gap * (len(pieces) - 1)
            for pieces, w in zip(page.columns, widths, strict=True)
            if pieces and not all(map(is_text, pieces))
        ]
        return min(box.h, max(tall, default=box.h))

    def _column_title(self, i: int, order: int, box: Box, heads: float) -> list[Shape]:
        column, look, k = self.plan.columns[i], self.look, self.look.k
        top = self.pad * 0.6 if look.head != "chip" else 0.0
        at = Box(box.x, box.y + top, box.w, heads - top - 12 * k)
        para = self._column_head(column.title, column.path)
        named = self.layout.key == "comparison" and order < len(COLUMN_HEADS)
        ph = Ph("body", COLUMN_HEADS[order]) if named and column.title else None
        if look.head == "chip":
            at = Box(at.x - self.pad, at.y, at.w + 2 * self.pad, at.h)
            inset = (self.pad or 12 * k, 2 * k, 12 * k, 2 * k)
            return [TextBox(at, (para,), Fitting(), "Heading", ph, "ctr", inset, "tx2", None, look.radius)]
        text = TextBox(at, (para,), Fitting(), "Heading", ph, "b", (0, 0, 0, 6 * k), ground=self.kit.ground)
        ink, weight = ("tx1", 0.75) if look.head == "serif" else ("accent1", 2.0)
        return [text, Mark(Box(at.x, at.bottom, at.w, 0), geometry="line", line=ink, weight=weight * k)]

    def _slotted(self, shapes: Sequence[Shape], order: int) -> list[Shape]:
        """Return shapes of which one fills the layout's placeholder for content."""
        free = order == 0 or (order == 1 and self.layout.key == "comparison")
        if not free or self.layout.key not in BODIES:
            return list(shapes)
        chosen = next((i for i, shape in enumerate(shapes) if _running(shape)), None)
        if chosen is None:
            chosen = next((i for i, shape in enumerate(shapes) if isinstance(shape, ChartShape | TableShape)), None)
        ph = Ph("", order + 1)
        return [
            replace(shape, ph=ph) if i == chosen and isinstance(shape, TextBox | ChartShape | TableShape) else shape
            for i, shape in enumerate(shapes)
        ]


def _running(shape: Shape) -> bool:
    return isinstance(shape, TextBox) and shape.name in ("Text", "Agenda", "Contents") and shape.fill is None


def _numbered(item: ListItem, number: int) -> ListItem:
    if item.level:
        return item
    return replace(item, ordered=True, marker=f"{number}.", number=number, checked=None)


