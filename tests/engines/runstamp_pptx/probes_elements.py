"""Inputs that set one property of elements and backgrounds each, and what then stands in a PPTX file."""

from __future__ import annotations

from typing import Any

Probe = tuple[dict[str, Any], str]
T = "<a:t>{}</a:t>".format


def elements(*items: dict[str, Any]) -> dict[str, Any]:
    return {"slides": [{"title": "S", "elements": list(items)}]}


def shape(**fields: Any) -> dict[str, Any]:
    return elements({"type": "shape", "x": 100, "y": 150, "width": 200, "height": 90, **fields})


def text(**fields: Any) -> dict[str, Any]:
    return elements(
        {"type": "text", "x": 100, "y": 150, "width": 200, "height": 90, "text": "Words", **fields}
    )


def icon(**fields: Any) -> dict[str, Any]:
    return elements({"type": "icon", "icon": "check", "x": 100, "y": 150, **fields})


def pair(**fields: Any) -> dict[str, Any]:
    ends = {"from": {"id": "a"}, "to": {"id": "b"}}
    return elements(
        {"type": "shape", "id": "a", "x": 100, "y": 150, "width": 100, "height": 50},
        {"type": "shape", "id": "b", "x": 400, "y": 300, "width": 100, "height": 50},
        {"type": "connector", **ends, **fields},
    )


def ends(end: dict[str, Any]) -> dict[str, Any]:
    return pair(**{"from": end})


def ground(value: Any) -> dict[str, Any]:
    return {"slides": [{"title": "S", "background": value}]}


def gradient(**fields: Any) -> dict[str, Any]:
    stops = [{"at": 0, "color": "accent1"}, {"at": 1, "color": "#102030"}]
    return shape(fill={"gradient": stops, **fields})


def image(**fields: Any) -> dict[str, Any]:
    return {
        "slides": [{"title": "S", "content": [{"type": "image", "source": "a.png", "alt": "Blue", **fields}]}]
    }


PATTERN = {"pattern": "ltUpDiag", "color": "#123456", "background": "#FEDCBA"}
FREE = {"x": 30, "y": 200}
CHART = {"kind": "column", "categories": ["A"], "series": [{"name": "S", "values": [1]}]}
TABLE = {"columns": ["A"], "rows": [["x"]]}
ELEMENT_PROBES: dict[str, Probe] = {
    "Slide.elements": (shape(text="Inside"), T("Inside")),
    "Slide.background": (ground("#102030"), '<p:bg><p:bgPr><a:solidFill><a:srgbClr val="102030"/>'),
    "Element.id": (
        {"slides": [{"title": "S", "content": [{"type": "paragraph", "text": {"text": "go", "link": "#e"}}], "elements": [{"type": "icon", "icon": "check", "id": "e"}]}]},
        "hlinksldjump",
    ),
    "Element.name": (icon(name="Tick"), 'name="Tick '),
    "Placed.x": (shape(x=123), '<a:off x="1562100"'),
    "Placed.y": (shape(y="50%"), 'y="3429000"'),
    "Placed.width": (shape(width=77), 'cx="977900"'),
    "Placed.height": (shape(height=77), 'cy="977900"'),
    "Placed.rotate": (shape(rotate=30), 'rot="1800000"'),
    "Placed.flip": (shape(shape="rtTriangle", flip="both"), 'flipH="1" flipV="1"'),
    "Element.alt": (icon(alt="Done"), 'descr="Done"'),
    "Element.decorative": (shape(text="x", decorative=True), "adec:decorative"),
    "Element.link": (shape(link="https://example.org/shape"), "https://example.org/shape"),
    "Element.tooltip": (shape(link={"slide": "next"}, tooltip="Go on"), 'action="ppaction://hlinkshowjump?jump=nextslide" tooltip="Go on"'),
    "TextFrame.text": (text(text="Words here"), T("Words here")),
    "TextFrame.blocks": (shape(blocks=[{"type": "list", "items": ["One"]}]), '<a:buChar char="•"/>'),
    "TextFrame.fit": (text(text="long words " * 60, fit="none"), 'sz="'),
    "TextFrame.anchor": (text(anchor="bottom"), 'anchor="b"'),
    "TextFrame.align": (text(align="right"), 'algn="r"'),
    "TextFrame.insets": (text(insets={"left": 20}), 'lIns="254000"'),
    "TextFrame.columns": (text(columns=2), 'numCol="2"'),
    "TextFrame.column_gap": (text(columns=2, column_gap=20), 'spcCol="254000"'),
    "TextFrame.direction": (text(direction="vertical_270"), 'vert="vert270"'),
    "TextFrame.size": (text(size=33), 'sz="3300"'),
    "TextFrame.color": (text(color="#ABCDEF"), "ABCDEF"),
    "TextFrame.bold": (text(bold=True), 'b="1"'),
    "TextFrame.fill": (shape(fill="#ABCDEF"), "ABCDEF"),
    "TextFrame.border": (shape(border=True), '<a:ln w="9525">'),
    "Insets.left": (text(insets={"left": 20}), 'lIns="254000"'),
    "Insets.top": (text(insets={"top": 20}), 'tIns="254000"'),
    "Insets.right": (text(insets={"right": 90}, text="Words that need a second line"), 'rIns="1143000"'),
    "Insets.bottom": (text(insets={"bottom": 20}, anchor="bottom"), 'bIns="254000"'),
    "TextElement.type": (text(), 'txBox="1"'),
    "ShapeElement.type": (shape(), 'prst="rect"'),
    "ShapeElement.shape": (shape(shape="hexagon"), 'prst="hexagon"'),
    "ShapeElement.adjust": (shape(shape="roundRect", adjust={"adj": 31000}), '<a:gd name="adj" fmla="val 31000"/>'),
    "ShapeElement.path": (shape(path="M0 0L10 0L5 8Z"), "<a:custGeom>"),
    "ShapeElement.box": (shape(path="M0 0L10 0L5 8Z", box={"width": 20, "height": 20}), '<a:path w="20000" h="20000">'),
    "ShapeElement.shadow": (shape(shadow=True), "<a:outerShdw"),
    "PathBox.width": (shape(path="M0 0L10 0L5 8Z", box={"width": 40, "height": 20}), '<a:path w="40000"'),
    "PathBox.height": (shape(path="M0 0L10 0L5 8Z", box={"width": 20, "height": 40}), 'h="40000"'),
    "IconElement.type": (icon(), "<a:custGeom>"),
    "IconElement.icon": (icon(icon="rocket"), 'name="Icon rocket'),
    "IconElement.color": (icon(color="accent2"), '<a:schemeClr val="accent2"/>'),
    "EndPoint.id": (pair(), '<a:stCxn id="1001" idx='),
    "EndPoint.site": (ends({"id": "a", "site": "top"}), '<a:stCxn id="1001" idx="0"/>'),
    "EndPoint.x": (ends({"x": 300, "y": 200}), "straightConnector1"),
    "EndPoint.y": (ends({"x": 300, "y": 200}), "straightConnector1"),
    "ConnectorElement.type": (pair(), "<p:cxnSp>"),
    "ConnectorElement.kind": (pair(kind="elbow"), "bentConnector"),
    "ConnectorElement.from": (pair(), "<a:stCxn"),
    "ConnectorElement.to": (pair(), "<a:endCxn"),
    "ConnectorElement.start": (pair(start="oval"), '<a:headEnd type="oval"'),
    "ConnectorElement.end": (pair(end="stealth"), '<a:tailEnd type="stealth"'),
    "ConnectorElement.color": (pair(color="#ABCDEF"), "ABCDEF"),
    "ConnectorElement.weight": (pair(weight=4), '<a:ln w="50800">'),
    "ConnectorElement.dash": (pair(dash="dash"), '<a:prstDash val="dash"/>'),
    "ConnectorElement.label": (pair(label="sends"), T("sends")),
    "ImageElement.type": (elements({"type": "image", "source": "a.png", "alt": "Blue", **FREE}), "<p:pic>"),
    "ChartElement.type": (elements({"type": "chart", "chart": CHART, **FREE}), "<c:barChart>"),
    "ChartElement.chart": (elements({"type": "chart", "chart": CHART, **FREE}), "<c:barChart>"),
    "TableElement.type": (elements({"type": "table", "table": TABLE, **FREE}), "<a:tbl>"),
    "TableElement.table": (elements({"type": "table", "table": TABLE, **FREE}), "<a:tbl>"),
    "GroupElement.type": (elements({"type": "group", "elements": [{"type": "icon", "icon": "check"}]}), "<p:grpSp>"),
    "GroupElement.elements": (elements({"type": "group", "elements": [{"type": "text", "text": "Within"}]}), T("Within")),
    "GroupElement.box": (
        elements({"type": "group", "width": 100, "height": 100, "box": {"width": 10, "height": 10}, "elements": [{"type": "shape", "x": 0, "y": 0, "width": 5, "height": 5}]}),
        '<a:ext cx="635000" cy="635000"/>',
    ),
    "GradientStop.at": (gradient(), '<a:gs pos="100000">'),
    "GradientStop.color": (gradient(), '<a:gs pos="0"><a:schemeClr val="accent1"/>'),
    "Gradient.gradient": (gradient(), "<a:gradFill"),
    "Gradient.angle": (gradient(angle=90), '<a:lin ang="5400000"'),
    "Gradient.radial": (gradient(radial=True), '<a:path path="circle">'),
    "PatternFill.pattern": (shape(fill=PATTERN), '<a:pattFill prst="ltUpDiag">'),
    "PatternFill.color": (shape(fill=PATTERN), '<a:fgClr><a:srgbClr val="123456"/>'),
    "PatternFill.background": (shape(fill=PATTERN), '<a:bgClr><a:srgbClr val="FEDCBA"/>'),
    "PictureFill.image": (shape(fill={"image": "a.png"}), "<a:blipFill"),
    "PictureFill.fit": (shape(fill={"image": "a.png", "fit": "stretch"}), "<a:blipFill"),
    "Image.crop": (image(crop={"left": 0.25}), '<a:srcRect l="25000"/>'),
    "Image.radius": (image(radius=12), 'prst="roundRect"'),
    "Crop.left": (image(crop={"left": 0.25}), '<a:srcRect l="25000"/>'),
    "Crop.top": (image(crop={"top": 0.25}), '<a:srcRect t="25000"/>'),
    "Crop.right": (image(crop={"right": 0.25}), '<a:srcRect r="25000"/>'),
    "Crop.bottom": (image(crop={"bottom": 0.25}), '<a:srcRect b="25000"/>'),
    "Border.color": (shape(border={"color": "#ABCDEF"}), "ABCDEF"),
    "Border.width": (shape(border={"width": 3}), '<a:ln w="38100">'),
    "Border.dash": (shape(border={"dash": "dot"}), '<a:prstDash val="sysDot"/>'),
    "Shadow.color": (shape(shadow={"color": "#ABCDEF"}), '<a:srgbClr val="ABCDEF"><a:alpha val="25000"/>'),
    "Shadow.blur": (shape(shadow={"blur": 20}), 'blurRad="254000"'),
    "Shadow.distance": (shape(shadow={"distance": 20}), 'dist="254000"'),
    "Shadow.angle": (shape(shadow={"angle": 45}), 'dir="2700000"'),
    "Shadow.alpha": (shape(shadow={"alpha": 0.5}), '<a:alpha val="50000"/>'),
    "BackgroundImage.image": (ground({"image": "a.png"}), "<p:bg><p:bgPr><a:blipFill"),
    "BackgroundImage.fit": (ground({"image": "a.png", "fit": "stretch"}), "<p:bg><p:bgPr><a:blipFill"),
    "BackgroundImage.overlay": (ground({"image": "a.png", "overlay": "#ABCDEF"}), '<a:srgbClr val="ABCDEF"><a:alpha'),
    "BackgroundImage.alpha": (ground({"image": "a.png", "alpha": 0.8}), '<a:alpha val="80000"/>'),
}  # fmt: skip
LONG = "long words " * 60
ELEMENT_COMPARED: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "TextFrame.fit": (text(text=LONG, fit="none"), text(text=LONG)),
    "EndPoint.id": (pair(), pair(**{"from": {"id": "b"}, "to": {"id": "a"}})),
    "EndPoint.x": (ends({"x": 300, "y": 200}), ends({"x": 310, "y": 200})),
    "EndPoint.y": (ends({"x": 300, "y": 200}), ends({"x": 300, "y": 210})),
    "PictureFill.fit": (shape(fill={"image": "a.png", "fit": "stretch"}), shape(fill={"image": "a.png"})),
    "BackgroundImage.fit": (ground({"image": "a.png", "fit": "stretch"}), ground({"image": "a.png"})),
    "IconElement.icon": (icon(icon="rocket"), icon()),
}
# What a page shows only with something else, or that says nothing about how it looks.
ELEMENT_SATISFIED: set[str] = {"Element.tooltip"}
