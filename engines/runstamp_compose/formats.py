"""Number formats: the Excel code of a column, and the text it gives in a language. The same in all four formats.

`excel_code` decides, `Formatter` shows. Codes are those of ECMA-376 Part 1, 18.8.30; separators and names are the
language's, as Excel takes them from the system.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import lru_cache
from operator import eq, ge, gt, le, lt, ne
from typing import TypeAlias

from runstamp.model.cells import NumberFormat
from runstamp_compose.calendars import DateSection, Moment, from_serial
from runstamp_compose.codes import Section, parse_code
from runstamp_compose.labels import word
from runstamp_compose.locales import (
    calendar_names,
    currency_shape,
    has_half_days,
    percent_gap,
    separators,
    short_date_pattern,
)
from runstamp_compose.numerals import FractionSection, NumberSection, Numeric, bulk, general, magnitude
from runstamp_compose.values import Misfit, Typed, decimal_of, iso_kind_of

Format: TypeAlias = str | NumberFormat | None

_OPERATORS = {"<": lt, "<=": le, ">": gt, ">=": ge, "=": eq, "<>": ne}
_SCALES = {"none": "", "thousand": ",", "million": ",,", "billion": ",,,"}

# Windows language identifiers that a code may name ([MS-LCID]); others leave the document's language.
_LCIDS = {
    0x0405: "cs", 0x0406: "da", 0x0407: "de", 0x0409: "en-US", 0x0809: "en-GB", 0x040A: "es", 0x0C0A: "es",
    0x040B: "fi", 0x040C: "fr", 0x040E: "hu", 0x0410: "it", 0x0411: "ja", 0x0413: "nl", 0x0414: "nb", 0x0415: "pl",
    0x0416: "pt-BR", 0x0816: "pt-PT", 0x0419: "ru", 0x041D: "sv", 0x041F: "tr", 0x0422: "uk", 0x0804: "zh",
}  # fmt: skip


# ---------------------------------------------------------------- codes
def quoted(text: str) -> str:
    """Return text as a literal of a number code; a code cannot hold a double quote, so that one is escaped."""
    return '\\"'.join(f'"{part}"' if part else "" for part in text.split('"'))


def excel_code(
    kind: str, format: Format, currency: str | None, language: str, decimals: int | None = None
) -> str:
    """Return the Excel code of a column: its own, or the default of its kind in a language.

    `decimals` is what a column of kind number shows where the input does not say (None: `General`).
    """
    if isinstance(format, str):
        return format
    if format is not None:
        return _object_code(format, kind, currency, language)
    if kind == "number":
        return "General" if decimals is None else "#,##0" + _point(decimals)
    return _default_code(kind, currency, language)


def _point(decimals: int) -> str:
    return "." + "0" * decimals if decimals else ""


@lru_cache(maxsize=256)
def _default_code(kind: str, currency: str | None, language: str) -> str:
    if kind == "integer":
        return "#,##0"
    if kind == "percent":
        return f"0.0{_percent(language)}"
    if kind == "currency":
        before, after, decimals = currency_shape(currency, language) if currency else ("", "", 2)
        return f"{quoted(before)}#,##0{_point(decimals)}{quoted(after)}"
    if kind == "date":
        return _date_code(language)
    if kind == "datetime":
        return f"{_date_code(language)} {_time_code(language)}"
    if kind == "time":
        return _time_code(language)
    return "[h]:mm" if kind == "duration" else "General"


def _percent(language: str) -> str:
    return quoted(percent_gap(language)) + "%"


def _time_code(language: str) -> str:
    return "h:mm AM/PM" if has_half_days(language) else "hh:mm"


def _date_code(language: str) -> str:
    """Return CLDR's numeric date as a code, days and months with two digits so that columns align."""
    out: list[str] = []
    for char in short_date_pattern(language):
        wanted = {"y": "yyyy", "M": "mm", "d": "dd"}.get(char)
        if wanted is None:
            out.append(char if char in "-/. " else quoted(char) if char.isprintable() and char != "'" else "")
        elif wanted not in out:
            out.append(wanted)
    return "".join(out)


def _object_code(format: NumberFormat, kind: str, currency: str | None, language: str) -> str:
    digits = ("#,##0" if format.thousands else "0") + _point(int(format.decimals)) + _SCALES[format.scale]
    before, after = quoted(format.prefix), quoted(format.suffix)
    if kind == "percent":
        digits += _percent(language)
    if kind == "currency" and currency and not (format.prefix or format.suffix):
        shape = currency_shape(currency, language)
        before, after = quoted(shape[0]), quoted(shape[1])
    body = f"{before}{digits}{after}"
    return f"{body}_);({body})" if format.negative == "parens" else body


# ---------------------------------------------------------------- showing
class Formatter:
    """Shows values in one code and one language; compile it once for a column.

    Takes numbers, decimals, dates, times, durations, booleans and strings. A string that writes a number exactly (or a date in
    ISO 8601) is shown as one where the code shows numbers (or dates); any other goes through the code's text section.
    """

    def __init__(self, code: str, language: str) -> None:
        self.code = code
        self.language = language
        self.symbols = separators(language)
        sections = parse_code(code) or parse_code("General")
        self._text = self._text_section(sections)
        numbers = [s for i, s in enumerate(sections) if i < 3 and not s.is_text]
        self._sections: list[_Compiled] = [self._compiled(section) for section in numbers]
        self._conditions = [section.condition for section in numbers]
        self.is_date = bool(numbers) and numbers[0].is_date
        self._shows_digits = any(isinstance(s, NumberSection | FractionSection) for s in self._sections)
        first = self._sections[0] if self._sections else None
        one = len(self._sections) == 1 and self._conditions == [None]
        self._bulk = bulk(first) if one and isinstance(first, NumberSection) else None
        self._date = first if isinstance(first, DateSection) else None

    def _compiled(self, section: Section) -> _Compiled:
        if section.is_date:
            return DateSection(section, calendar_names(_LCIDS.get(section.lcid or 0, self.language)))
        if any(token.kind == "slash" for token in section.tokens):
            return FractionSection(section)
        if any(token.kind == "digit" for token in section.tokens):
            return NumberSection(section, self.symbols)
        return _Literal(section, self)

    @staticmethod
    def _text_section(sections: Sequence[Section]) -> Section | None:
        if len(sections) == 4:
            return sections[3]
        return sections[-1] if sections[-1].is_text else None

    def __call__(self, value: Typed) -> str:
        """Return a value as text; null is empty."""
        if isinstance(value, bool):
            return word("yes" if value else "no", self.language)
        if isinstance(value, int | float | Decimal):
            return self._number(value)
        if isinstance(value, str):
            return self._string(value)
        return "" if value is None else self._moment(value)

    def many(self, values: Sequence[int | float]) -> list[str]:
        """Return many numbers as text, at the cost of a list."""
        return self._bulk(values) if self._bulk else [self._number(value) for value in values]

    def _string(self, value: str) -> str:
        if self._date is not None:
            moment = iso_kind_of(value)
            if moment is not None:
                return self._moment(moment)
        elif self._shows_digits:
            try:
                return self._number(decimal_of(value))
            except Misfit:
                return self.text(value)
        return self.text(value)

    def text(self, value: str) -> str:
        """Return a string as the code's text section shows it."""
        if self._text is None:
            return value
        return "".join(value if token.kind == "text" else token.text for token in self._text.tokens)

    def _moment(self, value: Moment) -> str:
        if self._date is None:
            return value.isoformat() if isinstance(value, date | datetime | time) else duration_text(value)
        return self._date(value)

    def _number(self, value: Numeric) -> str:
        at, sign = self._choose(value)
        if at is None:
            return general(value, self.symbols)
        section = self._sections[at]
        if isinstance(section, DateSection):
            moment = from_serial(float(value))
            if moment is None:
                return general(value, self.symbols)
            return section(timedelta(days=float(value)) if section.elapsed else moment)
        return section(magnitude(value), sign)

    def _choose(self, value: Numeric) -> tuple[int | None, str]:
        count = len(self._sections)
        if not count:
            return None, ""
        if any(self._conditions):
            return self._by_condition(value)
        if value < 0:
            return (1, "") if count > 1 else (0, "-")
        return (2, "") if value == 0 and count > 2 else (0, "")

    def _by_condition(self, value: Numeric) -> tuple[int | None, str]:
        sign = "-" if value < 0 else ""
        for i, condition in enumerate(self._conditions):
            if condition is None or _OPERATORS[condition[0]](value, condition[1]):
                return i, sign
        return None, ""


class _Literal:
    """A section without digits: text, or `General` with text around it."""

    def __init__(self, section: Section, owner: Formatter) -> None:
        self._tokens = section.tokens
        self._owner = owner

    def __call__(self, value: Numeric, sign: str) -> str:
        """Return the section's text with the number in place of `General`."""
        shows = any(token.kind == "general" for token in self._tokens)
        body = "".join(
            general(value, self._owner.symbols) if token.kind == "general" else token.text
            for token in self._tokens
        )
        return f"{sign}{body}" if shows else body


_Compiled: TypeAlias = NumberSection | FractionSection | DateSection | _Literal


def duration_text(value: timedelta) -> str:
    """Return a duration as hours, minutes and, where there are any, seconds."""
    sign, length = ("-", -value) if value < timedelta() else ("", value)
    minutes, seconds = divmod(int(length.total_seconds()), 60)
    tail = f":{seconds:02d}" if seconds else ""
    return f"{sign}{minutes // 60}:{minutes % 60:02d}{tail}"


@lru_cache(maxsize=512)
def formatter(code: str, language: str) -> Formatter:
    """Return the formatter of a code in a language, compiled once."""
    return Formatter(code, language)
