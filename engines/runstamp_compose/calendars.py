"""Dates, times and durations as a section of a number code shows them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from operator import attrgetter
from typing import Any, TypeAlias

from runstamp_compose.codes import Section, Token
from runstamp_compose.locales import CalendarNames

Moment: TypeAlias = date | datetime | time | timedelta

EXCEL_EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001 - ECMA-376 Part 1, 18.17.4.1: serial dates have no zone
MAX_SERIAL = 2_958_466  # the day after 9999-12-31

_PLAIN = {
    "yyyy": ("%04d", "year"), "mm": ("%02d", "month"), "m": ("%d", "month"), "dd": ("%02d", "day"), "d": ("%d", "day"),
    "hh": ("%02d", "hour"), "h": ("%d", "hour"), "nn": ("%02d", "minute"), "n": ("%d", "minute"),
    "ss": ("%02d", "second"), "s": ("%d", "second"),
}  # fmt: skip


def from_serial(serial: float) -> datetime | None:
    """Return the moment of an Excel serial number in the 1900 system, None where there is none."""
    if not 0 <= serial < MAX_SERIAL:
        return None
    return EXCEL_EPOCH + timedelta(days=serial + (serial < 60))


def _minutes_marked(tokens: tuple[Token, ...]) -> list[Token]:
    """Turn `m` into `n` where it means minutes: after hours or before seconds."""
    out = list(tokens)
    spots = [
        i for i, token in enumerate(tokens) if token.kind in ("date", "elapsed") and token.text[0] in "ymdhs"
    ]
    for at, i in enumerate(spots):
        if out[i].text not in ("m", "mm") or out[i].kind == "elapsed":
            continue
        before = tokens[spots[at - 1]].text[0] if at else ""
        after = tokens[spots[at + 1]].text[0] if at + 1 < len(spots) else ""
        if before == "h" or after == "s":
            out[i] = Token("date", "n" * len(out[i].text))
    return out


class DateSection:
    """One section for dates, compiled. Seconds are rounded to what is shown; larger units are cut, as in Excel."""

    def __init__(self, section: Section, names: CalendarNames) -> None:
        self.tokens = _minutes_marked(section.tokens)
        self.names = names
        shown = [token.text for token in self.tokens if token.kind in ("date", "elapsed")]
        self.half_days = any(text in ("am/pm", "a/p") for text in shown)
        self.elapsed = any(token.kind == "elapsed" for token in self.tokens)
        self.fraction = max((len(text) - 1 for text in shown if text[0] == "."), default=0)
        self.seconds = any(text[0] == "s" for text in shown)
        self.template = self._template()

    def _template(self) -> tuple[str, Callable[[datetime], Any]] | None:
        """Return a `%` template and what fills it where the section is but two numbers or more, else None."""
        if self.elapsed or self.half_days or self.fraction:
            return None
        shown = [token for token in self.tokens if token.kind == "date"]
        if len(shown) < 2 or any(token.text not in _PLAIN for token in shown):
            return None
        parts = (_PLAIN[t.text][0] if t.kind == "date" else t.text.replace("%", "%%") for t in self.tokens)
        return "".join(parts), attrgetter(*(_PLAIN[token.text][1] for token in shown))

    def __call__(self, value: Moment) -> str:
        """Return the value as text; a duration before zero gets a minus."""
        if isinstance(value, timedelta):
            sign, total = ("-", -value) if value < timedelta() else ("", value)
            return sign + self._written(EXCEL_EPOCH + self._settled(total), self._settled(total))
        moment = _whole_moment(value)
        if self.seconds and moment.microsecond:
            moment = self._rounded_moment(moment)
        if self.template is not None:
            return str(self.template[0] % self.template[1](moment))
        return self._written(moment, moment - EXCEL_EPOCH)

    def _settled(self, value: timedelta) -> timedelta:
        if not self.seconds:
            return value
        step = 10 ** (6 - min(self.fraction, 6))
        micro = round(value / timedelta(microseconds=step)) * step
        return timedelta(microseconds=micro)

    def _rounded_moment(self, moment: datetime) -> datetime:
        midnight = moment.replace(hour=0, minute=0, second=0, microsecond=0)
        try:
            return midnight + self._settled(moment - midnight)
        except OverflowError:  # the last moment of year 9999 has no next second
            return moment

    def _written(self, moment: datetime, total: timedelta) -> str:
        return "".join(
            self._elapsed(token.text, total)
            if token.kind == "elapsed"
            else self._field(token.text, moment)
            if token.kind == "date"
            else token.text
            for token in self.tokens
        )

    @staticmethod
    def _elapsed(text: str, total: timedelta) -> str:
        unit = {"h": 3600, "m": 60, "s": 1}[text[0]]
        return f"{total // timedelta(seconds=unit):0{len(text)}d}"

    def _field(self, text: str, moment: datetime) -> str:
        letter, width = text[0], len(text)
        if text in ("am/pm", "a/p"):
            half = self.names.pm if moment.hour >= 12 else self.names.am
            return half if text == "am/pm" else half[:1]
        if letter == ".":
            return "." + f"{moment.microsecond:06d}".ljust(width - 1, "0")[: width - 1]
        if letter == "h":
            hour = (moment.hour - 1) % 12 + 1 if self.half_days else moment.hour
            return f"{hour:0{min(width, 2)}d}"
        if letter in "ns":
            return f"{moment.minute if letter == 'n' else moment.second:0{min(width, 2)}d}"
        return self._date_field(letter, width, moment)

    def _date_field(self, letter: str, width: int, moment: datetime) -> str:
        if letter == "y":
            return f"{moment.year:04d}" if width > 2 else f"{moment.year % 100:02d}"
        if letter == "m":
            month = moment.month
            named = {3: self.names.short_months, 4: self.names.months}
            if width in named:
                return named[width][month - 1]
            return self.names.months[month - 1][:1] if width > 4 else f"{month:0{width}d}"
        if width > 2:
            days = self.names.short_days if width == 3 else self.names.days
            return days[moment.weekday()]
        return f"{moment.day:0{width}d}"


def _whole_moment(value: date | datetime | time) -> datetime:
    if isinstance(value, datetime):
        return value
    if isinstance(value, time):
        return datetime.combine(EXCEL_EPOCH.date(), value)
    return datetime(value.year, value.month, value.day)  # noqa: DTZ001 - a date has no zone
