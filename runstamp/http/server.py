"""Serving over HTTP: the six tools at /mcp on the SDK's streamable transport, both protocol eras, loopback unless told otherwise."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, Any

import uvicorn
from mcp.server.transport_security import TransportSecuritySettings

from runstamp.errors import Issue, RunstampError
from runstamp.http.files import routes
from runstamp.http.guard import Guard, Rules
from runstamp.http.patience import Patience, bounded_protocol
from runstamp.http.tokens import Tokens
from runstamp.mcp.server import build

if TYPE_CHECKING:
    from runstamp.gateway import Gateway

PATH = "/mcp"
LOOPBACK_NAMES = ("127.0.0.1:*", "localhost:*", "[::1]:*")
SHUTDOWN_S = 5


def address_of(given: str) -> tuple[str, int]:
    """Return host and port of `HOST:PORT`, `[IPv6]:PORT` or `PORT`.

    Raises:
        RunstampError: common/SCHEMA_REJECTED.
    """
    host, _, port = given.rpartition(":")
    host = host.strip("[]") or "127.0.0.1"
    if not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
        message = f"'{given}' is no address; write 127.0.0.1:8000"
        raise RunstampError("common/SCHEMA_REJECTED", message, (Issue("/http", message, place="arguments"),))
    return host, int(port)


def is_loopback(host: str) -> bool:
    """Return whether a host is this machine alone."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def rules_of(host: str, hosts: tuple[str, ...], origins: tuple[str, ...], tokens: Tokens | None) -> Rules:
    """Return what requests must fit.

    Raises:
        RunstampError: common/OPTIONS_CONFLICT, an address that others can reach without tokens or without the server's names.
    """
    if not is_loopback(host):
        wrong = [
            Issue(f"/{name}", message, place="arguments")
            for name, missing, message in (
                (
                    "tokens",
                    tokens is None,
                    f"{host} can be reached from outside: name a file of tokens with --tokens",
                ),
                (
                    "allow-host",
                    not hosts,
                    f"{host} can be reached from outside: name the server with --allow-host",
                ),
            )
            if missing
        ]
        if wrong:
            raise RunstampError("common/OPTIONS_CONFLICT", wrong[0].message, tuple(wrong))
        return Rules(hosts, origins, tokens)
    own = tuple(f"http://{name}" for name in LOOPBACK_NAMES)
    return Rules((*LOOPBACK_NAMES, *hosts), (*own, *origins), tokens)


def application(gateway: Gateway, rules: Rules, patience: Patience | None = None) -> Any:
    """Return the ASGI application: /mcp, /artifacts, /files, /healthz, nothing else."""
    server = build(gateway, remote=True)
    # Host and origin are judged by the guard, for all routes alike; the SDK would judge only its own.
    open_inside = TransportSecuritySettings(enable_dns_rebinding_protection=False)
    app = server.streamable_http_app(
        streamable_http_path=PATH,
        stateless_http=True,
        max_request_body_size=gateway.limits.input_bytes,
        transport_security=open_inside,
        custom_starlette_routes=routes(gateway),
    )
    return Guard(app, rules, gateway.close, patience)


def server_of(
    gateway: Gateway, host: str, port: int, rules: Rules, patience: Patience | None = None
) -> uvicorn.Server:
    """Return the web server, which waits for requests as long as `patience` says; `run` serves until it is told to end."""
    waits = patience or Patience()
    # No access log: addresses and digests of documents are nobody's business.
    config = uvicorn.Config(
        application(gateway, rules, waits), host=host, port=port, log_level="warning", access_log=False, server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_S, http=bounded_protocol(waits), ws="none",
    )  # fmt: skip
    return uvicorn.Server(config)


def serve(gateway: Gateway, host: str, port: int, rules: Rules) -> None:
    """Serve until a signal ends it."""
    try:
        server_of(gateway, host, port, rules).run()
    finally:
        gateway.close()
