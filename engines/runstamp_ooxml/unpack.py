"""Read a package, ours or another's, into parts and relationships."""

from __future__ import annotations

import posixpath
from typing import BinaryIO
from xml.etree.ElementTree import Element

from runstamp.errors import RunstampError
from runstamp.frozen import frozen
from runstamp.limits import Limits
from runstamp_ooxml.package import DEFAULTS, Package, Part, Relationship, rels_name, resolve
from runstamp_ooxml.parse import local, parse
from runstamp_ooxml.unzip import Archive, open_archive

_TYPES = "[Content_Types].xml"


@frozen
class Unpacked:
    """A package, and what was left out: relationships whose part is missing, parts without a content type."""

    package: Package
    dangling: tuple[tuple[str, Relationship], ...]
    untyped: tuple[str, ...]


def read_package(source: bytes | BinaryIO, limits: Limits | None = None) -> Unpacked:
    """Return a package with every part in memory.

    Relationships to parts that do not exist are left out and returned, as are parts without a content type:
    readers refuse both, and templates in the wild have them.

    Raises:
        RunstampError: common/INPUT_CORRUPT, common/INPUT_ENCRYPTED or common/RESOURCE_LIMIT_EXCEEDED.
    """
    archive = open_archive(source, limits)
    if _TYPES not in archive.names:
        message = "the archive has no [Content_Types].xml, so it is no Office file"
        raise RunstampError("common/INPUT_CORRUPT", message)
    package = Package()
    types = _ContentTypes(archive.read(_TYPES))
    untyped = _read_parts(archive, types, package)
    return Unpacked(package, _read_relationships(archive, package), untyped)


class _ContentTypes:
    """What `[Content_Types].xml` says; names and extensions compare without case (Part 2, 6.2.3)."""

    def __init__(self, data: bytes) -> None:
        self._defaults: dict[str, str] = {}
        self._overrides: dict[str, str] = {}
        for entry in parse(data, _TYPES):
            type_ = entry.get("ContentType", "")
            if local(entry) == "Default":
                self._defaults[entry.get("Extension", "").lower()] = type_
            elif local(entry) == "Override":
                self._overrides[entry.get("PartName", "").lstrip("/").lower()] = type_

    def of(self, name: str) -> str | None:
        extension = name.rpartition(".")[2].lower()
        return self._overrides.get(name.lower()) or self._defaults.get(extension)


def _is_plumbing(name: str) -> bool:
    return name == _TYPES or name.endswith(".rels") or name.startswith("[trash]/")


def _read_parts(archive: Archive, types: _ContentTypes, package: Package) -> tuple[str, ...]:
    untyped: list[str] = []
    for name in archive.names:
        if _is_plumbing(name):
            continue
        type_ = types.of(name)
        if type_ is None or (type_ == DEFAULTS["xml"] and not name.lower().endswith(".xml")):
            untyped.append(name)
            continue
        package.parts[name] = Part(type_, archive.read(name))
    return tuple(untyped)


def _read_relationships(archive: Archive, package: Package) -> tuple[tuple[str, Relationship], ...]:
    dangling: list[tuple[str, Relationship]] = []
    present = {name.lower(): name for name in package.parts}
    held = set(archive.names)
    for source in ("", *package.parts):
        name = rels_name(source) if source else "_rels/.rels"
        if name not in held:
            continue
        for known in relationships(parse(archive.read(name), name), source):
            target = known.target if known.external else present.get(known.target.lower())
            if target is None:
                dangling.append((source, known))
            else:
                package.relate(source, known.type, target, external=known.external, id=known.id)
    return tuple(dangling)


def relationships(root: Element, source: str) -> list[Relationship]:
    """Return the relationships that a `.rels` part holds, targets resolved against their source."""
    found: list[Relationship] = []
    for entry in root:
        if local(entry) != "Relationship":
            continue
        external = entry.get("TargetMode") == "External"
        raw = entry.get("Target", "")
        target = raw if external else resolve(source, posixpath.normpath(raw) if raw else "NULL")
        found.append(Relationship(entry.get("Id", ""), entry.get("Type", ""), target, external))
    return found
