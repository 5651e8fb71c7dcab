"""One placed slide as a part, with its charts, pictures and links."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from runstamp.frozen import field, record, replace
from runstamp.losses import Loss
from runstamp_compose.plans import Link
from runstamp_media.preparing import Prepared
from runstamp_ooxml.package import Package
from runstamp_ooxml.xml import EMPTY, Attr, Xml, declared, el, join, template
from runstamp_pptx.ink import fill, frame, geometry, line, properties, xfrm
from runstamp_pptx.parts.codes import coded
from runstamp_pptx.parts.drawings import about, auto_shape, connector
from runstamp_pptx.parts.marks import DECORATIVE, INHERITED, body, group, mark, named, placeholder, tree
from runstamp_pptx.parts.tables import TableWriter
from runstamp_pptx.washes import cut, place, wash
from runstamp_pptx.words import Words, Written
from runstamp_slides.findings import Findings
from runstamp_slides.look import Look
from runstamp_slides.shapes import (
    STRAIGHT,
    AutoShape,
    ChartShape,
    Coded,
    Connector,
    Group,
    Mark,
    Ph,
    PictureShape,
    PictureWash,
    PlacedSlide,
    Shape,
    Sides,
    Stance,
    TableShape,
    TextBox,
)

SLIDE_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.slide+xml"
_JUMPS = {"next": "nextslide", "previous": "previousslide", "first": "firstslide", "last": "lastslide"}
_EXTENSION = {"png": "png", "jpeg": "jpg", "gif": "gif"}
CORNER = 0.29289  # of the radius: where the text of `roundRect` begins (presetShapeDefinitions.xml)
# [MS-ODRAWXML] 2.24: the drawing that the pixels stand for.
_VECTOR = template(
    '<a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}"><asvg:svgBlip '
    'xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" r:embed="{rid}"/></a:ext></a:extLst>'
)
FIRST_KEYED = 1_001  # shape ids of elements that connectors may name, above those that are counted

Target = Callable[[str], "str | None"]  # the slide part on which an id stands


@record
class SlideWriter:
    """Writes one slide. `foot` are shapes of the deck that stand on it after its own."""

    package: Package
    name: str
    look: Look
    language: str
    target: Target
    number: int
    total: int
    written: Written
    override: Sequence[tuple[str, str]]  # of the colour map, as the layout has it
    findings: Findings
    keys: dict[str, int] = field(default_factory=dict[str, int])  # ids of shapes that connectors hold to
    _id: int = 1
    words: Words = field(init=False)

    def __post_init__(self) -> None:
        self.words = Words(
            self.look, self.language, self.link, self.number, self.total, self._number_of, self.written
        )

    def _number_of(self, id: str) -> str:
        """Return the number of the slide on which an id stands; its part is named by it."""
        part = self.target(id) or self.name
        return part.rpartition("slide")[2].removesuffix(".xml")

    def xml(self, slide: PlacedSlide, foot: Sequence[Shape]) -> Xml:
        """Return the slide's XML; relationships are added on the way."""
        self.keys = {key: FIRST_KEYED + i for i, key in enumerate(_keys(slide.shapes))}
        shapes = [self.shape(shape) for shape in (*slide.shapes, *foot)]
        attrs: dict[str, Attr] = {**declared("a", "r", "p"), "show": 0 if slide.hidden else None}
        ground = EMPTY
        if slide.background is not None:
            under = wash(slide.background, self._embed)
            ground = el("p:bg", None, el("p:bgPr", None, under, Xml("<a:effectLst/>")))
        data = el("p:cSld", None, ground, tree(shapes))
        return el("p:sld", attrs, data, el("p:clrMapOvr", None, _map(self.override)))

    def link(self, link: Link) -> tuple[str, str | None] | None:
        """Return the relationship and the action of a link; `None` where it leads nowhere."""
        if link.kind == "slide":
            return "", f"ppaction://hlinkshowjump?jump={_JUMPS[link.target]}"
        if link.kind == "url":
            return self.package.relate(self.name, "hyperlink", link.target, external=True), None
        part = self.target(link.target)
        if part is None:
            return None
        return self.package.relate(self.name, "slide", part), "ppaction://hlinksldjump"

    def next(self, stance: Stance | None = None) -> int:
        """Return the next shape id, or the one that an element was given before."""
        if stance is not None and stance.key:
            return self.keys[stance.key]
        self._id += 1
        return self._id

    def drawn(self, shape: AutoShape) -> Xml:
        """Return a shape with text of its own."""
        click = self._click(shape.stance.link)
        return auto_shape(shape, self.next(shape.stance), click, self.words, self._embed)

    def connector(self, shape: Connector) -> Xml:
        """Return a line."""
        return connector(shape, self.next(shape.stance), self._click(shape.stance.link), self.keys)

    def _embed(self, fill: PictureWash) -> str:
        return self._media(fill.image)

    def _media(self, image: Prepared) -> str:
        name = self.package.add_media(f"ppt/media/image{{}}.{_EXTENSION[image.format]}", image.data)
        return self.package.relate(self.name, "image", name)

    def shape(self, shape: Shape) -> Xml:
        """Return a shape."""
        return _WRITE[type(shape)](self, shape)

    def mark(self, shape: Mark) -> Xml:
        """Return a shape that means nothing."""
        return mark(shape, self.next())

    def text(self, shape: TextBox) -> Xml:
        """Return text in a box."""
        id_, ph = self.next(), shape.ph
        if shape.key:
            self.keys[shape.key] = id_
        locks = Xml('<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>') if ph else _KIND[_is_shape(shape)]
        head = el("p:nvSpPr", None, named(id_, f"{shape.name} {id_}"), locks, placeholder(ph))
        frame = INHERITED if shape.levels else body(_inset(shape), shape.anchor, self._style(shape))
        text = el("p:txBody", None, frame, self.words.body(shape))
        return el("p:sp", None, head, self._place(shape, ph), text)

    def _style(self, shape: TextBox) -> Xml:
        return self.words.list_style(shape.paras, shape.fitting, shape.fill or shape.ground)

    def _place(self, shape: TextBox, ph: Ph | None) -> Xml:
        if ph is not None and ph.inherits:
            return Xml("<p:spPr/>")
        under = fill(shape.fill) if shape.fill else EMPTY
        edge = line(shape.line) if shape.line else EMPTY
        return properties(
            xfrm(shape.box), geometry(shape.geometry, shape.box, shape.radius, shape.adjust), under, edge
        )

    def code(self, shape: Coded) -> Xml:
        """Return a barcode."""
        return coded(shape, self.next())

    def table(self, shape: TableShape) -> Xml:
        """Return a table."""
        stance = shape.stance or STRAIGHT
        return TableWriter(shape, self.words).frame(self.next(stance), self._click(stance.link))

    def chart(self, shape: ChartShape) -> Xml:
        """Return a chart with its part.

        Loses:
            what fitting a chart to its box loses.
        """
        from runstamp_compose.chart_fits import fitted  # only where a deck has charts
        from runstamp_ooxml.charts import GRAPHIC, add_chart

        stance = shape.stance or STRAIGHT
        id_ = self.next(stance)
        lost: list[Loss] = []
        plan = fitted(shape.plan, shape.box.w, shape.box.h, lost)
        for loss in lost:
            self.findings.lose(loss)
        rid = add_chart(self.package, self.name, plan, "ppt")
        said = Stance(descr=shape.plan.alt, decorative=stance.decorative)
        head = el(
            "p:nvGraphicFramePr",
            None,
            about(id_, f"{shape.name} {id_}", said, self._click(stance.link)),
            Xml('<p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr>'),
            placeholder(shape.ph),
        )
        return el("p:graphicFrame", None, head, frame(shape.box), GRAPHIC(rid))

    def picture(self, shape: PictureShape) -> Xml:
        """Return an image with its part."""
        stance = shape.stance or STRAIGHT
        id_, rid = self.next(stance), self._media(shape.image)
        inner = join((self._click(shape.link), DECORATIVE if shape.decorative else EMPTY))
        head = el(
            "p:nvPicPr",
            None,
            named(id_, f"{shape.name} {id_}", shape.descr, inner),
            Xml('<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr>'),
            placeholder(shape.ph),
        )
        stretch = Xml("<a:stretch><a:fillRect/></a:stretch>")
        filled = el("p:blipFill", None, self._blip(shape.image, rid), cut(shape.crop), stretch)
        at = place(shape.box, stance.turn, flip_h=stance.flip_h, flip_v=stance.flip_v)
        return el(
            "p:pic", None, head, filled, properties(at, geometry(shape.geometry, shape.box, shape.radius))
        )

    def _blip(self, image: Prepared, rid: str) -> Xml:
        """Return an image by its relationship; a drawing stands beside the pixels for readers that show it."""
        if image.vector is None:
            return el("a:blip", {"r:embed": rid})
        name = self.package.add_media("ppt/media/image{}.svg", image.vector)
        return el("a:blip", {"r:embed": rid}, _VECTOR(self.package.relate(self.name, "image", name)))

    def _click(self, link: Link | None) -> Xml:
        found = self.link(link) if link is not None else None
        if link is None or found is None:
            return EMPTY
        return el("a:hlinkClick", {"r:id": found[0], "action": found[1], "tooltip": link.tooltip})

    def group(self, shape: Group) -> Xml:
        """Return shapes that belong together."""
        stance = shape.stance
        id_ = self.next(stance)
        said = about(id_, f"{shape.name} {id_}", replace(stance, descr=shape.descr), self._click(stance.link))
        return group(said, stance, shape.box, join([self.shape(one) for one in shape.shapes]))


def _keys(shapes: Iterable[Shape]) -> Iterator[str]:
    """Yield the ids of elements, those in groups too."""
    for shape in shapes:
        stance = getattr(shape, "stance", None)
        if stance is not None and stance.key:
            yield stance.key
        if isinstance(shape, Group):
            yield from _keys(shape.shapes)


def _map(override: Sequence[tuple[str, str]]) -> Xml:
    return el("a:overrideClrMapping", dict(override)) if override else Xml("<a:masterClrMapping/>")


def _is_shape(shape: TextBox) -> bool:
    """Whether a box is a shape with text in it, rather than a text box."""
    return bool(shape.key) or shape.geometry != "rect"


_KIND = {True: Xml("<p:cNvSpPr/>"), False: Xml('<p:cNvSpPr txBox="1"/>')}


def _inset(shape: TextBox) -> Sides:
    """Return the room inside a box, less what its outline keeps free by itself (presetShapeDefinitions.xml)."""
    if shape.geometry == "arrow":
        own = (shape.adjust, 0.0, shape.adjust, 0.0)
    elif shape.geometry == "chevron":
        own = (0.0, 0.0, shape.adjust / 2, 0.0)
    elif shape.radius > 0:
        own = (shape.radius * CORNER,) * 4
    else:
        return shape.inset
    left, top, right, bottom = (max(side - less, 0.0) for side, less in zip(shape.inset, own, strict=True))
    return left, top, right, bottom


_WRITE: Mapping[type[Shape], Callable[..., Xml]] = {
    Mark: SlideWriter.mark,
    TextBox: SlideWriter.text,
    TableShape: SlideWriter.table,
    ChartShape: SlideWriter.chart,
    PictureShape: SlideWriter.picture,
    AutoShape: SlideWriter.drawn,
    Connector: SlideWriter.connector,
    Coded: SlideWriter.code,
    Group: SlideWriter.group,
}
