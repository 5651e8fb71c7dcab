"""What shapes are painted with: fills, outlines, shadows, backgrounds of slides."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, Self, get_args

from pydantic import Discriminator, Field, Tag, model_validator
from typing_extensions import TypeAliasType

from runstamp.model.measures import Color, Length
from runstamp.model.media import Source
from runstamp.model.shape import Items, Model, Number, by_key, fault

PART = "Element"  # the group in which all of this is described
Dash = Literal["solid", "dash", "dot", "dash_dot", "long_dash"]
# ST_PresetPatternVal, ECMA-376 Part 1, 20.1.10.51
Pattern = Literal[
    "pct5", "pct10", "pct20", "pct25", "pct30", "pct40", "pct50", "pct60", "pct70", "pct75", "pct80", "pct90", "horz", "vert",
    "ltHorz", "ltVert", "dkHorz", "dkVert", "narHorz", "narVert", "dashHorz", "dashVert", "cross", "dnDiag", "upDiag", "ltDnDiag",
    "ltUpDiag", "dkDnDiag", "dkUpDiag", "wdDnDiag", "wdUpDiag", "dashDnDiag", "dashUpDiag", "diagCross", "smCheck", "lgCheck",
    "smGrid", "lgGrid", "dotGrid", "smConfetti", "lgConfetti", "horzBrick", "diagBrick", "solidDmnd", "openDmnd", "dotDmnd",
    "plaid", "sphere", "weave", "divot", "shingle", "wave", "trellis", "zigZag",
]  # fmt: skip
PATTERNS: tuple[str, ...] = get_args(Pattern)


class GradientStop(Model):
    """A colour of a gradient."""

    MORE: ClassVar[bool | str] = PART
    at: Number = Field(ge=0, le=1, description="0 = start, 1 = end")
    color: Color = Field(description="alpha counts")


class Gradient(Model):
    """Colours that run into each other."""

    TAG: ClassVar[str] = "gradient"
    MORE: ClassVar[bool | str] = PART
    gradient: Items[GradientStop] = Field(min_length=2, max_length=10, description="in order")
    angle: Number = Field(
        default=0, ge=0, le=360, description="degrees with the clock; 0 = to the right, 90 = down"
    )
    radial: bool = Field(default=False, description="from the middle outwards; no angle")

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        places = [stop.at for stop in self.gradient]
        if places != sorted(places):
            message = "the stops of a gradient go from 0 to 1"
            raise fault("gradient_order", message, remediation="sort them by 'at'")
        return self


class PatternFill(Model):
    """A pattern in two colours."""

    TAG: ClassVar[str] = "pattern"
    MORE: ClassVar[bool | str] = PART
    pattern: Pattern = Field(description="ltUpDiag, dotGrid, pct20 …")
    color: Color = Field(default="accent1", description="of the lines")
    background: Color = Field(default="background", description="under them")


class PictureFill(Model):
    """An image in the outline."""

    TAG: ClassVar[str] = "image"
    MORE: ClassVar[bool | str] = PART
    image: Source = Field(description="the file")
    fit: Literal["cover", "stretch"] = Field(default="cover", description="within the outline's box")


Fill = TypeAliasType(
    "Fill",
    Annotated[
        Annotated[Color, Tag("<color>")]
        | Annotated[Gradient, Tag("<gradient>")]
        | Annotated[PatternFill, Tag("<pattern>")]
        | Annotated[PictureFill, Tag("<image>")],
        Discriminator(by_key("color", "gradient", "pattern", "image", text="color")),
        Field(json_schema_extra={"x-part": PART}),
    ],
)


class Border(Model):
    """An outline."""

    MORE: ClassVar[bool | str] = PART
    color: Color = Field(default="text", description="its colour")
    width: Length = Field(default=1, description="points")
    dash: Dash = Field(default="solid", description="solid, dash …")


class Shadow(Model):
    """A soft shadow."""

    MORE: ClassVar[bool | str] = PART
    color: Color = Field(default="#000000", description="its colour")
    blur: Length = Field(default=9, description="how soft")
    distance: Length = Field(default=3, description="how far")
    angle: Number = Field(default=90, ge=0, le=360, description="degrees; 90 = below")
    alpha: Number = Field(default=0.25, ge=0, le=1, description="opacity")


class BackgroundImage(Model):
    """An image behind a slide."""

    TAG: ClassVar[str] = "image"
    MORE: ClassVar[bool | str] = PART
    image: Source = Field(description="the file")
    fit: Literal["cover", "stretch"] = Field(default="cover", description="on the slide")
    overlay: Color | None = Field(default=None, description="over it; default: a veil that text reads on")
    alpha: Number = Field(default=0.6, ge=0, le=1, description="opacity of the overlay; 0 = none")


Background = TypeAliasType(
    "Background",
    Annotated[
        Annotated[Color, Tag("<color>")]
        | Annotated[Gradient, Tag("<gradient>")]
        | Annotated[BackgroundImage, Tag("<image>")],
        Discriminator(by_key("color", "gradient", "image", text="color")),
        Field(json_schema_extra={"x-part": PART}),
    ],
)
