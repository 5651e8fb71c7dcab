"""The task by which working with Runstamp is measured: a deck from data in a company's template, mended and looked at.

Twelve slides, four charts and two tables from two files, one overflow mended by one patch, one page seen. `measured_task.txt` is the
transcript: what was sent, in estimated tokens, and what was answered.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from runstamp.tokens import estimate_tokens
from tests.core.mcp.wire import Wire, serving

TRANSCRIPT = Path(__file__).with_name("measured_task.txt")
MOST_CALLS, MOST_TOKENS = 5, 1_500
REGIONS, PRODUCTS = ("North", "South", "West", "East"), ("Scanners", "Service", "Software")
QUARTERS = ("2025-Q3", "2025-Q4", "2026-Q1", "2026-Q2", "2026-Q3")
LATEST = {"column": "Quarter", "op": "=", "value": "2026-Q3"}


def sales(*by: str, **more: Any) -> dict[str, Any]:
    return {"path": "sales.csv", "by": list(by), "measures": {"Revenue": "sum(Revenue)"}, **more}


def chart(kind: str, data: dict[str, Any], x: str, y: str, **more: Any) -> list[dict[str, Any]]:
    return [{"type": "chart", "kind": kind, "data": data, "x": x, "y": [y], **more}]


LONG = (
    "The outlook depends on the two hubs that open in spring, on the price of energy and on the orders that customers place. "
    * 22
)
DECK: dict[str, Any] = {
    "title": "Third quarter 2026",
    "template": "company.pptx",
    "footer": "Halden, third quarter 2026",
    "slides": [
        {"layout": "title", "title": "Third quarter 2026", "subtitle": "Sales and staff, for the board"},
        {
            "layout": "agenda",
            "title": "Agenda",
            "content": [{"type": "list", "items": ["Sales", "Staff", "Outlook"]}],
        },
        {"layout": "section", "title": "Sales"},
        {"title": "Revenue by quarter", "content": chart("column", sales("Quarter"), "Quarter", "Revenue")},
        {
            "title": "Every region contributes",
            "content": chart("bar", sales("Region", where=[LATEST]), "Region", "Revenue"),
        },
        {
            "title": "Service has overtaken scanners",
            "content": chart("line", sales("Quarter", "Product"), "Quarter", "Revenue", series_by="Product"),
        },
        {
            "title": "The six largest lines of the quarter",
            "content": [
                {
                    "type": "table",
                    "data": {"path": "sales.csv", "where": [LATEST], "sort": ["-Revenue"], "limit": 6},
                }
            ],
        },
        {"layout": "section", "title": "Staff"},
        {
            "title": "Operations holds most of the staff",
            "content": chart(
                "doughnut",
                {"path": "staff.csv", "by": ["Function"], "measures": {"Heads": "sum(Heads)"}},
                "Function",
                "Heads",
            ),
        },
        {
            "title": "Heads and cost by site",
            "content": [
                {
                    "type": "table",
                    "data": {
                        "path": "staff.csv",
                        "by": ["Site"],
                        "measures": {"Heads": "sum(Heads)", "Cost": "sum(Cost)"},
                    },
                }
            ],
        },
        {"title": "Outlook", "content": [LONG]},
        {"layout": "closing", "title": "Thank you"},
    ],
}


def lay_out(root: Path) -> None:
    """Put the template and the two data files into the workspace."""
    from pptx import Presentation

    Presentation().save(str(root / "company.pptx"))
    with (root / "sales.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["Quarter", "Region", "Product", "Revenue", "Units"])
        for q, quarter in enumerate(QUARTERS):
            for r, region in enumerate(REGIONS):
                for p, product in enumerate(PRODUCTS):
                    rows.writerow([quarter, region, product, 300 + 37 * q * (p + 1) + 53 * r, 20 + 3 * q + r])
    with (root / "staff.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["Site", "Function", "Heads", "Cost"])
        for s, site in enumerate(("Lyon", "Porto", "Graz")):
            for f, function in enumerate(("Operations", "Service", "Sales")):
                rows.writerow([site, function, 60 - 20 * f + 5 * s, 900 - 150 * f + 40 * s])


class Client:
    """A scripted agent that keeps its transcript."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.lines: list[str] = []
        self.tokens = 0

    def invoke(self, **arguments: Any) -> dict[str, Any]:
        sent = estimate_tokens(json.dumps({"name": "pptx.render", **arguments}, ensure_ascii=False))
        answer = self.wire.call("runstamp_invoke_operation", {"name": "pptx.render", **arguments})
        found: dict[str, Any] = answer["structuredContent"]
        pictures = sum(block["type"] == "image" for block in answer["content"])
        self.tokens += sent
        notes = sorted(
            {note["code"] for note in found["diagnostics"] if note.get("path", "").startswith("/slides/10")}
        )
        told = [
            found["status"],
            f"{found['artifacts'][0]['pages']} slides",
            f"{len(found['losses'])} losses",
            *notes,
        ]
        what = ", ".join(name for name in ("input", "base", "patch", "options") if name in arguments)
        self.lines.append(
            f"{len(self.lines) + 1}. invoke({what}): {sent} tokens sent; {'; '.join(told)}; {pictures} pictures"
        )
        return found


@pytest.mark.parametrize("modern", [True, False], ids=["modern", "legacy"])
def test_the_task_takes_few_calls_and_few_tokens(modern: bool, tmp_path: Path, update_golden: bool) -> None:
    lay_out(tmp_path)
    with serving(tmp_path, modern=modern) as wire:
        client = Client(wire)
        first = client.invoke(input=DECK)
        (page, *_) = [page for page, pointer, _ in first["artifacts"][0]["map"] if pointer == "/slides/10"]
        continued = [note for note in first["diagnostics"] if note["code"] == "common/SLIDE_CONTINUED"]
        assert continued, "the outlook is too long for its slide"

        short = [
            {
                "op": "replace",
                "path": "/slides/10/content",
                "value": ["Orders stand at half of plan", "Two hubs open"],
            }
        ]
        options = {"preview": {"pages": [page], "width": 640}}
        second = client.invoke(base=first["input_ref"], patch=short, options=options)

    assert second["artifacts"][0]["pages"] == 12
    assert second["losses"] == []
    assert second["previews"] or any(
        note["code"] == "common/PREVIEW_UNAVAILABLE" for note in second["diagnostics"]
    )
    assert len(client.lines) <= MOST_CALLS
    assert client.tokens <= MOST_TOKENS
    shown = "\n".join([*client.lines, f"{len(client.lines)} calls, {client.tokens} tokens sent"]) + "\n"
    if update_golden:
        TRANSCRIPT.write_text(shown, encoding="utf-8")
    if second["previews"]:
        assert shown == TRANSCRIPT.read_text(encoding="utf-8")
