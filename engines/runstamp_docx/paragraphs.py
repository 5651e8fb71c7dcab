"""Paragraphs and their properties, in the order of CT_PPrBase (ECMA-376 Part 1, 17.3.1.26)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from runstamp_compose.plans import ParagraphFormat, TabPlan
from runstamp_docx.elements import border, on, shading, w
from runstamp_docx.units import twips
from runstamp_ooxml.xml import EMPTY, Attr, Xml, el, join, template

PLAIN = ParagraphFormat()
FRAME = 5  # points between text and its edge
SINGLE = 240  # a line of the font's own height (ST_LineSpacingRule auto)

_P = template("<w:p>{props:xml}{inside:xml}</w:p>")
_NUMBER = template('<w:numPr><w:ilvl w:val="{level:int}"/><w:numId w:val="{number:int}"/></w:numPr>')
_TAB = template('<w:tab w:val="{kind}" w:pos="{at:int}"/>')
_LEADERS = {"dots": "dot", "line": "underscore"}
_JUSTIFY = {"left": "left", "center": "center", "right": "right", "justify": "both"}


@lru_cache(maxsize=3)
def running(rtl: bool | None) -> ParagraphFormat:
    """Return the format of a paragraph that only says which way it runs."""
    return PLAIN if rtl is None else ParagraphFormat(rtl=rtl)


def paragraph(inside: Xml, props: Xml = EMPTY) -> Xml:
    """Return a paragraph."""
    return _P(props, inside)


@lru_cache(maxsize=256)
def styled(style: str | None, *, keep_next: bool = False) -> Xml:
    """Return the properties of a paragraph that is in a style and no more."""
    inside = join((w("pStyle", style), on("keepNext", True if keep_next else None)))
    return el("w:pPr", None, inside) if inside else EMPTY


def number(level: int, id_: int) -> Xml:
    """Return the place of a paragraph in a list."""
    return _NUMBER(level, id_)


def tab_stops(*stops: tuple[str, float]) -> Xml:
    """Return tab stops: a kind (left, center, right) and a place in points."""
    return el("w:tabs", None, join([_TAB(kind, twips(at)) for kind, at in stops])) if stops else EMPTY


def spacing(
    before: float | None = None,
    after: float | None = None,
    lines: float | None = None,
    exact: float | None = None,
) -> Xml:
    """Return spacing: points before and after; lines as a multiple, or an exact height in points."""
    if before is None and after is None and lines is None and exact is None:
        return EMPTY
    attrs: dict[str, Attr] = {
        "w:before": None if before is None else twips(before),
        "w:after": None if after is None else twips(after),
    }
    if exact is not None:
        attrs |= {"w:line": twips(exact), "w:lineRule": "exact"}
    elif lines is not None:
        attrs |= {"w:line": round(lines * SINGLE), "w:lineRule": "auto"}
    return el("w:spacing", attrs)


def indents(left: float | None = None, right: float | None = None, first: float | None = None) -> Xml:
    """Return indents in points; a negative first line hangs."""
    if left is None and right is None and first is None:
        return EMPTY
    attrs: dict[str, Attr] = {
        "w:left": None if left is None else twips(left),
        "w:right": None if right is None else twips(right),
    }
    if first is not None:
        attrs["w:hanging" if first < 0 else "w:firstLine"] = twips(abs(first))
    return el("w:ind", attrs)


def properties(
    style: str | None = None,
    fmt: ParagraphFormat = PLAIN,
    *,
    keep_next: bool = False,
    numbered: Xml = EMPTY,
    shade: Xml = EMPTY,
    tabs: Xml = EMPTY,
    space: Xml = EMPTY,
    indent: Xml = EMPTY,
    align: str | None = None,
) -> Xml:
    """Return the properties of a paragraph: its style, and what the block sets beyond it.

    `shade`, `space`, `indent` and `align` are the place's own; what the format says goes before them.
    """
    if fmt is PLAIN and not (numbered or shade or tabs or space or indent or align):
        return styled(style, keep_next=keep_next)
    own_space = spacing(fmt.space_before, fmt.space_after, fmt.line_height)
    own_indent = _indents(fmt)
    inside = join((
        w("pStyle", style),
        on("keepNext", True if keep_next or fmt.keep_with_next else None),
        on("keepLines", True if fmt.keep_together else None),
        on("pageBreakBefore", True if fmt.page_break_before else None),
        numbered,
        _frame(fmt),
        shading(fmt.fill) or shade,
        _stops(fmt.tabs) or tabs,
        on("bidi", fmt.rtl),
        own_space or space,
        own_indent or indent,
        w("jc", _side(fmt.align or align, fmt.rtl)),
    ))  # fmt: skip
    return el("w:pPr", None, inside) if inside else EMPTY


def _frame(fmt: ParagraphFormat) -> Xml:
    """Return the edge of a paragraph: a thin line, or in the colour of its field, which reaches as far as the edge does."""
    color = fmt.border or fmt.fill
    if color is None:
        return EMPTY
    return el("w:pBdr", None, *[border(side, color, 4, FRAME) for side in ("top", "left", "bottom", "right")])


def _indents(fmt: ParagraphFormat) -> Xml:
    """Return the indents of a block; an edge, which Word draws outside of them, stays within the text's."""
    if fmt.border is None and fmt.fill is None:
        return indents(fmt.indent_left, fmt.indent_right, fmt.indent_first)
    return indents((fmt.indent_left or 0) + FRAME, (fmt.indent_right or 0) + FRAME, fmt.indent_first)


def _stops(tabs: Sequence[TabPlan]) -> Xml:
    stops = [
        el("w:tab", {"w:val": tab.align, "w:leader": _LEADERS.get(tab.leader), "w:pos": twips(tab.at)})
        for tab in tabs
    ]
    return el("w:tabs", None, *stops) if stops else EMPTY


def _side(align: str | None, rtl: bool | None) -> str | None:
    """Return an alignment as Word writes it: in a paragraph from right to left its left is where lines start."""
    if rtl and align in ("left", "right"):
        return "right" if align == "left" else "left"
    return _JUSTIFY[align] if align else None


def spacer(height: float, *, page_break: bool = False, keep_next: bool = False, section: Xml = EMPTY) -> Xml:
    """Return an empty paragraph of an exact height in points: the room round a table, the carrier of a break."""
    inside = join((
        w("pStyle", "Spacer"),
        on("keepNext", True if keep_next else None),
        on("pageBreakBefore", True if page_break else None),
        spacing(0, 0, exact=max(height, 1.0)),
        section,
    ))  # fmt: skip
    return _P(el("w:pPr", None, inside), EMPTY)


def with_section(xml: Xml, section: Xml) -> Xml | None:
    """Return XML whose last paragraph carries the properties of the section that ends there.

    `None` where it does not end with a paragraph of the flow. Only for XML of this engine: text in it is escaped, so `<w:p>`
    is always a paragraph.
    """
    at = xml.rfind("<w:p>")
    if at < 0 or not xml.endswith("</w:p>"):
        return None
    head, last = xml[:at], xml[at + len("<w:p>") :]
    if last.startswith("<w:pPr>"):
        # w:sectPr is the last property before the change record.
        props, _, rest = last.partition("</w:pPr>")
        return Xml(f"{head}<w:p>{props}{section}</w:pPr>{rest}")
    return Xml(f"{head}<w:p>" + el("w:pPr", None, section) + last)
