"""Styles of a Word file that others made: names, and which are headings."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from runstamp.frozen import frozen
from runstamp_docx.package_facts import PackageFacts
from runstamp_ooxml.parse import local

MAX_CHAIN = 32  # styles based on styles; a longer chain is a loop
_LEVELS = 9  # outline levels 0 to 8 are headings, 9 is body text (ECMA-376 Part 1, 17.3.1.20)


@frozen
class StyleNames:
    """Names and heading levels (1 to 9) by style id; the default paragraph style; the language of the defaults."""

    names: Mapping[str, str]
    levels: Mapping[str, int]
    default: str
    language: str | None

    def name(self, id_: str) -> str:
        """Return a style's name, its id where the file does not define it."""
        return self.names.get(id_, id_)


def value_of(entry: Element | None, name: str = "val") -> str | None:
    """Return an attribute by its local name."""
    if entry is None:
        return None
    return next((value for key, value in entry.items() if key.rpartition("}")[2] == name), None)


def child(entry: Element | None, *path: str) -> Element | None:
    """Return a descendant by local names, one step each."""
    for step in path:
        if entry is None:
            return None
        entry = next((one for one in entry if local(one) == step), None)
    return entry


def read_styles(facts: PackageFacts) -> StyleNames:
    """Return the styles of a file, nothing where it has none.

    Raises:
        RunstampError: common/INPUT_CORRUPT.
    """
    name = facts.related("styles")
    root = facts.root(name) if name else None
    if root is None:
        return StyleNames({}, {}, "Normal", None)
    styles = {value_of(entry, "styleId") or "": entry for entry in root if local(entry) == "style"}
    names = {id_: value_of(child(entry, "name")) or id_ for id_, entry in styles.items()}
    levels = {id_: level for id_ in styles if (level := _level(id_, styles)) is not None}
    default = next(
        (
            id_
            for id_, e in styles.items()
            if value_of(e, "type") == "paragraph" and value_of(e, "default") in ("1", "true")
        ),
        "Normal",
    )
    return StyleNames(
        names, levels, default, value_of(child(root, "docDefaults", "rPrDefault", "rPr", "lang"))
    )


def _level(id_: str, styles: Mapping[str, Element]) -> int | None:
    for _ in range(MAX_CHAIN):
        entry = styles.get(id_)
        if entry is None:
            return None
        given = value_of(child(entry, "pPr", "outlineLvl"))
        if given is not None and given.isdigit():
            return int(given) + 1 if int(given) < _LEVELS else None
        id_ = value_of(child(entry, "basedOn")) or ""
    return None
