"""Charts that follow a template's theme: its colours and faces by their names in place of what they come to."""

from __future__ import annotations

import re

from runstamp_compose.plans import ThemePlan

_COLOUR = re.compile(rb'<a:srgbClr val="([0-9A-F]{6})"(?:/>|>(.*?)</a:srgbClr>)', re.DOTALL)
_FACE = re.compile(rb'<a:latin typeface="([^"]*)"')
_ACCENTS = tuple(f"accent{i}" for i in range(1, 7))


def themed(chart: bytes, theme: ThemePlan) -> bytes:
    """Return a chart part whose accents and body face are the theme's by name; other colours stay as they are."""
    names = {theme.colors[name].encode(): name.encode() for name in reversed(_ACCENTS)}
    family = theme.body_font.encode()

    def colour(found: re.Match[bytes]) -> bytes:
        name = names.get(found[1])
        if name is None:
            return found[0]
        inner = found[2]
        return b'<a:schemeClr val="%b"' % name + (b">%b</a:schemeClr>" % inner if inner else b"/>")

    def face(found: re.Match[bytes]) -> bytes:
        return b'<a:latin typeface="+mn-lt"' if found[1] == family else found[0]

    return _FACE.sub(face, _COLOUR.sub(colour, chart))
