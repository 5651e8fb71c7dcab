"""What stands on a slide, placed: every box known, every size decided. Nothing here knows XML."""

from __future__ import annotations

from dataclasses import field
from typing import Literal, TypeAlias

from runstamp.frozen import frozen
from runstamp_compose.plans import Align, Bars, ChartPlan, Link, NoteLine, Runs, TabPlan
from runstamp_compose.plans.elements import (
    Arrow,
    BorderPlan,
    Direction,
    GradientPlan,
    PatternPlan,
    ShadowPlan,
    Tint,
)
from runstamp_media.placing import Crop
from runstamp_media.preparing import Prepared
from runstamp_slides.connectors import Course
from runstamp_slides.geometry import Box
from runstamp_slides.look import Ink, Look, Type
from runstamp_slides.paths import Outline

Anchor = Literal["t", "ctr", "b"]
Geometry = Literal[
    "rect", "roundRect", "ellipse", "line", "quarter", "dome", "half", "triangle", "chevron", "arrow", "taper", "diamond",
]  # fmt: skip
Sides: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom
NO_INSET: Sides = (0.0, 0.0, 0.0, 0.0)
WHOLE = Crop()


@frozen
class Bullet:
    """What stands before a paragraph: a character, or a number of a scheme (ST_TextAutonumberScheme)."""

    char: str = ""
    scheme: str = ""
    start: int = 1
    ink: Ink | None = None
    label: str = ""  # as printed, for measuring
    font: str = "Arial"


@frozen
class Para:
    """A paragraph before it is fitted. `first` is added to the first line (negative hangs); `keep`: not parted from the next."""

    runs: Runs
    type: Type
    level: int = 0
    bullet: Bullet | None = None
    left: float = 0.0
    first: float = 0.0
    right: float = 0.0
    before: float = 0.0
    after: float = 0.0
    line: float = 1.0
    align: Align = "left"
    keep: bool = False
    starts: bool = False  # a continuation slide
    exact: bool = False  # its spacing was asked for
    heading: bool = False
    id: str | None = None
    path: str = ""
    rtl: bool | None = None  # set by hand; None: as its letters run
    whole: bool = False  # not cut between its lines
    tabs: tuple[TabPlan, ...] = ()


@frozen
class Fitting:
    """How far type is scaled and spacing changed on a slide; no text goes under `minimum` points that was above it."""

    scale: float = 1.0
    spacing: float = 1.0
    minimum: float = 10.0

    @property
    def pitch(self) -> float:
        """The pitch of lines against the usual: tighter where spacing is, never looser."""
        return 1.0 if self.spacing >= 1 else max(1 - (1 - self.spacing) * 0.25, 0.9)


AS_IT_IS = Fitting(minimum=1.0)  # text that keeps its size, however small


@frozen
class Ph:
    """A placeholder of the layout that a shape fills. `inherits`: the shape stands where the layout has it."""

    type: str
    idx: int = 0
    inherits: bool = False


@frozen
class Mark:
    """A shape without meaning: a rule, a band, a dot. `turn` in quarter turns with the clock, `alpha` its opacity."""

    box: Box
    fill: Ink | None = None
    geometry: Geometry = "rect"
    line: Ink | None = None
    weight: float = 0.75
    radius: float = 0.0
    turn: float = 0
    alpha: float = 1.0
    name: str = "Decoration"


@frozen
class TextBox:
    """Text in a box. `ground` is the colour it stands on, where `fill` is not; `decorative` text says nothing.

    `adjust`: the depth of the point of a chevron or arrow, or by how much a taper narrows at either side; points. `key` is what
    connectors call it.
    """

    box: Box
    paras: tuple[Para, ...]
    fitting: Fitting = Fitting()
    name: str = "Text"
    ph: Ph | None = None
    anchor: Anchor = "t"
    inset: Sides = NO_INSET
    fill: Ink | None = None
    line: Ink | None = None
    radius: float = 0.0
    geometry: Geometry = "rect"
    ground: Ink = "bg1"
    decorative: bool = False
    levels: tuple[Para, ...] = ()  # how its placeholder sets text by itself: only what differs is written
    columns: int = 1
    column_gap: float = 0.0
    direction: Direction = "horizontal"
    adjust: float = 0.0
    key: str = ""

    @property
    def room(self) -> tuple[float, float]:
        """How long a line may be and how far lines may go, as the text reads."""
        left, top, right, bottom = self.inset
        w, h = self.box.w - left - right, self.box.h - top - bottom
        if self.direction != "horizontal":
            w, h = h, w
        return (w - self.column_gap * (self.columns - 1)) / self.columns, h


@frozen
class SetCell:
    """A cell ready to write. `covered` says by what a neighbour covers it: h, v or both."""

    runs: Runs | str
    align: Align = "left"
    anchor: Anchor = "ctr"
    bold: bool | None = None
    italic: bool | None = None
    ink: Ink | None = None
    fill: Ink | None = None
    colspan: int = 1
    rowspan: int = 1
    covered: str = ""
    indent: int = 0  # levels, each as wide as the text is high
    edges: str = ""  # of l t r b, or "none"
    edge_ink: Ink | None = None
    path: str = ""


@frozen
class SetRow:
    """A row ready to write."""

    cells: tuple[SetCell | str, ...]  # a string: plain text in the look of its column
    height: float


@frozen
class TableShape:
    """A native table with its measures."""

    box: Box
    widths: tuple[float, ...]
    rows: tuple[SetRow, ...]
    style: str
    size: float
    columns: tuple[SetCell, ...]  # how the plain text of each column is set
    lefts: tuple[float, ...]  # the room at the left of each column's text
    pad_x: float
    pad_y: float
    flush: bool  # the first column's text stands at the table's edge
    header: int  # rows of header at the top
    total: bool
    banded: bool
    first_column: bool
    name: str = "Table"
    descr: str = ""
    ph: Ph | None = None
    stance: Stance | None = None  # of an element


@frozen
class ChartShape:
    """A native chart."""

    box: Box
    plan: ChartPlan
    name: str = "Chart"
    ph: Ph | None = None
    stance: Stance | None = None  # of an element


@frozen
class PictureShape:
    """An image, cropped and placed."""

    box: Box
    image: Prepared
    crop: Crop = WHOLE
    descr: str = ""
    decorative: bool = False
    link: Link | None = None
    geometry: Geometry = "rect"
    radius: float = 0.0
    name: str = "Picture"
    ph: Ph | None = None
    path: str = ""
    stance: Stance | None = None  # of an element


@frozen
class PictureWash:
    """An image that fills an outline, less what is cropped."""

    image: Prepared
    crop: Crop = WHOLE
    path: str = ""


Wash: TypeAlias = Tint | GradientPlan | PatternPlan | PictureWash


@frozen
class Stance:
    """How an element stands beside its box: turned in degrees, mirrored, named, leading somewhere. `key` is its id."""

    turn: float = 0.0
    flip_h: bool = False
    flip_v: bool = False
    key: str = ""
    descr: str = ""
    decorative: bool = False
    link: Link | None = None
    path: str = ""


STRAIGHT = Stance()


@frozen
class AutoShape:
    """A shape with a fill and text of its own: a preset with its handles, or an outline; neither is a text box."""

    box: Box
    text: TextBox | None = None
    preset: str = ""
    handles: tuple[tuple[str, float], ...] = ()
    outline: Outline | None = None
    fill: Wash | None = None
    border: BorderPlan | None = None
    shadow: ShadowPlan | None = None
    stance: Stance = STRAIGHT
    name: str = "Shape"


@frozen
class Connector:
    """A line. `ends` are the ids and connection sites that it is glued to, None where an end is free."""

    box: Box
    course: Course
    line: BorderPlan
    heads: tuple[Arrow, Arrow] = ("none", "none")
    ends: tuple[tuple[str, int] | None, tuple[str, int] | None] = (None, None)
    stance: Stance = STRAIGHT
    name: str = "Connector"


@frozen
class Coded:
    """A barcode: dark modules on a light field, never in the theme's colours, which scanners may not read."""

    box: Box
    code: Bars
    descr: str = ""
    name: str = "Barcode"


@frozen
class Group:
    """Shapes that belong together."""

    box: Box
    shapes: tuple[Shape, ...]
    name: str = "Group"
    descr: str = ""
    stance: Stance = STRAIGHT


Shape: TypeAlias = (
    "Mark | TextBox | TableShape | ChartShape | PictureShape | AutoShape | Connector | Coded | Group"
)


@frozen
class PlacedSlide:
    """A slide with everything in its place. `part` counts the slides that one slide of the input came to, from 1."""

    layout: str
    title: str
    shapes: tuple[Shape, ...]
    notes: tuple[NoteLine, ...] = ()
    hidden: bool = False
    section: str | None = None
    footer: bool = True
    part: int = 1
    ids: tuple[str, ...] = field(default=())
    path: str = ""
    look: Look | None = None  # of its layout, where layouts differ in colours
    background: Wash | None = None  # in place of the layout's
    ground: Ink | None = None  # what its background comes to, where it has its own
