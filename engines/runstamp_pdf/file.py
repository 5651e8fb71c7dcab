"""The file: reportlab's graph of objects, written with object streams and a cross-reference stream.

A tagged table of a thousand rows is ten thousand small objects: in object streams (ISO 32000-1, 7.5.7) they cost a byte or
two each, as plain objects a hundred. The same objects give the same bytes: no clock, no chance.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator, Mapping
from struct import pack
from typing import Any

from reportlab.pdfbase import pdfdoc

LEVEL = 4  # of deflate: measured, 6 takes twice the time for 2 % less
IN_ONE_STREAM = 200
VERSION = (1, 7)


def string(text: str) -> str:
    """Return a text string (ISO 32000-1, 7.9.2.2) as the file writes it: ASCII as it is, else UTF-16."""
    if text.isascii() and text.isprintable():
        return "(" + text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


def name(text: str) -> str:
    """Return a name object; everything but letters, digits and a few signs is escaped (7.3.5)."""
    safe = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.+"
    return "/" + "".join(chr(c) if c in safe else f"#{c:02X}" for c in text.encode("utf-8"))


def url_string(url: str) -> str:
    """Return a URL as an ASCII string (12.6.4.7), other characters as percent-encoded UTF-8."""
    from urllib.parse import quote

    return string(quote(url, safe="%/:=&?~#+!$,;'@()*[]"))


class Raw(pdfdoc.PDFObject):
    """An object given as text; it always stands on its own and is referred to."""

    __RefOnly__ = 1

    def __init__(self, text: str) -> None:
        self.text = text

    def format(self, document: Any) -> bytes:  # noqa: ARG002 - reportlab's protocol
        """Return the object's bytes."""
        return self.text.encode("latin-1")


class Stream(pdfdoc.PDFObject):
    """A stream with its dictionary's entries as text; deflated here unless `filtered` says it is in its own form."""

    __RefOnly__ = 1

    def __init__(self, data: bytes, entries: str = "", *, filtered: bool = False, level: int = LEVEL) -> None:
        self.data, self.entries, self.filtered, self.level = data, entries, filtered, level

    def format(self, document: Any) -> bytes:  # noqa: ARG002 - reportlab's protocol
        """Return the object's bytes, the line end before `endstream` that PDF/A asks for included."""
        data = self.data if self.filtered else zlib.compress(self.data, self.level)
        kind = "" if self.filtered else "/Filter/FlateDecode"
        head = f"<<{self.entries}{kind}/Length {len(data)}>>\nstream\n".encode("latin-1")
        return head + data + b"\nendstream"


class File(pdfdoc.PDFDocument):
    """A file under construction; `add` objects, then `data` once."""

    def __init__(self) -> None:
        super().__init__(compression=1, invariant=1, pdfVersion=VERSION)
        self.catalog: dict[str, str] = {"Type": "/Catalog"}
        self.properties: dict[str, str] = {}
        self._reserved: dict[int, bytes] = {}
        self.idToObject.clear()  # the graph starts empty: fonts, outline and properties are ours
        self.numberToId.clear()
        self.objectcounter = 0

    def add(self, obj: pdfdoc.PDFObject) -> int:
        """Enter an object and return its number."""
        reference: Any = super().Reference(obj)  # type: ignore[no-untyped-call] # reportlab has no types here
        return int(self.idToObjectNumberAndVersion[reference.name][0])

    def text(self, text: str) -> int:
        """Enter an object given as text and return its number."""
        return self.add(Raw(text))

    def reserve(self, count: int) -> int:
        """Set numbers aside for objects that come later as bytes, and return the first."""
        first = self.objectcounter + 1
        self.objectcounter += count
        return first

    def fill(self, objects: Mapping[int, bytes]) -> None:
        """Give reserved numbers their objects."""
        self._reserved.update(objects)

    def _objects(self) -> Iterator[tuple[int, bytes, bool]]:
        """Yield (number, bytes, is a stream) in the order of numbers."""
        for number in range(1, self.objectcounter + 1):
            known = self.numberToId.get(number)
            if known is None:
                yield number, self._reserved[number], False
            else:
                obj: Any = self.idToObject[known]
                yield number, obj.format(self), isinstance(obj, Stream)

    def data(self) -> bytes:
        """Return the whole file."""
        root = self.text(_dictionary(self.catalog))
        info = self.text(_dictionary(self.properties))
        out = bytearray(b"%%PDF-%d.%d\n%%\xe2\xe3\xcf\xd3\n" % VERSION)
        small: list[tuple[int, bytes]] = []
        places: dict[int, tuple[int, int, int]] = {0: (0, 0, 65535)}
        for number, body, alone in self._objects():
            if alone:
                places[number] = (1, len(out), 0)
                out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
            else:
                small.append((number, body))
        following = self.objectcounter + 1
        for at in range(0, len(small), IN_ONE_STREAM):
            group = small[at : at + IN_ONE_STREAM]
            places[following] = (1, len(out), 0)
            places |= {number: (2, following, i) for i, (number, _) in enumerate(group)}
            out += b"%d 0 obj\n%b\nendobj\n" % (following, _packed(group))
            following += 1
        return bytes(out + _cross_reference(out, places, following, root, info))


def _dictionary(entries: Mapping[str, str]) -> str:
    return "<<" + "".join(f"{name(key)} {value}" for key, value in entries.items()) + ">>"


def _packed(group: list[tuple[int, bytes]]) -> bytes:
    """Return an object stream."""
    index, offset = [], 0
    for number, body in group:
        index.append(f"{number} {offset}")
        offset += len(body) + 1
    head = (" ".join(index) + " ").encode("ascii")
    content = head + b"\n".join([body for _, body in group])
    return Stream(content, f"/Type/ObjStm/N {len(group)}/First {len(head)}").format(None)


def _cross_reference(
    body: bytearray, places: Mapping[int, tuple[int, int, int]], number: int, root: int, info: int
) -> bytes:
    """Return the cross-reference stream (7.5.8) with the end of the file; the file's identity is its digest."""
    at = len(body)
    table = b"".join([pack(">BIH", *places[i]) for i in range(number)]) + pack(">BIH", 1, at, 0)
    mark = hashlib.sha256(body).hexdigest()[:32].upper()
    entries = f"/Type/XRef/Size {number + 1}/W[1 4 2]/Root {root} 0 R/Info {info} 0 R/ID[<{mark}><{mark}>]"
    stream = Stream(table, entries).format(None)
    return b"%d 0 obj\n%b\nendobj\nstartxref\n%d\n%%%%EOF\n" % (number, stream, at)
