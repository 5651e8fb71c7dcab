"""Faces of the operator's own: found by name, told where they cannot be used."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from runstamp import Gateway, configuration
from runstamp.artifacts import Store
from runstamp_text import cover, faces, families, missing, resolve
from runstamp_text.catalogue import FONTS, everything
from runstamp_text.coverage import SAMPLES, covered, rows
from runstamp_text.folders import MAX_FILES, faces_in


def forget() -> None:
    for kept in (
        everything,
        configuration.font_folders,
        families.resolve,
        cover.tried,
        cover.best_face,
        faces.open_face,
    ):
        kept.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    made = tmp_path / "fonts"
    made.mkdir()
    monkeypatch.setenv("RUNSTAMP_FONTS", str(made))
    forget()
    yield made
    monkeypatch.undo()
    forget()


def renamed(source: str, target: Path, family: str, fs_type: int | None = None) -> None:
    """Write a face of ours under another family's name."""
    font: Any = import_module("fontTools.ttLib").TTFont(FONTS / source)  # fontTools has no types
    for record in font["name"].names:
        if record.nameID in (1, 16):
            record.string = family
    if fs_type is not None:
        font["OS/2"].fsType = fs_type
    font.save(target)


def test_a_family_in_a_folder_is_used_under_its_own_name(folder: Path) -> None:
    renamed("Caladea-Regular.ttf", folder / "house.ttf", "House Serif")
    renamed("Caladea-Bold.ttf", folder / "house-bold.ttf", "House Serif")

    regular, bold = resolve("house serif"), resolve("House Serif", bold=True)

    assert (regular.substitution, bold.substitution) == (None, None)
    assert (regular.face.record.bold, bold.face.record.bold) == (False, True)
    assert resolve("Calibri").face.name == "Carlito-Regular"


def test_a_document_embeds_it_and_its_receipt_names_it(folder: Path, tmp_path: Path) -> None:
    renamed("Caladea-Regular.ttf", folder / "house.ttf", "House Serif")
    given = {"theme": {"extends": "slate", "fonts": {"body": "House Serif"}}, "blocks": ["Words in it"]}

    result = Gateway(tmp_path, store=Store(tmp_path / "store")).invoke_operation("pdf.render", given).unwrap()

    assert result.losses == ()
    assert "house" in [one["name"] for one in result.to_json()["receipt"]["dependencies"]]


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda path: path.write_bytes(b"no font at all, but long enough"), "signature"),
        (lambda path: path.write_bytes(b""), "0 bytes"),
        (
            lambda path: path.write_bytes((FONTS / "Carlito-Regular.ttf").read_bytes()[:400]),
            "larger than the file",
        ),
        (lambda path: renamed("Carlito-Regular.ttf", path, "Kept Sans", 2), "forbids embedding"),
    ],
)
def test_what_cannot_be_used_is_left_out_and_told(folder: Path, make: object, why: str) -> None:
    assert callable(make)
    make(folder / "bad.ttf")

    assert [refused.path.name for refused in everything().refused] == ["bad.ttf"]
    assert why in everything().refused[0].reason
    assert any("bad.ttf" in row.detail and why in row.detail for row in rows())


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="the system knows no such rights")
def test_a_folder_that_may_be_listed_and_not_entered_is_told() -> None:
    with tempfile.TemporaryDirectory() as made:
        shut = Path(made) / "shut"
        shut.mkdir()
        shutil.copy(FONTS / "Carlito-Regular.ttf", shut / "a.ttf")
        Path(made).chmod(0o755)
        shut.chmod(0o444)
        user = os.geteuid()
        try:
            os.seteuid(user or 65534)  # nobody, as all doors are open to root
            found = faces_in([Path(made)])
        finally:
            os.seteuid(user)
            shut.chmod(0o755)

    assert [(one.path.name, "denied" in one.reason) for one in found.refused] == [("a.ttf", True)]


def test_files_beyond_the_most_that_are_looked_at_are_told(folder: Path) -> None:
    for i in range(MAX_FILES + 2):
        (folder / f"{i:05}.ttf").touch()

    last = everything().refused[-1]

    assert (last.path.name, last.reason) == (f"{MAX_FILES:05}.ttf", "it and 1 after it are too many")


def test_a_folder_covers_what_nothing_else_does(folder: Path) -> None:
    shutil.copy(FONTS / "DejaVuSans.ttf", folder / "signs.ttf")

    assert missing("ok", resolve("Calibri").face) is None
    assert everything().fallback.count("DejaVu Sans") == 1


def test_folders_stand_in_the_configuration_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "faces").mkdir()
    renamed("Caladea-Regular.ttf", tmp_path / "faces" / "a.ttf", "Project Serif")
    (tmp_path / "runstamp.toml").write_text('[fonts]\nfolders = ["faces"]\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    forget()

    assert resolve("Project Serif").substitution is None
    monkeypatch.undo()
    forget()


@pytest.mark.parametrize("script", SAMPLES)
def test_every_script_is_covered_with_the_extras(script: str) -> None:
    assert covered(script)


def test_doctor_says_what_is_missing_and_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("runstamp_text.catalogue.find_spec", lambda _: None)
    forget()

    told = [row.detail for row in rows() if not row.ok]
    forget()

    assert any("Devanagari" in one and "runstamp[fonts-indic]" in one for one in told)
    assert any("Chinese" in one and "runstamp[fonts-cjk]" in one for one in told)
