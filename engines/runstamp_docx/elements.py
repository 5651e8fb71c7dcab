"""Small elements that every part of WordprocessingML repeats."""

from __future__ import annotations

from runstamp_ooxml.xml import EMPTY, Attr, Xml, el


def w(tag: str, value: Attr) -> Xml:
    """Return an element with one attribute `w:val`; nothing for `None`."""
    return EMPTY if value is None else el(f"w:{tag}", {"w:val": value})


def on(tag: str, value: bool | None) -> Xml:
    """Return a toggle: present where true, switched off where false, absent for `None`."""
    if value is None:
        return EMPTY
    return el(f"w:{tag}") if value else el(f"w:{tag}", {"w:val": 0})


def shading(fill: str | None) -> Xml:
    """Return a flat background."""
    return EMPTY if fill is None else el("w:shd", {"w:val": "clear", "w:color": "auto", "w:fill": fill})


def border(side: str, color: str | None, eighths: int = 4, space: int = 0) -> Xml:
    """Return one border; `None` as the colour says that there is none."""
    if color is None:
        return el(f"w:{side}", {"w:val": "nil"})
    return el(f"w:{side}", {"w:val": "single", "w:sz": eighths, "w:space": space, "w:color": color})
