"""The pages of a template: the section that its text ends in, the bands that it shows there."""

from __future__ import annotations

from copy import deepcopy

from runstamp.frozen import frozen
from runstamp_compose.plans import PageGeometry
from runstamp_docx.templates.nodes import Node, R, W, elements, find, number, on, val

_TWIPS = 20.0
_LETTER = (12240, 15840)  # twips; what a section without a size has (ECMA-376 Part 1, 17.6.13)
_MARGIN = 1440  # twips; what a section without margins has in Word
SIDES = ("header", "footer")


@frozen
class TemplatePage:
    """A section of a template: its properties without references, its bands by side and kind of page, its columns."""

    section: Node
    geometry: PageGeometry
    bands: tuple[tuple[str, str, str], ...]  # side, kind of page, relationship
    columns: int
    gap: float

    @property
    def title_page(self) -> bool:
        """Whether the first page has bands of its own."""
        return on(find(self.section, "titlePg"))

    @property
    def text_width(self) -> float:
        """The width of a column of text in points."""
        page = self.geometry
        return (page.width - page.left - page.right - self.gap * (self.columns - 1)) / self.columns


def page_of(body: Node) -> TemplatePage:
    """Return the last section of a template, with the bands that go on from those before it."""
    sections = list(elements(body, "sectPr"))
    bands: dict[tuple[str, str], str] = {}
    for section in sections:
        for side in SIDES:
            for one in section.iterchildren(f"{W}{side}Reference"):
                bands[(side, one.get(W + "type", "default"))] = one.get(R + "id", "")
    last = deepcopy(sections[-1]) if sections else body.makeelement(W + "sectPr", {})
    for child in list(last):
        if child.tag in {f"{W}{side}Reference" for side in SIDES} or child.tag == W + "printerSettings":
            last.remove(child)
    columns = find(last, "cols")
    count = number(val(columns, attr="num")) or 1
    gap = (number(val(columns, attr="space")) or 720) / _TWIPS
    listed = tuple((side, kind, id_) for (side, kind), id_ in bands.items())
    return TemplatePage(last, _geometry(last), listed, max(count, 1), gap)


def _geometry(section: Node) -> PageGeometry:
    size, margins = find(section, "pgSz"), find(section, "pgMar")
    width = number(val(size, attr="w")) or _LETTER[0]
    height = number(val(size, attr="h")) or _LETTER[1]

    def margin(side: str) -> float:
        found = number(val(margins, attr=side))
        return abs(_MARGIN if found is None else found) / _TWIPS

    left = margin("left") + (number(val(margins, attr="gutter")) or 0) / _TWIPS
    return PageGeometry(
        width / _TWIPS,
        height / _TWIPS,
        margin("top"),
        margin("right"),
        margin("bottom"),
        left,
        landscape=width > height,
    )
