"""Turn what the text package found into entries of the loss ledger."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from runstamp.losses import Loss
from runstamp_text.catalogue import everything, known_extras, manifest
from runstamp_text.dictionaries import LOCALES

if TYPE_CHECKING:
    from runstamp_text.cover import Missing
    from runstamp_text.families import Substitution
    from runstamp_text.fitting import Fit

MAX_NAMED = 12  # code points named in one message; `fix` holds all of them
# Scripts as the names of characters begin with them, and as the manifest calls them.
_SCRIPTS = {
    "ARABIC": "Arabic", "HEBREW": "Hebrew", "DEVANAGARI": "Devanagari", "BENGALI": "Bengali", "GURMUKHI": "Gurmukhi",
    "GUJARATI": "Gujarati", "ORIYA": "Odia", "TAMIL": "Tamil", "TELUGU": "Telugu", "KANNADA": "Kannada", "MALAYALAM": "Malayalam",
    "SINHALA": "Sinhala", "THAI": "Thai", "LAO": "Lao", "KHMER": "Khmer", "MYANMAR": "Burmese", "ARMENIAN": "Armenian",
    "GEORGIAN": "Georgian", "ETHIOPIC": "Ethiopic", "CJK": "Chinese", "HIRAGANA": "Japanese", "KATAKANA": "Japanese",
    "HANGUL": "Korean", "IDEOGRAPHIC": "Chinese", "FULLWIDTH": "Chinese",
}  # fmt: skip


def substitution_loss(found: Substitution, path: str | None = None, page: int | None = None) -> Loss:
    """Return `common/FONT_SUBSTITUTED` for a face that stands in for another in the file."""
    same = "lines break as in the face asked for" if found.metric_compatible else "its widths differ"
    return Loss(
        "common/FONT_SUBSTITUTED",
        "font",
        f"{found.used} stands in for {found.asked}: {same}",
        path,
        page,
        expected=found.asked,
        actual=found.used,
        avoidable=True,
        remediation=f"name a family that comes with Runstamp: {', '.join(dict.fromkeys(face.family for face in manifest().faces))}",
    )


def extra_of(code: int) -> str | None:
    """Return the extra that brings faces for a character, None where none of ours does or its faces are here already."""
    script = _SCRIPTS.get(unicodedata.name(chr(code), "").partition(" ")[0].partition("-")[0])
    if script is None and 0x1F000 <= code <= 0x1FAFF:
        script = "Emoji"
    found = next((name for name, scripts in known_extras().items() if script in scripts), None)
    here = {face.extra for face in everything().faces}
    return None if found in here else found


def missing_loss(found: Missing, path: str | None = None, page: int | None = None) -> Loss:
    """Return `common/GLYPH_MISSING` for characters that no face draws."""
    codes = [f"U+{code:04X}" for code in found.code_points]
    named = " ".join(codes[:MAX_NAMED]) + (
        f" and {len(codes) - MAX_NAMED} more" if len(codes) > MAX_NAMED else ""
    )
    extras = dict.fromkeys(extra for code in found.code_points if (extra := extra_of(code)) is not None)
    remedy = "name a face of yours that has them, in a folder of fonts"
    if extras:
        remedy = "pip install " + " ".join([f"'runstamp[{extra}]'" for extra in extras])
    return Loss(
        "common/GLYPH_MISSING",
        "text",
        f"no face draws {named}; tried {', '.join(found.tried)}",
        path,
        page,
        avoidable=True,
        remediation=remedy,
        fix={"code_points": codes, "tried": list(found.tried)},
        count=found.count,
    )


def breaks_loss(script: str, path: str | None = None, page: int | None = None) -> Loss:
    """Return `common/LINE_BREAK_APPROXIMATE` for lines of a script whose words only a dictionary knows."""
    known = script in LOCALES
    return Loss(
        "common/LINE_BREAK_APPROXIMATE",
        "line breaks",
        f"{script} has no spaces between words and no dictionary is here: lines break at spaces, else between syllables",
        path,
        page,
        actual=script,
        avoidable=known,
        remediation="install the extra 'breaks': pip install 'runstamp[breaks]'" if known else None,
    )


def overflow_loss(found: Fit, subject: str, path: str | None = None, page: int | None = None) -> Loss:
    """Return `common/TEXT_OVERFLOW` for text that is taller than its box at the smallest sizes."""
    needed, available = round(found.needed_pt, 1), round(found.available_pt, 1)
    return Loss(
        "common/TEXT_OVERFLOW",
        subject,
        f"the text needs {needed:g} pt and has {available:g} pt",
        path,
        page,
        avoidable=True,
        remediation="shorten the text, enlarge its box or move part of it elsewhere",
        fix={"needed_pt": needed, "available_pt": available},
    )
