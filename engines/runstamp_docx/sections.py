"""Sections: geometry, bands and page numbers, in the order of CT_SectPr (ECMA-376 Part 1, 17.6.17)."""

from __future__ import annotations

from runstamp.frozen import replace
from runstamp.losses import Loss
from runstamp_compose.plans import PageGeometry, SectionPlan
from runstamp_docx.build import Build
from runstamp_docx.elements import on
from runstamp_docx.units import twips
from runstamp_ooxml.xml import EMPTY, Attr, Xml, el

MAX_SIDE, MIN_SIDE = 1584.0, 7.2  # points: Word's pages measure 0.1 to 22 inches
MIN_TEXT = 36.0  # points that margins leave in each direction
BAND_DISTANCE = 35.4  # points from the page's edge to header and footer, as Word's own default
_FORMATS = {
    "decimal": "decimal", "roman": "lowerRoman", "Roman": "upperRoman", "alpha": "lowerLetter", "Alpha": "upperLetter",
}  # fmt: skip


def section_xml(section: SectionPlan, references: Xml, *, title_page: bool, rtl: bool) -> Xml:
    """Return the properties of a section; every section starts a page."""
    page = section.page
    size: dict[str, Attr] = {
        "w:w": twips(page.width), "w:h": twips(page.height), "w:orient": "landscape" if page.landscape else None,
    }  # fmt: skip
    margins: dict[str, Attr] = {
        "w:top": twips(page.top), "w:right": twips(page.right), "w:bottom": twips(page.bottom), "w:left": twips(page.left),
        "w:header": twips(min(BAND_DISTANCE, page.top / 2)), "w:footer": twips(min(BAND_DISTANCE, page.bottom / 2)), "w:gutter": 0,
    }  # fmt: skip
    return el(
        "w:sectPr",
        None,
        references,
        el("w:type", {"w:val": "nextPage"}),
        el("w:pgSz", size),
        el("w:pgMar", margins),
        numbering_xml(section),
        el("w:cols", {"w:space": 720}),
        on("titlePg", True) if title_page else EMPTY,
        on("bidi", True) if rtl else EMPTY,
        el("w:docGrid", {"w:linePitch": 360}),
    )


def numbering_xml(section: SectionPlan) -> Xml:
    """Return how a section's pages are numbered, nothing where they go on in digits."""
    form = _FORMATS[section.number_format]
    if section.number_start is None and form == "decimal":
        return EMPTY
    return el("w:pgNumType", {"w:fmt": form, "w:start": section.number_start})


def within_word(section: SectionPlan, build: Build) -> SectionPlan:
    """Return a section whose page Word can show.

    Loses:
        docx/PAGE_SIZE_LIMITED: a side is over 22 inches or under a tenth of one.
        docx/MARGINS_REDUCED: margins leave no room for text.
    """
    page = section.page
    width, height = (min(max(side, MIN_SIDE), MAX_SIDE) for side in (page.width, page.height))
    at = section.path + "/page"
    if (width, height) != (page.width, page.height):
        build.losses.append(_size_loss(page, at))
    left, right = _margins(page.left, page.right, width)
    top, bottom = _margins(page.top, page.bottom, height)
    if (left, right, top, bottom) != (page.left, page.right, page.top, page.bottom):
        build.losses.append(_margin_loss(at))
    return replace(
        section,
        page=replace(page, width=width, height=height, left=left, right=right, top=top, bottom=bottom),
    )


def _margins(before: float, after: float, side: float) -> tuple[float, float]:
    room = max(side - MIN_TEXT, 0.0)
    total = before + after
    scale = room / total if total > room else 1.0
    return before * scale, after * scale


def _size_loss(page: PageGeometry, at: str) -> Loss:
    return Loss(
        "docx/PAGE_SIZE_LIMITED",
        "page",
        "Word's pages measure at most 22 inches and at least a tenth of an inch a side",
        path=at,
        actual=f"{page.width:g} × {page.height:g} pt",
        avoidable=True,
        remediation="choose a page between 0.1 and 22 inches a side",
    )


def _margin_loss(at: str) -> Loss:
    return Loss(
        "docx/MARGINS_REDUCED",
        "margins",
        "the margins leave less than half an inch for text and were made smaller",
        path=at,
        avoidable=True,
        remediation="choose smaller margins or a larger page",
    )
