"""Discovery: a page of the catalogue for a query, and the contract of one operation."""

from __future__ import annotations

from runstamp.discovery.describe import describe
from runstamp.discovery.page import discover
from runstamp.discovery.query import Query

__all__ = ["Query", "describe", "discover"]
