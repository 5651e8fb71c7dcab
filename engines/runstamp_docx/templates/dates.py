"""Dates as the controls of a template write them: patterns of Word (`d MMMM yyyy`), and those of a language."""

from __future__ import annotations

import re

from runstamp_compose.locales import babel_locale, calendar_names, short_date_pattern

DAY = 10  # characters of YYYY-MM-DD
_DATE_PART = re.compile(r"d{1,4}|M{1,4}|y{1,4}|'[^']*'")
_CLDR_PART = re.compile(r"'[^']*'|E+|L+|[yu]+")


def speaks(held: str, language: str) -> bool:
    """Return whether text in the language of a template reads as the document's: its region counts where that has one."""
    same = held.partition("-")[0].lower() == language.partition("-")[0].lower()
    return same and ("-" not in language or held == language)


def dated(iso: str, pattern: str, language: str) -> str:
    """Return a date in the pattern of a control (`d MMMM yyyy`), in a language."""
    from datetime import date

    day, names = date.fromisoformat(iso[:DAY]), calendar_names(language)
    parts = {
        "d": str(day.day), "dd": f"{day.day:02}", "ddd": names.short_days[day.weekday()], "dddd": names.days[day.weekday()],
        "M": str(day.month), "MM": f"{day.month:02}", "MMM": names.short_months[day.month - 1], "MMMM": names.months[day.month - 1],
        "yy": f"{day.year % 100:02}", "yyyy": str(day.year),
    }  # fmt: skip
    return _DATE_PART.sub(lambda found: parts.get(found[0], found[0].strip("'")), pattern)


def pattern_like(pattern: str, language: str) -> str:
    """Return the pattern by which a language writes a date as fully as another pattern does: all digits, or with names (CLDR)."""
    bare = re.sub(r"'[^']*'", "", pattern)
    if "MMM" not in bare:
        return _for_word(short_date_pattern(language))
    name = "full" if "ddd" in bare else "long" if "MMMM" in bare else "medium"
    return _for_word(str(babel_locale(language).date_formats[name].pattern))


def _for_word(pattern: str) -> str:
    """Return a pattern of CLDR with Word's letters for weekdays, months that stand alone, and years."""
    letters = {"E": "dddd", "L": "MMMM", "y": "yyyy", "u": "yyyy"}
    return _CLDR_PART.sub(lambda found: letters.get(found[0][0], found[0]), pattern)
