"""The head of a document: a title block on its first page, or a page of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from runstamp.frozen import record, replace
from runstamp_compose.locales import long_date
from runstamp_compose.plans import Run
from runstamp_compose.themes import mix, readable
from runstamp_pdf.boxes import Box
from runstamp_pdf.inking import Inker

if TYPE_CHECKING:
    from runstamp_compose.plans import PageGeometry, Runs
    from runstamp_pdf.body import Maker
    from runstamp_pdf.build import Build
    from runstamp_pdf.setting import SetText
    from runstamp_pdf.styles import TextStyle
    from runstamp_pdf.surface import Surface

TITLE = 1.35  # of the title's size, on a page of its own
SHORT = 54.0  # points: the accent under a title
PANEL = 0.58  # of the page's height
SMALLER = (1.0, 0.85, 0.7, 0.6, 0.5, 0.4)  # of the sizes, in turn, until a long title has its room
UNDER = 40.0  # points under the subtitle: a rule and the facts' gap
LEAST_SUBTITLE = 0.8  # of its size: it is small from the start
GAP = 10.0  # points between title and subtitle
ABOUT = 18.0  # points over the description
LONGEST_ABOUT = 0.15  # of the page's height
MEASURE = 0.75  # of the width: a line that can be read


def title_block(maker: Maker) -> Iterator[Box]:
    """Return the title, the subtitle and an accent; nothing without a title."""
    build, look = maker.build, maker.build.look
    plan = build.plan
    if not plan.title:
        return
    title = replace(look.title, after=5.0 if plan.subtitle else 9.0)
    yield replace(maker.text(plan.title, title, "P", path="/title"), keep=True)
    if plan.subtitle:
        yield replace(
            maker.text(plan.subtitle, replace(look.subtitle, after=9.0), path="/subtitle"), keep=True
        )
    facts = facts_of(build)
    if facts:
        yield replace(maker.text(facts, replace(look.muted, after=9.0), path="/meta"), keep=True)
    left = maker.width - SHORT if build.setter.rtl else 0.0
    yield RuleBox(look.color("accent1"), SHORT, 2.4, left, after=18.0 * look.theme.spacing)


def facts_of(build: Build) -> Runs:
    """Return who made a document and when, on one line; nothing where nothing is said."""
    meta = build.plan.meta
    date = long_date(meta.date, build.plan.language) if meta.date else None
    known = "  \u00b7  ".join(one for one in (meta.author, meta.company, date) if one)
    return (Run(text=known, path="/meta"),) if known else ()


@record
class RuleBox(Box):
    """A short thick rule."""

    color: str
    width: float
    height: float
    left: float = 0.0
    before: float = 0.0
    after: float = 0.0

    def draw(self, surface: Surface, x: float, y: float) -> None:
        """Draw the rule."""
        surface.rectangle(x + self.left, y, self.width, self.height, self.color)


@record
class _Cover:
    """Draws a title page; the theme's character decides which of three."""

    build: Build
    surface: Surface
    page: PageGeometry

    @property
    def width(self) -> float:
        return max(self.page.width - self.page.left - self.page.right, 36.0)

    def fitted(self, room: float, title: TextStyle, subtitle: TextStyle) -> tuple[TextStyle, TextStyle]:
        """Return both styles at the largest size that goes into a height; the smallest where none does."""
        plan = self.build.plan
        head, under = title, subtitle
        for share in SMALLER:
            head = replace(title, size=title.size * share)
            under = replace(subtitle, size=subtitle.size * max(share, LEAST_SUBTITLE))
            height = self.height(plan.title, head)
            if plan.subtitle:
                height += GAP + self.height(plan.subtitle, under)
            if height <= room:
                break
        return head, under

    def height(self, runs: Runs, style: TextStyle, share: float = 1.0) -> float:
        """Return the height of runs over a share of the page's width."""
        return self.set(runs, style, share).height

    def set(self, runs: Runs, style: TextStyle, share: float = 1.0) -> SetText:
        """Return runs as lines; what they lose is entered once, however many sizes are tried."""
        losses = self.build.losses
        known = len(losses)
        text = self.build.setter.set(runs, style, self.width * share)
        losses[known:] = [one for one in losses[known:] if one not in losses[:known]]
        return text

    def text(
        self, runs: Runs, style: TextStyle, y: float, *, upward: bool = False, share: float = 1.0
    ) -> float:
        """Draw runs from y down, or with their foot at y; return where they end or begin."""
        text = self.set(runs, style, share)
        top = y - text.height if upward else y
        tag = self.build.structure.root.child("P")
        Inker(self.surface, self.build.fonts).lines(text, 0, len(text.lines), self.page.left, top, tag, {})
        return top if upward else top + text.height

    @property
    def about(self) -> Runs:
        """What the document is about; empty where the description, which the properties hold anyway, is too long for a cover."""
        words = self.build.plan.meta.description
        if not words:
            return ()
        runs = (Run(text=words, path="/meta/description"),)
        fits = self.height(runs, self.build.look.body, MEASURE) <= self.page.height * LONGEST_ABOUT
        return runs if fits else ()

    def about_height(self) -> float:
        """Return the height of the description with the room over it."""
        return ABOUT + self.height(self.about, self.build.look.body, MEASURE) if self.about else 0.0

    def describe(self, y: float) -> float:
        """Draw the description below y, over a part of the width; return where it ends."""
        if not self.about:
            return y
        return self.text(self.about, self.build.look.body, y + ABOUT, share=MEASURE)

    def facts(self) -> Runs:
        """Return who made it and when."""
        return facts_of(self.build)

    def draw(self) -> None:
        theme = self.build.look.theme
        if theme.radius:
            self.panel()
        elif theme.heading_bold:
            self.bar()
        else:
            self.ruled()

    def panel(self) -> None:
        """A panel of the accent's colour over the upper part of the page."""
        look, page = self.build.look, self.page
        accent = look.color("accent1")
        white = readable(accent, "FFFFFF", look.color("background"), look.color("text"))
        foot = page.height * PANEL
        self.surface.rectangle(0, 0, page.width, foot, accent)
        soft = mix(white, accent, 0.12)
        y = foot - 54
        title = replace(look.title, color=white, size=look.title.size * TITLE, bold=True)
        title, subtitle = self.fitted(y - min(page.top, y / 4), title, replace(look.subtitle, color=soft))
        if self.build.plan.subtitle:
            y = self.text(self.build.plan.subtitle, subtitle, y, upward=True) - GAP
        self.text(self.build.plan.title, title, y, upward=True)
        self.surface.rectangle(page.left, foot + 30, SHORT, 4, look.color("accent2"))
        y = self.describe(foot + 34)
        self.text(
            self.facts(), replace(look.body, color=look.color("muted")), y + (GAP if self.about else 14)
        )

    def bar(self) -> None:
        """A broad bar down the left edge, the title in the upper third."""
        look, page = self.build.look, self.page
        accent = look.color("accent1")
        self.surface.rectangle(0, 0, min(page.left * 0.34, 26), page.height, accent)
        facts = replace(look.body, color=look.color("muted"))
        top, foot = page.height * 0.3, page.height - page.bottom
        room = foot - self.height(self.facts(), facts) - UNDER - self.about_height() - top
        title, subtitle = self.fitted(room, replace(look.title, size=look.title.size * TITLE), look.subtitle)
        y = self.text(self.build.plan.title, title, top)
        if self.build.plan.subtitle:
            y = self.text(self.build.plan.subtitle, subtitle, y + GAP)
        self.surface.rectangle(page.left, y + 20, SHORT, 3, accent)
        self.describe(y + 23)
        self.text(self.facts(), facts, foot, upward=True)

    def ruled(self) -> None:
        """A title between two rules, as on a book's title page."""
        look, page = self.build.look, self.page
        accent = look.color("accent1")
        right = page.left + self.width
        top = page.height * 0.3
        facts = replace(look.body, color=look.color("muted"))
        room = (
            page.height
            - page.bottom
            - self.height(self.facts(), facts)
            - UNDER
            - self.about_height()
            - top
            - 22
        )
        title = replace(look.title, size=look.title.size * TITLE)
        title, subtitle = self.fitted(room, title, replace(look.subtitle, italic=True))
        self.surface.line(page.left, top, right, top, accent, 1.6)
        y = self.text(self.build.plan.title, title, top + 22)
        if self.build.plan.subtitle:
            y = self.text(self.build.plan.subtitle, subtitle, y + GAP)
        self.surface.line(page.left, y + 24, right, y + 24, accent, 0.6)
        self.text(self.facts(), facts, self.describe(y + 24) + UNDER - 24)


def cover_page(build: Build, surface: Surface, page: PageGeometry) -> None:
    """Draw the title page."""
    _Cover(build, surface, page).draw()
