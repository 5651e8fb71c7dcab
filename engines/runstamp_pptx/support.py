"""What of the model reaches a PPTX file; everything else that is set becomes an entry of the loss ledger."""

from __future__ import annotations

from runstamp_data.support import FED
from runstamp_slides.support import DRAWN

SUPPORT: frozenset[str] = FED | DRAWN | {"Slide.notes"}
