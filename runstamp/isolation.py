"""A call in a worker process: what goes there, what comes back, and what is written here afterwards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from runstamp.frozen import replace
from runstamp.options import Output
from runstamp.placing import place_all
from runstamp.previews import renamed
from runstamp.validation import as_json
from runstamp.wire import losses_to_wire, result_from_wire
from runstamp.worker import gateway_to_wire
from runstamp.workers import Request

if TYPE_CHECKING:
    from runstamp.envelope import Result
    from runstamp.gateway import Asked, Gateway


def isolated(gateway: Gateway, name: str, asked: Asked, settings: Mapping[str, Any]) -> Result:
    """Run an operation in a worker and return its result.

    The worker leaves the files in the store; they are copied to their places here, so that a worker killed in the middle leaves
    nothing beside the user's own.

    Raises:
        TypeError: the input holds what JSON cannot.
        RunstampError: the worker's end, or that a file cannot be placed.
    """
    call = {
        "name": name,
        "input": as_json(asked.input),
        "base": asked.base,
        "patch": asked.patch,
        "options": asked.options,
        "contract_digest": asked.contract_digest,
        "beside": str(settings["beside"]) if settings["beside"] else None,
        "name_hint": settings["name_hint"],
        "before": losses_to_wire(settings["before"]),
    }
    request = Request(
        "operation",
        gateway_to_wire(gateway, ""),
        json.dumps(call).encode(),
        _time(gateway, asked.options),
        settings["progress"],
        settings["cancelled"],
    )
    result = result_from_wire(gateway.pool.run(request), gateway.codes)
    if result.error is not None or settings["store_only"] or not result.artifacts:
        return result
    artifacts, notes = place_all(gateway.store, gateway.workspace, result.artifacts, _output(asked.options))
    names = {old.name: new.name for old, new in zip(result.artifacts, artifacts, strict=True)}
    previews = tuple(replace(one, artifact=names.get(one.artifact, one.artifact)) for one in result.previews)
    told = renamed(result.diagnostics, names)
    return replace(result, artifacts=artifacts, previews=previews, diagnostics=(*told, *notes))


def _time(gateway: Gateway, options: Mapping[str, Any] | None) -> float:
    """Return the seconds that a call may take; options that are wrong are refused by the worker."""
    wanted = options.get("timeout_ms") if hasattr(options, "get") and options is not None else None
    given = isinstance(wanted, int) and not isinstance(wanted, bool) and wanted > 0
    return min(gateway.limits.time_s, wanted / 1000) if given and wanted else gateway.limits.time_s


def _output(options: Mapping[str, Any] | None) -> Output:
    """Return where the files go; the worker has judged it."""
    return Output(**((options or {}).get("output") or {}))
