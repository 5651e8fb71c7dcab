"""SVG drawings: looked through for what no picture needs, and drawn as pixels for what cannot show them."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING, Any

from runstamp.errors import Issue, RunstampError
from runstamp_media.info import rejected

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from xml.etree.ElementTree import Element

    from runstamp.limits import Limits
    from runstamp_media.info import ImageInfo

EXTRA = "runstamp[svg]"
SVG = "http://www.w3.org/2000/svg"
LONG_SIDE = 1600.0  # pixels of the longer side, at least what the drawing says: crisp over half a slide
MOST = 50_000  # elements, those that `use` repeats counted each time
DEEP = 100
_ACTIVE = frozenset(
    ("script", "foreignObject", "iframe", "object", "embed", "handler", "audio", "video", "animate", "set")
)
_OUTSIDE = re.compile(r"@import|url\(\s*['\"]?\s*(?!#|['\"]|data:image/(?:png|jpeg|gif))", re.IGNORECASE)
_INSIDE = re.compile(r"^(?:#|data:image/(?:png|jpe?g|gif);base64,)", re.IGNORECASE)
_FETCHED = frozenset(
    ("image", "use", "feImage", "pattern", "linearGradient", "radialGradient", "filter", "textPath", "mpath")
)


def checked(data: bytes, pointer: str) -> Element:
    """Return an SVG's root, once nothing in it runs, fetches or swells.

    Raises:
        RunstampError: common/ASSET_REJECTED, naming what stands in it; common/RESOURCE_LIMIT_EXCEEDED.
    """
    root = _parsed(data, pointer)
    if root.tag != f"{{{SVG}}}svg":
        raise rejected(f'the SVG does not say xmlns="{SVG}", so readers do not know it', pointer, "svg")
    for element in root.iter():
        found = _wrong(element)
        if found:
            raise rejected(f"the SVG holds {found}, which a picture may not", pointer, "svg")
    if _Weight(root).of(root, 0) > MOST:
        message = f"the SVG comes to more than {MOST:,} elements"
        issue = Issue(pointer, message, remediation="simplify the drawing, or supply a PNG")
        raise RunstampError("common/RESOURCE_LIMIT_EXCEEDED", message, (issue,))
    return root


def _parsed(data: bytes, pointer: str) -> Element:
    from xml.etree.ElementTree import ParseError

    parser: Any = import_module("defusedxml.ElementTree")  # defusedxml has no types
    try:
        root: Element = parser.fromstring(data)
    except (ParseError, ValueError) as fault:  # defusedxml's own faults are ValueErrors
        raise rejected(
            "the SVG image is damaged: it is not well-formed, or it declares entities", pointer, "svg"
        ) from fault
    return root


def _wrong(element: Element) -> str | None:
    """Return in words what an element does that a picture may not."""
    name = _local(element.tag)
    if name in _ACTIVE:
        return f"<{name}>"
    if name == "style" and _OUTSIDE.search(element.text or ""):
        return "a style that fetches"
    for key, value in element.attrib.items():
        plain = _local(key)
        if plain.lower().startswith("on"):
            return f"the handler '{plain}'"
        if plain == "href" and name in _FETCHED and not _INSIDE.match(value.strip()):
            return f"a reference to '{value[:60]}'"
        if "url(" in value.lower() and _OUTSIDE.search(value):
            return f"a reference to '{value[:60]}'"
    return None


def _local(tag: Any) -> str:
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


class _Weight:
    """Counts elements as they are drawn, those that `use` repeats each time; one that repeats itself weighs too much."""

    def __init__(self, root: Element) -> None:
        self.ids = {found: one for one in root.iter() if (found := one.get("id"))}
        self.known: dict[int, int] = {}

    def of(self, element: Element, depth: int) -> int:
        """Return what an element comes to."""
        known = self.known.get(id(element))
        if known is not None or depth > DEEP:
            return MOST + 1 if known is None else known
        self.known[id(element)] = MOST + 1  # until it is known: an element within itself never ends
        total = 1 + sum(self.of(one, depth + 1) for one in (*element, *self._repeated(element)))
        self.known[id(element)] = min(total, MOST + 1)
        return self.known[id(element)]

    def _repeated(self, element: Element) -> Iterator[Element]:
        if _local(element.tag) == "use":
            target = next((value for key, value in element.attrib.items() if _local(key) == "href"), "")
            found = self.ids.get(target.removeprefix("#"))
            if found is not None:
                yield found


def has_text(root: Element) -> bool:
    """Return whether a drawing sets words."""
    return any(_local(element.tag) == "text" for element in root.iter())


def rasterised(
    data: bytes, info: ImageInfo, limits: Limits, faces: Path | None, pointer: str
) -> tuple[bytes, float]:
    """Return a drawing as PNG, and how many of its pixels one of the drawing's takes. The same bytes each time.

    Raises:
        RunstampError: common/OPERATION_UNAVAILABLE without resvg-py; common/ASSET_REJECTED, it cannot be drawn.
    """
    try:
        import resvg_py
    except ImportError as error:
        message = "an SVG image needs resvg-py to be drawn for readers that show none"
        remedy = f"pip install '{EXTRA}', or supply a PNG"
        issue = Issue(pointer, message, remediation=remedy)
        raise RunstampError("common/OPERATION_UNAVAILABLE", message, (issue,), remedy) from error
    zoom = max(LONG_SIDE / max(info.width_px, info.height_px), 1.0)
    zoom = min(zoom, (limits.image_pixels / (info.width_px * info.height_px)) ** 0.5)
    try:
        made = resvg_py.svg_to_bytes(
            svg_string=data.decode("utf-8-sig"),
            width=max(round(info.width_px * zoom), 1),
            height=max(round(info.height_px * zoom), 1),
            skip_system_fonts=True,
            font_dirs=[str(faces)] if faces is not None else None,
            sans_serif_family="Liberation Sans",
            serif_family="Caladea",
            monospace_family="Liberation Mono",
            font_family="Liberation Sans",
        )
    except (ValueError, UnicodeDecodeError) as fault:
        raise rejected(f"the SVG cannot be drawn: {str(fault)[:120]}", pointer, "svg") from fault
    return bytes(made), zoom
