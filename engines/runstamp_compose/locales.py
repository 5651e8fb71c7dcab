"""What a language writes its numbers and dates with, from CLDR through babel.

English needs no babel, so that the common case loads nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from runstamp.frozen import frozen

if TYPE_CHECKING:
    from babel import Locale

_PLAIN_ENGLISH = frozenset(("en", "en-US", "en-GB"))
_ENGLISH_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_ENGLISH_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@frozen
class Separators:
    """Decimal and group separator."""

    decimal: str
    group: str


@frozen
class CalendarNames:
    """Names of months (January first) and days (Monday first), long and short, and the halves of the day."""

    months: tuple[str, ...]
    short_months: tuple[str, ...]
    days: tuple[str, ...]
    short_days: tuple[str, ...]
    am: str = "AM"
    pm: str = "PM"


@cache
def babel_locale(language: str) -> Locale:
    """Return CLDR's locale for a BCP 47 tag: the nearest one it has, English where it has none."""
    from babel import Locale, UnknownLocaleError

    parts = language.split("-")
    for end in range(len(parts), 0, -1):
        try:
            return Locale.parse("_".join(parts[:end]))
        except (UnknownLocaleError, ValueError):
            continue
    return Locale.parse("en")


@cache
def separators(language: str) -> Separators:
    """Return the separators of a language, in Latin digits."""
    if language in _PLAIN_ENGLISH:
        return Separators(".", ",")
    from babel.numbers import get_decimal_symbol, get_group_symbol

    locale = babel_locale(language)
    return Separators(get_decimal_symbol(locale), get_group_symbol(locale))


@cache
def calendar_names(language: str) -> CalendarNames:
    """Return the names of months and days in a language, as they stand in a date."""
    if language in _PLAIN_ENGLISH:
        months, days = _ENGLISH_MONTHS, _ENGLISH_DAYS
        return CalendarNames(months, tuple(m[:3] for m in months), days, tuple(d[:3] for d in days))
    locale = babel_locale(language)
    months_of, days_of, halves = (
        locale.months["format"],
        locale.days["format"],
        locale.day_periods["format"]["abbreviated"],
    )
    return CalendarNames(
        tuple(str(months_of["wide"][i]) for i in range(1, 13)),
        tuple(str(months_of["abbreviated"][i]) for i in range(1, 13)),
        tuple(str(days_of["wide"][i]) for i in range(7)),
        tuple(str(days_of["abbreviated"][i]) for i in range(7)),
        str(halves.get("am", "AM")),
        str(halves.get("pm", "PM")),
    )


@cache
def short_date_pattern(language: str) -> str:
    """Return CLDR's all-digit date pattern of a language, such as `dd.MM.y`.

    English without a region gets ISO 8601: it does not say on which side of the Atlantic it is read.
    """
    if language == "en":
        return "y-MM-dd"
    locale = babel_locale(language)
    patterns: Mapping[str, object] = {**locale.date_formats, **locale.datetime_skeletons}
    pattern = patterns.get("yMd") or patterns["short"]
    return str(getattr(pattern, "pattern", pattern))


@cache
def has_half_days(language: str) -> bool:
    """Return whether a language counts hours to twelve; English without a region does not."""
    if language == "en":
        return False
    return "a" in str(babel_locale(language).time_formats["short"].pattern)


@cache
def long_date(iso: str, language: str) -> str:
    """Return an ISO date as a language writes it out ("3 March 2026", "3. März 2026")."""
    from datetime import date

    from babel.dates import format_date

    return format_date(date.fromisoformat(iso[:10]), "long", locale=babel_locale(language))


@cache
def percent_gap(language: str) -> str:
    """Return what stands between a number and its percent sign: nothing, or a no-break space."""
    if language in _PLAIN_ENGLISH:
        return ""
    pattern = str(babel_locale(language).percent_formats[None].pattern)
    return "".join(char for char in pattern.partition("%")[0] if char.isspace())


@cache
def currency_shape(currency: str, language: str) -> tuple[str, str, int]:
    """Return what stands before an amount, what after it, and its decimals ("€", "", 2), spaces included."""
    from babel.numbers import get_currency_precision, get_currency_symbol

    locale = babel_locale(language)
    symbol = get_currency_symbol(currency, locale)
    pattern = str(locale.currency_formats["standard"].pattern).partition(";")[0]
    before, after = pattern.split("#", 1)[0], pattern.rsplit("0", 1)[1]
    gap = "\u00a0" if before and symbol[-1:].isalpha() and before == "¤" else ""
    return before.replace("¤", symbol + gap), after.replace("¤", symbol), get_currency_precision(currency)


# Languages written from right to left (Unicode CLDR, character order).
_RTL = frozenset(("ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "syr", "ug", "ur", "yi"))


def runs_rtl(language: str) -> bool:
    """Return whether a language is written from right to left."""
    return language.partition("-")[0].lower() in _RTL
