"""JPEG headers (ITU-T T.81, JFIF 1.02, EXIF 2.3): walk the segments up to the picture data."""

from __future__ import annotations

from struct import error as StructError
from struct import unpack_from
from typing import TYPE_CHECKING

from runstamp_media import tiff
from runstamp_media.info import DEFAULT_DPI, ImageInfo, useless

if TYPE_CHECKING:
    from collections.abc import Iterator

FRAMES = frozenset((*range(0xC0, 0xC4), *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0)))
SCAN, APP0, APP1, APP2, END = 0xDA, 0xE0, 0xE1, 0xE2, b"\xff\xd9"
BARE = frozenset((0x01, *range(0xD0, 0xD9)))  # markers without a length
MODES = {1: "gray", 3: "rgb", 4: "cmyk"}
PER_INCH, PER_CENTIMETRE = 1, 2


def _segments(data: bytes) -> Iterator[tuple[int, bytes, int]]:
    """Yield (marker, content, offset after it) up to the first scan."""
    at = 2
    while True:
        while data[at] == 0xFF and data[at + 1] == 0xFF:  # fill bytes
            at += 1
        if data[at] != 0xFF:
            message = "a marker is missing"
            raise ValueError(message)
        marker = data[at + 1]
        at += 2
        if marker in BARE:
            continue
        length = unpack_from(">H", data, at)[0]
        if length < 2 or at + length > len(data):
            message = "a segment is cut short"
            raise ValueError(message)
        yield marker, data[at + 2 : at + length], at + length
        at += length
        if marker == SCAN:
            return


def read_jpeg(data: bytes) -> ImageInfo:
    """Return what the header says. Raises ValueError, IndexError or struct.error for a damaged file."""
    frame: tuple[int, int, int, int] | None = None
    stated: tuple[float, float] | None = None
    by_exif: tuple[float, float] | None = None
    orientation, after, profiled = 1, 0, False
    for marker, content, end in _segments(data):
        after = end
        if marker in FRAMES and frame is None:
            frame = unpack_from(">BHHB", content)
        elif marker == APP0 and content.startswith(b"JFIF\x00"):
            stated = _density(content) or stated
        elif marker == APP1 and content.startswith(b"Exif\x00\x00"):
            found = exif(content[6:])
            orientation = tiff.orientation_of(found)
            by_exif = tiff.dpi_of(found)
        elif marker == APP2 and content.startswith(b"ICC_PROFILE\x00"):
            profiled = True
    if frame is None or data.rfind(END) < after:
        message = "it is cut short"
        raise ValueError(message)
    bits, height, width, components = frame
    mode = MODES.get(components)
    if mode is None:
        message = f"{components} colour channels"
        raise ValueError(message)
    none = useless(stated)
    dpi = (None if none else stated) or by_exif or (DEFAULT_DPI, DEFAULT_DPI)
    return ImageInfo(
        "jpeg", width, height, dpi, orientation, mode=mode, bits=bits, profiled=profiled, useless_dpi=none
    )


def _density(content: bytes) -> tuple[float, float] | None:
    unit, across, down = unpack_from(">BHH", content, 7)
    if unit not in (PER_INCH, PER_CENTIMETRE):
        return None  # an aspect ratio, no resolution
    scale = 2.54 if unit == PER_CENTIMETRE else 1.0
    return across * scale, down * scale


def exif(block: bytes) -> tiff.Fields:
    """Return the fields of an EXIF block; a damaged block says nothing, as viewers have it, and the picture stands."""
    try:
        return tiff.fields(block)[0]
    except (StructError, ValueError):
        return {}
