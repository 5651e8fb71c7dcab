"""From the family somebody asked for to a face we have, with a note where they differ."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from runstamp.configuration import font_folders
from runstamp.frozen import frozen
from runstamp_text.catalogue import everything, manifest, plain
from runstamp_text.faces import open_face

if TYPE_CHECKING:
    from runstamp_text.catalogue import Manifest
    from runstamp_text.faces import Face

# What a name nobody listed gives away about its kind; the first that fits decides.
HINTS = (
    (("mono", "code", "console", "courier", "typewriter", "terminal"), "Liberation Mono"),
    (("sans", "grotesk", "grotesque", "gothic"), "Carlito"),
    (("serif", "roman", "times", "garamond", "slab", "antiqua", "book"), "Caladea"),
)


@frozen
class Substitution:
    """A face stands in for another. `metric_compatible`: the widths are the same, so lines break where they should."""

    asked: str
    used: str
    metric_compatible: bool


@frozen
class Resolved:
    """The face to measure and draw with, and the note if it is not the one asked for."""

    face: Face
    substitution: Substitution | None = None


@lru_cache(maxsize=1024)
def resolve(family: str, bold: bool = False, italic: bool = False) -> Resolved:
    """Return the face for a family name; always one, as a document must not fail for a font.

    Order: a family of the operator's, of ours or of an extra by its own name, a generic name, a twin with the same widths, one like it in kind, a guess
    from the name, the default. Office formats keep the name that was asked; there the face only measures.
    """
    known, name = manifest(), plain(family)
    own = _here(name, everything() if font_folders() else known) or known.generic.get(name)
    twin = known.twins.get(name)
    if own is None and twin is None:
        own = _here(name, everything())
    if own:
        return Resolved(open_face(own, bold, italic))
    used = twin or known.similar.get(name) or _guess(name) or known.default
    return Resolved(open_face(used, bold, italic), Substitution(family, used, twin is not None))


def _here(name: str, known: Manifest) -> str | None:
    return next((family for family in known.families() if plain(family) == name), None)


@lru_cache(maxsize=256)
def fallback_for(language: str) -> tuple[str, ...]:
    """Return the families that a language's text falls back on before others: Han characters look otherwise in each region.

    `language` is a BCP 47 tag. Chinese in Hant, Taiwan, Hong Kong and Macao is set in its traditional forms.
    """
    primary, _, rest = language.lower().partition("-")
    if primary == "zh" and set(rest.split("-")) & {"hant", "tw", "hk", "mo"}:
        primary = "zh-hant"
    family = {"zh-hant": "TC", "ja": "JP", "ko": "KR"}.get(primary)
    return (f"Noto Sans CJK {family}",) if family else ()


def _guess(name: str) -> str | None:
    return next((family for hints, family in HINTS if any(hint in name for hint in hints)), None)
