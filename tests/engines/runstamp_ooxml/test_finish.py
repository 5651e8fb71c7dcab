from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from runstamp_ooxml.lint import lint
from tests.engines.runstamp_ooxml.finishing import finished
from tests.oracles import assert_valid, open_xml_sdk


def _written(folder: Path, kind: str, data: bytes) -> Path:
    path = folder / f"sample.{kind}"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("kind", ["docx", "pptx"])
def test_finished_library_output_passes_every_judge(
    kind: str, good: dict[str, bytes], tmp_path: Path
) -> None:
    assert_valid(_written(tmp_path, kind, good[kind]))


def test_finished_openpyxl_output_passes_the_schema_and_the_lint(
    good: dict[str, bytes], tmp_path: Path
) -> None:
    path = _written(tmp_path, "xlsx", good["xlsx"])

    assert lint(path).findings == ()
    assert open_xml_sdk(path) == []


@pytest.mark.parametrize("kind", ["pptx", "xlsx"])
def test_stock_library_output_still_has_the_faults_that_the_pass_mends(
    kind: str, raw: dict[str, bytes], tmp_path: Path
) -> None:
    assert open_xml_sdk(_written(tmp_path, kind, raw[kind])) != []


@pytest.mark.parametrize("kind", ["docx", "pptx", "xlsx"])
def test_finishing_twice_changes_nothing(kind: str, good: dict[str, bytes]) -> None:
    assert finished(good[kind]) == good[kind]


def test_dates_are_fixed_in_the_file_and_in_embedded_workbooks(good: dict[str, bytes]) -> None:
    with zipfile.ZipFile(BytesIO(good["pptx"])) as archive:
        book = next(name for name in archive.namelist() if name.endswith(".xlsx"))
        embedded = archive.read(book)
        core = archive.read("docProps/core.xml")

    with zipfile.ZipFile(BytesIO(embedded)) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        inner = archive.read("docProps/core.xml")
    assert b">2000-01-01T00:00:00Z</dcterms:modified>" in core
    assert b">2000-01-01T00:00:00Z</dcterms:modified>" in inner


def test_the_stale_copy_of_the_styles_is_gone_with_its_relation(good: dict[str, bytes]) -> None:
    with zipfile.ZipFile(BytesIO(good["docx"])) as archive:
        assert "word/stylesWithEffects.xml" not in archive.namelist()
        assert b"stylesWithEffects" not in archive.read("word/_rels/document.xml.rels")
        assert b"stylesWithEffects" not in archive.read("[Content_Types].xml")
