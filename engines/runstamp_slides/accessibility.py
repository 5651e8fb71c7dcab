"""What people who cannot see the slides would miss: alternative text, contrast, size, titles that say which slide it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from runstamp_compose.themes import contrast
from runstamp_slides.findings import Findings
from runstamp_slides.look import LARGE_CONTRAST, TEXT_CONTRAST, Ink, Look
from runstamp_slides.measure import run_size
from runstamp_slides.shapes import (
    AutoShape,
    Group,
    PictureShape,
    PictureWash,
    PlacedSlide,
    SetCell,
    Shape,
    TableShape,
    TextBox,
)

SMALLEST = 9.0  # points on a slide of the usual size: what a projector still shows
LARGE, LARGE_BOLD = 18.0, 14.0  # points, WCAG 2.2, "large scale"


def look_over(slides: Sequence[PlacedSlide], look: Look, findings: Findings) -> None:
    """Enter what the slides lack: alternative texts, contrast of colours and sizes that the input chose, titles of their own."""
    for number, slide in enumerate(slides, 1):
        findings.page = number
        for shape in flat(slide.shapes):
            if isinstance(shape, PictureShape):
                _picture(shape, findings)
            elif isinstance(shape, TextBox):
                _text(shape, look, findings)
            elif isinstance(shape, TableShape):
                _table(shape, look, findings)
            elif isinstance(shape, AutoShape):
                _shape(shape, look, findings)
    _titles(slides, findings)


def flat(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Yield shapes and those inside groups."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from flat(shape.shapes)
        else:
            yield shape


def _picture(shape: PictureShape, findings: Findings) -> None:
    if not shape.descr and not shape.decorative:
        message = "the image has no alternative text"
        findings.note("common/IMAGE_ALT_MISSING", message, shape.path, {"alt": "what the image shows"})


def _shape(shape: AutoShape, look: Look, findings: Findings) -> None:
    stance = shape.stance
    if shape.text is not None:
        _text(shape.text, look, findings)
    elif isinstance(shape.fill, PictureWash) and not stance.descr and not stance.decorative:
        message = "the image in the shape has no alternative text"
        findings.note("common/IMAGE_ALT_MISSING", message, stance.path, {"alt": "what the image shows"})


def _text(shape: TextBox, look: Look, findings: Findings) -> None:
    ground = shape.fill or shape.ground
    for para in shape.paras:
        for run in para.runs:
            if run.size is not None and run.text.strip():
                _size(run_size(run, para.type, shape.fitting), look, findings, run.path or para.path)
            if run.color is not None and run.text.strip():
                size = run_size(run, para.type, shape.fitting)
                under = run.highlight or ground
                _pair(
                    run.color,
                    under,
                    size,
                    look,
                    findings,
                    run.path or para.path,
                    bold=run.bold or para.type.bold,
                )


def _size(size: float, look: Look, findings: Findings, path: str) -> None:
    least = SMALLEST * min(look.k, 1.0)
    if size < least:
        message = f"text of {size:g} pt is hard to read on a slide; the least is {least:g} pt"
        findings.note("common/TEXT_SMALL", message, path, {"size": least})


def _table(shape: TableShape, look: Look, findings: Findings) -> None:
    for row in shape.rows:
        for cell in row.cells:
            if isinstance(cell, str):
                continue
            if cell.fill is not None or cell.ink is not None:
                _pair(
                    cell.ink or look.on(look.ground),
                    cell.fill or look.ground,
                    shape.size,
                    look,
                    findings,
                    cell.path,
                    bold=bool(cell.bold),
                )
            if not isinstance(cell.runs, str):
                _runs(cell, shape, look, findings)


def _runs(cell: SetCell, shape: TableShape, look: Look, findings: Findings) -> None:
    for run in cell.runs:
        if not isinstance(run, str) and run.color is not None and run.text.strip():
            under = run.highlight or cell.fill or look.ground
            _pair(
                run.color, under, run.size or shape.size, look, findings, run.path or cell.path, bold=run.bold
            )


def _pair(
    ink: Ink, ground: Ink, size: float, look: Look, findings: Findings, path: str, *, bold: bool
) -> None:
    found = contrast(look.hex(ink), look.hex(ground))
    large = size >= LARGE or (bold and size >= LARGE_BOLD)
    if found < (LARGE_CONTRAST if large else TEXT_CONTRAST):
        wanted = LARGE_CONTRAST if large else TEXT_CONTRAST
        message = f"{look.hex(ink)} on {look.hex(ground)} has a contrast of {found:.1f}:1, under {wanted:g}:1"
        findings.note("common/LOW_CONTRAST", message, path)


def tell_contrast(
    ink: Ink, grounds: Sequence[Ink], size: float, look: Look, findings: Findings, path: str, *, bold: bool
) -> None:
    """Enter a colour that reads badly on the worst of its grounds."""
    if grounds:
        worst = min(grounds, key=lambda ground: contrast(look.hex(ink), look.hex(ground)))
        _pair(ink, worst, size, look, findings, path, bold=bold)


def _titles(slides: Sequence[PlacedSlide], findings: Findings) -> None:
    counts = Counter(slide.title for slide in slides)
    seen: set[str] = set()
    for number, slide in enumerate(slides, 1):
        if counts[slide.title] > 1 and slide.title in seen:
            findings.page = number
            findings.note("common/TITLE_REPEATED", "another slide has the same title", f"{slide.path}/title")
        seen.add(slide.title)
