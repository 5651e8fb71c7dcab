"""Every property that the engine claims reaches the file: one probe for each."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest

from runstamp.artifacts import Store
from runstamp.gateway import Gateway
from runstamp_data.support import FED
from runstamp_ooxml.support import NATIVE_CHARTS
from runstamp_pptx.support import SUPPORT
from tests.engines.runstamp_pptx.conftest import Make
from tests.engines.runstamp_pptx.probes import CATEGORIES, COMPARED, ELSEWHERE, PROBES, T


def test_every_claim_has_a_probe() -> None:
    assert set(PROBES) | ELSEWHERE == SUPPORT - FED - NATIVE_CHARTS


@pytest.mark.parametrize("name", sorted(PROBES))
def test_a_claimed_property_reaches_the_file(name: str, make: Make) -> None:
    given, needle = PROBES[name]

    made = make(**given)

    assert needle in made.text


@pytest.mark.parametrize("name", sorted(COMPARED))
def test_a_claimed_property_changes_the_file(name: str, make: Make) -> None:
    with_it, without = COMPARED[name]

    assert make(**with_it).parts != make(**without).parts


def test_keep_with_next_moves_a_block_to_the_slide_of_the_next(make: Make) -> None:
    filler = [{"type": "paragraph", "text": "Words " * 60} for _ in range(5)]
    pair = [
        {"type": "paragraph", "text": "Lead", "keep_with_next": True},
        {"type": "chart", **CATEGORIES, "height": 200},
    ]

    made = make({"title": "S", "content": [*filler, *pair]})

    with_lead = [n for n in range(1, len(made.rendered.artifacts[0].map) + 1) if T("Lead") in made.slide(n)]
    assert len(with_lead) == 1
    assert "graphicFrame" in made.slide(with_lead[0])


def test_images_come_from_paths_artifacts_and_data(tmp_path: Path, png: bytes) -> None:
    (tmp_path / "a.png").write_bytes(png)
    store = Store(tmp_path / "store")
    with Gateway(workspace=tmp_path, store=store, strict=True) as gateway:
        sources: list[dict[str, str]] = [{"path": "a.png"}, {"data": base64.b64encode(png).decode()}]
        slides = [
            {"title": str(i), "content": [{"type": "image", "source": source, "alt": "x"}]}
            for i, source in enumerate(sources)
        ]
        result = gateway.invoke_operation("pptx.render", {"slides": slides})

    assert result.error is None, json.dumps(result.to_json())
    assert result.losses == ()
