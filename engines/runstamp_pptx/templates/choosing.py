"""Which of a template's layouts a slide takes: by what its placeholders can hold and where they stand, never by name alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from runstamp.frozen import frozen
from runstamp_pptx.templates.parts import CONTENT, Holder, SlideLayout
from runstamp_slides.geometry import Box

LEAST_SHARE = 0.06  # of the slide's area: a placeholder under it holds a heading or a note, not content
LINE_HIGH = 0.13  # of the slide's height: one under it holds a line
TITLE_USUAL = 0.36  # of the height: content slides have their title above it, or at a side
UNFIT = -1_000.0  # of a layout that cannot hold the slide
SAID = 12.0  # that a layout states its own type (ST_SlideLayoutType)
_KINDS: Mapping[str, tuple[str, ...]] = {
    "title": ("title",), "section": ("secHead",), "content": ("obj", "tx"), "only": ("titleOnly",), "blank": ("blank",),
    "two": ("twoObj", "twoTxTwoObj", "twoColTx"), "headed": ("twoTxTwoObj",), "picture": ("picTx",),
}  # fmt: skip


@frozen
class Wanted:
    """What a slide asks of a layout: its intent, how many columns of content, whether they have headings."""

    intent: str
    columns: int = 1
    headed: bool = False
    subtitle: bool = False


@frozen
class Seats:
    """The placeholders of a layout by use; contents in reading order, `heads` the line above each of them."""

    contents: tuple[Holder, ...]
    heads: tuple[Holder | None, ...]
    lines: tuple[Holder, ...]
    pictures: tuple[Holder, ...]

    @property
    def headed(self) -> bool:
        """Whether every content has its heading."""
        return bool(self.contents) and None not in self.heads


def seats(layout: SlideLayout) -> Seats:
    """Return the placeholders of a layout by use."""
    area = layout.width * layout.height
    able = [one for one in layout.holders if one.type in CONTENT and not one.vertical]
    # Words that state a size ("half") come with geometry in the wild; the geometry is what counts.
    large = [one for one in able if _is_content(one, layout, area)]
    contents = tuple(sorted(large, key=lambda one: _reading(one.box)))
    lines = tuple(one for one in able if one not in large)
    heads = tuple(_head(one, lines, layout) for one in contents)
    rest = tuple(one for one in lines if one not in heads)
    return Seats(contents, heads, rest, layout.of("pic"))


def _is_content(one: Holder, layout: SlideLayout, area: float) -> bool:
    if one.box.w * one.box.h < area * LEAST_SHARE:
        return False
    return one.type != "body" or one.box.h > layout.height * LINE_HIGH


def _reading(box: Box) -> tuple[int, int]:
    """Return a key that reads columns from left to right, each from top to bottom."""
    return round(box.x / 24), round(box.y)


def _head(content: Holder, lines: Sequence[Holder], layout: SlideLayout) -> Holder | None:
    """Return the line that stands on a content, as wide as it and right above."""
    box = content.box
    for one in lines:
        near = -4 <= box.y - one.box.bottom <= layout.height * 0.06
        alike = abs(one.box.x - box.x) < 24 and abs(one.box.w - box.w) < box.w * 0.25
        if one.type == "body" and near and alike:
            return one
    return None


# ---------------------------------------------------------------- choosing
def choose(layouts: Sequence[SlideLayout], wanted: Wanted) -> SlideLayout:
    """Return the layout that suits best; of equals the first master's, then the first."""
    scored = [(_score(one, wanted) - 30.0 * one.master, -i) for i, one in enumerate(layouts)]
    return layouts[-max(scored)[1]]


def _score(layout: SlideLayout, wanted: Wanted) -> float:
    if wanted.intent == "blank":
        return _blank(layout)
    if layout.title is None:
        return UNFIT
    rule = _RULES.get(wanted.intent)
    return rule(layout, wanted) if rule is not None else _content(layout, wanted)


def _said(layout: SlideLayout, use: str) -> float:
    return SAID if layout.kind in _KINDS[use] else 0.0


def _covers(layout: SlideLayout) -> bool:
    """Return whether a layout's title stands as on a cover: in the middle of the slide, or of that type."""
    title = layout.title
    if title is None:
        return False
    middle = (title.box.y + title.box.h / 2) / layout.height
    return title.type == "ctrTitle" or (not title.vertical and middle > TITLE_USUAL)


def _unused(layout: SlideLayout, used: Iterable[Holder | None]) -> float:
    """Return what placeholders cost that stay empty."""
    taken = [one for one in used if one is not None]
    rest = [one for one in layout.holders if one.type in CONTENT | {"pic"} and one not in taken]
    return 3.0 * len(rest) + 0.01 * len(layout.holders)


def _title(layout: SlideLayout, _: Wanted) -> float:
    found = seats(layout)
    subtitle = layout.of("subTitle")
    score = _said(layout, "title") + 6.0 * bool(layout.of("ctrTitle")) + 6.0 * bool(subtitle)
    return score + 4.0 * _covers(layout) - 5.0 * len(found.contents) - _unused(layout, subtitle)


def _section(layout: SlideLayout, _: Wanted) -> float:
    found = seats(layout)
    lines = [*found.contents, *found.lines]
    score = _said(layout, "section") + 8.0 * _covers(layout) - 6.0 * bool(layout.of("subTitle"))
    one = lines[:1] if len(lines) == 1 else []
    return score - (6.0 if layout.kind == "title" else 0.0) - _unused(layout, one)


def _only(layout: SlideLayout, _: Wanted) -> float:
    if _covers(layout):
        return -20.0 - _unused(layout, ())
    return _said(layout, "only") + 6.0 - _unused(layout, ())


def _blank(layout: SlideLayout) -> float:
    score = _said(layout, "blank") + (4.0 if layout.title is None else -4.0 if _covers(layout) else 0.0)
    return score - _unused(layout, ())


def _content(layout: SlideLayout, wanted: Wanted) -> float:
    if wanted.columns == 0:
        return _only(layout, wanted)
    found = seats(layout)
    if _covers(layout) and layout.kind not in ("twoTxTwoObj", "twoObj", "objTx"):
        return -20.0 - _unused(layout, found.contents)
    if len(found.contents) != wanted.columns:
        # A layout with one content, or none, takes several columns inside its free area.
        return (
            (2.0 if len(found.contents) == 1 else 0.0) - 4.0 - 2.0 * len(found.contents) - _unused(layout, ())
        )
    heads = found.heads if wanted.headed else ()
    score = (
        10.0 + (5.0 if wanted.headed and found.headed else 0.0) - _unused(layout, (*found.contents, *heads))
    )
    score += _said(layout, "content" if wanted.columns == 1 else "headed" if wanted.headed else "two")
    score += 8.0 * _share(found.contents, layout) - 6.0 * (not _side_by_side(found.contents))
    return score - 4.0 * any(one.type not in ("", "body") for one in found.contents)


def _share(contents: Sequence[Holder], layout: SlideLayout) -> float:
    return sum(one.box.w * one.box.h for one in contents) / (layout.width * layout.height)


def _side_by_side(contents: Sequence[Holder]) -> bool:
    """Return whether contents stand next to each other, about as tall and as wide."""
    tops, sizes = [one.box.y for one in contents], [one.box.w * one.box.h for one in contents]
    return max(tops) - min(tops) < 24 and min(sizes) > 0.6 * max(sizes)


def _picture(layout: SlideLayout, wanted: Wanted) -> float:
    found = seats(layout)
    largest = max(found.pictures, key=lambda one: one.box.w * one.box.h, default=None)
    if largest is None or len(found.pictures) > 1 or _share((largest,), layout) < LEAST_SHARE:
        return UNFIT / 2 + _content(layout, wanted)
    rest = [*found.contents, *found.lines]
    if wanted.columns and not rest:
        return UNFIT / 2 + _content(layout, wanted)
    score = _said(layout, "picture") + 10.0 + 8.0 * _share((largest,), layout)
    return score - _unused(layout, (largest, *rest[:1]))


_RULES: Mapping[str, Callable[[SlideLayout, Wanted], float]] = {
    "title": _title,
    "closing": _title,
    "section": _section,
    "title_only": _only,
    "picture": _picture,
}
