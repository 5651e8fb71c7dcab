"""A package of parts, content types and relationships as plain data (ECMA-376 Part 2, Open Packaging).

Part names have no leading slash (`ppt/slides/slide1.xml`); the package itself is the source `""`. Parts are
written in
the order they were added, each followed by its relationships, after `[Content_Types].xml` and `_rels/.rels`.
"""

from __future__ import annotations

import hashlib
import posixpath
from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path
from typing import BinaryIO
from urllib.parse import quote

from runstamp.frozen import field, frozen, record
from runstamp.receipts import content_digest
from runstamp_ooxml.xml import DECLARATION, Xml, document, el, join, template
from runstamp_ooxml.zip import LEVEL, Content, Member, ZipWriter, deflated

RELATIONSHIP = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
PACKAGE_RELATIONSHIP = "http://schemas.openxmlformats.org/package/2006/relationships"
CONTENT_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"

# Media types of extensions that parts share; everything else gets an Override of its own.
DEFAULTS: Mapping[str, str] = {
    "rels": "application/vnd.openxmlformats-package.relationships+xml",
    "xml": "application/xml",
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "svg": "image/svg+xml",
    "emf": "image/x-emf",
    "vml": "application/vnd.openxmlformats-officedocument.vmlDrawing",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

_RELATIONSHIP = template('<Relationship Id="{id}" Type="{type}" Target="{target}"{mode:xml}/>')
_OVERRIDE = template('<Override PartName="/{name}" ContentType="{type}"/>')
# RFC 3986, 2.2 and 2.3: what a URI may hold as it is; everything else is percent-encoded, or Office calls
# the file corrupt.
_URI_SAFE = "%/:?#[]@!$&'()*+,;=~"
_EXTERNAL = Xml(' TargetMode="External"')


@frozen
class Relationship:
    """A relationship of a part. `target` is a part name, or a URI where `external`."""

    id: str
    type: str
    target: str
    external: bool = False


@record
class Part:
    """A part: its content type and what it holds; chunks can be read once."""

    content_type: str
    content: Content


@record
class Package:
    """Parts by name, relationships by source; mutable while an engine builds it."""

    parts: dict[str, Part] = field(default_factory=dict[str, Part])
    relationships: dict[str, list[Relationship]] = field(default_factory=dict[str, list[Relationship]])
    _ids: dict[tuple[str, str, str, bool], str] = field(default_factory=dict[tuple[str, str, str, bool], str])
    _media: dict[str, str] = field(default_factory=dict[str, str])
    _counters: dict[str, int] = field(default_factory=dict[str, int])

    def add(self, name: str, content_type: str, content: Content | Xml) -> str:
        """Add a part and return its name; XML gets its declaration.

        Raises:
            ValueError: a part of that name stands already.
        """
        if name in self.parts:
            msg = f"the part {name} stands already"
            raise ValueError(msg)
        self.parts[name] = Part(content_type, document(content) if isinstance(content, str) else content)
        return name

    def add_media(self, pattern: str, data: bytes) -> str:
        """Add bytes under the next name of a pattern (`ppt/media/image{}.png`), or find them."""
        key = pattern + hashlib.sha256(data).hexdigest()
        if key not in self._media:
            name = self.next_name(pattern)
            self._media[key] = self.add(name, DEFAULTS[name.rpartition(".")[2]], data)
        return self._media[key]

    def next_name(self, pattern: str) -> str:
        """Return the first free name of a pattern with one `{}`, counting from 1 and never back."""
        number = self._counters.get(pattern, 0) + 1
        while pattern.format(number) in self.parts:
            number += 1
        self._counters[pattern] = number
        return pattern.format(number)

    def relate(
        self, source: str, kind: str, target: str, *, external: bool = False, id: str | None = None
    ) -> str:
        """Relate a source to a part or a URI and return the relationship's id.

        `kind` is the last word of an Office relationship type (`slide`, `image`) or a whole URI. The same
        relation asked for again keeps its id.
        """
        type_ = kind if ":" in kind else RELATIONSHIP + kind
        target = quote(target, safe=_URI_SAFE) if external else target
        held = self.relationships.setdefault(source, [])
        key = (source, type_, target, external)
        if id is None and key in self._ids:
            return self._ids[key]
        new = id or self._free_id(source)
        self._ids[key] = new
        held.append(Relationship(new, type_, target, external))
        return new

    def _free_id(self, source: str) -> str:
        number = self._counters.get("rId" + source)
        if number is None:
            numbers = (known.id[3:] for known in self.relationships[source] if known.id.startswith("rId"))
            number = max((int(digits) for digits in numbers if digits.isdigit()), default=0)
        self._counters["rId" + source] = number + 1
        return f"rId{number + 1}"

    def related(self, source: str, kind: str) -> list[str]:
        """Return the targets of a source by relationship type, in order."""
        type_ = kind if ":" in kind else RELATIONSHIP + kind
        return [known.target for known in self.relationships.get(source, ()) if known.type == type_]

    def remove(self, name: str) -> None:
        """Remove a part, its relationships, and every relationship that leads to it."""
        self.parts.pop(name, None)
        self.relationships.pop(name, None)
        for source, held in self.relationships.items():
            self.relationships[source] = [r for r in held if r.external or r.target != name]
        self._media = {key: held for key, held in self._media.items() if held != name}
        self._ids = {key: id for key, id in self._ids.items() if key[3] or name not in (key[0], key[2])}

    def read(self, name: str) -> bytes:
        """Return the bytes of a part that is held in memory.

        Raises:
            KeyError: there is no such part.
            TypeError: the part is a stream or a ready member.
        """
        content = self.parts[name].content
        if not isinstance(content, bytes):
            msg = f"the part {name} is not held as bytes"
            raise TypeError(msg)
        return content

    def replace(self, name: str, content: Content) -> None:
        """Give a part new content."""
        self.parts[name].content = content

    def write_to(self, out: BinaryIO, *, level: int = LEVEL, max_bytes: int | None = None) -> str:
        """Write the package to a seekable file and return the digest over its parts (`runstamp.receipts.content_digest`).

        Raises:
            RunstampError: common/RESOURCE_LIMIT_EXCEEDED.
        """
        writer = ZipWriter(out, level=level, max_bytes=max_bytes)
        writer.add("[Content_Types].xml", self._content_types())
        writer.add("_rels/.rels", _relationships("", self.relationships.get("", ())))
        for name, part in self.parts.items():
            writer.add(name, part.content)
            held = self.relationships.get(name)
            if held:
                writer.add(rels_name(name), _relationships(name, held))
        writer.finish()
        return content_digest(writer.digests)

    def write(self, path: Path, *, level: int = LEVEL, max_bytes: int | None = None) -> str:
        """Write the package to a path of the world's and return the digest over its parts, for `Draft.content_sha256`.

        Raises:
            RunstampError: common/RESOURCE_LIMIT_EXCEEDED.
        """
        with path.open("wb") as out:
            return self.write_to(out, level=level, max_bytes=max_bytes)

    def to_bytes(self, *, level: int = LEVEL) -> bytes:
        """Return the package as bytes."""
        out = BytesIO()
        self.write_to(out, level=level)
        return out.getvalue()

    def _content_types(self) -> bytes:
        used = {"rels": DEFAULTS["rels"], "xml": DEFAULTS["xml"]}
        overrides: list[Xml] = []
        for name, part in self.parts.items():
            extension = name.rpartition(".")[2].lower()
            if extension != "xml" and used.setdefault(extension, part.content_type) == part.content_type:
                continue
            overrides.append(_OVERRIDE(name, part.content_type))
        defaults = (el("Default", {"Extension": ext, "ContentType": type_}) for ext, type_ in used.items())
        return document(el("Types", {"xmlns": CONTENT_TYPES}, join(defaults), join(overrides)))


def rels_name(source: str) -> str:
    """Return the name of the part that holds a source's relationships."""
    folder, name = posixpath.split(source)
    return posixpath.join(folder, "_rels", name + ".rels")


def relative(source: str, target: str) -> str:
    """Return a target as Office writes it in a part's relationships: relative to the part's folder."""
    up = source.split("/")[:-1]
    down = target.split("/")
    shared = 0
    while shared < len(up) and shared < len(down) - 1 and up[shared] == down[shared]:
        shared += 1
    return "/".join([".."] * (len(up) - shared) + down[shared:])


def resolve(source: str, target: str) -> str:
    """Return the part name that a target means in the relationships of a source."""
    if target.startswith("/"):
        return posixpath.normpath(target[1:])
    return posixpath.normpath(posixpath.join(posixpath.dirname(source), target))


def _relationships(source: str, held: Iterable[Relationship]) -> bytes:
    rows = (
        _RELATIONSHIP(
            known.id,
            known.type,
            known.target if known.external else relative(source, known.target),
            _EXTERNAL if known.external else "",
        )
        for known in held
    )
    return document(el("Relationships", {"xmlns": PACKAGE_RELATIONSHIP}, join(rows)))


def ready(content: bytes | Xml) -> Member:
    """Return a part deflated once for all packages; for constants such as themes and layouts."""
    data = (DECLARATION + content).encode() if isinstance(content, str) else content
    return deflated(data, 9)
