"""Placed slides become a package: theme, master, layouts, slides, notes, sections, properties."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import NAMESPACE_URL, uuid5

from runstamp_compose.plans import DeckPlan, Link, Run
from runstamp_ooxml.package import Package
from runstamp_ooxml.properties import add_properties, from_meta
from runstamp_ooxml.theme import THEME_TYPE, theme_xml
from runstamp_ooxml.xml import EMPTY, Attr, Xml, declared, document, el, join, template
from runstamp_pptx.designs.spec import Design
from runstamp_pptx.geometry import emu
from runstamp_pptx.look import Type
from runstamp_pptx.parts import layouts, notes
from runstamp_pptx.parts.slide import SLIDE_TYPE, SlideWriter
from runstamp_pptx.parts.tables import STYLES_TYPE, styles_xml
from runstamp_pptx.shapes import Fitting, Para, Ph, PlacedSlide, Shape, TextBox
from runstamp_pptx.words import Written

MAIN = "ppt/presentation.xml"
MAIN_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"
_PROPS_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.presProps+xml"
_VIEW_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.viewProps+xml"
FIRST_SLIDE_ID = 256  # ST_SlideId, ECMA-376 Part 1, 19.7.13
_SECTIONS = template(
    '<p:extLst><p:ext uri="{uri}"><p14:sectionLst xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main">'
    "{sections:xml}</p14:sectionLst></p:ext></p:extLst>"
)
_SECTIONS_URI = "{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"  # [MS-PPTX] 2.2.4
_KINDS = {(960, 540): None, (720, 540): "screen4x3", (780, 540): "A4"}


class DeckWriter:
    """Writes one deck."""

    def __init__(self, deck: DeckPlan, design: Design, checkpoint: Callable[[], None]) -> None:
        self.deck, self.design, self.checkpoint = deck, design, checkpoint
        self.look, self.language = design.look, deck.language
        self.package = Package()
        self.where: dict[str, str] = {}
        self.written = Written()
        self._layouts: dict[str, str] = {}
        self._notes_master: str | None = None

    def write(self, slides: Sequence[PlacedSlide]) -> Package:
        """Return the package."""
        package = self.package
        package.add(MAIN, MAIN_TYPE, b"")
        package.relate("", "officeDocument", MAIN)
        master = self._master()
        names = [f"ppt/slides/slide{i}.xml" for i in range(1, len(slides) + 1)]
        for name, slide in zip(names, slides, strict=True):
            for id_ in slide.ids:
                self.where.setdefault(id_, name)
        rids = [
            self._slide(slide, name, i, len(slides))
            for i, (slide, name) in enumerate(zip(slides, names, strict=True), 1)
        ]
        self._rest(master, slides, rids)
        add_properties(package, from_meta(self.deck.meta))
        return package

    # ------------------------------------------------------------ master and layouts
    def _master(self) -> str:
        package, name = self.package, "ppt/slideMasters/slideMaster1.xml"
        package.add(name, layouts.MASTER_TYPE, b"")
        theme = package.add(
            "ppt/theme/theme1.xml", THEME_TYPE, theme_xml(self.look.theme, dk2=self.look.dark)
        )
        rids: list[str] = []
        for i, layout in enumerate(self.design.layouts.values(), 1):
            part = f"ppt/slideLayouts/slideLayout{i}.xml"
            package.add(part, layouts.LAYOUT_TYPE, layouts.layout_xml(self.design, layout, self.language))
            package.relate(part, "slideMaster", name)
            rids.append(package.relate(name, "slideLayout", part))
            self._layouts[layout.key] = part
        package.relate(name, "theme", theme)
        package.replace(name, document(layouts.master_xml(self.design, rids, self.language)))
        return package.relate(MAIN, "slideMaster", name)

    # ------------------------------------------------------------ slides
    def _slide(self, slide: PlacedSlide, name: str, number: int, total: int) -> str:
        self.checkpoint()
        package = self.package
        package.add(name, SLIDE_TYPE, b"")
        package.relate(name, "slideLayout", self._layouts[slide.layout])
        writer = SlideWriter(
            package, name, self.look, self.language, self.where.get, number, total, self.written
        )
        package.replace(name, document(writer.xml(slide, self._foot(slide))))
        if slide.notes:
            self._notes(slide, name, writer.link)
        return package.relate(MAIN, "slide", name)

    def _foot(self, slide: PlacedSlide) -> list[Shape]:
        """Return footer text and slide number as placeholders."""
        if not slide.footer:
            return []
        out: list[Shape] = []
        foot, fitting = self.design.foot, Fitting(minimum=1.0)
        if self.deck.footer:
            para = Para(self.deck.footer, foot.footer.type, align=foot.footer.align, path="/footer")
            out.append(
                TextBox(
                    foot.footer.box,
                    (para,),
                    fitting,
                    "Footer",
                    Ph("ftr", layouts.FOOTER, inherits=True),
                    "ctr",
                )
            )
        if self.deck.numbers:
            type_: Type = foot.number.type
            para = Para((Run(field="slide"),), type_, align=foot.number.align)
            ph = Ph("sldNum", layouts.NUMBER, inherits=True)
            out.append(TextBox(foot.number.box, (para,), fitting, "Slide number", ph, "ctr"))
        return out

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
        package.relate(part, "notesMaster", self._master_of_notes())
        package.relate(part, "slide", name)
        package.replace(part, document(notes.notes_xml(slide.notes, self.look, self.language, own)))
        package.relate(name, "notesSlide", part)

    def _master_of_notes(self) -> str:
        if self._notes_master is None:
            package, name = self.package, "ppt/notesMasters/notesMaster1.xml"
            width, height = self.design.width, self.design.height
            package.add(name, notes.MASTER_TYPE, notes.master_xml(width, height, self.language))
            theme = package.add(
                "ppt/theme/theme2.xml", THEME_TYPE, theme_xml(self.look.theme, dk2=self.look.dark)
            )
            package.relate(name, "theme", theme)
            self._notes_master = name
        return self._notes_master

    # ------------------------------------------------------------ the presentation
    def _rest(self, master: str, slides: Sequence[PlacedSlide], rids: Sequence[str]) -> None:
        package = self.package
        for name, type_, tag in (
            ("presProps", _PROPS_TYPE, "p:presentationPr"),
            ("viewProps", _VIEW_TYPE, "p:viewPr"),
        ):
            part = package.add(f"ppt/{name}.xml", type_, el(tag, declared("a", "r", "p")))
            package.relate(MAIN, name, part)
        package.relate(MAIN, "theme", "ppt/theme/theme1.xml")
        package.relate(
            MAIN, "tableStyles", package.add("ppt/tableStyles.xml", STYLES_TYPE, styles_xml(self.look))
        )
        package.replace(MAIN, document(self._presentation(master, slides, rids)))

    def _presentation(self, master: str, slides: Sequence[PlacedSlide], rids: Sequence[str]) -> Xml:
        width, height = emu(self.design.width), emu(self.design.height)
        size: dict[str, Attr] = {
            "cx": width,
            "cy": height,
            "type": _KINDS.get((round(self.design.width), round(self.design.height))),
        }
        held = EMPTY
        if self._notes_master:
            held = el(
                "p:notesMasterIdLst",
                None,
                el("p:notesMasterId", {"r:id": self.package.relate(MAIN, "notesMaster", self._notes_master)}),
            )
        ids = join(el("p:sldId", {"id": FIRST_SLIDE_ID + i, "r:id": rid}) for i, rid in enumerate(rids))
        across, down = notes.size()
        return el(
            "p:presentation",
            {**declared("a", "r", "p"), "saveSubsetFonts": 1},
            el("p:sldMasterIdLst", None, el("p:sldMasterId", {"id": str(2**31), "r:id": master})),
            held,
            el("p:sldIdLst", None, ids),
            el("p:sldSz", size),
            el("p:notesSz", {"cx": across, "cy": down}),
            self._defaults(),
            self._sections(slides),
        )

    def _defaults(self) -> Xml:
        family = Xml('<a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/>')
        ink = Xml('<a:solidFill><a:schemeClr val="tx1"/></a:solidFill>')
        level: dict[str, Attr] = {"lang": self.language, "sz": round(self.look.body * 100), "kern": 1200}
        head = el("a:defPPr", None, el("a:defRPr", {"lang": self.language}))
        levels = (
            el(f"a:lvl{i}pPr", {"marL": 0, "algn": "l"}, el("a:defRPr", level, ink, family))
            for i in range(1, 10)
        )
        return el("p:defaultTextStyle", None, head, join(levels))

    def _sections(self, slides: Sequence[PlacedSlide]) -> Xml:
        """Return the sections; slides before the first named one stand in one with the deck's name."""
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
        return _SECTIONS(_SECTIONS_URI, sections)
