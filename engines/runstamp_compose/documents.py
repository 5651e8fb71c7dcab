"""A document as sections of plans: pages, bands, outline, blocks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from runstamp.frozen import record, replace
from runstamp.losses import Loss
from runstamp.model.document import (
    BandImage,
    BandPages,
    BandPlaces,
    Document,
    Meta,
    Page,
    PageSize,
    Root,
    Section,
)
from runstamp.model.measures import points
from runstamp.model.shape import escape_pointer
from runstamp_compose.blocks import Composer, picture
from runstamp_compose.outline import HeadingNumbers, Ids, Outline
from runstamp_compose.plans import (
    Band,
    Bands,
    DocumentPlan,
    MetaPlan,
    PageGeometry,
    Picture,
    Runs,
    SectionPlan,
    ThemePlan,
)
from runstamp_compose.texts import Texts, cleaned
from runstamp_compose.themes import resolve_theme

_MM = 72 / 25.4
SIZES = {  # ISO 216; ANSI/ASME Y14.1 for letter and legal
    "A3": (297 * _MM, 420 * _MM),
    "A4": (210 * _MM, 297 * _MM),
    "A5": (148 * _MM, 210 * _MM),
    "letter": (612.0, 792.0),
    "legal": (612.0, 1008.0),
}
MARGIN = 25 * _MM
MIN_TEXT = 36.0  # margins leave at least half an inch of text


def meta_plan(root: Root, losses: list[Loss]) -> MetaPlan:
    """Return what the file's properties say.

    Loses:
        common/CHARACTER_REMOVED: once for each place; the title's may be there already, where it stands in the text too.
    """
    meta: Meta = root.meta
    told = {loss.path for loss in losses if loss.code == "common/CHARACTER_REMOVED"}

    def line(text: str | None, path: str) -> str | None:
        return None if text is None else cleaned(text, path, [] if path in told else losses)

    return MetaPlan(
        title=line(root.title, "/title") or "",
        author=line(meta.author, "/meta/author"),
        company=line(meta.company, "/meta/company"),
        subject=line(meta.subject, "/meta/subject"),
        keywords=tuple(cleaned(word, f"/meta/keywords/{i}", losses) for i, word in enumerate(meta.keywords)),
        category=line(meta.category, "/meta/category"),
        description=line(meta.description, "/meta/description"),
        date=meta.date,
        custom=_own(meta, losses),
        language=root.language,
    )


def _own(meta: Meta, losses: list[Loss]) -> dict[str, str | int | float | bool]:
    """Return the properties of the input's own, names and values as a file holds them."""
    out: dict[str, str | int | float | bool] = {}
    for name, value in meta.custom.items():
        path = f"/meta/custom/{escape_pointer(name)}"
        out[cleaned(name, path, losses)] = cleaned(value, path, losses) if isinstance(value, str) else value
    return out


USUAL = PageGeometry(*SIZES["A4"], MARGIN, MARGIN, MARGIN, MARGIN)


def geometry(page: Page, inherited: Page | None = None, usual: PageGeometry = USUAL) -> PageGeometry:
    """Return a page in points; what it leaves out is the inherited page's, then the usual one's."""
    size = page.size or (inherited.size if inherited else None)
    width, height = usual.width, usual.height
    if size is not None:
        width, height = (
            (points(size.width), points(size.height)) if isinstance(size, PageSize) else SIZES[size]
        )
    turned = page.orientation or (inherited.orientation if inherited else None)
    if (turned == "landscape" and width < height) or (turned == "portrait" and width > height):
        width, height = height, width
    top, right, bottom, left = (
        _margin(side, page, inherited, usual) for side in ("top", "right", "bottom", "left")
    )
    return PageGeometry(width, height, top, right, bottom, left, landscape=width > height)


def _margin(side: str, page: Page, inherited: Page | None, usual: PageGeometry) -> float:
    own = getattr(page.margins, side)
    if own is None and inherited is not None:
        own = getattr(inherited.margins, side)
    return float(getattr(usual, side)) if own is None else points(own)


@record
class _BandMaker:
    texts: Texts
    place: str  # where a band given as plain text stands

    def bands(self, given: Any, path: str) -> Bands:
        """Return the bands of a section; a first or even page that says null has an empty one."""
        if given is None:
            return Bands()
        if not isinstance(given, BandPages):
            return Bands(default=self._band(given, path))
        own = {
            name: self._band(getattr(given, name), path + f"/{name}")
            for name in ("default", "first", "even")
            if name in given.model_fields_set
        }
        return Bands(
            default=own.get("default") if given.default is not None else None,
            first=own.get("first"),
            even=own.get("even"),
        )

    def _band(self, given: Any, path: str) -> Band:
        if given is None:
            return Band()
        if not isinstance(given, BandPlaces):
            return Band(**{self.place: self._spot(given, path)})
        places = {name: getattr(given, name) for name in ("left", "center", "right")}
        return Band(
            **{name: self._spot(one, path + f"/{name}") for name, one in places.items() if one is not None}
        )

    def _spot(self, given: Any, path: str) -> Runs | Picture:
        return (
            picture(given, path, self.texts) if isinstance(given, BandImage) else self.texts.runs(given, path)
        )


def _placed(sections: Iterable[tuple[Section | None, str]], document: Document) -> list[tuple[Any, str]]:
    out: list[tuple[Any, str]] = []
    for section, path in sections:
        blocks = document.blocks if section is None else section.blocks
        out += [(block, f"{path}/blocks/{i}") for i, block in enumerate(blocks)]
    return out


class _Sections:
    """Makes the sections; bands of the document are resolved for each, their losses entered once."""

    def __init__(self, document: Document, composer: Composer, page: PageGeometry) -> None:
        self.document, self.composer, self.usual = document, composer, page
        self.told: set[str] = set()

    def make(self, section: Section | None, path: str) -> SectionPlan:
        document = self.document
        page = (
            geometry(document.page, None, self.usual)
            if section is None or section.page is None
            else geometry(section.page, document.page, self.usual)
        )
        self.composer.region = max(page.width - page.left - page.right, MIN_TEXT)
        blocks = document.blocks if section is None else section.blocks
        base = self.composer.texts
        named = section.title if section else None
        title = None if named is None else cleaned(named, f"{path}/title", base.losses)
        self.composer.texts = replace(base, section=title)
        numbering = section.page_numbering if section else None
        plan = SectionPlan(
            blocks=self.composer.blocks((block, f"{path}/blocks/{i}") for i, block in enumerate(blocks)),
            page=page,
            header=self._bands("header", section, path),
            footer=self._bands("footer", section, path),
            title=title,
            number_start=None if numbering is None or numbering.start is None else int(numbering.start),
            number_format=numbering.format if numbering else "decimal",
            path=path,
        )
        self.composer.texts = base
        return plan

    def _bands(self, name: str, section: Section | None, path: str) -> Bands:
        own = section is not None and name in section.model_fields_set
        at = f"{path}/{name}" if own else f"/{name}"
        texts = self.composer.texts
        if at in self.told:
            texts = replace(texts, losses=[], anchors=[])
        self.told.add(at)
        return _BandMaker(texts, "left" if name == "header" else "center").bands(
            getattr(section if own else self.document, name), at
        )


def compose_document(
    document: Document,
    theme: ThemePlan | None = None,
    page: PageGeometry = USUAL,
    *,
    formulas: bool = False,
) -> tuple[DocumentPlan, tuple[Loss, ...]]:
    """Return a document ready to set, and what was lost on the way.

    `theme` stands in the place of the document's where a template decides; `page` is what its pages leave open;
    `formulas`: the format shows them as such.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, an id stands twice, a link leads nowhere, or a date field has no date.
    Loses:
        common/CHARACTER_REMOVED, common/MARKUP_UNSUPPORTED, common/LINK_DROPPED, common/VALUE_AS_TEXT, common/ROWS_PADDED,
        common/VALUES_PADDED, common/FORMULA_NOT_COMPUTED.
    """
    losses: list[Loss] = []
    theme = theme or resolve_theme(document.theme, "/theme")
    texts = Texts(
        theme, losses, document.language, document.title or "", None, document.meta.date, formulas=formulas
    )
    outline = Outline(texts, Ids(), HeadingNumbers(numbered=document.heading_numbering == "decimal"))
    parts: list[tuple[Section | None, str]] = [
        (s, f"/sections/{i}") for i, s in enumerate(document.sections)
    ] or [(None, "")]
    outline.walk(_placed(parts, document))
    outline.settle()
    sections = _Sections(document, Composer(theme, texts, outline, 0.0), page)
    plan = DocumentPlan(
        title=texts.runs(document.title or "", "/title"),
        subtitle=texts.runs(document.subtitle or "", "/subtitle"),
        cover=document.cover or ("block" if document.title else "none"),
        sections=tuple(sections.make(section, path) for section, path in parts),
        theme=theme,
        meta=meta_plan(document, losses),
        language=document.language,
    )
    outline.ids.check(texts.anchors)
    return plan, tuple(losses)
