"""One picture stored in many ways looks the same in every format: turned, deep, interlaced, profiled, transparent, misnamed."""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageCms

from runstamp.artifacts import Store
from runstamp.envelope import Result
from runstamp.gateway import Gateway

RED, GREEN, BLUE, CLEAR = (200, 40, 40), (40, 160, 60), (40, 80, 200), (255, 255, 255)
SIDE = 40  # pixels of one quarter
T = Image.Transpose
STORED = {  # what a camera stores for each EXIF orientation (EXIF 2.3, 4.6.4)
    1: None,
    2: T.FLIP_LEFT_RIGHT,
    3: T.ROTATE_180,
    4: T.FLIP_TOP_BOTTOM,
    5: T.TRANSPOSE,
    6: T.ROTATE_90,
    7: T.TRANSVERSE,
    8: T.ROTATE_270,
}


def quarters() -> Image.Image:
    """Red, green, blue and white, a little higher than wide so that a turn shows in the size."""
    image = Image.new("RGB", (2 * SIDE, 3 * SIDE), CLEAR)
    image.paste(RED, (0, 0, SIDE, SIDE))
    image.paste(GREEN, (SIDE, 0, 2 * SIDE, SIDE))
    image.paste(BLUE, (0, SIDE, SIDE, 3 * SIDE))
    return image


def saved(image: Image.Image, form: str, **options: Any) -> bytes:
    out = BytesIO()
    image.save(out, form, **options)
    return out.getvalue()


def turned(orientation: int) -> bytes:
    exif = Image.Exif()
    exif[274] = orientation
    how, image = STORED[orientation], quarters()
    stored = image if how is None else image.transpose(how)
    return saved(stored, "JPEG", quality=95, subsampling=0, exif=exif)


def with_density(across: int, down: int) -> bytes:
    """A JPEG whose header says so many dots per inch; the encoder itself would not write zero."""
    data = bytearray(saved(quarters(), "JPEG", quality=95, subsampling=0))
    at = data.index(b"JFIF\0") + 7
    data[at : at + 5] = struct.pack(">BHH", 1, across, down)
    return bytes(data)


def png(bits: int, colour: int, pixels: bytes, interlace: int = 0, key: bytes = b"") -> bytes:
    def chunk(kind: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        )

    head = struct.pack(">2I5B", 2 * SIDE, 3 * SIDE, bits, colour, 0, 0, interlace)
    body = chunk(b"tRNS", key) if key else b""
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + body
        + chunk(b"IDAT", zlib.compress(pixels))
        + chunk(b"IEND", b"")
    )


PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))  # fmt: skip


def scanlines(image: Image.Image, packed: Callable[[Any], bytes], passes: Any = ((0, 0, 1, 1),)) -> bytes:
    width, height = image.size
    rows = [
        b"\0" + b"".join([packed(image.getpixel((x, y))) for x in range(left, width, across)])
        for left, top, across, down in passes
        for y in range(top, height, down)
    ]
    return b"".join(rows)


def deep(pixel: Any) -> bytes:
    return struct.pack(f">{len(pixel)}H", *[value * 257 for value in pixel])


def clear() -> Image.Image:
    """The quarters with nothing where they are white, and black under it: who drops the transparency shows it."""
    image = quarters().convert("RGBA")
    image.paste((0, 0, 0, 0), (SIDE, SIDE, 2 * SIDE, 3 * SIDE))
    return image


def palette_with_alpha() -> bytes:
    image = clear().convert("RGB").quantize(8)
    black = image.getpixel((SIDE + 5, SIDE + 5))
    assert isinstance(black, int)
    return saved(image, "PNG", transparency=bytes([0 if i == black else 255 for i in range(black + 1)]))


def gray_with_key(bits: int) -> bytes:
    """Gray of 4 or 16 bits, the lower right in another gray that is the transparent colour."""
    high = (1 << bits) - 1
    key = high // 5 + bits // 16  # its two bytes differ: who keeps the wrong one shows it
    rows = bytearray()
    for y in range(3 * SIDE):
        values = [key if x >= SIDE and y >= SIDE else high // 3 for x in range(2 * SIDE)]
        packed = struct.pack(f">{2 * SIDE}H", *values) if bits == 16 else _nibbles(values)
        rows += b"\0" + packed
    return png(bits, 0, bytes(rows), key=struct.pack(">H", key))


def _nibbles(values: list[int]) -> bytes:
    return bytes([(values[i] << 4) | values[i + 1] for i in range(0, len(values), 2)])


def profile(red: Any, green: Any, blue: Any) -> bytes:
    """An RGB profile of version 2 with these primaries and a gamma of 2.2 (ICC.1:2001-04)."""

    def fixed(*values: float) -> bytes:
        return struct.pack(f">{len(values)}i", *[round(value * 65536) for value in values])

    def colour(*values: float) -> bytes:
        return b"XYZ \0\0\0\0" + fixed(*values)

    white = (0.9642, 1.0, 0.8249)
    curve = b"curv\0\0\0\0" + struct.pack(">IHxx", 1, round(2.2 * 256))
    tags = {b"wtpt": colour(*white), b"rXYZ": colour(*red), b"gXYZ": colour(*green), b"bXYZ": colour(*blue)}
    tags |= dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), curve)
    tags |= {
        b"desc": b"desc\0\0\0\0\0\0\0\2a\0".ljust(96, b"\0"),
        b"cprt": b"text\0\0\0\0none".ljust(16, b"\0"),
    }
    table, body, start = struct.pack(">I", len(tags)), b"", 132 + 12 * len(tags)
    for name, content in tags.items():
        table += name + struct.pack(">II", start + len(body), len(content))
        body += content
    head = (
        struct.pack(">I4sI12s", start + len(body), b"none", 0x02100000, b"mntrRGB XYZ ").ljust(36, b"\0")
        + b"acsp"
    )
    return (head.ljust(68, b"\0") + fixed(*white)).ljust(128, b"\0") + table + body


def with_other_primaries() -> bytes:
    """A picture that says red where it means green, with a profile that puts it right."""
    red, green, _ = quarters().split()[:3]
    swapped = Image.merge("RGB", (green, red, quarters().getchannel("B")))
    primaries = ((0.3851, 0.7169, 0.0971), (0.4361, 0.2225, 0.0139), (0.1431, 0.0606, 0.7141))
    return saved(swapped, "PNG", icc_profile=profile(*primaries))


def named_srgb() -> bytes:
    found: Any = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType] # Pillow leaves the type open
    return saved(quarters(), "PNG", icc_profile=found.tobytes())


FOUR_BITS = "4 bits of gray with a transparent colour"
EVERY = ("docx.render", "pptx.render", "pdf.render")
COLOURS = [RED, GREEN, BLUE, CLEAR]
GRAYS = [(85, 85, 85), (85, 85, 85), (85, 85, 85), CLEAR]
PICTURES: dict[str, tuple[str, bytes, list[tuple[int, int, int]]]] = {
    **{f"turned {n}": ("photo.jpg", turned(n), COLOURS) for n in STORED},
    "0 dpi": ("photo.jpg", with_density(0, 0), COLOURS),
    "1 dpi": ("photo.jpg", with_density(1, 1), COLOURS),
    "a PNG named jpg": ("photo.jpg", saved(quarters(), "PNG"), COLOURS),
    "a JPEG named png": ("photo.png", turned(1), COLOURS),
    "transparent": ("a.png", saved(clear(), "PNG"), COLOURS),
    "16 bits": ("a.png", png(16, 2, scanlines(quarters(), deep)), COLOURS),
    "16 bits with alpha": ("a.png", png(16, 6, scanlines(clear(), deep)), COLOURS),
    "16 bits of gray with a transparent colour": ("a.png", gray_with_key(16), GRAYS),
    FOUR_BITS: ("a.png", gray_with_key(4), GRAYS),
    "interlaced": ("a.png", png(8, 2, scanlines(quarters(), bytes, PASSES), interlace=1), COLOURS),
    "interlaced with alpha": ("a.png", png(8, 6, scanlines(clear(), bytes, PASSES), interlace=1), COLOURS),
    "other primaries": ("a.png", with_other_primaries(), COLOURS),
    "sRGB by its profile": ("a.png", named_srgb(), COLOURS),
    "palette with alpha": ("a.png", palette_with_alpha(), COLOURS),
}


# Pillow, which looks at the pictures of Office files here, does not know their transparent colour in 4 bits.
CASES = [(of, kind) for of in EVERY for kind in PICTURES if kind != FOUR_BITS or of == "pdf.render"]


def near(found: Any, wanted: tuple[int, int, int]) -> bool:
    return all(abs(a - b) <= 8 for a, b in zip(found[:3], wanted, strict=True))


def seen(image: Image.Image) -> list[Any]:
    """Return the colour in the middle of each quarter, on white."""
    colours = image.convert("RGBA")
    shown = Image.alpha_composite(Image.new("RGBA", colours.size, "white"), colours)
    width, height = shown.size
    return [shown.getpixel((width * x // 4, height * y // 6)) for x, y in ((1, 1), (3, 1), (1, 4), (3, 4))]


def from_office(data: bytes) -> Image.Image:
    """Return the one picture of a package, after a look that its name says what it is."""
    with zipfile.ZipFile(BytesIO(data)) as package:
        [name] = [name for name in package.namelist() if "/media/" in name]
        image = Image.open(BytesIO(package.read(name)))
    assert {"PNG": ".png", "JPEG": ".jpg"}[str(image.format)] == name[-4:].replace("jpeg", ".jpg")
    assert image.getexif().get(274, 1) == 1
    return image


def from_pdf(data: bytes) -> Image.Image:
    """Return the upper left of the text's room, where a picture of 80 × 120 points stands, as PDFium draws it."""
    document: Any = pypdfium2.PdfDocument(data)
    page: Image.Image = document[0].render(scale=2).to_pil()
    left = top = round(2 * 70.87)
    return page.crop((left, top, left + 160, top + 240))


def rendered(operation: str, kind: str, folder: Path) -> Result:
    name, data, _ = PICTURES[kind]
    (folder / name).write_bytes(data)
    image = {"type": "image", "source": name, "alt": "quarters", "width": 80}
    held = {"slides": [{"content": [image]}]} if operation == "pptx.render" else {"blocks": [image]}
    return Gateway(workspace=folder, store=Store(folder / "store")).invoke_operation(operation, held)


@pytest.mark.parametrize(("operation", "kind"), CASES)
def test_a_picture_looks_the_same_however_it_is_stored(operation: str, kind: str, tmp_path: Path) -> None:
    result = rendered(operation, kind, tmp_path)

    assert result.error is None, result.error
    file = result.artifact.read()
    shown = from_pdf(file) if operation == "pdf.render" else from_office(file)
    wanted = PICTURES[kind][2]
    assert [near(one, other) for one, other in zip(seen(shown), wanted, strict=True)] == [True] * 4


@pytest.mark.parametrize("operation", EVERY)
@pytest.mark.parametrize("kind", ["0 dpi", "1 dpi"])
def test_a_resolution_that_is_none_is_noted(operation: str, kind: str, tmp_path: Path) -> None:
    found = rendered(operation, kind, tmp_path).diagnostics

    [noted] = [one for one in found if one.code == "common/IMAGE_RESOLUTION_ASSUMED"]
    stated = kind[0]
    assert f"{stated} × {stated} dots per inch" in noted.message
    assert "96 × 96 is taken" in noted.message
    assert str(noted.path).endswith("/source")


@pytest.mark.parametrize("operation", EVERY)
@pytest.mark.parametrize(
    ("kind", "told"),
    [("other primaries", ["common/IMAGE_CONVERTED"]), ("sRGB by its profile", []), ("turned 6", [])],
)
def test_colours_brought_into_srgb_are_told_and_nothing_else_is(
    operation: str, kind: str, told: list[str], tmp_path: Path
) -> None:
    assert [loss.code for loss in rendered(operation, kind, tmp_path).losses] == told
