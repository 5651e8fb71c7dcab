"""Speaker notes: a notes master of our own, and a page for each slide that has notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from runstamp_compose.labels import word
from runstamp_compose.plans import Link, NoteLine
from runstamp_ooxml.xml import Xml, declared, el, join, template
from runstamp_pptx.emu import emu
from runstamp_pptx.ink import geometry, properties, xfrm
from runstamp_pptx.parts.marks import body, named, placeholder, tree
from runstamp_pptx.words import Words
from runstamp_slides.geometry import Box
from runstamp_slides.look import Look, Type
from runstamp_slides.pieces.prose import scheme
from runstamp_slides.shapes import NO_INSET, Bullet, Fitting, Para, Ph

MASTER_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.notesMaster+xml"
NOTES_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.notesSlide+xml"
PAGE = (540.0, 720.0)  # points: 7.5 × 10 in, as presentation programs have it
IMAGE, TEXT = Box(54, 54, 432, 270), Box(54, 348, 432, 318)
_SIZE, _HANG = 12.0, 16.0
_PROMPT = template('<a:p><a:r><a:rPr lang="{lang}"/><a:t>{words}</a:t></a:r></a:p>')
_MAP = Xml(
    '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" '
    'accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'
)


def image_box(width: float, height: float) -> Box:
    """Return where a slide of a shape stands on its notes page."""
    scale = min(IMAGE.w / width, IMAGE.h / height)
    return IMAGE.centred(width * scale, height * scale)


def _image(id_: int, at: Box) -> Xml:
    locks = Xml('<p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr>')
    head = el("p:nvSpPr", None, named(id_, f"Slide image {id_}"), locks, placeholder(Ph("sldImg", 2)))
    return el("p:sp", None, head, properties(xfrm(at), geometry("rect", at)))


def _text(id_: int, paras: Xml, *, place: bool) -> Xml:
    locks = Xml('<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>')
    head = el("p:nvSpPr", None, named(id_, f"Notes {id_}"), locks, placeholder(Ph("body", 3)))
    where = properties(xfrm(TEXT), geometry("rect", TEXT)) if place else Xml("<p:spPr/>")
    return el("p:sp", None, head, where, el("p:txBody", None, body(NO_INSET, "t"), paras))


def master_xml(width: float, height: float, language: str) -> Xml:
    """Return the notes master."""
    prompt = _PROMPT(language, word("notes", language))
    background = Xml(
        '<p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>'
    )
    data = el(
        "p:cSld", None, background, tree([_image(2, image_box(width, height)), _text(3, prompt, place=True)])
    )
    style = el(
        "p:notesStyle",
        None,
        el("a:lvl1pPr", {"marL": 0, "algn": "l"}, el("a:defRPr", {"sz": round(_SIZE * 100)})),
    )
    return el("p:notesMaster", declared("a", "r", "p"), data, _MAP, style)


def notes_xml(
    notes: Sequence[NoteLine],
    look: Look,
    language: str,
    link: Callable[[Link], tuple[str, str | None] | None],
) -> Xml:
    """Return the notes of one slide, a paragraph for each line."""
    words = Words(look, language, link)
    fitting = Fitting(minimum=1.0)
    paras = join([words.paragraph(_para(line), fitting, "bg1", first=True) for line in notes])
    shapes = [el("p:sp", None, *_image_again(2)), _text(3, paras, place=False)]
    data = el("p:cSld", None, tree(shapes))
    return el(
        "p:notes", declared("a", "r", "p"), data, Xml("<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>")
    )


def _para(line: NoteLine) -> Para:
    """Return a line as a paragraph, an item of a list with its bullet or number."""
    type_ = Type(_SIZE, "tx1", bold=line.strong, font="mono" if line.mono else "body")
    if not line.marker:
        return Para(line.runs, type_)
    bullet = Bullet(char=line.marker, label=line.marker)
    if line.number is not None:
        bullet = Bullet(scheme=scheme(line.marker), start=line.number, label=line.marker)
    return Para(line.runs, type_, line.level, bullet, left=_HANG * (line.level + 1), first=-_HANG)


def _image_again(id_: int) -> tuple[Xml, Xml]:
    locks = Xml('<p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr>')
    return el("p:nvSpPr", None, named(id_, f"Slide image {id_}"), locks, placeholder(Ph("sldImg", 2))), Xml(
        "<p:spPr/>"
    )


def size() -> tuple[int, int]:
    """Return the notes page in EMU."""
    return emu(PAGE[0]), emu(PAGE[1])
