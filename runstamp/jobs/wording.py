"""What depends on a language in job templates: amounts, numbers, shares, dates."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from typing import Any

from runstamp.jobs.arithmetic import FunctionRejected, decimal, divide, minus

_LONG = re.compile(r"\d{4}")  # some languages have no short word for thousands, and then do not group them
_NAMES = ("short", "signed", "change", "points", "money", "number", "percent", "date", "plural")


class Wording:
    """The functions of one language, a BCP 47 tag."""

    def __init__(self, language: str) -> None:
        self.locale = language.replace("-", "_")

    def functions(self) -> dict[str, Callable[..., Any]]:
        """Return the functions by the names that templates call."""
        return {name: getattr(self, name) for name in _NAMES}

    def money(self, value: Any, currency: str) -> str:
        """Return an amount with its currency."""
        from babel.numbers import format_currency

        return format_currency(decimal("money", value), currency, locale=self.locale)

    def number(self, value: Any, places: int | None = None) -> str:
        """Return a number, with so many places if given."""
        from babel.numbers import format_decimal

        pattern = None if places is None else "#,##0" + (f".{'0' * int(places)}" if places else "")
        return format_decimal(decimal("number", value), format=pattern, locale=self.locale)

    def percent(self, value: Any, places: int | None = None) -> str:
        """Return a share as per cent; without places, as many as it has."""
        from babel import Locale
        from babel.numbers import format_percent

        found = decimal("percent", value)
        shown = max(0, -int((found * 100).normalize().as_tuple().exponent)) if places is None else int(places)
        plain = Locale.parse(self.locale).percent_formats[None].pattern
        pattern = plain.replace("#,##0", "#,##0" + (f".{'0' * shown}" if shown else ""))
        return format_percent(found, format=pattern, locale=self.locale)

    def date(self, value: Any, style: str = "long") -> str:
        """Return an ISO date in words: full, long, medium or short."""
        from babel.dates import format_date

        try:
            found = dt.date.fromisoformat(str(value)[:10])
        except ValueError as error:
            raise FunctionRejected("date", f"'{value}' is not an ISO date") from error
        return format_date(found, format=style, locale=self.locale)

    def plural(self, count: Any, one: str, other: str) -> str:
        """Return a count with the word that goes with it."""
        return f"{self.number(count)} {one if decimal('plural', count) == 1 else other}"

    def short(self, value: Any, currency: str | None = None, places: int = 1) -> str:
        """Return a large number or amount in few characters: 3.84 million as €3.84M."""
        from babel import Locale
        from babel.numbers import format_compact_currency, format_compact_decimal, format_currency

        found, where = decimal("short", value), self.locale
        if currency is None:
            shown = format_compact_decimal(found, locale=where, fraction_digits=int(places))
            return self.number(found, 0) if _LONG.search(shown) else shown
        shown = format_compact_currency(found, currency, locale=where, fraction_digits=int(places))
        if not _LONG.search(shown):
            return shown
        whole = Locale.parse(where).currency_formats["standard"].pattern.replace(".00", "")
        return format_currency(found, currency, format=whole, locale=where, currency_digits=False)

    def signed(self, text: str, value: Any) -> str:
        """Return a text of a number with the sign of `value` before it."""
        plain = text.lstrip("-\u2212\u200e")
        found = decimal("signed", value)
        return f"+{plain}" if found > 0 else f"\u2212{plain}" if found < 0 else f"±{plain}"

    def change(self, value: Any, before: Any, places: int = 1) -> str:
        """Return how much a value differs from the one before, as a signed share."""
        share = divide(minus(value, before), abs(decimal("change", before)))
        return self.signed(self.percent(share, places), share)

    def points(self, value: Any, before: Any, places: int = 1) -> str:
        """Return how much a share differs from the one before, in signed percentage points."""
        found = decimal("points", minus(value, before)) * 100
        return self.signed(self.number(found, places), found)
