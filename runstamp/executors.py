"""Workers behind the interface of `concurrent.futures.Executor`, so that another engine can take their place."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

from runstamp.workers import Pool, Request


class WorkerExecutor(Executor):
    """Runs functions of modules in worker processes that are killed at the deadline and whose memory is capped.

    A function takes one task, plain JSON whose `gateway` is a gateway on the wire, and returns plain JSON; in a worker it gets that
    gateway as its second argument. An executor of another kind calls it with the task alone. `time_s` is the time of one task.
    """

    def __init__(self, store: Path, size: int, time_s: float) -> None:
        self._pool = Pool(store, size)
        self._threads = ThreadPoolExecutor(size)
        self._cancelled = Event()
        self._time_s = time_s

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return the future of `fn(task)`; it fails with the `RunstampError` of a worker that died or took too long.

        Raises:
            TypeError: not exactly one argument.
        """
        if len(args) != 1 or kwargs:
            message = "a worker takes one task"
            raise TypeError(message)
        return self._threads.submit(self._sent, f"{fn.__module__}:{fn.__qualname__}", args[0])

    def _sent(self, function: str, task: Mapping[str, Any]) -> Any:
        own = {name: value for name, value in task.items() if name != "gateway"}
        call = json.dumps({"function": function, "task": own}).encode()
        request = Request("function", task["gateway"], call, self._time_s, cancelled=self._cancelled)
        return self._pool.run(request)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers, after what is under way or, with `cancel_futures`, at once."""
        if cancel_futures:
            self._cancelled.set()
        self._threads.shutdown(wait=wait, cancel_futures=cancel_futures)
        if wait:
            self._pool.close()
