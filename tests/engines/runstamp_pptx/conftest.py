"""Fixtures: a deck of JSON rendered through the engine, read back part by part."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from runstamp.engine import Call, Rendered
from runstamp.model.deck import Deck
from runstamp.testing import FixedWorld
from runstamp_ooxml.unzip import open_archive
from runstamp_pptx.render import render


class Made:
    """A rendered deck and its parts."""

    def __init__(self, rendered: Rendered) -> None:
        self.rendered = rendered
        self.path = rendered.artifacts[0].path
        archive = open_archive(self.path.read_bytes())
        self.parts: Mapping[str, str] = {
            name: archive.read(name).decode("utf-8", "replace")
            for name in archive.names
            if name.endswith((".xml", ".rels"))
        }
        self.names = archive.names

    def slide(self, number: int) -> str:
        """Return the XML of a slide."""
        return self.parts[f"ppt/slides/slide{number}.xml"]

    @property
    def text(self) -> str:
        """The XML of every part, one after the other."""
        return "\n".join(self.parts.values())

    @property
    def codes(self) -> list[str]:
        """The codes of all losses."""
        return [loss.code for loss in self.rendered.losses]

    @property
    def notes(self) -> list[tuple[str, int | None]]:
        """The diagnostics: code and slide."""
        return [(found.code, found.page) for found in self.rendered.diagnostics]


Make = Callable[..., Made]


@pytest.fixture
def png() -> bytes:
    """Return a small image, 80 × 50 pixels."""
    out = BytesIO()
    Image.new("RGB", (80, 50), (40, 90, 140)).save(out, "PNG")
    return out.getvalue()


@pytest.fixture
def make(tmp_path: Path, png: bytes) -> Make:
    """Return a function that renders slides, or a whole deck."""

    def build(*slides: Mapping[str, Any], **deck: Any) -> Made:
        given = {"title": "Deck", **deck}
        given.setdefault("slides", list(slides))
        world = FixedWorld(tmp_path, {"a.png": png})
        return Made(render(Deck.model_validate(given), Call("pptx.render", {"checks": "auto"}), world))

    return build
