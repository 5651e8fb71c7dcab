"""Tables of contents: a TOC field with its entries, ready to read before any program has updated it."""

from __future__ import annotations

from runstamp.losses import Loss
from runstamp_compose.plans import Toc, TocEntry
from runstamp_docx.build import Flow
from runstamp_docx.paragraphs import paragraph, properties, styled, tab_stops
from runstamp_docx.runs import UNKNOWN_PAGE, bare_run, run_xml, runs_xml
from runstamp_ooxml.xml import EMPTY, Xml, el, join, template

_SDT = template(
    '<w:sdt><w:sdtPr><w:id w:val="{id:int}"/><w:docPartObj><w:docPartGallery w:val="Table of Contents"/>'
    "<w:docPartUnique/></w:docPartObj></w:sdtPr><w:sdtContent>{inside:xml}</w:sdtContent></w:sdt>"
)
_MARK = template('<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>')
_CODE = template('<w:r><w:instrText xml:space="preserve"> {code} </w:instrText></w:r>')
_TAB = bare_run(Xml("<w:tab/>"))
NUMBER_ROOM = (20.0, 28.0, 36.0, 44.0)  # points for "1", "1.1", "1.1.1", "1.1.1.1" before an entry's text


def contents(flow: Flow, plan: Toc) -> Xml:
    """Return a table of contents: its title, and an entry for each heading that leads to it.

    Loses:
        common/PAGE_NUMBERS_NOT_COMPUTED: only a program that lays the pages out knows them; Word offers to on opening.
    """
    build = flow.build
    build.losses.append(_loss(plan.path))
    title = paragraph(runs_xml(flow, plan.title), styled("TOCHeading")) if plan.title else EMPTY
    begin = join((_MARK("begin"), _CODE(f'TOC \\o "1-{plan.levels}" \\h \\z \\u'), _MARK("separate")))
    end = paragraph(_MARK("end"), _closing())
    entries = [_entry(flow, entry, begin if i == 0 else EMPTY) for i, entry in enumerate(plan.entries)]
    if not entries:
        entries = [paragraph(begin, styled("TOC1"))]
    return _SDT(build.control_id(), join((title, *entries, end)))


def _closing() -> Xml:
    return styled("Spacer")


def _entry(flow: Flow, entry: TocEntry, before: Xml) -> Xml:
    name = flow.build.bookmarks.names[entry.anchor]
    heading = flow.build.headings.get(entry.anchor)
    number = heading.number if heading else None
    words = entry.text.removeprefix(f"{number} ") if number else entry.text
    label = join((run_xml(number), _TAB)) if number else EMPTY
    page = join(
        (_MARK("begin"), _CODE(f"PAGEREF {name} \\h"), _MARK("separate"), run_xml(UNKNOWN_PAGE), _MARK("end"))
    )
    link = el("w:hyperlink", {"w:anchor": name, "w:history": 1}, label, run_xml(words), _TAB, page)
    return paragraph(
        join((before, link)),
        properties(f"TOC{entry.level}", tabs=_stops(flow, entry.level, numbered=bool(number))),
    )


def _stops(flow: Flow, level: int, *, numbered: bool) -> Xml:
    right = _RIGHT(round(flow.width * 20))
    if not numbered:
        return el("w:tabs", None, right)
    left = min(14.0 * (level - 1), 84.0) + NUMBER_ROOM[min(level, len(NUMBER_ROOM)) - 1]
    return Xml(tab_stops(("left", left)).removesuffix("</w:tabs>") + right + "</w:tabs>")


_RIGHT = template('<w:tab w:val="right" w:leader="dot" w:pos="{at:int}"/>')


def _loss(path: str) -> Loss:
    return Loss(
        "common/PAGE_NUMBERS_NOT_COMPUTED",
        "table of contents",
        "the table of contents has its entries and links; its page numbers appear when Word updates the fields, as it offers on "
        "opening",
        path=path,
        avoidable=False,
        remediation="accept the update when Word asks, or render a PDF",
    )
