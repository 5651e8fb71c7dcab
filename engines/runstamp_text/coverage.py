"""Which scripts the faces that are here can show, for `runstamp doctor`."""

from __future__ import annotations

from collections.abc import Iterator

from runstamp.engine import Report
from runstamp_text.catalogue import everything, known_extras
from runstamp_text.cover import missing
from runstamp_text.families import resolve

# A word or two that only a face made for the script has whole.
SAMPLES = {
    "Latin": "Ħello ạ",
    "Greek": "Ωμέγα",
    "Cyrillic": "Щука ғ",
    "Arabic": "مرحبا پ",
    "Hebrew": "שלום",
    "Devanagari": "हिन्दी",
    "Bengali": "বাংলা",
    "Gurmukhi": "ਪੰਜਾਬੀ",
    "Gujarati": "ગુજરાતી",
    "Odia": "ଓଡ଼ିଆ",
    "Tamil": "தமிழ்",
    "Telugu": "తెలుగు",
    "Kannada": "ಕನ್ನಡ",
    "Malayalam": "മലയാളം",
    "Sinhala": "සිංහල",
    "Thai": "ไทย",
    "Lao": "ລາວ",
    "Khmer": "ខ្មែរ",
    "Burmese": "မြန်မာ",
    "Armenian": "Հայ",
    "Georgian": "ქართული",
    "Ethiopic": "አማርኛ",
    "Chinese": "中文繁體",
    "Japanese": "日本語カナ",
    "Korean": "한국어",
    "Symbols": "✓ ☐ ∑ ∫ → ♔",
    "Emoji": "👍🏽 👩‍👩‍👧 🇩🇪",
}


def covered(script: str) -> bool:
    """Return whether the faces that are here show a script; `script` is a key of `SAMPLES`."""
    return missing(SAMPLES[script], resolve("Calibri").face) is None


def rows() -> Iterator[Report]:
    """Yield what the faces cover, what is not covered with the extra that brings it, and files in folders that serve no face."""
    known = everything()
    here = [script for script in SAMPLES if covered(script)]
    brought = sum(face.extra == "folder" for face in known.faces)
    own = f"{len(known.faces)} faces" + (f", {brought} of them from your folders" if brought else "")
    yield Report("fonts", f"{own}: {', '.join(here)}", ok=True)
    extras = {script: name for name, scripts in known_extras().items() for script in scripts}
    without = [script for script in SAMPLES if script not in here]
    for extra in dict.fromkeys(extras.get(script, "fonts") for script in without):
        scripts = [script for script in without if extras.get(script, "fonts") == extra]
        detail = f"no face for {', '.join(scripts)}: pip install 'runstamp[{extra}]'"
        yield Report(f"fonts: {scripts[0]}", detail, ok=False, optional=True)
    for file in known.refused:
        yield Report("fonts: a file", f"{file.path} is not used: {file.reason}", ok=False, optional=True)
