"""What a formula of a template reads: cells and areas, names, tables; enough to know which results are stale."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from runstamp.frozen import field, frozen, record
from runstamp.model.workbook import MAX_COLUMN, MAX_ROW, area
from runstamp_xlsx.areas import Area, reference
from runstamp_xlsx.structured import references

_SHEET = r"(?:'(?P<quoted>(?:[^']|'')+)'!|(?P<plain>[\w.]+)!)?"
_CELL = r"\$?[A-Za-z]{1,3}\$?\d{1,7}"
_CELLS = re.compile(rf"{_SHEET}(?P<cells>{_CELL}(?::{_CELL})?)(?![\w(.])")
_BEFORE = re.compile(r"[\w.$]$")
_LINES = re.compile(rf"{_SHEET}(?P<lines>\$?\d+:\$?\d+|\$?[A-Za-z]{{1,3}}:\$?[A-Za-z]{{1,3}})(?![\w(.])")
_STRING = re.compile(r'"(?:[^"]|"")*"')
_WORD = re.compile(r"[^\W\d][\w.\\]*(?![\w.(!\[])")
_VOLATILE = re.compile(r"\b(?:OFFSET|INDIRECT|TODAY|NOW|RAND|RANDBETWEEN|CELL|INFO)\s*\(", re.IGNORECASE)
_TRUTHS = frozenset(("true", "false"))
MAX_PASSES = 200  # of looking what else is stale; a longer chain makes all of it stale


@frozen
class Cells:
    """One reference in a formula: where it stands, its sheet (None: the formula's own), its area, and its text."""

    start: int
    end: int
    sheet: str | None
    area: Area
    text: str

    def written(self, place: tuple[int, int]) -> str:
        """Return the reference with another single cell in its place, fixed as it was."""
        head, bang, cells = self.text.rpartition("!")
        letters, digits = re.split(r"(?<=[A-Za-z])(?=\$?\d)", cells, maxsplit=1)
        new = re.match(r"([A-Z]+)(\d+)", reference(*place))
        if new is None:
            return self.text
        column = ("$" if letters.startswith("$") else "") + new[1]
        return head + bang + column + ("$" if digits.startswith("$") else "") + new[2]


def cells_in(formula: str) -> Iterator[Cells]:
    """Yield the references to cells in a formula, those in strings left out."""
    bare = _STRING.sub(lambda found: " " * len(found[0]), formula)
    for found in _CELLS.finditer(bare):
        if _BEFORE.search(bare[: found.start()]):
            continue
        try:
            where = area(found["cells"].replace("$", "").upper())
        except ValueError:
            continue
        sheet = found["quoted"].replace("''", "'") if found["quoted"] else found["plain"]
        yield Cells(found.start(), found.end(), sheet, where, formula[found.start() : found.end()])


@record
class Book:
    """What formulas may name: the areas of tables by folded name, the meanings of names by folded name."""

    tables: Mapping[str, tuple[str, Area]]
    names: Mapping[str, str]
    _known: dict[str, tuple[tuple[str, Area], ...] | None] = field(
        default_factory=dict[str, "tuple[tuple[str, Area], ...] | None"]
    )

    def reads(self, formula: str, sheet: str, depth: int = 0) -> list[tuple[str, Area]] | None:
        """Return the areas that a formula reads, None where that cannot be told."""
        if depth > 8 or _VOLATILE.search(formula):
            return None
        bare = _STRING.sub(" ", formula)
        out = [((found.sheet or sheet).casefold(), found.area) for found in cells_in(formula)]
        for lines in _LINES.finditer(bare):
            named = lines["quoted"] or lines["plain"] or sheet
            out.append((named.casefold(), _whole(lines["lines"].replace("$", ""))))
        for one in references(bare):
            held = self.tables.get(one.table.casefold()) if one.table else None
            if held is None:
                return None
            out.append(held)
        for word in _WORD.findall(_LINES.sub(" ", _CELLS.sub(" ", re.sub(r"\[[^\]]*\]", "[", bare)))):
            if word.casefold() in _TRUTHS or word.casefold() in self.tables:
                continue
            inner = self._named(word.casefold(), depth + 1)
            if inner is None:
                return None
            out += inner
        return out

    def _named(self, name: str, depth: int) -> tuple[tuple[str, Area], ...] | None:
        """Return the areas that a name means; names give their sheets themselves."""
        if name not in self._known:
            meaning = self.names.get(name)
            found = None if meaning is None else self.reads(meaning, "", depth)
            self._known[name] = None if found is None else tuple(found)
        return self._known[name]


def _whole(lines: str) -> Area:
    first, _, last = lines.partition(":")
    if first.isdigit():
        return int(first), 1, int(last), MAX_COLUMN
    return 1, area(f"{first}1")[1], MAX_ROW, area(f"{last}1")[1]


def stale(
    formulas: Mapping[tuple[str, tuple[int, int]], list[tuple[str, Area]] | None],
    changed: Mapping[str, set[tuple[int, int]]],
) -> set[tuple[str, tuple[int, int]]]:
    """Return the formulas (sheet, place) whose result rests on changed cells, however far; what cannot be told rests on them."""
    rows: dict[tuple[str, int], set[int]] = {}

    def mark(sheet: str, place: tuple[int, int]) -> None:
        rows.setdefault((sheet, place[1]), set()).add(place[0])

    for sheet, places in changed.items():
        for place in places:
            mark(sheet, place)
    found: set[tuple[str, tuple[int, int]]] = set()
    for _ in range(MAX_PASSES):
        more = [
            key
            for key, reads in formulas.items()
            if key not in found and (reads is None or _touched(reads, rows))
        ]
        if not more:
            return found
        for key in more:
            found.add(key)
            mark(*key)
    return set(formulas)


def _touched(reads: Sequence[tuple[str, Area]], rows: Mapping[tuple[str, int], set[int]]) -> bool:
    for sheet, (first, left, last, right) in reads:
        for (name, column), held in rows.items():
            if name == sheet and left <= column <= right and any(first <= row <= last for row in held):
                return True
    return False
