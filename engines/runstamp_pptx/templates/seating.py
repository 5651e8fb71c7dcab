"""Which layout a slide of the input takes, where each part of its content goes there, and what is wrong with its names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import field, frozen, record, replace
from runstamp.model.deck import LAYOUTS
from runstamp.model.explain import nearest
from runstamp_compose.plans import (
    BlockPlan,
    ChartBlock,
    Code,
    DeckPlan,
    Heading,
    ListPlan,
    Paragraph,
    Runs,
    SlideColumn,
    SlidePlan,
    TableBlock,
    Toc,
    plain,
)
from runstamp_pptx.templates.choosing import Wanted, choose, seats
from runstamp_pptx.templates.parts import FOOT, Holder, SlideLayout, Template
from runstamp_slides.designs.spec import COVERS
from runstamp_slides.geometry import Box
from runstamp_slides.people import plate

CAPTION = 160  # characters that a line under a picture holds; more stands in a column beside it
MARGIN = 24.0  # points that free content keeps off edges and ornaments
ORNAMENT = 0.25  # of the slide: a shape behind it that is larger is its ground, not an ornament
_WORDS = (Heading, Paragraph, ListPlan, Toc)
_SEATED = (*_WORDS, ChartBlock, TableBlock, Code)


@frozen
class Chosen:
    """A slide with its layout. `intent` is what it shows; `columns` its content, the picture of a picture slide apart."""

    plan: SlidePlan
    intent: str
    layout: SlideLayout
    columns: tuple[SlideColumn, ...]
    hidden: bool = False  # its title is not shown

    @property
    def cover(self) -> bool:
        """Whether it opens, parts or closes the deck."""
        return self.intent in COVERS


@record
class Seating:
    """Chooses layouts for the slides of one deck."""

    template: Template
    deck: DeckPlan
    _known: dict[Wanted, SlideLayout] = field(default_factory=dict[Wanted, SlideLayout])

    def check(self) -> None:
        """Check every name of a layout or placeholder that the slides use.

        Raises:
            RunstampError: common/SCHEMA_REJECTED, with each unknown name and what there is.
        """
        issues = tuple(issue for plan in self.deck.slides for issue in self._issues(plan))
        if issues:
            message = "the template has no layout or placeholder of a name that the slides use"
            raise RunstampError("common/SCHEMA_REJECTED", message, issues)

    def _issues(self, plan: SlidePlan) -> Iterator[Issue]:
        if plan.layout not in LAYOUTS and self.template.named(plan.layout) is None:
            names = tuple(dict.fromkeys(one.name for one in self.template.layouts))
            yield Issue(
                f"{plan.path}/layout",
                f"the template has no layout '{plan.layout}'",
                received=plan.layout,
                allowed=names,
                did_you_mean=nearest(plan.layout, names),
                remediation=f"take one of the template's layouts, or one of {', '.join(LAYOUTS)}",
            )
            return
        layout = self.chosen(plan).layout
        for given in plan.placeholders:
            found = held(layout, given.key)
            if len(found) != 1:
                yield _wrong(layout, given.key, given.path, found)

    # ------------------------------------------------------------ choosing
    def chosen(self, plan: SlidePlan) -> Chosen:
        """Return a slide with the layout it takes."""
        if plan.layout not in LAYOUTS:
            own = self.template.named(plan.layout) or self.template.layouts[0]
            return Chosen(plan, _intent_of(own), own, plan.columns)
        plan = self._settled(plan)
        columns, wanted = self._wanted(plan)
        layout = self._known.get(wanted)
        if layout is None:
            layout = self._known[wanted] = choose(self.template.layouts, wanted)
        return Chosen(plan, plan.layout, layout, columns, plan.layout == "blank" or not plan.title)

    def usual(self, master: int) -> SlideLayout:
        """Return the layout whose content is where content stands in this template."""
        mine = [one for one in self.template.layouts if one.master == master] or list(self.template.layouts)
        return choose(mine, Wanted("title_and_content"))

    def _settled(self, plan: SlidePlan) -> SlidePlan:
        if plan.layout == "title" and not plan.title:
            return replace(plan, title=self.deck.title)
        bare = not plan.title and not plan.kicker and not plan.subtitle
        if bare and plan.layout not in COVERS and plan.layout != "picture":
            return replace(plan, layout="blank")
        return plan

    def _wanted(self, plan: SlidePlan) -> tuple[tuple[SlideColumn, ...], Wanted]:
        columns, intent = plan.columns, plan.layout
        headed = any(column.title for column in columns)
        if intent in ("title", "section", "closing", "blank"):
            return columns, Wanted(intent)
        if intent == "picture":
            return _with_picture(plan)
        blocks = [block for column in columns for block in column.blocks]
        free = intent in ("timeline", "team") or not any(isinstance(block, _SEATED) for block in blocks)
        if not columns or (free and len(columns) == 1):
            return columns, Wanted("title_only", 0)
        return columns, Wanted("title_and_content", len(columns), headed)


def _with_picture(plan: SlidePlan) -> tuple[tuple[SlideColumn, ...], Wanted]:
    """Return a picture slide's columns: a picture with few words, or words in one column and the picture in the other."""
    if len(plan.columns) != 1:
        return plan.columns, Wanted("title_and_content", len(plan.columns))
    column = plan.columns[0]
    picture, caption, rest = plate(column.blocks)
    if picture is None:
        return plan.columns, Wanted("title_and_content")
    said = sum(len(plain(runs)) for block in rest for runs in _runs_of(block)) + len(plain(caption))
    words = all(isinstance(block, Paragraph | ListPlan) for block in rest)
    if words and said <= CAPTION:
        return plan.columns, Wanted("picture", int(bool(rest or caption)))
    shown = next(block for block in column.blocks if block not in rest)
    halves = (replace(column, share=0.5, blocks=rest), replace(column, share=0.5, blocks=(shown,), title=()))
    return halves, Wanted("title_and_content", 2, bool(column.title))


def _runs_of(block: BlockPlan) -> Iterator[Runs]:
    if isinstance(block, ListPlan):
        yield from (item.runs for item in block.items)
    elif isinstance(block, Paragraph):
        yield block.runs


def _intent_of(layout: SlideLayout) -> str:
    """Return what a layout that the input names is for: covers are set otherwise than content."""
    kinds = {"title": "title", "secHead": "section", "blank": "blank"}
    if layout.kind in kinds:
        return kinds[layout.kind]
    return "section" if not seats(layout).contents and layout.of("ctrTitle") else "title_and_content"


# ---------------------------------------------------------------- names
def held(layout: SlideLayout, key: str) -> list[Holder]:
    """Return the placeholders of a layout that a key means: an index, or a name however it is written."""
    if key.isdigit():
        return [one for one in layout.holders if one.idx == int(key)]
    name = key.strip().casefold()
    return [one for one in layout.holders if name in (one.name.strip().casefold(), one.type.casefold())]


def _wrong(layout: SlideLayout, key: str, path: str, found: Sequence[Holder]) -> Issue:
    there = tuple(one.shown for one in layout.holders)
    if found:
        message = f"several placeholders of the layout '{layout.name}' are called '{key}'"
        indices = ", ".join(str(one.idx) for one in found)
        return Issue(
            path, message, received=key, allowed=there, remediation=f"name it by its index: {indices}"
        )
    names = [one.name for one in layout.holders]
    meant = nearest(key, names)
    message = f"the layout '{layout.name}' has no placeholder '{key}'"
    return Issue(
        path,
        message,
        received=key,
        allowed=there,
        did_you_mean=meant,
        remediation="name one by index or name",
    )


# ---------------------------------------------------------------- room
def region(layout: SlideLayout, usual: SlideLayout, *, hidden: bool) -> Box:
    """Return where content goes on a layout that has no placeholder for it."""
    own = seats(layout).contents
    if own:
        return _around([one.inner for one in own])
    content = seats(usual).contents
    box = (
        content[0].inner
        if content
        else Box(MARGIN, MARGIN, layout.width - 2 * MARGIN, layout.height - 3 * MARGIN)
    )
    title = layout.title
    if title is None or hidden:
        above = usual.title
        if above is not None and not above.vertical and above.box.bottom <= box.y + MARGIN:
            return _clear(Box(box.x, above.inner.y, box.w, box.bottom - above.inner.y), layout)
        return box
    return _clear(_beside(box, title.box), layout)


def _around(boxes: Sequence[Box]) -> Box:
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


def _beside(box: Box, title: Box) -> Box:
    """Return the larger part of a box that a title leaves: above it or under it."""
    if title.right <= box.x or title.x >= box.right or title.bottom <= box.y or title.y >= box.bottom:
        return box
    above, under = title.y - box.y, box.bottom - title.bottom
    return box.below(title.bottom + 8) if under >= above else Box(box.x, box.y, box.w, max(above - 8, 1.0))


def free(layout: SlideLayout, taken: Sequence[Holder]) -> Box:
    """Return the room under or above the placeholders of a cover, clear of ornaments."""
    title = layout.title
    across = (
        title.inner
        if title is not None and not title.vertical
        else Box(MARGIN, 0, layout.width - 2 * MARGIN, 0)
    )
    feet = [one.box.y for one in layout.of(*FOOT) if one.box.y > layout.height * 0.8]
    low = min([layout.height - MARGIN, *feet])
    top = max((one.box.bottom for one in taken), default=MARGIN) + 10
    under = Box(across.x, top, across.w, max(low - top, 1.0))
    high = min((one.box.y for one in taken), default=top) - 10
    above = Box(across.x, MARGIN, across.w, max(high - MARGIN, 1.0))
    return _clear(under if under.h >= above.h * 0.35 else above, layout)


def _clear(box: Box, layout: SlideLayout) -> Box:
    """Return a box cut at the ornaments that stand in its lower half or at its sides."""
    area = layout.width * layout.height
    for one in layout.backdrops:
        at = one.box
        if at.w * at.h > area * ORNAMENT or at.w <= 0 or at.h <= 1:
            continue
        if at.x >= box.right or at.right <= box.x or at.y >= box.bottom or at.bottom <= box.y:
            continue
        if at.y > box.y + box.h * 0.6:
            box = Box(box.x, box.y, box.w, max(at.y - 4 - box.y, 1.0))
        elif at.x > box.x + box.w * 0.6:
            box = Box(box.x, box.y, max(at.x - 8 - box.x, 1.0), box.h)
    return box
