"""Elements of the model as plans: places in points, colours resolved, text composed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import frozen, replace
from runstamp.model import elements as model
from runstamp.model.measures import RoleColor, placed, points
from runstamp.model.media import ImageFields
from runstamp.model.paint import BackgroundImage, Border, Gradient, PatternFill, PictureFill, Shadow
from runstamp_compose.blocks import Composer, picture
from runstamp_compose.charts import resolve_chart
from runstamp_compose.plans import ThemePlan
from runstamp_compose.plans.elements import (
    BorderPlan,
    ChartElement,
    ConnectorPlan,
    ElementPlan,
    EndPlan,
    FillPlan,
    GradientPlan,
    GroupPlan,
    PatternPlan,
    PictureElement,
    PicturePlan,
    ShadowPlan,
    ShapePlan,
    Spot,
    TableElement,
    TextPlan,
    Tint,
)
from runstamp_compose.tables import resolve_table
from runstamp_compose.texts import cleaned
from runstamp_compose.themes import color

LEAST_ROOM = 0.2  # of a group's side, for what begins near its end
FURTHEST = 169_000.0  # points: 2147483647 EMU, what readers of DrawingML take (measured in the Open XML SDK)
HAIRLINE = 0.75  # points: a border that is only asked for


@frozen
class Space:
    """The space in which elements are placed: its corner on the slide, its sides, and how it is scaled."""

    width: float
    height: float
    x: float = 0.0
    y: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0
    limits: tuple[float | None, float | None] = (
        None,
        None,
    )  # the sides of the group on the slide, where it has them

    def across(self, value: Any) -> float:
        """Return a place on the slide, from its left."""
        return self.x + placed(value, self.width) * self.scale_x

    def down(self, value: Any) -> float:
        """Return a place on the slide, from its top."""
        return self.y + placed(value, self.height) * self.scale_y

    def room(self, x: float, y: float) -> tuple[float | None, float | None]:
        """Return how far the group reaches from a place in it, never less than a part of its sides."""
        wide, tall = self.limits
        return (
            None if wide is None else max(self.x + wide - x, wide * LEAST_ROOM),
            None if tall is None else max(self.y + tall - y, tall * LEAST_ROOM),
        )


def tint(value: Any, theme: ThemePlan) -> Tint:
    """Return a colour with its opacity apart."""
    if isinstance(value, RoleColor):
        bare = value.model_copy(update={"alpha": None})
        plain = value.tint is None and value.shade is None
        alpha = 1.0 if value.alpha is None else value.alpha
        return Tint(color(bare, theme), value.role if plain else None, alpha)
    if value.startswith("#"):
        digits = value[1:].upper()
        return Tint(digits[:6], None, int(digits[6:8], 16) / 255 if len(digits) > 6 else 1.0)
    return Tint(theme.colors[value], value)


def fill(value: Any, theme: ThemePlan, path: str) -> FillPlan:
    """Return what fills an outline."""
    if isinstance(value, Gradient):
        stops = tuple((float(stop.at), tint(stop.color, theme)) for stop in value.gradient)
        return GradientPlan(stops, None if value.radial else float(value.angle))
    if isinstance(value, PatternFill):
        return PatternPlan(value.pattern, tint(value.color, theme), tint(value.background, theme))
    if isinstance(value, PictureFill | BackgroundImage):
        return _picture_fill(value, theme, path)
    return tint(value, theme)


def _picture_fill(value: PictureFill | BackgroundImage, theme: ThemePlan, path: str) -> PicturePlan:
    from runstamp_compose.plans import Picture

    shown = Picture(value.image, decorative=True, fit=value.fit, path=f"{path}/image")
    if not isinstance(value, BackgroundImage):
        return PicturePlan(shown)
    if value.overlay is None:
        return PicturePlan(shown, veil=float(value.alpha))
    over = tint(value.overlay, theme)
    return PicturePlan(shown, replace(over, alpha=over.alpha * value.alpha))


def border(value: Border | bool | None, theme: ThemePlan) -> BorderPlan | None:
    """Return an outline; none where its width is nothing."""
    if value is None or value is False:
        return None
    if value is True:
        return BorderPlan(tint("muted", theme), HAIRLINE)
    width = points(value.width)
    return BorderPlan(tint(value.color, theme), width, value.dash) if width > 0 else None


def _shadow(value: Shadow | bool, theme: ThemePlan) -> ShadowPlan | None:
    if value is False:
        return None
    given = Shadow() if value is True else value
    over = tint(given.color, theme)
    return ShadowPlan(
        replace(over, alpha=over.alpha * given.alpha),
        points(given.blur),
        points(given.distance),
        float(given.angle),
    )


class Elements:
    """Composes the elements of one slide."""

    def __init__(self, composer: Composer) -> None:
        self.composer, self.texts, self.theme = composer, composer.texts, composer.theme

    def all(self, elements: Sequence[Any], path: str, space: Space) -> tuple[ElementPlan, ...]:
        """Return elements in their order, back to front."""
        return tuple(
            _MAKE[type(element)](self, element, f"{path}/{i}", space) for i, element in enumerate(elements)
        )

    def spot(self, element: model.ElementFields, path: str, space: Space) -> Spot:
        """Return where an element stands on the slide."""
        said = None if element.alt is None else cleaned(element.alt, path + "/alt", self.texts.losses)
        named = None if element.name is None else cleaned(element.name, path + "/name", self.texts.losses)
        link = self.texts.link(element.link, path + "/link", element.tooltip)
        found = Spot(id=element.id, name=named, alt=said, decorative=element.decorative, link=link, path=path)
        if not isinstance(element, model.PlacedFields):
            return found
        width = None if element.width is None else placed(element.width, space.width) * space.scale_x
        height = None if element.height is None else placed(element.height, space.height) * space.scale_y
        x, y = space.across(element.x), space.down(element.y)
        _check_reach(path, x=x, y=y, width=width, height=height)
        return replace(
            found, x=x, y=y, room=space.room(x, y), width=width, height=height, rotate=element.rotate % 360,
            flip_h=element.flip in ("horizontal", "both"), flip_v=element.flip in ("vertical", "both"),
        )  # fmt: skip

    def text(self, frame: model.TextFrameFields, path: str) -> TextPlan:
        """Return the text of an element."""
        sides = frame.insets
        insets = None
        if sides is not None:
            insets = (points(sides.left), points(sides.top), points(sides.right), points(sides.bottom))
        at = path + "/blocks"
        return TextPlan(
            self.texts.runs(frame.text or "", path + "/text"),
            self.composer.blocks((one, f"{at}/{i}") for i, one in enumerate(frame.blocks)),
            frame.fit == "shrink", frame.anchor, frame.align, insets, int(frame.columns), points(frame.column_gap),
            frame.direction, None if frame.size is None else float(frame.size),
            None if frame.color is None else tint(frame.color, self.theme), frame.bold,
            at if frame.blocks else path + "/text",
        )  # fmt: skip

    def shape(self, element: model.TextElement | model.ShapeElement, path: str, space: Space) -> ElementPlan:
        """Return a text box or a shape."""
        spot, text = self.spot(element, path, space), self.text(element, path)
        edge = border(element.border, self.theme)
        if isinstance(element, model.TextElement):
            under = None if element.fill is None else fill(element.fill, self.theme, path + "/fill")
            return ShapePlan(spot, text, fill=under, border=edge)
        under = fill("accent1" if element.fill is None else element.fill, self.theme, path + "/fill")
        view = None if element.box is None else (float(element.box.width), float(element.box.height))
        return ShapePlan(
            spot, text, "" if element.path else element.shape or "rect", element.adjust, element.path or "", view, "", under,
            edge, _shadow(element.shadow, self.theme), element.fill is not None, element.border is not None,
        )  # fmt: skip

    def icon(self, element: model.IconElement, path: str, space: Space) -> ElementPlan:
        """Return an icon."""
        spot = self.spot(element, path, space)
        return ShapePlan(spot, TextPlan(path=path), icon=element.icon, fill=tint(element.color, self.theme))

    def connector(self, element: model.ConnectorElement, path: str, space: Space) -> ElementPlan:
        """Return a line between two ends."""
        line = BorderPlan(tint(element.color, self.theme), max(points(element.weight), 0.25), element.dash)
        label = self.texts.runs(element.label or "", path + "/label")
        ends = [_end(end, space) for end in (element.from_, element.to)]
        heads = (element.start, element.end)
        return ConnectorPlan(
            self.spot(element, path, space), element.kind, ends[0], ends[1], heads, line, label
        )

    def image(self, element: model.ImageElement, path: str, space: Space) -> ElementPlan:
        """Return an image."""
        bare: ImageFields = element.model_copy(update={"width": None, "height": None, "link": None})
        return PictureElement(self.spot(element, path, space), picture(bare, path, self.texts))

    def chart(self, element: model.ChartElement, path: str, space: Space) -> ElementPlan:
        """Return a chart."""
        said = {"alt": element.alt} if element.alt else {}
        plan = resolve_chart(
            element.chart.model_copy(update=said), self.theme, self.texts.language, path + "/chart", self.texts.losses,
            texts=self.texts, font_size=self.composer.chart_size,
        )  # fmt: skip
        return ChartElement(self.spot(element, path, space), plan)

    def table(self, element: model.TableElement, path: str, space: Space) -> ElementPlan:
        """Return a table."""
        said = {"alt": element.alt} if element.alt else {}
        plan = resolve_table(
            element.table.model_copy(update=said), self.theme, self.texts.language, path + "/table", self.texts.losses,
            texts=self.texts,
        )  # fmt: skip
        return TableElement(self.spot(element, path, space), plan)

    def group(self, element: model.GroupElement, path: str, space: Space) -> ElementPlan:
        """Return elements that move together, placed on the slide."""
        spot = self.spot(element, path, space)
        width, height = spot.width, spot.height
        within = Space(
            space.width if width is None else width / space.scale_x,
            space.height if height is None else height / space.scale_y,
            spot.x, spot.y, space.scale_x, space.scale_y, (width, height),
        )  # fmt: skip
        if element.box is not None:
            across, down = float(element.box.width), float(element.box.height)
            scale_x = 1.0 if width is None else width / across
            scale_y = 1.0 if height is None else height / down
            limits = (across * scale_x, down * scale_y)
            within = Space(across, down, spot.x, spot.y, scale_x, scale_y, limits)
        return GroupPlan(spot, self.all(element.elements, path + "/elements", within))


def _check_reach(path: str, **sides: float | None) -> None:
    """Refuse what no file can place: a small box of a group makes what stands in it larger than a number of the format.

    Raises:
        RunstampError: common/SCHEMA_REJECTED.
    """
    for name, value in sides.items():
        if value is not None and abs(value) > FURTHEST:
            issue = Issue(
                f"{path}/{name}",
                f"comes to {value:.3g} points on the slide",
                expected=f"at most {FURTHEST:,.0f} points",
                remediation=f"make {name} smaller, or the box of its group larger",
            )
            raise RunstampError(
                "common/SCHEMA_REJECTED", "an element is larger than a file can say", (issue,)
            )


def _end(end: model.EndPoint, space: Space) -> EndPlan:
    if end.id is not None:
        return EndPlan(end.id, end.site)
    return EndPlan(None, None, space.across(end.x), space.down(end.y))


_MAKE: Mapping[type[Any], Callable[[Elements, Any, str, Space], ElementPlan]] = {
    model.TextElement: Elements.shape,
    model.ShapeElement: Elements.shape,
    model.IconElement: Elements.icon,
    model.ConnectorElement: Elements.connector,
    model.ImageElement: Elements.image,
    model.ChartElement: Elements.chart,
    model.TableElement: Elements.table,
    model.GroupElement: Elements.group,
}
