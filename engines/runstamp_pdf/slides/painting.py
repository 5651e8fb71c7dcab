"""One slide on a page: its ground and marks, its shapes in reading order, its foot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from runstamp.frozen import record
from runstamp_pdf.chart_axes import Plot
from runstamp_pdf.charts import Drawing
from runstamp_pdf.inking import Inker
from runstamp_pdf.pictures import Shown
from runstamp_pdf.sketch import Sketch
from runstamp_pdf.slides.drawings import ElementPainter
from runstamp_pdf.slides.lists import ParaTags
from runstamp_pdf.slides.outlines import outline
from runstamp_pdf.slides.tables import TableDrawing
from runstamp_pdf.surface import BACKGROUND, FOOTER, Surface, fill, stroke
from runstamp_slides.foot import NUMBER_NAME
from runstamp_slides.geometry import Box
from runstamp_slides.shapes import (
    STRAIGHT,
    AutoShape,
    ChartShape,
    Coded,
    Connector,
    Group,
    Mark,
    PictureShape,
    TableShape,
    TextBox,
)

if TYPE_CHECKING:
    from runstamp_pdf.build import Parts
    from runstamp_pdf.setting import Typesetter
    from runstamp_pdf.slides.text import SetPara, SlideSetter
    from runstamp_pdf.structure import Tag
    from runstamp_slides.decks import PlacedDeck
    from runstamp_slides.designs.spec import Layout
    from runstamp_slides.look import Ink
    from runstamp_slides.shapes import PlacedSlide, Shape, Wash

OPAQUE = 1.0
DARK = "000000"


@record
class SlidePainter:
    """Draws one slide. `tag` is its element, or that of the group that is being drawn."""

    placed: PlacedDeck
    parts: Parts
    typesetter: Typesetter
    setter: SlideSetter
    surface: Surface
    tag: Tag

    def paint(self, slide: PlacedSlide) -> None:
        """Draw the slide."""
        layout = self.placed.design.layouts[slide.layout]
        self._ground(layout, slide.background)
        for id_ in slide.ids:
            self.surface.landmark(id_, 0.0)
        for shape in slide.shapes:
            self.shape(shape)
        self._foot(slide)
        self.surface.leave()

    def _ground(self, layout: Layout, own: Wash | None) -> None:
        surface = self.surface
        surface.band(BACKGROUND)
        if own is None:
            surface.rectangle(0, 0, surface.width, surface.height, self._hex(layout.background))
        else:
            ElementPainter(self).ground(own, Box(0, 0, surface.width, surface.height))
        for mark in (*(self.placed.design.marks if layout.master_marks else ()), *layout.marks):
            self.mark(mark)
        surface.band(None)

    def _foot(self, slide: PlacedSlide) -> None:
        chip = self.placed.design.foot.chip
        self.surface.band(FOOTER)
        for box in self.placed.foot_on(slide):
            if chip is not None and box.name == NUMBER_NAME:
                self._chip(box.box, chip)
            paras, height = self._set(box)
            self._ink(paras, box, height, None)
        self.surface.band(None)

    def _hex(self, ink: Ink) -> str:
        return self.setter.look.hex(ink)

    # ------------------------------------------------------------ shapes
    def shape(self, shape: Shape) -> None:
        """Draw a shape."""
        _DRAW[type(shape)](self, shape)

    def mark(self, mark: Mark) -> None:
        """Draw a shape that means nothing."""
        box = mark.box
        if mark.geometry == "line":
            if mark.line is not None:
                self.surface.line(box.x, box.y, box.right, box.bottom, self._hex(mark.line), mark.weight)
            return
        path = outline(mark.geometry, box, self.surface.height, mark.radius, mark.turn)
        self._painted(path, mark.fill, mark.line, mark.weight, mark.alpha)

    def _painted(
        self, path: str, ground: Ink | None, line: Ink | None, weight: float, alpha: float = OPAQUE
    ) -> None:
        operators = [fill(self._hex(ground))] if ground else []
        operators += [stroke(self._hex(line)), f"{weight:g} w"] if line else []
        paint = "B" if ground and line else "f" if ground else "S" if line else "n"
        code = " ".join([*operators, path, paint])
        self.surface.path(code if alpha >= OPAQUE else f"q /{self.surface.opacity(alpha)} gs {code} Q")

    def _chip(self, box: Box, ground: Ink) -> None:
        self.surface.rectangle(box.x, box.y, box.w, box.h, self._hex(ground))

    def code(self, shape: Coded) -> None:
        """Draw a barcode as one figure."""
        box, code = shape.box, shape.code
        unit_x, unit_y = box.w / code.width, box.h / code.height
        tag = self._figure(shape.descr, box)
        self.surface.hold(tag)
        for bar in code.bars:
            at = (box.x + bar.x * unit_x, box.y + bar.y * unit_y, bar.w * unit_x, bar.h * unit_y)
            self.surface.rectangle(*at, DARK)
        self.surface.release()

    # ------------------------------------------------------------ text
    def text(self, shape: TextBox) -> None:
        """Draw text in its box; a title that stands above the slide is in the outline alone."""
        if shape.box.bottom <= 0:
            return
        if shape.fill or shape.line:
            path = outline(shape.geometry, shape.box, self.surface.height, shape.radius, adjust=shape.adjust)
            self._painted(path, shape.fill, shape.line, 0.75)
        paras, height = self._set(shape)
        self._ink(paras, shape, height, self._para_tags(shape))

    def _para_tags(self, shape: TextBox) -> ParaTags | None:
        if shape.decorative:
            return None
        parent = self.tag.child("BlockQuote") if shape.name == "Quote" else self.tag
        return ParaTags(parent, title=shape.name == "Title")

    def _set(self, shape: TextBox) -> tuple[tuple[SetPara, ...], float]:
        left, _, right, _ = shape.inset
        width = shape.box.w - left - right
        return self.setter.set(shape.paras, width, shape.fitting, shape.fill or shape.ground)

    def _ink(self, paras: tuple[SetPara, ...], shape: TextBox, height: float, tags: ParaTags | None) -> None:
        left, top, _, foot = shape.inset
        free = shape.box.h - top - foot - height
        drop = {"t": 0.0, "ctr": free / 2, "b": free}[shape.anchor]
        x, y = shape.box.x + left, shape.box.y + top + drop
        inker = Inker(self.surface, self.parts.fonts)
        for one in paras:
            tag, label = tags.of(one.para) if tags is not None else (None, None)
            if one.label is not None:
                lift = one.text.lines[0].baseline - one.label.lines[0].baseline
                inker.lines(one.label, 0, 1, x, y + one.top + lift, label, {})
            inker.lines(one.text, 0, len(one.text.lines), x, y + one.top, tag, {})

    # ------------------------------------------------------------ tables, charts, pictures
    def table(self, shape: TableShape) -> None:
        """Draw a table."""
        TableDrawing(shape, self.setter, self.surface, self.parts.fonts, self.tag).draw()

    def chart(self, shape: ChartShape) -> None:
        """Draw a chart as one figure."""
        plan, box = shape.plan, shape.box
        tag = self._figure(plan.alt or plan.title or " ", box)
        sketch = Sketch(self.typesetter, self.parts.fonts, plan, self.surface)
        self.surface.hold(tag)
        Drawing(sketch, Plot(box.x, box.y, box.w, box.h)).draw()
        self.surface.release()

    def picture(self, shape: PictureShape) -> None:
        """Draw an image, cut to its outline; it leads where its link says.

        Loses:
            common/LINK_DROPPED.
        """
        box, surface = shape.box, self.surface
        link = self.setter.reached(shape.link, shape.path + "/link")
        parent = self.tag.child("Link") if link is not None else self.tag
        tag = None if shape.decorative else self._figure(shape.descr or " ", box, parent)
        bitmap = self.parts.pictures.prepared(shape.image, shape.path + "/source")
        path = ""
        if shape.geometry != "rect" or shape.radius > 0:
            path = outline(shape.geometry, box, surface.height, shape.radius)
        at, stance = Shown(bitmap, box.w, box.h, shape.crop, path), shape.stance or STRAIGHT
        with ElementPainter(self).turned(box, stance.turn, flip_h=stance.flip_h, flip_v=stance.flip_v):
            at.draw(surface, box.x, box.y, tag)
        if link is not None:
            says = link.tooltip or shape.descr or link.target
            owner = None if shape.decorative else parent
            surface.link(box.x, box.y, box.w, box.h, link.kind, link.target, says, owner)

    def _figure(self, alt: str, box: Box, parent: Tag | None = None) -> Tag:
        height = self.surface.height
        sides = f"{box.x:.2f} {height - box.bottom:.2f} {box.right:.2f} {height - box.y:.2f}"
        attributes = (f"<</O/Layout/BBox[{sides}]/Placement/Block>>",)
        return (parent or self.tag).child("Figure", alt, attributes=attributes)

    def group(self, shape: Group) -> None:
        """Draw shapes that belong together."""
        outer, stance = self.tag, shape.stance
        self.tag = outer.child("Div")
        elements = ElementPainter(self)
        with elements.turned(shape.box, stance.turn, flip_h=stance.flip_h, flip_v=stance.flip_v):
            for one in shape.shapes:
                self.shape(one)
        elements.link(shape.box, stance)
        self.tag = outer

    def auto_shape(self, shape: AutoShape) -> None:
        """Draw a shape with text of its own; one with an alternative text and no other is a figure."""
        said = shape.stance.descr
        figure = said and shape.text is None and not shape.stance.decorative
        ElementPainter(self).shape(shape, self._figure(said, shape.box) if figure else None)

    def connector(self, shape: Connector) -> None:
        """Draw a line."""
        ElementPainter(self).connector(shape)


_DRAW: Mapping[type[Any], Callable[[SlidePainter, Any], None]] = {
    Mark: SlidePainter.mark,
    TextBox: SlidePainter.text,
    TableShape: SlidePainter.table,
    ChartShape: SlidePainter.chart,
    PictureShape: SlidePainter.picture,
    AutoShape: SlidePainter.auto_shape,
    Connector: SlidePainter.connector,
    Coded: SlidePainter.code,
    Group: SlidePainter.group,
}
