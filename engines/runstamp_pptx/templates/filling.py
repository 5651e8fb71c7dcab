"""Placeholders filled: titles, lines and named ones, measured as the template sets them and made smaller where they must."""

from __future__ import annotations

from collections.abc import Sequence

from runstamp.frozen import replace
from runstamp_compose.plans import Picture, Run, Runs
from runstamp_pptx.templates.parts import Holder, SlideLayout
from runstamp_slides.flow import height_of, smaller, tighter
from runstamp_slides.geometry import Box
from runstamp_slides.head import TITLE_FLOOR
from runstamp_slides.look import Type
from runstamp_slides.pictures import corners, lost_to_cover, shown
from runstamp_slides.pieces.boxes import arrange, stacked
from runstamp_slides.pieces.build import Builder
from runstamp_slides.pieces.piece import Kit, Piece
from runstamp_slides.pieces.text import is_text
from runstamp_slides.plates import CROP_MOST
from runstamp_slides.shapes import ChartShape, Fitting, Para, Ph, PictureShape, Shape, TableShape, TextBox
from runstamp_slides.torn import tell_torn
from runstamp_text.paragraphs import SLIDE_PITCH

LEADING, TIGHT = 26.0, 0.5  # points under which a template's title leads by its place, and may shrink further
RULE = 3.0  # points: what is no taller is a rule
SMALLEST = 9.0  # points of a line, on a slide of the usual size
_TABLES = frozenset(("", "tbl"))
_CHARTS = frozenset(("", "chart"))
_PICTURES = frozenset(("", "pic"))


def ph(holder: Holder, *, inherits: bool = True) -> Ph:
    """Return the placeholder by which a shape fills a layout's."""
    return Ph(holder.type, holder.idx, inherits=inherits)


def ground(layout: SlideLayout, holder: Holder) -> str:
    """Return the colour on which a placeholder's text stands."""
    return (
        layout.palette.hex(holder.fill)
        if holder.fill in ("tx1", "tx2", "bg1", "bg2")
        else holder.fill or layout.ground(holder.box)
    )


def room(holder: Holder) -> tuple[float, float]:
    """Return the room of a placeholder's text: at least a line of its own size, as templates are tight."""
    width, height = holder.room
    return width, max(height, holder.levels[0].type.size * SLIDE_PITCH)


def lines(holder: Holder, texts: Sequence[Runs], paths: Sequence[str]) -> tuple[Para, ...]:
    """Return texts as paragraphs of a placeholder's first level."""
    return tuple(
        replace(holder.levels[0], runs=runs, path=path) for runs, path in zip(texts, paths, strict=True)
    )


def fitted(
    kit: Kit,
    layout: SlideLayout,
    holder: Holder,
    paras: tuple[Para, ...],
    name: str,
    floor: float | None = None,
    *,
    inherits: bool = True,
) -> TextBox:
    """Return a placeholder filled with paragraphs; they are made smaller until they fit, no further than the floor.

    Loses:
        common/TEXT_OVERFLOW.
    """
    asked = max((para.type.size for para in paras), default=18.0)
    least = floor if floor is not None else min(asked, max(SMALLEST * kit.look.k, asked * TITLE_FLOOR))
    width, height = room(holder)
    size = asked
    while True:
        fitting = Fitting(size / asked, 1.0, least)
        needed = kit.ruler.height(paras, width, fitting)
        if (needed <= height + 0.05 and kit.ruler.whole(paras, width, fitting)) or size <= least:
            break
        size = max(round((size - 1) * 2) / 2, least)
    _tell(kit, name, paras, (needed, height), (size, asked))
    tell_torn(paras, width, fitting, kit.ruler, kit.findings, paras[0].path if paras else "")
    return TextBox(
        holder.box,
        paras,
        fitting,
        name,
        ph(holder, inherits=inherits),
        holder.anchor,
        ground=ground(layout, holder),
        levels=holder.levels,
    )


def joined(kit: Kit, holder: Holder, paras: Sequence[Para]) -> tuple[Para, ...]:
    """Return paragraphs as one with dots between them, none where it takes more lines than the placeholder has."""
    runs: list[Run] = []
    for para in paras:
        runs += ([Run(text=" · ")] if runs else []) + list(para.runs)
    one = (replace(paras[0], runs=tuple(runs)),)
    width, height = room(holder)
    return one if kit.ruler.height(one, width, Fitting(minimum=1.0)) <= height + 0.05 else ()


def _tell(
    kit: Kit, name: str, paras: Sequence[Para], room: tuple[float, float], sizes: tuple[float, float]
) -> None:
    path = paras[0].path if paras else ""
    if room[0] > room[1] + 0.5:
        kit.findings.overflow(name.lower(), room[0], room[1], path)
    if sizes[0] < sizes[1]:
        message = f"the {name.lower()} is set at {sizes[0]:g} pt instead of {sizes[1]:g} pt"
        kit.findings.note("common/TEXT_SHRUNK", message, path)


def title(kit: Kit, layout: SlideLayout, holder: Holder, runs: Runs, path: str, suffix: str) -> TextBox:
    """Return the title in its placeholder."""
    said = (*runs, Run(text=suffix)) if suffix else runs
    para = replace(holder.levels[0], runs=said, path=path)
    least = round(para.type.size * (TITLE_FLOOR if para.type.size > LEADING else TIGHT) * 2) / 2
    if ruled(layout, holder) and (size := _on_one_line(kit, holder, para, least)):
        _tell(kit, "Title", (para,), (0.0, 0.0), (size, para.type.size))
        fitting = Fitting(size / para.type.size, 1.0, least)
        ground_ = ground(layout, holder)
        return TextBox(
            holder.box,
            (para,),
            fitting,
            "Title",
            ph(holder),
            holder.anchor,
            ground=ground_,
            levels=holder.levels,
        )
    return fitted(kit, layout, holder, (para,), "Title", least)


def ruled(layout: SlideLayout, holder: Holder) -> bool:
    """Return whether the template draws a rule through a title's place: a second line would be struck by it."""
    box = holder.box
    inside = (box.y + box.h * 0.2, box.bottom - box.h * 0.1)
    rules = (one.box for one in layout.backdrops if one.box.h <= RULE and one.box.w >= box.w * 0.5)
    return not holder.vertical and any(inside[0] < at.y < inside[1] for at in rules)


def _on_one_line(kit: Kit, holder: Holder, para: Para, least: float) -> float:
    """Return the largest size at which a title stands on one line, 0 where there is none."""
    asked, width = para.type.size, holder.room[0]
    size = asked
    while size >= least:
        laid = kit.ruler.layout((para,), width, Fitting(size / asked, 1.0, least))
        if len(laid.paragraphs[0].lines) <= 1:
            return size
        size -= 0.5
    return 0.0


def unseen(layout: SlideLayout, text: str, path: str) -> TextBox:
    """Return a title above the slide, for those who hear the deck and for outlines."""
    holder = layout.title
    at = holder.box if holder is not None else Box(0, 0, layout.width, 40)
    type_ = replace(holder.levels[0].type, caps=False) if holder is not None else Type(24.0)
    para = Para((Run(text=text, path=path),), type_, path=path)
    kind = Ph(holder.type, holder.idx) if holder is not None else Ph("title")
    wide = Box(0, -64, layout.width, 40)
    return TextBox(
        wide if at.w < at.h else Box(at.x, -at.h - 24, at.w, at.h), (para,), Fitting(), "Title", kind
    )


# ---------------------------------------------------------------- content into placeholders
def seated(
    shapes: Sequence[Shape], pieces: Sequence[Piece], holder: Holder | None, *, whole: bool
) -> list[Shape]:
    """Return shapes of which one fills the placeholder of their column; `whole`: the column is all of the placeholder."""
    out = list(shapes)
    if holder is None:
        return out
    i = next((i for i, shape in enumerate(out) if isinstance(shape, TextBox) and _running(shape)), None)
    text = out[i] if i is not None else None
    if i is not None and isinstance(text, TextBox):
        alone = whole and len(pieces) == 1 and is_text(pieces[0])
        out[i] = _in_frame(text, holder, alone=alone)
        return out
    for j, shape in enumerate(out):
        taken = _taken(shape, holder)
        if taken is not None:
            out[j] = taken
            break
    return out


def _running(shape: TextBox) -> bool:
    return shape.name in ("Text", "Contents") and shape.fill is None and shape.ph is None


def _in_frame(text: TextBox, holder: Holder, *, alone: bool) -> TextBox:
    """Return text in its placeholder: where the layout has it, or in a part of it with the same room inside."""
    left, top, right, bottom = holder.inset
    at = text.box
    box = holder.box if alone else Box(at.x - left, at.y - top, at.w + left + right, at.h + top + bottom)
    return replace(text, box=box, ph=ph(holder, inherits=alone), levels=holder.levels, anchor=holder.anchor)


def _taken(shape: Shape, holder: Holder) -> Shape | None:
    """Return a chart, table or picture in a placeholder that takes such."""
    kind = ph(holder, inherits=False)
    if isinstance(shape, TableShape):
        return replace(shape, ph=kind) if holder.type in _TABLES else None
    if isinstance(shape, ChartShape):
        return replace(shape, ph=kind) if holder.type in _CHARTS else None
    if isinstance(shape, PictureShape):
        return replace(shape, ph=kind) if holder.type in _PICTURES else None
    return None


def named(kit: Kit, layout: SlideLayout, holder: Holder, blocks: Sequence[object], path: str) -> list[Shape]:
    """Return what the input puts into one placeholder of the layout.

    Loses:
        common/TEXT_OVERFLOW.
    """
    if len(blocks) == 1 and isinstance(blocks[0], Picture) and holder.type in _PICTURES:
        return [picture(kit, holder, blocks[0])]
    kit = replace(kit.on(ground(layout, holder)), levels=holder.levels, exact=True)
    pages = Builder(kit).build(blocks)  # type: ignore[arg-type]
    pieces = tuple(piece for page in pages for piece in page)
    if all(is_text(piece) for piece in pieces):
        paras = tuple(para for piece in pieces for para in piece.paras)  # type: ignore[attr-defined]
        return [fitted(kit, layout, holder, paras, "Text")] if paras else []
    box, gap = holder.box, kit.look.gap
    ways = [Fitting(minimum=kit.look.minimum), *smaller(kit.look), *tighter(kit.look)]
    way = next((one for one in ways if stacked(pieces, box.w, one, gap) <= box.h + 0.05), ways[-1])
    needed = height_of(pieces, box.w, way, gap)
    if needed > box.h + 0.5:
        kit.findings.overflow("placeholder", needed, box.h, path)
    return seated(arrange(pieces, box, way, gap), pieces, holder, whole=True)


def picture(kit: Kit, holder: Holder, given: Picture) -> PictureShape:
    """Return a picture that covers its placeholder, or stands whole in it where covering would cut too much."""
    image, box = kit.images.get(given), holder.box
    found = shown(image, given, box.w, box.h, "cover")
    cut = lost_to_cover(image, given, box.w, box.h)
    if given.fit == "contain" and cut > CROP_MOST:
        found = shown(image, given, box.w, box.h, "contain")
        box = box.centred(found.width, found.height)
    kind = ph(holder, inherits=False)
    return PictureShape(
        box,
        image,
        found.crop,
        given.alt or "",
        given.decorative,
        given.link,
        *corners(given),
        ph=kind,
        path=given.path,
    )
