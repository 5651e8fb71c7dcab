from __future__ import annotations

import struct
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from runstamp.errors import RunstampError
from runstamp.limits import Limits
from runstamp_ooxml import zip as zips
from runstamp_ooxml.unzip import open_archive
from runstamp_ooxml.zip import Content, ZipWriter, deflated, stored, zip_bytes

TEXT = b"<a>hello</a>" * 500


def test_an_archive_is_the_same_bytes_twice_and_zipfile_reads_it() -> None:
    members: list[tuple[str, Content]] = [
        ("a.xml", TEXT),
        ("b.png", b"\x89PNG" * 50),
        ("ü.xml", b""),
        ("c.xml", deflated(TEXT, 9)),
    ]

    one, two = zip_bytes(members), zip_bytes(members)

    assert one == two
    with zipfile.ZipFile(BytesIO(one)) as archive:
        assert archive.testzip() is None
        entries = archive.infolist()
    assert [(e.filename, e.file_size, e.compress_type) for e in entries] == [
        ("a.xml", 6000, 8),
        ("b.png", 200, 0),
        ("ü.xml", 0, 0),
        ("c.xml", 6000, 8),
    ]
    assert {(e.date_time, e.create_system, e.external_attr) for e in entries} == {
        ((1980, 1, 1, 0, 0, 0), 0, 0)
    }


def test_a_streamed_part_reads_like_any_other_and_needs_no_data_descriptor(tmp_path: Path) -> None:
    path = tmp_path / "s.zip"
    with path.open("wb") as out:
        writer = ZipWriter(out)
        writer.add("before.xml", TEXT)
        writer.add("sheet.xml", (TEXT for _ in range(100)))
        writer.add("after.xml", TEXT)
        writer.finish()

    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        assert archive.read("sheet.xml") == TEXT * 100
        assert [entry.flag_bits for entry in archive.infolist()] == [0, 0, 0]


def test_a_streamed_part_beyond_the_32_bit_limit_gets_zip64_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zips, "MAX_32", 10_000)
    out = BytesIO()
    writer = ZipWriter(out)
    writer.add("sheet.xml", (TEXT for _ in range(100)))
    writer.finish()

    data = out.getvalue()
    assert struct.unpack_from("<2H2Q", data, 30 + len("sheet.xml"))[:3] == (1, 16, len(TEXT) * 100)


def test_more_than_65535_entries_are_found_again() -> None:
    member = stored(b"")

    data = zip_bytes((f"{number}.xml", member) for number in range(65_600))

    with zipfile.ZipFile(BytesIO(data)) as archive:
        assert len(archive.namelist()) == 65_600


def test_writing_stops_at_the_size_that_the_caller_allows() -> None:
    writer = ZipWriter(BytesIO(), max_bytes=100)

    with pytest.raises(RunstampError) as caught:
        writer.add("a.png", bytes(200))

    assert caught.value.code == "common/RESOURCE_LIMIT_EXCEEDED"


def _archive(*members: tuple[str, bytes]) -> bytes:
    return zip_bytes(members)


@pytest.mark.parametrize(
    ("data", "limits", "code"),
    [
        (b"plain text", Limits(), "common/INPUT_CORRUPT"),
        (b"", Limits(), "common/INPUT_CORRUPT"),
        (_archive(("a.xml", TEXT))[:-10], Limits(), "common/INPUT_CORRUPT"),
        (_archive(("a.xml", TEXT), ("A.xml", TEXT)), Limits(), "common/INPUT_CORRUPT"),
        (_archive(("../a.xml", TEXT)), Limits(), "common/INPUT_CORRUPT"),
        (_archive(("a.xml", bytes(10_000_000))), Limits(), "common/RESOURCE_LIMIT_EXCEEDED"),
        (_archive(("a.xml", TEXT)), Limits(archive_part_bytes=100), "common/RESOURCE_LIMIT_EXCEEDED"),
        (
            _archive(("a", TEXT), ("b", TEXT)),
            Limits(archive_total_bytes=9_000),
            "common/RESOURCE_LIMIT_EXCEEDED",
        ),
        (_archive(("a", TEXT), ("b", TEXT)), Limits(archive_entries=1), "common/RESOURCE_LIMIT_EXCEEDED"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), Limits(), "common/INPUT_CORRUPT"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
            Limits(),
            "common/INPUT_ENCRYPTED",
        ),
    ],
)
def test_hostile_archives_are_typed_errors(data: bytes, limits: Limits, code: str) -> None:
    with pytest.raises(RunstampError) as caught:
        open_archive(data, limits)

    assert caught.value.code == code


def test_an_encrypted_entry_is_told_apart_from_a_corrupt_one() -> None:
    data = bytearray(_archive(("a.xml", TEXT)))
    data[data.index(b"PK\1\2") + 8] |= 1

    with pytest.raises(RunstampError) as caught:
        open_archive(bytes(data))

    assert caught.value.code == "common/INPUT_ENCRYPTED"


def test_a_file_cut_short_is_not_taken_for_the_workbook_embedded_in_it() -> None:
    whole = _archive(("deck.xml", TEXT), ("book.xlsx", _archive(("sheet.xml", TEXT))))

    with pytest.raises(RunstampError) as caught:
        open_archive(whole[:-60])

    assert caught.value.code == "common/INPUT_CORRUPT"


def test_an_entry_whose_bytes_do_not_match_its_checksum_is_corrupt() -> None:
    data = bytearray(_archive(("a.png", b"\x89PNG" * 50)))
    data[60] ^= 0xFF

    with pytest.raises(RunstampError) as caught:
        open_archive(bytes(data)).read("a.png")

    assert caught.value.code == "common/INPUT_CORRUPT"


def test_a_directory_that_lies_about_a_size_gives_no_more_than_it_says() -> None:
    data = bytearray(_archive(("a.xml", TEXT)))
    struct.pack_into("<L", data, data.index(b"PK\1\2") + 24, 100)

    with pytest.raises(RunstampError) as caught:
        open_archive(bytes(data)).read("a.xml")

    assert caught.value.code == "common/INPUT_CORRUPT"
