"""`pdf.render.deck`: a deck as pages, a page a slide, with the places and sizes that PPTX writes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from runstamp.engine import Call, Dependency, Draft, Rendered, World
from runstamp.frozen import record, replace
from runstamp.losses import Diagnostic, Loss
from runstamp.model.deck import Deck
from runstamp.support import supports
from runstamp_pdf.slides.support import SUPPORT

if TYPE_CHECKING:
    from runstamp_compose.plans import DeckPlan
    from runstamp_pdf.build import Parts
    from runstamp_pdf.finish import Catalog, Entry
    from runstamp_pdf.setting import Typesetter
    from runstamp_pdf.surface import Surface
    from runstamp_slides.decks import PlacedDeck
    from runstamp_slides.findings import Findings
    from runstamp_slides.shapes import PlacedSlide

MIN_SIDE, MAX_SIDE = 72.0, 14_400.0  # points; the upper one is the format's (ISO 32000-1, annex C)
T = TypeVar("T", Loss, Diagnostic)


@supports(SUPPORT)
def render_deck(model: Deck, call: Call, world: World) -> Rendered:
    """Return the deck as one tagged PDF, a page a slide; slides that are hidden have none.

    Raises:
        RunstampError: what composing and the images raise; common/RESOURCE_LIMIT_EXCEEDED, more slides than allowed;
            pdf/OUTPUT_INVALID, the file fails its own check.
    Loses:
        what composing and the images lose; common/TEXT_OVERFLOW, common/FONT_SUBSTITUTED, common/GLYPH_MISSING,
        common/LINE_BREAK_APPROXIMATE,
        common/LINK_DROPPED, pdf/PAGE_SIZE_LIMITED, pdf/TEMPLATE_NOT_DRAWN, pdf/HIDDEN_LEFT_OUT.
    """
    from runstamp_data.feeding import feed
    from runstamp_pdf.finish import Finisher
    from runstamp_pdf.selfcheck import verdicts
    from runstamp_slides.findings import Findings

    findings = Findings()
    model = feed(model, world, call.limits, findings.diagnostics)
    placed, lost = _placed(model, findings, call, world)
    shown = [i for i, slide in enumerate(placed.slides, 1) if not slide.hidden]
    drawing = _Drawing.of(placed, model, call, world)
    surfaces = [drawing.page(number, at) for at, number in enumerate(shown)] or [drawing.blank()]
    data = Finisher(drawing.parts, _catalog(placed, shown), surfaces).data()
    checks = verdicts(data, surfaces, str(call.options.get("checks", "auto")))
    for face in drawing.parts.fonts.faces:
        world.depend(Dependency("font", face.name, face.record.sha256))
    path = world.temporary(".pdf")
    path.write_bytes(data)
    slides = [placed.slides[number - 1] for number in shown]
    map_ = tuple([(at, slide.path, slide.title) for at, slide in enumerate(slides, 1)])
    losses = (*lost, *_hidden(placed.slides), *findings.losses, *drawing.typesetter.losses)
    return Rendered(
        (Draft(".pdf", "application/pdf", path, len(surfaces), map_),),
        losses=_on_pages(losses, shown),
        diagnostics=_on_pages(findings.diagnostics, shown),
        checks=checks,
    )


def _placed(model: Deck, findings: Findings, call: Call, world: World) -> tuple[PlacedDeck, tuple[Loss, ...]]:
    """Return the deck placed, and what composing lost."""
    from runstamp_compose.decks import compose_deck
    from runstamp_pdf.pictures import FORMATS
    from runstamp_pdf.slides.templates import without_template
    from runstamp_slides.decks import place_deck
    from runstamp_slides.images import Images

    plan, lost = compose_deck(model)
    if model.template is not None:
        plan = without_template(plan, findings)
    images = Images(world.files, call.limits, findings, FORMATS)
    return place_deck(model, _limited(plan, findings), images, findings, call, world), lost


def _limited(plan: DeckPlan, findings: Findings) -> DeckPlan:
    """Return a deck whose pages are of a size that the format allows.

    Loses:
        pdf/PAGE_SIZE_LIMITED.
    """
    width, height = (min(max(side, MIN_SIDE), MAX_SIDE) for side in (plan.width, plan.height))
    if (width, height) != (plan.width, plan.height):
        findings.lose(
            Loss(
                "pdf/PAGE_SIZE_LIMITED",
                "slide",
                "the slides were brought to a size that a page may have",
                "/size",
                expected=f"{plan.width:g} × {plan.height:g} pt",
                actual=f"{width:g} × {height:g} pt",
                avoidable=True,
                remediation=f"choose sides between {MIN_SIDE:g} and {MAX_SIDE:g} pt",
            )
        )
    return replace(plan, width=width, height=height)


@record
class _Drawing:
    """The file under construction and the deck that it shows."""

    placed: PlacedDeck
    parts: Parts
    typesetter: Typesetter
    world: World
    pageless: frozenset[str]  # ids on hidden slides alone
    numbers: dict[str, str]  # of slides, by "#" and an id on them

    @classmethod
    def of(cls, placed: PlacedDeck, model: Deck, call: Call, world: World) -> _Drawing:
        """Return a file without pages."""
        from runstamp_pdf.build import Parts
        from runstamp_pdf.file import File
        from runstamp_pdf.fonts import Fonts
        from runstamp_pdf.pictures import Pictures
        from runstamp_pdf.render import asked
        from runstamp_pdf.setting import Typesetter
        from runstamp_pdf.structure import Structure

        theme, file = placed.design.look.theme, File()
        typesetter = Typesetter(theme, asked(model), language=placed.plan.language)
        for family in (theme.heading_font, theme.body_font, theme.mono_font):
            typesetter.face(family, bold=False, italic=False)
        pictures = Pictures(file, world, call.limits, typesetter.losses)
        parts = Parts(file, Fonts(), pictures, Structure())
        return cls(placed, parts, typesetter, world, _pageless(placed.slides), _numbers(placed.slides))

    def page(self, number: int, at: int) -> Surface:
        """Return the page of a slide, drawn; numbers count the hidden ones too, as on the slides themselves."""
        from runstamp_pdf.slides.painting import SlidePainter
        from runstamp_pdf.slides.text import SlideSetter

        self.world.checkpoint()
        placed, surface = self.placed, self.blank(at)
        shown, total = str(number), str(len(placed.slides))
        fields = {"page": shown, "slide": shown, "pages": total, **self.numbers}
        setter = SlideSetter(placed.ruler, self.typesetter, placed.design.look, fields, self.pageless)
        tag = self.parts.structure.root.child("Sect")
        painter = SlidePainter(placed, self.parts, self.typesetter, setter, surface, tag)
        surface.landmark(_id(number), 0.0)
        losses = self.typesetter.losses
        told = len(losses)
        painter.paint(placed.slides[number - 1])
        losses[told:] = [replace(loss, page=number) for loss in losses[told:]]
        return surface

    def blank(self, at: int = 0) -> Surface:
        """Return an empty page."""
        from runstamp_pdf.surface import Surface

        return Surface(at, self.placed.design.width, self.placed.design.height)


def _numbers(slides: Sequence[PlacedSlide]) -> dict[str, str]:
    """Return the number of the first slide on which each id stands, as references to it name it."""
    pairs = [(f"#{id_}", str(number)) for number, slide in enumerate(slides, 1) for id_ in slide.ids]
    return dict(reversed(pairs))


def _id(number: int) -> str:
    """Return the name of a slide's place; no id of the input looks like it."""
    return f"/slide/{number}"


def _pageless(slides: Sequence[PlacedSlide]) -> frozenset[str]:
    """Return the ids that stand on hidden slides alone."""
    hidden = {id_ for slide in slides if slide.hidden for id_ in slide.ids}
    return frozenset(hidden.difference(*[slide.ids for slide in slides if not slide.hidden]))


def _catalog(placed: PlacedDeck, shown: Sequence[int]) -> Catalog:
    from runstamp_pdf.finish import Catalog

    entries = tuple(_outline(placed.slides))
    return Catalog(placed.plan.language, placed.plan.meta, entries, tuple([("decimal", i) for i in shown]))


def _outline(slides: Sequence[PlacedSlide]) -> Iterator[Entry]:
    """Yield the sections, and the slides with pages in them by their titles."""
    from runstamp_pdf.finish import Entry

    level, section = 1, None
    for number, slide in enumerate(slides, 1):
        section = slide.section or section
        if slide.hidden:
            continue
        if section:
            yield Entry(1, section, _id(number))
            level, section = 2, None
        yield Entry(level, slide.title, _id(number))


def _hidden(slides: Sequence[PlacedSlide]) -> Iterator[Loss]:
    """Yield a loss for each slide of the input that is hidden.

    Loses:
        pdf/HIDDEN_LEFT_OUT.
    """
    for slide in slides:
        if slide.hidden and slide.part == 1:
            message = f"the hidden slide '{slide.title}' has no page"
            remedy = "drop 'hidden' to give it one"
            yield Loss(
                "pdf/HIDDEN_LEFT_OUT", "slide", message, slide.path, avoidable=True, remediation=remedy
            )


def _on_pages(found: Iterable[T], shown: Sequence[int]) -> tuple[T, ...]:
    """Return what was found with pages in place of the slides' numbers; none where a slide has no page."""
    pages = {number: at for at, number in enumerate(shown, 1)}
    return tuple([one if one.page is None else replace(one, page=pages.get(one.page)) for one in found])
