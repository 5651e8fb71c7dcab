"""Probes of what text blocks, items of lists and cells may carry beside their words."""

from __future__ import annotations

from typing import Any


def block(**fields: Any) -> dict[str, Any]:
    return {"slides": [{"title": "S", "content": [fields]}]}


def run(**fields: Any) -> dict[str, Any]:
    return block(type="paragraph", text=[{"text": "word", **fields}])


def tabbed(**stop: Any) -> dict[str, Any]:
    return block(type="paragraph", text=["a", {"tab": True}, "1.5"], tabs=[stop])


def referred(**reference: Any) -> dict[str, Any]:
    table = {"type": "table", "columns": ["A"], "rows": [["b"]], "caption": "The table", "id": "tab"}
    here = {"title": "Target", "id": "here", "content": [table]}
    return {"slides": [{"title": "S", "content": [{"type": "paragraph", "text": ["see ", reference]}]}, here]}


def celled(**fields: Any) -> dict[str, Any]:
    return block(type="table", columns=["A", "B"], rows=[[{"text": "cell", **fields}, 1], ["x", 2]], size=14)


TEXT_PROBES: dict[str, tuple[dict[str, Any], str]] = {
    "Direction.rtl": (block(type="paragraph", text="x", rtl=True), 'algn="r" rtl="1"'),
    "TextRun.rtl": (block(type="paragraph", text=[{"text": "word!", "rtl": True}]), "\u2067word!\u2069"),
    "CheckboxRun.checkbox": (block(type="paragraph", text=[{"checkbox": True}, " done"]), "<a:t>☑</a:t>"),
    "RefRun.ref": (referred(ref="here"), "<a:t>Target</a:t>"),
    "RefRun.show": (referred(ref="tab", show="text"), "<a:t>The table</a:t>"),
    "Cell.indent": (celled(indent=2), 'marL="355600"'),
    "ListItem.blocks": (
        block(type="list", items=[{"text": "a", "blocks": ["Below it"]}]),
        "<a:t>Below it</a:t>",
    ),
    "Quote.blocks": (block(type="quote", blocks=["Said"]), "<a:t>Said</a:t>"),
    "TextDetails.fill": (block(type="paragraph", text="x", fill="#123456"), '<a:srgbClr val="123456"/>'),
    "TextDetails.border": (block(type="paragraph", text="x", border="#123456"), '<a:srgbClr val="123456"/>'),
    "TextDetails.tabs": (tabbed(at=90), '<a:tabLst><a:tab pos="1143000" algn="l"/></a:tabLst>'),
    "TabStop.at": (tabbed(at=90), 'pos="1143000"'),
    "TabStop.align": (tabbed(at=90, align="decimal"), 'algn="dec"'),
}
LONG = "Words that go on. " * 200


def after_others(**fields: Any) -> dict[str, Any]:
    long = {"type": "paragraph", "text": LONG, **fields}
    return {"slides": [{"title": "S", "content": [{"type": "paragraph", "text": LONG[:1080]}, long]}]}


def kept(rows: dict[str, Any]) -> dict[str, Any]:
    return block(type="table", columns=["A"], rows=[[f"r{i}"] for i in range(40)], row_props=rows)


TEXT_COMPARED: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "RowProps.keep": (kept({str(i): {"keep": True} for i in range(4, 20)}), kept({})),
    "TextDetails.keep_together": (after_others(keep_together=True), after_others()),
}
