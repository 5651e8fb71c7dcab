"""Words that are wider than their box, wherever they stand: one look over everything that was placed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from runstamp_slides.findings import Findings
from runstamp_slides.measure import Ruler
from runstamp_slides.shapes import AutoShape, Fitting, Group, Para, PlacedSlide, Shape, TextBox


def look_for_torn(slides: Sequence[PlacedSlide], ruler: Ruler, findings: Findings) -> None:
    """Tell of every word in a box of text that breaks inside; tables tell of theirs themselves.

    Loses:
        common/TEXT_OVERFLOW.
    """
    for number, slide in enumerate(slides, 1):
        findings.page = number
        for box in _boxes(slide.shapes):
            if not box.decorative and box.box.bottom > 0:  # a hidden title stands above the slide
                width = box.room[0]
                tell_torn(box.paras, width, box.fitting, ruler, findings, slide.path)


def tell_torn(
    paras: Sequence[Para], width: float, fitting: Fitting, ruler: Ruler, findings: Findings, path: str
) -> None:
    """Tell of the words of paragraphs that a width breaks inside, once on a slide; `path` is theirs where they have none.

    Loses:
        common/TEXT_OVERFLOW.
    """
    if ruler.whole(paras, width, fitting):
        return
    known = {(loss.message, loss.page) for loss in findings.losses}
    for found in ruler.layout(paras, width, fitting).too_wide:
        place = paras[found.paragraph].path or path
        loss = findings.wide_word(found.text, found.needed_pt, found.available_pt, place)
        if (loss.message, findings.page) not in known:
            findings.lose(loss)


def _boxes(shapes: Iterable[Shape]) -> Iterator[TextBox]:
    for shape in shapes:
        if isinstance(shape, TextBox):
            yield shape
        elif isinstance(shape, AutoShape) and shape.text is not None and shape.text.direction != "stacked":
            yield shape.text
        elif isinstance(shape, Group):
            yield from _boxes(shape.shapes)
