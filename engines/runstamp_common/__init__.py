"""The operations that belong to no format: Markdown, the files of the workspace, receipts."""

from __future__ import annotations

from runstamp.engine import Engine

ENGINE = Engine("common", "runstamp_common", "0.1.0", ("markdown-it-py", "mdit-py-plugins"))

__all__ = ["ENGINE"]
