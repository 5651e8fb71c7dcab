"""A document of sections before it is set in pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from runstamp.frozen import frozen
from runstamp_compose.plans.blocks import BlockPlan, Picture
from runstamp_compose.plans.text import Runs, ThemePlan


@frozen
class PageGeometry:
    """A page in points, already turned by its orientation."""

    width: float = 595.28
    height: float = 841.89
    top: float = 72.0
    right: float = 72.0
    bottom: float = 72.0
    left: float = 72.0
    landscape: bool = False


@frozen
class Band:
    """A header or footer: three places, each runs or a picture; `None` is empty."""

    left: Runs | Picture | None = None
    center: Runs | Picture | None = None
    right: Runs | Picture | None = None


@frozen
class Bands:
    """The bands of a section; `None` in `first` or `even` means: as default."""

    default: Band | None = None
    first: Band | None = None
    even: Band | None = None


@frozen
class SectionPlan:
    """A run of pages with one geometry. `number_start` restarts page numbers, `number_format`: decimal roman Roman alpha Alpha."""

    blocks: tuple[BlockPlan, ...]
    page: PageGeometry
    header: Bands
    footer: Bands
    title: str | None = None
    number_start: int | None = None
    number_format: str = "decimal"
    path: str = ""


@frozen
class MetaPlan:
    """What the file's properties say; `date` is ISO 8601 or None."""

    title: str = ""
    author: str | None = None
    company: str | None = None
    subject: str | None = None
    keywords: tuple[str, ...] = ()
    category: str | None = None
    description: str | None = None
    date: str | None = None
    custom: Mapping[str, str | int | float | bool] = field(
        default_factory=dict[str, "str | int | float | bool"]
    )
    language: str = "en"


@frozen
class DocumentPlan:
    """A document ready to set. `cover`: none, block (a title block on the first page) or page (a page of its own)."""

    title: Runs
    subtitle: Runs
    cover: Literal["block", "page", "none"]
    sections: tuple[SectionPlan, ...]
    theme: ThemePlan
    meta: MetaPlan
    language: str = "en"
