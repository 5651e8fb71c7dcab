"""`pptx.render`: a deck of the model as a PPTX file."""

from __future__ import annotations

from runstamp.engine import Call, Check, Draft, Rendered, World
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import replace
from runstamp.losses import Loss
from runstamp.model.deck import Deck
from runstamp.support import supports
from runstamp_compose.decks import compose_deck
from runstamp_compose.plans import DeckPlan
from runstamp_data.feeding import feed
from runstamp_ooxml.lint import check
from runstamp_pptx.made import Made, tell_fonts
from runstamp_pptx.support import SUPPORT
from runstamp_pptx.write import DeckWriter
from runstamp_slides.decks import place_deck
from runstamp_slides.findings import Findings
from runstamp_slides.images import Images

MIN_SIDE, MAX_SIDE = 72.0, 4032.0  # ST_SlideSizeCoordinate, ECMA-376 Part 1, 19.7.10, in points
_TEMPLATES = ("ppt/slideMasters/", "ppt/slideLayouts/", "ppt/theme/")  # parts that are taken over as they are
MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.presentation"


@supports(SUPPORT)
def render(deck: Deck, call: Call, world: World) -> Rendered:
    """Return a deck as a PPTX file.

    Raises:
        RunstampError: what `compose_deck`, the images and the template raise; common/RESOURCE_LIMIT_EXCEEDED, more slides or bytes than
            allowed; pptx/OUTPUT_INVALID, the file fails its own lint.
    Loses:
        what `compose_deck` and the images lose; common/TEXT_OVERFLOW, pptx/SLIDE_SIZE_LIMITED.
    """
    findings = Findings()
    deck = feed(deck, world, call.limits, findings.diagnostics)
    made = _designed if deck.template is None else _templated
    package, slides, lost, base = made(deck, call, world, findings)
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
    checks = _checks(call, draft, base)
    return Rendered((draft,), None, (*lost, *findings.losses), tuple(findings.diagnostics), checks)


def _templated(deck: Deck, call: Call, world: World, findings: Findings) -> Made:
    """Return a deck on a template."""
    from runstamp_pptx.templates.render import on_template  # only where there is one

    return on_template(deck, call, world, findings)


def _designed(deck: Deck, call: Call, world: World, findings: Findings) -> Made:
    """Return a deck in a design of ours."""
    composed, lost = compose_deck(deck, formulas=True)
    images = Images(world.files, call.limits, findings)
    done = place_deck(deck, limited(composed, findings), images, findings, call, world)
    tell_fonts((done.ruler,), findings, world, "/theme")
    return DeckWriter(done, world.checkpoint, findings).write(), done.slides, lost, None


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


def _checks(call: Call, draft: Draft, base: bytes | None) -> tuple[Check, ...]:
    """Return the verdicts on the file; one that fails its own lint is never handed out.

    Faults that its template (`base`) has itself are the template's: PowerPoint lives with them.
    """
    wanted = call.options.get("checks", "auto")
    if wanted == "none":
        return (Check("ooxml-lint", "self", "not_run"),)
    verdict = check(draft.path, full=wanted == "full", base=base)
    if verdict.verdict == "fail" and base is not None and (verdict.detail or "").startswith(_TEMPLATES):
        message = f"the template is damaged: {verdict.detail}"
        remedy = "open it in PowerPoint and save it anew"
        raise RunstampError(
            "common/INPUT_CORRUPT", message, (Issue("/template", message, remediation=remedy),)
        )
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
