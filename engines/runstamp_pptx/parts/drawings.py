"""Elements as DrawingML: shapes with text, connectors glued to what they join."""

from __future__ import annotations

from collections.abc import Mapping

from runstamp_ooxml.xml import EMPTY, Attr, Xml, el, join
from runstamp_pptx.emu import emu
from runstamp_pptx.parts.marks import DECORATIVE, named
from runstamp_pptx.washes import Embed, border, outline, place, shadow, wash
from runstamp_pptx.words import Words
from runstamp_slides.shapes import AutoShape, Connector, Stance, TextBox

_VERTICAL = {"vertical": "vert", "vertical_270": "vert270", "stacked": "wordArtVert"}
_NO_AUTOFIT = Xml("<a:noAutofit/>")
_TEXTLESS = Xml("<p:txBody><a:bodyPr/><a:lstStyle/><a:p/></p:txBody>")
Keys = Mapping[str, int]  # the shape ids of elements that have an id


def about(id_: int, name: str, stance: Stance, click: Xml = EMPTY) -> Xml:
    """Return `cNvPr` of an element: name, alternative text, link, the mark of what says nothing."""
    return named(id_, name, stance.descr, join((click, DECORATIVE if stance.decorative else EMPTY)))


def body(box: TextBox) -> Xml:
    """Return the properties of an element's text."""
    left, top, right, bottom = box.inset
    many = box.columns > 1
    attrs: dict[str, Attr] = {
        "vert": _VERTICAL.get(box.direction), "wrap": "square", "lIns": emu(left), "tIns": emu(top), "rIns": emu(right),
        "bIns": emu(bottom), "numCol": box.columns if many else None, "spcCol": emu(box.column_gap) if many else None,
        "rtlCol": 0, "anchor": box.anchor,
    }  # fmt: skip
    return join((el("a:bodyPr", attrs, _NO_AUTOFIT), Xml("<a:lstStyle/>")))


def auto_shape(shape: AutoShape, id_: int, click: Xml, words: Words, embed: Embed) -> Xml:
    """Return a shape or a text box."""
    stance = shape.stance
    boxed = not shape.preset and shape.outline is None
    kind = el("p:cNvSpPr", {"txBox": 1 if boxed else None})
    head = el("p:nvSpPr", None, about(id_, f"{shape.name} {id_}", stance, click), kind, Xml("<p:nvPr/>"))
    look = el(
        "p:spPr",
        None,
        place(shape.box, stance.turn, flip_h=stance.flip_h, flip_v=stance.flip_v),
        outline(shape),
        wash(shape.fill, embed),
        border(shape.border),
        shadow(shape.shadow),
    )
    text = _TEXTLESS
    if shape.text is not None:
        text = el("p:txBody", None, body(shape.text), words.body(shape.text))
    return el("p:sp", None, head, look, text)


def connector(shape: Connector, id_: int, click: Xml, keys: Keys) -> Xml:
    """Return a line; its ends are glued where they join an element of the slide."""
    course = shape.course
    glue = [
        el(tag, {"id": keys[end[0]], "idx": end[1]})
        for tag, end in zip(("a:stCxn", "a:endCxn"), shape.ends, strict=True)
        if end is not None and end[0] in keys
    ]
    head = el(
        "p:nvCxnSpPr",
        None,
        about(id_, f"{shape.name} {id_}", shape.stance, click),
        el("p:cNvCxnSpPr", None, join(glue)),
        Xml("<p:nvPr/>"),
    )
    names = [f"adj{i}" for i in range(1, len(course.handles) + 1)]
    guides = join(
        el("a:gd", {"name": name, "fmla": f"val {value:.0f}"})
        for name, value in zip(names, course.handles, strict=True)
    )
    look = el(
        "p:spPr",
        None,
        place(course.box, course.turn * 90.0, flip_h=course.flip_h, flip_v=course.flip_v),
        el("a:prstGeom", {"prst": course.preset}, el("a:avLst", None, guides)),
        border(shape.line, shape.heads),
    )
    return el("p:cxnSp", None, head, look)
