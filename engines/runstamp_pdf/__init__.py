"""The PDF engine: pages set by our own flow over reportlab's document, pages as pictures, and facts about PDF files.

Every stroke and every piece of text is drawn through `surface.Surface`, inside the structure element it belongs to or as an
artifact. Nothing heavy is imported here; `render`, `convert` and `inspect` load what they need when they are called.
"""

from __future__ import annotations

from runstamp.engine import Engine

ENGINE = Engine(
    "pdf",
    "runstamp_pdf",
    "1.0.0",
    ("reportlab", "pikepdf", "pypdfium2", "uharfbuzz"),
    "runstamp_text.coverage:rows",
)
