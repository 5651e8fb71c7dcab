"""What every way to render a deck shares: slides placed one after the other, ids kept, fonts told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from pydantic import BaseModel

from runstamp.engine import Call, World
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import replace
from runstamp.losses import Loss
from runstamp.model.deck import Deck
from runstamp_compose.plans import DeckPlan, SlidePlan
from runstamp_ooxml.package import Package
from runstamp_pptx.findings import Findings
from runstamp_pptx.measure import Ruler
from runstamp_pptx.shapes import PlacedSlide

# The package, its slides, what composing lost, and the template that it stands on.
Made: TypeAlias = tuple[Package, list[PlacedSlide], tuple[Loss, ...], bytes | None]
Place = Callable[[SlidePlan, int], Iterator[PlacedSlide]]


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


def tell_fonts(rulers: Iterable[Ruler], findings: Findings, world: World, path: str) -> None:
    """Record the faces that measured the text; enter those of other widths than what was asked."""
    for ruler in rulers:
        for name, found in ruler.substitutions.items():
            if not found.metric_compatible:
                message = (
                    f"'{name}' was measured with {found.used}, whose widths differ; lines may break elsewhere"
                )
                findings.note("common/FONT_NOT_EMBEDDED", message, path)
        for dependency in ruler.used.values():
            world.depend(dependency)
