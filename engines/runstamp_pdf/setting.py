"""From runs to set text: faces chosen, sizes and colours settled, lines broken. What cannot be shown is entered as a loss."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from runstamp.frozen import field, frozen, record, replace
from runstamp.losses import Loss
from runstamp_compose.locales import runs_rtl
from runstamp_pdf.quick import quick_lines
from runstamp_pdf.styles import SINGLE, TextStyle
from runstamp_text import families, lines, losses, paragraphs
from runstamp_text.bidi import base_level, runs_right
from runstamp_text.breaks import SOFT_HYPHEN
from runstamp_text.capitals import small_caps
from runstamp_text.cover import missing
from runstamp_text.dictionaries import approximated
from runstamp_text.faces import INVISIBLE
from runstamp_text.measure import Style
from runstamp_text.scripts import needs_shaping

if TYPE_CHECKING:
    from runstamp_compose.plans import Align, Link, ParagraphFormat, Run, Runs, ThemePlan
    from runstamp_text.faces import Face

RAISED = (0.64, 0.34, -0.14)  # of the size: size of super- and subscripts, how high, how low
CODE_SIZE = 0.92  # a mono face looks larger than its neighbours
TAB = 36.0
_BLOCK = re.compile(r".*/(?:blocks|slides)/\d+(?=/|$)")  # the innermost block that a place lies in
PLACEHOLDER = "00"  # what a page number is taken to need while lines are broken


@frozen
class Ink:
    """What is drawn with a run, beyond its letters."""

    color: str
    size: float
    underline: Literal["single", "double", "dotted", "wave"] | None = None
    strike: bool = False
    highlight: str | None = None
    rise: float = 0.0
    spacing: float = 0.0
    link: Link | None = None
    lang: str | None = None
    field: str | None = None  # page, pages, or the page of an #id: known when the page is drawn
    words: bool = True  # whether the text is words, which may be hyphenated


@frozen
class SetText:
    """A paragraph with its lines; `plain` says that one face draws all of it as it is."""

    paragraph: paragraphs.Paragraph
    lines: tuple[paragraphs.Line, ...]
    inks: tuple[Ink, ...]
    align: Align = "left"
    plain: bool = False
    path: str = ""

    @property
    def height(self) -> float:
        """The height of all lines."""
        return sum([line.height for line in self.lines])

    @property
    def width(self) -> float:
        """The width of the widest line, its indent included."""
        return max([line.x + line.width for line in self.lines])


@frozen
class Shape:
    """Where lines stand in their box, in points, and how their ends meet its edges.

    `left`, `first` and `tabs` count from the edge where lines start: the right one in text from right to left.
    """

    align: Align = "left"
    left: float = 0.0
    right: float = 0.0
    first: float = 0.0
    line_height: float | None = None
    rtl: bool | None = None  # set by hand; source code runs from left to right whatever its language
    fixed: bool = False  # `left` is left in text from right to left too
    hyphenate: bool = False  # words of justified text may be hyphenated
    tabs: tuple[paragraphs.Tab, ...] = ()

    @classmethod
    def of(cls, form: ParagraphFormat) -> Shape:
        """Return the shape that a block asks for."""
        return cls(
            form.align or "left",
            form.indent_left or 0.0,
            form.indent_right or 0.0,
            form.indent_first or 0.0,
            form.line_height,
            rtl=form.rtl,
            tabs=tuple([paragraphs.Tab(tab.at, tab.align, tab.sign) for tab in form.tabs]),
            fixed=form.align is not None,
        )

    def turned(self) -> Shape:
        """Return the shape for a text from right to left."""
        return replace(self, align="right") if self.align == "left" and not self.fixed else self


@record
class Typesetter:
    """Sets the texts of one document.

    `asked` are the families that the input's theme names, with their places: those of a theme of ours may be replaced without a
    word.
    """

    theme: ThemePlan
    asked: Mapping[str, str] = field(default_factory=dict[str, str])
    losses: list[Loss] = field(default_factory=list[Loss])
    language: str = ""  # of the document
    _told: set[str] = field(default_factory=set[str])

    def set(self, runs: Runs, style: TextStyle, width: float, shape: Shape | None = None) -> SetText:
        """Return runs as lines of at most `width`.

        Loses:
            common/FONT_SUBSTITUTED, common/GLYPH_MISSING, common/LINE_BREAK_APPROXIMATE.
        """
        shape = shape or Shape()
        parts = [part for run in runs for part in self._parts(run, style)] or [self._empty(style)]
        pitch = style.pitch if shape.line_height is None else SINGLE * shape.line_height
        rtl = self._runs_right(shape, [run.text for run, _ in parts])
        shape = shape.turned() if rtl else shape
        paragraph = paragraphs.Paragraph(
            tuple([run for run, _ in parts]), left=shape.left, right=shape.right, first=shape.first, tabs=shape.tabs, tab_width=TAB,
            slashes=True, rtl=rtl,
        )  # fmt: skip
        box = max(width, 1.0)
        inks = tuple([ink for _, ink in parts])
        broken = (
            (self._justified(paragraph, box, pitch, shape, inks) if shape.align == "justify" else None)
            or quick_lines(paragraph, box, pitch)
            or lines.break_lines(paragraph, box, pitch).lines
        )
        if rtl:  # broken from the right edge; what is left of a line is the indent of its end
            broken = tuple([replace(line, x=shape.right) for line in broken])
        only = parts[0][0]
        plain = (
            len(parts) == 1
            and "\t" not in only.text
            and not parts[0][1].field
            and as_it_is(only.text, only.style.face)
        )
        path = runs[0].path if runs else ""
        self.check_breaks(paragraph, broken, path)
        return SetText(paragraph, broken, inks, shape.align, plain, path)

    def _justified(
        self, paragraph: paragraphs.Paragraph, box: float, pitch: float, shape: Shape, inks: Sequence[Ink]
    ) -> tuple[paragraphs.Line, ...] | None:
        """Return the lines of justified text, broken as a whole; loaded where a document has such text."""
        from runstamp_text.optimum import justified_lines

        languages = [(ink.lang or self.language) if ink.words else None for ink in inks]
        return justified_lines(paragraph, box, pitch, languages if shape.hyphenate else ())

    def check_breaks(
        self, paragraph: paragraphs.Paragraph, broken: Sequence[paragraphs.Line], path: str
    ) -> None:
        """Enter the scripts whose lines might end elsewhere, had there been a dictionary: each once for a block."""
        if len(broken) == 1:
            return
        for script in approximated(paragraph.text, broken):
            found = _BLOCK.match(path)
            block = found[0] if found else path
            if (told := f"{script} {block}") not in self._told:
                self._told.add(told)
                self.losses.append(losses.breaks_loss(script, block))

    @property
    def rtl(self) -> bool:
        """Whether the document's language is written from right to left."""
        return runs_rtl(self.language)

    def _runs_right(self, shape: Shape, texts: Sequence[str]) -> bool:
        """Return whether a paragraph runs from right to left: as it is told, as its document does, else as its first strong character."""
        if shape.rtl is not None:
            return shape.rtl
        if self.rtl:
            return True
        return any(map(runs_right, texts)) and base_level("".join(texts)) == 1

    def face(self, family: str, bold: bool, italic: bool, path: str | None = None) -> Face:
        """Return the face for a family; what stands in for one that the input names, here or in its theme, is entered once."""
        found = families.resolve(family, bold, italic)
        place = path or self.asked.get(family)
        if found.substitution is not None and place is not None and family not in self._told:
            self._told.add(family)
            self.losses.append(losses.substitution_loss(found.substitution, place))
        return found.face

    def style(self, face: Face, size: float, spacing: float = 0.0, language: str | None = None) -> Style:
        """Return how text is set in a face; its fallbacks are those of its language."""
        return Style(face, size, families.fallback_for(language or self.language), spacing=spacing)

    def check(self, text: str, face: Face, path: str) -> None:
        """Enter what a face and its fallbacks cannot show of a text."""
        if text.isascii():
            return
        lost = missing(text, face)
        if lost is not None:
            self.losses.append(losses.missing_loss(lost, path))

    def _empty(self, style: TextStyle) -> tuple[paragraphs.Run, Ink]:
        face = self.face(style.family, style.bold, style.italic)
        return paragraphs.Run("", self.style(face, style.size)), Ink(style.color, style.size)

    def _parts(self, run: Run, style: TextStyle) -> Iterator[tuple[paragraphs.Run, Ink]]:
        """Yield a run as stretches of one size; a field as what it shows."""
        if run.brk in ("page", "column"):
            self.losses.append(no_break(run.path, "this text"))
        field = PLACEHOLDER if run.field in ("page", "pages") or run.ref == "page" else run.text
        text = "\n" if run.brk else "\t" if run.tab else field
        if not text:
            return
        if run.caps == "all":
            text = text.upper()
        size = float(run.size or style.size) * (CODE_SIZE if run.code and not run.size else 1.0)
        rise = 0.0
        if run.baseline is not None:
            share, up, down = RAISED
            rise, size = size * (up if run.baseline == "super" else down), size * share
        family = run.font or (style.mono if run.code else style.family)
        face = self.face(
            family,
            run.bold or style.bold,
            run.italic != style.italic,
            run.path + "/font" if run.font else None,
        )
        self.check(text, face, run.path)
        ink = self._ink(run, style, size, rise)
        for piece, scale in small_caps(text) if run.caps == "small" else ((text, 1.0),):
            own = ink if scale == 1.0 else replace(ink, size=size * scale)
            yield (
                paragraphs.Run(piece, self.style(face, size * scale, spacing=ink.spacing, language=run.lang)),
                own,
            )

    def _ink(self, run: Run, style: TextStyle, size: float, rise: float) -> Ink:
        colors = self.theme.colors
        color = run.color or (colors["link"] if run.link else style.color)
        highlight = run.highlight or (colors["surface"] if run.code else None)
        underline = run.underline or ("single" if run.link else None)
        field: str | None = run.field if run.field in ("page", "pages") else None
        if run.ref == "page" and run.link is not None:
            field = f"#{run.link.target}"
        return Ink(
            color, size, underline, run.strike, highlight, rise, run.spacing or 0.0, run.link, run.lang, field,
            words=not run.code,
        )  # fmt: skip


def as_it_is(text: str, face: Face) -> bool:
    """Return whether one face shows every character of a text as it stands."""
    if text.isascii():
        return face.covers(text)
    return not needs_shaping(text) and all(
        c == SOFT_HYPHEN or (ord(c) not in INVISIBLE and face.glyph(c) is not None) for c in text
    )


def no_break(path: str, where: str) -> Loss:
    """Return the loss of a page break where none can be."""
    return Loss(
        "common/PROPERTY_NOT_RENDERED",
        "page break",
        f"a page cannot start inside {where}",
        path,
        avoidable=True,
        remediation="put the page break between blocks, or into a paragraph of its own",
    )
