"""Charts that pages draw in their own way."""

from __future__ import annotations

from typing import Any

from tests.engines.runstamp_pdf.conftest import Render


def chart(kind: str, **fields: Any) -> dict[str, Any]:
    return {"type": "chart", "kind": kind, **fields}


def test_a_heatmap_says_its_names_and_values_in_cells(render: Render) -> None:
    rows = [{"name": "Nord", "values": [11, None]}, {"name": "Sued", "values": [22, 33]}]

    page = render(chart("heatmap", categories=["Mo", "Di"], series=rows))

    assert page.says("Nord", "Sued", "Mo", "Di", "11", "22", "33")
    assert page.at("Mo").y > page.at("11").y > page.at("22").y
    assert page.at("22").x < page.at("33").x
    assert page.filled("2A5588")  # the highest value has all of the ink
    assert page.losses() == []
