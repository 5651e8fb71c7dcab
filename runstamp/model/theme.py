"""Themes: a name, or a name changed."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Discriminator, Field, Tag
from typing_extensions import TypeAliasType

from runstamp.model.measures import Color
from runstamp.model.shape import Model, Number, by_key

ThemeName = Literal["slate", "editorial", "vivid", "midnight", "swiss", "garden"]

TableStyle = TypeAliasType("TableStyle", Literal["plain", "grid", "banded", "minimal", "heading"])


class ThemeFonts(Model):
    """Font families by use."""

    MORE: ClassVar[bool | str] = "CustomTheme"
    heading: str | None = Field(default=None, max_length=31, description="headings")
    body: str | None = Field(default=None, max_length=31, description="text")
    mono: str | None = Field(default=None, max_length=31, description="code")


class CustomTheme(Model):
    """A theme changed in part."""

    MORE: ClassVar[bool | str] = True
    TAG: ClassVar[str] = "custom"
    extends: ThemeName = Field(default="slate", description="what stays")
    colors: dict[str, Color] = Field(default_factory=dict, description='by role: {"accent1": "#0B5FFF"}')
    fonts: ThemeFonts = Field(default_factory=ThemeFonts, description="families")
    text_size: Number | None = Field(
        default=None, ge=7, le=16, description="body text of documents, points; headings follow"
    )
    table: TableStyle | None = Field(default=None, description="table style")


Theme = TypeAliasType(
    "Theme",
    Annotated[
        Annotated[ThemeName, Tag("<name>")] | Annotated[CustomTheme, Tag("<custom>")],
        Discriminator(by_key("custom", text="name")),
        Field(
            description="slate: calm; editorial: serif; vivid: strong; midnight: dark slides; swiss: bold grid; garden: warm, round"
        ),
    ],
)
