"""Footer, date and slide number in a template's placeholders, clear of what the template draws there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from runstamp.frozen import replace
from runstamp_compose.plans import Runs, plain
from runstamp_pptx.templates import filling
from runstamp_pptx.templates.parts import FOOT, Holder, SlideLayout
from runstamp_slides.geometry import Box
from runstamp_slides.pieces.piece import Kit
from runstamp_slides.shapes import Fitting, Para, TextBox

LEAST, SMALLEST = (
    9.0,
    7.0,
)  # points of a footer before it takes a second line, and where there is no room for one
ORNAMENT = 0.1  # of the slide: a shape that is larger is no logo but a ground
CLEAR = 4.0  # points kept between a footer and a logo


Given: TypeAlias = tuple[Holder, Runs, str]


def lines(kit: Kit, layout: SlideLayout, given: Sequence[Given]) -> Iterator[TextBox]:
    """Yield the lines of the foot: on one line where they can be, beside a logo where the template has one in their place.

    Loses:
        common/TEXT_OVERFLOW.
    """
    for holder, runs, name in given:
        covered = _ornaments(holder.box, layout)
        if covered:
            beside = [_words(kit, other, said) for other, said, _ in given if other is not holder]
            moved = _moved(holder, layout, [*covered, *beside])
            yield _line(kit, layout, holder, moved, runs, name)
        else:
            yield _line(kit, layout, holder, holder, runs, name)


def _line(kit: Kit, layout: SlideLayout, given: Holder, holder: Holder, runs: Runs, name: str) -> TextBox:
    """Return a line in its placeholder `given`, or where it was moved to."""
    para = replace(holder.levels[0], runs=runs, path="/footer")
    width, room = filling.room(holder)
    asked = size = para.type.size
    while size > SMALLEST and not _on_one_line(kit, para, width, Fitting(size / asked, 1.0, SMALLEST)):
        size -= 0.5
        if size <= LEAST and kit.ruler.height((para,), width, Fitting(size / asked, 1.0, SMALLEST)) <= room:
            break  # two lines of a size that reads, rather than one of a smaller
    fitting = Fitting(size / asked, 1.0, min(SMALLEST, asked))
    needed = kit.ruler.height((para,), width, fitting)
    if needed > room + 0.5:
        kit.findings.overflow(name.lower(), needed, room, para.path)
    # LibreOffice sets a footer that says nothing of its size in its own default face (24.8, seen): so its size is said.
    levels = tuple(replace(one, type=replace(one.type, size=0.0)) for one in given.levels)
    ground = filling.ground(layout, holder)
    kind = filling.ph(holder, inherits=given is holder)
    return TextBox(holder.box, (para,), fitting, name, kind, holder.anchor, ground=ground, levels=levels)


def _words(kit: Kit, holder: Holder, runs: Runs) -> Box:
    """Return where the words of a line stand in its placeholder."""
    para, inner = replace(holder.levels[0], runs=runs), holder.inner
    width = min(kit.ruler.width(plain(runs), para.type, Fitting(minimum=1.0)) + 2 * CLEAR, inner.w)
    spare = inner.w - width
    return replace(inner, x=inner.x + {"right": spare, "center": spare / 2}.get(para.align, 0.0), w=width)


def _on_one_line(kit: Kit, para: Para, width: float, fitting: Fitting) -> bool:
    return len(kit.ruler.layout((para,), width, fitting).paragraphs[0].lines) <= 1


def _ornaments(box: Box, layout: SlideLayout) -> list[Box]:
    """Return the logos that stand where a box is."""
    area = layout.width * layout.height
    small = (one.box for one in layout.backdrops if one.box.w * one.box.h <= area * ORNAMENT)
    return [at for at in small if at.h > 2 and at.w > 2 and _meets(at, box)]


def _meets(a: Box, b: Box) -> bool:
    return a.x < b.right - 1 and b.x < a.right - 1 and a.y < b.bottom - 1 and b.y < a.bottom - 1


def _moved(holder: Holder, layout: SlideLayout, taken: Sequence[Box]) -> Holder:
    """Return a footer in the widest room of its line that neither logos nor its neighbours' words take."""
    box = holder.box
    row = [one.box for one in layout.of(*FOOT) if _level(one.box, box)]
    at, high = min(one.x for one in row), max(one.right for one in row)
    free: list[tuple[float, float]] = []
    for one in sorted((one for one in taken if _level(one, box)), key=lambda one: one.x):
        free.append((at, one.x - CLEAR))
        at = max(at, one.right + CLEAR)
    free.append((at, high))
    left, right = max(free, key=lambda span: span[1] - span[0])
    first = replace(holder.levels[0], align="left" if left == free[0][0] else "right")
    return replace(
        holder, box=replace(box, x=left, w=max(right - left, 1.0)), levels=(first, *holder.levels[1:])
    )


def _level(a: Box, b: Box) -> bool:
    return a.y < b.bottom and b.y < a.bottom
