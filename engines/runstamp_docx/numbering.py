"""Lists: one definition for each pattern of levels, one instance for each list that starts anew.

Word counts by definition: instances of one definition go on counting, unless an instance overrides where a level starts.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from runstamp.frozen import field, record
from runstamp_compose.plans import ThemePlan
from runstamp_docx.elements import w
from runstamp_docx.paragraphs import indents
from runstamp_ooxml.xml import EMPTY, Attr, Xml, declared, el, join

LEVELS = 9  # ECMA-376 Part 1, 17.9.6: a definition holds nine
STEP, HANGING = 18.0, 16.0  # points that a level goes in, and that its marker takes
BULLETS = ("•", "–", "·")
FORMATS = {
    "decimal": "decimal",
    "alpha": "lowerLetter",
    "Alpha": "upperLetter",
    "roman": "lowerRoman",
    "Roman": "upperRoman",
}


def level_indent(level: int) -> tuple[float, float]:
    """Return where the text of a level stands and how far its marker hangs, in points."""
    return HANGING + 4 + STEP * level, HANGING


@record
class Numbering:
    """The definitions and instances of one document; ids begin after those that a template has."""

    theme: ThemePlan
    first_definition: int = 0
    first_instance: int = 1
    own_headings: bool = True  # the styles of headings are ours, so that a definition can name them
    _definitions: dict[tuple[str, ...], int] = field(default_factory=dict[tuple[str, ...], int])
    _abstract: list[Xml] = field(default_factory=list[Xml])
    _instances: list[Xml] = field(default_factory=list[Xml])
    _shared: dict[tuple[str, ...], int] = field(default_factory=dict[tuple[str, ...], int])

    @property
    def used(self) -> bool:
        """Whether the document has any list."""
        return bool(self._instances)

    def instance(self, kinds: Sequence[str], starts: dict[int, int] | None = None) -> int:
        """Return a new list of nine kinds (`bullet` or a number format), its levels starting as `starts` says."""
        definition = self._definition(tuple(kinds))
        return self._add(definition, starts or {})

    def shared(self, kinds: Sequence[str]) -> int:
        """Return the one list of these kinds, for lists that count nothing."""
        key = tuple(kinds)
        if key not in self._shared:
            self._shared[key] = self.instance(key)
        return self._shared[key]

    def headings(self, hangings: Sequence[float]) -> int:
        """Return the list that numbers the heading styles; `hangings` is the room of the number by level, in points."""
        levels = [
            self._level(
                i,
                "decimal",
                ".".join(f"%{n}" for n in range(1, i + 2)),
                indents(hang, None, -hang),
                f"Heading{i + 1}" if self.own_headings else None,
            )
            for i, hang in enumerate(hangings)
        ]
        return self._add(self._abstracted(("headings",), levels), {})

    def adopt_headings(self, definition: int) -> None:
        """Let a template's definition number the headings."""
        self._definitions[("headings",)] = definition

    def adopted(self, definition: int, starts: dict[int, int]) -> int:
        """Return a new list of a template's definition."""
        return self._add(definition, starts)

    def headings_from(self, level: int, start: int) -> int:
        """Return an instance of the headings' list in which a level, 0 outermost, starts anew."""
        return self._add(self._definitions[("headings",)], {level: start})

    def none(self) -> int:
        """Return the list that shows no numbers, for a heading outside the numbering of its style."""
        key = ("none",)
        if key not in self._shared:
            flush = indents(0, None, 0)
            levels = [self._level(i, "none", "", flush, None, suffix="nothing") for i in range(LEVELS)]
            self._shared[key] = self._add(self._abstracted(key, levels), {})
        return self._shared[key]

    def code_lines(self, inset: float, room: float) -> int:
        """Return a list that numbers lines of code from 1, `inset` points in, the numbers taking `room` points."""
        look = el("w:rPr", None, w("color", self.theme.colors["muted"]))
        indent = indents(inset + room, None, -room)
        levels = [self._level(0, "decimal", "%1", indent, None, look)]
        key = ("code", f"{inset:g} {room:g}")
        definition = self._definitions.get(key)
        return self._add(self._abstracted(key, levels) if definition is None else definition, {0: 1})

    def _definition(self, kinds: tuple[str, ...]) -> int:
        known = self._definitions.get(kinds)
        if known is not None:
            return known
        levels = [self._list_level(i, kind) for i, kind in enumerate(kinds)]
        return self._abstracted(kinds, levels)

    def _list_level(self, i: int, kind: str) -> Xml:
        left, hanging = level_indent(i)
        indent = indents(left, None, -hanging)
        if kind == "bullet":
            look = el("w:rPr", None, w("color", self.theme.colors["accent1"]))
            return self._level(i, "bullet", BULLETS[i % len(BULLETS)], indent, None, look)
        ending = ")" if kind.lower() == "alpha" else "."
        return self._level(i, FORMATS[kind], f"%{i + 1}{ending}", indent, None)

    @staticmethod
    def _level(
        i: int, form: str, shown: str, indent: Xml, style: str | None, look: Xml = EMPTY, suffix: str = "tab"
    ) -> Xml:
        return el(
            "w:lvl",
            {"w:ilvl": i},
            w("start", 1),
            w("numFmt", form),
            w("pStyle", style),
            w("suff", suffix),
            w("lvlText", shown),
            w("lvlJc", "left"),
            el("w:pPr", None, indent),
            look,
        )

    def _abstracted(self, key: tuple[str, ...], levels: Sequence[Xml]) -> int:
        id_ = self._definitions[key] = self.first_definition + len(self._abstract)
        # Word takes lists of other documents for the same where this number is the same.
        mark = hashlib.sha256("|".join(key).encode()).hexdigest()[:8].upper()
        attrs: dict[str, Attr] = {"w:abstractNumId": id_}
        kind = "multilevel" if len(levels) > 1 else "singleLevel"
        self._abstract.append(
            el(
                "w:abstractNum",
                attrs,
                w("nsid", mark),
                w("multiLevelType", kind),
                w("tmpl", mark),
                join(levels),
            )
        )
        return id_

    def _add(self, definition: int, starts: dict[int, int]) -> int:
        id_ = len(self._instances) + self.first_instance
        overrides = [
            el("w:lvlOverride", {"w:ilvl": level}, w("startOverride", start))
            for level, start in sorted(starts.items())
        ]
        self._instances.append(el("w:num", {"w:numId": id_}, w("abstractNumId", definition), join(overrides)))
        return id_

    def pieces(self) -> tuple[Xml, Xml]:
        """Return definitions and instances, to stand among a template's."""
        return join(self._abstract), join(self._instances)

    def xml(self) -> Xml:
        """Return `word/numbering.xml`: definitions first, as the schema wants."""
        return el("w:numbering", declared("w"), join(self._abstract), join(self._instances))
