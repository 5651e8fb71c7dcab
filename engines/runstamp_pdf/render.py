"""`pdf.render`: a document as a PDF file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.engine import Call, Dependency, Draft, Rendered, World
from runstamp.model.document import Document
from runstamp.support import supports
from runstamp_pdf.support import SUPPORT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runstamp.losses import Diagnostic
    from runstamp.model.deck import Deck
    from runstamp_compose.plans import DocumentPlan
    from runstamp_pdf.build import Build
    from runstamp_pdf.pages import Book

MEDIA_TYPE = "application/pdf"


@supports(SUPPORT)
def render(model: Document, call: Call, world: World) -> Rendered:
    """Return the document as one PDF, tagged, with embedded fonts, an outline and links.

    Raises:
        RunstampError: what composing raises; common/ASSET_NOT_FOUND, common/ASSET_REJECTED for images;
            common/RESOURCE_LIMIT_EXCEEDED for too many pages; pdf/OUTPUT_INVALID, the file fails its own check.
    Loses:
        what composing loses; common/FONT_SUBSTITUTED, common/GLYPH_MISSING,
        common/IMAGE_CONVERTED, common/KEEP_BROKEN, common/LINE_BREAK_APPROXIMATE, common/TEXT_OVERFLOW.
    """
    from runstamp_compose.documents import compose_document
    from runstamp_data.feeding import feed

    notes: list[Diagnostic] = []
    model = feed(model, world, call.limits, notes)
    plan, losses = compose_document(model)
    build, book = _laid_out(plan, asked(model), call, world)
    surfaces = book.draw()
    from runstamp_pdf.finish import Finisher
    from runstamp_pdf.selfcheck import verdicts

    data = Finisher(build.parts, book.catalog(), surfaces).data()
    checks = verdicts(data, surfaces, str(call.options.get("checks", "auto")))
    for face in build.fonts.faces:
        world.depend(Dependency("font", face.name, face.record.sha256))
    path = world.temporary(".pdf")
    path.write_bytes(data)
    return Rendered(
        (Draft(".pdf", MEDIA_TYPE, path, len(surfaces), book.map()),),
        losses=losses + tuple(build.losses),
        diagnostics=(*notes, *build.diagnostics),
        checks=checks,
    )


def asked(model: Document | Deck) -> dict[str, str]:
    """Return the families that the input's own theme names, with their places."""
    if isinstance(model.theme, str):
        return {}
    fonts = model.theme.fonts
    named = {name: getattr(fonts, name) for name in ("heading", "body", "mono")}
    return {family: f"/theme/fonts/{name}" for name, family in named.items() if family}


def _laid_out(plan: DocumentPlan, asked: Mapping[str, str], call: Call, world: World) -> tuple[Build, Book]:
    """Return the pages filled."""
    from runstamp_pdf.build import Build
    from runstamp_pdf.file import File
    from runstamp_pdf.pages import Book
    from runstamp_pdf.pictures import Pictures
    from runstamp_pdf.setting import Typesetter
    from runstamp_pdf.styles import Look

    setter, file = Typesetter(plan.theme, asked, language=plan.language), File()
    pictures = Pictures(file, world, call.limits, setter.losses)
    build = Build(plan, Look(plan.theme), file, setter, pictures, world, call.limits)
    book = Book(build)
    book.fill()
    build.labels = book.labels()
    return build, book
