"""References to tables by name, `Orders[[#This Row],[Price]]`: as people write them, and as a file holds them (18.17.6.6).

A file knows no `@` and no column without its table; a name of a column escapes `[ ] # ' @` with an apostrophe. A name that
the workbook does not have makes Excel repair the file, so each is looked up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from runstamp.errors import Issue
from runstamp.frozen import frozen
from runstamp.names import close_names

_START = re.compile(
    r"""(?P<skip>"(?:[^"]|"")*"|'(?:[^']|'')*'!?)|(?P<table>(?:[^\W\d]|\\)[\w.\\]*)?(?P<open>\[)""", re.DOTALL
)
_INSIDE = re.compile(r"'.|[\[\]]", re.DOTALL)
_ESCAPED = re.compile(r"'(.)", re.DOTALL)
_SPECIAL = re.compile(r"([\[\]#'@])")
_AREAS = frozenset(("#all", "#data", "#headers", "#totals", "#this row"))
_PARTS = re.compile(r"\[((?:'.|[^\[\]'])*)\]|([,:@\s]+)|((?:'.|[^\[\],:@\s'])(?:'.|[^\[\],:@'])*)", re.DOTALL)
THIS_ROW = "#This Row"


@frozen
class Reference:
    """One reference in a formula: where it stands, its table (empty: the formula's own), what stands in its brackets."""

    start: int
    end: int
    table: str
    content: str


def references(formula: str) -> Iterator[Reference]:
    """Yield the references to tables in a formula; those to other files are left out."""
    at = 0
    while "[" in formula[at:] and (found := _START.search(formula, at)):
        at = found.end()
        if found["skip"]:
            continue
        end = _closed(formula, at)
        other_file = re.match(r"[^\W\d][\w.]*!|'", formula[end:]) and not found["table"]
        if not other_file:
            yield Reference(found.start(), end, found["table"] or "", formula[at : end - 1])
        at = end


def _closed(formula: str, at: int) -> int:
    depth = 1
    while depth and (found := _INSIDE.search(formula, at)):
        at = found.end()
        depth += {"[": 1, "]": -1}.get(found[0], 0)
    return at


class Tables:
    """The tables of a workbook by name, with their columns."""

    def __init__(self, headers: Mapping[str, Sequence[str]]) -> None:
        self.names = {name.casefold(): name for name in headers}
        self.columns = {
            name.casefold(): {header.casefold(): header for header in found}
            for name, found in headers.items()
        }

    def issues(self, formula: str, own: str | None, path: str) -> Iterator[Issue]:
        """Yield what a formula names and the workbook does not have; `own` is the table that it stands in."""
        for found in references(formula):
            table = found.table or own
            if table is None:
                message = f"[{found.content}] names no table, and the formula stands in none"
                yield Issue(
                    path, message, received=formula[:60], remediation="write the table's name before ["
                )
            elif table.casefold() not in self.names:
                yield _unknown(path, f"no table '{table}'", table, tuple(self.names.values()))
            else:
                columns = self.columns[table.casefold()]
                missing = (name for name in _columns(found.content) if _known(name, columns) is None)
                for name in missing:
                    message = f"no column '{name}' in {self.names[table.casefold()]}"
                    yield _unknown(path, message, name, tuple(columns.values()))

    def stored(self, formula: str, own: str | None) -> str:
        """Return a formula as a file holds it: `[@Price]` in Orders becomes `Orders[[#This Row],[Price]]`."""
        if "[" not in formula:
            return formula
        out: list[str] = []
        at = 0
        for found in references(formula):
            table = found.table or own or ""
            content = _content(found.content, self.columns.get(table.casefold(), {}))
            out += [formula[at : found.start], table, "[", content, "]"]
            at = found.end
        return "".join((*out, formula[at:]))


def _unknown(path: str, message: str, name: str, known: tuple[str, ...]) -> Issue:
    near = close_names(name, known)
    meant = near[0] if near else None
    remedy = f"write {meant}" if meant else "mend the formula"
    return Issue(path, message, received=name, allowed=known[:20], did_you_mean=meant, remediation=remedy)


def _known(name: str, columns: Mapping[str, str]) -> str | None:
    """Return the header that a name means, escaped or as it is shown."""
    return columns.get(_ESCAPED.sub(r"\1", name).casefold()) or columns.get(name.casefold())


def _parts(content: str) -> Iterator[tuple[str, str]]:
    """Yield `(name, separators)` of what stands in brackets, one of the two empty."""
    for found in _PARTS.finditer(content):
        yield (found[1] if found[1] is not None else found[3] or "").strip(), found[2] or ""


def _columns(content: str) -> Iterator[str]:
    yield from (name for name, _ in _parts(content) if name and name.casefold() not in _AREAS)


def _content(content: str, columns: Mapping[str, str]) -> str:
    names = [_escaped(name, columns) for name in _columns(content)]
    areas = [name for name, _ in _parts(content) if name.casefold() in _AREAS]
    if any("@" in separators for _, separators in _parts(content)):
        areas = [THIS_ROW]
    span = ":".join(f"[{name}]" for name in names)
    if not areas:
        return span if len(names) > 1 else "".join(names)
    if not names and len(areas) == 1:
        return areas[0]
    return ",".join((*(f"[{area}]" for area in areas), *((span,) if span else ())))


def _escaped(name: str, columns: Mapping[str, str]) -> str:
    """Return a name with its special letters escaped; one that is a header as it is shown is not escaped yet."""
    shown = name.casefold() in columns
    return _SPECIAL.sub(r"'\1", name) if shown else name
