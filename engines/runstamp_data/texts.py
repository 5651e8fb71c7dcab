"""Bytes of a text file as text: the encoding found or given, hostile files refused before they fill the memory."""

from __future__ import annotations

import codecs
import io
from typing import TYPE_CHECKING

from runstamp.errors import Issue, RunstampError
from runstamp.streams import CHUNK, Stream
from runstamp_data.faults import corrupt, rejected, too_much

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

SAMPLE = 1 << 16
MAX_LINE = 16 << 20  # bytes without a line end: no row of a table is that long
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# "utf_7" lets half of a surrogate pair through, and no data file of today is written in it
_NO_TEXT = frozenset(("idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "utf_7"))


def encoding_of(sample: bytes, given: str | None, at: str) -> str:
    """Return the codec of a file: the one given, that of its byte order mark, else UTF-8.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, the encoding is unknown.
    """
    marked = next((codec for mark, codec in _MARKS if sample.startswith(mark)), None)
    if given is None:
        return marked or "utf-8"
    name = _known(given, at)
    return marked if marked is not None and name in ("utf-8", "utf-16", "utf-32") else name


def _known(given: str, at: str) -> str:
    try:
        found = codecs.lookup(given)
    except LookupError:
        found = None
    if found is None or found.name.replace("-", "_") in _NO_TEXT or not found._is_text_encoding:  # noqa: SLF001 - the only way to ask
        message = f"no encoding '{given}'"
        issue = Issue(
            f"{at}/encoding", message, received=given, allowed=("utf-8", "utf-16", "cp1252", "latin-1"),
            remediation="name an encoding such as cp1252",
        )  # fmt: skip
        raise rejected((issue,), message)
    return found.name


class _Guard(io.RawIOBase):
    """Passes bytes on, and stops at what no text file holds: NULs in an 8-bit encoding, lines without end."""

    def __init__(self, stream: Stream, at: str, *, wide: bool) -> None:
        super().__init__()
        self._stream, self._at, self._wide = stream, at, wide
        self._since = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        view = memoryview(buffer).cast("B")
        count = self._stream.reader.readinto(view)
        data = bytes(view[:count])
        if not self._wide and b"\0" in data:
            message = (
                f"'{self._stream.name}' holds NUL bytes: it is no text file, or of an encoding like UTF-16"
            )
            raise corrupt(message, self._at, 'name the format, or the encoding: "utf-16-le"')
        end = max(data.rfind(b"\n"), data.rfind(b"\r"))
        self._since = count - end if end >= 0 else self._since + count
        if self._since > MAX_LINE:
            message = f"'{self._stream.name}' has a line of more than {MAX_LINE >> 20} MiB"
            raise too_much(message, "line", self._at, "send a file with one row a line")
        return count


def text_file(stream: Stream, encoding: str, at: str) -> io.TextIOWrapper:
    """Return a stream as text; line ends stay as they are.

    Raises, while it is read:
        RunstampError: common/INPUT_CORRUPT, common/RESOURCE_LIMIT_EXCEEDED.
    """
    guard = _Guard(stream, at, wide=encoding.startswith(("utf-16", "utf-32")))
    return io.TextIOWrapper(io.BufferedReader(guard, CHUNK), encoding=encoding, errors="strict", newline="")


def undecodable(stream: Stream, encoding: str, at: str) -> RunstampError:
    """Return the error of a byte that is not of the encoding, with its line and column."""
    codec = "utf-8" if encoding == "utf-8-sig" else encoding
    place = ""
    for number, line in enumerate(stream.again(), 1) if not encoding.startswith(("utf-16", "utf-32")) else ():
        try:
            line.decode(codec)
        except UnicodeDecodeError as fault:
            column = len(line[: fault.start].decode(codec)) + 1
            place = f", line {number}, column {column}: byte 0x{line[fault.start]:02x}"
            break
    message = f"'{stream.name}'{place} is not {encoding}"
    return corrupt(message, at, 'save the file as UTF-8, or name its encoding: "encoding": "cp1252"')
