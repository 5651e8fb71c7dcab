"""The server over HTTP: both eras, tokens and their scopes, files in and out, and nothing else."""

from __future__ import annotations

import hashlib
import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from runstamp import RunstampError
from runstamp.http.guard import fits
from runstamp.http.server import address_of, rules_of
from runstamp.http.tokens import Tokens, read_tokens
from tests.core.mcp.wire import LEGACY, META, MODERN

WRITER, READER = "a-token-that-opens-everything", "a-token-for-decks-only"
DECK = {"title": "Q3", "slides": [{"title": "Revenue grew 12 %"}]}


@dataclass
class Site:
    port: int
    process: subprocess.Popen[bytes]

    def send(
        self, method: str, path: str, body: bytes = b"", token: str | None = WRITER, **headers: str
    ) -> tuple[int, bytes, dict[str, str]]:
        """Send a request and return status, body and headers (names in lower case)."""
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            given["authorization"] = f"Bearer {token}"
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, given)
            answer = connection.getresponse()
            return answer.status, answer.read(), {k.lower(): v for k, v in answer.getheaders()}
        finally:
            connection.close()

    def rpc(
        self, method: str, params: dict[str, Any], *, token: str | None = WRITER, modern: bool = True
    ) -> Any:
        """Send a request of the protocol and return its result or error."""
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        headers = {
            "content_type": "application/json", "accept": "application/json, text/event-stream",
            "mcp_protocol_version": MODERN if modern else LEGACY,
        }  # fmt: skip
        if modern:
            body["params"] = {**params, "_meta": META}
            headers |= {"mcp_method": method} | ({"mcp_name": params["name"]} if "name" in params else {})
        status, data, _ = self.send("POST", "/mcp", json.dumps(body).encode(), token, **headers)
        if status != 200:
            return {"status": status}
        text = data.decode()
        events = [line.removeprefix("data: ") for line in text.splitlines() if line.startswith("data: {")]
        message = json.loads(events[-1] if events else text)
        return message.get("result", message.get("error"))

    def call(self, tool: str, arguments: dict[str, Any], **how: Any) -> dict[str, Any]:
        answer = self.rpc("tools/call", {"name": tool, "arguments": arguments}, **how)
        found: dict[str, Any] = answer["structuredContent"]
        return found


@contextmanager
def site(folder: Path, *more: str) -> Generator[Site]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    (folder / "root").mkdir(exist_ok=True)
    command = [
        sys.executable,
        "-m",
        "runstamp",
        "serve",
        "--root",
        str(folder / "root"),
        "--http",
        f"127.0.0.1:{port}",
        *more,
    ]
    env = {**os.environ, "RUNSTAMP_STORE": str(folder / "store")}
    with subprocess.Popen(command, env=env, stderr=subprocess.PIPE) as process:
        found = Site(port, process)
        try:
            assert eventually(found)
            yield found
        finally:
            process.terminate()
            process.wait(20)
            assert process.stderr is not None
            process.stderr.close()


def eventually(found: Site) -> bool:
    for _ in range(200):
        try:
            if found.send("GET", "/healthz", token=None)[0] == 200:
                return True
        except OSError:
            time.sleep(0.1)
    return False


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("http")
    tokens = folder / "tokens.toml"
    sha256 = hashlib.sha256(WRITER.encode()).hexdigest()
    tokens.write_text(
        f'[tokens.writer]\nsha256 = "{sha256}"\n[tokens.decks]\ntoken = "{READER}"\nscopes = ["pptx:*"]\n',
        encoding="utf-8",
    )
    with site(folder, "--tokens", str(tokens)) as found:
        yield found


@pytest.mark.parametrize("modern", [True, False], ids=["modern", "legacy"])
def test_a_deck_is_made_and_fetched(served: Site, modern: bool) -> None:
    made = served.call("runstamp_invoke_operation", {"name": "pptx.render", "input": DECK}, modern=modern)

    assert made["status"] == "ok", made["error"]
    artifact = made["artifacts"][0]
    assert artifact["path"] is None
    status, data, headers = served.send("GET", f"/artifacts/{artifact['sha256']}")
    assert (status, hashlib.sha256(data).hexdigest()) == (200, artifact["sha256"])
    assert headers["content-type"] == artifact["media_type"]
    assert headers["content-disposition"].endswith('.pptx"')


def test_a_file_is_sent_and_named_by_its_digest(served: Site) -> None:
    from io import BytesIO

    from PIL import Image

    data = BytesIO()
    Image.new("RGB", (8, 8), "navy").save(data, "PNG")
    status, body, _ = served.send("POST", "/files", data.getvalue())
    sent = json.loads(body)
    assert status == 201
    assert sent["artifact"] == hashlib.sha256(data.getvalue()).hexdigest()

    picture = {"type": "image", "source": {"artifact": sent["artifact"]}, "alt": "navy"}
    call = {"name": "pptx.render", "input": {"slides": [{"title": "T", "content": [picture]}]}}
    assert served.call("runstamp_invoke_operation", call)["status"] == "ok"


def test_a_form_is_not_kept_as_a_file(served: Site) -> None:
    kind = "multipart/form-data; boundary=b"
    body = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nx\r\n--b--\r\n'

    status, answer, _ = served.send("POST", "/files", body, content_type=kind)

    assert status == 415
    assert json.loads(answer)["code"] == "common/UNSUPPORTED_FEATURE"
    assert "--data-binary @file" in json.loads(answer)["remediation"]


def test_tokens_open_what_their_scopes_say(served: Site) -> None:
    listed = served.call("runstamp_list_operations", {}, token=READER)
    allowed = served.call("runstamp_invoke_operation", {"name": "pptx.render", "input": DECK}, token=READER)
    refused = served.call(
        "runstamp_invoke_operation", {"name": "docx.render", "input": {"blocks": ["a"]}}, token=READER
    )
    job = served.call("runstamp_run_job", {"name": "invoice", "input": {}}, token=READER)

    assert {row["domain"] for row in listed["operations"]} == {"pptx"}
    assert allowed["status"] == "ok"
    assert refused["error"]["code"] == "common/OPERATION_UNKNOWN"
    assert job["status"] == "error"


def invoke(served: Site, token: str = WRITER, **arguments: Any) -> dict[str, Any]:
    return served.call("runstamp_invoke_operation", {"name": "pptx.render", **arguments}, token=token)


def test_what_one_token_made_is_not_there_for_another(served: Site) -> None:
    made = invoke(served, input={"title": "Secret", "slides": [{"title": "Margin is 41 %"}]})
    sha256, reference = made["artifacts"][0]["sha256"], made["input_ref"]
    receipt = f"runstamp://receipt/{made['receipt']['digest'].removeprefix('sha256:')}"
    uri = f"runstamp://artifact/{sha256}"

    for token, status in ((WRITER, 200), (READER, 404)):
        assert served.send("GET", f"/artifacts/{sha256}", token=token)[0] == status
    for address in (uri, receipt):
        assert "contents" in served.rpc("resources/read", {"uri": address}, modern=False)
        refused = served.rpc("resources/read", {"uri": address}, token=READER, modern=False)
        assert refused["message"] == "Resource not found"
    for base in (reference, uri, sha256):
        assert invoke(served, base=base)["status"] == "ok"
        assert invoke(served, READER, base=base)["error"]["code"] == "common/BASE_UNKNOWN"


def test_what_one_token_sent_is_not_there_for_another(served: Site) -> None:
    deck = invoke(served, input={"slides": [{"title": "Our own template"}]})["artifacts"][0]["sha256"]
    # One byte more, so that it is a file which only the sender has.
    sent = served.send("POST", "/files", served.send("GET", f"/artifacts/{deck}")[1] + b"\0")[1]
    template = json.loads(sent)["artifact"]
    given = {"slides": [{"title": "T"}], "template": {"artifact": template}}

    assert invoke(served, input=given)["error"] is None
    refused = invoke(served, READER, input=given)["error"]
    assert (refused["code"], refused["issues"][0]["path"]) == ("common/ASSET_NOT_FOUND", "/template/artifact")


def test_the_same_file_made_under_two_tokens_is_there_for_both(served: Site) -> None:
    given = {"title": "Both", "slides": [{"title": "x"}]}
    first, second = invoke(served, input=given), invoke(served, READER, input=given)

    sha256 = first["artifacts"][0]["sha256"]
    assert second["artifacts"][0]["sha256"] == sha256
    assert [served.send("GET", f"/artifacts/{sha256}", token=one)[0] for one in (WRITER, READER)] == [
        200,
        200,
    ]
    assert invoke(served, READER, base=second["input_ref"])["status"] == "ok"


@pytest.mark.parametrize("path", ["/mcp", "/files", "/artifacts/" + "0" * 64, "/", "/docs", "/openapi.json"])
def test_without_a_good_token_nothing_is_there(served: Site, path: str) -> None:
    for token in (None, "wrong", "", "\u00a0", "\u0085"):
        status, body, headers = served.send(
            "POST" if path in ("/mcp", "/files") else "GET", path, token=token
        )
        assert status == 401
        assert headers["www-authenticate"].startswith("Bearer")
        assert b"Traceback" not in body


@pytest.mark.parametrize(
    "path", ["/", "/docs", "/artifacts", "/artifacts/../tokens.toml", "/artifacts/%2e%2e%2fx", "/files/x"]
)
def test_nothing_else_is_served(served: Site, path: str) -> None:
    assert served.send("GET", path)[0] == 404


def test_foreign_hosts_and_origins_are_refused(served: Site) -> None:
    assert served.send("GET", "/healthz", host="evil.example")[0] == 421
    assert served.send("GET", "/healthz", origin="https://evil.example")[0] == 403
    assert served.send("GET", "/healthz", origin=f"http://127.0.0.1:{served.port}")[0] == 200
    assert served.send("POST", "/files", b"x", host=f"localhost:{served.port}")[0] == 201


def test_bodies_have_a_limit(served: Site) -> None:
    assert served.send("POST", "/files", b"")[0] == 400
    assert served.send("POST", "/files", bytes(64 * 1024 * 1024 + 1))[0] == 413
    long = json.dumps(
        {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {"x": "y" * (33 * 1024 * 1024)}}
    )
    headers = {"content_type": "application/json", "accept": "application/json, text/event-stream"}
    assert served.send("POST", "/mcp", long.encode(), **headers)[0] == 413


def test_the_server_tells_how_files_travel(served: Site) -> None:
    told = served.rpc("server/discover", {})["instructions"]

    assert "POST the bytes to /files" in told
    assert "/root" not in told.replace("/root)", "")


def test_a_package_that_would_swell_is_served_as_it_is(served: Site) -> None:
    from io import BytesIO
    from zipfile import ZIP_DEFLATED, ZipFile

    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", b" " * 300_000_000)
    sent = json.loads(served.send("POST", "/files", out.getvalue())[1])

    status, data, headers = served.send("GET", f"/artifacts/{sent['artifact']}")
    assert (status, len(data)) == (200, sent["size"])
    assert headers["content-type"] == "application/octet-stream"


def test_an_unknown_artifact_is_not_there(served: Site) -> None:
    assert served.send("GET", "/artifacts/" + "0" * 64)[0] == 404


def test_a_signal_ends_the_server(tmp_path: Path) -> None:
    with site(tmp_path) as found:
        assert (
            found.call("runstamp_invoke_operation", {"name": "pptx.render", "input": DECK}, token=None)[
                "status"
            ]
            == "ok"
        )
        found.process.terminate()
        assert found.process.wait(20) in (0, -15)
    assert list((tmp_path / "store" / "scratch").iterdir()) == []


def test_an_address_that_others_reach_needs_tokens_and_a_name() -> None:
    with pytest.raises(RunstampError) as caught:
        rules_of("0.0.0.0", (), (), None)
    assert [issue.path for issue in caught.value.issues] == ["/tokens", "/allow-host"]
    assert rules_of("0.0.0.0", ("docs.example",), (), Tokens({})).hosts == ("docs.example",)


@pytest.mark.parametrize(
    ("given", "address"),
    [("8000", ("127.0.0.1", 8000)), ("localhost:1", ("localhost", 1)), ("[::1]:80", ("::1", 80))],
)
def test_addresses_are_read(given: str, address: tuple[str, int]) -> None:
    assert address_of(given) == address


@pytest.mark.parametrize("given", ["", "host", "host:", "host:0", "host:70000", "host:x"])
def test_what_is_no_address_says_so(given: str) -> None:
    with pytest.raises(RunstampError, match="is no address"):
        address_of(given)


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("", ["/tokens"]),
        ("[tokens.a]\n", ["/tokens/a"]),
        ('[tokens.a]\ntoken = "short"\n', ["/tokens/a/token"]),
        ('[tokens.a]\nsha256 = "xyz"\n', ["/tokens/a/sha256"]),
        (
            '[tokens.a]\ntoken = "a-token-that-is-long"\nscope = []\nscopes = "x"\n',
            ["/tokens/a/scope", "/tokens/a/scopes"],
        ),
        (
            '[tokens.a]\ntoken = "a-token-that-is-long"\n[tokens.b]\ntoken = "a-token-that-is-long"\n',
            ["/tokens/b"],
        ),
        (f'[tokens.a]\nsha256 = "{hashlib.sha256(b"").hexdigest()}"\n', ["/tokens/a/sha256"]),
        ("not toml", ["/tokens"]),
    ],
)
def test_a_bad_file_of_tokens_names_every_fault(tmp_path: Path, text: str, paths: list[str]) -> None:
    file = tmp_path / "tokens.toml"
    file.write_text(text, encoding="utf-8")

    with pytest.raises(RunstampError) as caught:
        read_tokens(file)

    assert [issue.path for issue in caught.value.issues] == paths


def test_names_fit_with_any_port_only_where_it_says_so() -> None:
    assert fits("localhost:80", ("localhost:*",))
    assert fits("localhost", ("localhost:*",))
    assert not fits("localhost.evil:80", ("localhost:*",))
    assert not fits("localhost:80x", ("localhost:*",))
    assert not fits("docs.example:80", ("docs.example",))
