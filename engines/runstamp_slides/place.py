"""Slides of plans become placed slides: the head fitted, the content flowed into its region, continued where it must."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runstamp.frozen import record, replace
from runstamp_compose.plans import BlockPlan, DeckPlan, SlidePlan
from runstamp_slides.backgrounds import Ground, ground_of, grounded
from runstamp_slides.columns import CARD_PAD, Columns
from runstamp_slides.designs.spec import COVERS, Design, Layout
from runstamp_slides.flow import Page
from runstamp_slides.geometry import Box
from runstamp_slides.head import SOURCE, Heads, fitted, hidden, name_of
from runstamp_slides.named import pieces_of
from runstamp_slides.people import plate
from runstamp_slides.pieces.build import Pages
from runstamp_slides.pieces.piece import Kit
from runstamp_slides.plates import plated
from runstamp_slides.shapes import Para, Ph, PlacedSlide, Shape


@record
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
        self.look = placer.kit.look
        self.width, self.height = placer.design.width, placer.design.height
        placer.kit.findings.page = number
        self.ground = self._ground(placer.kit)
        self.layout: Layout = placer.design.layouts[plan.layout]
        if self.ground is not None:
            self.layout = grounded(self.layout, self.ground, self.look)
        carded = self.layout.key == "comparison" and self.look.head != "serif"
        self.pad = CARD_PAD * self.look.k if carded else 0.0
        self.kit = placer.kit.on(placer.kit.look.surface if carded else self.layout.ground)
        self.findings = placer.kit.findings
        self.plate: tuple[Shape, ...] = ()

    def _ground(self, kit: Kit) -> Ground | None:
        """Return the ground that the slide asks for, None where it keeps its layout's."""
        plan = self.plan
        if plan.background is None:
            return None
        page = Box(0, 0, self.width, self.height)
        return ground_of(plan.background, page, self.look, kit.images, kit.findings, plan.path)

    # ------------------------------------------------------------ slides
    def slides(self) -> Iterator[PlacedSlide]:
        """Yield the slide and its continuations."""
        self.findings.page = self.number
        content = [self._pieces(column.blocks) for column in self.plan.columns]
        columns = Columns(self.kit, self.plan, self._region(), self.pad)
        pages = columns.pages(content)
        for i, page in enumerate(pages):
            self.kit.checkpoint()
            self.findings.page = self.number + i
            suffix = f" ({i + 1}/{len(pages)})" if len(pages) > 1 else ""
            yield self._placed(page, columns, suffix, i)

    def _placed(self, page: Page, columns: Columns, suffix: str, part: int) -> PlacedSlide:
        if part:
            message = f"the content of slide {self.number} continues here"
            self.findings.note("common/SLIDE_CONTINUED", message, self.plan.path)
        self._tell(page)
        title = name_of(self.plan.title, self._fallback()) + suffix
        veil = self.ground.veil if self.ground is not None else None
        free, named = self._elements() if part == 0 else ((), [])
        shapes = [
            *((veil,) if veil is not None else ()),
            *self._head(title, suffix),
            *self.plate,
            *columns.shapes(page),
            *self._source(),
            *free,
        ]
        ids = [self.plan.id] if self.plan.id and part == 0 else []
        ids += [id_ for pieces in page.columns for piece in pieces for id_ in piece.ids]
        ids += named
        return PlacedSlide(
            layout=self.layout.key,
            title=title,
            shapes=tuple(shapes),
            notes=self.plan.notes if part == 0 else (),
            hidden=self.plan.hidden,
            section=self.plan.section if part == 0 else None,
            footer=self.layout.footer and not self._covered(),
            part=part + 1,
            ids=tuple(ids),
            path=self.plan.path,
            background=self.ground.fill if self.ground is not None else None,
            ground=self.ground.typical if self.ground is not None else None,
        )

    def _elements(self) -> tuple[tuple[Shape, ...], list[str]]:
        """Return what stands where it is put, and its ids."""
        if not self.plan.elements:
            return (), []
        from runstamp_slides.elements import ElementPlacer  # most slides only flow

        placer = ElementPlacer(self.kit.on(self.layout.ground), (self.width, self.height))
        return placer.place(self.plan.elements), placer.ids

    def _covered(self) -> bool:
        """Whether a picture fills the whole slide, so that no footer would read on it."""
        return any(one.box.w >= self.width and one.box.h >= self.height for one in self.plate)

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
        return Heads(
            self.kit, self.layout, plan.title, plan.kicker, plan.subtitle, plan.path, suffix
        ).shapes()

    def _source(self) -> list[Shape]:
        if not self.plan.source:
            return []
        slot = self.layout.source
        para = Para(self.plan.source, slot.type, align=slot.align, path=self.plan.path + "/source")
        return [fitted(self.kit, slot, para, "Source", Ph("body", SOURCE, inherits=True), self.layout.ground)]

    # ------------------------------------------------------------ content
    def _region(self) -> Box:
        """Return where content goes: above the source, and on a picture slide right under the title."""
        box, k = self.layout.region, self.look.k
        if self.plan.source:
            box = Box(box.x, box.y, box.w, max(self.layout.source.box.y - 8 * k - box.y, 1.0))
        slot, plan = self.layout.title, self.plan
        if self.layout.key == "picture" and slot.anchor == "t" and plan.title:
            heads = Heads(self.kit, self.layout, plan.title, plan.kicker, plan.subtitle, plan.path)
            box = box.below(slot.box.y + heads.height() + 20 * k)
        return box

    def _pieces(self, blocks: Sequence[BlockPlan]) -> Pages:
        half = self.layout.picture
        if half is None or self.plate:
            return pieces_of(self.kit, self.layout, blocks)
        alone = not self.plan.title and len(self.plan.columns) == 1
        found, pages = plated(self.kit, blocks, half, Box(0, 0, self.width, self.height) if alone else None)
        self.plate = (found,) if found else ()
        return pages
