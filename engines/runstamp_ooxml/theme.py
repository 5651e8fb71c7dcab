"""The theme part of all three formats: colours and fonts by role (ECMA-376 Part 1, 20.1.6).

What people add by hand takes its colours and faces from here, so it looks like the rest.
"""

from __future__ import annotations

from runstamp_compose.plans import Hex, ThemePlan
from runstamp_ooxml.xml import Xml, declared, el, join

THEME_TYPE = "application/vnd.openxmlformats-officedocument.theme+xml"

# The twelve slots of a colour scheme, in the schema's order, and the roles that fill them.
SLOTS = {
    "dk1": "text", "lt1": "background", "dk2": "muted", "lt2": "surface", "accent1": "accent1", "accent2": "accent2", "accent3": "accent3",
    "accent4": "accent4", "accent5": "accent5", "accent6": "accent6", "hlink": "link", "folHlink": "link",
}  # fmt: skip

# The least format scheme that the schema allows: three of each, all flat (20.1.4.1.14).
_FILLS = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>' * 3
_LINE = '<a:ln w="{}" cap="flat" cmpd="sng" algn="ctr"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>'
_FORMATS = Xml(
    f'<a:fmtScheme name="Runstamp"><a:fillStyleLst>{_FILLS}</a:fillStyleLst><a:lnStyleLst>'
    + "".join(_LINE.format(width) for width in (6350, 12700, 19050))
    + f"</a:lnStyleLst><a:effectStyleLst>{'<a:effectStyle><a:effectLst/></a:effectStyle>' * 3}</a:effectStyleLst>"
    + f"<a:bgFillStyleLst>{_FILLS}</a:bgFillStyleLst></a:fmtScheme>"
)


def _font(tag: str, family: str) -> Xml:
    others = (el("a:ea", {"typeface": ""}), el("a:cs", {"typeface": ""}))
    return el(tag, None, el("a:latin", {"typeface": family}), *others)


def theme_xml(theme: ThemePlan, **slots: Hex) -> Xml:
    """Return the root element of a theme part; `slots` (`dk2="1A2B3C"`) take other colours than their roles'."""
    name = f"Runstamp {theme.name}"
    fills = {slot: slots.get(slot, theme.colors[role]) for slot, role in SLOTS.items()}
    colors = [el(f"a:{slot}", None, el("a:srgbClr", {"val": fill})) for slot, fill in fills.items()]
    fonts = (_font("a:majorFont", theme.heading_font), _font("a:minorFont", theme.body_font))
    elements = el(
        "a:themeElements",
        None,
        el("a:clrScheme", {"name": name}, join(colors)),
        el("a:fontScheme", {"name": name}, join(fonts)),
        _FORMATS,
    )
    tail = (Xml("<a:objectDefaults/>"), Xml("<a:extraClrSchemeLst/>"))
    return el("a:theme", {**declared("a"), "name": name}, elements, *tail)
