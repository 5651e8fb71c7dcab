"""Icons as outlines: Phosphor Icons (MIT, see LICENSE), in the weight that is filled."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files

from runstamp_slides.paths import Outline, outline

VIEW = (256.0, 256.0)  # the box in which all of them are drawn


@lru_cache(maxsize=1)
def _drawn() -> dict[str, str]:
    text = files(__name__).joinpath("icons.json").read_text(encoding="utf-8")
    return dict(json.loads(text))


@lru_cache(maxsize=256)
def icon(name: str) -> Outline:
    """Return the outline of an icon of `runstamp.model.icons`."""
    return outline(_drawn()[name], VIEW, "")
