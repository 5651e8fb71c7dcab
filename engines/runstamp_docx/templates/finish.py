"""The parts of a template after our content stands: styles, numbering, settings, bands filled, what nothing reaches gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runstamp.losses import Diagnostic
from runstamp_docx.build import DOCUMENT
from runstamp_docx.templates.ground import Ground
from runstamp_docx.templates.nodes import (
    Node,
    W,
    children,
    elements,
    find,
    fragment,
    put_before,
    read_part,
    remove,
    written,
)
from runstamp_docx.templates.restyling import restyle
from runstamp_ooxml.bases import POINTER, named, prune
from runstamp_ooxml.package import Package
from runstamp_ooxml.properties import from_meta, replace_properties
from runstamp_ooxml.xml import Xml, declared, el

if TYPE_CHECKING:
    from runstamp_docx.build import Build
    from runstamp_docx.templates.controls import Facts

_MAIN_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
_NUMBERING_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml"
# Relationships that a main part has without naming them in its text (ECMA-376 Part 1, 11.3).
_IMPLICIT = frozenset((
    "styles", "settings", "theme", "fontTable", "webSettings", "numbering", "footnotes", "endnotes", "customXml", "glossaryDocument",
    "stylesWithEffects",
))  # fmt: skip
_PANEL = b"http://schemas.microsoft.com/office/2006/customDocumentInformationPanel"
# CT_Settings, 17.15.1.78, from the place of each of the two on.
_AFTER_EVEN = (
    "bookFoldRevPrinting", "bookFoldPrinting", "bookFoldPrintingSheets", "drawingGridHorizontalSpacing", "drawingGridVerticalSpacing",
    "displayHorizontalDrawingGridEvery", "displayVerticalDrawingGridEvery", "doNotUseMarginsForDrawingGridOrigin",
    "drawingGridHorizontalOrigin", "drawingGridVerticalOrigin", "doNotShadeFormData", "noPunctuationKerning", "characterSpacingControl",
    "printTwoOnOne", "strictFirstAndLastChars", "noLineBreaksAfter", "noLineBreaksBefore", "savePreviewPicture",
    "doNotValidateAgainstSchema", "saveInvalidXml", "ignoreMixedContent", "alwaysShowPlaceholderText", "doNotDemarcateInvalidXml",
    "saveXmlDataOnly", "useXSLTWhenSaving", "saveThroughXslt", "showXMLTags", "alwaysMergeEmptyNamespace",
)  # fmt: skip
_AFTER_UPDATE = (
    "hdrShapeDefaults", "footnotePr", "endnotePr", "compat", "docVars", "rsids", "mathPr", "attachedSchema", "themeFontLang",
    "clrSchemeMapping", "doNotIncludeSubdocsInStats", "doNotAutoCompressPictures", "forceUpgrade", "captions", "readModeInkLockDown",
    "smartTagType", "schemaLibrary", "shapeDefaults", "doNotEmbedSmartTags", "decimalSymbol", "listSeparator",
)  # fmt: skip
# Of the template's own file and its own data; and what the first edition of the standard had and later schemas do not.
_UNWANTED = ("attachedTemplate", "mailMerge", "savePreviewPicture", "doNotEmbedSmartTags")


def finish(build: Build, ground: Ground, body: bytes, facts: Facts) -> None:
    """Write the parts that our content changes, and remove those that only the template's own text reached.

    Raises:
        RunstampError: common/INPUT_CORRUPT, a band that is kept is not well formed.
    """
    package = ground.package
    package.parts[DOCUMENT].content_type = _MAIN_TYPE
    package.replace(DOCUMENT, body)
    _cut(package, DOCUMENT, body)
    with named():
        kept = _bands(ground, facts)
        _notes(ground)
    restyle(build, ground)
    _numbering(build, ground)
    _settings(build, ground)
    if b"<w:placeholder>" not in body + kept:
        for name in package.related(DOCUMENT, "glossaryDocument"):
            package.remove(name)
    _panels(package)
    replace_properties(package, from_meta(build.plan.meta))
    prune(package)
    if facts.cleared:
        words = ", ".join(f"'{one}'" for one in dict.fromkeys(facts.cleared))
        message = f"places of the template that the input does not fill were taken out: {words}"
        ground.diagnostics.append(
            Diagnostic("docx/TEMPLATE_PLACES_EMPTY", message, POINTER, fix={"set": "meta"})
        )


def _cut(package: Package, source: str, content: bytes) -> None:
    """Take out relationships of a part that its content names no more."""
    held = package.relationships.get(source, [])
    package.relationships[source] = [
        known
        for known in held
        if f'"{known.id}"'.encode() in content
        or (source == DOCUMENT and known.type.rpartition("/")[2] in _IMPLICIT)
    ]


def _bands(ground: Ground, facts: Facts) -> bytes:
    """Fill the headers and footers of the template that stay; return all they hold."""
    package = ground.package
    out: list[bytes] = []
    reached = {known.target for known in package.relationships.get(DOCUMENT, ()) if not known.external}
    for name in sorted(reached):
        kind = package.parts[name].content_type
        if not kind.endswith(("header+xml", "footer+xml")) or not isinstance(
            package.parts[name].content, bytes
        ):
            continue
        root = read_part(package, name)
        if ground.unhook(name, root) | facts.fill(root):
            if not any(True for _ in elements(root, "p")):
                root.extend(fragment(Xml("<w:p/>")))
            package.replace(name, written(root))
            _cut(package, name, package.read(name))
        out.append(package.read(name))
    return b"".join(out)


# ---------------------------------------------------------------- numbering, settings, notes
def _numbering(build: Build, ground: Ground) -> None:
    if not build.numbering.used:
        return
    root, package = ground.lists.root, ground.package
    definitions, instances = build.numbering.pieces()
    if root is None:
        content = el("w:numbering", declared("w"), definitions, instances)
        name = package.add(_free(package, "word/numbering.xml"), _NUMBERING_TYPE, content)
        package.relate(DOCUMENT, "numbering", name)
        return
    for one in fragment(definitions):
        put_before(root, one, ("num", "numIdMacAtCleanup"))
    for one in fragment(instances):
        put_before(root, one, ("numIdMacAtCleanup",))
    held = ground.part("numbering")
    if held is not None:
        package.replace(held, written(root))


def _free(package: Package, name: str) -> str:
    """Return a part's usual name, or the next to it where something else stands there."""
    return name if name not in package.parts else package.next_name(name.replace(".xml", "{}.xml"))


def _settings(build: Build, ground: Ground) -> None:
    root, name = ground.settings, ground.part("settings")
    if root is None or name is None:
        from runstamp_docx.settings_parts import settings_xml

        content = settings_xml(
            build.plan.language, update_fields=build.has_toc, even_bands=build.even_bands, background=False
        )
        kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml"
        ground.package.relate(
            DOCUMENT,
            "settings",
            ground.package.add(_free(ground.package, "word/settings.xml"), kind, content),
        )
        return
    for tag in _UNWANTED:
        for found in list(root.iterchildren(W + tag)):
            root.remove(found)
    if build.even_bands and find(root, "evenAndOddHeaders") is None:
        put_before(
            root, fragment(Xml("<w:evenAndOddHeaders/>"))[0], (*_AFTER_EVEN, "updateFields", *_AFTER_UPDATE)
        )
    if build.has_toc and find(root, "updateFields") is None:
        _before_any(root, fragment(Xml('<w:updateFields w:val="true"/>'))[0], _AFTER_UPDATE)
    ground.package.replace(name, written(root))
    _cut(ground.package, name, ground.package.read(name))


def _before_any(parent: Node, new: Node, followers: tuple[str, ...]) -> None:
    """As `put_before`, whatever the namespace: settings hold elements of other vocabularies."""
    held = [child for child in children(parent) if child.tag.rpartition("}")[2] in followers]
    parent.insert(parent.index(held[0]) if held else len(parent), new)


def _notes(ground: Ground) -> None:
    """Leave of footnotes and endnotes the separators, which settings name: the notes belonged to the template's text."""
    for kind in ("footnote", "endnote"):
        name = ground.part(kind + "s")
        if name is None:
            continue
        root = read_part(ground.package, name)
        notes = [one for one in root.iterchildren(W + kind) if one.get(W + "type") in (None, "normal")]
        for one in notes:
            remove(one)
        if notes:
            ground.package.replace(name, written(root))
            _cut(ground.package, name, ground.package.read(name))


def _panels(package: Package) -> None:
    """Take out what only the document information panel read, which Word has no more since 2013."""
    for name in package.related(DOCUMENT, "customXml"):
        content = package.parts[name].content
        if isinstance(content, bytes) and _PANEL in content:
            package.remove(name)
