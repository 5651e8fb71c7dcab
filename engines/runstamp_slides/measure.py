"""How tall and wide text comes out, at any fitting. Measured with `runstamp_text`, line pitch as on slides."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from runstamp.engine import Dependency
from runstamp.frozen import field, frozen, record, replace
from runstamp_compose.plans import Run
from runstamp_slides.look import Look, Type
from runstamp_slides.shapes import Fitting, Para
from runstamp_slides.words import caps_of, tracking_of
from runstamp_text.capitals import small_caps
from runstamp_text.families import Substitution, resolve
from runstamp_text.fitting import scaled_size
from runstamp_text.lines import EPSILON, layout
from runstamp_text.measure import Style, ruler
from runstamp_text.paragraphs import SLIDE_PITCH, Layout, Paragraph, Tab
from runstamp_text.paragraphs import Run as Measured

RAISED = 2 / 3  # size of super- and subscript against the text, as presentation programs set them
PAGE = "00"  # what the number of another slide is taken to need
TAB = 72.0  # points between tab stops: the default of `defTabSz` (ECMA-376 Part 1, 21.1.2.2.7)
WIDEST = 1e6
# Words between which lines break at spaces alone (UAX #14): letters and digits, closing marks after them, opening before.
_PLAIN = re.compile(
    r"(?:[(\"'€$]?[A-Za-z0-9À-ɏ]+(?:[.,:'][A-Za-z0-9À-ɏ]+)*[.,:;!?%)\"']{0,2})(?: (?:[(\"'€$]?[A-Za-z0-9À-ɏ]+(?:[.,:'][A-Za-z0-9À-ɏ]+)*[.,:;!?%)\"']{0,2}))*"
)


def sized(asked: float, fitting: Fitting) -> float:
    """Return the size to write, in half points; under the minimum only what was under it from the start."""
    if fitting.scale > 1:
        return round(asked * fitting.scale * 2) / 2
    return scaled_size(asked, fitting.scale, fitting.minimum)


_AS_IS, _EXACT = Fitting(), Fitting(minimum=0.1)


@frozen
class _Words:
    """The widths of a text's words and of the space between them, in ems."""

    ems: list[float]
    space: float
    widest: float
    label: float = 0.0  # the bullet or number before the first line


def run_size(run: Run, type_: Type, fitting: Fitting) -> float:
    """Return the size of a run: its own is made smaller where it must, never larger."""
    if run.size is None:
        return sized(type_.size, fitting)
    return run.size if fitting.scale > 1 else sized(run.size, fitting)


@record
class Ruler:
    """Measures the text of one deck and remembers which faces it used."""

    look: Look
    used: dict[str, Dependency] = field(default_factory=dict[str, Dependency])
    substitutions: dict[str, Substitution] = field(default_factory=dict[str, Substitution])
    _known: dict[int, tuple[Para, _Words | None]] = field(
        default_factory=dict[int, "tuple[Para, _Words | None]"]
    )
    _styles: dict[tuple[object, ...], Style] = field(default_factory=dict[tuple[object, ...], Style])

    def style(self, type_: Type, run: Run | None, fitting: Fitting) -> Style:
        """Return how a run of a type is measured."""
        if run is None:
            key: tuple[object, ...] = (type_, fitting)
        else:
            key = (
                type_,
                fitting,
                run.bold,
                run.italic,
                run.code,
                run.font,
                run.size,
                run.baseline,
                run.caps,
                run.spacing,
            )
        found = self._styles.get(key)
        if found is None:
            found = self._styles[key] = self._style(type_, run or Run(), fitting)
        return found

    def _style(self, type_: Type, run: Run, fitting: Fitting) -> Style:
        family = (
            run.font
            or (type_.family if not run.code else "")
            or self.look.family("mono" if run.code else type_.font)
        )
        known = resolve(family, type_.bold or run.bold, type_.italic or run.italic)
        if known.substitution is not None:
            self.substitutions.setdefault(family, known.substitution)
        record = known.face.record
        self.used.setdefault(record.name, Dependency("font", record.name, record.sha256))
        size = run_size(run, type_, fitting) * (RAISED if run.baseline else 1.0)
        return Style(known.face, size, spacing=tracking_of(run, type_))

    def paragraph(self, para: Para, fitting: Fitting, *, first: bool = False) -> Paragraph:
        """Return a paragraph as it is measured; the first of a box has no space before."""
        runs = tuple([one for run in para.runs for one in self._runs(run, para.type, fitting)])
        label = None
        if para.bullet is not None:
            label = Measured(para.bullet.label, self.style(para.type, None, fitting))
        return Paragraph(
            runs or (Measured("", self.style(para.type, None, fitting)),),
            before=0.0 if first else para.before * fitting.spacing,
            after=para.after * fitting.spacing,
            left=para.left,
            first=para.first,
            right=para.right,
            line_spacing=para.line * fitting.pitch,
            label=label,
            tab_width=TAB,
            tabs=tuple([Tab(tab.at, tab.align, tab.sign) for tab in para.tabs]),
        )

    def _runs(self, run: Run, type_: Type, fitting: Fitting) -> Iterator[Measured]:
        """Yield a run as stretches of one size: small capitals stand beside large ones."""
        style = self.style(type_, run, fitting)
        if caps_of(run, type_) != "small" or run.brk or run.tab:
            yield Measured(shown(run, type_), style)
            return
        for piece, scale in small_caps(shown(run, type_)):
            yield Measured(piece, replace(style, size=style.size * scale))

    def heights(self, paras: Sequence[Para], width: float, fitting: Fitting) -> list[float]:
        """Return what each paragraph takes of the height, with the space that parts it from the one before."""
        out: list[float] = []
        after = 0.0
        for i, para in enumerate(paras):
            before = para.before * fitting.spacing if i else 0.0
            out.append(after + before + self._tall(para, width, fitting))
            after = para.after * fitting.spacing
        return out

    def _tall(self, para: Para, width: float, fitting: Fitting) -> float:
        """Return the height of one paragraph's lines."""
        count = self._count(para, width, fitting)
        if count is None:
            return layout([self.paragraph(para, fitting, first=True)], max(width, 1.0)).height
        size = run_size(para.runs[0], para.type, fitting)
        return count * SLIDE_PITCH * size * para.line * fitting.pitch

    def _count(self, para: Para, width: float, fitting: Fitting) -> int | None:
        """Return how many lines plain words take, None where the text needs the full breaker.

        The same sums as `break_lines` makes; a test compares the two.
        """
        words = self._words(para)
        if words is None:
            return None
        size = run_size(para.runs[0], para.type, fitting)
        limit = (max(width, 1.0) - para.right + EPSILON) / size
        x = para.left + para.first
        if para.bullet is not None:
            x = max(para.left, x + words.label * sized(para.type.size, fitting))
        return _wrapped(words, x / size, para.left / size, limit)

    def _words(self, para: Para) -> _Words | None:
        """Return the widths of words and space in ems, None where a break may come elsewhere than at a space."""
        # By identity, as hashing a paragraph costs more than measuring it; the paragraph is kept, so its id stays its own.
        known = self._known.get(id(para))
        if known is None:
            known = self._known[id(para)] = (para, self._measured(para))
        return known[1]

    def _measured(self, para: Para) -> _Words | None:
        run = para.runs[0] if len(para.runs) == 1 else None
        if run is None or run.baseline or run.caps == "small" or run.brk or run.tab:
            return None
        style, text = self.style(para.type, run, _AS_IS), shown(run, para.type)
        if style.spacing or not _PLAIN.fullmatch(text):
            return None
        em = ruler(style.face, style.fallback, style.kerning).em
        ems = [em(word) for word in text.split(" ")]
        label = self.width(para.bullet.label, replace(para.type, size=1.0), _EXACT) if para.bullet else 0.0
        return _Words(ems, em(" "), max(ems), label)

    def whole(self, paras: Sequence[Para], width: float, fitting: Fitting) -> bool:
        """Return whether no word is wider than its line."""
        for para in paras:
            found = self._words(para)
            if found is None:
                if self.layout((para,), width, fitting).too_wide:
                    return False
                continue
            room = max(width, 1.0) - para.right - max(para.left, para.left + para.first) + EPSILON
            if found.widest * run_size(para.runs[0], para.type, fitting) > room:
                return False
        return True

    def layout(self, paras: Sequence[Para], width: float, fitting: Fitting) -> Layout:
        """Return paragraphs as they come to stand in a width."""
        measured = [self.paragraph(para, fitting, first=not i) for i, para in enumerate(paras)]
        return layout(measured, max(width, 1.0))

    def height(self, paras: Sequence[Para], width: float, fitting: Fitting) -> float:
        """Return how tall paragraphs come out."""
        return sum(self.heights(paras, width, fitting))

    def balanced(self, paras: Sequence[Para], width: float, fitting: Fitting) -> float:
        """Return the least width in which paragraphs take no more lines, so that no last line holds a lone word."""
        height = self.height(paras, width, fitting)
        low, high = width * 0.6, width
        while high - low > 2:
            middle = (low + high) / 2
            laid = self.layout(paras, middle, fitting)
            if laid.height <= height + EPSILON and not laid.too_wide:
                high = middle
            else:
                low = middle
        return high

    def width(self, text: str, type_: Type, fitting: Fitting) -> float:
        """Return how wide a text is on one line."""
        style = self.style(type_, None, fitting)
        found = ruler(style.face, style.fallback, style.kerning).em(text) * style.size
        return found + style.spacing * len(text)

    def line(self, type_: Type, fitting: Fitting) -> float:
        """Return the height of a line."""
        return SLIDE_PITCH * sized(type_.size, fitting)


def _wrapped(words: _Words, x: float, left: float, limit: float) -> int | None:
    """Return how many lines words take, all in ems, the first beginning at `x`; None where a word fits no line."""
    count, at, gap = 1, x, 0.0
    for size in words.ems:
        if gap and at + gap + size > limit:
            count, at, gap = count + 1, left, 0.0
        at += gap + size
        if at > limit:
            return None
        gap = words.space
    return count


@lru_cache(maxsize=4096)
def _upper(text: str) -> str:
    return text.upper()


def shown(run: Run, type_: Type) -> str:
    """Return what is seen of a run: breaks, tabs, capitals; small ones are left to `small_caps`."""
    if run.brk:
        return "\n"
    if run.tab:
        return "\t"
    if run.ref == "page":
        return PAGE
    return _upper(run.text) if caps_of(run, type_) == "all" else run.text
