"""How text looks: the theme, runs of text, and what a paragraph adds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from runstamp.frozen import frozen
from runstamp_compose.plans.math import Formula

Hex: TypeAlias = str  # RRGGBB, upper case, no '#'
Align = Literal["left", "center", "right", "justify"]
VAlign = Literal["top", "middle", "bottom"]
FieldKind = Literal["page", "pages", "date", "title", "section", "slide"]
BreakKind = Literal["line", "page", "column"]


@frozen
class ThemePlan:
    """A theme with every role filled.

    `colors` has every role of the model: text background surface muted accent1..accent6 positive negative warning link,
    and `on_accent`, the text colour that reads on accent1. `sizes` has title subtitle h1..h6 body small caption code
    (documents) and slide_title slide_body slide_min kpi (slides), in points. `slide_colors`: those on slides, where they differ.
    """

    name: str
    colors: Mapping[str, Hex]
    heading_font: str
    body_font: str
    mono_font: str
    sizes: Mapping[str, float]
    spacing: float = 1.0
    radius: float = 0.0
    table: str = "minimal"
    heading_bold: bool = True
    slide_colors: Mapping[str, Hex] | None = None
    named_tables: bool = False  # a template is there whose styles tables may name


@frozen
class Link:
    """Where a run leads: a URL, the id of a block, slide or sheet, or a slide action."""

    kind: Literal["url", "anchor", "slide"]
    target: str
    tooltip: str | None = None


@frozen
class Run:
    """A stretch of text in one style; or a field, a break, a tab (then `text` is the fallback shown)."""

    text: str = ""
    bold: bool = False
    italic: bool = False
    underline: Literal["single", "double", "dotted", "wave"] | None = None
    strike: bool = False
    code: bool = False
    color: Hex | None = None
    highlight: Hex | None = None
    size: float | None = None
    font: str | None = None
    caps: Literal["all", "small"] | None = None
    baseline: Literal["super", "sub"] | None = None
    spacing: float | None = None
    link: Link | None = None
    lang: str | None = None
    rtl: bool | None = None  # set by hand; None: as its letters run
    field: FieldKind | None = None
    brk: BreakKind | None = None
    tab: bool = False
    checkbox: bool | None = None  # `text` is its sign
    ref: Literal["text", "number", "page"] | None = (
        None  # what of the target of `link` it repeats; a page is the engine's to know
    )
    formula: Formula | None = None  # `text` says the same in a line
    path: str = ""


Runs: TypeAlias = tuple[Run, ...]


def plain(runs: Runs) -> str:
    """Return the text a reader sees, breaks as line feeds and tabs as tabs."""
    return "".join("\n" if run.brk else "\t" if run.tab else run.text for run in runs)


@frozen
class TabPlan:
    """A tab stop, in points from the edge of the text."""

    at: float
    align: Literal["left", "center", "right", "decimal"] = "left"
    leader: Literal["none", "dots", "line"] = "none"
    sign: str = "."  # what stands at a decimal stop


@frozen
class ParagraphFormat:
    """What a text block sets beyond its style; `None` leaves it to the style."""

    align: Align | None = None
    indent_left: float | None = None
    indent_right: float | None = None
    indent_first: float | None = None
    space_before: float | None = None
    space_after: float | None = None
    line_height: float | None = None  # a multiple of the font's line
    keep_with_next: bool = False
    page_break_before: bool = False
    rtl: bool | None = None  # set by hand
    fill: Hex | None = None
    border: Hex | None = None
    keep_together: bool = False
    tabs: tuple[TabPlan, ...] = ()
    style: str | None = None  # by the name that the input gives it
