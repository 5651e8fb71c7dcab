"""What a Word file says of itself: core, application and custom properties."""

from __future__ import annotations

from typing import Any

from runstamp_docx.package_facts import PackageFacts
from runstamp_docx.styles_read import value_of
from runstamp_ooxml.parse import local
from runstamp_ooxml.unpack import relationships

MAX_CUSTOM = 100
MAX_TEXT = 2000  # characters of one property
_CORE = {
    "title": "title", "creator": "author", "subject": "subject", "keywords": "keywords", "category": "category",
    "description": "description", "lastModifiedBy": "last_modified_by", "created": "created", "modified": "modified",
    "language": "language",
}  # fmt: skip
_APP = {"Application": "application", "Company": "company", "Pages": "stated_pages", "Words": "stated_words"}


def properties_of(facts: PackageFacts) -> dict[str, Any]:
    """Return the properties that are set; numbers that the writing program states are `stated_pages`, `stated_words`.

    Raises:
        RunstampError: common/INPUT_CORRUPT.
    """
    out: dict[str, Any] = {}
    for kind, names in (("core-properties", _CORE), ("extended-properties", _APP)):
        root = facts.root(_part(facts, kind))
        for entry in () if root is None else root:
            name = names.get(local(entry))
            if name and entry.text:
                out[name] = (
                    int(entry.text)
                    if name.startswith("stated_") and entry.text.isdigit()
                    else entry.text[:MAX_TEXT]
                )
    custom = _custom(facts)
    return {**out, "custom": custom} if custom else out


def _part(facts: PackageFacts, kind: str) -> str:
    root = facts.root("_rels/.rels")
    found = () if root is None else relationships(root, "")
    return next((r.target for r in found if r.type.endswith("/" + kind) and not r.external), "")


def _custom(facts: PackageFacts) -> dict[str, str]:
    root = facts.root(_part(facts, "custom-properties"))
    if root is None:
        return {}
    rows = [entry for entry in root if local(entry) == "property"][:MAX_CUSTOM]
    return {value_of(entry, "name") or "": "".join(entry.itertext())[:MAX_TEXT] for entry in rows}
