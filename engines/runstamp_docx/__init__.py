"""The DOCX engine: flowing documents for Word, written as text over `runstamp_ooxml`; and facts about DOCX files.

Real structure throughout: styles, linked numbering, fields, bookmarks, captions with SEQ, native tables and charts. Nothing
heavy is imported here; `render` and `inspect` load what they need when they are called.
"""

from __future__ import annotations

from runstamp.engine import Engine

ENGINE = Engine("docx", "runstamp_docx", "1.0.0", ("pillow", "pygments"))
