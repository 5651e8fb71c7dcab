"""The head of a slide: kicker, title and subtitle, fitted together."""

from __future__ import annotations

from runstamp.frozen import frozen, replace
from runstamp_compose.plans import Run, Runs
from runstamp_slides.designs.spec import COVERS, Layout, Slot
from runstamp_slides.geometry import Box
from runstamp_slides.look import Type
from runstamp_slides.pieces.piece import Kit
from runstamp_slides.shapes import AS_IT_IS, Fitting, Para, Ph, Shape, TextBox
from runstamp_slides.words import on_one_line

TITLE_FLOOR = 0.62  # of a title's size; smaller, it no longer leads
LONELY = 0.4  # of the longest line: a last line that is shorter looks forgotten
KICKER_GAP, SUBTITLE_GAP = 3.0, 4.0
KICKER, SUBTITLE, SOURCE = 13, 14, 15  # indices of our placeholders


@frozen
class Heads:
    """What stands in the head of one slide; `suffix` counts continuation slides. `path` is the slide's."""

    kit: Kit
    layout: Layout
    title: Runs
    kicker: Runs
    subtitle: Runs
    path: str
    suffix: str = ""

    def shapes(self) -> list[Shape]:
        """Return the title first, as readers take it, then kicker and subtitle."""
        fitting = self._fitting()
        heights = self._heights(fitting)
        out = self._stack(fitting, heights)
        if self.subtitle and not self.layout.stacked:
            out.append(self._own_subtitle())
        return out

    def height(self) -> float:
        """Return how tall the head stands in its box."""
        return sum(self._heights(self._fitting()))

    def _title(self) -> Para:
        slot = self.layout.title
        runs = self.title + ((Run(text=self.suffix),) if self.suffix else ())
        return Para(runs, slot.type, align=slot.align, line=0.95, path=self.path + "/title")

    def _kicker(self) -> Para:
        return Para(
            self.kicker, self.layout.kicker, align=self.layout.title.align, path=self.path + "/kicker"
        )

    def _subtitle(self) -> Para:
        slot = self.layout.subtitle
        return Para(self.subtitle, slot.type, align=slot.align, path=self.path + "/subtitle")

    def _heights(self, fitting: Fitting) -> tuple[float, float, float]:
        """Return the heights of kicker, title and stacked subtitle, each with the space that parts it from the title."""
        k, width, ruler = self.kit.look.k, self.layout.title.box.w, self.kit.ruler
        kicker = ruler.height((self._kicker(),), width, AS_IT_IS) + KICKER_GAP * k if self.kicker else 0.0
        title = ruler.height((self._title(),), width, fitting)
        below = self.subtitle if self.layout.stacked else ()
        subtitle = ruler.height((self._subtitle(),), width, AS_IT_IS) + SUBTITLE_GAP * k if below else 0.0
        return kicker, title, subtitle

    def _fitting(self) -> Fitting:
        """Return the largest size at which the head fits its box."""
        asked, k = self.layout.title.type.size, self.kit.look.k
        least = round(asked * TITLE_FLOOR * 2) / 2
        box, size = self.layout.title.box, asked
        while True:
            fitting = Fitting(size / asked, 1.0, least)
            laid = self.kit.ruler.layout((self._title(),), box.w, fitting)
            fits = sum(self._heights(fitting)) <= box.h + 0.05 and not laid.too_wide
            if fits or size <= least:
                break
            size = max(round((size - k) * 2) / 2, least)
        if size < asked:
            self._tell(size, asked, fitting, box)
        return fitting

    def _tell(self, size: float, asked: float, fitting: Fitting, box: Box) -> None:
        findings, path = self.kit.findings, self.path + "/title"
        needed = sum(self._heights(fitting))
        if needed > box.h + 0.05:
            findings.overflow("title", needed, box.h, path)
        for found in self.kit.ruler.layout((self._title(),), box.w, fitting).too_wide:
            findings.too_wide(found.text, found.needed_pt, found.available_pt, path)
        findings.note("common/TEXT_SHRUNK", f"the title is set at {size:g} pt instead of {asked:g} pt", path)

    def _stack(self, fitting: Fitting, heights: tuple[float, float, float]) -> list[Shape]:
        slot = self.layout.title
        kicker, title, subtitle = heights
        total, box = kicker + title + subtitle, slot.box
        room = max(box.h - total, 0.0)
        top = box.y + {"t": 0.0, "ctr": room / 2, "b": room}[slot.anchor]
        kind = "ctrTitle" if self.layout.key == "title" else "title"
        alone = not kicker and not subtitle
        at = self._evened(box if alone else Box(box.x, top + kicker, box.w, title), fitting)
        alone = alone and at.w == box.w
        ground = self.layout.head_ground
        out: list[Shape] = [
            TextBox(
                at, (self._title(),), fitting, "Title", Ph(kind, inherits=alone), slot.anchor, ground=ground
            )
        ]
        k = self.kit.look.k
        if kicker:
            place = Box(box.x, top, box.w, kicker - KICKER_GAP * k)
            out.append(self._line("Kicker", self._kicker(), place, Ph("body", KICKER)))
        if subtitle:
            place = Box(box.x, top + kicker + title + SUBTITLE_GAP * k, box.w, subtitle - SUBTITLE_GAP * k)
            out.append(self._line("Subtitle", self._subtitle(), place, Ph("body", SUBTITLE)))
        return out

    def _evened(self, at: Box, fitting: Fitting) -> Box:
        """Return the title's box, narrower where its last line would hold a lone word or two."""
        paras, ruler = (self._title(),), self.kit.ruler
        if ruler.height(paras, at.w, fitting) < 1.5 * ruler.line(self.layout.title.type, fitting):
            return at
        lines = ruler.layout(paras, at.w, fitting).paragraphs[0].lines
        if len(lines) < 2 or lines[-1].width >= max(line.width for line in lines) * LONELY:
            return at
        width = ruler.balanced(paras, at.w, fitting)
        spare = (at.w - width) * (0.5 if self.layout.title.align == "center" else 0.0)
        return replace(at, x=at.x + spare, w=width)

    def _line(self, name: str, para: Para, box: Box, ph: Ph) -> TextBox:
        return TextBox(box, (para,), AS_IT_IS, name, ph, ground=self.layout.head_ground)

    def _own_subtitle(self) -> TextBox:
        kind = "subTitle" if self.layout.key in COVERS else "body"
        return fitted(
            self.kit,
            self.layout.subtitle,
            self._subtitle(),
            "Subtitle",
            Ph(kind, SUBTITLE, inherits=True),
            self.layout.head_ground,
        )


def fitted(kit: Kit, slot: Slot, para: Para, name: str, ph: Ph, ground: str) -> TextBox:
    """Return a line of text in its slot, made smaller until it fits."""
    asked = slot.type.size
    least = min(asked, max(9.0 * kit.look.k, asked * TITLE_FLOOR))
    size = asked
    while True:
        fitting = Fitting(size / asked, 1.0, least)
        height = kit.ruler.height((para,), slot.box.w, fitting)
        fits = height <= slot.box.h + 0.05 and kit.ruler.whole((para,), slot.box.w, fitting)
        if fits or size <= least:
            break
        size = max(size - kit.look.k, least)
    if height > slot.box.h + 0.05:
        kit.findings.overflow(name.lower(), height, slot.box.h, para.path)
    return TextBox(slot.box, (para,), fitting, name, ph, slot.anchor, ground=ground)


def hidden(layout: Layout, text: str, path: str) -> TextBox:
    """Return a title that stands above the slide, for those who hear the deck and for outlines."""
    box = layout.title.box
    at = Box(box.x, -box.h - 24.0, box.w, box.h)
    type_: Type = layout.title.type
    para = Para((Run(text=text, path=path),), replace(type_, ink="tx1"), path=path)
    return TextBox(at, (para,), Fitting(), "Title", Ph("title"), "t")


def name_of(title: Runs, fallback: str) -> str:
    """Return a title on one line."""
    return on_one_line(title) or fallback
