"""What kind of Office file a package says it is, read within bounds: it may be anybody's."""

from __future__ import annotations

import lzma
import zipfile
import zlib
from pathlib import Path
from typing import BinaryIO

MOST = 1_000_000  # bytes of the part that says it; what follows is not read
# What the content types of a package say of its kind, templates included (ECMA-376 Part 1, 11.3.10, 12.3.7 and 13.3.6).
KINDS = {b"presentationml": "pptx", b"wordprocessingml": "docx", b"spreadsheetml": "xlsx"}
# What damaged archives raise, in whatever way they are packed.
_DAMAGED = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, KeyError, ValueError, OSError, EOFError, NotImplementedError, RuntimeError,
)  # fmt: skip


def kind_of_package(source: Path | BinaryIO) -> str | None:
    """Return pptx, docx or xlsx; None for what is no Office file."""
    try:
        with zipfile.ZipFile(source) as archive, archive.open("[Content_Types].xml") as part:
            types = part.read(MOST)
    except _DAMAGED:
        return None
    return next((kind for mark, kind in KINDS.items() if mark in types), None)
