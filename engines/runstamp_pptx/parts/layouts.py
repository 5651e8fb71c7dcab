"""The slide master and its layouts, with real placeholders and the theme's marks."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp_compose.labels import word
from runstamp_ooxml.xml import EMPTY, Attr, Xml, declared, el, join, template
from runstamp_pptx.emu import emu
from runstamp_pptx.ink import color, fill, geometry, properties, xfrm
from runstamp_pptx.parts.marks import body, mark, named, placeholder, tree
from runstamp_slides.designs.spec import (
    BODIES,
    COLUMN_GAP,
    COLUMN_HEADS,
    COVERS,
    KINDS,
    NAMES,
    Design,
    Layout,
    Slot,
)
from runstamp_slides.foot import DATE, FOOTER, NUMBER
from runstamp_slides.geometry import Box
from runstamp_slides.head import KICKER, SOURCE, SUBTITLE
from runstamp_slides.look import Ink, Look, Type
from runstamp_slides.pieces.prose import HANG
from runstamp_slides.plates import PICTURE
from runstamp_slides.shapes import Anchor, Ph

MASTER_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.slideMaster+xml"
LAYOUT_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.slideLayout+xml"
_ALIGN = {"left": "l", "center": "ctr", "right": "r", "justify": "just"}
_BULLETS = ("•", "–", "·")
_LEVELS = 9
_MAP = Xml(
    '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" '
    'accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'
)
_PROMPT = template('<a:p><a:r><a:rPr lang="{lang}"/><a:t>{words}</a:t></a:r></a:p>')
_NUMBER_FIELD = template(
    '<a:p><a:fld id="{guid}" type="slidenum"><a:rPr lang="{lang}"/><a:t>‹#›</a:t></a:fld></a:p>'
)
_GUID = "{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}"


def background(ink: Ink) -> Xml:
    """Return the background of a slide, layout or master."""
    return el("p:bg", None, el("p:bgPr", None, fill(ink), Xml("<a:effectLst/>")))


def run_defaults(type_: Type) -> Xml:
    """Return the default run properties of a level."""
    family = "+mj-lt" if type_.font == "heading" else "+mn-lt"
    attrs: dict[str, Attr] = {
        "sz": round(type_.size * 100), "b": type_.bold, "i": type_.italic, "cap": "all" if type_.caps else "none",
        "spc": round(type_.tracking * 100), "kern": 1200,
    }  # fmt: skip
    return el("a:defRPr", attrs, fill(type_.ink), el("a:latin", {"typeface": family}))


def _level(
    tag: str,
    type_: Type,
    look: Look,
    align: str,
    left: float = 0.0,
    first: float = 0.0,
    bullet: Xml | None = None,
) -> Xml:
    attrs: dict[str, Attr] = {"marL": emu(left), "indent": emu(first), "algn": _ALIGN[align]}
    spacing = Xml('<a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:spcBef><a:spcPts val="0"/></a:spcBef>')
    after = el("a:spcAft", None, el("a:spcPts", {"val": round(600 * look.k) if bullet else 0}))
    return el(tag, attrs, spacing, after, bullet or Xml("<a:buNone/>"), run_defaults(type_))


def _bullets(look: Look) -> Xml:
    """Return nine levels of body text."""
    k, levels = look.k, list[Xml]()
    for i in range(_LEVELS):
        size = look.body if i == 0 else max(look.body - 2 * k, look.minimum)
        left = HANG * k * (i + 1)
        sign = join((
            el("a:buClr", None, color(look.strong)), Xml('<a:buFont typeface="Arial"/>'),
            el("a:buChar", {"char": _BULLETS[i % len(_BULLETS)]}),
        ))  # fmt: skip
        levels.append(
            _level(f"a:lvl{i + 1}pPr", Type(size, look.on("bg1")), look, "left", left, -HANG * k, sign)
        )
    return join(levels)


class _Slots:
    """Writes the placeholders of one master or layout, counting their ids."""

    def __init__(self, look: Look, language: str) -> None:
        self.look, self.language, self.shapes, self.id = look, language, list[Xml](), 1

    def next(self) -> int:
        """Return the next shape id."""
        self.id += 1
        return self.id

    def text(
        self, ph: Ph, name: str, slot: Slot, prompt: str, *, ground: Ink | None = None, styled: bool = True
    ) -> None:
        """Add a placeholder for a line of text, set as its slot says."""
        style = EMPTY
        if styled:
            style = el("a:lstStyle", None, _level("a:lvl1pPr", slot.type, self.look, slot.align))
        para = _NUMBER_FIELD(_GUID, self.language) if ph.type == "sldNum" else _PROMPT(self.language, prompt)
        self.add(ph, name, slot.box, slot.anchor, para, style, ground)

    def body(self, ph: Ph, name: str, box: Box) -> None:
        """Add a placeholder for content, set as the master's body."""
        self.add(ph, name, box, "t", _PROMPT(self.language, "Text"), EMPTY)

    def add(
        self, ph: Ph, name: str, box: Box, anchor: Anchor, para: Xml, style: Xml, ground: Ink | None = None
    ) -> None:
        """Add a placeholder."""
        id_ = self.next()
        head = el(
            "p:nvSpPr",
            None,
            named(id_, name),
            Xml('<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>'),
            placeholder(ph),
        )
        under = fill(ground) if ground else EMPTY
        place = properties(xfrm(box), geometry("rect", box), under)
        frame = body((0.0, 0.0, 0.0, 0.0), anchor)
        if style:
            frame = Xml(frame.replace("<a:lstStyle/>", style))
        self.shapes.append(el("p:sp", None, head, place, el("p:txBody", None, frame, para)))

    def foot(self, design: Design) -> None:
        """Add date, footer and slide number."""
        foot = design.foot
        self.text(Ph("dt", DATE), "Date", foot.date, "")
        self.text(Ph("ftr", FOOTER), "Footer", foot.footer, "")
        self.text(Ph("sldNum", NUMBER), "Slide number", foot.number, "", ground=foot.chip)


def master_xml(design: Design, layouts: Sequence[str], language: str) -> Xml:
    """Return the slide master; `layouts` are the relationship ids of its layouts."""
    look = design.look
    head = design.layouts["title_and_content"]
    slots = _Slots(look, language)
    marks = [mark(one, slots.next(), drawn=True) for one in design.marks]
    slots.text(Ph("title"), "Title", head.title, "Title", styled=False)
    slots.body(Ph("body", 1), "Text", head.region)
    slots.foot(design)
    data = el("p:cSld", None, background("bg1"), tree([*marks, *slots.shapes]))
    # ST_SlideLayoutId begins at 2^31, and no id stands twice among masters and layouts.
    ids = join(el("p:sldLayoutId", {"id": str(2**31 + 1 + i), "r:id": rid}) for i, rid in enumerate(layouts))
    return el(
        "p:sldMaster",
        declared("a", "r", "p"),
        data,
        _MAP,
        el("p:sldLayoutIdLst", None, ids),
        _styles(design, head),
    )


def _styles(design: Design, head: Layout) -> Xml:
    look = design.look
    title = el("p:titleStyle", None, _level("a:lvl1pPr", head.title.type, look, head.title.align))
    text = el("p:bodyStyle", None, _bullets(look))
    plain = Type(look.body, look.on("bg1"))
    other = el(
        "p:otherStyle", None, join(_level(f"a:lvl{i + 1}pPr", plain, look, "left") for i in range(_LEVELS))
    )
    return el("p:txStyles", None, title, text, other)


def layout_xml(design: Design, layout: Layout, language: str) -> Xml:
    """Return one layout."""
    slots = _Slots(design.look, language)
    marks = [mark(one, slots.next(), drawn=True) for one in layout.marks]
    _placeholders(slots, design, layout, language)
    name = NAMES[layout.key]
    data = el("p:cSld", {"name": name}, background(layout.background), tree([*marks, *slots.shapes]))
    attrs: dict[str, Attr] = {
        **declared("a", "r", "p"),
        "type": KINDS.get(layout.key),
        "preserve": 1,
        "userDrawn": 1,
        "showMasterSp": None if layout.master_marks else 0,
    }
    return el("p:sldLayout", attrs, data, Xml("<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>"))


def _placeholders(slots: _Slots, design: Design, layout: Layout, language: str) -> None:
    cover = layout.key in COVERS
    slots.text(Ph("ctrTitle" if layout.key == "title" else "title"), "Title", layout.title, "Title")
    if layout.hidden:
        slots.text(Ph("body", SOURCE), "Source", layout.source, word("source", language))
        slots.foot(design)
        return
    box = layout.title.box
    kicker = Slot(
        Box(box.x, max(box.y - 18 * design.look.k, 0.0), box.w, 16 * design.look.k),
        layout.kicker,
        "t",
        layout.title.align,
    )
    slots.text(Ph("body", KICKER), "Kicker", kicker, "Kicker")
    slots.text(Ph("subTitle" if cover else "body", SUBTITLE), "Subtitle", layout.subtitle, "Subtitle")
    if layout.key == "comparison":
        _columns(slots, layout)
    elif layout.key in BODIES:
        slots.body(Ph("", 1), "Content", layout.region)
    if layout.picture is not None:
        slots.add(Ph("pic", PICTURE), "Picture", layout.picture, "ctr", Xml("<a:p/>"), EMPTY)
    slots.text(Ph("body", SOURCE), "Source", layout.source, word("source", language))
    if layout.footer:
        slots.foot(design)


def _columns(slots: _Slots, layout: Layout) -> None:
    """Add two headed columns."""
    k = slots.look.k
    for i, box in enumerate(layout.region.columns((0.5, 0.5), COLUMN_GAP * k)):
        type_ = Type(17 * k, slots.look.strong, bold=True)
        slots.text(
            Ph("body", COLUMN_HEADS[i]), f"Heading {i + 1}", Slot(box.part(0, 30 * k), type_, "b"), "Heading"
        )
        slots.body(Ph("", i + 1), f"Content {i + 1}", box.below(box.y + 44 * k))
