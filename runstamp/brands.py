"""A company's look by name: a theme, and templates for decks, documents and workbooks, laid under an input that names it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from runstamp.artifacts import Store, file_digest
from runstamp.canonical import digest
from runstamp.engine import Dependency
from runstamp.errors import Issue, RunstampError
from runstamp.frozen import field, frozen

TEMPLATES = {"pptx": "deck", "docx": "document", "xlsx": "workbook"}  # by domain of the operation
FILES = (*TEMPLATES.values(), "logo")
NAME = re.compile(
    r"[^\W_](?:[\w .-]{0,62}[^\W_])?"
)  # letters and digits, with spaces, dots and hyphens inside
NAME_RULE = (
    "a brand's name has up to 64 letters and digits, with spaces, dots, hyphens and underscores inside"
)
LOGO_HEIGHT = 16  # points: in the header of a document
_HEADED = ("docx", "pdf")


@frozen
class Brand:
    """One brand: a theme as the model takes it, files by what they are for (`FILES`), and a folder of its faces."""

    name: str
    theme: Any = None
    files: Mapping[str, Path] = field(default_factory=dict[str, Path])
    fonts: Path | None = None

    def to_json(self) -> dict[str, Any]:
        """Return what a caller may see of a brand: what it holds, not where it lies."""
        held = [*self.files, *(["fonts"] if self.fonts is not None else [])]
        return {"name": self.name, "theme": self.theme is not None, "files": sorted(held)}


def branded(
    value: Mapping[str, Any], domain: str, brands: Mapping[str, Brand], default: str | None, store: Store
) -> tuple[dict[str, Any], tuple[Dependency, ...]]:
    """Return an input with what its brand gives and it does not say itself, and the brand as a dependency.

    A template brings its own colours and fonts, so the brand's theme serves the formats for which it has none. The logo goes into
    the header of documents that have no header of their own.

    Raises:
        RunstampError: common/SCHEMA_REJECTED, an unknown brand; common/ASSET_NOT_FOUND, a file of the brand is gone.
    """
    name = value.get("brand", default)
    if name is None:
        return dict(value), ()
    brand = brands.get(name) if isinstance(name, str) else None
    if brand is None:
        raise _unknown(name, brands, given="brand" in value)
    laid: dict[str, Any] = {}
    kind = TEMPLATES.get(domain, "")
    if kind in brand.files:
        laid["template"] = {"artifact": _stored(brand, kind, store)}
    elif brand.theme is not None:
        laid["theme"] = brand.theme
    if "logo" in brand.files and domain in _HEADED and "template" not in laid:
        logo = {"artifact": _stored(brand, "logo", store)}
        laid["header"] = {"left": {"source": logo, "alt": brand.name, "height": LOGO_HEIGHT}}
    return {**laid, **value}, (Dependency("template", f"brand {brand.name}", digest(laid)[7:]),)


def _unknown(name: object, brands: Mapping[str, Brand], *, given: bool) -> RunstampError:
    from runstamp.names import close_names

    known = tuple(sorted(brands))
    near = close_names(str(name), known)
    where = "" if given else " (the default of the configuration)"
    message = f"no brand '{name}'{where}" + ("" if known else "; none is configured")
    meant = near[0] if near else None
    issue = Issue(
        "/brand", message, None, str(name), known, meant, "name a brand, or add one with 'runstamp brand add'"
    )
    return RunstampError("common/SCHEMA_REJECTED", message, (issue,))


def _stored(brand: Brand, kind: str, store: Store) -> str:
    """Return the digest of a brand's file, which is in the store from now on."""
    path = brand.files[kind]
    try:
        sha256, _ = file_digest(path)
        if store.find(sha256) is None:
            copy = store.scratch(path.suffix)
            shutil.copyfile(path, copy)
            sha256 = store.adopt(copy).sha256
    except OSError as error:
        message = (
            f"the {kind} of the brand '{brand.name}' cannot be read: {error.strerror or type(error).__name__}"
        )
        raise RunstampError("common/ASSET_NOT_FOUND", message, (Issue("/brand", message),)) from error
    return sha256
