"""`word/settings.xml` and `word/fontTable.xml`."""

from __future__ import annotations

from collections.abc import Iterable

from runstamp_docx.elements import on, w
from runstamp_ooxml.xml import EMPTY, Attr, Xml, declared, el, join

DEFAULT_TAB = 720  # twips; half an inch
_COMPAT_URI = "http://schemas.microsoft.com/office/word"
_COMPAT = {  # MS-DOCX 2.2.3: what Word itself writes for a document of its current mode
    "compatibilityMode": 15,
    "overrideTableStyleFontSizeAndJustification": 1,
    "enableOpenTypeFeatures": 1,
    "doNotFlipMirrorIndents": 1,
    "differentiateMultirowTableHeaders": 1,
    "useWord2013TrackBottomHyphenation": 0,
}
_SLOTS = {
    "bg1": "light1", "t1": "dark1", "bg2": "light2", "t2": "dark2",
    **{f"accent{n}": f"accent{n}" for n in range(1, 7)}, "hyperlink": "hyperlink", "followedHyperlink": "followedHyperlink",
}  # fmt: skip
# What a reader needs to choose a stand-in: family and pitch (ECMA-376 Part 1, 17.8.3.9 and 17.8.3.24).
_FAMILIES = {
    "calibri": ("swiss", "variable"), "cambria": ("roman", "variable"), "arial": ("swiss", "variable"),
    "consolas": ("modern", "fixed"), "courier new": ("modern", "fixed"), "times new roman": ("roman", "variable"),
    "georgia": ("roman", "variable"), "verdana": ("swiss", "variable"),
}  # fmt: skip


def settings_xml(language: str, *, update_fields: bool, even_bands: bool, background: bool) -> Xml:
    """Return the settings; `update_fields` makes Word ask on opening whether to bring fields up to date."""
    compat = [
        el("w:compatSetting", {"w:name": name, "w:uri": _COMPAT_URI, "w:val": value})
        for name, value in _COMPAT.items()
    ]
    slots: dict[str, Attr] = {f"w:{name}": value for name, value in _SLOTS.items()}
    return el(
        "w:settings",
        declared("w"),
        el("w:zoom", {"w:percent": 100}),
        on("displayBackgroundShape", True) if background else EMPTY,
        w("defaultTabStop", DEFAULT_TAB),
        on("evenAndOddHeaders", True) if even_bands else EMPTY,
        w("characterSpacingControl", "doNotCompress"),
        w("updateFields", "true") if update_fields else EMPTY,
        el("w:compat", None, join(compat)),
        el("w:themeFontLang", {"w:val": language}),
        el("w:clrSchemeMapping", slots),
        w("decimalSymbol", "."),
        w("listSeparator", ","),
    )


def font_table_xml(fonts: Iterable[str]) -> Xml:
    """Return the table of fonts in use, in name order."""
    return el("w:fonts", declared("w"), join(_font(name) for name in sorted(set(fonts))))


def _font(name: str) -> Xml:
    family, pitch = _FAMILIES.get(name.lower(), ("auto", "default"))
    return el(
        "w:font", {"w:name": name}, el("w:charset", {"w:val": "00"}), w("family", family), w("pitch", pitch)
    )
