"""The gateway: one path for every call of every face. find → permit → bind → validate → run → check → store → wrap."""

from __future__ import annotations

import copy
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any, Self

from runstamp.artifacts import Store
from runstamp.availability import AvailabilityCache, probe
from runstamp.descriptors import Descriptor
from runstamp.discovery import Query, describe, discover
from runstamp.enablement import Switches
from runstamp.ending import after_patch, problem_of
from runstamp.errors import RunstampError
from runstamp.frozen import frozen, replace
from runstamp.limits import Limits
from runstamp.options import preview_of
from runstamp.principal import Principal
from runstamp.registry import Registry, own_registry
from runstamp.repeats import Repeats
from runstamp.workspace import Workspace, as_workspace

if TYPE_CHECKING:
    from runstamp.binding import Bound
    from runstamp.codes import Codes
    from runstamp.configuration import Configuration
    from runstamp.envelope import Result
    from runstamp.jobs.catalogue import Jobs
    from runstamp.losses import Loss
    from runstamp.options import Preview
    from runstamp.workers import Pool
    from runstamp.world import Progress

WELL_KNOWN = ("pptx.render", "docx.render", "xlsx.render", "pdf.render")


def _bind(descriptor: Descriptor) -> Bound:
    from runstamp.binding import bind

    return bind(descriptor)


@frozen
class Asked:
    """What a caller wants done: an input, or a change to one that is kept."""

    input: Any
    base: str | None
    patch: Sequence[Mapping[str, Any]] | None
    options: Mapping[str, Any] | None
    contract_digest: str | None


class Gateway:
    """Everything a face needs, with nothing global: operations, jobs, store, workspace, switches.

    Thread-safe: it holds no state of a call. `strict` turns an undeclared code into an error, as the tests do. `isolated` runs
    operations in worker processes, which are killed at the deadline and whose memory is capped; close the gateway to end them.
    """

    def __init__(
        self,
        workspace: Workspace | str | Path | None = None,
        *,
        store: Store | None = None,
        registry: Registry | None = None,
        operations: Mapping[str, str] | None = None,
        limits: Limits | None = None,
        binder: Callable[[Descriptor], Bound] | None = None,
        strict: bool = False,
        keep_inputs: bool = True,
        jobs: Jobs | None = None,
        isolated: bool = False,
        configuration: Configuration | None = None,
    ) -> None:
        self.workspace = as_workspace(workspace)
        self.store = store or Store()
        self._registry = registry
        self._operations = dict(operations or {})
        self._configuration = configuration
        self.limits = limits or Limits()
        self.available = AvailabilityCache()
        self._bind = binder or _bind
        self.strict = strict
        self.keep_inputs = keep_inputs
        self._jobs = jobs
        if isolated and (registry is not None or binder is not None):
            message = "workers know the installed operations only: no registry or binder of one's own goes with isolated"
            raise ValueError(message)
        self.isolated = isolated
        self.on_tool: Callable[[int], None] | None = None  # told of every program that a call starts
        self.capped = False  # whether this process's memory is capped
        self._repeats = Repeats()
        self._lock = threading.Lock()
        self._closed = False
        self._pools: list[Pool] = []  # one at most; shared with what `limited` returns
        self.principal: Principal | None = None  # who calls, where a face knows

    @property
    def registry(self) -> Registry:
        """The operations of this gateway."""
        with self._lock:
            if self._registry is None:
                self._registry = own_registry()
            return self._registry

    @property
    def configuration(self) -> Configuration:
        """What the operator has set down: as given, else the user's file and the one in the current folder."""
        if self._configuration is None:
            from runstamp.configuration import read_configuration

            self._configuration = read_configuration(Path.cwd())
        return self._configuration

    @property
    def switches(self) -> Switches:
        """Which operations are on, discoverable or off."""
        return Switches({**self.configuration.operations, **self._operations})

    @property
    def codes(self) -> Codes:
        """The codes of all domains."""
        from runstamp.codes import codes

        return codes()

    @property
    def jobs(self) -> Jobs:
        """The jobs of this gateway."""
        if self._jobs is None:
            from runstamp.jobs.catalogue import own_jobs

            self._jobs = own_jobs(self.configuration.job_folders)
        return self._jobs

    @property
    def pool(self) -> Pool:
        """The workers of an isolated gateway."""
        with self._lock:
            if not self._pools:
                from runstamp.workers import Pool

                self._pools.append(Pool(self.store.folder))
            return self._pools[0]

    def close(self) -> None:
        """Refuse further calls and end the workers."""
        self._closed = True
        for pool in self._pools:
            pool.close()

    def limited(self, principal: Principal) -> Gateway:
        """Return this gateway as one caller may use it, with what that caller may see of the store; the rest is the same."""
        view = copy.copy(self)
        view.store = self.store.of(principal.owner)
        view.principal = principal
        return view

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------ find
    def permitted(self) -> tuple[Descriptor, ...]:
        """Return the operations that this caller may see, in name order."""
        return tuple(found for found in self.registry.values() if self._may(found))

    def _may(self, descriptor: Descriptor) -> bool:
        if self.workspace.read_only and descriptor.side_effects != "none":
            return False
        if not self._open(descriptor):
            return False
        return self.switches.state(descriptor.name) != "off"

    def _open(self, descriptor: Descriptor) -> bool:
        return self.principal is None or self.principal.may(descriptor.scopes)

    def find(self, name: str) -> Descriptor:
        """Return an operation by name or alias; one that is not open to the caller is as unknown as one that is not there.

        Raises:
            RunstampError: common/OPERATION_UNKNOWN with the nearest names, common/OPERATION_OFF.
        """
        found = self.registry.by_name_or_alias(name)
        if found is None or not self._open(found):
            from runstamp.names import unknown_operation

            raise unknown_operation(name, [one.name for one in self.permitted()])
        if self.switches.state(found.name) == "off":
            raise RunstampError("common/OPERATION_OFF", f"{found.name} is switched off")
        if not self._may(found):
            message = f"{found.name} writes files, and this server is read-only"
            raise RunstampError("common/PERMISSION_DENIED", message)
        return found

    # ------------------------------------------------------------ list, describe
    def list_operations(self, **query: Any) -> dict[str, Any]:
        """Return a page of the catalogue; see `runstamp.discovery.Query` for the arguments.

        Raises:
            RunstampError: an argument does not fit, or the cursor is stale or invalid.
        """
        return discover(self.permitted(), self.registry, self.available, Query.read(query))

    def describe_operation(
        self,
        name: str,
        *,
        projection: str = "types",
        parts: tuple[str, ...] = (),
        max_tokens: int | None = None,
    ) -> dict[str, Any]:
        """Return the contract of an operation, as a type sheet or as its exact schema.

        Raises:
            RunstampError: common/OPERATION_UNKNOWN, common/SCHEMA_REJECTED for unknown parts or projections.
        """
        descriptor = self.find(name)
        brands = tuple(self.configuration.brands) if descriptor.verb == "render" else ()
        return describe(
            descriptor, self.registry, self.codes, probe(descriptor), projection, parts, max_tokens, brands
        )

    # ------------------------------------------------------------ invoke
    def invoke_operation(
        self,
        name: str,
        input: Any = None,
        options: Mapping[str, Any] | None = None,
        *,
        base: str | None = None,
        patch: Sequence[Mapping[str, Any]] | None = None,
        contract_digest: str | None = None,
        beside: Path | None = None,
        name_hint: str | None = None,
        store_only: bool = False,
        before: tuple[Loss, ...] = (),
        progress: Progress | None = None,
        cancelled: Event | None = None,
    ) -> Result:
        """Run an operation and return its result; document conditions are in the result, never raised.

        The input is given whole, as `{"path": …}` of a file that holds it, or as `base` (an `input_ref`, the uri of an artifact,
        the path of a file that Runstamp wrote) with `patch` (RFC 6902 and `extend`). `beside` is the folder of the input file,
        against which relative paths resolve first; `name_hint` the file name to choose where the caller names no output;
        `store_only` leaves the files in the store; `before` are losses of what made the input, which go into the ledger of this
        call.
        """
        named = {"beside": beside, "name_hint": name_hint}
        settings = {
            **named,
            "store_only": store_only,
            "before": before,
            "progress": progress,
            "cancelled": cancelled,
        }
        asked = Asked(input, base, patch, options, contract_digest)
        invoke = self._isolated if self.isolated else self._invoke
        result = self.guarded(name, lambda note: invoke(name, asked, settings, note))
        if result.error is not None:
            call = {"name": name, "input": input, "base": base, "patch": patch}
            result = replace(result, error=self._repeats.judged(result.error, call))
            result = after_patch(result, patch if self.keep_inputs else None)
        return self._repeatable(result, self.invoke_operation, options, named)

    async def ainvoke_operation(self, name: str, input: Any = None, **how: Any) -> Result:
        """Run an operation in a thread and return its result; a cancelled task stops the work."""
        import asyncio

        cancelled = how.pop("cancelled", None) or Event()
        try:
            return await asyncio.to_thread(self.invoke_operation, name, input, cancelled=cancelled, **how)
        finally:
            cancelled.set()

    def _repeatable(
        self,
        result: Result,
        call: Callable[..., Result],
        options: Mapping[str, Any] | None,
        settings: Mapping[str, Any],
    ) -> Result:
        """Return a result that knows how it is called again with a change."""

        def again(patch: Sequence[Mapping[str, Any]], changed: Mapping[str, Any] | None) -> Result:
            return call(
                result.operation,
                None,
                options if changed is None else changed,
                base=result.input_ref,
                patch=patch,
                **settings,
            )

        return replace(result, again=again, look=partial(_look, self))

    def guarded(self, name: str, work: Callable[[list[str]], Result]) -> Result:
        """Return what `work` returns, or its error as a result. The one place where every exception ends.

        `work` puts the input's reference into the list that it is given as soon as it knows it.
        """
        from runstamp.envelope import Result

        note: list[str] = []
        try:
            if self._closed:
                raise RunstampError("common/STORE_UNAVAILABLE", "the gateway is closed")
            return work(note)
        except Exception as fault:  # noqa: BLE001 - whatever it is, it ends here
            problem, losses = problem_of(fault, name, self.store, self.limits)
            reference = note[0] if note else None
            return Result(name, losses=losses, error=problem, input_ref=reference, codes=self.codes)

    def _invoke(self, name: str, asked: Asked, settings: Mapping[str, Any], note: list[str]) -> Result:
        from runstamp.inputs import resolved
        from runstamp.invocation import Invocation, Setting

        started = time.monotonic()
        descriptor = self.find(name)
        self._must_be_available(descriptor)
        known = self.registry.contract_digest(descriptor)
        if asked.contract_digest is not None and asked.contract_digest != known:
            raise RunstampError(
                "common/CONTRACT_CHANGED", f"the contract of {descriptor.name} is now {known}"
            )
        bound = self._bind(descriptor)
        own = self.registry.schema(descriptor.options) if descriptor.options else None
        given = resolved(self, descriptor.name, asked.input, asked.base, asked.patch)
        beside = settings["beside"] or given.beside
        settings = {**settings, "before": (*settings["before"], *given.losses)}
        setting = Setting(
            store=self.store,
            workspace=replace(self.workspace, beside=beside) if beside else self.workspace,
            limits=self.limits,
            codes=self.codes,
            contract_digest=known,
            own_options=own,
            strict=self.strict,
            keep_inputs=self.keep_inputs,
            on_tool=self.on_tool,
            capped=self.capped,
            brands=self.configuration.brands,
            default_brand=self.configuration.default_brand,
            base=given.base,
            **{name: value for name, value in settings.items() if name != "beside"},
        )
        invocation = Invocation(descriptor, bound, setting)
        try:
            result = invocation.run(given.value, asked.options)
            return self._looked_at(result, invocation.preview, started)
        finally:
            if invocation.input_ref:
                note.append(invocation.input_ref)

    def _looked_at(
        self, result: Result, wanted: Preview | None, started: float, files: Sequence[str] | None = None
    ) -> Result:
        if wanted is None or not result.artifacts:
            return result
        from runstamp.previews import previewed

        return previewed(self, result, wanted, end=started + self.limits.time_s, files=files)

    def preview_file(self, path: str, wanted: Any = "sheet") -> Result:
        """Return pictures of the pages of a PDF or Office file in the workspace; `wanted` as the option `preview`."""
        from runstamp.previews import file_previewed

        name = "common.preview"
        return self.guarded(name, lambda _: file_previewed(self, name, path, wanted))

    def _isolated(self, name: str, asked: Asked, settings: Mapping[str, Any], note: list[str]) -> Result:
        """Run a call in a worker; what cannot cross as JSON ends here, with the error that names it."""
        import json

        from runstamp.isolation import isolated

        self._must_be_available(self.find(name))
        try:
            return isolated(self, name, asked, settings)
        except (TypeError, ValueError, json.JSONDecodeError):
            return self._invoke(name, asked, settings, note)

    def _must_be_available(self, descriptor: Descriptor) -> None:
        verdict = probe(descriptor)
        if not verdict.available:
            message = f"{descriptor.name} cannot run here: {verdict.message}"
            raise RunstampError("common/OPERATION_UNAVAILABLE", message, (), verdict.remediation)

    # ------------------------------------------------------------ jobs
    def list_jobs(self, **query: Any) -> dict[str, Any]:
        """Return a page of the jobs.

        Raises:
            RunstampError: an argument does not fit, or the cursor is stale or invalid.
        """
        from runstamp.jobs.describe import list_jobs

        return list_jobs(self, query)

    def describe_job(
        self,
        name: str,
        *,
        projection: str = "types",
        parts: tuple[str, ...] = (),
        max_tokens: int | None = None,
    ) -> dict[str, Any]:
        """Return the contract of a job.

        Raises:
            RunstampError: common/JOB_UNKNOWN.
        """
        from runstamp.jobs.describe import describe_job

        return describe_job(self, name, projection, parts, max_tokens)

    def run_job(
        self,
        name: str,
        input: Any = None,
        options: Mapping[str, Any] | None = None,
        *,
        base: str | None = None,
        patch: Sequence[Mapping[str, Any]] | None = None,
        contract_digest: str | None = None,
        beside: Path | None = None,
        before: tuple[Loss, ...] = (),
        progress: Progress | None = None,
        cancelled: Event | None = None,
        store_only: bool = False,
        recorded: bool = True,
    ) -> Result:
        """Run a Document Job and return its result with every step's; most arguments as for operations.

        `recorded` keeps a record of the run in the store, from which `resume_job` can go on.
        """
        from runstamp.jobs.run import How, run_job

        how = How(beside, {"progress": progress, "cancelled": cancelled}, before, store_only, recorded)

        def work(others: Mapping[str, Any] | None, note: list[str]) -> Result:
            return run_job(self, name, Asked(input, base, patch, others, contract_digest), how, note)

        result = after_patch(self._job_run(name, options, work), patch if self.keep_inputs else None)
        return self._repeatable(result, self.run_job, options, {"beside": beside})

    def resume_job(
        self, run_id: str, *, progress: Progress | None = None, cancelled: Event | None = None
    ) -> Result:
        """Go on with a run of a job that was stopped: steps whose receipts still hold are not done again."""
        from runstamp.jobs.run import How, resume_job

        how = How(watch={"progress": progress, "cancelled": cancelled})
        return self._job_run(run_id, None, lambda _, note: resume_job(self, run_id, how, note))

    def _job_run(
        self,
        name: str,
        options: Mapping[str, Any] | None,
        work: Callable[[Mapping[str, Any] | None, list[str]], Result],
    ) -> Result:
        """Return what a run of a job answers, with pictures of the files that the job wants looked at."""
        started = time.monotonic()

        def run(note: list[str]) -> Result:
            wanted, others = preview_of(options)
            result = work(others, note)
            if wanted is None:
                return result
            shown = set(self.jobs.find(result.operation).preview)
            steps = [step for step in result.extra["steps"] if step["id"] in shown]
            files = [uri.rpartition("/")[2] for step in steps for uri in step["artifacts"]]
            return self._looked_at(result, wanted, started, files or None)

        return self.guarded(name, run)


def _look(gateway: Gateway, result: Result, page: int | None, width: int | None) -> Result:
    from runstamp.previews import looked_at

    return looked_at(gateway, result, page, width)
