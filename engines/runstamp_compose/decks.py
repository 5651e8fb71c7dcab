"""A deck as slides of plans, before anything is placed on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from runstamp.frozen import replace
from runstamp.losses import Loss
from runstamp.model.deck import Deck, Slide, SlideColumn, SlideNotes
from runstamp.model.document import PageSize
from runstamp.model.measures import points
from runstamp.model.shape import escape_pointer
from runstamp.model.text import FieldRun
from runstamp_compose import plans
from runstamp_compose.blocks import Composer, shares
from runstamp_compose.documents import meta_plan
from runstamp_compose.lists import bullet
from runstamp_compose.outline import HeadingNumbers, Ids, Outline
from runstamp_compose.plans import (
    BlockPlan,
    DeckPlan,
    ListItem,
    ListPlan,
    NoteLine,
    PlaceholderPlan,
    Runs,
    SlidePlan,
    ThemePlan,
    TocEntry,
    plain,
)
from runstamp_compose.plans.elements import ElementPlan, FillPlan
from runstamp_compose.references import Label
from runstamp_compose.speaker_notes import lines_of, lines_of_blocks
from runstamp_compose.texts import Texts, cleaned
from runstamp_compose.themes import resolve_theme

SIZES = {"16:9": (960.0, 540.0), "4:3": (720.0, 540.0), "A4": (780.0, 540.0)}  # as PowerPoint's own presets
_CHART_TEXT = 14.0  # points, on any slide: what those in the last row still read; small boxes take less
_EDGE = 0.05  # of the width, left and right of a slide's content
_UNLISTED = frozenset(("title", "closing", "blank", "agenda"))


def _size(deck: Deck) -> tuple[float, float]:
    if isinstance(deck.size, PageSize):
        return points(deck.size.width), points(deck.size.height)
    return SIZES[deck.size]


def _layout(slide: Slide) -> str:
    return slide.layout or ("title_and_content" if slide.content or slide.columns else "title_only")


Group = tuple[Any, str, Sequence[tuple[Any, str]]]


def _groups(slide: Slide, path: str) -> list[Group]:
    """Return a slide's columns as (column or None, its place, its blocks with their places); content is one column."""
    if slide.content:
        return [
            (
                None,
                path + "/content",
                [(block, f"{path}/content/{i}") for i, block in enumerate(slide.content)],
            )
        ]
    out: list[Group] = []
    for j, column in enumerate(slide.columns):
        at = f"{path}/columns/{j}"
        if isinstance(column, SlideColumn):
            out.append((column, at, [(block, f"{at}/blocks/{i}") for i, block in enumerate(column.blocks)]))
        else:
            out.append((None, at, [(block, f"{at}/{i}") for i, block in enumerate(column)]))
    return out


def _named(slide: Slide, path: str) -> list[Group]:
    """Return what a slide puts into placeholders of its template's layout, as `_groups` does for columns."""
    out: list[Group] = []
    for key, blocks in slide.placeholders.items():
        at = f"{path}/placeholders/{escape_pointer(key)}"
        out.append((key, at, [(block, f"{at}/{i}") for i, block in enumerate(blocks)]))
    return out


class _Slides:
    def __init__(self, deck: Deck, composer: Composer, region: float, size: tuple[float, float]) -> None:
        self.deck, self.composer, self.region, self.size = deck, composer, region, size
        self.subtitle = deck.subtitle
        self.section: str | None = None

    def make(self, i: int, slide: Slide, id: str) -> SlidePlan:
        path = f"/slides/{i}"
        section = slide.section and cleaned(slide.section, f"{path}/section", self.composer.texts.losses)
        self.section = section or self.section
        texts = self.composer.texts = replace(self.composer.texts, section=self.section, page=str(i + 1))
        layout = _layout(slide)
        return SlidePlan(
            layout=layout,
            title=texts.runs(slide.title or "", f"{path}/title"),
            subtitle=self._subtitle(slide, layout, path),
            kicker=texts.runs(slide.kicker or "", f"{path}/kicker"),
            columns=self._columns(slide, path),
            source=texts.runs(slide.source or "", f"{path}/source"),
            notes=self._notes(slide, path),
            id=id,
            hidden=slide.hidden,
            section=section,
            path=path,
            placeholders=self._placeholders(slide, path),
            elements=self._elements(slide, path),
            background=self._background(slide, path),
        )

    def _elements(self, slide: Slide, path: str) -> tuple[ElementPlan, ...]:
        if not slide.elements:
            return ()
        from runstamp_compose.elements import Elements, Space  # most slides only flow

        return Elements(self.composer).all(slide.elements, path + "/elements", Space(*self.size))

    def _background(self, slide: Slide, path: str) -> FillPlan | None:
        if slide.background is None:
            return None
        from runstamp_compose.elements import fill

        return fill(slide.background, self.composer.theme, path + "/background")

    def _notes(self, slide: Slide, path: str) -> tuple[NoteLine, ...]:
        texts = self.composer.texts
        if not isinstance(slide.notes, SlideNotes):
            return lines_of(texts.runs(slide.notes or "", f"{path}/notes"))
        spoken = replace(self.composer, draws=False)
        return lines_of_blocks(spoken.blocks(_noted(slide, path)), texts.losses)

    def _subtitle(self, slide: Slide, layout: str, path: str) -> Runs:
        texts = self.composer.texts
        if slide.subtitle is not None:
            return texts.runs(slide.subtitle, f"{path}/subtitle")
        if layout != "title" or self.subtitle is None:
            return ()
        given, self.subtitle = self.subtitle, None
        return texts.runs(given, "/subtitle")

    def _columns(self, slide: Slide, path: str) -> tuple[plans.SlideColumn, ...]:
        groups = _groups(slide, path)
        widths = [column.width if column else None for column, _, _ in groups]
        parts = shares(widths, self.region, self.composer.theme.sizes["body"])
        out: list[plans.SlideColumn] = []
        for (column, at, blocks), part in zip(groups, parts, strict=True):
            self.composer.region = self.region * part
            title = self.composer.texts.runs(column.title or "", at + "/title") if column else ()
            out.append(plans.SlideColumn(part, title, tuple(self._blocks(blocks)), at))
        return tuple(out)

    def _placeholders(self, slide: Slide, path: str) -> tuple[PlaceholderPlan, ...]:
        self.composer.region = self.region
        return tuple(
            PlaceholderPlan(key, tuple(self._blocks(blocks)), at) for key, at, blocks in _named(slide, path)
        )

    def _blocks(self, blocks: Sequence[tuple[Any, str]]) -> Iterator[BlockPlan]:
        """Plain strings in a row are the bullets of one list."""
        for is_bullet, group in groupby(blocks, lambda placed: isinstance(placed[0], str)):
            if is_bullet:
                yield self._bullets(list(group))
            else:
                yield from self.composer.blocks(group)

    def _bullets(self, lines: Sequence[tuple[str, str]]) -> ListPlan:
        runs = self.composer.texts.runs
        items = tuple(
            ListItem(runs(text, path), 0, ordered=False, marker=bullet(0), path=path) for text, path in lines
        )
        return ListPlan(items, path=lines[0][1])


def _noted(slide: Slide, path: str) -> list[tuple[Any, str]]:
    """Return the blocks of a slide's notes with their places."""
    if not isinstance(slide.notes, SlideNotes):
        return []
    return [(block, f"{path}/notes/blocks/{i}") for i, block in enumerate(slide.notes.blocks)]


def _walk_elements(slide: Slide, path: str, outline: Outline) -> None:
    """Enter the ids of a slide's elements and of the blocks in them."""
    if not slide.elements:
        return
    from runstamp.model.elements import walked

    for element, at in walked(slide.elements, path):
        outline.ids.add(element.id, at)
        blocks = getattr(element, "blocks", ())
        outline.walk((block, f"{at}/blocks/{j}") for j, block in enumerate(blocks))


def _ids(deck: Deck, ids: Ids) -> list[str]:
    """Return the id of every slide, given or made; the ids of blocks are known before."""
    for i, slide in enumerate(deck.slides):
        ids.add(slide.id, f"/slides/{i}")
    return [slide.id or ids.make("slide", i, f"/slides/{i - 1}") for i, slide in enumerate(deck.slides, 1)]


def _title_labels(deck: Deck, ids: Sequence[str], texts: Texts) -> None:
    """Note what slides are called where other parts refer to them."""
    quiet = replace(texts, losses=[], anchors=[])
    for i, slide in enumerate(deck.slides):
        if slide.id is not None and slide.title is not None:
            title = " ".join(plain(quiet.runs(slide.title, f"/slides/{i}/title")).split())
            texts.labels[ids[i]] = Label(text=title)


def _contents(deck: Deck, ids: Sequence[str], texts: Texts) -> tuple[TocEntry, ...]:
    """Return what a table of contents on a slide lists: the sections, or every titled slide where there are none."""
    titled = [
        (s, i) for i, s in enumerate(deck.slides) if s.title is not None and _layout(s) not in _UNLISTED
    ]
    starts = [(s, i) for s, i in titled if _layout(s) == "section"]
    quiet = replace(texts, losses=[], anchors=[])
    return tuple(
        TocEntry(1, plain(quiet.runs(slide.title, f"/slides/{i}/title")).replace("\n", " "), ids[i])
        for slide, i in starts or titled
    )


def compose_deck(
    deck: Deck,
    theme: ThemePlan | None = None,
    size: tuple[float, float] | None = None,
    *,
    formulas: bool = False,
) -> tuple[DeckPlan, tuple[Loss, ...]]:
    """Return a deck ready to place, and what was lost on the way; a template gives the theme and the size of its slides.

    `formulas`: the format shows them as such.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, an id stands twice, a link leads nowhere, or a date field has no date.
    Loses:
        common/CHARACTER_REMOVED, common/MARKUP_UNSUPPORTED, common/LINK_DROPPED, common/VALUE_AS_TEXT, common/ROWS_PADDED,
        common/VALUES_PADDED, common/FORMULA_NOT_COMPUTED.
    """
    losses: list[Loss] = []
    theme = theme or resolve_theme(deck.theme, "/theme", slides=True)
    texts = Texts(theme, losses, deck.language, deck.title or "", None, deck.meta.date, formulas=formulas)
    outline = Outline(texts, Ids(), HeadingNumbers(numbered=False))
    for i, slide in enumerate(deck.slides):
        for _, _, blocks in (*_groups(slide, f"/slides/{i}"), *_named(slide, f"/slides/{i}")):
            outline.walk(blocks)
        _walk_elements(slide, f"/slides/{i}/elements", outline)
        outline.walk(_noted(slide, f"/slides/{i}"))
    ids = _ids(deck, outline.ids)
    _title_labels(deck, ids, texts)
    outline.settle()
    width, height = size or _size(deck)
    listed = _contents(deck, ids, texts)
    composer = Composer(theme, texts, outline, 0.0, _CHART_TEXT, listed, draws=True)
    slides = _Slides(deck, composer, width * (1 - 2 * _EDGE), (width, height))
    plan = DeckPlan(
        title=texts.runs(deck.title or "", "/title"),
        subtitle=texts.runs(deck.subtitle or "", "/subtitle"),
        slides=tuple(slides.make(i, slide, ids[i]) for i, slide in enumerate(deck.slides)),
        theme=theme,
        meta=meta_plan(deck, losses),
        width=width,
        height=height,
        footer=texts.runs(deck.footer or "", "/footer"),
        date=texts.runs(FieldRun(field="date"), "/meta/date") if deck.meta.date else (),
        numbers=deck.numbers,
        language=deck.language,
    )
    outline.ids.check(texts.anchors)
    return plan, tuple(losses)
