"""What bytes are, by the bytes: never by a file's name or its declared type."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from typing import Literal

Format = Literal["png", "jpeg", "gif", "webp", "tiff", "bmp", "svg"]

MEDIA_TYPES: dict[Format, str] = {
    "png": "image/png",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
    "tiff": "image/tiff",
    "bmp": "image/bmp",
    "svg": "image/svg+xml",
}
_STARTS: tuple[tuple[bytes, Format], ...] = (
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"GIF87a", "gif"),
    (b"GIF89a", "gif"),
    (b"II*\x00", "tiff"),
    (b"MM\x00*", "tiff"),
    (b"BM", "bmp"),
)
_OTHERS = (
    (b"%PDF-", "a PDF file"),
    (b"PK\x03\x04", "a ZIP archive (an Office file or the like)"),
    (b"\xd0\xcf\x11\xe0", "an old Office file"),
    (b"8BPS", "a Photoshop file"),
    (b"\x1f\x8b", "a gzip file"),
    (b"\x00\x00\x01\x00", "a Windows icon"),
    (b"\x7fELF", "a program"),
    (b"MZ", "a program"),
    (b"II+\x00", "a BigTIFF image"),
    (b"MM\x00+", "a BigTIFF image"),
    (b"\xd7\xcd\xc6\x9a", "a Windows metafile"),
    (b"%!PS", "a PostScript file"),
    (b"version https://git-lfs", "a pointer of git LFS in place of the file"),
)
_BRANDS = {
    b"avif": "an AVIF image",
    b"heic": "a HEIC image",
    b"heix": "a HEIC image",
    b"mif1": "a HEIF image",
}
_SVG = re.compile(
    rb"^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*\?>|<!--.*?-->|<!DOCTYPE[^>\[]*(?:\[[^\]]*\])?>|\s)*<(?:\w+:)?svg[\s>/]",
    re.DOTALL,
)
HEAD = 8192  # bytes looked at for text


def image_format(data: bytes) -> Format | None:
    """Return the image format that the bytes are, None if they are no image that we read."""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    for start, name in _STARTS:
        if data.startswith(start):
            return name
    return "svg" if _SVG.match(data[:HEAD]) else None


def described(data: bytes) -> str:
    """Return in words what the bytes are, for the message that refuses them."""
    if not data:
        return "empty"
    known = image_format(data)
    if known:
        return f"a damaged {known.upper()} image"
    if data[4:8] == b"ftyp":
        return _BRANDS.get(data[8:12], "a film or another ISO media file")
    other = next((name for start, name in _OTHERS if data.startswith(start)), None)
    return other or _text(data[:HEAD])


def _text(head: bytes) -> str:
    if b"\x00" in head:
        return "of no kind we know"
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n")[:15].lower()
    if start.startswith((b"<!doctype html", b"<html")):
        return "an HTML page"
    if start.startswith(b"<"):
        return "XML"
    if start.startswith((b"{", b"[")):
        return "JSON or other text"
    try:
        getincrementaldecoder("utf-8")().decode(
            head, final=len(head) < HEAD
        )  # a character may be cut at the end
    except UnicodeDecodeError:
        return "of no kind we know"
    return "text"
