"""Slides of plans on a template's layouts: placeholders filled, content flowed where the template has room for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from runstamp.frozen import field, record, replace
from runstamp_compose.plans import DeckPlan, Paragraph, Run, Runs, SlideColumn, SlidePlan
from runstamp_pptx.templates import filling, foot
from runstamp_pptx.templates.choosing import seats
from runstamp_pptx.templates.content import Content, Seat
from runstamp_pptx.templates.looks import Dress, dress
from runstamp_pptx.templates.parts import FOOT, SlideLayout, Template
from runstamp_pptx.templates.seating import Chosen, Seating, free, held, region
from runstamp_slides.accessibility import tell_contrast
from runstamp_slides.backgrounds import Ground, ground_of
from runstamp_slides.findings import Findings
from runstamp_slides.flow import Page
from runstamp_slides.geometry import Box
from runstamp_slides.head import name_of
from runstamp_slides.look import Look, Type
from runstamp_slides.people import plate
from runstamp_slides.pieces.build import Builder
from runstamp_slides.pieces.piece import Kit
from runstamp_slides.pieces.text import is_text
from runstamp_slides.shapes import Fitting, Para, PlacedSlide, Shape, TextBox

CALM = 12.0  # points of spare height from which on figures stand near the middle
GAP = 24.0  # points between columns for which the template has no places
_AS_IS, _SMALLER = Fitting(minimum=1.0), Fitting(0.75, 1.0, 1.0)


@record
class TemplatePlacer:
    """Places the slides of one deck on a template, in order. `kit_of` makes the kit for a look."""

    deck: DeckPlan
    template: Template
    seating: Seating
    kit_of: Callable[[Look], Kit]
    findings: Findings
    _dresses: dict[str, Dress] = field(default_factory=dict[str, Dress])
    _told: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])

    def slide(self, plan: SlidePlan, number: int) -> Iterator[PlacedSlide]:
        """Yield the slides that a slide of the input comes to; the first has this number."""
        self.findings.page = number
        chosen = self.seating.chosen(plan)
        self._tell(chosen)
        yield from _Placing(self, chosen, number).slides()

    def dress(self, layout: SlideLayout) -> Dress:
        """Return how slides of a layout look."""
        found = self._dresses.get(layout.part)
        if found is None:
            found = self._dresses[layout.part] = dressed(self.seating, layout)
        return found

    def _tell(self, chosen: Chosen) -> None:
        """Enter which layout was chosen, once for every pair of what was asked and what was taken."""
        asked, layout = chosen.intent if chosen.plan.layout == chosen.intent else "", chosen.layout
        key = (asked, layout.name)
        if not asked or key in self._told:
            return
        self._told.add(key)
        holders = ", ".join(one.shown for one in layout.holders if one.type not in FOOT) or "none"
        message = f"'{asked}' takes the template's layout '{layout.name}' (placeholders: {holders})"
        self.findings.note("pptx/LAYOUT_CHOSEN", message, f"{chosen.plan.path}/layout")


def dressed(seating: Seating, layout: SlideLayout) -> Dress:
    """Return how pieces look on a layout, set as its content is, else as that of the usual layout."""
    usual = seating.usual(layout.master)
    standard = next(iter(seats(usual).contents), None) or next(
        iter(seating.template.bodies), layout.holders[0]
    )
    own = next(iter(seats(layout).contents), None)
    title = usual.title
    if own is not None and own.type in ("", "body"):
        return dress(layout, own, title.levels[0] if title else None)
    place = region(layout, usual, hidden=layout.title is None)
    moved = replace(standard, box=place)
    return dress(layout, moved, title.levels[0] if title else None)


class _Placing:
    """Places one slide of the input."""

    def __init__(self, placer: TemplatePlacer, chosen: Chosen, number: int) -> None:
        self.placer, self.chosen, self.plan, self.number = placer, chosen, chosen.plan, number
        self.layout, self.findings = chosen.layout, placer.findings
        self.look = placer.dress(self.layout).look
        self.kit = placer.kit_of(self.look).on(self.look.ground)
        self.named = {given.key: held(self.layout, given.key)[0] for given in self.plan.placeholders}
        usual = placer.seating.usual(self.layout.master)
        taken = list(self.named.values())
        self.content = Content(self.kit, chosen, usual, seats(self.layout), chosen.columns, taken)

    # ------------------------------------------------------------ slides
    def slides(self) -> Iterator[PlacedSlide]:
        """Yield the slide and its continuations."""
        fixed = self._cover() if self.chosen.cover else self._lead_and_named()
        places = self.content.places()
        pages = self.content.pages(places)
        for i, page in enumerate(pages):
            self.kit.checkpoint()
            self.findings.page = self.number + i
            suffix = f" ({i + 1}/{len(pages)})" if len(pages) > 1 else ""
            yield self._slide(page, fixed, places, suffix, i)

    def _slide(
        self, page: Page, fixed: Sequence[Shape], places: Sequence[Seat], suffix: str, part: int
    ) -> PlacedSlide:
        plan = self.plan
        if part:
            message = f"the content of slide {self.number} continues here"
            self.findings.note("common/SLIDE_CONTINUED", message, plan.path)
        self._tell(page)
        title = name_of(plan.title, self._fallback()) + suffix
        ground = self._ground()
        free, named = self._elements(ground) if part == 0 else ((), [])
        shapes = [
            *((ground.veil,) if ground is not None and ground.veil is not None else ()),
            *self._title(title, suffix),
            *fixed,
            *self.content.shapes(page, places),
            *self.content.source(),
            *free,
            *self._foot(),
        ]
        ids = [plan.id] if plan.id and part == 0 else []
        ids += [id_ for pieces in page.columns for piece in pieces for id_ in piece.ids]
        ids += named
        return PlacedSlide(
            layout=self.layout.part,
            title=title,
            shapes=tuple(shapes),
            notes=plan.notes if part == 0 else (),
            hidden=plan.hidden,
            section=plan.section if part == 0 else None,
            part=part + 1,
            ids=tuple(ids),
            path=plan.path,
            look=self.look,
            background=ground.fill if ground is not None else None,
        )

    def _ground(self) -> Ground | None:
        """Return the ground that the slide asks for; the template's inks stay, and are told where they do not read on it."""
        plan, template = self.plan, self.placer.template
        if plan.background is None:
            return None
        page = Box(0, 0, template.width, template.height)
        found = ground_of(plan.background, page, self.look, self.kit.images, self.findings, plan.path)
        ink, size, path = self.look.on(self.look.ground), self.look.body, plan.path + "/background"
        tell_contrast(ink, found.shades, size, self.look, self.findings, path, bold=False)
        return found

    def _elements(self, ground: Ground | None) -> tuple[tuple[Shape, ...], list[str]]:
        """Return what stands where it is put, and its ids."""
        if not self.plan.elements:
            return (), []
        from runstamp_slides.elements import ElementPlacer  # most slides only flow

        template, under = self.placer.template, self.look.ground if ground is None else ground.typical
        placer = ElementPlacer(self.kit.on(under), (template.width, template.height))
        return placer.place(self.plan.elements), placer.ids

    def _fallback(self) -> str:
        named = name_of(self.plan.kicker, name_of(self.placer.deck.title, ""))
        return f"{named} – {self.number}" if named else str(self.number)

    def _tell(self, page: Page) -> None:
        fitting = page.fitting
        if page.columns and (fitting.scale < 1 or fitting.spacing < 1):
            tight = f", lines at {fitting.pitch:.0%}" if fitting.spacing < 1 else ""
            message = f"text is set at {fitting.scale:.0%} of the template's size{tight}"
            self.findings.note("common/TEXT_SHRUNK", message, self.plan.path)

    # ------------------------------------------------------------ head and foot
    def _title(self, text: str, suffix: str) -> list[Shape]:
        holder, path = self.layout.title, self.plan.path + "/title"
        if holder in self.content.taken:
            return []
        if holder is None or self.chosen.hidden or not self.plan.title:
            return [filling.unseen(self.layout, text, path)]
        return [filling.title(self.kit, self.layout, holder, self.plan.title, path, suffix)]

    def _foot(self) -> Iterator[Shape]:
        """Yield footer, date and slide number where the layout has them; covers that open and close have none."""
        deck, layout = self.placer.deck, self.layout
        if self.chosen.intent in ("title", "closing"):
            return
        number = (Run(text=str(self.number), field="slide"),) if deck.numbers else ()
        given = (
            ("dt", deck.date, "Date"),
            ("ftr", deck.footer, "Footer"),
            ("sldNum", number, "Slide number"),
        )
        held = [
            (holder, runs, name)
            for kind, runs, name in given
            for holder in layout.of(kind)[:1]
            if runs and holder not in self.content.taken
        ]
        yield from foot.lines(self.kit, layout, held)

    # ------------------------------------------------------------ what is fixed: lines of covers, leads, named placeholders
    def _named(self) -> Iterator[Shape]:
        for given in self.plan.placeholders:
            yield from filling.named(self.kit, self.layout, self.named[given.key], given.blocks, given.path)

    def _cover(self) -> list[Shape]:
        """Return the lines of a cover in its placeholder for them, or in what room there is."""
        texts = [(self.plan.kicker, "/kicker"), (self.plan.subtitle, "/subtitle")]
        said = [(runs, self.plan.path + place) for runs, place in texts if runs]
        paras, rest = self._spoken()
        self.content.columns = rest
        out = list(self._named())
        if not said and not paras:
            return out
        spots = [*self.layout.of("subTitle"), *self.content.seats.lines, *self.content.seats.contents]
        holder = next(
            (one for one in spots if one not in self.content.taken and one.type in ("subTitle", "body", "")),
            None,
        )
        if holder is None:
            return [*out, self._free_lines(said, paras)]
        self.content.taken.append(holder)
        said += [(para.runs, para.path) for para in paras]
        whole = filling.lines(holder, [runs for runs, _ in said], [path for _, path in said])
        if self.kit.ruler.height(whole, holder.room[0], _SMALLER) > filling.room(holder)[1]:
            # Where lines do not fit though set smaller, one with dots between them may.
            whole = filling.joined(self.kit, holder, whole) or whole
        return [*out, filling.fitted(self.kit, self.layout, holder, whole, "Subtitle")]

    def _spoken(self) -> tuple[tuple[Para, ...], tuple[SlideColumn, ...]]:
        """Return the words of a cover's content, and its columns where they hold more than words."""
        pages = [page for column in self.plan.columns for page in Builder(self.kit).build(column.blocks)]
        pieces = [piece for page in pages for piece in page]
        if not all(is_text(piece) for piece in pieces):
            return (), self.plan.columns
        return tuple(para for piece in pieces for para in piece.paras), ()  # type: ignore[attr-defined]

    def _free_lines(self, said: Sequence[tuple[Runs, str]], paras: Sequence[Para]) -> TextBox:
        box = free(self.layout, [one for one in (self.layout.title, *self.content.taken) if one is not None])
        under = self.layout.ground(box)
        type_ = Type(min(self.look.body, 18 * self.look.k), self.look.on(under))
        align = self.layout.title.levels[0].align if self.layout.title is not None else "left"
        shown = [Para(runs, type_, after=4, align=align, path=path) for runs, path in said]
        shown += [Para(para.runs, type_, after=4, align=align, path=para.path) for para in paras]
        needed = self.kit.ruler.height(shown, box.w, _AS_IS)
        if needed > box.h + 0.5:
            self.findings.overflow("subtitle", needed, box.h, self.plan.path)
        return TextBox(box, tuple(shown), _AS_IS, "Subtitle", ground=under)

    def _lead_and_named(self) -> list[Shape]:
        """Return named placeholders, then kicker and subtitle: in the line above the content, or at its top."""
        out = list(self._named())
        picture = self._picture()
        if picture is not None:
            out.append(picture)
        texts = [(self.plan.kicker, "/kicker"), (self.plan.subtitle, "/subtitle")]
        said = [(runs, self.plan.path + place) for runs, place in texts if runs]
        if not said:
            return out
        head = self.content.seats.heads[0] if len(self.content.seats.heads) == 1 else None
        if (
            head is not None
            and head not in self.content.taken
            and not any(c.title for c in self.content.columns)
            and len(said) == 1
        ):
            self.content.taken.append(head)
            paras = filling.lines(head, [said[0][0]], [said[0][1]])
            return [*out, filling.fitted(self.kit, self.layout, head, paras, "Subtitle")]
        return [*out, self._lead()]

    def _picture(self) -> Shape | None:
        """Return the picture of a picture slide in its placeholder; what else there is goes into the line beside it."""
        if (
            self.chosen.intent != "picture"
            or len(self.content.columns) != 1
            or len(self.content.seats.pictures) != 1
        ):
            return None
        column = self.content.columns[0]
        found, caption, rest = plate(column.blocks)
        holder = self.content.seats.pictures[0]
        if found is None or holder in self.content.taken:
            return None
        self.content.taken.append(holder)
        if caption:
            rest = (*rest, Paragraph(caption, path=found.path))
        self.content.columns = (replace(column, blocks=rest),) if rest else ()
        return filling.picture(self.kit, holder, found)

    def _lead(self) -> TextBox:
        """Return kicker and subtitle as lines at the top of the content."""
        look, plan, box = self.look, self.plan, self.content.region()
        paras: list[Para] = []
        if plan.kicker:
            strong = Type(
                12 * look.k, look.strong_on(look.ground), bold=True, tracking=0.6 * look.k, caps=True
            )
            paras.append(Para(plan.kicker, strong, after=2 * look.k, path=plan.path + "/kicker"))
        if plan.subtitle:
            quiet = Type(min(16 * look.k, look.body), look.quiet_on(look.ground))
            paras.append(Para(plan.subtitle, quiet, path=plan.path + "/subtitle"))
        height = self.kit.ruler.height(paras, box.w, _AS_IS)
        self.content.lead = height + 8 * look.k
        return TextBox(Box(box.x, box.y, box.w, height), tuple(paras), _AS_IS, "Lead", ground=look.ground)
