"""The outline of a document, known before its blocks are composed: ids, heading numbers, table of contents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import field, record, replace
from runstamp.model import blocks as model
from runstamp.model.block import BlockFields, TabStop
from runstamp.model.explain import nearest
from runstamp.model.measures import points
from runstamp.model.text import RefRun
from runstamp_compose.labels import word
from runstamp_compose.locales import separators
from runstamp_compose.plans import Heading, ParagraphFormat, TabPlan, TocEntry
from runstamp_compose.plans import plain as words
from runstamp_compose.pointers import Pinned
from runstamp_compose.references import Label
from runstamp_compose.texts import Texts
from runstamp_compose.themes import color


def paragraph_format(block: model.TextBlockFields, texts: Texts) -> ParagraphFormat:
    """Return what a text block sets beyond its style."""
    indent = block.indent

    def length(value: float | str | None) -> float | None:
        return None if value is None else points(value)

    return ParagraphFormat(
        style=getattr(block, "style", None),
        align=block.align,
        indent_left=length(indent.left) if indent else None,
        indent_right=length(indent.right) if indent else None,
        indent_first=None if indent is None or indent.first is None else float(indent.first),
        space_before=length(block.space_before),
        space_after=length(block.space_after),
        line_height=None if block.line_height is None else float(block.line_height),
        keep_with_next=block.keep_with_next,
        page_break_before=block.page_break_before,
        rtl=block.rtl,
        fill=None if block.fill is None else color(block.fill, texts.theme),
        border=None if block.border is None else color(block.border, texts.theme),
        keep_together=block.keep_together,
        tabs=tuple(sorted((_tab(one, texts.language) for one in block.tabs), key=lambda tab: tab.at)),
    )


def _tab(stop: TabStop, language: str) -> TabPlan:
    sign = separators(language).decimal if stop.align == "decimal" else "."
    return TabPlan(max(points(stop.at), 0.0), stop.align, stop.leader, sign)


_PLAIN_FORMAT = frozenset(("type", "text", "level", "number", "id"))


def format_of(block: model.TextBlockFields, texts: Texts) -> ParagraphFormat:
    """Return what a text block sets beyond its style, without work where it sets nothing."""
    return ParagraphFormat() if block.model_fields_set <= _PLAIN_FORMAT else paragraph_format(block, texts)


@record
class Ids:
    """Every id of one input and where it stands; made ids never meet given ones."""

    places: dict[str, str] = field(default_factory=dict[str, str])
    given: set[str] = field(default_factory=set[str])

    def add(self, given: str | None, path: str) -> None:
        """Enter an id that the input gives.

        Raises:
            RunstampError: common/SCHEMA_REJECTED, another block has it; both places are issues.
        """
        if given is None:
            return
        first = self.places.setdefault(given, str(path))
        if given in self.given:
            remediation = "give each block, slide and sheet its own id"
            issues = (
                Issue(f"{path}/id", f"the id '{given}' stands at {first} already", remediation=remediation),
                Issue(f"{first}/id", f"the id '{given}' stands at {path} too", remediation=remediation),
            )
            raise RunstampError("common/SCHEMA_REJECTED", f"the id '{given}' stands twice", issues)
        self.given.add(given)

    def make(self, prefix: str, number: int, path: str) -> str:
        """Return a new id such as `h-3`."""
        made = f"{prefix}-{number}"
        while made in self.places:
            made += "x"
        self.places[made] = str(path)
        return made

    def check(self, anchors: Iterable[tuple[str, str]]) -> None:
        """Refuse links to ids that are not there.

        Raises:
            RunstampError: common/SCHEMA_REJECTED with one issue for each, naming the nearest id.
        """
        issues = tuple(
            self._missing(target, path)
            for target, path in dict.fromkeys(anchors)
            if target not in self.places
        )
        if issues:
            raise RunstampError("common/SCHEMA_REJECTED", "a link leads to an id that is not there", issues)

    def _missing(self, target: str, path: str) -> Issue:
        near = nearest(target, self.places)
        return Issue(
            path,
            f"nothing has the id '{target}'",
            allowed=tuple(f"#{known}" for known in sorted(self.places)[:20]),
            did_you_mean=f"#{near}" if near else None,
            remediation="link to an id of the input, or give the target this id",
        )


class HeadingNumbers:
    """Counts headings: 1, 1.1, 1.1.1. A level that is passed over counts as its first."""

    def __init__(self, *, numbered: bool) -> None:
        self.numbered = numbered
        self.counts: list[int] = []

    def next(self, heading: model.Heading) -> str | None:
        """Return the number of the next heading, None where it has none."""
        if not self.numbered or not heading.number:
            return None
        level = int(heading.level)
        self.counts = [
            *self.counts[:level],
            *[1] * (level - 1 - len(self.counts)),
            *([0] if len(self.counts) < level else []),
        ]
        self.counts[-1] += 1
        return ".".join(map(str, self.counts))


Key: TypeAlias = tuple[int, str]


def key(block: Any, path: str) -> Key:
    """Return what tells a block apart: its place, and itself, since the blocks of one markdown text share theirs."""
    return id(block), str(path)


@record
class Outline:
    """Headings and expanded markdown by place, gathered in one walk before anything is composed."""

    texts: Texts
    ids: Ids
    numbers: HeadingNumbers
    headings: dict[Key, Heading] = field(default_factory=dict[Key, Heading])
    expanded: dict[Key, Sequence[Any]] = field(default_factory=dict[Key, Sequence[Any]])
    referring: dict[Key, model.Heading] = field(default_factory=dict[Key, model.Heading])
    counts: dict[str, int] = field(default_factory=dict[str, int])
    inside_figure: bool = False
    order: list[tuple[Key, int]] = field(default_factory=list[tuple[Key, int]])

    def walk(self, blocks: Iterable[tuple[Any, str]]) -> None:
        """Enter every id, heading and markdown block, in reading order."""
        for block, path in blocks:
            if isinstance(block, str):
                continue
            self.ids.add(block.id, path)
            self._count(block)
            if isinstance(block, model.Heading):
                self._heading(block, path)
            elif isinstance(block, model.Markdown):
                self._markdown(block, path)
            elif isinstance(block, model.Figure):
                self.inside_figure = True
                self.walk(children(block, path))
                self.inside_figure = False
            else:
                self.walk(children(block, path))

    def _count(self, block: BlockFields) -> None:
        """Count a figure or table with a caption, as they are numbered later; note what it is called, if it has an id."""
        if isinstance(block, model.Figure):
            kind, said = (
                "table" if getattr(block.content, "type", None) == "table" else "figure",
                block.caption,
            )
        elif getattr(block, "caption", None) and not self.inside_figure:  # of a table
            kind, said = "table", block.caption  # type: ignore[attr-defined] # pyright: ignore[reportAttributeAccessIssue]
        else:
            return
        number = self.counts[kind] = self.counts.get(kind, 0) + 1
        if block.id:
            quiet = replace(self.texts, losses=[], anchors=[])
            text = words(quiet.runs(said, "")).replace("\n", " ")
            self.texts.labels[block.id] = Label(f"{word(kind, self.texts.language)} {number}", text)

    def _markdown(self, block: model.Markdown, path: str) -> None:
        from runstamp_compose.markdown import markdown_blocks

        place = Pinned(path + "/text")
        self.expanded[key(block, path)] = inner = markdown_blocks(block.text, place, self.texts.losses)
        self.walk((one, place) for one in inner)

    def _heading(self, block: model.Heading, path: str) -> None:
        number = self.numbers.next(block)
        heading = Heading(
            level=int(block.level),
            runs=self.texts.runs(block.text, path + "/text"),
            number=number,
            id=block.id or "",
            format=format_of(block, self.texts),
            path=str(path),
        )
        self.headings[key(block, path)] = heading
        self.order.append((key(block, path), heading.level))
        if block.id:
            self.texts.labels[block.id] = Label(number or "", _line(heading), heading=True)
        if _refers(block.text):
            self.referring[key(block, path)] = block

    def settle(self) -> None:
        """Give an id to every heading without one, once all given ids are known; and headings that refer to others their words."""
        self.texts.settled.append(True)
        self.texts.places.update(self.ids.places)
        for at, block in self.referring.items():
            quiet = replace(self.texts, losses=[], anchors=[])
            self.headings[at] = replace(self.headings[at], runs=quiet.runs(block.text, at[1] + "/text"))
        for i, (at, _) in enumerate(self.order, 1):
            heading = self.headings[at]
            if not heading.id:
                self.headings[at] = replace(heading, id=self.ids.make("h", i, heading.path))

    def entries(self, levels: int) -> tuple[TocEntry, ...]:
        """Return the lines of a table of contents, numbers included."""
        return tuple(
            TocEntry(
                heading.level, " ".join(part for part in (heading.number, _line(heading)) if part), heading.id
            )
            for heading in (self.headings[at] for at, level in self.order if level <= levels)
        )


def _refers(text: Any) -> bool:
    return isinstance(text, RefRun) or (isinstance(text, tuple) and any(map(_refers, text)))


def _line(heading: Heading) -> str:
    return words(heading.runs).replace("\n", " ").replace("\t", " ")


def children(block: Any, path: str) -> Iterator[tuple[Any, str]]:
    """Return the blocks inside a block with their places."""
    if isinstance(block, model.Callout | model.Box | model.Quote):
        yield from ((inner, path + f"/blocks/{i}") for i, inner in enumerate(block.blocks))
    elif isinstance(block, model.ListBlock):
        yield from _in_items(block.items, path + "/items")
    elif isinstance(block, model.Figure):
        yield block.content, path + "/content"
    elif isinstance(block, model.SideBySide):
        for i, side in enumerate(block.items):
            yield from ((inner, path + f"/items/{i}/blocks/{j}") for j, inner in enumerate(side.blocks))


def _in_items(items: Sequence[Any], path: str) -> Iterator[tuple[Any, str]]:
    """Return the blocks of the items of a list and of the items in them, in reading order."""
    for i, item in enumerate(items):
        if isinstance(item, model.ListItem):
            yield from ((inner, path + f"/{i}/blocks/{j}") for j, inner in enumerate(item.blocks))
            yield from _in_items(item.items, path + f"/{i}/items")
