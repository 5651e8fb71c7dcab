"""Places in the input: JSON Pointers built by `path + "/step"`, and one that stands for everything below it."""

from __future__ import annotations

from typing import Any


class Pinned(str):
    """The place of something that has no JSON below it (a markdown text): what stands in it keeps its path."""

    __slots__ = ()

    def __add__(self, below: Any) -> Pinned:
        return self
