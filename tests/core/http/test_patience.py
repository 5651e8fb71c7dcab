"""Requests that come drop by drop, over real sockets: they end, and good ones beside them are answered."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator

import pytest

from runstamp import Gateway, Workspace
from runstamp.artifacts import Store
from runstamp.http.patience import Patience
from runstamp.http.server import rules_of, server_of

HEAD_S, BODY_S = 0.6, 0.8
LONG_S = 20.0  # a client that would wait; every test ends far sooner
HEAD = b"POST /files HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    folder = tmp_path_factory.mktemp("slow")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        chosen = int(free.getsockname()[1])
    gateway = Gateway(Workspace((folder,), writes=False), store=Store(folder / "store"))
    patience = Patience(HEAD_S, BODY_S, body_rate=1000)
    server = server_of(gateway, "127.0.0.1", chosen, rules_of("127.0.0.1", (), (), None), patience)
    thread = threading.Thread(target=server.run)
    thread.start()
    while thread.is_alive() and not server.started:
        time.sleep(0.01)
    yield chosen
    server.should_exit = True
    thread.join(LONG_S)


def drops(port: int, first: bytes, drop: bytes, every_s: float = 0.1) -> tuple[bytes, float]:
    """Send a beginning, then drop after drop until the server closes; return what it answered and how long it took."""
    started, answer = time.monotonic(), b""
    with socket.create_connection(("127.0.0.1", port), LONG_S) as link:
        link.sendall(first)
        link.settimeout(every_s)
        while time.monotonic() - started < LONG_S:
            try:
                more = link.recv(4096)
                if not more:
                    break
                answer += more
            except TimeoutError:
                try:
                    link.sendall(drop)
                except OSError:
                    break
            except OSError:
                break
    return answer, time.monotonic() - started


@pytest.mark.parametrize(
    ("first", "drop"),
    [(b"", b""), (b"GET /healthz HTTP/1.1\r\n", b"X-A: b\r\n"), (b"GE", b"T")],
    ids=["nothing", "fields", "letters"],
)
def test_a_head_that_never_ends_is_not_waited_for(port: int, first: bytes, drop: bytes) -> None:
    _, took = drops(port, first, drop)

    assert took < LONG_S / 2


def test_a_second_head_on_a_connection_is_not_waited_for_either(port: int) -> None:
    answer, took = drops(port, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /", b"x")

    assert answer.startswith(b"HTTP/1.1 200")
    assert took < LONG_S / 2


@pytest.mark.parametrize("path", [b"/files", b"/mcp"])
def test_a_body_that_drips_is_answered_with_408_and_closed(port: int, path: bytes) -> None:
    head = HEAD.replace(b"/files", path) + b"Content-Type: application/json\r\n"
    head += b"Accept: application/json, text/event-stream\r\nContent-Length: 100000\r\n\r\n{"

    answer, took = drops(port, head, b" ")

    assert answer.startswith(b"HTTP/1.1 408")
    assert b"connection: close" in answer.lower()
    assert took < LONG_S / 2


def test_a_body_without_a_length_that_drips_ends_too(port: int) -> None:
    answer, took = drops(port, HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n")

    assert answer.startswith(b"HTTP/1.1 408")
    assert took < LONG_S / 2


def test_a_refused_request_whose_body_drips_holds_no_connection(port: int) -> None:
    head = HEAD.replace(b"127.0.0.1", b"evil.example") + b"Content-Length: 100000\r\n\r\n"

    answer, took = drops(port, head, b" ")

    assert answer.startswith(b"HTTP/1.1 421")
    assert took < LONG_S / 2


def test_a_slow_body_that_keeps_the_rate_is_taken(port: int) -> None:
    body = b"x" * 3000
    with socket.create_connection(("127.0.0.1", port), LONG_S) as link:
        link.sendall(HEAD + b"Connection: close\r\nContent-Length: 3000\r\n\r\n")
        for at in range(0, 3000, 300):
            link.sendall(body[at : at + 300])
            time.sleep(BODY_S / 5)
        answer = b"".join(iter(lambda: link.recv(4096), b""))

    assert answer.startswith(b"HTTP/1.1 201")
    assert json.loads(answer.rpartition(b"\r\n\r\n")[2])["size"] == 3000


def test_good_requests_are_answered_beside_slow_ones(port: int) -> None:
    slow = [socket.create_connection(("127.0.0.1", port), LONG_S) for _ in range(20)]
    try:
        for link in slow:
            link.sendall(HEAD)
        answer, took = drops(
            port, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", b""
        )
        assert answer.startswith(b"HTTP/1.1 200")
        assert took < LONG_S / 2
        assert [link.recv(1) for link in slow] == [b""] * 20
    finally:
        for link in slow:
            link.close()
