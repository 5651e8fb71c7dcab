"""Paragraph styles of running text: titles, headings, contents, lists, quotations, captions, code."""

from __future__ import annotations

from runstamp_compose.themes import heading_role, mix
from runstamp_docx.elements import border, on, shading, w
from runstamp_docx.numbering import level_indent
from runstamp_docx.paragraphs import indents, spacing
from runstamp_docx.rhythm import BOX_PADDING, LIST_STYLES, MAX_HEADING, body_lines
from runstamp_docx.style_parts import Looks, Style, box_borders
from runstamp_docx.units import eighths
from runstamp_ooxml.xml import EMPTY, el, join


def front_styles(looks: Looks) -> list[Style]:
    """Return the styles of titles and covers."""
    theme, size = looks.theme, looks.theme.sizes
    bold = theme.heading_bold
    title = join((on("keepNext", True), on("keepLines", True), spacing(0, size["title"] * 0.22, 1.0)))
    return [
        Style("Title", "Title", title, looks.look(size["title"], "text", face="major", bold=bold), next="Subtitle", priority=10),
        Style(
            "Subtitle", "Subtitle", join((on("keepNext", True), spacing(0, looks.after, 1.05))),
            looks.look(size["subtitle"], "muted", face="minor"), next="Normal", priority=11,
        ),
        Style(
            "CoverTitle", "Cover Title", spacing(0, size["title"] * 0.4, 1.0), looks.look(round(size["title"] * 1.45)),
            based="Title", quick=False, priority=12,
        ),
        Style(
            "CoverSubtitle", "Cover Subtitle", spacing(0, 0, 1.1), looks.look(size["subtitle"] * 1.2),
            based="Subtitle", quick=False, priority=12,
        ),
        Style(
            "CoverMark", "Cover Mark", spacing(0, 14, 1.0),
            looks.look(size["small"], "muted", bold=True, caps=True, tracking=1.2), quick=False, priority=12,
        ),
        Style("CoverDetails", "Cover Details", spacing(0, 2, 1.0), looks.look(size["small"], "muted"), quick=False, priority=12),
    ]  # fmt: skip


def heading_styles(looks: Looks, heading_list: int | None) -> list[Style]:
    """Return the nine headings; `heading_list` is the list that numbers them."""
    return [_heading(looks, level, heading_list) for level in range(1, MAX_HEADING + 1)]


def _heading(looks: Looks, level: int, heading_list: int | None) -> Style:
    theme = looks.theme
    size = theme.sizes[f"h{min(level, 6)}"]
    numbered = EMPTY
    if heading_list is not None:
        ilvl = w("ilvl", level - 1) if level > 1 else EMPTY
        numbered = el("w:numPr", None, ilvl, w("numId", heading_list))
    before = max(size * (1.35 if level == 1 else 1.15), looks.after) * theme.spacing
    props = join((
        on("keepNext", True), on("keepLines", True), numbered,
        spacing(before, max(size * 0.32, 3) * theme.spacing, 1.0), w("outlineLvl", level - 1),
    ))  # fmt: skip
    look = looks.look(
        size,
        heading_role(level),
        face="major",
        bold=theme.heading_bold or level > 2,
        italic=level > 5 or None,
    )
    return Style(f"Heading{level}", f"heading {level}", props, look, next="Normal", priority=9)


def contents_styles(looks: Looks) -> list[Style]:
    """Return the styles of a table of contents."""
    size = looks.theme.sizes
    heading = join((on("keepNext", True), spacing(0, size["h1"] * 0.5, 1.0)))
    look = looks.look(size["h1"], "accent1", face="major", bold=looks.theme.heading_bold)
    out = [Style("TOCHeading", "TOC Heading", heading, look, next="Normal", priority=39)]
    for level in range(1, MAX_HEADING + 1):
        before = looks.after if level == 1 else 0
        place = indents(min(14.0 * (level - 1), 84.0))
        strong = looks.look(bold=True) if level == 1 else EMPTY
        out.append(
            Style(
                f"TOC{level}",
                f"toc {level}",
                join((spacing(before, 3, 1.0), place)),
                strong,
                next="Normal",
                quick=False,
                priority=39,
            )
        )
    return out


def list_styles(looks: Looks) -> list[Style]:
    """Return the styles of lists."""
    close = spacing(0, looks.after * 0.45)
    out = [Style("ListParagraph", "List Paragraph", close, priority=34)]
    for kind in ("Bullet", "Number"):
        for level in range(1, LIST_STYLES + 1):
            tail = "" if level == 1 else f" {level}"
            left, hanging = level_indent(level - 1)
            name = f"List {kind}{tail}"
            style = Style(
                name.replace(" ", ""),
                name,
                indents(left, None, -hanging),
                based="ListParagraph",
                quick=level == 1,
                priority=35,
            )
            out.append(style)
    return out


def text_styles(looks: Looks) -> list[Style]:
    """Return the styles of quotations, captions, code and rules."""
    theme, size = looks.theme, looks.theme.sizes
    colors = theme.colors
    edge = el("w:pBdr", None, border("left", colors["accent1"], eighths(2.25), 12))
    surface = colors["surface"]
    box = box_borders(surface, surface)
    code = join((
        box, shading(surface),
        spacing(looks.after * 1.5, looks.after * 1.8, 1.05), indents(BOX_PADDING, BOX_PADDING), on("contextualSpacing", True),
    ))  # fmt: skip
    rule = el("w:pBdr", None, border("bottom", mix(colors["background"], colors["muted"], 0.45), 4, 0))
    short = el("w:pBdr", None, border("top", colors["accent2"], eighths(3), 0))
    return [
        Style(
            "Quote", "Quote", join((on("keepLines", True), edge, spacing(0, looks.after * 0.5, body_lines(theme) * 1.04), indents(20, 20))),
            looks.look(size["body"] * 1.1, "text", face="major", italic=True), priority=29,
        ),
        Style(
            "QuoteSource", "Quote Source", join((edge, spacing(0, looks.after * 1.3), indents(20, 20))),
            looks.look(size["small"], "muted"), quick=False, priority=30,
        ),
        Style(
            "Caption", "caption", join((on("keepLines", True), spacing(4, looks.after * 1.7, 1.0))),
            looks.look(size["caption"], "muted"), priority=35,
        ),
        Style(
            "SourceNote", "Source Note", spacing(3, looks.after * 1.5, 1.0), looks.look(size["small"] - 0.5, "muted"),
            quick=False, priority=36,
        ),
        Style("Figure", "Figure", join((on("keepNext", True), spacing(looks.after * 0.5, 2, 1.0))), quick=False, priority=36),
        Style("Picture", "Picture", spacing(looks.after * 0.5, looks.after, 1.0), quick=False, priority=36),
        Style("Code", "Code", code, join((looks.face("mono"), on("noProof", True), looks.size(size["code"]))), priority=37),
        Style("Rule", "Rule", join((rule, spacing(0, looks.after * 1.6, exact=6))), looks.size(2), quick=False, priority=38),
        Style("ShortRule", "Short Rule", join((short, spacing(0, 6, exact=6))), looks.size(2), quick=False, priority=38),
        Style("Spacer", "Spacer", spacing(0, 0, exact=8), looks.size(1), quick=False, priority=99),
    ]  # fmt: skip
