"""The styles of a template with ours after them, and what a cell of its comes to when the input says more."""

from __future__ import annotations

from copy import deepcopy

from lxml import etree

from runstamp_compose.plans import ThemePlan
from runstamp_ooxml.trees import Node, children, fragment
from runstamp_ooxml.xml import NAMESPACES, Attr, Xml, el
from runstamp_xlsx.styles import BUILT_IN, Look, StyleBook, font_xml

S = "{" + NAMESPACES["s"] + "}"
_PLAIN = Look()
# CT_Font, 18.8.22, in the order that Excel writes.
_FONT = ("b", "i", "strike", "condense", "extend", "outline", "shadow", "u", "vertAlign", "sz", "color", "name", "family", "charset", "scheme")  # fmt: skip
_MONEY = ("$", "\u20ac", "\u00a3", "\u00a5", "\u20b9")
# Built-in formats (18.8.30) that the question of money turns on: plain, text, dollars.
_BUILT_IN_CODES = {0: "General", 49: "@", **dict.fromkeys((5, 6, 7, 8, 42, 44), '"$"#,##0.00')}
_TEXT_FORMATS = ("General", "@")
# CT_Stylesheet, 18.8.39.
_ORDER = (
    "numFmts",
    "fonts",
    "fills",
    "borders",
    "cellStyleXfs",
    "cellXfs",
    "cellStyles",
    "dxfs",
    "tableStyles",
    "colors",
    "extLst",
)


class TemplateBook(StyleBook):
    """A template's cell formats go on under their numbers; looks of ours get the numbers after them."""

    def __init__(self, root: Node, theme: ThemePlan, size: float) -> None:
        self.root = root
        super().__init__(theme, size)

    def _begin(self) -> None:
        """Count on from what the template has; a plain cell of ours is a plain cell of its."""
        self._first = len(self._held("cellXfs"))
        for table, name in ((self._fonts, "fonts"), (self._fills, "fills"), (self._borders, "borders")):
            table.first = len(self._held(name))
        self.codes = {
            int(one.get("numFmtId", "0")): one.get("formatCode", "") for one in self._held("numFmts")
        }
        self._first_format = max([self._first_format, *(id_ + 1 for id_ in self.codes)])
        self._looks[_PLAIN], self._by_id[0] = 0, _PLAIN
        self._over: dict[tuple[int, Look], int] = {}

    def _held(self, name: str) -> list[Node]:
        return children(self.root.find(S + name))

    def _font_id(self, look: Look) -> int:
        strokes = (look.font, look.size, look.bold, look.italic, look.underline, look.strike, look.color)
        return super()._font_id(look) if any(strokes) else 0

    def _border_id(self, look: Look) -> int:
        return super()._border_id(look) if any((look.left, look.right, look.top, look.bottom)) else 0

    # ------------------------------------------------------------ over a cell of the template
    def over(self, held: int, look: Look) -> int:
        """Return the format of a template's cell (`held`) with what a look says beside it."""
        if look == _PLAIN or held >= self._first:
            return held
        key = (held, look)
        if key not in self._over:
            self._over[key] = self._first + len(self._xfs)
            self._by_id[self._over[key]] = look
            self._xfs.append(self._changed(self._held("cellXfs")[held], look))
        return self._over[key]

    def is_money(self, held: int) -> bool:
        """Return whether a template's cell has a format of money."""
        return bool(_money(self.code_over(held, "General")))

    def code_over(self, held: int, code: str) -> str:
        """Return the number format that a template's cell has with one of ours beside it."""
        formats = self._held("cellXfs")
        number = int(formats[held].get("numFmtId", "0")) if held < len(formats) else 0
        return (
            code
            if self._wants_code(number, code)
            else self.codes.get(number) or BUILT_IN.get(number, "General")
        )

    def _changed(self, held: Node, look: Look) -> Xml:
        attrs: dict[str, Attr] = {str(key): str(value) for key, value in held.items()}
        if self._wants_code(int(attrs.get("numFmtId") or 0), look.code):
            attrs |= {"numFmtId": self._format_id(look.code), "applyNumberFormat": True}
        font = self._font_over(int(attrs.get("fontId") or 0), look)
        if font is not None:
            attrs |= {"fontId": font, "applyFont": True}
        if look.fill:
            attrs |= {"fillId": self._fill_id(look), "applyFill": True}
        if any((look.left, look.right, look.top, look.bottom)):
            attrs |= {"borderId": self._border_id(look), "applyBorder": True}
        inside = self._aligned(held, look)
        return el("xf", {**attrs, "applyAlignment": True} if inside[1] else attrs, inside[0])

    def _wants_code(self, held: int, code: str) -> bool:
        """Return whether a number format of ours replaces the cell's: where it has none, and where it is of other money."""
        if code in _TEXT_FORMATS:
            return False
        own = self.codes.get(held) or _BUILT_IN_CODES.get(held, "0")
        money, held_money = _money(code), _money(own)
        return own in _TEXT_FORMATS or (bool(money) and not money & held_money)

    def _font_over(self, held: int, look: Look) -> int | None:
        """Return the font of a cell with our strokes, None where we set none."""
        if not any((look.font, look.size, look.bold, look.italic, look.underline, look.strike, look.color)):
            return None
        fonts = self._held("fonts")
        font = deepcopy(fonts[held]) if held < len(fonts) else etree.Element(S + "font")
        ours = fragment(font_xml(look, self.theme, self.size), "s")[0]
        said = {"b": look.bold, "i": look.italic, "strike": look.strike, "u": look.underline, "sz": look.size, "color": look.color, "name": look.font}  # fmt: skip
        for name in (name for name, value in said.items() if value):
            for old in font.findall(S + name):
                font.remove(old)
            new = ours.find(S + name)
            if new is not None:
                font.append(new)
        if look.font:
            for old in font.findall(S + "scheme"):
                font.remove(old)
        font[:] = sorted(
            font,
            key=lambda one: _FONT.index(one.tag.removeprefix(S)) if one.tag.removeprefix(S) in _FONT else 99,
        )
        return self._fonts.id(("over", held, look.over(_PLAIN)), _bare(font))

    def _aligned(self, held: Node, look: Look) -> tuple[Xml, bool]:
        alignment = held.find(S + "alignment")
        attrs: dict[str, Attr] = {} if alignment is None else {str(k): str(v) for k, v in alignment.items()}
        given: dict[str, Attr] = {
            "horizontal": look.align,
            "vertical": {"middle": "center"}.get(look.valign or "", look.valign),
            "wrapText": look.wrap or None,
            "indent": look.indent or None,
        }
        set_ = {name: value for name, value in given.items() if value is not None}
        protection = held.find(S + "protection")
        tail = Xml("") if protection is None else _bare(protection)
        head = el("alignment", {**attrs, **set_}) if attrs or set_ else Xml("")
        return Xml(head + tail), bool(set_)

    # ------------------------------------------------------------ writing
    def write(self, dxfs: Xml, table_styles: Xml) -> None:
        """Add our formats to the template's styles, and our table styles where it has none of their names."""
        codes = [
            el("numFmt", {"numFmtId": number, "formatCode": code}) for code, number in self._formats.items()
        ]
        self._extend("numFmts", codes)
        for table, name in ((self._fonts, "fonts"), (self._fills, "fills"), (self._borders, "borders")):
            self._extend(name, table.xml)
        self._extend("cellXfs", self._xfs)
        self._table_styles(dxfs, table_styles)

    def _extend(self, name: str, made: list[Xml]) -> None:
        if not made:
            return
        parent = self._place(name)
        for xml in made:
            parent.extend(fragment(xml, "s"))
        parent.set("count", str(len(children(parent))))
        for known in [key for key in parent.attrib if str(key).endswith("}knownFonts")]:
            del parent.attrib[known]

    def _place(self, name: str) -> Node:
        found = self.root.find(S + name)
        if found is None:
            found = etree.Element(S + name)
            after = {S + one for one in _ORDER[_ORDER.index(name) + 1 :]}
            at = next((i for i, child in enumerate(self.root) if child.tag in after), len(self.root))
            self.root.insert(at, found)
        return found

    def _table_styles(self, dxfs: Xml, table_styles: Xml) -> None:
        held = self._place("tableStyles")
        names = {one.get("name") for one in children(held)}
        ours = [one for one in children(fragment(table_styles, "s")[0]) if one.get("name") not in names]
        first = len(self._held("dxfs"))
        for one in ours:
            for element in children(one):
                element.set("dxfId", str(first + int(element.get("dxfId", "0"))))
        self._extend("dxfs", [_bare(one) for one in children(fragment(dxfs, "s")[0])])
        held.extend(ours)
        held.set("count", str(len(children(held))))


def _money(code: str) -> frozenset[str]:
    """Return the signs of money in a number format; `[$` opens one and is none itself."""
    plain = code.replace("[$", "[").replace("[-", "")
    return frozenset(mark for mark in _MONEY if mark in plain) | ({"$"} if "[$$" in code else frozenset())


def _bare(node: Node) -> Xml:
    """Return an element as XML without declarations of namespaces."""
    text = etree.tostring(node, encoding="unicode", with_tail=False)
    head, mark, tail = text.partition(">")
    words = [word for word in head.split(" ") if not word.startswith("xmlns")]
    closed = "/" if head.endswith("/") and not words[-1].endswith("/") else ""
    return Xml(" ".join(words) + closed + mark + tail)
