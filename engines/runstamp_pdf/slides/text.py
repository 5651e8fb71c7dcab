"""Paragraphs of slides as set text: the faces, sizes and breaks by which they were fitted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from runstamp.frozen import frozen, record, replace
from runstamp.losses import Loss
from runstamp_compose.plans import Run
from runstamp_pdf.quick import quick_lines
from runstamp_pdf.setting import Ink, SetText, as_it_is
from runstamp_slides.measure import run_size, shown
from runstamp_slides.words import caps_of, ink_of, reads_right, underline_of
from runstamp_text import lines, paragraphs
from runstamp_text.capitals import small_caps
from runstamp_text.families import fallback_for
from runstamp_text.measure import Style

if TYPE_CHECKING:
    from collections.abc import Mapping

    from runstamp_compose.plans import Align, Link
    from runstamp_pdf.setting import Typesetter
    from runstamp_slides.look import Ink as Colour
    from runstamp_slides.look import Look
    from runstamp_slides.measure import Ruler
    from runstamp_slides.shapes import Fitting, Para

RISE = {"super": 0.30, "sub": -0.25}  # of the size, as presentation programs raise and lower
# Where base lines stand in text boxes, whatever the face: measured on LibreOffice 7.4 with five faces at three sizes.
DEPTH = 0.2  # of the size: how far above the foot of a line
TIGHT = 0.957  # of the size and of the pitch against the usual: how far below the top of a line, where that pitch is under 1
Part = tuple[paragraphs.Run, Ink]


@frozen
class SetPara:
    """A paragraph with its lines, its label, and its top from the top of all."""

    para: Para
    text: SetText
    top: float
    label: SetText | None = None


@record
class SlideSetter:
    """Sets the text of one slide. `fields` are what page numbers show on it, `pageless` the ids on slides without a page."""

    ruler: Ruler
    setter: Typesetter
    look: Look
    fields: Mapping[str, str]
    pageless: frozenset[str] = frozenset()

    def reached(self, link: Link | None, path: str) -> Link | None:
        """Return a link, `None` where it leads to a slide that has no page.

        Loses:
            common/LINK_DROPPED.
        """
        if link is None or link.kind != "anchor" or link.target not in self.pageless:
            return link
        message = f"the link leads to '{link.target}', which is on a hidden slide"
        remedy = "drop 'hidden' from that slide, or the link"
        self.setter.losses.append(
            Loss("common/LINK_DROPPED", "link", message, path, avoidable=True, remediation=remedy)
        )
        return None

    def set(
        self, paras: Sequence[Para], width: float, fitting: Fitting, ground: Colour, *, boxed: bool = True
    ) -> tuple[tuple[SetPara, ...], float]:
        """Return paragraphs under one another, and their height together.

        In text boxes the base lines are those that presentation programs give every face; in cells, which are not `boxed`,
        each face stands in the middle of its line.

        Loses:
            common/FONT_SUBSTITUTED, common/GLYPH_MISSING, common/LINE_BREAK_APPROXIMATE, common/LINK_DROPPED.
        """
        done: list[SetPara] = []
        y = after = 0.0
        for i, para in enumerate(paras):
            form = self.ruler.paragraph(para, fitting, first=not i)
            rtl = reads_right(para.runs, self.setter.language, para.rtl)
            form = replace(form, rtl=rtl)
            y += form.before + after
            text, label = self._text(para, form, width, fitting, ground), self._label(para, form, width)
            if boxed:
                text, label = _seated(text), _seated(label) if label is not None else None
            done.append(SetPara(para, text, y, label))
            y += text.height
            after = form.after
        return tuple(done), y

    def _text(
        self, para: Para, form: paragraphs.Paragraph, width: float, fitting: Fitting, ground: Colour
    ) -> SetText:
        parts = [part for run in para.runs for part in self._parts(run, para, fitting, ground)]
        if not parts:
            parts = [(form.runs[0], Ink(self.look.hex(para.type.ink), form.runs[0].style.size))]
        own = replace(form, runs=tuple([run for run, _ in parts]))
        if form.rtl:  # what hangs before the text stands right of it
            own = replace(own, first=0.0 if form.label else form.first, label=None)
        only = parts[0][0]
        plain = len(parts) == 1 and "\t" not in only.text and as_it_is(only.text, only.style.face)
        inks, broken = tuple([ink for _, ink in parts]), _broken(own, width)
        if form.rtl:  # broken from the right edge; what is left of a line is the indent of its end
            broken = tuple([replace(line, x=form.right) for line in broken])
        self.setter.check_breaks(own, broken, para.path)
        align: Align = "right" if form.rtl and para.align == "left" else para.align
        return SetText(own, broken, inks, align, plain, para.path)

    def _label(self, para: Para, form: paragraphs.Paragraph, width: float) -> SetText | None:
        """Return the bullet or number of a paragraph, at its first line's indent."""
        if form.label is None or para.bullet is None:
            return None
        ink = Ink(self.look.hex(para.bullet.ink or para.type.ink), form.label.style.size)
        face = self.setter.face(para.bullet.font, False, False) if para.bullet.char else form.label.style.face
        self.setter.check(form.label.text, face, para.path)
        run = paragraphs.Run(form.label.text, replace(form.label.style, face=face))
        own = replace(form, runs=(run,), label=None)
        align: Align = "left"
        if form.rtl:
            own, align = replace(own, left=0.0, right=max(form.left + form.first, 0.0), first=0.0), "right"
        return SetText(own, _broken(own, width)[:1], (ink,), align, path=para.path)

    def _parts(self, run: Run, para: Para, fitting: Fitting, ground: Colour) -> Iterator[Part]:
        """Yield a run as stretches of one size; a field as what it shows here."""
        number = self.fields.get(run.field) if run.field else None
        if run.ref == "page" and run.link is not None:
            number = self.fields.get(f"#{run.link.target}")
        text = shown(run, para.type) if number is None else number
        if not text:
            return
        style = self.ruler.style(para.type, run, fitting)
        style = replace(style, fallback=fallback_for(run.lang or self.setter.language))
        if run.font:
            bold, italic = run.bold or para.type.bold, run.italic or para.type.italic
            self.setter.face(run.font, bold, italic, run.path + "/font")
        self.setter.check(text, style.face, run.path or para.path)
        ink = self._ink(run, para, style, fitting, ground)
        if caps_of(run, para.type) != "small" or run.brk or run.tab:
            yield paragraphs.Run(text, style), ink
            return
        for piece, scale in small_caps(text):
            size = style.size * scale
            yield paragraphs.Run(piece, replace(style, size=size)), replace(ink, size=size)

    def _ink(self, run: Run, para: Para, style: Style, fitting: Fitting, ground: Colour) -> Ink:
        colour = self.look.hex(ink_of(run, para.type, ground, self.look))
        size = run_size(run, para.type, fitting)
        rise = size * RISE[run.baseline] if run.baseline else 0.0
        highlight = self.look.hex(run.highlight) if run.highlight else None
        return Ink(
            colour, style.size, underline_of(run, para.type), run.strike, highlight, rise, style.spacing,
            self.reached(run.link, run.path or para.path), run.lang,
        )  # fmt: skip


def _seated(text: SetText) -> SetText:
    """Return a text with the base lines of text boxes."""
    spacing = text.paragraph.line_spacing
    seated: list[paragraphs.Line] = []
    for line in text.lines:
        size = line.height / (paragraphs.SLIDE_PITCH * spacing)
        base = TIGHT * spacing * size if spacing < 1 else line.height - DEPTH * size
        seated.append(replace(line, baseline=base))
    return replace(text, lines=tuple(seated))


def _broken(paragraph: paragraphs.Paragraph, width: float) -> tuple[paragraphs.Line, ...]:
    box, pitch = max(width, 1.0), paragraphs.SLIDE_PITCH
    return quick_lines(paragraph, box, pitch) or lines.break_lines(paragraph, box, pitch).lines
