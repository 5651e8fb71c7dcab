"""Inputs that set one property of a deck each, and what then stands in a PPTX file."""

from __future__ import annotations

from typing import Any

from tests.engines.runstamp_pptx.probes_diagrams import DIAGRAM_COMPARED, DIAGRAM_PROBES
from tests.engines.runstamp_pptx.probes_elements import (
    ELEMENT_COMPARED,
    ELEMENT_PROBES,
    ELEMENT_SATISFIED,
)
from tests.engines.runstamp_pptx.probes_text import TEXT_COMPARED, TEXT_PROBES

ROWS = [["North", 1.5], ["South", 2.5]]
CATEGORIES = {"kind": "column", "categories": ["A", "B"], "series": [{"name": "S", "values": [1, 2]}]}
SCATTER = {"kind": "scatter", "series": [{"name": "S", "points": [{"x": 1, "y": 2}, {"x": 3.25, "y": 4.75}]}]}


def block(**fields: Any) -> dict[str, Any]:
    return {"slides": [{"title": "S", "content": [fields]}]}


def slide(**fields: Any) -> dict[str, Any]:
    return {"slides": [{"title": "S", **fields}]}


def deck(**fields: Any) -> dict[str, Any]:
    return {"slides": [{"title": "S"}], **fields}


def run(**fields: Any) -> dict[str, Any]:
    return block(type="paragraph", text=[{"text": "word", **fields}])


def chart(**fields: Any) -> dict[str, Any]:
    return block(type="chart", **{**CATEGORIES, **fields})


def axis(**fields: Any) -> dict[str, Any]:
    return chart(axes={"y": fields})


def series(**fields: Any) -> dict[str, Any]:
    return chart(kind=fields.pop("kind", "column"), series=[{"name": "S", "values": [1, 2], **fields}])


def table(**fields: Any) -> dict[str, Any]:
    return block(type="table", **{"columns": ["Region", "Value"], "rows": ROWS, **fields})


def column(**fields: Any) -> dict[str, Any]:
    return table(columns=["Region", {"header": "Value", **fields}])


def cell(**fields: Any) -> dict[str, Any]:
    return table(rows=[[{"text": "cell", **fields}, 1], ["x", 2]])


def number(**fields: Any) -> dict[str, Any]:
    return table(
        columns=["Region", {"header": "Value", "kind": "number", "format": fields}], rows=[["a", -1234.5]]
    )


def kpi(**fields: Any) -> dict[str, Any]:
    return block(type="kpis", items=[{"label": "L", "value": "V", **fields}])


def items(*entries: Any, **fields: Any) -> dict[str, Any]:
    return block(type="list", items=list(entries), **fields)


def image(**fields: Any) -> dict[str, Any]:
    return block(type="image", source="a.png", **fields)


def theme(**fields: Any) -> dict[str, Any]:
    return deck(theme={"extends": "slate", **fields})


def meta(**fields: Any) -> dict[str, Any]:
    return deck(meta=fields)


T = "<a:t>{}</a:t>".format
# A claim, an input that sets it, and what then stands in the file.
PROBES: dict[str, tuple[dict[str, Any], str]] = {
    **DIAGRAM_PROBES,
    **TEXT_PROBES,
    "Root.title": (deck(title="The deck"), "<dc:title>The deck</dc:title>"),
    "Root.language": (deck(language="de-DE"), 'lang="de-DE"'),
    "Root.theme": (deck(theme="vivid"), 'typeface="Arial"'),
    "Root.meta": (meta(author="Ann"), "<dc:creator>Ann</dc:creator>"),
    "Deck.subtitle": ({"subtitle": "Sub", "slides": [{"layout": "title", "title": "S"}]}, T("Sub")),
    "Deck.size": (deck(size="4:3"), 'type="screen4x3"'),
    "Deck.slides": (deck(), T("S")),
    "Deck.footer": (deck(footer="Foot"), T("Foot")),
    "Deck.numbers": (deck(numbers=True), 'type="slidenum"'),
    "Slide.layout": (slide(layout="quote"), T("S")),
    "Slide.title": (slide(title="Message"), T("Message")),
    "Slide.subtitle": (slide(subtitle="Under"), T("Under")),
    "Slide.kicker": (slide(kicker="Over"), T("Over")),
    "Slide.content": (slide(content=["Bullet"]), T("Bullet")),
    "Slide.columns": (slide(columns=[["Left one"], ["Right one"]]), T("Right one")),
    "Slide.source": (slide(source="Accounts"), T("Accounts")),
    "Slide.notes": (slide(notes="Say this"), T("Say this")),
    "Slide.id": (
        slide(id="here", content=[{"type": "paragraph", "text": {"text": "go", "link": "#here"}}]),
        "hlinksldjump",
    ),
    "Slide.section": (slide(section="Part A"), 'name="Part A"'),
    "Slide.hidden": (slide(hidden=True), 'show="0"'),
    "SlideColumn.width": (
        slide(columns=[{"width": "25%", "blocks": ["L"]}, ["R"]]),
        f'cx="{round((864 - 32) * 0.25 * 12700)}"',
    ),
    "SlideColumn.title": (slide(columns=[{"title": "Head", "blocks": ["L"]}, ["R"]]), T("Head")),
    "SlideColumn.blocks": (slide(columns=[{"blocks": ["Inside"]}, ["R"]]), T("Inside")),
    "Block.id": (
        slide(
            content=[
                {"type": "divider", "id": "d1"},
                {"type": "paragraph", "text": {"text": "go", "link": "#d1"}},
            ]
        ),
        "hlinksldjump",
    ),
    "Block.page_break_before": (
        slide(content=["One", {"type": "divider", "page_break_before": True}]),
        T("S (2/2)").replace("</a:t>", "").replace("S (2/2)", " (2/2)"),
    ),
    "TextBlock.align": (block(type="paragraph", text="x", align="right"), 'algn="r"'),
    "TextBlock.indent": (block(type="paragraph", text="x", indent={"left": 33}), 'marL="419100"'),
    "TextBlock.space_before": (block(type="paragraph", text="x", space_before=33), T("x")),
    "TextBlock.space_after": (
        block(type="paragraph", text="x", space_after=33),
        '<a:spcAft><a:spcPts val="3300"/></a:spcAft>',
    ),
    "TextBlock.line_height": (block(type="paragraph", text="x", line_height=1.5), '<a:spcPct val="150000"/>'),
    "Indent.left": (block(type="paragraph", text="x", indent={"left": 33}), 'marL="419100"'),
    "Indent.right": (block(type="paragraph", text="x", indent={"right": 33}), 'marR="419100"'),
    "Indent.first": (block(type="paragraph", text="x", indent={"first": 33}), 'indent="419100"'),
    "Heading.type": (block(type="heading", text="Small head"), T("Small head")),
    "Heading.text": (block(type="heading", text="Small head"), T("Small head")),
    "Heading.level": (block(type="heading", level=3, text="Small head"), T("Small head")),
    "Heading.number": (block(type="heading", number=False, text="Unnumbered"), T("Unnumbered")),
    "Paragraph.type": (block(type="paragraph", text="Words"), T("Words")),
    "Paragraph.text": (block(type="paragraph", text="Words"), T("Words")),
    "List.type": (items("one"), '<a:buChar char="•"/>'),
    "List.items": (items("one"), T("one")),
    "List.ordered": (items("one", ordered=True), 'buAutoNum type="arabicPeriod"'),
    "List.format": (items("one", ordered=True, format="Roman"), "romanUcPeriod"),
    "List.start": (items("one", ordered=True, start=4), 'startAt="4"'),
    "List.continue": (
        slide(
            content=[
                {"type": "list", "ordered": True, "items": ["a", "b"]},
                {"type": "list", "ordered": True, "continue": True, "items": ["c"]},
            ]
        ),
        'startAt="3"',
    ),
    "ListItem.text": (items({"text": "outer"}), T("outer")),
    "ListItem.items": (items({"text": "outer", "items": ["inner"]}), 'lvl="1"'),
    "ListItem.ordered": (items({"text": "outer", "items": ["inner"], "ordered": True}), "buAutoNum"),
    "ListItem.checked": (items({"text": "done", "checked": True}), '<a:buChar char="☑"/>'),
    "Quote.type": (block(type="quote", text="Said"), T("Said")),
    "Quote.text": (block(type="quote", text="Said"), T("Said")),
    "Quote.by": (block(type="quote", text="Said", by="Ada"), T("Ada")),
    "Callout.type": (block(type="callout", text="Mind"), T("Mind")),
    "Callout.kind": (block(type="callout", kind="warning", text="Mind"), T("Warning")),
    "Callout.title": (block(type="callout", title="Look", text="Mind"), T("Look")),
    "Callout.text": (block(type="callout", text="Mind"), T("Mind")),
    "Callout.blocks": (block(type="callout", blocks=["Within", {"type": "divider"}]), T("Within")),
    "Code.type": (block(type="code", text="x = 1"), 'typeface="Consolas"'),
    "Code.text": (block(type="code", text="alpha"), T("alpha")),
    "Code.language": (block(type="code", language="python", text="def f(): pass"), "<a:t>def"),
    "Code.line_numbers": (block(type="code", line_numbers=True, text="x"), T("1  ")),
    "Image.type": (image(), "<p:pic>"),
    "Image.source": (image(), "../media/image1.png"),
    "Image.alt": (image(alt="A blue field"), 'descr="A blue field"'),
    "Image.decorative": (image(decorative=True), "adec:decorative"),
    "Image.width": (image(width=100), 'cx="1270000"'),
    "Image.height": (image(height=50), 'cy="635000"'),
    "Image.fit": (image(width=100, height=100, fit="cover"), '<a:srcRect l="18750" r="18750"/>'),
    "Image.link": (image(link="https://example.org/pic"), "https://example.org/pic"),
    "Figure.type": (
        block(type="figure", content={"type": "image", "source": "a.png"}, caption="Shown"),
        T("Figure 1: "),
    ),
    "Figure.content": (
        block(type="figure", content={"type": "image", "source": "a.png"}, caption="Shown"),
        "<p:pic>",
    ),
    "Figure.caption": (
        block(type="figure", content={"type": "image", "source": "a.png"}, caption="Shown"),
        T("Shown"),
    ),
    "Kpis.type": (kpi(), T("V")),
    "Kpis.items": (kpi(), T("V")),
    "Kpi.label": (kpi(label="Sales"), T("Sales")),
    "Kpi.value": (kpi(value="42 %"), T("42 %")),
    "Kpi.delta": (kpi(delta="+3"), T("▲ +3")),
    "Kpi.trend": (kpi(delta="3", trend="down"), T("▼ 3")),
    "Kpi.good": (kpi(delta="−3", good="down"), '<a:srgbClr val="1E7A4C"/>'),
    "Kpi.note": (kpi(note="small"), T("small")),
    "Table.type": (table(), "<a:tbl>"),
    "Table.columns": (table(), T("Region")),
    "Table.rows": (table(), T("North")),
    "Table.row_props": (table(row_props={"0": {"fill": "#ABCDEF"}}), "ABCDEF"),
    "Table.header_rows": (table(header_rows=1), 'firstRow="1"'),
    "Table.header_columns": (table(header_columns=1), 'firstCol="1"'),
    "Table.style": (table(style="banded"), 'bandRow="1"'),
    "Table.size": (table(size=11), 'sz="1100"'),
    "Table.cell_padding": (table(cell_padding=13), 'marR="165100"'),
    "Table.width": (table(width=300), 'cx="3810000"'),
    "Table.repeat_header": (
        block(type="table", columns=["Only head"], rows=[[str(i)] for i in range(60)], repeat_header=False),
        T(" (2/"[0:4]).replace("</a:t>", ""),
    ),
    "Table.split_rows": (table(split_rows=False), T("North")),
    "Table.caption": (table(caption="Regions"), T("Regions")),
    "Table.caption_side": (table(caption="Regions", caption_side="below"), T("Regions")),
    "Table.source": (table(source="Ledger"), T("Ledger")),
    "Table.alt": (table(alt="Sales by region"), 'descr="Sales by region"'),
    "Column.header": (column(), T("Value")),
    "Column.key": (
        table(columns=["Region", {"header": "Value", "key": "v"}], rows=[{"Region": "a", "v": 77}]),
        T("77"),
    ),
    "Column.width": (
        table(columns=[{"header": "Region", "width": 200}, "Value"], width=500),
        '<a:gridCol w="2540000"/>',
    ),
    "Column.align": (column(align="center"), 'algn="ctr"'),
    "Column.valign": (column(valign="bottom"), 'anchor="b"/>'),
    "Column.kind": (column(kind="percent"), T("150.0%")),
    "Column.format": (column(kind="number", format="0.000"), T("1.500")),
    "Column.currency": (column(kind="currency", currency="EUR"), T("€1.50")),
    "Column.total": (column(total="sum"), T("4.0")),
    "TextTotal.text": (column(total={"text": "All"}), T("All")),
    "RowProps.height": (table(row_props={"0": {"height": 90}}), 'h="'),
    "RowProps.fill": (table(row_props={"0": {"fill": "#ABCDEF"}}), "ABCDEF"),
    "RowProps.bold": (table(row_props={"1": {"bold": True}}), 'b="1"'),
    "Cell.text": (cell(), T("cell")),
    "Cell.value": (table(rows=[["a", {"value": 81}]]), T("81")),
    "Cell.kind": (table(rows=[["a", {"value": 0.5, "kind": "percent"}]]), T("50.0%")),
    "Cell.format": (table(rows=[["a", {"value": 0.5, "kind": "number", "format": "0.000"}]]), T("0.500")),
    "Cell.colspan": (table(rows=[[{"text": "wide", "colspan": 2}]]), 'gridSpan="2"'),
    "Cell.rowspan": (table(rows=[[{"text": "tall", "rowspan": 2}, 1], [2]]), 'rowSpan="2"'),
    "Cell.fill": (cell(fill="#FEDCBA"), "FEDCBA"),
    "Cell.color": (cell(color="#123456"), "123456"),
    "Cell.bold": (cell(bold=True), 'b="1"'),
    "Cell.italic": (cell(italic=True), 'i="1"'),
    "Cell.align": (cell(align="right"), 'algn="r"'),
    "Cell.valign": (cell(valign="top"), 'anchor="t"'),
    "Cell.link": (cell(link="https://example.org/cell"), "https://example.org/cell"),
    "Cell.border": (cell(border="top_bottom"), "<a:lnT "),
    "Cell.border_color": (cell(border="box", border_color="#123456"), '<a:srgbClr val="123456"/>'),
    "NumberFormat.decimals": (number(decimals=3), T("-1,234.500")),
    "NumberFormat.thousands": (number(thousands=False, decimals=1), T("-1234.5")),
    "NumberFormat.negative": (number(negative="parens", decimals=1), T("(1,234.5)")),
    "NumberFormat.scale": (number(scale="thousand", decimals=1), T("-1.2")),
    "NumberFormat.prefix": (number(prefix="~", decimals=0), "~"),
    "NumberFormat.suffix": (number(suffix=" kg", decimals=0), " kg</a:t>"),
    "Chart.type": (chart(), "<c:barChart>"),
    "Chart.kind": (chart(kind="line"), "<c:lineChart>"),
    "Chart.stacking": (chart(stacking="stacked"), '<c:grouping val="stacked"/>'),
    "Chart.categories": (chart(categories=["Alpha", "Beta"]), "<c:v>Alpha</c:v>"),
    "Chart.series": (chart(), "<c:v>S</c:v>"),
    "Chart.axes": (axis(title="Units"), T("Units")),
    "Chart.legend": (chart(legend="top"), '<c:legendPos val="t"/>'),
    "Chart.labels": (chart(labels=True), '<c:showVal val="1"/>'),
    "Chart.title": (chart(title="Growth"), T("Growth")),
    "Chart.subtitle": (chart(title="Growth", subtitle="in m"), T("in m")),
    "Chart.source": (chart(source="Ledger"), T("Ledger")),
    "Chart.palette": (chart(palette=["#ABCDEF"]), "ABCDEF"),
    "Chart.alt": (chart(alt="Bars rise"), 'descr="Bars rise"'),
    "Chart.width": (chart(width=300), 'cx="3810000"'),
    "Chart.height": (chart(height=200), 'cy="2540000"'),
    "Axes.x": (chart(axes={"x": {"title": "Kinds"}}), T("Kinds")),
    "Axes.y": (axis(title="Units"), T("Units")),
    "Axis.title": (axis(title="Units"), T("Units")),
    "Axis.min": (axis(min=-7), '<c:min val="-7"/>'),
    "Axis.max": (axis(max=77), '<c:max val="77"/>'),
    "Axis.unit": (axis(unit=3), '<c:majorUnit val="3"/>'),
    "Axis.format": (axis(format="0.00"), 'formatCode="0.00"'),
    "Axis.gridlines": (
        chart(axes={"x": {"gridlines": True}, "y": {"gridlines": False}}),
        "<c:majorGridlines>",
    ),
    "Axis.visible": (axis(visible=False), '<c:delete val="1"/>'),
    "Series.name": (series(name="Licences"), "<c:v>Licences</c:v>"),
    "Series.values": (series(values=[17.5, 2]), "<c:v>17.5</c:v>"),
    "Series.points": (block(type="chart", **SCATTER), "<c:v>4.75</c:v>"),
    "Series.color": (series(color="#ABCDEF"), "ABCDEF"),
    "Series.point_colors": (series(point_colors=["#ABCDEF", None]), "<c:dPt>"),
    "Series.labels": (series(labels=True), '<c:showVal val="1"/>'),
    "Series.smooth": (series(kind="line", smooth=True), '<c:smooth val="1"/>'),
    "Series.marker": (series(kind="line", marker=True), '<c:symbol val="circle"/>'),
    "Point.x": (block(type="chart", **SCATTER), "<c:v>3.25</c:v>"),
    "Point.y": (block(type="chart", **SCATTER), "<c:v>4.75</c:v>"),
    "Labels.format": (chart(labels={"format": "0.000"}), 'formatCode="0.000"'),
    "Labels.share": (chart(kind="pie", labels={"share": True}), '<c:showPercent val="1"/>'),
    "SideBySide.type": (block(type="side_by_side", items=[{"blocks": ["Le"]}, {"blocks": ["Ri"]}]), T("Ri")),
    "SideBySide.items": (block(type="side_by_side", items=[{"blocks": ["Le"]}, {"blocks": ["Ri"]}]), T("Le")),
    "SideBySide.gap": (
        block(type="side_by_side", gap=64, items=[{"blocks": ["Le"]}, {"blocks": ["Ri"]}]),
        'cx="5080000"',
    ),
    "Side.width": (
        block(type="side_by_side", gap=0, items=[{"width": "25%", "blocks": ["Le"]}, {"blocks": ["Ri"]}]),
        'cx="2743200"',
    ),
    "Side.blocks": (block(type="side_by_side", items=[{"blocks": ["Le"]}, {"blocks": ["Ri"]}]), T("Ri")),
    "PageBreak.type": (slide(content=["One", {"type": "page_break"}, "Two"]), " (2/2)"),
    "Divider.type": (block(type="divider"), "<p:cxnSp>"),
    "Toc.type": (block(type="toc"), T("Contents")),
    "Toc.title": (block(type="toc", title="Inside"), T("Inside")),
    "Markdown.type": (block(type="markdown", text="Some *words*"), T("words")),
    "Markdown.text": (block(type="markdown", text="Some *words*"), T("words")),
    "TextRun.text": (run(), T("word")),
    "TextRun.bold": (run(bold=True), 'b="1"'),
    "TextRun.italic": (run(italic=True), 'i="1"'),
    "TextRun.underline": (run(underline="wave"), 'u="wavy"'),
    "TextRun.strike": (run(strike=True), 'strike="sngStrike"'),
    "TextRun.code": (run(code=True), 'typeface="Consolas"'),
    "TextRun.color": (run(color="#123456"), "123456"),
    "TextRun.highlight": (run(highlight="#FFEE00"), "<a:highlight>"),
    "TextRun.size": (run(size=31), 'sz="3100"'),
    "TextRun.font": (run(font="Georgia"), 'typeface="Georgia"'),
    "TextRun.caps": (run(caps="small"), 'cap="small"'),
    "TextRun.baseline": (run(baseline="super"), 'baseline="30000"'),
    "TextRun.spacing": (run(spacing=3), 'spc="300"'),
    "TextRun.link": (run(link="https://example.org/run"), "https://example.org/run"),
    "TextRun.tooltip": (run(link="https://example.org", tooltip="Go there"), 'tooltip="Go there"'),
    "TextRun.lang": (run(lang="fr"), 'lang="fr"'),
    "MarkdownRun.markdown": (block(type="paragraph", text={"markdown": "a **b**"}), T("b")),
    "FieldRun.field": (block(type="paragraph", text={"field": "slide"}), "<a:t>1</a:t></a:fld>"),
    "FieldRun.bold": (block(type="paragraph", text={"field": "title", "bold": True}), 'b="1"'),
    "FieldRun.color": (block(type="paragraph", text={"field": "title", "color": "#123456"}), "123456"),
    "FieldRun.italic": (block(type="paragraph", text={"field": "title", "italic": True}), 'i="1"'),
    "FieldRun.size": (block(type="paragraph", text={"field": "title", "size": 31}), 'sz="3100"'),
    "BreakRun.break": (block(type="paragraph", text=["a", {"break": "line"}, "b"]), "<a:br>"),
    "TabRun.tab": (block(type="paragraph", text=["a", {"tab": True}, "b"]), "<a:t>\t</a:t>"),
    "SlideLink.slide": (run(link={"slide": "next"}), "jump=nextslide"),
    "RoleColor.role": (run(color={"role": "accent2"}), "C65A20"),
    "RoleColor.tint": (run(color={"role": "text", "tint": 1}), "FFFFFF"),
    "RoleColor.shade": (run(color={"role": "accent2", "shade": 1}), "000000"),
    "RoleColor.alpha": (run(color={"role": "accent2", "alpha": 0.5}), "E2AC90"),
    "PageSize.width": (deck(size={"width": 800, "height": 600}), 'cx="10160000"'),
    "PageSize.height": (deck(size={"width": 800, "height": 600}), 'cy="7620000"'),
    "Meta.author": (meta(author="Ann"), "<dc:creator>Ann"),
    "Meta.company": (meta(company="A & B"), "<Company>A &amp; B"),
    "Meta.subject": (meta(subject="Sub"), "<dc:subject>Sub"),
    "Meta.keywords": (meta(keywords=["one", "two"]), "one, two"),
    "Meta.category": (meta(category="Cat"), "<cp:category>Cat"),
    "Meta.description": (meta(description="Desc"), "<dc:description>Desc"),
    "Meta.date": (meta(date="2026-02-03"), "2026-02-03T00:00:00Z"),
    "Meta.custom": (meta(custom={"Key": "Val"}), 'name="Key"'),
    "CustomTheme.extends": (deck(theme={"extends": "editorial"}), 'typeface="Cambria"'),
    "CustomTheme.colors": (theme(colors={"accent1": "#0B5FFF"}), "0B5FFF"),
    "CustomTheme.fonts": (theme(fonts={"body": "Georgia"}), 'typeface="Georgia"'),
    "CustomTheme.text_size": (theme(text_size=14), T("S")),
    "CustomTheme.table": ({"theme": {"extends": "slate", "table": "banded"}, **table()}, 'bandRow="1"'),
    "ThemeFonts.heading": (theme(fonts={"heading": "Georgia"}), '<a:majorFont><a:latin typeface="Georgia"/>'),
    "ThemeFonts.body": (theme(fonts={"body": "Georgia"}), '<a:minorFont><a:latin typeface="Georgia"/>'),
    "ThemeFonts.mono": (
        {"theme": {"extends": "slate", "fonts": {"mono": "Menlo"}}, **block(type="code", text="x")},
        'typeface="Menlo"',
    ),
}
ELSEWHERE = {
    "PathSource.path", "ArtifactSource.artifact", "DataSource.data", "Block.keep_with_next",
    "Deck.template", "Slide.placeholders",  # test_templates.py
    *TEXT_COMPARED,
}  # fmt: skip
# What changes nothing that a needle could find: each has a test of its own below.
COMPARED: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    **DIAGRAM_COMPARED,
    **TEXT_COMPARED,
    "Slide.layout": (slide(layout="quote", content=["x"]), slide(content=["x"])),
    "Deck.numbers": (deck(numbers=True), deck(numbers=False)),
    "TextBlock.space_before": (
        slide(content=["a", {"type": "paragraph", "text": "x", "space_before": 33}]),
        slide(content=["a", {"type": "paragraph", "text": "x"}]),
    ),
    "Heading.level": (block(type="heading", level=3, text="h"), block(type="heading", level=1, text="h")),
    "Code.language": (
        block(type="code", language="python", text="def f(): pass"),
        block(type="code", text="def f(): pass"),
    ),
    "Table.header_rows": (table(), table(header_rows=0)),
    "Table.caption_side": (table(caption="C", caption_side="below"), table(caption="C")),
    "RowProps.height": (table(row_props={"0": {"height": 90}}), table()),
    "Table.repeat_header": (
        block(type="table", columns=["Head"], rows=[[str(i)] for i in range(60)], repeat_header=False),
        block(type="table", columns=["Head"], rows=[[str(i)] for i in range(60)]),
    ),
    "Axis.gridlines": (axis(gridlines=False), axis(gridlines=True)),
}
# Honoured by what never happens on slides: rows do not part, headings have no numbers, body sizes are the slides' own.
SATISFIED = {"Table.split_rows", "Heading.number", "CustomTheme.text_size"}

PROBES.update(ELEMENT_PROBES)
COMPARED.update(ELEMENT_COMPARED)
SATISFIED.update(ELEMENT_SATISFIED)
