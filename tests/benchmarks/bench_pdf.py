"""PDF: a table of 2,000 × 6 and 500 paragraphs of 60 words, against platypus; CPU seconds, A B A B.

Ours is tagged, platypus is not. Run with `python tests/benchmarks/bench_pdf.py`; it prints the ratios that the README's table is
written from, and how the time grows to ten times the size.
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
from runstamp_text.catalogue import FONTS

ROWS, PARAGRAPHS, WORDS = 2000, 500, 60
HEADERS = ("No", "Name", "City", "Amount", "Date", "Paid")
VOCABULARY = [
    "alpha",
    "bravo",
    "charlie",
    "delta",
    "echo",
    "foxtrot",
    "golf",
    "hotel",
    "india",
    "juliet",
    "kilo",
    "lima",
    "mike",
    "november",
    "oscar",
    "papa",
]


def rows(count: int) -> list[list[str]]:
    """Return rows of the shape that the performance page measures."""
    return [
        [str(i), f"Name {i}", f"City {i % 97}", f"{i * 1.37:.2f}", "2026-01-02", "yes" if i % 2 else "no"]
        for i in range(count)
    ]


def words(i: int) -> str:
    """Return one paragraph."""
    return " ".join(VOCABULARY[(i * 7 + j * j) % len(VOCABULARY)] for j in range(WORDS))


def document(scale: float = 1.0) -> Document:
    """Return the validated input: the bar counts from here."""
    columns = [*HEADERS[:3], {"header": HEADERS[3], "align": "right"}, *HEADERS[4:]]
    table = {"type": "table", "columns": columns, "rows": rows(int(ROWS * scale)), "style": "banded"}
    return Document.model_validate({"blocks": [table, *[words(i) for i in range(int(PARAGRAPHS * scale))]]})


def ours(given: Document, folder: Path) -> None:
    """Render, with the check that a call runs by default."""
    from runstamp_pdf.render import render  # imported outside the clock by the warm-up

    for draft in render(given, Call("pdf.render"), FixedWorld(folder)).artifacts:
        draft.path.unlink()


def platypus(folder: Path, *, wrapping: bool) -> None:
    """Write the same through platypus: cells as plain strings, or as paragraphs that wrap, as ours do."""
    lib: Any = import_module("reportlab.platypus")
    colors: Any = import_module("reportlab.lib.colors")
    style: Any = import_module("reportlab.lib.styles").ParagraphStyle
    metrics: Any = import_module("reportlab.pdfbase.pdfmetrics")
    face: Any = import_module("reportlab.pdfbase.ttfonts").TTFont
    metrics.registerFont(face("Carlito", str(FONTS / "Carlito-Regular.ttf")))
    small, body = (
        style("s", fontName="Carlito", fontSize=8, leading=10),
        style("b", fontName="Carlito", fontSize=10, leading=12),
    )
    data = [list(HEADERS), *rows(ROWS)]
    cells = [[lib.Paragraph(value, small) for value in row] for row in data] if wrapping else data
    looks = [
        ("FONT", (0, 0), (-1, -1), "Carlito", 8, 10),
        ("ALIGN", (3, 0), (3, -1), "RIGHT"),
        ("ROWBACKGROUNDS", (0, 1), (-1, -1), [colors.white, colors.lightgrey]),
    ]
    table = lib.Table(cells, colWidths=[40, 95, 160, 70, 80, 60], repeatRows=1, style=lib.TableStyle(looks))
    flow = [table, *[lib.Paragraph(words(i), body) for i in range(PARAGRAPHS)]]
    lib.SimpleDocTemplate(str(folder / "stock.pdf")).build(flow)


def measured(work: Callable[[], None]) -> float:
    """Return the CPU seconds of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> None:
    """Print medians and ratios, three rounds in turn, then the growth."""
    given = document()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ours(document(0.01), folder)
        platypus(folder, wrapping=False)
        rounds = [
            (
                measured(lambda: ours(given, folder)),
                measured(lambda: platypus(folder, wrapping=False)),
                measured(lambda: platypus(folder, wrapping=True)),
            )
            for _ in range(3)
        ]
        large = measured(lambda: ours(document(10), folder))
    mine, plain, wrapping = (statistics.median(side) for side in zip(*rounds, strict=True))
    sys.stdout.write(
        f"pdf.render {mine:.3f} s (tagged)   platypus {plain:.3f} s, ratio {plain / mine:.1f}   "
        f"platypus, cells that wrap {wrapping:.3f} s, ratio {wrapping / mine:.1f}   ten times as much {large:.2f} s\n"
    )


def test_documents_of_bulk(benchmark: Any, tmp_path: Path) -> None:
    """Measure with pytest-benchmark: `pytest tests/benchmarks/bench_pdf.py`."""
    benchmark(ours, document(), tmp_path)


if __name__ == "__main__":
    main()
