"""Colours by an image's own profile, brought into sRGB.

What shows a picture in a file mostly looks at the numbers and not at the profile: Word, LibreOffice, and any reader of
a PDF that says DeviceRGB. Numbers in sRGB look alike in all of them.
"""

from __future__ import annotations

from io import BytesIO
from itertools import product
from typing import Any, cast

from PIL import Image, ImageChops, ImageCms

STEPS = range(0, 256, 51)
TOLERANCE = (
    3  # levels of 255; profiles that are sRGB by another name stay within (measured), Display P3 does not
)


def is_foreign(image: Image.Image) -> bool:
    """Return whether the profile of an image means other colours than sRGB; a profile that cannot be used means none."""
    mode = _mode(image)
    found = None if mode == "CMYK" else _into_srgb(_swatches(mode), image.info.get("icc_profile"))
    if found is None:
        return False
    return max(ImageChops.difference(found, _swatches(mode).convert("RGB")).tobytes()) > TOLERANCE


def in_srgb(image: Image.Image) -> Image.Image:
    """Return an image of 8 bits in sRGB, without its profile, its transparency kept."""
    if image.mode == "CMYK":
        return _into_srgb(image, image.info.get("icc_profile")) or _bare(image.convert("RGB"))
    colours = image.convert(_mode(image))
    found = _into_srgb(colours, image.info.get("icc_profile")) or colours
    if "A" in image.getbands() or "transparency" in image.info:
        found.putalpha(image.convert("RGBA").getchannel("A"))
    return _bare(found)


def _mode(image: Image.Image) -> str:
    if image.mode == "CMYK":
        return "CMYK"
    return "L" if image.mode in ("1", "L", "LA") or image.mode.startswith("I") else "RGB"


def _swatches(mode: str) -> Image.Image:
    """Return a picture of colours from all over the cube."""
    colours = list(product(STEPS, repeat=3))
    strip = Image.new("RGB", (len(colours), 1))
    strip.putdata(colours)
    return strip.convert(mode)


def _into_srgb(image: Image.Image, profile: Any) -> Image.Image | None:
    """Return RGB by a profile; None where there is none, or one that is broken or for other channels."""
    if not profile:
        return None
    try:
        source = ImageCms.ImageCmsProfile(BytesIO(profile))
        target = cast("Any", ImageCms).createProfile("sRGB")
        found = ImageCms.profileToProfile(image, source, target, outputMode="RGB")
    except (ImageCms.PyCMSError, OSError):
        return None
    return found and _bare(found)


def _bare(image: Image.Image) -> Image.Image:
    image.info = {}
    return image
