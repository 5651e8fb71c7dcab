"""Serving on standard input and output: only JSON-RPC on stdout, a line that is none is answered, signals end it."""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any

import anyio
import mcp_types as t
from mcp.server.stdio import stdio_server

from runstamp import json_input
from runstamp.envelope import MAX_ISSUES
from runstamp.errors import RunstampError
from runstamp.limits import Limits
from runstamp.mcp.server import build

if TYPE_CHECKING:
    from runstamp.gateway import Gateway

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
_ANY_SIZE = Limits(input_bytes=2**40, nesting=10_000)  # size and depth are the gateway's to judge
SIGNAL_BASE = 128  # a shell's status for a death by signal


class Wire:
    """Lines to the client, one writer at a time."""

    def __init__(self, file: TextIOWrapper) -> None:
        self._file = anyio.wrap_file(file)
        self._lock = anyio.Lock()

    async def write(self, text: str) -> int:
        """Write whole lines."""
        async with self._lock:
            return await self._file.write(text)

    async def flush(self) -> None:
        """Flush what was written."""
        async with self._lock:
            await self._file.flush()


class Lines:
    """Lines from the client; what is no JSON-RPC message is answered here, since the SDK would drop it in silence."""

    def __init__(self, file: TextIOWrapper, wire: Wire) -> None:
        self._file = anyio.wrap_file(file)
        self._wire = wire

    def __aiter__(self) -> Lines:
        return self

    async def __anext__(self) -> str:
        while line := await self._file.readline():
            if not line.strip():
                continue
            fault = judge(line)
            if fault is None:
                return line
            await self._wire.write(json.dumps(fault) + "\n")
            await self._wire.flush()
        raise StopAsyncIteration


def judge(line: str) -> dict[str, Any] | None:
    """Return the error answer to a line that is no message, None for a good one."""
    try:
        t.jsonrpc_message_adapter.validate_json(line, by_name=False)
        value = json_input.parse(line, _ANY_SIZE)
    except Exception:  # noqa: BLE001 - whatever the SDK's adapter or our reader refuses, the SDK would drop or misread
        return _answer(line)
    # the adapter takes a request with such an id for a notification, which nobody answers
    asked = "method" in value and "id" in value
    return _answer(line) if asked and not _is_id(value["id"]) else None


def _is_id(given: object) -> bool:
    return isinstance(given, str | int) and not isinstance(given, bool)


def _answer(line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return {"jsonrpc": "2.0", "id": None, "error": {"code": PARSE_ERROR, "message": "Parse error"}}
    given = value.get("id") if isinstance(value, dict) else None
    error: dict[str, Any] = {"code": INVALID_REQUEST, "message": "Invalid request"}
    issues = _issues(line)
    if issues:
        error["message"] += f": {issues[0]['message']}, at {issues[0]['path']}"
        error["data"] = {"issues": issues}
    return {"jsonrpc": "2.0", "id": given if _is_id(given) else None, "error": error}


def _issues(line: str) -> list[dict[str, Any]]:
    """Return what our own reader says of a line: keys that stand twice, half characters, NaN, each with its place."""
    try:
        json_input.parse(line, _ANY_SIZE)
    except RunstampError as error:
        return [issue.to_json() for issue in error.issues[:MAX_ISSUES]]
    return []


def _claimed() -> tuple[TextIOWrapper, TextIOWrapper]:
    """Take the standard streams away from everybody else: stray prints go to stderr, children read nothing."""
    read, write = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    given = TextIOWrapper(os.fdopen(read, "rb"), encoding="utf-8", errors="surrogateescape", newline="\n")
    return given, TextIOWrapper(os.fdopen(write, "wb"), encoding="utf-8", newline="\n")


async def _end_on_signal() -> None:
    with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
        async for number in signals:
            sys.stderr.flush()
            # the reader thread blocks in read() until stdin closes; there is nothing left to save (the store writes whole files)
            os._exit(SIGNAL_BASE + number)


async def _serve(gateway: Gateway) -> None:
    server = build(gateway)
    read, write = _claimed()
    wire = Wire(write)
    async with anyio.create_task_group() as group:
        if os.name != "nt":
            group.start_soon(_end_on_signal)
        async with stdio_server(Lines(read, wire), wire) as (incoming, outgoing):  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] -- only iterated, written, flushed
            await server.run(incoming, outgoing, server.create_initialization_options())
        group.cancel_scope.cancel()


def serve(gateway: Gateway) -> None:
    """Serve until the client closes its end."""
    gc.enable()
    gc.freeze()  # what start-up made stays; the collector need not walk it again
    if os.name == "nt":
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        anyio.run(_serve, gateway)
    finally:
        gateway.close()
