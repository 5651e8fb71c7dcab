"""A paragraph in the flow, with its label if it is an item of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.frozen import field, record, replace
from runstamp_pdf.boxes import EPSILON, Box
from runstamp_pdf.inking import Inker

if TYPE_CHECKING:
    from runstamp_pdf.boxes import Split
    from runstamp_pdf.fonts import Fonts
    from runstamp_pdf.setting import SetText
    from runstamp_pdf.structure import Tag
    from runstamp_pdf.surface import Surface

TOGETHER = 2  # lines that stand together at a page's foot or head: no orphan, no widow


@record
class Label:
    """What stands before an item's first line, its right edge at `x`."""

    text: SetText
    tag: Tag | None
    x: float


@record
class ParagraphBox(Box):
    """Lines `start` to `end` of a text. `id` marks its place, if it is the paragraph's first part."""

    text: SetText
    fonts: Fonts
    tag: Tag | None
    start: int = 0
    end: int = 0
    before: float = 0.0
    after: float = 0.0
    keep: bool = False
    fresh: bool = False
    path: str = ""
    id: str | None = None
    label: Label | None = None
    together: bool = False  # not parted over pages
    rule: tuple[str, float] | None = None  # colour and width of a line under it
    links: dict[int, Tag] = field(default_factory=dict["int", "Tag"])
    height: float = 0.0

    def __post_init__(self) -> None:
        self.end = self.end or len(self.text.lines)
        self.height = sum([line.height for line in self.text.lines[self.start : self.end]])

    @property
    def anchors(self) -> tuple[str, ...]:
        """The paragraph's own id."""
        return (self.id,) if self.id else ()

    @property
    def least(self) -> float:
        """Two lines; all of them where the rest would be a single one."""
        count = self.end - self.start
        if count < 2 * TOGETHER or self.together:
            return self.height
        return sum([line.height for line in self.text.lines[self.start : self.start + TOGETHER]])

    def split(self, room: float, whole: float) -> Split | None:  # noqa: ARG002 - the rule is the same on any page
        """Split between lines, two at least on either side."""
        if self.together:
            return None
        fits = min(self._fitting(room), self.end - self.start - TOGETHER)
        return None if fits < TOGETHER else self._parted(fits)

    def cut(self, room: float) -> Split | None:
        """Split where the room ends, at least after the first line."""
        fits = max(self._fitting(room), 1)
        return None if fits >= self.end - self.start else self._parted(fits)

    def _label_at(self, label: Label) -> float:
        """Return where a label starts: before the text, which is right of it where the text runs from right to left."""
        if not self.text.paragraph.rtl:
            return label.x - label.text.width
        first, paragraph = self.text.lines[0], self.text.paragraph
        return first.x + first.available + paragraph.left + paragraph.first - label.x

    def _fitting(self, room: float) -> int:
        total, count = 0.0, 0
        for line in self.text.lines[self.start : self.end]:
            total += line.height
            if total > room + EPSILON:
                break
            count += 1
        return count

    def _parted(self, count: int) -> Split:
        middle = self.start + count
        first = replace(self, end=middle, after=0.0, keep=False, rule=None)
        rest = replace(self, start=middle, before=0.0, fresh=False, id=None, label=None)
        return first, rest

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw the lines, the label before the first."""
        inker = Inker(surface, self.fonts)
        if self.id:
            surface.landmark(self.id, y)
        if self.label is not None and self.start == 0:
            label = self.label
            lift = self.text.lines[0].baseline - label.text.lines[0].baseline
            inker.lines(label.text, 0, 1, x + self._label_at(label), y + lift, label.tag, {})
        inker.lines(self.text, self.start, self.end, x, y, self.tag, self.links)
        if self.rule is not None:
            color, width = self.rule
            indent, rtl = self.text.paragraph.left, self.text.paragraph.rtl
            left, right = (x, x + width - indent) if rtl else (x + indent, x + width)
            surface.line(left, y + self.height + 3, right, y + self.height + 3, color, 0.6)


@record
class SpaceBox(Box):
    """Free height, or a thin rule in the middle of it."""

    height: float = 0.0
    before: float = 0.0
    after: float = 0.0
    rule: tuple[str, float, float] | None = None  # colour, width, weight
    path: str = ""

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw the rule, if there is one."""
        if self.rule is not None:
            color, width, weight = self.rule
            surface.line(x, y + self.height / 2, x + width, y + self.height / 2, color, weight)
