"""A worker: one process that runs calls one after the other, so that a call can be killed and its memory capped.

    python -P -m runstamp.worker

Requests come as lines of JSON on standard input, messages go as lines of JSON to standard output: `{"ready": true}` once,
`{"progress": [done, total, message]}` while a call runs, `{"tool": pid}` for each process group that a call starts, and
`{"result": {…}}` as the answer. A worker dies with its supervisor: when standard input ends, so does it, with its tools.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import threading
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from runstamp.artifacts import Store
from runstamp.brands import Brand
from runstamp.configuration import Configuration
from runstamp.envelope import Result
from runstamp.frozen import field_names
from runstamp.gateway import Gateway
from runstamp.limits import Limits
from runstamp.wire import losses_from_wire, result_to_wire
from runstamp.workspace import Workspace

if TYPE_CHECKING:
    from runstamp.jobs.catalogue import Jobs


class Worker:
    """Serves the requests of one supervisor."""

    def __init__(self, requests: IO[bytes], answers: IO[bytes]) -> None:
        self._requests = requests
        self._answers = answers
        self._queue: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._gateways: dict[str, Gateway] = {}
        self._tools: list[int] = []

    def serve(self) -> None:
        """Answer requests until standard input ends; never returns before that."""
        threading.Thread(target=self._read, daemon=True).start()
        self._send({"ready": True})
        while (line := self._queue.get()) is not None:
            self._send({"result": self._answer(json.loads(line))})
            self._tools.clear()

    def _read(self) -> None:
        for line in self._requests:
            self._queue.put(line)
        # The supervisor is gone, and a call may be running that nobody waits for.
        for pid in self._tools:
            kill_group(pid)
        os._exit(0)

    def _send(self, message: Mapping[str, Any]) -> None:
        data = json.dumps(message).encode() + b"\n"
        with self._lock:
            self._answers.write(data)
            self._answers.flush()

    def _answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        gateway = self._gateway(request["gateway"])
        call = request["call"]
        if request["kind"] == "function":  # of ours, named by our supervisor
            module, name = call["function"].split(":")
            found: dict[str, Any] = getattr(import_module(module), name)(call["task"], gateway)
            return found
        return result_to_wire(self._result(gateway, request["kind"], call))

    def _result(self, gateway: Gateway, kind: str, call: Mapping[str, Any]) -> Result:
        beside = Path(call["beside"]) if call["beside"] else None
        more: dict[str, Any] = {**call, "beside": beside, "progress": self._progress}
        if kind == "job":
            return gateway.run_job(**more)
        more |= {"before": losses_from_wire(call["before"]), "store_only": True}
        return gateway.invoke_operation(**more)

    def _progress(self, done: int, total: int, message: str) -> None:
        self._send({"progress": [done, total, message]})

    def _gateway(self, setting: Mapping[str, Any]) -> Gateway:
        key = json.dumps(setting, sort_keys=True)
        if key not in self._gateways:
            self._gateways[key] = gateway_from_wire(setting)
            self._gateways[key].on_tool = self._tool
        self._gateways[key].capped = cap_memory(self._gateways[key].limits.memory_bytes)
        return self._gateways[key]

    def _tool(self, pid: int) -> None:
        self._tools.append(pid)
        free_memory(pid)
        self._send({"tool": pid})


def gateway_to_wire(gateway: Gateway, scratch: str) -> dict[str, Any]:
    """Return what a worker needs to stand in for a gateway; `scratch` names its own folder for work in progress."""
    workspace = gateway.workspace
    flags = ("own_grant", "read_only", "allow_overwrite", "writes")
    return {
        "roots": [str(folder) for folder in workspace.roots],
        "extra": [str(folder) for folder in workspace.extra],
        "flags": {name: getattr(workspace, name) for name in flags},
        "store": str(gateway.store.folder),
        "owner": gateway.store.owner,
        "scratch": scratch,
        "operations": dict(gateway.switches.patterns),
        "brands": [
            {
                "name": one.name,
                "theme": one.theme,
                "files": {kind: str(path) for kind, path in one.files.items()},
            }
            for one in gateway.configuration.brands.values()
        ],
        "default_brand": gateway.configuration.default_brand,
        "limits": {name: getattr(gateway.limits, name) for name in field_names(Limits)},
        "strict": gateway.strict,
        "keep_inputs": gateway.keep_inputs,
    }


def gateway_from_wire(setting: Mapping[str, Any]) -> Gateway:
    """Return the gateway that `gateway_to_wire` describes; `jobs` may name the texts of the only jobs that it has."""
    roots = tuple(Path(folder) for folder in setting["roots"])
    extra = tuple(Path(folder) for folder in setting["extra"])
    return Gateway(
        Workspace(roots, extra=extra, **setting["flags"]),
        store=Store(Path(setting["store"]), scratch=setting["scratch"], owner=setting["owner"]),
        configuration=Configuration(
            {one["name"]: _brand(one) for one in setting["brands"]},
            setting["default_brand"],
            setting["operations"],
        ),
        limits=Limits(**setting["limits"]),
        strict=setting["strict"],
        keep_inputs=setting["keep_inputs"],
        jobs=_jobs(setting["jobs"]) if setting.get("jobs") else None,
    )


def _jobs(texts: list[list[str]]) -> Jobs:
    from runstamp.jobs.catalogue import Jobs, parse_job

    found = [parse_job(text, name, Path(folder) if folder else None) for text, name, folder in texts]
    return Jobs({job.name: job for job in found})


def _brand(wire: Mapping[str, Any]) -> Brand:
    return Brand(wire["name"], wire["theme"], {kind: Path(path) for kind, path in wire["files"].items()})


# ---------------------------------------------------------------- the system
def cap_memory(size: int) -> bool:
    """Cap this process's address space and return whether the system holds to it (Linux does; others count on polling)."""
    try:
        import resource
    except ImportError:
        return False
    with suppress(OSError, ValueError):
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (size, hard))
    return hasattr(resource, "prlimit")  # only Linux has both


def free_memory(pid: int) -> None:
    """Lift the cap from a program that a call starts: an office suite maps more than it uses."""
    with suppress(ImportError, AttributeError, OSError, ValueError):
        import resource

        _, hard = resource.prlimit(pid, resource.RLIMIT_AS)
        resource.prlimit(pid, resource.RLIMIT_AS, (hard, hard))


def kill_group(pid: int) -> None:
    """Kill a process and its whole group, if it is still there."""
    with suppress(OSError):
        if os.name == "nt":
            os.kill(pid, signal.SIGTERM)
        else:
            os.killpg(pid, signal.SIGKILL)


def main() -> None:
    """Serve on the standard streams; what else is printed in this process goes to standard error."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    with suppress(BrokenPipeError):
        Worker(requests, answers).serve()


if __name__ == "__main__":
    main()
