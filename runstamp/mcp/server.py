"""The server: both protocol eras from one process, exactly six tools, artifacts and receipts as resources."""

from __future__ import annotations

import base64
import logging
import time
from collections.abc import Mapping
from threading import Event
from typing import Any

import anyio
import anyio.from_thread
import anyio.to_thread
import mcp_types as t
from mcp.server.caching import CacheHint
from mcp.server.lowlevel.server import Server
from mcp.shared.exceptions import MCPError

from runstamp import __version__, json_input
from runstamp.envelope import Result
from runstamp.errors import Issue, RunstampError
from runstamp.gateway import Gateway
from runstamp.mcp import prompts
from runstamp.mcp.answers import clean, data_answer, result_answer
from runstamp.mcp.instructions import instructions
from runstamp.mcp.tools import (
    DESCRIBE_JOB,
    DESCRIBE_OPERATION,
    INVOKE_OPERATION,
    LIST_JOBS,
    LIST_OPERATIONS,
    RUN_JOB,
    ToolSpec,
    tools,
)
from runstamp.options import INLINE_LIMIT
from runstamp.principal import REQUEST_KEY
from runstamp.world import Progress

log = logging.getLogger("runstamp.mcp")

LIST_TTL_MS = 60_000
DISCOVER_TTL_MS = 3_600_000
PROGRESS_AFTER_S = 2.0
PROGRESS_EVERY_S = 1.0
CALL_LIMIT = 4  # document work at once; more would only take turns on the cores


class Handlers:
    """What the protocol asks, answered by the gateway. No handler lets an exception out."""

    def __init__(self, gateway: Gateway) -> None:
        self.gateway = gateway
        self.specs = {spec.name: spec for spec in tools()}
        self.limiter = anyio.CapacityLimiter(CALL_LIMIT)

    # ------------------------------------------------------------ tools
    async def list_tools(self, ctx: Any, params: Any) -> t.ListToolsResult:  # noqa: ARG002 - the protocol's signature
        """Answer the six tools."""
        return t.ListToolsResult(
            tools=[self._tool(spec) for spec in self.specs.values()],
            ttl_ms=LIST_TTL_MS,
            cache_scope="private",
        )

    def _tool(self, spec: ToolSpec) -> t.Tool:
        may_write = spec.writes and not self.gateway.workspace.read_only
        annotations = t.ToolAnnotations(
            read_only_hint=not may_write,
            destructive_hint=may_write and self.gateway.workspace.allow_overwrite,
            idempotent_hint=True,
            open_world_hint=False,
        )
        return t.Tool(
            name=spec.name,
            title=spec.title,
            description=spec.description,
            input_schema=spec.input_schema,
            output_schema=spec.output_schema,
            annotations=annotations,
        )

    async def call_tool(self, ctx: Any, params: t.CallToolRequestParams) -> t.CallToolResult:
        """Answer a tool call; an unknown tool is a protocol error, everything else a result."""
        spec = self.specs.get(params.name)
        if spec is None:
            message = f"Unknown tool: {clean(params.name)}"
            raise MCPError(code=t.INVALID_PARAMS, message=message)
        arguments = dict(params.arguments or {})
        try:
            check_arguments(spec, arguments)
            if spec.name in (INVOKE_OPERATION, RUN_JOB):
                return result_answer(await self._work(ctx, spec.name, arguments))
            gateway = self._gateway(ctx)
            return data_answer(await anyio.to_thread.run_sync(self._lookup, gateway, spec.name, arguments))
        except RunstampError as error:
            return result_answer(Result(str(arguments.get("name", spec.name)), error=error.problem))
        except Exception:
            log.exception("internal fault in %s", spec.name)
            return result_answer(self.gateway.guarded(spec.name, _fault))

    def _gateway(self, ctx: Any) -> Gateway:
        """Return the gateway as the caller of a request may use it."""
        request = getattr(ctx, "request", None)
        principal = request.scope.get(REQUEST_KEY) if request is not None else None
        return self.gateway if principal is None else self.gateway.limited(principal)

    def _lookup(self, gateway: Gateway, name: str, arguments: dict[str, Any]) -> Mapping[str, Any]:
        self.warm()
        if name == LIST_OPERATIONS:
            return gateway.list_operations(**arguments)
        if name == LIST_JOBS:
            return gateway.list_jobs(**arguments)
        describe = {
            DESCRIBE_OPERATION: gateway.describe_operation,
            DESCRIBE_JOB: gateway.describe_job,
        }[name]
        how = {key: arguments[key] for key in ("projection", "max_tokens") if key in arguments}
        return describe(arguments["name"], parts=tuple(arguments.get("parts", ())), **how)

    async def _work(self, ctx: Any, tool: str, arguments: dict[str, Any]) -> Result:
        """Run document work in a thread; leaving the call's scope cancels it at its next checkpoint."""
        cancelled = Event()
        given = object_input(arguments.get("input"), based="base" in arguments)
        how = {key: arguments[key] for key in ("base", "patch", "contract_digest") if key in arguments}
        gateway = self._gateway(ctx)

        def work() -> Result:
            run = gateway.run_job if tool == RUN_JOB else gateway.invoke_operation
            watch: dict[str, Any] = {"progress": reporter(ctx), "cancelled": cancelled}
            return run(arguments["name"], given, arguments.get("options"), **how, **watch)

        try:
            return await anyio.to_thread.run_sync(work, abandon_on_cancel=True, limiter=self.limiter)
        finally:
            cancelled.set()

    def warm(self) -> None:
        """Start a worker beside the first answer, so that the first document finds it."""
        if self.gateway.isolated:
            self.gateway.pool.warm()

    # ------------------------------------------------------------ prompts
    async def list_prompts(self, ctx: Any, params: Any) -> t.ListPromptsResult:  # noqa: ARG002 - the protocol's signature
        """Answer the prompts."""
        return t.ListPromptsResult(prompts=prompts.listing(), ttl_ms=LIST_TTL_MS, cache_scope="private")

    async def get_prompt(self, ctx: Any, params: t.GetPromptRequestParams) -> t.GetPromptResult:  # noqa: ARG002 - the protocol's signature
        """Answer a prompt filled in.

        Raises:
            MCPError: -32602 for an unknown prompt or arguments that do not fit.
        """
        try:
            return prompts.message(params.name, clean(params.arguments or {}))
        except KeyError:
            raise MCPError(code=t.INVALID_PARAMS, message=f"Unknown prompt: {clean(params.name)}") from None
        except RunstampError as error:
            said = "; ".join(f"{issue.path.rpartition('/')[2]} {issue.message}" for issue in error.issues)
            raise MCPError(code=t.INVALID_PARAMS, message=clean(said)) from None

    # ------------------------------------------------------------ resources
    async def list_resources(self, ctx: Any, params: Any) -> t.ListResourcesResult:  # noqa: ARG002 - the protocol's signature
        """Answer no fixed resources: artifacts and receipts are read by the address in a result."""
        return t.ListResourcesResult(resources=[], ttl_ms=LIST_TTL_MS, cache_scope="private")

    async def list_templates(self, ctx: Any, params: Any) -> t.ListResourceTemplatesResult:  # noqa: ARG002 - the protocol's signature
        """Answer how addresses are made."""
        found = [
            t.ResourceTemplate(uri_template=f"runstamp://{kind}/{{{key}}}", name=kind, description=text)
            for kind, key, text in (
                ("artifact", "sha256", "A file that Runstamp made"),
                ("receipt", "sha256", "The receipt of a call"),
                ("schema", "operation", "The exact JSON Schema of an operation's input"),
            )
        ]
        return t.ListResourceTemplatesResult(
            resource_templates=found, ttl_ms=LIST_TTL_MS, cache_scope="private"
        )

    async def read_resource(self, ctx: Any, params: t.ReadResourceRequestParams) -> t.ReadResourceResult:
        """Answer an artifact, a receipt or a schema.

        Raises:
            MCPError: -32602 for an address that leads nowhere or a file above 1 MiB.
        """
        contents = await anyio.to_thread.run_sync(self._resource, self._gateway(ctx), str(params.uri))
        return t.ReadResourceResult(contents=[contents], ttl_ms=LIST_TTL_MS, cache_scope="private")

    def _resource(self, gateway: Gateway, uri: str) -> t.TextResourceContents | t.BlobResourceContents:
        kind, _, key = uri.removeprefix("runstamp://").partition("/")
        if kind == "artifact" and uri.startswith("runstamp://"):
            path = gateway.store.find(key)
            if path is not None and path.stat().st_size <= INLINE_LIMIT:
                blob = base64.b64encode(path.read_bytes()).decode("ascii")
                return t.BlobResourceContents(uri=uri, blob=blob, mime_type="application/octet-stream")
            if path is not None:
                raise MCPError(
                    code=t.INVALID_PARAMS, message="The file is larger than 1 MiB; read it from its path"
                )
        if kind == "receipt":
            record = gateway.store.record("receipts", f"{key}.json")
            if record is not None:
                return t.TextResourceContents(
                    uri=uri, text=record.decode("utf-8"), mime_type="application/json"
                )
        if kind == "schema" and any(found.name == key for found in gateway.permitted()):
            import json

            text = json.dumps(gateway.registry.schema(key), ensure_ascii=False)
            return t.TextResourceContents(uri=uri, text=text, mime_type="application/schema+json")
        raise MCPError(code=t.INVALID_PARAMS, message="Resource not found", data={"uri": clean(uri)})


def _fault(note: list[str]) -> Result:  # noqa: ARG001 - the signature of guarded work
    message = "a handler failed"
    raise RuntimeError(message)


def object_input(given: Any, *, based: bool = False) -> Any:
    """Return the input of a call; a string that holds a JSON object is read once (a known fault of clients).

    Without an input it is an empty object, or None for a call that is `based` on a kept one.

    Raises:
        RunstampError: common/INPUT_CORRUPT, common/INPUT_TOO_LARGE, common/SCHEMA_REJECTED.
    """
    if given is None:
        return None if based else {}
    if not isinstance(given, str):
        return given
    value = json_input.parse(given)
    if not isinstance(value, dict):
        issue = Issue("/input", "must be an object", expected="object", place="arguments")
        raise RunstampError("common/SCHEMA_REJECTED", "the input does not fit", (issue,))
    return value


def check_arguments(spec: ToolSpec, arguments: dict[str, Any]) -> None:
    """Check a tool's arguments against its published schema; a JSON string is let through as `input`.

    Raises:
        RunstampError: common/SCHEMA_REJECTED with every fault, each in "arguments".
    """
    from runstamp.schema_check import schema_issues

    judged = {**arguments, "input": {}} if isinstance(arguments.get("input"), str) else arguments
    shallow = {**judged, **({"input": {}} if isinstance(judged.get("input"), dict) else {})}
    if isinstance(judged.get("patch"), list):
        shallow["patch"] = []  # its operations are judged where they are applied, each with its number
    issues = schema_issues(spec.input_schema, shallow, "arguments")
    if issues:
        raise RunstampError("common/SCHEMA_REJECTED", "the arguments do not fit", issues)


def reporter(ctx: Any) -> Progress:
    """Return a progress callback for the working thread: after two seconds, at most once a second."""
    started = time.monotonic()
    last = [started + PROGRESS_AFTER_S - PROGRESS_EVERY_S]

    def report(done: int, total: int, message: str) -> None:
        now = time.monotonic()
        if now - last[0] >= PROGRESS_EVERY_S:
            last[0] = now
            anyio.from_thread.run(ctx.session.report_progress, float(done), float(total), clean(message))

    return report


def build(gateway: Gateway, *, remote: bool = False) -> Server[Any]:
    """Return the protocol's server over a gateway; `remote` says that callers reach no folder of this machine."""
    handlers = Handlers(gateway)
    schemas = {spec.name: spec.input_schema for spec in tools()}
    return Server(
        "runstamp",
        version=__version__,
        title="Runstamp",
        description="Documents from structured data, with a hash, a loss ledger and a receipt.",
        instructions=instructions(gateway, remote=remote),
        on_list_tools=handlers.list_tools,
        on_call_tool=handlers.call_tool,
        on_list_resources=handlers.list_resources,
        on_list_resource_templates=handlers.list_templates,
        on_read_resource=handlers.read_resource,
        on_list_prompts=handlers.list_prompts,
        on_get_prompt=handlers.get_prompt,
        get_tool_input_schema=schemas.get,
        cache_hints={"server/discover": CacheHint(ttl_ms=DISCOVER_TTL_MS, scope="private")},
    )
