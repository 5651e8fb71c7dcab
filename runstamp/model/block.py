"""What every block is."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from runstamp.model.measures import Color, Length
from runstamp.model.shape import Items, Model

MAX_ELEMENTS = 500  # on a slide, or in a group
Identifier = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_.-]{0,63}$")]


class BlockFields(Model):
    """What every block may carry."""

    id: Identifier | None = Field(default=None, description="target of links")
    keep_with_next: bool = Field(default=False, description="no break after it")
    page_break_before: bool = Field(default=False, description="starts a page")

    def model_post_init(self, _context: Any, /) -> None:
        """Count the type as set, since the class sets it: what is dumped without what is unset keeps it."""
        self.__pydantic_fields_set__.add("type")


class Direction(BlockFields):
    """Which way a block of text runs."""

    FIELDS_IN: ClassVar[str] = "Details"
    rtl: bool | None = Field(default=None, description="right to left; default: as its letters")


class TabStop(Model):
    """Where a tab leads."""

    MORE: ClassVar[bool | str] = "Details"
    at: Length = Field(description="from the edge of the text")
    align: Literal["left", "center", "right", "decimal"] = Field(
        default="left", description="what stands at it"
    )
    leader: Literal["none", "dots", "line"] = Field(default="none", description="before it")


class TextDetails(Direction):
    """What few blocks of text need."""

    FIELDS_IN: ClassVar[str] = "Details"
    fill: Color | None = Field(default=None, description="behind it")
    border: Color | None = Field(default=None, description="a thin edge")
    keep_together: bool = Field(default=False, description="not parted over pages")
    tabs: Items[TabStop] = Field(default=(), max_length=32, description="for {tab: true}")
