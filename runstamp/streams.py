"""A file of the user's read as a stream: hashed on the way, bounded, and known not to change while it is read."""

from __future__ import annotations

import hashlib
import io
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, BinaryIO, Self

from runstamp.errors import Issue, RunstampError

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

CHUNK = 1 << 20


def too_large(limit: int, pointer: str) -> RunstampError:
    """Return the error of a data file that is larger than allowed."""
    message = f"the file is larger than the limit of {limit:,} bytes"
    issue = Issue(
        pointer, message, remediation="send a smaller file, or ask the operator to raise data_bytes"
    )
    return RunstampError("common/RESOURCE_LIMIT_EXCEEDED", message, (issue,), None, {"limit": "data_bytes"})


class HashedFile(io.RawIOBase):
    """The bytes of an open file in order, each hashed once; what nobody read is hashed by `finish`."""

    def __init__(self, file: BinaryIO, limit: int, pointer: str) -> None:
        super().__init__()
        self._file, self._limit, self._pointer = file, limit, pointer
        self._digest = hashlib.sha256()
        self._count = 0
        self._whole: str | None = None
        self._stamp = self._stat()

    def readable(self) -> bool:
        """Say yes."""
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        """Read, hash, count.

        Raises:
            RunstampError: common/RESOURCE_LIMIT_EXCEEDED.
        """
        view = memoryview(buffer).cast("B")
        count = self._file.readinto(view)  # type: ignore[attr-defined] # pyright: ignore[reportAttributeAccessIssue] -- of files and BytesIO
        self._digest.update(view[:count])
        self._count += count
        if self._count > self._limit:
            raise too_large(self._limit, self._pointer)
        return int(count)

    def finish(self) -> str:
        """Hash the rest and return the digest of the whole file; the file may be read at will afterwards.

        Raises:
            RunstampError: common/ASSET_REJECTED, the file changed meanwhile; common/RESOURCE_LIMIT_EXCEEDED.
        """
        if self._whole is None:
            spare = bytearray(CHUNK)
            while self.readinto(spare):
                continue
            self._whole = self._digest.hexdigest()
        if self._stat() != self._stamp:
            message = "the file changed while it was read"
            raise RunstampError("common/ASSET_REJECTED", message, (Issue(self._pointer, message),))
        return self._whole

    def _stat(self) -> tuple[int, int] | None:
        try:
            found = os.fstat(self._file.fileno())
        except (OSError, io.UnsupportedOperation):
            return None  # bytes in memory
        return found.st_size, found.st_mtime_ns


class Stream:
    """A data file opened through the one gate. Take `reader` to read it in order, or `whole` to read it at will.

    On leaving, what was not read is hashed too, so that the digest is that of the file; after `leave` the rest stays unread and
    nothing is recorded: a look at a file is no dependency.
    """

    def __init__(
        self, name: str, file: BinaryIO, limit: int, pointer: str, record: Callable[[str, str], None]
    ) -> None:
        self.name, self.pointer = name, pointer
        self._file, self._record = file, record
        self._left = False
        self._hashed = HashedFile(file, limit, pointer)
        self.reader = io.BufferedReader(self._hashed, CHUNK)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        try:
            if kind is None and not self._left:
                self._record(self.name, self._hashed.finish())
        finally:
            self._file.close()

    def whole(self) -> BinaryIO:
        """Return the file itself, read and hashed once before, to be read at will."""
        self._hashed.finish()
        self._file.seek(0)
        return self._file

    def leave(self) -> None:
        """Say that the file was only looked at."""
        self._left = True

    def again(self) -> BinaryIO:
        """Return the file from its start, to look for the place of a fault; nothing more is hashed."""
        self._file.seek(0)
        return self._file
