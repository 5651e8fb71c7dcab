"""A server killed in the middle, and a client that goes away: no process stays, the store is whole, the next server works."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from runstamp.artifacts import Store
from tests.core.mcp.wire import serving

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the tests look at processes as POSIX shows them")

KILLS = 6
NAME = "runstamp_invoke_operation"


def large(number: int) -> dict[str, Any]:
    rows = [[f"row {i} column {c} of {number}" for c in range(5)] for i in range(1_500)]
    return {"title": f"Large {number}", "blocks": [{"type": "table", "columns": list("abcde"), "rows": rows}]}


def below(pid: int) -> set[int]:
    """Return every process that descends from `pid`."""
    shown = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
    ).stdout
    parents = {int(line.split()[0]): int(line.split()[1]) for line in shown.splitlines()}
    found = {pid}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {pid}


def running(pids: set[int]) -> set[int]:
    shown = subprocess.run(
        ["ps", "-A", "-o", "pid=,stat="], capture_output=True, text=True, check=True
    ).stdout
    alive = {int(line.split()[0]) for line in shown.splitlines() if not line.split()[1].startswith("Z")}
    return pids & alive


def gone(pids: set[int]) -> bool:
    for _ in range(200):
        if not running(pids):
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("way", ["kill", "close"])
def test_neither_a_killed_server_nor_a_client_that_leaves_harms_anything(way: str, tmp_path: Path) -> None:
    chance = random.Random(way)
    root = tmp_path / "root"
    root.mkdir()
    env = {**os.environ, "RUNSTAMP_STORE": str(tmp_path / "store")}
    for number in range(KILLS):
        command = [sys.executable, "-m", "runstamp", "serve", "--root", str(root)]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, env=env) as server:
            assert server.stdin is not None
            _ask(server, number)
            time.sleep(0.6 + chance.uniform(0.0, 1.2))
            children = below(server.pid)
            if way == "kill":
                server.kill()
            else:
                server.stdin.close()
            server.wait(30)
            assert gone(children)

    left = [path.name for path in root.iterdir() if path.suffix != ".docx"]
    assert left == []
    assert Store(tmp_path / "store").damaged() == ()
    with serving(root, modern=False) as wire:
        made = wire.call(NAME, {"name": "docx.render", "input": large(0)})["structuredContent"]
        assert made["status"] == "ok", made["error"]


def _ask(server: subprocess.Popen[bytes], number: int) -> None:
    hello = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    messages: list[dict[str, Any]] = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {
            "jsonrpc": "2.0",
            "id": 2,
            "method": "tools/call",
            "params": {"name": NAME, "arguments": {"name": "docx.render", "input": large(number)}},
        },
    ]
    assert server.stdin is not None
    for message in messages:
        server.stdin.write(json.dumps(message).encode() + b"\n")
    server.stdin.flush()
