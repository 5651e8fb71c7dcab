"""Probes of what text blocks, items of lists and cells may carry beside their words."""

from __future__ import annotations

from typing import Any


def block(**fields: Any) -> dict[str, Any]:
    return {"slides": [{"title": "S", "content": [fields]}]}


def run(**fields: Any) -> dict[str, Any]:
    return block(type="paragraph", text=[{"text": "word", **fields}])


TEXT_PROBES: dict[str, tuple[dict[str, Any], str]] = {
    "Direction.rtl": (block(type="paragraph", text="x", rtl=True), 'algn="r" rtl="1"'),
    "TextRun.rtl": (run(rtl=True), "<a:t>\u2067word\u2069</a:t>"),
    "ListItem.blocks": (
        block(type="list", items=[{"text": "a", "blocks": ["Below it"]}]),
        "<a:t>Below it</a:t>",
    ),
    "Quote.blocks": (block(type="quote", blocks=["Said"]), "<a:t>Said</a:t>"),
}
TEXT_COMPARED: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {}
