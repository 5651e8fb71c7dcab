"""What of a document reaches the bytes of a PDF."""

from __future__ import annotations

SUPPORT: frozenset[str] = frozenset()
