"""What every request passes first: the host it was sent to, the page it comes from, the token it brings.

A browser that was led here by another name (DNS rebinding) has a foreign Host; a page of another site has a foreign Origin.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.datastructures import Headers
from starlette.responses import JSONResponse

from runstamp.frozen import frozen
from runstamp.http.patience import App, Body, Message, Patience, Receive, Scope, Send
from runstamp.http.tokens import Tokens
from runstamp.principal import REQUEST_KEY, Principal

OPEN_PATHS = ("/healthz",)
_BEARER = "bearer "
_CLOSED = {"connection": "close"}


@frozen
class Rules:
    """Which hosts and origins are served, `name:*` with any port; without tokens everybody who reaches the port may call."""

    hosts: tuple[str, ...]
    origins: tuple[str, ...]
    tokens: Tokens | None


class Guard:
    """An ASGI application that lets good requests through to another; `ended` is called when the server shuts down."""

    def __init__(
        self,
        app: App,
        rules: Rules,
        ended: Callable[[], None] | None = None,
        patience: Patience | None = None,
    ) -> None:
        self._app = app
        self._rules = rules
        self._ended = ended
        self._patience = patience or Patience()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request that may not pass, or hand it on with its principal."""
        if scope["type"] != "http":
            await self._app(scope, receive, self._watched(send) if scope["type"] == "lifespan" else send)
            return
        refused = self._refused(scope)
        if refused is not None:
            await refused(scope, receive, send)
            return
        body = Body(receive, send, self._patience)
        try:
            await self._app(scope, body.receive, body.send)
        except Exception:
            if not body.late:
                raise
        if body.late and not body.answered:
            await _answer(408, "the request did not come in time", _CLOSED)(scope, receive, send)

    def _watched(self, send: Send) -> Send:
        """Return a sender that tells of the end: after it the server dies by the signal that ended it, and nothing else runs."""

        async def watched(message: Message) -> None:
            if message["type"] == "lifespan.shutdown.complete" and self._ended is not None:
                self._ended()
            await send(message)

        return watched

    def _refused(self, scope: Scope) -> JSONResponse | None:
        headers = Headers(scope=scope)
        if not fits(headers.get("host", ""), self._rules.hosts):
            return _answer(421, "the server does not go by this name")
        origin = headers.get("origin")
        if origin is not None and not fits(origin, self._rules.origins):
            return _answer(403, "pages of this origin may not call")
        if scope["path"] in OPEN_PATHS:
            return None
        principal = self._principal(headers.get("authorization", ""))
        if principal is None:
            wanted = {"www-authenticate": 'Bearer error="invalid_token"'}
            return _answer(401, "a valid bearer token is needed", wanted)
        scope[REQUEST_KEY] = principal
        return None

    def _principal(self, header: str) -> Principal | None:
        if self._rules.tokens is None:
            return Principal("anybody")
        if not header.lower().startswith(_BEARER):
            return None
        return self._rules.tokens.principal(header[len(_BEARER) :].strip(" \t"))


def fits(given: str, allowed: tuple[str, ...]) -> bool:
    """Return whether a host or an origin is one of those allowed; `name:*` stands for any port and for none."""
    folded = given.lower()
    for pattern in allowed:
        name, star, _ = pattern.lower().partition(":*")
        if folded == name or (star and folded.startswith(f"{name}:") and folded[len(name) + 1 :].isdigit()):
            return True
    return False


def _answer(status: int, message: str, headers: dict[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"error": message}, status, headers)
