"""A table of contents: entries with leaders, and the page each stands on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from runstamp.frozen import field, record, replace
from runstamp_compose.plans import Run
from runstamp_pdf.boxes import Box
from runstamp_pdf.inking import Inker
from runstamp_pdf.setting import SetText, Shape
from runstamp_text.measure import Style, width

if TYPE_CHECKING:
    from runstamp_compose.plans import Toc, TocEntry
    from runstamp_pdf.body import Maker
    from runstamp_pdf.build import Build
    from runstamp_pdf.structure import Tag
    from runstamp_pdf.styles import TextStyle
    from runstamp_pdf.surface import Surface

INDENT = 16.0
NUMBERS = 34.0  # room for a page number at the edge where lines end
DOT = 4.2  # points from one dot of a leader to the next
AFTER = 10  # below the last entry, in points: what follows is no entry
LEAST_LEADER = 12.0


@record
class EntryBox(Box):
    """One line of a table of contents; the page's number is known only when it is drawn."""

    build: Build
    entry: TocEntry
    text: SetText
    style: TextStyle
    width: float
    tag: Tag
    before: float = 0.0
    after: float = 0.0
    keep: bool = False
    fresh: bool = False
    path: str = ""
    height: float = 0.0
    links: dict[int, Tag] = field(default_factory=dict["int", "Tag"])

    def __post_init__(self) -> None:
        self.height = self.text.height

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw the entry, the leader and the number; the whole line leads to the heading."""
        label = self.build.labels.get(self.entry.anchor, "")
        link = self.tag.child("Link")
        inker = Inker(surface, self.build.fonts)
        inker.lines(self.text, 0, len(self.text.lines), x, y, link, {})
        last = self.text.lines[-1]
        base = y + self.text.height - last.height + last.baseline
        face = self.build.setter.face(self.style.family, self.style.bold, italic=False)
        size = width(label, Style(face, self.style.size))
        if self.text.paragraph.rtl:  # set to the right: the number stands at the left edge
            at, start, end = x, x + size, x + last.x + last.available - last.width
        else:
            at, start, end = x + self.width - size, x + last.x + last.width, x + self.width - size
        self._leader(surface, start, end, base)
        surface.to(link)
        surface.text(self.build.fonts[face], self.style.size, self.style.color, at, base, label)
        surface.link(x, y, self.width, self.height, "anchor", self.entry.anchor, self.entry.text, link)

    def _leader(self, surface: Surface, start: float, end: float, base: float) -> None:
        """Draw dots on a grid of the page, so that those of all lines stand under one another."""
        first = (int((start + 4) / DOT) + 1) * DOT
        if end - 4 - first > LEAST_LEADER:
            color = self.build.colors["muted"]
            surface.line(first, base - 0.6, end - 4, base - 0.6, color, 0.8, f"[0.8 {DOT - 0.8:g}] 0")


def contents(maker: Maker, plan: Toc) -> Iterator[Box]:
    """Return the title of a table of contents and its entries."""
    build, look = maker.build, maker.build.look
    tag = maker.tag.child("TOC")
    if plan.title:
        title = look.heading(1)
        yield replace(maker.text(plan.title, title, "P", path=plan.path, id=plan.id), keep=True)
    top = min([entry.level for entry in plan.entries], default=1)
    for entry in plan.entries:
        level = entry.level - top
        style = replace(look.body, bold=level == 0, after=2.0, before=5.0 if level == 0 else 0.0, pitch=1.3)
        style = style if level < 2 else replace(style, color=look.color("muted"))
        shape = Shape(left=INDENT * level, right=NUMBERS)
        runs = (Run(text=entry.text, path=plan.path),)
        text = build.setter.set(runs, style, maker.width, shape)
        yield EntryBox(
            build,
            entry,
            text,
            style,
            maker.width,
            tag.child("TOCI"),
            before=style.before,
            after=look.body.after + AFTER if entry is plan.entries[-1] else style.after,
            path=plan.path,
        )
