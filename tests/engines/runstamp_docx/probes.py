"""One probe for each entry of SUPPORT: an input that sets the field, and where to find it in the file."""

from __future__ import annotations

import base64
import struct
import zlib
from dataclasses import dataclass
from typing import Any

from tests.engines.runstamp_docx.templates import given, made

DOCUMENT, STYLES, CHART = "word/document.xml", "word/styles.xml", "word/charts/chart1.xml"
NUMBERING, SETTINGS, THEME = "word/numbering.xml", "word/settings.xml", "word/theme/theme1.xml"
CORE, APP, CUSTOM = "docProps/core.xml", "docProps/app.xml", "docProps/custom.xml"
HEADER, FOOTER, RELS = "word/header1.xml", "word/footer1.xml", "word/_rels/document.xml.rels"


@dataclass(frozen=True)
class Probe:
    """`given` sets the field; `xpath` finds it in `part`. `other` leaves it out, and the same XPath must find nothing there."""

    given: dict[str, Any]
    xpath: str
    part: str = DOCUMENT
    other: dict[str, Any] | None = None


def doc(*blocks: Any, **more: Any) -> dict[str, Any]:
    return {"blocks": list(blocks) or ["x"], **more}


def para(text: Any = "x", **more: Any) -> dict[str, Any]:
    return {"type": "paragraph", "text": text, **more}


def tabbed(**stop: Any) -> dict[str, Any]:
    return doc(para(["a", {"tab": True}, "b"], tabs=[stop]))


def run(**more: Any) -> dict[str, Any]:
    return doc(para({"text": "x", **more}))


def table(rows: Any = (("1",),), columns: Any = ("A",), **more: Any) -> dict[str, Any]:
    return doc({"type": "table", "columns": list(columns), "rows": [list(row) for row in rows], **more})


def cell(**more: Any) -> dict[str, Any]:
    return table([[{"text": "x", **more}, "b"], ["c", "d"]], ["A", "B"])


def column(rows: Any = ((1.5,),), **more: Any) -> dict[str, Any]:
    return table(rows, [{"header": "A", **more}])


def chart(kind: str = "column", series: Any = None, **more: Any) -> dict[str, Any]:
    given = series or {"name": "sales", "values": [1234.5, 2]}
    return doc({"type": "chart", "kind": kind, "categories": ["ca", "cb"], "series": [given], **more})


def points(**more: Any) -> dict[str, Any]:
    return doc(
        {
            "type": "chart",
            "kind": "scatter",
            "series": [{"name": "s", "points": [{"x": 1.25, "y": 7.5}], **more}],
        }
    )


def axis(which: str = "y", **more: Any) -> dict[str, Any]:
    return chart(axes={which: more})


def image(**more: Any) -> dict[str, Any]:
    return doc({"type": "image", "source": "blue.png", "alt": "a", **more})


def styled_list(items: Any, **more: Any) -> dict[str, Any]:
    return doc({"type": "list", "items": items, **more})


def kpi(**more: Any) -> dict[str, Any]:
    return doc({"type": "kpis", "items": [{"label": "lab", "value": "val", **more}]})


def themed(**more: Any) -> dict[str, Any]:
    return doc(theme=more)


def number(**more: Any) -> dict[str, Any]:
    return column([[-1234.5]], kind="number", format=more)


def block(of: str, /, **more: Any) -> dict[str, Any]:
    return {"type": of, **more}


def text(value: str) -> str:
    return f"//w:t[.='{value}']"


def png() -> str:
    """Return a red pixel as base64."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">2I5B", 1, 1, 8, 2, 0, 0, 0))
    whole = b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0\xff\0\0")) + chunk(b"IEND", b"")
    return base64.b64encode(whole).decode()


_PLAIN = doc()
_TWO = [["a", "b"], ["c", "d"]]
_H = block("heading", text="H")

PROBES: dict[str, Probe] = {
    # ------------------------------------------------------------ charts
    "Axes.x": Probe(axis("x", title="months"), "//c:catAx//a:t[.='months']", CHART),
    "Axes.y": Probe(axis("y", title="euros"), "//c:valAx//a:t[.='euros']", CHART),
    "Axis.format": Probe(axis(format="0.0%"), "//c:valAx/c:numFmt[@formatCode='0.0%']", CHART, chart()),
    "Axis.gridlines": Probe(axis("x", gridlines=True), "//c:catAx/c:majorGridlines", CHART, chart()),
    "Axis.max": Probe(axis(max=7000), "//c:valAx//c:max[@val='7000']", CHART, chart()),
    "Axis.min": Probe(axis(min=-50), "//c:valAx//c:min[@val='-50']", CHART, chart()),
    "Axis.title": Probe(axis(title="euros"), "//c:valAx//a:t[.='euros']", CHART, chart()),
    "Axis.unit": Probe(axis(unit=250), "//c:valAx/c:majorUnit[@val='250']", CHART, chart()),
    "Axis.visible": Probe(axis(visible=False), "//c:valAx/c:delete[@val='1']", CHART, chart()),
    "Chart.alt": Probe(chart(alt="what it shows"), "//wp:docPr[@descr='what it shows']"),
    "Chart.axes": Probe(axis(title="euros"), "//c:valAx//a:t[.='euros']", CHART),
    "Chart.categories": Probe(chart(), "//c:cat//c:v[.='cb']", CHART),
    "Chart.height": Probe(chart(height=123), "//wp:extent[@cy='1562100']", DOCUMENT, chart()),
    "Chart.kind": Probe(chart("bar"), "//c:barDir[@val='bar']", CHART, chart()),
    "Chart.labels": Probe(chart(labels=True), "//c:dLbls/c:showVal[@val='1']", CHART, chart()),
    "Chart.legend": Probe(chart(legend="left"), "//c:legendPos[@val='l']", CHART, chart()),
    "Chart.palette": Probe(chart(palette=["#123456"]), "//c:ser//a:srgbClr[@val='123456']", CHART, chart()),
    "Chart.series": Probe(chart(), "//c:ser/c:tx//c:v[.='sales']", CHART),
    "Chart.source": Probe(chart(source="a source"), text("a source")),
    "Chart.stacking": Probe(chart(stacking="percent"), "//c:grouping[@val='percentStacked']", CHART, chart()),
    "Chart.subtitle": Probe(chart(title="t", subtitle="sub"), "//c:title//a:t[.='sub']", CHART),
    "Chart.title": Probe(chart(title="a title"), "//c:title//a:t[.='a title']", CHART),
    "Chart.type": Probe(chart(), "//c:chart[@r:id]"),
    "Chart.width": Probe(chart(width=321), "//wp:extent[@cx='4076700']", DOCUMENT, chart()),
    "Labels.format": Probe(chart(labels={"format": "0.000"}), "//c:dLbls/c:numFmt[@formatCode='0.000']", CHART, chart(labels=True)),
    "Labels.share": Probe(chart("pie", labels={"share": True}), "//c:showPercent[@val='1']", CHART, chart("pie", labels=True)),
    "Point.x": Probe(points(), "//c:xVal//c:v[.='1.25']", CHART),
    "Point.y": Probe(points(), "//c:yVal//c:v[.='7.5']", CHART),
    "Series.color": Probe(chart(series={"name": "s", "values": [1], "color": "#123456"}), "//c:ser//a:srgbClr[@val='123456']", CHART),
    "Series.labels": Probe(chart(series={"name": "s", "values": [1], "labels": True}), "//c:ser/c:dLbls/c:showVal[@val='1']", CHART),
    "Series.marker": Probe(
        chart("line", {"name": "s", "values": [1], "marker": True}), "//c:ser/c:marker/c:symbol[not(@val='none')]", CHART,
        chart("line"),
    ),
    "Series.name": Probe(chart(), "//c:ser/c:tx//c:v[.='sales']", CHART),
    "Series.point_colors": Probe(
        chart(series={"name": "s", "values": [1, 2], "point_colors": [None, "#654321"]}),
        "//c:dPt[c:idx/@val='1']//a:srgbClr[@val='654321']", CHART,
    ),
    "Series.points": Probe(points(), "//c:yVal//c:v[.='7.5']", CHART),
    "Series.smooth": Probe(chart("line", {"name": "s", "values": [1], "smooth": True}), "//c:ser/c:smooth[@val='1']", CHART, chart("line")),
    "Series.values": Probe(chart(), "//c:val//c:v[.='1234.5']", CHART),
    # ------------------------------------------------------------ bands and pages
    "BandPages.default": Probe(doc(header={"default": "D"}), text("D"), HEADER),
    "BandPages.even": Probe(doc(header={"default": "D", "even": "E"}), text("E"), "word/header2.xml"),
    "BandPages.first": Probe(doc(header={"default": "D", "first": "F"}), text("F"), "word/header2.xml"),
    "BandPlaces.center": Probe(doc(footer={"center": "C"}), "//w:p[w:pPr/w:jc/@w:val='center']//w:t[.='C']", FOOTER),
    "BandPlaces.left": Probe(doc(footer={"left": "L"}), "//w:p[not(w:pPr/w:jc)]//w:t[.='L']", FOOTER),
    "BandPlaces.right": Probe(doc(footer={"right": "R"}), "//w:p[w:pPr/w:jc/@w:val='right']//w:t[.='R']", FOOTER),
    "Margins.bottom": Probe(doc(page={"margins": {"bottom": 33}}), "//w:pgMar[@w:bottom='660']"),
    "Margins.left": Probe(doc(page={"margins": {"left": 33}}), "//w:pgMar[@w:left='660']"),
    "Margins.right": Probe(doc(page={"margins": {"right": 33}}), "//w:pgMar[@w:right='660']"),
    "Margins.top": Probe(doc(page={"margins": {"top": 33}}), "//w:pgMar[@w:top='660']"),
    "Page.margins": Probe(doc(page={"margins": {"top": 33}}), "//w:pgMar[@w:top='660']"),
    "Page.orientation": Probe(doc(page={"orientation": "landscape"}), "//w:pgSz[@w:orient='landscape']", DOCUMENT, _PLAIN),
    "Page.size": Probe(doc(page={"size": "A5"}), "//w:pgSz[@w:w='8391']"),
    "PageSize.height": Probe(doc(page={"size": {"width": 300, "height": 400}}), "//w:pgSz[@w:h='8000']"),
    "PageSize.width": Probe(doc(page={"size": {"width": 300, "height": 400}}), "//w:pgSz[@w:w='6000']"),
    "PageNumbering.format": Probe({"sections": [{"page_numbering": {"format": "alpha"}, "blocks": ["x"]}]}, "//w:pgNumType[@w:fmt='lowerLetter']"),
    "PageNumbering.start": Probe({"sections": [{"page_numbering": {"start": 7}, "blocks": ["x"]}]}, "//w:pgNumType[@w:start='7']"),
    "Section.blocks": Probe({"sections": [{"blocks": ["inside"]}]}, text("inside")),
    "Section.footer": Probe({"sections": [{"footer": "own", "blocks": ["x"]}]}, text("own"), FOOTER),
    "Section.header": Probe({"sections": [{"header": "own", "blocks": ["x"]}]}, text("own"), HEADER),
    "Section.page": Probe({"sections": [{"page": {"size": "A5"}, "blocks": ["x"]}]}, "//w:pgSz[@w:w='8391']"),
    "Section.page_numbering": Probe({"sections": [{"page_numbering": {"start": 7}, "blocks": ["x"]}]}, "//w:pgNumType[@w:start='7']"),
    "Section.title": Probe({"sections": [{"title": "Part", "header": [{"field": "section"}], "blocks": ["x"]}]}, text("Part"), HEADER),
    # ------------------------------------------------------------ the document
    "Document.blocks": Probe(doc("words"), text("words")),
    "Document.cover": Probe(doc(title="T", cover="page"), "//w:pStyle[@w:val='CoverTitle']", DOCUMENT, doc(title="T")),
    "Document.footer": Probe(doc(footer="foot"), text("foot"), FOOTER),
    "Document.header": Probe(doc(header="head"), text("head"), HEADER),
    "Document.heading_numbering": Probe(doc(_H, heading_numbering="decimal"), "//w:style[@w:styleId='Heading1']//w:numId", STYLES, doc(_H)),
    "Document.page": Probe(doc(page={"size": "A5"}), "//w:pgSz[@w:w='8391']"),
    "Document.sections": Probe({"sections": [{"blocks": ["a"]}, {"blocks": ["b"]}]}, "//w:p/w:pPr/w:sectPr"),
    "Document.template": Probe(doc(template=given(made())), "//w:style[@w:styleId='berschrift1']", STYLES, doc()),
    "Document.subtitle": Probe(doc(title="T", subtitle="S"), "//w:p[w:pPr/w:pStyle/@w:val='Subtitle']//w:t[.='S']"),
    "Root.language": Probe(doc(language="fr-CA"), "//w:docDefaults//w:lang[@w:val='fr-CA']", STYLES),
    "Root.meta": Probe(doc(meta={"author": "Ada"}), "//dc:creator[.='Ada']", CORE),
    "Root.theme": Probe(doc(theme="vivid"), "//w:docDefaults//w:color[@w:val='0F172A']", STYLES, _PLAIN),
    "Root.title": Probe(doc(title="T & T"), "//dc:title[.='T & T']", CORE),
    "Meta.author": Probe(doc(meta={"author": "Ada"}), "//dc:creator[.='Ada']", CORE),
    "Meta.category": Probe(doc(meta={"category": "Kat"}), "//cp:category[.='Kat']", CORE),
    "Meta.company": Probe(doc(meta={"company": "A & B"}), "//ap:Company[.='A & B']", APP),
    "Meta.custom": Probe(doc(meta={"custom": {"Ref": "R1"}}), "//op:property[@name='Ref']/vt:lpwstr[.='R1']", CUSTOM),
    "Meta.date": Probe(doc(meta={"date": "2026-02-03"}), "//dcterms:created[starts-with(., '2026-02-03')]", CORE),
    "Meta.description": Probe(doc(meta={"description": "Desc"}), "//dc:description[.='Desc']", CORE),
    "Meta.keywords": Probe(doc(meta={"keywords": ["k1", "k2"]}), "//cp:keywords[.='k1, k2']", CORE),
    "Meta.subject": Probe(doc(meta={"subject": "Sub"}), "//dc:subject[.='Sub']", CORE),
    "CustomTheme.colors": Probe(themed(colors={"accent1": "#123456"}), "//a:accent1/a:srgbClr[@val='123456']", THEME),
    "CustomTheme.extends": Probe(themed(extends="vivid"), "//a:dk1/a:srgbClr[@val='0F172A']", THEME),
    "CustomTheme.fonts": Probe(themed(fonts={"body": "Georgia"}), "//a:minorFont/a:latin[@typeface='Georgia']", THEME),
    "CustomTheme.table": Probe(
        {**table(), "theme": {"table": "grid"}}, "//w:tblStyle[@w:val='RunstampGrid']", DOCUMENT, table()
    ),
    "CustomTheme.text_size": Probe(themed(text_size=13), "//w:docDefaults//w:sz[@w:val='26']", STYLES),
    "ThemeFonts.body": Probe(themed(fonts={"body": "Georgia"}), "//a:minorFont/a:latin[@typeface='Georgia']", THEME),
    "ThemeFonts.heading": Probe(themed(fonts={"heading": "Georgia"}), "//a:majorFont/a:latin[@typeface='Georgia']", THEME),
    "ThemeFonts.mono": Probe(themed(fonts={"mono": "Menlo"}), "//w:style[@w:styleId='Code']//w:rFonts[@w:ascii='Menlo']", STYLES),
    # ------------------------------------------------------------ blocks
    "Block.id": Probe(doc(block("list", items=["a"], id="lst")), "//w:bookmarkStart[@w:name='lst']"),
    "Block.keep_with_next": Probe(doc(para(keep_with_next=True)), "//w:pPr/w:keepNext", DOCUMENT, _PLAIN),
    "Block.page_break_before": Probe(doc("a", block("list", items=["b"], page_break_before=True)), "//w:pageBreakBefore"),
    "Callout.blocks": Probe(doc(block("callout", blocks=[block("list", items=["in"])])), "//w:tc//w:t[.='in']"),
    "Callout.kind": Probe(doc(block("callout", kind="tip", text="x")), "//w:pStyle[@w:val='CalloutTip']"),
    "Callout.text": Probe(doc(block("callout", text="remark")), "//w:p[w:pPr/w:pStyle/@w:val='CalloutNote']//w:t[.='remark']"),
    "Callout.title": Probe(doc(block("callout", title="Head", text="x")), "//w:p[w:pPr/w:pStyle/@w:val='CalloutNoteTitle']//w:t[.='Head']"),
    "Callout.type": Probe(doc(block("callout", text="x")), "//w:pStyle[@w:val='CalloutNote']"),
    "Code.language": Probe(
        doc(block("code", text="def f(): pass", language="python")), "//w:r[w:t[starts-with(., 'def')]]/w:rPr/w:color",
        DOCUMENT, doc(block("code", text="def f(): pass")),
    ),
    "Code.line_numbers": Probe(doc(block("code", text="x", line_numbers=True)), "//w:numPr", DOCUMENT, doc(block("code", text="x"))),
    "Code.text": Probe(doc(block("code", text="x = 1")), text("x = 1")),
    "Code.type": Probe(doc(block("code", text="x")), "//w:pStyle[@w:val='Code']"),
    "Direction.rtl": Probe(doc(para(rtl=True)), "//w:body/w:p/w:pPr/w:bidi", other=doc(para())),
    "TextDetails.fill": Probe(doc(para(fill="#123456")), "//w:pPr/w:shd[@w:fill='123456']"),
    "TextDetails.border": Probe(doc(para(border="#123456")), "//w:pPr/w:pBdr/w:top[@w:color='123456']"),
    "TextDetails.keep_together": Probe(doc(para(keep_together=True)), "//w:pPr/w:keepLines"),
    "TextDetails.tabs": Probe(tabbed(at=90), "//w:pPr/w:tabs/w:tab"),
    "TabStop.at": Probe(tabbed(at=90), "//w:tab[@w:pos='1800']"),
    "TabStop.align": Probe(tabbed(at=90, align="decimal"), "//w:tab[@w:val='decimal']"),
    "TabStop.leader": Probe(tabbed(at=90, leader="dots"), "//w:tab[@w:leader='dot']"),
    "CheckboxRun.checkbox": Probe(doc(para([{"checkbox": True}, " done"])), "//w:p/w:sdt//w14:checked[@w14:val='1']"),
    "RefRun.ref": Probe(doc(block("heading", text="Target", id="here"), para(["see ", {"ref": "here"}])), "//w:hyperlink[@w:anchor='here']/w:fldSimple[contains(@w:instr, 'REF here')]//w:t[.='Target']"),
    "RefRun.show": Probe(doc(block("heading", text="Target", id="here"), para(["see ", {"ref": "here", "show": "number"}]), heading_numbering="decimal"), "//w:fldSimple[contains(@w:instr, '\\r')]//w:t[.='1']"),
    "Divider.type": Probe(doc("a", block("divider")), "//w:pStyle[@w:val='Rule']"),
    "Figure.caption": Probe(doc(block("figure", content=image()["blocks"][0], caption="Cap")), "//w:p[w:pPr/w:pStyle/@w:val='Caption']//w:t[.='Cap']"),
    "Figure.content": Probe(doc(block("figure", content=image()["blocks"][0], caption="Cap")), "//pic:pic"),
    "Figure.type": Probe(doc(block("figure", content=image()["blocks"][0], caption="Cap")), "//w:fldSimple[contains(@w:instr, 'SEQ Figure')]"),
    "Heading.level": Probe(doc(block("heading", level=4, text="H")), "//w:pStyle[@w:val='Heading4']"),
    "Heading.number": Probe(
        doc(_H, block("heading", text="N", number=False), heading_numbering="decimal"), "//w:p[.//w:t='N']/w:pPr/w:numPr",
        DOCUMENT, doc(_H, block("heading", text="N"), heading_numbering="decimal"),
    ),
    "Heading.text": Probe(doc(_H), text("H")),
    "Heading.type": Probe(doc(_H), "//w:pStyle[@w:val='Heading1']"),
    "Image.alt": Probe(image(alt="words"), "//wp:docPr[@descr='words']"),
    "Image.decorative": Probe(image(alt=None, decorative=True), "//adec:decorative[@val='1']", DOCUMENT, image()),
    "Image.fit": Probe(image(width=50, height=50, fit="cover"), "//a:srcRect", DOCUMENT, image(width=50, height=50)),
    "Image.height": Probe(image(height=20), "//wp:extent[@cy='254000']"),
    "Image.link": Probe(image(link="https://example.com/"), "//w:hyperlink[.//pic:pic]"),
    "Image.source": Probe(image(), "//a:blip[@r:embed]"),
    "Image.type": Probe(image(), "//pic:pic"),
    "Image.width": Probe(image(width=40), "//wp:extent[@cx='508000']"),
    "Kpi.delta": Probe(kpi(delta="+5 %"), "//w:t[contains(., '+5 %')]"),
    "Kpi.good": Probe(kpi(delta="-5", good="down"), "//w:r[w:t[contains(., '-5')]]/w:rPr/w:color[@w:val='1E7A4C']", DOCUMENT, kpi(delta="-5")),
    "Kpi.label": Probe(kpi(), "//w:p[w:pPr/w:pStyle/@w:val='TileLabel']//w:t[.='lab']"),
    "Kpi.note": Probe(kpi(note="small"), text("small")),
    "Kpi.trend": Probe(kpi(trend="down"), "//w:t[contains(., '▼')]", DOCUMENT, kpi()),
    "Kpi.value": Probe(kpi(), "//w:p[w:pPr/w:pStyle/@w:val='TileValue']//w:t[.='val']"),
    "Kpis.items": Probe(kpi(), text("lab")),
    "Kpis.type": Probe(kpi(), "//w:tblStyle[@w:val='RunstampLayout']"),
    "List.continue": Probe(
        doc(block("list", ordered=True, items=["a"]), "x", block("list", ordered=True, items=["b"], **{"continue": True})),
        "//w:p[.//w:t='b'][w:pPr/w:numPr/w:numId/@w:val = //w:p[.//w:t='a']/w:pPr/w:numPr/w:numId/@w:val]",
        DOCUMENT, doc(block("list", ordered=True, items=["a"]), "x", block("list", ordered=True, items=["b"])),
    ),
    "List.format": Probe(styled_list(["a"], ordered=True, format="roman"), "//w:lvl[@w:ilvl='0']/w:numFmt[@w:val='lowerRoman']", NUMBERING),
    "List.items": Probe(styled_list(["a"]), "//w:p[w:pPr/w:numPr]//w:t[.='a']"),
    "List.ordered": Probe(styled_list(["a"], ordered=True), "//w:lvl/w:numFmt[@w:val='decimal']", NUMBERING, styled_list(["a"])),
    "List.start": Probe(styled_list(["a"], ordered=True, start=9), "//w:startOverride[@w:val='9']", NUMBERING),
    "List.type": Probe(styled_list(["a"]), "//w:pStyle[@w:val='ListBullet']"),
    "ListItem.blocks": Probe(doc({"type": "list", "items": [{"text": "a", "blocks": ["below"]}]}), "//w:p[w:pPr/w:ind]//w:t[.='below']"),
    "ListItem.checked": Probe(styled_list([{"text": "a", "checked": True}]), "//w14:checked[@w14:val='1']"),
    "ListItem.items": Probe(styled_list([{"text": "a", "items": ["b"]}]), "//w:p[.//w:t='b']/w:pPr/w:numPr/w:ilvl[@w:val='1']"),
    "ListItem.ordered": Probe(styled_list([{"text": "a", "ordered": True, "items": ["b"]}]), "//w:lvl[@w:ilvl='1']/w:numFmt[@w:val='decimal']", NUMBERING),
    "ListItem.text": Probe(styled_list([{"text": "item"}]), text("item")),
    "Markdown.text": Probe(doc(block("markdown", text="## Mark")), "//w:p[w:pPr/w:pStyle/@w:val='Heading2']//w:t[.='Mark']"),
    "Markdown.type": Probe(doc(block("markdown", text="- a")), "//w:numPr"),
    "PageBreak.type": Probe(doc("a", block("page_break"), "b"), "//w:pageBreakBefore"),
    "Paragraph.style": Probe(doc(para(style="Quote")), "//w:pStyle[@w:val='Quote']", other=_PLAIN),
    "Paragraph.text": Probe(doc(para("words")), text("words")),
    "Paragraph.type": Probe(doc(para("words")), text("words")),
    "Quote.blocks": Probe(doc({"type": "quote", "blocks": ["said"]}), "//w:tc//w:t[.='said']"),
    "Quote.by": Probe(doc(block("quote", text="q", by="Ada")), "//w:p[w:pPr/w:pStyle/@w:val='QuoteSource']//w:t[.='Ada']"),
    "Quote.text": Probe(doc(block("quote", text="said")), text("said")),
    "Quote.type": Probe(doc(block("quote", text="said")), "//w:pStyle[@w:val='Quote']"),
    "Side.blocks": Probe(doc(block("side_by_side", items=[{"blocks": ["l"]}, {"blocks": ["r"]}])), "//w:tc//w:t[.='r']"),
    "Side.width": Probe(
        doc(block("side_by_side", gap=0, items=[{"width": "25%", "blocks": ["l"]}, {"blocks": ["r"]}])), "//w:gridCol[@w:w='2268']"
    ),
    "SideBySide.gap": Probe(doc(block("side_by_side", gap=40, items=[{"blocks": ["l"]}, {"blocks": ["r"]}])), "//w:tcMar/w:left[@w:w='400']"),
    "SideBySide.items": Probe(doc(block("side_by_side", items=[{"blocks": ["l"]}, {"blocks": ["r"]}])), "//w:tr[count(w:tc)=2]"),
    "SideBySide.type": Probe(doc(block("side_by_side", items=[{"blocks": ["l"]}, {"blocks": ["r"]}])), "//w:tblStyle[@w:val='RunstampLayout']"),
    "TextBlock.align": Probe(doc(para(align="justify")), "//w:jc[@w:val='both']"),
    "TextBlock.indent": Probe(doc(para(indent={"left": 10})), "//w:ind[@w:left='200']"),
    "TextBlock.line_height": Probe(doc(para(line_height=2)), "//w:spacing[@w:line='480']"),
    "TextBlock.space_after": Probe(doc(para(space_after=3)), "//w:spacing[@w:after='60']"),
    "TextBlock.space_before": Probe(doc(para(space_before=3)), "//w:spacing[@w:before='60']"),
    "Indent.first": Probe(doc(para(indent={"first": -12})), "//w:ind[@w:hanging='240']"),
    "Indent.left": Probe(doc(para(indent={"left": 12})), "//w:ind[@w:left='240']"),
    "Indent.right": Probe(doc(para(indent={"right": 12})), "//w:ind[@w:right='240']"),
    "Toc.levels": Probe(doc(block("toc", levels=2), _H), "//w:instrText[contains(., '1-2')]"),
    "Toc.title": Probe(doc(block("toc", title="Inside"), _H), "//w:p[w:pPr/w:pStyle/@w:val='TOCHeading']//w:t[.='Inside']"),
    "Toc.type": Probe(doc(block("toc"), _H), "//w:instrText[contains(., 'TOC')]"),
    # ------------------------------------------------------------ text
    "BreakRun.break": Probe(doc(para(["a", {"break": "column"}, "b"])), "//w:br[@w:type='column']"),
    "FieldRun.bold": Probe(doc(para({"field": "page", "bold": True})), "//w:fldSimple/w:r/w:rPr/w:b"),
    "FieldRun.color": Probe(doc(para({"field": "page", "color": "#123456"})), "//w:fldSimple//w:color[@w:val='123456']"),
    "FieldRun.field": Probe(doc(para({"field": "pages"})), "//w:fldSimple[@w:instr=' NUMPAGES \\* Arabic ']"),
    "FieldRun.italic": Probe(doc(para({"field": "page", "italic": True})), "//w:fldSimple/w:r/w:rPr/w:i"),
    "FieldRun.size": Probe(doc(para({"field": "page", "size": 20})), "//w:fldSimple//w:sz[@w:val='40']"),
    "MarkdownRun.markdown": Probe(doc(para({"markdown": "a **b**"})), "//w:r[w:rPr/w:b]/w:t[.='b']"),
    "TabRun.tab": Probe(doc(para(["a", {"tab": True}, "b"])), "//w:r/w:tab"),
    "TextRun.baseline": Probe(run(baseline="super"), "//w:vertAlign[@w:val='superscript']"),
    "TextRun.bold": Probe(run(bold=True), "//w:rPr/w:b"),
    "TextRun.caps": Probe(run(caps="small"), "//w:rPr/w:smallCaps"),
    "TextRun.code": Probe(run(code=True), "//w:rStyle[@w:val='CodeText']"),
    "TextRun.color": Probe(run(color="#123456"), "//w:rPr/w:color[@w:val='123456']"),
    "TextRun.font": Probe(run(font="Georgia"), "//w:rFonts[@w:ascii='Georgia']"),
    "TextRun.highlight": Probe(run(highlight="#FFEE00"), "//w:rPr/w:shd[@w:fill='FFEE00']"),
    "TextRun.italic": Probe(run(italic=True), "//w:rPr/w:i"),
    "TextRun.lang": Probe(run(lang="fr-FR"), "//w:rPr/w:lang[@w:val='fr-FR']"),
    "TextRun.rtl": Probe(run(rtl=True), "//w:r[w:rPr/w:rtl]/w:t[.='x']"),
    "TextRun.link": Probe(run(link="https://example.com/"), "//w:hyperlink[@r:id]"),
    "TextRun.size": Probe(run(size=20), "//w:rPr/w:sz[@w:val='40']"),
    "TextRun.spacing": Probe(run(spacing=2), "//w:rPr/w:spacing[@w:val='40']"),
    "TextRun.strike": Probe(run(strike=True), "//w:rPr/w:strike"),
    "TextRun.text": Probe(doc(para({"text": "words"})), text("words")),
    "TextRun.tooltip": Probe(run(link="https://example.com/", tooltip="tip"), "//w:hyperlink[@w:tooltip='tip']"),
    "TextRun.underline": Probe(run(underline="wave"), "//w:rPr/w:u[@w:val='wave']"),
    "RoleColor.alpha": Probe(run(color={"role": "text", "alpha": 0}), "//w:rPr/w:color[@w:val='FFFFFF']"),
    "RoleColor.role": Probe(run(color={"role": "accent2"}), "//w:rPr/w:color[@w:val='C65A20']"),
    "RoleColor.shade": Probe(run(color={"role": "accent2", "shade": 1}), "//w:rPr/w:color[@w:val='000000']"),
    "RoleColor.tint": Probe(run(color={"role": "accent2", "tint": 1}), "//w:rPr/w:color[@w:val='FFFFFF']"),
    # ------------------------------------------------------------ tables
    "Cell.align": Probe(cell(align="center"), "//w:pStyle[@w:val='TableCenter']"),
    "Cell.bold": Probe(cell(bold=True), "//w:tr[2]//w:rPr/w:b"),
    "Cell.color": Probe(cell(color="#123456"), "//w:color[@w:val='123456']"),
    "Cell.colspan": Probe(table([[{"text": "x", "colspan": 2}], ["c", "d"]], ["A", "B"]), "//w:gridSpan[@w:val='2']"),
    "Cell.fill": Probe(cell(fill="#FFEE00"), "//w:tcPr/w:shd[@w:fill='FFEE00']"),
    "Cell.format": Probe(table([[{"value": 2.5, "kind": "number", "format": "0.000"}]]), text("2.500")),
    "Cell.indent": Probe(cell(indent=2), "//w:tr[2]/w:tc[1]/w:p/w:pPr/w:ind[@w:left]"),
    "Cell.italic": Probe(cell(italic=True), "//w:tr[2]//w:rPr/w:i"),
    "Cell.kind": Probe(table([[{"value": 0.5, "kind": "percent"}]]), "//w:t[starts-with(., '50')]"),
    "Cell.link": Probe(cell(link="https://example.com/"), "//w:tc//w:hyperlink[@r:id]"),
    "Cell.rowspan": Probe(table([[{"text": "x", "rowspan": 2}, "b"], ["d"]], ["A", "B"]), "//w:vMerge[@w:val='restart']"),
    "Cell.text": Probe(cell(), "//w:tc//w:t[.='x']"),
    "Cell.valign": Probe(cell(valign="middle"), "//w:tr[2]//w:vAlign[@w:val='center']"),
    "Cell.value": Probe(table([[{"value": "val"}]]), "//w:tc//w:t[.='val']"),
    "Column.align": Probe(column(align="center"), "//w:pStyle[@w:val='TableCenter']"),
    "Column.currency": Probe(column(kind="currency", currency="JPY"), "//w:t[contains(., '¥')]"),
    "Column.format": Probe(column(kind="number", format="0.000"), text("1.500")),
    "Column.header": Probe(column(), "//w:tr[1]//w:t[.='A']"),
    "Column.key": Probe(doc(block("table", columns=[{"header": "A", "key": "k"}], rows=[{"k": "by key"}])), text("by key")),
    "Column.kind": Probe(column(kind="percent"), "//w:t[contains(., '150')]"),
    "Column.total": Probe(column([[1], [2]], kind="integer", total="sum"), "//w:tr[last()]//w:t[.='3']"),
    "Column.valign": Probe(column(valign="bottom"), "//w:tr[2]//w:vAlign[@w:val='bottom']"),
    "Column.width": Probe(column(width=90), "//w:gridCol[@w:w='1800']"),
    "NumberFormat.decimals": Probe(number(decimals=3), "//w:t[contains(., '234.500')]"),
    "NumberFormat.negative": Probe(number(negative="parens"), "//w:tr[2]//w:t[contains(., '(')]"),
    "NumberFormat.prefix": Probe(number(prefix="~"), "//w:tr[2]//w:t[contains(., '~')]"),
    "NumberFormat.scale": Probe(number(scale="thousand"), "//w:tr[2]//w:t[not(contains(., '23'))]", DOCUMENT, number()),
    "NumberFormat.suffix": Probe(number(suffix=" pcs"), "//w:t[contains(., 'pcs')]"),
    "NumberFormat.thousands": Probe(number(thousands=False), "//w:tr[2]//w:t[contains(., '1235') or contains(., '1234')]"),
    "RowProps.bold": Probe(table(row_props={"0": {"bold": True}}), "//w:tr[2]//w:rPr/w:b"),
    "RowProps.keep": Probe(table([["a"]] * 60, row_props={"30": {"keep": True}}), "//w:tr[32]//w:keepNext", other=table([["a"]] * 60)),
    "RowProps.fill": Probe(table(row_props={"0": {"fill": "#FFEE00"}}), "//w:tr[2]//w:shd[@w:fill='FFEE00']"),
    "RowProps.height": Probe(table(row_props={"0": {"height": 40}}), "//w:tr[2]//w:trHeight[@w:val='800']"),
    "Table.alt": Probe(table(alt="what it says"), "//w:tblDescription[@w:val='what it says']"),
    "Table.caption": Probe(table(caption="Cap"), "//w:p[w:pPr/w:pStyle/@w:val='Caption']//w:t[.='Cap']"),
    "Table.caption_side": Probe(
        table(caption="Cap", caption_side="below"), "//w:tbl/following-sibling::w:p[w:pPr/w:pStyle/@w:val='Caption']",
        DOCUMENT, table(caption="Cap"),
    ),
    "Table.cell_padding": Probe(table(cell_padding=9), "//w:tblPr/w:tblCellMar/w:left[@w:w='180']"),
    "Table.columns": Probe(table(), "//w:tr[1]//w:t[.='A']"),
    "Table.header_columns": Probe(table(header_columns=1), "//w:tblLook[@w:firstColumn='1']", DOCUMENT, table()),
    "Table.header_rows": Probe(table(header_rows=0), "//w:tblLook[@w:firstRow='0']", DOCUMENT, table()),
    "Table.repeat_header": Probe(table(repeat_header=False), "//w:tbl[not(.//w:tblHeader)]", DOCUMENT, table()),
    "Table.row_props": Probe(table(row_props={"0": {"height": 40}}), "//w:trHeight[@w:val='800']"),
    "Table.rows": Probe(table([["in"]]), "//w:tc//w:t[.='in']"),
    "Table.size": Probe(table(size=7), "//w:tc//w:sz[@w:val='14']"),
    "Table.source": Probe(table(source="from there"), "//w:p[w:pPr/w:pStyle/@w:val='SourceNote']//w:t[.='from there']"),
    "Table.split_rows": Probe(table(split_rows=False), "//w:tr[2]/w:trPr/w:cantSplit", DOCUMENT, table()),
    "Table.style": Probe(table(style="banded"), "//w:tblStyle[@w:val='RunstampBanded']"),
    "Table.type": Probe(table(), "//w:tbl"),
    "Table.width": Probe(table(width="50%"), "//w:tblW[@w:w='4536' or @w:w='4535']"),
    "TextTotal.text": Probe(
        doc(block("table", columns=[{"header": "A", "total": {"text": "All"}}, {"header": "B", "kind": "integer", "total": "sum"}], rows=[["a", 1]])),
        "//w:tr[last()]//w:t[.='All']",
    ),
    # ------------------------------------------------------------ files
    "ArtifactSource.artifact": Probe(image(source={"artifact": "ARTIFACT"}), "//pic:pic"),
    "DataSource.data": Probe(image(source={"data": png()}), "//pic:pic"),
    "PathSource.path": Probe(image(source={"path": "blue.png"}), "//pic:pic"),
}  # fmt: skip
