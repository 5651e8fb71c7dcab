"""Reading JSON that others wrote: duplicate keys, NaN, lone surrogates, depth and size are typed errors with a place."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NoReturn

from runstamp.errors import Issue, RunstampError
from runstamp.limits import Limits


def _corrupt(message: str, remediation: str, path: str = "") -> RunstampError:
    return RunstampError(
        "common/INPUT_CORRUPT", message, (Issue(path, message, remediation=remediation),), remediation
    )


def _constant(name: str) -> NoReturn:
    raise _corrupt(f"{name} is not JSON", "send null for a missing value")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for i, key in enumerate(keys) if key in keys[:i])
        message = f"the key '{twice}' stands twice in one object"
        raise _corrupt(message, "keep one of the two")
    return made


def parse(text: str | bytes, limits: Limits | None = None) -> Any:
    """Return the value of a JSON text.

    Raises:
        RunstampError: common/INPUT_TOO_LARGE past `limits.input_bytes` or `limits.nesting`; common/INPUT_CORRUPT for
            malformed JSON (with line and column), duplicate keys, NaN, invalid UTF-8, lone surrogates.
    """
    limits = limits or Limits()
    if len(text) > limits.input_bytes:
        message = f"the input has {len(text):,} bytes, more than the limit of {limits.input_bytes:,}"
        raise RunstampError("common/INPUT_TOO_LARGE", message, (Issue("", message),))
    try:
        source = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        value = json.loads(source, parse_constant=_constant, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        message = f"malformed JSON at line {error.lineno}, column {error.colno}: {error.msg[:1].lower()}{error.msg[1:]}"
        raise _corrupt(message, "send well-formed JSON; it may have been cut off") from error
    except UnicodeDecodeError as error:
        message = f"invalid UTF-8 at byte {error.start}"
        raise _corrupt(message, "send UTF-8") from error
    except RecursionError as error:
        raise too_deep(limits.nesting) from error
    except ValueError as error:  # integers of more than 4,300 digits
        message = "a number has too many digits"
        raise _corrupt(message, "write it as a string") from error
    check_tree(value, limits)
    return value


def too_deep(nesting: int) -> RunstampError:
    """Return the error for input that nests deeper than allowed."""
    message = f"the input nests deeper than {nesting} levels"
    return RunstampError(
        "common/INPUT_TOO_LARGE", message, (Issue("", message, remediation="flatten the structure"),)
    )


def check_tree(value: Any, limits: Limits) -> None:
    """Check depth and text of a value, level by level, without recursion.

    Raises:
        RunstampError: common/INPUT_TOO_LARGE past `limits.nesting`, common/INPUT_CORRUPT for a lone surrogate.
    """
    level: list[Any] = [value]
    for _ in range(limits.nesting + 1):
        _check_strings(level)
        level = [child for node in level for child in _children(node)]
        if not level:
            return
    raise too_deep(limits.nesting)


def _children(node: Any) -> Iterable[Any]:
    if isinstance(node, dict):
        return (child for child in node.values() if type(child) not in _LEAVES)
    if isinstance(node, list | tuple):
        kinds = set(map(type, node))
        return () if kinds <= _LEAVES else (child for child in node if type(child) not in _LEAVES)
    return ()


_LEAVES = frozenset((int, float, bool, type(None), str))


def _check_strings(level: list[Any]) -> None:
    for node in level:
        if isinstance(node, dict):
            texts: Iterable[Any] = (*node, *(value for value in node.values() if type(value) is str))
        elif isinstance(node, list | tuple):
            texts = (value for value in node if type(value) is str)
        else:
            texts = (node,) if isinstance(node, str) else ()
        joined = "".join(text for text in texts if isinstance(text, str))
        if not joined.isascii() and _has_surrogate(joined):
            raise _corrupt(
                "a lone surrogate stands in a text", "send well-formed Unicode; a pair was cut in half"
            )


def _has_surrogate(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False


def surrogate_path(value: Any, path: str = "") -> str | None:
    """Return the JSON Pointer of the first text with a lone surrogate, None if there is none."""
    if isinstance(value, str):
        return path if _has_surrogate(value) else None
    pairs: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        pairs = value.items()
    elif isinstance(value, list | tuple):
        pairs = enumerate(value)
    for key, child in pairs:
        found = surrogate_path(child, f"{path}/{key}")
        if found is not None:
            return found
    return None
