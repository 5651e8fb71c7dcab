"""DOCX: 2,000 paragraphs of three styled runs and a table of 2,000 × 6, against python-docx; CPU seconds, A B A B.

Run with `python tests/benchmarks/bench_docx.py`; it prints the ratio that the README's table is written from.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from runstamp.engine import Call
from runstamp.model.document import Document
from runstamp.testing import FixedWorld

COUNT = 2000
HEADERS = ("No", "Name", "City", "Amount", "Date", "Paid")


def rows(count: int) -> list[list[str]]:
    """Return rows of the shape that the performance page measures."""
    return [
        [str(i), f"Name {i}", f"City {i % 97}", f"{i * 1.37:.2f}", "2026-01-02", "yes" if i % 2 else "no"]
        for i in range(count)
    ]


def runs(i: int) -> tuple[str, str, str]:
    """Return the three runs of a paragraph."""
    return f"Paragraph {i} ", "says something in italics, coloured, ", "and ends in another face & size."


def document(count: int) -> Document:
    """Return the validated input: the bar counts from here."""
    looks: tuple[dict[str, Any], ...] = (
        {"bold": True},
        {"italic": True, "color": "#1F4E78"},
        {"size": 10, "font": "Arial"},
    )
    paragraphs = [
        {
            "type": "paragraph",
            "text": [{"text": text, **look} for text, look in zip(runs(i), looks, strict=True)],
        }
        for i in range(count)
    ]
    table = {"type": "table", "columns": list(HEADERS), "rows": rows(count)}
    return Document.model_validate({"blocks": [*paragraphs, table]})


def ours(given: Document, folder: Path) -> None:
    """Render, with the lint that a call runs by default."""
    from runstamp_docx.render import render  # imported outside the clock by the warm-up

    render(given, Call("docx.render"), FixedWorld(folder))


def python_docx(count: int, folder: Path) -> None:
    """Write the same through python-docx's objects, in the fastest form of its public API."""
    shared: Any = import_module("docx.shared")
    stock: Any = import_module("docx").Document()
    point, color = shared.Pt(10), shared.RGBColor(0x1F, 0x4E, 0x78)
    for i in range(count):
        paragraph = stock.add_paragraph()
        first, second, third = (paragraph.add_run(text) for text in runs(i))
        first.bold = second.italic = True
        second.font.color.rgb = color
        third.font.size, third.font.name = point, "Arial"
    table = stock.add_table(count + 1, len(HEADERS))
    for row, values in zip(table.rows, [HEADERS, *rows(count)], strict=True):
        for cell, value in zip(row.cells, values, strict=True):
            cell.text = value
    stock.save(folder / "stock.docx")


def measured(work: Callable[[], None]) -> float:
    """Return the CPU seconds of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> None:
    """Print medians and the ratio, three rounds in turn."""
    given = document(COUNT)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ours(document(5), folder)
        python_docx(5, folder)
        pairs = [
            (measured(lambda: ours(given, folder)), measured(lambda: python_docx(COUNT, folder)))
            for _ in range(3)
        ]
    mine, stock = (statistics.median(side) for side in zip(*pairs, strict=True))
    sys.stdout.write(f"docx.render {mine:.3f} s   python-docx {stock:.3f} s   ratio {stock / mine:.1f}\n")


def test_documents_of_bulk(benchmark: Any, tmp_path: Path) -> None:
    """Measure with pytest-benchmark: `pytest tests/benchmarks/bench_docx.py`."""
    given = document(COUNT)
    benchmark(ours, given, tmp_path)


if __name__ == "__main__":
    main()
