"""Typed models in the SDK: an object is what its class says, without naming its type again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from runstamp.artifacts import Store
from runstamp.gateway import Gateway
from runstamp.model import (
    Chart,
    ChartBlock,
    Deck,
    Document,
    Figure,
    Kpi,
    Kpis,
    Markdown,
    PageBreak,
    Series,
    Side,
    SideBySide,
    Slide,
    Table,
    TableBlock,
)


def chart(kind: type[Chart | ChartBlock]) -> Any:
    return kind(kind="column", categories=["a", "b"], series=[Series(name="x", values=[1, 2])])  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] -- lists are taken


def table(kind: type[Table | TableBlock]) -> Any:
    return kind.model_validate({"columns": ["a"], "rows": [["x"]]})


def blocks() -> list[Any]:
    return [
        chart(Chart),
        chart(ChartBlock),
        table(Table),
        table(TableBlock),
        Kpis(items=[Kpi(label="a", value=1)]),  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] -- lists are taken
        Markdown(text="# x"),
        Figure(content=chart(Chart), caption="c"),
        SideBySide.model_validate({"items": [Side.model_validate({"blocks": [chart(Chart)]}), {"blocks": ["x"]}]}),
        PageBreak(),
    ]  # fmt: skip


TYPES = ["chart", "chart", "table", "table", "kpis", "markdown", "figure", "side_by_side", "page_break"]


@pytest.fixture
def gateway(tmp_path: Path) -> Gateway:
    return Gateway(tmp_path, store=Store(tmp_path / "store"))


def test_objects_in_a_document_need_no_type(gateway: Gateway) -> None:
    made = Document.model_validate({"blocks": blocks()})

    assert [block.type for block in made.blocks if not isinstance(block, str)] == TYPES
    assert [block["type"] for block in made.model_dump(exclude_unset=True)["blocks"]] == TYPES
    assert gateway.invoke_operation("docx.render", made).error is None


def test_objects_on_a_slide_need_no_type(gateway: Gateway) -> None:
    for one in blocks()[:4]:
        deck = Deck(title="T", slides=(Slide(title="S", content=(one,)),))

        result = gateway.invoke_operation("pptx.render", deck)

        assert result.error is None, result.error


def test_objects_inside_of_plain_json_are_taken(gateway: Gateway) -> None:
    result = gateway.invoke_operation("docx.render", {"title": "T", "blocks": blocks()})

    assert result.error is None, result.error
