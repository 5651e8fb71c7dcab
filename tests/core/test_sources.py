"""Files that an input names are looked for before any work is done, all of them."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any

import pytest

from runstamp import Gateway, Workspace
from runstamp.artifacts import Store
from runstamp.engine import Call, Rendered, World
from runstamp.envelope import MAX_ISSUES
from runstamp.model import Document
from tests.core.conftest import Fake


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


PNG = (
    b"\x89PNG\r\n\x1a\n"
    + _chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    + _chunk(b"IDAT", zlib.compress(b"\0\0"))
    + _chunk(b"IEND", b"")
)


@pytest.fixture
def gateway(tmp_path: Path) -> Gateway:
    root = tmp_path / "root"
    (root / "img").mkdir(parents=True)
    (root / "img" / "logo.png").write_bytes(PNG)
    (root / "sales.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    return Gateway(Workspace((root,), own_grant=True), store=Store(tmp_path / "store"))


def image(source: Any) -> dict[str, Any]:
    return {"type": "image", "source": source, "alt": "x"}


def issues_of(gateway: Gateway, name: str, given: dict[str, Any]) -> dict[str, Any]:
    result = gateway.invoke_operation(name, given)
    assert result.error is not None
    return {issue.path: issue for issue in result.error.issues}


def test_missing_pictures_templates_and_data_are_told_in_one_answer(gateway: Gateway) -> None:
    given = {
        "template": "house.potx",
        "slides": [
            {"title": "A", "content": [image("img/lgo.png")]},
            {"title": "B", "content": [image({"path": "img/logo.png"})]},
            {"title": "C", "content": [image({"artifact": "0" * 64})]},
            {"title": "D", "content": [{"type": "table", "columns": ["a"], "data": "data/sale.csv"}]},
            {
                "title": "E",
                "content": [{"type": "chart", "kind": "bar", "data": {"path": "sales.cvs", "limit": 3}}],
            },
        ],
    }

    result = gateway.invoke_operation("pptx.render", given)

    assert result.error is not None
    assert result.error.code == "common/ASSET_NOT_FOUND"
    found = {issue.path: issue for issue in result.error.issues}
    assert list(found) == [
        "/template",
        "/slides/0/content/0/source",
        "/slides/2/content/0/source/artifact",
        "/slides/3/content/0/data",
        "/slides/4/content/0/data/path",
    ]
    assert found["/slides/0/content/0/source"].did_you_mean == "img/logo.png"
    assert found["/slides/4/content/0/data/path"].did_you_mean == "sales.csv"


def test_the_message_shows_the_path_as_it_was_written(gateway: Gateway) -> None:
    found = issues_of(gateway, "docx.render", {"blocks": [image("pictures/2026/team.png")]})

    assert found["/blocks/0/source"].message == "no file 'pictures/2026/team.png' in the workspace"


def test_files_that_may_not_be_used_are_told_with_those_that_are_missing(gateway: Gateway) -> None:
    found = issues_of(
        gateway,
        "docx.render",
        {
            "blocks": [
                image("../outside.png"),
                image({"data": "!!!!"}),
                image("img"),
                image("https://example.org/a.png"),
                image("gone.png"),
            ]
        },
    )

    assert {path: issue.message for path, issue in found.items()} == {
        "/blocks/0/source": "the path lies outside the workspace",
        "/blocks/1/source/data": "the data is not base64",
        "/blocks/2/source": "the path is not a file",
        "/blocks/3/source": "https addresses are not fetched",
        "/blocks/4/source": "no file 'gone.png' in the workspace",
    }


def test_nothing_is_drawn_while_a_file_is_missing(fake: Fake) -> None:
    calls: list[str] = []

    def handler(model: Document, call: Call, world: World) -> Rendered:
        calls.append(call.operation)
        return Rendered()

    result = fake(handler=handler).invoke_operation("docx.render", {"blocks": [image("gone.png")]})

    assert result.error is not None
    assert calls == []


def test_every_missing_file_is_told_and_the_folders_are_listed_once(
    gateway: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed: list[int] = []
    listing = Workspace.listing

    def counted(workspace: Workspace) -> tuple[Path, ...]:
        listed.append(1)
        return listing(workspace)

    monkeypatch.setattr(Workspace, "listing", counted)
    blocks = [image(f"img/{i}.png") for i in range(MAX_ISSUES + 5)]

    result = gateway.invoke_operation("docx.render", {"blocks": blocks})

    assert result.error is not None
    assert len(result.error.issues) == MAX_ISSUES + 5
    assert len(listed) == 1
