"""Faces in folders that the operator names: looked at once in a process, nothing but their heads read.

What cannot be used is left out and told by `runstamp doctor`: damaged files, and faces whose owner forbids embedding.
"""

from __future__ import annotations

import mmap
from pathlib import Path
from struct import error as StructError
from struct import unpack_from
from typing import TYPE_CHECKING

from runstamp.artifacts import file_digest
from runstamp.frozen import frozen, replace
from runstamp_text.catalogue import FaceRecord
from runstamp_text.instances import MAX_BYTES
from runstamp_text.sfnt import COLLECTION, MAX_FACES, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from runstamp_text.sfnt import Data

FOLDER = "folder"  # in the place of the extra that brings a face
SUFFIXES = frozenset((".ttf", ".otf", ".ttc", ".otc"))
MAX_FILES = 2_000
RESTRICTED, KINDS = 0x0002, 0x000E  # OS/2.fsType: may not be embedded at all; the bits that say how it may be
WEIGHTS = (400, 700)  # at which a variable file serves
FAMILY, TYPOGRAPHIC_FAMILY = 1, 16  # names (OpenType 1.9, name)
_WINDOWS, _MACINTOSH = 3, 1


@frozen
class Refused:
    """A file in a folder that serves no face, and why."""

    path: Path
    reason: str


@frozen
class Found:
    """What stands in the folders."""

    faces: tuple[FaceRecord, ...] = ()
    refused: tuple[Refused, ...] = ()


def faces_in(folders: Sequence[Path]) -> Found:
    """Return the faces of all font files in folders and below them, in the order of folders and names."""
    faces: list[FaceRecord] = []
    refused: list[Refused] = []
    found = _files(folders)
    for path in found[:MAX_FILES]:
        try:
            if path.is_file():
                faces += _faces(path)
        except (OSError, StructError, ValueError, IndexError, UnicodeError) as fault:
            refused.append(Refused(path, str(fault) or type(fault).__name__))
    if len(found) > MAX_FILES:
        refused.append(
            Refused(found[MAX_FILES], f"it and {len(found) - MAX_FILES - 1:,} after it are too many")
        )
    return Found(tuple(faces), tuple(refused))


def _files(folders: Sequence[Path]) -> list[Path]:
    """Return what is named as fonts are; whether each is a file is asked later, as a folder may refuse to say."""
    found = [
        path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix.lower() in SUFFIXES
    ]
    return list(dict.fromkeys(found))


def _faces(path: Path) -> list[FaceRecord]:
    size = path.stat().st_size
    if not 12 <= size <= MAX_BYTES:
        message = f"it has {size:,} bytes"
        raise ValueError(message)
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        count = min(unpack_from(">I", data, 8)[0], MAX_FACES) if data[:4] == COLLECTION else 1
        return [face for index in range(count) for face in _face(path, data, index)]


def _face(path: Path, data: Data, index: int) -> list[FaceRecord]:
    os2, name = table(data, b"OS/2", index), table(data, b"name", index)
    weight, _, fs_type = unpack_from(">HHH", os2, 4)
    if fs_type & KINDS == RESTRICTED:
        message = "its owner forbids embedding (OS/2.fsType 2)"
        raise ValueError(message)
    family = _name(name, TYPOGRAPHIC_FAMILY) or _name(name, FAMILY)
    if not family:
        message = "it names no family"
        raise ValueError(message)
    colour = table(data, b"COLR", index)
    pictures = bool(table(data, b"CBDT", index) or table(data, b"sbix", index))
    if colour and unpack_from(">H", colour)[0] and not pictures:
        message = "its pictures are paintings (COLR, version 1), which are not drawn"
        raise ValueError(message)
    base = FaceRecord(
        family, weight, bool(unpack_from(">H", os2, 62)[0] & 1), path, file_digest(path)[0], "", "", fs_type, extra=FOLDER,
        emoji=pictures or "emoji" in family.casefold(), index=index, pictures=pictures,
    )  # fmt: skip
    if b"wght" not in table(data, b"fvar", index):
        return [base]
    return [replace(base, weight=one, pinned=True) for one in WEIGHTS]


def _name(data: bytes, wanted: int) -> str:
    """Return a name of a face, the Windows one before the Macintosh one."""
    count, strings = unpack_from(">HH", data, 2)
    found: dict[int, str] = {}
    for i in range(count):
        platform, _, _, kind, length, offset = unpack_from(">6H", data, 6 + 12 * i)
        if kind == wanted and platform in (_WINDOWS, _MACINTOSH):
            raw = data[strings + offset : strings + offset + length]
            found.setdefault(platform, raw.decode("utf-16-be" if platform == _WINDOWS else "mac-roman"))
    return (found.get(_WINDOWS) or found.get(_MACINTOSH) or "").strip()
