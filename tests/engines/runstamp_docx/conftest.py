"""Render a document through the gateway and open what came out."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from lxml import etree

from runstamp.artifacts import Store
from runstamp.gateway import Gateway
from runstamp_ooxml.xml import NAMESPACES

SPACES = {
    **NAMESPACES,
    "w14": "http://schemas.microsoft.com/office/word/2010/wordml",
    "ct": "http://schemas.openxmlformats.org/package/2006/content-types",
    "rel": "http://schemas.openxmlformats.org/package/2006/relationships",
    "ap": "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties",
    "op": "http://schemas.openxmlformats.org/officeDocument/2006/custom-properties",
}


@dataclass(frozen=True)
class Opened:
    """A DOCX file and what the call said of it."""

    path: Path
    answer: dict[str, Any]
    roots: dict[str, Any] = field(default_factory=dict[str, Any])

    def names(self) -> list[str]:
        with zipfile.ZipFile(self.path) as archive:
            return archive.namelist()

    def data(self, part: str) -> bytes:
        with zipfile.ZipFile(self.path) as archive:
            return archive.read(part)

    def find(self, xpath: str, part: str = "word/document.xml") -> list[Any]:
        """Return what an XPath finds in a part, nothing where the part is missing."""
        if part not in self.names():
            return []
        if part not in self.roots:
            self.roots[part] = etree.fromstring(self.data(part))
        found: Any = self.roots[part].xpath(xpath, namespaces=SPACES)
        return list(found) if isinstance(found, list) else [found] if found else []

    def texts(self, part: str = "word/document.xml") -> list[str]:
        """Return the text of every paragraph of a part, in order."""
        return ["".join(p.xpath(".//w:t/text()", namespaces=SPACES)) for p in self.find("//w:p", part)]

    def losses(self) -> list[str]:
        return [loss["code"] for loss in self.answer["losses"]]


Render: TypeAlias = Callable[..., Opened]
Call: TypeAlias = Callable[..., dict[str, Any]]


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with a few pictures."""
    from PIL import Image

    folder = tmp_path_factory.mktemp("work")
    Image.new("RGB", (120, 60), (10, 120, 200)).save(folder / "blue.png", dpi=(96, 96))
    Image.new("RGB", (60, 60), (200, 20, 20)).save(folder / "red.png")
    turned = Image.Exif()
    turned[0x0112] = 6
    Image.new("RGB", (100, 40), (0, 90, 0)).save(folder / "turned.jpg", exif=turned)
    bare = BytesIO()
    Image.new("RGB", (962, 694), (90, 90, 0)).save(bare, "JPEG", dpi=(0, 0))
    (folder / "no-density.jpg").write_bytes(bare.getvalue())
    return folder


@pytest.fixture(scope="session")
def gateway(pictures: Path, tmp_path_factory: pytest.TempPathFactory) -> Gateway:
    return Gateway(workspace=pictures, store=Store(tmp_path_factory.mktemp("store")), strict=True)


@pytest.fixture(scope="session")
def call(gateway: Gateway) -> Call:
    """Invoke an operation and return its answer as JSON."""

    def invoke(operation: str, given: Any, **options: Any) -> dict[str, Any]:
        return gateway.invoke_operation(operation, given, options).to_json()

    return invoke


@pytest.fixture(scope="session")
def render(call: Call, pictures: Path) -> Render:
    """Render a document and open it; fails where the call did."""

    def rendered(*blocks: Any, **document: Any) -> Opened:
        options = document.pop("options", {})
        given = {"blocks": list(blocks), **document} if blocks else document
        answer = call("docx.render", given, **options)
        assert answer["error"] is None, answer["error"]
        return Opened(Path(answer["artifacts"][0]["path"]), answer)

    return rendered
