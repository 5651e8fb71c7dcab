"""Whole documents that hold every kind of block, for the judges."""

from __future__ import annotations

from typing import Any

PROSE = (
    "The quarter closed with revenue of 48.2 million euros, 6 per cent above the same quarter last year, and with a margin that "
    "held in spite of the rise in diesel. Two sites carried most of the growth."
)

BLOCKS: list[Any] = [
    {"type": "toc"},
    {"type": "heading", "text": "Text", "id": "text"},
    PROSE,
    {
        "type": "paragraph",
        "text": [
            {"text": "bold", "bold": True}, " ", {"text": "code", "code": True}, {"break": "line"}, {"tab": True},
            {"text": "link", "link": "https://example.com/?a=1&b=2", "tooltip": "Tip"}, {"text": "inside", "link": "#lists"},
            {"text": "all", "caps": "all", "baseline": "super", "highlight": "#FFF2A8", "spacing": 1, "lang": "fr-FR"},
            {"field": "title"}, {"field": "date"}, {"field": "page"},
        ],
        "align": "justify", "indent": {"left": 10, "first": -10}, "line_height": 1.5,
    },
    {"type": "heading", "level": 2, "text": "Lists", "id": "lists"},
    {"type": "heading", "level": 9, "text": "Deep", "number": False},
    {"type": "list", "items": ["a", {"text": "b", "items": ["c", {"text": "d", "checked": True}]}]},
    {"type": "list", "ordered": True, "format": "Alpha", "start": 3, "items": ["a", {"text": "b", "items": ["c"]}]},
    {"type": "list", "ordered": True, "continue": True, "items": ["e"]},
    {"type": "quote", "text": "One.\n\nTwo.", "by": "Ada"},
    *({"type": "callout", "kind": kind, "text": "x", "title": "t"} for kind in ("note", "tip", "warning", "important")),
    {"type": "callout", "blocks": ["p", {"type": "list", "items": ["q"]}, {"type": "table", "columns": ["A"], "rows": [["1"]]}]},
    {"type": "code", "language": "python", "text": "def f(x):\n\n    return x  # done", "line_numbers": True},
    {"type": "divider"},
    {"type": "page_break"},
    {"type": "kpis", "items": [{"label": f"L{i}", "value": i, "delta": "+1 %", "note": "n"} for i in range(7)]},
    {"type": "figure", "caption": "Cap", "content": {"type": "image", "source": "blue.png", "alt": "Blue", "link": "#text"}},
    {"type": "image", "source": "turned.jpg", "decorative": True, "width": 80, "height": 80, "fit": "cover"},
    {
        "type": "side_by_side",
        "items": [
            {"width": "40%", "blocks": [PROSE, {"type": "kpis", "items": [{"label": "L", "value": 1}]}]},
            {"blocks": [{"type": "table", "columns": ["A"], "rows": [["1"]]}]},
        ],
    },
    *(
        {"type": "chart", "kind": kind, "categories": ["A", "B"], "series": [{"name": "s", "values": [1, 2]}], "source": "src"}
        for kind in ("column", "bar", "line", "area", "pie", "doughnut")
    ),
    *(
        {
            "type": "table", "style": style, "caption": "Cap", "source": "src", "header_columns": 2,
            "columns": ["A", {"header": "B", "kind": "integer", "total": "sum"}, {"header": "C", "width": "30%"}],
            "rows": [["a", 1, "x"], ["b", 2, None]],
        }
        for style in ("plain", "grid", "banded", "minimal", "heading")
    ),
    {
        "type": "table", "columns": ["A", "B", "C"], "header_rows": 2, "caption": "Spans", "caption_side": "below", "cell_padding": 6,
        "row_props": {"1": {"height": 30, "fill": "surface", "bold": True}}, "split_rows": False, "size": 8,
        "rows": [
            ["h", "i", "j"],
            [{"text": "down", "rowspan": 2, "colspan": 2, "valign": "middle", "fill": "accent1"}, "x"],
            [{"text": "link", "link": "https://example.com/", "italic": True, "align": "justify"}],
            ["e", "f", {"value": 0.5, "kind": "percent", "color": "negative", "bold": False}],
        ],
    },
]  # fmt: skip

META = {
    "author": "Ada",
    "company": "A & B",
    "date": "2026-11-30",
    "description": "About it",
    "keywords": ["k"],
    "custom": {"n": 1, "yes": True},
}


def sample(theme: str = "slate", **more: Any) -> dict[str, Any]:
    """Return a document with every kind of block in three sections."""
    return {
        "title": 'Everything <&> "quoted"', "subtitle": "Sub", "cover": "page", "theme": theme, "language": "en-GB", "meta": META,
        "heading_numbering": "decimal",
        "header": {"default": {"left": {"source": "blue.png", "alt": "Logo"}, "right": [{"field": "section"}]}, "first": None, "even": "even"},
        "footer": {"left": "l", "center": [{"field": "date"}], "right": ["Page ", {"field": "page"}, " of ", {"field": "pages"}]},
        "sections": [
            {"title": "One", "page_numbering": {"format": "roman"}, "blocks": BLOCKS},
            {"title": "Two", "page": {"orientation": "landscape"}, "page_numbering": {"start": 1}, "blocks": [
                {"type": "table", "columns": list("ABCDEFGH"), "rows": [[f"{i}{c}" for c in "ABCDEFGH"] for i in range(40)]},
            ]},
            {"header": None, "footer": None, "blocks": ["end"]},
        ],
        **more,
    }  # fmt: skip
