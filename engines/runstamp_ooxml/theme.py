"""The theme part of all three formats: colours and fonts by role (ECMA-376 Part 1, 20.1.6)."""

from __future__ import annotations

from runstamp_compose.plans import ThemePlan
from runstamp_ooxml.xml import NAMESPACES, Xml, el, join

THEME_TYPE = "application/vnd.openxmlformats-officedocument.theme+xml"

# The twelve slots of a colour scheme, in the schema's order, and the roles that fill them.
SLOTS = {
    "dk1": "text", "lt1": "background", "dk2": "muted", "lt2": "surface", "accent1": "accent1", "accent2": "accent2", "accent3": "accent3",
    "accent4": "accent4", "accent5": "accent5", "accent6": "accent6", "hlink": "link", "folHlink": "link",
}  # fmt: skip

# 20.1.4.1.14 fmtScheme needs three fills, lines, effects and backgrounds; plain ones, since nothing of ours uses them.
_PLAIN_FILL = Xml('<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>')
_PLAIN_LINE = Xml('<a:ln w="9525"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>')
_NO_EFFECT = Xml("<a:effectStyle><a:effectLst/></a:effectStyle>")


def _font(tag: str, family: str) -> Xml:
    return el(
        tag, None, el("a:latin", {"typeface": family}), Xml('<a:ea typeface=""/>'), Xml('<a:cs typeface=""/>')
    )


def theme_xml(theme: ThemePlan) -> Xml:
    """Return the root element of a theme part."""
    colors = join(
        el(f"a:{slot}", None, el("a:srgbClr", {"val": theme.colors[role]})) for slot, role in SLOTS.items()
    )
    fonts = join((_font("a:majorFont", theme.heading_font), _font("a:minorFont", theme.body_font)))
    formats = join(
        (
            el("a:fillStyleLst", None, *[_PLAIN_FILL] * 3),
            el("a:lnStyleLst", None, *[_PLAIN_LINE] * 3),
            el("a:effectStyleLst", None, *[_NO_EFFECT] * 3),
            el("a:bgFillStyleLst", None, *[_PLAIN_FILL] * 3),
        )
    )
    name = theme.name.capitalize()
    elements = el(
        "a:themeElements",
        None,
        el("a:clrScheme", {"name": name}, colors),
        el("a:fontScheme", {"name": name}, fonts),
        el("a:fmtScheme", {"name": name}, formats),
    )
    return el("a:theme", {"xmlns:a": NAMESPACES["a"], "name": name}, elements)
