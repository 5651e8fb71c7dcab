"""What one file under construction shares: the package, counters, bookmarks, losses; and a place in it to write to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal

from runstamp.frozen import field, frozen, record, replace
from runstamp.losses import Diagnostic, Loss
from runstamp_compose import plans
from runstamp_compose.gathering import Refused
from runstamp_ooxml.xml import Attr, Xml, template

if TYPE_CHECKING:
    from runstamp.engine import World
    from runstamp.limits import Limits
    from runstamp_docx.numbering import Numbering
    from runstamp_docx.templates.ground import Ground
    from runstamp_ooxml.package import Package

DOCUMENT = "word/document.xml"
OWN = "="  # before the id of a style that stands in the template's sheet under this very id
MAX_NAME = 40  # Word cuts a bookmark's name after 40 characters
_NOT_NAME = re.compile(r"[^A-Za-z0-9_]")
NAMESPACES_OF_SHAPES: dict[str, Attr] = {
    "xmlns:mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "xmlns:wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
    "xmlns:w14": "http://schemas.microsoft.com/office/word/2010/wordml",
    "mc:Ignorable": "w14",
}

_BOOKMARK = template(
    '<w:bookmarkStart w:id="{id:int}" w:name="{name}"/>{inside:xml}<w:bookmarkEnd w:id="{id:int}"/>'
)


def blocks_within(block: plans.BlockPlan) -> Iterator[plans.BlockPlan]:
    """Yield a block and every block inside it, in reading order."""
    yield block
    inner: Iterable[plans.BlockPlan] = ()
    if isinstance(block, plans.Callout | plans.Quote | plans.Inset):
        inner = block.blocks
    elif isinstance(block, plans.Figure):
        inner = (block.content,)
    elif isinstance(block, plans.SideBySide):
        inner = (one for side in block.items for one in side.blocks)
    for one in inner:
        yield from blocks_within(one)


@record
class Bookmarks:
    """Names of the ids of one input: unique without case, of letters, digits and underscores, at most 40 long."""

    names: dict[str, str] = field(default_factory=dict[str, str])
    _taken: set[str] = field(default_factory=set[str])
    _next: int = 0

    def add(self, id_: str) -> None:
        """Give an id its name."""
        base = name = _NOT_NAME.sub("_", id_)[:MAX_NAME]
        number = 1
        while name.lower() in self._taken:
            number += 1
            tail = f"_{number}"
            name = base[: MAX_NAME - len(tail)] + tail
        self._taken.add(name.lower())
        self.names[id_] = name

    def around(self, id_: str | None, inside: Xml) -> Xml:
        """Return XML between the two ends of the id's bookmark; as it is where there is no id."""
        if not id_:
            return inside
        self._next += 1
        return _BOOKMARK(self._next, self.names[id_], inside)


@record
class Build:
    """One file under construction; an engine's working state, gone when the file is written."""

    plan: plans.DocumentPlan
    package: Package
    world: World
    limits: Limits
    numbering: Numbering
    ground: Ground | None = None
    bookmarks: Bookmarks = field(default_factory=Bookmarks)
    headings: dict[str, plans.Heading] = field(default_factory=dict[str, plans.Heading])
    losses: list[Loss] = field(default_factory=list[Loss])
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])
    fonts: set[str] = field(default_factory=set[str])
    refused: Refused = field(default_factory=Refused)
    has_toc: bool = False
    even_bands: bool = False
    _drawings: int = 0
    _controls: int = 0

    @property
    def theme(self) -> plans.ThemePlan:
        """The theme of the document."""
        return self.plan.theme

    def dressed(self, xml: Xml) -> Xml:
        """Return XML with the styles of the template, where there is one."""
        return xml if self.ground is None else self.ground.wardrobe.dressed(xml)

    def style_named(self, kind: Literal["paragraph", "table"], name: str, path: str) -> str | None:
        """Return the id under which writers name a style of the file, None where it has none of the name.

        Loses:
            common/STYLE_MISSING.
        """
        from runstamp_docx.named_styles import style_id  # only where an input names one

        return style_id(self, kind, name, path)

    def start_drawings(self, last: int) -> None:
        """Count drawings on from those that a template has."""
        self._drawings = last

    def drawing_id(self) -> int:
        """Return the next id of a drawing; one count for all parts, or Word repairs the file."""
        self._drawings += 1
        return self._drawings

    def control_id(self) -> int:
        """Return the next id of a content control."""
        self._controls += 1
        return self._controls

    def survey(self) -> None:
        """Enter every id and heading of the plan, before anything links to it."""
        for section in self.plan.sections:
            for top in section.blocks:
                for block in blocks_within(top):
                    id_ = getattr(block, "id", None)
                    if id_ and id_ not in self.bookmarks.names:
                        self.bookmarks.add(id_)
                    if isinstance(block, plans.Heading):
                        self.headings[block.id] = block
                    elif isinstance(block, plans.Toc):
                        self.has_toc = True


@frozen
class Flow:
    """A place to write to: the part whose relationships it uses, and the room there, in points.

    `cell`: it stands in a cell of a table. `flush`: what comes next needs no room above it. `narrow`: a drawing
    stands beside the text.
    """

    build: Build
    part: str
    width: float
    height: float
    cell: bool = False
    flush: bool = False
    narrow: bool = False

    def within_cell(self, width: float | None = None) -> Flow:
        """Return a place in a cell, with less width."""
        return replace(
            self,
            width=self.width if width is None else max(width, 12.0),
            cell=True,
            flush=False,
            narrow=False,
        )
