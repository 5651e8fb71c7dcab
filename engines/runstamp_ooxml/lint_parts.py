"""What the lint reads: parts, content types and relationships as they stand; faults are collected here."""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterator
from functools import cache, cached_property
from typing import IO
from xml.etree.ElementTree import Element

from runstamp.errors import RunstampError
from runstamp.frozen import frozen, replace
from runstamp_ooxml.package import RELATIONSHIP, Relationship, rels_name
from runstamp_ooxml.parse import check_form, local, parse
from runstamp_ooxml.unpack import relationships
from runstamp_ooxml.xml import NAMESPACES

TYPES = "[Content_Types].xml"
LARGE_BYTES = 2 * 1024 * 1024  # of a part, uncompressed; parsing costs about 50 ms a MiB (measured)
_PREFIX = re.compile(rb'xmlns:([\w.-]+)\s*=\s*"' + NAMESPACES["r"].encode() + rb'"')
OFFICE = "application/vnd.openxmlformats-officedocument."


@frozen
class Finding:
    """One fault: the rule broken, the part, and what is wrong there."""

    rule: str
    part: str
    message: str


@frozen
class Report:
    """All faults of a file, and the parts that were too large to look into."""

    findings: tuple[Finding, ...]
    skipped: tuple[str, ...] = ()


def used_ids(data: bytes) -> frozenset[str]:
    """Return the relationship ids that a part names; an empty id is an action without a target."""
    found: set[str] = set()
    for prefix in set(_PREFIX.findall(data)):
        # A pattern that begins with a literal scans ten times faster than one with a look-behind (measured).
        for match in re.finditer(re.escape(prefix) + rb':\w+\s*=\s*"([^"]+)"', data):
            if data[match.start() - 1 : match.start()].isspace():
                found.add(match[1].decode("utf-8", "replace"))
    return frozenset(found)


def whole(value: str | None, default: int = 1) -> int:
    """Return an attribute as an integer: its default where it is missing, -1 where it is none."""
    if value is None:
        return default
    return int(value) if value.lstrip("-").isascii() and value.lstrip("-").isdigit() else -1


@cache
def qname(prefix: str, name: str) -> str:
    """Return a name as the parser writes it: `qname("w", "p")` is `{…/wordprocessingml/2006/main}p`."""
    return f"{{{NAMESPACES[prefix]}}}{name}"


class Parts:
    """The file under the lint: reads lazily, parses once, collects findings."""

    def __init__(self, archive: zipfile.ZipFile, *, full: bool) -> None:
        self._archive = archive
        self._full = full
        self._roots: dict[str, Element | None] = {}
        self._related: dict[str, tuple[Relationship, ...]] = {}
        self._read: set[str] = set()
        self.findings: list[Finding] = []
        self.skipped: list[str] = []
        self.used: dict[str, frozenset[str]] = {}
        self.entries: tuple[str, ...] = tuple(entry.filename for entry in archive.infolist())
        self.names: frozenset[str] = frozenset(self.entries)

    def report(self, rule: str, part: str, message: str) -> None:
        """Enter a finding."""
        self.findings.append(Finding(rule, part, message))

    def data(self, name: str) -> bytes:
        """Return a part's bytes; an unreadable entry is a finding and empty."""
        try:
            return self._archive.read(name)
        except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError) as error:
            self.report("unreadable-entry", name, f"the entry cannot be read: {error}")
            return b""

    def stream(self, name: str) -> IO[bytes]:
        """Open a part for reading piece by piece."""
        return self._archive.open(name)

    def too_large(self, name: str) -> bool:
        """Tell whether a part is left out for its size."""
        return not self._full and self._archive.getinfo(name).file_size > LARGE_BYTES

    def root(self, name: str) -> Element | None:
        """Return a part's root, kept for other rules; `None` as `tree` returns it."""
        if name not in self._roots:
            self._roots[name] = self.tree(name)
        return self._roots[name]

    def tree(self, name: str) -> Element | None:
        """Return a part's root for one look; `None` if it is missing, too large (noted) or malformed (a finding).

        Trees that are dropped at once cost half of what kept ones do: the collector need not walk them (measured).
        """
        if name in self._roots:
            return self._roots[name]
        data = self._once(name)
        if data is None:
            return None
        try:
            return parse(data, name)
        except RunstampError as error:
            self.report("malformed-xml", name, error.problem.message)
            return None

    def read(self, name: str) -> None:
        """Check the form of a part that no rule has read, without a tree."""
        if name in self._read:
            return
        data = self._once(name)
        if data is None:
            return
        try:
            check_form(data, name)
        except RunstampError as error:
            self.report("malformed-xml", name, error.problem.message)

    def _once(self, name: str) -> bytes | None:
        if name not in self.names:
            return None
        self._read.add(name)
        if self.too_large(name):
            self.skipped.append(name)
            return None
        data = self.data(name)
        self.used[name] = used_ids(data)
        return data

    @cached_property
    def overrides(self) -> dict[str, str]:
        """Content types by part name."""
        root = self.root(TYPES)
        return {
            entry.get("PartName", "").lstrip("/"): entry.get("ContentType", "")
            for entry in (root if root is not None else ())
            if local(entry) == "Override"
        }

    @cached_property
    def defaults(self) -> dict[str, str]:
        """Content types by extension."""
        root = self.root(TYPES)
        return {
            entry.get("Extension", "").lower(): entry.get("ContentType", "")
            for entry in (root if root is not None else ())
            if local(entry) == "Default"
        }

    def type_of(self, name: str) -> str:
        """Return a part's content type, or an empty string."""
        return self.overrides.get(name) or self.defaults.get(name.rpartition(".")[2].lower(), "")

    def of_type(self, *suffixes: str) -> Iterator[str]:
        """Yield the parts of some Office content types (`presentationml.slide+xml`), in the file's order."""
        wanted = {OFFICE + suffix for suffix in suffixes}
        return (name for name in self.entries if self.type_of(name) in wanted)

    def relationships(self, source: str) -> tuple[Relationship, ...]:
        """Return a part's relationships, targets as part names."""
        if source not in self._related:
            name = rels_name(source) if source else "_rels/.rels"
            root = self.tree(name)
            held = () if root is None else relationships(root, source)
            self._related[source] = tuple(self._spelt(known) for known in held)
        return self._related[source]

    def _spelt(self, known: Relationship) -> Relationship:
        """Return a relationship with its target spelt as the entry is: part names compare without case."""
        return (
            known
            if known.external
            else replace(known, target=self._spelling.get(known.target.lower(), known.target))
        )

    @cached_property
    def _spelling(self) -> dict[str, str]:
        return {name.lower(): name for name in self.entries}

    def related(self, source: str, kind: str) -> tuple[str, ...]:
        """Return the parts that a source relates to by an Office relationship type (`slideLayout`)."""
        found = (known for known in self.relationships(source) if known.type == RELATIONSHIP + kind)
        return tuple(known.target for known in found if not known.external and known.target in self.names)


def repeated(values: list[str]) -> list[str]:
    """Return the values that stand more than once, each once, in order."""
    seen: set[str] = set()
    twice: dict[str, None] = {}
    for value in values:
        if value in seen:
            twice[value] = None
        seen.add(value)
    return list(twice)
