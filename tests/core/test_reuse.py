"""Exact repeats: handed out again only where all that went in is the same, read again now."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from runstamp import Gateway, Result
from runstamp.artifacts import Store
from runstamp.engine import Call, Rendered, World
from runstamp.limits import Limits
from runstamp.model.document import Document
from runstamp_docx import render as docx

AGAIN = {"reuse": True}


class Counted:
    """Counts how often the engine is asked."""

    def __init__(self) -> None:
        self.calls = 0
        self._render = docx.render
        self.support = getattr(docx.render, "support", None)

    def __call__(self, model: Document, call: Call, world: World) -> Rendered:
        self.calls += 1
        return self._render(model, call, world)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    found = Counted()

    def render(model: Document, call: Call, world: World) -> Rendered:
        return found(model, call, world)

    render.support = found.support  # type: ignore[attr-defined] # pyright: ignore[reportFunctionMemberAccess] -- as `supports` does
    monkeypatch.setattr(docx, "render", render)
    return found


@pytest.fixture
def gateway(tmp_path: Path) -> Gateway:
    Image.new("RGB", (40, 20), (10, 120, 200)).save(tmp_path / "a.png")
    (tmp_path / "d.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    return Gateway(tmp_path, store=Store(tmp_path / "store"), strict=True)


def document(**more: Any) -> dict[str, Any]:
    picture = {"type": "image", "source": "a.png", "alt": "blue"}
    return {"title": "T", "blocks": ["text", picture, {"type": "table", "data": "d.csv"}], **more}


def told(result: Result) -> dict[str, Any]:
    """Return an answer without the one word that says how it came about."""
    out = result.unwrap().to_json()
    del out["receipt"]["reused"]
    return out


def reused(result: Result) -> bool:
    return bool(result.unwrap().to_json()["receipt"]["reused"])


def test_a_repeat_is_the_same_answer_without_work(gateway: Gateway, counted: Counted) -> None:
    first = gateway.invoke_operation("docx.render", document(), AGAIN)
    second = gateway.invoke_operation("docx.render", document(), AGAIN)

    assert counted.calls == 1
    assert (reused(first), reused(second)) == (False, True)
    assert told(first) == told(second)


def test_nothing_is_reused_unasked(gateway: Gateway, counted: Counted) -> None:
    gateway.invoke_operation("docx.render", document(), AGAIN)

    assert not reused(gateway.invoke_operation("docx.render", document()))
    assert counted.calls == 2


@pytest.mark.parametrize("name", ["a.png", "d.csv"])
def test_a_file_that_changed_makes_it_anew(
    gateway: Gateway, counted: Counted, tmp_path: Path, name: str
) -> None:
    first = gateway.invoke_operation("docx.render", document(), AGAIN)
    if name == "a.png":
        Image.new("RGB", (40, 20), (200, 20, 20)).save(tmp_path / name)
    else:
        (tmp_path / name).write_text("a,b\n1,3\n", encoding="utf-8")

    second = gateway.invoke_operation("docx.render", document(), AGAIN)

    assert not reused(second)
    assert first.artifact.sha256 != second.artifact.sha256
    assert counted.calls == 2


def test_a_file_that_is_gone_is_told_as_ever(gateway: Gateway, tmp_path: Path) -> None:
    gateway.invoke_operation("docx.render", document(), AGAIN).unwrap()
    (tmp_path / "a.png").unlink()

    result = gateway.invoke_operation("docx.render", document(), AGAIN)

    assert result.error is not None
    assert result.error.code == "common/ASSET_NOT_FOUND"


def test_another_input_option_or_limit_is_no_repeat(
    gateway: Gateway, counted: Counted, tmp_path: Path
) -> None:
    gateway.invoke_operation("docx.render", document(), AGAIN)
    gateway.invoke_operation("docx.render", document(language="de"), AGAIN)
    gateway.invoke_operation("docx.render", document(), {**AGAIN, "checks": "full"})
    lower = Gateway(tmp_path, store=Store(tmp_path / "store"), limits=Limits(pages=100))
    lower.invoke_operation("docx.render", document(), AGAIN)

    assert counted.calls == 4


def test_another_build_is_no_repeat(
    gateway: Gateway, counted: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    gateway.invoke_operation("docx.render", document(), AGAIN)
    monkeypatch.setattr("runstamp.reuse._build", lambda _: "another")
    gateway.invoke_operation("docx.render", document(), AGAIN)

    assert counted.calls == 2


def test_a_file_that_left_the_store_is_made_anew(gateway: Gateway, counted: Counted) -> None:
    first = gateway.invoke_operation("docx.render", document(), AGAIN).unwrap()
    gateway.store.path_of(first.artifact.sha256).unlink()

    second = gateway.invoke_operation("docx.render", document(), AGAIN)

    assert counted.calls == 2
    assert second.artifact.sha256 == first.artifact.sha256


def test_losses_and_policy_hold_for_repeats_too(gateway: Gateway) -> None:
    given = document(blocks=[{"type": "paragraph", "text": "\U00012000"}])
    first = gateway.invoke_operation("pdf.render", given, AGAIN)
    second = gateway.invoke_operation("pdf.render", given, AGAIN)
    refused = gateway.invoke_operation("pdf.render", given, {**AGAIN, "fail_on": "dropped"})

    assert reused(second)
    assert (
        [loss.code for loss in second.losses]
        == [loss.code for loss in first.losses]
        == ["common/GLYPH_MISSING"]
    )
    assert refused.error is not None
    assert refused.error.code == "common/LOSS_POLICY_VIOLATED"


def test_where_inputs_are_not_kept_nothing_is_reused(tmp_path: Path, counted: Counted) -> None:
    private = Gateway(tmp_path, store=Store(tmp_path / "store"), keep_inputs=False)
    for _ in range(2):
        private.invoke_operation("docx.render", {"title": "T", "blocks": ["x"]}, AGAIN).unwrap()

    assert counted.calls == 2
    assert not (tmp_path / "store" / "reuse").exists()
