"""A deck before its slides are placed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.frozen import frozen
from runstamp_compose.plans.blocks import BlockPlan
from runstamp_compose.plans.documents import MetaPlan
from runstamp_compose.plans.text import Runs, ThemePlan

if TYPE_CHECKING:
    from runstamp_compose.plans.elements import ElementPlan, FillPlan


@frozen
class SlideColumn:
    """A column of a slide's content; `share` of the width, all shares sum to 1."""

    share: float
    title: Runs
    blocks: tuple[BlockPlan, ...]
    path: str = ""


@frozen
class PlaceholderPlan:
    """What stands in a placeholder that the input names, by its name or index."""

    key: str
    blocks: tuple[BlockPlan, ...]
    path: str = ""


@frozen
class NoteLine:
    """A line of speaker notes. `marker` is what is printed before an item of a list, `number` what it counts."""

    runs: Runs
    level: int = 0
    marker: str = ""
    number: int | None = None
    strong: bool = False
    mono: bool = False


@frozen
class SlidePlan:
    """A slide before it is placed: what stands on it, in which layout.

    On a slide a `Paragraph` that came from a plain string is a first-level bullet: it arrives as a `ListPlan`.
    """

    layout: str
    title: Runs
    subtitle: Runs
    kicker: Runs
    columns: tuple[SlideColumn, ...]
    source: Runs
    notes: tuple[NoteLine, ...]
    id: str | None = None
    hidden: bool = False
    section: str | None = None
    path: str = ""
    placeholders: tuple[PlaceholderPlan, ...] = ()
    elements: tuple[ElementPlan, ...] = ()
    background: FillPlan | None = None


@frozen
class DeckPlan:
    """A deck before it is placed. Size in points (13.333 × 7.5 in = 960 × 540)."""

    title: Runs
    subtitle: Runs
    slides: tuple[SlidePlan, ...]
    theme: ThemePlan
    meta: MetaPlan
    width: float = 960.0
    height: float = 540.0
    footer: Runs = ()
    date: Runs = ()  # the deck's own, as it is shown
    numbers: bool = True
    language: str = "en"
