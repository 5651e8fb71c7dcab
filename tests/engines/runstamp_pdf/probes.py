"""One probe for each entry of SUPPORT: an input that sets the field, one that leaves it, and what tells them apart in the file."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.engines.runstamp_pdf.conftest import Opened


@dataclass(frozen=True)
class Probe:
    """`see` holds for the file made of `given` and not for the one made of `other`."""

    given: dict[str, Any]
    see: Callable[[Opened], Any]
    other: dict[str, Any]


def doc(*blocks: Any, **more: Any) -> dict[str, Any]:
    return {"blocks": list(blocks) or ["x"], **more}


def para(text: Any = "x", **more: Any) -> dict[str, Any]:
    return {"type": "paragraph", "text": text, **more}


KEPT_ROWS = {str(i): {"keep": True} for i in range(9, 60)}
LONG, FILLER = "zz words " * 200, ["filler"] * 30


def tabbed(**stop: Any) -> dict[str, Any]:
    return doc(para(["a", {"tab": True}, "1.5"], tabs=[stop]))


def run(**more: Any) -> dict[str, Any]:
    return doc(para({"text": "xyz", **more}))


def table(rows: Any = (("1",),), columns: Any = ("A",), **more: Any) -> dict[str, Any]:
    return doc({"type": "table", "columns": list(columns), "rows": [list(row) for row in rows], **more})


def cell(**more: Any) -> dict[str, Any]:
    return table([[{"text": "xyz", **more}, "bb"], ["cc", "dd"]], ["A", "B"])


def column(rows: Any = ((1.5,),), **more: Any) -> dict[str, Any]:
    return table(rows, [{"header": "A", **more}])


def chart(kind: str = "column", series: Any = None, **more: Any) -> dict[str, Any]:
    given = series or {"name": "sales", "values": [1234.5, 2]}
    return doc({"type": "chart", "kind": kind, "categories": ["ca", "cb"], "series": [given], **more})


def combo(second: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Columns with a second series over them."""
    given = [{"name": "s", "values": [5, 6]}, {"name": "t", "values": [1, 4], **second}]
    return doc({"type": "chart", "kind": "column", "categories": ["ca", "cb"], "series": given, **more})


def line(**more: Any) -> dict[str, Any]:
    return chart("line", {"name": "sales", "values": [1, 4], **more})


def spots(**more: Any) -> dict[str, Any]:
    return chart(
        "scatter", {"name": "s", "points": [{"x": 1, "y": 2}, {"x": 9, "y": 3}]}, categories=[], **more
    )


def image(**more: Any) -> dict[str, Any]:
    return doc({"type": "image", "source": "blue.png", "alt": "a blue field", **more})


def kpi(**more: Any) -> dict[str, Any]:
    return doc({"type": "kpis", "items": [{"label": "La", "value": "1", **more}]})


def items(*found: Any, **more: Any) -> dict[str, Any]:
    return doc({"type": "list", "items": list(found) or ["one", "two"], **more})


def band(**more: Any) -> dict[str, Any]:
    return doc("x", {"type": "page_break"}, "y", {"type": "page_break"}, "z", **more)


def section(**more: Any) -> dict[str, Any]:
    return {"sections": [{"blocks": ["x"], **more}]}


def png() -> str:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0)
    rows = zlib.compress(b"\0" + b"\1\2\3" * 2 + b"\0" + b"\1\2\3" * 2)
    return base64.b64encode(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    ).decode()


ACCENT, SECOND, TEXT, LINKS = "2A5588", "C65A20", "1F2933", "1F5FA8"  # of the theme slate
SENTENCES = (
    "Words that go on for long enough to fill more than one line of an upright page of the size A4. " * 3
)
NUMBERED = {"heading_numbering": "decimal"}
TALL = {"text": "\n".join(["line"] * 30)}
H = {"type": "heading", "text": "Ha"}


def p(given: dict[str, Any], see: Callable[[Opened], Any], other: dict[str, Any] | None = None) -> Probe:
    return Probe(given, see, doc("nothing") if other is None else other)


def role(name: str) -> Callable[[Opened], Any]:
    return lambda o: name in o.roles


def says(*texts: str) -> Callable[[Opened], Any]:
    return lambda o: o.says(*texts)


def color_of(text: str, color: str) -> Callable[[Opened], Any]:
    return lambda o: o.at(text).color == color


def bold(text: str) -> Callable[[Opened], Any]:
    return lambda o: "Bold" in o.at(text).font


def italic(text: str) -> Callable[[Opened], Any]:
    return lambda o: "Italic" in o.at(text).font


def right_of(text: str, x: float) -> Callable[[Opened], Any]:
    return lambda o: o.at(text).x > x


def bars(o: Opened, color: str = ACCENT) -> list[Any]:
    """Return the columns of a chart: filled rectangles that are wide and high."""
    return [one for one in o.filled(color) if one.width > 12 and one.height > 0.1]


def path_color(color: str) -> Callable[[Opened], Any]:
    return lambda o: bool(bars(o, color))


LEFT = 70.87  # 2.5 cm

PROBES: dict[str, Probe] = {
    # ---------------------------------------------------------------- text
    "BreakRun.break": p(doc(para(["a", {"break": "line"}, "b"])), lambda o: o.at("b").y < o.at("a").y, doc(para(["a", "b"]))),
    "TabRun.tab": p(doc(para(["aa", {"tab": True}, "bb"])), lambda o: o.at("bb").x == round(LEFT + 36, 2), doc(para(["aa", "bb"]))),
    "MarkdownRun.markdown": p(doc(para({"markdown": "**xyz**"})), bold("xyz"), doc("xyz")),
    "TextRun.text": p(run(), says("xyz")),
    "TextRun.bold": p(run(bold=True), bold("xyz"), run()),
    "TextRun.italic": p(run(italic=True), italic("xyz"), run()),
    "TextRun.underline": p(run(underline="double"), lambda o: len(o.strokes) == 2, run()),
    "TextRun.strike": p(run(strike=True), lambda o: len(o.strokes) == 1, run()),
    "TextRun.code": p(run(code=True), lambda o: "Mono" in o.at("xyz").font, run()),
    "TextRun.color": p(run(color="#AA0011"), color_of("xyz", "AA0011"), run()),
    "TextRun.highlight": p(run(highlight="#FFEE00"), lambda o: o.filled("FFEE00"), run()),
    "TextRun.size": p(run(size=20), lambda o: o.at("xyz").size == 20, run()),
    "TextRun.font": p(run(font="Cambria"), lambda o: "Caladea" in o.at("xyz").font, run()),
    "TextRun.caps": p(run(caps="all"), says("XYZ"), run()),
    "TextRun.baseline": p(
        doc(para(["a", {"text": "b", "baseline": "super"}])), lambda o: o.at("b").y > o.at("a").y, doc(para(["a", {"text": "b", "bold": True}]))
    ),
    "TextRun.spacing": p(run(spacing=2), lambda o: o.at("xyz").spacing == 2, run()),
    "TextRun.link": p(run(link="https://a.example/b"), lambda o: o.urls == ["https://a.example/b"], run()),
    "SlideLink.slide": p(
        run(link={"slide": "next"}), lambda o: o.links[0].A.N == "/NextPage", run()
    ),
    "TextRun.tooltip": p(
        run(link="https://a.example", tooltip="tip"), lambda o: str(o.links[0].Contents) == "tip", run(link="https://a.example")
    ),
    "TextRun.lang": p(run(lang="fr"), lambda o: any(str(e.get("/Lang", "")) == "fr" for e in o.elements("Span")), run()),
    "TextRun.rtl": p(doc(para({"text": "xyz!", "rtl": True})), lambda o: o.at("!").x < o.at("xyz").x, doc(para("xyz!"))),
    "FieldRun.field": p(doc(para({"field": "title"}), title="Ti", cover="none"), says("Ti"), doc("x", title="Ti", cover="none")),
    "FieldRun.bold": p(doc(para({"field": "title", "bold": True}), title="Ti", cover="none"), bold("Ti"), doc(para({"field": "title"}), title="Ti", cover="none")),
    "FieldRun.italic": p(doc(para({"field": "title", "italic": True}), title="Ti", cover="none"), italic("Ti"), doc(para({"field": "title"}), title="Ti", cover="none")),
    "FieldRun.color": p(doc(para({"field": "title", "color": "#00AA11"}), title="Ti", cover="none"), color_of("Ti", "00AA11"), doc(para({"field": "title"}), title="Ti", cover="none")),
    "FieldRun.size": p(doc(para({"field": "title", "size": 30}), title="Ti", cover="none"), lambda o: o.at("Ti").size == 30, doc(para({"field": "title"}), title="Ti", cover="none")),
    "RoleColor.role": p(run(color={"role": "accent2"}), color_of("xyz", SECOND), run()),
    "RoleColor.tint": p(run(color={"role": "text", "tint": 0.5}), color_of("xyz", "8F9499"), run(color={"role": "text"})),
    "RoleColor.shade": p(run(color={"role": "accent2", "shade": 0.5}), color_of("xyz", "632D10"), run(color={"role": "accent2"})),
    "RoleColor.alpha": p(run(color={"role": "text", "alpha": 0.5}), color_of("xyz", "8F9499"), run(color={"role": "text"})),
    # ---------------------------------------------------------------- blocks of text
    "TextBlock.align": p(doc(para(align="right")), right_of("x", 500), doc(para())),
    "TextBlock.indent": p(doc(para(indent={"left": 40})), right_of("x", 110), doc(para())),
    "Indent.left": p(doc(para(indent={"left": 40})), right_of("x", 110), doc(para(indent={"right": 40}))),
    "Indent.right": p(doc(para(align="right", indent={"right": 40})), lambda o: o.at("x").x < 490, doc(para(align="right", indent={}))),
    "Indent.first": p(doc(para(indent={"first": 30})), right_of("x", 100), doc(para(indent={"left": 0}))),
    "TextBlock.space_before": p(doc("a", para("bb", space_before=60)), lambda o: o.at("a").y - o.at("bb").y > 70, doc("a", para("bb"))),
    "TextBlock.space_after": p(doc(para("a", space_after=60), "bb"), lambda o: o.at("a").y - o.at("bb").y > 70, doc(para("a"), "bb")),
    "TextBlock.line_height": p(
        doc(para(["a", {"break": "line"}, "bb"], line_height=3)), lambda o: o.at("a").y - o.at("bb").y > 35, doc(para(["a", {"break": "line"}, "bb"]))
    ),
    "Block.id": p(
        doc(para({"text": "go", "link": "#there"}), {"type": "page_break"}, para("y", id="there")),
        lambda o: [one.get("/Dest", [None])[0] for one in o.links] == [o.pdf.pages[1].obj],
        doc(para({"text": "go", "link": "#here"}, id="here"), {"type": "page_break"}, para("y")),
    ),
    "Block.keep_with_next": p(
        doc(para(TALL["text"], space_after=150), para("kk", keep_with_next=True), {"type": "image", "source": "blue.png", "alt": "a", "height": 200, "width": 400, "fit": "stretch"}),
        lambda o: o.at("kk").page == 2,
        doc(para(TALL["text"], space_after=150), para("kk"), {"type": "image", "source": "blue.png", "alt": "a", "height": 200, "width": 400, "fit": "stretch"}),
    ),
    "Block.page_break_before": p(doc("a", para("bb", page_break_before=True)), lambda o: o.at("bb").page == 2, doc("a", para("bb"))),
    "Heading.type": p(doc(H), role("H1")),
    "Heading.text": p(doc(H), says("Ha")),
    "Heading.level": p(doc({**H, "level": 3}), role("H3"), doc(H)),
    "Heading.number": p(doc({**H, "number": False}, **NUMBERED), lambda o: o.outline == ["Ha"], doc(H, **NUMBERED)),
    "Paragraph.type": p(doc(para()), role("P"), doc({"type": "divider"})),
    "Paragraph.text": p(doc(para("xyz")), says("xyz")),
    "List.type": p(items(), role("L")),
    "List.items": p(items("one"), says("one", "•")),
    "List.ordered": p(items(ordered=True), says("1.", "2."), items()),
    "List.format": p(items(ordered=True, format="Roman"), says("I.", "II."), items(ordered=True)),
    "List.start": p(items(ordered=True, start=7), says("7.", "8."), items(ordered=True)),
    "List.continue": p(
        doc({"type": "list", "items": ["a", "b"], "ordered": True}, {"type": "list", "items": ["c"], "ordered": True, "continue": True}),
        says("3."),
        doc({"type": "list", "items": ["a", "b"], "ordered": True}, {"type": "list", "items": ["c"], "ordered": True}),
    ),
    "ListItem.text": p(items({"text": "xyz"}), says("xyz")),
    "ListItem.items": p(items({"text": "a", "items": ["inner"]}), lambda o: o.roles.count("L") == 2, items({"text": "a"})),
    "ListItem.ordered": p(items({"text": "a", "items": ["inner"], "ordered": True}), says("1."), items({"text": "a", "items": ["inner"]})),
    "ListItem.blocks": p(doc({"type": "list", "items": [{"text": "a", "blocks": ["below"]}]}), says("below"), doc({"type": "list", "items": ["a"]})),
    "ListItem.checked": p(items({"text": "a", "checked": True}), says("☑"), items({"text": "a"})),
    "Quote.type": p(doc({"type": "quote", "text": "said"}), role("BlockQuote")),
    "Quote.text": p(doc({"type": "quote", "text": "said"}), says("said")),
    "Quote.blocks": p(doc({"type": "quote", "blocks": ["said"]}), lambda o: o.elements("BlockQuote") and o.says("said"), doc("x")),
    "Quote.by": p(doc({"type": "quote", "text": "said", "by": "Ann"}), says("— ", "Ann"), doc({"type": "quote", "text": "said"})),
    "Callout.type": p(doc({"type": "callout", "text": "xyz"}), lambda o: len(o.fills) == 2),
    "Callout.text": p(doc({"type": "callout", "text": "xyz"}), says("xyz")),
    "Callout.blocks": p(doc({"type": "callout", "blocks": ["xyz", {"type": "list", "items": ["i"]}]}), role("L"), doc({"type": "callout", "text": "xyz"})),
    "Callout.kind": p(doc({"type": "callout", "kind": "warning", "text": "xyz"}), says("Warning"), doc({"type": "callout", "text": "xyz"})),
    "Callout.title": p(doc({"type": "callout", "title": "Tit", "text": "xyz"}), says("Tit"), doc({"type": "callout", "text": "xyz"})),
    "Code.type": p(doc({"type": "code", "text": "abc"}), role("Code")),
    "Code.text": p(doc({"type": "code", "text": "abc"}), says("abc")),
    "Code.language": p(doc({"type": "code", "text": "def f(): pass", "language": "python"}), lambda o: len({s.color for s in o.shown}) > 1, doc({"type": "code", "text": "def f(): pass"})),
    "Code.line_numbers": p(doc({"type": "code", "text": "abc", "line_numbers": True}), says("1"), doc({"type": "code", "text": "abc"})),
    "Direction.rtl": p(doc(para("xyz", rtl=True)), lambda o: o.at("xyz").x > 400, doc(para("xyz"))),
    "TextDetails.fill": p(doc(para(fill="#123456")), lambda o: o.filled("123456"), doc(para())),
    "TextDetails.border": p(doc(para(border="#123456")), lambda o: any(one.color == "123456" for one in o.strokes), doc(para())),
    "TextDetails.keep_together": p(doc(*FILLER, para(LONG, keep_together=True)), lambda o: "zz" not in o.page_text(1), doc(*FILLER, para(LONG))),
    "TextDetails.tabs": p(tabbed(at=90), lambda o: abs(o.at("1.5").x - o.at("a").x - 90) < 0.2, doc(para(["a", {"tab": True}, "1.5"]))),
    "TabStop.at": p(tabbed(at=90), lambda o: abs(o.at("1.5").x - o.at("a").x - 90) < 0.2, tabbed(at=120)),
    "TabStop.align": p(tabbed(at=90, align="decimal"), lambda o: 80 < o.at("1.5").x - o.at("a").x < 89, tabbed(at=90)),
    "CheckboxRun.checkbox": p(doc(para([{"checkbox": True}, " done"])), says("☑"), doc(para([{"checkbox": False}, " done"]))),
    "RefRun.ref": p(doc({"type": "heading", "text": "Target", "id": "here"}, para(["see ", {"ref": "here"}])), lambda o: len(o.links) == 1 and o.text.count("Target") == 2, doc({"type": "heading", "text": "Target", "id": "here"}, para("see"))),
    "RefRun.show": p(doc({"type": "heading", "text": "Target", "id": "here"}, para(["see ", {"ref": "here", "show": "number"}]), heading_numbering="decimal"), lambda o: len(o.links) == 1 and o.text.count("Target") == 1, doc({"type": "heading", "text": "Target", "id": "here"}, para(["see ", {"ref": "here"}]), heading_numbering="decimal")),
    "Divider.type": p(doc("a", {"type": "divider"}), lambda o: len(o.strokes) == 1, doc("a")),
    "PageBreak.type": p(doc("a", {"type": "page_break"}, "b"), lambda o: o.pages == 2, doc("a", "b")),
    "Toc.type": p(doc({"type": "toc"}, H), role("TOCI"), doc(H)),
    "Toc.levels": p(doc({"type": "toc", "levels": 1}, H, {**H, "level": 2}), lambda o: o.roles.count("TOCI") == 1, doc({"type": "toc"}, H, {**H, "level": 2})),
    "Toc.title": p(doc({"type": "toc", "title": "Inside"}, H), says("Inside"), doc({"type": "toc"}, H)),
    "Markdown.type": p(doc({"type": "markdown", "text": "# Big"}), role("H1")),
    "Markdown.text": p(doc({"type": "markdown", "text": "# Big"}), says("Big")),
    # ---------------------------------------------------------------- figures
    "Figure.type": p(doc({"type": "figure", "content": {"type": "image", "source": "blue.png", "alt": "a"}, "caption": "Cap"}), role("Caption")),
    "Figure.caption": p(doc({"type": "figure", "content": {"type": "image", "source": "blue.png", "alt": "a"}, "caption": "Cap"}), says("Figure 1", "Cap")),
    "Figure.content": p(doc({"type": "figure", "content": {"type": "image", "source": "blue.png", "alt": "a"}, "caption": "Cap"}), role("Figure")),
    "Image.type": p(image(), role("Figure")),
    "Image.source": p(image(), lambda o: len(o.images) == 1),
    "Image.alt": p(image(alt="a field"), lambda o: str(o.elements("Figure")[0].Alt) == "a field", image()),
    "Image.decorative": p(doc({"type": "image", "source": "blue.png", "decorative": True}), lambda o: "Figure" not in o.roles and o.images, image()),
    "Image.width": p(image(width=200), lambda o: o.pictures[0][0] == 200, image()),
    "Image.height": p(image(height=33), lambda o: o.pictures[0][3] == 33, image()),
    "Image.fit": p(image(width=100, height=100, fit="stretch"), lambda o: o.pictures[0][3] == 100, image(width=100, height=100)),
    "Image.link": p(image(link="https://a.example"), lambda o: o.urls == ["https://a.example"], image()),
    "PathSource.path": p(image(source={"path": "blue.png"}), lambda o: len(o.images) == 1),
    "DataSource.data": p(image(source={"data": png()}), lambda o: int(o.images[0].Width) == 2, image()),
    "ArtifactSource.artifact": p(image(source={"artifact": "ARTIFACT"}), lambda o: len(o.images) == 1),
    "Kpis.type": p(kpi(), lambda o: len(o.filled("F2F5F8")) == 1),
    "Kpis.items": p(kpi(), says("La", "1")),
    "Kpi.label": p(kpi(label="Sales"), says("Sales"), kpi()),
    "Kpi.value": p(kpi(value=1234.5), says("1,234.5"), kpi()),
    "Kpi.delta": p(kpi(delta="+8 %"), says("+8 %"), kpi()),
    "Kpi.trend": p(kpi(delta="8 %", trend="down"), lambda o: o.filled("B3261E"), kpi(delta="8 %")),
    "Kpi.good": p(kpi(delta="+8 %", good="down"), color_of("+8 %", "B3261E"), kpi(delta="+8 %")),
    "Kpi.note": p(kpi(note="per year"), says("per year"), kpi()),
    "SideBySide.type": p(doc({"type": "side_by_side", "items": [{"blocks": ["a"]}, {"blocks": ["bb"]}]}), lambda o: o.at("a").y == o.at("bb").y, doc("a", "bb")),
    "SideBySide.items": p(doc({"type": "side_by_side", "items": [{"blocks": ["a"]}, {"blocks": ["bb"]}]}), right_of("bb", 200), doc("a", "bb")),
    "SideBySide.gap": p(doc({"type": "side_by_side", "gap": 100, "items": [{"blocks": ["a"]}, {"blocks": ["bb"]}]}), right_of("bb", 340), doc({"type": "side_by_side", "items": [{"blocks": ["a"]}, {"blocks": ["bb"]}]})),
    "Side.blocks": p(doc({"type": "side_by_side", "items": [{"blocks": ["a", "inner"]}, {"blocks": ["bb"]}]}), says("inner")),
    "Side.width": p(doc({"type": "side_by_side", "items": [{"width": "20%", "blocks": ["a"]}, {"blocks": ["bb"]}]}), lambda o: o.at("bb").x < 190, doc({"type": "side_by_side", "items": [{"blocks": ["a"]}, {"blocks": ["bb"]}]})),
    # ---------------------------------------------------------------- tables
    "Table.type": p(table(), role("Table")),
    "Table.columns": p(table(columns=["Head"]), lambda o: o.at("Head").role == "TH"),
    "Table.rows": p(table([["cellx"]]), lambda o: o.at("cellx").role == "TD"),
    "Table.row_props": p(table([["a"], ["b"]], row_props={"1": {"fill": "#AABBCC"}}), lambda o: o.filled("AABBCC"), table([["a"], ["b"]])),
    "RowProps.keep": p(table([[f"r{i}"] for i in range(90)], row_props=KEPT_ROWS), lambda o: "r10" not in o.page_text(1), table([[f"r{i}"] for i in range(90)])),
    "RowProps.fill": p(table(row_props={"0": {"fill": "#AABBCC"}}), lambda o: o.filled("AABBCC"), table()),
    "RowProps.bold": p(table([["abc"]], row_props={"0": {"bold": True}}), bold("abc"), table([["abc"]])),
    "RowProps.height": p(table([["a"], ["bb"]], row_props={"0": {"height": 80}}), lambda o: o.at("a").y - o.at("bb").y > 75, table([["a"], ["bb"]])),
    "Table.header_rows": p(table([["a"]], ["H"], header_rows=0), lambda o: "TH" not in o.roles, table([["a"]], ["H"])),
    "Table.header_columns": p(table([["ab", "c"]], ["H", "I"], header_columns=1), lambda o: o.at("ab").role == "TH", table([["ab", "c"]], ["H", "I"])),
    "Table.style": p(table([["a"], ["b"]], style="banded"), lambda o: o.filled(ACCENT), table([["a"], ["b"]])),
    "Table.size": p(table([["abc"]], size=15), lambda o: o.at("abc").size == 15, table([["abc"]])),
    "Table.cell_padding": p(table([["a"], ["bb"]], cell_padding=30), lambda o: o.at("a").y - o.at("bb").y > 45, table([["a"], ["bb"]])),
    "Table.width": p(table([["a", "b"]], [{"header": "A"}, {"header": "B", "align": "right"}], width=200), lambda o: o.at("B").x < 280, table([["a", "b"]], [{"header": "A"}, {"header": "B", "align": "right"}])),
    "Table.repeat_header": p(table([["a"]] * 80, ["Head"], repeat_header=False), lambda o: o.text.count("Head") == 1, table([["a"]] * 80, ["Head"])),
    "Table.split_rows": p(
        doc(TALL["text"], {"type": "table", "columns": ["A"], "rows": [["r\n" * 22]], "split_rows": False}), lambda o: o.at("A").page == 2,
        doc(TALL["text"], {"type": "table", "columns": ["A"], "rows": [["r\n" * 22]]}),
    ),
    "Table.caption": p(table(caption="Cap"), says("Table 1", "Cap"), table()),
    "Table.caption_side": p(table([["abc"]], caption="Cap", caption_side="below"), lambda o: o.at("Cap").y < o.at("abc").y, table([["abc"]], caption="Cap")),
    "Table.source": p(table(source="Survey"), says("Survey"), table()),
    "Table.alt": p(table(alt="what it holds"), lambda o: "what it holds" in str(o.elements("Table")[0].A[0].Summary), table()),
    "Column.header": p(table(columns=[{"header": "Head"}]), says("Head")),
    "Column.key": p(doc({"type": "table", "columns": [{"header": "A", "key": "k"}], "rows": [{"k": "found"}]}), says("found")),
    "Column.width": p(table([["a", "b"]], [{"header": "A", "width": 300}, "B"]), right_of("B", 370), table([["a", "b"]], ["A", "B"])),
    "Column.align": p(column([["abc"]], align="right"), right_of("abc", 400), column([["abc"]])),
    "Column.valign": p(
        table([["a\nb\nc\nd", "low"]], ["A", {"header": "B", "valign": "bottom"}]), lambda o: o.at("low").y == o.at("d").y, table([["a\nb\nc\nd", "low"]], ["A", "B"])
    ),
    "Column.kind": p(column([[0.5]], kind="percent"), says("50.0%"), column([[0.5]])),
    "Column.format": p(column([[1234.5]], kind="number", format="0.000"), says("1234.500"), column([[1234.5]])),
    "Column.currency": p(column([[5]], kind="currency", currency="EUR"), says("€5.00"), column([[5]])),
    "Column.total": p(column([[1.5], [2.5]], kind="number", total="sum"), says("4.0"), column([[1.5], [2.5]], kind="number")),
    "TextTotal.text": p(table([["a", 1]], [{"header": "A", "total": {"text": "All"}}, {"header": "B", "total": "sum"}]), says("All"), table([["a", 1]], ["A", "B"])),
    "NumberFormat.decimals": p(column([[1.5]], format={"decimals": 3}), says("1.500"), column([[1.5]])),
    "NumberFormat.thousands": p(column([[12345]], format={"thousands": False, "decimals": 0}), says("12345"), column([[12345]], format={"decimals": 0})),
    "NumberFormat.negative": p(column([[-5]], format={"negative": "parens", "decimals": 0}), says("(5)"), column([[-5]], format={"decimals": 0})),
    "NumberFormat.scale": p(column([[5000000]], format={"scale": "million", "decimals": 1}), says("5.0"), column([[5000000]], format={"decimals": 0})),
    "NumberFormat.prefix": p(column([[5]], format={"prefix": "~", "decimals": 0}), says("~5"), column([[5]])),
    "NumberFormat.suffix": p(column([[5]], format={"suffix": " kg", "decimals": 0}), says("5 kg"), column([[5]])),
    "Cell.text": p(cell(), says("xyz")),
    "Cell.value": p(table([[{"value": 7.25}]]), says("7.25"), table()),
    "Cell.kind": p(table([[{"value": 0.25, "kind": "percent"}]]), says("25.0%"), table([[{"value": 0.25}]])),
    "Cell.format": p(table([[{"value": 7, "kind": "number", "format": "0.00"}]]), says("7.00"), table([[{"value": 7}]])),
    "Cell.fill": p(cell(fill="#AABBCC"), lambda o: o.filled("AABBCC"), cell()),
    "Cell.color": p(cell(color="#AA0011"), color_of("xyz", "AA0011"), cell()),
    "Cell.bold": p(cell(bold=True), bold("xyz"), cell()),
    "Cell.indent": p(cell(indent=2), lambda o: o.at("xyz").x > o.at("cc").x + 15, cell()),
    "Cell.italic": p(cell(italic=True), italic("xyz"), cell()),
    "Cell.align": p(cell(align="right"), lambda o: o.at("xyz").x > o.at("cc").x + 50, cell()),
    "Cell.valign": p(table([[{"text": "low", "valign": "bottom"}, "a\nb\nc"]], ["A", "B"]), lambda o: o.at("low").y == o.at("c").y, table([["low", "a\nb\nc"]], ["A", "B"])),
    "Cell.link": p(cell(link="https://a.example"), lambda o: o.urls == ["https://a.example"], cell()),
    "Cell.colspan": p(
        table([[{"text": "xyz", "colspan": 2}], ["c", "d"]], ["A", "B"]), lambda o: any("/ColSpan" in one for e in o.elements("TD") for one in e.get("/A", [])),
        table([["xyz", "b"], ["c", "d"]], ["A", "B"]),
    ),
    "Cell.rowspan": p(
        table([[{"text": "xyz", "rowspan": 2}, "b"], ["d"]], ["A", "B"]), lambda o: any("/RowSpan" in one for e in o.elements("TD") for one in e.get("/A", [])),
        table([["xyz", "b"], ["c", "d"]], ["A", "B"]),
    ),
    # ---------------------------------------------------------------- charts
    "Chart.type": p(chart(), lambda o: len(bars(o)) == 2),
    "Chart.kind": p(chart("bar"), lambda o: max(b.width for b in bars(o)) > 200, chart()),
    "Chart.categories": p(chart(), says("ca", "cb")),
    "Chart.series": p(chart(legend=True), says("sales")),
    "Chart.stacking": p(
        doc({"type": "chart", "kind": "column", "stacking": "stacked", "categories": ["a"], "series": [{"name": "s", "values": [1]}, {"name": "t", "values": [1]}]}),
        lambda o: bars(o)[0].x == bars(o, SECOND)[0].x,
        doc({"type": "chart", "kind": "column", "categories": ["a"], "series": [{"name": "s", "values": [1]}, {"name": "t", "values": [1]}]}),
    ),
    "Chart.title": p(chart(title="Tit"), says("Tit"), chart()),
    "Chart.subtitle": p(chart(subtitle="Sub"), says("Sub"), chart()),
    "Chart.source": p(chart(source="Survey"), says("Survey"), chart()),
    "Chart.labels": p(chart(labels=True), says("1,234.5"), chart()),
    "Labels.position": p(chart(labels={"position": "inside_base"}), lambda o: o.at("1,234.5").y < 600, chart(labels=True)),
    "Point.label": p(chart("scatter", {"name": "s", "points": [{"x": 1, "y": 2, "label": "Oslo"}]}, categories=[]), says("Oslo")),
    "Labels.format": p(chart(labels={"format": "0.000"}), says("1234.500"), chart(labels=True)),
    "Labels.share": p(chart("pie", {"name": "s", "values": [1, 3]}, labels={"share": True}), says("25%"), chart("pie", {"name": "s", "values": [1, 3]}, labels=True)),
    "Chart.legend": p(chart(legend=True), says("sales"), chart()),
    "Chart.palette": p(chart(palette=["#010203"]), path_color("010203"), chart()),
    "Chart.alt": p(chart(alt="two columns"), lambda o: str(o.elements("Figure")[0].Alt) == "two columns", chart()),
    "Chart.width": p(chart(width=200), lambda o: max(b.x for b in bars(o)) < 300, chart()),
    "Chart.height": p(chart(height=400), lambda o: max(b.height for b in bars(o)) > 260, chart()),
    "Chart.axes": p(chart(axes={"y": {"title": "Units"}}), says("Units"), chart()),
    "Axes.x": p(chart(axes={"x": {"title": "Place"}}), says("Place"), chart()),
    "Axes.y": p(chart(axes={"y": {"title": "Units"}}), says("Units"), chart()),
    "Axis.title": p(chart(axes={"y": {"title": "Units"}}), says("Units"), chart()),
    "Axis.min": p(chart(axes={"y": {"min": -5000}}), says("-5,000"), chart()),
    "Axis.max": p(chart(axes={"y": {"max": 9000}}), says("8,000"), chart()),
    "Axis.unit": p(chart(axes={"y": {"unit": 700}}), says("700"), chart()),
    "Axis.format": p(chart(axes={"y": {"format": "0.00"}}), says("500.00"), chart()),
    "Axis.gridlines": p(chart(axes={"y": {"gridlines": False}}), lambda o: len(o.strokes) == 1, chart()),
    "Axis.visible": p(chart(axes={"y": {"visible": False}}), lambda o: not o.says("500"), chart()),
    "Series.name": p(chart(legend=True), says("sales"), chart(series={"name": "other", "values": [1]}, legend=True)),
    "Series.values": p(chart(), lambda o: bars(o)[0].height > 100 * bars(o)[1].height),
    "Series.color": p(chart(series={"name": "s", "values": [1, 2], "color": "#010203"}), path_color("010203"), chart()),
    "Series.point_colors": p(chart(series={"name": "s", "values": [1, 2], "point_colors": [None, "#010203"]}), lambda o: bars(o) and bars(o, "010203"), chart()),
    "Series.labels": p(chart(series={"name": "s", "values": [77, 88], "labels": True}), says("77"), chart(series={"name": "s", "values": [77, 88]})),
    "Series.marker": p(line(marker=True), lambda o: o.filled(ACCENT), line()),
    "Series.smooth": p(line(smooth=True), lambda o: b" c S" in o.pdf.pages[0].Contents.read_bytes(), line()),
    "Series.kind": p(chart(series={"name": "s", "values": [5, 6], "kind": "line"}), lambda o: not bars(o), chart(series={"name": "s", "values": [5, 6]})),
    "Series.axis": p(combo({"kind": "line", "axis": "secondary"}, axes={"y2": {"format": "0.000"}}), says("2.000"), combo({"kind": "line"})),
    "Axes.y2": p(combo({"kind": "line", "axis": "secondary"}, axes={"y2": {"format": "0.000"}}), says("2.000"), combo({"kind": "line", "axis": "secondary"})),
    "Series.totals": p(chart("waterfall", {"name": "s", "values": [50, 20], "totals": [1], "labels": True}, labels=True), lambda o: len(bars(o)) == 1, chart("waterfall", {"name": "s", "values": [50, 20]})),
    "Series.line": p(line(line={"dash": "dash"}), lambda o: b"[5 4] 0 d" in o.pdf.pages[0].Contents.read_bytes(), line()),
    "Line.dash": p(line(line={"dash": "dash"}), lambda o: b"[5 4] 0 d" in o.pdf.pages[0].Contents.read_bytes(), line()),
    "Line.width": p(line(line={"width": 7}), lambda o: b" 7 w " in o.pdf.pages[0].Contents.read_bytes(), line()),
    "Point.size": p(chart("bubble", {"name": "s", "points": [{"x": 1, "y": 2, "size": 9}, {"x": 2, "y": 3, "size": 1}]}, categories=[]), lambda o: o.filled(ACCENT)),
    "Chart.gap_width": p(chart(gap_width=400), lambda o: max(b.width for b in bars(o)) < 60, chart()),
    "Chart.overlap": p(
        doc({"type": "chart", "kind": "column", "overlap": 100, "categories": ["a"], "series": [{"name": "s", "values": [1]}, {"name": "t", "values": [1]}]}),
        lambda o: bars(o)[0].x == bars(o, SECOND)[0].x,
        doc({"type": "chart", "kind": "column", "categories": ["a"], "series": [{"name": "s", "values": [1]}, {"name": "t", "values": [1]}]}),
    ),
    "Chart.annotations": p(chart(annotations=[{"at": {"value": 600}, "text": "Goal"}]), says("Goal"), chart()),
    "Annotation.kind": p(chart(annotations=[{"at": {"value": 600}}]), lambda o: b"[5 4] 0 d" in o.pdf.pages[0].Contents.read_bytes(), chart()),
    "Annotation.at": p(chart(annotations=[{"at": {"value": 600}}]), lambda o: b"[5 4] 0 d" in o.pdf.pages[0].Contents.read_bytes(), chart()),
    "At.value": p(chart(annotations=[{"at": {"value": 600}}]), lambda o: b"[5 4] 0 d" in o.pdf.pages[0].Contents.read_bytes(), chart()),
    "Annotation.to": p(chart(annotations=[{"kind": "band", "at": {"value": 300}, "to": {"value": 600}, "color": "#FF0000"}]), lambda o: o.filled("FFCCCC"), chart()),
    "At.category": p(chart(annotations=[{"kind": "text", "at": {"category": "cb", "value": 600}, "text": "Goal"}]), lambda o: o.at("Goal").x > 300, chart(annotations=[{"kind": "text", "at": {"category": "ca", "value": 600}, "text": "Goal"}])),
    "At.x": p(spots(annotations=[{"kind": "text", "at": {"x": 8, "value": 2}, "text": "Goal"}]), lambda o: o.at("Goal").x > 300, spots(annotations=[{"kind": "text", "at": {"x": 2, "value": 2}, "text": "Goal"}])),
    "Annotation.text": p(chart(annotations=[{"at": {"value": 600}, "text": "Goal"}]), says("Goal"), chart(annotations=[{"at": {"value": 600}}])),
    "Annotation.color": p(chart(annotations=[{"at": {"value": 600}, "color": "#FF0000"}]), lambda o: b"1 0 0 RG" in o.pdf.pages[0].Contents.read_bytes(), chart(annotations=[{"at": {"value": 600}}])),
    "Series.points": p(chart("scatter", {"name": "s", "points": [{"x": 1, "y": 2}]}, categories=[]), lambda o: o.filled(ACCENT)),
    "Point.x": p(chart("scatter", {"name": "s", "points": [{"x": 1, "y": 2}, {"x": 9, "y": 2}]}, categories=[]), lambda o: len({round(f.x) for f in o.filled(ACCENT)}) == 2, chart("scatter", {"name": "s", "points": [{"x": 1, "y": 2}, {"x": 1, "y": 5}]}, categories=[])),
    "Point.y": p(chart("scatter", {"name": "s", "points": [{"x": 1, "y": 2}, {"x": 1, "y": 5}]}, categories=[]), lambda o: len({round(f.y) for f in o.filled(ACCENT)}) == 2, chart("scatter", {"name": "s", "points": [{"x": 1, "y": 2}, {"x": 9, "y": 2}]}, categories=[])),
    # ---------------------------------------------------------------- the document
    "Root.title": p(doc("x", title="Tit"), says("Tit")),
    "Root.language": p(doc("x", language="de"), lambda o: str(o.pdf.Root.Lang) == "de"),
    "Root.theme": p(doc("x", theme="vivid"), lambda o: "Liberation" in o.at("x").font, doc("x")),
    "Root.meta": p(doc("x", meta={"author": "Ann"}), lambda o: o.info["/Author"] == "Ann", doc("x", meta={"author": "Bea"})),
    "Document.subtitle": p(doc("x", title="T", subtitle="Sub"), says("Sub"), doc("x", title="T")),
    "Document.blocks": p(doc("xyz"), says("xyz")),
    "Document.sections": p({"sections": [{"blocks": ["xyz"]}, {"blocks": ["second"]}]}, lambda o: o.at("second").page == 2),
    "Document.cover": p(doc("x", title="Tit", cover="page"), lambda o: o.pages == 2, doc("x", title="Tit")),
    "Document.page": p(doc("x", page={"size": "A5"}), lambda o: o.size() == (419.5, 595.3)),
    "Document.header": p(doc("x", header="Top"), lambda o: o.at("Top").y > 780, doc("x")),
    "Document.footer": p(doc("x", footer="Foot"), lambda o: o.at("Foot").y < 60, doc("x")),
    "Document.heading_numbering": p(doc(H, **NUMBERED), lambda o: o.outline == ["1 Ha"], doc(H)),
    "Page.size": p(doc("x", page={"size": "letter"}), lambda o: o.size() == (612.0, 792.0)),
    "Page.orientation": p(doc("x", page={"orientation": "landscape"}), lambda o: o.size()[0] > o.size()[1]),
    "Page.margins": p(doc("x", page={"margins": {"left": 200}}), right_of("x", 199), doc("x")),
    "Margins.left": p(doc("x", page={"margins": {"left": 200}}), right_of("x", 199), doc("x")),
    "Margins.right": p(doc(para("x", align="right"), page={"margins": {"right": 300}}), lambda o: o.at("x").x < 300, doc(para("x", align="right"))),
    "Margins.top": p(doc("x", page={"margins": {"top": 300}}), lambda o: o.at("x").y < 550, doc("x")),
    "Margins.bottom": p(doc(SENTENCES * 4, page={"margins": {"bottom": 700}}), lambda o: o.pages > 1, doc(SENTENCES * 4)),
    "PageSize.width": p(doc("x", page={"size": {"width": 300, "height": 500}}), lambda o: o.size()[0] == 300),
    "PageSize.height": p(doc("x", page={"size": {"width": 300, "height": 500}}), lambda o: o.size()[1] == 500),
    "BandPlaces.left": p(doc("x", header={"left": "Le"}), lambda o: o.at("Le").x < 100, doc("x", header={"right": "Le"})),
    "BandPlaces.center": p(doc("x", header={"center": "Ce"}), lambda o: 250 < o.at("Ce").x < 300, doc("x", header={"left": "Ce"})),
    "BandPlaces.right": p(doc("x", header={"right": "Ri"}), right_of("Ri", 480), doc("x", header={"left": "Ri"})),
    "BandPages.default": p(band(header={"default": "De", "first": None}), lambda o: "De" in o.page_text(2) and "De" not in o.page_text(1), band(header={"first": "De"})),
    "BandPages.first": p(band(header={"default": "De", "first": "Fi"}), lambda o: "Fi" in o.page_text(1) and "De" not in o.page_text(1), band(header={"default": "De"})),
    "BandPages.even": p(band(header={"default": "De", "even": "Ev"}), lambda o: "Ev" in o.page_text(2) and "De" in o.page_text(3), band(header={"default": "De"})),
    "Section.blocks": p(section(), says("x"), doc("y")),
    "Section.title": p(section(title="Part", header={"left": {"field": "section"}}), says("Part"), section(header={"left": "x"})),
    "Section.page": p({"sections": [{"blocks": ["x"]}, {"blocks": ["y"], "page": {"orientation": "landscape"}}]}, lambda o: o.size(2)[0] > o.size(2)[1], {"sections": [{"blocks": ["x"]}, {"blocks": ["y"]}]}),
    "Section.header": p(section(header="Top"), lambda o: o.at("Top").y > 780, section()),
    "Section.footer": p(section(footer="Foot"), lambda o: o.at("Foot").y < 60, section()),
    "Section.page_numbering": p(section(page_numbering={"start": 7}, footer={"center": {"field": "page"}}), says("7"), section(footer={"center": {"field": "page"}})),
    "PageNumbering.start": p(section(page_numbering={"start": 7}), lambda o: int(o.pdf.Root.PageLabels.Nums[1].St) == 7, section(page_numbering={"format": "roman"})),
    "PageNumbering.format": p(section(page_numbering={"format": "Roman"}), lambda o: str(o.pdf.Root.PageLabels.Nums[1].S) == "/R", section(page_numbering={"start": 2})),
    "Meta.author": p(doc("x", meta={"author": "Ann"}), lambda o: o.info.get("/Author") == "Ann"),
    "Meta.category": p(doc("x", meta={"category": "Cat"}), lambda o: o.info.get("/Category") == "Cat"),
    "Meta.company": p(doc("x", meta={"company": 'A & B "Ltd"'}), lambda o: o.info.get("/Company") == 'A & B "Ltd"'),
    "Meta.custom": p(doc("x", meta={"custom": {"Case no": 7}}), lambda o: o.info.get("/Case no") == "7"),
    "Meta.date": p(doc("x", meta={"date": "2026-03-04"}), lambda o: o.info["/CreationDate"].startswith("D:20260304")),
    "Meta.description": p(doc("x", meta={"description": "Des"}), lambda o: o.info.get("/Description") == "Des"),
    "Meta.keywords": p(doc("x", meta={"keywords": ["a", "b"]}), lambda o: o.info.get("/Keywords") == "a, b"),
    "Meta.subject": p(doc("x", meta={"subject": "Sub"}), lambda o: o.info.get("/Subject") == "Sub"),
    "CustomTheme.extends": p(doc("x", theme={"extends": "vivid"}), lambda o: "Liberation" in o.at("x").font, doc("x", theme={"extends": "slate"})),
    "CustomTheme.colors": p(doc("x", theme={"extends": "slate", "colors": {"text": "#112233"}}), color_of("x", "112233"), doc("x")),
    "CustomTheme.fonts": p(doc("x", theme={"extends": "slate", "fonts": {"body": "Cambria"}}), lambda o: "Caladea" in o.at("x").font, doc("x")),
    "CustomTheme.table": p({**table([["a"], ["b"]]), "theme": {"extends": "slate", "table": "banded"}}, lambda o: o.filled(ACCENT), table([["a"], ["b"]])),
    "CustomTheme.text_size": p(doc("x", theme={"extends": "slate", "text_size": 15}), lambda o: o.at("x").size == 15, doc("x")),
    "ThemeFonts.body": p(doc("x", theme={"extends": "slate", "fonts": {"body": "Cambria"}}), lambda o: "Caladea" in o.at("x").font, doc("x")),
    "ThemeFonts.heading": p(doc(H, theme={"extends": "slate", "fonts": {"heading": "Cambria"}}), lambda o: "Caladea" in o.at("Ha").font, doc(H)),
    "ThemeFonts.mono": p(doc({"type": "code", "text": "abc"}, theme={"extends": "slate", "fonts": {"mono": "Cambria"}}), lambda o: "Caladea" in o.at("abc").font, doc({"type": "code", "text": "abc"})),
}  # fmt: skip
