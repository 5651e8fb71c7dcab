"""What every block is."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field

from runstamp.model.shape import Model

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
