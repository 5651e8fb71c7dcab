"""Widths are the font's own, kerning included."""

from __future__ import annotations

import string
from importlib import import_module
from typing import Any, cast

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from runstamp.errors import RunstampError
from runstamp_text import Style, manifest, open_face, resolve, width
from runstamp_text.faces import Face
from runstamp_text.kerning import load
from runstamp_text.sfnt import read

TTFont: Any = import_module("fontTools.ttLib").TTFont  # fontTools has no types

near = cast("Any", pytest).approx  # pytest leaves its type open

RECORDS = manifest().faces
LETTERS = string.ascii_letters
# Widths in thousandths of an em of the originals, as published documents carry them in their width arrays.
CALIBRI = (
    "579 544 533 615 488 459 631 623 252 319 520 420 855 646 662 517 673 543 459 487 642 567 890 519 487 468"
)
CAMBRIA = (
    "623 611 563 662 575 537 611 687 324 307 629 537 815 681 653 568 653 621 496 593 648 604 921 571 570 538"
)


def advances(record: Any) -> tuple[dict[int, str], dict[str, int], int]:
    font = TTFont(record.path)
    return (
        font.getBestCmap(),
        {name: pair[0] for name, pair in font["hmtx"].metrics.items()},
        font["head"].unitsPerEm,
    )


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.name)
def test_every_character_is_as_wide_as_fonttools_says(record: Any) -> None:
    names, widths, units = advances(record)

    tables = open_face(record.family, record.bold, record.italic).tables

    assert set(tables.glyphs) == set(names)
    assert {code: tables.advances[glyph] for code, glyph in tables.glyphs.items()} == {
        code: widths[name] for code, name in names.items()
    }
    assert tables.units_per_em == units


def kerning_by_fonttools(font: Any, left: str, right: str) -> int:
    """Return the pair's adjustment by walking the decompiled kern feature."""
    table = font["GPOS"].table
    indices = {
        i
        for f in table.FeatureList.FeatureRecord
        if f.FeatureTag == "kern"
        for i in f.Feature.LookupListIndex
    }
    return sum(_lookup(table.LookupList.Lookup[index], left, right) for index in sorted(indices))


def _lookup(lookup: Any, left: str, right: str) -> int:
    for raw in lookup.SubTable:
        sub = getattr(raw, "ExtSubTable", raw)
        if left not in sub.Coverage.glyphs:
            continue
        if sub.Format == 1:
            records = sub.PairSet[sub.Coverage.glyphs.index(left)].PairValueRecord
            found = [record.Value1.XAdvance for record in records if record.SecondGlyph == right]
            if found:
                return int(found[0])
        else:
            first, second = sub.ClassDef1.classDefs.get(left, 0), sub.ClassDef2.classDefs.get(right, 0)
            value = sub.Class1Record[first].Class2Record[second].Value1
            return int(getattr(value, "XAdvance", 0) if value else 0)
    return 0


@pytest.mark.parametrize(
    "name", ["Carlito-Regular", "Carlito-Bold", "LiberationSans-Italic", "Caladea-Regular"]
)
def test_every_pair_of_letters_is_kerned_as_fonttools_says(name: str) -> None:
    record = next(record for record in RECORDS if record.name == name)
    font = TTFont(record.path)
    names = font.getBestCmap()
    kerning = load(record.path.read_bytes(), name)
    glyphs = open_face(record.family, record.bold, record.italic).glyphs
    pairs = [(ord(a), ord(b)) for a in "AFLPTVWYfrvwy" for b in LETTERS]

    ours = {pair: kerning.units(glyphs[pair[0]], glyphs[pair[1]]) for pair in pairs}

    assert ours == {(a, b): kerning_by_fonttools(font, names[a], names[b]) for a, b in pairs}
    assert any(ours.values())


@pytest.mark.parametrize(("family", "widths"), [("Calibri", CALIBRI), ("Cambria", CAMBRIA)])
def test_a_metric_twin_is_as_wide_as_the_original(family: str, widths: str) -> None:
    style = Style(resolve(family).face, 1000, kerning=False)

    measured = [width(letter, style) for letter in string.ascii_uppercase]

    assert measured == near([int(value) for value in widths.split()], abs=1)


@pytest.mark.parametrize(("family", "original"), [("Arial", "Helvetica"), ("Courier New", "Courier")])
@pytest.mark.parametrize("bold", [False, True])
def test_a_twin_of_a_standard_pdf_face_is_as_wide(family: str, original: str, bold: bool) -> None:
    style = Style(resolve(family, bold).face, 1000, kerning=False)
    name = f"{original}-Bold" if bold else original

    for letter in LETTERS + string.digits:
        assert width(letter, style) == near(stringWidth(letter, name, 1000), abs=1)


def test_kerning_narrows_and_can_be_left_out() -> None:
    face = resolve("Arial").face

    assert width("AVA", Style(face, 100)) == near(
        width("AVA", Style(face, 100, kerning=False)) - 2 * 7.421875
    )


def test_a_width_is_the_sum_of_its_words_and_spaces() -> None:
    style = Style(resolve("Calibri").face, 18)

    whole = width("Total revenue  up", style)

    assert whole == near(sum(width(part, style) for part in ("Total", " ", "revenue", " ", " ", "up")))


def test_size_and_spacing_scale_the_width() -> None:
    face = resolve("Calibri").face

    assert width("abc", Style(face, 20, spacing=1.5)) == near(2 * width("abc", Style(face, 10)) + 4.5)


def test_marks_and_invisible_characters_take_no_room() -> None:
    style = Style(resolve("Calibri").face, 12)

    assert width("e\u0301\u00ad\u200b\u2060", style) == width("e", style)


def test_a_character_that_nothing_covers_counts_as_a_readers_face_would_draw_it() -> None:
    style = Style(resolve("Calibri").face, 10)

    assert width("\U0002fa1d\U0002a6d0", style) == 20
    assert width("𒀀", style) == 5


def broken(data: bytes, tmp_path: Any) -> Face:
    from dataclasses import replace

    path = tmp_path / "Broken-Regular.ttf"
    path.write_bytes(data)
    return Face(replace(RECORDS[0], path=path))


WHOLE = RECORDS[0].path.read_bytes()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not a font at all",
        WHOLE[:10],
        WHOLE[:200],
        WHOLE[:5000],
        b"\x00\x01\x00\x00\xff\xff" + WHOLE[6:],
    ],
    ids=["empty", "text", "header", "directory", "tables", "count"],
)
def test_a_damaged_font_is_a_typed_error(data: bytes, tmp_path: Any) -> None:
    face = broken(data, tmp_path)

    with pytest.raises(RunstampError) as caught:
        face.tables  # noqa: B018 - reading is what fails

    assert caught.value.code == "common/ASSET_REJECTED"


def test_a_font_cut_anywhere_is_read_or_refused_but_never_crashes() -> None:
    for length in range(0, len(WHOLE), 9973):
        try:
            tables = read(WHOLE[:length], "cut")
            load(WHOLE[:length], "cut").units(1, 2)
        except RunstampError as refused:
            assert refused.code == "common/ASSET_REJECTED"
        else:
            assert tables.glyphs


@pytest.mark.parametrize(
    ("text", "spaced"), [("abc", 3), ("a\u0301bc", 3), ("\u0633\u0644\u0627\u0645", 0), ("a\u0633b", 2)]
)
def test_letters_that_join_are_not_spaced(text: str, spaced: int) -> None:
    face = resolve("DejaVu Sans").face

    assert width(text, Style(face, 10, spacing=2)) == near(width(text, Style(face, 10)) + 2 * spaced)
