"""What is laid out and what comes of it: runs, paragraphs, lines, pieces. Lengths in points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from runstamp.frozen import frozen

if TYPE_CHECKING:
    from runstamp_text.faces import Face
    from runstamp_text.measure import Style

SLIDE_PITCH = 1.2  # line pitch by size on slides, whatever the face: measured on LibreOffice with two faces
TAB_WIDTH = 36.0  # half an inch, the default of word processors

TabAlign = Literal["left", "right", "center", "decimal"]


@frozen
class Run:
    """Text in one style. A line feed, U+000B or U+2028 breaks the line inside the paragraph; U+0009 is a tab."""

    text: str
    style: Style


@frozen
class Tab:
    """A tab stop, measured from the box's left edge."""

    at: float
    align: TabAlign = "left"
    sign: str = "."  # what stands at a decimal stop


@frozen
class Paragraph:
    """Runs, at least one (its text may be empty), and how they are set.

    `left` and `right` are indents of every line, `first` is added on the first one (negative hangs). `label` is a bullet or
    number at the first line's indent; the text then starts at `left`, or after a label that is wider. The line's height
    is `leading` if given, else pitch by size by `line_spacing`. `slashes` lets a line break after a slash: set it where the
    lines are ours (PDF), not where an office program breaks them. `rtl`: whether the paragraph runs from right to left, its
    indents and tabs counted from the right; None looks at its first strong character.
    """

    runs: tuple[Run, ...]
    before: float = 0.0
    after: float = 0.0
    left: float = 0.0
    first: float = 0.0
    right: float = 0.0
    line_spacing: float = 1.0
    leading: float | None = None
    label: Run | None = None
    tabs: tuple[Tab, ...] = ()
    tab_width: float = TAB_WIDTH
    slashes: bool = False
    rtl: bool | None = None

    @property
    def text(self) -> str:
        """The text of all runs."""
        return "".join([run.text for run in self.runs])


@frozen
class Line:
    """One line: `start` and `end` are offsets into the paragraph's text, without the spaces that hang over the end.

    `hyphen`: the line ends at a soft hyphen and shows it. `x` and `width` say where the text stands in the box, `available` how much room the line had, `baseline` lies below
    the line's top. `hard` lines end at a break or at the paragraph's end, and are not justified.
    """

    start: int
    end: int
    x: float
    width: float
    available: float
    height: float
    baseline: float
    hard: bool
    hyphen: bool = False


@frozen
class TooWide:
    """A piece of text that no line can hold whole; it was wrapped between its characters."""

    paragraph: int
    text: str
    needed_pt: float
    available_pt: float


@frozen
class Broken:
    """The lines of one paragraph, never none, and what did not fit a line whole."""

    lines: tuple[Line, ...]
    too_wide: tuple[TooWide, ...] = ()

    @property
    def height(self) -> float:
        """The height of the lines together, without the space around the paragraph."""
        return sum(line.height for line in self.lines)


@frozen
class Piece:
    """What is drawn in one go: text of one run in one face.

    `run` is the run's index, `start` the offset in the paragraph's text; `text` is what is seen, so without soft hyphens and
    other characters that are never drawn, and with the hyphen at the end of a hyphenated line. `rtl`: it reads from right to
    left; its text stays in logical order. `after_tab`: a tab stands right before it.
    """

    run: int
    text: str
    face: Face
    x: float
    width: float
    start: int
    covered: bool = True
    rtl: bool = False
    after_tab: bool = False


@frozen
class Layout:
    """Paragraphs broken into lines: for each its `Broken` and the top of its first line; the height of all."""

    paragraphs: tuple[Broken, ...]
    tops: tuple[float, ...]
    height: float
    too_wide: tuple[TooWide, ...] = ()
