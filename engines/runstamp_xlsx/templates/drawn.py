"""What charts copy from cells: ranges that follow, copies of values made anew from what stands there now, or dropped.

Programs read the cells on opening; the copies are for those that do not, and an old one would show them old numbers. A range
without a copy is allowed (ECMA-376 Part 1, 21.2.2.129) and taken by Excel and LibreOffice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from lxml import etree

from runstamp.frozen import record
from runstamp_ooxml.charts import CHART_TYPE
from runstamp_ooxml.trees import Node, children, fragment, read_tree, written
from runstamp_ooxml.xml import NAMESPACES, join
from runstamp_xlsx.areas import Area
from runstamp_xlsx.templates.following import Followed, Place
from runstamp_xlsx.templates.references import Book, cells_in
from runstamp_xlsx.templates.sheetparts import S, SheetTree

if TYPE_CHECKING:
    from runstamp_xlsx.sheets import Shared
    from runstamp_xlsx.templates.ground import Ground

C = "{" + NAMESPACES["c"] + "}"
_COPIES = {"numRef": "numCache", "strRef": "strCache", "multiLvlStrRef": "multiLvlStrCache"}
_MOST = 50_000  # cells of a copy; a longer one is dropped
_UNKNOWN = object()  # a result that is not computed


@record
class DrawnCells:
    """Charts over changed cells. `changed` are cells by folded sheet, results that were dropped among them."""

    ground: Ground
    shared: Shared
    book: Book
    changed: dict[str, set[Place]]
    followed: Followed
    _texts: list[str] | None = None

    def refresh(self, held: Iterable[str]) -> None:
        """Go through the charts of the file; `held` are those of the template, the others have what the input says."""
        package, own = self.ground.package, set(held)
        for name in [one for one, part in package.parts.items() if part.content_type == CHART_TYPE]:
            root = read_tree(package, name)
            changed = [
                self._range(one, made=name not in own) for one in root.iter(*(C + kind for kind in _COPIES))
            ]
            if any(changed):
                package.replace(name, written(root))

    def _range(self, node: Node, *, made: bool) -> bool:
        """Bring one range and its copy up to date; return whether anything changed."""
        formula = node.find(C + "f")
        if formula is None or not formula.text:
            return False
        longer = formula.text if made else self.followed.formula(formula.text, "", single=True)
        stretched, formula.text = longer != formula.text, longer
        copy = node.find(C + _COPIES[node.tag.removeprefix(C)])
        if copy is None or not (stretched or self._rests_on_changes(longer)):
            return stretched
        values = self._values(longer)
        known = values is not None and not any(value is _UNKNOWN for value in values)
        if made and known:
            return False
        if values is None or not known or not _fits(copy, values):
            node.remove(copy)
        else:
            _write(copy, values)
        return True

    def _rests_on_changes(self, formula: str) -> bool:
        bare = formula.replace("[0]!", "")  # this workbook, before a name of its
        if "[" in bare:
            return False  # cells of another file
        areas = self.book.reads(bare, "")
        return areas is None or any(
            first <= row <= last and left <= column <= right
            for sheet, (first, left, last, right) in areas
            for row, column in self.changed.get(sheet, ())
        )

    def _values(self, formula: str) -> list[Any] | None:
        """Return what the cells of one area hold now, None where the formula is anything else."""
        found = list(cells_in(formula))
        if len(found) != 1 or found[0].text != formula.strip():
            return None
        tree, where = self.ground.sheet(found[0].sheet or ""), found[0].area
        if tree is None or _count(where) > _MOST:
            return None
        first, left, last, right = where
        return [self._value(tree, r, c) for r in range(first, last + 1) for c in range(left, right + 1)]

    def _value(self, tree: SheetTree, row: int, column: int) -> Any:
        cell = tree.cells.get((row, column))
        if cell is None:
            return None
        text = cell.findtext(S + "v")
        if cell.find(S + "f") is not None and text is None:
            return _UNKNOWN
        if cell.get("t") == "s" and text is not None and int(text) >= len(tree.strings):
            return self._ours()[int(text) - len(tree.strings)]
        return tree.value(row, column)

    def _ours(self) -> list[str]:
        """Return the texts that the input brought, in the order of the shared strings."""
        if self._texts is None:
            items = fragment(join(self.shared.strings.items_xml()), "s")
            self._texts = ["".join(t.text or "" for t in one.iter(S + "t")) for one in items]
        return self._texts


def _count(where: Area) -> int:
    return (where[2] - where[0] + 1) * (where[3] - where[1] + 1)


def _fits(copy: Node, values: Sequence[Any]) -> bool:
    """Return whether a copy takes values of these types; texts that a format would make of numbers are left to programs."""
    if copy.tag == C + "numCache":
        return True
    return copy.tag == C + "strCache" and all(value is None or isinstance(value, str) for value in values)


def _write(copy: Node, values: Sequence[Any]) -> None:
    """Put values into a copy; what is no number is a gap among numbers."""
    for old in [one for one in children(copy) if one.tag in (C + "ptCount", C + "pt")]:
        copy.remove(old)
    at = 0 if copy.find(C + "formatCode") is None else 1
    made = [etree.Element(C + "ptCount", {"val": str(len(values))})]
    numbers = copy.tag == C + "numCache"
    for i, value in enumerate(values):
        if value is None or (numbers and (isinstance(value, bool | str))):
            continue
        point = etree.Element(C + "pt", {"idx": str(i)})
        etree.SubElement(point, C + "v").text = repr(value) if numbers else value
        made.append(point)
    copy[at:at] = made
