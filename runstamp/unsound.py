"""What no JSON text says, found at its place: half characters, NaN and infinity, objects of a program."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from runstamp.errors import Issue

_PLAIN = frozenset((bool, int, type(None)))
NO_JSON = "the input holds a value that JSON cannot: NaN, infinity or a foreign object"


def half_characters(text: str) -> bool:
    """Return whether a text holds a lone surrogate, half of a UTF-16 pair."""
    if text.isascii():
        return False
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False


def unsound(value: Any) -> Iterator[Issue]:
    """Yield every fault of the kind in document order, without recursion."""
    waiting: list[tuple[str, Any]] = [("", value)]
    while waiting:
        path, found = waiting.pop()
        children: Iterable[tuple[Any, Any]] = ()
        if isinstance(found, Mapping):
            children = found.items()
            yield from (_half(f"{path}/{step(key)}") for key in found if half_characters(str(key)))
        elif isinstance(found, list | tuple):
            children = enumerate(found)
        else:
            yield from _of_scalar(path, found)
        waiting += [(f"{path}/{step(key)}", child) for key, child in children][::-1]


def _of_scalar(path: str, value: Any) -> Iterator[Issue]:
    if isinstance(value, str):
        if half_characters(value):
            yield _half(path)
    elif type(value) not in _PLAIN and not (isinstance(value, float) and math.isfinite(value)):
        yield Issue(
            path,
            NO_JSON,
            received=str(value) if isinstance(value, float) else type(value).__name__,
            remediation="send plain JSON values, null for a missing one",
        )


def _half(path: str) -> Issue:
    message = "a lone surrogate stands in this text"
    return Issue(path, message, remediation="send well-formed Unicode; a pair was cut in half")


def objects(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield every object and array with its pointer, outer ones first, in document order, without recursion."""
    waiting: list[tuple[str, Any]] = [("", value)]
    while waiting:
        path, found = waiting.pop()
        if isinstance(found, Mapping | list | tuple):
            yield path, found
            children = found.items() if isinstance(found, Mapping) else enumerate(found)
            waiting += [(f"{path}/{step(key)}", child) for key, child in children][::-1]


def step(key: object) -> str:
    """Return a key as a pointer writes it; what cannot be written is escaped."""
    text = str(key).encode("utf-8", "backslashreplace").decode("utf-8")
    return text.replace("~", "~0").replace("/", "~1")
