"""Text: a string, one inline, or the runs of one line."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Discriminator, Field, Tag
from typing_extensions import TypeAliasType

from runstamp.model.measures import Color, Length
from runstamp.model.shape import Items, Model, Number, by_key

Alignment = TypeAliasType("Alignment", Literal["left", "center", "right", "justify"])
SlideAction = Literal["next", "previous", "first", "last"]


class SlideLink(Model):
    """A jump to another slide."""

    slide: SlideAction = Field(description="where to")


LinkTarget = TypeAliasType(
    "LinkTarget",
    Annotated[
        Annotated[str, Field(pattern=r"^(https?://|mailto:|tel:|#).+", max_length=32767), Tag("<url>")]
        | Annotated[SlideLink, Tag("<slide>")],
        Discriminator(by_key("slide", text="url")),
        Field(description='URL, "mailto:…" or "#id" ("#Sheet!A1")'),
    ],
)


class TextRun(Model):
    """Text in one style."""

    TAG: ClassVar[str] = "text"
    text: str = Field(description="literal text")
    bold: bool = Field(default=False, description="bold")
    italic: bool = Field(default=False, description="italic")
    underline: bool | Literal["single", "double", "dotted", "wave"] = Field(
        default=False, description="true = single"
    )
    strike: bool = Field(default=False, description="struck through")
    code: bool = Field(default=False, description="code font")
    color: Color | None = Field(default=None, description="text colour")
    highlight: Color | None = Field(default=None, description="text background")
    size: Number | None = Field(default=None, ge=4, le=400, description="points")
    font: str | None = Field(default=None, max_length=100, description="font family")
    caps: Literal["all", "small"] | None = Field(default=None, description="capitals")
    baseline: Literal["super", "sub"] | None = Field(default=None, description="raised, lowered")
    spacing: Number | None = Field(default=None, ge=-20, le=100, description="points")
    link: LinkTarget | None = Field(default=None, description="target")
    tooltip: str | None = Field(default=None, max_length=255, description="hover text")
    lang: str | None = Field(
        default=None, pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$", description="BCP 47"
    )
    rtl: bool | None = Field(default=None, description="default: as its letters")


class MarkdownRun(Model):
    """Inline markdown: **bold**, *italic*, `code`, ~~struck~~, [link](https://…)."""

    TAG: ClassVar[str] = "markdown"
    markdown: str = Field(description="one line of markdown")


class FieldRun(Model):
    """A value the reader's program fills in."""

    MORE: ClassVar[bool | str] = "Details"
    TAG: ClassVar[str] = "field"
    field: Literal["page", "pages", "date", "title", "section", "slide"] = Field(
        description="date shows meta.date"
    )
    bold: bool = Field(default=False, description="bold")
    italic: bool = Field(default=False, description="italic")
    color: Color | None = Field(default=None, description="text colour")
    size: Number | None = Field(default=None, ge=4, le=400, description="points")


class BreakRun(Model):
    """A forced break."""

    TAG: ClassVar[str] = "break"
    break_: Literal["line", "page", "column"] = Field(alias="break", description="what ends here")


class TabRun(Model):
    """A tab."""

    TAG: ClassVar[str] = "tab"
    tab: Literal[True] = Field(description="true")


class EquationRun(Model):
    """A formula in the line."""

    TAG: ClassVar[str] = "equation"
    MORE: ClassVar[bool | str] = "Diagrams"
    equation: str = Field(min_length=1, max_length=2000, description="LaTeX")


class CheckboxRun(Model):
    """A box, ticked or not."""

    TAG: ClassVar[str] = "checkbox"
    MORE: ClassVar[bool | str] = "Details"
    checkbox: bool = Field(description="true: ticked")


class RefRun(Model):
    """What another part of the input is called, as a link to it."""

    TAG: ClassVar[str] = "ref"
    MORE: ClassVar[bool | str] = "Details"
    ref: str = Field(
        pattern=r"^[A-Za-z][A-Za-z0-9_.-]{0,63}$", description="id of a heading, figure, table, slide"
    )
    show: Literal["full", "number", "text", "page"] = Field(
        default="full", description='"Figure 2", "2.1", its words, its page or slide'
    )


RUNS = ("text", "markdown", "field", "break", "tab", "equation", "checkbox", "ref")  # what names each
Inline = TypeAliasType(
    "Inline",
    Annotated[
        Annotated[str, Tag("<string>")]
        | Annotated[TextRun, Tag("<text>")]
        | Annotated[MarkdownRun, Tag("<markdown>")]
        | Annotated[FieldRun, Tag("<field>")]
        | Annotated[BreakRun, Tag("<break>")]
        | Annotated[TabRun, Tag("<tab>")]
        | Annotated[EquationRun, Tag("<equation>")]
        | Annotated[CheckboxRun, Tag("<checkbox>")]
        | Annotated[RefRun, Tag("<ref>")],
        Discriminator(by_key(*RUNS, text="string")),
    ],
)


Text = TypeAliasType(
    "Text",
    Annotated[
        Annotated[str, Tag("<string>")]
        | Annotated[TextRun, Tag("<text>")]
        | Annotated[MarkdownRun, Tag("<markdown>")]
        | Annotated[FieldRun, Tag("<field>")]
        | Annotated[BreakRun, Tag("<break>")]
        | Annotated[TabRun, Tag("<tab>")]
        | Annotated[EquationRun, Tag("<equation>")]
        | Annotated[CheckboxRun, Tag("<checkbox>")]
        | Annotated[RefRun, Tag("<ref>")]
        | Annotated[Items[Inline], Tag("<runs>")],
        Discriminator(by_key(*RUNS, text="string", array="runs")),
        Field(description="strings are literal"),
    ],
)


class Indent(Model):
    """Indents of a paragraph."""

    left: Length | None = Field(default=None, description="left")
    right: Length | None = Field(default=None, description="right")
    first: Number | None = Field(default=None, ge=-200, le=200, description="points; negative hangs")
