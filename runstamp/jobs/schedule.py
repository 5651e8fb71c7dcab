"""The steps of a run in their order: each starts when those it needs are done, independent ones side by side."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from importlib import import_module

from runstamp.errors import RunstampError
from runstamp.jobs.catalogue import Step
from runstamp.jobs.failing import with_steps
from runstamp.jobs.steps import Outcome, Run, performed
from runstamp.world import Progress

MOST = 4  # steps at once; each may be a process of its own
PARTS = 100  # into which the progress of a step is cut

# Two threads that import packages with circular imports at once see them half made (babel does so, measured). So the first call of
# an operation in this process has nobody beside it.
_first = threading.Lock()
_warm: set[str] = set()


class Reporting:
    """How far a run is, over all its steps: never less than it said before. Thread-safe."""

    def __init__(self, steps: Sequence[Step], listener: Progress | None) -> None:
        self._done = dict.fromkeys((step.id for step in steps), 0)
        self._listener = listener
        self._lock = threading.Lock()

    def of(self, step: Step) -> Progress | None:
        """Return who is told how far one step is."""
        if self._listener is None:
            return None
        return lambda done, total, message: self.tell(
            step, PARTS * done // max(total, 1), f"{step.id}: {message}"
        )

    def tell(self, step: Step, part: int, message: str) -> None:
        """Say that a step is done by `part` of `PARTS`."""
        if self._listener is None:
            return
        with self._lock:
            self._done[step.id] = max(self._done[step.id], min(part, PARTS))
            self._listener(sum(self._done.values()), PARTS * len(self._done), message)


def run_steps(
    run: Run,
    steps: Sequence[Step],
    listener: Progress | None,
    saved: Callable[[], None],
    *,
    abreast: bool = True,
) -> None:
    """Run steps and fill `run.outcomes`; `saved` is called after each. Not `abreast`, they run one after the other.

    When a step ends the run, those under way are waited for and no further one starts.

    Raises:
        RunstampError: of the first step, in the order of the job, that ended the run.
    """
    _Schedule(run, steps, Reporting(steps, listener), saved).work(MOST if abreast else 1)


class _Schedule:
    def __init__(
        self, run: Run, steps: Sequence[Step], reporting: Reporting, saved: Callable[[], None]
    ) -> None:
        self.run, self.reporting, self.saved = run, reporting, saved
        self.waiting = list(steps)
        self.running: dict[Future[Outcome], Step] = {}
        self.errors: dict[int, RunstampError] = {}

    def work(self, most: int) -> None:
        if most == 1 or len(self.waiting) == 1:  # no thread for what has nobody beside it
            while self.waiting and not self.errors:
                self._alone(self.waiting.pop(0))
        else:
            import_module("babel.dates")  # templates take it, in whichever thread comes first
            with ThreadPoolExecutor(min(most, len(self.waiting) or 1)) as pool:
                self._side_by_side(pool)
        if self.errors:
            first = self.errors[min(self.errors)]
            raise with_steps(self.run, first) from first

    def _alone(self, step: Step) -> None:
        try:
            self._done(step, self._performed(step))
        except RunstampError as error:
            self.errors[step.index] = error

    def _side_by_side(self, pool: ThreadPoolExecutor) -> None:
        self._start(pool)
        while self.running:
            ended, _ = wait(self.running, return_when=FIRST_COMPLETED)
            for future in ended:
                step = self.running.pop(future)
                try:
                    self._done(step, future.result())
                except RunstampError as error:
                    self.errors[step.index] = error
            self._start(pool)

    def _start(self, pool: ThreadPoolExecutor) -> None:
        if self.errors:
            return
        open_ = {step.id for step in (*self.waiting, *self.running.values())}
        for step in [step for step in self.waiting if not open_ & set(step.needs)]:
            self.waiting.remove(step)
            self.running[pool.submit(self._performed, step)] = step

    def _performed(self, step: Step) -> Outcome:
        self.reporting.tell(step, 0, f"step '{step.id}' ({step.operation})")
        if self.run.gateway.isolated or step.operation in _warm:
            return performed(self.run, step, self.reporting.of(step))
        with _first:
            outcome = performed(self.run, step, self.reporting.of(step))
        if outcome.result is not None:
            _warm.add(step.operation)
        return outcome

    def _done(self, step: Step, outcome: Outcome) -> None:
        self.run.outcomes[step.id] = outcome
        self.reporting.tell(step, PARTS, f"step '{step.id}' is done")
        if outcome.error is not None:
            self.errors[step.index] = outcome.error
        self.saved()
