"""Slides of a deck as parts of a package, with their notes and sections: what our own designs and templates share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import NAMESPACE_URL, uuid5

from runstamp_compose.plans import DeckPlan, Link
from runstamp_ooxml.package import Package
from runstamp_ooxml.theme import THEME_TYPE, theme_xml
from runstamp_ooxml.xml import EMPTY, Xml, declared, document, el, join, template
from runstamp_pptx.parts import notes
from runstamp_pptx.parts.slide import SLIDE_TYPE, SlideWriter
from runstamp_pptx.words import Written
from runstamp_slides.findings import Findings
from runstamp_slides.look import Look
from runstamp_slides.shapes import PlacedSlide, Shape

_OFFICE = "application/vnd.openxmlformats-officedocument.presentationml."
_VIEWS = (("presProps", "p:presentationPr"), ("viewProps", "p:viewPr"))
FIRST_SLIDE_ID = 256  # ST_SlideId, ECMA-376 Part 1, 19.7.13
SECTIONS_URI = "{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"  # [MS-PPTX] 2.2.4
_SECTIONS = template(
    '<p:ext uri="{uri}"><p14:sectionLst xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main">'
    "{sections:xml}</p14:sectionLst></p:ext>"
)


class SlidesWriter:
    """Writes the slides of one deck into a package whose presentation part is `main`."""

    def __init__(
        self,
        deck: DeckPlan,
        look: Look,
        size: tuple[float, float],
        package: Package,
        main: str,
        checkpoint: Callable[[], None],
        findings: Findings,
    ) -> None:
        self.deck, self.look, self.size, self.checkpoint = deck, look, size, checkpoint
        self.findings = findings
        self.language, self.package, self.main = deck.language, package, main
        self.where: dict[str, str] = {}
        self.written: dict[int, Written] = {}
        self.notes_master: str | None = None

    # ------------------------------------------------------------ where masters differ
    def layout_of(self, slide: PlacedSlide) -> str:
        """Return the part of a slide's layout."""
        raise NotImplementedError

    def foot(self, slide: PlacedSlide) -> Sequence[Shape]:  # noqa: ARG002 - for those who have one
        """Return shapes of the deck that stand on a slide after its own."""
        return ()

    def override(self, slide: PlacedSlide) -> Sequence[tuple[str, str]]:  # noqa: ARG002 - for those who have one
        """Return the colour map of a slide, where its layout has its own."""
        return ()

    # ------------------------------------------------------------ slides
    def slides(self, slides: Sequence[PlacedSlide]) -> list[str]:
        """Write all slides and return their relationship ids."""
        names = [f"ppt/slides/slide{i}.xml" for i in range(1, len(slides) + 1)]
        for name, slide in zip(names, slides, strict=True):
            for id_ in slide.ids:
                self.where.setdefault(id_, name)
        pairs = enumerate(zip(slides, names, strict=True), 1)
        return [self._slide(slide, name, i, len(slides)) for i, (slide, name) in pairs]

    def _slide(self, slide: PlacedSlide, name: str, number: int, total: int) -> str:
        self.checkpoint()
        self.findings.page = number
        package, look = self.package, slide.look or self.look
        package.add(name, SLIDE_TYPE, b"")
        package.relate(name, "slideLayout", self.layout_of(slide))
        # What was written before is the same only in the same look.
        written = self.written.setdefault(id(look), Written())
        writer = SlideWriter(
            package,
            name,
            look,
            self.language,
            self.where.get,
            number,
            total,
            written,
            self.override(slide),
            self.findings,
        )
        package.replace(name, document(writer.xml(slide, self.foot(slide))))
        if slide.notes:
            self._notes(slide, name, writer.link)
        return package.relate(self.main, "slide", name)

    def _notes(
        self, slide: PlacedSlide, name: str, link: Callable[[Link], tuple[str, str | None] | None]
    ) -> None:
        package = self.package
        part = package.next_name("ppt/notesSlides/notesSlide{}.xml")

        def own(found: Link) -> tuple[str, str | None] | None:
            if found.kind != "url":
                return link(found) if found.kind == "slide" else None
            return package.relate(part, "hyperlink", found.target, external=True), None

        package.add(part, notes.NOTES_TYPE, b"")
        package.relate(part, "notesMaster", self.master_of_notes())
        package.relate(part, "slide", name)
        package.replace(part, document(notes.notes_xml(slide.notes, self.look, self.language, own)))
        package.relate(name, "notesSlide", part)

    def master_of_notes(self) -> str:
        """Return the notes master; ours where there is none yet."""
        if self.notes_master is None:
            package, name = self.package, "ppt/notesMasters/notesMaster1.xml"
            width, height = self.size
            package.add(name, notes.MASTER_TYPE, notes.master_xml(width, height, self.language))
            part = package.next_name("ppt/theme/theme{}.xml")
            theme = package.add(part, THEME_TYPE, theme_xml(self.look.theme, dk2=self.look.dark))
            package.relate(name, "theme", theme)
            self.notes_master = name
        return self.notes_master

    # ------------------------------------------------------------ properties of the show, sections
    def views(self) -> None:
        """Add the parts without which PowerPoint offers to repair a file: how it is shown and looked at."""
        package = self.package
        for name, tag in _VIEWS:
            if not package.related(self.main, name):
                part = (
                    package.next_name(f"ppt/{name}{{}}.xml")
                    if f"ppt/{name}.xml" in package.parts
                    else f"ppt/{name}.xml"
                )
                package.add(part, f"{_OFFICE}{name}+xml", el(tag, declared("a", "r", "p")))
                package.relate(self.main, name, part)

    def sections(self, slides: Sequence[PlacedSlide]) -> Xml:
        """Return the sections as an extension; slides before the first named one stand in one with the deck's name."""
        if not any(slide.section for slide in slides):
            return EMPTY
        found: list[tuple[str, list[int]]] = []
        for i, slide in enumerate(slides):
            if slide.section or not found:
                found.append((slide.section or self.deck.meta.title or "–", []))
            found[-1][1].append(FIRST_SLIDE_ID + i)
        sections = join(
            el(
                "p14:section",
                {"name": name, "id": "{" + str(uuid5(NAMESPACE_URL, f"section/{i}/{name}")).upper() + "}"},
                el("p14:sldIdLst", None, join(el("p14:sldId", {"id": id_}) for id_ in ids)),
            )
            for i, (name, ids) in enumerate(found)
        )
        return _SECTIONS(SECTIONS_URI, sections)
