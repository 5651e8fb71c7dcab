"""Nothing is claimed that does not reach the bytes; nothing is lost in silence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from runstamp.gateway import Gateway
from runstamp.model.document import Document
from runstamp.support import parts_of
from runstamp_compose.diagram_fields import DIAGRAM_FIELDS
from runstamp_data.support import FED
from runstamp_pdf.support import SUPPORT
from tests.engines.runstamp_pdf.conftest import Render
from tests.engines.runstamp_pdf.probes import PROBES

# What a page cannot do; each is entered in the ledger when it is set.
NOT_SHOWN = {
    "TabStop.leader",
    "Column.formula", "Data.url", "FormulaTotal.formula", "Range.range", "TableColumn.column", "TableColumn.table",
    "UrlSource.url", "Document.template", "Paragraph.style", "Chart.gaps", "Axis.reverse", "Axis.log", "Axis.ticks", "Axis.dates",
    "Series.role", "Series.trendline", "Series.error_bars", "ErrorBars.kind", "ErrorBars.minus", "ErrorBars.plus", "ErrorBars.value", "Trendline.kind", "Trendline.order",
    "Image.crop", "Image.radius", "Crop.left", "Crop.top", "Crop.right", "Crop.bottom", "Trendline.period", "Trendline.name", "Trendline.equation", "Trendline.r_squared",
}  # fmt: skip


def test_every_entry_has_a_probe_and_every_probe_an_entry() -> None:
    assert set(PROBES) == SUPPORT - FED - DIAGRAM_FIELDS


def test_everything_else_of_the_model_is_left_out_on_purpose() -> None:
    assert set(parts_of(Document)) - SUPPORT == NOT_SHOWN


@pytest.mark.parametrize("name", sorted(PROBES))
def test_a_field_that_is_set_is_found_in_the_file(
    name: str, render: Render, gateway: Gateway, pictures: Path
) -> None:
    probe = PROBES[name]
    given = probe.given
    if name == "ArtifactSource.artifact":
        scratch = gateway.store.scratch(".png")
        scratch.write_bytes((pictures / "blue.png").read_bytes())
        stored = gateway.store.adopt(scratch)
        given = json.loads(json.dumps(given).replace("ARTIFACT", stored.sha256))

    opened = render(**given)

    assert probe.see(opened)
    assert "common/PROPERTY_NOT_RENDERED" not in opened.losses()
    assert not _seen(name, render)


def _seen(name: str, render: Render) -> bool:
    """Return whether the mark of a field is in the file that leaves it out; what cannot be looked for is not there."""
    opened = render(**PROBES[name].other)
    try:
        return bool(PROBES[name].see(opened))
    except (StopIteration, IndexError, KeyError, AttributeError, ValueError):
        return False


def test_what_is_not_supported_is_told(render: Render) -> None:
    opened = render({"type": "paragraph", "text": "x", "style": "Quiet"})

    assert opened.losses() == ["common/PROPERTY_NOT_RENDERED"]
    assert opened.says("x")
