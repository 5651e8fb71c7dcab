"""Elements: what stands on a slide where it is put, on top of what flows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import AfterValidator, BaseModel, Discriminator, Field, Tag, model_validator
from typing_extensions import TypeAliasType

from runstamp.model.block import MAX_ELEMENTS, Identifier
from runstamp.model.blocks import Block, Heading, ListBlock, Paragraph
from runstamp.model.chart import Chart
from runstamp.model.icons import ICONS
from runstamp.model.measures import Color, Extent, Length, Position
from runstamp.model.media import ImageFields
from runstamp.model.paint import PART, Border, Dash, Fill, Shadow
from runstamp.model.presets import ADJUSTMENTS, PRESETS
from runstamp.model.shape import Integer, Items, Model, Number, fault, faults
from runstamp.model.table import Table
from runstamp.model.text import Alignment, LinkTarget, Text

MAX_PATH = 50_000  # characters of a path
MOST_NEAR = 8  # names that a fault suggests
Side = Literal["top", "left", "bottom", "right"]
Arrow = Literal["none", "triangle", "arrow", "stealth", "diamond", "oval"]


def _known(names: tuple[str, ...], what: str) -> Any:
    def check(value: str) -> str:
        if value not in names:
            from runstamp.model.explain import near_names

            message = f"no {what} has the name '{value}'"
            near = near_names(value, names, MOST_NEAR)
            remedy = f"'{near[0]}' is nearest" if near else f"take the name of a known {what}"
            raise fault("unknown_name", message, allowed=near or names, remediation=remedy)
        return value

    return AfterValidator(check)


class ElementFields(Model):
    """What every element may carry."""

    MORE: ClassVar[bool | str] = PART
    id: Identifier | None = Field(default=None, description="target of links and connectors")
    name: str | None = Field(default=None, min_length=1, max_length=200, description="in the selection pane")
    alt: str | None = Field(default=None, max_length=2000, description="alternative text")
    decorative: bool = Field(default=False, description="says nothing; no alt")
    link: LinkTarget | None = Field(default=None, description="target of a click")
    tooltip: str | None = Field(default=None, max_length=255, description="of the link")

    def model_post_init(self, _context: Any, /) -> None:
        """Count the type as set, since the class sets it."""
        self.__pydantic_fields_set__.add("type")

    @model_validator(mode="after")
    def _element_alt_or_decorative(self) -> Self:
        if self.decorative and self.alt:
            message = "a decorative element has no alt text"
            raise fault("decorative_alt", message, remediation="drop alt or decorative")
        return self


class PlacedFields(ElementFields):
    """Where an element stands: its place is the upper left corner of its box before it is turned."""

    MORE: ClassVar[bool | str] = PART
    x: Position = Field(
        default=0, description="from the left; % of the slide's width, in a group of the group's"
    )
    y: Position = Field(default=0, description="from the top; % of the height")
    width: Extent | None = Field(default=None, description="default: by its content")
    height: Extent | None = Field(default=None, description="default: by its content")
    rotate: Number = Field(default=0, ge=-360, le=360, description="degrees with the clock")
    flip: Literal["horizontal", "vertical", "both"] | None = Field(default=None, description="mirrored")


class Insets(Model):
    """Room between a box and its text."""

    MORE: ClassVar[bool | str] = PART
    left: Length = Field(default=7.2, description="points")
    top: Length = Field(default=3.6, description="points")
    right: Length = Field(default=7.2, description="points")
    bottom: Length = Field(default=3.6, description="points")


class TextFrameFields(Model):
    """Text in a box. It never continues on another slide: what does not fit is shrunk, then reported."""

    text: Text | None = Field(default=None, description="the words")
    blocks: Items[Block] = Field(default=(), description="in place of text: paragraph, heading, list")
    fit: Literal["shrink", "none"] = Field(default="shrink", description="where text is too long")
    anchor: Literal["top", "middle", "bottom"] | None = Field(
        default=None, description="default: text top, shape middle"
    )
    align: Alignment | None = Field(default=None, description="default: text left, shape center")
    insets: Insets | None = Field(default=None, description="default: text none")
    columns: Integer = Field(default=1, ge=1, le=16, description="text columns")
    column_gap: Length = Field(default=18, description="between columns")
    direction: Literal["horizontal", "vertical", "vertical_270", "stacked"] = Field(
        default="horizontal", description="vertical: turned to read downwards"
    )
    size: Number | None = Field(default=None, ge=4, le=400, description="points; default: the theme's")
    color: Color | None = Field(default=None, description="of the text; default: what reads on the fill")
    bold: bool = Field(default=False, description="all of it bold")
    fill: Fill | None = Field(default=None, description="default: text none, shape accent1")
    border: Border | bool | None = Field(default=None, description="true = thin; default none")

    @model_validator(mode="after")
    def _text_or_blocks(self) -> Self:
        if self.text is not None and self.blocks:
            message = "an element has text or blocks, not both"
            raise fault("element_text", message, remediation="write text or blocks")
        found: list[Mapping[str, Any]] = [
            {
                "path": f"/blocks/{i}",
                "message": "text of an element takes paragraph, heading and list",
                "remediation": "give anything else an element of its own",
            }
            for i, block in enumerate(self.blocks)
            if not isinstance(block, str | Paragraph | Heading | ListBlock)
        ]
        if found:
            raise faults(found)
        return self


class TextElement(TextFrameFields, PlacedFields):
    """A text box."""

    type: Literal["text"] = "text"


class PathBox(Model):
    """The box that a path is drawn in."""

    MORE: ClassVar[bool | str] = PART
    width: Number = Field(gt=0, le=1e6, description="units of the path")
    height: Number = Field(gt=0, le=1e6, description="units of the path")


class ShapeElement(TextFrameFields, PlacedFields):
    """A preset shape or a path of your own, with text in it. Lines, brackets and open paths get a border by themselves."""

    type: Literal["shape"] = "shape"
    shape: Annotated[str, _known(PRESETS, "shape")] | None = Field(
        default=None,
        description="DrawingML's names: rect (default), roundRect, ellipse, chevron, rightArrow, cloud, star5 …",
    )
    adjust: dict[str, Number] = Field(
        default_factory=dict, description='its handles: {"adj": 25000}; 100000 = the whole side'
    )
    path: str | None = Field(
        default=None,
        min_length=3,
        max_length=MAX_PATH,
        description='in place of shape: SVG path data, "M0 0L10 0L5 8Z"',
    )
    box: PathBox | None = Field(default=None, description="box of the path; default: what it covers")
    shadow: Shadow | bool = Field(default=False, description="true = soft")

    @model_validator(mode="after")
    def _one_outline(self) -> Self:
        if self.path is not None and (self.shape is not None or self.adjust):
            message = "a shape has a preset or a path, not both"
            raise fault("shape_outline", message, remediation="drop path, or shape and adjust")
        known = ADJUSTMENTS[self.shape or "rect"]
        wrong: list[Mapping[str, Any]] = [
            {
                "path": f"/adjust/{name}",
                "message": f"'{self.shape or 'rect'}' has no handle '{name}'",
                "remediation": f"it has: {', '.join(known) or 'none'}",
            }
            for name in self.adjust
            if name not in known
        ]
        if wrong:
            raise faults(wrong)
        return self


class IconElement(PlacedFields):
    """An icon as a native shape in one colour."""

    type: Literal["icon"] = "icon"
    icon: Annotated[str, _known(ICONS, "icon")] = Field(
        description="check, users, chart-bar, trend-up, target, rocket, lightbulb, clock, globe, lock, gear, leaf …"
    )
    color: Color = Field(default="accent1", description="its colour")


class EndPoint(Model):
    """An end of a connector: an element of the same slide, or a place."""

    MORE: ClassVar[bool | str] = PART
    id: Identifier | None = Field(default=None, description="an element of this slide")
    site: Side | None = Field(default=None, description="its side; default: the nearest")
    x: Position | None = Field(default=None, description="in place of id")
    y: Position | None = Field(default=None, description="with x")

    @model_validator(mode="after")
    def _element_or_place(self) -> Self:
        place = self.x is not None and self.y is not None
        if (self.id is None) != place or (self.site is not None and self.id is None):
            message = "an end is {id, site} or {x, y}"
            raise fault("end_point", message, remediation='write {"id": "a"} or {"x": 100, "y": 50}')
        return self


_PLACE = frozenset(PlacedFields.model_fields) - frozenset(ElementFields.model_fields)


class ConnectorElement(ElementFields):
    """A line that stays with the elements it joins. Its place follows from its ends."""

    type: Literal["connector"] = "connector"
    kind: Literal["straight", "elbow", "curved"] = Field(default="straight", description="its course")
    from_: EndPoint = Field(alias="from", description="where it starts")
    to: EndPoint = Field(description="where it ends")
    start: Arrow = Field(default="none", description="its head at the start")
    end: Arrow = Field(default="none", description="its head at the end")
    color: Color = Field(default="muted", description="of the line")
    weight: Length = Field(default=1.5, description="of the line, points")
    dash: Dash = Field(default="solid", description="solid, dash …")
    label: Text | None = Field(default=None, description="at its middle")

    @model_validator(mode="before")
    @classmethod
    def _placed_by_its_ends(cls, value: Any) -> Any:
        given = value if isinstance(value, Mapping) else {}
        found: list[Mapping[str, Any]] = [
            {
                "path": f"/{name}",
                "message": f"a connector has no {name}: its place follows from its ends",
                "remediation": f"drop {name}, and give its ends in from and to",
            }
            for name in given
            if name in _PLACE
        ]
        if found:
            raise faults(found)
        return value

    @model_validator(mode="after")
    def _joins_two(self) -> Self:
        if self.from_.id is not None and self.from_.id == self.to.id:
            message = f"a connector joins two elements, and both ends of this one are '{self.to.id}'"
            remedy = "name another element, or write a place {x, y}"
            raise faults([{"path": "/to/id", "message": message, "remediation": remedy}])
        return self


class ImageElement(PlacedFields, ImageFields):
    """An image where it is put."""

    type: Literal["image"] = "image"


def _sizeless(value: Chart | Table) -> Chart | Table:
    if value.width is not None or getattr(value, "height", None) is not None:
        message = "width and height are the element's"
        raise fault("element_size", message, remediation="write them beside x and y")
    return value


class ChartElement(PlacedFields):
    """A chart where it is put."""

    type: Literal["chart"] = "chart"
    chart: Annotated[Chart, AfterValidator(_sizeless)] = Field(description="without width and height")


class TableElement(PlacedFields):
    """A table where it is put."""

    type: Literal["table"] = "table"
    table: Annotated[Table, AfterValidator(_sizeless)] = Field(description="without width")


class GroupElement(PlacedFields):
    """Elements that move together; their places count from the group's corner."""

    type: Literal["group"] = "group"
    elements: Items[Element] = Field(
        min_length=1, max_length=MAX_ELEMENTS, description="in it, back to front"
    )
    box: PathBox | None = Field(
        default=None, description="size of the space in which they are placed, scaled to width and height"
    )


ELEMENT_TYPES: Mapping[str, type[ElementFields]] = {
    str(model.model_fields["type"].default): model
    for model in (
        TextElement, ShapeElement, IconElement, ConnectorElement, ImageElement, ChartElement, TableElement, GroupElement,
    )
}  # fmt: skip


def _tag(value: Any) -> str | None:
    kind = getattr(value, "type", None) if isinstance(value, BaseModel) else None
    if isinstance(value, Mapping):
        kind = value.get("type")
    return f"<{kind}>" if isinstance(kind, str) else None


Element = TypeAliasType(
    "Element",
    Annotated[
        Annotated[TextElement, Tag("<text>")]
        | Annotated[ShapeElement, Tag("<shape>")]
        | Annotated[IconElement, Tag("<icon>")]
        | Annotated[ConnectorElement, Tag("<connector>")]
        | Annotated[ImageElement, Tag("<image>")]
        | Annotated[ChartElement, Tag("<chart>")]
        | Annotated[TableElement, Tag("<table>")]
        | Annotated[GroupElement, Tag("<group>")],
        Discriminator(_tag),
    ],
)


def walked(elements: Items[Any], path: str) -> Iterator[tuple[Any, str]]:
    """Yield elements and those in groups, each with its place in the input."""
    for i, element in enumerate(elements):
        at = f"{path}/{i}"
        yield element, at
        if isinstance(element, GroupElement):
            yield from walked(element.elements, f"{at}/elements")


def end_faults(elements: Items[Any], path: str) -> Iterator[Mapping[str, Any]]:
    """Yield the ends of connectors that name an element which is not on the slide, or one that takes no connector."""
    from runstamp.model.explain import nearest

    placed = list(walked(elements, path))
    known = {
        one.id: one
        for one, _ in placed
        if one.id is not None and not isinstance(one, ConnectorElement | GroupElement)
    }
    for one, at in placed:
        if not isinstance(one, ConnectorElement):
            continue
        for name, end in (("from", one.from_), ("to", one.to)):
            if end.id is not None and end.id not in known:
                near = nearest(end.id, known)
                yield {
                    "path": f"{at}/{name}/id",
                    "message": f"no element of this slide has the id '{end.id}'",
                    "did_you_mean": near,
                    "remediation": "name an element that is neither a group nor a connector",
                }
