"""The manifest says what the vendored files say, and every name leads to a face."""

from __future__ import annotations

import hashlib
from importlib import import_module
from typing import Any

import pytest

from runstamp_text import FaceRecord, Resolved, Substitution, manifest, open_face, resolve
from runstamp_text.catalogue import FONTS

TTFont: Any = import_module("fontTools.ttLib").TTFont  # fontTools has no types

FACES = {record.name: record for record in manifest().faces}
MAX_VENDORED_BYTES = 8_000_000


@pytest.mark.parametrize("name", FACES)
def test_the_manifest_says_what_the_file_says(name: str) -> None:
    record = FACES[name]
    data = record.path.read_bytes()

    font = TTFont(record.path)

    said = (record.family, record.weight, record.italic, record.fs_type, record.sha256)
    family, selection = font["name"].getDebugName(1), font["OS/2"].fsSelection
    assert said == (
        family,
        font["OS/2"].usWeightClass,
        bool(selection & 1),
        font["OS/2"].fsType,
        hashlib.sha256(data).hexdigest(),
    )


@pytest.mark.parametrize("name", FACES)
def test_the_licence_named_is_the_one_in_the_file_and_stands_beside_it(name: str) -> None:
    record = FACES[name]
    inside = str(TTFont(record.path)["name"].getDebugName(13))
    text = (FONTS / record.licence_file).read_text(encoding="utf-8")
    title = {
        "OFL-1.1": "SIL Open Font License, Version 1.1",
        "Apache-2.0": "Apache License, Version 2.0",
        "Bitstream-Vera": "Fonts are (c) Bitstream",
    }

    assert title[record.licence] in inside
    assert title[record.licence] in text


def test_every_font_file_is_in_the_manifest_and_the_folder_stays_small() -> None:
    files = sorted(FONTS.glob("*.ttf"))

    assert [path.name for path in files] == sorted(record.path.name for record in manifest().faces)
    assert sum(path.stat().st_size for path in files) < MAX_VENDORED_BYTES


def test_every_family_for_text_has_its_four_styles_and_the_one_for_signs_stands_last() -> None:
    *text, signs = manifest().fallback
    found = {(face.family, face.bold, face.italic) for face in manifest().faces}

    styles = {(family, b, i) for family in text for b in (False, True) for i in (False, True)}
    assert found == {*styles, (signs, False, False)}


def test_the_tables_lead_only_to_vendored_families() -> None:
    tables = (manifest().twins, manifest().generic, manifest().similar)
    named = {used for table in tables for used in table.values()} | {manifest().default, *manifest().fallback}

    assert named <= set(manifest().families())


@pytest.mark.parametrize(
    ("asked", "used", "compatible"),
    [
        ("Calibri", "Carlito", True),
        ("Arial", "Liberation Sans", True),
        ("helvetica", "Liberation Sans", True),
        ("Cambria", "Caladea", True),
        ("Courier New", "Liberation Mono", True),
        ("Consolas", "Liberation Mono", False),
        ("Aptos", "Carlito", False),
        ("Times New Roman", "Caladea", False),
        ("Brandname Mono Pro", "Liberation Mono", False),
        ("Some Serif", "Caladea", False),
        ("Some Sans Serif", "Carlito", False),
        ("Nobody Knows", "Carlito", False),
        ("", "Carlito", False),
    ],
)
def test_a_family_we_lack_is_substituted_with_a_note(asked: str, used: str, compatible: bool) -> None:
    assert resolve(asked) == Resolved(open_face(used), Substitution(asked, used, compatible))


@pytest.mark.parametrize(
    ("asked", "used"),
    [
        ("Carlito", "Carlito"),
        (' "liberation  SANS" ', "Liberation Sans"),
        ("serif", "Caladea"),
        ("monospace", "Liberation Mono"),
    ],
)
def test_a_vendored_or_generic_name_is_no_substitution(asked: str, used: str) -> None:
    assert resolve(asked) == Resolved(open_face(used))


def test_bold_and_italic_lead_to_their_own_face() -> None:
    names = [resolve("Calibri", bold, italic).face.name for bold in (False, True) for italic in (False, True)]

    assert names == ["Carlito-Regular", "Carlito-Italic", "Carlito-Bold", "Carlito-BoldItalic"]


def test_a_face_that_did_not_come_with_us_cannot_be_opened_by_name() -> None:
    with pytest.raises(LookupError):
        open_face("Calibri")


def test_a_record_is_named_after_its_file() -> None:
    record = FACES["Carlito-BoldItalic"]

    assert isinstance(record, FaceRecord)
    assert (record.name, record.bold, record.italic) == ("Carlito-BoldItalic", True, True)
