"""Which way languages are written."""

from __future__ import annotations

# Languages written from right to left (Unicode CLDR, character order).
RTL_LANGUAGES = frozenset(
    ("ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "syr", "ug", "ur", "yi")
)


def runs_rtl(language: str) -> bool:
    """Return whether a document's language is written from right to left."""
    return language.partition("-")[0].lower() in RTL_LANGUAGES
