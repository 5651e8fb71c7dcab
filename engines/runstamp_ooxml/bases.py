"""A template as the ground of a new file: opened with typed faults, and cut down to what the new file reaches."""

from __future__ import annotations

import posixpath
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import Literal

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen
from runstamp.limits import Limits
from runstamp_ooxml.package import RELATIONSHIP, Package, Relationship
from runstamp_ooxml.unpack import read_package

POINTER = "/template"  # where an input names its template
Kind = Literal["pptx", "docx", "xlsx"]

# The word by which a main part's content type says what it is, and what people call such files.
_WORDS: dict[Kind, tuple[str, str]] = {
    "pptx": ("presentationml", "a PowerPoint file (.potx or .pptx)"),
    "docx": ("wordprocessingml", "a Word file (.dotx or .docx)"),
    "xlsx": ("spreadsheetml", "an Excel file (.xltx or .xlsx)"),
}
_STRICT = "http://purl.oclc.org/ooxml/"  # ISO/IEC 29500-1 in its strict form
_MACROS = ("macroenabled", "vbaproject")
_OF_OFFICE = "officeDocument"
# A PNG of one transparent pixel (ISO/IEC 15948: grey and alpha of 8 bits).
_CLEAR = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c020000000b494441"
    "5478da6360600000000300012b094d840000000049454e44ae426082"
)


@frozen
class Base:
    """A template's package, the name of its main part, and the relationships whose part was missing."""

    package: Package
    main: str
    dangling: tuple[tuple[str, Relationship], ...]


def open_base(data: bytes, kind: Kind, pointer: str, limits: Limits | None = None) -> Base:
    """Return a template opened for building on; `pointer` is where the input names it.

    Raises:
        RunstampError: common/INPUT_CORRUPT, common/INPUT_ENCRYPTED, common/RESOURCE_LIMIT_EXCEEDED, common/ASSET_REJECTED
            (of another kind, or with macros), common/UNSUPPORTED_VERSION (strict Open XML).
    """
    try:
        unpacked = read_package(data, limits)
    except RunstampError as error:
        problem = error.problem
        message = f"the template cannot be used: {problem.message}"
        raise RunstampError(problem.code, message, (Issue(pointer, problem.message),)) from error
    package = unpacked.package
    main = _main(package, pointer)
    _check_kind(package, main, kind, pointer)
    _stand_ins(package, unpacked.dangling, posixpath.dirname(main))
    return Base(package, main, unpacked.dangling)


def _stand_ins(package: Package, dangling: Iterable[tuple[str, Relationship]], folder: str) -> None:
    """Put a clear picture where a part shows one that is not in the package: without it Office calls the file corrupt."""
    for source, known in dangling:
        part = package.parts.get(source)
        if part is None or known.type != RELATIONSHIP + "image" or not isinstance(part.content, bytes):
            continue
        quoted = f'"{known.id}"'
        if quoted.encode() in part.content or quoted.encode("utf-16-le") in part.content:
            name = package.add_media(f"{folder}/media/image{{}}.png", _CLEAR)
            package.relate(source, known.type, name, id=known.id)


def _fault(code: str, message: str, pointer: str, remediation: str) -> RunstampError:
    return RunstampError(code, message, (Issue(pointer, message, remediation=remediation),))


def _main(package: Package, pointer: str) -> str:
    for known in package.relationships.get("", ()):
        if known.type.startswith(_STRICT) and known.type.endswith(_OF_OFFICE):
            message = "the template is strict Open XML"
            remedy = "save it in the usual form: 'PowerPoint Template', 'Word Template' or 'Excel Template'"
            raise _fault("common/UNSUPPORTED_VERSION", message, pointer, remedy)
    found = package.related("", RELATIONSHIP + _OF_OFFICE)
    if not found:
        message = "the template has no main part"
        raise _fault("common/INPUT_CORRUPT", message, pointer, "save it anew in its own program")
    return found[0]


def _check_kind(package: Package, main: str, kind: Kind, pointer: str) -> None:
    word, called = _WORDS[kind]
    type_ = package.parts[main].content_type.lower()
    macros = any(mark in part.content_type.lower() for part in package.parts.values() for mark in _MACROS)
    if macros:
        message = "the template holds macros"
        raise _fault(
            "common/ASSET_REJECTED",
            message,
            pointer,
            f"save it without macros, as {called.partition(' (')[2][:-1]}",
        )
    if word not in type_:
        message = f"the template is not {called}"
        raise _fault("common/ASSET_REJECTED", message, pointer, f"name {called}")


def prune(package: Package, *, keep: Iterable[str] = ()) -> tuple[str, ...]:
    """Remove every part that no relationship reaches from the package or from `keep`; return their names."""
    reached: set[str] = set()
    waiting = [*keep, *(known.target for known in package.relationships.get("", ()) if not known.external)]
    while waiting:
        name = waiting.pop()
        if name in reached:
            continue
        reached.add(name)
        waiting += [known.target for known in package.relationships.get(name, ()) if not known.external]
    gone = tuple(name for name in package.parts if name not in reached)
    for name in gone:
        package.remove(name)
    return gone


@contextmanager
def named() -> Generator[None]:
    """Say of a fault in a part that it is the template's.

    Raises:
        RunstampError: what was raised inside, with the template's place in the input.
    """
    try:
        yield
    except RunstampError as error:
        if error.issues:
            raise
        message = f"the template cannot be used: {error.problem.message}"
        raise RunstampError(error.code, message, (Issue(POINTER, error.problem.message),)) from error
