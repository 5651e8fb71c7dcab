"""Fonts inside the file: the faces of the families it names, for readers that lack them.

Only families that are here under their own name are embedded: a twin under another's name would pass itself off as it.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING
from uuid import NAMESPACE_URL, UUID, uuid5

from runstamp.losses import Diagnostic, Loss
from runstamp_docx.build import DOCUMENT
from runstamp_docx.elements import on
from runstamp_docx.settings_parts import font_table_xml
from runstamp_ooxml.trees import fragment, put_before, read_tree, written
from runstamp_ooxml.xml import EMPTY, NAMESPACES, Xml, el, join
from runstamp_text.catalogue import manifest, plain
from runstamp_text.faces import Face
from runstamp_text.sfnt import COLLECTION

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from runstamp_docx.build import Build
    from runstamp_ooxml.package import Package
    from runstamp_ooxml.trees import Node
    from runstamp_text.catalogue import FaceRecord

OBFUSCATED = "application/vnd.openxmlformats-officedocument.obfuscatedFont"  # ECMA-376 Part 4, 17.8.1
TABLE_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.fontTable+xml"
HIDDEN = 32  # bytes that are changed, twice the length of the key (17.8.1)
# OS/2.fsType (OpenType 1.9): the bits of usage; restricted alone, bitmaps only
USAGE, RESTRICTED, BITMAPS_ONLY = 0x000E, 0x0002, 0x0200
W = "{" + NAMESPACES["w"] + "}"
R = "{" + NAMESPACES["r"] + "}"
_SLOTS = {
    (False, False): "embedRegular", (True, False): "embedBold", (False, True): "embedItalic", (True, True): "embedBoldItalic",
}  # fmt: skip
# What of the settings stands before the two of fonts (CT_Settings, ECMA-376 Part 1, 17.15.1.78)
_BEFORE = frozenset(
    W + name
    for name in (
        "writeProtection", "view", "zoom", "removePersonalInformation", "removeDateAndTime", "doNotDisplayPageBoundaries",
        "displayBackgroundShape", "printPostScriptOverText", "printFractionalCharacterWidth", "printFormsData",
    )
)  # fmt: skip
MAX_NAMED = 12  # characters named in a note
_TEXT = re.compile(r"<w:t(?: [^>]*)?>([^<]+)")
_OURS = ("embedTrueTypeFonts", "embedSystemFonts", "saveSubsetFonts")


def embed_fonts(build: Build) -> tuple[Diagnostic, ...]:
    """Put the faces of the families that a document names into its file; return what is said of the others.

    Raises:
        RunstampError: common/ASSET_REJECTED, a face cannot be read; common/INPUT_CORRUPT, a part of the template.
    Loses:
        docx/FONT_NOT_EMBEDDABLE.
    """
    package, absent = build.package, list[str]()
    families: dict[str, Xml] = {}
    held: list[FaceRecord] = []
    for family in sorted(build.fonts):
        records = [record for record in manifest().faces if plain(record.family) == plain(family)]
        if not records:
            absent.append(family)
            continue
        build.losses += [not_embeddable(record) for record in records if not may_embed(record)]
        faces = join(_embedded(package, record) for record in chosen(records))
        if faces:
            families[family] = faces
            held += chosen(records)
    if families:
        _tell_table(package, families)
        _tell_settings(package)
    notes = [_not_here(absent)] if absent else []
    if held and (lacking := _lacking(package, held)):
        notes.append(_not_covered(lacking))
    return tuple(notes)


def may_embed(record: FaceRecord) -> bool:
    """Return whether a face's licence bits let it into a file, and its format too: a collection has no place in one."""
    barred = record.fs_type & USAGE == RESTRICTED or record.fs_type & BITMAPS_ONLY
    return not barred and not record.index and record.path.suffix.lower() not in (".ttc", ".otc")


def not_embeddable(record: FaceRecord) -> Loss:
    """Return the loss of a face that may not be embedded, or cannot be."""
    return Loss(
        "docx/FONT_NOT_EMBEDDABLE",
        "font",
        f"{record.name} is not embedded: its embedding bits are {record.fs_type:#06x}"
        if record.path.suffix.lower() not in (".ttc", ".otc")
        else f"{record.name} is not embedded: it is part of a collection",
        expected=record.family,
        avoidable=True,
        remediation="name a family that may be embedded",
    )


def chosen(records: Sequence[FaceRecord]) -> list[FaceRecord]:
    """Return one face for each of the four styles that Word knows, in its order."""
    found: dict[tuple[bool, bool], FaceRecord] = {}
    for record in records:
        if may_embed(record):
            found.setdefault((record.bold, record.italic), record)
    return [found[style] for style in _SLOTS if style in found]


def obfuscated(data: bytes, key: UUID) -> bytes:
    """Return a font whose first 32 bytes are mixed with the bytes of a key, last byte first (17.8.1)."""
    mask = key.bytes[::-1] * 2
    return bytes([a ^ b for a, b in zip(data[:HIDDEN], mask, strict=False)]) + data[HIDDEN:]


def _embedded(package: Package, record: FaceRecord) -> Xml:
    """Add a face to the package and return the element that leads to it; nothing for a collection in disguise."""
    data = bytes(record.data())
    if data[:4] == COLLECTION:
        return EMPTY
    key = uuid5(NAMESPACE_URL, "urn:sha256:" + hashlib.sha256(data).hexdigest())
    name = package.add(package.next_name("word/fonts/font{}.odttf"), OBFUSCATED, obfuscated(data, key))
    rid = package.relate(_table(package), "font", name)
    slot = _SLOTS[record.bold, record.italic]
    return el(f"w:{slot}", {"r:id": rid, "w:fontKey": "{" + str(key).upper() + "}"})


def _table(package: Package) -> str:
    """Return the name of the table of fonts, made where a template has none."""
    held = package.related(DOCUMENT, "fontTable")
    if held:
        return held[0]
    name = package.add("word/fontTable.xml", TABLE_TYPE, font_table_xml(()))
    package.relate(DOCUMENT, "fontTable", name)
    return name


def _tell_table(package: Package, families: dict[str, Xml]) -> None:
    name = _table(package)
    root = read_tree(package, name)
    known = {plain(one.get(W + "name", "")): one for one in root.iterchildren(W + "font")}
    for family, faces in families.items():
        held = known.get(plain(family))
        if held is None:
            held = fragment(el("w:font", {"w:name": family}))[0]
            root.append(held)
        dropped = [str(old.get(R + "id")) for old in _embeds(held)]
        for old in _embeds(held):
            held.remove(old)
        _drop(package, name, root, dropped)
        held.extend(fragment(faces))
    package.replace(name, written(root))


def _drop(package: Package, table: str, root: Node, ids: Sequence[str]) -> None:
    """Take a template's own faces out of the file, except those that another family shows too."""
    kept = {str(one.get(R + "id")) for font in root.iterchildren(W + "font") for one in _embeds(font)}
    for held in list(package.relationships.get(table, ())):
        if held.id in ids and held.id not in kept:
            package.remove(held.target)


def _embeds(font: Node) -> list[Node]:
    """Return what a template says of its own embedded faces."""
    return [one for slot in _SLOTS.values() for one in font.iterchildren(W + slot)]


def _tell_settings(package: Package) -> None:
    """Say that fonts are embedded, whole ones; Word then keeps them when it saves."""
    name = package.related(DOCUMENT, "settings")[0]
    root = read_tree(package, name)
    for tag in _OURS:
        for old in list(root.iterchildren(W + tag)):
            root.remove(old)
    followers = [str(one.tag) for one in root.iterchildren("*") if one.tag not in _BEFORE]
    for new in fragment(join((on("embedTrueTypeFonts", True), on("saveSubsetFonts", False)))):
        put_before(root, new, followers)
    package.replace(name, written(root))


def _not_here(families: Iterable[str]) -> Diagnostic:
    """Return the note for families that are not here, with those that have their widths and are."""
    twins = manifest().twins
    named = [
        f"{family} ({twins[plain(family)]} has its widths and can be embedded)"
        if plain(family) in twins
        else family
        for family in families
    ]
    return Diagnostic(
        "common/FONT_NOT_EMBEDDED",
        f"fonts are named, not embedded: {', '.join(named)}; a reader without one shows a stand-in",
    )


def _lacking(package: Package, held: Sequence[FaceRecord]) -> list[str]:
    """Return the characters of the text that no embedded face has, in the order of their numbers."""
    seen: set[str] = set()
    for name, part in package.parts.items():
        if name.startswith("word/") and name.endswith(".xml") and isinstance(part.content, bytes):
            seen.update(*_TEXT.findall(part.content.decode(errors="ignore")))
    faces = [Face(record) for record in held]
    return sorted(c for c in seen if not c.isascii() and not any(face.has(c) for face in faces))


def _not_covered(lacking: Sequence[str]) -> Diagnostic:
    """Return the note for characters that a reader draws with a face of its own, if it has one."""
    named = " ".join([f"U+{ord(c):04X}" for c in lacking[:MAX_NAMED]])
    more = f" and {len(lacking) - MAX_NAMED} more" if len(lacking) > MAX_NAMED else ""
    return Diagnostic(
        "common/FONT_NOT_EMBEDDED",
        f"no embedded face has {named}{more}; a reader draws them in a face of its own, if it has one",
    )
