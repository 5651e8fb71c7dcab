"""The theme part: the theme's colours and fonts, so that what people add by hand looks like the rest."""

from __future__ import annotations

from runstamp_ooxml.xml import Xml, declared, el, join, template
from runstamp_pptx.look import Look

THEME_TYPE = "application/vnd.openxmlformats-officedocument.theme+xml"
_SLOTS = (
    ("dk1", "tx1"), ("lt1", "bg1"), ("dk2", "tx2"), ("lt2", "bg2"), ("accent1", "accent1"), ("accent2", "accent2"),
    ("accent3", "accent3"), ("accent4", "accent4"), ("accent5", "accent5"), ("accent6", "accent6"), ("hlink", "hlink"),
    ("folHlink", "hlink"),
)  # fmt: skip
_FONT = template('<a:latin typeface="{name}"/><a:ea typeface=""/><a:cs typeface=""/>')
# The least that the schema asks of a format scheme (20.1.4.1.14): three fills, lines, effects and backgrounds.
_FORMATS = Xml(
    '<a:fmtScheme name="Runstamp"><a:fillStyleLst><a:solidFill><a:schemeClr val="phClr"/></a:solidFill><a:solidFill>'
    '<a:schemeClr val="phClr"/></a:solidFill><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:fillStyleLst>'
    '<a:lnStyleLst><a:ln w="9525"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln><a:ln w="12700"><a:solidFill>'
    '<a:schemeClr val="phClr"/></a:solidFill></a:ln><a:ln w="19050"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>'
    "</a:lnStyleLst><a:effectStyleLst><a:effectStyle><a:effectLst/></a:effectStyle><a:effectStyle><a:effectLst/></a:effectStyle>"
    "<a:effectStyle><a:effectLst/></a:effectStyle></a:effectStyleLst><a:bgFillStyleLst><a:solidFill><a:schemeClr "
    'val="phClr"/></a:solidFill><a:solidFill><a:schemeClr val="phClr"/></a:solidFill><a:solidFill><a:schemeClr val="phClr"/>'
    "</a:solidFill></a:bgFillStyleLst></a:fmtScheme>"
)


def theme_xml(look: Look) -> Xml:
    """Return a theme part."""
    colors = join(el(f"a:{slot}", None, el("a:srgbClr", {"val": look.hex(ink)})) for slot, ink in _SLOTS)
    name = look.theme.name.capitalize()
    fonts = join((
        el("a:majorFont", None, _FONT(look.theme.heading_font)),
        el("a:minorFont", None, _FONT(look.theme.body_font)),
    ))  # fmt: skip
    elements = el(
        "a:themeElements",
        None,
        el("a:clrScheme", {"name": name}, colors),
        el("a:fontScheme", {"name": name}, fonts),
        _FORMATS,
    )
    return el("a:theme", {**declared("a"), "name": name}, elements)
