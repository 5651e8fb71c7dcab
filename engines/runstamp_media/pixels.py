"""Decode and encode with Pillow, guarded: one decoder, warnings are errors, every failure is typed."""

from __future__ import annotations

import warnings
from contextlib import contextmanager
from io import BytesIO
from struct import error as StructError
from typing import TYPE_CHECKING, Any, cast
from zlib import error as ZlibError

from PIL import Image, ImageOps

from runstamp.frozen import frozen
from runstamp_media.colours import in_srgb, is_foreign
from runstamp_media.info import rejected

if TYPE_CHECKING:
    from collections.abc import Generator

    from runstamp_media.info import ImageInfo
    from runstamp_media.signatures import Format

DECODERS = {"png": "PNG", "jpeg": "JPEG", "gif": "GIF", "webp": "WEBP", "tiff": "TIFF", "bmp": "BMP"}
FAILURES = (
    OSError,
    SyntaxError,
    ValueError,
    TypeError,
    StructError,
    ZlibError,
    EOFError,
    IndexError,
    KeyError,
    OverflowError,
)
GUARDS = (Image.DecompressionBombError, Warning)
PLAIN = frozenset(("1", "L", "LA", "P", "PA", "RGB", "RGBA"))  # modes that PNG holds as they are
KEYED = frozenset(("1", "L", "RGB", "I;16", "I"))  # modes in which one colour may be the transparent one
JPEG_QUALITY = 95  # what a turned photograph keeps is beyond what eyes tell apart
PNG_LEVEL = 6


@frozen
class Decoded:
    """A picture upright in a plain mode of 8 bits; `recoloured`: its own profile meant other colours than sRGB."""

    image: Image.Image
    recoloured: bool = False


@contextmanager
def _opened(data: bytes, info: ImageInfo, pointer: str) -> Generator[Image.Image]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter(
            "ignore", Image.DecompressionBombWarning
        )  # the call's own limit was checked already
        try:
            with Image.open(BytesIO(data), formats=(DECODERS[info.format],)) as image:
                if image.size not in ((info.width_px, info.height_px), info.upright):  # TIFF turns by itself
                    message = "its header contradicts itself"
                    raise ValueError(message)
                yield image
        except (*FAILURES, *GUARDS) as fault:
            raise rejected(
                f"the {info.format.upper()} image cannot be decoded: {fault}", pointer, info.format
            ) from fault


def profile_counts(data: bytes, info: ImageInfo, pointer: str) -> bool:
    """Return whether the image's own profile means other colours than sRGB; its pixels are not decoded.

    Raises:
        RunstampError: common/ASSET_REJECTED, the picture data is damaged.
    """
    with _opened(data, info, pointer) as image:
        return is_foreign(image)


def decoded(data: bytes, info: ImageInfo, pointer: str) -> Decoded:
    """Return the first picture, upright, in a plain mode of 8 bits, its colours in sRGB.

    Raises:
        RunstampError: common/ASSET_REJECTED, the picture data is damaged or of a kind that is not read.
    """
    with _opened(data, info, pointer) as image:
        image.load()
        foreign = is_foreign(image)
        key = image.info.get("transparency")
        if info.format == "png" and key is not None and image.mode in KEYED:
            image.info["transparency"] = _key(key, info.bits)
        upright = _plain(ImageOps.exif_transpose(image))
        return Decoded(in_srgb(upright) if foreign else upright, foreign)


def _key(key: Any, bits: int) -> Any:
    """Return the transparent colour as a value of 8 bits; Pillow scales pixels of other depths and leaves the key."""
    if isinstance(key, tuple):
        return tuple(_key(value, bits) for value in cast("tuple[int, ...]", key))
    return key >> (bits - 8) if bits > 8 else key * 255 // ((1 << bits) - 1)


def _plain(image: Image.Image) -> Image.Image:
    """Return the image in a mode that PNG holds with 8 bits; deep gray is scaled, as conversion would clip it."""
    if image.mode in PLAIN:
        return image
    if image.mode == "CMYK":
        return in_srgb(image)
    if image.mode.startswith("I"):
        deep: Any = image.convert("I")  # Pillow leaves the type of `point` open
        plain: Image.Image = deep.point(_high_byte).convert("L")
    elif image.mode == "F":
        message = "floating point pixels"
        raise ValueError(message)
    else:
        plain = image.convert("RGBA" if image.mode in ("RGBa", "La") else "RGB")
    plain.info.update(image.info)
    return plain


def _high_byte(value: Any) -> Any:
    return value * (1 / 256)  # Pillow calls this once with a recorder, which knows only products and sums


def encoded(image: Image.Image, target: Format) -> bytes:
    """Return the image as PNG or JPEG without metadata, with its colour profile; transparency under JPEG becomes white."""
    out = BytesIO()
    profile = image.info.get("icc_profile")
    if target == "jpeg":
        flat = _on_white(image)
        flat.save(
            out, "JPEG", quality=JPEG_QUALITY, subsampling=0, icc_profile=profile, exif=b"", comment=b""
        )
        return out.getvalue()
    clean = image.copy()
    keep = image.info.get("transparency")
    clean.info = {} if keep is None else {"transparency": keep}
    clean.save(out, "PNG", compress_level=PNG_LEVEL, icc_profile=profile)
    return out.getvalue()


def _on_white(image: Image.Image) -> Image.Image:
    if image.mode in ("L", "RGB") and "transparency" not in image.info:
        return image
    colours = image.convert("RGBA")
    white = Image.new("RGBA", colours.size, "white")
    return Image.alpha_composite(white, colours).convert("RGB")
