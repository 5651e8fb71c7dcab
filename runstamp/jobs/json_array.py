"""The elements of a JSON array, one after the other, in the memory of the largest: only brackets and quotes are looked at here.

What an element says is read, and judged, by `runstamp.json_input`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import IO

from runstamp.errors import Issue, RunstampError

CHUNK = 64 * 1024
_BOM = b"\xef\xbb\xbf"
_SPACE = b" \t\r\n"
_MARK = re.compile(rb'["\[\]{},]')
_SOLID = re.compile(rb"[^ \t\r\n]")
_IN_TEXT = re.compile(rb'["\\]')


def _corrupt(message: str, remediation: str) -> RunstampError:
    issue = Issue("/data", message, remediation=remediation, place="arguments")
    return RunstampError("common/INPUT_CORRUPT", message, (issue,), remediation)


class Elements:
    """The texts of the elements of the array in a file; one may have `limit` bytes."""

    def __init__(self, file: IO[bytes], limit: int) -> None:
        self._file = file
        self._limit = limit
        self._held = b""
        self._from = 0  # what stands before has been given out
        self._at = 0  # what stands before has been looked at

    def __iter__(self) -> Iterator[bytes]:
        """Yield the elements as they are read.

        Raises:
            RunstampError: common/INPUT_CORRUPT, the file is no array or ends inside of it; common/INPUT_TOO_LARGE.
        """
        self._begin()
        number, last = 0, False
        while not last:
            number += 1
            text, last = self._element(number)
            if text.strip(_SPACE):
                yield text
            elif number > 1 or not last:
                message = f"element {number} of the array is empty"
                raise _corrupt(message, "drop the comma that has no value beside it")
        self._end()

    def _begin(self) -> None:
        while len(self._held) < len(_BOM) and self._more(1):
            pass
        self._from = len(_BOM) if self._held.startswith(_BOM) else 0
        if self._first() != b"[":
            raise _corrupt("the file holds no array", "send an array of objects, or JSON Lines")
        self._from += 1

    def _end(self) -> None:
        if self._first():
            raise _corrupt("something stands after the array", "send one array")

    def _first(self) -> bytes:
        """Go to the next byte that is no space and return it, nothing at the end of the file."""
        while True:
            found = _SOLID.search(self._held, self._from)
            self._from = found.start() if found else len(self._held)
            if found or not self._more(1):
                return found[0] if found else b""

    def _more(self, number: int) -> bool:
        """Read on and return whether there was more."""
        kept = len(self._held) - self._from
        if kept > self._limit:
            message = f"element {number} of the array has more than the limit of {self._limit:,} bytes"
            issue = Issue("/data", message, place="arguments")
            raise RunstampError("common/INPUT_TOO_LARGE", message, (issue,))
        read = self._file.read(max(CHUNK, kept))  # as much again: what is kept is copied each time
        self._held = self._held[self._from :] + read
        self._at -= self._from
        self._from = 0
        return bool(read)

    def _element(self, number: int) -> tuple[bytes, bool]:
        """Return the next element, and whether it is the last."""
        depth, self._at = 0, self._from
        while True:
            mark = self._next(number, _MARK)
            if mark == b'"':
                self._text(number)
            elif mark in b"[{":
                depth += 1
            elif depth:
                depth -= mark in b"]}"
            elif mark == b"}":
                raise _corrupt(
                    f"element {number} of the array ends before it begins", "send well-formed JSON"
                )
            else:
                text, self._from = self._held[self._from : self._at - 1], self._at
                return text, mark == b"]"

    def _text(self, number: int) -> None:
        """Go to the end of a text."""
        while self._next(number, _IN_TEXT) == b"\\":
            self._at += 1  # whatever is escaped ends no text

    def _next(self, number: int, wanted: re.Pattern[bytes]) -> bytes:
        """Return the next mark and go behind it."""
        while (found := wanted.search(self._held, self._at)) is None:
            self._at = max(self._at, len(self._held))
            if not self._more(number):
                message = f"the file ends inside the array, at element {number}"
                raise _corrupt(message, "send the whole file; it may have been cut off")
        self._at = found.end()
        return found[0]
