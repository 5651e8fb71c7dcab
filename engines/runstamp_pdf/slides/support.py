"""What of a deck reaches the pages of a PDF; everything else that is set becomes an entry of the loss ledger.

Pages have no speaker notes, no names of shapes, no shadows, no columns within a box. That a template is not drawn is told as a loss of its own.
"""

from __future__ import annotations

from runstamp_data.support import FED
from runstamp_pdf.chart_support import PAGE_CHARTS
from runstamp_slides.support import DRAWN

SUPPORT: frozenset[str] = FED | DRAWN | PAGE_CHARTS
