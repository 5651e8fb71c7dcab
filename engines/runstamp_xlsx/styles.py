"""The styles part: every distinct look once, numbered as cells refer to it (ECMA-376 Part 1, 18.8)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields
from typing import Any

from runstamp.errors import Issue, RunstampError
from runstamp.frozen import field, frozen, record, replace
from runstamp_compose.plans import Hex, ThemePlan
from runstamp_compose.tables import legible
from runstamp_compose.themes import mix
from runstamp_ooxml.xml import EMPTY, NAMESPACES, Attr, Xml, el

STYLES_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"
MAX_STYLES = 64_000  # Excel's limit of distinct cell formats
MAX_FONTS = 1_024  # of a workbook, by Excel's specifications and limits
FIRST_CUSTOM_FORMAT = 164  # 18.8.30: ids below are built in

# Built-in number formats that do not depend on the language of the reader (18.8.30).
_BUILT_IN = {"General": 0, "0": 1, "0.00": 2, "#,##0": 3, "#,##0.00": 4, "0%": 9, "0.00%": 10, "@": 49}
BUILT_IN = {number: code for code, number in _BUILT_IN.items()}
_VERTICAL = {"top": "top", "middle": "center", "bottom": "bottom"}


@frozen
class Look:
    """How a cell looks; `None` leaves it to the workbook's default. Borders are (edges, colour)."""

    font: str | None = None
    size: float | None = None
    bold: bool | None = None
    italic: bool | None = None
    underline: bool | None = None
    strike: bool | None = None
    color: Hex | None = None
    fill: Hex | None = None
    top: Hex | None = None
    bottom: Hex | None = None
    left: Hex | None = None
    right: Hex | None = None
    heavy_bottom: bool = False
    align: str | None = None
    valign: str | None = None
    wrap: bool | None = None
    indent: int | None = None
    code: str = "General"

    def over(self, base: Look) -> Look:
        """Return this look on top of another: what is set here wins."""
        values: dict[str, Any] = {name: getattr(self, name) for name in _NAMES}
        unset = {name: getattr(base, name) for name in _NAMES if values[name] is None}
        code = base.code if self.code == "General" else self.code
        values |= {**unset, "heavy_bottom": self.heavy_bottom or base.heavy_bottom}
        return Look(**values, code=code)


_NAMES = tuple(entry.name for entry in fields(Look) if entry.name not in ("code", "heavy_bottom"))


@record
class _Table:
    """Distinct elements in the order of first use."""

    first: int = 0  # of a template there are as many before
    items: dict[Hashable, int] = field(default_factory=dict[Hashable, int])
    xml: list[Xml] = field(default_factory=list[Xml])

    def id(self, key: Hashable, made: Xml) -> int:
        if key not in self.items:
            self.items[key] = self.first + len(self.xml)
            self.xml.append(made)
        return self.items[key]

    def element(self, tag: str) -> Xml:
        return el(tag, {"count": len(self.xml)}, *self.xml)


class StyleBook:
    """The looks of a workbook. `id` gives the number that a cell carries; 0 is the plain cell."""

    def __init__(self, theme: ThemePlan, size: float = 11.0) -> None:
        self.theme = theme
        self.size = size
        self._looks: dict[Look, int] = {}
        self._by_id: dict[int, Look] = {}
        self._formats: dict[str, int] = {}
        self._fonts, self._fills, self._borders = _Table(), _Table(), _Table()
        self._first = 0
        self._first_format = FIRST_CUSTOM_FORMAT
        self._xfs: list[Xml] = []
        self._begin()

    def _begin(self) -> None:
        """Enter what stands in every workbook before the looks of cells."""
        self._fills.id("none", Xml('<fill><patternFill patternType="none"/></fill>'))
        self._fills.id("gray125", Xml('<fill><patternFill patternType="gray125"/></fill>'))
        self.id(Look())

    @property
    def grid(self) -> Hex:
        """The colour of thin lines: visible, and behind the data."""
        return mix(self.theme.colors["muted"], self.theme.colors["background"], 0.72)

    def id(self, look: Look) -> int:
        """Return the number of a look, the next one for a new look."""
        found = self._looks.get(look)
        if found is None:
            found = self._looks[look] = self._first + len(self._xfs)
            self._by_id[found] = look
            self._xfs.append(self._xf(look))
        return found

    def look(self, number: int) -> Look:
        """Return the look of a number that `id` gave."""
        return self._by_id[number]

    def check(self) -> None:
        """Refuse more looks than Excel opens.

        Raises:
            RunstampError: common/RESOURCE_LIMIT_EXCEEDED.
        """
        count = self._first + len(self._xfs)
        if count > MAX_STYLES:
            message = f"the cells have {count:,} different looks, Excel takes {MAX_STYLES:,}"
            issue = Issue("/sheets", message, remediation="give cells of one meaning one look")
            raise RunstampError(
                "common/RESOURCE_LIMIT_EXCEEDED", message, (issue,), None, {"limit": "cell styles"}
            )

    @property
    def fonts(self) -> int:
        """How many different fonts the looks have, by family, size, colour and strokes."""
        return len(self._fonts.xml)

    def _format_id(self, code: str) -> int:
        if code in _BUILT_IN:
            return _BUILT_IN[code]
        return self._formats.setdefault(code, self._first_format + len(self._formats))

    def legible(self, look: Look) -> Look:
        """Return a look whose text reads on its fill, where the input says no colour of text."""
        if look.color is not None or look.fill is None:
            return look
        return replace(look, color=legible(look.fill, self.theme))

    def _xf(self, look: Look) -> Xml:
        look = self.legible(look)
        number = self._format_id(look.code)
        font, fill, border = self._font_id(look), self._fill_id(look), self._border_id(look)
        alignment = self._alignment(look)
        attrs: dict[str, Attr] = {
            "numFmtId": number,
            "fontId": font,
            "fillId": fill,
            "borderId": border,
            "xfId": 0,
        }
        for name, used in (
            ("applyNumberFormat", number),
            ("applyFont", font),
            ("applyFill", fill),
            ("applyBorder", border),
        ):
            if used:
                attrs[name] = True
        if alignment:
            attrs["applyAlignment"] = True
        return el("xf", attrs, alignment)

    def _font_id(self, look: Look) -> int:
        return self._fonts.id(_font_key(look), font_xml(look, self.theme, self.size))

    def _fill_id(self, look: Look) -> int:
        return self._fills.id(look.fill, self._fill(look)) if look.fill else 0

    def _border_id(self, look: Look) -> int:
        edges = (look.left, look.right, look.top, look.bottom, look.heavy_bottom)
        return self._borders.id(edges, self._border(look))

    @staticmethod
    def _fill(look: Look) -> Xml:
        solid = el(
            "patternFill",
            {"patternType": "solid"},
            el("fgColor", {"rgb": f"FF{look.fill}"}),
            Xml('<bgColor indexed="64"/>'),
        )
        return el("fill", None, solid)

    @staticmethod
    def _border(look: Look) -> Xml:
        def edge(name: str, color: Hex | None, style: str = "thin") -> Xml:
            return el(name, {"style": style}, el("color", {"rgb": f"FF{color}"})) if color else el(name)

        bottom = edge("bottom", look.bottom, "medium" if look.heavy_bottom else "thin")
        return el(
            "border",
            None,
            edge("left", look.left),
            edge("right", look.right),
            edge("top", look.top),
            bottom,
            el("diagonal"),
        )

    @staticmethod
    def _alignment(look: Look) -> Xml:
        attrs: dict[str, Attr] = {
            "horizontal": look.align,
            "vertical": _VERTICAL[look.valign] if look.valign else None,
            "wrapText": look.wrap or None,
            "indent": look.indent or None,
        }
        if look.indent and look.align is None:
            attrs["horizontal"] = "left"  # 18.8.1: an indent counts only with a horizontal alignment
        return el("alignment", attrs) if any(value is not None for value in attrs.values()) else EMPTY

    def xml(self, dxfs: Xml, table_styles: Xml) -> Xml:
        """Return the root element; differential formats and table styles are given."""
        formats = [
            el("numFmt", {"numFmtId": number, "formatCode": code}) for code, number in self._formats.items()
        ]
        return el(
            "styleSheet",
            {"xmlns": NAMESPACES["s"]},
            el("numFmts", {"count": len(formats)}, *formats) if formats else EMPTY,
            self._fonts.element("fonts"),
            self._fills.element("fills"),
            self._borders.element("borders"),
            Xml(
                '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
            ),
            el("cellXfs", {"count": len(self._xfs)}, *self._xfs),
            Xml('<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'),
            dxfs,
            table_styles,
        )


def _font_key(look: Look) -> tuple[object, ...]:
    return (look.font, look.size, look.bold, look.italic, look.underline, look.strike, look.color)


def _strokes(look: Look) -> tuple[Xml, ...]:
    return tuple(
        Xml(tag)
        for tag, used in (("<b/>", look.bold), ("<i/>", look.italic), ("<strike/>", look.strike))
        if used
    )


def _color(look: Look) -> Xml:
    return el("color", {"rgb": f"FF{look.color}"}) if look.color else el("color", {"theme": 1})


def font_xml(look: Look, theme: ThemePlan, size: float) -> Xml:
    """Return a font of the styles part, its children in the schema's order (18.8.22)."""
    line = Xml("<u/>") if look.underline else EMPTY
    name = el("name", {"val": look.font or theme.body_font})
    return el(
        "font",
        None,
        *_strokes(look),
        line,
        el("sz", {"val": look.size or size}),
        _color(look),
        name,
        Xml('<family val="2"/>'),
    )


def run_xml(look: Look, theme: ThemePlan, size: float) -> Xml:
    """Return the properties of a run in a rich string (18.4.7), in the order in which Excel writes them."""
    line = Xml("<u/>") if look.underline else EMPTY
    name = el("rFont", {"val": look.font or theme.body_font})
    return el("rPr", None, *_strokes(look), line, el("sz", {"val": look.size or size}), _color(look), name)
