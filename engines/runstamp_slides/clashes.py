"""Elements where they do harm: off the slide, over the words of others, words over words."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from runstamp.frozen import frozen
from runstamp_compose.plans.elements import GradientPlan, Tint
from runstamp_slides.findings import Findings
from runstamp_slides.geometry import Box
from runstamp_slides.measure import Ruler
from runstamp_slides.shapes import (
    AutoShape,
    ChartShape,
    Group,
    PictureShape,
    PlacedSlide,
    Shape,
    TableShape,
    TextBox,
)

SLACK = 1.5  # points that boxes may share: nobody sees it
HIDDEN = 0.2  # of a text's area, from which on it counts as covered
HEART = 0.7  # of a side: the square in a circle
OPAQUE = 0.5  # opacity from which on what lies under a fill no longer reads


@frozen
class Seen:
    """What is seen of a shape: where its words or figures are, what it covers. `free`: an element, not the flow."""

    path: str
    free: bool
    words: Box | None
    cover: Box | None
    whole: Box
    says: bool


def look_for_clashes(
    slides: Sequence[PlacedSlide], page: tuple[float, float], ruler: Ruler, findings: Findings
) -> None:
    """Tell of elements that stand off their slide, and of words that others cover; only slides with elements are looked at."""
    for number, slide in enumerate(slides, 1):
        if not any(getattr(shape, "stance", None) is not None for shape in slide.shapes):
            continue
        findings.page = number
        seen = list(_seen(slide.shapes, slide.path, ruler))
        for one in seen:
            if one.free:
                _off(one, Box(0, 0, *page), findings)
        _covered(seen, findings)


def _seen(shapes: Iterable[Shape], path: str, ruler: Ruler) -> Iterator[Seen]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _seen(shape.shapes, shape.stance.path or path, ruler)
        elif isinstance(shape, AutoShape):
            words = _words(shape.text, ruler) if shape.text is not None else None
            cover = _cover(shape) if _opaque(shape) else None
            yield Seen(
                shape.stance.path,
                True,
                words,
                cover,
                _turned(shape.box, shape.stance.turn),
                words is not None,
            )
        elif isinstance(shape, TextBox):
            if shape.box.bottom > 0 and not shape.decorative:  # a hidden title stands above the slide
                yield Seen(path, False, _words(shape, ruler), None, shape.box, True)
        elif isinstance(shape, TableShape | ChartShape):
            stance = shape.stance
            yield Seen(stance.path if stance else path, stance is not None, shape.box, None, shape.box, True)
        elif isinstance(shape, PictureShape) and shape.stance is not None:
            yield Seen(shape.path, True, None, shape.box, _turned(shape.box, shape.stance.turn), False)


def _cover(shape: AutoShape) -> Box:
    """Return what a filled shape covers for certain: its box, or the heart of it where it is round, pointed or turned."""
    if shape.preset in ("", "rect", "roundRect") and not shape.stance.turn % 180:
        return shape.box
    return shape.box.centred(shape.box.w * HEART, shape.box.h * HEART)


def _opaque(shape: AutoShape) -> bool:
    fill = shape.fill
    if shape.outline is not None or fill is None:
        return False
    if isinstance(fill, Tint):
        return fill.alpha >= OPAQUE
    if isinstance(fill, GradientPlan):
        return all(tint.alpha >= OPAQUE for _, tint in fill.stops)
    return True


def _words(text: TextBox, ruler: Ruler) -> Box | None:
    """Return where the words of a box are, as far as they go; the whole box where they do not run across it."""
    if not any(run.text.strip() for para in text.paras for run in para.runs):
        return None
    if text.direction != "horizontal" or text.columns > 1:
        return text.box
    left, top, right, bottom = text.inset
    inner = Box(
        text.box.x + left,
        text.box.y + top,
        max(text.box.w - left - right, 1.0),
        max(text.box.h - top - bottom, 0.0),
    )
    laid = ruler.layout(text.paras, inner.w, text.fitting)
    lines = [line for paragraph in laid.paragraphs for line in paragraph.lines]
    wide = min(max((line.x + line.width for line in lines), default=0.0), inner.w)
    x = (
        inner.x
        + {"left": 0.0, "justify": 0.0, "center": (inner.w - wide) / 2, "right": inner.w - wide}[
            text.paras[0].align
        ]
    )
    drop = {"t": 0.0, "ctr": 0.5, "b": 1.0}[text.anchor] * (inner.h - laid.height)
    return Box(x, inner.y + drop, wide, laid.height)


def _turned(box: Box, degrees: float) -> Box:
    """Return the upright box around a turned one."""
    cos, sin = abs(math.cos(math.radians(degrees))), abs(math.sin(math.radians(degrees)))
    return box.centred(box.w * cos + box.h * sin, box.w * sin + box.h * cos) if degrees else box


def _off(one: Seen, page: Box, findings: Findings) -> None:
    """Tell of what stands off the slide; decoration and pictures may run over its edge."""
    box = one.whole
    if box.right <= 0 or box.bottom <= 0 or box.x >= page.w or box.y >= page.h:
        findings.note("common/OFF_SLIDE", "the element stands wholly off the slide", one.path)
        return
    words = one.words if one.words is not None and box.w >= one.words.w else box
    over = max(-words.x, -words.y, words.right - page.w, words.bottom - page.h)
    if one.says and over > SLACK:
        fix = {"over_pt": round(over, 1)}
        findings.note(
            "common/OFF_SLIDE",
            f"what the element says runs {over:.0f} pt over the slide's edge",
            one.path,
            fix,
        )


def _covered(seen: Sequence[Seen], findings: Findings) -> None:
    """Tell of words that stand on others, or under what hides them; what stands later in the input lies above."""
    for i, upper in enumerate(seen):
        for lower in seen[:i]:
            if not (upper.free or lower.free) or lower.words is None:
                continue
            area = max(lower.words.w * lower.words.h, 1.0)
            if upper.cover is not None and _shared(upper.cover, lower.words) > HIDDEN * area:
                message = f"the element covers what {lower.path or 'the slide'} says"
                findings.note("common/ELEMENTS_OVERLAP", message, upper.path)
            elif upper.words is not None and _shared(upper.words, lower.words) > 0:
                message = f"its words stand on those of {lower.path or 'the slide'}"
                findings.note("common/ELEMENTS_OVERLAP", message, upper.path if upper.free else lower.path)


def _shared(a: Box, b: Box) -> float:
    """Return the area that two boxes share, none where it is no more than a hair."""
    w, h = min(a.right, b.right) - max(a.x, b.x), min(a.bottom, b.bottom) - max(a.y, b.y)
    return w * h if w > SLACK and h > SLACK else 0.0
