"""A template's own lists: which of its styles make bullets and numbers, and how one of its lists starts anew."""

from __future__ import annotations

from runstamp.frozen import field, frozen, record
from runstamp_docx.rhythm import LIST_STYLES, MAX_HEADING
from runstamp_docx.templates.nodes import Node, W, elements, find, number, val
from runstamp_docx.templates.sheet import StyleSheet

_COUNTED = frozenset(("decimal", "lowerLetter", "upperLetter", "lowerRoman", "upperRoman", "decimalZero"))


@frozen
class ListStyle:
    """A paragraph style that is a level of a list: its id, the list's definition, its level there, its kind of number."""

    id: str
    definition: int
    level: int
    format: str

    @property
    def bullet(self) -> bool:
        """Whether it counts nothing."""
        return self.format == "bullet"


@record
class TemplateLists:
    """The numbering part of a template, None where it has none."""

    sheet: StyleSheet
    root: Node | None = None
    definitions: dict[int, Node] = field(default_factory=dict[int, Node])
    instances: dict[int, int] = field(default_factory=dict[int, int])
    _by_style: dict[str, ListStyle | None] = field(default_factory=dict[str, "ListStyle | None"])

    def __post_init__(self) -> None:
        """Enter definitions and instances."""
        if self.root is None:
            return
        for node in elements(self.root, "abstractNum"):
            self.definitions[number(node.get(W + "abstractNumId")) or 0] = node
        for node in elements(self.root, "num"):
            self.instances[number(node.get(W + "numId")) or 0] = number(val(node, "abstractNumId")) or 0

    @property
    def next_definition(self) -> int:
        """The first free id of a definition."""
        return max(self.definitions, default=-1) + 1

    @property
    def next_instance(self) -> int:
        """The first free id of a list."""
        return max(self.instances, default=0) + 1

    def of(self, id_: str) -> ListStyle | None:
        """Return the list that a paragraph style belongs to, None where it is in none."""
        if id_ not in self._by_style:
            self._by_style[id_] = self._found(id_)
        return self._by_style[id_]

    def _found(self, id_: str) -> ListStyle | None:
        for style in self.sheet.chain(id_):
            props = find(style, "pPr", "numPr")
            instance = number(val(props, "numId"))
            if instance is None:
                continue
            definition = self.instances.get(instance)
            if instance == 0 or definition is None:
                return None
            level = number(val(props, "ilvl"))
            return self._level(style.get(W + "styleId", id_), id_, definition, level)
        return None

    def _level(self, holder: str, id_: str, definition: int, level: int | None) -> ListStyle | None:
        for node in elements(self.definitions[definition], "lvl"):
            at = number(node.get(W + "ilvl")) or 0
            if (level is None and val(node, "pStyle") == holder) or at == level:
                return ListStyle(id_, definition, at, val(node, "numFmt") or "decimal")
        return None if level is not None else self._level(holder, id_, definition, 0)

    # ------------------------------------------------------------ roles
    def role(self, level: int, *, ordered: bool) -> ListStyle | None:
        """Return the template's style of a level of bullets or numbers, 0 outermost; None where it has none."""
        if level >= LIST_STYLES:
            return None
        name = ("List Number" if ordered else "List Bullet") + ("" if level == 0 else f" {level + 1}")
        id_ = self.sheet.id_of("paragraph", name)
        found = self.of(id_) if id_ else None
        if found is None or found.bullet == ordered:
            found = self._by_custom(level, ordered=ordered)
        return found

    def _by_custom(self, level: int, *, ordered: bool) -> ListStyle | None:
        """Return a style of the template's own that its numbering names for a level, headings left out."""
        for definition in self.definitions.values():
            for node in elements(definition, "lvl"):
                style, form = val(node, "pStyle"), val(node, "numFmt")
                if style is None or number(node.get(W + "ilvl")) != level or self._is_heading(style):
                    continue
                if (form in _COUNTED) if ordered else (form == "bullet"):
                    found = self.of(style)
                    if found is not None and not self._common(style):
                        return found
        return None

    def _common(self, style: str) -> bool:
        """Return whether a style is one of Word's own lists, which are levels of their own."""
        return self.sheet.name_of(style).casefold().startswith(("list bullet", "list number"))

    def _is_heading(self, style: str) -> bool:
        return self.sheet.measure(style, "outlineLvl", attr="val") is not None

    def headings(self) -> ListStyle | None:
        """Return the list that numbers the template's headings, None where it numbers none."""
        id_ = self.sheet.id_of("paragraph", "heading 1")
        found = self.of(id_) if id_ else None
        return None if found is None or found.bullet or found.format == "none" else found

    def counts_plainly(self, definition: int) -> bool:
        """Return whether a list of headings shows 1, 1.1, 1.1.1, so that the outline's own numbers are the same."""
        for node in elements(self.definitions[definition], "lvl"):
            level = number(node.get(W + "ilvl")) or 0
            if level >= MAX_HEADING or val(node, "pStyle") is None:
                continue
            shown = (val(node, "lvlText") or "").strip().rstrip(".")
            if val(node, "numFmt") != "decimal" or shown != ".".join(f"%{i}" for i in range(1, level + 2)):
                return False
        return True
