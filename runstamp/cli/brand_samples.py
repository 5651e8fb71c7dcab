"""Sample inputs that fill every layout, so that a brand can be judged at a glance."""

from __future__ import annotations

from typing import Any

_BULLETS = ["Revenue grew in every region", "Service contracts renew at 94 %", "Two hubs open in the spring"]
_TABLE: dict[str, Any] = {
    "type": "table",
    "columns": [
        "Region",
        {"header": "Revenue", "kind": "number", "format": "0.0"},
        {"header": "Change", "kind": "percent"},
    ],
    "rows": [["North", 18.3, 0.083], ["South", 9.7, 0.102], ["West", 8.6, 0.162]],
}
_CHART: dict[str, Any] = {
    "type": "chart",
    "kind": "column",
    "title": "Revenue by quarter, in millions",
    "categories": ["Q1", "Q2", "Q3", "Q4"],
    "series": [{"name": "2025", "values": [41, 43, 44, 46]}, {"name": "2026", "values": [44, 46, 47, 49]}],
}
_KPIS: dict[str, Any] = {
    "type": "kpis",
    "items": [
        {"label": "Revenue", "value": "46.9 M", "delta": "+7.8 %", "trend": "up"},
        {"label": "Margin", "value": "15.0 %", "delta": "+2.0 pt", "trend": "up"},
        {"label": "Incidents", "value": "3", "delta": "\u22122", "trend": "down", "good": "down"},
    ],
}
_QUOTE = {"type": "quote", "text": "We plan around the queue no longer.", "by": "Head of supply, a customer"}

DECK: dict[str, Any] = {
    "title": "Sample deck",
    "footer": "Sample footer",
    "slides": [
        {"layout": "title", "title": "A title of the usual length", "subtitle": "A subtitle, and the date"},
        {"layout": "section", "title": "A section begins", "subtitle": "What it is about"},
        {"title": "Bullets under a title that says the message", "content": _BULLETS},
        {"title": "Text beside a chart", "columns": [_BULLETS, [_CHART]]},
        {"title": "A table with figures", "content": [_TABLE]},
        {"title": "Three figures", "content": [_KPIS, _CHART]},
        {"layout": "comparison", "title": "Two ways", "columns": [
            {"title": "One way", "blocks": _BULLETS}, {"title": "Another", "blocks": _BULLETS},
        ]},
        {"layout": "quote", "title": "What customers say", "content": [_QUOTE]},
        {"layout": "closing", "title": "Thank you", "subtitle": "name@company.example"},
    ],
}  # fmt: skip
DOCUMENT: dict[str, Any] = {
    "title": "Sample document",
    "subtitle": "Every kind of block once",
    "blocks": [
        {"type": "heading", "level": 1, "text": "A heading of the first level"},
        "A paragraph of ordinary length shows the face, its size and its leading, and how wide a line runs before it breaks.",
        {"type": "heading", "level": 2, "text": "A heading of the second level"},
        {"type": "list", "items": _BULLETS},
        _TABLE,
        {"type": "callout", "kind": "note", "title": "A remark", "text": "What the reader should not miss."},
        {"type": "heading", "level": 2, "text": "Figures"},
        _KPIS,
        _CHART,
        _QUOTE,
    ],
}
WORKBOOK: dict[str, Any] = {
    "title": "Sample workbook",
    "sheets": [
        {
            "name": "Regions",
            "tables": [{key: value for key, value in _TABLE.items() if key != "type"}],
            "charts": [{"at": "F2", **{key: value for key, value in _CHART.items() if key != "type"}}],
        }
    ],
}
SAMPLES = {"pptx.render": DECK, "docx.render": DOCUMENT, "xlsx.render": WORKBOOK, "pdf.render": DOCUMENT}
