"""The file: sections into one body, then the parts that the body turned out to need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.frozen import replace
from runstamp_compose.locales import runs_rtl
from runstamp_compose.plans import Bands, DocumentPlan, SectionPlan
from runstamp_docx.bands import BandParts
from runstamp_docx.build import DOCUMENT, NAMESPACES_OF_SHAPES, Build, Flow
from runstamp_docx.covers import cover_page, title_block
from runstamp_docx.flow_blocks import Blocks
from runstamp_docx.numbering import Numbering
from runstamp_docx.paragraphs import spacer, with_section
from runstamp_docx.rhythm import MAX_HEADING
from runstamp_docx.sections import section_xml, within_word
from runstamp_docx.settings_parts import font_table_xml, settings_xml
from runstamp_docx.style_sheet import styles_xml
from runstamp_ooxml.package import Package
from runstamp_ooxml.properties import add_properties, from_meta
from runstamp_ooxml.theme import theme_xml
from runstamp_ooxml.xml import EMPTY, Attr, Xml, declared, el, join

if TYPE_CHECKING:
    from runstamp.engine import World
    from runstamp.limits import Limits
    from runstamp_docx.templates.ground import Ground

WHITE = "FFFFFF"
_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml."


def build_document(plan: DocumentPlan, world: World, limits: Limits, ground: Ground | None = None) -> Build:
    """Return a document whose package is complete, with what was lost on the way; `ground` is the template that it goes on to.

    Raises:
        RunstampError: an image cannot be used; the deadline has passed.
    Loses:
        common/LINK_DROPPED, common/IMAGE_CONVERTED, common/PAGE_NUMBERS_NOT_COMPUTED, docx/PAGE_SIZE_LIMITED,
        docx/MARGINS_REDUCED.
    """
    if ground is not None:
        from runstamp_docx.templates.render import build_on  # only where there is a template

        return build_on(ground, plan, world, limits)
    build = Build(plan, Package(), world, limits, Numbering(plan.theme))
    build.survey()
    sections = tuple(within_word(section, build) for section in plan.sections)
    build.even_bands = any(b.even is not None for s in sections for b in (s.header, s.footer))
    heading_list = heading_numbers(build)
    # The first part of a package is what readers look at first; it is filled when the body is known.
    build.package.add(DOCUMENT, _WORD + "document.main+xml", b"")
    body = _body(build, sections, Blocks(numbered_headings=heading_list is not None))
    build.package.replace(DOCUMENT, _document(build, body))
    _add_parts(build, heading_list)
    return build


def _document(build: Build, body: Xml) -> bytes:
    from runstamp_ooxml.xml import document

    paper = build.theme.colors["background"]
    background = (
        el("w:background", {"w:color": paper, "w:themeColor": "background1"}) if paper != WHITE else EMPTY
    )
    attrs: dict[str, Attr] = {**declared("w", "r", "wp"), **NAMESPACES_OF_SHAPES}
    return document(el("w:document", attrs, background, el("w:body", None, body)))


def heading_numbers(build: Build) -> int | None:
    """Return the list that numbers headings, `None` where none is numbered."""
    if not any(heading.number for heading in build.headings.values()):
        return None
    sizes = build.theme.sizes
    hangings = [
        sizes[f"h{min(level, 6)}"] * (0.52 * level + 0.26 * (level - 1) + 0.6)
        for level in range(1, MAX_HEADING + 1)
    ]
    return build.numbering.headings([round(hang * 2) / 2 for hang in hangings])


def _body(build: Build, sections: tuple[SectionPlan, ...], blocks: Blocks) -> Xml:
    bands = BandParts(build, sections)
    out: list[Xml] = []
    first = sections[0]
    rtl = runs_rtl(build.plan.language)
    if build.plan.cover == "page":
        bare = replace(first, header=Bands(), footer=Bands(), number_start=None, number_format="decimal")
        out.append(
            _ended(
                cover_page(_flow(build, first), first.page),
                section_xml(bare, EMPTY, title_page=False, rtl=rtl),
            )
        )
    for i, section in enumerate(sections):
        flow = _flow(build, section)
        head = title_block(flow) if i == 0 and build.plan.cover == "block" else EMPTY
        inside = join((head, blocks.flow(flow, section.blocks, top=True, after_title=bool(head))))
        references, title_page = bands.references(section)
        ending = section_xml(section, references, title_page=title_page, rtl=rtl)
        if i < len(sections) - 1:
            out.append(_ended(inside, ending))
        else:
            out += [inside or spacer(1), ending]
    return join(out)


def _ended(inside: Xml, section: Xml) -> Xml:
    """Return the text of a section with its properties in its last paragraph, or in one of a point where it ends otherwise."""
    return with_section(inside, section) or join((inside, spacer(1, section=section)))


def _flow(build: Build, section: SectionPlan) -> Flow:
    page = section.page
    return Flow(build, DOCUMENT, page.width - page.left - page.right, page.height - page.top - page.bottom)


def _add_parts(build: Build, heading_list: int | None) -> None:
    package, theme = build.package, build.theme
    build.fonts |= {theme.heading_font, theme.body_font}

    def add(name: str, kind: str, type_: str, content: Xml) -> None:
        package.relate(DOCUMENT, kind, package.add(f"word/{name}", type_, content))

    add("styles.xml", "styles", _WORD + "styles+xml", styles_xml(theme, build.plan.language, heading_list))
    settings = settings_xml(
        build.plan.language,
        update_fields=build.has_toc,
        even_bands=build.even_bands,
        background=theme.colors["background"] != WHITE,
    )
    add("settings.xml", "settings", _WORD + "settings+xml", settings)
    add(
        "fontTable.xml", "fontTable", _WORD + "fontTable+xml", font_table_xml({*build.fonts, theme.mono_font})
    )
    add(
        "theme/theme1.xml",
        "theme",
        "application/vnd.openxmlformats-officedocument.theme+xml",
        theme_xml(theme),
    )
    if build.numbering.used:
        add("numbering.xml", "numbering", _WORD + "numbering+xml", build.numbering.xml())
    package.relate("", "officeDocument", DOCUMENT)
    add_properties(package, from_meta(build.plan.meta))
