"""The deck: what `pptx.render` takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Self, get_args

from pydantic import Discriminator, Field, Tag, model_validator

from runstamp.model.block import MAX_ELEMENTS, Identifier
from runstamp.model.blocks import Content
from runstamp.model.document import PageSize, Root
from runstamp.model.later import later
from runstamp.model.measures import Width
from runstamp.model.media import Source
from runstamp.model.shape import Items, Model, escape_pointer, fault, faults
from runstamp.model.text import Text

if TYPE_CHECKING:
    from runstamp.model.elements import Element
    from runstamp.model.paint import Background
else:
    Element, Background = later("elements", "Element"), later("paint", "Background")

Layout = Literal[
    "title", "section", "title_and_content", "title_only", "comparison", "picture", "quote", "kpis", "agenda", "timeline",
    "team", "closing", "blank",
]  # fmt: skip
LAYOUTS: tuple[str, ...] = get_args(Layout)
LayoutName = Annotated[str, Field(min_length=1, max_length=255)]  # of a template


class SlideColumn(Model):
    """A column of a slide."""

    TAG: ClassVar[str] = "column"
    width: Width | None = Field(default=None, description="default: equal shares")
    title: Text | None = Field(default=None, description="heading of the column")
    blocks: Content = Field(description="what stands in it")


def _column_tag(value: Any) -> str:
    return (
        "<column>"
        if isinstance(value, SlideColumn) or (isinstance(value, dict) and "blocks" in value)
        else "<blocks>"
    )


Column = Annotated[
    Annotated[Content, Tag("<blocks>")] | Annotated[SlideColumn, Tag("<column>")],
    Discriminator(_column_tag),
]


class SlideNotes(Model):
    """Speaker notes with lists and headings."""

    TAG: ClassVar[str] = "notes"
    blocks: Content = Field(description="blocks of text")


def _notes_tag(value: Any) -> str:
    noted = isinstance(value, SlideNotes) or (isinstance(value, dict) and "blocks" in value)
    return "<notes>" if noted else "<text>"


Notes = Annotated[
    Annotated[Text, Tag("<text>")] | Annotated[SlideNotes, Tag("<notes>")], Discriminator(_notes_tag)
]


class Slide(Model):
    """A slide. Content that is too long shrinks within the theme's bounds, then continues on a further slide."""

    layout: Layout | LayoutName | None = Field(
        default=None,
        description='default title_and_content; timeline, team: bullets as "May 2027: First brew"; or a name in the template',
    )
    title: Text | None = Field(default=None, description="one message, up to two lines")
    subtitle: Text | None = Field(default=None, description="under the title")
    kicker: Text | None = Field(default=None, description="small line above the title")
    content: Content = Field(default=(), description="bullets (strings) and blocks")
    columns: Items[Column] = Field(default=(), max_length=4, description="in place of content: 2–4 columns")
    source: Text | None = Field(default=None, description="source note at the foot")
    placeholders: dict[str, Content] = Field(
        default_factory=dict, description="the template layout's own, by name or idx"
    )
    elements: Items[Element] = Field(
        default=(),
        max_length=MAX_ELEMENTS,
        description="shapes, text, icons, connectors, charts at x, y",
    )
    background: Background | None = Field(default=None, description="Color, {gradient} or {image}")
    notes: Notes | None = Field(default=None, description="speaker notes")
    id: Identifier | None = Field(default=None, description="target of links")
    section: str | None = Field(default=None, max_length=255, description="starts a section of this name")
    hidden: bool = Field(default=False, description="skipped in the show")

    @model_validator(mode="after")
    def _content_or_columns(self) -> Self:
        if self.content and self.columns:
            message = "a slide has content or columns, not both"
            raise fault("slide_content", message, remediation="move content into a column")
        return self

    @model_validator(mode="after")
    def _connectors_lead_to_elements(self) -> Self:
        if not self.elements:
            return self
        from runstamp.model.elements import end_faults

        found = list(end_faults(self.elements, "/elements"))
        if found:
            raise faults(found)
        return self


class Deck(Root):
    """A deck of slides."""

    subtitle: str | None = Field(default=None, max_length=500, description="on a title slide without one")
    template: Source | None = Field(default=None, description=".potx or .pptx: its look, size, layouts")
    size: Literal["16:9", "4:3", "A4"] | PageSize = Field(default="16:9", description="slide size")
    slides: Items[Slide] = Field(min_length=1, description="1–2,000 slides")
    footer: Text | None = Field(default=None, description="foot of every content slide")
    numbers: bool = Field(default=True, description="slide numbers")

    @model_validator(mode="after")
    def _own_names_need_a_template(self) -> Self:
        found = list(_strange(self)) if self.template is None else []
        if found:
            raise faults(found)
        return self


def _strange(deck: Deck) -> Iterator[Mapping[str, Any]]:
    """Yield what only a template could give: layouts by its own names, placeholders of its layouts."""
    from runstamp.model.explain import nearest

    for i, slide in enumerate(deck.slides):
        if slide.layout is not None and slide.layout not in LAYOUTS:
            yield {
                "path": f"/slides/{i}/layout", "message": "is not one of the allowed values", "allowed": LAYOUTS,
                "received": slide.layout, "did_you_mean": nearest(slide.layout, LAYOUTS),
            }  # fmt: skip
        for name in slide.placeholders:
            message = "placeholders are those of a template's layout, and the deck has no template"
            yield {
                "path": f"/slides/{i}/placeholders/{escape_pointer(name)}",
                "message": message,
                "remediation": "name a template, or use content",
            }
