"""Decks placed: slides one after the other, ids kept, what people would miss told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pydantic import BaseModel

from runstamp.engine import Call, World
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen, replace
from runstamp.model.deck import Deck
from runstamp.model.theme import CustomTheme
from runstamp_compose.plans import DeckPlan, SlidePlan
from runstamp_slides.accessibility import look_over
from runstamp_slides.clashes import look_for_clashes
from runstamp_slides.designs import design
from runstamp_slides.designs.spec import Design
from runstamp_slides.emptiness import look_for_empty
from runstamp_slides.findings import Findings
from runstamp_slides.foot import NUMBER_NAME, foot_of
from runstamp_slides.images import Images
from runstamp_slides.look import Ink
from runstamp_slides.measure import Ruler
from runstamp_slides.pieces.piece import Kit
from runstamp_slides.place import Placer
from runstamp_slides.shapes import PlacedSlide, TextBox
from runstamp_slides.torn import look_for_torn

Place = Callable[[SlidePlan, int], Iterator[PlacedSlide]]


@frozen
class PlacedDeck:
    """A deck in a design of ours, every slide placed, and the ruler that knows which faces measured it."""

    plan: DeckPlan
    design: Design
    slides: tuple[PlacedSlide, ...]
    ruler: Ruler
    foot: tuple[TextBox, ...] = ()

    def foot_on(self, slide: PlacedSlide) -> tuple[TextBox, ...]:
        """Return what stands at the foot of a slide; nothing where its layout has no foot."""
        if not slide.footer:
            return ()
        return self.foot if slide.ground is None else tuple(self._on(box, slide.ground) for box in self.foot)

    def _on(self, box: TextBox, ground: Ink) -> TextBox:
        """Return a line of the foot in an ink that reads on the ground of a slide; on a chip it stays as it is."""
        if box.name == NUMBER_NAME and self.design.foot.chip is not None:
            return box
        ink = self.design.look.quiet_on(ground)
        paras = tuple(replace(para, type=replace(para.type, ink=ink)) for para in box.paras)
        return replace(box, paras=paras, ground=ground)


def place_deck(
    deck: Deck, plan: DeckPlan, images: Images, findings: Findings, call: Call, world: World
) -> PlacedDeck:
    """Return a deck in the design of its theme.

    Raises:
        RunstampError: what `placed` and the images raise.
    Loses:
        common/TEXT_OVERFLOW; what the images lose.
    """
    extends = deck.theme.extends if isinstance(deck.theme, CustomTheme) else None
    made = design(plan.theme, plan.width, plan.height, extends)
    ruler = Ruler(made.look)
    kit = Kit(made.look, ruler, images, findings, world.checkpoint)
    slides = placed(deck, plan, Placer(plan, made, kit).slide, call, world)
    look_over(slides, made.look, findings)
    look_for_torn(slides, ruler, findings)
    look_for_clashes(slides, (plan.width, plan.height), ruler, findings)
    look_for_empty(slides, made, ruler, findings)
    # What its foot loses is told on the first slide that has one.
    findings.page = next((number for number, slide in enumerate(slides, 1) if slide.footer), 0)
    foot = foot_of(kit, plan, made.foot) if findings.page else ()
    return PlacedDeck(plan, made, tuple(slides), ruler, foot)


def placed(deck: Deck, plan: DeckPlan, place: Place, call: Call, world: World) -> list[PlacedSlide]:
    """Return all slides in order, every id of the input on one of them.

    Raises:
        RunstampError: common/RESOURCE_LIMIT_EXCEEDED, more slides than allowed.
    """
    slides: list[PlacedSlide] = []
    for one, given in zip(plan.slides, deck.slides, strict=True):
        world.checkpoint()
        slides += _with_ids(list(place(one, len(slides) + 1)), ids_below(given))
        _within(len(slides), call.limits.slides, one.path)
    return slides


def ids_below(value: Any) -> Iterator[str]:
    """Yield every id that stands in a part of the model."""
    if isinstance(value, BaseModel):
        own = getattr(value, "id", None)
        if isinstance(own, str):
            yield own
        for name in value.model_fields_set:
            yield from ids_below(getattr(value, name))
    elif isinstance(value, dict):
        for one in value.values():
            yield from ids_below(one)
    elif isinstance(value, tuple):
        for one in value:
            yield from ids_below(one)


def _with_ids(slides: list[PlacedSlide], ids: Iterable[str]) -> list[PlacedSlide]:
    """Return slides on which every id of their input stands: where its block was placed, else on the first."""
    known = {id_ for slide in slides for id_ in slide.ids}
    missing = tuple(id_ for id_ in ids if id_ not in known)
    return [replace(slides[0], ids=(*slides[0].ids, *missing)), *slides[1:]] if missing else slides


def _within(count: int, limit: int, path: str) -> None:
    if count > limit:
        message = f"the deck comes to more than {limit:,} slides"
        issue = Issue(path, message, remediation="send fewer slides, or less on each")
        raise RunstampError("common/RESOURCE_LIMIT_EXCEEDED", message, (issue,))
