"""Changing a kept input: JSON Patch (RFC 6902) and `extend`, all of it or nothing.

A patch is a list of at most 200 operations. Those that are wrong in themselves are told all at once. Else each is applied to
what the ones before it have left; the first that does not apply ends the whole patch with an error that names it, what stands
at its place, and the nearest name.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NoReturn, TypeAlias

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen

MAX_OPERATIONS = 200
MAX_COPIED = 500_000  # values: what an input may hold; copies of copies would double without an end
MAX_INDEX_DIGITS = 9
_NEEDS: Mapping[str, tuple[str, ...]] = {
    "add": ("path", "value"), "remove": ("path",), "replace": ("path", "value"), "move": ("from", "path"),
    "copy": ("from", "path"), "test": ("path", "value"), "extend": ("path", "values"),
}  # fmt: skip
_POINTERS = ("path", "from")
_MEANT = {  # what people and models write for an operation
    "append": "extend", "change": "replace", "concat": "extend", "delete": "remove", "edit": "replace", "insert": "add",
    "modify": "replace", "push": "add", "put": "add", "set": "replace", "update": "replace", "upsert": "add",
}  # fmt: skip
OPERATIONS = tuple(_NEEDS)

Json: TypeAlias = Any
Parts: TypeAlias = tuple[str, ...]


class _Refused(Exception):
    """Why an operation does not apply; `field` is the member of the operation that is wrong."""

    def __init__(
        self, field: str, message: str, allowed: tuple[str, ...] = (), meant: str | None = None
    ) -> None:
        super().__init__(field, message)
        self.field, self.message, self.allowed, self.meant = field, message, allowed, meant


def apply_patch(base: Json, patch: Json) -> Json:
    """Return the base with a patch applied. The base may be changed on the way: hand in a copy of its own.

    Raises:
        RunstampError: common/PATCH_REJECTED with the operation that does not apply.
    """
    if not isinstance(patch, list):
        _reject("a patch is an array of operations", received=type(patch).__name__)
    if len(patch) > MAX_OPERATIONS:
        message = f"a patch has at most {MAX_OPERATIONS} operations, this one {len(patch):,}"
        remedy = "send the change in several calls, each on the input_ref of the one before"
        _reject(message, remediation=remedy)
    _refuse_malformed(patch)
    document, copied = base, 0
    for number, operation in enumerate(patch):
        try:
            copied += _copied(document, operation, MAX_COPIED - copied)
            document = _applied(document, operation)
        except _Refused as refused:
            issue = _issue(number, operation, refused, "does not apply")
            raise RunstampError("common/PATCH_REJECTED", issue.message, (issue,)) from refused
    return document


def _refuse_malformed(patch: list[Json]) -> None:
    issues = tuple(
        _issue(number, operation, refused, "does not fit")
        for number, operation in enumerate(patch)
        for refused in _faults(operation)
    )
    if issues:
        count = len(issues)
        message = issues[0].message if count == 1 else f"the patch has {count} faults"
        raise RunstampError("common/PATCH_REJECTED", message, issues)


def _issue(number: int, operation: Json, refused: _Refused, says: str) -> Issue:
    said = f"operation {number} ({_shown(operation)}) {says}: {refused.message}"
    at = f"/patch/{number}/{refused.field}" if refused.field else f"/patch/{number}"
    allowed, meant = refused.allowed, refused.meant
    return Issue(at, said, None, None, allowed, meant, "mend this operation", "arguments")


def _reject(message: str, *, received: str | None = None, remediation: str | None = None) -> NoReturn:
    issue = Issue("/patch", message, None, received, (), None, remediation or "send an array", "arguments")
    raise RunstampError("common/PATCH_REJECTED", message, (issue,))


def _faults(operation: Json) -> Iterator[_Refused]:
    """Yield what is wrong with an operation whatever it is applied to."""
    if not isinstance(operation, Mapping):
        yield _Refused("", "an operation is an object {op, path, value}")
        return
    name = str(operation.get("op"))
    if name not in _NEEDS:
        meant = _MEANT.get(name.lower())
        yield _Refused("op", f"'{name[:40]}' is no operation", OPERATIONS, meant)
    for member in _NEEDS.get(name, ("path",)):
        try:
            _parts(operation, member) if member in _POINTERS else _given(operation, member)
        except _Refused as refused:
            yield refused


def _given(operation: Mapping[str, Json], member: str) -> Json:
    if member not in operation:
        raise _Refused("", f"'{member}' is missing")
    value = operation[member]
    if member == "values" and not isinstance(value, list):
        raise _Refused("values", "'values' must be an array of what is put at the end")
    return value


def _shown(operation: Json) -> str:
    if not isinstance(operation, Mapping):
        return type(operation).__name__
    return " ".join(str(operation[key]) for key in ("op", "path") if key in operation)[:120]


# ---------------------------------------------------------------- places
@frozen
class _Place:
    """A member of an object or an element of an array, which may be missing."""

    holder: Json
    key: str | int
    text: str

    @property
    def exists(self) -> bool:
        if isinstance(self.holder, dict):
            return self.key in self.holder
        return isinstance(self.key, int) and self.key < len(self.holder)


def _parts(operation: Mapping[str, Json], field: str) -> Parts:
    """Return the steps of a JSON Pointer (RFC 6901)."""
    pointer = operation.get(field)
    if not isinstance(pointer, str):
        raise _Refused(field, f"'{field}' must be a JSON Pointer, such as /slides/3/title")
    if pointer and not pointer.startswith("/"):
        raise _Refused(
            field, f"'{pointer}' is no JSON Pointer: it does not begin with /", (), _as_pointer(pointer)
        )
    return tuple(part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:])


def _as_pointer(path: str) -> str:
    """Return a path as people write it, `slides[3].title`, as a JSON Pointer."""
    return "/" + re.sub(r"\[(\d+)\]", r"/\1", path).replace(".", "/").lstrip("/")


def _step(node: Json, part: str, walked: str, field: str) -> Json:
    place = _place(node, part, walked, field)
    if not place.exists:
        raise _missing(place, walked, field)
    return place.holder[place.key]


def _place(node: Json, part: str, walked: str, field: str) -> _Place:
    if isinstance(node, dict):
        return _Place(node, part, walked)
    if not isinstance(node, list):
        raise _Refused(field, f"{walked or '/'} is {_kind(node)} and has no member '{part}'")
    if part == "-":
        return _Place(node, len(node), walked)
    digits = part.isascii() and part.isdigit() and len(part) <= MAX_INDEX_DIGITS
    if not digits or (len(part) > 1 and part[0] == "0"):
        raise _Refused(field, f"{walked or '/'} is an array of {len(node)}; '{part[:40]}' is no index of it")
    return _Place(node, int(part), walked)


def _missing(place: _Place, walked: str, field: str) -> _Refused:
    if isinstance(place.holder, dict):
        from runstamp.model.explain import nearest

        known = tuple(sorted(str(key) for key in place.holder))[:20]
        return _Refused(field, f"{walked or '/'} has no '{place.key}'", known, nearest(str(place.key), known))
    return _Refused(
        field,
        f"{walked or '/'} has {len(place.holder)} element{'s' if len(place.holder) != 1 else ''}, none at {place.key}",
    )


def _kind(node: Json) -> str:
    return "null" if node is None else {bool: "a boolean", str: "text"}.get(type(node), "a number")


def _found(document: Json, parts: Parts, field: str) -> Json:
    """Return what stands at a pointer."""
    node, walked = document, ""
    for part in parts:
        node = _step(node, part, walked, field)
        walked += f"/{part}"
    return node


def _target(document: Json, parts: Parts, field: str) -> _Place:
    """Return the place that a pointer names; its holder exists."""
    return _place(
        _found(document, parts[:-1], field), parts[-1], "".join(f"/{part}" for part in parts[:-1]), field
    )


# ---------------------------------------------------------------- operations (RFC 6902, section 4)
def _applied(document: Json, operation: Mapping[str, Json]) -> Json:
    return _WORKS[operation["op"]](document, operation)


def _copied(document: Json, operation: Mapping[str, Json], left: int) -> int:
    """Return how many values an operation copies within the document."""
    if operation["op"] != "copy":
        return 0
    waiting, count = [_found(document, _parts(operation, "from"), "from")], 0
    while waiting:
        node = waiting.pop()
        count += 1
        if count > left:
            raise _Refused("from", f"the patch copies more than {MAX_COPIED:,} values")
        waiting += node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    return count


def _value(operation: Mapping[str, Json], name: str = "value") -> Json:
    return copy.deepcopy(operation[name])


def _put(document: Json, parts: Parts, value: Json, field: str = "path") -> Json:
    if not parts:
        return value
    place = _target(document, parts, field)
    if isinstance(place.holder, dict):
        place.holder[place.key] = value
    elif isinstance(place.key, int) and place.key <= len(place.holder):
        place.holder.insert(place.key, value)
    else:
        raise _missing(place, place.text, field)
    return document


def _taken(document: Json, parts: Parts, field: str) -> Json:
    if not parts:
        raise _Refused(field, "the whole input cannot be removed or moved")
    place = _target(document, parts, field)
    if not place.exists:
        raise _missing(place, place.text, field)
    return place.holder.pop(place.key)


def _add(document: Json, operation: Mapping[str, Json]) -> Json:
    return _put(document, _parts(operation, "path"), _value(operation))


def _remove(document: Json, operation: Mapping[str, Json]) -> Json:
    _taken(document, _parts(operation, "path"), "path")
    return document


def _replace(document: Json, operation: Mapping[str, Json]) -> Json:
    parts, value = _parts(operation, "path"), _value(operation)
    if not parts:
        return value
    place = _target(document, parts, "path")
    if not place.exists:
        raise _missing(place, place.text, "path")
    place.holder[place.key] = value
    return document


def _move(document: Json, operation: Mapping[str, Json]) -> Json:
    source, target = _parts(operation, "from"), _parts(operation, "path")
    if target[: len(source)] == source and len(target) > len(source):
        raise _Refused("path", "a value cannot move into itself")
    return _put(document, target, _taken(document, source, "from"))


def _copy(document: Json, operation: Mapping[str, Json]) -> Json:
    value = copy.deepcopy(_found(document, _parts(operation, "from"), "from"))
    return _put(document, _parts(operation, "path"), value)


def _test(document: Json, operation: Mapping[str, Json]) -> Json:
    found = _found(document, _parts(operation, "path"), "path")
    if not _same(found, _value(operation)):
        raise _Refused("value", "the value there is another one")
    return document


def _same(a: Json, b: Json) -> bool:
    """Return whether two values are equal as JSON, where true is not 1."""
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(_same(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(_same(a[key], b[key]) for key in a)
    return bool(a == b)


def _extend(document: Json, operation: Mapping[str, Json]) -> Json:
    found = _found(document, _parts(operation, "path"), "path")
    if not isinstance(found, list):
        raise _Refused("path", f"{operation['path'] or '/'} is no array")
    found.extend(_value(operation, "values"))
    return document


_WORKS: dict[str, Callable[[Json, Mapping[str, Json]], Json]] = {
    "add": _add, "remove": _remove, "replace": _replace, "move": _move, "copy": _copy, "test": _test, "extend": _extend,
}  # fmt: skip
