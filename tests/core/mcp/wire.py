"""A client of the tests: JSON-RPC lines to a real server process, in either era of the protocol."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

MODERN = "2026-07-28"
LEGACY = "2025-11-25"
META = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": {"name": "tests", "version": "1"},
}


@dataclass
class Wire:
    """A running server and the era in which it is spoken to."""

    process: subprocess.Popen[bytes]
    modern: bool
    notes: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    _id: int = 0

    def send(self, line: bytes) -> None:
        """Write one raw line."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def read(self) -> dict[str, Any]:
        """Read one message."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the server closed its end"
        message: dict[str, Any] = json.loads(line)
        return message

    def request(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        """Send a request and return its answer; notifications on the way are kept."""
        self._id += 1
        body = dict(params or {})
        if self.modern:
            body["_meta"] = {**META, **body.get("_meta", {})}
        message = {"jsonrpc": "2.0", "id": self._id, "method": method, "params": body}
        self.send(json.dumps(message).encode())
        while True:
            answer = self.read()
            if answer.get("id") == self._id:
                return answer
            self.notes.append(answer)

    def call(self, name: str, arguments: dict[str, Any] | None = None) -> dict[str, Any]:
        """Call a tool and return its result."""
        answer = self.request("tools/call", {"name": name, "arguments": arguments or {}})
        assert "result" in answer, answer
        result: dict[str, Any] = answer["result"]
        return result


@contextmanager
def serving(root: Path, *options: str, modern: bool) -> Generator[Wire]:
    """Start a server on a root, greet it in the era asked for, and end it."""
    environment = {**os.environ, "RUNSTAMP_STORE": str(root.parent / "store")}
    command = [sys.executable, "-m", "runstamp", "serve", "--root", str(root), *options]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
    ) as process:
        wire = Wire(process, modern)
        try:
            if modern:
                wire.request("server/discover")
            else:
                client = {
                    "protocolVersion": LEGACY,
                    "capabilities": {},
                    "clientInfo": {"name": "tests", "version": "1"},
                }
                wire.request("initialize", client)
                wire.send(b'{"jsonrpc":"2.0","method":"notifications/initialized"}')
            yield wire
        finally:
            if process.stdin is not None:
                process.stdin.close()
            process.wait(timeout=20)
