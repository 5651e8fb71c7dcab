"""Placed slides become a package: theme, master, layouts, slides, notes, sections, properties."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from runstamp_ooxml.package import Package
from runstamp_ooxml.properties import add_properties, from_meta
from runstamp_ooxml.theme import THEME_TYPE, theme_xml
from runstamp_ooxml.xml import EMPTY, Attr, Xml, declared, document, el, join
from runstamp_pptx.emu import emu
from runstamp_pptx.parts import layouts, notes
from runstamp_pptx.parts.deck import FIRST_SLIDE_ID, SlidesWriter
from runstamp_pptx.parts.tables import STYLES_TYPE, styles_xml
from runstamp_slides.decks import PlacedDeck
from runstamp_slides.findings import Findings
from runstamp_slides.shapes import PlacedSlide, Shape

MAIN = "ppt/presentation.xml"
MAIN_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"
_KINDS = {(960, 540): None, (720, 540): "screen4x3", (780, 540): "A4"}


class DeckWriter(SlidesWriter):
    """Writes one deck in a design of ours."""

    def __init__(self, placed: PlacedDeck, checkpoint: Callable[[], None], findings: Findings) -> None:
        design = placed.design
        super().__init__(
            placed.plan, design.look, (design.width, design.height), Package(), MAIN, checkpoint, findings
        )
        self.placed, self.design = placed, design
        self._layouts: dict[str, str] = {}

    def write(self) -> Package:
        """Return the package."""
        package, slides = self.package, self.placed.slides
        package.add(MAIN, MAIN_TYPE, b"")
        package.relate("", "officeDocument", MAIN)
        master = self._master()
        rids = self.slides(slides)
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
    def layout_of(self, slide: PlacedSlide) -> str:
        """Return the part of a slide's layout."""
        return self._layouts[slide.layout]

    def foot(self, slide: PlacedSlide) -> Sequence[Shape]:
        """Return footer text and slide number as placeholders."""
        return self.placed.foot_on(slide)

    # ------------------------------------------------------------ the presentation
    def _rest(self, master: str, slides: Sequence[PlacedSlide], rids: Sequence[str]) -> None:
        package = self.package
        self.views()
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
        if self.notes_master:
            held = el(
                "p:notesMasterIdLst",
                None,
                el("p:notesMasterId", {"r:id": self.package.relate(MAIN, "notesMaster", self.notes_master)}),
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
            el("p:extLst", None, sections) if (sections := self.sections(slides)) else EMPTY,
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
