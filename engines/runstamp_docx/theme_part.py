"""`word/theme/theme1.xml`: the theme's colours and faces in the slots that Word's own dialogues show."""

from __future__ import annotations

from runstamp_compose.plans import ThemePlan
from runstamp_ooxml.xml import Xml, declared, el, join

# The least format scheme that the schema allows: three of each, all flat (ECMA-376 Part 1, 20.1.4.1.14).
_FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
_LINE = '<a:ln w="{}" cap="flat" cmpd="sng" algn="ctr"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>'
_FORMATS = Xml(
    '<a:fmtScheme name="Runstamp"><a:fillStyleLst>'
    + _FILL * 3
    + "</a:fillStyleLst><a:lnStyleLst>"
    + "".join(_LINE.format(width) for width in (6350, 12700, 19050))
    + "</a:lnStyleLst><a:effectStyleLst>"
    + "<a:effectStyle><a:effectLst/></a:effectStyle>" * 3
    + "</a:effectStyleLst><a:bgFillStyleLst>"
    + _FILL * 3
    + "</a:bgFillStyleLst></a:fmtScheme>"
)
_SLOTS = (
    ("dk1", "text"), ("lt1", "background"), ("dk2", "muted"), ("lt2", "surface"),
    ("accent1", "accent1"), ("accent2", "accent2"), ("accent3", "accent3"), ("accent4", "accent4"),
    ("accent5", "accent5"), ("accent6", "accent6"), ("hlink", "link"), ("folHlink", "accent5"),
)  # fmt: skip


def theme_xml(theme: ThemePlan) -> Xml:
    """Return the theme part."""
    colors = [el(f"a:{slot}", None, el("a:srgbClr", {"val": theme.colors[role]})) for slot, role in _SLOTS]
    name = f"Runstamp {theme.name}"
    fonts = el(
        "a:fontScheme", {"name": name}, _faces("major", theme.heading_font), _faces("minor", theme.body_font)
    )
    elements = el("a:themeElements", None, el("a:clrScheme", {"name": name}, join(colors)), fonts, _FORMATS)
    tail = (Xml("<a:objectDefaults/>"), Xml("<a:extraClrSchemeLst/>"))
    return el("a:theme", {**declared("a"), "name": name}, elements, *tail)


def _faces(kind: str, latin: str) -> Xml:
    none = (el(f"a:{script}", {"typeface": ""}) for script in ("ea", "cs"))
    return el(f"a:{kind}Font", None, el("a:latin", {"typeface": latin}), *none)
