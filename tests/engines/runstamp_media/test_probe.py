"""An image is what its bytes say, read without decoding."""

from __future__ import annotations

import struct
import subprocess
import sys
from io import BytesIO
from typing import Any, cast

import pytest
from PIL import Image

from runstamp.errors import RunstampError
from runstamp_media import ImageInfo, described, image_format, probe

near = cast("Any", pytest).approx  # pytest leaves its type open


def saved(mode: str, form: str, size: tuple[int, int] = (6, 4), **options: Any) -> bytes:
    out = BytesIO()
    Image.new(mode, size).save(out, form, **options)
    return out.getvalue()


def label(value: object) -> str:
    return "" if isinstance(value, bytes) else str(value)


def exif(orientation: int) -> Any:
    found = Image.Exif()
    found[274] = orientation
    return found


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (saved("RGB", "PNG"), ("png", 6, 4, "rgb", False, 8)),
        (saved("RGBA", "PNG"), ("png", 6, 4, "rgba", True, 8)),
        (saved("LA", "PNG"), ("png", 6, 4, "gray-alpha", True, 8)),
        (saved("1", "PNG"), ("png", 6, 4, "gray", False, 1)),
        (saved("I;16", "PNG"), ("png", 6, 4, "gray", False, 16)),
        (saved("P", "PNG"), ("png", 6, 4, "palette", False, 1)),
        (saved("P", "PNG", transparency=0), ("png", 6, 4, "palette", True, 1)),
        (saved("RGB", "JPEG"), ("jpeg", 6, 4, "rgb", False, 8)),
        (saved("L", "JPEG", progressive=True), ("jpeg", 6, 4, "gray", False, 8)),
        (saved("CMYK", "JPEG"), ("jpeg", 6, 4, "cmyk", False, 8)),
        (saved("P", "GIF"), ("gif", 6, 4, "palette", False, 8)),
        (saved("P", "GIF", transparency=0), ("gif", 6, 4, "palette", True, 8)),
        (saved("RGB", "WEBP"), ("webp", 6, 4, "rgb", False, 8)),
        (saved("RGB", "WEBP", lossless=True), ("webp", 6, 4, "rgb", False, 8)),
        (saved("RGBA", "WEBP", lossless=True), ("webp", 6, 4, "rgba", True, 8)),
        (saved("RGBA", "WEBP"), ("webp", 6, 4, "rgba", True, 8)),
        (saved("RGB", "TIFF"), ("tiff", 6, 4, "rgb", False, 8)),
        (saved("RGBA", "TIFF"), ("tiff", 6, 4, "rgba", True, 8)),
        (saved("CMYK", "TIFF"), ("tiff", 6, 4, "cmyk", False, 8)),
        (saved("I;16", "TIFF"), ("tiff", 6, 4, "gray", False, 16)),
        (saved("1", "TIFF"), ("tiff", 6, 4, "gray", False, 1)),
        (saved("RGB", "BMP"), ("bmp", 6, 4, "rgb", False, 8)),
        (saved("P", "BMP"), ("bmp", 6, 4, "palette", False, 8)),
    ],
    ids=label,
)
def test_format_size_and_colours_come_from_the_header(data: bytes, expected: tuple[object, ...]) -> None:
    info = probe(data)

    assert (info.format, info.width_px, info.height_px, info.mode, info.has_alpha, info.bits) == expected


@pytest.mark.parametrize("form", ["PNG", "JPEG", "TIFF", "BMP"])
def test_resolution_is_read(form: str) -> None:
    assert probe(saved("RGB", form, dpi=(150, 300))).dpi == near((150, 300), abs=0.1)


def jfif(unit: int, across: int, down: int) -> bytes:
    data = bytearray(saved("RGB", "JPEG"))
    struct.pack_into(">BHH", data, 13, unit, across, down)
    return bytes(data)


@pytest.mark.parametrize("density", [(1, 0, 0), (0, 1, 1), (1, 1, 1), (1, 72, 0), (9, 300, 300)])
def test_a_useless_resolution_counts_as_96_dpi(density: tuple[int, int, int]) -> None:
    assert probe(jfif(*density)).dpi == (96, 96)


def test_dots_per_centimetre_are_brought_to_inches() -> None:
    assert probe(jfif(2, 100, 100)).dpi == (254, 254)


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "TIFF"])
@pytest.mark.parametrize("orientation", [1, 3, 6, 8])
def test_the_exif_turn_is_read(form: str, orientation: int) -> None:
    info = probe(saved("RGB", form, exif=exif(orientation)))

    assert info.orientation == orientation
    assert info.upright == ((4, 6) if orientation >= 5 else (6, 4))


def test_a_turn_that_is_none_counts_as_upright() -> None:
    assert probe(saved("RGB", "JPEG", exif=exif(42))).orientation == 1


def test_a_damaged_exif_block_does_not_cost_the_picture() -> None:
    data = bytearray(saved("RGB", "JPEG", exif=exif(6)))
    at = data.index(b"Exif\x00\x00") + 6
    data[at : at + 2] = b"??"

    assert probe(bytes(data)) == probe(saved("RGB", "JPEG", exif=exif(1)))


def animated(form: str) -> bytes:
    out = BytesIO()
    frames = [Image.new("RGB", (6, 4), colour) for colour in ("red", "blue", "green")]
    frames[0].save(out, form, save_all=True, append_images=frames[1:])
    return out.getvalue()


@pytest.mark.parametrize("form", ["GIF", "WEBP", "TIFF", "PNG"])
def test_more_than_one_picture_is_noticed(form: str) -> None:
    assert probe(animated(form)).frames == 2


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20px"/>', (40, 20)),
        ('<?xml version="1.0"?>\n<!-- made by hand -->\n<svg width="1in" height="2.54cm"></svg>', (96, 96)),
        ('<svg viewBox="0 0 320 200"/>', (320, 200)),
        ('<svg width="100%" viewBox="0,0,10,20"/>', (10, 20)),
        ('<svg height="50" viewBox="0 0 20 10"/>', (100, 50)),
        ("<svg/>", (300, 150)),
        (
            '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x/svg11.dtd"><svg width="7" height="8"/>',
            (7, 8),
        ),
    ],
)
def test_an_svg_is_known_by_its_content_and_gives_its_size(text: str, size: tuple[int, int]) -> None:
    info = probe(text.encode())

    assert info == ImageInfo("svg", *size, has_alpha=True, mode="rgba")


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "empty"),
        (b"just a note, saved as logo.png", "text"),
        (b"<!DOCTYPE html><html><body>404", "an HTML page"),
        (b"<?xml version='1.0'?><feed/>", "XML"),
        (b'{"error": "not found"}', "JSON or other text"),
        (b"%PDF-1.7 rest", "a PDF file"),
        (b"PK\x03\x04rest of it", "a ZIP archive (an Office file or the like)"),
        (b"\x00\x00\x00\x1cftypavif rest", "an AVIF image"),
        (b"\x00\x00\x00\x1cftypheic rest", "a HEIC image"),
        (b"\x00\x00\x00\x1cftypisom rest", "a film or another ISO media file"),
        (b"version https://git-lfs.github.com/spec/v1", "a pointer of git LFS in place of the file"),
        (b"\x01\x02\x00\x03", "of no kind we know"),
        (b"\xfe\xed\xfa\xce", "of no kind we know"),
    ],
)
def test_bytes_that_are_no_image_are_refused_by_what_they_are(data: bytes, what: str) -> None:
    with pytest.raises(RunstampError) as caught:
        probe(data, "/slides/0/image/source")

    assert (caught.value.code, caught.value.issues[0].path, caught.value.issues[0].received) == (
        "common/ASSET_REJECTED",
        "/slides/0/image/source",
        what,
    )


@pytest.mark.parametrize("form", ["PNG", "JPEG", "GIF"])
def test_a_file_cut_anywhere_is_refused(form: str) -> None:
    whole = saved("RGB", form, (40, 30))

    for length in range(len(whole)):
        if form == "JPEG" and length == len(whole) - 1:
            continue  # half of the end marker is left
        with pytest.raises(RunstampError) as caught:
            probe(whole[:length])
        assert caught.value.code == "common/ASSET_REJECTED"


@pytest.mark.parametrize("form", ["WEBP", "TIFF", "BMP"])
def test_a_cut_header_is_refused(form: str) -> None:
    with pytest.raises(RunstampError) as caught:
        probe(saved("RGB", form)[:17])

    assert caught.value.code == "common/ASSET_REJECTED"


def test_a_png_with_a_flipped_bit_is_refused() -> None:
    data = bytearray(saved("RGB", "PNG", (40, 30)))
    data[50] ^= 1

    with pytest.raises(RunstampError):
        probe(bytes(data))


def test_an_image_without_pixels_is_refused() -> None:
    data = bytearray(saved("P", "GIF"))
    struct.pack_into("<HH", data, 6, 0, 0)

    with pytest.raises(RunstampError):
        probe(bytes(data))


def test_an_svg_with_entities_is_refused() -> None:
    bomb = b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg width="4" height="4">&b;</svg>'

    with pytest.raises(RunstampError) as caught:
        probe(bomb)

    assert caught.value.code == "common/ASSET_REJECTED"


def test_a_name_is_never_asked() -> None:
    assert image_format(saved("RGB", "PNG")) == "png"
    assert described(saved("RGB", "PNG")[:20]) == "a damaged PNG image"


def test_probing_and_passing_on_do_not_load_pillow() -> None:
    program = (
        "import sys; from runstamp_media import prepare; data = sys.stdin.buffer.read();"
        "print(prepare(data).data == data, 'PIL' in sys.modules)"
    )

    out = subprocess.run(
        [sys.executable, "-c", program], input=saved("RGB", "PNG"), capture_output=True, check=True
    )

    assert out.stdout.decode().split() == ["True", "False"]
