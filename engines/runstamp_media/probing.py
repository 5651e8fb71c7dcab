"""Say what an image is from its header, without decoding it."""

from __future__ import annotations

from struct import error as StructError
from typing import TYPE_CHECKING

from runstamp_media.headers import read_bmp, read_gif, read_png, read_webp
from runstamp_media.info import ImageInfo, rejected
from runstamp_media.jpeg import read_jpeg
from runstamp_media.signatures import described, image_format
from runstamp_media.svg import read_svg
from runstamp_media.tiff import read_tiff

if TYPE_CHECKING:
    from collections.abc import Callable

    from runstamp_media.signatures import Format

READERS: dict[Format, Callable[[bytes], ImageInfo]] = {
    "png": read_png,
    "jpeg": read_jpeg,
    "gif": read_gif,
    "webp": read_webp,
    "tiff": read_tiff,
    "bmp": read_bmp,
    "svg": read_svg,
}


def probe(data: bytes, pointer: str = "") -> ImageInfo:
    """Return what the bytes are, whatever their name says. Microseconds; nothing is decoded.

    `pointer` is the image's place in the input.

    Raises:
        RunstampError: common/ASSET_REJECTED, the bytes are no image, or one that is cut short or damaged.
    """
    kind = image_format(data)
    if kind is None:
        what = described(data)
        raise rejected(f"the file is {what}, not an image that can be used", pointer, what)
    try:
        info = READERS[kind](data)
    except (StructError, IndexError, ValueError) as fault:
        reason = fault if type(fault) is ValueError else "it is cut short"
        raise rejected(f"the {kind.upper()} image is damaged: {reason}", pointer, kind) from fault
    if info.width_px < 1 or info.height_px < 1:
        raise rejected(f"the {kind.upper()} image has no pixels", pointer, kind)
    return info
