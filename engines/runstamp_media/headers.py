"""Headers of PNG, GIF, BMP and WebP. Each function raises ValueError, IndexError or struct.error for a damaged file."""

from __future__ import annotations

from struct import unpack_from
from typing import TYPE_CHECKING
from zlib import crc32

from runstamp_media import tiff
from runstamp_media.info import ImageInfo, sane_dpi, useless
from runstamp_media.jpeg import exif

if TYPE_CHECKING:
    from collections.abc import Iterator

INCHES_PER_METRE = 0.0254
PNG_MODES = {0: "gray", 2: "rgb", 3: "palette", 4: "gray-alpha", 6: "rgba"}  # PNG 3, 11.2.2
BMP_CORE_HEADER = 12


def _wrong(message: str) -> ValueError:
    return ValueError(message)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield PNG chunks to IEND, each with its checksum verified: a cut or damaged file is found without decoding it."""
    at, kind = 8, b""
    while kind != b"IEND":
        length, kind = unpack_from(">I4s", data, at)
        end = at + 8 + length
        if unpack_from(">I", data, end)[0] != crc32(data[at + 4 : end]):
            raise _wrong("a checksum does not match")
        yield kind, data[at + 8 : end]
        at = end + 4


def read_png(data: bytes) -> ImageInfo:
    """Return what a PNG says (W3C PNG, third edition)."""
    found: dict[bytes, bytes] = {}
    has_data = False
    for kind, content in _chunks(data):
        found.setdefault(kind, content)
        has_data = has_data or kind == b"IDAT"
    width, height, bits, colour = unpack_from(">IIBB", found.get(b"IHDR", b""))
    if colour not in PNG_MODES or not has_data:
        raise _wrong("it holds no picture")
    stated: tuple[float, float] | None = None
    if b"pHYs" in found:
        across, down, unit = unpack_from(">IIB", found[b"pHYs"])
        stated = (across * INCHES_PER_METRE, down * INCHES_PER_METRE) if unit == 1 else None
    mode = PNG_MODES[colour]
    orientation = tiff.orientation_of(exif(found.get(b"eXIf", b"")))
    alpha = mode.endswith("a") or mode == "gray-alpha" or b"tRNS" in found
    frames = 2 if b"acTL" in found and unpack_from(">I", found[b"acTL"])[0] > 1 else 1
    return ImageInfo(
        "png",
        width,
        height,
        sane_dpi(*(stated or (0, 0))),
        orientation,
        alpha,
        mode,
        bits,
        frames,
        profiled=b"iCCP" in found,
        useless_dpi=useless(stated),
    )


def read_gif(data: bytes) -> ImageInfo:
    """Return what a GIF says (GIF89a), walking its blocks to the trailer, so that a cut file is found."""
    width, height, packed = unpack_from("<HHB", data, 6)
    at = 13 + (3 << ((packed & 7) + 1) if packed & 0x80 else 0)
    pictures, alpha = 0, False
    while data[at] != 0x3B:
        if data[at] == 0x21:
            alpha = alpha or (data[at + 1] == 0xF9 and bool(data[at + 3] & 1))
            at = _skip(data, at + 2)
        elif data[at] == 0x2C:
            pictures += 1
            local = data[at + 9]
            at = _skip(data, at + 11 + (3 << ((local & 7) + 1) if local & 0x80 else 0))
        else:
            raise _wrong("a block is of no known kind")
    if not pictures:
        raise _wrong("it holds no picture")
    return ImageInfo("gif", width, height, has_alpha=alpha, mode="palette", frames=min(pictures, 2))


def _skip(data: bytes, at: int) -> int:
    """Return the offset after a chain of sub-blocks."""
    while data[at]:
        at += data[at] + 1
    return at + 1


def read_bmp(data: bytes) -> ImageInfo:
    """Return what a Windows bitmap says (BITMAPCOREHEADER, BITMAPINFOHEADER and later)."""
    size = unpack_from("<I", data, 14)[0]
    if size == BMP_CORE_HEADER:
        width, height, _, bits = unpack_from("<HHHH", data, 18)
        across = down = 0
    else:
        width, height, _, bits, _, _, across, down = unpack_from("<iiHHIIii", data, 18)
    mode = "palette" if bits <= 8 else "rgb"
    dpi = sane_dpi(across * INCHES_PER_METRE, down * INCHES_PER_METRE)
    return ImageInfo("bmp", width, abs(height), dpi, mode=mode)  # a negative height stores the top row first


def read_webp(data: bytes) -> ImageInfo:
    """Return what a WebP says (RFC 9649): simple lossy, simple lossless or extended."""
    if unpack_from("<I", data, 4)[0] + 8 > len(data) + 1:  # the last chunk's padding may be left out
        raise _wrong("it is cut short")
    kind = data[12:16]
    if kind == b"VP8 ":
        width, height = unpack_from("<HH", data, 26)
        return ImageInfo("webp", width & 0x3FFF, height & 0x3FFF)
    if kind == b"VP8L":
        packed = unpack_from("<I", data, 21)[0]
        alpha = bool(packed >> 28 & 1)
        return ImageInfo(
            "webp",
            (packed & 0x3FFF) + 1,
            (packed >> 14 & 0x3FFF) + 1,
            has_alpha=alpha,
            mode="rgba" if alpha else "rgb",
        )
    if kind != b"VP8X":
        raise _wrong("it holds no picture")
    flags = data[20]
    width, height = (int.from_bytes(data[at : at + 3], "little") + 1 for at in (24, 27))
    alpha, block = bool(flags & 0x10), _riff(data, b"EXIF") if flags & 0x08 else b""
    orientation = tiff.orientation_of(exif(block.removeprefix(b"Exif\x00\x00")))
    frames = 2 if flags & 0x02 else 1
    return ImageInfo(
        "webp",
        width,
        height,
        orientation=orientation,
        has_alpha=alpha,
        mode="rgba" if alpha else "rgb",
        frames=frames,
    )


def _riff(data: bytes, wanted: bytes) -> bytes:
    at = 12
    while at + 8 <= len(data):
        kind, length = unpack_from("<4sI", data, at)
        if kind == wanted:
            return data[at + 8 : at + 8 + length]
        at += 8 + length + (length & 1)
    return b""
