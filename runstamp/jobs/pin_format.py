"""The names that a job's file may pin, and how a pin is written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

KINDS = {
    "fonts": "font",
    "template": "template",
    "images": "image",
    "data": "data",
}  # by name in the job's file
DIGEST = re.compile(r"sha256:[0-9a-f]{64}")


def pin_faults(pins: Any) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the pins of a job's file: places and messages."""
    if not isinstance(pins, Mapping):
        yield "/pins", "must be an object"
        return
    for name, value in pins.items():
        if name not in KINDS:
            yield f"/pins/{name}", f"is none of {', '.join(KINDS)}"
        elif not (isinstance(value, str) and DIGEST.fullmatch(value)):
            yield f"/pins/{name}", "must be sha256: and 64 hex digits; 'runstamp jobs check' prints them"
