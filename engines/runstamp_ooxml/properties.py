"""docProps of all three formats: core, app and custom properties (ECMA-376 Part 2, 8; Part 1, 22.2 and 22.3).

No user, no host and no clock: dates are what the caller gives, else 2000-01-01T00:00:00Z.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from runstamp.frozen import frozen
from runstamp_compose.plans import MetaPlan
from runstamp_ooxml.package import Package
from runstamp_ooxml.xml import EMPTY, Attr, Xml, declared, el, join, text

FIXED_DATE = "2000-01-01T00:00:00Z"  # contract.md: what deterministic mode writes where no date is given
APPLICATION = "Runstamp"

_CORE_REL = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"
_CORE_TYPE = "application/vnd.openxmlformats-package.core-properties+xml"
_APP_TYPE = "application/vnd.openxmlformats-officedocument.extended-properties+xml"
_CUSTOM_TYPE = "application/vnd.openxmlformats-officedocument.custom-properties+xml"
_APP_NS = "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"
_CUSTOM_NS = "http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"
_CUSTOM_FMTID = "{D5CDD505-2E9C-101B-9397-08002B2CF9AE}"  # Part 1, 22.3.2.2: user defined properties
_FIRST_PID = 2  # 0 and 1 are reserved
_MAX_I4 = 2**31
_DAY = 10  # characters of YYYY-MM-DD


@frozen
class Properties:
    """What a file says of itself. Dates are ISO 8601; a bare day is its midnight, UTC."""

    title: str = ""
    author: str | None = None
    company: str | None = None
    subject: str | None = None
    keywords: str | None = None
    category: str | None = None
    description: str | None = None
    language: str | None = None
    created: str | None = None
    modified: str | None = None
    custom: Mapping[str, str | int | float | bool] = field(
        default_factory=dict[str, "str | int | float | bool"]
    )


def from_meta(meta: MetaPlan) -> Properties:
    """Return the properties that a resolved document asks for."""
    return Properties(
        title=meta.title,
        author=meta.author,
        company=meta.company,
        subject=meta.subject,
        keywords=", ".join(meta.keywords) or None,
        category=meta.category,
        description=meta.description,
        language=meta.language,
        created=meta.date,
        modified=meta.date,
        custom=meta.custom,
    )


def add_properties(package: Package, properties: Properties) -> None:
    """Add core and app properties, and custom ones where there are any; parts of a template are replaced."""
    for name in ("docProps/core.xml", "docProps/app.xml", "docProps/custom.xml"):
        package.remove(name)
    package.relate("", _CORE_REL, package.add("docProps/core.xml", _CORE_TYPE, core_xml(properties)))
    package.relate("", "extended-properties", package.add("docProps/app.xml", _APP_TYPE, app_xml(properties)))
    if properties.custom:
        name = package.add("docProps/custom.xml", _CUSTOM_TYPE, custom_xml(properties.custom))
        package.relate("", "custom-properties", name)


_OF_FILE = ("/core-properties", "/extended-properties", "/custom-properties", "/thumbnail")


def replace_properties(package: Package, properties: Properties) -> None:
    """Write what a file says of itself in the place of what its template said; the template's picture goes too.

    The main part stays the first that the package leads to.
    """
    for known in list(package.relationships.get("", ())):
        if known.type.endswith(_OF_FILE) and not known.external:
            package.remove(known.target)
    add_properties(package, properties)


def _instant(date: str | None) -> str:
    """Return a W3CDTF instant in UTC for an ISO date or date and time."""
    if not date:
        return FIXED_DATE
    if len(date) == _DAY:
        return date + "T00:00:00Z"
    return date if date.endswith("Z") or "+" in date[_DAY:] or "-" in date[_DAY:] else date + "Z"


def _optional(tag: str, value: str | None, attrs: Mapping[str, Attr] | None = None) -> Xml:
    return el(tag, attrs, text(value)) if value else EMPTY


def core_xml(properties: Properties) -> Xml:
    """Return `docProps/core.xml`; its children form an `xsd:all`, their order is ours."""
    when: Mapping[str, Attr] = {"xsi:type": "dcterms:W3CDTF"}
    return el(
        "cp:coreProperties",
        declared("cp", "dc", "dcterms", "dcmitype", "xsi"),
        _optional("dc:title", properties.title),
        _optional("dc:subject", properties.subject),
        _optional("dc:creator", properties.author),
        _optional("cp:keywords", properties.keywords),
        _optional("dc:description", properties.description),
        _optional("cp:lastModifiedBy", properties.author),
        _optional("dcterms:created", _instant(properties.created), when),
        _optional("dcterms:modified", _instant(properties.modified or properties.created), when),
        _optional("cp:category", properties.category),
        _optional("dc:language", properties.language),
    )


def app_xml(properties: Properties) -> Xml:
    """Return `docProps/app.xml`."""
    return el(
        "Properties",
        {"xmlns": _APP_NS},
        el("Application", None, text(APPLICATION)),
        _optional("Company", properties.company),
    )


def custom_xml(custom: Mapping[str, str | float | bool]) -> Xml:
    """Return `docProps/custom.xml`: strings, integers, doubles and booleans in the order given."""
    rows = (
        el("property", {"fmtid": _CUSTOM_FMTID, "pid": pid, "name": name}, _variant(value))
        for pid, (name, value) in enumerate(custom.items(), _FIRST_PID)
    )
    return el("Properties", {"xmlns": _CUSTOM_NS, **declared("vt")}, join(rows))


def _variant(value: str | float | bool) -> Xml:
    if isinstance(value, bool):
        return el("vt:bool", None, text("true" if value else "false"))
    if isinstance(value, int) and -_MAX_I4 <= value < _MAX_I4:
        return el("vt:i4", None, text(str(value)))
    if isinstance(value, int | float):
        return el("vt:r8", None, text(repr(float(value))))
    return el("vt:lpwstr", None, text(value))
