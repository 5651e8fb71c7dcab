"""The text of a document on a template: its cover or letterhead, our blocks, its sections."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Literal

from runstamp.frozen import replace
from runstamp.losses import Diagnostic
from runstamp_compose.locales import runs_rtl
from runstamp_compose.plans import Bands, SectionPlan
from runstamp_docx.build import DOCUMENT, Build, Flow
from runstamp_docx.covers import cover_page, title_lines
from runstamp_docx.elements import on as toggle
from runstamp_docx.paragraphs import spacer, with_section
from runstamp_docx.rhythm import body_after
from runstamp_docx.sections import numbering_xml
from runstamp_docx.templates.controls import Facts
from runstamp_docx.templates.front import cover_of, ends_page, letterhead, right_edge
from runstamp_docx.templates.ground import Ground
from runstamp_docx.templates.nodes import Node, W, children, find, fragment, inner, kept
from runstamp_docx.templates.reach import first_page
from runstamp_docx.units import twips
from runstamp_ooxml.bases import POINTER
from runstamp_ooxml.xml import EMPTY, Attr, Xml, el, join

if TYPE_CHECKING:
    from runstamp_docx.bands import BandParts, Side
    from runstamp_docx.flow_blocks import Blocks

# CT_SectPr, 17.6.17: what stands after an element, so that it is put before those.
_ORDER = (
    "headerReference", "footerReference", "footnotePr", "endnotePr", "type", "pgSz", "pgMar", "paperSrc", "pgBorders", "lnNumType",
    "pgNumType", "cols", "formProt", "vAlign", "noEndnote", "titlePg", "textDirection", "bidi", "rtlGutter", "docGrid", "printerSettings",
)  # fmt: skip
_SIDES: tuple[Side, ...] = ("header", "footer")


def facts_of(build: Build) -> Facts:
    """Return what a template's controls may ask of a document."""
    meta, model = build.plan.meta, build.ground.model if build.ground else None
    properties = {
        "title": meta.title or None, "subject": meta.subject, "author": meta.author, "company": meta.company,
        "keywords": ", ".join(meta.keywords) or None, "category": meta.category, "description": meta.description,
    }  # fmt: skip
    subtitle = model.subtitle if model else None
    return Facts(
        {**properties, "subject": meta.subject or subtitle, "date": meta.date}, properties, meta.language
    )


Front = Literal["none", "own", "ours"]


class TemplateBody:
    """Writes the body of one document on a template."""

    def __init__(self, build: Build, ground: Ground, bands: BandParts, declared: dict[str, str]) -> None:
        self.build, self.ground, self.bands, self.declared = build, ground, bands, declared
        self.facts = facts_of(build)
        self.edge: float | None = (
            None  # where text of the first page ends at the right, points from the page's left
        )
        self.front: Front = "none"

    def xml(self, sections: tuple[SectionPlan, ...], blocks: Blocks) -> Xml:
        """Return the inside of the body.

        Loses:
            what the writers of blocks name.
        """
        out = [self._before(sections[0])]
        for i, section in enumerate(sections):
            flow = self.flow(section)
            head = EMPTY
            if i == 0 and self.front == "none" and self.build.plan.cover == "block":
                head = join(title_lines(flow, body_after(self.build.theme) * 2))
            if i == 0 and self.front == "none":
                blocks.widths = self._beside_letterhead(flow, section)
            inside = join((head, blocks.flow(flow, section.blocks, top=True, after_title=bool(head))))
            ending = self._section(section, first=i == 0 and self.front != "ours", page=i > 0)
            if i < len(sections) - 1:
                out.append(with_section(inside, ending) or join((inside, spacer(1, section=ending))))
            else:
                out += [inside or spacer(1), ending]
        return join(out)

    def flow(self, section: SectionPlan) -> Flow:
        """Return the place that a section's text has."""
        page, own = section.page, self.ground.page
        width = page.width - page.left - page.right
        if own.columns > 1:
            width = (width - own.gap * (own.columns - 1)) / own.columns
        return Flow(self.build, DOCUMENT, width, page.height - page.top - page.bottom)

    # ------------------------------------------------------------ what stands before the blocks
    def _before(self, first: SectionPlan) -> Xml:
        own, unfit = cover_of(self.ground.body)
        given = self.ground.model.cover
        if own is not None and self.build.plan.meta.title and given in (None, "page"):
            return self._own_cover(own)
        if own is not None or unfit:
            self.ground.diagnostics.append(_dropped(unfit=unfit))
        if given == "page":
            return self._our_cover(first)
        return self._letterhead()

    def _own_cover(self, cover: Node) -> Xml:
        self.front = "own"
        filled = deepcopy(cover)
        self.ground.unhook(DOCUMENT, filled)
        self.facts.fill(filled)
        words = join([kept(child, self.declared) for child in children(find(filled, "sdtContent"))])
        # The building block's own frame would ask Word to count the page as a cover that it made.
        return words if ends_page(cover) else join((words, spacer(1, page_break=True)))

    def _our_cover(self, first: SectionPlan) -> Xml:
        self.front = "ours"
        page = self.flow(first)
        inside = cover_page(page, first.page)
        bare = replace(first, number_start=None, number_format="decimal")
        return join((inside, spacer(1, section=self._section(bare, first=True, page=False))))

    def _letterhead(self) -> Xml:
        holder = letterhead(deepcopy(self.ground.body))
        if holder is None:
            return EMPTY
        self.ground.unhook(DOCUMENT, holder)
        self.edge = right_edge(holder, self.ground.page.geometry)
        self.facts.fill(holder)
        return kept(holder, self.declared)

    def _beside_letterhead(self, flow: Flow, section: SectionPlan) -> dict[int, float]:
        """Return the width of the blocks that begin on the first page, where a drawing stands beside its text."""
        left = section.page.left
        if self.edge is None or self.edge >= left + flow.width:
            return {}
        return dict.fromkeys(first_page(section.blocks, flow, self.build.theme), self.edge - left)

    # ------------------------------------------------------------ sections
    def _section(self, section: SectionPlan, *, first: bool, page: bool) -> Xml:
        """Return the properties of a section: the template's with its bands, changed where the input says so."""
        own = deepcopy(self.ground.page.section)
        references, title_page = self._references(section, first=first)
        if section.page != self.ground.page.geometry:
            self._resize(own, section)
        if page or self.front == "ours":
            _put(own, el("w:type", {"w:val": "nextPage"}))
        if section.number_start is not None or section.number_format != "decimal":
            _put(own, numbering_xml(section))
        _put(own, toggle("titlePg", True) if title_page else EMPTY, "titlePg")
        if runs_rtl(self.build.plan.language):
            _put(own, toggle("bidi", True))
        for one in reversed(fragment(references)):
            own.insert(0, one)
        return inner(own, self.declared)

    def _resize(self, own: Node, section: SectionPlan) -> None:
        page = section.page
        size: dict[str, Attr] = {"w:w": twips(page.width), "w:h": twips(page.height), "w:orient": "landscape" if page.landscape else None}  # fmt: skip
        _put(own, el("w:pgSz", size))
        margins = find(own, "pgMar")
        if margins is None:
            _put(own, el("w:pgMar", {"w:header": 708, "w:footer": 708}))
            margins = find(own, "pgMar")
        if margins is not None:
            for side in ("top", "right", "bottom", "left"):
                margins.set(W + side, str(twips(getattr(page, side))))
            margins.set(W + "gutter", "0")

    def _references(self, section: SectionPlan, *, first: bool) -> tuple[Xml, bool]:
        """Return references to bands, ours on a side where the input gives them, and whether the first page has its own."""
        own = self.ground.page
        given = {side: self._given(section, side) for side in _SIDES}
        ours = {side: getattr(section, side) for side in _SIDES if given[side]}
        title_page = any(bands.first is not None for bands in ours.values()) or (
            first and own.title_page and not all(given.values())
        )
        out: list[Xml] = []
        for side in _SIDES:
            if given[side]:
                out.append(self.bands.side(side, ours[side], section, title_page=title_page))
                continue
            shown = {
                "default",
                *(("first",) if title_page else ()),
                *(("even",) if self.build.even_bands else ()),
            }
            for band_side, kind, id_ in own.bands:
                if band_side == side and kind in shown:
                    out.append(el(f"w:{side}Reference", {"w:type": kind, "r:id": id_}))
        return join(out), title_page

    def _given(self, section: SectionPlan, side: str) -> bool:
        """Return whether the input says what stands on a side of a section's pages."""
        model = self.ground.model
        parts = section.path.split("/")
        held = model.sections[int(parts[-1])] if parts[-1].isdigit() else None
        own = held is not None and side in held.model_fields_set
        bands: Bands = getattr(section, side)
        return own or side in model.model_fields_set or bands != Bands()


def _put(section: Node, xml: Xml, name: str | None = None) -> None:
    """Put an element at its place in a section, for the one that stood there; nothing where the XML is empty."""
    new = fragment(xml)[0] if xml else None
    tag = new.tag if new is not None else W + (name or "")
    for old in section.findall(tag):
        section.remove(old)
    if new is None:
        return
    after = {W + one for one in _ORDER[_ORDER.index(tag.removeprefix(W)) + 1 :]}
    at = next((i for i, child in enumerate(section) if child.tag in after), len(section))
    section.insert(at, new)


def _dropped(*, unfit: bool) -> Diagnostic:
    why = (
        "its cover page asks for no title, so it cannot be filled"
        if unfit
        else "the input has no place for its cover page"
    )
    return Diagnostic(
        "docx/TEMPLATE_COVER_DROPPED", f"the template's cover page was left out: {why}", POINTER
    )
