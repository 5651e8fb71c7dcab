"""Colours and fonts that a theme part gives, as seen through a colour map (ECMA-376 Part 1, 20.1.6 and 20.1.2.3).

`Palette` resolves what DrawingML says of a colour to an `RRGGBB`; tints and shades mix in linear light, the rest in HSL.
"""

from __future__ import annotations

import colorsys
from collections.abc import Callable, Mapping
from xml.etree.ElementTree import Element

from runstamp.frozen import field, frozen, replace
from runstamp_ooxml.parse import local
from runstamp_ooxml.xml import NAMESPACES

A = "{" + NAMESPACES["a"] + "}"
FULL = 100_000  # ST_Percentage counts in thousandths of a percent
USUAL_MAP: Mapping[str, str] = {"bg1": "lt1", "tx1": "dk1", "bg2": "lt2", "tx2": "dk2"}
_OFFICE: Mapping[str, str] = {
    "dk1": "000000", "lt1": "FFFFFF", "dk2": "44546A", "lt2": "E7E6E6", "accent1": "4472C4", "accent2": "ED7D31",
    "accent3": "A5A5A5", "accent4": "FFC000", "accent5": "5B9BD5", "accent6": "70AD47", "hlink": "0563C1", "folHlink": "954F72",
}  # what a theme that leaves a colour out comes to: the Office theme # fmt: skip
_PRESETS: Mapping[str, str] = {  # of ST_PresetColorVal, 20.1.10.48, those that templates use
    "black": "000000", "white": "FFFFFF", "red": "FF0000", "green": "008000", "blue": "0000FF", "yellow": "FFFF00",
    "gray": "808080", "ltGray": "D3D3D3", "dkGray": "A9A9A9", "silver": "C0C0C0", "navy": "000080", "orange": "FFA500",
}  # fmt: skip
_COLOURS = frozenset(("srgbClr", "sysClr", "schemeClr", "prstClr", "hslClr", "scrgbClr"))
Rgb = tuple[float, float, float]  # 0–1 each


@frozen
class Palette:
    """The colours of a theme by slot, the fonts, and the map from `tx1`, `bg1` … to slots."""

    slots: Mapping[str, str] = field(default_factory=lambda: dict(_OFFICE))
    heading_font: str = "Calibri"
    body_font: str = "Calibri"
    map: Mapping[str, str] = field(default_factory=lambda: dict(USUAL_MAP))

    def hex(self, name: str) -> str:
        """Return the colour of a scheme name (`tx1`, `accent2`, `lt1`)."""
        return self.slots.get(self.map.get(name, name), "000000")

    def mapped(self, given: Mapping[str, str]) -> Palette:
        """Return the palette seen through another colour map."""
        return replace(self, map={**USUAL_MAP, **given})

    def colour(self, holder: Element | None, placeholder: str | None = None) -> str | None:
        """Return the colour that an element holds (`a:solidFill`, `a:buClr`), None where it holds none.

        `placeholder` is what `phClr` stands for in the formats of a theme.
        """
        found = colour_element(holder)
        if found is None:
            return None
        base = self._base(found, placeholder)
        return None if base is None else _changed(base, found)

    def _base(self, found: Element, placeholder: str | None) -> str | None:
        kind, value = local(found), found.get("val", "")
        if kind == "srgbClr":
            return _checked(value)
        if kind == "sysClr":
            return _checked(found.get("lastClr", "FFFFFF" if value == "window" else "000000"))
        if kind == "schemeClr":
            return placeholder if value == "phClr" else self.hex(value)
        if kind == "prstClr":
            return _PRESETS.get(value)
        if kind == "scrgbClr":
            return _hex(tuple(_encoded(share(found.get(key, "0"))) for key in "rgb"))  # type: ignore[arg-type]
        hue = int(found.get("hue", "0")) / 21_600_000  # ST_PositiveFixedAngle: a full turn
        sat, lum = (share(found.get(key, "0")) for key in ("sat", "lum"))
        return _hex(colorsys.hls_to_rgb(hue, lum, sat))


def colour_element(holder: Element | None) -> Element | None:
    """Return the colour inside an element, or the element where it is one."""
    if holder is None or local(holder) in _COLOURS:
        return holder
    return next((child for child in holder if local(child) in _COLOURS), None)


def opacity(holder: Element | None) -> float:
    """Return how opaque the colour inside an element is, 0–1."""
    found = colour_element(holder)
    alpha = None if found is None else found.find(A + "alpha")
    return 1.0 if alpha is None else share(alpha.get("val", str(FULL)))


def share(given: str) -> float:
    """Return an ST_Percentage as a part of one: thousandths of a percent, or a number with a sign."""
    return float(given[:-1]) / 100 if given.endswith("%") else int(given) / FULL


def read_palette(theme: Element) -> Palette:
    """Return the colours and fonts of a theme part."""
    bare = Palette()
    slots = dict(_OFFICE)
    for slot in theme.iterfind(f"{A}themeElements/{A}clrScheme/*"):
        found = bare.colour(slot)
        if found is not None:
            slots[local(slot)] = found
    fonts = f"{A}themeElements/{A}fontScheme/{A}"
    return Palette(slots, _family(theme, fonts + "majorFont"), _family(theme, fonts + "minorFont"))


def _family(theme: Element, place: str) -> str:
    found = theme.find(f"{place}/{A}latin")
    return (found.get("typeface") if found is not None else None) or "Calibri"


# ---------------------------------------------------------------- changes
def _checked(value: str) -> str:
    """Return an `RRGGBB` in capitals.

    Raises:
        ValueError: it is none.
    """
    if len(value) != len("RRGGBB"):
        msg = f"{value!r} is no colour"
        raise ValueError(msg)
    return f"{int(value, 16):06X}"


def _rgb(color: str) -> Rgb:
    return int(color[0:2], 16) / 255, int(color[2:4], 16) / 255, int(color[4:6], 16) / 255


def _hex(rgb: Rgb) -> str:
    return "".join(f"{round(min(max(part, 0.0), 1.0) * 255):02X}" for part in rgb)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _encoded(part: float) -> float:
    part = min(max(part, 0.0), 1.0)
    return part * 12.92 if part <= 0.0031308 else float(1.055 * part ** (1 / 2.4) - 0.055)


def _mixed(rgb: Rgb, goal: float, part: float) -> Rgb:
    red, green, blue = (_encoded(_linear(c) * part + goal * (1 - part)) for c in rgb)
    return red, green, blue


def _in_hls(rgb: Rgb, change: Callable[[float, float, float], Rgb]) -> Rgb:
    hue, lum, sat = change(*colorsys.rgb_to_hls(*rgb))
    return colorsys.hls_to_rgb(hue % 1.0, min(max(lum, 0.0), 1.0), min(max(sat, 0.0), 1.0))


_CHANGES: Mapping[str, Callable[[Rgb, float], Rgb]] = {
    "tint": lambda rgb, part: _mixed(rgb, 1.0, part),
    "shade": lambda rgb, part: _mixed(rgb, 0.0, part),
    "lumMod": lambda rgb, part: _in_hls(rgb, lambda h, lum, s: (h, lum * part, s)),
    "lumOff": lambda rgb, part: _in_hls(rgb, lambda h, lum, s: (h, lum + part, s)),
    "satMod": lambda rgb, part: _in_hls(rgb, lambda h, lum, s: (h, lum, s * part)),
    "satOff": lambda rgb, part: _in_hls(rgb, lambda h, lum, s: (h, lum, s + part)),
    "inv": lambda rgb, _: (1 - rgb[0], 1 - rgb[1], 1 - rgb[2]),
    "gray": lambda rgb, _: (sum(rgb) / 3, sum(rgb) / 3, sum(rgb) / 3),
}


def _changed(base: str, found: Element) -> str:
    rgb = _rgb(base)
    for child in found:
        change = _CHANGES.get(local(child))
        if change is not None:
            rgb = change(rgb, share(child.get("val", "0")))
    return _hex(rgb)
