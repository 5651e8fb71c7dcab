"""`docx.render`: a document as a DOCX file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from runstamp.engine import Call, Check, Draft, Rendered, World
from runstamp.errors import RunstampError
from runstamp.losses import Diagnostic
from runstamp.model.document import Document
from runstamp.support import supports
from runstamp_compose.documents import compose_document
from runstamp_data.feeding import feed
from runstamp_docx.document import build_document
from runstamp_docx.support import SUPPORT
from runstamp_ooxml.lint import check

if TYPE_CHECKING:
    from runstamp_docx.build import Build
    from runstamp_docx.templates.ground import Ground

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


@supports(SUPPORT)
def render(model: Document, call: Call, world: World) -> Rendered:
    """Return a document as a DOCX file.

    Pages are not counted: only a program that lays text out knows them.

    Raises:
        RunstampError: common/SCHEMA_REJECTED (an id twice, a link that leads nowhere), common/ASSET_NOT_FOUND,
            common/ASSET_REJECTED, common/RESOURCE_LIMIT_EXCEEDED, docx/OUTPUT_INVALID.
    Loses:
        what `compose_document` and `build_document` name; docx/FONT_NOT_EMBEDDABLE.
    """
    notes: list[Diagnostic] = []
    model = feed(model, world, call.limits, notes)
    ground = _ground(model, world, call)
    if ground is None:
        plan, losses = compose_document(model, formulas=True)
    else:
        plan, losses = compose_document(ground.adapted(), ground.theme, ground.page.geometry, formulas=True)
    world.checkpoint()
    build = build_document(plan, world, call.limits, ground)
    build.refused.check()
    world.checkpoint()
    fonts = _fonts(build, embed=bool(call.options.get("embed_fonts")))
    world.checkpoint()
    path = world.temporary(".docx")
    digest = build.package.write(path, max_bytes=call.limits.output_bytes)
    draft = Draft(".docx", MEDIA_TYPE, path, None, ((1, "", plan.meta.title),), digest)
    return Rendered(
        (draft,),
        None,
        (*losses, *build.losses),
        (*notes, *build.diagnostics, *fonts),
        _checks(path, call, ground),
    )


def _ground(model: Document, world: World, call: Call) -> Ground | None:
    """Return the document's template, opened; None where it has none."""
    if model.template is None:
        return None
    from runstamp_docx.templates.ground import open_ground  # only where there is a template

    return open_ground(model, world, call.limits)


def _fonts(build: Build, *, embed: bool) -> tuple[Diagnostic, ...]:
    """Return what is said of the fonts, embedded where that is asked for."""
    if embed:
        from runstamp_docx.font_embedding import embed_fonts  # only where it is asked for

        return embed_fonts(build)
    names = ", ".join(sorted(build.fonts))
    note = Diagnostic(
        "common/FONT_NOT_EMBEDDED",
        f"fonts are named, not embedded: {names}; a reader without one shows a stand-in",
    )
    return (note,)


def _checks(path: Path, call: Call, ground: Ground | None) -> tuple[Check, ...]:
    """Return the verdict of the semantic lint on the file just written.

    Raises:
        RunstampError: docx/OUTPUT_INVALID, the engine broke a rule of the format; the file is not delivered.
    """
    wanted = call.options.get("checks", "auto")
    if wanted == "none":
        return (Check("ooxml-lint", "self", "not_run"),)
    verdict = check(path, full=wanted == "full", base=None if ground is None else ground.data)
    if verdict.verdict == "fail":
        message = "the file broke a rule of its format and is not delivered"
        raise RunstampError("docx/OUTPUT_INVALID", message, (), None, {"findings": verdict.detail})
    return (verdict,)
