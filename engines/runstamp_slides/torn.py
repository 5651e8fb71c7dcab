"""Words that are wider than their box, wherever they stand: one look over everything that was placed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from runstamp_slides.findings import Findings
from runstamp_slides.measure import Ruler
from runstamp_slides.shapes import Group, PlacedSlide, Shape, TextBox


def look_for_torn(slides: Sequence[PlacedSlide], ruler: Ruler, findings: Findings) -> None:
    """Tell of every word in a box of text that breaks inside; tables tell of theirs themselves.

    Loses:
        common/TEXT_OVERFLOW.
    """
    known = {(loss.message, loss.page) for loss in findings.losses}
    for number, slide in enumerate(slides, 1):
        findings.page = number
        for box in _boxes(slide.shapes):
            tell_torn(box, ruler, findings, slide.path, known)


def tell_torn(
    box: TextBox, ruler: Ruler, findings: Findings, path: str, known: set[tuple[str, int | None]]
) -> None:
    """Tell of the words of one box, but not of those that are `known` by message and slide."""
    width = box.box.w - box.inset[0] - box.inset[2]
    if box.decorative or box.box.bottom <= 0 or ruler.whole(box.paras, width, box.fitting):
        return
    for found in ruler.layout(box.paras, width, box.fitting).too_wide:
        place = box.paras[found.paragraph].path or path
        loss = findings.wide_word(found.text, found.needed_pt, found.available_pt, place)
        if (loss.message, findings.page) not in known:
            findings.lose(loss)


def _boxes(shapes: Iterable[Shape]) -> Iterator[TextBox]:
    for shape in shapes:
        if isinstance(shape, TextBox):
            yield shape
        elif isinstance(shape, Group):
            yield from _boxes(shape.shapes)
