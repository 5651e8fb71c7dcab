"""What a line of a manifest is: whoever finds another one in a file of that name has somebody else's file before him."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import IO, Any

from runstamp.errors import Issue, RunstampError
from runstamp.unsound import half_characters

NAME = "manifest.jsonl"
MAX_LINE = 64 << 20  # bytes: an error tells at most some hundred issues
REMEDY = "name another folder, or move that file away"
_MAX_NUMBER = 2**63 - 1
_DIGEST = re.compile(r"sha256:[0-9a-f]{1,64}")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_NUMBER = re.compile(rb'(?<=^\{"record": )[1-9][0-9]*')
_START = b'{"record": 1, "digest": "sha256:'  # as every line starts, but for its number


class NotOurs(ValueError):
    """A line that no batch wrote; the message says why."""


def _text(value: Any) -> bool:
    return isinstance(value, str) and not half_characters(value)


def _count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _counts(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_count, value.values()))


_Checks = Mapping[str, Callable[[Any], bool]]
_LINE: _Checks = {
    "record": lambda value: type(value) is int and 1 <= value <= _MAX_NUMBER,
    "digest": lambda value: isinstance(value, str) and _DIGEST.fullmatch(value) is not None,
    "job": lambda value: isinstance(value, str) and _DIGEST.fullmatch(value) is not None,
    "status": lambda value: value in ("ok", "error"),
    "artifacts": lambda value: isinstance(value, list),
    "losses": _counts,
    "error": lambda value: value is None or (isinstance(value, dict) and _text(value.get("code"))),
    "attempts": _count,
}
_ARTIFACT: _Checks = {
    "name": _text,
    "path": lambda value: _text(value) and is_plain(value),
    "sha256": lambda value: isinstance(value, str) and _SHA256.fullmatch(value) is not None,
    "size": _count,
    "pages": lambda value: value is None or _count(value),
}


def is_plain(name: str) -> bool:
    """Tell whether a name is that of a file in the folder itself on every system, and not that of the manifest."""
    return name.casefold() not in ("", ".", "..", NAME) and not set(name) & set("/\\:\0")


def _checked(value: Any, checks: _Checks, what: str) -> dict[str, Any]:
    if not isinstance(value, dict) or value.keys() != checks.keys():
        message = f"{what} is an object of {', '.join(checks)}"
        raise NotOurs(message)
    for key, fits in checks.items():
        if not fits(value[key]):
            message = f"'{key}' of {what} cannot be {_shown(value[key])}"
            raise NotOurs(message)
    return value


def _shown(value: Any) -> str:
    return type(value).__name__ if isinstance(value, dict | list) else json.dumps(value)[:80]


def parsed(line: bytes) -> dict[str, Any]:
    """Return a whole line.

    Raises:
        NotOurs: no batch wrote it.
    """
    try:
        value = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        message = "it is no JSON object"
        raise NotOurs(message) from error
    made = _checked(value, _LINE, "a line")
    for found in made["artifacts"]:
        _checked(found, _ARTIFACT, "an artifact")
    if (made["error"] is None) != (made["status"] == "ok"):
        message = "an error stands where the status is 'error', and only there"
        raise NotOurs(message)
    return made


def _is_torn(line: bytes) -> bool:
    """Tell whether a last line without an end is the beginning of one that a batch was writing."""
    start = _NUMBER.sub(b"1", line[:99])
    if not (_START.startswith(start) or start.startswith(_START)):
        return False
    try:
        json.loads(line.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return True
    return False


def read_lines(file: IO[bytes], shown: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield where each whole line ends, and the line; what a kill left of a last one is passed over.

    Raises:
        RunstampError: common/OUTPUT_EXISTS, naming file and line: the file is no manifest.
    """
    file.seek(0)
    end, number = 0, 0
    while raw := file.readline(MAX_LINE):
        number += 1
        torn = not raw.endswith(b"\n") and len(raw) < MAX_LINE
        if torn and _is_torn(raw):
            return
        try:
            line = parsed(raw)
        except NotOurs as error:
            raise foreign(shown, number, str(error)) from error
        if torn:
            return  # whole but for its end: the record is done again
        end += len(raw)
        yield end, line


def foreign(shown: str, number: int, why: str) -> RunstampError:
    """Return the error of a file that has the name of a manifest and is none, or of one that was tampered with."""
    message = f"'{shown}', line {number}: no batch wrote this: {why}"
    issue = Issue("/output", message, remediation=REMEDY, place="arguments")
    return RunstampError("common/OUTPUT_EXISTS", message, (issue,), REMEDY)
