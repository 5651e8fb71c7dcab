"""The package of a Word file that others made: its main part, its parts by relationship, bounded reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast
from xml.etree.ElementTree import Element, ParseError, XMLPullParser

from runstamp.errors import RunstampError
from runstamp.limits import Limits
from runstamp_ooxml.package import Relationship, rels_name
from runstamp_ooxml.parse import Guarded, local, parse
from runstamp_ooxml.unpack import relationships
from runstamp_ooxml.unzip import Archive, open_archive

MAX_READ = 64 * 1024 * 1024  # bytes of one part that are read for facts
MAX_WHOLE = 8 * 1024 * 1024  # bytes of a part that is held as a tree
_TYPES = "[Content_Types].xml"


@dataclass(frozen=True)
class PackageFacts:
    """An opened package. `main` is the main document part, `main_type` its content type, both empty where there is none."""

    archive: Archive
    main: str
    main_type: str

    def root(self, name: str) -> Element | None:
        """Return a part's root element, `None` where it is missing or too large to hold.

        Raises:
            RunstampError: common/INPUT_CORRUPT.
        """
        if name not in self.archive.names:
            return None
        held: list[bytes] = []
        size = 0
        for chunk in self.archive.chunks(name):
            size += len(chunk)
            if size > MAX_WHOLE:
                return None
            held.append(chunk)
        return parse(b"".join(held), name)

    @cached_property
    def relations(self) -> tuple[Relationship, ...]:
        """The relationships of the main part."""
        root = self.root(rels_name(self.main))
        return () if root is None else tuple(relationships(root, self.main))

    def related(self, kind: str) -> str | None:
        """Return the first part of a kind that the main part refers to; kinds end alike in both dialects of the standard."""
        return next(
            (r.target for r in self.relations if not r.external and r.type.endswith("/" + kind)), None
        )

    def entries(self, kind: str, tag: str) -> int:
        """Return how many notes or comments the part of a kind holds; separators do not count."""
        name = self.related(kind)
        root = self.root(name) if name else None
        if root is None:
            return 0
        return sum(
            1
            for entry in root
            if local(entry) == tag and not any(k.rpartition("}")[2] == "type" for k in entry.attrib)
        )

    def events(self, name: str) -> Iterator[tuple[str, Element] | None]:
        """Yield the start and end of every element of a part; `None` last where it was too long to read to its end.

        Raises:
            RunstampError: common/INPUT_CORRUPT.
        """
        parser: XMLPullParser[Any] = XMLPullParser(("start", "end"))
        guarded = Guarded(_Chunks(self.archive.chunks(name)), name)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType] -- reads only
        size = 0
        try:
            while chunk := guarded.read():
                size += len(chunk)
                parser.feed(chunk)
                yield from _elements(parser)
                if size > MAX_READ:
                    yield None
                    return
            parser.close()
            yield from _elements(parser)
        except ParseError as error:
            message = f"the part {name!r} is not well-formed XML"
            raise RunstampError("common/INPUT_CORRUPT", message) from error


def _elements(parser: XMLPullParser[Any]) -> Iterator[tuple[str, Element]]:
    """Yield what a parser that was asked for elements only has ready."""
    yield from cast("Iterator[tuple[str, Element]]", parser.read_events())


class _Chunks:
    """Chunks as a stream that is read to its end."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self._chunks = chunks

    def read(self, size: int = -1) -> bytes:  # noqa: ARG002 - a stream's signature; chunks have their own size
        return next(self._chunks, b"")


def read_facts(data: bytes, limits: Limits) -> PackageFacts:
    """Return an opened package and its main part.

    Raises:
        RunstampError: common/INPUT_CORRUPT, common/INPUT_ENCRYPTED, common/RESOURCE_LIMIT_EXCEEDED.
    """
    archive = open_archive(data, limits)
    bare = PackageFacts(archive, "", "")
    root = bare.root("_rels/.rels")
    roots = () if root is None else relationships(root, "")
    main = next((r.target for r in roots if r.type.endswith("/officeDocument") and not r.external), "")
    known = {name.lower(): name for name in archive.names}
    main = known.get(main.lower(), "")
    return PackageFacts(archive, main, _content_type(bare, main) if main else "")


def _content_type(facts: PackageFacts, name: str) -> str:
    root = facts.root(_TYPES)
    if root is None:
        return ""
    wanted = "/" + name.lower()
    return next((e.get("ContentType", "") for e in root if e.get("PartName", "").lower() == wanted), "")
