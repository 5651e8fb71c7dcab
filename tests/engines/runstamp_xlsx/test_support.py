"""No silent loss: every entry of SUPPORT has a probe, every other field of the model is in the ledger when it is set."""

from __future__ import annotations

from pathlib import Path

import pytest

from runstamp.model import Workbook
from runstamp.support import parts_of
from runstamp_data.support import FED
from runstamp_ooxml.support import NATIVE_CHARTS
from runstamp_xlsx.support import SUPPORT
from tests.engines.runstamp_xlsx.probes import PROBES
from tests.engines.runstamp_xlsx.workbooks import book, chart, found, parts, render, table

PLAIN = {"xl/tables": table(), "xl/charts": chart(), "xl/drawings": chart()}
# found only in the file that sets the field: these look at what a plain input of their own kind has, too
ALWAYS = {
    "Sheet.rows", "Sheet.tables", "Sheet.charts", "Sheet.cells", "Workbook.sheets", "Cell.value", "Table.columns", "Table.rows", "Column.header",
    "SheetChart.at", "Chart.categories", "Chart.series", "TextRun.text",
}  # fmt: skip


# What test_templates.py shows.
TEMPLATES = {"Workbook.template", "PathSource.path", "ArtifactSource.artifact", "DataSource.data"}


def test_every_entry_has_a_probe_and_every_probe_an_entry() -> None:
    assert set(PROBES) == SUPPORT - FED - TEMPLATES - NATIVE_CHARTS


def test_support_names_parts_of_the_model_only() -> None:
    assert set(parts_of(Workbook)) >= SUPPORT - {
        name for name in SUPPORT if name.startswith(("RoleColor.", "CellStyle.", "Cell."))
    }


@pytest.mark.parametrize("name", sorted(PROBES))
def test_what_support_names_reaches_the_bytes(name: str, tmp_path: Path) -> None:
    given, pattern, part = PROBES[name]

    result = render(given, tmp_path)

    assert result.error is None, result.error
    assert "common/PROPERTY_NOT_RENDERED" not in {loss.code for loss in result.losses}
    assert found(parts(result)[part], pattern), parts(result)[part][:3000]
    if name not in ALWAYS:
        plain = parts(render(next((PLAIN[key] for key in PLAIN if part.startswith(key)), book()), tmp_path))
        assert not found(plain.get(part, ""), pattern)


@pytest.mark.parametrize(
    ("value", "path"),
    [
        (table(repeat_header=False), "/sheets/0/tables/0/repeat_header"),
        (table(caption="c"), "/sheets/0/tables/0/caption"),
        (chart(source="s"), "/sheets/0/charts/0/source"),
        (book(theme={"fonts": {"mono": "Menlo"}}), "/theme/fonts/mono"),
    ],
)
def test_what_a_sheet_cannot_show_is_in_the_ledger(
    value: dict[str, object], path: str, tmp_path: Path
) -> None:
    result = render(value, tmp_path)

    assert [(loss.code, loss.path) for loss in result.losses] == [("common/PROPERTY_NOT_RENDERED", path)]
