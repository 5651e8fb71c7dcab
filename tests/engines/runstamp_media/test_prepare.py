"""An image reaches the file as it is if the file takes it, and else with its losses named."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageCms

from runstamp.errors import RunstampError
from runstamp.limits import Limits
from runstamp.losses import Loss
from runstamp_media import Prepared, prepare, probe

RED, BLUE = (255, 0, 0), (0, 0, 255)


def picture(mode: str = "RGB", size: tuple[int, int] = (32, 16)) -> Image.Image:
    """Left half red, right half blue."""
    image = Image.new("RGB", size, RED)
    image.paste(BLUE, (size[0] // 2, 0, size[0], size[1]))
    return image.convert(mode)


def bytes_of(image: Image.Image, form: str, **options: Any) -> bytes:
    out = BytesIO()
    image.save(out, form, **options)
    return out.getvalue()


def exif(orientation: int) -> Any:
    found = Image.Exif()
    found[274] = orientation
    found[306] = "2020:01:01 00:00:00"
    return found


def opened(prepared: Prepared) -> Image.Image:
    return Image.open(BytesIO(prepared.data))


def close(found: Any, colour: tuple[int, ...], by: int = 12) -> bool:
    return all(abs(a - b) <= by for a, b in zip(found[:3], colour, strict=True))


def loss(source: str, target: str, what: str, path: str | None = None) -> Loss:
    return Loss(
        "common/IMAGE_CONVERTED",
        "image",
        f"the {source.upper()} image was converted to {target.upper()}: {what}",
        path,
        expected=source,
        actual=target,
        avoidable=True,
        remediation="supply a still PNG or JPEG in sRGB with 8 bits a channel",
    )


@pytest.mark.parametrize(
    "data",
    [
        bytes_of(picture(), "PNG"),
        bytes_of(picture("P"), "PNG", transparency=0),
        bytes_of(picture(), "JPEG", exif=exif(1)),
        bytes_of(picture("P"), "GIF"),
        bytes_of(picture(), "GIF", save_all=True, append_images=[Image.new("RGB", (32, 16))]),
    ],
    ids=["png", "palette with alpha", "jpeg with exif", "gif", "animated gif"],
)
def test_what_the_file_takes_passes_untouched(data: bytes) -> None:
    found = prepare(data)

    assert (found.data, found.changes, found.losses) == (data, (), ())


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "TIFF"])
@pytest.mark.parametrize(
    ("orientation", "size", "red_at", "blue_at"),
    [
        (3, (32, 16), (28, 8), (3, 8)),
        (6, (16, 32), (8, 3), (8, 28)),
        (8, (16, 32), (8, 28), (8, 3)),
    ],
)
def test_a_turned_photograph_comes_out_upright(
    form: str, orientation: int, size: tuple[int, int], red_at: tuple[int, int], blue_at: tuple[int, int]
) -> None:
    data = bytes_of(picture(), form, exif=exif(orientation))

    found = prepare(data)

    image = opened(found).convert("RGB")
    assert (found.width_px, found.height_px) == image.size == size
    assert close(image.getpixel(red_at), RED)
    assert close(image.getpixel(blue_at), BLUE)
    assert (found.changes, found.losses) == (("turned upright",), ())
    assert probe(found.data).orientation == 1


def test_a_turned_jpeg_stays_a_jpeg_and_its_resolution_turns_too() -> None:
    data = bytes_of(picture(), "JPEG", exif=exif(6), dpi=(100, 200))

    found = prepare(data)

    assert (found.format, found.dpi) == ("jpeg", (200, 100))


def test_what_is_encoded_again_carries_no_metadata() -> None:
    data = bytes_of(picture(), "JPEG", exif=exif(6), comment=b"taken at home")

    found = prepare(data)

    assert b"2020:01:01" in data
    assert b"2020:01:01" not in found.data
    assert b"taken at home" not in found.data
    assert b"Exif" not in found.data


def test_what_is_encoded_again_keeps_its_colour_profile() -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()  # pyright: ignore[reportUnknownArgumentType, reportUnknownMemberType] # Pillow leaves the type open

    found = prepare(bytes_of(picture(), "WEBP", lossless=True, icc_profile=profile))

    assert opened(found).info["icc_profile"] == profile


@pytest.mark.parametrize("form", ["WEBP", "TIFF", "BMP"])
def test_a_format_that_office_does_not_take_becomes_png_without_loss(form: str) -> None:
    options = {"lossless": True} if form == "WEBP" else {}

    found = prepare(bytes_of(picture(), form, **options))

    assert (found.format, found.media_type, found.losses) == ("png", "image/png", ())
    assert opened(found).convert("RGB").tobytes() == picture().tobytes()


@pytest.mark.parametrize(("form", "what"), [("WEBP", "frame"), ("TIFF", "page")])
def test_the_first_of_many_pictures_is_kept_with_a_loss(form: str, what: str) -> None:
    data = bytes_of(picture(), form, save_all=True, append_images=[Image.new("RGB", (32, 16))])

    found = prepare(data, pointer="/blocks/3/source")

    source = form.lower()
    assert found.losses == (loss(source, "png", f"only the first {what} is kept", "/blocks/3/source"),)
    assert close(opened(found).convert("RGB").getpixel((3, 8)), RED)


def test_an_animated_gif_is_stilled_where_gif_is_not_taken() -> None:
    data = bytes_of(picture(), "GIF", save_all=True, append_images=[Image.new("RGB", (32, 16))])

    found = prepare(data, {"png", "jpeg"})

    assert (found.format, found.losses) == ("png", (loss("gif", "png", "only the first frame is kept"),))


def test_a_cmyk_jpeg_becomes_rgb_with_a_loss() -> None:
    found = prepare(bytes_of(picture("CMYK"), "JPEG"))

    assert opened(found).mode == "RGB"
    assert close(opened(found).getpixel((3, 8)), RED)
    assert found.losses == (loss("jpeg", "jpeg", "CMYK colours are brought into RGB"),)


def test_a_turned_cmyk_photograph_comes_out_upright() -> None:
    found = prepare(bytes_of(picture("CMYK"), "JPEG", exif=exif(6)))

    assert opened(found).size == (16, 32)
    assert close(opened(found).getpixel((8, 3)), RED)


def test_a_broken_colour_profile_does_not_cost_a_cmyk_picture() -> None:
    found = prepare(bytes_of(picture("CMYK"), "JPEG", icc_profile=b"no profile at all"))

    assert close(opened(found).getpixel((3, 8)), RED)


def test_sixteen_bits_become_eight_and_are_scaled_not_clipped() -> None:
    deep = Image.new("I;16", (4, 4), 32768)

    found = prepare(bytes_of(deep, "PNG"))

    assert (opened(found).mode, opened(found).getpixel((0, 0))) == ("L", 128)
    assert found.losses == (loss("png", "png", "16 bits a channel become 8"),)


@pytest.mark.parametrize("mode", ["P", "RGBA", "LA"])
def test_transparency_survives_a_conversion(mode: str) -> None:
    image = Image.new("RGBA", (4, 4), (255, 0, 0, 0)).convert("RGBA" if mode == "P" else mode)
    data = bytes_of(Image.new("P", (4, 4)), "GIF", transparency=0) if mode == "P" else bytes_of(image, "TIFF")

    found = prepare(data, {"png"})

    assert found.has_alpha
    assert opened(found).convert("RGBA").getpixel((1, 1))[3] == 0  # type: ignore[index]  # pyright: ignore[reportOptionalSubscript, reportIndexIssue, reportUnknownMemberType] # an RGBA pixel is a tuple


def test_transparency_is_laid_on_white_where_only_jpeg_is_taken() -> None:
    found = prepare(bytes_of(Image.new("RGBA", (8, 8), (0, 0, 0, 0)), "PNG"), {"jpeg"})

    assert (found.format, found.has_alpha) == ("jpeg", False)
    assert close(opened(found).getpixel((4, 4)), (255, 255, 255))
    assert found.losses == (loss("png", "jpeg", "transparency is laid on white"),)


def test_the_same_image_gives_the_same_bytes() -> None:
    data = bytes_of(picture(), "JPEG", exif=exif(8))

    assert prepare(data) == prepare(bytes(bytearray(data)))


def test_a_jpeg_with_no_resolution_has_a_size() -> None:
    data = bytearray(bytes_of(picture(), "JPEG"))
    struct.pack_into(">BHH", data, 13, 1, 0, 0)

    assert prepare(bytes(data)).natural_size == (24, 12)


def png_header(width: int, height: int) -> bytes:
    """A well-formed PNG that promises more pixels than it holds."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        )

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b""))
        + chunk(b"IEND", b"")
    )


def test_a_bomb_is_refused_by_its_header() -> None:
    with pytest.raises(RunstampError) as caught:
        prepare(png_header(60_000, 60_000), pointer="/logo")

    assert (caught.value.code, caught.value.issues[0].path) == ("common/RESOURCE_LIMIT_EXCEEDED", "/logo")


def test_too_many_bytes_are_refused_before_anything_is_read() -> None:
    with pytest.raises(RunstampError) as caught:
        prepare(b"x" * 101, limits=Limits(image_bytes=100))

    assert caught.value.code == "common/RESOURCE_LIMIT_EXCEEDED"


@pytest.mark.parametrize("form", ["WEBP", "TIFF", "BMP"])
def test_an_image_cut_anywhere_is_a_typed_error_or_an_image(form: str) -> None:
    whole = bytes_of(picture(), form)

    for length in range(20, len(whole), 7):
        try:
            found = prepare(whole[:length])
        except RunstampError as refused:
            assert refused.code == "common/ASSET_REJECTED"
        else:
            assert opened(found).size == (32, 16)


@pytest.mark.parametrize("form", ["TIFF", "BMP", "WEBP", "GIF", "JPEG"])
def test_damaged_bytes_are_a_typed_error_or_an_image(form: str) -> None:
    whole = bytes_of(picture("CMYK" if form == "JPEG" else "RGB"), form)

    for at in range(0, len(whole), max(len(whole) // 150, 1)):
        data = bytearray(whole)
        data[at] ^= 0xFF
        try:
            found = prepare(bytes(data), {"png"}, Limits(image_pixels=1_000_000))
        except RunstampError as refused:
            assert refused.code in ("common/ASSET_REJECTED", "common/RESOURCE_LIMIT_EXCEEDED")
        else:
            assert opened(found).size == (found.width_px, found.height_px)


def test_a_warning_of_the_decoder_is_a_refusal() -> None:
    data = bytes_of(picture(), "TIFF")
    one, two = (struct.pack("<HHI", 277, 3, count) for count in (1, 2))  # SamplesPerPixel, a single short

    with pytest.raises(RunstampError) as caught:
        prepare(data.replace(one, two, 1))

    assert one in data
    assert isinstance(caught.value.__cause__, UserWarning)


def test_the_limit_of_the_call_counts_and_not_the_decoders_own() -> None:
    data = bytes_of(Image.new("1", (10_000, 9_000)), "BMP")

    found = prepare(data, limits=Limits(image_pixels=90_000_000))

    assert (found.width_px, found.height_px) == (10_000, 9_000)
