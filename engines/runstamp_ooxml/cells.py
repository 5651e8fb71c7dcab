"""Cells of a worksheet in bulk: whole columns at once, one string a cell, escaped by construction.

A column of a chunk becomes a list of `<c>` elements; rows are their transposition. Measured: 0.3 s for a million cells,
a third of what a look at each cell costs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from runstamp_ooxml.xml import EMPTY, Xml, cell_text, join, space, template

_SHARED = template("<si><t{t:space}>{t:cell}</t></si>")
_EMPTY_STYLED = template('<c r="{ref:xml}" s="{style:int}"/>')
_NUMBER = template('<c r="{ref:xml}" s="{style:int}"><v>{value:xml}</v></c>')
_STRING = template('<c r="{ref:xml}" s="{style:int}" t="s"><v>{index:int}</v></c>')
_BOOLEAN = template('<c r="{ref:xml}" s="{style:int}" t="b"><v>{value:int}</v></c>')
_FORMULA = template('<c r="{ref:xml}" s="{style:int}"{type:xml}><f>{formula}</f>{value:xml}</c>')
_VALUE = template("<v>{value:cell}</v>")
_TEXT_TYPE = Xml(' t="str"')
_BOOLEAN_TYPE = Xml(' t="b"')


class SharedStrings(dict[str, int]):
    """The strings of a workbook by their XML content; a new one gets the next index. `total` counts every use."""

    def __init__(self, first: int = 0) -> None:
        super().__init__()
        self.total = 0
        self.first = first  # as many are a template's
        self._plain: dict[str, int] = {}
        self._items: list[Xml] = []

    def index(self, value: str) -> int:
        """Return the index of a plain string."""
        found = self._plain.get(value)
        if found is None:
            found = self._plain[value] = self.first + len(self._items)
            self._items.append(_SHARED(value))
        return found

    def rich(self, item: Xml) -> int:
        """Return the index of a string that is runs already (`<si>…</si>`)."""
        found = self.get(item)
        if found is None:
            found = self[item] = self.first + len(self._items)
            self._items.append(item)
        return found

    def items_xml(self) -> Iterable[Xml]:
        """Return the items in order."""
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)


def number_text(value: float) -> str:
    """Return a number as a cell holds it: 17 significant digits at most, as `repr` gives the shortest that reads back."""
    return repr(value)


def numbers(letter: str, style: int, values: Sequence[Any], first: int) -> list[str]:
    """Return cells of a column of numbers, None giving an empty cell in the column's style."""
    if None in values:
        return [
            f'<c r="{letter}{r}" s="{style}"/>'
            if v is None
            else f'<c r="{letter}{r}" s="{style}"><v>{v!r}</v></c>'
            for r, v in enumerate(values, first)
        ]
    return [f'<c r="{letter}{r}" s="{style}"><v>{v!r}</v></c>' for r, v in enumerate(values, first)]


def strings(letter: str, style: int, values: Sequence[str], first: int, shared: SharedStrings) -> list[str]:
    """Return cells of a column of text."""
    index = shared.index
    return [
        f'<c r="{letter}{r}" s="{style}" t="s"><v>{index(v)}</v></c>' for r, v in enumerate(values, first)
    ]


def written(
    letter: str,
    style: int,
    values: Sequence[Any],
    first: int,
    known: dict[Any, str | None],
    text: Callable[[Any], str | None],
) -> list[str]:
    """Return cells of a column whose values become numbers by `text`, asked once for each value that is not `known`."""
    out: list[str] = []
    for r, v in enumerate(values, first):
        if v not in known:
            known[v] = text(v)
        shown = known[v]
        out.append(
            f'<c r="{letter}{r}" s="{style}"/>'
            if shown is None
            else f'<c r="{letter}{r}" s="{style}"><v>{shown}</v></c>'
        )
    return out


def empty(ref: str, style: int) -> Xml:
    """Return an empty cell that has a style."""
    return _EMPTY_STYLED(ref, style)


def number_cell(ref: str, style: int, value: float) -> Xml:
    """Return a cell with a number."""
    return _NUMBER(ref, style, number_text(value))


def string_cell(ref: str, style: int, index: int) -> Xml:
    """Return a cell with a shared string."""
    return _STRING(ref, style, index)


def boolean_cell(ref: str, style: int, value: bool) -> Xml:
    """Return a cell with true or false."""
    return _BOOLEAN(ref, style, value)


def formula_cell(ref: str, style: int, formula: str, value: str | float | bool | None) -> Xml:
    """Return a cell with a formula and the result it had when it was written; None: no result is stored."""
    if isinstance(value, bool):
        return _FORMULA(ref, style, _BOOLEAN_TYPE, formula, _VALUE(str(int(value))))
    if isinstance(value, str):
        return _FORMULA(ref, style, _TEXT_TYPE, formula, _VALUE(value))
    return _FORMULA(ref, style, EMPTY, formula, EMPTY if value is None else _VALUE(number_text(value)))


def row_xml(number: int, cells: Iterable[str], attributes: str = "") -> str:
    """Return a row of finished cells; `attributes` is XML already."""
    return f'<row r="{number}"{attributes}>{"".join(cells)}</row>'


def rows_xml(first: int, columns: Sequence[Sequence[str]]) -> str:
    """Return the rows of a chunk from its columns of cells."""
    return "".join(
        [f'<row r="{r}">{"".join(cells)}</row>' for r, cells in enumerate(zip(*columns, strict=True), first)]
    )


def shared_strings_xml(shared: SharedStrings) -> Iterable[Xml]:
    """Yield the shared strings part piece by piece."""
    ns = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    head = f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<sst xmlns="{ns}" uniqueCount="{len(shared)}">'
    yield Xml(head)
    yield from shared.items_xml()
    yield Xml("</sst>")


def rich_item(runs: Iterable[tuple[Xml, str]]) -> Xml:
    """Return a shared string of runs: each `(run properties, text)`."""
    return join(
        (
            Xml("<si>"),
            *(Xml(f"<r>{props}<t{space(text)}>{cell_text(text)}</t></r>") for props, text in runs),
            Xml("</si>"),
        )
    )
