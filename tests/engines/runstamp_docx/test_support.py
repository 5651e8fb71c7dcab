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
from runstamp_docx.support import SUPPORT
from runstamp_ooxml.support import NATIVE_CHARTS
from tests.engines.runstamp_docx.conftest import Render
from tests.engines.runstamp_docx.probes import PROBES

# What a document cannot do; each is entered in the ledger when it is set.
NOT_SHOWN = {
    "Column.formula", "Data.url", "FormulaTotal.formula", "Range.range", "SlideLink.slide", "TableColumn.column", "TableColumn.table",
    "UrlSource.url", "Image.crop", "Image.radius", "Crop.left", "Crop.top", "Crop.right", "Crop.bottom",
}  # fmt: skip


def test_every_entry_has_a_probe_and_every_probe_an_entry() -> None:
    assert set(PROBES) == SUPPORT - FED - NATIVE_CHARTS - DIAGRAM_FIELDS


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

    assert opened.find(probe.xpath, probe.part), opened.find("/*", probe.part)
    assert "common/PROPERTY_NOT_RENDERED" not in opened.losses()
    if probe.other is not None:
        assert not render(**probe.other).find(probe.xpath, probe.part)


def test_what_is_not_supported_is_told(render: Render) -> None:
    opened = render({"type": "paragraph", "text": {"text": "x", "link": {"slide": "next"}}})

    assert opened.losses() == ["common/PROPERTY_NOT_RENDERED"]
    assert "x" in opened.texts()
