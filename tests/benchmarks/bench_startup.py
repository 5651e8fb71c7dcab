"""Start-up and the gateway's own cost: CPU seconds of fresh processes, interleaved, against bare Python and the SDK's floor.

Run with `python tests/benchmarks/bench_startup.py`.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from runstamp.artifacts import Store
from runstamp.gateway import Gateway
from runstamp.registry import Registry
from runstamp.testing import FakeEngine

SDK_FLOOR = (
    "import anyio, mcp_types as t\nfrom mcp.server.lowlevel.server import Server\nfrom mcp.server.stdio import stdio_server\n"
    "async def tools(ctx, params): return t.ListToolsResult(tools=[])\n"
    "async def main():\n    s = Server('x', on_list_tools=tools)\n    async with stdio_server() as (r, w): await s.run(r, w, s.create_initialization_options())\n"
    "anyio.run(main)"
)
DISCOVER = {"jsonrpc": "2.0", "id": 1, "method": "server/discover", "params": {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}}}  # fmt: skip
SMALL = {
    "pptx": {"title": "T", "slides": [{"title": "One message", "content": ["a", "b"]}]},
    "docx": {"title": "T", "blocks": [{"type": "heading", "text": "H"}, "A paragraph."]},
    "xlsx": {"sheets": [{"name": "A", "rows": [["a", 1], ["b", 2]]}]},
    "pdf": {"title": "T", "blocks": [{"type": "heading", "text": "H"}, "A paragraph."]},
}
# The least that the library of each format needs for the same, with pydantic loaded (it loads itself when a name is first asked for).
FLOORS = {
    "pptx": "import pydantic, pptx, sys; pydantic.BaseModel; p = pptx.Presentation(); s = p.slides.add_slide(p.slide_layouts[1]); s.shapes.title.text = 'x'; p.save(sys.argv[1])",
    "docx": "import pydantic, docx, sys; pydantic.BaseModel; d = docx.Document(); d.add_heading('H'); d.add_paragraph('A paragraph.'); d.save(sys.argv[1])",
    "xlsx": "import pydantic, openpyxl, sys; pydantic.BaseModel; b = openpyxl.Workbook(); b.active.append(['a', 1]); b.active.append(['b', 2]); b.save(sys.argv[1])",
    "pdf": "import pydantic, sys; pydantic.BaseModel; from reportlab.platypus import SimpleDocTemplate, Paragraph; from reportlab.lib.styles import getSampleStyleSheet as s; "
    "SimpleDocTemplate(sys.argv[1]).build([Paragraph('H', s()['Heading1']), Paragraph('A paragraph.', s()['Normal'])])",
}


def cpu(command: list[str], text: str = "") -> float:
    """Return the CPU seconds of a process with its input."""
    before = os.times()
    subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def gateway_cost() -> float:
    """Return the median CPU milliseconds of a warm call of 50 KB above its engine."""
    with tempfile.TemporaryDirectory() as folder:
        fake = FakeEngine()
        gateway = Gateway(
            Path(folder) / "out",
            store=Store(Path(folder) / "s"),
            registry=Registry([fake.descriptor]),
            binder=fake.binder,
        )
        document = {"title": "T", "blocks": [f"paragraph {i} " + "x" * 70 for i in range(600)]}
        found = []
        for i in range(40):
            started = time.process_time()
            assert gateway.invoke_operation("docx.render", {**document, "subtitle": str(i)}).ok
            found.append(time.process_time() - started)
    return statistics.median(found) * 1000


def main() -> None:
    """Print medians in milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        run = [sys.executable, "-m", "runstamp"]
        discover = json.dumps(DISCOVER) + "\n"
        cases = {
            "bare python": ([sys.executable, "-c", "pass"], ""),
            "--version": ([*run, "--version"], ""),
            "list": ([*run, "list"], ""),
            "SDK floor, first answer": ([sys.executable, "-c", SDK_FLOOR], discover),
            "serve, first answer": ([*run, "serve", "--root", folder], discover),
        }
        for kind, small in SMALL.items():
            source = Path(folder) / f"{kind}.json"
            source.write_text(json.dumps(small), encoding="utf-8")
            made = str(Path(folder) / f"x.{kind}")
            cases[f"{kind} library + pydantic"] = (
                [sys.executable, "-c", FLOORS[kind], f"{folder}/floor.{kind}"],
                "",
            )
            cases[f"small {kind} from the shell"] = (
                [*run, "invoke", f"{kind}.render", str(source), "-o", made, "--force"],
                "",
            )
        found: dict[str, list[float]] = {name: [] for name in cases}
        for _ in range(9):
            for name, (command, text) in cases.items():
                found[name].append(cpu(command, text) * 1000)
    # The clock of processes ticks in hundredths: a mean without the ends tells what a median rounds away.
    middle = {name: statistics.fmean(sorted(values)[1:-1]) for name, values in found.items()}
    for name, value in middle.items():
        print(f"{name}: {value:.0f} ms")
    for kind in SMALL:
        print(
            f"{kind}: {middle[f'small {kind} from the shell'] / middle[f'{kind} library + pydantic']:.2f} of the floor"
        )
    print(f"gateway, 50 KB, warm: {gateway_cost():.1f} ms")


if __name__ == "__main__":
    main()
