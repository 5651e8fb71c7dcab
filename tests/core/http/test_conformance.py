"""The protocol's own conformance suite against our server over HTTP, for both revisions."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from runstamp.yaml12 import load
from tests.oracles.tools import home, missing

HERE = Path(__file__).parent
ROOT = HERE.parents[2]


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        found = int(free.getsockname()[1])
    env = {**os.environ, "RUNSTAMP_STORE": str(tmp_path_factory.mktemp("store"))}
    command = [sys.executable, "-m", "tests.core.http.fixture_server", str(found)]
    with subprocess.Popen(command, cwd=ROOT, env=env) as process:
        try:
            assert _open(found)
            yield found
        finally:
            process.terminate()
            process.wait(20)


def _open(port: int) -> bool:
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return True
    return False


@pytest.mark.parametrize("revision", ["2025-11-25", "2026-07-28"])
def test_the_suite_passes_but_for_what_is_not_offered(port: int, revision: str, tmp_path: Path) -> None:
    modules = home() / "npm" / "node_modules"
    suite = modules / "@modelcontextprotocol" / "conformance" / "dist" / "index.js"
    node = modules / "node" / "bin" / "node"
    if not suite.exists() or not node.exists():
        missing("conformance")
    known: dict[str, list[str]] = load((HERE / "conformance.yml").read_text(encoding="utf-8"))
    baseline = tmp_path / "baseline.yml"
    baseline.write_text(json.dumps({"server": known["server"] + known.get(revision, [])}), encoding="utf-8")
    done = subprocess.run(
        [
            str(node), str(suite), "server", "--url", f"http://127.0.0.1:{port}/mcp", "--requirements", revision,
            "--expected-failures", str(baseline), "-o", str(tmp_path),
        ],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stdout[-3000:]
