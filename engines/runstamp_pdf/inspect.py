"""`pdf.inspect`: what a PDF holds, read from its objects; no page is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from runstamp.engine import Call, Rendered, World
from runstamp.errors import Issue, RunstampError
from runstamp.model.requests import FileRequest
from runstamp_pdf.reading import corrupt, read

if TYPE_CHECKING:
    import pikepdf

MAX_OUTLINE = 200  # entries told; `outline_count` counts on to MAX_WALK
MAX_SIZES = 50  # page sizes told one by one
MAX_WALK = 20_000  # objects of one tree looked at: a loop ends here too
MAX_TEXT = 500
DEEP = 32


def inspect(model: FileRequest, call: Call, world: World) -> Rendered:
    """Return facts about a PDF: pages and sizes, outline, fonts, tags, encryption, what is attached or active, properties.

    `complete` is false where a tree was too long, or looped, and was not read to its end.

    Raises:
        RunstampError: common/ASSET_REJECTED, the file is no PDF; common/INPUT_CORRUPT, common/INPUT_ENCRYPTED,
            common/ASSET_NOT_FOUND, common/RESOURCE_LIMIT_EXCEEDED, more pages than the limit.
    """
    opened = world.files.open(model.file, "/file", "data")
    with read(opened) as pdf:
        return Rendered(value=_Facts(pdf, call, world).value())


class _Facts:
    def __init__(self, pdf: pikepdf.Pdf, call: Call, world: World) -> None:
        self.pdf, self.limits, self.world = pdf, call.limits, world
        self.complete = True

    def value(self) -> dict[str, Any]:
        pdf, root = self.pdf, self.pdf.Root
        if not _is_dictionary(root):
            raise corrupt("the file has no catalogue")
        count = len(pdf.pages)
        if count > self.limits.pages:
            message = f"the file has {count:,} pages; the limit is {self.limits.pages:,}"
            issue = Issue("/file", message, remediation="split the file")
            raise RunstampError("common/RESOURCE_LIMIT_EXCEEDED", message, (issue,))
        pages = self._pages()
        outline = list(self._outline(root.get("/Outlines"), 1, set()))
        info = root.get("/MarkInfo")
        names = root.get("/Names")
        return {
            "format": "pdf",
            "version": str(pdf.pdf_version),
            "pages": count,
            "page_sizes": pages["sizes"],
            "properties": self._properties(),
            "language": _text(root.get("/Lang")),
            "tagged": bool(_get(info, "/Marked")) and "/StructTreeRoot" in root,
            "conformance": self._conformance(),
            "encrypted": bool(pdf.is_encrypted),
            "outline": outline[:MAX_OUTLINE],
            "outline_count": len(outline),
            "fonts": sorted(pages["fonts"].values(), key=lambda font: str(font["name"])),
            "images": pages["images"],
            "links": pages["links"],
            "annotations": pages["annotations"],
            "form_fields": self._fields(),
            "signed": bool(_whole(_get(root.get("/AcroForm"), "/SigFlags")) & 1),
            "attachments": len(pdf.attachments),
            "javascript": self._javascript(root, names),
            "complete": self.complete,
        }

    # ------------------------------------------------------------ pages
    def _pages(self) -> dict[str, Any]:
        sizes: list[dict[str, Any]] = []
        fonts: dict[str, dict[str, Any]] = {}
        images: set[tuple[int, int]] = set()
        counts = {"links": 0, "annotations": 0}
        for i, page in enumerate(self.pdf.pages):
            self.world.checkpoint()
            _add_size(sizes, i + 1, page)
            self._resources(
                _get(page.obj, "/Resources") or _inherited(page.obj, "/Resources"), fonts, images, 0
            )
            for one in _items(_get(page.obj, "/Annots")):
                kind = _name(one, "/Subtype")
                counts["links" if kind == "Link" else "annotations"] += kind != "Widget"
        return {"sizes": sizes[:MAX_SIZES], "fonts": fonts, "images": len(images), **counts}

    def _resources(
        self, resources: Any, fonts: dict[str, dict[str, Any]], images: set[tuple[int, int]], depth: int
    ) -> None:
        for font in _values(_get(resources, "/Font")):
            found = _font(font)
            fonts.setdefault(str(found["name"]), found)
        for one in _values(_get(resources, "/XObject")):
            kind = _name(one, "/Subtype")
            if kind == "Image":
                images.add(one.objgen)
            elif kind == "Form" and depth < DEEP:
                self._resources(_get(one, "/Resources"), fonts, images, depth + 1)

    # ------------------------------------------------------------ trees
    def _outline(self, node: Any, level: int, seen: set[tuple[int, int]]) -> Iterator[dict[str, Any]]:
        entry = _get(node, "/First")
        while _is_dictionary(entry):
            if entry.objgen in seen or len(seen) >= MAX_WALK or level > DEEP:
                self.complete = False
                return
            seen.add(entry.objgen)
            yield {"level": level, "title": (_text(_get(entry, "/Title")) or "")[:MAX_TEXT]}
            yield from self._outline(entry, level + 1, seen)
            entry = _get(entry, "/Next")

    def _fields(self) -> int:
        """Return how many fields a form has that take a value."""
        open_, seen, count = (
            list(_items(_get(self.pdf.Root.get("/AcroForm"), "/Fields"))),
            set[tuple[int, int]](),
            0,
        )
        while open_:
            field = open_.pop()
            mark = field.objgen
            if (mark != (0, 0) and mark in seen) or len(seen) >= MAX_WALK:
                self.complete = False
                continue
            seen.add(mark)
            kids = [kid for kid in _items(_get(field, "/Kids")) if _get(kid, "/T") is not None]
            open_ += kids
            count += not kids
        return count

    # ------------------------------------------------------------ what it says of itself
    def _properties(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for key, value in _entries(self.pdf.trailer.get("/Info")):
            text = _text(value)
            if text:
                found[key.removeprefix("/")] = text[:MAX_TEXT]
        return found

    def _conformance(self) -> list[str]:
        """Return the profiles that the file claims; a claim, not a verdict."""
        import re

        stream = self.pdf.Root.get("/Metadata")
        if stream is None or not hasattr(stream, "read_bytes"):
            return []
        text = stream.read_bytes()[: self.limits.input_bytes].decode("utf-8", "replace")

        def said(name: str) -> str | None:
            found = re.search(rf"<{name}>([^<]{{1,8}})<|{name}=[\"']([^\"']{{1,8}})[\"']", text)
            return next((part for part in found.groups() if part), None) if found else None

        archive, universal = said("pdfaid:part"), said("pdfuaid:part")
        claims = [f"PDF/A-{archive}{(said('pdfaid:conformance') or '').lower()}"] if archive else []
        return claims + ([f"PDF/UA-{universal}"] if universal else [])

    @staticmethod
    def _javascript(root: Any, names: Any) -> bool:
        opens = _get(root, "/OpenAction")
        return any(
            (
                _get(names, "/JavaScript") is not None,
                _name(opens, "/S") == "JavaScript",
                any(_name(action, "/S") == "JavaScript" for action in _values(_get(root, "/AA"))),
            )
        )


def _is_dictionary(obj: Any) -> bool:
    """Return whether an object has entries: a dictionary, or a stream with its own."""
    import pikepdf

    return isinstance(obj, pikepdf.Dictionary | pikepdf.Stream)


def _get(obj: Any, key: str) -> Any:
    """Return an entry of a dictionary or stream, None where there is none."""
    return obj.get(key) if _is_dictionary(obj) else None


def _whole(obj: Any) -> int:
    """Return a number as a whole one, 0 where there is none."""
    return int(obj) if isinstance(obj, int | float | Decimal) else 0


def _inherited(page: Any, key: str) -> Any:
    """Return an entry that a page takes from the nodes above it."""
    node, steps = _get(page, "/Parent"), 0
    while node is not None and steps < DEEP:
        found = _get(node, key)
        if found is not None:
            return found
        node, steps = _get(node, "/Parent"), steps + 1
    return None


def _entries(obj: Any) -> list[tuple[str, Any]]:
    """Return the entries of a dictionary by key; a key in an encoding that is none is passed over, as it names nothing known."""
    if not _is_dictionary(obj):
        return []
    return sorted(
        [(str(key), value) for key, value in obj.items() if key.isprintable()], key=lambda entry: entry[0]
    )


def _values(obj: Any) -> list[Any]:
    return [value for _, value in _entries(obj)]


def _items(obj: Any) -> list[Any]:
    """Return the entries of an array."""
    import pikepdf

    return [one for one in obj if _is_dictionary(one)] if isinstance(obj, pikepdf.Array) else []


def _text(obj: Any) -> str | None:
    """Return a string or name as text; one in an encoding that is none, byte by byte."""
    if obj is None:
        return None
    try:
        return str(obj)
    except UnicodeDecodeError:
        return bytes(obj).decode("latin-1")


def _name(obj: Any, key: str) -> str:
    """Return an entry that is a name, without its slash; empty where there is none."""
    return (_text(_get(obj, key)) or "").removeprefix("/")


def _add_size(sizes: list[dict[str, Any]], number: int, page: Any) -> None:
    """Add a page to the sizes, in points as shown: turned pages have their sides changed."""
    left, foot, right, top = (float(value) for value in page.mediabox)
    width, height = round(abs(right - left), 2), round(abs(top - foot), 2)
    if _whole(_get(page.obj, "/Rotate") or _inherited(page.obj, "/Rotate")) % 180:
        width, height = height, width
    if sizes and (sizes[-1]["width_pt"], sizes[-1]["height_pt"]) == (width, height):
        sizes[-1]["last"] = number
    else:
        sizes.append({"first": number, "last": number, "width_pt": width, "height_pt": height})


def _font(font: Any) -> dict[str, Any]:
    """Return a font's name without its subset's mark, its kind, whether it is embedded and whether that is a subset."""
    base = _name(font, "/BaseFont") or "?"
    mark, _, rest = base.partition("+")
    subset = len(mark) == 6 and mark.isupper() and bool(rest)
    below = next(iter(_items(_get(font, "/DescendantFonts"))), font)
    descriptor = _get(below, "/FontDescriptor")
    kind = _name(font, "/Subtype")
    embedded = kind == "Type3" or any(
        _get(descriptor, key) is not None for key in ("/FontFile", "/FontFile2", "/FontFile3")
    )
    return {"name": rest if subset else base, "kind": kind, "embedded": embedded, "subset": subset}
