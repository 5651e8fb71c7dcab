"""Decode and encode with Pillow, guarded: one decoder, warnings are errors, every failure is typed."""

from __future__ import annotations

import warnings
from io import BytesIO
from struct import error as StructError
from typing import TYPE_CHECKING, Any, cast
from zlib import error as ZlibError

from PIL import Image, ImageCms, ImageOps

from runstamp_media.info import rejected

if TYPE_CHECKING:
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
JPEG_QUALITY = 95  # what a turned photograph keeps is beyond what eyes tell apart
PNG_LEVEL = 6


def decoded(data: bytes, info: ImageInfo, pointer: str) -> Image.Image:
    """Return the first picture, upright, in a plain mode of 8 bits.

    Raises:
        RunstampError: common/ASSET_REJECTED, the picture data is damaged or of a kind that is not read.
    """
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
                image.load()
                return _plain(ImageOps.exif_transpose(image))
        except (*FAILURES, *GUARDS) as fault:
            raise rejected(
                f"the {info.format.upper()} image cannot be decoded: {fault}", pointer, info.format
            ) from fault


def _plain(image: Image.Image) -> Image.Image:
    """Return the image in a mode that PNG holds with 8 bits; deep gray is scaled, as conversion would clip it."""
    if image.mode in PLAIN:
        return image
    if image.mode == "CMYK":
        return _rgb_of_cmyk(image)
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


def _rgb_of_cmyk(image: Image.Image) -> Image.Image:
    """Return RGB by the image's own profile, plainly where it has none or a broken one."""
    profile = image.info.pop("icc_profile", None)
    if profile:
        try:
            source = ImageCms.ImageCmsProfile(BytesIO(profile))
            found = ImageCms.profileToProfile(
                image, source, cast("Any", ImageCms).createProfile("sRGB"), outputMode="RGB"
            )
        except (ImageCms.PyCMSError, OSError):
            found = None
        if found is not None:
            found.info.pop("icc_profile", None)
            return found
    return image.convert("RGB")


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
