"""The style sheet of a template: styles by name, and what they come to through those that they are based on."""

from __future__ import annotations

from collections.abc import Iterator

from runstamp.frozen import field, frozen, record
from runstamp_docx.templates.nodes import Node, W, elements, find, number, on, val
from runstamp_ooxml.palette import Palette

MAX_CHAIN = 32  # styles based on styles; a longer chain is a loop
AUTO_LINE = 240  # a line of the font's own height, ST_LineSpacingRule auto
DEFAULT_SIZE = 10.0  # points, where nothing says a size (ECMA-376 Part 1, 17.3.2.38)
# The attributes of w:clrSchemeMapping by what a colour says, 17.18.97.
_MAPPED = {"background1": "bg1", "text1": "t1", "background2": "bg2", "text2": "t2"}
_USUAL = {"bg1": "light1", "t1": "dark1", "bg2": "light2", "t2": "dark2"}
_SLOTS = {"dark1": "dk1", "light1": "lt1", "dark2": "dk2", "light2": "lt2", "hyperlink": "hlink", "followedHyperlink": "folHlink"}  # fmt: skip


@frozen
class Spacing:
    """Room of a paragraph style: points before and after, lines as a multiple, the first line's indent in points."""

    before: float
    after: float
    lines: float
    first: float


@record
class StyleSheet:
    """Styles of a template; `aliases` are roles that the template gives to styles of other names."""

    root: Node
    palette: Palette
    mapping: dict[str, str] = field(default_factory=dict[str, str])
    aliases: dict[str, str] = field(default_factory=dict[str, str])
    by_id: dict[str, Node] = field(default_factory=dict[str, Node])
    by_name: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    defaults: dict[str, str] = field(default_factory=dict[str, str])

    def __post_init__(self) -> None:
        """Enter every style under its id and its name, which Word writes in English in every language."""
        for style in elements(self.root, "style"):
            id_, kind = style.get(W + "styleId", ""), style.get(W + "type", "paragraph")
            self.by_id.setdefault(id_, style)
            self.by_name.setdefault((kind, (val(style, "name") or id_).casefold()), id_)
            if style.get(W + "default") in ("1", "true", "on"):
                self.defaults[kind] = id_

    def id_of(self, kind: str, name: str) -> str | None:
        """Return the id of a style by its name, however it is written."""
        return self.by_name.get((kind, name.strip().casefold()))

    def name_of(self, id_: str) -> str:
        """Return the name of a style, its id where it has none."""
        return val(self.by_id.get(id_), "name") or id_

    def names(self, *kinds: str) -> list[str]:
        """Return the names of styles of some kinds, in the order of the sheet."""
        return [self.name_of(id_) for id_, style in self.by_id.items() if style.get(W + "type") in kinds]

    def chain(self, id_: str | None) -> Iterator[Node]:
        """Yield a style and those that it is based on, nearest first."""
        seen = 0
        while id_ is not None and (style := self.by_id.get(id_)) is not None and seen < MAX_CHAIN:
            yield style
            id_, seen = val(style, "basedOn"), seen + 1

    # ------------------------------------------------------------ what styles come to
    def _values(self, id_: str | None, group: str, *path: str, attr: str) -> Iterator[str]:
        for style in self.chain(id_ or self.defaults.get("paragraph")):
            found = val(style, group, *path, attr=attr)
            if found is not None:
                yield found
        defaults = find(self.root, "docDefaults", f"{group}Default", group)
        found = val(defaults, *path, attr=attr)
        if found is not None:
            yield found

    def text(self, id_: str | None, *path: str, attr: str = "val") -> str | None:
        """Return an attribute of the run properties that a paragraph style comes to."""
        return next(self._values(id_, "rPr", *path, attr=attr), None)

    def measure(self, id_: str | None, *path: str, attr: str) -> int | None:
        """Return a number of the paragraph properties that a style comes to."""
        return number(next(self._values(id_, "pPr", *path, attr=attr), None))

    def size(self, id_: str | None) -> float:
        """Return the size of a style's text in points."""
        halves = number(self.text(id_, "sz"))
        return DEFAULT_SIZE if not halves else halves / 2

    def spacing(self, id_: str | None) -> Spacing:
        """Return the room of a style."""
        before, after, line = (
            self.measure(id_, "spacing", attr=name) for name in ("before", "after", "line")
        )
        rule = next(self._values(id_, "pPr", "spacing", attr="lineRule"), "auto")
        lines = (line or AUTO_LINE) / AUTO_LINE if rule == "auto" else 1.0
        return Spacing(
            (before or 0) / 20,
            (after or 0) / 20,
            lines,
            (self.measure(id_, "ind", attr="firstLine") or 0) / 20,
        )

    def toggled(self, id_: str | None, name: str, group: str = "rPr") -> bool:
        """Return whether a style switches something on."""
        for style in self.chain(id_ or self.defaults.get("paragraph")):
            found = find(style, group, name)
            if found is not None:
                return on(found)
        return False

    def font(self, id_: str | None) -> str | None:
        """Return the family of a style's text."""
        for style in self.chain(id_ or self.defaults.get("paragraph")):
            family = self._family(find(style, "rPr", "rFonts"))
            if family:
                return family
        return self._family(find(self.root, "docDefaults", "rPrDefault", "rPr", "rFonts"))

    def _family(self, fonts: Node | None) -> str | None:
        if fonts is None:
            return None
        themed = fonts.get(W + "asciiTheme") or ""
        if themed:
            return self.palette.heading_font if themed.startswith("major") else self.palette.body_font
        return fonts.get(W + "ascii")

    def color(self, id_: str | None) -> str | None:
        """Return the colour of a style's text, None where it is the automatic one."""
        for style in self.chain(id_ or self.defaults.get("paragraph")):
            found = find(style, "rPr", "color")
            if found is not None:
                return self._shown(found, "val", "themeColor")
        return None

    def fill(self, id_: str | None) -> str | None:
        """Return the colour behind a style's text, None where there is none."""
        for style in self.chain(id_):
            found = find(style, "pPr", "shd")
            if found is not None:
                return self._shown(found, "fill", "themeFill")
        return None

    def _shown(self, found: Node, plain: str, themed: str) -> str | None:
        """Return the colour that Word has worked out already; a theme's colour without one is taken as it is."""
        given = found.get(W + plain, "auto")
        if len(given) == 6:
            return given.upper()
        name = found.get(W + themed)
        return None if name is None else self.slot(name)

    def slot(self, name: str) -> str:
        """Return the colour of a theme's slot as a document's text names it (`text1`, `accent2`)."""
        mark = _MAPPED.get(name, name)
        target = self.mapping.get(mark, _USUAL.get(mark, mark))
        return self.palette.slots.get(_SLOTS.get(target, target), "000000")
