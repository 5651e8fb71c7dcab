"""The title block at the head of the first page, and the cover page."""

from __future__ import annotations

from runstamp_compose.locales import long_date
from runstamp_compose.plans import PageGeometry
from runstamp_docx.build import Build, Flow
from runstamp_docx.elements import w
from runstamp_docx.paragraphs import indents, paragraph, properties, spacing, styled
from runstamp_docx.rhythm import body_after
from runstamp_docx.runs import bare_run, run_xml, runs_xml
from runstamp_docx.units import emu, twips
from runstamp_ooxml.xml import EMPTY, Xml, el, join, template

RULE = 54.0  # points: the short rule over a title
TITLE_AT = 0.3  # of the page's height: where a cover's title begins
BAND = 15.0  # points: the coloured edge of a cover

# A coloured edge from top to bottom of the page, behind nothing: text never depends on it. Only programs that know
# DrawingML shapes draw it (MCE, ECMA-376 Part 3).
_EDGE = template(
    '<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor distT="0" distB="0" distL="0" distR="0" '
    'simplePos="0" relativeHeight="1" behindDoc="1" locked="0" layoutInCell="1" allowOverlap="1">'
    '<wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="page"><wp:posOffset>0</wp:posOffset></wp:positionH>'
    '<wp:positionV relativeFrom="page"><wp:posOffset>0</wp:posOffset></wp:positionV><wp:extent cx="{cx:int}" cy="{cy:int}"/>'
    '<wp:effectExtent l="0" t="0" r="0" b="0"/><wp:wrapNone/><wp:docPr id="{id:int}" name="Cover edge">'
    '<a:extLst xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">'
    '<a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}">'
    '<adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>'
    '</wp:docPr><wp:cNvGraphicFramePr/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">'
    '<a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr/><wps:spPr>'
    '<a:xfrm><a:off x="0" y="0"/><a:ext cx="{cx:int}" cy="{cy:int}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
    '<a:solidFill><a:schemeClr val="accent1"/></a:solidFill><a:ln><a:noFill/></a:ln></wps:spPr><wps:bodyPr/></wps:wsp>'
    "</a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice></mc:AlternateContent>"
)


def details(build: Build) -> list[str]:
    """Return who wrote a document and when, as a reader sees it."""
    meta = build.plan.meta
    date = long_date(meta.date, meta.language) if meta.date else None
    return [part for part in (meta.author, meta.company, date) if part]


def short_rule(room: float) -> Xml:
    """Return the accent over a title: a paragraph whose upper border is as short as its right indent leaves."""
    return paragraph(EMPTY, properties("ShortRule", indent=indents(0, max(room - RULE, 0.0))))


def title_block(flow: Flow) -> Xml:
    """Return title, subtitle, author and date over a thin rule."""
    rule = properties("Rule", space=spacing(0, body_after(flow.build.theme) * 2.2, exact=6))
    return join((short_rule(flow.width), *title_lines(flow), paragraph(EMPTY, rule)))


def title_lines(flow: Flow, after: float | None = None) -> list[Xml]:
    """Return title, subtitle, author and date, a paragraph each; `after` is the room under the last, in points."""
    build, plan = flow.build, flow.build.plan
    lines = [("Title", runs_xml(flow, plan.title))]
    if plan.subtitle:
        lines.append(("Subtitle", runs_xml(flow, plan.subtitle)))
    known = details(build)
    if known:
        lines.append(("CoverDetails", run_xml("  ·  ".join(known))))
    last = len(lines) - 1
    return [
        paragraph(inside, properties(style, space=spacing(after=after) if i == last else EMPTY))
        for i, (style, inside) in enumerate(lines)
    ]


def cover_page(flow: Flow, page: PageGeometry) -> Xml:
    """Return the words of a cover page: company, title, subtitle; author and date at the foot."""
    build, plan = flow.build, flow.build.plan
    meta = plan.meta
    # A template has its own decoration.
    edge = bare_run(_EDGE(emu(BAND), emu(page.height), build.drawing_id())) if build.ground is None else EMPTY
    top = max(page.height * TITLE_AT - page.top, 0.0)
    mark = paragraph(join((edge, run_xml(meta.company) if meta.company else EMPTY)), styled("CoverMark"))
    rule = el(
        "w:pPr",
        None,
        w("pStyle", "ShortRule"),
        spacing(top, 12, exact=6),
        indents(0, max(flow.width - RULE, 0.0)),
    )
    date = long_date(meta.date, meta.language) if meta.date else None
    # A frame stands at the foot wherever its paragraph is; in the section's last one LibreOffice takes it to the next page.
    foot = [paragraph(run_xml(part), _at_foot(flow)) for part in (meta.author, date) if part]
    out = [mark, *foot, paragraph(EMPTY, rule), paragraph(runs_xml(flow, plan.title), styled("CoverTitle"))]
    if plan.subtitle:
        out.append(paragraph(runs_xml(flow, plan.subtitle), styled("CoverSubtitle")))
    if meta.description:
        out.append(
            paragraph(
                run_xml(meta.description),
                properties(None, space=spacing(14), indent=indents(0, flow.width * 0.25)),
            )
        )
    return join(out)


def _at_foot(flow: Flow) -> Xml:
    """Return the properties of a line at the foot of the text area: paragraphs in equal frames stand in one frame."""
    frame = el(
        "w:framePr",
        {
            "w:w": twips(flow.width), "w:hSpace": 0, "w:wrap": "around", "w:vAnchor": "margin", "w:hAnchor": "margin",
            "w:xAlign": "left", "w:yAlign": "bottom",
        },
    )  # fmt: skip
    return el("w:pPr", None, w("pStyle", "CoverDetails"), frame)
