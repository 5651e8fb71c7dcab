"""Workbooks: SpreadsheetML written as text over a package, cells by whole columns."""

from __future__ import annotations

from runstamp.engine import Engine

ENGINE = Engine("xlsx", "runstamp_xlsx", "0.1.0", ("lxml", "pillow"))

__all__ = ["ENGINE"]
