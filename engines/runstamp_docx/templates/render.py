"""A document on a template: our content in its package."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from runstamp.engine import World
from runstamp.limits import Limits
from runstamp_compose.plans import DocumentPlan
from runstamp_docx.bands import BandParts
from runstamp_docx.build import NAMESPACES_OF_SHAPES, Build
from runstamp_docx.document import heading_numbers
from runstamp_docx.flow_blocks import Blocks
from runstamp_docx.numbering import Numbering
from runstamp_docx.sections import within_word
from runstamp_docx.templates.body import TemplateBody
from runstamp_docx.templates.finish import finish
from runstamp_docx.templates.nodes import W, find, inner
from runstamp_ooxml.xml import EMPTY, Attr, Xml, declared, document, el

if TYPE_CHECKING:
    from runstamp_docx.templates.ground import Ground

_IGNORABLE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Ignorable"
_DRAWING_ID = re.compile(rb'<wp:docPr [^>]*?id="(\d+)"')


def build_on(ground: Ground, plan: DocumentPlan, world: World, limits: Limits) -> Build:
    """Return a document on a template, its package complete.

    Raises:
        RunstampError: common/INPUT_CORRUPT, a part of the template that is kept; an image cannot be used; the deadline has passed.
    Loses:
        as `build_document`; common/STYLE_MISSING.
    """
    lists = ground.lists
    numbering = Numbering(plan.theme, lists.next_definition, lists.next_instance, own_headings=False)
    build = Build(plan, ground.package, world, limits, numbering, ground)
    build.start_drawings(_last_drawing(ground))
    build.fonts |= {plan.theme.heading_font, plan.theme.body_font}
    build.survey()
    sections = tuple(within_word(section, build) for section in plan.sections)
    build.even_bands = any(b.even is not None for s in sections for b in (s.header, s.footer)) or _has_even(
        ground
    )
    blocks = Blocks(numbered_headings=_numbered(build, ground), heading_list=_heading_list(build, ground))
    spaces = _spaces(ground)
    body = TemplateBody(
        build,
        ground,
        BandParts(build, sections),
        {k.removeprefix("xmlns:"): str(v) for k, v in spaces.items()},
    )
    inside = build.dressed(body.xml(sections, blocks))
    finish(build, ground, _document(ground, spaces, inside), body.facts)
    build.losses += ground.losses
    build.diagnostics += ground.diagnostics
    return build


def _last_drawing(ground: Ground) -> int:
    """Return the highest id of a drawing in the template's parts."""
    parts = (part.content for part in ground.package.parts.values() if isinstance(part.content, bytes))
    return max(
        (int(found) for content in parts for found in _DRAWING_ID.findall(content) if len(found) < 9),
        default=0,
    )


def _has_even(ground: Ground) -> bool:
    return find(ground.settings, "evenAndOddHeaders") is not None and any(
        kind == "even" for _, kind, _ in ground.page.bands
    )


def _numbered(build: Build, ground: Ground) -> bool:
    return ground.lists.headings() is not None or any(heading.number for heading in build.headings.values())


def _heading_list(build: Build, ground: Ground) -> int | None:
    """Return the list that headings must name themselves, None where the template's styles number them or nothing does."""
    own = ground.lists.headings()
    if own is not None:
        build.numbering.adopt_headings(own.definition)
        return None
    return heading_numbers(build)


def _spaces(ground: Ground) -> dict[str, Attr]:
    """Return the namespaces of the main part: ours, and the template's under its own prefixes."""
    ours: dict[str, Attr] = {**declared("w", "r", "wp"), **NAMESPACES_OF_SHAPES}
    own = {f"xmlns:{prefix}": uri for prefix, uri in ground.document.nsmap.items() if prefix}
    return {
        **{name: uri for name, uri in own.items() if name not in ours},
        **{k: v for k, v in ours.items() if k != "mc:Ignorable"},
    }


def _document(ground: Ground, spaces: dict[str, Attr], inside: Xml) -> bytes:
    known = {name.removeprefix("xmlns:") for name in spaces}
    prefixes = [one for one in ("w14", *ground.document.get(_IGNORABLE, "").split()) if one in known]
    paper = ground.document.find(W + "background")
    held = {name.removeprefix("xmlns:"): str(uri) for name, uri in spaces.items()}
    background = EMPTY if paper is None else inner(paper, held)
    attrs: dict[str, Attr] = {**spaces, "mc:Ignorable": " ".join(dict.fromkeys(prefixes))}
    return document(el("w:document", attrs, background, el("w:body", None, inside)))
