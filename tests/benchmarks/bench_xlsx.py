"""XLSX: 100,000 × 10 with styled columns, filter and freeze, against openpyxl's own writer; CPU seconds in one process, A B A B.

Run with `python tests/benchmarks/bench_xlsx.py`; it prints the ratio that the README's table is written from.
"""

from __future__ import annotations

import datetime as dt
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from runstamp.engine import Call
from runstamp.model import Workbook
from runstamp.testing import FixedWorld

HEADERS = ("Id", "Customer", "Region", "Product", "Units", "Price", "Revenue", "Margin", "Date", "Status")
KINDS = ("integer", "text", "text", "text", "integer", "number", "number", "percent", "date", "text")
FORMATS = (None, None, None, None, "#,##0", "#,##0.00", "#,##0.00", "0.0%", "yyyy-mm-dd", None)


def rows(count: int) -> list[list[Any]]:
    """Return rows of the shape that the performance page measures."""
    start = dt.date(2024, 1, 1)
    return [
        [i, f"Customer {i % 9973}", f"Region {i % 12}", f"Product {i % 211}", i % 97 + 1, (i % 997) / 7 + 1, (i % 997) * 3.37, (i % 83) / 100, (start + dt.timedelta(days=i % 900)).isoformat(), ("open", "paid", "late")[i % 3]]
        for i in range(count)
    ]  # fmt: skip


def workbook(data: list[list[Any]]) -> dict[str, Any]:
    """Return the input model."""
    columns = [
        {"header": h, "kind": k, **({"format": f} if f else {})}
        for h, k, f in zip(HEADERS, KINDS, FORMATS, strict=True)
    ]
    return {"sheets": [{"name": "Data", "freeze": "A2", "tables": [{"columns": columns, "rows": data}]}]}


def ours(data: list[list[Any]], folder: Path) -> None:
    """Validate and render, as the gateway does."""
    from runstamp_xlsx.render import render

    render(Workbook.model_validate(workbook(data)), Call("xlsx.render"), FixedWorld(folder))


def openpyxl_write_only(data: list[list[Any]], folder: Path) -> None:
    """Write the same with openpyxl's fastest mode that keeps styles."""
    from openpyxl import Workbook as Book
    from openpyxl.cell import WriteOnlyCell

    book = Book(write_only=True)
    sheet = book.create_sheet("Data")
    sheet.freeze_panes = "A2"
    sheet.append(list(HEADERS))
    for row in data:
        cells = []
        for value, code in zip(row, FORMATS, strict=True):
            cell = WriteOnlyCell(sheet, value)
            if code:
                cell.number_format = code
            cells.append(cell)
        sheet.append(cells)
    book.save(folder / "openpyxl.xlsx")


def seconds(work: Callable[[list[list[Any]], Path], None], data: list[list[Any]]) -> float:
    """Return the CPU seconds of one run."""
    with tempfile.TemporaryDirectory() as folder:
        started = time.process_time()
        work(data, Path(folder))
        return time.process_time() - started


def main(count: int) -> None:
    """Print medians and their ratio."""
    data = rows(count)
    for work in (ours, openpyxl_write_only):
        seconds(work, rows(100))
    found: dict[str, list[float]] = {"ours": [], "openpyxl": []}
    for _ in range(3):
        found["ours"].append(seconds(ours, data))
        found["openpyxl"].append(seconds(openpyxl_write_only, data))
    mine, theirs = statistics.median(found["ours"]), statistics.median(found["openpyxl"])
    print(f"xlsx {count} x 10: runstamp {mine:.2f} s, openpyxl {theirs:.2f} s, ratio {theirs / mine:.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
