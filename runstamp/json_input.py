"""Reading JSON that others wrote: duplicate keys, NaN, lone surrogates, depth and size are typed errors with a place."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from runstamp.errors import Issue, RunstampError
from runstamp.limits import Limits
from runstamp.unsound import half_characters, objects, step, unsound


def _corrupt(message: str, remediation: str, path: str = "") -> RunstampError:
    return RunstampError(
        "common/INPUT_CORRUPT", message, (Issue(path, message, remediation=remediation),), remediation
    )


def _refused(message: str, remediation: str, issues: tuple[Issue, ...]) -> RunstampError:
    said = message if len(issues) == 1 else f"the input has {len(issues):,} faults"
    return RunstampError("common/INPUT_CORRUPT", said, issues, remediation)


class _Hooks:
    """What the JSON reader of Python lets pass, kept to be told with its place."""

    def __init__(self) -> None:
        self.twice: dict[int, tuple[dict[str, Any], list[str]]] = {}
        self.constants: list[str] = []

    def constant(self, name: str) -> float:
        self.constants.append(name)
        return float(name)

    def made(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) != len(pairs):
            counts = Counter(key for key, _ in pairs)
            self.twice[id(made)] = made, [key for key, count in counts.items() if count > 1]
        return made

    def check(self, value: Any) -> None:
        if not (self.constants or self.twice):
            return
        found = [*unsound(value), *self._repeated(value)] if self.constants else [*self._repeated(value)]
        message = f"{self.constants[0]} is not JSON" if self.constants else found[0].message
        remediation = "send null for a missing value" if self.constants else "keep one of the two"
        raise _refused(message, remediation, tuple(found) or (Issue("", message),))

    def _repeated(self, value: Any) -> Iterator[Issue]:
        """Yield the keys that stand twice; what lies in a value that a later one replaced has no place of its own."""
        told: set[int] = set()
        for path, found in objects(value):
            for key in self.twice.get(id(found), ({}, []))[1]:
                told.add(id(found))
                yield _twice(key, f"{path}/{step(key)}")
        for at, (_, keys) in self.twice.items():
            yield from (_twice(key, "") for key in keys if at not in told)


def _twice(key: str, path: str) -> Issue:
    return Issue(path, f"the key '{key}' stands twice in one object", remediation="keep one of the two")


def _said(message: str) -> str:
    return message[:1].lower() + message[1:].removesuffix(" at")


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
    hooks = _Hooks()
    try:
        source = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        value = json.loads(source, parse_constant=hooks.constant, object_pairs_hook=hooks.made)
    except json.JSONDecodeError as error:
        message = f"malformed JSON at line {error.lineno}, column {error.colno}: {_said(error.msg)}"
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
    hooks.check(value)
    return value


def too_deep(nesting: int, path: str = "") -> RunstampError:
    """Return the error for input that nests deeper than allowed; `path` is where it passes the limit."""
    message = f"the input nests deeper than {nesting} levels"
    issue = Issue(path, message, expected=f"at most {nesting} levels", remediation="flatten the structure")
    return RunstampError("common/INPUT_TOO_LARGE", message, (issue,))


def check_tree(value: Any, limits: Limits) -> None:
    """Check depth and text of a value, level by level, without recursion.

    Raises:
        RunstampError: common/INPUT_TOO_LARGE past `limits.nesting`, common/INPUT_CORRUPT for a lone surrogate.
    """
    level: list[Any] = [value]
    for _ in range(limits.nesting + 1):
        if any(map(_has_half_characters, level)):
            raise _refused(
                "the text is not well-formed Unicode", "send well-formed Unicode", tuple(unsound(value))
            )
        level = [child for node in level for child in _children(node)]
        if not level:
            return
    raise too_deep(limits.nesting, _deep_place(value, limits.nesting))


def _deep_place(value: Any, nesting: int) -> str:
    """Return the pointer to the first value that stands deeper than allowed, level by level without recursion."""
    level: list[tuple[str, Any]] = [("", value)]
    for _ in range(nesting + 1):
        level = [
            (at, child)
            for path, node in level
            for at, child in _named_children(path, node)
            if type(child) not in _LEAVES
        ]
    return level[0][0]


def _named_children(path: str, node: Any) -> Iterable[tuple[str, Any]]:
    from runstamp.model.shape import escape_pointer

    if isinstance(node, dict):
        return ((f"{path}/{escape_pointer(str(key))}", child) for key, child in node.items())
    if isinstance(node, list | tuple):
        return ((f"{path}/{i}", child) for i, child in enumerate(node))
    return ()


def _children(node: Any) -> Iterable[Any]:
    if isinstance(node, dict):
        return (child for child in node.values() if type(child) not in _LEAVES)
    if isinstance(node, list | tuple):
        kinds = set(map(type, node))
        return () if kinds <= _LEAVES else (child for child in node if type(child) not in _LEAVES)
    return ()


_LEAVES = frozenset((int, float, bool, type(None), str))


def _has_half_characters(node: Any) -> bool:
    if isinstance(node, dict):
        texts: Iterable[Any] = (*node, *(value for value in node.values() if type(value) is str))
    elif isinstance(node, list | tuple):
        texts = (value for value in node if type(value) is str)
    else:
        texts = (node,) if isinstance(node, str) else ()
    return half_characters("".join(text for text in texts if isinstance(text, str)))
