"""Read zip archives of others within limits: a bomb, a lie, a locked file is a typed error."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO

from runstamp.errors import RunstampError
from runstamp.limits import Limits

# MS-CFB 2.2: compound files hold the Office formats before 2007, and packages that are encrypted.
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED_STREAM = "EncryptedPackage".encode("utf-16-le")  # MS-OFFCRYPTO 2.3.4.4
_ENCRYPTED_FLAG = 0x1
_SMALL = 1 << 16  # under this an extreme ratio is harmless: a page of spaces has one
_CHUNK = 1 << 18


def _corrupt(message: str) -> RunstampError:
    return RunstampError("common/INPUT_CORRUPT", message)


def _too_large(what: str, found: int, limit: int) -> RunstampError:
    message = f"{what} is {found}, the limit is {limit}"
    return RunstampError("common/RESOURCE_LIMIT_EXCEEDED", message, details={"limit": limit, "found": found})


def _encrypted() -> RunstampError:
    return RunstampError("common/INPUT_ENCRYPTED", "the file is protected by a password")


class Archive:
    """An archive opened for reading; every name is known to be single and every size within the limits."""

    def __init__(self, source: zipfile.ZipFile, limits: Limits) -> None:
        self._zip = source
        self._limits = limits
        self.names: tuple[str, ...] = tuple(i.filename for i in source.infolist() if not i.is_dir())

    def read(self, name: str) -> bytes:
        """Return the bytes of one entry.

        Raises:
            KeyError: there is no such entry.
            RunstampError: common/INPUT_CORRUPT.
        """
        return b"".join(self.chunks(name))

    def chunks(self, name: str) -> Iterator[bytes]:
        """Yield an entry piece by piece; the sum never exceeds the size that was checked.

        Raises:
            KeyError: there is no such entry.
            RunstampError: common/INPUT_CORRUPT.
        """
        try:
            with self._zip.open(name) as stream:
                while chunk := stream.read(_CHUNK):
                    yield chunk
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError) as error:
            message = f"the entry {name!r} cannot be read"
            raise _corrupt(message) from error


def open_archive(source: bytes | BinaryIO, limits: Limits | None = None) -> Archive:
    """Return an archive after checking its directory against the limits.

    Raises:
        RunstampError: common/INPUT_CORRUPT, common/INPUT_ENCRYPTED or common/RESOURCE_LIMIT_EXCEEDED.
    """
    limits = limits or Limits()
    stream = BytesIO(source) if isinstance(source, bytes) else source
    head = stream.read(8)
    if head == _OLE:
        _refuse_compound(head + stream.read())
    stream.seek(0)
    try:
        opened = zipfile.ZipFile(stream)
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, UnicodeDecodeError) as error:
        message = "the file is not a zip archive, as Office files are"
        raise _corrupt(message) from error
    if not starts_at_once(opened):
        message = "the archive does not begin where the file begins; the file may be cut short"
        raise _corrupt(message)
    _check(opened.infolist(), limits)
    return Archive(opened, limits)


def starts_at_once(archive: zipfile.ZipFile) -> bool:
    """Tell whether the first entry stands at the start of the file.

    A file cut short may end with the directory of a workbook embedded in it: `zipfile` would open that one instead.
    """
    entries = archive.infolist()
    return not entries or min(entry.header_offset for entry in entries) == 0


def _refuse_compound(data: bytes) -> None:
    if _ENCRYPTED_STREAM in data:
        raise _encrypted()
    message = "the file is of the binary Office format of 97–2003; save it as an Open XML file"
    raise _corrupt(message)


def _check(entries: list[zipfile.ZipInfo], limits: Limits) -> None:
    if len(entries) > limits.archive_entries:
        raise _too_large("the number of archive entries", len(entries), limits.archive_entries)
    seen: set[str] = set()
    total = 0
    for entry in entries:
        _check_name(entry.filename, seen)
        _check_size(entry, limits)
        total += entry.file_size
    if total > limits.archive_total_bytes:
        raise _too_large("the size of all entries together", total, limits.archive_total_bytes)


def _check_name(name: str, seen: set[str]) -> None:
    # ECMA-376 Part 2, 6.2.2.3: part names that differ only in case are the same name.
    key = name.lower()
    if key in seen:
        message = f"the entry {name!r} stands twice in the archive"
        raise _corrupt(message)
    seen.add(key)
    if name.startswith("/") or "\\" in name or ".." in name.split("/"):
        message = f"the entry name {name!r} leads out of the archive"
        raise _corrupt(message)


def _check_size(entry: zipfile.ZipInfo, limits: Limits) -> None:
    if entry.flag_bits & _ENCRYPTED_FLAG:
        raise _encrypted()
    if entry.file_size > limits.archive_part_bytes:
        raise _too_large(f"the entry {entry.filename!r}", entry.file_size, limits.archive_part_bytes)
    ratio = entry.file_size // max(entry.compress_size, 1)
    if entry.file_size > _SMALL and ratio > limits.archive_ratio:
        raise _too_large(f"the compression ratio of {entry.filename!r}", ratio, limits.archive_ratio)
