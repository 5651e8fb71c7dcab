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
DECK = {"title": "T", "slides": [{"title": "One message", "content": ["a", "b"]}]}
PPTX_FLOOR = "import pydantic, pptx, sys; p = pptx.Presentation(); s = p.slides.add_slide(p.slide_layouts[1]); s.shapes.title.text = 'x'; p.save(sys.argv[1])"


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
        gateway = Gateway(Path(folder) / "out", store=Store(Path(folder) / "s"), registry=Registry([fake.descriptor]), binder=fake.binder)
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
        deck = Path(folder) / "deck.json"
        deck.write_text(json.dumps(DECK), encoding="utf-8")
        run = [sys.executable, "-m", "runstamp"]
        cases = {
            "bare python": ([sys.executable, "-c", "pass"], ""),
            "--version": ([*run, "--version"], ""),
            "list": ([*run, "list"], ""),
            "SDK floor, first answer": ([sys.executable, "-c", SDK_FLOOR], json.dumps(DISCOVER) + "\n"),
            "serve, first answer": ([*run, "serve", "--root", folder], json.dumps(DISCOVER) + "\n"),
            "python-pptx + pydantic, one slide": ([sys.executable, "-c", PPTX_FLOOR, str(Path(folder) / "floor.pptx")], ""),
            "render one slide": ([*run, "render", str(deck), "-o", str(Path(folder) / "x.pptx"), "--force"], ""),
        }
        found: dict[str, list[float]] = {name: [] for name in cases}
        for _ in range(7):
            for name, (command, text) in cases.items():
                found[name].append(cpu(command, text) * 1000)
    for name, values in found.items():
        print(f"{name}: {statistics.median(values):.0f} ms (min {min(values):.0f})")
    print(f"gateway, 50 KB, warm: {gateway_cost():.1f} ms")


if __name__ == "__main__":
    main()
