"""What of the model reaches a PPTX file; everything else that is set becomes an entry of the loss ledger."""

from __future__ import annotations

from runstamp_data.support import FED
from runstamp_ooxml.support import NATIVE_CHARTS
from runstamp_slides.support import DRAWN

# What a file holds and pages of a PDF do not show.
KEPT: frozenset[str] = frozenset((
    "Slide.notes", "SlideNotes.blocks", "Cell.border", "Cell.border_color", "Element.name", "TextFrame.columns", "TextFrame.column_gap", "ShapeElement.shadow", "Shadow.color", "Shadow.blur",
    "Shadow.distance", "Shadow.angle", "Shadow.alpha",
))  # fmt: skip
SUPPORT: frozenset[str] = FED | DRAWN | KEPT | NATIVE_CHARTS
