"""Elements of plans as shapes: text fitted, connectors routed and glued, groups put around what they hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from runstamp.frozen import field, record, replace
from runstamp.losses import Loss
from runstamp_compose.plans.elements import (
    ChartElement,
    ConnectorPlan,
    ElementPlan,
    GroupPlan,
    PictureElement,
    ShapePlan,
    Spot,
    TableElement,
)
from runstamp_slides.docking import Met
from runstamp_slides.frames import Framer
from runstamp_slides.geometry import Box
from runstamp_slides.icons import icon
from runstamp_slides.joining import Joiner
from runstamp_slides.legible import tell_chart
from runstamp_slides.lined import lined
from runstamp_slides.look import Ink
from runstamp_slides.paths import Outline, outline
from runstamp_slides.pictures import corners, shown, sides
from runstamp_slides.pieces.media import UPSCALE
from runstamp_slides.pieces.piece import Kit
from runstamp_slides.pieces.table import TablePiece
from runstamp_slides.shapes import (
    AutoShape,
    ChartShape,
    Fitting,
    Group,
    PictureShape,
    PictureWash,
    Shape,
    Stance,
    TableShape,
)
from runstamp_slides.strokes import STRAIGHT, Handles
from runstamp_slides.washes import wash

_NO_HANDLES: Handles = {}
WIDE, TALL, ICON = 144.0, 72.0, 48.0  # points: shapes and icons without a size, on a slide of the usual size


@record
class ElementPlacer:
    """Places the elements of one slide. `kit.ground` is what they stand on; `page` the slide's sides."""

    kit: Kit
    page: tuple[float, float]
    ids: list[str] = field(default_factory=list[str])
    _known: dict[str, Met] = field(default_factory=dict[str, "Met"])

    def place(self, elements: Sequence[ElementPlan]) -> tuple[Shape, ...]:
        """Return shapes in the order of the input; connectors are routed once all else stands.

        Raises:
            RunstampError: common/SCHEMA_REJECTED, a path that is none; what the images raise.
        Loses:
            common/TEXT_OVERFLOW, common/PROPERTY_NOT_RENDERED; what the images lose.
        """
        drawn = list(self._drawn(elements, self.kit.ground))
        return tuple(done for shape in drawn for done in self._joined(shape))

    def _drawn(self, elements: Iterable[ElementPlan], ground: Ink) -> Iterator[Any]:
        for element in elements:
            self.kit.checkpoint()
            if element.spot.id:
                self.ids.append(element.spot.id)
            yield from _PLACE[type(element)](self, element, ground)

    def _stance(self, spot: Spot) -> Stance:
        return Stance(
            spot.rotate,
            spot.flip_h,
            spot.flip_v,
            spot.id or "",
            spot.alt or "",
            spot.decorative,
            spot.link,
            spot.path,
        )

    def _keep(self, spot: Spot, box: Box, preset: str = "rect", handles: Handles = _NO_HANDLES) -> None:
        if spot.id:
            self._known[spot.id] = Met(box, preset, handles, spot.rotate, spot.flip_h, spot.flip_v)

    def _keep_upright(self, spot: Spot, box: Box) -> None:
        if spot.id:
            self._known[spot.id] = Met(box)

    def _size(self, spot: Spot, width: float, height: float) -> Box:
        return Box(
            spot.x,
            spot.y,
            width if spot.width is None else spot.width,
            height if spot.height is None else spot.height,
        )

    # ------------------------------------------------------------ shapes
    def shape(self, plan: ShapePlan, ground: Ink) -> Iterator[Shape]:
        """Yield a text box, a shape or an icon."""
        spot, k = plan.spot, self.kit.look.k
        own = self._outline(plan)
        words = not plan.preset and own is None
        plan = plan if words else lined(plan, own, self.kit.look, self.kit.findings)
        if own is not None and plan.fill is None:
            own = replace(own, open=True)
        if words:
            box = self._size(spot, self._left(spot)[0], 0.0)
        else:
            wide, tall = self._usual(plan)
            square = plan.icon and (spot.width or spot.height)
            box = self._size(spot, square or wide * k, square or tall * k)
        fill = wash(plan.fill, box, self.kit.images)
        framer = Framer(self.kit, plan, fill, ground, own is None)
        if words and spot.height is None:
            box = replace(box, h=framer.height(box.w))
        text = framer.text(box)
        self._keep(spot, box, plan.preset or "rect", plan.adjust)
        stance = self._stance(spot)
        # A shape that says nothing is decoration; one that is a picture should say something.
        if text is None and not spot.alt and spot.link is None and not isinstance(fill, PictureWash):
            stance = replace(stance, decorative=True)
        if text is not None and spot.decorative:
            text = replace(text, decorative=True)
        name = spot.name or ("Text" if words else f"Icon {plan.icon}" if plan.icon else "Shape")
        yield AutoShape(
            box, text, plan.preset, tuple(sorted(plan.adjust.items())), own, fill, plan.border, plan.shadow, stance, name,
        )  # fmt: skip

    @staticmethod
    def _usual(plan: ShapePlan) -> tuple[float, float]:
        """Return the sides of a shape that has none: a line with one side runs along it."""
        if plan.icon:
            return ICON, ICON
        one = (plan.spot.width is None) != (plan.spot.height is None)
        return (0.0, 0.0) if one and plan.preset in STRAIGHT else (WIDE, TALL)

    def _outline(self, plan: ShapePlan) -> Outline | None:
        if plan.icon:
            return icon(plan.icon)
        return outline(plan.outline, plan.view, plan.spot.path + "/path") if plan.outline else None

    # ------------------------------------------------------------ pictures, charts, tables
    def picture(self, plan: PictureElement, _: Ink) -> Iterator[Shape]:
        """Yield an image, within its box as it asks to be."""
        spot, picture = plan.spot, plan.picture
        image = self.kit.images.get(picture)
        across, down = sides(image, picture)
        ratio = across / down
        if spot.width is None and spot.height is None:
            most = min(image.natural_size[0] * UPSCALE, max(self.page[0] - spot.x, 1.0), self.page[0])
            box = Box(spot.x, spot.y, most, most / ratio)
        else:
            box = self._size(spot, (spot.height or 0.0) * ratio, (spot.width or 0.0) / ratio)
        found = shown(image, picture, max(box.w, 0.1), max(box.h, 0.1), picture.fit)
        at = box.centred(found.width, found.height)
        self._keep(spot, at)
        yield PictureShape(
            at, image, found.crop, spot.alt or "", spot.decorative, spot.link, *corners(picture), spot.name or "Picture", path=spot.path,
            stance=self._stance(spot),
        )  # fmt: skip

    def chart(self, plan: ChartElement, _: Ink) -> Iterator[Shape]:
        """Yield a chart."""
        spot = plan.spot
        self._upright(spot, "chart")
        box = self._size(spot, *self._left(spot))
        self._keep_upright(spot, box)
        tell_chart(plan.plan, box, spot.path, self.kit.findings)
        yield ChartShape(box, plan.plan, spot.name or "Chart", stance=self._stance(spot))

    def table(self, plan: TableElement, ground: Ink) -> Iterator[Shape]:
        """Yield a table, its type smaller until its rows fit the height it has.

        Loses:
            common/TEXT_OVERFLOW.
        """
        spot = plan.spot
        self._upright(spot, "table")
        box = self._size(spot, *self._left(spot))
        piece = TablePiece(self.kit.on(ground), plan.plan, path=spot.path)
        fitting = next((one for one in _SMALLER if self._tall(piece, box.w, one) <= box.h), _SMALLER[-1])
        needed = self._tall(piece, box.w, fitting)
        if needed > box.h + 0.05:
            self.kit.findings.overflow("table", needed, box.h, spot.path)
        for shape in piece.place(box if spot.height is not None else replace(box, h=needed), fitting):
            assert isinstance(shape, TableShape)
            self._keep_upright(spot, shape.box)
            yield replace(shape, name=spot.name or "Table", stance=self._stance(spot))

    @staticmethod
    def _tall(piece: TablePiece, width: float, fitting: Fitting) -> float:
        return sum(atom.height for atom in piece.atoms(width, fitting)) + piece.overhead(width, fitting)

    def _left(self, spot: Spot) -> tuple[float, float]:
        """Return the room right of and below a place: in its group, else within the margins of the slide."""
        across, down = self.page[0] * 0.95 - spot.x, self.page[1] * 0.92 - spot.y
        page = max(across, self.page[0] * 0.2), max(down, self.page[1] * 0.2)
        return (
            page[0] if spot.room[0] is None else spot.room[0],
            page[1] if spot.room[1] is None else spot.room[1],
        )

    def _upright(self, spot: Spot, what: str) -> None:
        """Tell that a chart or table is not turned: the format has no such thing.

        Loses:
            common/PROPERTY_NOT_RENDERED.
        """
        if spot.rotate or spot.flip_h or spot.flip_v:
            self.kit.findings.lose(
                Loss(
                    "common/PROPERTY_NOT_RENDERED", f"{what} element", f"a {what} stands upright and is not turned or mirrored",
                    spot.path, avoidable=True, remediation="drop rotate and flip",
                )
            )  # fmt: skip

    # ------------------------------------------------------------ connectors and groups
    def connector(self, plan: ConnectorPlan, _: Ink) -> Iterator[ConnectorPlan]:
        """Yield the plan itself: it is routed when everything it may join stands."""
        yield plan

    def group(self, plan: GroupPlan, ground: Ink) -> Iterator[Any]:
        """Yield what belongs together."""
        shapes = tuple(self._drawn(plan.elements, ground))
        yield _Held(plan.spot, shapes)

    def _joined(self, shape: Any) -> Iterator[Shape]:
        """Yield a shape, its connectors routed."""
        if isinstance(shape, ConnectorPlan):
            joiner = Joiner(self.kit, self.page, self._known)
            yield from joiner.routed(shape, self._stance(shape.spot))
            return
        if not isinstance(shape, _Held):
            yield shape
            return
        inner = tuple(done for one in shape.shapes for done in self._joined(one))
        spot = shape.spot
        box = _around([one.box for one in inner])
        yield Group(box, inner, spot.name or "Group", spot.alt or "", self._stance(spot))


_SMALLER = [Fitting(scale / 20, 1.0 if scale > 14 else 0.6, 9.0) for scale in range(20, 9, -1)]


@record
class _Held:
    """A group whose connectors are not routed yet."""

    spot: Spot
    shapes: tuple[Any, ...]


def _around(boxes: Sequence[Box]) -> Box:
    """Return the box around boxes."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


_PLACE: Mapping[type[Any], Callable[[ElementPlacer, Any, Ink], Iterator[Any]]] = {
    ShapePlan: ElementPlacer.shape,
    PictureElement: ElementPlacer.picture,
    ChartElement: ElementPlacer.chart,
    TableElement: ElementPlacer.table,
    ConnectorPlan: ElementPlacer.connector,
    GroupPlan: ElementPlacer.group,
}
