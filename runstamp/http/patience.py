"""How long the server waits for the rest of a request: who sends a head or a body drop by drop holds no connection for ever.

The web server waits without an end for a head that has begun, and for a body. Here a head must be whole in time, and a body must
come at a least rate; after that the connection is closed, a body's with status 408.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

import anyio
from uvicorn.protocols.http.h11_impl import H11Protocol

from runstamp.frozen import frozen

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]


@frozen
class Patience:
    """How long is waited: seconds for a head, seconds for a body and the bytes a second that lengthen them."""

    head_s: float = 10.0
    body_s: float = 20.0
    body_rate: int = 16 * 1024  # a slow mobile link sends twice as much


def bounded_protocol(patience: Patience) -> type[H11Protocol]:
    """Return the web server's protocol, which closes connections whose head is not whole in time."""

    class Bounded(H11Protocol):
        waiting: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._judge()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._judge()

        def connection_lost(self, exc: Exception | None) -> None:
            self._rest()
            super().connection_lost(exc)

        def _judge(self) -> None:
            """Wait for a head where none is being answered; one that is whole ends the wait."""
            if self.cycle is not None and not self.cycle.response_complete:  # pyright: ignore[reportUnnecessaryComparison] -- None before the first request
                self._rest()
            elif self.waiting is None:
                self.waiting = self.loop.call_later(patience.head_s, self.transport.close)

        def _rest(self) -> None:
            if self.waiting is not None:
                self.waiting.cancel()
                self.waiting = None

    return Bounded


class Body:
    """The body of one request, as an application takes it: late, it is as if the client had gone."""

    def __init__(self, receive: Receive, send: Send, patience: Patience) -> None:
        self._receive, self._send, self._patience = receive, send, patience
        self._started = time.monotonic()
        self._size = 0
        self._whole = False
        self.late = False
        self.answered = False

    async def receive(self) -> Message:
        """Return the next part of the body, or that the client has gone."""
        if self._whole or self.late:
            return {"type": "http.disconnect"} if self.late else await self._receive()
        allowed = self._patience.body_s + self._size / self._patience.body_rate
        message: Message = {"type": "http.disconnect"}
        with anyio.move_on_after(allowed - (time.monotonic() - self._started)) as waited:
            message = await self._receive()
        self.late = waited.cancelled_caught
        self._size += len(message.get("body", b""))
        self._whole = not message.get("more_body", False)
        return message

    async def send(self, message: Message) -> None:
        """Send a part of the answer; after a late body nobody waits for one."""
        if not self.late:
            self.answered = True
            await self._send(message)
