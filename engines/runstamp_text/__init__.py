"""Fonts and measuring for every engine: nothing else opens a font file. Lengths are points.

The usual calls:

    face = resolve("Calibri", bold=True).face         a face for any name, with a note if another stands in
    style = Style(face, 18)
    width("Revenue", style)                           points
    broken = break_lines(Paragraph((Run("…", style),)), 200)
    pieces(paragraph, broken.lines[0])                what to draw, where, in which face
    found = fit(paragraphs, 400, 200, minimum=12)     sizes to write, a place to split, or what is missing
    missing(text, face)                               characters no face draws
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from runstamp_text.breaks import opportunities
    from runstamp_text.catalogue import FaceRecord, Manifest, manifest
    from runstamp_text.cover import Missing, Span, missing, spans
    from runstamp_text.faces import Face, open_face
    from runstamp_text.families import Resolved, Substitution, resolve
    from runstamp_text.fitting import Fit, Split, fit, split_at
    from runstamp_text.graphemes import clusters
    from runstamp_text.lines import break_lines, layout, pieces
    from runstamp_text.losses import missing_loss, overflow_loss, substitution_loss
    from runstamp_text.measure import Style, width
    from runstamp_text.paragraphs import (
        SLIDE_PITCH,
        Broken,
        Layout,
        Line,
        Paragraph,
        Piece,
        Run,
        Tab,
        TooWide,
    )

__all__ = [
    "SLIDE_PITCH",
    "Broken",
    "Face",
    "FaceRecord",
    "Fit",
    "Layout",
    "Line",
    "Manifest",
    "Missing",
    "Paragraph",
    "Piece",
    "Resolved",
    "Run",
    "Span",
    "Split",
    "Style",
    "Substitution",
    "Tab",
    "TooWide",
    "break_lines",
    "clusters",
    "fit",
    "layout",
    "manifest",
    "missing",
    "missing_loss",
    "open_face",
    "opportunities",
    "overflow_loss",
    "pieces",
    "resolve",
    "spans",
    "split_at",
    "substitution_loss",
    "width",
]

_HOMES = {
    "breaks": ("opportunities",),
    "graphemes": ("clusters",),
    "cover": ("Missing", "Span", "missing", "spans"),
    "faces": ("Face", "open_face"),
    "fitting": ("Fit", "Split", "fit", "split_at"),
    "lines": ("break_lines", "layout", "pieces"),
    "losses": ("missing_loss", "overflow_loss", "substitution_loss"),
    "catalogue": ("FaceRecord", "Manifest", "manifest"),
    "measure": ("Style", "width"),
    "paragraphs": ("SLIDE_PITCH", "Broken", "Layout", "Line", "Paragraph", "Piece", "Run", "Tab", "TooWide"),
    "families": ("Resolved", "Substitution", "resolve"),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
