"""The supervisor of workers: a few warm processes, each of which can be killed at the deadline with all that it started.

Tried and found short: pebble (children outlive a kill, no channel for progress), anyio's and the standard library's process pools
(they import `__main__` again).
"""

from __future__ import annotations

import json
import os
import queue
import secrets
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from runstamp.errors import RunstampError
from runstamp.frozen import frozen
from runstamp.worker import kill_group

MOST = 4
GRACE_S = 1.0  # over the deadline: a call that ends itself has the better words
TICK_S = 0.05  # between two looks at cancellation
START_S = 60.0  # for a worker to say that it is there: a cold machine reads slowly


@frozen
class Request:
    """A call on its way to a worker, as the worker reads it; its time, who listens and who may stop it."""

    kind: str  # operation or job
    gateway: Mapping[str, Any]
    call: bytes  # JSON
    time_s: float
    progress: Callable[[int, int, str], None] | None = None
    cancelled: threading.Event | None = None

    def line(self, scratch: str) -> bytes:
        """Return the line for a worker whose work in progress stands in `scratch`."""
        head = json.dumps({"kind": self.kind, "gateway": {**self.gateway, "scratch": scratch}})
        return head[:-1].encode() + b', "call": ' + self.call + b"}\n"


class Process:
    """One worker process and its messages."""

    def __init__(self, scratch: str) -> None:
        self.scratch = scratch
        self._tools: list[int] = []
        self._messages: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        own = os.name != "nt"
        # -P: whatever lies in the current folder is not imported in place of a module.
        self._child = subprocess.Popen(
            [sys.executable, "-P", "-m", "runstamp.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=own,
        )
        threading.Thread(target=self._read, args=(self._child.stdout,), daemon=True).start()

    def _read(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            for line in stream:
                self._messages.put(json.loads(line))
        self._messages.put(None)

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._child.poll() is None

    def send(self, line: bytes) -> bool:
        """Send a request and return whether it went out."""
        self._tools.clear()
        try:
            assert self._child.stdin is not None
            self._child.stdin.write(line)
            self._child.stdin.flush()
        except OSError:
            return False
        return True

    def message(self, wait_s: float) -> dict[str, Any] | None:
        """Return the next message that is not about a tool; None where the process died.

        Raises:
            queue.Empty: none came in time.
        """
        while True:
            found = self._messages.get(timeout=max(wait_s, 0.0))
            if found is None or "tool" not in found:
                return found
            self._tools.append(int(found["tool"]))

    def kill(self) -> None:
        """End the process at once, with every group that it started."""
        for pid in (self._child.pid, *self._tools):
            kill_group(pid)
        with suppress(OSError):
            self._child.kill()
        self._child.wait()
        for stream in (self._child.stdin, self._child.stdout):
            with suppress(OSError):
                stream.close() if stream is not None else None


class Pool:
    """Workers for one gateway: started when needed, kept warm, replaced when they die. Thread-safe."""

    def __init__(self, store: Path, size: int | None = None) -> None:
        self._store = store
        self._size = size or min(MOST, os.cpu_count() or 1)
        self._slots = threading.BoundedSemaphore(self._size)
        self._lock = threading.Lock()
        self._idle: list[Process] = []
        self._all: list[Process] = []
        self._closed = False

    def run(self, request: Request) -> dict[str, Any]:
        """Return a worker's result on the wire.

        Raises:
            RunstampError: common/OPERATION_TIMEOUT, common/OPERATION_CANCELLED, common/WORKER_CRASHED.
        """
        while not self._slots.acquire(timeout=TICK_S):
            _stop_if_cancelled(request)
        try:
            process = self._taken()
            try:
                result = self._result(process, request)
            except BaseException:
                self._drop(process)
                raise
            self._back(process)
            return result
        finally:
            self._slots.release()

    def warm(self) -> None:
        """Start a worker in the background, so that the first call finds it."""
        threading.Thread(target=self._warm, daemon=True).start()

    def _warm(self) -> None:
        with self._lock:
            needed = not self._closed and not self._all
        if needed:
            self._back(self._started())

    def close(self) -> None:
        """End every worker."""
        with self._lock:
            self._closed = True
            self._idle.clear()
            found = tuple(self._all)
        for process in found:
            self._drop(process)

    # ------------------------------------------------------------ processes
    def _taken(self) -> Process:
        while (process := self._waiting()) is not None:
            if process.alive:
                return process
            self._drop(process)
        return self._started()

    def _waiting(self) -> Process | None:
        with self._lock:
            return self._idle.pop() if self._idle else None

    def _started(self) -> Process:
        process = Process(f"w-{secrets.token_hex(8)}")
        with self._lock:
            self._all.append(process)
        try:
            ready = process.message(START_S)
        except queue.Empty:
            ready = None
        if ready is None:
            self._drop(process)
            raise RunstampError("common/WORKER_CRASHED", "a worker process does not start")
        return process

    def _back(self, process: Process) -> None:
        with self._lock:
            if not self._closed and len(self._idle) < self._size:
                self._idle.append(process)
                return
        self._drop(process)

    def _drop(self, process: Process) -> None:
        process.kill()
        with self._lock:
            if process in self._all:
                self._all.remove(process)
        shutil.rmtree(self._store / "scratch" / process.scratch, ignore_errors=True)

    # ------------------------------------------------------------ one call
    def _result(self, process: Process, request: Request) -> dict[str, Any]:
        deadline = time.monotonic() + request.time_s + GRACE_S
        found: dict[str, Any] | None = {} if process.send(request.line(process.scratch)) else None
        while found is not None and "result" not in found:
            if "progress" in found and request.progress is not None:
                request.progress(*found["progress"])
            found = self._next(process, request, deadline)
        if found is None:
            raise RunstampError("common/WORKER_CRASHED", "the process that did the work died")
        result: dict[str, Any] = found["result"]
        return result

    def _next(self, process: Process, request: Request, deadline: float) -> dict[str, Any] | None:
        """Return the worker's next message, however long it takes within the deadline."""
        while True:
            _stop_if_cancelled(request)
            left = deadline - time.monotonic()
            if left <= 0:
                message = f"the time of {request.time_s:g} s has run out"
                raise RunstampError("common/OPERATION_TIMEOUT", message)
            with suppress(queue.Empty):
                return process.message(min(TICK_S, left))


def _stop_if_cancelled(request: Request) -> None:
    if request.cancelled is not None and request.cancelled.is_set():
        raise RunstampError("common/OPERATION_CANCELLED", "the call was cancelled")
