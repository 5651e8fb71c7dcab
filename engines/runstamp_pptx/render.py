"""`pptx.render`: a deck of the model as a PPTX file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import BaseModel

from runstamp.engine import Call, Check, Draft, Rendered, World
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import replace
from runstamp.losses import Loss
from runstamp.model.deck import Deck
from runstamp.model.theme import CustomTheme
from runstamp.support import supports
from runstamp_compose.decks import compose_deck
from runstamp_compose.plans import DeckPlan
from runstamp_data.feeding import feed
from runstamp_ooxml.lint import check
from runstamp_pptx.accessibility import look_over
from runstamp_pptx.designs import design
from runstamp_pptx.findings import Findings
from runstamp_pptx.images import Images
from runstamp_pptx.measure import Ruler
from runstamp_pptx.pieces.piece import Kit
from runstamp_pptx.place import Placer
from runstamp_pptx.shapes import PlacedSlide
from runstamp_pptx.support import SUPPORT
from runstamp_pptx.write import DeckWriter

MIN_SIDE, MAX_SIDE = 72.0, 4032.0  # ST_SlideSizeCoordinate, ECMA-376 Part 1, 19.7.10, in points
MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.presentation"


@supports(SUPPORT)
def render(deck: Deck, call: Call, world: World) -> Rendered:
    """Return a deck as a PPTX file.

    Raises:
        RunstampError: what `compose_deck` and the images raise; common/RESOURCE_LIMIT_EXCEEDED, more slides or bytes than
            allowed; pptx/OUTPUT_INVALID, the file fails its own lint.
    Loses:
        what `compose_deck` and the images lose; common/TEXT_OVERFLOW, pptx/SLIDE_SIZE_LIMITED.
    """
    findings = Findings()
    deck = feed(deck, world, call.limits, findings.diagnostics)
    composed, lost = compose_deck(deck)
    plan = limited(composed, findings)
    slides = _placed(deck, plan, call, world, findings)
    extends = deck.theme.extends if isinstance(deck.theme, CustomTheme) else None
    package = DeckWriter(plan, design(plan.theme, plan.width, plan.height, extends), world.checkpoint).write(
        slides
    )
    path = world.temporary(".pptx")
    world.checkpoint()
    digest = package.write(path, max_bytes=call.limits.output_bytes)
    world.checkpoint()
    draft = Draft(
        ".pptx",
        MEDIA_TYPE,
        path,
        len(slides),
        tuple((i, one.path, one.title) for i, one in enumerate(slides, 1)),
        digest,
    )
    checks = _checks(call, draft)
    return Rendered((draft,), None, (*lost, *findings.losses), tuple(findings.diagnostics), checks)


def _placed(deck: Deck, plan: DeckPlan, call: Call, world: World, findings: Findings) -> list[PlacedSlide]:
    extends = deck.theme.extends if isinstance(deck.theme, CustomTheme) else None
    made = design(plan.theme, plan.width, plan.height, extends)
    ruler = Ruler(made.look)
    kit = Kit(made.look, ruler, Images(world.files, call.limits, findings), findings, world.checkpoint)
    placer = Placer(plan, made, kit)
    slides: list[PlacedSlide] = []
    for one, given in zip(plan.slides, deck.slides, strict=True):
        world.checkpoint()
        slides += _with_ids(list(placer.slide(one, len(slides) + 1)), ids_below(given))
        _within(len(slides), call.limits.slides, one.path)
    look_over(slides, made.look, findings)
    for name, found in ruler.substitutions.items():
        if not found.metric_compatible:
            message = (
                f"'{name}' was measured with {found.used}, whose widths differ; lines may break elsewhere"
            )
            findings.note("common/FONT_NOT_EMBEDDED", message, "/theme")
    for dependency in ruler.used.values():
        world.depend(dependency)
    return slides


def ids_below(value: Any) -> Iterator[str]:
    """Yield every id that stands in a part of the model."""
    if isinstance(value, BaseModel):
        own = getattr(value, "id", None)
        if isinstance(own, str):
            yield own
        for name in value.model_fields_set:
            yield from ids_below(getattr(value, name))
    elif isinstance(value, tuple):
        for one in value:
            yield from ids_below(one)


def _with_ids(slides: list[PlacedSlide], ids: Iterable[str]) -> list[PlacedSlide]:
    """Return slides on which every id of their input stands: where its block was placed, else on the first."""
    known = {id_ for slide in slides for id_ in slide.ids}
    missing = tuple(id_ for id_ in ids if id_ not in known)
    return [replace(slides[0], ids=(*slides[0].ids, *missing)), *slides[1:]] if missing else slides


def limited(plan: DeckPlan, findings: Findings) -> DeckPlan:
    """Return a deck whose slides are of a size that the format allows.

    Loses:
        pptx/SLIDE_SIZE_LIMITED.
    """
    width, height = (min(max(side, MIN_SIDE), MAX_SIDE) for side in (plan.width, plan.height))
    if (width, height) == (plan.width, plan.height):
        return plan
    findings.lose(
        Loss(
            "pptx/SLIDE_SIZE_LIMITED",
            "slide",
            "the slides were brought to a size that the format allows",
            "/size",
            expected=f"{plan.width:g} × {plan.height:g} pt",
            actual=f"{width:g} × {height:g} pt",
            avoidable=True,
            remediation=f"choose sides between {MIN_SIDE:g} and {MAX_SIDE:g} pt",
        )
    )
    return replace(plan, width=width, height=height)


def _within(count: int, limit: int, path: str) -> None:
    if count > limit:
        message = f"the deck comes to more than {limit:,} slides"
        issue = Issue(path, message, remediation="send fewer slides, or less on each")
        raise RunstampError("common/RESOURCE_LIMIT_EXCEEDED", message, (issue,))


def _checks(call: Call, draft: Draft) -> tuple[Check, ...]:
    """Return the verdicts on the file; one that fails its own lint is never handed out."""
    wanted = call.options.get("checks", "auto")
    if wanted == "none":
        return (Check("ooxml-lint", "self", "not_run"),)
    verdict = check(draft.path, full=wanted == "full")
    if verdict.verdict == "fail":
        raise RunstampError("pptx/OUTPUT_INVALID", f"the file fails its own lint: {verdict.detail}")
    return (verdict, _reopened(draft)) if wanted == "full" else (verdict,)


def _reopened(draft: Draft) -> Check:
    """Return whether python-pptx reads the file and finds every slide with its title."""
    from pptx import Presentation

    with draft.path.open("rb") as file:
        found = [
            slide.shapes.title.text_frame.text if slide.shapes.title else None
            for slide in Presentation(file).slides
        ]
    whole = len(found) == draft.pages and None not in found
    return Check(
        "python-pptx",
        "reader",
        "pass" if whole else "fail",
        None if whole else "a slide or its title is missing",
    )
