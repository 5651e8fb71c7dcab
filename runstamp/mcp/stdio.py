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

from runstamp.mcp.server import build

if TYPE_CHECKING:
    from runstamp.gateway import Gateway

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
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
        value = json.loads(line, object_pairs_hook=_once)
    except _KeyTwice:
        return _answer(line, ": a key stands twice in one object")
    except Exception:  # noqa: BLE001 - whatever the SDK's adapter refuses, it would drop
        return _answer(line)
    # the adapter takes a request with such an id for a notification, which nobody answers
    asked = "method" in value and "id" in value
    return _answer(line) if asked and not _is_id(value["id"]) else None


class _KeyTwice(ValueError):
    """The SDK would keep the last value and forget the first in silence."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise _KeyTwice
    return made


def _is_id(given: object) -> bool:
    return isinstance(given, str | int) and not isinstance(given, bool)


def _answer(line: str, reason: str = "") -> dict[str, Any]:
    code, message, given = PARSE_ERROR, "Parse error", None
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    else:
        code, message = INVALID_REQUEST, f"Invalid request{reason}"
        given = value.get("id") if isinstance(value, dict) else None
    known = given if _is_id(given) else None
    return {"jsonrpc": "2.0", "id": known, "error": {"code": code, "message": message}}


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
    anyio.run(_serve, gateway)
