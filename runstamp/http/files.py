"""Files in and out beside the protocol: a caller far away sends a template and fetches a deck, under the token of its calls."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import anyio.to_thread
from starlette.requests import ClientDisconnect
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from runstamp import __version__
from runstamp.errors import RunstampError
from runstamp.packages import kind_of_package
from runstamp.principal import REQUEST_KEY, Principal

if TYPE_CHECKING:
    from starlette.requests import Request

    from runstamp.artifacts import Store
    from runstamp.gateway import Gateway

OCTETS = "application/octet-stream"
_MAGIC = (
    (b"%PDF-", "application/pdf", ".pdf"),
    (b"\x89PNG", "image/png", ".png"),
    (b"\xff\xd8\xff", "image/jpeg", ".jpg"),
)
_OFFICE = "application/vnd.openxmlformats-officedocument."
_KINDS = {
    "pptx": "presentationml.presentation",
    "docx": "wordprocessingml.document",
    "xlsx": "spreadsheetml.sheet",
}


def routes(gateway: Gateway) -> list[Route]:
    """Return the routes beside the protocol: health, artifacts out, files in."""
    files = _Files(gateway)
    return [
        Route("/healthz", _healthz, methods=["GET"]),
        Route("/artifacts/{sha256}", files.artifact, methods=["GET"]),
        Route("/files", files.upload, methods=["POST"]),
    ]


async def _healthz(request: Request) -> Response:  # noqa: ARG001 - the route's signature
    return JSONResponse({"status": "ok", "version": __version__})


class _Files:
    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway

    def _store(self, request: Request) -> Store:
        """Return the store as the caller sees it."""
        principal: Principal = request.scope[REQUEST_KEY]
        return self._gateway.store.of(principal.owner)

    async def artifact(self, request: Request) -> Response:
        """Answer the bytes of an artifact; to a token those that it has made or sent, others are not there."""
        sha256 = str(request.path_params["sha256"])
        path = await anyio.to_thread.run_sync(self._store(request).find, sha256)
        if path is None:
            return JSONResponse({"error": "no artifact of this digest is in the store"}, 404)
        media, suffix = await anyio.to_thread.run_sync(kind_of, path)
        headers = {"etag": f'"{sha256}"', "x-content-type-options": "nosniff"}
        return FileResponse(path, media_type=media, filename=f"{sha256[:12]}{suffix}", headers=headers)

    async def upload(self, request: Request) -> Response:
        """Take the body as a file and answer its digest, by which inputs name it: {"artifact": …}."""
        if request.headers.get("content-type", "").lower().lstrip().startswith("multipart/"):
            return _wrapped()
        limit = self._gateway.limits.image_bytes
        store = self._store(request)
        scratch = await anyio.to_thread.run_sync(store.scratch, ".upload")
        size = 0
        try:
            async with await anyio.open_file(scratch, "xb") as file:
                async for chunk in request.stream():
                    size += len(chunk)
                    if size > limit:
                        return JSONResponse({"error": f"a file has at most {limit:,} bytes"}, 413)
                    await file.write(chunk)
            if not size:
                return JSONResponse({"error": "the body is empty; send the file as it is"}, 400)
            stored = await anyio.to_thread.run_sync(store.adopt, scratch)
        except ClientDisconnect:
            return Response(status_code=499)  # nobody reads it
        except RunstampError as error:
            return Response(json.dumps({"error": error.problem.message}), 507, media_type="application/json")
        finally:
            scratch.unlink(missing_ok=True)
        uri = f"runstamp://artifact/{stored.sha256}"
        return JSONResponse({"artifact": stored.sha256, "uri": uri, "size": stored.size}, 201)


def _wrapped() -> Response:
    """Refuse a form: its envelope would be kept as if it were the file."""
    told = {
        "error": "the body is a form; POST /files takes the file itself as the body",
        "code": "common/UNSUPPORTED_FEATURE",
        "remediation": "send it with curl --data-binary @file, not with -F",
    }
    return JSONResponse(told, 415, {"connection": "close"})


def kind_of(path: Path) -> tuple[str, str]:
    """Return the media type and the extension of a file by its first bytes."""
    with path.open("rb") as file:
        head = file.read(8)
    for magic, media, suffix in _MAGIC:
        if head.startswith(magic):
            return media, suffix
    kind = kind_of_package(path) if head.startswith(b"PK\x03\x04") else None
    return (_OFFICE + _KINDS[kind], f".{kind}") if kind else (OCTETS, "")
