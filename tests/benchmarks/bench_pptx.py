"""PPTX: slides with a title, six bullets, a 10 × 5 table and a chart with its workbook, against python-pptx's object API.

Run with `python tests/benchmarks/bench_pptx.py [slides …]`; it prints CPU seconds in one process, A B A B, and the ratio that
the README's table is written from. Ours validates the input, fits all text and balances the columns; python-pptx does not.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from runstamp.engine import Call
from runstamp.model.deck import Deck
from runstamp.testing import FixedWorld

ROUNDS = 3


def slides(count: int) -> list[dict[str, Any]]:
    """Return the content of slides, as the performance page measures them."""
    return [
        {
            "title": f"Slide {i}: results of the quarter",
            "bullets": [f"Bullet {j} of slide {i} says something useful about the quarter" for j in range(6)],
            "table": [[f"C{c}" for c in range(5)], *([f"r{r}c{c} {i}" for c in range(5)] for r in range(9))],
            "categories": [f"K{k}" for k in range(6)],
            "series": [(f"S{s}", [(i * 7 + s * 3 + k * 5) % 40 + 1 for k in range(6)]) for s in range(4)],
        }
        for i in range(count)
    ]


def deck(data: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the input model."""
    return {"title": "Bench", "slides": [_slide(one) for one in data]}


def _slide(one: dict[str, Any]) -> dict[str, Any]:
    table = {"type": "table", "columns": one["table"][0], "rows": one["table"][1:]}
    series = [{"name": name, "values": values} for name, values in one["series"]]
    chart = {"type": "chart", "kind": "column", "categories": one["categories"], "series": series}
    return {"title": one["title"], "columns": [[*one["bullets"], table], [chart]]}


def ours(data: list[dict[str, Any]], folder: Path, checks: str = "auto") -> None:
    """Validate, render and lint, as the gateway does."""
    from runstamp_pptx.render import render

    render(Deck.model_validate(deck(data)), Call("pptx.render", {"checks": checks}), FixedWorld(folder))


def without_lint(data: list[dict[str, Any]], folder: Path) -> None:
    """Do the same with `checks` "none"."""
    ours(data, folder, "none")


def python_pptx(data: list[dict[str, Any]], folder: Path) -> None:
    """Write the same through python-pptx's objects."""
    from pptx import Presentation
    from pptx.chart import data as charts
    from pptx.enum.chart import XL_CHART_TYPE
    from pptx.util import Inches, Pt

    library: Any = charts  # its functions carry no types
    book: Any = Presentation()
    for one in data:
        slide = book.slides.add_slide(book.slide_layouts[1])
        slide.shapes.title.text = one["title"]
        frame = slide.placeholders[1].text_frame
        frame.text = one["bullets"][0]
        for line in one["bullets"][1:]:
            frame.add_paragraph().text = line
        table = slide.shapes.add_table(10, 5, Inches(0.5), Inches(4), Inches(4), Inches(3)).table
        for r, row in enumerate(one["table"]):
            for c, value in enumerate(row):
                cell = table.cell(r, c)
                cell.text = value
                cell.text_frame.paragraphs[0].runs[0].font.size = Pt(10)
        found = library.CategoryChartData()
        found.categories = one["categories"]
        for name, values in one["series"]:
            found.add_series(name, values)
        slide.shapes.add_chart(
            XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(5), Inches(1.3), Inches(4.5), Inches(5.5), found
        )
    book.save(folder / "python-pptx.pptx")


def seconds(work: Callable[[list[dict[str, Any]], Path], None], data: list[dict[str, Any]]) -> float:
    """Return the CPU seconds of one run."""
    with tempfile.TemporaryDirectory() as folder:
        started = time.process_time()
        work(data, Path(folder))
        return time.process_time() - started


def main(count: int) -> None:
    """Print medians and their ratio."""
    works = (ours, without_lint, python_pptx)
    for work in works:
        seconds(work, slides(2))
    data = slides(count)
    taken: dict[str, list[float]] = {work.__name__: [] for work in works}
    for _ in range(ROUNDS):
        for work in works:
            taken[work.__name__].append(seconds(work, data))
    medians = {name: statistics.median(times) for name, times in taken.items()}
    base = medians["ours"]
    for name, median in medians.items():
        print(f"{count:>5} slides  {name:<12} {median:7.3f} s  {median / base:6.2f}x")


if __name__ == "__main__":
    for wanted in sys.argv[1:] or ["100"]:
        main(int(wanted))
