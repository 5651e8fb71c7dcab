"""Elements of a slide before they are drawn: where they stand, and what they show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal, TypeAlias

from runstamp.frozen import frozen
from runstamp_compose.plans.blocks import BlockPlan, Picture
from runstamp_compose.plans.charts import ChartPlan
from runstamp_compose.plans.tables import TablePlan
from runstamp_compose.plans.text import Align, Hex, Link, Runs

Dash = Literal["solid", "dash", "dot", "dash_dot", "long_dash"]
Arrow = Literal["none", "triangle", "arrow", "stealth", "diamond", "oval"]
Direction = Literal["horizontal", "vertical", "vertical_270", "stacked"]
Edge = Literal["top", "left", "bottom", "right"]


@frozen
class Tint:
    """A colour. `role` is the theme's own, where nothing changes it; `alpha` its opacity, which `hex` does not hold."""

    hex: Hex
    role: str | None = None
    alpha: float = 1.0


@frozen
class GradientPlan:
    """Colours at places from 0 to 1. `angle` in degrees with the clock; None: from the middle outwards."""

    stops: tuple[tuple[float, Tint], ...]
    angle: float | None = 0.0


@frozen
class PatternPlan:
    """A pattern (ST_PresetPatternVal) in two colours."""

    pattern: str
    color: Tint
    background: Tint


@frozen
class PicturePlan:
    """An image that fills an outline, or stands behind a slide under a veil."""

    picture: Picture
    overlay: Tint | None = None
    veil: float | None = None  # opacity of the overlay that the theme chooses


FillPlan: TypeAlias = Tint | GradientPlan | PatternPlan | PicturePlan


@frozen
class BorderPlan:
    """An outline; `width` in points."""

    color: Tint
    width: float
    dash: Dash = "solid"


@frozen
class ShadowPlan:
    """A soft shadow; lengths in points, the angle in degrees with the clock."""

    color: Tint
    blur: float
    distance: float
    angle: float


@frozen
class Spot:
    """Where an element stands, in points; a side of None follows from what it shows."""

    x: float = 0.0
    y: float = 0.0
    width: float | None = None
    height: float | None = None
    rotate: float = 0.0
    flip_h: bool = False
    flip_v: bool = False
    id: str | None = None
    name: str | None = None
    alt: str | None = None
    decorative: bool = False
    link: Link | None = None
    path: str = ""
    room: tuple[float | None, float | None] = (None, None)  # across and down, in the group that it stands in


@frozen
class TextPlan:
    """Text in a box: `runs`, or blocks. None leaves the choice to what it stands in."""

    runs: Runs = ()
    blocks: tuple[BlockPlan, ...] = ()
    shrink: bool = True
    anchor: Literal["top", "middle", "bottom"] | None = None
    align: Align | None = None
    insets: tuple[float, float, float, float] | None = None
    columns: int = 1
    gap: float = 18.0
    direction: Direction = "horizontal"
    size: float | None = None
    color: Tint | None = None
    bold: bool = False
    path: str = ""


@frozen
class ShapePlan:
    """A text box (`preset` empty and no path), a preset shape, a path, or an icon."""

    spot: Spot
    text: TextPlan
    preset: str = ""
    adjust: Mapping[str, float] = field(default_factory=dict[str, float])
    outline: str = ""  # SVG path data
    view: tuple[float, float] | None = None
    icon: str = ""
    fill: FillPlan | None = None
    border: BorderPlan | None = None
    shadow: ShadowPlan | None = None
    fill_given: bool = True  # not the one that shapes have by themselves
    border_given: bool = True


@frozen
class EndPlan:
    """An end of a connector: an element by id, or a place in points."""

    id: str | None = None
    site: Edge | None = None
    x: float = 0.0
    y: float = 0.0


@frozen
class ConnectorPlan:
    """A line between two ends."""

    spot: Spot
    kind: Literal["straight", "elbow", "curved"]
    start: EndPlan
    end: EndPlan
    heads: tuple[Arrow, Arrow]
    line: BorderPlan
    label: Runs = ()


@frozen
class PictureElement:
    """An image where it is put."""

    spot: Spot
    picture: Picture


@frozen
class ChartElement:
    """A chart where it is put."""

    spot: Spot
    plan: ChartPlan


@frozen
class TableElement:
    """A table where it is put."""

    spot: Spot
    plan: TablePlan


@frozen
class GroupPlan:
    """Elements that move together, in places of the slide."""

    spot: Spot
    elements: tuple[ElementPlan, ...]


ElementPlan: TypeAlias = ShapePlan | ConnectorPlan | PictureElement | ChartElement | TableElement | GroupPlan
