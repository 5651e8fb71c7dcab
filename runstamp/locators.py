"""Locators: one line of text for a place in a finished file; `parse(format(x)) == x`.

    pptx:slide[2]/shape[id=7]/paragraph[0]#12-20

Indices count from zero; a key in place of an index stands as `name=value`, its value percent-encoded where it needs to be. A
range of characters follows "#". `sha256:<hex>/` goes in front when a locator leaves the answer that made it.
"""

from __future__ import annotations

import re
from typing import Literal
from urllib.parse import quote, unquote

from runstamp.frozen import frozen

KINDS = (
    "page", "slide", "sheet", "section", "paragraph", "run", "table", "row", "column", "cell", "shape", "image", "chart", "note",
    "header", "footer", "comment", "annotation", "field", "part",
)  # fmt: skip
Domain = Literal["pptx", "docx", "xlsx", "pdf"]

_WHOLE = re.compile(
    r"^(?:sha256:(?P<sha>[0-9a-f]{64})/)?(?P<domain>pptx|docx|xlsx|pdf):(?P<steps>[^#]+)(?:#(?P<start>\d+)-(?P<end>\d+))?$"
)
_STEP = re.compile(r"^(?P<kind>[a-z]+)(?:\[(?:(?P<index>0|[1-9]\d*)|(?P<key>[a-z]+)=(?P<value>[^\]]*))\])?$")


class LocatorRejected(ValueError):
    """A text is no locator."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return f"not a locator: {self.text}"


@frozen
class Step:
    """One step: a kind, and which of its kind by index or by a key's value."""

    kind: str
    index: int | None = None
    key: str | None = None
    value: str | None = None

    def __str__(self) -> str:
        if self.key is not None:
            return f"{self.kind}[{self.key}={quote(self.value or '', safe='')}]"
        return self.kind if self.index is None else f"{self.kind}[{self.index}]"


@frozen
class Locator:
    """A place in a file; `characters` is a half-open range of the text there."""

    domain: Domain
    steps: tuple[Step, ...]
    characters: tuple[int, int] | None = None
    sha256: str | None = None

    def __str__(self) -> str:
        head = f"sha256:{self.sha256}/" if self.sha256 else ""
        tail = f"#{self.characters[0]}-{self.characters[1]}" if self.characters else ""
        return f"{head}{self.domain}:{'/'.join(map(str, self.steps))}{tail}"


def parse(text: str) -> Locator:
    """Return the locator that a text writes.

    Raises:
        LocatorRejected: it writes none, or a kind that does not exist.
    """
    found = _WHOLE.match(text)
    if not found:
        raise LocatorRejected(text)
    steps = tuple(_step(part, text) for part in found["steps"].split("/"))
    characters = (int(found["start"]), int(found["end"])) if found["start"] is not None else None
    if characters and characters[0] > characters[1]:
        raise LocatorRejected(text)
    domain: Domain = found["domain"]  # type: ignore[assignment] # pyright: ignore[reportAssignmentType] -- by the pattern
    return Locator(domain, steps, characters, found["sha"])


def _step(part: str, whole: str) -> Step:
    found = _STEP.match(part)
    if not found or found["kind"] not in KINDS:
        raise LocatorRejected(whole)
    index = int(found["index"]) if found["index"] is not None else None
    value = unquote(found["value"]) if found["value"] is not None else None
    return Step(found["kind"], index, found["key"], value)
