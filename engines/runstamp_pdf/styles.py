"""What a theme comes to on a page: the styles of text, in points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.frozen import frozen, replace
from runstamp_compose.themes import heading_role

if TYPE_CHECKING:
    from runstamp_compose.plans import ThemePlan

BODY_PITCH = 1.36  # line pitch by size: between 120 and 145 % reads best (Butterick, Practical Typography)
HEADING_PITCH = 1.18
SINGLE = 1.2  # what "single" means to a word processor; line_height multiplies it
MAX_LEVEL = 6  # deeper headings look as the sixth


@frozen
class TextStyle:
    """How a block of text is set. `pitch` is the line's height by size; `before` and `after` are the space around it."""

    family: str
    size: float
    color: str
    bold: bool = False
    italic: bool = False
    pitch: float = BODY_PITCH
    before: float = 0.0
    after: float = 0.0
    mono: str = "Consolas"


@frozen
class Look:
    """The styles of one theme."""

    theme: ThemePlan

    def color(self, role: str) -> str:
        """Return a role's colour."""
        return self.theme.colors[role]

    @property
    def body(self) -> TextStyle:
        """Paragraphs and list items."""
        size = self.theme.sizes["body"]
        space = round(0.62 * size * self.theme.spacing, 1)
        return TextStyle(
            self.theme.body_font, size, self.color("text"), after=space, mono=self.theme.mono_font
        )

    @property
    def small(self) -> TextStyle:
        """Notes, bands, sources."""
        return replace(self.body, size=self.theme.sizes["small"], pitch=1.3, after=0.0)

    @property
    def muted(self) -> TextStyle:
        """Small text that steps back."""
        return replace(self.small, color=self.color("muted"))

    @property
    def caption(self) -> TextStyle:
        """Captions of figures and tables."""
        return replace(self.small, size=self.theme.sizes["caption"], color=self.color("muted"))

    @property
    def code(self) -> TextStyle:
        """Lines of code."""
        return replace(
            self.body, family=self.theme.mono_font, size=self.theme.sizes["code"], pitch=1.38, after=0.0
        )

    @property
    def quote(self) -> TextStyle:
        """The words of a quotation."""
        return replace(self.body, size=self.theme.sizes["body"] + 1, italic=True, after=4.0)

    def heading(self, level: int) -> TextStyle:
        """Return the style of a heading."""
        rank = min(level, MAX_LEVEL)
        before = (24, 17, 13, 11, 10, 10)[rank - 1] * self.theme.spacing
        after = (8, 5.5, 4, 3, 3, 3)[rank - 1] * self.theme.spacing
        strong = self.theme.heading_bold or rank > 2
        color = self.color(heading_role(level))
        return TextStyle(
            self.theme.heading_font, self.theme.sizes[f"h{rank}"], color, strong, rank == 5, HEADING_PITCH, before, after,
            self.theme.mono_font,
        )  # fmt: skip

    @property
    def title(self) -> TextStyle:
        """The title of the document."""
        return TextStyle(
            self.theme.heading_font, self.theme.sizes["title"], self.color("text"), self.theme.heading_bold, pitch=1.12,
            after=6.0, mono=self.theme.mono_font,
        )  # fmt: skip

    @property
    def subtitle(self) -> TextStyle:
        """The line under the title."""
        return replace(
            self.body, size=self.theme.sizes["subtitle"], color=self.color("muted"), pitch=1.25, after=4.0
        )
