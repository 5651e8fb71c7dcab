"""PPTX: slides with a title, six bullets, a 10 × 5 table and a chart with its workbook, against python-pptx's object API.

Run with `python tests/benchmarks/bench_pptx.py [slides …]`; it prints CPU seconds in one process, A B A B, and the ratio that
the README's table is written from. Ours validates the input, fits all text and balances the columns; the others do not.
pptxgenjs takes part where `NODE_PATH` names a folder that has it; its time is that of the whole process of Node.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
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


_PPTXGENJS = """
const PptxGenJS = require("pptxgenjs"), fs = require("fs");
const [input, output] = process.argv.slice(1);
const book = new PptxGenJS();
book.layout = "LAYOUT_WIDE";
for (const one of JSON.parse(fs.readFileSync(input, "utf8"))) {
  const slide = book.addSlide();
  slide.addText(one.title, { x: 0.5, y: 0.3, w: 12, h: 0.8, fontSize: 28, bold: true });
  slide.addText(one.bullets.map((text) => ({ text, options: { bullet: true, breakLine: true } })), { x: 0.5, y: 1.3, w: 6, h: 2.4, fontSize: 16 });
  slide.addTable(one.table, { x: 0.5, y: 4, w: 6, fontSize: 10 });
  const series = one.series.map(([name, values]) => ({ name, labels: one.categories, values }));
  slide.addChart(book.ChartType.bar, series, { x: 7, y: 1.3, w: 5.8, h: 5.5 });
}
book.writeFile({ fileName: output });
"""


def pptxgenjs(data: list[dict[str, Any]], folder: Path) -> None:
    """Write the same with pptxgenjs in a process of Node."""
    (folder / "data.json").write_text(json.dumps(data), encoding="utf-8")
    command = ["node", "-e", _PPTXGENJS, str(folder / "data.json"), str(folder / "pptxgenjs.pptx")]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def has_pptxgenjs() -> bool:
    """Return whether Node finds pptxgenjs."""
    if shutil.which("node") is None:
        return False
    return (
        subprocess.run(["node", "-e", "require('pptxgenjs')"], check=False, capture_output=True).returncode
        == 0
    )


def seconds(work: Callable[[list[dict[str, Any]], Path], None], data: list[dict[str, Any]]) -> float:
    """Return the CPU seconds of one run, those of processes that it starts among them."""
    with tempfile.TemporaryDirectory() as folder:
        started = _used()
        work(data, Path(folder))
        return _used() - started


def _used() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def main(count: int) -> None:
    """Print medians and their ratio."""
    works = (ours, without_lint, python_pptx, *((pptxgenjs,) if has_pptxgenjs() else ()))
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
