"""A damaged or hostile font is refused with a code, or used as far as it goes; it never hangs and never throws anything else."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from struct import pack, pack_into, unpack_from
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from runstamp.errors import RunstampError
from runstamp_pdf.file import File
from runstamp_pdf.fonts import Font
from runstamp_pdf.subset import subset
from runstamp_text import FaceRecord, Paragraph, Run, Style, break_lines, open_face
from runstamp_text.catalogue import everything
from runstamp_text.faces import Face
from runstamp_text.sfnt import directory
from runstamp_text.shaping import shape

MAX_SECONDS = 5.0  # of one face; the slowest takes 0.3 s. Far from a hang, far from a busy machine's noise
TEXT = "Ávila fi 12"
CARLITO = open_face("Carlito").record
ARABIC = next(record for record in everything().faces if record.family == "Noto Sans Arabic")
CJK = next(record for record in everything().faces if record.path.suffix in (".ttc", ".otc"))


@cache
def carlito() -> bytes:
    return CARLITO.path.read_bytes()


@cache
def postscript() -> bytes:
    """A small face with PostScript outlines, keyed by CID."""
    uharfbuzz: Any = import_module("uharfbuzz")  # it has no types
    face: Any = Face(CJK).outlines
    wanted: Any = uharfbuzz.SubsetInput()
    wanted.unicode_set.set({ord(c) for c in TEXT})
    return bytes(uharfbuzz.subset(face, wanted).blob.data)


def record(folder: Path, data: bytes, *, pinned: bool = False, index: int = 0) -> FaceRecord:
    path = folder / f"{hashlib.sha256(data).hexdigest()[:16]}.ttf"
    path.write_bytes(data)
    return FaceRecord("Hostile", 700, False, path, "", "", "", 0, index=index, pinned=pinned)


def put_to_use(face: Face) -> None:
    """Do with a face all that a document can: measure, break, shape, kern, show and embed."""
    style = Style(face, 12)
    break_lines(Paragraph((Run(TEXT, style),)), 40)
    if face.covers(TEXT):
        for rtl in (False, True):
            shape(TEXT, face, rtl)
    font = Font("F1", face)
    font.show(TEXT, 12)
    font.show(TEXT, 12, rtl=True)
    font.embed(File())


def outcome(given: FaceRecord) -> str:
    """Return "used" or the code of the refusal."""
    began = time.perf_counter()
    try:
        put_to_use(Face(given))
    except RunstampError as error:
        return error.code
    finally:
        assert time.perf_counter() - began < MAX_SECONDS
    return "used"


def changed(data: bytes, tag: bytes, change: Callable[[bytearray], None]) -> bytes:
    """Return a font with one table changed in place."""
    at, size = directory(data)[tag]
    table = bytearray(data[at : at + size])
    change(table)
    return data[:at] + bytes(table) + data[at + size :]


def written(at: int, form: str, *values: int) -> Callable[[bytearray], None]:
    return lambda table: pack_into(form, table, at, *values)


def with_table(tag: bytes, body: bytes) -> bytes:
    """Return Carlito with another table, put behind the others."""
    data = bytearray(carlito())
    count = unpack_from(">H", data, 4)[0]
    entry = next(at for at in range(12, 12 + 16 * count, 16) if bytes(data[at : at + 4]) == tag)
    pack_into(">II", data, entry + 8, len(data), len(body))
    return bytes(data) + body


def sized(data: bytes) -> list[int]:
    """Lengths of every class: none, part of the header, of the directory, of each table."""
    ends = [at + size for at, size in directory(data).values()]
    return sorted({0, 1, 3, 4, 5, 11, 12, 13, 100, *[end - 1 for end in ends], *[end // 2 for end in ends]})


def test_a_font_that_is_whole_is_used(tmp_path: Path) -> None:
    assert outcome(record(tmp_path, carlito())) == "used"
    assert outcome(record(tmp_path, postscript())) == "used"
    assert outcome(record(tmp_path, ARABIC.path.read_bytes(), pinned=True)) == "used"


@pytest.mark.parametrize("whole", [carlito, postscript])
def test_a_font_cut_short_anywhere_is_refused_or_used_as_far_as_it_goes(
    whole: Callable[[], bytes], tmp_path: Path
) -> None:
    data = whole()

    found = {length: outcome(record(tmp_path, data[:length])) for length in sized(data) if length < len(data)}

    assert set(found.values()) == {"common/ASSET_REJECTED"}


def _reaching_out(data: bytearray) -> None:
    for at in range(12, 12 + 16 * unpack_from(">H", data, 4)[0], 16):
        pack_into(">II", data, at + 8, 0xFFFFFFF0, 0xFFFFFFF0)


def _claiming_all(data: bytearray) -> None:
    for at in range(12, 12 + 16 * unpack_from(">H", data, 4)[0], 16):
        pack_into(">II", data, at + 8, 0, len(data))


@pytest.mark.parametrize("damage", [_reaching_out, _claiming_all])
def test_tables_that_lie_elsewhere_are_refused(damage: Callable[[bytearray], None], tmp_path: Path) -> None:
    data = bytearray(carlito())
    damage(data)

    assert outcome(record(tmp_path, bytes(data))) == "common/ASSET_REJECTED"


@pytest.mark.parametrize(
    ("tag", "change"),
    [
        (b"head", written(18, ">H", 0)),  # units per em
        (b"head", written(18, ">H", 65535)),
        (b"maxp", written(4, ">H", 0)),
        (b"maxp", written(4, ">H", 65535)),  # glyphs: the advances of most of them are the last one's
        (b"hhea", written(34, ">H", 65535)),
        (b"hhea", written(34, ">H", 0)),
        (b"cmap", written(2, ">H", 65535)),
        (b"loca", lambda table: table.__setitem__(slice(None), bytes(len(table)))),
        (b"loca", lambda table: table.__setitem__(slice(None), b"\xff" * len(table))),
        (b"GPOS", lambda table: table.__setitem__(slice(4, None), b"\xff" * (len(table) - 4))),
        (b"GSUB", lambda table: table.__setitem__(slice(4, None), b"\x00\x0a" * ((len(table) - 4) // 2))),
    ],
)
def test_tables_with_nonsense_are_refused_or_of_no_effect(
    tag: bytes, change: Callable[[bytearray], None], tmp_path: Path
) -> None:
    assert outcome(record(tmp_path, changed(carlito(), tag, change))) in ("used", "common/ASSET_REJECTED")


def test_a_face_without_units_is_refused(tmp_path: Path) -> None:
    assert outcome(record(tmp_path, changed(carlito(), b"head", written(18, ">H", 0)))) == (
        "common/ASSET_REJECTED"
    )


def test_segments_of_a_character_map_that_overlap_are_refused(tmp_path: Path) -> None:
    count = 8000
    words = pack(f">{count}H", *[0xFFFE] * count)
    zeros = bytes(2 * count)
    segments = pack(">7H", 4, 0, 0, 2 * count, 0, 0, 0) + words + b"\0\0" + zeros + zeros + zeros
    cmap = pack(">HHHHI", 0, 1, 3, 1, 12) + segments

    assert outcome(record(tmp_path, with_table(b"cmap", cmap))) == "common/ASSET_REJECTED"


def test_a_group_of_all_characters_maps_no_more_than_the_face_has(tmp_path: Path) -> None:
    groups = pack(">HHIIIIII", 12, 0, 28, 0, 1, 0, 0x10FFFF, 1)
    cmap = pack(">HHHHI", 0, 1, 3, 10, 12) + groups

    face = Face(record(tmp_path, with_table(b"cmap", cmap)))

    assert len(face.glyphs) == len(face.tables.advances) - 1


def test_kerning_lists_that_lead_to_one_another_are_refused(tmp_path: Path) -> None:
    # every feature lists every lookup, every lookup lists one subtable many times, which lists every pair
    count = 4000
    features = pack(">H", count) + b"".join(pack(">4sH", b"kern", 2 + 6 * count) for _ in range(count))
    feature = pack(f">HH{count}H", 0, count, *range(count))
    lookups_at = 10 + len(features) + len(feature)
    lookups = pack(f">H{count}H", count, *[2 + 2 * count] * count)
    lookup = pack(f">HHH{count}H", 2, 0, count, *[6 + 2 * count] * count)
    pairs = pack(">HHHHHHH", 1, 0, 4, 0, 1, 0, 0)
    gpos = pack(">HHHHH", 1, 0, 0, 10, min(lookups_at, 0xFFFF))

    font = with_table(b"GPOS", gpos + features + feature + lookups + lookup + pairs)
    assert outcome(record(tmp_path, font)) == "common/ASSET_REJECTED"


def test_an_old_kerning_table_that_does_not_move_on_is_refused(tmp_path: Path) -> None:
    pairs = b"".join(pack(">HHh", i >> 8, i & 255, -1) for i in range(20_000))
    kern = pack(">HH", 0, 65535) + pack(">3HHHHH", 0, 0, 1, 20_000, 0, 0, 0) + pairs
    data = bytearray(with_table(b"GDEF", kern))
    for old, new in ((b"GPOS", b"Gpos"), (b"GDEF", b"kern")):
        at = data.index(old, 12)
        data[at : at + 4] = new

    assert outcome(record(tmp_path, bytes(data))) == "common/ASSET_REJECTED"


def _composed_of(*parts: int) -> bytes:
    """Return the outline of a glyph that is made of others."""
    out = pack(">5h", -1, 0, 0, 100, 100)
    for i, part in enumerate(parts):
        out += pack(">HHbb", 0x0002 | (0x0020 if i < len(parts) - 1 else 0), part, 0, 0)
    return out + bytes(-len(out) % 4)


def _with_outlines(outlines: dict[int, bytes]) -> bytes:
    """Return Carlito with these outlines for some glyphs and none for the others."""
    count = unpack_from(">H", carlito(), directory(carlito())[b"maxp"][0] + 4)[0]
    glyf, loca = b"", [0]
    for glyph in range(count):
        glyf += outlines.get(glyph, b"")
        loca.append(len(glyf))
    whole = with_table(b"glyf", glyf)
    at = directory(whole)[b"head"][0]
    whole = whole[: at + 50] + pack(">h", 1) + whole[at + 52 :]
    data = bytearray(whole)
    entry = data.index(b"loca", 12)
    pack_into(">II", data, entry + 8, len(data), 4 * len(loca))
    return bytes(data) + pack(f">{len(loca)}I", *loca)


@pytest.mark.parametrize("parts", [(5,), (6,), (6, 6, 6)])
def test_a_glyph_that_is_made_of_itself_is_refused(parts: tuple[int, ...]) -> None:
    data = _with_outlines({5: _composed_of(*parts), 6: _composed_of(5)})

    with pytest.raises(RunstampError, match="do not end") as caught:
        subset(data, [0, 5])

    assert caught.value.code == "common/ASSET_REJECTED"


def test_composites_that_multiply_are_refused() -> None:
    data = _with_outlines({glyph: _composed_of(*[glyph + 1] * 50) for glyph in range(5, 40)})

    with pytest.raises(RunstampError, match="do not end"):
        subset(data, [0, 5])


def test_outlines_that_share_one_huge_outline_are_refused() -> None:
    data = _with_outlines({5: pack(">5h", 1, 0, 0, 9, 9) + bytes(2 << 20)})

    with pytest.raises(RunstampError, match="bytes"):
        subset(data, [0, 5])


@pytest.mark.parametrize(("count", "first"), [(2**31, 12), (1, 2**31), (0, 0), (256, 0xFFFFFFFF), (1, 0)])
def test_a_collection_with_nonsense_is_refused(count: int, first: int, tmp_path: Path) -> None:
    data = b"ttcf" + pack(">HHII", 1, 0, count, first) + carlito()

    assert outcome(record(tmp_path, data)) == "common/ASSET_REJECTED"


@pytest.mark.parametrize("at", [4, 6, 8, 10, 12, 16, 20, 24, 28])
@pytest.mark.parametrize("value", [0, 0x7FFF, 0x8000, 0xFFFF])
def test_axes_with_nonsense_are_refused_or_of_no_effect(at: int, value: int, tmp_path: Path) -> None:
    data = changed(ARABIC.path.read_bytes(), b"fvar", written(at, ">H", value))

    assert outcome(record(tmp_path, data, pinned=True)) in ("used", "common/ASSET_REJECTED")


@pytest.mark.parametrize("at", [0, 2, 3, 4, 5, 6, 8, 12, 20, 40, 80, 160])
@pytest.mark.parametrize("value", [0, 0x0401, 0xFFFF])
def test_outlines_of_postscript_with_a_bad_index_are_refused_or_of_no_effect(
    at: int, value: int, tmp_path: Path
) -> None:
    data = changed(postscript(), b"CFF ", written(at, ">H", value))

    assert outcome(record(tmp_path, data)) in ("used", "common/ASSET_REJECTED")


@pytest.mark.parametrize("head", [b"\0\1\0\0", b"ttcf", b""])
def test_a_file_of_300_megabytes_is_refused_unread(head: bytes, tmp_path: Path) -> None:
    given = record(tmp_path, head)
    with given.path.open("r+b") as file:
        file.truncate(300_000_000)

    assert outcome(given) == "common/ASSET_REJECTED"


@pytest.mark.parametrize("whole", [carlito, postscript])
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    flips=st.lists(
        st.tuples(st.floats(0, 1, exclude_max=True), st.integers(1, 255)), min_size=1, max_size=40
    ),
    early=st.booleans(),
)
def test_random_bytes_are_never_anything_but_a_refusal(
    whole: Callable[[], bytes], tmp_path: Path, flips: list[tuple[float, int]], early: bool
) -> None:
    data = bytearray(whole())
    size = min(len(data), 4000) if early else len(data)
    for place, mask in flips:
        data[int(place * size)] ^= mask

    assert outcome(record(tmp_path, bytes(data))) in ("used", "common/ASSET_REJECTED")


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    tag=st.sampled_from(
        [b"cmap", b"GPOS", b"GSUB", b"glyf", b"loca", b"hmtx", b"head", b"hhea", b"maxp", b"OS/2"]
    ),
    flips=st.lists(st.tuples(st.integers(0, 600), st.integers(1, 255)), min_size=1, max_size=20),
)
def test_random_bytes_in_the_head_of_a_table_are_never_anything_but_a_refusal(
    tmp_path: Path, tag: bytes, flips: list[tuple[int, int]]
) -> None:
    def flip(table: bytearray) -> None:
        for at, mask in flips:
            table[at % len(table)] ^= mask

    given = record(tmp_path, changed(carlito(), tag, flip))

    assert outcome(given) in ("used", "common/ASSET_REJECTED")
