"""Slides that hold little: a title and nothing, or a line at the top of a bare field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runstamp_slides.designs.spec import COVERS, Design
from runstamp_slides.findings import Findings
from runstamp_slides.measure import Ruler
from runstamp_slides.shapes import Mark, PlacedSlide, Shape, TextBox

LEAST = 0.15  # of the region's height: less than two lines of body text
HEAD = frozenset(("Title", "Kicker", "Subtitle", "Source"))


def look_for_empty(slides: Sequence[PlacedSlide], design: Design, ruler: Ruler, findings: Findings) -> None:
    """Enter a diagnostic for each content slide that holds little; those whose layout asks for nothing are left out."""
    for number, slide in enumerate(slides, 1):
        if slide.layout in COVERS or slide.layout in ("title_only", "blank", "picture"):
            continue
        findings.page = number
        region = design.layouts[slide.layout].region
        used = max((reach - region.y for reach in _reaches(slide.shapes, ruler)), default=0.0)
        if used < region.h * LEAST:
            what = "a title and nothing else" if used <= 0 else "little besides its title"
            findings.note(
                "common/PAGE_NEARLY_EMPTY", f"the slide holds {what}", slide.path, {"layout": "section"}
            )


def _reaches(shapes: Sequence[Shape], ruler: Ruler) -> Iterator[float]:
    """Yield how far down each shape of the content says something."""
    for shape in shapes:
        if isinstance(shape, Mark) or shape.name in HEAD:
            continue
        if isinstance(shape, TextBox) and shape.fill is None:
            left, top, right, _ = shape.inset
            height = ruler.height(shape.paras, shape.box.w - left - right, shape.fitting)
            spare = {"t": 0.0, "ctr": 0.5, "b": 1.0}[shape.anchor] * max(shape.box.h - height, 0.0)
            yield shape.box.y + top + spare + height
        else:
            yield shape.box.bottom
