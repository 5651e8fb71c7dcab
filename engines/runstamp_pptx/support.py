"""What of the model reaches a PPTX file; everything else that is set becomes an entry of the loss ledger."""

from __future__ import annotations

SUPPORT: frozenset[str] = frozenset()
