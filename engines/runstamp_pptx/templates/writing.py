"""A deck written into a template's package: masters, layouts, theme and media stay as they are, sample slides go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from runstamp.errors import Issue, RunstampError
from runstamp_compose.plans import DeckPlan
from runstamp_ooxml.bases import prune
from runstamp_ooxml.charts import CHART_TYPE
from runstamp_ooxml.package import RELATIONSHIP, Package, Relationship
from runstamp_ooxml.properties import add_properties, from_meta
from runstamp_ooxml.xml import NAMESPACES, Xml
from runstamp_pptx.parts.deck import FIRST_SLIDE_ID, SECTIONS_URI, SlidesWriter
from runstamp_pptx.parts.tables import IDS, STYLES_TYPE, style_xml, styles_xml
from runstamp_pptx.templates.parts import SlideLayout, Template
from runstamp_pptx.templates.recolouring import themed
from runstamp_pptx.write import MAIN_TYPE
from runstamp_slides.findings import Findings
from runstamp_slides.look import Look
from runstamp_slides.shapes import PlacedSlide, TableShape

if TYPE_CHECKING:
    from lxml.etree import _Element as Tree  # pyright: ignore[reportPrivateUsage] - the stub's only name for it

_P, _R = "{" + NAMESPACES["p"] + "}", "{" + NAMESPACES["r"] + "}"
# What the presentation holds that speaks of slides which are gone, or of the template as a file: CT_Presentation, 19.2.1.26.
_GONE = ("sldIdLst", "custShowLst", "photoAlbum", "custDataLst", "smartTags", "modifyVerifier")
_BEFORE_SLIDES = ("sldMasterIdLst", "notesMasterIdLst", "handoutMasterIdLst")
_KEPT = frozenset(
    ("slideMaster", "notesMaster", "handoutMaster", "theme", "tableStyles", "font", "presProps")
)
_PLACES = (b"custShow", b"sldRg", b"htmlPubPr")  # of slides, in what a presentation says of its show


class TemplateWriter(SlidesWriter):
    """Writes one deck into its template. `look` is that of most slides: tables take their styles from it."""

    def __init__(
        self,
        deck: DeckPlan,
        template: Template,
        look: Look,
        checkpoint: Callable[[], None],
        findings: Findings,
    ) -> None:
        base = template.base
        size = (template.width, template.height)
        super().__init__(deck, look, size, base.package, base.main, checkpoint, findings)
        self._layouts: dict[str, SlideLayout] = {one.part: one for one in template.layouts}

    def layout_of(self, slide: PlacedSlide) -> str:
        """Return the part of a slide's layout."""
        return slide.layout

    def override(self, slide: PlacedSlide) -> Sequence[tuple[str, str]]:
        """Return the colour map of a slide, where its layout has its own."""
        return self._layouts[slide.layout].override

    def write(self, slides: Sequence[PlacedSlide]) -> Package:
        """Return the package."""
        package = self.package
        leading = self._emptied()
        self.notes_master = next(iter(package.related(self.main, "notesMaster")), None)
        rids = self.slides(slides)
        for source, known in leading:
            package.relate(source, known.type, "ppt/slides/slide1.xml", id=known.id)
        self.views()
        self._styles(slides)
        self._charts()
        package.replace(self.main, self._presentation(slides, rids))
        package.parts[self.main].content_type = MAIN_TYPE
        add_properties(package, from_meta(self.deck.meta))
        prune(package)
        return package

    # ------------------------------------------------------------ what goes
    def _emptied(self) -> list[tuple[str, Relationship]]:
        """Remove the sample slides and all that only they reach; return the links of masters and layouts that led to them."""
        package = self.package
        samples = set(package.related(self.main, "slide"))
        package.relationships[self.main] = [
            known
            for known in package.relationships.get(self.main, ())
            if known.type.removeprefix(RELATIONSHIP) in _KEPT and not self._speaks_of_slides(known)
        ]
        package.relationships[""] = [
            known for known in package.relationships[""] if known.type == RELATIONSHIP + "officeDocument"
        ]
        kept = set(self._layouts) | set(package.related(self.main, "slideMaster"))
        leading = [
            (source, known)
            for source in sorted(kept)
            for known in package.relationships.get(source, ())
            if not known.external and known.target in samples
        ]
        for name in sorted(samples):
            package.remove(name)
        prune(package)
        return leading

    def _speaks_of_slides(self, known: Relationship) -> bool:
        if known.type != RELATIONSHIP + "presProps" or known.external:
            return False
        content = self.package.read(known.target)
        return any(place in content for place in _PLACES)

    # ------------------------------------------------------------ tables and charts
    def _styles(self, slides: Sequence[PlacedSlide]) -> None:
        """Add our table styles that the slides use to the template's own."""
        used = {shape.style for slide in slides for shape in slide.shapes if isinstance(shape, TableShape)}
        if not used:
            return
        package, held = self.package, self.package.related(self.main, "tableStyles")
        if not held:
            part = package.add("ppt/tableStyles.xml", STYLES_TYPE, styles_xml(self.look))
            package.relate(self.main, "tableStyles", part)
            return
        root = _parsed(package.read(held[0]))
        for name in sorted(used):
            if not any(style.get("styleId") == IDS[name] for style in root):
                root.extend(list(_parsed(style_xml(self.look, name).encode())))
        package.replace(held[0], _written(root))

    def _charts(self) -> None:
        """Let charts follow the theme: its colours and fonts by name where they are the theme's."""
        look = self.look
        for name, part in self.package.parts.items():
            if (
                part.content_type == CHART_TYPE
                and name.startswith("ppt/charts/")
                and isinstance(part.content, bytes)
            ):
                part.content = themed(part.content, look.theme)

    # ------------------------------------------------------------ the presentation
    def _presentation(self, slides: Sequence[PlacedSlide], rids: Sequence[str]) -> bytes:
        root = _parsed(self.package.read(self.main))
        for child in list(root):
            if str(child.tag).removeprefix(_P) in _GONE:
                root.remove(child)
        self._notes_listed(root)
        listed = root.makeelement(_P + "sldIdLst", None, None)
        for i, rid in enumerate(rids):
            entry = listed.makeelement(_P + "sldId", {"id": str(FIRST_SLIDE_ID + i), _R + "id": rid}, None)
            listed.append(entry)
        root.insert(_after(root, _BEFORE_SLIDES), listed)
        self._sections(root, self.sections(slides))
        return _written(root)

    def _notes_listed(self, root: Tree) -> None:
        """List the notes master where it is one of ours."""
        if self.notes_master is None or root.find(_P + "notesMasterIdLst") is not None:
            return
        listed = root.makeelement(_P + "notesMasterIdLst", None, None)
        rid = self.package.relate(self.main, "notesMaster", self.notes_master)
        listed.append(listed.makeelement(_P + "notesMasterId", {_R + "id": rid}, None))
        root.insert(_after(root, _BEFORE_SLIDES[:1]), listed)

    def _sections(self, root: Tree, sections: Xml) -> None:
        held = root.find(_P + "extLst")
        for one in list(held) if held is not None else ():
            if held is not None and one.get("uri") == SECTIONS_URI:
                held.remove(one)
        if sections:
            if held is None:
                held = root.makeelement(_P + "extLst", None, None)
                root.append(held)
            wrapped = f'<p:extLst xmlns:p="{NAMESPACES["p"]}">{sections}</p:extLst>'
            held.extend(list(_parsed(wrapped.encode())))
        if held is not None and not len(held):
            root.remove(held)


def _after(root: Tree, names: Sequence[str]) -> int:
    """Return where a child goes that follows some others."""
    places = [i for i, child in enumerate(root) if str(child.tag).removeprefix(_P) in names]
    return max(places, default=-1) + 1


def _parsed(data: bytes) -> Tree:
    """Return the root of a part.

    Raises:
        RunstampError: common/INPUT_CORRUPT, where it is not well formed.
    """
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_blank_text=False)
    try:
        return etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        message = f"a part of the template is not well-formed XML: {error.msg}"
        raise RunstampError("common/INPUT_CORRUPT", message, (Issue("/template", message),)) from error


def _written(root: Tree) -> bytes:
    from lxml import etree

    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
