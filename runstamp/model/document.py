"""The document: what `docx.render` and `pdf.render` take."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Discriminator, Field, Tag, model_validator
from typing_extensions import TypeAliasType

from runstamp.model.blocks import Block
from runstamp.model.measures import Length
from runstamp.model.media import ImageFields, Source
from runstamp.model.shape import ExactNumber, Integer, Items, Model, fault
from runstamp.model.text import Text
from runstamp.model.theme import Theme

Language = Annotated[str, Field(pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$")]
IsoDate = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z?)?$")]


class Meta(Model):
    """What the file's properties say."""

    MORE: ClassVar[bool | str] = "Details"
    author: str | None = Field(default=None, max_length=255, description="author")
    company: str | None = Field(default=None, max_length=255, description="company")
    subject: str | None = Field(default=None, max_length=255, description="subject")
    keywords: Items[str] = Field(default=(), description="keywords")
    category: str | None = Field(default=None, max_length=255, description="category")
    description: str | None = Field(default=None, max_length=2000, description="abstract")
    date: IsoDate | None = Field(default=None, description="ISO 8601; what {field: date} shows")
    custom: dict[str, str | bool | ExactNumber] = Field(default_factory=dict, description="own properties")


class Root(Model):
    """What stands at the root of every input."""

    schema_: str | None = Field(default=None, alias="$schema", description="ignored")
    title: str | None = Field(default=None, max_length=500, description="title")
    language: Language = Field(default="en", description="BCP 47: separators, dates, labels")
    theme: Theme = Field(default="slate", description="look")
    brand: str | None = Field(
        default=None, max_length=100, description="a configured look: theme, templates, logo"
    )
    meta: Meta = Field(default_factory=Meta, description="file properties")


class Margins(Model):
    """Page margins."""

    top: Length | None = Field(default=None, description="margin")
    right: Length | None = Field(default=None, description="margin")
    bottom: Length | None = Field(default=None, description="margin")
    left: Length | None = Field(default=None, description="margin")


class PageSize(Model):
    """A page size of one's own."""

    TAG: ClassVar[str] = "size"
    width: Length = Field(description="width")
    height: Length = Field(description="height")


class Page(Model):
    """The page."""

    size: Literal["A3", "A4", "A5", "letter", "legal"] | PageSize | None = Field(
        default=None, description="default A4, or the template's"
    )
    orientation: Literal["portrait", "landscape"] | None = Field(default=None, description="default portrait")
    margins: Margins = Field(default_factory=Margins, description="default 2.5cm each")


class BandImage(ImageFields):
    """A picture in a header or footer."""

    TAG: ClassVar[str] = "image"


def _place_tag(value: Any) -> str:
    if isinstance(value, BandImage) or (isinstance(value, dict) and "source" in value):
        return "<image>"
    return "<words>"


Place = Annotated[
    Annotated[Text, Tag("<words>")] | Annotated[BandImage, Tag("<image>")], Discriminator(_place_tag)
]


class BandPlaces(Model):
    """A header or footer with three places."""

    TAG: ClassVar[str] = "places"
    left: Place | None = Field(default=None, description="left")
    center: Place | None = Field(default=None, description="center")
    right: Place | None = Field(default=None, description="right")


def _band_tag(value: Any) -> str:
    if isinstance(value, BandPlaces) or (
        isinstance(value, dict) and {"left", "center", "right"} & value.keys()
    ):
        return "<places>"
    return "<words>"


OneBand = TypeAliasType(
    "OneBand",
    Annotated[
        Annotated[Text, Tag("<words>")] | Annotated[BandPlaces, Tag("<places>")], Discriminator(_band_tag)
    ],
)


class BandPages(Model):
    """Different bands on the first and on even pages; null = none there."""

    TAG: ClassVar[str] = "pages"
    default: OneBand | None = Field(default=None, description="every page")
    first: OneBand | None = Field(default=None, description="the section's first page")
    even: OneBand | None = Field(default=None, description="even pages")


def _pages_tag(value: Any) -> str:
    if isinstance(value, BandPages) or (
        isinstance(value, dict) and {"default", "first", "even"} & value.keys()
    ):
        return "<pages>"
    return "<band>"


HeaderFooter = TypeAliasType(
    "HeaderFooter",
    Annotated[
        Annotated[OneBand, Tag("<band>")] | Annotated[BandPages, Tag("<pages>")], Discriminator(_pages_tag)
    ],
)


class PageNumbering(Model):
    """Page numbers of a section."""

    start: Integer | None = Field(default=None, ge=0, le=99999, description="restart here")
    format: Literal["decimal", "roman", "Roman", "alpha", "Alpha"] = Field(
        default="decimal", description="style"
    )


class Section(Model):
    """Pages with their own geometry and bands; what is left out is the document's. Starts a page."""

    title: str | None = Field(default=None, max_length=255, description="what {field: section} shows")
    page: Page | None = Field(default=None, description="default: as document")
    header: HeaderFooter | None = Field(default=None, description="default: as document; null = none")
    footer: HeaderFooter | None = Field(default=None, description="likewise")
    page_numbering: PageNumbering | None = Field(default=None, description="restart, style")
    blocks: Items[Block] = Field(description="content")


class Document(Root):
    """A flowing document."""

    subtitle: str | None = Field(default=None, max_length=500, description="subtitle")
    template: Source | None = Field(
        default=None, description=".docx or .dotx: its styles, theme, headers, page"
    )
    cover: Literal["block", "page", "none"] | None = Field(
        default=None, description="default: the template's, or block"
    )
    page: Page = Field(default_factory=Page, description="size, orientation, margins")
    header: HeaderFooter | None = Field(default=None, description="page header")
    footer: HeaderFooter | None = Field(
        default=None,
        description='{"center": [{"field": "page"}, " / ", {"field": "pages"}]}',
    )
    heading_numbering: Literal["none", "decimal"] = Field(default="none", description="1, 1.1, 1.1.1")
    blocks: Items[Block] = Field(default=(), description="content, or sections")
    sections: Items[Section] = Field(default=(), description="in place of blocks")

    @model_validator(mode="after")
    def _blocks_or_sections(self) -> Self:
        if bool(self.blocks) == bool(self.sections):
            message = "a document has blocks or sections, one of them, not empty"
            raise fault("document_content", message, remediation="write blocks, or sections with blocks")
        return self
