"""What runs come to on a slide, beside their size: ink, lines, capitals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from runstamp_compose.locales import runs_rtl
from runstamp_compose.plans import Run, Runs
from runstamp_compose.themes import contrast
from runstamp_slides.look import TEXT_CONTRAST, Ink, Look, Type
from runstamp_text.bidi import base_level, runs_right

if TYPE_CHECKING:
    from runstamp_slides.shapes import SetCell

Underline: TypeAlias = Literal["single", "double", "dotted", "wave"]
Caps: TypeAlias = Literal["all", "small"]


def on_one_line(runs: Runs) -> str:
    """Return the text of runs on one line, as names and titles of parts need it."""
    return " ".join("".join(" " if run.brk or run.tab else run.text for run in runs).split())


def reads_right(runs: Runs | str, language: str, given: bool | None = None) -> bool:
    """Return whether a paragraph runs from right to left: as it is told, as its deck's language does, else as its letters do."""
    if given is not None:
        return given
    if runs_rtl(language):
        return True
    text = runs if isinstance(runs, str) else "".join([run.text for run in runs])
    return runs_right(text) and base_level(text) == 1


def direction(runs: Runs, language: str, given: bool | None = None) -> bool | None:
    """Return whether a paragraph runs from right to left; None where its letters leave no doubt that it does not.

    A paragraph that says nothing is turned by programs that meet letters from right to left in it.
    """
    if reads_right(runs, language, given):
        return True
    return False if given is not None or any(runs_right(run.text) for run in runs) else None


def cell_indents(cell: SetCell, size: float) -> tuple[float, float]:
    """Return the indents at the left and the right of a cell's text of a size, in points: at the side where it starts."""
    room = cell.indent * size
    return (0.0, room) if cell.align == "right" else (room, 0.0)


def ink_of(run: Run, type_: Type, ground: Ink, look: Look) -> Ink:
    """Return the ink of a run: its own, the theme's for links where that reads on the ground, else its type's."""
    if run.color is not None or run.link is None or type_.quiet_links:
        return run.color or type_.ink
    link = look.hex("hlink")
    return "hlink" if contrast(link, look.hex(ground)) >= TEXT_CONTRAST else type_.ink


def underline_of(run: Run, type_: Type) -> Underline | None:
    """Return the line under a run: its own, or the one that shows a link."""
    return run.underline or ("single" if run.link and not type_.quiet_links else None)


def caps_of(run: Run, type_: Type) -> Caps | None:
    """Return how a run is put in capitals."""
    return run.caps or ("all" if type_.caps else None)


def tracking_of(run: Run, type_: Type) -> float:
    """Return what follows each character of a run, in points."""
    return run.spacing if run.spacing is not None else type_.tracking
