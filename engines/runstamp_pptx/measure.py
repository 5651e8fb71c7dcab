"""How tall and wide text comes out, at any fitting. Measured with `runstamp_text`, line pitch as on slides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from runstamp.engine import Dependency
from runstamp_compose.plans import Run
from runstamp_pptx.look import Look, Type
from runstamp_pptx.shapes import Fitting, Para
from runstamp_text.families import Substitution, resolve
from runstamp_text.fitting import scaled_size
from runstamp_text.lines import layout
from runstamp_text.measure import Style, ruler
from runstamp_text.paragraphs import SLIDE_PITCH, Layout, Paragraph
from runstamp_text.paragraphs import Run as Measured

RAISED = 2 / 3  # size of super- and subscript against the text, as presentation programs set them
SMALL_CAPS = 0.8
WIDEST = 1e6


def sized(asked: float, fitting: Fitting) -> float:
    """Return the size to write, in half points; under the minimum only what was under it from the start."""
    if fitting.scale > 1:
        return round(asked * fitting.scale * 2) / 2
    return scaled_size(asked, fitting.scale, fitting.minimum)


@dataclass(slots=True)
class Ruler:
    """Measures the text of one deck and remembers which faces it used."""

    look: Look
    used: dict[str, Dependency] = field(default_factory=dict[str, Dependency])
    substitutions: dict[str, Substitution] = field(default_factory=dict[str, Substitution])
    _styles: dict[tuple[object, ...], Style] = field(default_factory=dict[tuple[object, ...], Style])

    def style(self, type_: Type, run: Run | None, fitting: Fitting) -> Style:
        """Return how a run of a type is measured."""
        if run is None:
            key: tuple[object, ...] = (type_, fitting)
        else:
            key = (type_, fitting, run.bold, run.italic, run.code, run.font, run.size, run.baseline, run.caps, run.spacing)
        found = self._styles.get(key)
        if found is None:
            found = self._styles[key] = self._style(type_, run or Run(), fitting)
        return found

    def _style(self, type_: Type, run: Run, fitting: Fitting) -> Style:
        family = run.font or self.look.family("mono" if run.code else type_.font)
        known = resolve(family, type_.bold or run.bold, type_.italic or run.italic)
        if known.substitution is not None:
            self.substitutions.setdefault(family, known.substitution)
        record = known.face.record
        self.used.setdefault(record.name, Dependency("font", record.name, record.sha256))
        size = sized(run.size or type_.size, fitting) * (RAISED if run.baseline else 1.0)
        size *= SMALL_CAPS if run.caps == "small" else 1.0
        return Style(known.face, size, spacing=run.spacing if run.spacing is not None else type_.tracking)

    def paragraph(self, para: Para, fitting: Fitting, *, first: bool = False) -> Paragraph:
        """Return a paragraph as it is measured; the first of a box has no space before."""
        runs = tuple([Measured(shown(run, para.type), self.style(para.type, run, fitting)) for run in para.runs])
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
        )

    def layout(self, paras: Sequence[Para], width: float, fitting: Fitting) -> Layout:
        """Return paragraphs as they come to stand in a width."""
        measured = [self.paragraph(para, fitting, first=not i) for i, para in enumerate(paras)]
        return layout(measured, max(width, 1.0))

    def height(self, paras: Sequence[Para], width: float, fitting: Fitting) -> float:
        """Return how tall paragraphs come out."""
        return self.layout(paras, width, fitting).height if paras else 0.0

    def balanced(self, paras: Sequence[Para], width: float, fitting: Fitting) -> float:
        """Return the least width in which paragraphs take no more lines, so that no last line holds a lone word."""
        height = self.height(paras, width, fitting)
        low, high = width * 0.6, width
        while high - low > 2:
            middle = (low + high) / 2
            laid = self.layout(paras, middle, fitting)
            if laid.height <= height and not laid.too_wide:
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


@lru_cache(maxsize=4096)
def _upper(text: str) -> str:
    return text.upper()


def shown(run: Run, type_: Type) -> str:
    """Return what is seen of a run: breaks, tabs, capitals."""
    if run.brk:
        return "\n"
    if run.tab:
        return "\t"
    return _upper(run.text) if run.caps or type_.caps else run.text
