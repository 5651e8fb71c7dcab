"""Pages: which boxes stand on which, with which number; and drawing them in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from runstamp.errors import RunstampError
from runstamp.frozen import field, record
from runstamp.losses import Loss
from runstamp_compose import plans
from runstamp_pdf.bands import BandSetter
from runstamp_pdf.body import Maker
from runstamp_pdf.boxes import Box, Placed, fill
from runstamp_pdf.cover import cover_page, title_block
from runstamp_pdf.finish import Catalog, Entry
from runstamp_pdf.surface import BACKGROUND, Surface

if TYPE_CHECKING:
    from runstamp_compose.plans import PageGeometry, SectionPlan
    from runstamp_pdf.build import Build

MIN_ROOM = 36.0  # points of height for text on any page, whatever the margins say


@record
class Sheet:
    """One page: its geometry, its place in its section, what stands on it."""

    section: SectionPlan | None
    page: PageGeometry
    number: int
    label: str
    first: bool
    top: float = 0.0
    placed: list[Placed] = field(default_factory=list[Placed])


@record
class Book:
    """The pages of a document."""

    build: Build
    sheets: list[Sheet] = field(default_factory=list[Sheet])
    bands: dict[str, BandSetter] = field(default_factory=dict[str, BandSetter])  # by the section's path

    def fill(self) -> None:
        """Put every block on its page.

        Raises:
            RunstampError: common/RESOURCE_LIMIT_EXCEEDED, too many pages.
        """
        plan = self.build.plan
        if plan.cover == "page":
            self.sheets.append(Sheet(None, plan.sections[0].page, 1, "1", first=True))
        number = len(self.sheets) + 1  # a title page counts, as in word processors
        for i, section in enumerate(plan.sections):
            number = section.number_start if section.number_start is not None else number
            number = self._section(section, number, title=i == 0 and plan.cover == "block")

    def _section(self, section: SectionPlan, number: int, *, title: bool) -> int:
        bands = self.bands[section.path] = BandSetter(self.build, section)
        top, room = self._frame(section.page, bands)
        width = max(section.page.width - section.page.left - section.page.right, MIN_ROOM)
        maker = Maker(self.build, width, room, self.build.structure.root)
        boxes: list[Box] = (
            [*title_block(maker), *maker.boxes(section.blocks)] if title else maker.boxes(section.blocks)
        )
        queue = deque(boxes)
        first = True
        while queue or first:
            self._check_limit()
            placed, _ = fill(queue, room, room, self.build.broken)
            if not placed and not first:
                break  # nothing but page breaks was left
            self.sheets.append(
                Sheet(
                    section,
                    section.page,
                    number,
                    page_label(number, section.number_format),
                    first,
                    top,
                    placed,
                )
            )
            number, first = number + 1, False
        return number

    def _frame(self, page: PageGeometry, bands: BandSetter) -> tuple[float, float]:
        """Return where the text starts and its height, moved out of the way of high bands."""
        top = max(page.top, bands.header_foot)
        foot = max(page.bottom, bands.footer_head)
        return top, max(page.height - top - foot, MIN_ROOM)

    def _check_limit(self) -> None:
        self.build.world.checkpoint()
        if len(self.sheets) >= self.build.limits.pages:
            message = f"the document has more than {self.build.limits.pages} pages"
            raise RunstampError(
                "common/RESOURCE_LIMIT_EXCEEDED", message, (), "split the document, or ask for a higher limit"
            )

    # ------------------------------------------------------------ what is where
    def places(self) -> dict[str, int]:
        """Return the page (from 0) on which each id stands."""
        found: dict[str, int] = {}
        for i, sheet in enumerate(self.sheets):
            for one in sheet.placed:
                for anchor in one.box.anchors:
                    found.setdefault(anchor, i)
        return found

    def labels(self) -> dict[str, str]:
        """Return the page label at which each id stands."""
        return {id_: self.sheets[page].label for id_, page in self.places().items()}

    def catalog(self) -> Catalog:
        """Return what the file says of itself: headings as its outline, page labels as its sections count."""
        plan = self.build.plan
        labels = [
            (sheet.section.number_format if sheet.section else "decimal", sheet.number)
            for sheet in self.sheets
        ]
        outline = tuple([_entry(heading) for heading in headings_of(plan)])
        return Catalog(plan.language, plan.meta, outline, tuple(labels))

    def map(self) -> tuple[tuple[int, str, str], ...]:
        """Return page, input place and title of each section and top-level block, by their first page."""
        titles = dict(_titles(self.build.plan.sections))
        found: dict[str, tuple[int, str, str]] = {}
        for i, sheet in enumerate(self.sheets):
            if sheet.section is not None and sheet.first and sheet.section.title:
                found.setdefault(sheet.section.path, (i + 1, sheet.section.path, sheet.section.title))
            for one in sheet.placed:
                path = _block_path(one.box.path)
                if path is not None:
                    found.setdefault(path, (i + 1, path, titles.get(path, "")))
        return tuple(found.values())

    # ------------------------------------------------------------ drawing
    def draw(self) -> list[Surface]:
        """Draw all pages."""
        surfaces: list[Surface] = []
        named = {f"#{id_}": label for id_, label in self.build.labels.items()}
        for i, sheet in enumerate(self.sheets):
            self.build.world.checkpoint()
            fields = {"page": sheet.label, "pages": str(len(self.sheets)), **named}
            surface = Surface(i, sheet.page.width, sheet.page.height, fields=fields)
            self._background(surface)
            if sheet.section is None:
                cover_page(self.build, surface, sheet.page)
            else:
                self.bands[sheet.section.path].draw(surface, sheet)
                for one in sheet.placed:
                    one.box.draw(surface, sheet.page.left, sheet.top + one.y)
            surface.leave()
            surfaces.append(surface)
        self.build.losses.extend(_overflows(surfaces))
        return surfaces

    def _background(self, surface: Surface) -> None:
        color = self.build.colors["background"]
        if color != "FFFFFF":
            surface.band(BACKGROUND)
            surface.rectangle(0, 0, surface.width, surface.height, color)
            surface.band(None)


def _overflows(surfaces: Sequence[Surface]) -> Iterator[Loss]:
    """Yield one loss for each block, header or title with text that leaves its page.

    Loses:
        common/TEXT_OVERFLOW.
    """
    paths = [path for surface in surfaces for path in surface.outside]
    for place in dict.fromkeys([_block_path(path) or path for path in paths]):
        yield Loss(
            "common/TEXT_OVERFLOW",
            "text",
            "text of it leaves the page",
            place or None,
            avoidable=True,
            remediation="shorten it, or use a larger page or smaller margins",
        )


def headings_of(plan: plans.DocumentPlan) -> list[plans.Heading]:
    """Return all headings of a document in reading order, those inside other blocks too."""
    found: list[plans.Heading] = []

    def walk(blocks: Sequence[plans.BlockPlan]) -> None:
        for block in blocks:
            if isinstance(block, plans.Heading):
                found.append(block)
            elif isinstance(block, plans.Callout | plans.Quote | plans.Inset):
                walk(block.blocks)
            elif isinstance(block, plans.SideBySide):
                for side in block.items:
                    walk(side.blocks)

    for section in plan.sections:
        walk(section.blocks)
    return found


def _entry(heading: plans.Heading) -> Entry:
    text = plans.plain(heading.runs).replace("\n", " ").replace("\t", " ")
    return Entry(heading.level, f"{heading.number} {text}" if heading.number else text, heading.id)


def _titles(sections: Sequence[SectionPlan]) -> Iterator[tuple[str, str]]:
    for section in sections:
        for block in section.blocks:
            if isinstance(block, plans.Heading):
                yield block.path, plans.plain(block.runs)
            elif isinstance(block, plans.Figure):
                yield block.path, f"{block.label} {block.number}"


def _block_path(path: str) -> str | None:
    """Return the place of the top-level block that a path lies in: "/blocks/3" or "/sections/0/blocks/3"."""
    parts = path.split("/")
    if len(parts) >= 3 and parts[1] == "blocks":
        return "/".join(parts[:3])
    if len(parts) >= 5 and parts[1] == "sections" and parts[3] == "blocks":
        return "/".join(parts[:5])
    return None


_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip
ALPHABET = 26


def page_label(number: int, form: str) -> str:
    """Return a page number in a format, as readers of PDF write it (ISO 32000-1, 12.4.2: z, aa, bb)."""
    if form == "decimal" or number < 1:
        return str(number)
    if form.lower() == "alpha":
        letter = chr(97 + (number - 1) % ALPHABET) * ((number - 1) // ALPHABET + 1)
    else:
        letter, rest = "", number
        for value, sign in _ROMAN:
            letter += sign * (rest // value)
            rest %= value
    return letter.upper() if form[0].isupper() else letter
