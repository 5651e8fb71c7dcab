"""HarfBuzz, loaded when a text or a face first needs it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any


@cache
def harfbuzz() -> Any:
    """Return the module; it brings no types."""
    return import_module("uharfbuzz")
