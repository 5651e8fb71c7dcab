"""Rules of the package itself: entries, content types, relationships, and the ids by which parts use them."""

from __future__ import annotations

from runstamp_ooxml.lint_parts import OFFICE, TYPES, Parts, repeated, used_ids
from runstamp_ooxml.package import rels_name

_SHEET_TYPE = OFFICE + "spreadsheetml.worksheet+xml"


def check_package(parts: Parts) -> None:
    """Check entries, content types and relationships."""
    _entries(parts)
    _content_types(parts)
    _relationships(parts)
    _orphans(parts)


def check_ids(parts: Parts) -> None:
    """Check the relationship ids that parts use, and the form of those that no rule has read."""
    for name in dict.fromkeys(parts.entries):
        if name.endswith(".xml") and name != TYPES:
            # Sheets may be large: they are read in one pass by their own rules.
            if parts.type_of(name) == _SHEET_TYPE:
                parts.used[name] = frozenset() if parts.too_large(name) else used_ids(parts.data(name))
            else:
                parts.read(name)
            _used_ids(parts, name)


def _entries(parts: Parts) -> None:
    for name in repeated([name.lower() for name in parts.entries]):
        parts.report("duplicate-entry", name, "the entry stands twice in the archive")
    if TYPES not in parts.names:
        parts.report("no-content-types", TYPES, "the archive has no [Content_Types].xml")


def _content_types(parts: Parts) -> None:
    for name in parts.overrides:
        if name not in parts.names:
            parts.report(
                "override-without-part", TYPES, f"a content type is given for {name}, which is missing"
            )
    for name in parts.entries:
        if name == TYPES or name.endswith("/"):
            continue
        type_ = parts.type_of(name)
        if not type_:
            parts.report("no-content-type", name, "the part has no content type")
        elif type_ == "application/xml" and not name.startswith("customXml/"):
            parts.report("no-content-type", name, "the part has only the general type application/xml")


def _sources(parts: Parts) -> list[str]:
    return ["", *(name for name in parts.entries if rels_name(name) in parts.names)]


def _relationships(parts: Parts) -> None:
    for source in _sources(parts):
        where = rels_name(source) if source else "_rels/.rels"
        held = parts.relationships(source)
        for id_ in repeated([known.id for known in held]):
            parts.report("duplicate-relationship", where, f"the relationship id {id_} stands twice")
        for known in held:
            if not known.external and known.target not in parts.names:
                parts.report(
                    "dangling-relationship", where, f"{known.id} leads to {known.target}, which is missing"
                )
    known_rels = {rels_name(name) for name in parts.entries} | {"_rels/.rels"}
    for name in parts.entries:
        if name.endswith(".rels") and name not in known_rels:
            parts.report("rels-without-source", name, "the relationships belong to no part")


def _orphans(parts: Parts) -> None:
    """Report parts that no chain of relationships reaches."""
    reached: set[str] = set()
    waiting = [""]
    while waiting:
        source = waiting.pop()
        for known in parts.relationships(source):
            target = known.target
            if not known.external and target in parts.names and target not in reached:
                reached.add(target)
                waiting.append(target)
    for name in parts.entries:
        if name not in reached and name != TYPES and not name.endswith((".rels", "/")):
            parts.report("orphan-part", name, "no relationship leads to the part")


def _used_ids(parts: Parts, name: str) -> None:
    known = {relationship.id for relationship in parts.relationships(name)}
    for id_ in sorted(parts.used.get(name, frozenset()) - known):
        parts.report("unknown-relationship-id", name, f"{id_} is no relationship of the part")
