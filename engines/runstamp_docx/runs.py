"""Runs: text in one style, fields, breaks, tabs, links.

Run properties stand in the order of EG_RPrBase (ECMA-376 Part 1, 17.3.2.28), which Word's validator demands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter

from runstamp.frozen import frozen, replace
from runstamp.losses import Loss
from runstamp_compose.plans import BreakKind, Formula, Link, Run, Runs
from runstamp_docx.build import Flow
from runstamp_docx.elements import on, shading, w
from runstamp_docx.units import half_points, twips
from runstamp_ooxml.xml import EMPTY, Attr, Xml, el, join, template

_RUN = template("<w:r>{props:xml}<w:t{t:space}>{t}</w:t></w:r>")
_BARE = template("<w:r>{props:xml}{inside:xml}</w:r>")
_FIELD = template('<w:fldSimple w:instr=" {code} ">{inside:xml}</w:fldSimple>')
_DATE = template(
    '<w:sdt><w:sdtPr><w:id w:val="{id:int}"/><w:date w:fullDate="{day}T00:00:00Z"><w:dateFormat w:val="d MMMM yyyy"/>'
    '<w:lid w:val="{lang}"/><w:storeMappedDataAs w:val="date"/><w:calendar w:val="gregorian"/></w:date></w:sdtPr>'
    "<w:sdtContent>{inside:xml}</w:sdtContent></w:sdt>"
)
_CHECK = template(
    '<w:sdt><w:sdtPr><w:id w:val="{id:int}"/><w14:checkbox><w14:checked w14:val="{on:int}"/>'
    '<w14:checkedState w14:val="2611" w14:font="Segoe UI Symbol"/>'
    '<w14:uncheckedState w14:val="2610" w14:font="Segoe UI Symbol"/></w14:checkbox></w:sdtPr>'
    "<w:sdtContent>{inside:xml}</w:sdtContent></w:sdt>"
)
_SYMBOL = Xml(
    '<w:rPr><w:rFonts w:ascii="Segoe UI Symbol" w:hAnsi="Segoe UI Symbol" w:eastAsia="Segoe UI Symbol" '
    'w:cs="Segoe UI Symbol"/></w:rPr>'
)
_REFERENCES = {
    "text": "REF {} \\h",
    "number": "REF {} \\r \\h",
    "page": "PAGEREF {} \\h",
}  # ECMA-376 Part 1, 17.16.5.50
_BREAKS = {
    "line": Xml("<w:br/>"),
    "page": Xml('<w:br w:type="page"/>'),
    "column": Xml('<w:br w:type="column"/>'),
}
_MATH = Xml(
    '<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr>'
)  # the face that Word sets formulas in
_TAB = Xml("<w:tab/>")
_CODES = {
    "page": "PAGE",
    "slide": "PAGE",
    "pages": "NUMPAGES \\* Arabic",
    "title": "TITLE",
}  # LibreOffice counts all pages in the style of the section's own numbers unless told
_VERTICAL = {"super": "superscript", "sub": "subscript"}
# Blocks of strong right-to-left letters: Hebrew to Arabic Extended-A, presentation forms (Unicode, Blocks.txt).
_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
_ISOLATES = dict.fromkeys(map(ord, "\u2066\u2067\u2069"))
UNKNOWN_PAGE = "\u2013"
_DAY = 10  # characters of YYYY-MM-DD

_KEY = attrgetter(
    "bold", "italic", "underline", "strike", "code", "color", "highlight", "size", "font", "caps", "baseline",
    "spacing", "lang", "rtl",
)  # fmt: skip


@frozen
class Look:
    """What a place sets for runs that do not say otherwise: a cell's colour, a header's weight. `None` leaves it."""

    bold: bool | None = None
    italic: bool | None = None
    color: str | None = None
    size: float | None = None


NO_LOOK = Look()
NO_RUN = Run()


def run_xml(value: str, props: Xml = EMPTY) -> Xml:
    """Return a run of text with ready properties."""
    return _RUN(props, value)


def bare_run(inside: Xml, props: Xml = EMPTY) -> Xml:
    """Return a run around ready XML: a tab, a break, a drawing."""
    return _BARE(props, inside)


def field_xml(code: str, inside: Xml) -> Xml:
    """Return a field with its result."""
    return _FIELD(code, inside)


def run_properties(run: Run, look: Look = NO_LOOK, style: str | None = None) -> Xml:
    """Return the `w:rPr` of a run, nothing where it sets nothing; `style` is a character style."""
    return _properties(look, style, *_KEY(run))


@lru_cache(maxsize=4096)
def _properties(
    look: Look,
    style: str | None,
    bold: bool,
    italic: bool,
    underline: str | None,
    strike: bool,
    code: bool,
    color: str | None,
    highlight: str | None,
    size: float | None,
    font: str | None,
    caps: str | None,
    baseline: str | None,
    spacing: float | None,
    lang: str | None,
    rtl: bool | None,
) -> Xml:
    strong = True if bold else look.bold
    slanted = True if italic else look.italic
    points = size or look.size
    halves = None if points is None else half_points(points)
    inside = join((
        w("rStyle", style or ("CodeText" if code else None)),
        faces(font) if font else EMPTY,
        on("b", strong), on("bCs", strong), on("i", slanted), on("iCs", slanted),
        on("caps", True if caps == "all" else None), on("smallCaps", True if caps == "small" else None),
        on("strike", True if strike else None),
        w("color", color or look.color),
        w("spacing", None if spacing is None else twips(spacing)),
        w("sz", halves), w("szCs", halves),
        w("u", underline),
        shading(highlight),
        w("vertAlign", _VERTICAL.get(baseline or "")),
        on("rtl", rtl), _language(lang, rtl=rtl),
    ))  # fmt: skip
    return el("w:rPr", None, inside) if inside else EMPTY


def is_rtl(value: str) -> bool:
    """Return whether a text holds letters that run from right to left; Word orders such runs only where they say so."""
    return _RTL.search(value) is not None


def _language(lang: str | None, *, rtl: bool | None) -> Xml:
    return EMPTY if lang is None else el("w:lang", {"w:bidi" if rtl else "w:val": lang})


def faces(font: str) -> Xml:
    """Return a font for every script."""
    attrs: dict[str, Attr] = {f"w:{script}": font for script in ("ascii", "hAnsi", "eastAsia", "cs")}
    return el("w:rFonts", attrs)


def runs_xml(flow: Flow, runs: Runs, look: Look = NO_LOOK) -> Xml:
    """Return runs as XML: text, fields, breaks, tabs, links.

    Loses:
        common/LINK_DROPPED: an id that the file has no place for; common/PROPERTY_NOT_RENDERED: a page that starts in a cell.
    """
    out: list[Xml] = []
    for link, group in groupby(runs, attrgetter("link")):
        if link is None:
            out += [_one(flow, run, look) for run in group]
        else:
            out.append(_linked(flow, link, tuple(group), look))
    return join(out)


def _one(flow: Flow, run: Run, look: Look, style: str | None = None) -> Xml:
    if run.font or run.code:
        flow.build.fonts.add(run.font or flow.build.theme.mono_font)
    if run.brk is not None:
        return _break(flow, run, run.brk)
    if run.checkbox is not None:
        return checkbox(flow, run.text, ticked=run.checkbox)
    if run.formula is not None:
        return _formula(run.formula)
    if flow.cell and (style or run.code):
        run = _said(flow, run, look, linked=style is not None)
    run = _directed(run)
    props = _properties(look, style, *_KEY(run))
    if run.tab:
        return _BARE(props, _TAB)
    shown = _RUN(props, run.text)
    if run.field is None:
        return shown if run.text else EMPTY
    if run.field == "date":
        return _date(flow, shown)
    code = _CODES.get(run.field)
    # A section's title is no property of the file: the words themselves are exact in this section's part.
    return shown if code is None else _FIELD(code, shown)


def _directed(run: Run) -> Run:
    """Return a run that says which way it runs: Word goes by that alone, and needs no isolates."""
    if run.rtl is not None:
        return replace(run, text=run.text.translate(_ISOLATES))
    return replace(run, rtl=True) if not run.text.isascii() and is_rtl(run.text) else run


def checkbox(flow: Flow, sign: str, *, ticked: bool) -> Xml:
    """Return a box that readers can tick, as a content control."""
    return _CHECK(flow.build.control_id(), int(ticked), run_xml(sign, _SYMBOL))


def _formula(formula: Formula) -> Xml:
    from runstamp_ooxml.omml import Omml  # only where there is a formula

    return Omml(_MATH).formula(formula)


def _break(flow: Flow, run: Run, kind: BreakKind) -> Xml:
    """Return a break; in a cell, where no page or column can start, a line's."""
    if flow.cell and kind != "line":
        flow.build.losses.append(no_break(run.path))
        kind = "line"
    return _BARE(EMPTY, _BREAKS[kind])


def no_break(path: str) -> Loss:
    """Return the loss of a page break where none can be."""
    return Loss(
        "common/PROPERTY_NOT_RENDERED",
        "page break",
        "a page cannot start inside a column or a box",
        path=path or None,
        avoidable=True,
        remediation="put the page break before or after the columns",
    )


def _said(flow: Flow, run: Run, look: Look, *, linked: bool) -> Run:
    """Return a run in a cell that says itself what its character style says.

    LibreOffice (7.4, measured) lays the document's defaults over character styles in every table with a style.
    """
    theme = flow.build.theme
    color = run.color or look.color or (theme.colors["link"] if linked else None)
    return replace(run, color=color, font=run.font or (theme.mono_font if run.code else None))


def _date(flow: Flow, shown: Xml) -> Xml:
    """Return the document's date as a date control, which stays as it is; a DATE field would change with the day."""
    meta = flow.build.plan.meta
    if meta.date is None:
        return shown
    return _DATE(flow.build.control_id(), meta.date[:_DAY], meta.language, shown)


def _linked(flow: Flow, link: Link, runs: Sequence[Run], look: Look) -> Xml:
    attrs = link_target(flow, link, runs[0].path)
    if attrs is None:
        return join([_one(flow, run, look) for run in runs])
    inside = join([_reference(flow, run, look) for run in runs])
    return el("w:hyperlink", {**attrs, "w:tooltip": link.tooltip, "w:history": 1}, inside)


def _reference(flow: Flow, run: Run, look: Look) -> Xml:
    """Return a run of a link; one that repeats what a heading says is a field, which Word brings up to date."""
    if run.ref == "page":
        run = replace(run, text=UNKNOWN_PAGE)
        if not flow.build.has_toc:
            flow.build.has_toc = True
            flow.build.losses.append(_no_pages(run.path))
    shown = _one(flow, run, look, "Hyperlink")
    if run.ref is None or run.link is None:
        return shown
    return _FIELD(_REFERENCES[run.ref].format(flow.build.bookmarks.names[run.link.target]), shown)


def _no_pages(path: str) -> Loss:
    message = "the number of a page appears when Word updates the fields, as it offers on opening"
    remedy = "accept the update when Word asks, or render a PDF"
    return Loss(
        "common/PAGE_NUMBERS_NOT_COMPUTED", "reference", message, path, avoidable=False, remediation=remedy
    )


def link_target(flow: Flow, link: Link, path: str) -> dict[str, Attr] | None:
    """Return the attributes of a hyperlink, `None` where it leads nowhere (the loss is entered)."""
    build = flow.build
    if link.kind == "anchor":
        name = build.bookmarks.names.get(link.target)
        if name is None:
            build.losses.append(
                _dropped(path, f"the block with the id '{link.target}' has no place of its own in the file")
            )
        return None if name is None else {"w:anchor": name}
    if link.kind == "slide":
        return None  # the walk over the input has entered SlideLink as not rendered
    return {"r:id": build.package.relate(flow.part, "hyperlink", link.target, external=True)}


def _dropped(path: str, message: str) -> Loss:
    return Loss(
        "common/LINK_DROPPED",
        "link",
        message,
        path=path,
        avoidable=True,
        remediation="write a full address, or the #id of a heading, paragraph, list, table, figure or chart",
    )
